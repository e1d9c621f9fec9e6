// A picture turned to fit where it is shown: what is tall lies down on a wide screen.

/** @typedef {import("./arena.js").Placed} Placed */

/**
 * Swaps across and down where that fits better. Only pictures are turned whose vertices are as wide as high, so that
 * edges still end at their borders.
 * @param {Placed} placed
 * @param {{width: number, height: number}} room
 * @returns {Placed}
 */
export function fitted(placed, room) {
  const scale = (/** @type {number} */ width, /** @type {number} */ height) => Math.min(room.width / width, room.height / height);
  const gain = scale(placed.height, placed.width) / scale(placed.width, placed.height);
  const even = placed.vertices.every(({ width, height }) => Math.abs(width - height) < 1);
  if (!even || !(gain > 1.05)) return placed;
  return {
    ...placed,
    width: placed.height,
    height: placed.width,
    vertices: placed.vertices.map((vertex) => ({ ...vertex, x: vertex.y, y: vertex.x })),
    edges: placed.edges.map((edge) => ({ ...edge, path: edge.path.replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, "$2 $1") })),
  };
}
