// An arena while it is being drawn: what the page changes by itself, and how it is written down. Nothing here knows
// what a vertex is worth.

/** @typedef {"J0" | "J1"} Player */
/** @typedef {{name: string, owner: Player, target: Player | null, x: number, y: number}} ModelVertex */
/** @typedef {{vertices: ModelVertex[], edges: [number, number][], start: number | null, players: [string, string], deadEnds: string, mode: any}} Model */

/**
 * The arena that the engine has laid out.
 * @param {import("../draw/arena.js").Placed} placed
 * @returns {Model}
 */
export function modelOf(placed) {
  const start = placed.vertices.findIndex((vertex) => vertex.start);
  return {
    vertices: placed.vertices.map(({ name, owner, target, x, y }) => ({ name, owner, target, x, y })),
    edges: placed.edges.map(({ from, to }) => [from, to]),
    start: start < 0 ? null : start,
    players: [placed.players.J0, placed.players.J1],
    deadEnds: placed.rules?.dead_ends ?? "draw",
    mode: placed.rules?.mode ?? "draws",
  };
}

/**
 * The successors of each vertex.
 * @param {Model} model
 */
function rows(model) {
  /** @type {number[][]} */
  const found = model.vertices.map(() => []);
  for (const [from, to] of model.edges) found[from].push(to);
  return found;
}

/** @param {Model} model as our JSON */
export function toJson(model) {
  const names = (/** @type {Player} */ player) => model.vertices.filter((vertex) => vertex.target === player).map((vertex) => vertex.name);
  const successors = rows(model);
  const lines = model.vertices.map(({ name, owner }, from) => {
    const vertex = { owner: owner === "J0" ? 0 : 1, successors: successors[from].map((to) => model.vertices[to].name) };
    return `    ${JSON.stringify(name)}: ${JSON.stringify(vertex)}`;
  });
  const [zero, one] = model.players;
  return [
    "{",
    '  "version": 1,',
    `  "players": ${JSON.stringify(model.players)},`,
    model.deadEnds === "draw" ? "" : `  "dead_ends": ${JSON.stringify(model.deadEnds)},`,
    model.mode === "draws" ? "" : `  "mode": ${JSON.stringify(model.mode)},`,
    model.start === null ? "" : `  "start": ${JSON.stringify(model.vertices[model.start].name)},`,
    `  "targets": {${JSON.stringify(zero)}: ${JSON.stringify(names("J0"))}, ${JSON.stringify(one)}: ${JSON.stringify(names("J1"))}},`,
    '  "vertices": {',
    lines.join(",\n"),
    "  }",
    "}",
    "",
  ].filter((line) => line !== "").join("\n") + "\n";
}

/** @param {Model} model as the notes write it in Python */
export function toPython(model) {
  const name = (/** @type {number} */ index) => python(model.vertices[index].name);
  const list = (/** @type {(vertex: ModelVertex) => boolean} */ wanted) => {
    const names = model.vertices.flatMap((vertex, index) => (wanted(vertex) ? [name(index)] : []));
    return names.length ? `{${names.join(", ")}}` : "set()";
  };
  const lines = rows(model).map((successors, from) => `    ${name(from)}: [${successors.map(name).join(", ")}],`);
  return [
    "G = {", ...lines, "}",
    `S0 = ${list((vertex) => vertex.owner === "J0")}`,
    `V0 = ${list((vertex) => vertex.target === "J0")}`,
    `V1 = ${list((vertex) => vertex.target === "J1")}`,
    ...(model.start === null ? [] : [`start = ${name(model.start)}`]),
    "",
  ].join("\n");
}

/**
 * A name as Python writes it: tuples of numbers and numbers stay what they are.
 * @param {string} text
 */
function python(text) {
  return /^(\(\s*-?\d+\s*(,\s*-?\d+\s*)+\)|-?(0|[1-9]\d*))$/.test(text) ? text : JSON.stringify(text);
}

/**
 * A name that no vertex has.
 * @param {Model} model
 */
export function freshName(model) {
  const taken = new Set(model.vertices.map((vertex) => vertex.name));
  let number = model.vertices.length;
  while (taken.has(`s${number}`)) number += 1;
  return `s${number}`;
}

/**
 * The arena without some of its vertices.
 * @param {Model} model
 * @param {Set<number>} gone
 * @returns {Model}
 */
export function without(model, gone) {
  /** @type {Map<number, number>} */
  const places = new Map();
  model.vertices.forEach((_, index) => gone.has(index) || places.set(index, places.size));
  const at = (/** @type {number} */ index) => /** @type {number} */ (places.get(index));
  return {
    ...model,
    vertices: model.vertices.filter((_, index) => !gone.has(index)),
    edges: model.edges.filter(([from, to]) => places.has(from) && places.has(to)).map(([from, to]) => [at(from), at(to)]),
    start: model.start !== null && places.has(model.start) ? at(model.start) : null,
  };
}
