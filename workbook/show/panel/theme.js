/* Light and dark: the stylesheet knows which it is; charts are told through their parameter `dark`. */

/** Is the panel dark just now? */
const isDark = (element) => getComputedStyle(element).getPropertyValue("--wb-dark").trim() === "1";

/** Calls back when the page goes from light to dark or back. */
function onThemeChange(element, act) {
  let before = isDark(element);
  const look = () => {
    const now = isDark(element);
    if (now !== before) act(now);
    before = now;
  };
  const media = matchMedia("(prefers-color-scheme: dark)");
  const observer = new MutationObserver(() => requestAnimationFrame(look));
  observer.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "data-jp-theme-name", "class"] });
  media.addEventListener("change", look);
  return () => (observer.disconnect(), media.removeEventListener("change", look));
}

/**
 * A spec for its place in the panel: in the theme in force, as wide as there is room, without a title, since a heading says it.
 * @param {object} spec
 * @param {Element} element
 */
function placed(spec, element) {
  const copy = structuredClone(spec);
  const room = Math.max(MIN_WIDTH, Math.floor(element.clientWidth));
  copy.params = (copy.params ?? []).map((param) => (param.name === "dark" ? { ...param, value: isDark(element) } : param));
  delete copy.title;
  if (room < ROOM_FOR_WORDS) {
    for (const row of Object.values(copy.datasets ?? {}).flat()) if ("text" in row) row.text = "";
    copy.config = { ...copy.config, axis: { ...copy.config?.axis, labelLimit: Math.floor(room * LABELS_SHARE) }, legend: { ...copy.config?.legend, columns: 1, labelFontSize: 12 } };
    limitLegends(copy, Math.floor(room - Math.min(room * LABELS_SHARE, namesWidth(copy))) - BESIDE_LEGEND); // a legend begins where the bars do
  }
  else standLegends(copy, room);
  if (!copy.width?.step) {
    copy.width = room;
    if (!copy.height?.step) copy.autosize = FIT;
  }
  return copy;
}

/** The sums of a chart one below the other, where side by side they would run out of it; a legend begins where the bars do. */
function standLegends(copy, room) {
  const sums = [...new Set(rowsIn(copy).flatMap((row) => row.sum ?? []))];
  const wide = sums.reduce((total, sum) => total + sum.length * LEGEND_LETTER + LEGEND_SYMBOL, 0);
  if (wide > room - namesWidth(copy) - BESIDE_LEGEND) copy.config = { ...copy.config, legend: { ...copy.config?.legend, columns: 1 } };
}

const rowsIn = (spec) => Object.values(spec.datasets ?? {}).flat();

/** About how wide the names are that stand beside the bars or points. */
function namesWidth(spec) {
  const names = rowsIn(spec).flatMap((row) => Object.values(row).filter((cell) => typeof cell === "string" && cell !== row.sum));
  return Math.max(0, ...names.map((name) => name.length * LEGEND_LETTER));
}

/** No label of a legend may be longer than there is room; the whole of it stands in the table. */
function limitLegends(part, limit) {
  if (!part || typeof part !== "object") return;
  if (part.legend?.labelLimit) part.legend.labelLimit = Math.min(part.legend.labelLimit, limit);
  for (const [key, inner] of Object.entries(part)) if (key !== "datasets") limitLegends(inner, limit);
}

const FIT = { type: "fit-x", contains: "padding", resize: true };
const MIN_WIDTH = 220;
const [LEGEND_LETTER, LEGEND_SYMBOL] = [7, 30]; // pixels of a letter of a legend, and of the symbol and the room around it
const BESIDE_LEGEND = 68; // pixels of the axis and the symbol before a legend's label
const ROOM_FOR_WORDS = 600; // below so many pixels the bars have the room of the words beside them, which are in the table too, and legends stand upright
const LABELS_SHARE = 0.38; // of a narrow chart, for the names beside it
