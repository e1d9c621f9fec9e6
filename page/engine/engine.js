// The one interface between the page and whatever answers it. `engine.json`, beside the page, says which one there
// is; nothing else in the page knows.
import { HttpEngine } from "./http.js";
import { WasmEngine } from "./wasm.js";

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
/** @typedef {{ask: (question: Question, options?: AskOptions) => Promise<any>}} Engine */

/** An answer that is none: `data` says what was wrong, the message says it to a person. */
export class EngineError extends Error {
  /** @param {{text?: string, kind?: string, [key: string]: any}} data */
  constructor(data) {
    super(data.text ?? data.kind ?? "error");
    this.name = "EngineError";
    this.data = data;
  }
}

/**
 * The engine that belongs to the page.
 * @returns {Promise<Engine>}
 */
export async function connect() {
  const root = new URL("../", import.meta.url);
  const answer = await fetch(new URL("engine.json", root));
  const { wasm, complete, api } = await answer.json();
  if (!wasm) return new HttpEngine(new URL(api, root));
  return new WasmEngine(new URL(chosen(wasm), root), new URL(chosen(complete), root));
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
