// How it looks: circles and squares of one size, what a phone shows, and what comes out of a printer.
import assert from "node:assert/strict";
import { toHash } from "../lib/link.js";
import { both, emulate, follow, isFirefox, settled } from "./support.mjs";

/** A link to a view in a state. */
const linked = async (page, open, view, state) => {
  await follow(page, open, await toHash(view, state));
  await page.locator(".drawing svg").first().waitFor({ state: "attached" });
  await settled(page);
};

/** How wide circles and squares are on the screen, and whether the drawing had to be made smaller. */
const measured = (page) => page.evaluate(() => {
  const drawing = [...document.querySelectorAll(".drawing svg")].find((one) => one.getBoundingClientRect().width > 0);
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const scale = drawing.getScreenCTM().a;
  const natural = (parseFloat(drawing.getAttribute("width")) * rem) / drawing.viewBox.baseVal.width;
  const sizes = [...drawing.querySelectorAll(".body")].flatMap((body) => [body.getAttribute("width"), body.getAttribute("height")].map((size) => Number(size) * scale));
  return { least: Math.min(...sizes) / rem, most: Math.max(...sizes) / rem, shrunk: scale < natural - 0.001, grown: scale > natural + 0.001 };
});

const SQUARE = { file: "arena.json", content: JSON.stringify({ start: "a", targets: { J0: ["d"] }, vertices: { a: { owner: 0, successors: ["b", "c"] }, b: { owner: 1, successors: ["d"] }, c: { owner: 1, successors: ["a"] }, d: { owner: 1, successors: [] } } }) };
/** What is drawn with vertices, and whether it is small enough for a laptop. */
const DRAWN = [
  ["arena", null, true], ["arena", { source: SQUARE }, true], ["arena", { source: SQUARE, mode: "algorithm" }, true],
  ["exercises", { kind: "attractor", difficulty: 1 }, true], ["exercises", { kind: "strategy", difficulty: 3 }, true],
  ["play", { source: SQUARE }, true], ["tree", { chosen: "typed", typed: "(3 (1 2))" }, true],
  ["arena", { source: { game: "nim", parameters: [["sticks", "40"]] } }, false], ["tree", { chosen: "connect4", source: { game: "connect4" }, depth: 2 }, false],
];

both("circles and squares have one size everywhere, and only what is too large is shown smaller", async ({ page, open }) => {
  for (const [width, height] of [[1280, 800], [1920, 1080], [320, 600]]) {
    await page.setViewportSize({ width, height });
    let whole = 0;
    for (const [view, state, small] of DRAWN) {
      await linked(page, open, view, state ?? {});
      const { least, most, shrunk, grown } = await measured(page);
      const what = `${view} ${JSON.stringify(state)?.slice(0, 60)} at ${width}×${height}: ${least.toFixed(2)} to ${most.toFixed(2)}`;
      assert.ok(!grown, what);
      // In the size of letters, which is larger on a projector.
      if (shrunk) assert.ok(most < 2.4, what);
      else assert.ok(Math.abs(least - 2.4) < 0.02 && Math.abs(most - 2.4) < 0.02, what);
      if (width >= 1280) assert.equal(shrunk, !small, what);
      whole += Number(!shrunk);
    }
    assert.ok(whole >= 2, `${whole} at ${width}`);
  }
});

both("on a phone one tree is seen at a time, above the time line, and any of the three", async ({ page, open }) => {
  await open("#tree");
  await page.locator(".side svg").nth(2).waitFor({ state: "attached" });
  await settled(page);
  for (const [name, algorithm] of [["naive minimax", "minimax"], ["memoised", "memo"], ["alpha-beta", "alphabeta"]]) {
    await page.locator(".choose").getByRole("button", { name }).click();
    const seen = await page.locator(".side").evaluateAll((sides) => sides.filter((side) => side.getBoundingClientRect().height > 0).map((side) => side.dataset.algorithm));
    assert.deepEqual(seen, [algorithm]);
    const [drawing, line] = await Promise.all([page.locator(".side.chosen svg").boundingBox(), page.locator(".timeline").boundingBox()]);
    assert.ok(drawing.y >= 0 && drawing.y + drawing.height <= line.y + 1 && line.y + line.height <= 601, `${name}: ${JSON.stringify([drawing, line])}`);
    assert.ok(drawing.height > 80);
  }
  // All of them go on together.
  await page.getByRole("button", { name: "To the end" }).click();
  await page.locator(".choose").getByRole("button", { name: "naive minimax" }).click();
  assert.match(await page.locator(".side.chosen svg").textContent(), /\+1/);
}, { viewport: { width: 320, height: 600 } });

const KINDS = ["attractor", "strategy", "nim", "minimax", "values", "degrees", "building", "python"];

both("of every kind of exercise the sheet and the answers are printed, and nothing else", async ({ page, open, made }) => {
  await made.addInitScript(() => {
    // What is on paper when the printer is asked for.
    globalThis.print = () => (globalThis.printed = document.querySelector(".sheets").dataset.print);
  });
  await open("#exercises");
  for (const kind of KINDS) {
    await page.getByRole("combobox", { name: "About", exact: true }).selectOption(kind);
    await page.locator(`.stage[data-kind="${kind}"][aria-busy="false"]`).waitFor();
    for (const [name, print, other] of [["Print the sheet", "sheet", ".answers"], ["Print the answers", "answers", ".questions"]]) {
      await page.getByRole("button", { name }).click();
      assert.equal(await page.evaluate(() => globalThis.printed), print);
      await page.evaluate((print) => (document.querySelector(".sheets").dataset.print = print), print);
      await emulate(page, { media: "print" });
      assert.equal(await page.locator(`.sheets ${other}`).isVisible(), false, kind);
      await page.evaluate(() => delete document.querySelector(".sheets").dataset.print);
      await emulate(page, { media: "screen" });
    }
    await emulate(page, { media: "print" });
    const { seen, figures, wide } = await page.evaluate(async () => {
      await Promise.all([...document.querySelectorAll(".sheets img")].map((image) => image.decode()));
      const visible = [...document.querySelectorAll("header, .stage, .words > *, .said")].filter((one) => one.getBoundingClientRect().height > 1);
      return { seen: visible.map((one) => one.className), figures: [...document.querySelectorAll(".sheets img")].map((image) => [image.naturalWidth > 50, Boolean(image.alt)]), wide: document.documentElement.scrollWidth <= innerWidth };
    });
    assert.deepEqual([seen, wide], [["sheets"], true], kind);
    assert.ok(figures.every(([drawn, named]) => drawn && named), kind);
    const text = await page.locator(".sheets").innerText();
    assert.match(text, /: answers/, kind);
    assert.doesNotMatch(text, /[\ue000-\ue003]|\\[a-z]/, kind);
    // Firefox takes some seconds for each, and prints all kinds by the same rules.
    if (!isFirefox || kind === "attractor") assert.ok((await page.pdf({ format: "A4" })).length > 5000, kind);
    await emulate(page, { media: "screen" });
  }
});

both("an exercise for paper is read in the page, and its answers are shown on request", async ({ page, open }) => {
  await open("#exercises");
  await page.getByRole("combobox", { name: "About", exact: true }).selectOption("degrees");
  await page.locator('.stage[data-kind="degrees"][aria-busy="false"]').waitFor();
  await page.locator(".drawing .questions li").first().waitFor();
  assert.equal(await page.locator(".drawing .answers").count(), 0);
  await page.getByRole("button", { name: "Show the answers" }).click();
  await page.locator(".drawing .answers li").first().waitFor();
});
