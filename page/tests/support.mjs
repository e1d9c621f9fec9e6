// What every test of the page stands on: a browser, and the page both ways, from the server and as static files.
import { createServer } from "node:http";
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { extname, join, normalize } from "node:path";
import { gunzipSync } from "node:zlib";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const root = fileURLToPath(new URL("../../", import.meta.url));
const dist = process.env.DIST ?? join(root, "dist");
const program = process.env.RETROGRADE ?? join(root, "target/debug/retrograde");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".json": "application/json", ".gz": "application/gzip", ".br": "application/octet-stream", ".svg": "image/svg+xml", ".woff2": "font/woff2" };

/** Every address that a page asked for. */
export const asked = [];
/** WAYS=static or WAYS=server runs half of the tests. */
const WAYS = (process.env.WAYS ?? "server,static").split(",");
/** TREE=yes takes the files of the page from the working tree, not from inside of the program: no build is needed. */
const TREE = Boolean(process.env.TREE);
/** Whether there is a server to be tested. */
export const serves = WAYS.includes("server");
let browser, server, files;
export const places = {};

/** The static files, under a sub-path, as a web space would have them. */
function webSpace() {
  return createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    const name = path.startsWith("/games/retro/") ? path.slice(13) || "index.html" : "nothing";
    try {
      const bytes = await readFile(join(dist, name));
      response.writeHead(200, { "Content-Type": TYPES[extname(name)] ?? "text/plain" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
}

before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  files = webSpace();
  await new Promise((resolve) => files.listen(0, "127.0.0.1", resolve));
  places.static = `http://127.0.0.1:${files.address().port}/games/retro/`;
  if (!WAYS.includes("server")) return;
  server = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, LC_ALL: "C" } });
  for await (const line of createInterface({ input: server.stdout })) {
    places.server = /http:\S+/.exec(line)[0];
    break;
  }
});

after(async () => {
  await browser?.close();
  server?.kill();
  files?.closeAllConnections();
  files?.close();
});

export const stopFiles = () => {
  files.closeAllConnections();
  return new Promise((resolve) => files.close(resolve));
};
export const startFiles = () => new Promise((resolve) => files.listen(Number(new URL(places.static).port), "127.0.0.1", resolve));

/** Runs a test against the server and against the static files. */
export function both(name, run, { ways = ["server", "static"], ...options } = {}) {
  for (const way of ways.filter((way) => WAYS.includes(way))) {
    test(`${name} (${way})`, { timeout: 240_000 }, async (context) => {
      const made = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...options });
      const page = await made.newPage();
      // Long enough for a machine that builds something else meanwhile.
      page.setDefaultTimeout(Number(process.env.PATIENCE ?? 60_000));
      const wrong = [];
      page.on("pageerror", (error) => wrong.push(String(error)));
      page.on("console", (message) => message.type() === "error" && !/4\d\d|503/.test(message.text()) && wrong.push(message.text()));
      page.on("request", (request) => asked.push(request.url()));
      // What the page waits for, and what it did not get.
      const [awaited, missed] = [new Set(), []];
      page.on("request", (request) => awaited.add(request));
      page.on("requestfinished", (request) => awaited.delete(request));
      page.on("requestfailed", (request) => awaited.delete(request) && missed.push(`${request.url()} ${request.failure()?.errorText}`));
      page.on("response", (response) => response.status() >= 400 && missed.push(`${response.url()} ${response.status()}`));
      if (TREE && way === "server") await page.route((url) => url.href.startsWith(places.server) && !url.pathname.startsWith("/api/"), (route) => fromTree(route).catch(() => {}));
      const open = async (hash = "") => {
        await page.goto(places[way] + hash);
        await page.waitForSelector("main section");
      };
      try {
        await run({ page, open, way, context, made });
        if (wrong.length) throw new Error(`the page complained: ${wrong.join("; ")}`);
      } catch (error) {
        // What stood on the page then tells more than what did not.
        const seen = await page.locator("main").innerText({ timeout: 5000 }).catch(() => "nothing");
        const busy = await page.locator('[aria-busy="true"]').count().catch(() => 0);
        context.diagnostic(`${busy} busy; the page said: ${seen.replace(/\s+/g, " ").slice(0, 1500)}`);
        const waits = [...awaited].map((request) => request.url());
        context.diagnostic(`complained: ${wrong.join("; ") || "no"}; waits for: ${waits.join(" ") || "nothing"}; missed: ${missed.join(" ") || "nothing"}`);
        throw error;
      } finally {
        await made.close();
      }
    });
  }
}

/** Answers with a file of the working tree, under the headers of the server. */
async function fromTree(route) {
  const response = await route.fetch();
  const name = new URL(route.request().url()).pathname.slice(1) || "index.html";
  const body = await readFile(join(root, "page", name)).catch(() => null);
  const { "content-encoding": packed, "content-length": length, etag, ...headers } = response.headers();
  if (body) await route.fulfill({ status: 200, headers: { ...headers, "content-type": TYPES[extname(name)] ?? "text/plain" }, body });
  else await route.fulfill({ response });
}

/** Waits until the page has answered what was asked of it: nothing on the stage, nor what goes with it, is about to change. */
export const settled = (page) => page.waitForFunction(() => document.querySelector(".stage") && !document.querySelector('[aria-busy="true"]'));

/**
 * Holds questions back that the page asks the server, so that answers come in another order than the questions.
 * @param wanted whether a question is held back
 */
export async function hold(page, wanted) {
  const held = [];
  await page.route("**/api/ask", async (route) => {
    const question = route.request().postDataJSON();
    if (!wanted(question)) return route.fallback();
    await new Promise((resolve) => held.push({ resolve, request: route.request() }));
    // The page may have given it up meanwhile.
    await route.fallback().catch(() => {});
  });
  return {
    /** Waits until so many are held. */
    count: async (number) => {
      while (held.length < number) await page.waitForTimeout(10);
    },
    /** Lets all of them go and waits until the page has heard. */
    async release() {
      const over = held.map(({ request }) => request.response().then((answer) => answer?.finished(), () => {}));
      for (const { resolve } of held.splice(0)) resolve();
      await Promise.all(over);
      // What is asked and drawn after that comes later than what the page does with those answers.
      await page.evaluate(() => fetch("engine.json").then((answer) => answer.text()));
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    },
  };
}

/** Asks the server by its API; where there is none, the module in Node. */
export async function api(question) {
  if (!places.server) {
    const { load } = await import(join(dist, "wasm/engine.mjs"));
    return (await load(gunzipSync(await readFile(join(dist, "complete.wasm.gz"))))).ask(question.source ?? null, question.job);
  }
  const answer = await fetch(`${places.server}api/ask`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question) });
  return answer.json();
}

export const NIM10 = { game: "nim", parameters: [["sticks", "10"], ["take", "1,2"]] };
