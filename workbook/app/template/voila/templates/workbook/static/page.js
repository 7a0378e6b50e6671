/* A page that a kernel has run: what is on it, and the links it is reached by. */

(() => {
  document.querySelector("[data-working]")?.remove();

  const headings = [...document.querySelectorAll(".wa-chapter .wa-prose h2")];
  if (headings.length > 2) {
    const list = document.createElement("ol");
    headings.forEach((heading, place) => {
      heading.id ||= `part-${place + 1}`;
      const link = document.createElement("a");
      link.href = `#${heading.id}`;
      link.textContent = heading.firstChild.textContent;
      list.append(document.createElement("li"));
      list.lastElementChild.append(link);
    });
    const contents = document.createElement("details");
    contents.className = "wa-contents";
    contents.innerHTML = "<summary>On this page</summary>";
    contents.append(list);
    contents.open = matchMedia("(min-width: 1560px)").matches;
    document.querySelector(".wa-crumb").after(contents);
  }
  for (const mark of document.querySelectorAll(".anchor-link")) mark.remove();
  /** What is wider than the page can be reached by keyboard, and fades at the edge as long as there is more beyond it. */
  const SLACK = 4;
  const look = (wide) => wide.classList.toggle("wa-more", wide.scrollLeft + wide.clientWidth < wide.scrollWidth - SLACK);
  const sized = new ResizeObserver((places) => places.forEach(({ target }) => look(target)));
  for (const wide of document.querySelectorAll(".wa-prose pre, .wa-shown, .workbook-drawing > div, .wa-shown section")) {
    if (wide.scrollWidth > wide.clientWidth) Object.assign(wide, { tabIndex: 0, role: "region", ariaLabel: "Wide: to be scrolled" });
    wide.addEventListener("scroll", () => look(wide), { passive: true });
    sized.observe(wide);
  }

  /** A place that waits for its panel is told when the panel has come. */
  const seen = new MutationObserver(() => {
    for (const place of document.querySelectorAll(".wa-live:not(.wa-here)")) {
      if (place.querySelector("section")) place.classList.add("wa-here");
    }
    if (!document.querySelector(".wa-live:not(.wa-here)")) seen.disconnect();
  });
  seen.observe(document.querySelector("main"), { childList: true, subtree: true });
})();
