// Drawing an arena by hand, the examples of the notes, the building of a graph, and what people name things.
import assert from "node:assert/strict";
import { api, both, emulate, settled } from "./support.mjs";

const vertex = (page, name) => page.locator(`.vertex[data-name="${name}"]`);
const summary = (page) => page.locator(".summary");
/** Waits until the last change has been solved and drawn. */
const changed = async (page, act) => {
  await settled(page);
  const before = await page.locator(".drawing").getAttribute("data-version");
  await act();
  await page.waitForFunction((before) => document.querySelector(".drawing").dataset.version !== before, before);
  await settled(page);
};
const typed = async (page, format, content) => {
  if (!(await page.getByLabel("As text").isVisible())) await page.getByText("As text").click();
  await page.getByRole("combobox", { name: "Format", exact: true }).selectOption(format);
  await page.getByLabel("As text").fill(content);
};
const SQUARE = JSON.stringify({ start: "a", targets: { J0: ["d"] }, vertices: { a: { owner: 0, successors: ["b", "c"] }, b: { owner: 1, successors: ["d"] }, c: { owner: 1, successors: ["a"] }, d: { owner: 1, successors: [] } } });

both("vertices are dragged, caught by a frame, changed together, deleted, and brought back", async ({ page, open }) => {
  await open();
  await page.waitForSelector(".vertex");
  await changed(page, () => typed(page, "json", SQUARE));
  await page.getByText(/From a: J0 wins, rank 2/).waitFor();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const place = async (name) => (await vertex(page, name).getAttribute("transform")).match(/-?[\d.]+/g).map(Number);
  const box = await vertex(page, "c").boundingBox();
  // How far it stands from another one, which stays where it is.
  const apart = async () => {
    const [one, other] = [await place("c"), await place("d")];
    return one.map((at, axis) => at - other[axis]);
  };
  const before = await apart();
  const scale = await page.locator(".drawing svg.arena").evaluate((drawing) => drawing.getScreenCTM().a);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 90, box.y + box.height / 2 + 10, { steps: 4 });
  await changed(page, () => page.mouse.up());
  const moved = (await apart()).map((at, axis) => (at - before[axis]) * scale);
  assert.ok(Math.abs(moved[0] + 90) < 2 && Math.abs(moved[1] - 10) < 2, String(moved));
  // Shift adds to what is selected; all of it changes together.
  await vertex(page, "b").click();
  await vertex(page, "c").click({ modifiers: ["Shift"] });
  await page.getByText("2 selected").waitFor();
  await changed(page, () => page.getByRole("combobox", { name: "Controlled by", exact: true }).selectOption("J0"));
  assert.match(await vertex(page, "b").getAttribute("class"), /J0/);
  assert.match(await vertex(page, "c").getAttribute("class"), /J0/);
  // A frame around everything selects everything.
  const stage = await page.locator(".drawing svg.arena").boundingBox();
  await page.mouse.move(stage.x + 2, stage.y + 2);
  await page.mouse.down();
  await page.mouse.move(stage.x + stage.width - 3, stage.y + stage.height - 3, { steps: 4 });
  await page.mouse.up();
  await page.getByText("4 selected").waitFor();
  // An edge is deleted by a click on it and a key.
  await page.locator(".edge-hit").first().click({ force: true });
  await changed(page, () => page.getByRole("button", { name: "Delete" }).click());
  assert.equal(await page.locator(".edges .edge").count(), 3);
  await changed(page, () => page.getByRole("button", { name: "Undo" }).click());
  assert.equal(await page.locator(".edges .edge").count(), 4);
  await changed(page, () => page.getByRole("button", { name: "Redo" }).click());
  assert.equal(await page.locator(".edges .edge").count(), 3);
  await vertex(page, "c").click();
  await changed(page, () => page.keyboard.press("Delete"));
  assert.equal(await page.locator(".vertex").count(), 3);
});

both("Python as in the notes and DOT are typed too, and the text follows the drawing", async ({ page, open, way }) => {
  await open();
  await page.waitForSelector(".vertex");
  await typed(page, "dot", "digraph { a [player=0, start=true]; b [player=1, target=0]; a -> b; }");
  await page.getByText(/From a: J0 wins, rank 1/).waitFor();
  await typed(page, "py", "G = {(2, 0): [(1, 1), (0, 1)], (1, 1): [(0, 0)], (0, 1): [], (0, 0): []}\nS0 = {(2, 0), (0, 0)}\nV0 = {(0, 1)}\nV1 = {(0, 0)}\nstart = (2, 0)\n");
  await page.getByText(/From \(2,0\): J0 wins, rank 1/).waitFor({ timeout: way === "static" ? 30_000 : 20_000 });
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await vertex(page, "(1,1)").click();
  await changed(page, () => page.keyboard.press("o"));
  await page.waitForFunction(() => /S0 = \{[^}]*\(1,1\)/.test(document.querySelector("textarea").value));
});

both("the examples of the notes are worth what the notes say", async ({ page, open }) => {
  await open();
  await page.waitForSelector(".vertex");
  const said = {
    nim15: /From \(15,0\): J1 wins, rank 4/, misere9: /rank 5/, misere20: /rank 10/, partisan: /J1 wins, rank 4/, figure3: /From s0: draw that ends/, misere4: /wins, rank/,
    luna5: /Lucie wins, rank 2/, luna: /Luna wins, rank 3/, draws: /From s: /, labels: /From p: J0 wins, rank 4/, wanders: /From s: J0 wins, rank 3/, nim10: /From \(10,0\): J0 wins, rank 7/,
  };
  const example = page.getByRole("combobox", { name: "Example", exact: true });
  const offered = await example.locator("option").evaluateAll((options) => options.map((one) => one.value).filter(Boolean));
  assert.deepEqual([...offered].sort(), Object.keys(said).sort());
  for (const [id, words] of Object.entries(said)) {
    await example.selectOption(id);
    await settled(page);
    assert.match(await summary(page).textContent(), words, id);
  }
});

for (const how of ["recursive", "stack", "queue"]) {
  both(`the building of the graph with ${how} shows the lines and the order of the engine's trace`, async ({ page, open }) => {
    await open();
    await page.waitForSelector(".vertex");
    await page.getByRole("combobox", { name: "Watch", exact: true }).selectOption("algorithm");
    await page.getByRole("combobox", { name: "Algorithm", exact: true }).selectOption(`build-${how}`);
    await settled(page);
    const source = { game: "nim", parameters: [["sticks", "10"], ["take", "1,2"]] };
    const { steps, code } = await api({ source, job: { explain: { topic: { building: {} }, origin: { limit: { explorer: how } }, lang: "en", all: true } } });
    assert.deepEqual(await page.locator(".code li").allTextContents(), code);
    await page.getByRole("button", { name: "To the end" }).click();
    const order = steps.filter((step) => step.event === "add").map((step) => step.vertex);
    assert.deepEqual((await page.locator(".words .cells").nth(1).locator("span").allTextContents()).map((text) => text.split(": ")[0]), order);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    assert.equal(await page.locator(".code [aria-current]").count(), 1);
  });
}

both("names are shown as text, whatever they are", async ({ page, open }) => {
  const name = '<img src=x onerror="globalThis.hurt=1">';
  await open();
  await page.waitForSelector(".vertex");
  await typed(page, "json", JSON.stringify({ start: name, players: ["<b>A</b>", "B"], targets: { "<b>A</b>": ["t"] }, vertices: { [name]: { owner: 0, successors: ["t"] }, t: { owner: 1, successors: [] } } }));
  await summary(page).filter({ hasText: `From ${name}: <b>A</b> wins, rank 1` }).waitFor();
  await page.locator(".vertex").first().click();
  await page.locator(".proof li").first().waitFor();
  assert.equal(await page.evaluate(() => [globalThis.hurt, document.querySelectorAll("main img, main b").length].join()), ",0");
});

both("nothing moves for those who want no motion", async ({ page, open }) => {
  await emulate(page, { reducedMotion: "reduce" });
  await open();
  await page.waitForSelector(".vertex");
  const moving = await page.evaluate(() => [...document.querySelectorAll("*")].filter((element) => {
    const { transitionDuration, animationName } = getComputedStyle(element);
    return /[1-9]/.test(transitionDuration) || animationName !== "none";
  }).length);
  assert.equal(moving, 0);
});
