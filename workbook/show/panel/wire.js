/* What goes out and when: one change of the fields at a time, and one question of a tab at a time; the newest wins. */

const SLOW = 350; // milliseconds until the panel says that it waits
const LOST = 15_000; // milliseconds until it says that nobody may be there
const GONE = "The kernel was restarted or has stopped: run the cell again.";

/**
 * Sends changes of fields. While one is on its way only the newest values are kept, so that a dragged slider leaves no backlog.
 * @param {Port} port
 * @param {(waiting: ""|"slow"|"lost"|"gone") => void} onWaiting  "gone" where the message could not even be sent
 */
function createSender(port, onWaiting) {
  let seq = port.get("answer")?.seq ?? 0;
  let pending = {};
  let flying = null;
  let timers = [];

  function stopWaiting() {
    timers.forEach(clearTimeout);
    timers = [];
  }

  function send(type, more = {}) {
    seq += 1;
    flying = { seq, values: more.values ?? {} };
    stopWaiting();
    timers = [setTimeout(() => onWaiting("slow"), SLOW), setTimeout(() => onWaiting("lost"), LOST)];
    try {
      port.send({ type, seq, ...more });
    } catch {
      stopWaiting();
      pending = { ...flying.values, ...pending };
      flying = null;
      onWaiting("gone");
    }
  }

  function pump() {
    if (flying || !Object.keys(pending).length) return;
    const values = pending;
    pending = {};
    send("set", { values });
  }

  return {
    set(values) {
      pending = { ...pending, ...values };
      pump();
    },
    /** Reset, keep, unkeep, paste: what is typed and not yet sent goes first, in the same order. */
    tell(type, more = {}) {
      if (type === "reset") pending = {};
      if (Object.keys(pending).length) {
        const values = pending;
        pending = {};
        send("set", { values });
      }
      send(type, more);
    },
    /** Takes note of an answer; true where nothing newer is on its way. */
    heard(answer) {
      seq = Math.max(seq, answer.seq ?? 0);
      if (flying && (answer.seq ?? 0) >= flying.seq) {
        flying = null;
        stopWaiting();
        onWaiting("");
        pump();
      }
      return !flying;
    },
    /** Is this field's newest value still on its way? */
    unanswered: (name) => name in pending || (flying !== null && name in flying.values),
    stop: stopWaiting,
  };
}

/**
 * Asks for one kind of study. While one is being worked out only the newest question is kept.
 * @param {Port} port
 * @param {string} type
 * @param {(reply: Study, asked: object) => void} onReply
 * @param {(waiting: boolean) => void} [onWaiting]
 */
function createStudy(port, type, onReply, onWaiting = () => {}) {
  let flying = null;
  let next = null;
  let timer = 0;

  function ask(message) {
    if (flying) {
      next = message;
      return;
    }
    flying = message;
    timer = setTimeout(() => onWaiting(true), SLOW);
    try {
      port.send({ type, ...message });
    } catch {
      flying = null;
      next = null;
      clearTimeout(timer);
      onWaiting(false);
      queueMicrotask(() => onReply({ type, error: GONE }, message));
    }
  }

  const stop = port.onReply((reply) => {
    if (reply.type !== type || !flying) return;
    const asked = flying;
    flying = null;
    clearTimeout(timer);
    onWaiting(false);
    if (!next) onReply(reply, asked);
    if (next) {
      const newest = next;
      next = null;
      ask(newest);
    }
  });

  return { ask, busy: () => flying !== null, stop: () => (clearTimeout(timer), stop()) };
}

/** What a fault says beside its field, in the words of the errors. */
function faultText(fault) {
  const got = fault.got === "" ? "nothing" : typeof fault.got === "string" ? `'${fault.got}'` : JSON.stringify(fault.got ?? null);
  return `got ${got}; accepted: ${fault.accepted}`;
}

/** Why a study came to nothing, or an empty text. */
function whyNot(reply) {
  if (reply.error) return reply.error;
  return (reply.faults ?? []).map((fault) => fault.text || `${fault.field}: ${faultText(fault)}`).join("\n");
}
