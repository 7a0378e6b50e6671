/* Finding a question among those that players ask: every word typed has to be in it. */

(() => {
  const box = document.querySelector("[data-find]");
  const doors = [...document.querySelectorAll("[data-door]")];
  const groups = [...document.querySelectorAll("[data-group]")];
  const plain = (text) => text.toLowerCase().normalize("NFKD");
  const words = doors.map((door) => plain(`${door.closest("[data-group]").querySelector("h3").textContent} ${door.textContent}`));

  box.addEventListener("input", () => {
    const wanted = plain(box.value).split(/\s+/).filter(Boolean);
    doors.forEach((door, place) => { door.hidden = !wanted.every((word) => words[place].includes(word)); });
    for (const group of groups) group.hidden = !group.querySelector("[data-door]:not([hidden])");
    const found = doors.filter((door) => !door.hidden).length;
    document.querySelector("[data-none]").hidden = found > 0;
    document.querySelector("[data-found]").textContent = wanted.length ? `${found} question${found === 1 ? "" : "s"} found` : "";
  });
})();
