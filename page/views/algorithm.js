// The algorithm player: the four attractors of the course, and the building of the graph by recursion, stack and queue,
// beside their pseudo-code, with the line that runs and the data structures, forwards and backwards. What happens comes from the engine's trace; here it is only shown.
import { busy, button, choice, el, fill } from "../lib/dom.js";
import { latest } from "../lib/latest.js";
import { problem } from "../lib/problem.js";
import { timeline } from "../lib/timeline.js";
import { lang, t } from "../lib/words.js";

/** The pseudo-code, in both languages; the names of lines are those of the moments below. */
const CODE = /** @type {Record<string, [string, string, string][]>} */ ({
  queue: [
    ["init", "put the targets into A and the queue", "mettre les cibles dans A et dans la file"],
    ["take", "while the queue is not empty: v ← its first", "tant que la file n'est pas vide : v ← le premier"],
    ["each", "  for each predecessor u of v outside A:", "  pour chaque prédécesseur u de v hors de A :"],
    ["lower", "    n[u] ← n[u] − 1", "    n[u] ← n[u] − 1"],
    ["enter", "    if u is the player's or n[u] = 0: u enters A, the queue", "    si u est au joueur ou n[u] = 0 : u entre dans A, la file"],
    ["end", "return A", "renvoyer A"],
  ],
  stack: [
    ["init", "put the targets on the stack", "empiler les cibles"],
    ["take", "while the stack is not empty: v ← its top", "tant que la pile n'est pas vide : v ← le sommet de pile"],
    ["enter", "  if v is not in A: v enters A", "  si v n'est pas dans A : v entre dans A"],
    ["each", "    for each predecessor u of v:", "    pour chaque prédécesseur u de v :"],
    ["lower", "      n[u] ← n[u] − 1", "      n[u] ← n[u] − 1"],
    ["push", "      if u is the player's or n[u] = 0: push u", "      si u est au joueur ou n[u] = 0 : empiler u"],
    ["end", "return A", "renvoyer A"],
  ],
  recursive: [
    ["init", "for each target t: extend(t)", "pour chaque cible t : étendre(t)"],
    ["take", "extend(v): if v is not in A:", "étendre(v) : si v n'est pas dans A :"],
    ["enter", "  v enters A", "  v entre dans A"],
    ["each", "  for each predecessor u of v:", "  pour chaque prédécesseur u de v :"],
    ["lower", "    n[u] ← n[u] − 1", "    n[u] ← n[u] − 1"],
    ["push", "    if u is the player's or n[u] = 0: extend(u)", "    si u est au joueur ou n[u] = 0 : étendre(u)"],
    ["end", "return A", "renvoyer A"],
  ],
  fixpoint: [
    ["init", "A ← the targets", "A ← les cibles"],
    ["take", "repeat: for every vertex v outside A", "répéter : pour chaque sommet v hors de A"],
    ["enter", "  if v has a successor in A (player's) or all of them (opponent's): v enters", "  si v a un successeur dans A (joueur) ou tous (adversaire) : v entre"],
    ["end", "until nothing enters", "jusqu'à ce que rien n'entre"],
  ],
});

/**
 * One thing that the algorithm does.
 * @typedef {{line: string, step: number, text: string, taken: string | null, entered: {vertex: string, number: number}[], counters: Map<string, number>, waiting: string[], changed: string | null, entry: boolean}} Moment
 */

/**
 * @param {import("./arena.js").Arena} arena
 * @returns {import("./arena.js").Mode}
 */
export function algorithmPlayer(arena) {
  let algorithm = "queue";
  /** @type {Moment[]} */
  let moments = [];
  let about = "";
  const asking = latest();
  let predicting = false;
  let asked = "";
  /** @type {[string, string][]} the names of the lines, and the lines */
  let code = [];
  const listing = el("ol", { class: "code", "aria-label": t("pseudoCode") });
  const text = el("p", { class: "step-text", "aria-live": "polite" });
  const waiting = el("div", { class: "cells" });
  const waitingTitle = el("h2", {}, t("waiting"));
  const insideTitle = el("h2", {}, t("attractorSet"));
  const inside = el("div", { class: "cells" });
  const counters = el("div", { class: "cells" });
  const predictBox = el("input", { type: "checkbox", onchange: () => (predicting = predictBox.checked) });
  const question = el("p", { role: "status" });
  const time = timeline(t("steps"), moved, (at, count) => t("stepOf", { n: at, count: count - 1 }));
  const nextEntry = button(t("nextEntry"), () => {
    const found = moments.findIndex((moment, place) => place > time.at() && moment.entry);
    time.go(found < 0 ? moments.length - 1 : found);
  });
  const words = el("div", { class: "player" },
    el("div", { class: "row" },
      choice(t("algorithm"), [
        ...["queue", "stack", "recursive", "fixpoint"].map((name) => /** @type {[string, string]} */ ([name, t(name)])),
        ...["recursive", "stack", "queue"].map((name) => /** @type {[string, string]} */ ([`build-${name}`, t("buildGraph", { how: t(name) })])),
      ], algorithm, (chosen) => {
        algorithm = chosen;
        about = "";
        void load();
      }), nextEntry),
    el("label", { class: "check" }, predictBox, t("predict")), question,
    listing, text, waitingTitle, waiting, insideTitle, inside, el("h2", {}, t("counters")), counters);

  async function load() {
    const key = JSON.stringify([arena.source(), algorithm, arena.player(), lang()]);
    if (key === about) return;
    about = key;
    const signal = asking.next();
    busy(words, true);
    try {
      const explorer = algorithm.startsWith("build-") ? algorithm.slice(6) : null;
      const topic = explorer ? { building: {} } : { algorithm: { algorithm } };
      const origin = explorer ? { limit: { explorer } } : {};
      const reply = await arena.context.ask(arena.source(), { explain: { topic, origin, lang: lang(), all: true } }, { signal });
      if (signal.aborted) return;
      code = explorer ? reply.code.map((/** @type {string} */ line, /** @type {number} */ number) => [String(number), line]) : codeOf(algorithm);
      moments = explorer ? buildingMoments(reply.steps) : momentsOf(reply[arena.player()].steps, algorithm);
      time.set(moments.length, 0);
      moved();
    } catch (error) {
      if (signal.aborted) return;
      about = "";
      text.textContent = problem(error);
    } finally {
      if (!signal.aborted) busy(words, false);
    }
  }

  function moved() {
    const moment = moments[time.at()];
    if (!moment) return;
    fill(listing, code.map(([name, line]) => el("li", { "aria-current": name === moment.line ? "step" : null, "data-line": name }, line)));
    text.textContent = moment.text;
    waitingTitle.textContent = t(algorithm.endsWith("recursive") ? "callStack" : "waiting");
    insideTitle.textContent = t(algorithm.startsWith("build-") ? "graphSoFar" : "attractorSet");
    cells(waiting, moment.waiting, moment.changed);
    cells(inside, moment.entered.map((entry) => `${entry.vertex}: ${entry.number}`), null);
    cells(counters, [...moment.counters].map(([name, left]) => `${name}: ${left}`), moment.line === "lower" ? `${moment.changed}: ${moment.counters.get(moment.changed ?? "")}` : null);
    question.textContent = "";
    asked = "";
    const next = moments[time.at() + 1];
    if (predicting && next?.taken && (next.line === "take" || (algorithm.startsWith("build-") && next.step !== moment.step))) {
      asked = next.taken;
      question.textContent = t("predictAsk");
    }
    arena.draw();
  }

  /**
   * @param {HTMLElement} element
   * @param {string[]} texts
   * @param {string | null} changed
   */
  function cells(element, texts, changed) {
    fill(element, texts.length ? texts.map((one) => el("span", { class: one === changed ? "new" : "" }, one)) : el("span", { class: "soft" }, t("empty")));
  }

  return {
    words,
    time,
    close: asking.end,
    solved: () => void load(),
    click(index) {
      if (!asked) return;
      const name = arena.placed().vertices[index].name;
      const told = t(name === asked ? "predictRight" : "predictWrong", { name, right: asked });
      time.go(time.at() + 1);
      question.textContent = told;
    },
    picture() {
      const { vertices, edges } = arena.placed();
      const moment = moments[time.at()];
      const numbers = new Map(moment?.entered.map((entry) => [entry.vertex, entry.number]));
      const most = Math.max(0, ...(moments[moments.length - 1]?.entered.map((entry) => entry.number) ?? [])) + 1;
      return {
        layers: most,
        label: t("arenaSaid", { n: vertices.length, m: edges.length }),
        say: (index) => `${vertices[index].name}${numbers.has(vertices[index].name) ? `, ${t("attractorSet")} ${numbers.get(vertices[index].name)}` : ""}`,
        vertex: (index) => {
          const name = vertices[index].name;
          const number = numbers.get(name);
          const left = moment?.counters.get(name);
          const ring = name === moment?.taken || name === moment?.changed;
          if (number !== undefined) return { layer: number, text: String(number), ring };
          return { text: left === undefined ? "" : `n=${left}`, ring };
        },
        edge: (edge) => ({ step: moment?.line === "lower" && vertices[edge.to].name === moment.taken && vertices[edge.from].name === moment.changed }),
      };
    },
  };
}

/**
 * @param {string} algorithm
 * @returns {[string, string][]}
 */
function codeOf(algorithm) {
  return CODE[algorithm].map(([name, english, french]) => [name, lang() === "fr" ? french : english]);
}

/**
 * The steps of building a graph, each as the lines that it goes through.
 * @param {any[]} steps
 * @returns {Moment[]}
 */
export function buildingMoments(steps) {
  /** @type {{vertex: string, number: number}[]} */
  let entered = [];
  return steps.flatMap((step) => {
    const entry = step.event === "add";
    if (entry) entered = [...entered, { vertex: step.vertex, number: entered.length }];
    const now = entered;
    return step.lines.map((/** @type {number} */ line, /** @type {number} */ place) => ({
      line: String(line), step: step.number, text: step.text, taken: step.vertex, entered: now, counters: new Map(),
      waiting: step.waiting, changed: null, entry: entry && place === 0,
    }));
  });
}

/**
 * The steps of the engine's trace, each as the moments that its lines stand for.
 * @param {any[]} steps
 * @param {string} algorithm
 * @returns {Moment[]}
 */
export function momentsOf(steps, algorithm) {
  /** @type {Moment[]} */
  const moments = [];
  /** @type {{vertex: string, number: number}[]} */
  let entered = [];
  /** @type {Map<string, number>} */
  let counters = new Map();
  /** @type {string[]} */
  let waiting = [];
  const first = algorithm === "queue" || algorithm === "fixpoint";
  for (const step of steps) {
    const add = (/** @type {string} */ line, /** @type {string | null} */ changed, entry = false) =>
      moments.push({ line, step: step.number, text: step.text ?? "", taken: step.taken ?? null, entered: [...entered], counters: new Map(counters), waiting: [...waiting], changed, entry });
    if (step.taken !== null && algorithm !== "recursive") waiting = waiting.filter((name, place) => !(name === step.taken && place === waiting.indexOf(name)));
    if (algorithm === "recursive") waiting = step.waiting;
    add(step.number === 0 && step.taken === null ? "init" : "take", step.taken);
    const enter = () => {
      for (const entry of step.entered) {
        entered = [...entered, entry];
        if (algorithm === "queue") waiting = [...waiting, entry.vertex];
        add(step.taken === null ? "init" : "enter", entry.vertex, true);
      }
    };
    const lower = () => {
      for (const [name, left] of step.counters) {
        counters = new Map(counters).set(name, left);
        add("lower", name);
      }
    };
    if (first) {
      lower();
      enter();
    } else {
      enter();
      lower();
    }
    if (!first && step.waiting.join() !== waiting.join()) {
      waiting = step.waiting;
      add(step.taken === null ? "init" : "push", null);
    }
    waiting = step.waiting;
  }
  const last = moments[moments.length - 1];
  if (last) moments.push({ ...last, line: "end", taken: null, changed: null, entry: false });
  return moments;
}
