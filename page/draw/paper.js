// A sheet of exercises, set as a page: what the engine says piece by piece, to be read here or printed.
import { el } from "../lib/dom.js";

/** @typedef {{words: string} | {name: string} | {code: string}} Span */
/** @typedef {{heading: Span[]} | {text: Span[]} | {figure: string} | {items: [Span[], Piece[]][]} | {table: Span[][][]} | {code: string}} Piece */
/** @typedef {{title: string, sheet: Piece[], answers_title: string, answers: Piece[]}} Paper */

/**
 * @param {string} title
 * @param {Piece[]} pieces
 * @param {string} name of its class
 */
export function drawSheet(title, pieces, name) {
  return el("article", { class: `sheet ${name}` }, el("h2", {}, title), pieces.map(drawPiece));
}

/**
 * @param {Piece} piece
 * @returns {HTMLElement}
 */
function drawPiece(piece) {
  if ("heading" in piece) return el("h3", {}, piece.heading.map(drawSpan));
  if ("text" in piece) return el("p", {}, piece.text.map(drawSpan));
  if ("figure" in piece) return drawFigure(piece.figure);
  if ("items" in piece) return el("ol", {}, piece.items.map(([spans, below]) => el("li", {}, el("p", {}, spans.map(drawSpan)), below.map(drawPiece))));
  if ("table" in piece) {
    const [head, ...rows] = piece.table;
    const row = (/** @type {"th" | "td"} */ kind, /** @type {Span[][]} */ cells) => el("tr", {}, cells.map((cell) => el(kind, kind === "th" ? { scope: "col" } : {}, cell.map(drawSpan))));
    return el("table", {}, el("thead", {}, row("th", head)), el("tbody", {}, rows.map((cells) => row("td", cells))));
  }
  return el("pre", {}, piece.code);
}

/**
 * @param {Span} span
 * @returns {Node | string}
 */
function drawSpan(span) {
  if ("words" in span) return span.words;
  return "name" in span ? el("span", { class: "name" }, span.name) : el("code", {}, span.code);
}

/** @param {string} figure as SVG, which says in its title what it shows */
function drawFigure(figure) {
  const title = new DOMParser().parseFromString(figure, "image/svg+xml").querySelector("title")?.textContent ?? "";
  return el("img", { src: `data:image/svg+xml,${encodeURIComponent(figure)}`, alt: title });
}
