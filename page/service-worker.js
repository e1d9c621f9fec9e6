// Keeps the page, so that it works offline after the first visit. `page/build` fills in what there is to keep.
const FILES = __FILES__;
const MODULES = __MODULES__;
const CACHE = `retrograde-${__VERSION__}`;

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

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["./", ...FILES, ...MODULES.map(chosen)])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (/** @type {string} */ name) => name.startsWith("retrograde-") && name !== CACHE;
  const cleaned = caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))));
  event.waitUntil(cleaned.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request)));
});
