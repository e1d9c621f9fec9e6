// What an engine says when it has no answer.

/** An answer that is none: `data` says what was wrong, the message says it to a person. */
export class EngineError extends Error {
  /** @param {{text?: string, kind?: string, [key: string]: any}} data */
  constructor(data) {
    super(data.text ?? data.kind ?? "error");
    this.name = "EngineError";
    this.data = data;
  }
}
