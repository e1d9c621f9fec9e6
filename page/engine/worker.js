// Retrograde in a worker. Messages in: {module, place} once, then {question}. Messages out: {module} once, {progress},
// {reply} or {error}.
import { load } from "../wasm/engine.mjs";

/** @type {(engine: Promise<any>) => void} */
let begun = () => {};
/** Questions may come before the module does. @type {Promise<any>} */
const engine = new Promise((resolve) => (begun = resolve));

self.onmessage = async ({ data }) => {
  if (data.place) {
    begun(start(data));
    return;
  }
  const { source, job, lang } = data.question;
  let last = 0;
  const progress = (/** @type {any} */ told) => {
    // More often than that nobody can read it.
    if (performance.now() - last > 100) {
      last = performance.now();
      self.postMessage({ progress: told });
    }
    return false;
  };
  try {
    const loaded = await engine;
    self.postMessage({ reply: loaded.ask(source ?? null, job, { lang, progress }) });
  } catch (error) {
    const failure = /** @type {any} */ (error);
    self.postMessage({ error: failure.data ?? { kind: "trap", text: String(failure) } });
  }
};

/** @param {{module: WebAssembly.Module | null, place: string}} given */
async function start({ module, place }) {
  if (module) return load(module);
  const answer = await fetch(place);
  if (!answer.ok || !answer.body) throw new Error(`${place}: ${answer.status}`);
  // It is compiled while it arrives.
  const body = await unpacked(answer.body);
  const compiled = await WebAssembly.compileStreaming(new Response(body, { headers: { "Content-Type": "application/wasm" } }));
  self.postMessage({ module: compiled });
  return load(compiled);
}

/**
 * What was packed, unpacked. The module is kept packed, because many web spaces send it as it lies there; a server that
 * knows the ending may have said so to the browser, which has unpacked it then.
 * @param {ReadableStream<Uint8Array>} body
 * @returns {Promise<ReadableStream<Uint8Array>>}
 */
async function unpacked(body) {
  const reader = body.getReader();
  const first = await reader.read();
  const again = new ReadableStream({
    start: (controller) => (first.done ? controller.close() : controller.enqueue(first.value)),
    async pull(controller) {
      const { value, done } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const begins = (/** @type {number[]} */ bytes) => bytes.every((byte, place) => first.value?.[place] === byte);
  if (begins([0x00, 0x61, 0x73, 0x6d])) return again;
  const way = begins([0x1f, 0x8b]) ? "gzip" : "brotli";
  return again.pipeThrough(/** @type {any} */ (new DecompressionStream(/** @type {any} */ (way))));
}
