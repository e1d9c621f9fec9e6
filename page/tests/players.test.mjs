// Who one plays against, by touch, with games of one's own, and what stays when one comes back.
import assert from "node:assert/strict";
import { toHash } from "../lib/link.js";
import { api, both, follow, settled, typeIn } from "./support.mjs";

const opponent = (page) => page.getByRole("combobox", { name: "Opponent", exact: true });
const number = (page) => page.locator(".stage").getAttribute("data-number");

both("every opponent answers, and one may play either side", async ({ page, open }) => {
  await open("#play");
  await page.waitForSelector(".board");
  for (const name of ["perfect", "strongest", "depth", "errs", "random"]) {
    await opponent(page).selectOption(name);
    await page.getByRole("button", { name: "New play" }).click();
    await settled(page);
    assert.equal(await number(page), "0", name);
    await page.locator(".moves button:enabled").first().click();
    await settled(page);
    assert.equal(await number(page), "2", name);
  }
  // Who plays the second side waits for the first move.
  await page.getByRole("combobox", { name: "You are", exact: true }).selectOption("J1");
  await page.getByRole("button", { name: "New play" }).click();
  await settled(page);
  assert.equal(await number(page), "1");
});

both("a lost opponent resists as long as it can", async ({ page, open }) => {
  // At each l the loser may lose at once, by q, or go on, by m.
  const vertices = { s: { owner: 0, successors: ["l0"] }, won: { owner: 1, successors: [] } };
  for (let place = 0; place < 6; place += 1) {
    vertices[`l${place}`] = { owner: 1, successors: place < 5 ? [`q${place}`, `m${place}`] : ["q5"] };
    vertices[`q${place}`] = { owner: 0, successors: ["won"] };
    vertices[`m${place}`] = { owner: 0, successors: [`l${place + 1}`] };
  }
  delete vertices.m5;
  const source = { file: "arena.json", content: JSON.stringify({ start: "s", targets: { J0: ["won"] }, vertices }) };
  await open(await toHash("play", { source, moves: [], opponent: "perfect" }));
  await page.waitForSelector(".vertex");
  const { rank } = await api({ source, job: { solve: {} } });
  await page.getByLabel("Values of the moves").check();
  await settled(page);
  for (let turn = 0; turn < 12 && !/has won/.test(await page.locator(".told").textContent()); turn += 1) {
    const before = await number(page);
    await page.locator(".moves button.best:enabled").first().click();
    await settled(page);
    assert.notEqual(await number(page), before);
  }
  assert.deepEqual([Number(await number(page)), rank], [13, 13]);
});

both("a board is played by touch on a phone", async ({ page, open }) => {
  await open("#play");
  await page.getByRole("combobox", { name: "Game", exact: true }).selectOption("morpion");
  await page.locator('.cell[data-move="b2"]').waitFor();
  await page.locator('.cell[data-move="b2"]').tap();
  await page.waitForFunction(() => document.querySelector(".stage").dataset.number === "2");
}, { viewport: { width: 360, height: 700 }, hasTouch: true, isMobile: true, notFirefox: "Firefox makes no click of a touch that comes over WebDriver BiDi" });

both("the values of moves stay on when one comes back, and off when they were off", async ({ page, open }) => {
  await open("#play");
  await page.waitForSelector(".board");
  const values = page.getByLabel("Values of the moves");
  assert.equal(await values.isChecked(), false);
  await values.check();
  await page.locator(".moves .letter").first().waitFor();
  // Letter and colour say the same: what wins is not coloured as what loses.
  const looks = await page.locator(".moves .letter").evaluateAll((all) => all.map((one) => [one.textContent[0], getComputedStyle(one).backgroundColor]));
  assert.ok(looks.some(([letter]) => letter === "W") && looks.some(([letter]) => letter === "L"));
  assert.equal(new Set(looks.filter(([letter]) => letter === "W").map(([, colour]) => colour)).size, 1);
  assert.notEqual(looks.find(([letter]) => letter === "W")[1], looks.find(([letter]) => letter === "L")[1]);
  await page.reload();
  await page.locator(".moves .letter").first().waitFor();
  await page.getByLabel("Values of the moves").uncheck();
  await page.reload();
  await page.waitForSelector(".board");
  await settled(page);
  assert.equal(await page.locator(".letter").count(), 0);
});

both("rules that somebody wrote are played, drawn and unfolded", async ({ page, open }) => {
  await open("#rules");
  await page.getByRole("button", { name: "Play it" }).click();
  await page.locator(".moves button:enabled").first().waitFor({ timeout: 30_000 });
  await page.locator(".moves button:enabled").first().click();
  await page.waitForFunction(() => document.querySelector(".stage").dataset.number === "2", null, { timeout: 30_000 });
  await page.getByRole("link", { name: "Rules" }).click();
  await page.getByRole("button", { name: "Its arena" }).click();
  await page.locator('.vertex[data-name="(10,0)"]').waitFor({ timeout: 30_000 });
  await page.getByRole("link", { name: "Rules" }).click();
  await typeIn(page.getByLabel("Parameters"), "sticks=4");
  await page.getByLabel("Parameters").press("Tab");
  await page.getByRole("button", { name: "Its tree" }).click();
  await page.locator(".side svg").nth(2).waitFor({ timeout: 30_000 });
});

both("a strategy is chosen by clicking, and corrected move by move", async ({ page, open }) => {
  await open("#exercises");
  await page.waitForSelector(".vertex");
  await page.getByRole("combobox", { name: "About", exact: true }).selectOption("strategy");
  await page.locator('.stage[data-kind="strategy"][aria-busy="false"]').waitFor();
  const made = await api({ job: { exercise: { kind: "strategy", difficulty: 2, seed: 1 } } });
  const solved = await api({ source: { file: "e.json", content: made.arena }, job: { solve: { all: true } } });
  const asked = solved.positions.filter((one) => one.value === made.player && one.owner === made.player && one.best.length);
  assert.ok(asked.length > 0);
  for (const { vertex, best } of asked) {
    await page.locator(`.vertex[data-name="${vertex}"]`).click();
    await page.locator(`.vertex[data-name="${best[0]}"]`).click();
  }
  await page.getByRole("button", { name: "Correct it" }).click();
  await page.locator(".words [role=status]").filter({ hasText: `All right: ${asked.length} ` }).waitFor();
});

both("on a projector nothing is cut off, and on any screen the drawing is whole", async ({ page, open }) => {
  for (const [width, height] of [[2560, 1440], [1280, 720], [1024, 768]]) {
    await page.setViewportSize({ width, height });
    for (const view of ["arena", "play", "tree"]) {
      await follow(page, open, `#${view}`);
      await page.locator(".drawing svg").first().waitFor();
      await settled(page);
      const fits = await page.evaluate(() => {
        const { bottom, right } = document.querySelector(".stage").getBoundingClientRect();
        return [document.documentElement.scrollWidth <= innerWidth, right <= innerWidth + 1, bottom <= innerHeight + 1];
      });
      assert.deepEqual(fits, [true, true, true], `${view} at ${width}×${height}`);
    }
  }
});

/** What the browser does with a link to be copied. */
const CLIPBOARDS = {
  "where there is no clipboard": () => Object.defineProperty(navigator, "clipboard", { value: undefined }),
  "where the clipboard is refused": () => Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) } }),
};
for (const [where, pretend] of Object.entries(CLIPBOARDS)) {
  both(`the link to copy is shown, selected, ${where}`, async ({ page, open }) => {
    await page.addInitScript(pretend);
    for (const view of ["#arena", "#play"]) {
      await follow(page, open, view);
      await settled(page);
      await page.getByRole("button", { name: "Copy link" }).click();
      const link = page.getByLabel("The link to copy:");
      await link.waitFor();
      assert.equal(await link.inputValue(), page.url());
      assert.match(await link.inputValue(), new RegExp(`${view}/.+`));
      const chosen = await link.evaluate((field) => [document.activeElement === field, field.value.slice(field.selectionStart, field.selectionEnd) === field.value]);
      assert.deepEqual(chosen, [true, true]);
    }
  }, { ways: ["static"] });
}

both("a link that was copied is said to be, where everybody sees it", async ({ page, open }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (globalThis.copied = text) } }));
  await open("#play");
  await settled(page);
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.locator(".share", { hasText: "The link is copied." }).waitFor();
  assert.equal(await page.evaluate(() => globalThis.copied), page.url());
}, { ways: ["static"] });

both("every link that is copied holds what is seen, however fast one follows another", async ({ page, open }) => {
  await page.addInitScript(() => {
    globalThis.copied = [];
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void globalThis.copied.push(text) } });
  });
  await open("#play");
  await settled(page);
  await page.evaluate(() => {
    history.replaceState(null, "", "#play");
    const copy = [...document.querySelectorAll("button")].find((one) => one.textContent === "Copy link");
    for (let times = 0; times < 3; times += 1) copy.click();
  });
  await page.waitForFunction(() => globalThis.copied.length === 3);
  for (const link of await page.evaluate(() => globalThis.copied)) assert.match(link, /#play\/.+/);
}, { ways: ["static"] });
