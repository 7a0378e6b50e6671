/* House rules: the rows that the answer rests on, their cells changed at the table, things of one's own, and named files. */

const PRINTED_AT_FIRST = 6; // printed rows shown before the rest is folded away

/**
 * @param {Port} port
 * @returns {{element: Element, update: (answer: Answer) => void, goTo: (table: string, row: string) => void, stop: () => void}}
 */
function createHouse(port) {
  const study = createStudy(port, "house", onReply);
  const acts = [];
  const askSoon = debounced(REST_BEFORE_STUDY, () => tell({ do: "look" }));
  const problem = h("p", { class: "workbook-fault", role: "alert", hidden: true });
  const before = createBefore(tell);
  const list = createRows(tell);
  const things = createThings(tell);
  const files = createFiles(tell);
  let stale = false;
  let wanted = null;

  /** One act after another, none left out; however often there is something to look at, one look at the end is enough. */
  function tell(message) {
    if (message.do === "look") stale = true;
    else acts.push(message);
    next();
  }

  function next() {
    if (study.busy() || !(acts.length || stale)) return;
    stale &&= acts.length > 0;
    study.ask({ seq: port.get("answer")?.seq ?? 0, ...(acts.shift() ?? { do: "look" }) });
  }

  function onReply(reply) {
    const more = acts.length > 0;
    next();
    if (more) return;
    const wrong = whyNot(reply);
    setText(problem, wrong);
    show(problem, Boolean(wrong));
    before.update(reply);
    list.update(reply.rows ?? [], wrong ? null : wanted);
    if (!wrong) wanted = null;
    things.update(reply, !wrong);
    files.update(reply, !wrong);
  }

  return {
    element: h("div", { class: "wb-house-tab" }, before.element, problem, list.element, things.element, files.element),
    update: (answer) => answer.faults?.length || askSoon(),
    goTo(table, row) {
      if (list.edit(table, row)) return;
      wanted = { table, row };
      tell({ do: "look" });
    },
    stop: () => (askSoon.cancel(), study.stop()),
  };
}

/** By which rules, and what they make of the answer. */
function createBefore(tell) {
  const words = h("p", { class: "wb-words" });
  const printed = h("p", { class: "wb-note" });
  const changes = h("ul", { class: "wb-changes" });
  const outcomes = table("By the printed rules and by yours, outcome by outcome", [
    { title: "outcome", head: true, cell: (td, row) => setText(td, row.outcome) },
    { title: "printed", class: "wb-number-cell", cell: (td, row) => setText(td, row.printed) },
    { title: "yours", class: "wb-number-cell", cell: (td, row) => setText(td, row.house) },
    { title: "difference", class: "wb-number-cell", cell: (td, row) => setText(td, row.difference) },
  ]);
  const off = button("Back to the printed rules", () => tell({ do: "off" }), { class: "wb-small" });
  const none = h("p", { class: "wb-note" }, "By the printed rules. Change any figure below, and the answer follows at once.");
  const some = h("div", { class: "wb-versus", hidden: true, role: "status" }, words, printed, changes, outcomes.element, h("div", { class: "wb-bar" }, off));
  return {
    element: h("div", {}, none, some),
    update({ versus, changes: made = [] }) {
      show(none, !versus);
      show(some, Boolean(versus));
      if (!versus) return;
      setText(words, versus.words);
      setText(printed, versus.before ? `Printed: ${versus.before} Yours: ${versus.after}` : versus.after);
      syncList(changes, made, () => h("li"), (item, change) => setText(item, change.text));
      outcomes.update(versus.rows);
      show(outcomes.element, versus.rows.length > 0);
    },
  };
}

/** The rows, each with an editor that opens under it. */
function createRows(tell) {
  const first = h("ul", { class: "wb-house-rows" });
  const rest = h("ul", { class: "wb-house-rows" });
  const summary = h("summary");
  const folded = h("details", { class: "wb-fold", hidden: true }, summary, rest);
  const made = new Map();

  const nameOf = (row) => `${row.table} ${row.name}`;

  function draw(parent, rows) {
    inOrder(parent, rows.map((row) => {
      const known = made.get(nameOf(row)) ?? createRow(tell);
      made.set(nameOf(row), known);
      known.update(row);
      return known.element;
    }));
  }

  /** Opens the editor of a row; false where the row is not there. */
  function edit(table, name) {
    const row = [...made.values()].find((each) => each.is(table, name));
    if (row && rest.contains(row.element)) folded.open = true;
    row?.edit();
    return Boolean(row);
  }

  /** Does this row stand ahead of the fold? The one that is being written in stays where it is. */
  function isAhead(row) {
    const known = made.get(nameOf(row));
    if (known && hasFocus(known.element)) return first.contains(known.element);
    return row.status !== "known" || Boolean(known?.isOpen());
  }

  return {
    element: h("div", {}, h("h3", {}, "What this answer rests on"), first, folded),
    update(rows, wanted) {
      const ahead = rows.filter(isAhead);
      const behind = rows.filter((row) => !ahead.includes(row));
      const room = Math.max(0, PRINTED_AT_FIRST - ahead.length);
      const more = behind.filter((row) => !hasFocus(made.get(nameOf(row))?.element)).slice(0, room);
      draw(first, ahead.concat(more));
      draw(rest, behind.filter((row) => !more.includes(row)));
      setText(summary, `${behind.length - more.length} more printed figure${behind.length - more.length === 1 ? "" : "s"}`);
      show(folded, behind.length > more.length);
      if (wanted) edit(wanted.table, wanted.row);
    },
    edit,
  };
}

function createRow(tell) {
  const ids = { editor: uniqueId("editor") };
  const says = h("span", { class: "wb-row-says" });
  const rule = h("code");
  const status = h("span", { class: "wb-badge" });
  const toggle = button("Change it", () => open(editor.hidden), { class: "wb-small", "aria-expanded": "false", "aria-controls": ids.editor });
  const undo = button("As printed", () => tell({ do: "undo", table: row.table, key: row.key }), { class: "wb-small" });
  const cells = h("div", { class: "wb-cells" });
  const about = h("p", { class: "wb-note" });
  const editor = h("div", { id: ids.editor, class: "wb-editor", hidden: true }, cells, about);
  const element = h("li", {}, h("div", { class: "wb-row-line" }, h("div", {}, says, " ", rule), status, undo, toggle), editor);
  const drawn = new Map();
  let row = null;

  function open(yes) {
    show(editor, yes);
    setAttribute(toggle, "aria-expanded", String(yes));
    setText(toggle, yes ? "Done" : "Change it");
  }

  return {
    element,
    isOpen: () => !editor.hidden,
    is: (table, name) => element.isConnected && row.table.replaceAll(".", "/") === table && row.name === name,
    edit() {
      open(true);
      element.scrollIntoView({ block: "nearest" });
      drawn.values().next().value?.focus();
    },
    update(given) {
      row = given;
      setText(says, row.text);
      setText(rule, row.rule);
      setAttribute(rule, "title", row.heading);
      setText(status, { house: "house rule", known: "" }[row.status] ?? row.status);
      show(status, row.status !== "known");
      setAttribute(status, "class", `wb-badge wb-status-${row.status.replace(/\W/g, "-")}`);
      setAttribute(toggle, "aria-label", `Change ${row.title}, ${row.name}`);
      setAttribute(undo, "aria-label", `${row.title}, ${row.name} as printed`);
      show(undo, row.status === "house");
      setText(about, [row.source && row.status !== "your own" ? `Source: ${row.source}.` : "", row.note ?? ""].filter(Boolean).join(" "));
      inOrder(cells, row.cells.map((cell) => {
        const { column } = cell;
        const known = drawn.get(column) ?? createCell(cell, (value) => tell({ do: "change", table: row.table, key: row.key, column, value }));
        drawn.set(column, known);
        known.update(cell);
        return known.element;
      }));
    },
  };
}

/** One cell: a list where it is a choice, else a box. */
function createCell(cell, changed) {
  const id = uniqueId("cell");
  const was = h("span", { class: "wb-was", id: `${id}-was` });
  const empty = cell.optional ? [""] : [];
  const late = debounced(HALF_TYPED, given);
  let last = null;
  const input = cell.choices
    ? h("select", { class: "wb-select", id, onchange: given }, [...empty, ...cell.choices].map((choice) => h("option", { value: choice }, choice || "–")))
    : h("input", {
        class: "wb-box", id, type: "text", autocomplete: "off", spellcheck: "false", placeholder: cell.optional ? "–" : null, title: cell.accepts,
        inputmode: /whole number/.test(cell.accepts) ? "numeric" : null, oninput: late, onchange: given,
      });
  setAttribute(input, "aria-describedby", was.id);

  function given() {
    late.cancel();
    const value = input.value.trim() === "" ? null : input.value.trim();
    if (value === last) return; // what was told a moment ago, while it was typed
    last = value;
    changed(value);
  }

  return {
    element: h("div", { class: "wb-cell" }, h("label", { for: id }, cell.title), input, was),
    focus: () => input.focus(),
    update(now) {
      last = now.value === null || now.value === undefined ? null : String(now.value);
      if (!isFocused(input) && input.value !== (last ?? "")) input.value = last ?? "";
      setText(was, now.changed ? `printed: ${now.printed ?? "empty"}` : "");
      input.classList.toggle("wb-changed", now.changed);
    },
  };
}

/** A weapon, plane or vehicle of one's own, made like one that is there. */
function createThings(tell) {
  const holder = h("div", {});
  const made = new Map();
  return {
    element: holder,
    update({ things = [] }, settled) {
      for (const thing of things) {
        if (!made.has(thing.thing)) made.set(thing.thing, createThing(thing, tell));
        made.get(thing.thing).update(thing, settled);
      }
      inOrder(holder, things.map((thing) => made.get(thing.thing).element));
    },
  };
}

function createThing({ thing, title, by = "made like" }, tell) {
  const name = h("input", { class: "wb-box", type: "text", autocomplete: "off", maxlength: 60 });
  const like = h("select", { class: "wb-select" });
  const mine = h("ul", { class: "wb-changes" });
  let asked = "";
  let held = "";
  const add = () => {
    asked = name.value.trim();
    tell({ do: "own", thing, name: asked, like: like.value });
  };
  const element = h("details", { class: "wb-fold wb-own" }, h("summary", {}, `A ${title} of your own`), mine,
    h("form", { class: "wb-bar", onsubmit: (event) => (event.preventDefault(), add()) },
      labelled("Name", name), labelled(by, like), h("button", { type: "submit", class: "wb-button" }, "Add")),
    h("p", { class: "wb-note" }, by === "made like"
      ? `It comes with every figure of the ${title} it is made like; then change them above. The form takes it up at once.`
      : `It takes the place of that ${title} on its table. What it does in the odds is what you change above; a ${title} that nothing here knows is learnt and lost like any other, and moves no roll.`));
  return {
    element,
    update(now, settled) {
      const chosen = like.value;
      if (like.options.length !== now.names.length) like.replaceChildren(...now.names.map((each) => h("option", { value: each }, each)));
      if (now.names.includes(chosen)) like.value = chosen;
      if (now.now && now.now !== held) like.value = held = now.now; // until the form holds another, what was chosen here stays
      if (settled && asked && now.own.includes(asked)) {
        name.value = asked = "";
      }
      syncList(mine, now.own, () => h("li", {}, h("span"), " ", button("Take away", () => {}, { class: "wb-small" })), (item, each) => {
        setText(item.firstElementChild, each);
        setAttribute(item.lastElementChild, "aria-label", `Take away ${each}`);
        item.lastElementChild.onclick = () => tell({ do: "disown", thing, name: each });
      });
      if (now.own.length) element.open = true;
    },
  };
}

/** Named files in the user's folder. */
function createFiles(tell) {
  const name = h("input", { class: "wb-box", type: "text", autocomplete: "off", maxlength: 60 });
  const kept = h("p", { class: "wb-note", role: "status" });
  const open = h("select", { class: "wb-select" });
  const use = h("div", { class: "wb-bar" }, labelled("Kept before", open), button("Play by these", () => tell({ do: "use", name: open.value })));
  const keep = h("form", { class: "wb-bar", onsubmit: (event) => (event.preventDefault(), tell({ do: "keep", name: name.value })) },
    labelled("Keep as", name), h("button", { type: "submit", class: "wb-button" }, "Keep"));
  const element = h("div", { class: "wb-files" }, h("h3", {}, "Keep them"), keep, kept, use);
  return {
    element,
    update({ files = [], folder, versus, did }, settled) {
      show(element, Boolean(folder) && (Boolean(versus) || files.length > 0));
      show(keep, Boolean(versus));
      show(use, files.length > 0);
      if (!sameJson([...open.options].map((option) => option.value), files)) open.replaceChildren(...files.map((file) => h("option", { value: file }, file)));
      if (did === "keep" && settled) setText(kept, `Kept in ${folder}. In Python: house_rules="${name.value.trim()}"`);
    },
  };
}
