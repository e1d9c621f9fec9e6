// Retrograde in a worker. Messages in: {module, place} once, then {question}. Messages out: {module} once, {progress},
// {reply} or {error}.
import { load } from "../wasm/engine.mjs";

/** @type {Promise<any> | null} */
let engine = null;

self.onmessage = async ({ data }) => {
  if (data.place) {
    engine = start(data);
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
  if (!answer.ok) throw new Error(`${place}: ${answer.status}`);
  const compiled = await WebAssembly.compile(await answer.arrayBuffer());
  self.postMessage({ module: compiled });
  return load(compiled);
}
