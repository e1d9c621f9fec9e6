// Asks a server. The answer is a stream of events, so that progress is seen; giving up closes the connection, which
// stops the job on the server.
import { EngineError } from "./error.js";

/** @implements {Engine} */
export class HttpEngine {
  /** @param {URL} api where the server answers */
  constructor(api) {
    this.api = api;
    this.loaded = Promise.resolve();
  }

  /**
   * @param {Question} question
   * @param {AskOptions} [options]
   */
  async ask(question, { onProgress, signal } = {}) {
    const headers = { "Content-Type": "application/json", Accept: "text/event-stream" };
    const answer = await fetch(new URL("ask", this.api), { method: "POST", headers, body: JSON.stringify(question), signal });
    const type = answer.headers.get("Content-Type") ?? "";
    if (!answer.body || !type.startsWith("text/event-stream")) {
      if (!type.startsWith("application/json")) throw new EngineError({ kind: "server", text: `${answer.status}` });
      const data = await answer.json();
      if (!answer.ok) throw new EngineError(data);
      return data;
    }
    for await (const { event, data } of events(answer.body)) {
      if (event === "progress") onProgress?.(JSON.parse(data));
      if (event === "reply") return JSON.parse(data);
      if (event === "error") throw new EngineError(JSON.parse(data));
    }
    throw new EngineError({ kind: "server", text: "the server ended the connection" });
  }
}

/**
 * The events of a stream as servers send them.
 * @param {ReadableStream<Uint8Array>} body
 */
async function* events(body) {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (text + decoder.decode(value, { stream: true })).split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts) {
      const lines = part.split("\n");
      const field = (/** @type {string} */ name) =>
        lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length).trimStart()).join("\n");
      yield { event: field("event:"), data: field("data:") };
    }
  }
}

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./engine.js").Question} Question */
/** @typedef {import("./engine.js").AskOptions} AskOptions */
