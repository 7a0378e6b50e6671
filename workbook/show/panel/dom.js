/* Making and changing elements. Text goes in as text, never as markup. */

/**
 * An element with its properties and children: `h("button", {class: "wb-button", onclick: f}, "Reset")`.
 * @param {string} tag
 * @param {Object<string, any>} [properties]  `class`, `on...` handlers, attributes; true sets a bare attribute, null and false none
 * @param {...(Node|string|null)} children
 */
function h(tag, properties = {}, ...children) {
  return furnish(document.createElement(tag), properties, children);
}

/** The same for a picture's elements. */
function svg(tag, properties = {}, ...children) {
  return furnish(document.createElementNS("http://www.w3.org/2000/svg", tag), properties, children);
}

function furnish(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else setAttribute(element, name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** Changes the text only where it differs, so that nothing blinks and a selection stays. */
function setText(element, text) {
  const wanted = text === null || text === undefined ? "" : String(text);
  if (element.textContent !== wanted) element.textContent = wanted;
}

function show(element, visible) {
  if (element.hidden === visible) element.hidden = !visible;
}

/**
 * Makes the children of an element stand for these items: keeps those that are there, adds the missing, drops what is over.
 * @param {Element} parent
 * @param {any[]} items
 * @param {() => Element} make
 * @param {(element: Element, item: any, place: number) => void} update
 */
function syncList(parent, items, make, update) {
  while (parent.children.length > items.length) parent.lastElementChild.remove();
  while (parent.children.length < items.length) parent.append(make());
  items.forEach((item, place) => update(parent.children[place], item, place));
}

const hasFocus = (element) => element?.contains(element.getRootNode().activeElement) ?? false;

/** Makes these elements, in this order, the children of a parent; the one that has the focus is never moved, and so keeps it. */
function inOrder(parent, wanted) {
  for (const child of [...parent.children]) if (!wanted.includes(child)) child.remove();
  if (wanted.every((child, place) => parent.children[place] === child)) return;
  const fixed = wanted.findIndex((child) => child.parentNode === parent && hasFocus(child));
  wanted.forEach((child, place) => {
    if (place < fixed) parent.insertBefore(child, wanted[fixed]);
    else if (place !== fixed) parent.append(child);
  });
}

let identities = 0;

/** An id that no other panel on the page has. */
function uniqueId(stem) {
  identities += 1;
  return `workbook-${stem}-${identities}-${Math.random().toString(36).slice(2, 7)}`;
}

/** A button that says what it does. */
function button(text, onclick, properties = {}) {
  const { class: more, ...rest } = properties;
  return h("button", { type: "button", class: `wb-button ${more ?? ""}`.trim(), onclick, ...rest }, text);
}

/** A control with its label before it. */
function labelled(text, control, { unseen = false } = {}) {
  control.id ||= uniqueId("control");
  return h("span", { class: "wb-inline" }, h("label", { for: control.id, class: unseen ? "wb-unseen" : null }, text), control);
}

/** JupyterLab takes the arrow keys, and letters too, for commands to the notebook, unless the focused element itself says no. */
const keepKeys = ({ target }) => target.setAttribute("data-lm-suppress-shortcuts", "true");

/** Calls back once things have been quiet for a while. */
function debounced(milliseconds, act) {
  let timer = 0;
  const later = (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...given), milliseconds);
  };
  later.cancel = () => clearTimeout(timer);
  return later;
}

/** Does it when the page has nothing else to do. */
const whenIdle = (act) => (globalThis.requestIdleCallback ? requestIdleCallback(act) : setTimeout(act, 200));

function sameJson(one, other) {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The class of an outcome, o0 to o6, from its name or its rank. */
function outcomeClass(value) {
  const rank = Number(String(value ?? "").replace(/^o/, ""));
  return Number.isInteger(rank) && rank >= 0 && rank <= 6 && String(value) !== "" ? `o${rank}` : "o3";
}

/** A table that is changed cell by cell; `columns` are {title, class, cell: (td, row) => void}. */
function table(caption, columns) {
  const body = h("tbody");
  const heads = columns.map((column) => h("th", { scope: "col", class: column.class }, column.title));
  const element = h("table", { class: "wb-table" }, h("caption", { class: "wb-unseen" }, caption), h("thead", {}, h("tr", {}, heads)), body);
  const row = () => h("tr", {}, columns.map((column) => h(column.head ? "th" : "td", { class: column.class, scope: column.head ? "row" : null })));
  const update = (rows) =>
    syncList(body, rows, row, (tr, item) => columns.forEach((column, place) => column.cell(tr.children[place], item)));
  return { element, update };
}

const reducedMotion = () => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
