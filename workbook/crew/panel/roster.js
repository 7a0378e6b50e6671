/* The roster panel: draws the campaign anew after every deed, and keeps what was typed, what was open, and where the reader was. */

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
  const root = h("section", { class: "workbook-roster", "aria-label": "Crew roster", "data-lm-suppress-shortcuts": "true", onfocusin: keepKeys }, body, status, alarm);
  let sent = 0;
  let waiting = null;

  function act(deed, facts, key) {
    sent += 1;
    waiting = { seq: sent, deed, key };
    setText(status, "");
    alarm.replaceChildren();
    model.send({ seq: sent, deed, facts });
  }

  function hear(reply) {
    if (!waiting || reply.seq !== waiting.seq) return;
    const { deed, key } = waiting;
    waiting = null;
    alarm.replaceChildren(...(reply.faults ?? []).map((fault) => h("p", {}, `Not done: ${fault}`)));
    if (reply.faults?.length) return draw();
    if (reply.file) return download(reply.file);
    for (const name of [...desk.typed.keys()]) if (key && name.startsWith(`${key}/`)) desk.typed.delete(name);
    setText(status, deed === "look again" ? "As it is in the file now." : "Done, and stored.");
    draw();
  }

  function draw() {
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
  const facts = Object.entries(event.facts).map(([name, value]) => ({ name, title: name, value, kind: typeof value === "number" ? "number" : "text" }));
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
