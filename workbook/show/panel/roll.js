/* Roll it: one game thrown die by die, with what each meant; then many, their tally growing over the exact bars. */

const GROWTH = [1, 2, 3, 5, 7, 10]; // a run is shown at these tenths
const MANY = [100, 1000, 10000];

/**
 * @param {Port} port
 * @param {Form} form
 */
function createRoll(port, form) {
  const seed = h("input", { type: "text", inputmode: "numeric", class: "wb-box wb-seed", placeholder: "any", autocomplete: "off" });
  const many = h("select", { class: "wb-select" }, MANY.map((n) => h("option", { value: n }, countText(n))));
  many.value = "1000";
  const problem = problemLine();
  const game = createGame();
  const tally = createTally();
  const study = createStudy(port, "roll", onReply, problem.wait);
  const one = button(`Throw one ${form.trial}`, () => start(1), { class: "wb-main" });
  const lots = button("Throw", () => start(Number(many.value)));
  const halt = button("Stop", stopGrowing, { hidden: true });
  let run = null; // the run of many that is growing
  let values = null;

  function start(n) {
    run = null;
    const given = seed.value.trim();
    const used = given === "" ? Math.floor(Math.random() * 1e6) : wholeOf(given);
    if (n === 1) {
      study.ask({ n: 1, seed: used });
    } else {
      run = { n, seed: used, steps: GROWTH.map((tenths) => Math.ceil((n * tenths) / 10)) };
      grow();
    }
  }

  /** The same seed throws the same games again, so each larger run goes on from the one before. */
  function grow() {
    show(halt, true);
    study.ask({ n: run.steps.shift(), seed: run.seed });
  }

  function stopGrowing() {
    run = null;
    show(halt, false);
  }

  function onReply(reply, asked) {
    problem.say(whyNot(reply));
    if (whyNot(reply)) return stopGrowing();
    setAttribute(seed, "placeholder", String(reply.seed ?? "any"));
    if (asked.n === 1) {
      game.play(reply.games[0], reply.seed ?? asked.seed);
      return undefined;
    }
    tally.update(reply);
    if (run?.steps.length) setTimeout(() => run && grow(), reducedMotion() ? 0 : 120);
    else stopGrowing();
    return undefined;
  }

  return {
    element: h("div", {},
      h("div", { class: "wb-bar" }, one, h("span", { class: "wb-inline" }, lots, h("label", { class: "wb-inline" }, h("span", { class: "wb-unseen" }, "How many"), many), halt),
        h("label", { class: "wb-inline" }, h("span", {}, "Seed"), seed)),
      problem.element, game.element, tally.element),
    /** Another case makes old dice meaningless. @param {Answer} answer */
    update(answer) {
      if (values && !sameJson(values, answer.values)) {
        stopGrowing();
        game.clear();
        tally.clear();
      }
      values = answer.values;
    },
    stop: () => (stopGrowing(), game.clear(), study.stop()),
  };
}

/** One game, throw by throw. */
function createGame() {
  const throws = h("ol", { class: "wb-throws" });
  const end = h("p", { class: "wb-words wb-end" });
  const seedLine = h("p", { class: "wb-note" });
  const spoken = h("p", { class: "wb-unseen", "aria-live": "polite" });
  let playing = { stopped: true };

  function clear() {
    playing.stopped = true;
    throws.replaceChildren();
    for (const each of [end, seedLine, spoken]) setText(each, "");
  }

  /** @param {{outcome: string, dice: Die[]}} game */
  async function play(game, seed) {
    clear();
    const mine = (playing = { stopped: false });
    for (const die of game.dice) {
      const faces = h("span", { class: "wb-faces", "aria-label": facesOf(die).join(" and "), role: "img" });
      const says = h("span", { class: "wb-throw-says" });
      throws.append(h("li", {}, h("span", { class: "wb-throw-step" }, die.step, h("code", { title: die.dice }, die.rule)),
        faces, h("span", { class: "wb-throw-needed" }, die.needed ? `needs ${die.needed}` : ""), says));
      await tumble(faces, die, mine);
      if (mine.stopped) return;
      setText(says, die.says);
    }
    setText(end, `${game.outcome}.`);
    setText(seedLine, `Seed ${seed}: the same seed throws the same dice again.`);
    setText(spoken, [...game.dice.map((die) => `${die.step}: ${facesOf(die).join(" and ")}, ${die.says}`), game.outcome].join(". "));
  }

  return { element: h("div", { class: "wb-game" }, throws, end, seedLine, spoken), play, clear };
}

/** Many games: how often each outcome came up, over the mark of its exact chance. */
function createTally() {
  const title = h("p", { class: "wb-words" });
  const counts = table("How often each outcome came up", [
    { title: "outcome", head: true, cell: (td, row) => setText(td, row.label) },
    { title: "thrown, over the exact odds", class: "wb-pair-cell", cell: updateTallied },
    { title: "thrown", class: "wb-number-cell", cell: (td, row) => setText(td, countText(row.count)) },
    { title: "share", class: "wb-number-cell", cell: (td, row) => setText(td, `${(row.share * 100).toFixed(1)}%`) },
    { title: "exactly", class: "wb-number-cell", cell: (td, row) => setText(td, `${(row.probability * 100).toFixed(1)}%`) },
  ]);
  const element = h("div", { class: "wb-tally", hidden: true }, title, counts.element);
  return {
    element,
    clear: () => show(element, false),
    update(reply) {
      show(element, true);
      setText(title, `${countText(reply.n)} thrown, seed ${reply.seed}`);
      counts.update(reply.tally);
    },
  };
}

function updateTallied(td, row) {
  if (!td.firstElementChild) td.append(h("span", { class: "wb-tallied", "aria-hidden": "true" }, h("i"), h("b")));
  const [share, exact] = td.firstElementChild.children;
  share.style.width = `${row.share * 100}%`;
  share.style.background = `var(--wb-${outcomeClass(row.class ?? "o3")})`;
  exact.style.width = `${row.probability * 100}%`;
}
