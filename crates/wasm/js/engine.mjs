// Retrograde in a browser or in Node: loads the module and asks it.
//
//   const engine = await load(bytes);
//   const reply = engine.ask({ game: "nim" }, { solve: {} });
//
// `ask` runs until it has the answer, so a page calls it in a worker (worker.mjs).

/** An answer that is none: `data` says what was wrong, the message says it to a person. */
export class RetrogradeError extends Error {
  constructor(data) {
    super(data.text);
    this.name = "RetrogradeError";
    this.data = data;
  }
}

/**
 * @param {BufferSource | WebAssembly.Module} source the module, or its bytes
 * @returns {Promise<{ask: Function, askText: Function, memory: () => number}>}
 */
export async function load(source) {
  let onProgress = null;
  let exports = null;
  const text = new TextDecoder();
  const read = (pointer, length) => text.decode(new Uint8Array(exports.memory.buffer, pointer, length));
  const imports = {
    retrograde: {
      now: () => performance.now(),
      // Whoever gets progress and returns true wants the question to end.
      progress: (stage, length, done, total) =>
        onProgress && onProgress({ stage: read(stage, length), done, total: total < 0 ? null : total }) ? 1 : 0,
      // By which characters a name of a rules file is known. `place` has room for every answer.
      normalise: (pointer, length, place, room) =>
        new TextEncoder().encodeInto(
          read(pointer, length).normalize("NFKC"),
          new Uint8Array(exports.memory.buffer, place, room),
        ).written,
    },
  };
  const loaded = await WebAssembly.instantiate(source, imports);
  exports = (loaded.instance ?? loaded).exports;

  /** The JSON of the answer, byte for byte as every other door gives it. */
  function askText(source, job, { lang = "en", progress = null } = {}) {
    const question = new TextEncoder().encode(JSON.stringify({ source, job, lang }));
    const place = exports.reserve(question.length);
    new Uint8Array(exports.memory.buffer, place, question.length).set(question);
    onProgress = progress;
    try {
      const failed = exports.ask();
      const answer = read(exports.answer(), exports.answer_length());
      if (failed) throw new RetrogradeError(JSON.parse(answer));
      return answer;
    } finally {
      onProgress = null;
    }
  }

  return {
    askText,
    ask: (source, job, options) => JSON.parse(askText(source, job, options)),
    /** How many bytes of memory the module has. It never gives any back: that takes a new instance. */
    memory: () => exports.memory.buffer.byteLength,
  };
}
