import assert from "node:assert/strict";
import { toHash } from "../lib/link.js";
import { api, both, settled } from "./support.mjs";

const told = (page) => page.locator(".told");
/** Waits until a move has been made and answered, or has ended the play. */
const answered = async (page, before) => {
  await settled(page);
  assert.notEqual(await page.locator(".stage").getAttribute("data-number"), before);
};

both("a game of Nim is won against the perfect opponent by following the hints", async ({ page, open }) => {
  await open("#play");
  await page.waitForSelector(".board");
  await page.getByLabel("Values of the moves").check();
  await settled(page);
  // Ten sticks, one to three are taken: the player who begins wins.
  for (let turn = 0; turn < 10; turn += 1) {
    if (/has won/.test(await told(page).textContent())) break;
    const number = await page.locator(".stage").getAttribute("data-number");
    await page.locator(".moves button.best:enabled").first().click();
    await answered(page, number);
  }
  assert.equal(await told(page).textContent(), "J0 has won.");
  assert.equal(await page.locator(".chart .dot.blunder").count(), 0);
});

both("a game of Nim is lost after a blunder, which the chart marks", async ({ page, open }) => {
  await open("#play");
  await page.waitForSelector(".board");
  await page.locator('.moves button[data-move="1"]').click();
  await answered(page, "0");
  for (let turn = 0; turn < 10; turn += 1) {
    if (/has won/.test(await told(page).textContent())) break;
    const number = await page.locator(".stage").getAttribute("data-number");
    await page.locator(".moves button:enabled").first().click();
    await answered(page, number);
  }
  assert.equal(await told(page).textContent(), "J1 has won.");
  assert.ok((await page.locator(".chart .dot.blunder").count()) >= 1);
});

both("hints of Connect Four are those of the API", async ({ page, open }) => {
  const moves = [..."444444226611"];
  const source = { game: "connect4", parameters: [] };
  const rated = await api({ source, job: { rate: { origin: { place: { after: moves }, limit: { positions: 1 } }, time: 10 } } });
  const expected = Object.fromEntries(rated.moves.map((move) => [move.move, `${move.value === "draw" ? "D" : move.value === rated.player ? "W" : "L"}${move.distance === null ? "" : move.distance + 1}`]));
  await open(await toHash("play", { source, moves, at: moves.length, opponent: "person" }));
  await page.waitForSelector(".board");
  await page.getByLabel("Values of the moves").check();
  await page.waitForFunction((count) => [...document.querySelectorAll(".moves .letter")].filter((letter) => letter.textContent !== "?").length === count, rated.moves.length, { timeout: 60_000 });
  const shown = await page.locator(".moves button").evaluateAll((buttons) => Object.fromEntries(buttons.map((one) => [one.dataset.move, one.querySelector(".letter").textContent])));
  assert.deepEqual(shown, expected);
});

both("a move that is made while hints are searched is not held up", async ({ page, open }) => {
  await open("#play");
  await page.getByRole("combobox", { name: "Game", exact: true }).selectOption("connect4");
  await page.getByRole("combobox", { name: "Opponent", exact: true }).selectOption("person");
  await page.locator('.cell[data-move="4"]').waitFor();
  await page.getByLabel("Values of the moves").check();
  await page.locator(".letter").first().waitFor();
  await page.locator('.cell[data-move="4"]').click();
  await page.waitForFunction(() => document.querySelector(".stage").dataset.number === "1");
  // The opening is not proven in that time, so that the search was still going on.
  assert.equal(await page.locator(".moves .letter").filter({ hasNotText: "?" }).count(), 0);
});

both("who presses a cell while hints arrive has made that move", async ({ page, open }) => {
  await open("#play");
  await page.getByRole("combobox", { name: "Game", exact: true }).selectOption("connect4");
  await page.getByRole("combobox", { name: "Opponent", exact: true }).selectOption("person");
  await settled(page);
  await page.getByLabel("Values of the moves").check();
  await page.locator(".letter").first().waitFor();
  await page.locator('.cell[data-move="4"]').hover();
  await page.mouse.down();
  // Time for some more of them.
  await page.waitForTimeout(1500);
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector(".stage").dataset.number === "1");
});

both("a board is played by keys alone, undone, explained, and restored from a link", async ({ page, open }) => {
  await open("#play");
  await page.getByRole("combobox", { name: "Game", exact: true }).selectOption("morpion");
  await page.locator('.cell[data-move="b2"]').waitFor();
  await page.getByRole("combobox", { name: "Opponent", exact: true }).selectOption("person");
  await settled(page);
  await page.locator('.cell[data-move="a1"]').focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".stage").dataset.number === "1");
  assert.match(await page.locator('.cell[data-row="1"][data-column="1"]').getAttribute("aria-label"), /stone/);
  await page.getByRole("button", { name: "Why?" }).click();
  await page.getByText("If nobody errs").waitFor();
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.locator(".share", { hasText: "The link" }).waitFor();
  const link = page.url();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction(() => document.querySelector(".stage").dataset.number === "0");
  await page.getByRole("button", { name: "Redo" }).click();
  await page.waitForFunction(() => document.querySelector(".stage").dataset.number === "1");
  await page.goto("about:blank");
  await page.goto(link);
  await page.waitForFunction(() => document.querySelector(".stage")?.dataset.number === "1");
});

both("every built-in game can be played", async ({ page, open }) => {
  await open("#play");
  await page.waitForFunction(() => document.querySelectorAll("select")[0].options.length > 5);
  const games = await page.getByRole("combobox", { name: "Game", exact: true }).locator("option").evaluateAll((options) => options.map((one) => one.value));
  await page.getByRole("combobox", { name: "Opponent", exact: true }).selectOption("random");
  for (const game of games) {
    await page.getByRole("combobox", { name: "Game", exact: true }).selectOption(game);
    await settled(page);
    assert.equal(await page.locator(".stage").getAttribute("data-number"), "0", game);
    await page.locator(".moves button:enabled").first().click();
    await settled(page);
    const number = Number(await page.locator(".stage").getAttribute("data-number"));
    assert.ok(number >= 2 || /has won|draw/.test(await told(page).textContent()), `${game}: ${number}`);
  }
});

both("the chart of a game that is searched marks a blunder without hints, and stays when one goes back", async ({ page, open }) => {
  await open("#play");
  await page.getByRole("combobox", { name: "Game", exact: true }).selectOption("hex");
  await page.getByRole("combobox", { name: "Opponent", exact: true }).selectOption("person");
  await settled(page);
  await page.locator('.cell[data-move="a1"]').click();
  const source = { game: "hex", parameters: [] };
  const values = [];
  for (const after of [[], ["a1"]]) values.push((await api({ source, job: { search: { origin: { place: { after } }, time: 5 } } })).value);
  // The corner gives the win away.
  assert.deepEqual(values, ["J0", "J1"]);
  await page.locator(".chart .dot.blunder").waitFor();
  assert.equal(await page.locator(".chart .dot.unknown").count(), 0);
  await page.locator(".chart .dot").first().click();
  await page.waitForFunction(() => document.querySelector(".stage").dataset.number === "0");
  assert.equal(await page.locator(".chart .dot").count(), 2);
  assert.equal(await page.locator(".chart .dot.blunder").count(), 1);
});
