// Exercises: made from a number, solved by clicking, corrected with the proof; sheets and answers to print.
import { drawArena } from "../draw/arena.js";
import { drawSheet } from "../draw/paper.js";
import { fitted } from "../draw/turn.js";
import { busy, button, choice, el, fill, save } from "../lib/dom.js";
import { latest } from "../lib/latest.js";
import { problem } from "../lib/problem.js";
import { lang, t } from "../lib/words.js";

/** @typedef {"J0" | "J1"} Player */

/** @type {import("../app.js").Open} */
export function exercisesView(context, state) {
  let kind = state?.kind ?? "attractor";
  let difficulty = state?.difficulty ?? 2;
  let seed = state?.seed ?? 1;
  /** @type {any} */
  let exercise = null;
  /** @type {any} */
  let placed = null;
  /** @type {any} */
  let solution = null;
  /** @type {Set<string>} */
  let marked = new Set(state?.marked ?? []);
  /** @type {Map<string, string>} */
  let moves = new Map(state?.moves ?? []);
  let from = "";
  let corrected = false;
  const [loading, proving] = [latest(), latest()];
  /** Whether another exercise has been asked for than the one that is seen. */
  let waiting = true;
  /** The kind of the one that is seen. */
  let shownKind = kind;

  const drawing = el("div", { class: "drawing" });
  const stage = el("section", { class: "stage", "aria-label": t("exTitle") }, drawing);
  const task = el("p", {});
  const told = el("div", { role: "status" });
  const proof = el("section", { class: "proof", "aria-live": "polite" });
  const paper = el("div");
  const sheets = el("div", { class: "sheets" });
  const kinds = ["attractor", "strategy", "nim", "minimax", "values", "degrees", "building", "python"].map((name) => /** @type {[string, string]} */ ([name, t(`ex${name}`)]));
  const seedInput = el("input", { type: "number", min: 0, value: seed, onchange: () => {
    seed = Math.max(0, Math.floor(Number(seedInput.value)) || 0);
    another();
  } });
  const correcting = button(t("correct"), correct, { class: "main correct" });
  const words = el("section", { class: "words" },
    el("h1", {}, t("exTitle")),
    el("div", { class: "row" }, choice(t("exKind"), kinds, kind, (chosen) => {
      kind = chosen;
      another();
    }), choice(t("difficulty"), ["1", "2", "3", "4", "5"].map((level) => [level, level]), String(difficulty), (chosen) => {
      difficulty = Number(chosen);
      another();
    }), el("label", { class: "field" }, el("span", {}, t("seed")), seedInput), button(t("another"), () => {
      seed += 1;
      seedInput.value = String(seed);
      another();
    })),
    task,
    el("div", { class: "row" }, correcting),
    told, proof, paper, sheets);

  const player = () => /** @type {Player} */ (exercise?.player ?? "J0");

  /** What was marked belongs to the exercise before. */
  function another() {
    [marked, moves] = [new Set(), new Map()];
    void load();
  }

  async function load() {
    const signal = loading.next();
    proving.end();
    waiting = true;
    busy(stage, true);
    try {
      const options = { signal };
      const made = await context.ask(null, { exercise: { kind, difficulty, seed, lang: lang(), paper: true } }, options);
      const source = made.arena ? { file: "exercise.json", content: made.arena } : null;
      const [where, solved] = source ? await Promise.all([context.ask(source, { arrange: {} }, options), context.ask(source, { solve: { all: true, layers: true } }, options)]) : [null, null];
      if (signal.aborted) return;
      [exercise, placed, solution] = [made, where && fitted(where, drawing.getBoundingClientRect()), solved];
      [from, corrected, waiting, shownKind] = ["", false, false, kind];
      fill(told);
      fill(proof);
      task.textContent = source ? t(kind === "strategy" ? "exMoves" : "exMark", { player: solved.players[player()] }) : t("paperOnly");
      fill(paper, el("h2", {}, t("print")), el("div", { class: "row" },
        button(t("sheet"), () => save(`${kind}-${seed}.tex`, made.sheet, "text/x-tex")),
        button(t("answers"), () => save(`${kind}-${seed}-answers.tex`, made.answers, "text/x-tex")),
        button(t("printSheet"), () => print("sheet")),
        button(t("printAnswers"), () => print("answers"))));
      fill(sheets, question(), answer());
      stage.dataset.kind = kind;
      show();
      context.changed();
    } catch (error) {
      if (!signal.aborted) fill(told, el("p", { class: "problem" }, problem(error)));
    } finally {
      if (!signal.aborted) busy(stage, false);
    }
  }

  const question = () => drawSheet(exercise.paper.title, exercise.paper.sheet, "questions");
  const answer = () => drawSheet(exercise.paper.answers_title, exercise.paper.answers, "answers");

  /** @param {"sheet" | "answers"} what without it the browser prints both, each from the top of a page */
  function print(what) {
    sheets.dataset.print = what;
    window.print();
    delete sheets.dataset.print;
  }

  const fact = (/** @type {string} */ name) => solution.positions.find((/** @type {any} */ one) => one.vertex === name);

  function show() {
    drawing.classList.toggle("reading", !placed);
    correcting.textContent = t(placed ? "correct" : "showAnswers");
    if (!placed) return fill(drawing, el("div", { class: "reader", tabindex: 0, role: "region", "aria-label": t("exTitle") }, question(), corrected && answer()));
    const { vertices, edges, players } = placed;
    const root = drawArena(placed, {
      layers: solution.layers[player()].length,
      label: t("arenaSaid", { n: vertices.length, m: edges.length }),
      say: (index) => [vertices[index].name, t("toMove", { player: players[/** @type {Player} */ (vertices[index].owner)] })].join(", "),
      vertex: (index) => {
        const { name } = vertices[index];
        if (!corrected) return { chosen: shownKind === "strategy" ? name === from : marked.has(name), ring: marked.has(name) };
        const { value, rank } = fact(name);
        const ring = marked.has(name);
        if (value === player()) return { layer: rank ?? 0, text: String(rank ?? ""), ring };
        return value === "draw" ? { draw: true, text: t("drawShort"), ring } : { other: true, text: String(rank ?? ""), ring };
      },
      edge: (edge) => {
        const chosen = moves.get(vertices[edge.from].name) === vertices[edge.to].name;
        if (!corrected) return { bold: chosen };
        const right = fact(vertices[edge.from].name).best.includes(vertices[edge.to].name) && vertices[edge.from].owner === player() && fact(vertices[edge.from].name).value === player();
        return { bold: shownKind === "strategy" && right, wrong: chosen && !right };
      },
    });
    for (const group of root.querySelectorAll(".vertex")) {
      const index = Number(group.getAttribute("data-vertex"));
      group.addEventListener("click", () => click(index));
      group.addEventListener("keydown", (event) => {
        const { key } = /** @type {KeyboardEvent} */ (event);
        if (key === "Enter" || key === " ") {
          event.preventDefault();
          click(index);
        }
      });
    }
    const focus = document.activeElement?.closest?.(".vertex")?.getAttribute("data-vertex");
    fill(drawing, root);
    if (focus) /** @type {any} */ (root.querySelector(`[data-vertex="${focus}"]`))?.focus();
  }

  /** @param {number} index */
  function click(index) {
    if (waiting) return;
    const { name, owner } = placed.vertices[index];
    if (corrected) return void prove(name);
    if (shownKind !== "strategy") {
      if (marked.has(name)) marked.delete(name);
      else marked.add(name);
    } else if (from && placed.edges.some((/** @type {any} */ edge) => placed.vertices[edge.from].name === from && edge.to === index)) {
      moves.set(from, name);
      from = "";
    } else if (owner === player()) from = from === name ? "" : name;
    show();
    context.changed();
  }

  function correct() {
    if (!exercise || waiting) return;
    corrected = true;
    if (!placed) {
      show();
      drawing.querySelector(".answers")?.scrollIntoView({ block: "start" });
      return;
    }
    const right = solution.positions.filter((/** @type {any} */ one) => one.value === player() && one.rank !== null).map((/** @type {any} */ one) => one.vertex);
    /** @type {string[]} */
    const lines = [];
    if (shownKind === "strategy") {
      const asked = solution.positions.filter((/** @type {any} */ one) => one.value === player() && one.owner === player() && one.best.length);
      const bad = asked.filter((/** @type {any} */ one) => !one.best.includes(moves.get(one.vertex) ?? "")).map((/** @type {any} */ one) => one.vertex);
      lines.push(bad.length ? t("exBad", { names: bad.join(", ") }) : t("exRight", { n: asked.length }));
    } else {
      const missing = right.filter((/** @type {string} */ name) => !marked.has(name));
      const wrong = [...marked].filter((name) => !right.includes(name));
      if (missing.length) lines.push(t("exMissing", { names: missing.join(", ") }));
      if (wrong.length) lines.push(t("exWrong", { names: wrong.join(", ") }));
      if (!lines.length) lines.push(t("exRight", { n: right.length }));
    }
    fill(told, lines.map((line) => el("p", {}, line)), el("p", { class: "soft small" }, t("exClickWhy")));
    show();
  }

  /** @param {string} name */
  async function prove(name) {
    const signal = proving.next();
    try {
      const reply = await context.ask({ file: "exercise.json", content: exercise.arena }, { explain: { topic: { vertex: { vertex: name } }, lang: lang() } }, { signal });
      if (signal.aborted) return;
      fill(proof, el("h2", {}, t("proofOf", { name })), el("ol", {}, reply.text.map((/** @type {string} */ line) => el("li", {}, line))));
    } catch (error) {
      if (signal.aborted) return;
      fill(proof, el("p", { class: "problem" }, problem(error)));
    }
  }

  void load();
  return { words, stage, state: () => ({ kind, difficulty, seed, marked: [...marked], moves: [...moves] }), close: () => [loading, proving].forEach((one) => one.end()) };
}
