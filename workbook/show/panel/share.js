/* Share: the case in every form it can be taken away in, and a box that takes any of them back. */

/**
 * @param {Port} port
 * @param {Form} form
 * @param {(text: string) => void} paste
 */
function createShare(port, form, paste) {
  const study = createStudy(port, "share", onReply);
  const picture = createStudy(port, "picture", onPicture);
  const ask = () => (askSoon.cancel(), study.ask({}));
  const askSoon = debounced(REST_BEFORE_STUDY, ask);
  const stem = form.question.replace(/\W+/g, "_");
  const texts = [
    { name: "python", title: "Python" },
    { name: "command", title: "Command line" },
    { name: "link", title: "Link" },
    { name: "json", title: "JSON", file: `${stem}.json`, kind: "application/json" },
    { name: "csv", title: "CSV", file: `${stem}.csv`, kind: "text/csv" },
    { name: "house_rules", title: "House rules", file: "house_rules.toml", kind: "application/toml" },
    { name: "report", title: "Report this number", about: "What a report of a doubtful number should carry: say what looks wrong, and anyone can look at the same case." },
  ].map((text) => ({ ...text, ...shareRow(text) }));
  const problem = problemLine();
  const pictures = h("div", { class: "wb-share" }, h("h4", {}, "Picture"),
    h("div", { class: "wb-bar" }, ["png", "svg"].map((kind) => button(`Download ${kind.toUpperCase()}`, () => picture.ask({ kind })))));
  const box = h("textarea", { class: "wb-paste", rows: "3", spellcheck: "false", id: uniqueId("paste"), placeholder: "a line of Python, a command, a link, JSON or CSV" });

  const wrong = h("p", { class: "workbook-fault", id: `${box.id}-wrong` });
  setAttribute(box, "aria-describedby", wrong.id);
  let restoring = false;

  function restore() {
    restoring = box.value.trim() !== "";
    setText(wrong, "");
    if (restoring) paste(box.value);
  }

  function onReply(reply) {
    problem.say(whyNot(reply));
    setAttribute(element, "aria-busy", null);
    for (const text of texts) text.update(text.name === "link" ? wholeLink(reply.link ?? "") : reply[text.name] ?? "");
  }

  function onPicture(reply, asked) {
    problem.say(whyNot(reply));
    if (!reply.data) return;
    const svgText = reply.kind === "svg" && reply.data.trimStart().startsWith("<");
    const bytes = svgText ? reply.data : Uint8Array.from(atob(reply.data), (letter) => letter.charCodeAt(0));
    download(`${stem}.${asked.kind}`, asked.kind === "png" ? "image/png" : "image/svg+xml", bytes);
  }

  const element = h("div", {}, problem.element, texts.slice(0, -1).map((text) => text.element), pictures,
    h("div", { class: "wb-share" }, h("h4", {}, h("label", { for: box.id }, "Paste to restore")), box,
      h("div", { class: "wb-bar" }, button("Restore", restore)), wrong),
    texts[texts.length - 1].element);

  return {
    element,
    /** What is there is of the case before until the reply comes. @param {Answer} answer  @param {boolean} [opened] */
    update(answer, opened) {
      if (restoring) setText(wrong, (answer.faults ?? []).map((fault) => fault.text).join("\n"));
      restoring = false;
      if (answer.faults?.length) return;
      setAttribute(element, "aria-busy", "true");
      (opened ? ask : askSoon)();
    },
    stop: () => (askSoon.cancel(), study.stop(), picture.stop()),
  };
}

/** A link that goes somewhere: where the page is one of an app, to the app's page of any question. */
function wholeLink(query) {
  const ask = document.body.dataset.ask;
  return ask && query ? new URL(`${ask}${query}`, location.href).href : query;
}

/** One form of the case: its text, and buttons that copy it or put it into a file. */
function shareRow({ title, about, file, kind }) {
  const text = h("pre", { tabindex: "0", "aria-label": title, role: "region" });
  const copied = h("span", { class: "wb-note", role: "status" });
  const fade = debounced(2000, () => setText(copied, ""));
  const copy = button("Copy", async () => {
    setText(copied, (await toClipboard(text.textContent)) ? "Copied" : "Press Ctrl+C to copy");
    fade();
    if (copied.textContent !== "Copied") getSelection().selectAllChildren(text);
  }, { class: "wb-small", "aria-label": `Copy ${title}` });
  const save = file ? button("Download", () => download(file, kind, text.textContent), { class: "wb-small", "aria-label": `Download ${title}` }) : null;
  const element = h("div", { class: "wb-share" }, h("h4", {}, title), h("div", { class: "wb-share-acts" }, copied, copy, save),
    about ? h("p", { class: "wb-note" }, about) : null, text);
  return {
    element,
    update(given) {
      show(element, given !== "");
      setText(text, given);
    },
  };
}

/** Copies text; where the page may not reach the clipboard, by way of a box that is gone again at once. */
async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const focused = document.activeElement;
    const box = h("textarea", { class: "wb-unseen" });
    box.value = text;
    document.body.append(box);
    box.select();
    const done = document.execCommand("copy");
    box.remove();
    focused?.focus();
    return done;
  }
}

function download(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
