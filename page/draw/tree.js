// The tree of a minimax: laid out once, and shown as it stands after so many steps of one algorithm.
import { svg } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { sized } from "./theme.js";

/** @typedef {"J0" | "J1"} Player */
/** @typedef {{depth: number, move: string | null, position: string, player: Player, value: string | null, bound: string, window: [string, string] | null, kind: string, best: string | null, cut: number}} Call */
/** @typedef {{key: string, call: Call, parent: TreeNode | null, children: TreeNode[], x: number, y: number}} TreeNode */
/** @typedef {{nodes: TreeNode[], width: number, height: number}} Tree */
/** @typedef {{key: string, call: Call, back: boolean}} Step */

const [WIDE, HIGH, ROUND] = [38, 74, 15];

/**
 * The nodes that calls in preorder stand for, each under the moves that lead to it.
 * @param {Call[]} calls
 * @returns {TreeNode[]}
 */
function nodesOf(calls) {
  /** @type {TreeNode[]} */
  const path = [];
  return calls.map((call) => {
    const parent = call.depth ? path[call.depth - 1] : null;
    const node = { key: parent ? `${parent.key} ${call.move}` : "", call, parent, children: [], x: 0, y: call.depth * HIGH + 34 };
    parent?.children.push(node);
    path[call.depth] = node;
    return node;
  });
}

/**
 * Leaves side by side, everybody else above the middle of their children.
 * @param {Call[]} calls of the naive algorithm, which leaves nothing out
 * @returns {Tree}
 */
export function layTree(calls) {
  const nodes = nodesOf(calls);
  let leaves = 0;
  for (const node of nodes.filter((one) => !one.children.length)) node.x = (leaves++ + 0.5) * WIDE + 8;
  for (const node of [...nodes].reverse()) {
    const { children } = node;
    if (children.length) node.x = (children[0].x + children[children.length - 1].x) / 2;
  }
  const deepest = Math.max(0, ...nodes.map((node) => node.call.depth));
  return { nodes, width: Math.max(1, leaves) * WIDE + 16, height: deepest * HIGH + 68 };
}

/**
 * What an algorithm does, one thing after another: it goes to a position, and comes back with a value.
 * @param {Call[]} calls
 * @returns {Step[]}
 */
export function stepsOf(calls) {
  const nodes = nodesOf(calls);
  /** @type {Step[]} */
  const steps = [];
  /** @type {TreeNode[]} */
  const open = [];
  const close = (/** @type {number} */ depth) => {
    while (open.length > depth) {
      const { key, call } = /** @type {TreeNode} */ (open.pop());
      steps.push({ key, call, back: true });
    }
  };
  for (const node of nodes) {
    close(node.call.depth);
    open.push(node);
    steps.push({ key: node.key, call: node.call, back: false });
  }
  close(0);
  return steps;
}

/**
 * @param {Tree} tree
 * @param {Step[]} steps
 * @param {number} at the last step that has happened
 * @param {string} label
 */
export function drawTree(tree, steps, at, label) {
  /** @type {Map<string, {call: Call, back: boolean}>} */
  const seen = new Map();
  for (const step of steps.slice(0, at + 1)) seen.set(step.key, step);
  const here = steps[Math.min(at, steps.length - 1)]?.key;
  // Who was never called although the node above has answered was left out: cut by alpha-beta, or remembered.
  const left = (/** @type {TreeNode} */ node) => !seen.has(node.key) && node.parent !== null && (seen.get(node.parent.key)?.back ?? false);
  const edges = tree.nodes.filter((node) => node.parent).map((node) => {
    const parent = /** @type {TreeNode} */ (node.parent);
    const above = seen.get(parent.key);
    const best = above?.back && above.call.best !== null && above.call.best === node.call.move && seen.has(node.key);
    const classes = ["edge", best && "bold", !seen.has(node.key) && "thin"].filter(Boolean).join(" ");
    const [from, to] = [{ x: parent.x, y: parent.y + ROUND }, { x: node.x, y: node.y - ROUND }];
    const cut = left(node) && above?.call.kind !== "remembered";
    const [x, y] = [from.x + (to.x - from.x) * 0.35, from.y + (to.y - from.y) * 0.35];
    return svg("g", {}, svg("path", { class: classes, d: `M${from.x} ${from.y}L${to.x} ${to.y}` }),
      cut ? svg("path", { class: "cut", d: `M${x - 6} ${y + 3}L${x + 6} ${y - 3}` }) : null);
  });
  const nodes = tree.nodes.map((node) => {
    const state = seen.get(node.key);
    const value = state?.back ? shown(state.call) : "";
    const kind = state?.call.kind ?? "";
    const classes = ["node", node.call.player, !state && "faint", state?.back && "done", kind].filter(Boolean).join(" ");
    const shape = (/** @type {number} */ size, /** @type {string} */ name) => svg("rect", { class: name, x: -size, y: -size, width: 2 * size, height: 2 * size, rx: node.call.player === "J0" ? size : 0 });
    return svg("g", { class: classes, transform: `translate(${node.x} ${node.y})`, "data-key": node.key },
      node.key === here ? shape(ROUND + 4, "ring") : null, shape(ROUND, "body"), kind === "final" ? shape(ROUND - 3, "inner") : null,
      svg("text", { y: 4, "font-size": value.length > 4 ? 8 : 12 }, value),
      node.call.move === null || node.call.move.length > 6 ? null : svg("text", { class: "move", x: 5, y: -ROUND - 4, "font-size": 10, "text-anchor": "start" }, node.call.move));
  });
  return sized(svg("svg", { class: "tree", role: "img", "aria-label": label, preserveAspectRatio: "xMidYMid meet" }, edges, nodes), tree, 2 * ROUND);
}

/** @param {Call} call what it came back with: a value, or a bound of it */
function shown({ value, bound }) {
  return value === null ? "" : `${{ "at most": "≤", "at least": "≥" }[bound] ?? ""}${value}`;
}

/** @param {Step | undefined} step in words */
export function stepSaid(step) {
  if (!step) return "";
  const { position, window, kind } = step.call;
  if (step.back) return t(kind === "guessed" ? "treeGuess" : kind === "remembered" ? "treeRemember" : "treeReturn", { position, value: shown(step.call) });
  return window ? t("treeWindow", { position, alpha: window[0], beta: window[1] }) : t("treeCall", { position });
}
