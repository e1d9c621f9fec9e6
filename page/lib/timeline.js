// The one time line, for layers, steps and moves alike: buttons, a slider, arrow keys, and a line that says where one
// is. It never starts by itself.
import { el, button } from "./dom.js";
import { t } from "./words.js";

/** @typedef {{element: HTMLElement, set: (count: number, at: number) => void, go: (at: number) => void, at: () => number, count: () => number, key: (event: KeyboardEvent) => boolean}} Timeline */

/**
 * @param {string} name what it goes through
 * @param {(at: number) => void} onmove
 * @param {(at: number, count: number) => string} say where one is, in words
 * @returns {Timeline}
 */
export function timeline(name, onmove, say) {
  let at = 0;
  let count = 1;
  const range = el("input", { type: "range", min: 0, max: 0, step: 1, value: 0, "aria-label": name, oninput: () => go(Number(range.value)) });
  const where = el("output", { class: "where" });
  const buttons = [
    button("|◀", () => go(0), { "aria-label": t("first") }),
    button("◀", () => go(at - 1), { "aria-label": t("back") }),
    button("▶", () => go(at + 1), { "aria-label": t("next") }),
    button("▶|", () => go(count - 1), { "aria-label": t("last") }),
  ];
  const element = el("div", { class: "timeline", role: "group", "aria-label": name }, buttons.slice(0, 2), range, buttons.slice(2), where);

  function show() {
    range.max = String(count - 1);
    range.value = String(at);
    range.disabled = count < 2;
    const words = say(at, count);
    range.setAttribute("aria-valuetext", words);
    where.textContent = words;
    buttons.forEach((one, number) => (one.disabled = number < 2 ? at === 0 : at >= count - 1));
  }

  /** @param {number} to */
  function go(to) {
    const bounded = Math.max(0, Math.min(count - 1, to));
    if (bounded === at) return;
    at = bounded;
    show();
    onmove(at);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return false;
    go(to);
    return true;
  }

  show();
  return {
    element,
    set(newCount, newAt) {
      count = Math.max(1, newCount);
      at = Math.max(0, Math.min(count - 1, newAt));
      show();
    },
    go,
    at: () => at,
    count: () => count,
    key,
  };
}
