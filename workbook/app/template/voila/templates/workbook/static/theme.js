/* Light or dark: as the reader chose here, else as the system is set; known before anything is painted. */

globalThis.workbookTheme = (() => {
  const KEY = "rules-workbook-theme";
  const media = matchMedia("(prefers-color-scheme: dark)");

  function chosen() {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  }

  const isDark = () => (chosen() ?? (media.matches ? "dark" : "light")) === "dark";

  function draw() {
    document.body.setAttribute("data-jp-theme-light", String(!isDark()));
    for (const each of document.querySelectorAll("[data-theme-switch]")) {
      each.setAttribute("aria-label", isDark() ? "Go to light" : "Go to dark");
      each.title = each.getAttribute("aria-label");
    }
  }

  function turn() {
    try {
      localStorage.setItem(KEY, isDark() ? "light" : "dark");
    } catch {
      /* not kept, then */
    }
    draw();
  }

  media.addEventListener("change", draw);
  document.addEventListener("click", (event) => event.target.closest?.("[data-theme-switch]") && turn());
  document.addEventListener("DOMContentLoaded", draw);
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details.wa-menu[open]")) if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" ? document.querySelector("details.wa-menu[open]") : null;
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
  return { begin: draw };
})();
