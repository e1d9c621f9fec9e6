// Asks the module, in workers: one for what people wait for, one for what may take long. A question that is given
// up ends its worker, because nothing else stops a computation; the next worker gets the compiled module.
import { EngineError } from "./engine.js";

/** @implements {Engine} */
export class WasmEngine {
  /** @param {URL} place of the module */
  constructor(place) {
    /** @type {{module: WebAssembly.Module | null}} */
    this.compiled = { module: null };
    this.front = new Lane(place, this.compiled);
    this.back = new Lane(place, this.compiled);
  }

  /**
   * @param {Question} question
   * @param {AskOptions} [options]
   */
  ask(question, options = {}) {
    return (options.background ? this.back : this.front).ask(question, options);
  }
}

/** A worker and the questions that wait for it. */
class Lane {
  /**
   * @param {URL} place
   * @param {{module: WebAssembly.Module | null}} compiled shared with the other lanes
   */
  constructor(place, compiled) {
    this.place = place;
    this.compiled = compiled;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Waiting[]} the first one is being answered */
    this.queue = [];
  }

  /**
   * @param {Question} question
   * @param {AskOptions} options
   * @returns {Promise<any>}
   */
  ask(question, { onProgress, signal }) {
    return new Promise((resolve, reject) => {
      /** @type {Waiting} */
      const waiting = { question, onProgress, resolve, reject };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener("abort", () => this.giveUp(waiting, signal.reason), { once: true });
      this.queue.push(waiting);
      if (this.queue.length === 1) this.next();
    });
  }

  next() {
    const first = this.queue[0];
    if (!first) return;
    this.worker ??= this.start();
    this.worker.postMessage({ question: first.question });
  }

  start() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    // What a worker said before it was ended is no answer to the next question.
    worker.onmessage = ({ data }) => this.worker === worker && this.told(data);
    worker.onerror = (event) => this.ended(new EngineError({ kind: "worker", text: event.message || "worker" }));
    worker.postMessage({ module: this.compiled.module, place: this.place.href });
    return worker;
  }

  /** @param {any} data */
  told(data) {
    if (data.module) {
      this.compiled.module = data.module;
      return;
    }
    if (data.progress) {
      this.queue[0]?.onProgress?.(data.progress);
      return;
    }
    const first = this.queue.shift();
    // After a trap the module's memory cannot be trusted.
    if (data.error?.kind === "trap") this.stop();
    if (data.error) first?.reject(new EngineError(data.error));
    else first?.resolve(data.reply);
    this.next();
  }

  /** @param {Error} error */
  ended(error) {
    this.stop();
    this.queue.splice(0).forEach((waiting) => waiting.reject(error));
  }

  /**
   * @param {Waiting} waiting
   * @param {any} reason
   */
  giveUp(waiting, reason) {
    const place = this.queue.indexOf(waiting);
    if (place < 0) return;
    this.queue.splice(place, 1);
    waiting.reject(reason);
    if (place === 0) {
      this.stop();
      this.next();
    }
  }

  stop() {
    this.worker?.terminate();
    this.worker = null;
  }
}

/** @typedef {{question: Question, onProgress?: (progress: any) => void, resolve: (reply: any) => void, reject: (error: any) => void}} Waiting */
/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./engine.js").Question} Question */
/** @typedef {import("./engine.js").AskOptions} AskOptions */
