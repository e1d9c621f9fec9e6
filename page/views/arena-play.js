// A play traced on the arena, move by move: click the successors, blunders are marked.
import { busy, el, fill } from "../lib/dom.js";
import { sharedField } from "../lib/field.js";
import { latest } from "../lib/latest.js";
import { modelOf, toJson } from "../lib/model.js";
import { problem } from "../lib/problem.js";
import { timeline } from "../lib/timeline.js";
import { t } from "../lib/words.js";

/**
 * @param {import("./arena.js").Arena} arena
 * @returns {import("./arena.js").Mode}
 */
export function playOnArena(arena) {
  /** @type {string[]} */
  let play = [];
  /** @type {string[]} the play that was asked about last */
  let wanted = [];
  /** The arena that it was asked about. */
  let about = "";
  const asking = latest();
  /** @type {any} */
  let review = null;
  const list = el("ol", { class: "small" });
  const typed = el("input", { type: "text", "aria-label": t("playTyped"), onchange: () => void go(split(typed.value)) });
  const shared = sharedField(typed);
  const time = timeline(t("playMoves"), () => arena.draw(), (at) => {
    const move = review?.moves[at - 1];
    if (!move) return play[0] ? t("playBegin", { name: play[0] }) : "";
    return t("playSaid", { from: move.from, to: move.to, grade: grade(move) });
  });

  const words = el("div", { class: "player" }, el("label", {}, t("playTyped"), typed), list);

  /** @param {any} move */
  const grade = (move) => t(`grade${move.grade}`, { best: move.best.join(", ") });

  /** @param {string[]} names */
  async function go(names) {
    const signal = asking.next();
    wanted = names;
    const write = shared.request();
    busy(words, true);
    try {
      // A play of a graph begins with its first vertex; that of a game is what its positions are called.
      const reply = await arena.context.ask(asGraph(arena), { review: { play: names } }, { signal });
      if (signal.aborted) return;
      write(names.join(" "));
      [play, review] = [names, reply];
      fill(list, reply.moves.map((/** @type {any} */ move) => el("li", { class: move.grade === "blunder" ? "problem" : "" }, `${move.from} → ${move.to}: ${grade(move)}`)));
      time.set(names.length, names.length - 1);
    } catch (error) {
      if (signal.aborted) return;
      fill(list, el("li", { class: "problem" }, problem(error)));
    }
    busy(words, false);
    arena.draw();
  }

  return {
    words,
    time,
    close: asking.end,
    solved() {
      const graph = asGraph(arena).content;
      if (graph === about) return;
      about = graph;
      const stays = wanted.length > 0 && wanted.every((name) => arena.find(name) >= 0);
      if (!stays) play = [];
      const { start } = arena.solution();
      if (stays) void go(wanted);
      else if (start !== null) void go([start]);
    },
    click(index) {
      const to = arena.placed().vertices[index].name;
      const kept = play.slice(0, time.at() + 1);
      const here = arena.find(kept[kept.length - 1] ?? "");
      const follows = arena.placed().edges.some((edge) => edge.from === here && edge.to === index);
      void go(follows ? [...kept, to] : [to]);
    },
    picture() {
      const { vertices, edges } = arena.placed();
      const seen = play.slice(0, time.at() + 1);
      const moves = review?.moves.slice(0, time.at()) ?? [];
      return {
        layers: 1,
        label: t("arenaSaid", { n: vertices.length, m: edges.length }),
        say: arena.words,
        vertex: (index) => ({ ring: vertices[index].name === seen[seen.length - 1], faint: !seen.includes(vertices[index].name) && moves.length > 0 }),
        edge: (edge) => {
          const move = moves.find((/** @type {any} */ one) => one.from === vertices[edge.from].name && one.to === vertices[edge.to].name);
          return move ? { wrong: move.grade === "blunder", bold: move.grade !== "blunder" } : { thin: moves.length > 0 };
        },
      };
    },
  };
}

/** @param {string} text vertices between spaces; spaces inside of brackets do not count */
function split(text) {
  return text.match(/(?:\([^)]*\)|[^\s(])+/g) ?? [];
}

/** @param {import("./arena.js").Arena} arena as a graph, whatever it is */
function asGraph(arena) {
  return { file: "arena.json", content: toJson(modelOf(arena.placed())) };
}
