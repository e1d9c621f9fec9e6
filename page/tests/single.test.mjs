// The page as one file, from a disk or a stick: no web server, no other file.
import assert from "node:assert/strict";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { both, dist, linked, saved, settled } from "./support.mjs";

both("one file that is opened from a stick has every view, saves, and keeps its links", async ({ page }) => {
  const stick = await mkdtemp(join(tmpdir(), "retrograde-stick-"));
  try {
    await cp(join(dist, "retrograde.html"), join(stick, "retrograde.html"));
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    const place = pathToFileURL(join(stick, "retrograde.html")).href;
    await page.goto(place);
    await page.waitForSelector(".vertex");
    await page.locator('.vertex[data-name="(10,0)"]').click();
    await page.getByText("(10,0) is won by J0, of rank 7; J0 is to move.").waitFor();
    assert.match(await page.evaluate(() => getComputedStyle(document.body).fontFamily), /Source Serif/);
    assert.equal(await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check("16px 'Source Serif 4'"))), true);
    assert.match(String(await saved(page, "arena.svg", () => page.getByRole("button", { name: "SVG", exact: true }).click())), /^<svg/);
    await page.getByRole("link", { name: "Play" }).click();
    await page.locator('.moves button[data-move="2"]').click();
    await page.waitForFunction(() => document.querySelector(".stage")?.dataset.number === "2");
    await page.getByRole("link", { name: "Tree" }).click();
    await page.locator(".side svg").nth(2).waitFor();
    await page.getByRole("link", { name: "Rules" }).click();
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByText("These rules are right").waitFor();
    await page.getByRole("link", { name: "Exercises" }).click();
    await page.waitForSelector(".vertex");
    await page.getByRole("combobox", { name: "About", exact: true }).selectOption("strategy");
    await page.locator('.stage[data-kind="strategy"][aria-busy="false"]').waitFor();
    await page.getByRole("button", { name: "Français" }).click();
    await settled(page);
    const link = await linked(page, ({ kind }) => kind === "strategy");
    await page.goto("about:blank");
    await page.goto(link);
    await page.locator('.stage[data-kind="strategy"][aria-busy="false"]').waitFor();
    const elsewhere = asked.filter((address) => !address.startsWith(place) && !/^(data|blob|about):/.test(address));
    assert.deepEqual(elsewhere, []);
  } finally {
    await rm(stick, { recursive: true, force: true });
  }
}, { ways: ["static"] });
