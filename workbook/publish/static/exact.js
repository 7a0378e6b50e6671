/* Chances as exact fractions, and the words for them: the same words as the workbook's own, for what only the page can work out. */

const BIG = (number) => BigInt(number);
const greatest = (a, b) => (b === 0n ? (a < 0n ? -a : a) : greatest(b, a % b));

/** A fraction in its lowest terms. */
function fraction(n, d = 1n) {
  const sign = d < 0n ? -1n : 1n;
  const by = greatest(n, d) || 1n;
  return { n: (sign * n) / by, d: (sign * d) / by };
}

/** A fraction from text: 3/10, 0.3, 30%, 7; null where it is none. */
function fractionOf(text) {
  const parts = String(text ?? "").trim().match(/^(-?)(\d*)(?:\.(\d*))?(?:\s*\/\s*(\d+))?\s*(%?)$/);
  if (!parts || (parts[2] === "" && !parts[3])) return null;
  const [, minus, whole, decimals = "", below = "1", percent] = parts;
  const d = 10n ** BIG(decimals.length) * BIG(below) * (percent ? 100n : 1n);
  return d === 0n ? null : fraction((minus ? -1n : 1n) * BIG(`${whole}${decimals}`), d);
}

const plus = (a, b) => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
const minus = (a, b) => fraction(a.n * b.d - b.n * a.d, a.d * b.d);
const size = (a) => ({ n: a.n < 0n ? -a.n : a.n, d: a.d });
const less = (a, b) => a.n * b.d < b.n * a.d;
const equal = (a, b) => a.n === b.n && a.d === b.d;
const fractionText = (a) => (a.d === 1n ? String(a.n) : `${a.n}/${a.d}`);

/** The nearest floating number, read from its first decimals as Python would round it. */
function floating({ n, d }) {
  const digits = String(((n < 0n ? -n : n) * 10n ** 40n) / d).padStart(41, "0");
  return Number(`${n < 0n ? "-" : ""}${digits.slice(0, -40)}.${digits.slice(-40)}`);
}

/** A number to so many decimals, halves away from zero. */
function decimal({ n, d }, places) {
  const scaled = ((n < 0n ? -n : n) * 10n ** BIG(places) * 2n + d) / (2n * d);
  const digits = String(scaled).padStart(places + 1, "0");
  const sign = n < 0n && scaled ? "-" : "";
  return places ? `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}` : `${sign}${digits}`;
}

/** A chance in percent: never 0% for what can happen, nor 100% for what may fail. */
function percent(chance) {
  if (chance.n === 0n || chance.n === chance.d) return chance.n ? "100%" : "0%";
  if (less(chance, fraction(1n, 1000n))) return "<0.1%";
  if (less(fraction(999n, 1000n), chance)) return ">99.9%";
  return `${decimal({ n: chance.n * 100n, d: chance.d }, 1)}%`;
}

/** A difference between two chances, in points of a hundred. */
function points(difference) {
  if (difference.n === 0n) return "no difference";
  const sign = difference.n > 0n ? "+" : "-";
  const much = size(difference);
  if (less(much, fraction(1n, 1000n))) return `under ${sign}0.1 points`;
  return `${sign}${decimal({ n: much.n * 100n, d: much.d }, 1)} points`;
}

/** How often it happens, as one would say it across the table. */
function frequency(chance, trial) {
  const [zero, one, half] = [fraction(0n), fraction(1n), fraction(1n, 2n)];
  if (equal(chance, zero) || equal(chance, one)) return equal(chance, one) ? "always" : "never";
  if (!less(chance, fraction(39n, 40n))) return "almost always";
  if (!less(fraction(1n, 40n), size(minus(chance, half)))) return "as often as not";
  const nearest = roundChance(chance);
  if (equal(nearest, half)) return `a little ${less(half, chance) ? "more" : "less"} often than not`;
  const fifths = nearest.d === 5n && nearest.n !== 1n && nearest.n !== 4n;
  const outOf = fifths && !equal(nearest, chance) ? 10n : nearest.d;
  const times = (nearest.n * outOf) / nearest.d;
  return `${equal(nearest, chance) ? "" : "about "}${times} ${plural(trial, times)} in ${outOf.toLocaleString("en")}`;
}

/** The nearest chance that is easily said: one in so many, all but one in so many, tenths, thirds, quarters. */
function roundChance(chance) {
  const one = fraction(1n);
  if (less(chance, fraction(1n, 5n))) return fraction(1n, twoFigures(fraction(chance.d, chance.n)));
  const rest = minus(one, chance);
  if (less(fraction(4n, 5n), chance)) return minus(one, fraction(1n, twoFigures(fraction(rest.d, rest.n))));
  if (chance.d <= 10n) return chance;
  const round = [10n, 3n, 4n].flatMap((n) => Array.from({ length: Number(n) }, (_, k) => [BIG(k), n]))
    .filter(([k, n]) => 2n * n <= 10n * k && 10n * k <= 8n * n)
    .map(([k, n]) => fraction(k, n))
    .sort((a, b) => (less(a, b) ? -1 : equal(a, b) ? 0 : 1));
  const far = (each) => size(minus(each, chance));
  return round.reduce((best, each) =>
    less(far(each), far(best)) || (equal(far(each), far(best)) && each.d < best.d) ? each : best);
}

function twoFigures(number) {
  const whole = (2n * number.n + number.d) / (2n * number.d);
  if (number.d === 1n && whole <= 1296n) return whole;
  const step = 10n ** BIG(Math.max(0, String(whole).length - 2));
  return ((2n * whole + step) / (2n * step)) * step;
}

/** The noun for so many of them. */
function plural(noun, count = 2) {
  if (BIG(count) === 1n) return noun;
  const words = noun.split(" ");
  const last = words.pop();
  const irregular = { man: "men", die: "dice" };
  if (last in irregular) words.push(irregular[last]);
  else if (/[^aeiou]y$/.test(last)) words.push(`${last.slice(0, -1)}ies`);
  else words.push(last + (/(s|x|z|ch|sh)$/.test(last) ? "es" : "s"));
  return words.join(" ");
}
