// The value over a play: up for J0, down for J1, in the middle a draw; blunders are marked, what is not known is a hollow
// point that no line leads to; a click goes there.
import { svg } from "../lib/dom.js";
import { t } from "../lib/words.js";

/**
 * @param {{value: string | null, words: string, blunder: boolean}[]} points
 * @param {number} at
 * @param {{J0: string, J1: string}} players
 * @param {(at: number) => void} onclick
 */
export function drawChart(points, at, players, onclick) {
  const width = 300;
  const step = Math.min(24, (width - 50) / Math.max(1, points.length - 1));
  const x = (/** @type {number} */ number) => 40 + number * step;
  const y = (/** @type {string | null} */ value) => ({ J0: 12, J1: 58 })[value ?? ""] ?? 35;
  const joined = (/** @type {number} */ number) => number > 0 && points[number].value !== null && points[number - 1].value !== null;
  return svg("svg", { class: "chart", viewBox: `0 0 ${width} 70`, role: "group", "aria-label": t("valueChart") },
    [12, 35, 58].map((high) => svg("path", { class: "axis", d: `M34 ${high}H${width}` })),
    svg("text", { x: 0, y: 15 }, players.J0.slice(0, 7)), svg("text", { x: 0, y: 38 }, t("drawShort")), svg("text", { x: 0, y: 61 }, players.J1.slice(0, 7)),
    svg("path", { class: "line", d: points.map((point, number) => `${joined(number) ? "L" : "M"}${x(number)} ${y(point.value)}`).join("") }),
    points.map((point, number) => svg("circle", {
      class: ["dot", point.blunder && "blunder", point.value === null && "unknown", number === at && "here"].filter(Boolean).join(" "), cx: x(number), cy: y(point.value), r: point.blunder ? 5 : 3.5,
      tabindex: 0, role: "button", "data-key": number, "aria-label": t("chartPoint", { n: number, value: point.words }) + (point.blunder ? `, ${t("chartBlunder")}` : ""),
      onclick: () => onclick(number), onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        onclick(number);
      },
    })));
}
