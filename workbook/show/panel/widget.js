/* The port of a notebook: what anywidget calls. The published site leaves this file out, since a classic script cannot export. */

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

/** Another question in the same panel comes with another form: then everything is drawn anew, in one go. */
function render({ model, el }) {
  const port = portOf(model);
  let stop = mount(el, port);
  const again = () => {
    stop();
    stop = mount(el, port);
  };
  model.on("change:form", again);
  return () => {
    model.off("change:form", again);
    stop();
  };
}

export default { render };
