/* What anywidget calls. The published site leaves this file out, since a classic script cannot export. */

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
