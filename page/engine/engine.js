// The one interface between the page and whatever answers it. `engine.json`, beside the page, says which one there
// is; nothing else in the page knows. In a page that is a single file, everything is inside of it.
import { EngineError } from "./error.js";
import { HttpEngine } from "./http.js";
import { missingError } from "./missing.js";
import { WasmEngine } from "./wasm.js";

export { EngineError };

/**
 * A question: what it is about, the job, and the language of errors.
 * @typedef {{source?: Source | null, job: Job, lang?: Lang}} Question
 */
/** @typedef {{game: string, parameters?: [string, string][]}} GameSource */
/** @typedef {{file: string, content: string, parameters?: [string, string][]}} FileSource */
/** @typedef {GameSource | FileSource} Source */
/** @typedef {Record<string, any>} Job */
/** @typedef {"en" | "fr"} Lang */
/** @typedef {{stage: string, done: number, total: number | null}} Progress */
/** @typedef {{onProgress?: (progress: Progress) => void, signal?: AbortSignal, background?: boolean}} AskOptions */
/** The script of the service worker, and the version of the page. @typedef {{script: string, version: string}} Offline */
/**
 * `loaded` is over when the engine could answer; `offline` is what keeps the page for later, if there is something.
 * @typedef {{ask: (question: Question, options?: AskOptions) => Promise<any>, loaded: Promise<unknown>, offline?: Offline}} Engine
 */

/**
 * The engine that belongs to the page.
 * @returns {Promise<Engine>}
 */
export async function connect() {
  const inside = document.querySelector("script[data-engine]");
  if (inside) return WasmEngine.inside(inside);
  const root = new URL("../", import.meta.url);
  const answer = await fetch(new URL("engine.json", root));
  if (!answer.ok) throw missingError({ file: "engine.json", cause: "status", status: answer.status });
  const { wasm, complete, api, offline, version } = await answer.json().catch(() => {
    throw missingError({ file: "engine.json", cause: "content" });
  });
  if (!wasm) return new HttpEngine(new URL(api, root));
  return WasmEngine.beside(root, chosen(wasm), chosen(complete), offline && { script: offline, version });
}

/**
 * The smallest module that this browser can unpack: the first one is packed by brotli if there are several.
 * @param {string[]} modules
 */
function chosen(modules) {
  try {
    new DecompressionStream(/** @type {any} */ ("brotli"));
    return modules[0];
  } catch {
    return modules[modules.length - 1];
  }
}
