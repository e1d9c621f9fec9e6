// Asks the module, in workers: one for what people wait for, one for what may take long. A question that is given
// up ends its worker unless it is over in a moment, because nothing else stops a computation; the next worker gets the
// compiled module.
import { EngineError } from "./error.js";
import { examine, missingError } from "./missing.js";

/**
 * Where a module and its worker come from: files beside the page, or the page itself.
 * @typedef {Object} Origin
 * @property {string} file the module, as a person finds it
 * @property {() => {place?: string, bytes?: Uint8Array}} module where it is, or what it is
 * @property {() => Worker} worker
 * @property {() => Promise<import("./missing.js").Missing | null>} examine which file keeps the worker from beginning
 */

/** @implements {Engine} */
export class WasmEngine {
  /**
   * @param {Origin} first
   * @param {Origin | null} complete the larger module, which also reads rules files: it is loaded when a question needs it
   * @param {import("./engine.js").Offline} [offline]
   */
  constructor(first, complete, offline) {
    if (typeof WebAssembly === "undefined") throw missingError({ file: first.file, cause: "webassembly" });
    this.complete = complete;
    this.offline = offline;
    this.lanes = new Lanes(first);
    this.loaded = this.lanes.loaded;
    // The first question finds the module on its way.
    this.lanes.front.begin();
  }

  /**
   * The modules beside the page.
   * @param {URL} root
   * @param {string} first
   * @param {string} complete
   * @param {import("./engine.js").Offline} [offline]
   */
  static beside(root, first, complete, offline) {
    const script = new URL("engine/worker.js", root);
    /** @returns {Origin} */
    const origin = (/** @type {string} */ file) => ({
      file,
      module: () => ({ place: new URL(file, root).href }),
      worker: () => new Worker(script, { type: "module" }),
      examine: async () => (await examine(script, root)) ?? examine(new URL("wasm/engine.mjs", root), root),
    });
    return new WasmEngine(origin(first), origin(complete), offline);
  }

  /**
   * The module inside of the page.
   * @param {Element} element holds it, packed and as text; the element after it holds the script of the worker
   */
  static inside(element) {
    const script = new Blob([element.nextElementSibling?.textContent ?? ""], { type: "text/javascript" });
    return new WasmEngine({
      file: "retrograde.html",
      module: () => ({ bytes: Uint8Array.from(atob((element.textContent ?? "").trim()), (letter) => letter.charCodeAt(0)) }),
      worker: () => new Worker(URL.createObjectURL(script)),
      examine: async () => null,
    }, null);
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
      if (!this.complete || !(error instanceof EngineError && error.data.misuse === "no-rules")) throw error;
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
  /** @param {Origin} origin */
  constructor(origin) {
    let told = () => {};
    /** Over when the module is there. @type {Promise<void>} */
    this.loaded = new Promise((resolve) => (told = resolve));
    /** @type {Compiled} */
    const compiled = { module: null, unshared: false, loading: null, waiting: [], told };
    this.front = new Lane(origin, compiled);
    this.back = new Lane(origin, compiled);
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
/** A module never gives memory back. A worker with more bytes than this is ended when what it holds is of no more use. */
const MUCH = 64 << 20;

/** A worker and the questions that wait for it. */
class Lane {
  /**
   * @param {Origin} origin
   * @param {Compiled} compiled shared with the other lanes
   */
  constructor(origin, compiled) {
    this.origin = origin;
    this.compiled = compiled;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Waiting[]} the first one is being answered */
    this.queue = [];
    /** When the first one was sent, or the module was there for it. */
    this.sent = 0;
    this.ending = 0;
    this.retired = false;
    /** How many bytes the module has, and what it was asked about last. */
    this.memory = 0;
    this.about = "";
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
    const about = JSON.stringify(first.question.source ?? null);
    // What was kept for questions about something else is of no use for this one.
    if (this.memory > MUCH && about !== this.about) this.stop();
    this.about = about;
    this.sent = performance.now();
    this.begin()?.postMessage({ question: first.question });
  }

  begin() {
    try {
      this.worker ??= this.start();
    } catch {
      // Neither a policy nor a frame that forbids workers says more than that.
      this.ended(missingError({ file: this.origin.file, cause: "worker" }));
    }
    return this.worker;
  }

  start() {
    const worker = this.origin.worker();
    // What a worker said before it was ended is no answer to the next question.
    worker.onmessage = ({ data }) => this.worker === worker && this.told(data);
    worker.onmessageerror = () => this.worker === worker && this.unshared();
    worker.onerror = (event) => this.worker === worker && void this.failed(event);
    const begin = () => {
      const { module } = this.compiled;
      worker.postMessage(module ? { module } : this.origin.module());
      if (module) this.ready();
    };
    // The module is loaded once, whoever needs it first.
    if (this.compiled.loading && !this.compiled.module && !this.compiled.unshared) this.compiled.waiting.push(begin);
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
      this.shared();
      return;
    }
    if (data.unreadable) {
      this.compiled.unshared = true;
      this.worker?.postMessage(this.origin.module());
      return;
    }
    if (data.progress) {
      if (!this.queue[0]?.over) this.queue[0]?.onProgress?.(data.progress);
      return;
    }
    clearTimeout(this.ending);
    const first = this.queue.shift();
    this.memory = data.memory ?? 0;
    // After a trap the module's memory cannot be trusted; a module that could not be loaded is loaded again; and what was
    // refused leaves nothing behind that is worth much memory.
    if (data.error && (data.error.kind === "trap" || data.error.kind === "missing" || this.memory > MUCH)) this.stop();
    if (data.error?.kind === "missing") first?.reject(missingError({ ...data.error, file: this.origin.file }));
    else if (data.error) first?.reject(new EngineError(data.error));
    else first?.resolve(data.reply);
    this.next();
  }

  /** The module is there, for the other worker too. */
  shared() {
    this.ready();
    this.compiled.told();
    this.compiled.waiting.splice(0).forEach((begin) => begin());
  }

  /** The module is there, but the browser does not let it out of its worker: each worker loads it. */
  unshared() {
    this.compiled.unshared = true;
    this.shared();
  }

  /**
   * The worker has not begun, or has ended of itself.
   * @param {ErrorEvent} event
   */
  async failed(event) {
    if (event.message) return this.ended(new EngineError({ kind: "worker", text: event.message }));
    const worker = this.worker;
    const missing = (await this.origin.examine()) ?? { file: this.origin.file, cause: /** @type {const} */ ("worker") };
    if (this.worker === worker) this.ended(missingError(missing));
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
    if (this.compiled.module || this.compiled.unshared) this.endSoon();
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
    this.memory = 0;
  }
}

/** @typedef {{module: WebAssembly.Module | null, unshared: boolean, loading: object | null, waiting: (() => void)[], told: () => void}} Compiled */
/** @typedef {{question: Question, onProgress?: (progress: any) => void, resolve: (reply: any) => void, reject: (error: any) => void, over?: boolean}} Waiting */
/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./engine.js").Question} Question */
/** @typedef {import("./engine.js").AskOptions} AskOptions */
