/* Dice as they lie on the table. */

const PIPS = {
  1: [[12, 12]],
  2: [[7, 7], [17, 17]],
  3: [[6.5, 6.5], [12, 12], [17.5, 17.5]],
  4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]],
  6: [[7, 6.5], [17, 6.5], [7, 12], [17, 12], [7, 17.5], [17, 17.5]],
};
const [TUMBLE, GAME] = [420, 3000]; // milliseconds that dice roll: those of one throw, and those of a whole game at the most
const TUMBLE_FACE = 70;

/** A die with this face up: pips for a six-sided one, the number for any other. */
function dieFace(face, pips, says = "") {
  const marks = pips && PIPS[face]
    ? PIPS[face].map(([cx, cy]) => svg("circle", { cx, cy, r: 2.1 }))
    : [svg("text", { x: 12, y: 12, "text-anchor": "middle", "dominant-baseline": "central" }, String(face))];
  return svg("svg", { viewBox: "0 0 24 24", class: "wb-die", role: "img", "aria-label": `${face}${says && `, ${says}`}` },
    says ? svg("title", {}, says) : null, svg("rect", { x: 1, y: 1, width: 22, height: 22, rx: 5 }), marks);
}

/** The faces of a throw, each a die of its own. @param {Die} die */
const facesOf = (die) => (Array.isArray(die.face) ? die.face : [die.face]).flat();

const sidesOf = (die) => Number(/D(\d+)/i.exec(die.dice ?? "")?.[1] ?? 0);

/**
 * Rolls dice into a place, and ends with the faces that came up.
 * @param {Element} place
 * @param {Die[]} thrown
 * @param {{stopped: boolean, throws: number}} game
 */
async function tumble(place, thrown, game) {
  const lasts = Math.min(TUMBLE, GAME / game.throws);
  const lying = thrown.flatMap((die) => facesOf(die).map((face) => ({ face, sides: sidesOf(die), says: die.says })));
  const draw = (faceOf) => place.replaceChildren(...lying.map((die) => dieFace(faceOf(die), die.sides > 0 && die.sides <= 6, faceOf === shown ? die.says : "")));
  const shown = (die) => die.face;
  if (!reducedMotion() && lying.every((die) => die.sides)) {
    place.classList.add("wb-tumbling");
    for (let past = 0; past < lasts && !game.stopped; past += TUMBLE_FACE) {
      draw((die) => 1 + Math.floor(Math.random() * die.sides));
      await new Promise((done) => setTimeout(done, TUMBLE_FACE));
    }
    place.classList.remove("wb-tumbling");
  }
  draw(shown);
}
