// What went wrong, and how far something is, in words.
import { EngineError } from "../engine/error.js";
import { lang, stageName, t } from "./words.js";

/** @param {unknown} error */
export function problem(error) {
  if (error instanceof DOMException && error.name === "AbortError") return t("cancelled");
  if (error instanceof EngineError && error.data.kind === "missing") return t(`missing${error.data.cause}`, error.data);
  // These have no sentence of the engine: whoever was to say it is gone.
  if (error instanceof EngineError && error.data.kind === "server") return t("offline");
  if (error instanceof EngineError && (error.data.kind === "trap" || error.data.kind === "worker")) return t("broken");
  if (error instanceof EngineError) return error.message;
  if (error instanceof TypeError) return t("offline");
  return String(error);
}

/** @param {{stage: string, done: number, total: number | null}} progress */
export function progressText({ stage, done, total }) {
  const share = total ? ` ${Math.round((100 * done) / total)} %` : done ? ` ${done.toLocaleString(lang())}` : "";
  return t("working", { stage: stageName(stage) + share });
}
