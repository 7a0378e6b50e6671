/* One field of the form: its label, its control, and beneath them its help, why it does not count, and what is wrong with it. */

/**
 * @param {Field} field
 * @param {(value: any) => void} changed
 * @param {{compact?: boolean}} [how]
 */
function createField(field, changed, { compact = false } = {}) {
  const ids = { label: uniqueId("label"), control: uniqueId("control"), help: uniqueId("help"), why: uniqueId("why"), fault: uniqueId("fault") };
  const labels = { labelled: ids.label, described: `${ids.help} ${ids.why} ${ids.fault}`, title: field.title, id: ids.control, compact };
  const control = createControl(field, labels, (value) => changed(value));
  const grouped = control.element.getAttribute("role") === "radiogroup";
  const help = h("p", { class: "wb-help", id: ids.help, hidden: true }, field.help ?? "");
  const why = h("p", { class: "wb-why", id: ids.why, hidden: true });
  const fault = createFault(ids.fault, (near) => (control.set(near), changed(near)));
  const explain = field.help && field.kind !== "switch" ? helpButton(field, help) : null;
  const unit = field.unit ? h("span", { class: "wb-unit" }, ` ${field.unit}`) : null;
  const name = grouped
    ? h("span", { class: "wb-label", id: ids.label }, field.title, unit)
    : h("label", { class: "wb-label", id: ids.label, for: ids.control }, field.title, unit);

  const element = h("div", { class: `wb-field wb-kind-${field.kind}`, "data-field": field.name },
    h("div", { class: "wb-name" }, name, explain), control.element, help, why, fault.element);

  return {
    element,
    set: control.set,
    /** Why the field does not count now; an empty text where it counts. Nobody is thrown out of a field he is in. */
    ignore(reason) {
      element.classList.toggle("wb-off", Boolean(reason));
      setText(why, reason);
      show(why, Boolean(reason));
      control.disable(Boolean(reason) && !element.contains(element.getRootNode().activeElement));
    },
    /** @param {Fault[]} faults */
    fault(faults) {
      element.classList.toggle("wb-wrong", faults.length > 0);
      for (const input of element.querySelectorAll("input, select")) setAttribute(input, "aria-invalid", faults.length ? "true" : null);
      fault.update(faults[0]);
    },
    focus: () => control.element.querySelector("input:checked, input:not([type=range], [type=radio]), select")?.focus(),
  };
}

function helpButton(field, help) {
  const toggle = h("button", {
    type: "button", class: "wb-explain", "aria-expanded": "false", "aria-controls": help.id, "aria-label": `About ${field.title}`, title: field.help,
    onclick: () => {
      show(help, help.hidden);
      setAttribute(toggle, "aria-expanded", String(!help.hidden));
    },
  }, "?");
  return toggle;
}

/** What is wrong, said at once to those who listen; a name that was nearly hit can be taken with a click. */
function createFault(id, take) {
  const text = h("span");
  const near = button("", () => take(near.textContent), { class: "wb-near", hidden: true });
  const element = h("p", { class: "workbook-fault", role: "alert", id, hidden: true }, text, near);
  return {
    element,
    /** @param {Fault} [fault] */
    update(fault) {
      setText(text, fault ? (fault.of ? fault.text : faultText(fault)) + (fault.near ? "; did you mean " : "") : "");
      setText(near, fault?.near ?? "");
      show(near, Boolean(fault?.near));
      show(element, Boolean(fault));
    },
  };
}
