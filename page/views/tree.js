// Minimax on a tree: naive, memoised and alpha-beta side by side, values rising step by step.
import { button, choice, el, fill, picture } from "../lib/dom.js";
import { latest } from "../lib/latest.js";
import { problem } from "../lib/problem.js";
import { timeline } from "../lib/timeline.js";
import { lang, pick, t } from "../lib/words.js";

/** @typedef {import("../engine/engine.js").Source} Source */

const ALGORITHMS = ["minimax", "memo", "alphabeta"];
/** @type {{id: string, title: [string, string], source: Source}[]} */
const TREES = [
  { id: "nim4", title: ["Nim, misère, 4 sticks (003)", "Nim misère, 4 bâtonnets (003)"], source: { game: "nim", parameters: [["sticks", "4"], ["misere", "yes"]] } },
  { id: "nim5", title: ["Nim, each player a rule, 5 sticks (002)", "Nim, chaque joueur sa règle, 5 bâtonnets (002)"], source: { game: "nim", parameters: [["sticks", "5"], ["take", "1,2"], ["take2", "1,3"], ["misere", "yes"], ["players", "J1,J2"]] } },
  { id: "morpion", title: ["Morpion 3×3, near the end", "Morpion 3×3, près de la fin"], source: { game: "morpion", parameters: [] } },
];
/** The moves after which the tree of Morpion is small. */
const NEAR_END = ["a1", "b2", "c3", "a2", "c2", "c1"];

/** @type {import("../app.js").Open} */
export function treeView(context, state) {
  /** @type {Source} */
  let source = state?.source ?? TREES[0].source;
  let chosen = state?.chosen ?? (state?.source ? "own" : "nim4");
  let typed = state?.typed ?? "((3 12 8) (2 4 6) (14 5 2))";
  let depth = state?.depth ?? 3;
  /** @type {Record<string, any>} */
  let replies = {};
  const [loading, searching] = [latest(), latest()];
  const drawing = el("div", { class: "drawing several" });
  const time = timeline(t("steps"), show, (at, count) => t("stepOf", { n: at + 1, count }));
  const stage = el("section", { class: "stage", "aria-label": t("tree") }, drawing, time.element);
  const trouble = el("p", { class: "problem", role: "alert", hidden: true });
  const counts = el("div");
  const heading = el("div", { "aria-live": "polite" });
  const found = el("div", { "aria-live": "polite" });
  const text = el("textarea", { rows: 3, spellcheck: "false", "aria-label": t("treeTyped"), value: typed, onchange: () => {
    typed = text.value;
    void load();
  } });
  const typedPart = el("div", { hidden: chosen !== "typed" }, el("p", { class: "small soft" }, t("treeTypedHelp")), text);
  const depthInput = el("input", { type: "number", min: 1, max: 12, value: depth, onchange: () => (depth = Number(depthInput.value)) });
  const words = el("section", { class: "words" },
    el("h1", {}, t("treeTitle")), el("p", {}, t("treeHelp")),
    choice(t("treeOf"), [...(chosen === "own" ? [/** @type {[string, string]} */ (["own", t("ownGame")])] : []), ...TREES.map(({ id, title }) => /** @type {[string, string]} */ ([id, pick(title)])), ["typed", t("treeTyped")]], chosen, (id) => {
      chosen = id;
      typedPart.hidden = id !== "typed";
      const known = TREES.find((one) => one.id === id);
      if (known) source = known.source;
      void load();
    }),
    typedPart, trouble, counts, heading,
    el("h2", {}, t("searchHere")), el("p", { class: "small soft" }, t("searchHelp")),
    el("div", { class: "row" }, el("label", { class: "field" }, el("span", {}, t("treeDepth")), depthInput), button(t("searchRun"), () => void search())),
    found);

  const about = () => (chosen === "typed" ? typedTree(typed) : source);
  const origin = () => (chosen === "morpion" ? { place: { after: NEAR_END } } : {});

  async function load() {
    const signal = loading.next();
    searching.end();
    fill(found);
    try {
      const job = (/** @type {string} */ algorithm) => ({ explain: { topic: { algorithm: { algorithm, pictures: { player: "J0", format: "svg" } } }, origin: origin(), lang: lang(), all: true } });
      const all = await Promise.all(ALGORITHMS.map((algorithm) => context.ask(about(), job(algorithm), { signal })));
      if (signal.aborted) return;
      replies = Object.fromEntries(ALGORITHMS.map((algorithm, place) => [algorithm, all[place]]));
      trouble.hidden = true;
      const longest = Math.max(...all.map((reply) => reply.files.length));
      time.set(longest, 0);
      fill(counts, el("table", {}, el("thead", {}, el("tr", {}, el("th", {}, ""), ["calls", "leaves", "remembered", "cuts"].map((name) => el("th", { scope: "col" }, t(name))))),
        el("tbody", {}, ALGORITHMS.map((algorithm) => el("tr", {}, el("th", { scope: "row" }, t(algorithm)),
          ["calls", "leaves", "remembered", "cuts"].map((name) => el("td", { class: "number" }, String(replies[algorithm][name])))))))); 
      fill(heading, el("p", {}, all[0].text[1]));
      show();
      context.changed();
    } catch (error) {
      if (signal.aborted) return;
      trouble.textContent = problem(error);
      trouble.hidden = false;
    }
  }

  function show() {
    fill(drawing, ALGORITHMS.map((algorithm) => {
      const reply = replies[algorithm];
      const at = Math.min(time.at(), reply.files.length - 1);
      return el("figure", { class: "side", "data-algorithm": algorithm, "data-step": at }, el("figcaption", { class: "small" }, t(algorithm)), picture(reply.files[at]));
    }));
  }

  async function search() {
    const signal = searching.next();
    try {
      const reply = await context.ask(about(), { search: { method: "alphabeta", depth, origin: origin(), time: 5 } }, { signal, background: true });
      if (signal.aborted) return;
      const rows = [[t("value"), reply.value ?? "?"], [t("estimate"), reply.estimate ?? "–"], [t("best"), reply.best.join(", ")], [t("calls"), reply.nodes]];
      fill(found, el("table", {}, el("tbody", {}, rows.map(([name, value]) => el("tr", {}, el("th", { scope: "row" }, String(name)), el("td", {}, String(value)))))),
        reply.counts?.length ? el("table", {}, el("tbody", {}, reply.counts.map((/** @type {any} */ one) => el("tr", {}, el("th", { scope: "row" }, t(one.algorithm)), el("td", { class: "number" }, `${one.calls} ${t("calls")}`), el("td", { class: "number" }, `${one.cuts} ${t("cuts")}`))))) : null);
    } catch (error) {
      if (signal.aborted) return;
      fill(found, el("p", { class: "problem" }, problem(error)));
    }
  }

  void load();
  return { words, stage, state: () => ({ source, chosen, typed, depth }), key: (event) => time.key(event), close: () => [loading, searching].forEach((one) => one.end()) };
}

/**
 * The tree that a person has typed, as an arena whose final vertices have numbers.
 * @param {string} text
 * @returns {Source}
 */
export function typedTree(text) {
  /** @type {Record<string, any>} */
  const vertices = {};
  /** @type {string[]} */
  const words = text.match(/\(|\)|-?\d+(\.\d+)?/g) ?? [];
  let place = 0;
  const node = (/** @type {number} */ owner) => {
    const name = `n${Object.keys(vertices).length}`;
    const word = words[place++];
    vertices[name] = { owner, successors: [] };
    if (word !== "(") {
      vertices[name].value = Number(word);
      return name;
    }
    while (place < words.length && words[place] !== ")") vertices[name].successors.push(node(1 - owner));
    place += 1;
    return name;
  };
  node(0);
  return { file: "tree.json", content: JSON.stringify({ start: "n0", vertices }) };
}
