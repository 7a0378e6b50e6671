/* Charts. The answer's chart is one view that is kept alive: only its data are changed. A study's chart is drawn aside, then put in place. */

const EMBEDDING = { renderer: "svg", actions: false, tooltip: { theme: "custom" } };

/**
 * The chart of the answer.
 * @param {Port} port
 */
function createAnswerChart(port) {
  const place = h("div", { class: "wb-view" });
  const element = h("figure", { class: "workbook-chart", role: "img" }, place);
  let drawn = null; // {view, finalize} once it is there
  let spec = null; // the spec that it was drawn from
  let newest = null; // the newest answer
  let busy = false;
  let again = false;
  let stopped = false;

  /** One run of the view at a time; what comes meanwhile waits, the newest alone. */
  async function draw() {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    do {
      again = false;
      try {
        await bring();
      } catch (error) {
        console.error("The chart could not be drawn.", error);
      }
    } while (again && !stopped);
    busy = false;
  }

  async function bring() {
    const answer = newest;
    if (!answer || !port.get("spec")) return;
    if (!drawn || !sameJson(spec, port.get("spec"))) {
      await embed();
    } else {
      drawn.view.data("rows", rowsOf(answer));
      await drawn.view.runAsync();
    }
    element.dataset.seq = answer.seq;
  }

  async function embed() {
    const { embed: vegaEmbed } = await port.vega();
    if (stopped) return;
    spec = port.get("spec");
    const fresh = h("div", { class: "wb-view wb-aside" });
    const copy = placed(spec, element, { title: false });
    copy.datasets = { ...copy.datasets, rows: rowsOf(newest) };
    element.append(fresh);
    drawn = swap(element, fresh, drawn, await vegaEmbed(fresh, copy, EMBEDDING));
  }

  const stopSizing = onWidth(element, () => drawn && fit(drawn.view, element));
  const stopTheme = onThemeChange(element, (dark) => drawn?.view.signal("dark", dark).runAsync());

  return {
    element,
    /** @param {Answer} answer */
    update(answer) {
      newest = answer;
      setAttribute(element, "aria-label", answer.alt);
      draw();
    },
    stop() {
      stopped = true;
      stopSizing();
      stopTheme();
      drawn?.finalize();
    },
  };
}

const rowsOf = (answer) => (answer.bars ?? []).map((bar) => ({ ...bar, class: outcomeClass(bar.class) }));

/**
 * A place for a study's chart.
 * @param {Port} port
 */
function createStudyChart(port) {
  const element = h("figure", { class: "wb-study-chart", role: "img", hidden: true });
  let drawn = null;
  let shown = null;
  let stopped = false;

  async function draw(study) {
    const { embed: vegaEmbed } = await port.vega();
    if (stopped || study !== shown) return;
    const fresh = h("div", { class: "wb-view wb-aside" });
    element.append(fresh);
    element.dataset.steps = String(Boolean(study.spec.width?.step));
    const result = await vegaEmbed(fresh, placed(study.spec, element), EMBEDDING);
    if (stopped || study !== shown) {
      result.finalize();
      fresh.remove();
    } else {
      drawn = swap(element, fresh, drawn, result);
    }
  }

  const stopSizing = onWidth(element, () => drawn && fit(drawn.view, element));
  const stopTheme = onThemeChange(element, (dark) => drawn?.view.signal("dark", dark).runAsync());

  return {
    element,
    /** @param {{spec?: object, alt?: string, title?: string}} study */
    update(study) {
      show(element, Boolean(study?.spec));
      if (!study?.spec) return;
      shown = study;
      setAttribute(element, "aria-label", study.alt || study.title || "chart");
      draw(study).catch((error) => console.error("The chart could not be drawn.", error));
    },
    stop() {
      stopped = true;
      stopSizing();
      stopTheme();
      drawn?.finalize();
    },
  };
}

/** Puts a fresh view in the place of the old one, in one go. */
function swap(element, fresh, old, result) {
  old?.finalize();
  for (const child of [...element.children]) if (child !== fresh) child.remove();
  fresh.classList.remove("wb-aside");
  return result;
}

/** Calls back when the element has another width than before. */
function onWidth(element, act) {
  let before = 0;
  const observer = new ResizeObserver(() => {
    const now = Math.floor(element.clientWidth);
    if (now && now !== before) requestAnimationFrame(act);
    before = now;
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** A view as wide as its place; one whose width follows its rows keeps its own. */
function fit(view, element) {
  const width = Math.max(MIN_WIDTH, Math.floor(element.clientWidth));
  if (element.dataset.steps !== "true" && view.width() !== width) view.width(width).runAsync();
}
