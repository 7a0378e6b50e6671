/* The form: made once from the fields, then only told what has changed. */

const MANY_IDLE = 4; // so many fields that make no difference just now are folded away; fewer stay in their places

let formNumber = 0; // a page may hold several panels of one question, and each landmark needs a name of its own

/**
 * @param {Form} form
 * @param {(values: Object<string, any>) => void} changed
 * @param {(name: string) => boolean} unanswered  is a newer value of this field still on its way?
 */
function createForm(form, changed, unanswered) {
  /** @type {Map<string, ReturnType<typeof createField>>} */
  const fields = new Map();
  const idle = createIdle();
  let lastChanged = null;

  const groups = form.groups.map((group) => {
    const inside = group.fields.map((field) => {
      const make = field.kind === "records" ? createRecords : createField;
      const drawn = make(field, (value) => {
        lastChanged = field.name;
        changed({ [field.name]: value });
      });
      fields.set(field.name, drawn);
      return drawn.element;
    });
    return h("fieldset", {}, h("legend", {}, group.name), inside);
  });

  const stray = h("p", { class: "workbook-fault", role: "alert", hidden: true });
  const element = h("form", { class: "wb-form", "aria-label": `Fields ${formNumber += 1}: ${form.asks}`, onsubmit: (event) => event.preventDefault() }, stray, groups, idle.element);

  /** Puts every field where it belongs: in its group, or among those that make no difference. */
  function sort(wrong, ignored) {
    const drawn = (field) => fields.get(field.name).element;
    const all = form.groups.flatMap((group) => group.fields);
    const away = all.filter(({ name }) => ignored[name] && !wrong.has(name) && !(hasFocus(drawn({ name })) && !idle.has(drawn({ name }))));
    const folded = new Set(away.length >= MANY_IDLE ? away : []);
    form.groups.forEach((group, place) => {
      const live = group.fields.filter((field) => !folded.has(field)).map(drawn);
      inOrder(groups[place], [groups[place].firstElementChild, ...live]);
      show(groups[place], live.length > 0);
    });
    idle.update([...folded].map(drawn));
  }

  return {
    element,
    lastChanged: () => lastChanged,
    focus(name) {
      const drawn = fields.get(topField(name));
      if (drawn && idle.has(drawn.element)) idle.element.open = true;
      drawn?.focus();
    },
    /** @param {Answer} answer */
    update(answer) {
      const faults = groupedFaults(answer.faults ?? []);
      for (const [name, drawn] of fields) {
        const wrong = faults.get(name) ?? [];
        if (!wrong.length && !unanswered(name) && name in answer.values) drawn.set(answer.values[name]);
        drawn.fault(wrong);
        drawn.ignore(answer.ignored?.[name] ?? "");
      }
      sort(faults, answer.ignored ?? {});
      const others = [...faults].filter(([name]) => !fields.has(name)).flatMap(([, list]) => list);
      setText(stray, others.map((fault) => fault.text || `${fault.field}: ${faultText(fault)}`).join("\n"));
      show(stray, others.length > 0);
    },
  };
}

/** The fields that make no difference just now, out of the way but there, each with its reason. */
function createIdle() {
  const summary = h("summary");
  const list = h("div");
  const element = h("details", { class: "wb-idle", hidden: true }, summary, list);
  return {
    element,
    has: (drawn) => list.contains(drawn),
    update(drawn) {
      inOrder(list, drawn);
      setText(summary, `${drawn.length} fields that make no difference here`);
      show(element, drawn.length > 0);
    },
  };
}

/** The field of the form that a fault belongs to: "also[0].weapon" is a fault of "also". */
const topField = (name) => name.split(/[.[]/)[0];

function groupedFaults(faults) {
  const grouped = new Map();
  for (const fault of faults) {
    const name = topField(fault.field);
    grouped.set(name, [...(grouped.get(name) ?? []), fault]);
  }
  return grouped;
}
