/* The answer in words: the sentence, the sums under it, the flags of what it rests on, and the mark of a last good answer. */

const LISTENER_WAITS = 700; // milliseconds of quiet before the sentence is read aloud

/**
 * @param {{goTo: (field: string) => void, title: (field: string) => string}} form
 * @param {(headline: string) => void} put  puts the answer in another sentence
 */
function createSentence(form, put) {
  const before = h("span");
  const number = h("b");
  const after = h("span");
  const say = h("p", { class: "workbook-say" }, before, number, after);
  const sub = h("p", { class: "wb-sub" });
  const about = h("select", { class: "wb-select" });
  const choose = h("div", { class: "wb-bar wb-about" }, labelled("In a sentence:", about));
  about.addEventListener("change", () => put(about.value));
  const spoken = h("p", { class: "wb-unseen", "aria-live": "polite" });
  const speak = debounced(LISTENER_WAITS, (text) => setText(spoken, text));
  const culprit = h("button", { type: "button", class: "wb-link", onclick: () => form.goTo(culprit.value) });
  const mark = h("p", { class: "wb-stale", hidden: true }, h("span", { class: "wb-badge" }, "last good answer"), culprit);
  let first = true;

  function offer({ headline = "", headlines = [] }) {
    if (!sameJson(headlines, [...about.options].map(({ value, text }) => ({ value, text })))) {
      about.replaceChildren(...headlines.map(({ value, text }) => h("option", { value }, text)));
    }
    about.value = headline;
    show(choose, headlines.length > 1);
  }

  return {
    element: h("div", { class: "wb-saying" }, say, sub, choose, mark, spoken),
    /** @param {Answer} answer */
    update(answer) {
      const { sentence } = answer;
      setText(before, `${sentence.before} `);
      setText(number, sentence.number);
      setText(after, ` ${sentence.after}`);
      setAttribute(number, "class", `wb-ink-${sentence.class}`);
      setText(sub, (answer.sub ?? []).join(" "));
      offer(answer);
      const fault = answer.faults?.[0];
      show(mark, Boolean(fault));
      show(culprit, Boolean(fault?.field));
      if (fault?.field) {
        culprit.value = fault.field;
        setText(culprit, `${form.title(fault.field)}: this value cannot be used`);
      }
      if (!first) speak(fault ? "" : say.textContent);
      first = false;
    },
    stop: () => speak.cancel(),
  };
}

/**
 * What the answer rests on, each with the row that can be changed.
 * @param {((table: string, row: string) => void)|null} changeIt  nothing where nobody is there to answer
 */
function createFlags(changeIt) {
  const summary = h("summary");
  const rows = h("ul");
  const assumed = h("details", { class: "wb-flag", hidden: true }, summary, rows, changeIt ? null
    : h("p", {}, "To play it otherwise, give the panel a house rule for that row: ", h("code", {}, "explore(…, house_rules=…)"), "."));
  const houseText = h("span");
  const house = h("p", { class: "wb-flag wb-house", hidden: true }, h("b", {}, "House rules are on. "), houseText);

  return {
    element: h("div", { class: "wb-flags" }, house, assumed),
    /** @param {Answer} answer */
    update({ assumptions = [], house_rules: rules = [] }) {
      show(assumed, assumptions.length > 0);
      const count = assumptions.length === 1 ? "one assumption" : `${assumptions.length} assumptions`;
      setText(summary, assumptions.length ? `Rests on ${count}: ${assumptions.map((one) => one.text).join("; ")}` : "");
      syncList(rows, assumptions, () => h("li", {}, h("code"), h("span"), changeIt ? button("Change it", () => {}, { class: "wb-small" }) : null), (item, one) => {
        setText(item.children[0], one.rule);
        setText(item.children[1], changeIt ? ` ${one.text} ` : ` ${one.text}. Table ${one.table}, row “${one.row}” `);
        if (!changeIt) return;
        setAttribute(item.children[2], "aria-label", `Change ${one.text}`);
        item.children[2].onclick = () => changeIt(one.table, one.row);
      });
      show(house, rules.length > 0);
      setText(houseText, inShort(rules.map((rule) => rule.text)));
    },
  };
}

const ROOM_FOR_RULES = 150; // letters of house rules that are said outright; the tab has them all

/** As many of the texts as there is room for, and how many more there are. */
function inShort(texts) {
  const said = texts.filter((_, place) => place === 0 || texts.slice(0, place + 1).join("; ").length <= ROOM_FOR_RULES);
  const first = said.join("; ");
  const cut = first.length > ROOM_FOR_RULES ? `${first.slice(0, ROOM_FOR_RULES - 1).replace(/[,;]?\s+\S*$/, "")} …` : first;
  return texts.length > said.length ? `${cut}; and ${texts.length - said.length} more` : cut;
}

/** What is kept as A, in a line under the answer. */
function createKeptLine(unkeep) {
  const words = h("span", { class: "wb-kept-words" });
  const title = h("span", { class: "wb-kept-title" });
  const element = h("p", { class: "wb-kept", hidden: true },
    h("span", { class: "wb-badge wb-a" }, "A"), words, title, button("Let go of A", unkeep, { class: "wb-small" }));
  return {
    element,
    /** @param {Kept|null} kept */
    update(kept) {
      show(element, Boolean(kept));
      setText(title, (kept?.title ?? "").replace(/^A: /, "A has "));
      setText(words, kept?.words ?? "");
    },
  };
}
