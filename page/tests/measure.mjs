// Measures what docs/performance.md says of the page, in Chromium: node tests/measure.mjs [PROGRAM]
// Needs the static files in dist (or DIST) and a release build of the program. WHAT=visit,edit,hints chooses.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../../", import.meta.url));
const dist = process.env.DIST ?? join(root, "dist");
const what = (process.env.WHAT ?? "visit,edit,hints").split(",");
const types = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml", ".woff2": "font/woff2" };
const files = createServer(async (request, response) => {
  const name = new URL(request.url, "http://x").pathname.slice(1) || "index.html";
  const bytes = await readFile(join(dist, name)).catch(() => null);
  response.writeHead(bytes ? 200 : 404, { "Content-Type": types[extname(name)] ?? "application/octet-stream" }).end(bytes ?? "");
});
await new Promise((resolve) => files.listen(0, "127.0.0.1", resolve));
const places = { static: `http://127.0.0.1:${files.address().port}/` };
const server = spawn(process.argv[2] ?? join(root, "target/release/retrograde"), ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, LC_ALL: "C" } });
for await (const line of createInterface({ input: server.stdout })) {
  places.server = /http:\S+/.exec(line)[0];
  break;
}
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const middle = (numbers) => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
const fixed = (numbers) => numbers.map((one) => one.toFixed(0)).join(" ");

/** A visitor who has never been here. */
async function visitor(run) {
  const made = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  const page = await made.newPage();
  try {
    return await run(page, made);
  } finally {
    await made.close();
  }
}

for (const [way, place] of Object.entries(places)) {
  if (what.includes("visit")) {
    const [bytes, drawn] = [[], []];
    for (let visit = 0; visit < 9; visit += 1) {
      await visitor(async (page, made) => {
        const cdp = await made.newCDPSession(page);
        await cdp.send("Network.enable");
        const names = new Map();
        const sizes = new Map();
        cdp.on("Network.requestWillBeSent", ({ requestId, request }) => names.set(requestId, request.url));
        cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
        // The service worker fetches everything again to keep it; that is no part of the first view.
        await page.addInitScript(() => {
          Object.defineProperty(navigator, "serviceWorker", { value: { register: () => {} } });
          new MutationObserver(() => {
            if (!globalThis.drawn && document.querySelector(".vertex")) globalThis.drawn = performance.now();
          }).observe(document, { childList: true, subtree: true });
        });
        await page.goto(place);
        await page.waitForFunction(() => globalThis.drawn);
        drawn.push(await page.evaluate(() => globalThis.drawn));
        const module = [...sizes].filter(([id]) => /wasm\.(br|gz)/.test(names.get(id)));
        bytes.push([[...sizes.values()].reduce((all, one) => all + one, 0) - module.reduce((all, [, one]) => all + one, 0), sizes.size]);
      });
    }
    const module = way === "static" ? (await readFile(join(dist, "retrograde.wasm.br"))).length : 0;
    console.log(`${way}: first view ${bytes[0][1]} files, ${(bytes[0][0] / 1000).toFixed(0)} kB without the module, ${((bytes[0][0] + module) / 1000).toFixed(0)} kB with it`);
    console.log(`${way}: first answer drawn ${middle(drawn).toFixed(0)} ms after the visit began (median of ${fixed(drawn)})`);
  }
  if (what.includes("edit")) {
    await visitor(async (page) => {
      await page.goto(place);
      await page.waitForSelector(".vertex");
      const vertices = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`v${index}`, { owner: index % 2, successors: [1, 2, 7].map((step) => index + step).filter((to) => to < 100).map((to) => `v${to}`) }]));
      await page.getByText("As text").click();
      await page.getByLabel("As text").fill(JSON.stringify({ start: "v0", targets: { J0: ["v99"] }, vertices }));
      await page.locator('.vertex[data-name="v99"]').waitFor();
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      for (const [kind, key] of [["another owner", "o"], ["a vertex moved", "ArrowLeft"], ["another target", "t"]]) {
        const times = await page.evaluate(async (key) => {
          const times = [];
          for (let edit = 0; edit < 25; edit += 1) {
            const drawing = document.querySelector(".drawing");
            const before = drawing.dataset.version;
            const start = performance.now();
            const vertex = document.querySelector('.vertex[data-name="v5"]');
            vertex.focus();
            vertex.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
            while (drawing.dataset.version === before) await new Promise((resolve) => setTimeout(resolve, 0));
            // The frame after it has been painted.
            await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
            times.push(performance.now() - start);
            await new Promise((resolve) => setTimeout(resolve, 250));
          }
          return times;
        }, key);
        console.log(`${way}: ${kind} among 100 vertices, until it is painted: ${middle(times).toFixed(0)} ms (median of ${fixed(times)})`);
      }
    });
  }
  if (what.includes("hints")) {
    for (const moves of ["444444226611", "435261435261"]) {
      await visitor(async (page) => {
        await page.goto(place);
        await page.waitForSelector(".vertex");
        const hash = await page.evaluate(async (state) => (await import(new URL("lib/link.js", document.baseURI).href)).toHash("play", state), { source: { game: "connect4", parameters: [] }, moves: [...moves], at: moves.length, opponent: "person" });
        await page.goto("about:blank");
        await page.goto(place + hash);
        await page.waitForSelector(".board");
        const start = Date.now();
        await page.getByLabel("Values of the moves").check();
        await page.waitForFunction(() => {
          const [letters, buttons] = [".moves .letter", ".moves button"].map((one) => [...document.querySelectorAll(one)]);
          return letters.length === buttons.length && letters.every((letter) => letter.textContent !== "?");
        }, null, { timeout: 60_000 });
        console.log(`${way}: all hints of Connect Four after ${moves}: ${((Date.now() - start) / 1000).toFixed(2)} s`);
      });
    }
  }
}
await browser.close();
server.kill();
files.close();
