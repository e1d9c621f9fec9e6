// Rules that a person writes in a part of Python; errors stand at their line, and an endless rule is stopped.
import { button, choice, el, fill } from "../lib/dom.js";
import { latest } from "../lib/latest.js";
import { problem, progressText } from "../lib/problem.js";
import { t } from "../lib/words.js";

const NIM = `def start(sticks=10):
    return (sticks, 0)

def player(s):
    return s[1]

def moves(s):
    return [(s[0] - k, 1 - s[1]) for k in (1, 2, 3) if k <= s[0]]

def winner(s):
    if s[0] == 0:
        return 1 - s[1]
`;
const RACE = `def start(length=8):
    return (0, 0, 0, length)

def player(s):
    return s[2]

def moves(s):
    a, b, who, n = s
    me, other = (a, b) if who == 0 else (b, a)
    found = []
    for step in (1, 2):
        if me + step <= n and (me + step != other or other == n):
            here = me + step
            found.append((here, b, 1, n) if who == 0 else (a, here, 0, n))
    return found

def winner(s):
    a, b, who, n = s
    if a == n:
        return 0
    if b == n:
        return 1
`;
const GRAPH = `N = 10
G = {(k, i): [(k - q, 1 - i) for q in (1, 2) if q <= k] for k in range(N + 1) for i in (0, 1)}
S0 = {s for s in G if s[1] == 0}
V0 = {(0, 1)}
V1 = {(0, 0)}
start = (N, 0)
`;
const EXAMPLES = { nim: NIM, race: RACE, graph: GRAPH };
/** An example, and above it what it is. @param {keyof typeof EXAMPLES} name */
const example = (name) => `# ${t(`rules${name}`)}\n\n${EXAMPLES[name]}`;
/** A check that takes longer is stopped. */
const SECONDS = 10;

/** @type {import("../app.js").Open} */
export function rulesView(context, state) {
  let text = state?.text ?? example("nim");
  let parameters = state?.parameters ?? "";
  const asking = latest();
  /** @type {() => void} ends the check that is under way */
  let end = () => {};
  let badLine = 0;
  const numbers = el("pre", { "aria-hidden": "true" });
  const area = el("textarea", { rows: 24, spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": t("rulesText"), value: text, oninput: () => {
    text = area.value;
    badLine = 0;
    // What is found out about the rules as they were is not what somebody who changes them wants to know.
    asking.end();
    idle();
    lines();
  }, onscroll: () => (numbers.scrollTop = area.scrollTop) });
  const told = el("p", { role: "status" });
  const trouble = el("pre", { class: "problem", role: "alert", hidden: true });
  const doing = el("p", { class: "progress small" });
  const given = el("input", { value: parameters, placeholder: "sticks=12", oninput: () => {
    parameters = given.value;
    // What is found out about other parameters is not about these.
    asking.end();
    idle();
  } });
  const stop = button(t("cancel"), () => end(), { disabled: true });

  const source = () => ({ file: "rules.py", content: text, parameters: /** @type {[string, string][]} */ (parameters.split(/\s+/).filter((/** @type {string} */ word) => word.includes("=")).map((/** @type {string} */ word) => word.split(/=(.*)/).slice(0, 2))) });

  function lines() {
    const count = area.value.split("\n").length;
    fill(numbers, Array.from({ length: count }, (_, line) => el("span", { class: line + 1 === badLine ? "here" : "" }, `${line + 1}\n`)));
  }

  function idle() {
    stop.disabled = true;
    doing.textContent = "";
    told.textContent = "";
  }

  async function check() {
    const signal = asking.next();
    const mine = new AbortController();
    let late = false;
    end = () => mine.abort();
    const timer = setTimeout(() => {
      late = true;
      mine.abort();
    }, SECONDS * 1000);
    idle();
    trouble.hidden = true;
    stop.disabled = false;
    try {
      const options = { signal: AbortSignal.any([signal, mine.signal]), background: true, onProgress: (/** @type {any} */ progress) => (doing.textContent = progressText(progress)) };
      const limit = 200_000;
      const reply = await context.ask(source(), { info: { origin: { limit: { positions: limit } }, listed: 0 } }, options).catch((error) => {
        if (error.data?.kind === "too-large") return { large: limit };
        throw error;
      });
      if (signal.aborted) return;
      badLine = 0;
      told.textContent = reply.large ? t("rulesLarge", { n: reply.large }) : t(/^G\s*=/m.test(text) ? "rulesGraph" : "rulesRight", { n: reply.vertices });
      context.changed();
    } catch (error) {
      if (signal.aborted) return;
      trouble.textContent = late ? t("stopped", { n: SECONDS }) : problem(error);
      trouble.hidden = false;
      badLine = Number(/rules\.py:(\d+)/.exec(problem(error))?.[1] ?? 0);
      // Who is in the text has a cursor there already.
      if (badLine && document.activeElement !== area) select(badLine);
    } finally {
      clearTimeout(timer);
      if (!signal.aborted) {
        stop.disabled = true;
        doing.textContent = "";
        lines();
      }
    }
  }

  /** @param {number} line */
  function select(line) {
    const before = area.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    const end = area.value.indexOf("\n", before);
    area.setSelectionRange(before, end < 0 ? area.value.length : end);
    area.scrollTop = Math.max(0, (line - 8) * 20);
  }

  lines();
  const words = el("section", { class: "words" },
    el("h1", {}, t("rulesTitle")), el("p", {}, t("rulesHelp")),
    choice(t("example"), [["", "…"], ["nim", "Nim"], ["race", t("rulesRaceName")], ["graph", "G = {…}"]], "", (name) => {
      if (!name) return;
      area.value = text = example(/** @type {keyof typeof EXAMPLES} */ (name));
      badLine = 0;
      lines();
      void check();
    }),
    el("label", { class: "field" }, el("span", {}, t("parameters")), given),
    el("div", { class: "row" }, button(t("rulesCheck"), () => void check(), { class: "main" }), stop),
    told, doing, trouble,
    el("div", { class: "row" },
      button(t("toPlay"), () => context.open("play", { source: source() })),
      button(t("toArena"), () => context.open("arena", { source: source() })),
      button(t("toTree"), () => context.open("tree", { source: source() }))),
    el("h2", {}, t("corrector")), el("p", {}, t("correctorText")),
    el("ol", { class: "code" }, ["from retrograde.jeux import corrige", "corrige(attracteur)"].map((line) => el("li", {}, line))));
  const stage = el("section", { class: "stage", "aria-label": t("rulesText") }, el("div", { class: "editor" }, numbers, area));
  return { words, stage, state: () => ({ text, parameters }), close: () => asking.end() };
}
