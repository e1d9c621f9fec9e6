// The colours of our pictures, as crates/view has them.

const CIVIDIS = [
  [253, 234, 69], [231, 213, 79], [205, 190, 101], [178, 166, 115], [152, 145, 120],
  [125, 124, 120], [100, 103, 115], [68, 82, 108], [30, 60, 110],
];

/** A circle or a square is so wide in the pictures of the engine, and so wide on the screen in the size of letters. */
export const VERTEX = 52;
const SHOWN = 2.4;

/**
 * Says how large a picture is on the screen, if there is room: circles and squares have one size everywhere. Only what is
 * too large for its place is shown smaller.
 * @param {SVGSVGElement} root
 * @param {{width: number, height: number}} picture
 * @param {number} [vertex] how wide a circle is in it
 */
export function sized(root, { width, height }, vertex = VERTEX) {
  root.setAttribute("viewBox", `0 0 ${width} ${height}`);
  root.setAttribute("width", `${((width * SHOWN) / vertex).toFixed(3)}rem`);
  root.setAttribute("height", `${((height * SHOWN) / vertex).toFixed(3)}rem`);
  return root;
}

/**
 * The colour of one layer among `count`, and the colour of what is written on it.
 * @param {number} layer
 * @param {number} count
 */
export function layerColor(layer, count) {
  const share = count > 1 ? Math.min(layer, count - 1) / (count - 1) : 0;
  const place = share * (CIVIDIS.length - 1);
  const index = Math.min(Math.floor(place), CIVIDIS.length - 2);
  const [red, green, blue] = CIVIDIS[index].map((from, part) => Math.round(from + (CIVIDIS[index + 1][part] - from) * (place - index)));
  const light = (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
  return { fill: `rgb(${red} ${green} ${blue})`, ink: light > 0.5 ? "#000" : "#fff" };
}
