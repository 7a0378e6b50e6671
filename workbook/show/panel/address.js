/* The address of a page that shows one question goes with its panel: a reload, a bookmark or a copy of it brings the same case back. */

const REST_BEFORE_ADDRESS = 400; // milliseconds without a new answer before the address follows

let cameHere = false; // what a page was opened with stands in its address as it was written

/** @param {Port} port */
function createAddress(port) {
  const study = createStudy(port, "link", onReply);
  const askSoon = debounced(REST_BEFORE_ADDRESS, () => study.ask({}));

  /** The entry in the history is changed, none is added; what else the address says of the page stays. */
  function onReply({ link }) {
    if (!link || faulty) return;
    const wanted = new URLSearchParams(link);
    const stays = new URLSearchParams(location.search).get(DOOR);
    if (stays) wanted.set(DOOR, stays);
    const address = `${location.pathname}?${wanted}${location.hash}`;
    if (address !== `${location.pathname}${location.search}${location.hash}`) history.replaceState(history.state, "", address);
  }

  let faulty = false;
  return {
    /** @param {Answer} answer */
    update(answer) {
      faulty = Boolean(answer.faults?.length);
      if (faulty) askSoon.cancel();
      else if (cameHere && FOLLOWS in document.body.dataset) askSoon();
      cameHere = true;
    },
    stop: () => (askSoon.cancel(), study.stop()),
  };
}

const FOLLOWS = "follows"; // what marks the body of such a page
const DOOR = "door"; // the plain question that the page was opened by
