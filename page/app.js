// The page: its menu, its language and its look, and the view that is open.
import { connect } from "./engine/engine.js";
import { button, el, fill } from "./lib/dom.js";
import { fromHash, toHash } from "./lib/link.js";
import { latest } from "./lib/latest.js";
import { keep, setting } from "./lib/settings.js";
import { lang, speak, t } from "./lib/words.js";
import { arenaView } from "./views/arena.js";
import { exercisesView } from "./views/exercises.js";
import { playView } from "./views/play.js";
import { rulesView } from "./views/rules.js";
import { treeView } from "./views/tree.js";

/** @typedef {import("./engine/engine.js").Source} Source */
/** @typedef {import("./engine/engine.js").Job} Job */
/** @typedef {import("./engine/engine.js").AskOptions} AskOptions */
/**
 * What a view works with.
 * @typedef {Object} Context
 * @property {(source: Source | null, job: Job, options?: AskOptions) => Promise<any>} ask
 * @property {(view: string, state: any) => void} open another view
 * @property {() => void} changed the link is to say what is seen
 * @property {(text: string) => void} say something to those who cannot see it
 * @property {() => Promise<string>} link what is seen, which the address bar then says too
 */
/** @typedef {{words: HTMLElement, stage: HTMLElement, state: () => any, key?: (event: KeyboardEvent) => boolean, close?: () => void}} View */
/** @typedef {(context: Context, state: any) => View} Open */

/** @type {Record<string, Open>} */
const VIEWS = { arena: arenaView, play: playView, tree: treeView, rules: rulesView, exercises: exercisesView };

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const nav = /** @type {HTMLElement} */ (document.querySelector("nav"));
const settings = /** @type {HTMLElement} */ (document.querySelector(".settings"));
const said = /** @type {HTMLElement} */ (document.querySelector(".said"));
const skip = /** @type {HTMLElement} */ (document.querySelector(".skip"));

const engine = connect();
/** @type {View | null} */
let view = null;
let name = "arena";
/** The link that the page wrote itself, which is no wish to go anywhere. */
/** @type {string | null} */
let written = null;
const [writing, arriving] = [latest(), latest()];
/** The link is written when nothing has changed for so many milliseconds. */
const WRITTEN_AFTER = 150;
let resting = 0;
/** @type {Record<string, any>} what each view showed last */
const left = {};

/** @type {Context} */
const context = {
  ask: async (source, job, options) => (await engine).ask({ source, job, lang: lang() }, options),
  open: (to, state) => show(to, state),
  changed: () => {
    clearTimeout(resting);
    resting = window.setTimeout(() => void write(), WRITTEN_AFTER);
  },
  say: (text) => (said.textContent = text),
  link: async () => {
    await write();
    return location.href;
  },
};

/**
 * @param {string} to
 * @param {any} state
 */
function show(to, state) {
  clearTimeout(resting);
  [writing, arriving].forEach((one) => one.end());
  if (view) left[name] = view.state();
  view?.close?.();
  name = to in VIEWS ? to : "arena";
  head();
  view = VIEWS[name](context, state ?? left[name] ?? null);
  fill(main, view.words, view.stage);
  document.title = `${t(name)} – Retrograde`;
}

function head() {
  fill(nav, Object.keys(VIEWS).map((view) => el("a", { href: `#${view}`, "aria-current": view === name ? "page" : null }, t(view))));
  nav.setAttribute("aria-label", t("menu"));
  skip.textContent = t("skip");
  fill(settings,
    button(t("language"), () => change(() => language(lang() === "fr" ? "en" : "fr")), { lang: lang() === "fr" ? "en" : "fr" }),
    button("◐", () => theme(!dark()), { "aria-label": t("theme"), title: t("theme") }));
}

/** Makes the view again, as it stands, after something changed that concerns all of it. @param {() => void} how */
function change(how) {
  const state = view?.state();
  how();
  show(name, state);
}

/** @param {"en" | "fr"} chosen */
function language(chosen) {
  speak(chosen);
  keep("lang", chosen);
}

const dark = () => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
};

/** @param {boolean} wanted */
function theme(wanted) {
  document.documentElement.dataset.theme = wanted ? "dark" : "light";
  keep("theme", wanted ? "dark" : "light");
}

async function write() {
  const signal = writing.next();
  const hash = await toHash(name, view?.state());
  if (signal.aborted) return;
  written = hash;
  history.replaceState(null, "", hash);
}

async function arrive() {
  if (location.hash === written) return;
  clearTimeout(resting);
  writing.end();
  const signal = arriving.next();
  const { view: wanted, state } = await fromHash(location.hash);
  if (signal.aborted) return;
  show(wanted || "arena", state);
}

document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("input, select, textarea, summary, .cell")) return;
  if (view?.key?.(event)) event.preventDefault();
});
window.addEventListener("hashchange", () => void arrive());

const french = navigator.languages.find((one) => /^(en|fr)/.test(one))?.startsWith("fr");
speak(setting("lang") === "fr" || (setting("lang") !== "en" && french) ? "fr" : "en");
const chosen = setting("theme");
if (chosen) document.documentElement.dataset.theme = chosen;
void arrive();
engine.catch(() => fill(main, el("p", { class: "problem", role: "alert" }, t("offline"))));
// Only the static page has one: it keeps what is needed to work offline.
if ("serviceWorker" in navigator && location.protocol !== "file:") {
  void fetch("engine.json").then((answer) => answer.json()).then(({ offline }) => {
    if (offline) void navigator.serviceWorker.register(offline);
  }).catch(() => {});
}
