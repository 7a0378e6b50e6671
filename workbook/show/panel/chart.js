/* Charts. The answer's chart is one view that is kept alive: only its data are changed. A study's chart is drawn aside, then put in place. */

const NARROW = 440; // pixels below which a chart leaves out what is also in the table
const EMBEDDING = { renderer: "svg", actions: false, logLevel: 1 };

/**
 * The chart of the answer.
 * @param {Port} port
 */
function createAnswerChart(port) {
  const element = h("figure", { class: "workbook-chart", role: "img" });
  let drawn = null; // {view, finalize} once it is there
  let spec = ""; // the shape of the spec that it was drawn from
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
    const wanted = shapeOf(port.get("spec"));
    if (!drawn || spec !== wanted) {
      await embed(wanted);
    } else {
      drawn.view.data("rows", rowsOf(answer, element));
      await drawn.view.runAsync();
    }
    element.dataset.seq = answer.seq;
  }

  async function embed(wanted) {
    const { embed: vegaEmbed } = await port.vega();
    if (stopped) return;
    const fresh = viewPlace();
    const copy = placed(port.get("spec"), element);
    copy.datasets = { ...copy.datasets, rows: rowsOf(newest, element) };
    element.append(fresh);
    drawn = swap(element, fresh, drawn, await drawInto(fresh, copy, vegaEmbed));
    spec = wanted;
    whenIdle(() => stopped || draw()); // a view's first change takes several times as long as any later one
  }

  const stopSizing = onWidth(element, (width) => {
    if (!drawn || drawn.width === width) return;
    drawn.view.data("rows", rowsOf(newest, element));
    fit(drawn, width);
  });
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

/** The rows as the chart has them; where there is little room the bars have it, not the fractions. */
function rowsOf(answer, element) {
  const narrow = element.clientWidth < NARROW;
  return answer.bars.map((bar) => ({ ...bar, fraction: narrow ? "" : bar.fraction }));
}

/** What of a spec makes the view: all but the rows and the words that change with them. */
function shapeOf(spec) {
  const { datasets, description, title, ...rest } = spec;
  return JSON.stringify(rest);
}

/**
 * A place for a study's chart.
 * @param {Port} port
 */
function createStudyChart(port) {
  const element = h("figure", { class: "wb-study-chart", role: "img", hidden: true });
  let drawn = null;
  let shown = null;
  let stopped = false;
  let room = 0;

  async function draw(study) {
    const { embed: vegaEmbed } = await port.vega();
    if (stopped || study !== shown) return;
    const fresh = viewPlace();
    room = Math.floor(element.clientWidth);
    element.append(fresh);
    const result = await drawInto(fresh, placed(study.spec, element), vegaEmbed);
    if (stopped || study !== shown) {
      result.finalize();
      fresh.remove();
    } else {
      drawn = swap(element, fresh, drawn, result);
    }
  }

  const stopSizing = onWidth(element, (width) => {
    if (!drawn || width === room) return;
    const narrow = Math.min(room, width) < ROOM_FOR_WORDS; // what a narrow chart leaves out and cuts goes by its width
    room = width;
    if (drawn.steps || narrow) draw(shown).catch((error) => console.error("The chart could not be drawn.", error));
    else fit(drawn, width);
  });
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

/** A place for a view; the figure around it says in words what it shows. */
const viewPlace = () => h("div", { class: "wb-view wb-aside", "aria-hidden": "true" });

/** Draws a spec, and remembers how wide it was asked to be. */
async function drawInto(place, spec, vegaEmbed) {
  const fixed = spec.height?.step && typeof spec.width === "number"; // to say so in the spec itself brings a warning for every chart
  const { view, finalize } = await vegaEmbed(place, spec, fixed ? { ...EMBEDDING, patch: (made) => ({ ...made, autosize: FIT }) } : EMBEDDING);
  return { view, finalize, width: spec.width, steps: typeof spec.width !== "number" };
}

/** Puts a fresh view in the place of the old one, in one go. */
function swap(element, fresh, old, result) {
  old?.finalize();
  for (const child of [...element.children]) if (child !== fresh) child.remove();
  fresh.classList.remove("wb-aside");
  return result;
}

/** Calls back with the element's width when it may have changed; while it is hidden it has none. */
function onWidth(element, act) {
  const look = () => element.clientWidth >= MIN_WIDTH && act(Math.floor(element.clientWidth));
  const observer = new ResizeObserver(() => requestAnimationFrame(look));
  observer.observe(element);
  return () => observer.disconnect();
}

/** Makes a view as wide as its place; one whose width follows its rows keeps its own. */
function fit(drawn, width) {
  drawn.width = width;
  if (!drawn.steps) drawn.view.width(width).runAsync();
}
