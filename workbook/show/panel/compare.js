/* Compare: the answer kept as A beside the present one, B. */

/** @param {{keep: () => void, unkeep: () => void}} acts */
function createCompare({ keep, unkeep }) {
  const words = h("p", { class: "wb-words" });
  const title = h("p", { class: "wb-note" });
  const columns = [
    { title: "outcome", head: true, cell: (td, row) => setText(td, row.label) },
    { title: "A and B", class: "wb-pair-cell", cell: updatePair },
    { title: "A", class: "wb-number-cell", cell: (td, row) => setText(td, row.a?.percent ?? "–") },
    { title: "B", class: "wb-number-cell", cell: (td, row) => setText(td, row.b?.percent ?? "–") },
    { title: "B against A", class: "wb-number-cell", cell: (td, row) => setText(td, row.text) },
  ];
  const differences = table("A beside B, outcome by outcome", columns);
  differences.element.classList.add("wb-compare");
  const some = h("div", { hidden: true }, words, title, differences.element,
    h("div", { class: "wb-bar" }, button("Keep B as A", keep), button("Let go of A", unkeep)));
  const none = h("div", { class: "wb-empty" },
    h("p", {}, "Keep this answer as A, then move any field: the new answer stands beside it as B, with what has changed outcome by outcome."),
    button("Keep as A", keep, { class: "wb-main" }));

  return {
    element: h("div", {}, none, some),
    /** @param {Answer} answer */
    update({ kept, bars }) {
      show(none, !kept);
      show(some, Boolean(kept));
      if (!kept) return;
      setText(words, kept.words);
      setText(title, kept.title);
      const of = (list, label) => list.find((bar) => bar.label === label);
      differences.update(kept.differences.map((one) => ({ ...one, a: of(kept.bars, one.label), b: of(bars, one.label) })));
    },
  };
}

/** Two thin bars, A over B, on an axis from 0 to 1. */
function updatePair(td, row) {
  if (!td.firstElementChild) td.append(h("span", { class: "wb-pair", "aria-hidden": "true" }, h("i", { class: "wb-bar-a" }), h("i", { class: "wb-bar-b" })));
  const [a, b] = td.firstElementChild.children;
  a.style.width = `${(row.a?.probability ?? 0) * 100}%`;
  b.style.width = `${(row.b?.probability ?? 0) * 100}%`;
  b.style.background = `var(--wb-${outcomeClass((row.b ?? row.a)?.class)})`;
}
