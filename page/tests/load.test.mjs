// What a first visit costs: which files come, how many bytes they are, and that nothing is loaded twice.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { toHash } from "../lib/link.js";
import { both, dist, listen, root, settled, stop, webSpace } from "./support.mjs";

test("the browser is told of every script of the first view at once, and of no other", async () => {
  const found = new Set();
  const walk = async (name) => {
    if (found.has(name)) return;
    found.add(name);
    const text = String(await readFile(join(root, "page", name)));
    for (const [, from] of text.matchAll(/^import [^;]*?from "([^"]+)";/gm)) await walk(normalize(join(dirname(name), from)));
  };
  await walk("app.js");
  found.delete("app.js");
  const html = String(await readFile(join(root, "page/index.html")));
  assert.deepEqual([...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, name]) => name).sort(), [...found].sort());
});

/** Bytes over the wire of each file that the page has asked for, by its name. */
const transferred = (page) => page.evaluate(() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map((entry) => [new URL(entry.name).pathname.split("/").pop() || "index.html", entry.transferSize]));

both("the first view loads what it needs, and the other views when they are opened", async ({ page, open, way, context }) => {
  await open();
  await page.waitForSelector(".vertex");
  const first = await transferred(page);
  const sum = first.filter(([name]) => !/wasm/.test(name)).reduce((all, [, length]) => all + length, 0);
  context.diagnostic(`${way}: ${first.length} files, ${(sum / 1000).toFixed(0)} kB without the module`);
  assert.ok(sum < 250_000, String(sum));
  assert.ok(first.length > 10);
  for (const view of ["play.js", "tree.js", "rules.js", "exercises.js"]) assert.ok(!first.some(([name]) => name === view), view);
  await page.getByRole("link", { name: "Exercises" }).click();
  await page.waitForSelector(".vertex");
  await page.getByRole("link", { name: "Arena" }).click();
  await page.waitForSelector(".vertex");
});

both("a view that arrives late does not take the place of the one that was chosen after it", async ({ page, open }) => {
  let go = () => {};
  const held = new Promise((resolve) => (go = resolve));
  await page.route("**/views/rules.js", async (route) => {
    await held;
    await route.fallback().catch(() => {});
  });
  await open();
  await page.waitForSelector(".vertex");
  await page.getByRole("link", { name: "Rules" }).click();
  await page.getByRole("link", { name: "Exercises" }).click();
  await page.getByRole("button", { name: "Correct it" }).waitFor();
  await settled(page);
  await page.locator(".vertex").first().click();
  go();
  await page.evaluate(() => import(new URL("views/rules.js", document.baseURI).href).then(() => {}));
  await settled(page);
  // Nor is that one begun again: what was marked is still there.
  assert.equal(await page.locator('.vertex[aria-pressed="true"]').count(), 1);
  assert.equal(await page.locator("nav [aria-current]").textContent(), "Exercises");
  assert.equal(await page.locator(".editor").count(), 0);
});

both("a link that is followed while the page writes its own is not lost", async ({ page, open }) => {
  await page.addInitScript(() => {
    // The page hears of the link when it has written its own.
    const wrote = new Promise((resolve) => {
      const replace = History.prototype.replaceState;
      History.prototype.replaceState = function (...given) {
        replace.apply(this, given);
        resolve();
      };
    });
    let late = false;
    globalThis.addEventListener("hashchange", (event) => {
      if (late) return;
      late = true;
      event.stopImmediatePropagation();
      // Where it does not write, long after it would have.
      const over = new Promise((resolve) => setTimeout(resolve, 1000));
      void Promise.race([wrote, over]).then(() => globalThis.dispatchEvent(new HashChangeEvent("hashchange")));
    });
    const Plain = globalThis.CompressionStream;
    let first = true;
    globalThis.CompressionStream = class extends Plain {
      constructor(...given) {
        super(...given);
        if (first) location.hash = "#play";
        first = false;
      }
    };
  });
  await open();
  await page.locator(".board").waitFor();
  assert.equal(await page.locator("nav [aria-current]").textContent(), "Play");
}, { ways: ["static"] });

both("the module is loaded once, and a question that is given up at once ends no worker", async ({ page, open }) => {
  const loads = [];
  page.on("request", (request) => /wasm\.(br|gz)/.test(request.url()) && loads.push(request.url()));
  await page.addInitScript(() => {
    const Plain = globalThis.Worker;
    globalThis.made = 0;
    globalThis.Worker = class extends Plain {
      constructor(...given) {
        super(...given);
        globalThis.made += 1;
      }
    };
  });
  await open();
  await page.waitForSelector(".vertex");
  const answered = await page.evaluate(async () => {
    const { connect } = await import(new URL("engine/engine.js", document.baseURI).href);
    const engine = await connect();
    const before = globalThis.made;
    const nim = { source: { game: "nim" }, job: { solve: {} } };
    await engine.ask(nim);
    const after = [];
    for (let times = 0; times < 5; times += 1) {
      const stop = new AbortController();
      const given = engine.ask(nim, { signal: stop.signal }).then(() => "answered", (error) => error.name);
      stop.abort();
      after.push(await given, (await engine.ask(nim)).value);
    }
    return { workers: globalThis.made - before, after };
  });
  assert.deepEqual([...new Set(answered.after)], ["AbortError", "J1"]);
  // On a slow machine an answer may take longer than the page has patience for, but not each time.
  assert.ok(answered.workers < 3, String(answered.workers));
  assert.ok(loads.length >= 1);
}, { ways: ["static"] });

both("the complete module is loaded for Python only, and answers from then on", async ({ page, open }) => {
  const loads = [];
  page.on("request", (request) => /wasm\.(br|gz)/.test(request.url()) && loads.push(new URL(request.url()).pathname.split("/").pop().split(".")[0]));
  // The service worker would fetch both, to keep them.
  await page.addInitScript(() => Object.defineProperty(navigator, "serviceWorker", { value: { register: () => {} } }));
  await open();
  await page.waitForSelector(".vertex");
  assert.deepEqual([...new Set(loads)], ["retrograde"]);
  const winners = await page.evaluate(async () => {
    const { connect } = await import(new URL("engine/engine.js", document.baseURI).href);
    const engine = await connect();
    const content = "G = {1: [2], 2: []}\nS0 = {1}\nV0 = {2}\nstart = 1\n";
    const python = { source: { file: "arena.py", content }, job: { solve: {} } };
    const nim = { source: { game: "nim" }, job: { solve: {} } };
    const asked = [nim, python, nim, python].map((question) => engine.ask(question));
    return (await Promise.all(asked)).map((reply) => reply.value);
  });
  assert.deepEqual(winners, ["J1", "J0", "J1", "J0"]);
  assert.deepEqual([...new Set(loads)], ["retrograde", "complete"]);
}, { ways: ["static"] });

both("while the module is on its way the page says how far it is, and counts no vertices", async ({ page }) => {
  let go = () => {};
  const half = new Promise((resolve) => (go = resolve));
  const files = webSpace(() => dist, (name) => /wasm\.(br|gz)$/.test(name) && { half });
  await page.goto(await listen(files, "/games/retro/"));
  const notice = page.locator(".notice.loading");
  await notice.filter({ hasText: /Loading the engine…\s+\d+ of \d+ kB/ }).waitFor();
  const share = await notice.locator("progress").evaluate((bar) => bar.position);
  assert.ok(share > 0 && share < 0.9, String(share));
  assert.equal(await page.locator(".where").textContent(), "");
  assert.doesNotMatch(await page.locator("main").innerText(), /0 vertices/);
  go();
  await page.waitForSelector(".vertex");
  await notice.waitFor({ state: "detached" });
  assert.match(await page.locator(".where").textContent(), /A₀: 1 vertex/);
  await stop(files);
}, { ways: ["static"] });

both("what keeps the page for later begins when the arena is drawn", async ({ page, open }) => {
  await page.addInitScript(() => {
    // There is none in the empty page before it.
    if (!("serviceWorker" in navigator)) return;
    const register = ServiceWorkerContainer.prototype.register;
    ServiceWorkerContainer.prototype.register = function (...given) {
      globalThis.drawn = document.querySelectorAll(".vertex").length;
      return register.apply(this, given);
    };
  });
  await open();
  await page.waitForFunction(() => globalThis.drawn !== undefined);
  assert.equal(await page.evaluate(() => globalThis.drawn), 21);
}, { ways: ["static"] });

both("memory that a refused arena took is given back", async ({ page, open }) => {
  await page.addInitScript(() => {
    const Plain = globalThis.Worker;
    globalThis.workers = [];
    globalThis.Worker = class extends Plain {
      constructor(...given) {
        super(...given);
        const seen = { memory: 0, most: 0, over: false };
        globalThis.workers.push(seen);
        this.seen = seen;
        this.addEventListener("message", ({ data }) => {
          seen.memory = data.memory ?? seen.memory;
          seen.most = Math.max(seen.most, seen.memory);
        });
      }
      terminate() {
        this.seen.over = true;
        super.terminate();
      }
    };
  });
  await open(await toHash("arena", { source: { game: "hex", parameters: [] } }));
  await page.locator(".problem:visible").first().waitFor();
  const MUCH = 64 << 20;
  const workers = await page.evaluate(() => globalThis.workers);
  assert.ok(workers.some((one) => one.most > MUCH), JSON.stringify(workers));
  assert.deepEqual(workers.filter((one) => !one.over && one.memory > MUCH), []);
  await page.getByRole("combobox", { name: "Example", exact: true }).selectOption("draws");
  await page.locator('.vertex[data-name="stop"]').waitFor();
}, { ways: ["static"] });
