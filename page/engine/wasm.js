// Asks the module, in workers: one for what people wait for, one for what may take long. A question that is given
// up ends its worker unless it is over in a moment, because nothing else stops a computation; the next worker gets the
// compiled module.
import { EngineError } from "./engine.js";

/** @implements {Engine} */
export class WasmEngine {
  /**
   * @param {URL} place of the module
   * @param {URL} complete place of the larger module, which also reads rules files: it is loaded when a question needs it
   */
  constructor(place, complete) {
    this.complete = complete;
    this.lanes = new Lanes(place);
    // The first question finds the module on its way.
    this.lanes.front.begin();
  }

  /**
   * @param {Question} question
   * @param {AskOptions} [options]
   */
  async ask(question, options = {}) {
    const lanes = this.lanes;
    try {
      return await lanes.ask(question, options);
    } catch (error) {
      if (!(error instanceof EngineError && error.data.misuse === "no-rules")) throw error;
      if (this.lanes === lanes) {
        this.lanes = new Lanes(this.complete);
        lanes.retire();
      }
      return this.lanes.ask(question, options);
    }
  }
}

/** Both workers of one module. */
class Lanes {
  /** @param {URL} place of the module */
  constructor(place) {
    /** @type {Compiled} */
    const compiled = { module: null, loading: null, waiting: [] };
    this.front = new Lane(place, compiled);
    this.back = new Lane(place, compiled);
  }

  /**
   * @param {Question} question
   * @param {AskOptions} options
   */
  ask(question, options) {
    return (options.background ? this.back : this.front).ask(question, options);
  }

  /** Ends the workers when they have answered what they were asked. */
  retire() {
    this.front.retire();
    this.back.retire();
  }
}

/** A question that was given up may still take so many milliseconds in all: a new worker would take longer. */
const PATIENCE = 150;

/** A worker and the questions that wait for it. */
class Lane {
  /**
   * @param {URL} place
   * @param {Compiled} compiled shared with the other lanes
   */
  constructor(place, compiled) {
    this.place = place;
    this.compiled = compiled;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Waiting[]} the first one is being answered */
    this.queue = [];
    /** When the first one was sent, or the module was there for it. */
    this.sent = 0;
    this.ending = 0;
    this.retired = false;
  }

  retire() {
    this.retired = true;
    if (!this.queue.length) this.stop();
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
    if (!first) return this.retired ? this.stop() : undefined;
    this.sent = performance.now();
    this.begin().postMessage({ question: first.question });
  }

  begin() {
    this.worker ??= this.start();
    return this.worker;
  }

  start() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    // What a worker said before it was ended is no answer to the next question.
    worker.onmessage = ({ data }) => this.worker === worker && this.told(data);
    worker.onerror = (event) => this.ended(new EngineError({ kind: "worker", text: event.message || "worker" }));
    const begin = () => {
      worker.postMessage({ module: this.compiled.module, place: this.place.href });
      if (this.compiled.module) this.ready();
    };
    // The module is loaded once, whoever needs it first.
    if (this.compiled.loading && !this.compiled.module) this.compiled.waiting.push(begin);
    else {
      this.compiled.loading ??= this;
      begin();
    }
    return worker;
  }

  /** The module is there for the first question, if that is still wanted. */
  ready() {
    this.sent = performance.now();
    if (this.queue[0]?.over) this.endSoon();
  }

  /** @param {any} data */
  told(data) {
    if (data.module) {
      this.compiled.module = data.module;
      this.ready();
      this.compiled.waiting.splice(0).forEach((begin) => begin());
      return;
    }
    if (data.progress) {
      if (!this.queue[0]?.over) this.queue[0]?.onProgress?.(data.progress);
      return;
    }
    clearTimeout(this.ending);
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
    waiting.reject(reason);
    if (place > 0) {
      this.queue.splice(place, 1);
      return;
    }
    waiting.over = true;
    // Ending a worker that still loads the module would load it again.
    if (this.compiled.module) this.endSoon();
  }

  /** Ends the worker if its question, which nobody waits for, is not over in a moment. */
  endSoon() {
    clearTimeout(this.ending);
    this.ending = self.setTimeout(() => {
      this.stop();
      this.queue.shift();
      this.next();
    }, Math.max(0, this.sent + PATIENCE - performance.now()));
  }

  stop() {
    clearTimeout(this.ending);
    // What was being loaded by this worker, the next one loads.
    if (this.compiled.loading === this && !this.compiled.module) {
      this.compiled.loading = null;
      this.compiled.waiting.splice(0).forEach((begin) => begin());
    }
    this.worker?.terminate();
    this.worker = null;
  }
}

/** @typedef {{module: WebAssembly.Module | null, loading: object | null, waiting: (() => void)[]}} Compiled */
/** @typedef {{question: Question, onProgress?: (progress: any) => void, resolve: (reply: any) => void, reject: (error: any) => void, over?: boolean}} Waiting */
/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./engine.js").Question} Question */
/** @typedef {import("./engine.js").AskOptions} AskOptions */
