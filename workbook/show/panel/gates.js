/* How the number comes about: gates one after another, each given those before it; or a history where a chain has no gates. */

const MOMENT = 132; // pixels that a moment of a history takes at the most

function createGates() {
  const gates = h("ol", { class: "wb-gates", "aria-label": "How it comes about" });
  const history = h("ol", { class: "wb-history", "aria-label": "How it goes" });
  const caption = h("p", { class: "wb-note" });
  const toggle = button("Branches", () => open(gates.classList.contains("wb-closed")), { class: "wb-link wb-branching", "aria-expanded": "false" });

  function open(now) {
    gates.classList.toggle("wb-closed", !now);
    setAttribute(toggle, "aria-expanded", String(now));
    setText(toggle, now ? "Hide the branches" : "Show the branches");
  }
  open(false);

  return {
    element: h("div", { class: "wb-course" }, gates, toggle, caption, history),
    /** @param {Answer} answer */
    update(answer) {
      const list = answer.gates ?? [];
      const past = list.length ? [] : answer.history ?? [];
      syncList(gates, list, makeGate, updateGate);
      syncList(history, past, makeMoment, updateMoment);
      history.style.maxWidth = `${past.length * MOMENT}px`;
      show(gates, list.length > 0);
      show(history, past.length > 0);
      setText(caption, past.length ? answer.so_far : "");
      show(toggle, list.some((gate) => gate.branches?.length));
    },
  };
}

function makeGate() {
  return h("li", { class: "workbook-gate" },
    h("span", { class: "wb-gate-name" }),
    h("span", { class: "wb-gate-value" }, h("b"), h("b", { class: "wb-gate-chance" }), h("span", { class: "wb-gate-fraction" })),
    h("span", { class: "wb-gate-says" }),
    h("span", { class: "wb-gate-bar", "aria-hidden": "true" }, h("i")),
    h("ul", { class: "wb-branches" }));
}

/** @param {Element} element  @param {Gate} gate */
function updateGate(element, gate) {
  const [name, value, says, bar, branches] = element.children;
  setText(name, gate.name);
  setText(value.children[0], gate.needed === gate.chance.replace(".0%", "%") ? "" : gate.needed);
  setText(value.children[1], gate.chance);
  setText(value.children[2], gate.fraction);
  setText(says, gate.says);
  bar.firstElementChild.style.width = gate.chance.replace(/^[<>]/, "");
  syncList(branches, gate.branches ?? [], () => h("li", {}, h("span"), h("span", { class: "wb-number-cell" })), (item, branch) => {
    setText(item.children[0], branch.says);
    setText(item.children[1], branch.chance);
  });
}

function makeMoment() {
  return h("li", {}, h("span", { class: "wb-moment-bar", "aria-hidden": "true" }, h("i")), h("b"), h("span"));
}

function updateMoment(element, moment) {
  const [bar, percent, name] = element.children;
  bar.firstElementChild.style.height = String(moment.percent).replace(/^[<>]/, "");
  setText(percent, moment.percent);
  setText(name, moment.name);
}
