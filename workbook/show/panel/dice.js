/* Dice as they lie on the table. */

const PIPS = {
  1: [[12, 12]],
  2: [[7, 7], [17, 17]],
  3: [[6.5, 6.5], [12, 12], [17.5, 17.5]],
  4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]],
  6: [[7, 6.5], [17, 6.5], [7, 12], [17, 12], [7, 17.5], [17, 17.5]],
};
const TUMBLE = 420; // milliseconds a die rolls
const TUMBLE_FACE = 70;

/** A die with this face up: pips for a six-sided one, the number for any other. */
function dieFace(face, pips) {
  const marks = pips && PIPS[face]
    ? PIPS[face].map(([cx, cy]) => svg("circle", { cx, cy, r: 2.1 }))
    : [svg("text", { x: 12, y: 12, "text-anchor": "middle", "dominant-baseline": "central" }, String(face))];
  return svg("svg", { viewBox: "0 0 24 24", class: "wb-die", "aria-hidden": "true" },
    svg("rect", { x: 1, y: 1, width: 22, height: 22, rx: 5 }), marks);
}

/** The faces of one throw, each a die of its own. */
const facesOf = (die) => (Array.isArray(die.face) ? die.face : [die.face]).flat();

/** Dice with six sides or fewer show pips. */
const hasPips = (die) => /^\d*D[236]\b/i.test(die.dice ?? "");

/**
 * Rolls the dice of one throw into a place, and ends with the faces that came up.
 * @param {Element} place
 * @param {Die} die
 * @param {{stopped: boolean}} game
 */
async function tumble(place, die, game) {
  const pips = hasPips(die);
  const faces = facesOf(die);
  const sides = Number(/D(\d+)/i.exec(die.dice ?? "")?.[1] ?? 6);
  if (!reducedMotion() && /D\d/i.test(die.dice ?? "")) {
    place.classList.add("wb-tumbling");
    for (let past = 0; past < TUMBLE && !game.stopped; past += TUMBLE_FACE) {
      place.replaceChildren(...faces.map(() => dieFace(1 + Math.floor(Math.random() * sides), pips)));
      await new Promise((done) => setTimeout(done, TUMBLE_FACE));
    }
    place.classList.remove("wb-tumbling");
  }
  place.replaceChildren(...faces.map((face) => dieFace(face, pips)));
}
