// What the page says where something keeps it from working: the file, the cause and what to do, in both languages.
import assert from "node:assert/strict";
import { join } from "node:path";
import { both, dist, listen, places, stop, webSpace } from "./support.mjs";

const statics = { ways: ["static"], complains: true };
/** What a web space does to files, and what the page then says in English and in French. */
const CASES = [
  ["a module that is not there", (name) => /^retrograde\.wasm/.test(name) && { status: 404 }, /^retrograde\.wasm\.(br|gz) is missing: the web server answered 404\..*Copy the whole folder/, /^retrograde\.wasm\.(br|gz) manque : le serveur web a répondu 404\..*Recopiez tout le dossier/],
  ["another page in the place of a module", (name) => /^retrograde\.wasm/.test(name) && { headers: { "Content-Type": "text/html" }, body: Buffer.from("<!doctype html><p>Not found") }, /^retrograde\.wasm\.(br|gz) is damaged.*binary mode/, /^retrograde\.wasm\.(br|gz) est abîmé.*mode binaire/],
  ["a loader that is sent as text", (name) => name === "wasm/engine.mjs" && { headers: { "Content-Type": "text/plain" } }, /^wasm\/engine\.mjs is sent as text\/plain.*text\/javascript/, /^wasm\/engine\.mjs est envoyé avec le type text\/plain.*text\/javascript/],
  ["a loader that is not there", (name) => name === "wasm/engine.mjs" && { status: 404 }, /^wasm\/engine\.mjs is missing.*404/, /^wasm\/engine\.mjs manque.*404/],
  ["a worker that is not there", (name) => name === "engine/worker.js" && { status: 403 }, /^engine\/worker\.js is missing.*403/, /^engine\/worker\.js manque.*403/],
  ["a worker that a policy forbids", () => ({ headers: { "Content-Security-Policy": "worker-src 'none'" } }), /does not let the page start the worker.*worker-src 'self'/, /n'autorise pas la page à lancer le « worker ».*worker-src 'self'/],
  ["a policy that forbids WebAssembly", () => ({ headers: { "Content-Security-Policy": "script-src 'self'" } }), /forbids WebAssembly \(retrograde\.wasm\.(br|gz)\).*'wasm-unsafe-eval'/, /interdit WebAssembly \(retrograde\.wasm\.(br|gz)\).*'wasm-unsafe-eval'/],
  ["a description of the engine that is not there", (name) => name === "engine.json" && { status: 404 }, /^engine\.json is missing.*404/, /^engine\.json manque.*404/],
  ["a first script that is not there", (name) => name === "views/arena.js" && { status: 404 }, /^views\/arena\.js is missing.*404.*whole folder/, /^views\/arena\.js manque.*404.*tout le dossier/],
  ["a first script that is sent as text", (name) => name === "app.js" && { headers: { "Content-Type": "text/plain", "X-Content-Type-Options": "nosniff" } }, /^app\.js is sent as text\/plain.*text\/javascript/, /^app\.js est envoyé avec le type text\/plain.*text\/javascript/],
  ["a first script that does not fit to the others", (name) => name === "lib/latest.js" && { body: Buffer.from("export const other = 1;") }, /do not fit together \(.*latest.*\).*whole folder/, /ne vont pas ensemble \(.*latest.*\).*tout le dossier/],
];

for (const [what, change, english, french] of CASES) {
  both(`the page says what is wrong and what to do: ${what}`, async ({ page }) => {
    const files = webSpace(() => dist, change);
    const place = await listen(files, "/games/retro/");
    const problem = page.locator(".problem:visible").first();
    await page.goto(place);
    await problem.filter({ hasText: english }).waitFor();
    await page.evaluate(() => localStorage.setItem("retrograde.lang", "fr"));
    await page.reload();
    await problem.filter({ hasText: french }).waitFor();
    await stop(files);
  }, statics);
}

both("the page says what is wrong and what to do: a view that is not there", async ({ page }) => {
  const files = webSpace(() => dist, (name) => name === "views/tree.js" && { status: 404 });
  await page.goto(await listen(files, "/games/retro/"));
  await page.waitForSelector(".vertex");
  await page.getByRole("link", { name: "Tree" }).click();
  await page.locator(".problem", { hasText: "views/tree.js is missing: the web server answered 404." }).waitFor();
  await page.getByRole("link", { name: "Arena" }).click();
  await page.waitForSelector(".vertex");
  await stop(files);
}, statics);

both("a file that is there again is used, without a reload", async ({ page }) => {
  let there = false;
  const files = webSpace(() => dist, (name) => /^retrograde\.wasm/.test(name) && !there && { status: 404 });
  await page.goto(await listen(files, "/games/retro/"));
  await page.locator(".problem", { hasText: "is missing" }).waitFor();
  there = true;
  await page.getByRole("combobox", { name: "Example", exact: true }).selectOption("draws");
  await page.locator('.vertex[data-name="stop"]').waitFor();
  assert.equal(await page.locator(".problem").first().isVisible(), false);
  await stop(files);
}, statics);

both("the page says what is wrong and what to do: a browser without WebAssembly", async ({ page }) => {
  await page.addInitScript(() => delete globalThis.WebAssembly);
  await page.goto(places.static);
  await page.locator(".problem", { hasText: /does not run WebAssembly.*Use a current Firefox.*retrograde serve/ }).waitFor();
}, statics);

for (const [locale, words] of [["en-GB", /opened as a file.*Open retrograde\.html instead/], ["fr-FR", /ouverte comme un fichier.*Ouvrez plutôt retrograde\.html/]]) {
  both(`a page that is opened as a file says which file to open instead, in ${locale.slice(0, 2)}`, async ({ page }) => {
    await page.goto(`file://${join(dist, "index.html")}`);
    await page.locator(".problem", { hasText: words }).waitFor();
  }, { ...statics, locale });
}

both("in a frame that is closed the page says how to open it, with a link to itself", async ({ page }) => {
  const pages = webSpace(() => dist, (name) => name === "frame.html" && { body: Buffer.from('<!doctype html><title>Course</title><iframe sandbox="allow-scripts" src="./" width="800" height="600"></iframe>') });
  const place = await listen(pages, "/games/retro/");
  await page.goto(`${place}frame.html`);
  const frame = page.frameLocator("iframe");
  await frame.locator(".problem", { hasText: /allow-same-origin/ }).waitFor();
  assert.equal(await frame.locator(".problem a").getAttribute("href"), place);
  await stop(pages);
}, statics);

both("under a policy that Firefox takes to forbid sending a module, the page still answers in every view", async ({ page }) => {
  // The policy of a server comes with the page, and not with the worker.
  const files = webSpace(() => dist, (name) => name === "index.html" && { headers: { "Content-Security-Policy": "script-src 'self'" } });
  const place = await listen(files, "/games/retro/");
  await page.goto(`${place}#tree`);
  await page.locator(".side svg").nth(2).waitFor();
  await page.getByRole("link", { name: "Arena" }).click();
  await page.waitForSelector(".vertex");
  await page.getByRole("link", { name: "Rules" }).click();
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("These rules are right").waitFor();
  await stop(files);
}, statics);
