/* The whole panel: made once, then told of answers. */

const NO_ANSWER = {
  lost: "No answer yet. If the kernel was restarted or has stopped, run the cell again.",
  gone: `What is shown is the last answer, not one to what you have just changed. ${GONE}`,
};

/**
 * Draws the panel of a question into an element.
 * @param {Element} el
 * @param {Port} port
 * @returns {() => void}  takes the panel away
 */
function mount(el, port) {
  /** @type {Form} */
  const form = port.get("form");
  const sender = createSender(port, (waiting) => {
    root.classList.toggle("wb-waiting", waiting !== "");
    setText(lost, NO_ANSWER[waiting] ?? "");
  });
  const lost = h("p", { class: "wb-lost", role: "status" });
  const acts = { keep: () => sender.tell("keep"), unkeep: () => sender.tell("unkeep") };
  const fields = createForm(form, (values) => sender.set(values), sender.unanswered);
  const sentence = createSentence({ goTo: fields.focus, title: (name) => titleOf(form, name) }, (headline) => sender.tell("say", { headline }));
  const parts = { gates: createGates(), chart: createAnswerChart(port), flags: createFlags(hasTab(port, "house") ? changeIt : null), kept: createKeptLine(acts.unkeep) };
  const tabs = createTabs(tabsOf(port, form, fields, sender, acts), lastTab(el, form));
  const address = createAddress(port);
  const keep = button("Keep as A", acts.keep, { class: "wb-main" });

  const answer = h("div", { class: "wb-answer" }, sentence.element, parts.kept.element, parts.gates.element, parts.chart.element, parts.flags.element, tabs.element);
  const root = h("section", { class: "workbook-panel", "aria-label": form.asks, onfocusin: keepKeys },
    h("header", {}, h("div", { class: "wb-titles" }, h("h2", {}, form.asks), h("code", { class: "wb-question" }, form.question)),
      h("div", { class: "wb-tools" }, button("Reset", () => sender.tell("reset")), keep)),
    lost, h("div", { class: "wb-body" }, fields.element, answer));
  el.replaceChildren(root);
  const sizes = new ResizeObserver(() => root.style.setProperty("--wb-form-height", `${fields.element.offsetHeight}px`));
  sizes.observe(fields.element); // how far a form that is taller than the window may slide out of it above

  /** An assumption's row, with its cells ready to be changed. */
  function changeIt(table, row) {
    tabs.open("house");
    tabs.get("house").goTo(table, row);
  }

  /** @param {Answer} given */
  function draw(given) {
    if (!given?.sentence) return;
    sender.heard(given);
    fields.update(given);
    sentence.update(given);
    for (const part of Object.values(parts)) part.update(part === parts.kept ? given.kept : given);
    tabs.update(given);
    address.update(given);
    setText(keep, given.kept ? "Keep B as A" : "Keep as A");
    root.classList.toggle("wb-faulty", Boolean(given.faults?.length));
    root.dataset.seq = given.seq;
  }

  const stopHearing = port.onAnswer(draw);
  draw(port.get("answer"));
  return () => {
    stopHearing();
    sizes.disconnect();
    for (const part of [sender, sentence, parts.chart, tabs, address]) part.stop();
    root.remove();
  };
}

function tabsOf(port, form, fields, sender, acts) {
  const all = [
    { name: "working", title: "Working", make: createWorking },
    { name: "table", title: "Table", make: createTable },
    { name: "vary", title: "Vary", make: () => createVary(port, form, fields.lastChanged) },
    { name: "compare", title: "Compare", make: () => createCompare(acts) },
    { name: "matters", title: "What matters", make: () => createMatters(port, form) },
    ...(form.views ?? []).map((view) => ({ ...view, make: () => createView(port, view, (values) => sender.set(values)) })),
    { name: "roll", title: "Roll it", make: () => createRoll(port, form) },
    { name: "house", title: "House rules", make: () => createHouse(port) },
    { name: "share", title: "Share", make: () => createShare(port, form, (text) => sender.tell("paste", { text })) },
  ];
  return all.filter((tab) => hasTab(port, tab.name));
}

const hasTab = (port, name) => !port.tabs || port.tabs.includes(name);

/** The tab that was open in this place when the form came anew, as it does where house rules bring another choice. */
function lastTab(el, form) {
  return {
    get: () => (el.dataset.question === form.question ? el.dataset.tab : ""),
    set(name) {
      el.dataset.question = form.question;
      el.dataset.tab = name;
    },
  };
}

function titleOf(form, name) {
  const fields = form.groups.flatMap((group) => group.fields);
  return fields.find((field) => field.name === topField(name))?.title ?? name;
}

globalThis.rulesWorkbookPanel = { mount };
