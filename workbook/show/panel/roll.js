/* Roll it: one game thrown die by die, or many, their tally growing over the exact bars. */

const GROWTH = [0.5, 1, 2, 3, 5, 7, 10]; // a run of many is shown at these tenths
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
  const classOf = (label) => bars.find((bar) => bar.label === label)?.class;
  const game = createGame(classOf);
  const tally = createTally(classOf);
  const study = createStudy(port, "roll", onReply, problem.wait);
  const halt = button("Stop", stopGrowing, { hidden: true });
  let run = null; // the run of many that is growing
  let values = null;
  let bars = [];

  function start(n) {
    stopGrowing();
    game.clear();
    const given = seed.value.trim();
    const used = given === "" ? Math.floor(Math.random() * 1e6) : wholeOf(given);
    if (n > 1) {
      run = { seed: used, steps: GROWTH.map((tenths) => Math.ceil((n * tenths) / 10)) };
      grow();
    } else {
      study.ask({ n: 1, seed: used });
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
    if (whyNot(reply)) {
      stopGrowing();
    } else if (asked.n === 1) {
      game.play(reply.games[0], asked.seed);
    } else {
      tally.update(reply);
      if (run?.steps.length) setTimeout(() => run && grow(), 160);
      else stopGrowing();
    }
  }

  return {
    element: h("div", {},
      h("div", { class: "wb-bar" }, button(`Throw one ${form.trial}`, () => start(1), { class: "wb-main" }),
        h("span", { class: "wb-inline" }, button("Throw", () => start(Number(many.value))), labelled("How many", many, { unseen: true }), halt),
        labelled("Seed", seed)),
      problem.element, game.element, tally.element),
    /** Another case makes old dice meaningless. @param {Answer} answer */
    update(answer) {
      if (answer.faults?.length) return;
      bars = answer.bars;
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

/** Many games: how often each outcome came up, over the mark of its exact chance. */
function createTally(classOf) {
  const title = h("p", { class: "wb-words" });
  const counts = table("How often each outcome came up", [
    { title: "outcome", head: true, cell: (td, row) => setText(td, row.label) },
    { title: "thrown, and the exact odds as a frame", class: "wb-pair-cell", cell: updateTallied },
    { title: "thrown", class: "wb-number-cell", cell: (td, row) => setText(td, countText(row.count)) },
    { title: "share", class: "wb-number-cell", cell: (td, row) => setText(td, `${(row.share * 100).toFixed(1)}%`) },
    { title: "exactly", class: "wb-number-cell", cell: (td, row) => setText(td, `${(row.probability * 100).toFixed(1)}%`) },
  ]);
  const element = h("div", { class: "wb-tally", hidden: true }, title, counts.element);

  function updateTallied(td, row) {
    if (!td.firstElementChild) td.append(h("span", { class: "wb-tallied", "aria-hidden": "true" }, h("i"), h("b")));
    const [share, exact] = td.firstElementChild.children;
    share.style.width = `${row.share * 100}%`;
    share.style.background = `var(--wb-${outcomeClass(classOf(row.label))})`;
    exact.style.width = `${row.probability * 100}%`;
  }

  return {
    element,
    clear: () => show(element, false),
    update(reply) {
      show(element, true);
      setText(title, `${countText(reply.n)} thrown with seed ${reply.seed}`);
      counts.update(reply.tally);
    },
  };
}
