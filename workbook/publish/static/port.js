/* The port of a published panel: what Python answers in a notebook is answered here from what was worked out beforehand. */

const SITE_TABS = ["working", "table", "vary", "compare", "share"];
const PICTURE_WIDTH = 640;

/**
 * @param {Packed} packed
 * @param {() => Promise<{embed: Function}>} vega
 * @param {string} address  of the panel, for its link
 * @param {string} [place]  of the answer it opens with, where that is not the one of its data
 * @returns {Port}
 */
function createSitePort(packed, vega, address, place) {
  const whole = createAnswers(packed);
  const { page } = whole;
  let headline = page.headline;
  /** The answers in the sentence that is asked for, as far as they have it. */
  const answers = {
    ...whole,
    answer(there) {
      const { said = {}, ...answer } = whole.answer(there);
      return { headline: "", ...answer, ...said[headline] };
    },
  };
  const varied = createVaried(answers);
  const hearers = { answer: new Set(), reply: new Set() };
  const opened = place === undefined ? answers.opened : positionsOf(Number(place), page.live);
  let positions = opened;
  let typed = answers.values(positions);
  let faults = [];
  let kept = null;
  let seq = 0;

  const present = (there = positions) => ({ answer: answers.answer(there), values: answers.values(there) });

  function told() {
    const { sums, spec, ...answer } = answers.answer(positions);
    return { seq, values: typed, faults, ...answer, kept: kept && comparison(present(kept), present(), page) };
  }

  function open(there) {
    positions = there;
    typed = answers.values(positions);
    faults = [];
  }

  function set(values) {
    typed = { ...typed, ...values };
    const wanted = page.live.map((axis) => positionOf(axis, typed[axis.name]));
    faults = page.live.flatMap((axis, each) => (wanted[each] < 0 ? [notHere(axis, typed[axis.name])] : []));
    if (faults.length) return;
    const there = answers.answer(wanted);
    if (there.sentence) open(wanted);
    else faults = placed(there.faults);
  }

  /** Each fault beside the field that it is of, if that is live here, and beside any just moved that made it one. */
  function placed(found) {
    const before = answers.values(positions);
    const live = page.live.map(({ name }) => name);
    const moved = live.filter((name) => typed[name] !== before[name]);
    const own = new Set(found.map(fieldOf));
    return found.flatMap(({ depends, ...fault }) => {
      const at = fieldOf(fault);
      const caused = (name) => name !== at && (depends.includes(name) || (!moved.includes(at) && !own.has(name)));
      const there = moved.filter(caused).map((name) => ({ ...fault, field: name, near: null, of: fault.field }));
      return live.includes(at) || !there.length ? [fault, ...there] : there;
    });
  }

  function notHere(axis, got) {
    const accepted = offered(axis);
    return { field: axis.name, got, accepted, near: null, text: `${axis.name}: got ${JSON.stringify(got)}; accepted: ${accepted}` };
  }

  const moves = {
    set: ({ values }) => set(values ?? {}),
    reset() {
      headline = page.headline;
      open(opened);
    },
    say(message) { headline = message.headline; },
    keep: () => { kept = positions; },
    unkeep: () => { kept = null; },
    paste: ({ text }) => restore(text),
  };
  const studies = {
    vary: ({ fields }) => varied.vary(positions, fields ?? []),
    share: () => taken(page, answers.values(positions), answers.answer(positions), address),
    picture: ({ kind }) => picture(kind),
  };

  /** A link of this page, or any text with field=value in it. */
  function restore(text) {
    const given = {};
    for (const axis of page.live) {
      const found = new RegExp(`(?:^|[\\s?&,('"])${axis.name}=(?:"([^"]*)"|'([^']*)'|([^&\\s,)'"]*))`).exec(text);
      if (found) given[axis.name] = readAs(axis, decodeURIComponent((found[1] ?? found[2] ?? found[3]).replaceAll("+", " ")));
    }
    const said = /(?:^|[\s?&,(])headline=(?:"([^"]*)"|'([^']*)'|([^&\s,)'"]*))/.exec(text);
    if (said) headline = decodeURIComponent((said[1] ?? said[2] ?? said[3]).replaceAll("+", " "));
    if (Object.keys(given).length) set(given);
    else if (!said) faults = [{ field: "", got: text, accepted: "", near: null, text: "Nothing in this names a field that is live on this page." }];
  }

  async function picture(kind) {
    const { embed } = await vega();
    const place = document.createElement("div");
    const { bars } = answers.answer(positions);
    const { sums, spec } = answers.answer(positions);
    const { view, finalize } = await embed(place, { ...spec, title: page.form.asks, width: PICTURE_WIDTH, padding: 16, background: "white", datasets: { rows: bars } }, { renderer: "svg", actions: false });
    const data = kind === "svg" ? await view.toSVG() : (await view.toImageURL("png", 2)).split(",")[1];
    finalize();
    return { kind, data, name: sums[0].says };
  }

  async function reply(message) {
    const study = studies[message.type];
    let found;
    try {
      found = study ? await study(message) : { error: "This needs the workbook itself." };
    } catch (error) {
      console.error(error);
      found = { error: `This went wrong in the page itself (${error.message}).` };
    }
    for (const hear of hearers.reply) hear({ type: message.type, ...found });
  }

  const listen = (kind) => (hear) => (hearers[kind].add(hear), () => hearers[kind].delete(hear));
  return {
    tabs: SITE_TABS,
    vega,
    get: (name) => ({ form: liveForm(page), spec: answers.answer(positions).spec, answer: told() })[name],
    send(message) {
      if (!(message.type in moves)) return void queueMicrotask(() => reply(message));
      seq = message.seq ?? seq + 1;
      moves[message.type](message);
      queueMicrotask(() => hearers.answer.forEach((hear) => hear(told())));
    },
    onAnswer: listen("answer"),
    onReply: listen("reply"),
  };
}

/** The field of a fault in a list: also[0].weapon is in `also`. */
const fieldOf = ({ field }) => field.split(/[[.]/)[0];

/** A value of a field from its text. */
function readAs(axis, text) {
  if (axis.control.kind === "switch") return /^(true|yes)$/i.test(text);
  return axis.values.find((value) => String(value).toLowerCase() === text.toLowerCase()) ?? text;
}

globalThis.rulesWorkbookSitePort = createSitePort;
globalThis.rulesWorkbookExact = { fractionOf, percent, points, frequency };
