// What keeps the page from its engine, as data: which file, and why. `lib/problem.js` says it in words.
import { EngineError } from "./error.js";

/**
 * @typedef {"status" | "type" | "content" | "network" | "worker" | "policy" | "webassembly" | "version"} Cause
 */
/** @typedef {{file: string, cause: Cause, status?: number, type?: string}} Missing */

/** @param {Missing} missing */
export const missingError = (missing) => new EngineError({ kind: "missing", ...missing });

/** How a person finds a file: from the folder of the page on. @param {URL} place @param {URL} root */
export const fileName = (place, root) => (place.href.startsWith(root.href) ? place.href.slice(root.href.length) : place.href);

/**
 * Asks for a file that could not be used.
 * @param {URL} place
 * @param {URL} root of the page
 * @returns {Promise<Missing | null>} nothing if it is there, as a script should be
 */
export async function examine(place, root) {
  const file = fileName(place, root);
  const answer = await fetch(place, { cache: "no-cache" }).catch(() => null);
  if (!answer) return { file, cause: "network" };
  if (!answer.ok) return { file, cause: "status", status: answer.status };
  const type = (answer.headers.get("Content-Type") ?? "").split(";")[0];
  return /(java|ecma)script/.test(type) ? null : { file, cause: "type", type: type || "?" };
}
