import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { api, asked, both, emulate, extras, follow, places, saved, settled, startFiles, stopFiles } from "./support.mjs";

// The policy of the page allows scripts of its own place only.
extras.set("axe.min.js", await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js")));
const VIEWS = ["arena", "play", "tree", "rules", "exercises"];

both("axe finds nothing serious in any view, light or dark, wide or narrow", async ({ page, open }) => {
  for (const [width, theme] of [[1280, "light"], [1280, "dark"], [360, "light"]]) {
    await page.setViewportSize({ width, height: 800 });
    await emulate(page, { colorScheme: theme });
    for (const view of VIEWS) {
      await follow(page, open, `#${view}`);
      await settled(page);
      await page.evaluate(() => import(new URL("axe.min.js", document.baseURI).href).then(() => {}));
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
      const serious = violations.filter((one) => ["serious", "critical"].includes(one.impact));
      assert.deepEqual(serious.map((one) => `${view} ${width} ${theme} ${one.id}: ${one.nodes[0].html.slice(0, 200)}`), []);
    }
  }
});

both("no view needs to be scrolled sideways on a small phone, and the drawing comes first", async ({ page, open }) => {
  for (const view of VIEWS) {
    await follow(page, open, `#${view}`);
    await settled(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 320, `${view} is ${wide} wide`);
    const [drawing, words] = await page.evaluate(() => [".stage", ".words"].map((part) => document.querySelector(part).getBoundingClientRect().top));
    assert.ok(drawing < words, view);
  }
}, { viewport: { width: 320, height: 600 } });

both("the page speaks the language of the browser, and the other one on request", async ({ page, open }) => {
  await open();
  assert.deepEqual(await page.locator("nav a").allTextContents(), ["Arène", "Jouer", "Arbre", "Règles", "Exercices"]);
  await page.locator('.vertex[data-name="(10,0)"]').click();
  await page.locator(".proof li", { hasText: "de rang 7" }).first().waitFor();
  await page.getByRole("button", { name: "English" }).click();
  assert.deepEqual(await page.locator("nav a").allTextContents(), ["Arena", "Play", "Tree", "Rules", "Exercises"]);
  await page.reload();
  await page.waitForSelector(".vertex");
  assert.equal(await page.locator("nav a").first().textContent(), "Arena");
}, { locale: "fr-FR" });

test("one is one, and several are several", async () => {
  const { t } = await import("../lib/words.js");
  const said = (count) => t("layerSaid", { n: "₀", count, added: count });
  assert.deepEqual([said(1), said(2), said(0)], ["A₀: 1 vertex, 1 new", "A₀: 2 vertices, 2 new", "A₀: 0 vertices, 0 new"]);
});

test("both languages say everything, with the same gaps", async () => {
  const { words } = await import("../lib/words.js");
  for (const [key, [english, french]] of Object.entries(words)) {
    const gaps = (text) => (text.match(/\{\w+\}/g) ?? []).sort().join();
    assert.ok(english && french, key);
    assert.equal(gaps(english), gaps(french), key);
  }
});

test("every stage of a computation has its words", async () => {
  const { stages } = await import("../lib/words.js");
  const source = String(await readFile(new URL("../../crates/core/src/observer.rs", import.meta.url)));
  const named = [...source.matchAll(/=> "([a-zA-Z0-9-]+)",/g)].map(([, name]) => name);
  assert.ok(named.length > 15);
  assert.deepEqual(Object.keys(stages).sort(), named.sort());
});

both("everything is reached by keys, with a focus that is seen", async ({ page, open }) => {
  await open();
  await page.waitForSelector(".vertex");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  for (let times = 0; times < 60; times += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement.classList.contains("vertex"))) break;
  }
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.activeElement.querySelector(".focus")).stroke), "none");
  await page.keyboard.press("Enter");
  await page.locator(".proof li").first().waitFor();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.getByRole("slider").inputValue(), "1");
});

both("minimax, memoised and alpha-beta stand side by side with the engine's counts", async ({ page, open }) => {
  await open("#tree");
  await page.locator(".side svg").nth(2).waitFor();
  await settled(page);
  const source = { game: "nim", parameters: [["sticks", "4"], ["misere", "yes"]] };
  const rows = await page.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent))));
  for (const [place, algorithm] of ["minimax", "memo", "alphabeta"].entries()) {
    const reply = await api({ source, job: { explain: { topic: { algorithm: { algorithm } } } } });
    assert.deepEqual(rows[place], [reply.calls, reply.leaves, reply.remembered, reply.cuts]);
  }
  await page.getByRole("button", { name: "To the end" }).click();
  assert.match(await page.locator('.side[data-algorithm="minimax"] svg').textContent(), /\+1/);
});

both("a tree is cut at a depth, where the heuristic that was chosen guesses", async ({ page, open }) => {
  await open("#tree");
  await page.getByRole("combobox", { name: "Tree of", exact: true }).selectOption("connect4");
  await settled(page);
  const source = { game: "connect4", parameters: [] };
  for (const heuristic of ["own", "none", "moves"]) {
    await page.getByRole("combobox", { name: "Heuristic", exact: true }).selectOption(heuristic);
    const { estimate, counts } = await api({ source, job: { search: { method: "minimax", depth: 2, heuristic } } });
    await settled(page);
    assert.match(await page.locator(".words").textContent(), new RegExp(`estimate ${estimate > 0 ? "\\+" : ""}${estimate}\\.`), heuristic);
    assert.equal(await page.locator("tbody tr").first().locator("td").first().textContent(), String(counts[0].calls));
    assert.equal(await page.locator('.side[data-algorithm="minimax"] .node').count(), 57);
  }
  await page.getByRole("button", { name: "To the end" }).click();
  // Alpha-beta leaves branches out, which are crossed out; the naive one does not.
  assert.ok((await page.locator('.side[data-algorithm="alphabeta"] .cut').count()) > 0);
  assert.equal(await page.locator('.side[data-algorithm="minimax"] .cut').count(), 0);
});

both("a tree that is typed is worth what minimax finds", async ({ page, open }) => {
  await open("#tree");
  await page.getByRole("combobox", { name: "Tree of", exact: true }).selectOption("typed");
  await settled(page);
  assert.match(await page.locator(".words").textContent(), /n0: \+3\./);
});

both("an exercise is solved by clicking, and what is wrong is said with the proof", async ({ page, open }) => {
  await open("#exercises");
  await page.waitForSelector(".vertex");
  const made = await api({ job: { exercise: { kind: "attractor", difficulty: 2, seed: 1 } } });
  const solved = await api({ source: { file: "e.json", content: made.arena }, job: { solve: { all: true } } });
  const right = solved.positions.filter((one) => one.value === made.player).map((one) => one.vertex);
  for (const name of right.slice(1)) await page.locator(`.vertex[data-name="${name}"]`).click();
  await page.getByRole("button", { name: "Correct it" }).click();
  await page.getByText(`Missing: ${right[0]}.`).waitFor();
  await page.locator(`.vertex[data-name="${right[0]}"]`).click();
  await page.locator(".proof li").first().waitFor();
  await page.getByRole("button", { name: "Another one" }).click();
  await settled(page);
  assert.equal(await page.locator(".words [role=status]").textContent(), "");
  assert.match(String(await saved(page, "attractor-2.tex", () => page.getByRole("button", { name: "Sheet (LaTeX)" }).click())), /\\begin\{document\}/);
});

/** Whether what answers can run rules; a module may be built without them. */
async function hasRules(page, context) {
  await page.getByRole("button", { name: "Check" }).click();
  await page.waitForFunction(() => document.querySelector(".words [role=status]").textContent || !document.querySelector("pre.problem").hidden);
  const built = !/built without|sans/.test(await page.locator("pre.problem").textContent());
  if (!built) context.skip("the module was built without rules");
  return built;
}

both("rules are checked, and what is wrong stands at its line", async ({ page, open, context }) => {
  await open("#rules");
  if (!(await hasRules(page, context))) return;
  await page.getByText("These rules are right: 21 positions").or(page.getByText("These rules are right")).first().waitFor();
  const text = page.getByLabel("The rules", { exact: true }).last();
  await text.fill("def start():\n    return 0\n\ndef player(s):\n    return oops\n\ndef moves(s):\n    return []\n\ndef winner(s):\n    return None\n");
  await page.getByRole("button", { name: "Check" }).click();
  await page.locator("pre.problem:visible").waitFor();
  assert.match(await page.locator("pre.problem").textContent(), /rules\.py:5/);
  assert.equal(await page.locator(".editor pre .here").textContent(), "5\n");
});

both("an endless rule is stopped", async ({ page, open, context }) => {
  await open("#rules");
  if (!(await hasRules(page, context))) return;
  await page.getByLabel("The rules", { exact: true }).last().fill("def start():\n    return 0\n\ndef player(s):\n    while True:\n        pass\n\ndef moves(s):\n    return []\n\ndef winner(s):\n    return None\n");
  await page.getByRole("button", { name: "Check" }).click();
  await page.locator("pre.problem:visible").waitFor({ timeout: 30_000 });
});

both("a long job is cancelled, and the next question is answered", async ({ page, open }) => {
  await open();
  await page.waitForSelector(".vertex");
  const ended = await page.evaluate(async () => {
    const { connect } = await import(new URL("engine/engine.js", document.baseURI).href);
    const engine = await connect();
    const stop = new AbortController();
    const long = engine.ask({ source: { game: "connect4", parameters: [] }, job: { search: { time: 30 } } }, { signal: stop.signal, background: true });
    setTimeout(() => stop.abort(), 300);
    const start = performance.now();
    const name = await long.then(() => "answered", (error) => error.name);
    const reply = await engine.ask({ source: { game: "nim" }, job: { solve: {} } }, { background: true });
    return { name, took: performance.now() - start, value: reply.value };
  });
  assert.equal(ended.name, "AbortError");
  assert.equal(typeof ended.value, "string");
  // Far less than it would have gone on.
  assert.ok(ended.took < 15_000, String(ended.took));
});

both("the page works offline after one visit", async ({ page, open }) => {
  await open();
  await page.waitForSelector(".vertex");
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await stopFiles();
  try {
    await page.reload();
    await page.waitForSelector(".vertex");
    await page.getByRole("button", { name: "Next" }).click();
    await page.locator(".vertex .ring").first().waitFor();
  } finally {
    await startFiles();
  }
}, { ways: ["static"] });

test("no request of the page went to another host", () => {
  const hosts = new Set(asked.map((address) => new URL(address)).filter((url) => url.protocol.startsWith("http")).map((url) => url.origin));
  assert.ok(asked.length > 100);
  for (const host of hosts) assert.ok(Object.values(places).some((place) => place.startsWith(host)), host);
});
