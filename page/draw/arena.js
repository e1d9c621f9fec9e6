// An arena as a picture that can be touched: circles for J0, squares for J1, a double border for targets.
import { svg } from "../lib/dom.js";
import { layerColor, sized } from "./theme.js";

/** @typedef {"J0" | "J1"} Player */
/** @typedef {{name: string, owner: Player, target: Player | null, start: boolean, more: boolean, x: number, y: number, width: number, height: number}} PlacedVertex */
/** @typedef {{from: number, to: number, path: string}} PlacedEdge */
/** @typedef {{width: number, height: number, vertices: PlacedVertex[], edges: PlacedEdge[], of: number, players: {J0: string, J1: string}, rules: any, warnings?: string[]}} Placed */
/**
 * What is to be seen of a vertex: a layer's colour, the other player's hatching, the dots of a draw; a text below the
 * name; whether it has just entered, or is chosen.
 * @typedef {{layer?: number, other?: boolean, draw?: boolean, text?: string, ring?: boolean, chosen?: boolean, faint?: boolean}} VertexMark
 */
/** @typedef {{bold?: boolean, thin?: boolean, wrong?: boolean, step?: boolean, chosen?: boolean}} EdgeMark */
/**
 * @typedef {Object} Picture
 * @property {(index: number) => VertexMark} vertex
 * @property {(edge: PlacedEdge, number: number) => EdgeMark} edge
 * @property {number} layers among how many the colours are spread
 * @property {(index: number) => string} say a vertex in words
 * @property {string} label the whole in words
 * @property {boolean} [hits] whether edges can be clicked
 */

/**
 * Draws an arena. What is drawn already and stays as it is, is left alone, so that an edit of a large arena costs no
 * more than what it changes.
 * @param {Placed} placed
 * @param {Picture} picture
 * @param {SVGSVGElement | null} [before] the drawing to be changed, if there is one
 */
export function drawArena(placed, picture, before = null) {
  const root = before ?? svg("svg", { class: "arena", role: "group", preserveAspectRatio: "xMidYMid meet" },
    patterns(), svg("g", { class: "edges" }), svg("g", { class: "hits" }), svg("g", { class: "vertices" }));
  sized(root, placed);
  root.setAttribute("aria-label", picture.label);
  const [, edges, hits, vertices] = root.children;
  const order = placed.edges.map((edge, number) => ({ edge, number, mark: picture.edge(edge, number) }));
  // Bold edges lie above thin ones.
  order.sort((one, other) => Number(!!one.mark.bold) - Number(!!other.mark.bold) || one.number - other.number);
  patch(edges, order.map(({ edge, number, mark }) => {
    const classes = ["edge", mark.bold && "bold", mark.thin && "thin", mark.wrong && "wrong", mark.step && "step", mark.chosen && "chosen"].filter(Boolean).join(" ");
    const head = mark.bold ? "head-bold" : mark.wrong ? "head-wrong" : "head";
    return { sign: `${classes} ${number} ${edge.path}`, make: () => svg("path", { class: classes, d: edge.path, "data-edge": number, "marker-end": `url(#${head})` }) };
  }));
  patch(hits, picture.hits ? placed.edges.map((edge, number) => ({ sign: `${number} ${edge.path}`, make: () => svg("path", { class: "edge-hit", d: edge.path, "data-edge": number }) })) : []);
  patch(vertices, placed.vertices.map((vertex, index) => {
    const [mark, said] = [picture.vertex(index), picture.say(index)];
    return { sign: JSON.stringify([vertex, mark, said, picture.layers]), make: () => drawVertex(vertex, index, mark, said, picture.layers) };
  }));
  return root;
}

/** @type {WeakMap<Element, string[]>} what the children of an element were made from */
const SIGNS = new WeakMap();

/**
 * Makes the children of an element anew where their sign has changed.
 * @param {Element} parent
 * @param {{sign: string, make: () => Element}[]} wanted
 */
function patch(parent, wanted) {
  const known = SIGNS.get(parent) ?? [];
  wanted.forEach(({ sign, make }, place) => {
    if (known[place] === sign) return;
    const there = parent.children[place];
    if (there) there.replaceWith(make());
    else parent.append(make());
  });
  while (parent.children.length > wanted.length) parent.lastElementChild?.remove();
  SIGNS.set(parent, wanted.map(({ sign }) => sign));
}

/**
 * @param {PlacedVertex} vertex
 * @param {number} index
 * @param {VertexMark} mark
 * @param {string} said
 * @param {number} layers
 */
function drawVertex(vertex, index, mark, said, layers) {
  const { fill, ink } = mark.layer === undefined ? { fill: "", ink: "" } : layerColor(mark.layer, layers);
  const kind = mark.layer !== undefined ? "" : mark.draw ? "draw" : mark.other ? "other" : "plain";
  const group = svg("g", {
    class: ["vertex", vertex.owner, kind, mark.chosen && "chosen", mark.faint && "faint"].filter(Boolean).join(" "),
    tabindex: 0, role: "button", "aria-label": said, "data-vertex": index, "data-name": vertex.name, "data-key": vertex.name,
    "aria-pressed": mark.chosen === undefined ? undefined : String(mark.chosen),
    transform: `translate(${vertex.x} ${vertex.y})`,
  });
  group.append(outline(vertex, 8, "focus"));
  if (mark.ring) group.append(outline(vertex, 3.5, "ring"));
  const body = outline(vertex, 0, "body");
  if (fill) body.setAttribute("fill", fill);
  group.append(body);
  if (vertex.target) {
    const inner = outline(vertex, -3.5, "inner");
    if (ink) inner.setAttribute("stroke", ink);
    group.append(inner);
  }
  const text = (mark.text ?? "") + (vertex.more ? " …" : "");
  const name = svg("text", { class: "name", y: text ? -1 : 5, ...(ink && { fill: ink }) }, shortened(vertex.name));
  group.append(name);
  if (text) group.append(svg("text", { class: "rank", y: 14, ...(ink && { fill: ink }) }, text));
  if (vertex.start) {
    const [x, y] = [-vertex.width / 2, -vertex.height / 2];
    const inside = vertex.owner === "J0" ? 0.32 : 0.06;
    group.append(svg("path", { class: "start", d: `M${x - 14} ${y - 16}L${x + vertex.width * inside - 4} ${y + vertex.height * inside - 4}`, "marker-end": "url(#head)" }));
  }
  return group;
}

/** @param {string} name */
function shortened(name) {
  return name.length > 20 ? `${name.slice(0, 18)}…` : name;
}

/**
 * @param {PlacedVertex} vertex
 * @param {number} grown
 * @param {string} name of its class
 */
function outline({ owner, width, height }, grown, name) {
  const [wide, high] = [width + 2 * grown, height + 2 * grown];
  const round = owner === "J0" ? high / 2 : 0;
  return svg("rect", { class: name, x: -wide / 2, y: -high / 2, width: wide, height: high, rx: round });
}

function patterns() {
  const head = (/** @type {string} */ id) =>
    svg("marker", { id, class: id, viewBox: "0 0 10 10", refX: 9.5, refY: 5, markerWidth: 8.5, markerHeight: 8.5, markerUnits: "userSpaceOnUse", orient: "auto" },
      svg("path", { d: "M0 1L10 5L0 9z" }));
  return svg("defs", {},
    head("head"), head("head-bold"), head("head-wrong"),
    svg("pattern", { id: "hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("rect", { class: "ground", width: 6, height: 6 }), svg("path", { class: "pattern-line", d: "M0 0V6" })),
    svg("pattern", { id: "dots", width: 6, height: 6, patternUnits: "userSpaceOnUse" },
      svg("rect", { class: "ground", width: 6, height: 6 }), svg("circle", { class: "pattern-dot", cx: 3, cy: 3, r: 1 })));
}
