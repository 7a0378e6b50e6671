/* Tabs: the arrow keys go from one to the next, Home and End to the ends; what a tab holds is made when it is first opened. */

/**
 * @param {{name: string, title: string, make: () => {element: Element, update?: (answer: Answer, opened?: boolean) => void, stop?: () => void}}[]} tabs
 * @param {{get: () => string, set: (name: string) => void}} last  where the name of the open tab is kept
 */
function createTabs(tabs, last) {
  const made = new Map();
  let current = -1;
  let answer = null;
  const heads = tabs.map(({ title }, place) => h("button", {
    type: "button", role: "tab", id: uniqueId("tab"), "aria-selected": "false", tabindex: "-1", onclick: () => open(place),
  }, title));
  const panels = heads.map((head) => h("div", { role: "tabpanel", id: uniqueId("tabpanel"), "aria-labelledby": head.id, tabindex: "0", hidden: true }));
  heads.forEach((head, place) => head.setAttribute("aria-controls", panels[place].id));
  const list = h("div", { class: "wb-tabs", role: "tablist", "aria-label": "More about this answer", onkeydown: onKey }, heads);

  function onKey(event) {
    const steps = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tabs.length - 1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    open((steps[event.key] + tabs.length) % tabs.length);
    heads[current].focus();
  }

  function open(place) {
    if (place === current) return;
    current = place;
    last.set(tabs[place].name);
    heads.forEach((head, each) => {
      setAttribute(head, "aria-selected", String(each === place));
      setAttribute(head, "tabindex", each === place ? "0" : "-1");
      show(panels[each], each === place);
    });
    const { name, make } = tabs[place];
    if (!made.has(name)) {
      made.set(name, make());
      panels[place].append(made.get(name).element);
    }
    if (answer) made.get(name).update?.(answer, true);
  }

  return {
    element: h("div", { class: "wb-more" }, list, panels),
    open: (name) => open(tabs.findIndex((tab) => tab.name === name)),
    get: (name) => made.get(name),
    /** Only the tab that is open is told; the others hear of it when they are opened. */
    update(given) {
      answer = given;
      if (current < 0) open(Math.max(0, tabs.findIndex((tab) => tab.name === last.get())));
      else made.get(tabs[current].name)?.update?.(given);
    },
    stop: () => made.forEach((tab) => tab.stop?.()),
  };
}
