// What a link contains: the view, and its state as compressed JSON.

/**
 * @param {string} view
 * @param {unknown} state
 */
export async function toHash(view, state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of packed) text += String.fromCharCode(byte);
  return `#${view}/${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/**
 * @param {string} hash
 * @returns {Promise<{view: string, state: any}>} no state if the link has none, or none that can be read
 */
export async function fromHash(hash) {
  const [view, packed] = hash.replace(/^#/, "").split("/");
  if (!packed) return { view, state: null };
  try {
    const text = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await through(Uint8Array.from(text, (letter) => letter.charCodeAt(0)), new DecompressionStream("deflate-raw"));
    return { view, state: JSON.parse(new TextDecoder().decode(bytes)) };
  } catch {
    return { view, state: null };
  }
}

/** No link unfolds to more than this. */
const MOST = 4 << 20;

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 */
async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > MOST) throw new Error("too long");
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
