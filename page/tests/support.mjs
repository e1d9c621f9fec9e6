// What every test of the page stands on: a browser, and the page both ways, from the server and as static files.
// BROWSER=firefox runs the tests in Firefox ESR, over WebDriver BiDi; otherwise they run in Chromium.
import assert from "node:assert/strict";
import { createServer, request as send } from "node:http";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { gunzipSync } from "node:zlib";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium, firefox } from "playwright-core";
import { fromHash } from "../lib/link.js";

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const dist = process.env.DIST ?? join(root, "dist");
const program = process.env.RETROGRADE ?? join(root, "target/debug/retrograde");
export const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".json": "application/json", ".gz": "application/gzip", ".br": "application/octet-stream", ".svg": "image/svg+xml", ".woff2": "font/woff2" };

/** The browser that the tests run in: chromium or firefox. */
export const browserName = process.env.BROWSER ?? "chromium";
export const isFirefox = browserName === "firefox";
/** Every address that a page asked for. */
export const asked = [];
/** Every question that a page asked the server. */
export const questions = [];
/** Files beside those of the page that a test wants to be there, by their names. */
export const extras = new Map();
/** WAYS=static or WAYS=server runs half of the tests. */
const WAYS = (process.env.WAYS ?? "server,static").split(",");
/** TREE=yes takes the files of the page from the working tree, not from inside of the program: no build is needed. */
const TREE = Boolean(process.env.TREE);
/** Whether there is a server to be tested. */
export const serves = WAYS.includes("server");
export let browser;
let server, files, passing, downloads;
/** Where the page is: as static files, from the server, and the server itself, which `server` passes requests on to. */
export const places = {};

/**
 * A folder of static files, under a sub-path, as a web space would have them.
 * @param folder says where the files are, at each request
 * @param change another status, headers or content, by the name of the file; after the first half it may wait
 */
export function webSpace(folder, change = () => null) {
  return createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    const name = /^\/games\/\w+\/(.*)/.exec(path)?.[1] ?? "nothing";
    const { status = 200, headers = {}, body, half } = change(name || "index.html") ?? {};
    try {
      const bytes = status === 200 ? body ?? extras.get(name) ?? (await readFile(join(folder(), name || "index.html"))) : "";
      response.writeHead(status, { "Content-Type": TYPES[extname(name || "index.html")] ?? "text/plain", "Content-Length": bytes.length, ...headers });
      if (half) {
        response.write(bytes.subarray(0, bytes.length / 2));
        await half;
      }
      response.end(half ? bytes.subarray(bytes.length / 2) : bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
}

/** Listens at any port of this machine and reports the address. */
export async function listen(one, path = "/") {
  await new Promise((resolve) => one.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${one.address().port}${path}`;
}

/** What a test does with questions on their way to the server, the latest first. */
const rules = [];

/** Passes requests on to the server, so that a test can hold them back in any browser. */
function passOn() {
  return createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    if (request.url === "/api/ask" && request.method === "POST") {
      const question = JSON.parse(String(body));
      questions.push(question);
      for (const rule of [...rules].reverse()) if (await rule(question, response)) return;
    }
    // The page may have given it up meanwhile.
    if (response.destroyed) return;
    const extra = extras.get(request.url.slice(1));
    if (extra) return void response.writeHead(200, { "Content-Type": TYPES[extname(request.url)] }).end(extra);
    const own = TREE && !request.url.startsWith("/api/") ? await readFile(join(root, "page", new URL(request.url, "http://x").pathname.slice(1) || "index.html")).catch(() => null) : null;
    const passed = send(new URL(request.url, places.direct), { method: request.method, headers: own ? { host: request.headers.host } : request.headers }, (answer) => {
      const { "content-length": length, etag, ...headers } = answer.headers;
      response.writeHead(own ? 200 : answer.statusCode, own ? { ...headers, "content-type": TYPES[extname(request.url)] ?? "text/html" } : answer.headers);
      if (own) answer.resume().on("end", () => response.end(own));
      else answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    response.on("close", () => passed.destroy());
    passed.end(body);
  });
}

/** Starts the browser of the tests. */
async function launch() {
  if (!isFirefox) return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  downloads = await mkdtemp(join(tmpdir(), "retrograde-downloads-"));
  const executablePath = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
  return firefox.launch({ channel: "moz-firefox", executablePath, downloadsPath: downloads });
}

before(async () => {
  browser = await launch();
  files = webSpace(() => dist);
  places.static = await listen(files, "/games/retro/");
  if (!WAYS.includes("server")) return;
  server = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, LC_ALL: "C" } });
  for await (const line of createInterface({ input: server.stdout })) {
    places.direct = /http:\S+/.exec(line)[0];
    break;
  }
  passing = passOn();
  places.server = await listen(passing);
});

after(async () => {
  await browser?.close();
  server?.kill();
  for (const one of [files, passing]) {
    one?.closeAllConnections();
    one?.close();
  }
  if (downloads) await rm(downloads, { recursive: true, force: true });
});

/** Ends a server, with the connections that browsers keep. */
export const stop = (one) => {
  one.closeAllConnections();
  return new Promise((resolve) => one.close(resolve));
};
export const stopFiles = () => stop(files);
export const startFiles = () => new Promise((resolve) => files.listen(Number(new URL(places.static).port), "127.0.0.1", resolve));

/**
 * Runs a test against the server and against the static files.
 * @param notFirefox why it cannot run there, if it cannot
 * @param complains whether the browser may complain, because something is missing on purpose
 */
export function both(name, run, { ways = ["server", "static"], notFirefox, complains = false, ...options } = {}) {
  for (const way of ways.filter((way) => WAYS.includes(way))) {
    test(`${name} (${way})`, { timeout: 240_000, skip: isFirefox && notFirefox }, async (context) => {
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
      rules.length = 0;
      const open = async (hash = "") => {
        await page.goto(places[way] + hash);
        await page.waitForSelector("main section");
        await emulated(page);
      };
      try {
        await run({ page, open, way, context, made });
        if (wrong.length && !complains) throw new Error(`the page complained: ${wrong.join("; ")}`);
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

/** Follows a link inside of the page, which is opened if it is not: the view before it is gone when the other one is there. */
export async function follow(page, open, hash) {
  if (page.url() === "about:blank") return open(hash);
  await page.evaluate((hash) => {
    document.querySelector(".stage").remove();
    // An address that is there already would be no change.
    history.replaceState(null, "", "#");
    location.hash = hash;
  }, hash);
  await page.locator(".stage").waitFor({ state: "attached" });
}

/** Waits until the page has answered what was asked of it: nothing on the stage, nor what goes with it, is about to change. */
export const settled = (page) => page.waitForFunction(() => document.querySelector(".stage") && !document.querySelector('[aria-busy="true"]'));

/**
 * The address of the page as soon as it holds a state, which the page writes a moment after it has changed.
 * @param wanted whether a state is the one that is waited for
 */
export async function linked(page, wanted) {
  for (;;) {
    const { hash } = new URL(page.url());
    const { state } = await fromHash(hash);
    if (state && wanted(state)) return page.url();
    await page.waitForFunction((before) => location.hash !== before, hash);
  }
}

/**
 * Answers questions to the server as the test wants.
 * @param rule takes a question and the response; says whether it has answered
 * @returns ends it
 */
export function onQuestion(rule) {
  rules.push(rule);
  return () => rules.splice(rules.indexOf(rule), 1);
}

/**
 * Holds questions back that the page asks the server, so that answers come in another order than the questions.
 * @param wanted whether a question is held back
 */
export async function hold(page, wanted) {
  const held = [];
  let told = () => {};
  const end = onQuestion(async (question, response) => {
    if (!wanted(question)) return false;
    await new Promise((resolve) => {
      held.push({ resolve, over: new Promise((done) => (response.destroyed ? done() : response.on("close", done))) });
      told();
    });
    return false;
  });
  return {
    /** Waits until so many are held. */
    count: async (number) => {
      while (held.length < number) await new Promise((resolve) => (told = resolve));
    },
    /** Lets all of them go and waits until the page has heard. */
    async release() {
      const over = held.splice(0).map(({ resolve, over }) => (resolve(), over));
      await Promise.all(over);
      // What is asked and drawn after that comes later than what the page does with those answers.
      await page.evaluate(() => fetch("engine.json").then((answer) => answer.text()));
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    },
    end,
  };
}

/** Replaces what stands in a field of one line, key by key: Firefox reports a change of a field only to those who use keys. */
export async function typeIn(field, text) {
  await field.focus();
  await field.press("ControlOrMeta+a");
  await field.pressSequentially(text);
}

/** What a test wants the browser to pretend to be, by page. */
const pretended = new WeakMap();

/**
 * Lets the page believe in another medium, colour scheme or wish for no motion. Firefox cannot be told by WebDriver BiDi,
 * so that there the rules of the style sheet are changed, again after each visit.
 */
export async function emulate(page, { media, colorScheme, reducedMotion }) {
  if (!isFirefox) return page.emulateMedia({ media, colorScheme, reducedMotion });
  pretended.set(page, { ...pretended.get(page), ...Object.fromEntries(Object.entries({ media, colorScheme, reducedMotion }).filter(([, value]) => value)) });
  await emulated(page);
}

/** Puts what is pretended into the style sheets of Firefox. */
async function emulated(page) {
  const wanted = isFirefox && pretended.get(page);
  if (!wanted) return;
  await page.evaluate(({ media = "screen", colorScheme = "light", reducedMotion = "no-preference" }) => {
    const holds = (text) => (text === "print" ? media === "print" : /prefers-color-scheme/.test(text) ? colorScheme === "dark" : /prefers-reduced-motion/.test(text) ? reducedMotion === "no-preference" : null);
    for (const sheet of document.styleSheets) {
      for (const rule of sheet.cssRules) {
        if (!(rule instanceof CSSMediaRule)) continue;
        rule.before ??= rule.media.mediaText;
        const now = holds(rule.before);
        if (now !== null) rule.media.mediaText = now ? "all" : "not all";
      }
    }
  }, wanted);
}

/** The bytes of the file that the page saves under a name when a test acts. */
export async function saved(page, name, act) {
  if (!isFirefox) {
    const [download] = await Promise.all([page.waitForEvent("download"), act()]);
    assert.equal(download.suggestedFilename(), name);
    return readFile(await download.path());
  }
  // Firefox does not report over BiDi what a page saves from its own memory; the file is waited for. It is empty, or has
  // another name, until it is whole.
  const file = join(downloads, name);
  await rm(file, { force: true });
  await act();
  for (const end = performance.now() + 60_000; performance.now() < end; ) {
    const bytes = await readFile(file).catch(() => "");
    if (bytes.length) return bytes;
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  throw new Error(`${name} was not saved`);
}

/** Asks the server by its API; where there is none, the module in Node. */
export async function api(question) {
  if (!places.direct) {
    const { load } = await import(join(dist, "wasm/engine.mjs"));
    return (await load(gunzipSync(await readFile(join(dist, "complete.wasm.gz"))))).ask(question.source ?? null, question.job);
  }
  const answer = await fetch(`${places.direct}api/ask`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question) });
  return answer.json();
}

export const NIM10 = { game: "nim", parameters: [["sticks", "10"], ["take", "1,2"]] };
