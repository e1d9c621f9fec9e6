// Questions of which only the last one counts. Answers do not always come in the order in which they were asked for;
// asking again gives up what was asked before, and whoever still gets an old answer sees that by the signal.

/**
 * @typedef {Object} Latest
 * @property {() => AbortSignal} next begins a question; the one before it is given up
 * @property {() => void} end gives up what is under way
 */

/** @returns {Latest} */
export function latest() {
  let current = new AbortController();
  return {
    next() {
      current.abort();
      current = new AbortController();
      return current.signal;
    },
    end: () => current.abort(),
  };
}
