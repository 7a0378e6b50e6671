/* A field that is a list of records: a row each, rows added and removed. */

/**
 * @param {Field} field
 * @param {(value: object[]) => void} changed
 */
function createRecords(field, changed) {
  /** @type {{element: Element, fields: Map<string, any>}[]} */
  let rows = [];
  let values = [];
  const why = h("p", { class: "wb-why", id: uniqueId("why"), hidden: true });
  const fault = createFault(uniqueId("fault"), () => {});
  const list = h("div", { class: "wb-rows", role: "list" });
  const said = h("span", { class: "wb-unseen", "aria-live": "polite" });
  const add = button("+ Add", addRow, { class: "wb-add", "aria-describedby": `${why.id} ${fault.element.id}` });
  const element = h("div", { class: "wb-field wb-kind-records", "data-field": field.name, role: "group", "aria-label": field.title },
    h("div", { class: "wb-name" }, h("span", { class: "wb-label" }, field.title), field.help ? h("span", { class: "wb-hint" }, field.help) : null),
    list, add, said, why, fault.element);

  function give() {
    changed(values.map((value) => ({ ...value })));
  }

  function addRow() {
    values.push(Object.fromEntries(field.fields.map((inner) => [inner.name, inner.default])));
    draw();
    rows[rows.length - 1].element.querySelector("select, input")?.focus();
    setText(said, `Row ${values.length} added`);
    give();
  }

  function removeRow(row) {
    const place = rows.indexOf(row);
    values.splice(place, 1);
    rows.splice(place, 1);
    row.element.remove();
    draw();
    (rows[Math.min(place, rows.length - 1)]?.element.querySelector(".wb-remove") ?? add).focus();
    setText(said, `Row ${place + 1} removed`);
    give();
  }

  function makeRow() {
    const row = { element: null, fields: new Map(), remove: null };
    for (const inner of field.fields) {
      const drawn = createField(inner, (value) => {
        values[rows.indexOf(row)][inner.name] = value;
        give();
      }, { compact: true });
      row.fields.set(inner.name, drawn);
    }
    row.remove = button("×", () => removeRow(row), { class: "wb-remove" });
    row.element = h("div", { class: "wb-row", role: "listitem" }, [...row.fields.values()].map((drawn) => drawn.element), row.remove);
    return row;
  }

  function draw() {
    while (rows.length > values.length) rows.pop().element.remove();
    while (rows.length < values.length) {
      rows.push(makeRow());
      list.append(rows[rows.length - 1].element);
    }
    rows.forEach((row, place) => {
      setAttribute(row.element, "aria-label", `${field.title} ${place + 1}`);
      setAttribute(row.remove, "aria-label", `Remove ${field.title} ${place + 1}`);
      for (const [name, drawn] of row.fields) drawn.set(values[place][name]);
    });
    show(add, !field.max || values.length < field.max);
  }

  return {
    element,
    set(given) {
      values = (given ?? []).map((value) => ({ ...value }));
      draw();
    },
    ignore(reason) {
      element.classList.toggle("wb-off", Boolean(reason));
      setText(why, reason);
      show(why, Boolean(reason));
      const inside = element.contains(element.getRootNode().activeElement);
      for (const control of element.querySelectorAll("input, select, button")) setAttribute(control, "disabled", Boolean(reason) && !inside);
    },
    /** @param {Fault[]} faults  "also" itself, or "also[0].weapon" of a row */
    fault(faults) {
      const whole = faults.filter((one) => !/\[\d+\]/.test(one.field));
      fault.update(whole[0]);
      rows.forEach((row, place) => {
        for (const [name, drawn] of row.fields) drawn.fault(faults.filter((one) => one.field.endsWith(`[${place}].${name}`)));
      });
    },
    focus: () => (element.querySelector("[aria-invalid]") ?? add).focus(),
  };
}
