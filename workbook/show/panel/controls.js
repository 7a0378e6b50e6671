/* The controls of a form, one maker a kind. Each gives {element, set(value), disable(off)} and calls `changed` with a new value. */

const HALF_TYPED = 600; // milliseconds before text that cannot be read yet is sent all the same

const [LETTER, SEGMENT] = [7.3, 12]; // pixels that a letter takes, and what is around the word of a choice
const [FORM_ROOM, ROW_ROOM] = [200, 150]; // pixels for choices side by side, in the form and in a row of a list

/**
 * @typedef {object} Labels
 * @property {string} labelled   id of the element that names the control
 * @property {string} described  ids of its help, its reason and its fault
 * @property {string} title
 * @property {string} id         for the control that the label points at
 * @property {boolean} compact   no room for a slider
 *
 * @typedef {object} Control
 * @property {Element} element
 * @property {(value: any) => void} set
 * @property {(off: boolean) => void} disable
 */

/**
 * @param {Field} field
 * @param {Labels} labels
 * @param {(value: any) => void} changed
 * @returns {Control}
 */
function createControl(field, labels, changed) {
  const makers = {
    whole: numberControl,
    quantity: numberControl,
    fraction: numberControl,
    switch: switchControl,
    choice: sideBySide(field, labels.compact) ? segmentControl : selectControl,
    text: textControl,
    names: namesControl,
  };
  if (field.kind === "whole" && field.names) return numberOrNamesControl(field, labels, changed);
  return (makers[field.kind] ?? textControl)(field, labels, changed);
}

/** Do the choices of a field fit beside one another, every word whole? */
function sideBySide(field, compact) {
  const texts = field.many || !field.choices ? [] : options(field).map(({ text }) => text);
  const width = texts.join("").length * LETTER + texts.length * SEGMENT;
  return texts.length > 0 && width <= (compact ? ROW_ROOM : FORM_ROOM);
}

const isFocused = (element) => element.getRootNode().activeElement === element;

/** How a kind of number is read and written; `ready` tells whether text is a number yet. */
function reading(field) {
  if (field.kind === "whole") {
    return { write: (value) => String(value ?? ""), read: wholeOf, ready: (text) => /^\s*-?\d+\s*$/.test(text), scale: 1 };
  }
  const ready = (text) => numberOf(text) !== null;
  if (field.kind === "fraction") return { write: chanceText, read: (text) => text.trim(), ready, scale: 100 };
  return { write: amountText, read: (text) => text.trim(), ready, scale: 1 };
}

/** A box, with a slider before it where both ends are known; a field that may be left out has a button that empties it. */
function numberControl(field, labels, changed) {
  const { write, read, ready, scale } = reading(field);
  const whole = field.kind === "whole";
  let last = null;

  const bounded = Number.isFinite(field.min) && Number.isFinite(field.max);
  const slider = bounded && !labels.compact ? h("input", {
    type: "range", class: "wb-slider", min: field.min * scale, max: field.max * scale, step: 1,
    "aria-label": labels.title, "aria-describedby": labels.described,
    oninput: () => give(whole ? Number(slider.value) : scale === 100 ? `${slider.value}%` : slider.value, box),
  }) : null;
  const box = h("input", {
    type: whole ? "number" : "text", inputmode: whole ? "numeric" : "decimal", class: "wb-box", id: labels.id, step: whole ? 1 : null,
    min: whole ? field.min : null, max: whole ? field.max : null, autocomplete: "off", spellcheck: "false",
    placeholder: field.optional ? "–" : null, "aria-describedby": labels.described,
    oninput: typed, onchange: () => give(valueTyped(), slider), onblur: () => tidy(),
  });
  const clear = field.optional ? button("×", () => (give(null, null), box.focus()), { class: "wb-clear", "aria-label": `Leave out ${labels.title}` }) : null;
  const late = debounced(HALF_TYPED, () => give(valueTyped(), slider));

  function valueTyped() {
    if (box.value.trim() === "" && field.optional) return null;
    return read(box.value);
  }

  function typed() {
    if (ready(box.value) || (field.optional && box.value.trim() === "")) give(valueTyped(), slider);
    else late();
  }

  function give(value, other) {
    late.cancel();
    if (sameJson(value, last)) return;
    last = value;
    if (other !== slider || other === null) box.value = write(value);
    place(value);
    changed(value);
  }

  function place(value) {
    if (clear) show(clear, value !== null && value !== undefined);
    if (!slider) return;
    const number = whole ? Number(value) : numberOf(value);
    slider.classList.toggle("wb-unset", value === null || value === undefined);
    slider.value = String(Number.isFinite(number) && value !== null ? number * scale : slider.min);
    const span = slider.max - slider.min || 1;
    slider.style.setProperty("--wb-fill", `${((slider.value - slider.min) / span) * 100}%`);
    setAttribute(slider, "aria-valuetext", value === null ? "left out" : write(value) + (field.unit ? ` ${field.unit}` : ""));
  }

  function tidy() {
    if (ready(box.value)) box.value = write(last);
  }

  return {
    element: h("div", { class: slider ? "wb-number" : "wb-number wb-boxed" }, slider, box, clear),
    set(value) {
      if (isFocused(box) && sameJson(value, last)) return;
      last = value;
      const text = write(value);
      if (box.value !== text && !(isFocused(box) && numberOf(box.value) === numberOf(text))) box.value = text;
      place(value);
    },
    disable: (off) => [slider, box, clear].forEach((each) => each && setAttribute(each, "disabled", off)),
  };
}

/** A switch; its line of help stands beside it, as what it says when it is on. */
function switchControl(field, labels, changed) {
  const input = h("input", {
    type: "checkbox", role: "switch", class: "wb-switch", id: labels.id, "aria-describedby": labels.described,
    onchange: () => changed(input.checked),
  });
  const beside = field.help ? h("span", { class: "wb-beside", "aria-hidden": "true", onclick: () => input.click() }, field.help) : null;
  return {
    element: h("div", { class: "wb-switched" }, input, beside),
    set: (value) => { input.checked = Boolean(value); },
    disable: (off) => setAttribute(input, "disabled", off),
  };
}

/** Choices side by side: radio buttons, so that the arrow keys go from one to the next. */
function segmentControl(field, labels, changed) {
  const name = uniqueId("choice");
  const choices = options(field);
  const inputs = choices.map(({ value, text, full }) =>
    h("input", { type: "radio", name, value: full, "aria-label": text === full ? null : full, onchange: () => changed(value) }));
  const segments = choices.map(({ text, full }, place) =>
    h("label", { title: text === full ? null : full }, inputs[place], h("span", { "aria-hidden": text === full ? null : "true" }, text)));
  return {
    element: h("div", { class: "wb-segments", role: "radiogroup", "aria-labelledby": labels.labelled, "aria-describedby": labels.described }, segments),
    set: (value) => choices.forEach((choice, place) => { inputs[place].checked = sameJson(choice.value, value); }),
    disable: (off) => inputs.forEach((input) => setAttribute(input, "disabled", off)),
  };
}

/** Many choices: the browser's own list, which finds a name by its first letters. */
function selectControl(field, labels, changed) {
  const choices = options(field);
  const select = h("select", {
    class: "wb-select", id: labels.id, "aria-describedby": labels.described,
    onchange: () => changed(choices[select.selectedIndex].value),
  }, choices.map(({ text }) => h("option", {}, text)));
  return {
    element: h("div", {}, select),
    set(value) {
      const place = choices.findIndex((choice) => sameJson(choice.value, value));
      if (place !== select.selectedIndex) select.selectedIndex = place;
    },
    disable: (off) => setAttribute(select, "disabled", off),
  };
}

function options(field) {
  const none = field.optional ? [{ value: null, text: "–", full: "left out" }] : [];
  return none.concat(field.choices.map((value) => ({ value, text: field.short?.[value] ?? String(value), full: String(value) })));
}

/** Free text, with what it may be on a list. */
function textControl(field, labels, changed) {
  let last = null;
  const list = field.suggestions?.length ? h("datalist", { id: uniqueId("list") }, field.suggestions.map((value) => h("option", { value }))) : null;
  const give = () => {
    late.cancel();
    const text = box.value.trim();
    if (text === last) return;
    last = text;
    changed(text === "" && field.optional ? null : text);
  };
  const late = debounced(HALF_TYPED, give);
  const box = h("input", {
    type: "text", class: "wb-box", id: labels.id, list: list?.id, autocomplete: "off", spellcheck: "false",
    "aria-describedby": labels.described, oninput: () => (field.suggestions?.includes(box.value) ? give() : late()), onchange: give,
  });
  return {
    element: h("div", {}, box, list),
    set(value) {
      if (isFocused(box)) return;
      last = String(value ?? "");
      if (box.value !== last) box.value = last;
    },
    disable: (off) => setAttribute(box, "disabled", off),
  };
}
