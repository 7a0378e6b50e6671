/* Vary: one field, or two, over all their values. */

const REST_BEFORE_STUDY = 250; // milliseconds without a new answer before a study is asked anew

/**
 * @param {Port} port
 * @param {Form} form
 * @param {() => string|null} lastChanged  the field moved last: what one is likely to want varied
 */
function createVary(port, form, lastChanged) {
  const fields = variable(form);
  const [along, against] = [fieldSelect("Along", fields), fieldSelect("and", [{ name: "", title: "nothing else" }, ...fields])];
  const heading = h("h3");
  const chart = createStudyChart(port);
  const problem = problemLine();
  const rows = looseTable("The chart's numbers");
  const study = createStudy(port, "vary", onReply, problem.wait);
  const askSoon = debounced(REST_BEFORE_STUDY, ask);
  along.select.addEventListener("change", ask);
  against.select.addEventListener("change", ask);
  let begun = false;

  function ask() {
    askSoon.cancel();
    const names = [along.value(), against.value()].filter((name, place, all) => name && all.indexOf(name) === place);
    study.ask({ fields: names });
  }

  function onReply(reply) {
    problem.say(whyNot(reply));
    if (whyNot(reply)) return;
    if (reply.choices) for (const each of [along, against]) each.keepOnly(reply.choices.map((choice) => choice.name ?? choice));
    setText(heading, reply.title ?? "");
    chart.update(reply);
    rows.update(reply.table ?? [], reply.columns);
  }

  return {
    element: h("div", {}, h("div", { class: "wb-bar" }, along.element, against.element), problem.element, heading, chart.element, rows.element),
    /** @param {Answer} answer  @param {boolean} [opened]  has the tab just been opened? */
    update(answer, opened) {
      const live = fields.filter((field) => !answer.ignored?.[field.name]);
      if (!begun || !live.some((field) => field.name === along.value())) along.choose(likely(live, lastChanged()));
      if (!live.some((field) => field.name === against.value())) against.choose("");
      begun = true;
      if (!answer.faults?.length) (opened ? ask : askSoon)();
    },
    stop: () => (askSoon.cancel(), study.stop(), chart.stop()),
  };
}

/** The fields that can be varied: lists and free text cannot. */
function variable(form) {
  return form.groups.flatMap((group) => group.fields
    .filter((field) => !["records", "text", "names"].includes(field.kind))
    .map((field) => ({ name: field.name, kind: field.kind, title: form.groups.length > 1 ? `${field.title} (${group.name})` : field.title })));
}

/** The field moved last, else the first number, else the first field. */
function likely(fields, moved) {
  return fields.find((field) => field.name === moved)?.name ?? (fields.find((field) => field.kind === "whole") ?? fields[0])?.name ?? "";
}

/** A labelled list of fields. */
function fieldSelect(label, fields) {
  const select = h("select", { class: "wb-select" }, fields.map((field) => h("option", { value: field.name }, field.title)));
  return {
    select,
    element: labelled(label, select),
    value: () => select.value,
    choose: (name) => { select.value = name; },
    keepOnly: (names) => {
      for (const option of select.options) option.hidden = option.disabled = option.value !== "" && !names.includes(option.value);
    },
  };
}

/** A line that says that a study takes a while, or why it came to nothing. */
function problemLine() {
  const element = h("p", { class: "wb-note", role: "status" });
  let problem = "";
  return {
    element,
    say: (text) => setText(element, (problem = text)),
    wait: (waiting) => setText(element, waiting ? "Working it out …" : problem),
  };
}

/** A table of whatever rows there are, folded away: words begin on the left, numbers end on the right. */
function looseTable(caption) {
  const head = h("tr");
  const body = h("tbody");
  const element = h("details", { class: "wb-fold", hidden: true }, h("summary", {}, caption),
    h("div", { class: "wb-scroll", tabindex: "0", role: "region", "aria-label": caption },
      h("table", { class: "wb-table" }, h("thead", {}, head), body)));
  return {
    element,
    /** @param {Object<string, any>[]} rows  @param {string[]} [columns]  in their order, which a row with numbers for names does not keep */
    update(rows, columns = Object.keys(rows[0] ?? {})) {
      show(element, rows.length > 0);
      const kinds = columns.map((column) => (areNumbers(rows.map((row) => row[column] ?? null)) ? "wb-number-cell" : null));
      syncList(head, columns, () => h("th", { scope: "col" }), (th, column, place) => {
        setText(th, column.replaceAll("_", " "));
        setAttribute(th, "class", kinds[place]);
      });
      syncList(body, rows, () => h("tr"), (tr, row) =>
        syncList(tr, columns, () => h("td"), (td, column, place) => {
          setText(td, shownCell(row[column]));
          setAttribute(td, "class", kinds[place]);
        }));
    },
  };
}

function shownCell(value) {
  if (typeof value === "number" && !Number.isInteger(value)) return String(Number(value.toFixed(4)));
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value ?? "–";
}
