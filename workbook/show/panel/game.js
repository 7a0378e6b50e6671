/* One game, throw by throw: dice of the same throw roll together, and stand with what each meant. */

/** @param {(label: string) => string} classOf  the colour class of an outcome */
function createGame(classOf) {
  const throws = h("ol", { class: "wb-throws" });
  const swatch = h("i");
  const outcome = h("span");
  const end = h("p", { class: "wb-words wb-end", hidden: true }, swatch, outcome);
  const seedLine = h("p", { class: "wb-note" });
  const spoken = h("p", { class: "wb-unseen", "aria-live": "polite" });
  let playing = { stopped: true };

  function clear() {
    playing.stopped = true;
    throws.replaceChildren();
    show(end, false);
    setText(seedLine, "");
    setText(spoken, "");
  }

  /** @param {{outcome: string, dice: Die[]}} game */
  async function play(game, seed) {
    clear();
    const all = together(game.dice);
    const mine = (playing = { stopped: false, throws: all.length });
    for (const thrown of all) {
      const [first] = thrown;
      const faces = h("span", { class: "wb-faces" });
      const says = h("span", { class: "wb-throw-says" });
      throws.append(h("li", {}, h("span", { class: "wb-throw-step" }, first.step, h("code", {}, first.rule)), faces,
        h("span", { class: "wb-throw-needed" }, first.needed ? `needs ${first.needed}` : first.dice), says));
      await tumble(faces, thrown, mine);
      if (mine.stopped) return;
      setText(says, meanings(thrown));
    }
    setText(outcome, counted(game.outcome));
    swatch.style.background = `var(--wb-${outcomeClass(classOf(game.outcome))})`;
    show(end, true);
    setText(seedLine, `Seed ${seed}: the same seed throws the same dice again.`);
    setText(spoken, [...all.map((thrown) => `${thrown[0].step}: ${thrown.flatMap(facesOf).join(", ")}, ${meanings(thrown)}`), counted(game.outcome)].join(". "));
  }

  return { element: h("div", { class: "wb-game" }, throws, end, seedLine, spoken), play, clear };
}

/** A bare number is a count of what the question counts. */
const counted = (outcome) => (/^\d+$/.test(outcome) ? `In all: ${outcome}` : outcome);

/** Dice thrown one after another for the same step and the same number needed are one throw. @param {Die[]} dice */
function together(dice) {
  const thrown = [];
  for (const die of dice) {
    const last = thrown[thrown.length - 1];
    if (last && ["step", "rule", "needed", "dice"].every((part) => last[0][part] === die[part])) last.push(die);
    else if (last && last[0].step === die.step && last[0].needed === die.needed && die.needed) last.push(die);
    else thrown.push([die]);
  }
  return thrown;
}

/** "3 hit, 2 missed"; of a single die just what it meant. @param {Die[]} thrown */
function meanings(thrown) {
  if (thrown.length === 1) return thrown[0].says;
  const counts = new Map();
  for (const die of thrown) counts.set(die.says, (counts.get(die.says) ?? 0) + 1);
  return [...counts].map(([says, count]) => `${count}\u00a0×\u00a0${says}`).join(", ");
}
