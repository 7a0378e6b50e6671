/* A field that takes several names: each stands with a button that takes it away, and a list offers the others. */

/**
 * @param {Field} field
 * @param {Labels} labels
 * @param {(value: string[]) => void} changed
 * @returns {Control}
 */
function namesControl(field, labels, changed) {
  let names = [];
  const chosen = h("ul", { class: "wb-chosen", "aria-label": `${labels.title}: chosen` });
  const said = h("span", { class: "wb-unseen", "aria-live": "polite" });
  const select = h("select", { class: "wb-select", id: labels.id, "aria-describedby": labels.described, "aria-label": labels.name ?? null, onchange: () => draw() });
  const add = button("Add", take, { class: "wb-small", "aria-label": `Add to ${labels.title}` });
  const element = h("div", { class: "wb-names" }, chosen, h("div", { class: "wb-offer" }, select, add), said);
  let off = false;

  function give(now, text) {
    names = now;
    draw();
    setText(said, text);
    changed(names);
  }

  /** The button is of no use until another name is chosen, so the focus goes back to where that is done. */
  function take() {
    select.focus();
    give([...names, select.value], `${select.value} added`);
  }

  function remove(place) {
    const name = names[place];
    give(names.filter((_, each) => each !== place), `${name} taken away`);
    (chosen.querySelectorAll("button")[Math.min(place, names.length - 1)] ?? select).focus();
  }

  function draw() {
    syncList(chosen, names, makeChosen, (item, name, place) => {
      setText(item.firstElementChild, name);
      setAttribute(item.lastElementChild, "aria-label", `Take ${name} away`);
      setAttribute(item.lastElementChild, "disabled", off);
      item.lastElementChild.onclick = () => remove(place);
    });
    show(chosen, names.length > 0);
    const left = ["", ...field.names.filter((name) => !names.includes(name))];
    if (!sameJson(left, [...select.options].map((option) => option.value))) {
      const next = left.includes(select.value) ? select.value : "";
      select.replaceChildren(...left.map((name) => h("option", { value: name }, name || "add by name …")));
      select.value = next;
    }
    setAttribute(select, "disabled", off || left.length < 2);
    setAttribute(add, "disabled", off || !select.value);
  }

  draw();
  return {
    element,
    set(value) {
      names = [...(value ?? [])];
      draw();
    },
    disable(now) {
      off = now;
      draw();
    },
  };
}

const makeChosen = () => h("li", {}, h("span"), h("button", { type: "button", class: "wb-button wb-remove" }, "×"));

/** How many there are, or which: where they are named the number follows from the names, and says so. */
function numberOrNamesControl(field, labels, changed) {
  const reason = h("p", { class: "wb-hint", id: uniqueId("reason"), hidden: true }, "counted from the names below");
  const number = numberControl(field, { ...labels, described: `${labels.described} ${reason.id}` }, changed);
  const naming = { ...labels, id: uniqueId("names"), name: `${labels.title} by name` };
  const names = namesControl(field, naming, (list) => {
    count(list);
    changed(list.length ? list : 0);
  });
  let off = false;
  let named = false;

  /** @param {number|string[]} value */
  function count(value) {
    named = Array.isArray(value) && value.length > 0;
    number.set(Array.isArray(value) ? value.length : value);
    number.disable(off || named);
    number.element.classList.toggle("wb-counted", named);
    show(reason, named);
  }

  return {
    element: h("div", { class: "wb-number-or-names" }, number.element, reason, names.element),
    set(value) {
      count(value);
      names.set(Array.isArray(value) ? value : []);
    },
    disable(now) {
      off = now;
      number.disable(off || named);
      names.disable(off);
    },
  };
}
