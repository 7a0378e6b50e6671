/* A view of a chapter's own among the tabs: a few controls, a chart, and a table with a button in each row that changes the form. */

/**
 * @param {Port} port
 * @param {{name: string, title: string}} view
 * @param {(values: Object<string, any>) => void} changed  gives values to the panel's form
 */
function createView(port, view, changed) {
  const controls = createViewControls((name, value) => {
    asked[name] = value;
    askSoon();
  });
  const problem = problemLine();
  const words = h("p", { class: "wb-words", "aria-live": "polite" });
  const chart = createStudyChart(port);
  const rows = createViewRows(take);
  const done = createDone();
  const notes = h("div");
  const study = createStudy(port, "view", onReply, problem.wait);
  const askSoon = debounced(REST_BEFORE_STUDY, ask);
  const element = h("div", { class: "wb-view" }, controls.element, problem.element, words, done.element, chart.element, rows.element, notes);
  const asked = {}; // what the reader has moved; all else is as Python finds it usual
  let newest = null;
  let told = {}; // the newest reply that had something to show
  let taking = null; // a row on its way into the form: until it is there, no other goes

  function ask() {
    askSoon.cancel();
    study.ask({ view: view.name, values: { ...asked } });
  }

  function onReply(reply) {
    if (reply.view && reply.view !== view.name) return;
    const elsewhere = controls.update(reply); // a fault of a control stands beside it
    problem.say(whyNot(reply.faults ? { faults: elsewhere } : reply));
    if (whyNot(reply)) return;
    taking = null;
    told = reply;
    setText(words, reply.words);
    chart.update(reply.spec ? reply : {});
    rows.update(reply);
    syncList(notes, reply.notes ?? [], () => h("p", { class: "wb-note" }), setText);
    if (reply.more && element.offsetParent) askSoon();
  }

  function take(row) {
    if (taking || newest?.faults?.length) return;
    taking = row;
    const names = Object.keys(row.values);
    const before = Object.fromEntries(names.map((name) => [name, newest.values[name]]));
    rows.wait();
    done.say(`${told.acted}: ${row.cells[0]}. `, () => changed(before));
    changed(row.values);
  }

  return {
    element,
    /** @param {Answer} answer  @param {boolean} [opened]  has the tab just been opened? */
    update(answer, opened) {
      if (!answer.faults?.length) (opened ? ask : askSoon)();
      else if (taking) done.refused(`${told.refused}: ${answer.faults.map((fault) => fault.text).join("; ")}`);
      if (!sameJson(newest?.values, answer.values) && !taking) done.clear();
      newest = answer;
      if (answer.faults?.length) taking = null;
    },
    stop: () => (askSoon.cancel(), study.stop(), chart.stop()),
  };
}

/** The view's own controls, made anew only where their choices are others. */
function createViewControls(moved) {
  const element = h("div", { class: "wb-view-controls", role: "group", "aria-label": "What to look for" });
  const touched = new Set();
  let fields = [];
  let drawn = new Map();
  return {
    element,
    /** Gives the faults that are of none of the controls. */
    update(reply) {
      if (reply.fields && !sameJson(fields, reply.fields)) {
        fields = reply.fields;
        drawn = new Map(fields.map((field) => [field.name, createField(field, (value) => (touched.add(field.name), moved(field.name, value)))]));
        inOrder(element, [...drawn.values()].map((one) => one.element));
        touched.clear();
      }
      for (const [name, one] of drawn) {
        if (reply.values && !touched.has(name)) one.set(reply.values[name]);
        one.fault((reply.faults ?? []).filter((fault) => fault.field === name));
      }
      return (reply.faults ?? []).filter((fault) => !drawn.has(fault.field));
    },
  };
}

/** What was done with a row, and the way back. */
function createDone() {
  const text = h("span");
  let undo = () => {};
  const back = button("Take it back", () => (undo(), element.closest("[role=tabpanel]")?.focus(), clear()), { class: "wb-small" });
  const element = h("p", { class: "wb-done", role: "status", hidden: true }, text, back);
  const clear = () => show(element, false);
  return {
    element,
    clear,
    say(what, takeBack) {
      undo = takeBack;
      setText(text, what);
      show(back, true);
      show(element, true);
    },
    refused: (why) => setText(text, why),
  };
}

/** The rows, each with its button. */
function createViewRows(take) {
  const head = h("tr");
  const body = h("tbody");
  const element = h("div", { class: "wb-scroll", hidden: true }, h("table", { class: "wb-table wb-view-rows" }, h("caption", { class: "wb-unseen" }, "The best, row by row"), h("thead", {}, head), body));
  return {
    element,
    wait: () => element.querySelectorAll("button").forEach((each) => setAttribute(each, "aria-disabled", "true")),
    update({ rows, columns, act, act_on: on }) {
      show(element, rows.length > 0);
      const kinds = columns.map((column, place) => `${place ? "wb-number-cell" : "wb-view-name"}${column.spare ? " wb-spare" : ""}`);
      syncList(head, [...columns, { title: "" }], () => h("th", { scope: "col" }), (th, column, place) => {
        setText(th, column.title);
        setAttribute(th, "class", kinds[place]);
      });
      syncList(body, rows, () => h("tr"), (tr, row) => {
        syncList(tr, [...row.cells, null], () => h("td"), (td, cell, place) => {
          setAttribute(td, "class", kinds[place]);
          if (cell === null) return drawAct(td, row);
          return place ? setText(td, cell) : drawName(td, row);
        });
      });

      function drawAct(td, row) {
        if (!td.firstElementChild) td.append(button("", () => {}, { class: "wb-small" }));
        const press = td.firstElementChild;
        if (press.textContent !== `${act} ${on}`) press.replaceChildren(act, h("span", { class: "wb-spare" }, ` ${on}`));
        setAttribute(press, "aria-label", `${act} ${on}: ${row.cells[0]}`);
        setAttribute(press, "aria-disabled", null);
        press.onclick = () => take(row);
      }
    },
  };
}

/** A row's name, after its number on the chart where it has one. */
function drawName(td, row) {
  if (!td.firstElementChild) td.append(h("i", { class: "wb-mark" }), h("span"));
  const [mark, name] = td.children;
  setText(mark, row.mark);
  show(mark, row.mark !== "");
  setText(name, row.cells[0]);
}
