// Retrograde in a worker. Messages in: {id, source, job, lang}, {module} once at the beginning, and optionally
// {cancel: SharedArrayBuffer} whose first number a page sets to 1 to stop the question. Messages out:
// {ready: true}, {id, progress}, {id, reply} or {id, error}.
import { load } from "./engine.mjs";

let engine = null;
let flag = null;

self.onmessage = async ({ data }) => {
  if (data.module) {
    engine = await load(data.module);
    self.postMessage({ ready: true });
    return;
  }
  if (data.cancel) {
    flag = new Int32Array(data.cancel);
    return;
  }
  const { id, source, job, lang } = data;
  const progress = (told) => {
    self.postMessage({ id, progress: told });
    return flag !== null && Atomics.load(flag, 0) === 1;
  };
  try {
    self.postMessage({ id, reply: engine.ask(source, job, { lang, progress }) });
  } catch (error) {
    self.postMessage({ id, error: error.data ?? { kind: "trap", text: String(error) } });
  }
};
