/* What matters: every field a notch each way, the greatest effect first; and how often to try until it has happened. */

/**
 * @param {Port} port
 * @param {Form} form
 */
function createMatters(port, form) {
  const outcome = h("select", { class: "wb-select" }, h("option", { value: "" }));
  let headline = "";
  const heading = h("h3");
  const chart = createStudyChart(port);
  const problem = problemLine();
  const rows = looseTable("Every notch");
  const study = createStudy(port, "matters", onReply, problem.wait);
  const tries = createUntil(port, form, () => outcome.value || null);
  const askSoon = debounced(REST_BEFORE_STUDY, ask);
  outcome.addEventListener("change", () => (ask(), tries.ask()));

  function ask() {
    askSoon.cancel();
    study.ask({ outcome: outcome.value || null });
  }

  function onReply(reply) {
    problem.say(whyNot(reply) || (reply.rows?.length ? "" : "No field makes a difference here."));
    if (whyNot(reply)) return;
    const names = ["", ...(reply.outcomes ?? [])];
    if (!sameJson(names, [...outcome.options].map((option) => option.value))) {
      const now = outcome.value;
      outcome.replaceChildren(...names.map((name) => h("option", { value: name }, name || headline)));
      outcome.value = names.includes(now) ? now : "";
    }
    setText(heading, reply.title ?? "");
    chart.update(reply.rows?.length ? reply : {});
    rows.update(reply.rows ?? []);
  }

  return {
    element: h("div", {},
      h("div", { class: "wb-bar" }, labelled("How often:", outcome)),
      heading, problem.element, chart.element, rows.element, tries.element),
    /** @param {Answer} answer  @param {boolean} [opened]  has the tab just been opened? */
    update(answer, opened) {
      if (answer.faults?.length) return;
      headline = answer.sentence.before;
      setText(outcome.options[0], headline);
      for (const part of [{ ask, askSoon }, tries]) (opened ? part.ask : part.askSoon)();
    },
    stop: () => (askSoon.cancel(), study.stop(), chart.stop(), tries.stop()),
  };
}

/** "How many shots until it has happened, with 80% certainty?" */
function createUntil(port, form, outcome) {
  const labels = { labelled: "", described: "", title: "Certainty", id: uniqueId("certainty"), compact: false };
  let certainty = "80%";
  const control = createControl({ kind: "fraction", name: "certainty", title: "Certainty", min: 0, max: 1 }, labels, (value) => {
    certainty = value;
    askSoon();
  });
  control.set(certainty);
  const said = h("p", { class: "wb-words" });
  const chart = createStudyChart(port);
  const problem = problemLine();
  const study = createStudy(port, "until", onReply, problem.wait);
  const askSoon = debounced(REST_BEFORE_STUDY, ask);

  function ask() {
    askSoon.cancel();
    study.ask({ outcome: outcome(), certainty });
  }

  function onReply(reply) {
    problem.say(whyNot(reply));
    if (whyNot(reply)) return;
    setText(said, reply.text ?? "");
    chart.update({ ...reply, alt: reply.alt ?? reply.text });
  }

  return {
    element: h("section", { class: "wb-until" }, h("h3", {}, `One ${form.trial} after another: how many until it has happened?`),
      h("div", { class: "wb-bar" }, h("label", { for: labels.id }, "With a certainty of"), control.element),
      problem.element, said, chart.element),
    ask,
    askSoon,
    stop: () => (askSoon.cancel(), study.stop(), chart.stop()),
  };
}
