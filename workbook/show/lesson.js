/* Lessons: predict, then look; and exercises that are checked. All that is needed comes with the lesson, so they work without a kernel. */

const VERY_NEAR = 3; // points of a hundred
const NEAR = 10;

/**
 * @typedef {object} Lesson
 * @property {"predict"|"exercise"} kind
 * @property {string} asks
 * @property {{choices: string[], right: number[]}|null} choice   where one of several is chosen; `right` are places
 * @property {{numerator: string, denominator: string, chance: boolean, text: string, unit: string}|null} number
 * @property {string} hint
 * @property {string} told   the answer in a sentence
 * @property {string} shown  the answer with its working, as HTML of the workbook's own
 *
 * @param {Element} el
 * @param {Lesson} lesson
 */
function mountLesson(el, lesson) {
  const name = uniqueId("lesson");
  const input = lesson.choice ? choices(lesson.choice, name) : lesson.kind === "predict" ? slider(name) : box(name, lesson.number);
  const verdict = h("p", { class: "wl-verdict", role: "status", id: `${name}-verdict` });
  const shown = h("div", { class: "wl-shown", hidden: true, tabindex: "-1" });
  const main = h("button", { type: "submit", class: "wl-main" }, lesson.kind === "predict" ? "That is my guess" : "Check");
  const look = h("button", { type: "button", class: "wl-plain", hidden: true, onclick: reveal }, "Show the working");
  const again = h("button", { type: "button", class: "wl-plain", hidden: true, onclick: anew }, "Guess again");
  const acts = h("div", { class: "wl-acts" }, main, look, again);
  const form = h("form", { onsubmit: (event) => (event.preventDefault(), check()) }, h(lesson.choice ? "p" : "label", { class: "wl-asks", id: `${name}-asks`, for: lesson.choice ? null : `${name}-input` }, lesson.asks), input.element, acts);
  const title = lesson.kind === "predict" ? "Predict, then look" : "Exercise";
  const root = h("section", { class: "workbook-lesson", "aria-labelledby": `${name}-title ${name}-asks`, "data-lm-suppress-shortcuts": "true" },
    h("p", { class: "wl-title", id: `${name}-title` }, title), form, verdict, shown);
  let wrong = 0;

  function check() {
    const said = input.read();
    const judged = lesson.kind === "predict" && !lesson.choice ? judgeGuess(said, lesson.number) : judge(said, lesson);
    say(judged);
    if (judged.mark === "unread") return input.focus();
    if (lesson.kind === "predict" || judged.mark === "right") return reveal();
    wrong += judged.mark === "wrong" ? 1 : 0;
    show(look, true);
    return input.focus();
  }

  function say({ mark, text }) {
    const hint = mark === "wrong" && lesson.kind === "exercise" && wrong === 0 && lesson.hint ? ` ${lesson.hint}` : "";
    root.dataset.mark = mark;
    setText(verdict, text + hint);
  }

  function reveal() {
    shown.innerHTML = lesson.shown;
    if (lesson.kind === "exercise" && root.dataset.mark !== "right") setText(verdict, lesson.told);
    show(shown, true);
    show(look, false);
    show(main, false);
    show(again, lesson.kind === "predict");
    input.close(true);
    shown.focus({ preventScroll: true });
  }

  function anew() {
    shown.replaceChildren();
    for (const each of [shown, again]) show(each, false);
    show(main, true);
    setText(verdict, "");
    delete root.dataset.mark;
    input.close(false);
    input.focus();
  }

  el.replaceChildren(root);
  return () => root.remove();
}

/** A chance guessed with a slider and a box that follow each other. */
function slider(name) {
  const bar = h("input", { type: "range", id: `${name}-input`, min: 0, max: 100, step: 1, value: 50, "aria-valuetext": "50 percent", oninput: () => put(bar.value) });
  const number = h("input", { type: "number", min: 0, max: 100, step: "any", inputmode: "decimal", value: "", placeholder: "?", "aria-label": "Your guess in percent", oninput: () => number.value && move(number.value) });
  const put = (value) => ((number.value = value), move(value));
  const move = (value) => ((bar.value = value), setAttribute(bar, "aria-valuetext", `${value} percent`));
  return {
    element: h("div", { class: "wl-slider" }, bar, number, h("span", {}, "%")),
    read: () => (number.value === "" ? null : Number(number.value)),
    focus: () => number.focus(),
    close: (off) => [bar, number].forEach((each) => setAttribute(each, "disabled", off)),
  };
}

/** One of several, as radio buttons. */
function choices({ choices: texts }, name) {
  const inputs = texts.map((text, place) => h("input", { type: "radio", name, value: place }));
  return {
    element: h("div", { class: "wl-choices", role: "radiogroup", "aria-labelledby": `${name}-asks` }, texts.map((text, place) => h("label", {}, inputs[place], h("span", {}, text)))),
    read: () => (inputs.some((each) => each.checked) ? inputs.findIndex((each) => each.checked) : null),
    focus: () => (inputs.find((each) => each.checked) ?? inputs[0]).focus(),
    close: (off) => inputs.forEach((each) => setAttribute(each, "disabled", off)),
  };
}

/** A number as one writes it. */
function box(name, { chance, unit }) {
  const input = h("input", { type: "text", class: "wl-box", id: `${name}-input`, autocomplete: "off", spellcheck: "false", inputmode: "text",
    "aria-describedby": `${name}-verdict`, placeholder: chance ? "1/3, 33% or 0.333" : "" });
  return {
    element: h("div", { class: "wl-written" }, input, unit ? h("span", {}, unit) : null),
    read: () => input.value.trim() || null,
    focus: () => input.focus(),
    close: (off) => setAttribute(input, "disabled", off),
  };
}

/** What a guess in percent was worth. */
function judgeGuess(guess, number) {
  if (guess === null || !(guess >= 0 && guess <= 100)) return { mark: "unread", text: "First a guess from 0 to 100: it is what makes the answer stick." };
  const exact = (100 * Number(number.numerator)) / Number(number.denominator);
  const off = Math.abs(guess - exact);
  const points = off < 1.5 ? "a point" : `${Math.round(off)} points`;
  if (off <= VERY_NEAR) return { mark: "right", text: `You said ${guess}%, and it is ${number.text}: well judged.` };
  const side = guess > exact ? "too high" : "too low";
  return { mark: off <= NEAR ? "near" : "wrong", text: `You said ${guess}%, and it is ${number.text}: ${points} ${side}.` };
}

/** Right, near or wrong: the one chosen, or the number written. */
function judge(said, lesson) {
  if (said === null) return { mark: "unread", text: lesson.choice ? "Choose one first." : "Write an answer first." };
  if (lesson.choice) {
    const right = lesson.choice.right.includes(said);
    if (lesson.kind === "predict") return { mark: right ? "right" : "wrong", text: `${right ? "Well judged." : `Not ${lesson.choice.choices[said]}.`} ${lesson.told}` };
    return right ? { mark: "right", text: `Right. ${lesson.told}` } : { mark: "wrong", text: "Not that one." };
  }
  const written = readNumber(said, lesson.number);
  if (!written) return { mark: "unread", text: lesson.number.chance ? "Write it as 1/3, 33% or 0.333." : "Write it as a number." };
  return judgeNumber(written, lesson.number) ?? { mark: "right", text: `Right. ${lesson.told}` };
}

/** What is wrong with a number written, or null where it is right to as many places as it has. */
function judgeNumber(written, { numerator, denominator, chance }) {
  const [n, d] = [BigInt(numerator), BigInt(denominator)];
  if (written.n * d === n * written.d) return null;
  if (written.places === null) return { mark: "wrong", text: "Not yet." };
  const certain = chance && (written.n === 0n || written.n === written.d);
  const off = written.n * d - n * written.d;
  const within = 2n * (off < 0n ? -off : off) * 10n ** BigInt(written.places) <= written.d * d;
  if (!within || certain) return { mark: "wrong", text: certain ? "Not quite never, and not quite always." : "Not yet." };
  return chance && written.places < 2 ? { mark: "near", text: "Near: say it to two places, or as a fraction." } : null;
}

/**
 * A number as one writes it: 1/3, 1 in 3, 33%, 0.333, and a bare 33 where a chance is meant.
 * @returns {{n: bigint, d: bigint, places: number|null}|null}  places: decimals of the plain number; null where it is exact
 */
function readNumber(text, { chance, unit = "" }) {
  const bare = text.replace(",", ".").replace(/\+\s*$/, "").replace(new RegExp(`\\s*${unit.split(/\W+/).join("\\W*")}\\s*$`, "i"), "").trim();
  const ratio = bare.match(/^(-?\d+)\s*(?:\/|in|out of|:)\s*(\d+)$/i);
  if (ratio) return BigInt(ratio[2]) === 0n ? null : { n: BigInt(ratio[1]), d: BigInt(ratio[2]), places: null };
  const plain = bare.match(/^(-?\d*)(?:\.(\d*))?\s*(%?)$/);
  if (!plain || !/\d/.test(bare)) return null;
  const [, whole, decimals = "", sign] = plain;
  const n = BigInt(`${whole || "0"}${decimals}`.replace(/^-$/, "-0"));
  const percent = sign === "%" || (chance && n > 10n ** BigInt(decimals.length));
  const places = decimals.length + (percent ? 2 : 0);
  return { n, d: 10n ** BigInt(places), places: chance || decimals ? places : null };
}
