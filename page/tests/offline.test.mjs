// The static page across updates: what is kept for later is one version, whole, and an open tab goes on with its own.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { promisify } from "node:util";
import { both, dist, listen, root, settled, stop, webSpace } from "./support.mjs";

/** Two versions that differ in exports, so that files of both of them never run together, and one that was copied by halves. */
const versions = {};
let work;

const offline = (folder) => promisify(execFile)(join(root, "page/offline"), [folder]);

/** Renames exports in every script of a folder. */
async function rename(folder) {
  for (const name of ["app.js", "index.html", ...(await Promise.all(["lib", "views", "draw"].map(async (part) => (await readdir(join(folder, part))).map((one) => `${part}/${one}`)))).flat()]) {
    const text = await readFile(join(folder, name), "utf8");
    await writeFile(join(folder, name), text.replace(/\bsubscript\b/g, "lowered").replace(/\bplayWorth\b/g, "worthOfPlay").replace("<html", '<html data-edition="2"'));
  }
}

before(async () => {
  work = await mkdtemp(join(tmpdir(), "retrograde-versions-"));
  for (const name of ["one", "two", "mixed"]) await cp(dist, (versions[name] = join(work, name)), { recursive: true });
  await rename(versions.two);
  await rename(versions.mixed);
  await Promise.all([offline(versions.one), offline(versions.two), offline(versions.mixed)]);
  await cp(join(versions.one, "lib/words.js"), join(versions.mixed, "lib/words.js"));
});
after(() => rm(work, { recursive: true, force: true }));

const edition = (page) => page.evaluate(() => document.documentElement.dataset.edition ?? "1");
const controlled = (page) => page.waitForFunction(() => navigator.serviceWorker.controller);
const look = (page) => page.evaluate(() => navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => {}));
const opens = async (page, view, part) => {
  await page.getByRole("link", { name: view, exact: true }).click();
  await page.locator(part).first().waitFor();
  await settled(page);
};

/** A web space whose folder changes while it runs. */
async function space(change) {
  const now = { folder: versions.one };
  const files = webSpace(() => now.folder, change);
  return { now, files, place: await listen(files, "/games/retro/") };
}

const HEADERS = {
  "for ten minutes": { "Cache-Control": "max-age=600" },
  "as long as an old date allows": { "Last-Modified": "Mon, 01 Jan 2024 00:00:00 GMT" },
  "only if it asks each time": { "Cache-Control": "no-cache" },
  never: { "Cache-Control": "no-store" },
};
const statics = { ways: ["static"] };

for (const [kept, headers] of Object.entries(HEADERS)) {
  both(`a tab that is open across an update goes on, and a reload brings the new version, where the browser may keep files ${kept}`, async ({ page }) => {
    const { now, files, place } = await space(() => ({ headers }));
    await page.goto(place);
    await page.waitForSelector(".vertex");
    await controlled(page);
    now.folder = versions.two;
    await look(page);
    await page.locator(".notice.update", { hasText: "There is a new version of this page." }).waitFor();
    // What is loaded now is still of the version that the tab began with.
    await opens(page, "Play", ".board");
    assert.equal(await edition(page), "1");
    await page.locator(".notice.update").getByRole("button", { name: "Reload" }).click();
    await page.waitForFunction(() => document.documentElement.dataset.edition === "2");
    await page.waitForSelector(".board");
    await opens(page, "Arena", ".vertex");
    await opens(page, "Tree", ".side svg");
    assert.equal((await page.evaluate(() => caches.keys())).length, 1);
    await stop(files);
    await page.reload();
    await page.waitForSelector(".side svg");
    await opens(page, "Play", ".board");
    assert.equal(await edition(page), "2");
  }, statics);
}

both("a new version does not begin under a second tab", async ({ page, made }) => {
  const { now, files, place } = await space();
  await page.goto(place);
  await controlled(page);
  const second = await made.newPage();
  await second.goto(place);
  await second.waitForSelector(".vertex");
  now.folder = versions.two;
  await look(page);
  await page.locator(".notice.update").getByRole("button", { name: "Recharger" }).click();
  await page.locator(".notice.update", { hasText: "Fermez d'abord les autres onglets" }).waitFor();
  await opens(second, "Jouer", ".board");
  assert.deepEqual([await edition(page), await edition(second)], ["1", "1"]);
  await second.close();
  await page.locator(".notice.update").getByRole("button", { name: "Recharger" }).click();
  await page.waitForFunction(() => document.documentElement.dataset.edition === "2");
  await stop(files);
}, { ...statics, locale: "fr-FR" });

both("files of two versions are never kept together", async ({ page }) => {
  const { now, files, place } = await space();
  await page.goto(place);
  await page.waitForSelector(".vertex");
  await controlled(page);
  const before = await page.evaluate(() => caches.keys());
  now.folder = versions.mixed;
  const state = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const found = new Promise((resolve) => registration.addEventListener("updatefound", () => resolve(registration.installing), { once: true }));
    void registration.update().catch(() => {});
    const worker = await found;
    while (worker.state === "installing") await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
    return worker.state;
  });
  assert.equal(state, "redundant");
  assert.deepEqual(await page.evaluate(() => caches.keys()), before);
  await page.reload();
  await page.waitForSelector(".vertex");
  await opens(page, "Play", ".board");
  assert.equal(await edition(page), "1");
  await stop(files);
}, { ...statics, complains: true });

both("files of two versions that the browser has kept are fetched again, without a blank page", async ({ page }) => {
  // Some are asked for each time, and others are kept.
  const { now, files, place } = await space((name) => ({ headers: { "Cache-Control": /^(index\.html|app\.js|views\/arena\.js)$/.test(name) ? "no-cache" : "max-age=600" } }));
  await page.addInitScript(() => Object.defineProperty(navigator, "serviceWorker", { value: { register: async () => new Promise(() => {}), getRegistration: async () => undefined } }));
  await page.goto(place);
  await page.waitForSelector(".vertex");
  now.folder = versions.two;
  await page.goto(`${place}?again`);
  await page.waitForSelector(".vertex");
  assert.equal(await edition(page), "2");
  await opens(page, "Play", ".board");
  await stop(files);
}, { ...statics, complains: true });

both("two copies on one host keep their files apart", async ({ page }) => {
  const { files, place } = await space();
  const other = place.replace("retro", "other");
  for (const copy of [place, other]) {
    await page.goto(copy);
    await page.waitForSelector(".vertex");
    await controlled(page);
  }
  assert.equal((await page.evaluate(() => caches.keys())).length, 2);
  await stop(files);
  for (const copy of [place, other]) {
    await page.goto(copy);
    await page.waitForSelector(".vertex");
  }
}, statics);
