// A board as a picture that can be touched: squares, hexagons, or things in rows.
import { svg } from "../lib/dom.js";
import { signed, t } from "../lib/words.js";
import { sized } from "./theme.js";

/** @typedef {{mark: string, player?: "J0" | "J1", symbol?: string, move?: number}} Cell */
/** @typedef {{tiling: string, cells: Cell[][], rows: string[], columns: string[], caption: string | null}} Board */
/** @typedef {{move: string, hint?: {letter: string, rank: number | null, best: boolean}}} Choice */

const SIZE = 44;
/** What is that wide would be as wide as a vertex on the screen: stones are a little wider, and cells nearly twice, so that fingers hit them. */
const STONE = 24;

/**
 * @param {Board} board
 * @param {Choice[]} choices
 * @param {{J0: string, J1: string}} players
 * @param {boolean} open whether a person may move
 * @param {(move: string) => void} onmove
 */
export function drawBoard(board, choices, players, open, onmove) {
  const hexagons = board.tiling === "hexagons";
  const [rows, columns] = [board.cells.length, Math.max(...board.cells.map((row) => row.length), 1)];
  const wide = hexagons ? SIZE * 0.9 : board.tiling === "loose" ? SIZE * 0.62 : SIZE;
  const high = hexagons ? SIZE * 0.78 : SIZE;
  const [left, top] = [board.rows.length ? (hexagons ? 40 : 34) : 14, 18];
  const slant = hexagons ? wide / 2 : 0;
  const width = left + columns * wide + slant * rows + 14;
  const height = top + rows * high + (board.columns.length ? (hexagons ? 42 : 34) : 18);
  const root = sized(svg("svg", { class: "board", role: "grid", "aria-label": t("boardSaid"), preserveAspectRatio: "xMidYMid meet" }), { width, height }, STONE);
  const middle = (/** @type {number} */ row, /** @type {number} */ column) => ({ x: left + (column + 0.5) * wide + slant * row, y: top + (row + 0.5) * high });
  if (hexagons) root.append(...sides(rows, columns, middle, wide, high));
  board.cells.forEach((cells, row) => {
    const line = svg("g", { role: "row" });
    if (board.rows[row]) {
      const { x, y } = middle(row, 0);
      line.append(svg("text", { x: x - wide / 2 - (hexagons ? 20 : 14), y: y + 5, "font-size": 13, "aria-hidden": "true" }, board.rows[row]));
    }
    cells.forEach((cell, column) => line.append(drawCell(cell, row, column)));
    root.append(line);
  });
  board.columns.forEach((label, column) => {
    const { x, y } = middle(rows - 1, column);
    root.append(svg("text", { x: x + slant * 0.6, y: y + high / 2 + (hexagons ? 28 : 20), "font-size": 13, "aria-hidden": "true" }, label));
  });

  /**
   * @param {Cell} cell
   * @param {number} row
   * @param {number} column
   */
  function drawCell(cell, row, column) {
    const choice = cell.move === undefined || !open ? null : choices[cell.move];
    const { x, y } = middle(row, column);
    const name = board.rows[row] && board.columns[column] ? `${board.columns[column]}${board.rows[row]}` : t("cellAt", { row: row + 1, column: column + 1 });
    const group = svg("g", {
      class: choice ? "cell legal" : "cell", transform: `translate(${x} ${y})`, role: "gridcell", tabindex: choice ? 0 : -1,
      "aria-label": [name, said(cell, players), choice && t("moveSaid", { move: choice.move }), choice?.hint && hintSaid(choice.hint)].filter(Boolean).join(", "),
      "aria-hidden": cell.mark === "gone" && !choice ? "true" : null, "data-move": choice?.move, "data-row": row, "data-column": column, "data-key": `${row},${column}`,
    });
    group.append(...shape(cell));
    if (choice?.hint) group.append(...hintMark(choice.hint, cell.mark === "empty" || cell.mark === "goal"));
    if (choice) group.addEventListener("click", () => onmove(choice.move));
    // Who has just moved here goes on from here.
    group.addEventListener("keydown", (event) => key(event, row, column, choice?.move));
    return group;
  }

  /**
   * @param {Cell} cell
   */
  function shape(cell) {
    const loose = board.tiling === "loose";
    /** @type {SVGElement[]} */
    const parts = [];
    if (!loose && cell.mark !== "gone") {
      parts.push(hexagons
        ? svg("polygon", { class: "place", points: corners(wide, high) })
        : svg("rect", { class: "place", x: -wide / 2, y: -high / 2, width: wide, height: high }));
    }
    const stone = (/** @type {string} */ player, /** @type {number} */ r) => (player === "J0"
      ? svg("circle", { class: "J0-stone", r }) : svg("rect", { class: "J1-stone", x: -r * 0.9, y: -r * 0.9, width: r * 1.8, height: r * 1.8 }));
    if (cell.mark === "stone") parts.push(stone(cell.player ?? "J0", SIZE * 0.32));
    if (cell.mark === "piece") {
      parts.push(stone(cell.player ?? "J0", SIZE * 0.36));
      parts.push(svg("text", { class: cell.player === "J1" ? "on-dark" : "on-light", y: 6, "font-size": 18 }, cell.symbol ?? ""));
    }
    if (cell.mark === "token") {
      if (loose) parts.push(svg("rect", { class: "ground", x: -wide / 2, y: -high / 2, width: wide, height: high }));
      parts.push(loose ? svg("rect", { class: "token", x: -4, y: -SIZE * 0.42, width: 8, height: SIZE * 0.84, rx: 3 }) : svg("rect", { class: "token", x: -SIZE * 0.3, y: -SIZE * 0.3, width: SIZE * 0.6, height: SIZE * 0.6, rx: 4 }));
    }
    if (cell.mark === "goal") parts.push(svg("text", { y: 6, "font-size": 16 }, cell.player === "J0" ? "◎" : "▣"));
    if (cell.mark === "poison") parts.push(svg("circle", { class: "poison", r: SIZE * 0.22 }));
    return parts;
  }

  /**
   * Arrow keys go to the next cell in that direction by which one can move.
   * @param {KeyboardEvent} event
   * @param {number} row
   * @param {number} column
   * @param {string | undefined} move
   */
  function key(event, row, column, move) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return move === undefined ? undefined : onmove(move);
    }
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (!step) return;
    event.preventDefault();
    const legal = [...root.querySelectorAll(".legal")].map((element) => ({
      element, down: Number(element.getAttribute("data-row")) - row, right: Number(element.getAttribute("data-column")) - column,
    }));
    const ahead = legal.filter(({ down, right }) => down * step[0] + right * step[1] > 0);
    ahead.sort((one, other) => weight(one) - weight(other));
    function weight(/** @type {{down: number, right: number}} */ { down, right }) {
      return Math.abs(step ? down * step[0] + right * step[1] : 0) + 3 * Math.abs(step?.[0] ? right : down);
    }
    /** @type {any} */ (ahead[0]?.element)?.focus();
  }

  return root;
}

/** @param {Cell} cell @param {{J0: string, J1: string}} players */
function said(cell, players) {
  const player = players[cell.player ?? "J0"];
  const words = { stone: "cellStone", piece: "cellStone", token: "cellToken", goal: "cellGoal", poison: "cellPoison", empty: "cellEmpty" }[cell.mark];
  return words ? t(words, { player }) : "";
}

/** @param {{letter: string, rank: number | null}} hint */
export function hintSaid({ letter, rank }) {
  const word = t(letter === "?" ? "letterU" : `letter${letter}`);
  return rank === null ? word : `${word} ${t("inMoves", { n: rank })}`;
}

/** @param {{letter: string, rank: number | null, score?: number | null}} hint the letter of the language, and how far the end is */
export function hintMarkText({ letter, rank, score }) {
  if (score !== undefined && score !== null && letter !== "?") return signed(score);
  return `${letter === "?" ? "?" : t(`mark${letter}`)}${rank ?? ""}`;
}

/**
 * @param {{letter: string, rank: number | null, best: boolean, score?: number | null}} hint
 * @param {boolean} middle whether the cell is free for it
 */
function hintMark({ letter, rank, best, score }, middle) {
  const y = middle ? 0 : SIZE * 0.3;
  const kind = letter === "?" ? "unknown" : letter;
  return [
    svg("rect", { class: `hint-${kind}`, x: -15, y: y - 9, width: 30, height: 18, rx: best ? 9 : 2 }),
    svg("text", { class: kind === "W" ? "on-light" : kind === "L" ? "on-dark" : "", y: y + 4, "font-size": 12 }, hintMarkText({ letter, rank, score })),
  ];
}

/** @param {number} wide @param {number} high */
function corners(wide, high) {
  const [x, y] = [wide / 2, (high / 0.78) * 0.52];
  return [[0, -y], [x, -y / 2], [x, y / 2], [0, y], [-x, y / 2], [-x, -y / 2]].map((pair) => pair.join(",")).join(" ");
}

/**
 * The sides that each player joins in Hex: J0 top and bottom, J1 left and right.
 * @param {number} rows
 * @param {number} columns
 * @param {(row: number, column: number) => {x: number, y: number}} middle
 * @param {number} wide
 * @param {number} high
 */
function sides(rows, columns, middle, wide, high) {
  const at = (/** @type {number} */ row, /** @type {number} */ column, /** @type {number} */ x, /** @type {number} */ y) => {
    const place = middle(row, column);
    return `${place.x + x} ${place.y + y}`;
  };
  const [x, y] = [wide / 2 + 5, high * 0.75];
  return [
    svg("path", { class: "side-J0", d: `M${at(0, 0, -x / 2, -y)}L${at(0, columns - 1, x / 2, -y)}` }),
    svg("path", { class: "side-J0", d: `M${at(rows - 1, 0, -x / 2, y)}L${at(rows - 1, columns - 1, x / 2, y)}` }),
    svg("path", { class: "side-J1", d: `M${at(0, 0, -x, -y / 4)}L${at(rows - 1, 0, -x, y / 4)}` }),
    svg("path", { class: "side-J1", d: `M${at(0, columns - 1, x, -y / 4)}L${at(rows - 1, columns - 1, x, y / 4)}` }),
  ];
}
