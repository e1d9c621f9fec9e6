// What the positions of a play are worth, as far as that was found out, for the chart of its value.

/** @typedef {"J0" | "J1"} Player */
/** @typedef {{value: string, rank: number | null}} Worth */
/** @typedef {{worth: Worth | null, blunder: boolean}} Point what a position is worth, and whether the move to it gave something away */

export function playWorth() {
  /** @type {Map<string, {player: Player | null, worth: Worth | null, seconds: number}>} */
  const known = new Map();
  const key = (/** @type {string[]} */ moves) => moves.join("\n");
  return {
    forget: () => known.clear(),
    /**
     * @param {string[]} moves
     * @param {number} seconds
     * @returns {boolean} whether it is known, or was searched in vain for so long
     */
    settled(moves, seconds) {
      const found = known.get(key(moves));
      return found !== undefined && (found.worth !== null || found.seconds >= seconds);
    },
    /**
     * @param {string[]} moves that lead to a position
     * @param {Player | null} player who moves there
     * @param {Worth | null} worth nothing if a search did not find out
     * @param {number} [seconds] that it had
     */
    set(moves, player, worth, seconds = 0) {
      // Who moves does not change, and a review does not say it of the last position.
      known.set(key(moves), { player: player ?? known.get(key(moves))?.player ?? null, worth, seconds });
    },
    /**
     * @param {string[]} moves
     * @param {any} review of that play
     */
    reviewed(moves, review) {
      // What a review could not prove may be known from a search.
      const told = (/** @type {string[]} */ before, /** @type {Player | null} */ player, /** @type {any} */ worth) => {
        if (worth.value !== null) this.set(before, player, worth);
      };
      review.moves.forEach((/** @type {any} */ move, /** @type {number} */ place) => told(moves.slice(0, place), move.player, move.before));
      const last = review.moves[review.moves.length - 1];
      told(moves, null, last ? last.after : { value: review.value, rank: null });
    },
    /**
     * @param {string[]} moves
     * @returns {Point[]} the start, then what follows each move
     */
    points(moves) {
      return [null, ...moves].map((_, place) => {
        const here = known.get(key(moves.slice(0, place)))?.worth ?? null;
        const before = place ? known.get(key(moves.slice(0, place - 1))) : null;
        const blunder = here !== null && Boolean(before?.worth && before.player && good(here, before.player) < good(before.worth, before.player));
        return { worth: here, blunder };
      });
    },
  };
}

/** @param {Worth} worth @param {Player} player how good that is for them */
const good = ({ value }, player) => (value === player ? 2 : value === "draw" ? 1 : 0);
