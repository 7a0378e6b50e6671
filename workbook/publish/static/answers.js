/* The answers of one panel, worked out beforehand: unpacked one by one, and found by the values of its live fields. */

/**
 * @typedef {object} Packed     as workbook/publish/store.py keeps it
 * @property {string[][]} shapes
 * @property {any[]} parts
 * @property {number} page
 * @property {number[]} answers
 *
 * @param {Packed} packed
 */
function createAnswers(packed) {
  const unpacked = new Map();

  function part(place) {
    const kept = packed.parts[place];
    if (!Array.isArray(kept)) return kept;
    if (unpacked.has(place)) return unpacked.get(place);
    const [kind, ...inner] = kept;
    const values = inner.map(part);
    const value = kind < 0 ? values : Object.fromEntries(packed.shapes[kind].map((name, at) => [name, values[at]]));
    unpacked.set(place, value);
    return value;
  }

  const page = part(packed.page);
  const { live } = page;
  const at = (positions) => positions.reduce((place, position, axis) => place * live[axis].values.length + position, 0);

  return {
    page,
    opened: positionsOf(page.opened, live),
    /** The answer where each live field stands at this position among its values. */
    answer: (positions) => part(packed.answers[at(positions)]),
    /** The values of all fields there, as the form has them. */
    values: (positions) => ({ ...page.fixed, ...Object.fromEntries(live.map((axis, each) => [axis.name, axis.values[positions[each]]])) }),
  };
}

/** The position of each live field at the so-manieth combination, of which the last field moves fastest. */
function positionsOf(place, live) {
  const positions = [];
  for (const axis of [...live].reverse()) {
    positions.unshift(place % axis.values.length);
    place = Math.floor(place / axis.values.length);
  }
  return positions;
}

/** Where a value as the form gives it stands among those of a live field; -1 where it was not worked out. */
function positionOf(axis, given) {
  if (["quantity", "fraction", "whole"].includes(axis.control.kind)) {
    const wanted = fractionOf(given);
    return wanted ? axis.values.findIndex((value) => equal(fractionOf(value), wanted)) : -1;
  }
  return axis.values.findIndex((value) => value === given);
}

/** What of a field's values this page has, in words. */
function offered({ control, shown, values }) {
  if (control.kind === "whole" && control.step === 1 && values.length === control.max - control.min + 1) {
    return `on this page a whole number from ${control.min} to ${control.max}`;
  }
  const said = control.kind === "fraction" ? values.map((value) => percent(fractionOf(value)).replace(".0%", "%")) : shown;
  return `on this page ${said.join(", ")}`;
}

/** The form with the live fields alone. */
function liveForm({ form, live }) {
  const axes = new Map(live.map((axis) => [axis.name, axis]));
  const groups = form.groups.map(({ name, fields }) => ({
    name,
    fields: fields.filter((field) => axes.has(field.name)).map((field) => ({ ...axes.get(field.name).control, default: field.default })),
  }));
  return { ...form, groups: groups.filter((group) => group.fields.length) };
}
