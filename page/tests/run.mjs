// Runs the tests of the page in both browsers, side by side: node tests/run.mjs [FILE ...]
// BROWSERS=firefox runs them in one of the two.
import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const named = process.argv.slice(2);
const tests = named.length ? named : (await readdir(folder)).filter((name) => name.endsWith(".test.mjs")).sort().map((name) => `${folder}${name}`);

/** What a browser's tests have printed is shown when they have ended, because two at once cannot be read. */
async function run(browser) {
  const started = performance.now();
  const child = spawn(process.execPath, ["--test", "--test-concurrency=1", "--test-reporter=spec", ...tests], { env: { ...process.env, BROWSER: browser } });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += part));
  const code = await new Promise((resolve) => child.on("close", resolve));
  console.log(`\n${text}\n${browser}: ${code ? "failed" : "passed"} after ${Math.round((performance.now() - started) / 1000)} s`);
  return code;
}

const codes = await Promise.all((process.env.BROWSERS ?? "chromium,firefox").split(",").map(run));
process.exit(codes.some(Boolean) ? 1 : 0);
