// Retrograde in a worker. Messages in: {module}, {place} or {bytes} once, then {question}. Messages out: {module} once if it
// was not given, {unreadable} if it could not be read, {progress}, and {reply} or {error} with the bytes of memory in use.
import { load } from "../wasm/engine.mjs";

/** @type {(engine: Promise<any>) => void} */
let begun = () => {};
/** Questions may come before the module does. @type {Promise<any>} */
const engine = new Promise((resolve) => (begun = resolve));
// Whoever asks is told.
engine.catch(() => {});
let last = 0;

/** More often than that nobody can read it. @param {any} progress */
function tell(progress) {
  if (performance.now() - last <= 100) return;
  last = performance.now();
  self.postMessage({ progress });
}

/** @type {{done: number, total: number | null} | null} what has arrived and was not told yet */
let arrived = null;

/** Nothing computes while the module arrives, so that what came last is always told. @param {number} done @param {number | null} total */
function tellArrived(done, total) {
  if (!arrived) {
    setTimeout(() => {
      if (arrived) self.postMessage({ progress: { stage: "loading", ...arrived } });
      arrived = null;
    }, 50);
  }
  arrived = { done, total };
}

self.onmessageerror = () => self.postMessage({ unreadable: true });

self.onmessage = async ({ data }) => {
  if (!data.question) {
    begun(start(data));
    return;
  }
  const { source, job, lang } = data.question;
  const progress = (/** @type {any} */ told) => {
    tell(told);
    return false;
  };
  let loaded;
  try {
    loaded = await engine;
    const reply = loaded.ask(source ?? null, job, { lang, progress });
    self.postMessage({ reply, memory: loaded.memory() });
  } catch (error) {
    const failure = /** @type {any} */ (error);
    self.postMessage({ error: failure.data ?? { kind: "trap", text: String(failure) }, memory: loaded?.memory() });
  }
};

/**
 * Why there is no module.
 * @param {string} cause
 * @param {Record<string, unknown>} [more]
 */
const missing = (cause, more) => Object.assign(new Error(cause), { data: { kind: "missing", cause, ...more } });

/** @param {{module?: WebAssembly.Module, place?: string, bytes?: Uint8Array<ArrayBuffer>}} given */
async function start({ module, place, bytes }) {
  if (module) return load(module);
  if (typeof WebAssembly === "undefined") throw missing("webassembly");
  const compiled = await compile(bytes ? new Response(bytes) : await fetched(/** @type {string} */ (place)));
  arrived = null;
  self.postMessage({ module: compiled });
  return load(compiled);
}

/** @param {string} place */
async function fetched(place) {
  const answer = await fetch(place).catch(() => {
    throw missing("network");
  });
  if (!answer.ok || !answer.body) throw missing("status", { status: answer.status });
  return answer;
}

/** It is compiled while it arrives. @param {Response} answer */
async function compile(answer) {
  let broken = false;
  try {
    const total = answer.headers.get("Content-Encoding") ? null : Number(answer.headers.get("Content-Length")) || null;
    const body = await unpacked(/** @type {ReadableStream<Uint8Array>} */ (answer.body), total, () => (broken = true));
    return await WebAssembly.compileStreaming(new Response(body, { headers: { "Content-Type": "application/wasm" } }));
  } catch (error) {
    if (/** @type {any} */ (error).data) throw error;
    if (/Content.Security.Policy|unsafe-eval|CSP/i.test(String(error))) throw missing("policy");
    throw missing(broken ? "network" : "content");
  }
}

/**
 * What was packed, unpacked. The module is kept packed, because many web spaces send it as it lies there; a server that
 * knows the ending may have said so to the browser, which has unpacked it then.
 * @param {ReadableStream<Uint8Array>} body
 * @param {number | null} total bytes, if that is known
 * @param {() => void} broke is told if it does not arrive
 * @returns {Promise<ReadableStream<Uint8Array>>}
 */
async function unpacked(body, total, broke) {
  const reader = body.getReader();
  let done = 0;
  const next = async () => {
    const read = await reader.read().catch((error) => {
      broke();
      throw error;
    });
    done += read.value?.length ?? 0;
    if (!read.done) tellArrived(done, total);
    return read;
  };
  const first = await next();
  const again = new ReadableStream({
    start: (controller) => (first.done ? controller.close() : controller.enqueue(first.value)),
    async pull(controller) {
      const { value, done } = await next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const begins = (/** @type {number[]} */ bytes) => bytes.every((byte, place) => first.value?.[place] === byte);
  if (begins([0x00, 0x61, 0x73, 0x6d])) return again;
  const way = begins([0x1f, 0x8b]) ? "gzip" : "brotli";
  return again.pipeThrough(/** @type {any} */ (new DecompressionStream(/** @type {any} */ (way))));
}
