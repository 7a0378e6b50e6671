/* The working step by step, each with its rule; and the table of the outcomes, with what stands beside it. */

const [LONG, SHOWN] = [20, 14]; // a working of more lines than LONG shows so many until all are asked for

function createWorking() {
  const lines = table("The working, step by step", [
    { title: "rule", class: "wb-rule", cell: (td, line) => setText(td, line.rule) },
    { title: "step", cell: updateStep },
    { title: "needed", class: "wb-needed", cell: (td, line) => setText(td, line.needed) },
    { title: "chance", class: "wb-number-cell", cell: (td, line) => setText(td, line.chance) },
    { title: "reached", class: "wb-number-cell wb-reached", cell: (td, line) => setText(td, line.reached) },
  ]);
  const all = button("", () => ((whole = !whole), draw()), { class: "wb-link" });
  let whole = false;
  let newest = [];

  function draw() {
    lines.update(whole || newest.length <= LONG ? newest : newest.slice(0, SHOWN));
    show(all, newest.length > LONG);
    setText(all, whole ? "Show only the first lines" : `Show all ${newest.length} lines`);
  }

  return {
    element: h("div", {}, lines.element, all),
    update(answer) {
      newest = oncePerRule(answer.working ?? []);
      draw();
    },
  };
}

/** A rule's heading and ruling are said where it is first met, not at every line of it. @param {WorkingLine[]} lines */
function oncePerRule(lines) {
  const said = new Set();
  return lines.map((line) => {
    const again = said.has(line.rule);
    said.add(line.rule);
    return again ? { ...line, heading: "", ruling: "", status: "" } : line;
  });
}

/** @param {Element} td  @param {WorkingLine} line */
function updateStep(td, line) {
  if (!td.firstElementChild) td.append(h("span"), h("span", { class: "wb-ruling" }));
  const [step, ruling] = td.children;
  setText(step, line.step);
  if (!ruling.firstElementChild) ruling.append(h("span"), h("i"));
  const [heading, taken] = ruling.children;
  setText(heading, [line.heading, line.status && line.status !== "known" ? line.status : ""].filter(Boolean).join(", "));
  setText(taken, line.ruling ? ` – ${line.ruling}` : "");
  show(ruling, ruling.textContent !== "");
}

function createTable() {
  const outcomes = table("Every outcome", [
    { title: "outcome", head: true, cell: (td, row) => setText(td, row.outcome) },
    { title: "chance", class: "wb-number-cell", cell: updatePercent },
    { title: "exactly", class: "wb-number-cell wb-exact", cell: updateExact },
  ]);
  outcomes.element.classList.add("wb-close");
  const expected = h("p", { class: "wb-note", hidden: true });
  const besides = h("div", { class: "wb-besides" });
  return {
    element: h("div", {}, outcomes.element, expected, besides),
    /** @param {Answer} answer */
    update(answer) {
      const rows = answer.table ?? [];
      outcomes.update(rows);
      outcomes.element.classList.toggle("wb-inexact", !isReadable(rows.map((row) => row.fraction)));
      setText(expected, answer.expected?.text ?? "");
      show(expected, Boolean(answer.expected));
      syncList(besides, answer.beside ?? [], makeBeside, updateBeside);
    },
  };
}

function updatePercent(td, row) {
  setText(td, row.percent);
  setAttribute(td, "title", isLong(row.fraction) ? row.fraction : null);
}

/** A short fraction; a long one is never cut, since what is left of it would look like another number. */
function updateExact(td, row) {
  setText(td, isLong(row.fraction) ? "" : row.fraction);
  setAttribute(td, "title", isLong(row.fraction) ? row.fraction : null);
}

function makeBeside() {
  return h("section", { class: "wb-beside-table" }, h("h3"), h("p", { class: "wb-flag", hidden: true }), h("div", { class: "wb-scroll", tabindex: "0", role: "region" },
    h("table", { class: "wb-table wb-close" }, h("thead", {}, h("tr")), h("tbody"))));
}

/** @param {Element} section  @param {Beside} beside */
function updateBeside(section, beside) {
  const [title, flag, scroll] = section.children;
  const [head, body] = scroll.firstElementChild.children;
  setText(title, beside.title);
  setText(flag, beside.rests_on ?? "");
  show(flag, Boolean(beside.rests_on));
  setAttribute(scroll, "aria-label", beside.title);
  const kinds = beside.columns.map((_, place) => kindOf(beside.rows.map((row) => row[place]), place));
  const apart = wordyColumn(beside);
  if (apart >= 0) kinds[apart].shown = false;
  syncList(head.firstElementChild, beside.columns, () => h("th", { scope: "col" }), (th, column, place) => {
    setText(th, column || "outcome");
    setAttribute(th, "class", kinds[place].class);
    show(th, kinds[place].shown);
  });
  const lines = beside.rows.flatMap((row, number) => [{ row, number }, ...(apart >= 0 && row[apart] ? [{ words: row[apart] }] : [])]);
  syncList(body, lines, () => h("tr"), (tr, { row = null, number, words }) => {
    tr.classList.toggle("wb-words-row", row === null);
    syncList(tr, row ?? [words], () => h("td"), (td, cell, place) => {
      setAttribute(td, "colspan", row ? null : kinds.filter((kind) => kind.shown).length);
      if (!row) return fillWords(td, cell);
      const [text, next] = [String(shownCell(cell)), String(row[place + 1] ?? "")];
      setText(td, isLong(text) ? "" : text);
      setAttribute(td, "title", isLong(text) ? text : isLong(next) ? next : null);
      setAttribute(td, "class", kinds[place].class);
      show(td, kinds[place].shown);
    });
    const bar = row && beside.bars?.[number];
    tr.style.setProperty("--wb-share", bar ? `${bar.probability * 100}%` : "0%");
    tr.classList.toggle("wb-barred", Boolean(bar));
  });
}

const [WIDE, WORDY] = [6, 30]; // a table of so many columns has no room for one with so many letters in a cell

/** The place of the column of sentences that stands in lines of its own, under the row it belongs to; -1 where there is room, or no such column. */
function wordyColumn(beside) {
  if (beside.columns.length < WIDE) return -1;
  return beside.columns.findIndex((_, place) => place > 0 && beside.rows.some((row) => String(row[place] ?? "").length > WORDY && !isLong(String(row[place]))));
}

function fillWords(td, words) {
  if (td.textContent !== words) td.replaceChildren(h("span", {}, words));
  for (const name of ["title", "class"]) setAttribute(td, name, null);
  show(td, true);
}

/** How a column stands; one of which there is room for nothing is left out, and is in the JSON. */
function kindOf(cells, place) {
  return { class: place && areNumbers(cells) ? "wb-number-cell" : null, shown: isReadable(cells.map((cell) => String(cell ?? ""))) };
}
