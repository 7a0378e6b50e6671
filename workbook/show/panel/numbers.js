/* Numbers as players write them: 3/10, 0.3, 30%. The page only reads them to place a handle; Python keeps them exact. */

/** A number from text, or null where it is none. */
function numberOf(text) {
  const parts = String(text ?? "").trim().match(/^(-?\d*\.?\d+)(?:\s*\/\s*(\d*\.?\d+))?\s*(%?)$/);
  if (!parts) return null;
  const value = Number(parts[1]) / Number(parts[2] ?? 1) / (parts[3] ? 100 : 1);
  return Number.isFinite(value) ? value : null;
}

/** A chance for its box: percent where that is exact and short, else the fraction. */
function chanceText(value) {
  if (value === null || value === undefined) return "";
  const number = numberOf(value);
  if (number === null) return String(value);
  const percent = Number((number * 100).toFixed(2));
  return Math.abs(number * 100 - percent) < 1e-9 ? `${percent}%` : String(value);
}

/** An amount for its box: a decimal where that is exact and short, else the fraction. */
function amountText(value) {
  if (value === null || value === undefined) return "";
  const number = numberOf(value);
  if (number === null) return String(value);
  const short = Number(number.toFixed(3));
  return Math.abs(number - short) < 1e-9 ? String(short) : String(value);
}

/** Whole numbers go out as numbers, all else as it was typed, so that a fault can repeat it. */
function wholeOf(text) {
  const trimmed = text.trim();
  return /^-?\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
}

/** A count with its thousands apart, a thin space between. */
function countText(count) {
  return String(count).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

const LONGEST_FRACTION = 13; // letters of a fraction that a table has room for

/** Is this a fraction that a table has no room for? Then its percent stands alone, and the whole of it is in the tooltip. */
const isLong = (text) => text.length > LONGEST_FRACTION && /^-?\d+\/\d+$/.test(text);

/** Has a column of such texts anything to read: is any of them a short fraction, or none a long one? */
const isReadable = (texts) => !texts.some(isLong) || texts.some((text) => text.includes("/") && !isLong(text));

/** Do all of these cells hold numbers, so that they should end on the same line? */
const areNumbers = (cells) => cells.every((cell) => cell === null || /^[-+<>−]*[\d.,/% ]*( points)?$|^(no difference|[–…])$/.test(String(cell)));
