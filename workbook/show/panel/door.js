/* The front door: plain questions, each opening its panel under it, filled in. One panel serves them all; a door alone stands open. */

function renderDoor({ model, el }) {
  const port = portOf(model);
  const told = h("p", { class: "wd-told" });
  const host = h("div");
  const opened = h("div", { class: "wd-panel", id: uniqueId("door"), hidden: true }, told, host);
  const buttons = [];
  const places = [];
  const doors = model.get("doors");
  const alone = doors.length === 1;
  const groups = [...new Set(doors.map((door) => door.heading))].map((heading) => {
    const items = doors.flatMap((door, place) => (door.heading === heading ? [item(door, place)] : []));
    return h("div", { class: "wd-group" }, h("p", { class: "wd-heading" }, heading), h("ul", {}, items));
  });
  const root = h("section", { class: "workbook-door", "aria-label": "What players ask", onfocusin: keepKeys }, groups);
  let stop = null;
  let late = false;

  function item(door, place) {
    buttons[place] = alone ? h("h2", { class: "wd-asked" }, door.asks)
      : h("button", { type: "button", class: "wd-ask", "aria-expanded": "false", "aria-controls": opened.id, onclick: () => choose(place) }, door.asks);
    places[place] = h("li", {}, buttons[place]);
    return places[place];
  }

  /** The old panel stays until the new answer is there. Another click on an open question closes it. */
  function choose(place) {
    if (model.get("opened") !== place) port.send({ type: "open", place });
    else mark(opened.hidden ? place : -1);
  }

  function mark(place) {
    if (!alone) buttons.forEach((each, its) => setAttribute(each, "aria-expanded", String(its === place)));
    show(opened, place >= 0);
  }

  function draw() {
    late = false;
    const place = model.get("opened");
    if (place < 0) return mark(-1);
    const before = buttons[place].getBoundingClientRect().top;
    stop?.();
    places[place].append(opened);
    setText(told, model.get("told"));
    show(told, told.textContent !== "");
    if (doors[place].tab) Object.assign(host.dataset, { question: port.get("form").question, tab: doors[place].tab });
    mark(place);
    stop = mount(host, port);
    keepInSight(buttons[place], before);
    return undefined;
  }

  /** What has changed comes in one message; it is drawn once. */
  function drawSoon() {
    if (!late) queueMicrotask(draw);
    late = true;
  }

  model.on("change:opened", drawSoon);
  model.on("change:form", drawSoon);
  el.replaceChildren(root);
  draw();
  return () => {
    model.off("change:opened", drawSoon);
    model.off("change:form", drawSoon);
    stop?.();
    root.remove();
  };
}

/** A panel that went away above must not carry the question off: what was clicked stays where it was. */
function keepInSight(button, before) {
  let scroller = button.parentElement;
  while (scroller && !(scroller.scrollHeight > scroller.clientHeight && /auto|scroll/.test(getComputedStyle(scroller).overflowY))) scroller = scroller.parentElement;
  (scroller ?? document.scrollingElement).scrollTop += button.getBoundingClientRect().top - before;
}

export default { render: renderDoor };
