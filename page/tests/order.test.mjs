// What the page asks is not always answered in that order: a later question wins over an older one, and what arrives
// late changes nothing that a person has done meanwhile. The module answers one question after another, so that only the
// server is tested.
import assert from "node:assert/strict";
import { both, hold, onQuestion, questions, typeIn } from "./support.mjs";

const server = { ways: ["server"] };
const focused = (page) => page.evaluate(() => document.activeElement.getAttribute("data-key") ?? document.activeElement.localName);

/** Refuses a question, with this text. */
const refused = (response, status, text) => Boolean(response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify({ kind: "test", text })));

/** Holds back only the first question of its kind. */
const first = (kind) => {
  let seen = 0;
  return ({ job }) => kind in job && (seen += 1) === 1;
};

both("a play that is typed is not replaced by the beginning that was asked for before", async ({ page, open }) => {
  await open();
  await page.waitForSelector(".vertex");
  const held = await hold(page, ({ job }) => job.review?.play.length === 1);
  await page.getByRole("combobox", { name: "Watch", exact: true }).selectOption("play");
  await held.count(1);
  const typed = page.getByLabel("The play, vertex by vertex").last();
  await typeIn(typed, "(10,0) (8,1) (6,0) (5,1)");
  await typed.press("Enter");
  await page.locator(".edge.wrong").first().waitFor();
  await held.release();
  assert.equal(await page.locator(".edge.wrong").count(), 1);
  assert.equal(await typed.inputValue(), "(10,0) (8,1) (6,0) (5,1)");
}, server);

both("what is typed for a play is left alone by an answer", async ({ page, open }) => {
  await open();
  await page.waitForSelector(".vertex");
  const held = await hold(page, first("review"));
  await page.getByRole("combobox", { name: "Watch", exact: true }).selectOption("play");
  await held.count(1);
  const typed = page.getByLabel("The play, vertex by vertex").last();
  await typeIn(typed, "(10,0) (8,1) (6,0) (5,1)");
  await held.release();
  assert.equal(await typed.inputValue(), "(10,0) (8,1) (6,0) (5,1)");
  await typed.press("Enter");
  await page.locator(".edge.wrong").first().waitFor();
}, server);

both("the proof is that of the last vertex that was clicked", async ({ page, open }) => {
  await open();
  await page.waitForSelector(".vertex");
  const held = await hold(page, first("explain"));
  await page.locator('.vertex[data-name="(10,0)"]').click();
  await held.count(1);
  await page.locator('.vertex[data-name="(0,1)"]').click();
  await page.locator(".proof h2", { hasText: "(0,1)" }).waitFor();
  await held.release();
  assert.match(await page.locator(".proof h2").textContent(), /\(0,1\)/);
}, server);

both("the proof of an arena that is gone is not shown", async ({ page, open }) => {
  await open();
  await page.waitForSelector(".vertex");
  const held = await hold(page, first("explain"));
  await page.locator('.vertex[data-name="(10,0)"]').click();
  await held.count(1);
  await page.getByRole("combobox", { name: "Example", exact: true }).selectOption("draws");
  await page.locator('.vertex[data-name="stop"]').waitFor();
  await held.release();
  assert.equal(await page.locator(".proof").textContent(), "");
}, server);

both("an algorithm that fails late does not stop the one that was chosen after it", async ({ page, open }) => {
  await open();
  await page.waitForSelector(".vertex");
  onQuestion(({ job }, response) => job.explain?.topic.algorithm?.algorithm === "queue" && refused(response, 422, "too late"));
  const late = await hold(page, ({ job }) => job.explain?.topic.algorithm?.algorithm === "queue");
  const other = await hold(page, ({ job }) => job.explain?.topic.algorithm?.algorithm === "stack");
  await page.getByRole("combobox", { name: "Watch", exact: true }).selectOption("algorithm");
  await late.count(1);
  await page.getByRole("combobox", { name: "Algorithm", exact: true }).selectOption("stack");
  await other.count(1);
  await late.release();
  await other.release();
  await page.locator(".code li", { hasText: "put the targets on the stack" }).waitFor();
  assert.doesNotMatch(await page.locator(".step-text").textContent(), /too late/);
}, server);

both("text in one format is not replaced by the format that was chosen before", async ({ page, open }) => {
  await open();
  await page.waitForSelector(".vertex");
  await page.getByText("As text").click();
  const held = await hold(page, first("convert"));
  await page.getByRole("combobox", { name: "Format", exact: true }).selectOption("dot");
  await held.count(1);
  await page.getByRole("combobox", { name: "Format", exact: true }).selectOption("py");
  await held.release();
  assert.match(await page.getByLabel("As text").inputValue(), /^G = \{/);
}, server);

/** Opens the text of the arena and asks for it in another format, which is held back. */
const askedForDot = async (page, open) => {
  await open();
  await page.waitForSelector(".vertex");
  await page.getByText("As text").click();
  await page.waitForFunction(() => document.querySelector("textarea").value !== "");
  const held = await hold(page, first("convert"));
  await page.getByRole("combobox", { name: "Format", exact: true }).selectOption("dot");
  await held.count(1);
  return held;
};

both("what is pasted into the text is all that stands there, when the text that was asked for comes between", async ({ page, open }) => {
  const held = await askedForDot(page, open);
  const text = page.getByLabel("As text");
  const before = await text.inputValue();
  await text.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await held.release();
  assert.equal(await text.inputValue(), before);
  const pasted = "digraph { a [player=0, start=true]; b [player=1, target=0]; a -> b; }";
  await page.keyboard.insertText(pasted);
  await page.getByText(/From a: J0 wins, rank 1/).waitFor();
  await page.getByRole("heading", { level: 1 }).click();
  assert.equal(await text.inputValue(), pasted);
}, server);

both("text that comes while somebody is in the field is written when they leave it as it was", async ({ page, open }) => {
  const held = await askedForDot(page, open);
  const text = page.getByLabel("As text");
  const before = await text.inputValue();
  await text.focus();
  await held.release();
  assert.equal(await text.inputValue(), before);
  await page.getByRole("combobox", { name: "Format", exact: true }).focus();
  assert.match(await text.inputValue(), /^digraph/);
}, server);

both("what is typed into the text as soon as it is opened is all that stands there", async ({ page, open }) => {
  await open();
  await page.waitForSelector(".vertex");
  // The browser reports that it is open later than a script can enter it.
  await page.evaluate(() => {
    const area = document.querySelector("textarea");
    area.closest("details").open = true;
    area.focus();
    return new Promise((resolve) => area.closest("details").addEventListener("toggle", () => requestAnimationFrame(resolve), { once: true }));
  });
  const typed = '{"start": "a", "targets": {"J0": ["a"]}, "vertices": {"a": {"owner": 0, "successors": []}}}';
  await page.keyboard.insertText(typed);
  await page.getByText(/From a: J0 wins/).waitFor();
  assert.equal(await page.getByLabel("As text").inputValue(), typed);
});

both("the beginning of a play is not written into the field that somebody has entered", async ({ page, open }) => {
  await open();
  await page.waitForSelector(".vertex");
  const held = await hold(page, first("review"));
  await page.getByRole("combobox", { name: "Watch", exact: true }).selectOption("play");
  await held.count(1);
  const typed = page.getByLabel("The play, vertex by vertex").last();
  await typed.focus();
  await held.release();
  await page.getByText("The play begins at (10,0)").waitFor();
  assert.equal(await typed.inputValue(), "");
  await page.keyboard.insertText("(10,0) (8,1)");
  assert.equal(await typed.inputValue(), "(10,0) (8,1)");
}, server);

both("a name that is being typed is left alone by another arena, of which no vertex gets it", async ({ page, open }) => {
  await open();
  await page.waitForSelector(".vertex");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const held = await hold(page, first("arrange"));
  await page.getByRole("combobox", { name: "Example", exact: true }).selectOption("draws");
  await held.count(1);
  await page.locator('.vertex[data-name="(10,0)"]').click();
  const name = page.getByLabel("Name", { exact: true });
  await typeIn(name, "goal");
  await held.release();
  await page.locator('.vertex[data-name="stop"]').waitFor();
  assert.equal(await name.inputValue(), "goal");
  await page.keyboard.press("Tab");
  assert.deepEqual([await name.inputValue(), await name.isDisabled()], ["", true]);
  assert.equal(await page.locator('.vertex[data-name="goal"]').count(), 0);
}, server);

both("the cursor stays where somebody has put it while rules were checked", async ({ page, open }) => {
  await open("#rules");
  const text = page.getByLabel("The rules", { exact: true }).last();
  await text.fill("def start():\n    return 0\n\ndef player(s):\n    return oops\n\ndef moves(s):\n    return []\n\ndef winner(s):\n    return None\n");
  const held = await hold(page, first("info"));
  await page.getByRole("button", { name: "Check" }).click();
  await held.count(1);
  await text.focus();
  await text.evaluate((area) => area.setSelectionRange(3, 3));
  await held.release();
  await page.locator("pre.problem:visible").waitFor();
  assert.deepEqual(await text.evaluate((area) => [area.selectionStart, area.selectionEnd]), [3, 3]);
  assert.equal(await page.locator(".editor pre .here").textContent(), "5\n");
}, server);

both("a check tells nothing of parameters that were changed meanwhile", async ({ page, open }) => {
  await open("#rules");
  const held = await hold(page, ({ job }) => "info" in job);
  await page.getByRole("button", { name: "Check" }).click();
  await held.count(1);
  await typeIn(page.getByLabel("Parameters"), "sticks=4");
  await held.release();
  assert.equal(await page.locator(".words [role=status]").textContent(), "");
}, server);

both("a number that is typed is left alone by the list of games", async ({ page, open }) => {
  const held = await hold(page, first("games"));
  await open("#play");
  await held.count(1);
  await page.getByRole("combobox", { name: "Opponent", exact: true }).selectOption("depth");
  const ahead = page.getByLabel("Moves ahead");
  await typeIn(ahead, "12");
  await held.release();
  await page.waitForFunction(() => document.querySelectorAll("select")[0].options.length > 5);
  assert.equal(await ahead.inputValue(), "12");
}, server);

both("what is typed about an arena is left alone by the answer to an edit before it", async ({ page, open }) => {
  await open();
  await page.waitForSelector(".vertex");
  await page.getByText("As text").click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const held = await hold(page, first("arrange"));
  await page.getByRole("button", { name: "New vertex" }).click();
  await held.count(1);
  const text = '{"start": "a", "targets": {"J0": ["a"]}, "vertices": {"a": {"owner": 0, "successors": []}}}';
  await page.getByLabel("As text").fill(text);
  await held.release();
  assert.equal(await page.getByLabel("As text").inputValue(), text);
  await page.getByText(/From a: J0 wins/).waitFor();
  assert.equal(await page.getByLabel("As text").inputValue(), text);
}, server);

both("an example that is chosen right after typing is what is drawn", async ({ page, open }) => {
  await open();
  await page.waitForSelector(".vertex");
  await page.getByText("As text").click();
  const before = questions.length;
  await page.evaluate(() => {
    const area = document.querySelector("textarea");
    area.value = '{"start": "a", "vertices": {"a": {"owner": 0, "successors": []}}}';
    area.dispatchEvent(new Event("input"));
    const select = document.querySelector("select");
    select.value = "draws";
    select.dispatchEvent(new Event("change"));
  });
  await page.locator('.vertex[data-name="stop"]').waitFor();
  // Longer than it waits for somebody who types.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  assert.equal(questions.slice(before).filter(({ job }) => "arrange" in job).length, 1);
  assert.equal(await page.locator('.vertex[data-name="stop"]').count(), 1);
}, server);

both("a name that is being typed is left alone by the answer to an edit before it", async ({ page, open }) => {
  await open();
  await page.waitForSelector(".vertex");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const held = await hold(page, first("arrange"));
  await page.getByRole("button", { name: "New vertex" }).click();
  await held.count(1);
  await typeIn(page.getByLabel("Name", { exact: true }), "goal");
  await held.release();
  await page.locator('.vertex[data-name="s21"]').waitFor();
  assert.equal(await page.getByLabel("Name", { exact: true }).inputValue(), "goal");
  await page.keyboard.press("Enter");
  await page.locator('.vertex[data-name="goal"]').waitFor();
}, server);

both("keys at a board work while a question is under way, and go on after it", async ({ page, open }) => {
  await open("#play");
  await page.getByRole("combobox", { name: "Game", exact: true }).selectOption("morpion");
  await page.locator('.cell[data-move="b2"]').waitFor();
  const held = await hold(page, first("play"));
  await page.getByRole("combobox", { name: "Opponent", exact: true }).selectOption("person");
  await held.count(1);
  await page.locator('.cell[data-move="a1"]').focus();
  await held.release();
  assert.equal(await focused(page), "2,0");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".stage").dataset.number === "1");
  // From the field where the stone is now, on to the next one.
  assert.equal(await focused(page), "1,1");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".stage").dataset.number === "2");
  assert.match(await page.locator('.cell[data-row="1"][data-column="2"]').getAttribute("aria-label"), /stone of/);
}, server);

both("an opponent is chosen by keys without losing one's place", async ({ page, open }) => {
  await open("#play");
  await page.waitForSelector(".board");
  await page.getByRole("combobox", { name: "Opponent", exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => [...document.querySelectorAll("input[type=number]")].length === 1);
  assert.equal(await focused(page), "Opponent");
});

both("why and hint tell of the position that is shown", async ({ page, open }) => {
  await open("#play");
  await page.waitForSelector(".board");
  const held = await hold(page, ({ job }) => job.play?.why === true || job.play?.time === 2 && job.play?.hints === true);
  await page.getByRole("button", { name: "Why?" }).click();
  await held.count(1);
  await page.getByRole("button", { name: "Hint" }).click();
  await held.count(2);
  await page.locator('.moves button[data-move="2"]').click();
  await page.waitForFunction(() => document.querySelector(".stage").dataset.number === "2");
  await held.release();
  assert.doesNotMatch(await page.locator(".words").textContent(), /If nobody errs|Best:/);
}, server);

both("a machine that answers late does not undo what was undone", async ({ page, open }) => {
  await open("#play");
  await page.waitForSelector(".board");
  for (const late of [(play) => play?.machine !== undefined, (play) => play?.moves.length === 2]) {
    const held = await hold(page, ({ job }) => late(job.play));
    await page.locator('.moves button[data-move="2"]').click();
    await held.count(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.waitForFunction(() => document.querySelector(".stage").dataset.number === "0");
    await held.release();
    assert.equal(await page.locator(".stage").getAttribute("data-number"), "0");
    assert.match(await page.locator(".told").textContent(), /your turn/);
    held.end();
  }
}, server);

both("a move that could not be sent can be made again", async ({ page, open }) => {
  await open("#play");
  await page.waitForSelector(".board");
  let failing = true;
  onQuestion(({ job }, response) => failing && job.play?.moves.length === 1 && refused(response, 503, "come back"));
  await page.locator('.moves button[data-move="2"]').click();
  await page.getByText("come back").waitFor();
  failing = false;
  await page.locator('.moves button[data-move="1"]').click();
  await page.waitForFunction(() => document.querySelector(".stage").dataset.number === "2");
  assert.equal(await page.getByRole("slider").inputValue(), "2");
  await page.getByRole("button", { name: "Back" }).click();
  assert.equal(await page.locator(".where").textContent(), "1 / 2: 1");
}, server);

both("a check of rules that is begun again is the one that is stopped and told of", async ({ page, open }) => {
  await open("#rules");
  const held = await hold(page, ({ job }) => "info" in job);
  await page.getByRole("button", { name: "Check" }).click();
  await held.count(1);
  await page.getByRole("button", { name: "Check" }).click();
  await held.count(2);
  assert.equal(await page.locator("pre.problem").isVisible(), false);
  assert.equal(await page.getByRole("button", { name: "Stop" }).isEnabled(), true);
  await held.release();
  await page.getByText("These rules are right").waitFor();
}, server);

both("a check tells nothing of rules that were changed meanwhile", async ({ page, open }) => {
  await open("#rules");
  const held = await hold(page, ({ job }) => "info" in job);
  await page.getByRole("button", { name: "Check" }).click();
  await held.count(1);
  await page.getByLabel("The rules", { exact: true }).last().fill("nonsense");
  await held.release();
  assert.equal(await page.locator(".words [role=status]").textContent(), "");
  assert.equal(await page.getByRole("button", { name: "Stop" }).isEnabled(), false);
}, server);

both("the proof in an exercise is that of the last vertex, and of this exercise", async ({ page, open }) => {
  await open("#exercises");
  await page.waitForSelector(".vertex");
  await page.getByRole("button", { name: "Correct it" }).click();
  const held = await hold(page, first("explain"));
  await page.locator(".vertex").nth(0).click();
  await held.count(1);
  const second = await page.locator(".vertex").nth(1).getAttribute("data-name");
  await page.locator(".vertex").nth(1).click();
  await page.locator(".proof h2", { hasText: second }).waitFor();
  await held.release();
  assert.ok((await page.locator(".proof h2").textContent()).includes(second));
}, server);

both("the view that was opened last is the one that is shown, and the link is its own", async ({ page, open }) => {
  await open();
  await page.waitForSelector(".vertex");
  const held = await hold(page, ({ job }) => "play" in job);
  await page.getByRole("link", { name: "Play" }).click();
  await held.count(1);
  await page.getByRole("link", { name: "Arena" }).click();
  await page.waitForSelector(".vertex");
  await held.release();
  await page.waitForFunction(() => location.hash.startsWith("#arena/"));
  assert.equal(await page.locator(".board").count(), 0);
}, server);
