// Writes retrograde.html into a folder of static files: the whole page in one file, which opens from a disk or a stick, where
// browsers load nothing else.  node page/single.mjs FOLDER
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";

const folder = process.argv[2];
const read = (name) => readFileSync(join(folder, name), "utf8");
const coded = (name, type) => `data:${type};base64,${readFileSync(join(folder, name)).toString("base64")}`;
/** No part may end the element that it stands in. */
const inside = (text) => text.replace(/<\/(script|style)/gi, "<\\/$1");

// Modules cannot name each other by place inside of one file: they get names, and a map says what these stand for.
const scripts = ["app.js", ...["engine", "lib", "draw", "views"].flatMap((part) => readdirSync(join(folder, part)).map((name) => `${part}/${name}`))]
  .filter((name) => name.endsWith(".js") && name !== "engine/worker.js").sort();
const named = (name) => read(name).replace(/(\bfrom |\bimport\()"(\.[^"]*)"/g, (_, how, other) => `${how}"retrograde/${posix.normalize(posix.join(posix.dirname(name), other))}"`);
const imports = Object.fromEntries(scripts.map((name) => [`retrograde/${name}`, `data:text/javascript;base64,${Buffer.from(named(name)).toString("base64")}`]));

// A worker has no such map; it is two modules, which become one script.
const worker = read("wasm/engine.mjs").replace(/^export /gm, "") + read("engine/worker.js").replace(/^import .*$/m, "");
const style = read("style.css").replace(/url\("([^"]+)"\)/g, (_, name) => `url("${coded(name, "font/woff2")}")`);
const policy = "default-src 'none'; script-src 'unsafe-inline' data: blob: 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src blob: data:; font-src data:; worker-src blob:; base-uri 'none'; form-action 'none'";

const html = read("index.html")
  .replace(/(http-equiv="Content-Security-Policy" content=")[^"]*/, `$1${policy}`)
  .replace(/ *<script src="start\.js"><\/script>\n/, "")
  .replace(/ *<link rel="(modulepreload|preload)"[^>]*>\n/g, "")
  .replace(/href="icon\.svg"/, () => `href="${coded("icon.svg", "image/svg+xml")}"`)
  .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${inside(style)}</style>`)
  .replace(/ *<script type="module"[^>]*><\/script>\n/, () => [
    `  <script type="importmap">${JSON.stringify({ imports })}</script>`,
    `  <script type="text/plain" data-engine>${readFileSync(join(folder, "complete.wasm.gz")).toString("base64")}</script>`,
    `  <script type="text/plain">${inside(worker)}</script>`,
    '  <script type="module">import "retrograde/app.js";</script>', ""].join("\n"));
writeFileSync(join(folder, "retrograde.html"), html);
console.log(`retrograde.html: ${Math.round(html.length / 1000)} kB`);
