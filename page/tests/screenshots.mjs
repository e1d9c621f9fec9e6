// Makes the pictures of docs/serving.md from the static files: node tests/screenshots.mjs
// `node tests/screenshots.mjs all` makes one of each view at three sizes; PLACE=http://127.0.0.1:8080/ takes them from a server.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../../", import.meta.url));
const dist = process.env.DIST ?? join(root, "dist");
const out = process.env.OUT ?? join(root, "docs/figures");
const types = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml" };
const files = createServer(async (request, response) => {
  const name = new URL(request.url, "http://x").pathname.slice(1) || "index.html";
  const bytes = await readFile(join(dist, name)).catch(() => null);
  response.writeHead(bytes ? 200 : 404, { "Content-Type": types[extname(name)] ?? "application/octet-stream" }).end(bytes ?? "");
});
await new Promise((resolve) => files.listen(0, "127.0.0.1", resolve));
const place = process.env.PLACE ?? `http://127.0.0.1:${files.address().port}/`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

/** One picture: of a view in a state, at a size, after some clicks. */
async function shoot(name, view, state, { width = 1100, height = 700, locale = "en-GB", dark = false, then = async () => {} } = {}) {
  const page = await browser.newPage({ viewport: { width, height }, locale, colorScheme: dark ? "dark" : "light" });
  await page.goto(place);
  const hash = state ? await page.evaluate(async ([view, state]) => (await import("/lib/link.js")).toHash(view, state), [view, state]) : `#${view}`;
  await page.goto("about:blank");
  await page.goto(place + hash);
  await page.waitForSelector("main section");
  await page.waitForTimeout(1500);
  await then(page);
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(out, `${name}.png`) });
  await page.close();
}

const next = (times) => async (page) => {
  for (let time = 0; time < times; time += 1) await page.locator(".timeline button").nth(2).click();
};
const nim = { game: "nim", parameters: [["sticks", "10"], ["take", "1,2"]] };
if (process.argv[2] === "all") {
  for (const view of ["arena", "play", "tree", "rules", "exercises"]) {
    await shoot(`${view}-wide`, view, null, { width: 1920, height: 1080 });
    await shoot(`${view}-tablet`, view, null, { width: 820, height: 1100, dark: true });
    await shoot(`${view}-phone`, view, null, { width: 320, height: 640, locale: "fr-FR" });
  }
} else {
  await shoot("page-arena", "arena", { source: nim, layer: 5, shows: { strategy: true } });
  await shoot("page-algorithm", "arena", { source: nim, mode: "algorithm" }, { dark: true, then: next(14) });
  await shoot("page-play", "play", { source: { game: "connect4", parameters: [] }, moves: [..."4444443226"], opponent: "person" }, { then: async (page) => {
    await page.getByLabel("Values of the moves").check();
    await page.waitForTimeout(6000);
  } });
  await shoot("page-tree", "tree", null, { then: next(20) });
  await shoot("page-rules", "rules", null, { locale: "fr-FR" });
  await shoot("page-phone", "arena", { source: nim, layer: 3 }, { width: 360, height: 720, locale: "fr-FR" });
}
await browser.close();
files.close();
