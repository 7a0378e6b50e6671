/* The port of a notebook: the widget's model, as the panel knows it. */

const LIBRARY_LOOKS = 50; // milliseconds between looks for the drawing library

/** Resolves once the drawing library is on the page: it is a widget of its own, which this one refers to. */
async function vegaOf(model) {
  const reference = model.get("library");
  const id = typeof reference === "string" ? reference.replace("IPY_MODEL_", "") : null;
  if (id) await model.widget_manager.get_model(id);
  while (!globalThis.rulesWorkbookVega) await new Promise((done) => setTimeout(done, LIBRARY_LOOKS));
  return globalThis.rulesWorkbookVega;
}

/** @returns {Port} */
function portOf(model) {
  let vega = null;
  const hear = (event, act) => (model.on(event, act), () => model.off(event, act));
  return {
    get: (name) => model.get(name),
    send: (message) => model.send(message),
    onAnswer: (act) => hear("change:answer", () => act(model.get("answer"))),
    onReply: (act) => hear("msg:custom", (message) => act(message)),
    vega: () => (vega ??= vegaOf(model)),
  };
}
