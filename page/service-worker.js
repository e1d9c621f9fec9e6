// Keeps the page, so that it works offline after the first visit. `page/build` fills in what there is to keep: each file
// with the hashes that its bytes may have, so that no version is ever kept with files of another one.
const VERSION = __VERSION__;
/** @type {Record<string, string[]>} */
const FILES = __FILES__;
/** @type {string[][]} */
const MODULES = __MODULES__;
// Two copies of the page on one host have different scopes, and neither touches what the other keeps.
const OWN = `retrograde ${self.registration.scope} `;
const CACHE = OWN + VERSION;

/**
 * Of one module packed in several ways, what the page loads in this browser (engine/engine.js).
 * @param {string[]} ways
 */
function chosen(ways) {
  try {
    new DecompressionStream("brotli");
    return ways[0];
  } catch {
    return ways[ways.length - 1];
  }
}

/**
 * Fetches a file past what the browser has kept of it.
 * @param {string} file
 */
async function fresh(file) {
  const answer = await fetch(new Request(file, { cache: "reload" }));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  const hash = [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  // Some web spaces put something of their own into pages; scripts and modules must be those of this version.
  if (!/(^\.\/|\.html)$/.test(file) && !FILES[file].includes(hash)) throw new Error(`${file} is of another version`);
  // The bytes are unpacked already.
  const headers = new Headers(answer.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response(bytes, { headers });
}

async function keep() {
  const wanted = MODULES.map(chosen);
  const other = new Set(MODULES.flat().filter((file) => !wanted.includes(file)));
  const files = ["./", ...Object.keys(FILES).filter((file) => !other.has(file))];
  const answers = await Promise.all(files.map(fresh));
  const cache = await caches.open(CACHE);
  await Promise.all(files.map((file, place) => cache.put(file, answers[place])));
}

self.addEventListener("install", (event) => event.waitUntil(keep()));

// It begins when no page of the version before it is open any more.
self.addEventListener("activate", (event) => {
  const old = (/** @type {string} */ name) => name.startsWith(OWN) && name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

// A page that came from the network is of this version too: what it loads later comes from here, whatever the web space has then.
// Or somebody wants the new version now. Pages in other tabs would get files that do not fit to what they have.
self.addEventListener("message", (event) => {
  if (event.data === VERSION) return event.waitUntil(self.clients.claim());
  if (event.data !== "take over") return;
  const taken = self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((all) => {
    const own = all.filter(({ url }) => url.startsWith(self.registration.scope));
    return own.length > 1 ? event.source.postMessage("others") : self.skipWaiting();
  });
  event.waitUntil(taken);
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(self.registration.scope)) return;
  const kept = caches.open(CACHE).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((answer) => answer ?? fetch(event.request)));
});
