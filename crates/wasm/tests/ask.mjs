// Answers questions, one a line, with the module that is named: the JSON of each answer, one a line.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { load } from "../js/engine.mjs";

const engine = await load(readFileSync(process.argv[2]));
for await (const line of createInterface({ input: process.stdin })) {
  const { source, job } = JSON.parse(line);
  let answer;
  try {
    answer = engine.askText(source, job);
  } catch (error) {
    const { text, ...data } = error.data ?? { kind: "trap", why: String(error) };
    answer = JSON.stringify(data);
  }
  console.log(answer);
}
