/* The roster panel: draws the campaign anew after every deed, and keeps what was typed, what was open, and where the reader was. */

const AFTER_DRAWING = 400; // milliseconds in which a click on the place of the last one was still meant for what stood there
const SAME_PLACE = 24; // pixels
const SLOW = 350; // milliseconds until the panel says that it waits
const LOST = 15_000; // milliseconds until it says that nobody may be there
const RUN_AGAIN = "If the kernel was restarted or has stopped, run the cell again.";

function render({ model, el }) {
  const desk = {
    id: uniqueId("roster"),
    typed: new Map(),
    open: new Set(),
    vehicles: uniqueId("vehicles"),
    act,
  };
  const status = h("p", { class: "wr-status", role: "status" });
  const alarm = h("div", { class: "wr-alarm", role: "alert" });
  const body = h("div", { class: "wr-body" });
  const root = h("section", { class: "workbook-roster", "aria-label": "Crew roster", "data-lm-suppress-shortcuts": "true", onfocusin: keepKeys }, body, h("div", { class: "wr-foot" }, status, alarm));
  const again = onceADeed(root);
  let sent = 0;
  let waiting = null;

  /** One deed at a time: what is clicked while one is on its way, or once more in the same breath, is not done. */
  function act(deed, facts, key) {
    if (waiting || again.sameDeed(deed, key)) return;
    sent += 1;
    waiting = { seq: sent, deed, key, timers: [setTimeout(() => setText(status, "One moment…"), SLOW), setTimeout(tellLost, LOST)] };
    setText(status, "");
    alarm.replaceChildren();
    try {
      model.send({ seq: sent, deed, facts });
    } catch {
      stopWaiting();
      tell([`Not done: nobody is there to do it. ${RUN_AGAIN}`]);
      draw();
    }
  }

  function stopWaiting() {
    waiting?.timers.forEach(clearTimeout);
    waiting = null;
  }

  const tell = (texts) => alarm.replaceChildren(...texts.map((text) => h("p", {}, text)));

  function tellLost() {
    setText(status, "");
    tell([`No answer yet. ${RUN_AGAIN}`]);
  }

  function hear(reply) {
    if (!waiting || reply.seq !== waiting.seq) return;
    const { deed, key } = waiting;
    stopWaiting();
    setText(status, "");
    tell((reply.faults ?? []).map((fault) => `Not done: ${fault}`));
    if (reply.faults?.length) return draw();
    if (reply.file) return download(reply.file);
    for (const name of [...desk.typed.keys()]) if (key && name.startsWith(`${key}/`)) desk.typed.delete(name);
    setText(status, deed === "look again" ? "As it is in the file now." : "Done, and stored.");
    again.done(deed, key);
    draw();
  }

  function draw() {
    again.drawn();
    const campaign = model.get("campaign");
    const focused = root.getRootNode().activeElement;
    const key = focused && root.contains(focused) ? focused.getAttribute("data-key") : null;
    body.replaceChildren(...rosterParts(desk, campaign));
    if (key) refocus(key);
  }

  /** Where the reader was, or the heading of that card where the control has gone. */
  function refocus(key) {
    const there = body.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? body.querySelector(`[data-key="${key.split("/")[0]}/heading"]`);
    there?.focus({ preventScroll: true });
  }

  model.on("change:campaign", draw);
  model.on("msg:custom", hear);
  el.append(root);
  draw();
  return () => {
    model.off("change:campaign", draw);
    model.off("msg:custom", hear);
    stopWaiting();
  };
}

/**
 * Two clicks for one: the second of a double click comes after the page was drawn anew, and may find another button there.
 * A deed begun elsewhere, or later, is a deed of its own.
 */
function onceADeed(root) {
  const last = { x: NaN, y: NaN, drawn: -Infinity, done: -Infinity, deed: "", key: "" };
  const within = (since) => performance.now() - since < AFTER_DRAWING;

  function click(event) {
    if (!event.detail) return; // from the keyboard
    const near = Math.hypot(event.clientX - last.x, event.clientY - last.y) < SAME_PLACE;
    if (near && within(last.drawn)) {
      event.preventDefault();
      event.stopPropagation();
    } else {
      Object.assign(last, { x: event.clientX, y: event.clientY });
    }
  }

  /** A key held down is one press. */
  function press(event) {
    if (event.repeat && event.key === "Enter") event.preventDefault();
  }

  root.addEventListener("click", click, true);
  root.addEventListener("keydown", press, true);
  return {
    drawn: () => (last.drawn = performance.now()),
    done: (deed, key) => Object.assign(last, { deed, key, done: performance.now() }),
    sameDeed: (deed, key) => deed === last.deed && key === last.key && within(last.done),
  };
}

function rosterParts(desk, campaign) {
  const raise = [{ name: "player", title: "Player", kind: "text" }, ...vehicleFields(desk, { bought: "Inexperienced", hull: "armoured", layout: "three" })];
  const settings = [
    { name: "title", title: "Campaign", kind: "text", value: campaign.named },
    { name: "survival_xp", title: "XP for living, if there lives", kind: "choice", value: campaign.survival_xp, options: [{ value: "crew", title: "a man of the crew" }, { value: "vehicle", title: "the vehicle" }] },
  ];
  return [
    h("header", { class: "wr-head" }, h("h2", {}, campaign.title), h("p", { class: "wr-line" }, `kept in ${campaign.file}`)),
    h("datalist", { id: desk.vehicles }, campaign.vehicles.map((name) => h("option", { value: name }))),
    h("div", { class: "wr-cards" }, campaign.crews.map((crew) => crewCard(desk, crew))),
    campaign.crews.length ? null : h("p", { class: "wr-line" }, "No crews yet: raise the first one."),
    folded(desk, "raise", "Raise a crew", deedForm(desk, "raise", "raise", raise, "Raise it")),
    folded(desk, "story", `The story so far (${campaign.events.length})`, storyList(desk, campaign.events)),
    folded(desk, "settings", "The campaign", deedForm(desk, "settings", "settings", settings, "Set it")),
    folded(desk, "out", "Print, save, load", takeOut(desk)),
  ].filter(Boolean);
}

function storyList(desk, events) {
  return h("ol", { class: "wr-story" }, events.map((event) => storyItem(desk, event)).reverse());
}

function storyItem(desk, event) {
  const key = `event ${event.number}`;
  const facts = Object.entries(event.facts).map(([name, value]) => ({ name, title: name, value, kind: typeof value === "number" ? "number" : "text", emptied: name === "turn" ? null : "" }));
  const put = event.undone
    ? button("Bring back", () => desk.act("redo", { number: event.number }, key), { class: "wr-small", "data-key": `${key}/undo`, "aria-label": `Bring back event ${event.number}` })
    : button("Undo", () => desk.act("undo", { number: event.number }, key), { class: "wr-small", "data-key": `${key}/undo`, "aria-label": `Undo event ${event.number}` });
  const correct = facts.length && !event.undone
    ? folded(desk, `${key}/correct`, "Put right", deedForm(desk, `${key}/correct`, "correct", facts, "Put right", { number: event.number }))
    : null;
  return h("li", { class: event.undone ? "wr-undone" : null, value: event.number },
    h("span", { class: "wr-who" }, event.crew), h("span", { class: "wr-what" }, event.told), event.undone ? h("em", {}, " undone") : null, put, correct);
}

function takeOut(desk) {
  const take = (deed, title) => button(title, () => desk.act(deed, {}, "out"), { "data-key": `out/${deed}` });
  const file = h("input", { type: "file", accept: ".json,.csv", "data-key": "out/file", onchange: async (event) => {
    const [chosen] = event.target.files;
    if (chosen) desk.act("load", { text: await chosen.text() }, "out");
  } });
  return h("div", {}, h("div", { class: "wr-bar" }, take("sheet", "Sheet to print"), take("json", "JSON, all of it"), take("csv", "CSV of the story"), take("crews", "CSV of the crews"), take("look again", "Look again")),
    h("label", { class: "wr-field" }, h("span", {}, "Load JSON or CSV into an empty roster"), file));
}

function download({ name, kind, text }) {
  const address = URL.createObjectURL(new Blob([text], { type: `${kind};charset=utf-8` }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export default { render };
