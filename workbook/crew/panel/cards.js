/* The roster's pieces: small forms, and a card for each crew. All names go in as text. */

/**
 * A form that sends a deed: `fields` are {name, title, kind: text|number|choice|dice, options?, value?, hint?}.
 * What is typed is kept under `key` until the deed has been done. What cannot be is said by the roster, not by the browser.
 */
function deedForm(desk, key, deed, fields, label, fixed = {}, note = "") {
  const controls = fields.map((field) => deedField(desk, `${key}/${field.name}`, field));
  const submit = button(label, null, { type: "submit", class: "wr-main", "data-key": `${key}/submit` });
  return h("form", { class: "wr-form", novalidate: true, onsubmit: (event) => (event.preventDefault(), desk.act(deed, { ...fixed, ...values() }, key)) },
    controls.map((control) => control.element), submit, note ? h("p", { class: "wr-note" }, note) : null);

  function values() {
    return Object.fromEntries(controls.map((control) => [control.name, control.read()]).filter(([, value]) => value !== undefined));
  }
}

function deedField(desk, key, field) {
  const kept = desk.typed.get(key);
  const value = kept ?? field.value ?? "";
  const common = { "data-key": key, oninput: (event) => desk.typed.set(key, event.target.value) };
  const input = field.kind === "choice"
    ? h("select", common, field.options.map((option) => h("option", { value: option.value ?? option, selected: (option.value ?? option) === value }, option.title ?? option)))
    : h("input", { ...common, type: field.kind === "number" ? "number" : "text", min: field.kind === "number" ? "0" : null, value, placeholder: field.hint,
      list: field.list, size: field.kind === "number" ? "6" : null, maxlength: field.kind === "text" ? "80" : null, autocomplete: "off" });
  const element = h("label", { class: `wr-field wr-${field.kind}` }, h("span", {}, field.title), input);
  return { name: field.name, element, read: () => readField(field, input.value) };
}

/** Numbers as numbers, dice as they were typed; an empty box is no fact, unless the fact is a text. */
function readField(field, text) {
  if (field.kind === "dice") return text.trim() || undefined;
  if (field.truth) return text !== "";
  if (field.kind === "number") return text.trim() ? Number(text) : field.emptied;
  return text.trim() || !field.optional ? text : undefined;
}

const HULLS = ["armoured", "soft-skin"];
const LAYOUTS = [{ value: "three", title: "three or more" }, { value: "two", title: "two" }, { value: "one", title: "unarmed" }];

function vehicleFields(desk, now = {}) {
  return [
    { name: "vehicle", title: "Vehicle", kind: "text", list: desk.vehicles, value: now.vehicle, hint: "Sherman 76" },
    { name: "bought", title: "Bought", kind: "choice", options: ["Inexperienced", "Regular"], value: now.bought },
    { name: "hull", title: "Hull", kind: "choice", options: HULLS, value: now.hull },
    { name: "layout", title: "Men", kind: "choice", options: LAYOUTS, value: now.layout },
  ];
}

/** A part that opens and closes, and stays as it was when the page is drawn again. */
function folded(desk, key, title, ...inside) {
  const summary = h("summary", { "data-key": `${key}/fold` }, title);
  return h("details", { class: "wr-fold", open: desk.open.has(key), ontoggle: (event) => desk.open[event.target.open ? "add" : "delete"](key) }, summary, inside);
}

const D3_NOTE = "D3: type its result, 1 to 3. If one of them is above 3, all are taken as D6, halved and rounded up.";
const DICE_HINT = "or let them fall here";

function crewCard(desk, crew) {
  const key = `crew ${crew.number}`;
  const heading = h("header", {}, h("h3", { id: `${desk.id}-${crew.number}`, tabindex: "-1", "data-key": `${key}/heading` }, crew.called), h("p", { class: "wr-quality", "data-quality": crew.quality }, crew.quality));
  const line = [crew.player, crew.named ? crew.vehicle : null, crew.status].filter(Boolean).join(" · ");
  return h("article", { class: "wr-card", "aria-labelledby": `${desk.id}-${crew.number}` }, heading, h("p", { class: "wr-line" }, line),
    xpBar(crew), crew.members.map((member) => memberRow(desk, crew, member)), killsRow(crew), h("div", { class: "wr-deeds" }, crewDeeds(desk, crew, key)));
}

function xpBar(crew) {
  const share = Math.min(1, crew.xp / crew.cost);
  const said = crew.xp >= crew.cost ? `${crew.xp} XP: enough for a skill roll` : `${crew.xp} XP of the ${crew.cost} for a skill roll`;
  return h("div", { class: "wr-xp" }, h("span", {}, said), h("span", { class: "wr-track", "aria-hidden": "true" }, h("span", { class: "wr-filled", style: `width:${(share * 100).toFixed(0)}%` })));
}

function memberRow(desk, crew, { member, skills }) {
  const list = skills.map((skill) => skillItem(desk, crew, skill));
  return h("div", { class: "wr-member" }, h("h4", {}, member), list.length ? h("ul", {}, list) : h("p", { class: "wr-none" }, "no skills yet"));
}

function skillItem(desk, crew, skill) {
  const usable = crew.playing && !skill.used;
  const key = `crew ${crew.number}/use ${skill.skill}`;
  const tick = h("input", { type: "checkbox", checked: skill.used, disabled: !usable, "data-key": key,
    onchange: () => desk.act("use", { crew: crew.number, skill: skill.skill, ...(skill.back.length ? { brings_back: back.read() } : {}) }, key) });
  const back = deedField(desk, `${key}/brings_back`, { name: "brings_back", title: "brings back", kind: "choice", options: skill.back });
  return h("li", {}, h("label", {}, tick, h("b", {}, skill.skill)), skill.back.length && usable ? back.element : null, h("span", { class: "wr-told" }, skill.told));
}

function killsRow(crew) {
  if (!crew.marks) return null;
  return h("div", { class: "wr-member" }, h("h4", {}, "kill marks"), h("p", {}, h("span", { class: "wr-marks", "aria-hidden": "true" }, crew.marks), h("span", { class: "wr-told" }, crew.kills.join("; "))));
}

function crewDeeds(desk, crew, key) {
  const own = { crew: crew.number };
  if (crew.choices.length) return choiceDeeds(desk, crew, key);
  if (crew.playing && crew.wrecked) return [button("The game is over", () => desk.act("end", own, key), { class: "wr-main", "data-key": `${key}/end` })];
  if (crew.playing) return gameDeeds(desk, crew, key, own);
  if (crew.wrecked) return [folded(desk, `${key}/replace`, "A new vehicle", deedForm(desk, `${key}/replace`, "replace", vehicleFields(desk, crew), "Take it", own))];
  if (crew.free) return [rollForm(desk, `${key}/free`, crew, `Roll a free skill (${crew.free} to come)`, { ...own, free: true })];
  return [
    deedForm(desk, `${key}/begin`, "begin", [{ name: "opponent", title: "Opponent", kind: "text", optional: true }], "Begin a game", own),
    nameForm(desk, crew, key),
  ];
}

function choiceDeeds(desk, crew, key) {
  return [h("p", { class: "wr-line" }, "He has that skill already. Choose another:"),
    h("div", { class: "wr-bar" }, crew.choices.map((skill) => button(skill, () => desk.act("choose", { crew: crew.number, skill }, key), { "data-key": `${key}/choose ${skill}` })))];
}

function rollForm(desk, key, crew, label, fixed) {
  const fields = [{ name: "dice", title: "Dice", kind: "dice", hint: DICE_HINT }];
  if (!fixed.free) fields.push({ name: "turn", title: "Turn", kind: "number" });
  const { full, to, usual } = crew.passing;
  if (full) fields.push({ name: "passes_to", title: `If the ${full} (has all six) comes up`, kind: "choice", options: to.map((member) => ({ value: member, title: `the ${member} rolls` })), value: usual });
  if (crew.keeps_leader) fields.push({ name: "keep_leader", title: "If Motivational Leader comes up", kind: "choice", options: [{ value: "", title: "roll again" }, { value: "keep", title: "keep it" }], truth: true });
  return deedForm(desk, key, "learn", fields, label, fixed);
}

function gameDeeds(desk, crew, key, own) {
  const kill = [{ name: "unit", title: "Unit", kind: "text", hint: "Panzer IV" }, { name: "points", title: "Points", kind: "number" }];
  const out = [{ name: "by", title: "By", kind: "choice", options: ["full damage", "massive damage"] }, { name: "dice", title: "Dice", kind: "dice", hint: DICE_HINT }];
  return [
    crew.armed ? deedForm(desk, `${key}/kill`, "destroy", kill, "Unit destroyed", own) : null,
    crew.xp >= crew.cost ? rollForm(desk, `${key}/learn`, crew, `Skill roll, ${crew.cost} XP`, own) : null,
    folded(desk, `${key}/out`, "Knocked out", deedForm(desk, `${key}/out`, "knock out", out, "Who lives?", own, D3_NOTE)),
    nameForm(desk, crew, key),
    button("The game is over", () => desk.act("end", own, key), { "data-key": `${key}/end` }),
  ];
}

function nameForm(desk, crew, key) {
  const skilled = crew.members.some((member) => member.skills.length);
  if (!skilled && !crew.named) return null;
  const fields = [{ name: "name", title: "Name", kind: "text", value: crew.named }];
  return folded(desk, `${key}/name`, crew.named ? "Another name" : "Name the vehicle", deedForm(desk, `${key}/name`, "name", fields, "Paint it on", { crew: crew.number }));
}
