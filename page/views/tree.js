// Minimax on a tree: naive, memoised and alpha-beta side by side, values rising step by step, to the end of the game or
// to a depth where a heuristic guesses.
import { drawTree, layTree, stepSaid, stepsOf } from "../draw/tree.js";
import { busy, button, choice, el, fill, refill } from "../lib/dom.js";
import { latest } from "../lib/latest.js";
import { problem } from "../lib/problem.js";
import { timeline } from "../lib/timeline.js";
import { lang, pick, signed, t } from "../lib/words.js";

/** @typedef {import("../engine/engine.js").Source} Source */

const ALGORITHMS = ["minimax", "memo", "alphabeta"];
/** No tree with more nodes is drawn. */
const DRAWN = 400;
/** Nobody waits longer for a tree, in seconds. */
const SECONDS = 5;
/** @type {{id: string, title: [string, string], source: Source, depth?: number, after?: string[]}[]} */
const TREES = [
  { id: "nim4", title: ["Nim, misère, 4 sticks (003)", "Nim misère, 4 bâtonnets (003)"], source: { game: "nim", parameters: [["sticks", "4"], ["misere", "yes"]] } },
  { id: "nim5", title: ["Nim, each player a rule, 5 sticks (002)", "Nim, chaque joueur sa règle, 5 bâtonnets (002)"], source: { game: "nim", parameters: [["sticks", "5"], ["take", "1,2"], ["take2", "1,3"], ["misere", "yes"], ["players", "J1,J2"]] } },
  { id: "morpion", title: ["Morpion 3×3, near the end", "Morpion 3×3, près de la fin"], source: { game: "morpion", parameters: [] }, after: ["a1", "b2", "c3", "a2", "c2", "c1"] },
  { id: "morpion0", title: ["Morpion 3×3, two moves ahead", "Morpion 3×3, deux coups d'avance"], source: { game: "morpion", parameters: [] }, depth: 2 },
  { id: "connect4", title: ["Connect Four, two moves ahead", "Puissance 4, deux coups d'avance"], source: { game: "connect4", parameters: [] }, depth: 2 },
];

/** @type {import("../app.js").Open} */
export function treeView(context, state) {
  /** @type {Source} */
  let source = state?.source ?? TREES[0].source;
  let chosen = state?.chosen ?? (state?.source ? "own" : "nim4");
  let typed = state?.typed ?? "((3 12 8) (2 4 6) (14 5 2))";
  /** @type {number | null} to the end if there is none */
  let depth = state?.depth ?? null;
  let heuristic = state?.heuristic ?? "own";
  /** @type {import("../draw/tree.js").Tree | null} */
  let tree = null;
  /** @type {Record<string, import("../draw/tree.js").Step[]>} */
  let steps = {};
  let first = state?.at ?? 0;
  const asking = latest();
  const drawing = el("div", { class: "drawing several" });
  const time = timeline(t("steps"), moved, (at, count) => t("stepOf", { n: at + 1, count }));
  /** Where there is room for one of them only, this one is seen. */
  let seen = ALGORITHMS.includes(state?.seen) ? state.seen : "alphabeta";
  const choose = el("div", { class: "choose", role: "group", "aria-label": t("algorithm") }, ALGORITHMS.map((name) => button(t(name), () => {
    seen = name;
    choosing();
    context.changed();
  }, { "data-algorithm": name })));
  const stage = el("section", { class: "stage", "aria-label": t("tree") }, choose, drawing, time.element);
  const trouble = el("p", { class: "problem", role: "alert", hidden: true });
  const counts = el("div");
  const found = el("div", { "aria-live": "polite" });
  const text = el("textarea", { rows: 3, spellcheck: "false", "aria-label": t("treeTyped"), value: typed, onchange: () => {
    typed = text.value;
    void load();
  } });
  const typedPart = el("div", { hidden: chosen !== "typed" }, el("p", { class: "small soft" }, t("treeTypedHelp")), text);
  const depthPart = el("div", { class: "row" });
  const words = el("section", { class: "words" },
    el("h1", {}, t("treeTitle")), el("p", {}, t("treeHelp")),
    choice(t("treeOf"), [...(chosen === "own" ? [/** @type {[string, string]} */ (["own", t("ownGame")])] : []), ...TREES.map(({ id, title }) => /** @type {[string, string]} */ ([id, pick(title)])), ["typed", t("treeTyped")]], chosen, (id) => {
      chosen = id;
      typedPart.hidden = id !== "typed";
      const known = TREES.find((one) => one.id === id);
      if (known) source = known.source;
      depth = known?.depth ?? null;
      void load();
    }),
    typedPart, depthPart, trouble, counts, found);

  const about = () => (chosen === "typed" ? typedTree(typed) : source);
  const after = () => TREES.find((one) => one.id === chosen)?.after;

  function adjust() {
    const depths = [["", t("whole")], ...Array.from({ length: 8 }, (_, number) => [String(number + 1), String(number + 1)])];
    refill(depthPart, choice(t("treeDepth"), /** @type {[string, string][]} */ (depths), depth === null ? "" : String(depth), (value) => {
      depth = value ? Number(value) : null;
      void load();
    }), depth === null ? null : choice(t("heuristic"), ["own", "none", "moves"].map((name) => [name, t(`heuristic${name}`)]), heuristic, (value) => {
      heuristic = value;
      void load();
    }));
  }

  async function load() {
    adjust();
    const signal = asking.next();
    busy(stage, true);
    try {
      const origin = after() ? { place: { after: after() } } : {};
      // To the end only who wins is asked for, as in the notes: +1, 0 or −1.
      const ahead = depth === null ? (chosen === "typed" ? {} : { weak: true }) : { depth, heuristic };
      const job = (/** @type {string} */ method) => ({ search: { method, origin, trace: DRAWN, time: SECONDS, lang: lang(), ...ahead } });
      const all = await Promise.all(ALGORITHMS.map((method) => context.ask(about(), job(method), { signal, background: true })));
      if (signal.aborted) return;
      trouble.hidden = true;
      tell(all);
      if (!all[0].trace?.complete) {
        tree = null;
        time.set(1, 0);
        fill(drawing, el("p", { class: "soft" }, t("treeLarge", { n: DRAWN })));
      } else {
        tree = layTree(all[0].trace.calls);
        steps = Object.fromEntries(ALGORITHMS.map((name, place) => [name, stepsOf(all[place].trace.calls)]));
        drawing.classList.toggle("rows", tree.width > 1.6 * tree.height);
        time.set(Math.max(...Object.values(steps).map((list) => list.length)), first);
        show();
      }
      first = 0;
      context.changed();
    } catch (error) {
      if (signal.aborted) return;
      trouble.textContent = problem(error);
      trouble.hidden = false;
    } finally {
      if (!signal.aborted) busy(stage, false);
    }
  }

  /** @param {any[]} all what each algorithm found and what it cost */
  function tell(all) {
    const names = ["calls", "leaves", "memo_hits", "cuts"];
    const cost = all.map((reply) => reply.counts[0] ?? {});
    fill(counts, el("table", {}, el("thead", {}, el("tr", {}, el("th", {}, ""), names.map((name) => el("th", { scope: "col" }, t(name))))),
      el("tbody", {}, ALGORITHMS.map((algorithm, place) => el("tr", {}, el("th", { scope: "row" }, t(algorithm)),
        names.map((name) => el("td", { class: "number" }, String(cost[place][name] ?? "–"))))))));
    const { value, estimate, score, players, best, line } = all[0];
    const worth = score !== undefined && score !== null ? signed(score) : (estimate === undefined || estimate === null ? (value === "draw" ? t("draw") : t("wins", { player: players[value] ?? "?" })) : `${t("estimate")} ${estimate > 0 ? "+" : ""}${estimate}`);
    fill(found, el("p", {}, t("treeFound", { position: all[0].position, value: worth })),
      best.length ? el("p", {}, `${t("best")}: ${best.join(", ")}${line.length > 1 ? ` · ${line.join(" ")}` : ""}`) : null);
  }

  function moved() {
    show();
    context.changed();
  }

  function show() {
    if (!tree) return;
    const whole = tree;
    fill(drawing, ALGORITHMS.map((algorithm) => {
      const list = steps[algorithm];
      const at = Math.min(time.at(), list.length - 1);
      const said = time.at() >= list.length ? t("treeDone") : stepSaid(list[at]);
      return el("figure", { class: "side", "data-algorithm": algorithm, "data-step": at },
        el("figcaption", { class: "small" }, el("strong", {}, t(algorithm)), " ", el("span", { class: "soft" }, said)),
        drawTree(whole, list, at, `${t(algorithm)}: ${said}`));
    }));
    choosing();
  }

  function choosing() {
    for (const one of choose.children) one.setAttribute("aria-pressed", String(one.getAttribute("data-algorithm") === seen));
    for (const side of drawing.children) side.classList.toggle("chosen", side.getAttribute("data-algorithm") === seen);
  }

  void load();
  return { words, stage, state: () => ({ source, chosen, typed, depth, heuristic, at: time.at(), seen }), key: (event) => time.key(event), close: () => asking.end() };
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
