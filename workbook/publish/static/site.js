/* The site: what a page's HTML leaves to be drawn, the search, light and dark. Each script is loaded when something first needs it. */
"use strict";
(() => {
  const { root, search, panelScript, portScript, vegaScript, lessonScript } = document.body.dataset;
  const scripts = new Map();
  const NEAR = "600px"; // so far below the window a panel is drawn before it is seen

  /** Loads a script once. A page from a file can fetch nothing, but it may load scripts. */
  function load(address) {
    if (!scripts.has(address)) {
      scripts.set(address, new Promise((done, failed) => {
        const script = document.createElement("script");
        script.src = address;
        script.onload = () => done();
        script.onerror = () => failed(new Error(`${address} is missing`));
        document.head.append(script);
      }));
    }
    return scripts.get(address);
  }

  const vega = () => load(vegaScript).then(() => globalThis.rulesWorkbookVega);

  /* Panels */
  async function drawPanel(section) {
    const { panel, key, opened } = section.dataset;
    const place = section.querySelector(".site-panel-place");
    await Promise.all([load(panelScript), load(portScript), load(panel)]);
    const address = `${location.href.split("#")[0]}#${section.id}`;
    const port = globalThis.rulesWorkbookSitePort(globalThis.rulesWorkbookData[key], vega, address, opened);
    const { tab } = section.closest("[data-tab]")?.dataset ?? {};
    if (tab) Object.assign(place.dataset, { question: port.get("form").question, tab });
    const [, anchor, query] = decodeURI(location.hash).match(/^#([^?]*)\?(.*)$/) ?? [];
    if (anchor === section.id) port.send({ type: "paste", text: `?${query}` });
    globalThis.rulesWorkbookPanel.mount(place, port);
    section.classList.add("site-drawn");
    linkRules(place);
  }

  /** The rules of the working lead to the index. The panel changes a cell's text where it differs, so a link in it stays while it fits. */
  function linkRules(place) {
    const link = () => {
      for (const cell of place.querySelectorAll("td.wb-rule")) {
        const rule = cell.textContent;
        if (!/^[A-Z]{2}-\d+$/.test(rule) || cell.querySelector("a")) continue;
        const anchor = document.createElement("a");
        anchor.href = `${root}rules.html#${rule}`;
        anchor.textContent = rule;
        cell.replaceChildren(anchor);
      }
    };
    new MutationObserver(link).observe(place, { subtree: true, childList: true, characterData: true });
    link();
  }

  /* Lessons and charts: what they need stands in the page as JSON */
  const held = (element) => JSON.parse(element.querySelector("script[type='application/json']").textContent);

  async function drawLesson(element) {
    const content = held(element);
    await load(lessonScript);
    globalThis.rulesWorkbookLesson.mount(element.lastElementChild, content);
    element.classList.add("site-drawn");
  }

  const isDark = () => getComputedStyle(document.body).colorScheme === "dark";

  async function drawChart(element) {
    const spec = held(element);
    const { embed } = await vega();
    const themed = (spec.params ?? []).some((param) => param.name === "dark");
    element.classList.toggle("site-themed", themed);
    const params = (spec.params ?? []).map((param) => (param.name === "dark" ? { ...param, value: isDark() } : param));
    const { view } = await embed(element.lastElementChild, { ...spec, params }, { renderer: "svg", actions: false });
    if (themed) themeHearers.push(() => view.signal("dark", isDark()).runAsync());
    element.classList.add("site-drawn");
  }

  const drawers = { "site-panel": drawPanel, "site-lesson": drawLesson, "site-chart": drawChart };

  function draw(element) {
    const kind = Object.keys(drawers).find((name) => element.classList.contains(name));
    drawers[kind](element).catch((error) => {
      element.classList.add("site-undrawn");
      console.error(error); // what stood there before stays: the answer without its controls
    });
  }

  const watcher = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      draw(target);
    }
  }, { rootMargin: NEAR });
  for (const element of document.querySelectorAll(".site-panel, .site-lesson, .site-chart")) watcher.observe(element);

  /* Light and dark */
  const themeHearers = [];
  document.querySelector(".site-theme").addEventListener("click", () => {
    const light = isDark();
    document.body.dataset.jpThemeLight = String(light);
    try { localStorage.setItem("rules-workbook-theme", light ? "light" : "dark"); } catch { /* it lasts as long as the page */ }
    for (const hear of themeHearers) hear();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => themeHearers.forEach((hear) => hear()));

  /* Contents */
  const menu = document.querySelector(".site-menu");
  const nav = document.querySelector(".site-nav");
  const fold = (open) => { nav.classList.toggle("site-open", open); menu.setAttribute("aria-expanded", String(open)); };
  menu.addEventListener("click", () => fold(menu.getAttribute("aria-expanded") !== "true"));
  nav.addEventListener("click", (event) => event.target.closest("a") && fold(false));

  const lines = [...document.querySelectorAll(".site-contents a")];
  const passed = new IntersectionObserver(() => {
    const here = lines.filter((line) => document.getElementById(line.hash.slice(1))?.getBoundingClientRect().top < innerHeight * 0.3).pop();
    for (const line of lines) line.classList.toggle("site-here", line === here);
  }, { rootMargin: "0px 0px -70% 0px" });
  for (const line of lines) {
    const heading = document.getElementById(line.hash.slice(1));
    if (heading) passed.observe(heading);
  }

  /* Search */
  const box = document.querySelector(".site-search input");
  const list = document.getElementById("site-found");
  const [MOST, ABOUT] = [12, 110];
  let chosen = -1;
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

  /** How well an entry fits: every word must be somewhere; in the title it counts for more, and most at a word's beginning. */
  function fit([title, kind, , text], words) {
    const [inTitle, inText] = [plain(title), plain(text)];
    let score = kind === "question" ? 1 : 0;
    for (const word of words) {
      const place = inTitle.indexOf(word);
      if (place >= 0) score += place === 0 || /\W/.test(inTitle[place - 1]) ? 8 : 4;
      else if (inText.includes(word)) score += new RegExp(`(^|\\W)${word.replace(/\W/g, "\\$&")}`).test(inText) ? 2 : 1;
      else return 0;
    }
    return score - title.length / 200;
  }

  async function find() {
    const words = plain(box.value).split(/\s+/).filter(Boolean);
    if (!words.length) return close();
    await load(search);
    const found = globalThis.rulesWorkbookSearch.map((entry) => [fit(entry, words), entry]).filter(([score]) => score > 0);
    found.sort(([one], [other]) => other - one);
    list.replaceChildren(...found.slice(0, MOST).map(([, entry], place) => item(entry, place)));
    if (!found.length) list.append(Object.assign(document.createElement("li"), { className: "site-none", textContent: "Nothing has all of these words." }));
    choose(found.length ? 0 : -1);
    list.hidden = false;
    box.setAttribute("aria-expanded", "true");
  }

  /** As many whole words as a line or two have room for. */
  const words = (text) => (text.length <= ABOUT ? text : `${text.slice(0, ABOUT).replace(/\s+\S*$/, "")} …`);

  function item([title, kind, address, text], place) {
    const line = Object.assign(document.createElement("li"), { id: `site-found-${place}` });
    line.setAttribute("role", "option");
    const link = Object.assign(document.createElement("a"), { href: root + address, tabIndex: -1 });
    const name = Object.assign(document.createElement("b"), { textContent: title });
    const about = Object.assign(document.createElement("span"), { textContent: `${kind === "page" ? "" : `${kind}: `}${words(text)}` });
    link.append(name, about);
    line.append(link);
    return line;
  }

  function choose(place) {
    chosen = place;
    const lines = [...list.querySelectorAll("[role=option]")];
    lines.forEach((line, each) => line.setAttribute("aria-selected", String(each === place)));
    lines[place]?.scrollIntoView({ block: "nearest" });
    if (lines[place]) box.setAttribute("aria-activedescendant", lines[place].id);
    else box.removeAttribute("aria-activedescendant");
  }

  function close() {
    list.hidden = true;
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  }

  box.addEventListener("input", find);
  box.addEventListener("focus", () => box.value && find());
  box.addEventListener("keydown", (event) => {
    const many = list.querySelectorAll("[role=option]").length;
    if (event.key === "Escape") close();
    if (event.key === "Enter" && !list.hidden) list.querySelectorAll("[role=option] a")[chosen]?.click();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || list.hidden || !many) return;
    event.preventDefault();
    choose((chosen + step + many) % many);
  });
  list.addEventListener("click", close);
  document.addEventListener("click", (event) => event.target.closest(".site-search") || close());
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.closest("input, textarea, select, [contenteditable]")) return;
    event.preventDefault();
    box.focus();
  });
})();
