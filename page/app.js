// The page: its menu, its language and its look, and the view that is open.
import { connect } from "./engine/engine.js";
import { examine, missingError } from "./engine/missing.js";
import { button, el, fill } from "./lib/dom.js";
import { fromHash, toHash } from "./lib/link.js";
import { latest } from "./lib/latest.js";
import { problem } from "./lib/problem.js";
import { keep, setting } from "./lib/settings.js";
import { lang, speak, t } from "./lib/words.js";
import { arenaView } from "./views/arena.js";

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

/** The views that have come; the others come when they are wanted. @type {Record<string, Open>} */
const VIEWS = { arena: arenaView };
/** @type {Record<string, () => Promise<Open>>} */
const COMING = {
  arena: async () => arenaView,
  play: async () => (await import("./views/play.js")).playView,
  tree: async () => (await import("./views/tree.js")).treeView,
  rules: async () => (await import("./views/rules.js")).rulesView,
  exercises: async () => (await import("./views/exercises.js")).exercisesView,
};

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const nav = /** @type {HTMLElement} */ (document.querySelector("nav"));
const settings = /** @type {HTMLElement} */ (document.querySelector(".settings"));
const said = /** @type {HTMLElement} */ (document.querySelector(".said"));
const notices = /** @type {HTMLElement} */ (document.querySelector(".notices"));
const skip = /** @type {HTMLElement} */ (document.querySelector(".skip"));

const engine = connect();
/** Whether the engine could answer at once, and how many people's questions it has. */
let [loaded, waiting] = [false, 0];
const loading = loadingNotice();
/** @type {View | null} */
let view = null;
let name = "arena";
/** What the view will show that is on its way. */
/** @type {any} */
let awaited = null;
/** The link that the page wrote itself, which is no wish to go anywhere. */
/** @type {string | null} */
let written = null;
/** The link that the page has heard of, or written itself. */
let heard = location.hash;
const [writing, arriving, showing] = [latest(), latest(), latest()];
/** The link is written when nothing has changed for so many milliseconds. */
const WRITTEN_AFTER = 150;
let resting = 0;
/** @type {Record<string, any>} what each view showed last */
const left = {};

/** @type {Context} */
const context = {
  ask,
  open: (to, state) => show(to, state),
  changed: () => {
    clearTimeout(resting);
    resting = window.setTimeout(() => void write(), WRITTEN_AFTER);
  },
  say: (text) => (said.textContent = text),
  link: async () => {
    // Not by `write`, which gives way to whoever writes next.
    if (!view) return location.href;
    const hash = await toHash(name, view.state());
    put(hash);
    return new URL(hash, location.href).href;
  },
};

/**
 * @param {Source | null} source
 * @param {Job} job
 * @param {AskOptions} [options]
 */
async function ask(source, job, options = {}) {
  const counted = options.background ? 0 : 1;
  waiting += counted;
  if (!loaded) loading.show(0, null);
  /** @type {AskOptions["onProgress"]} */
  const onProgress = (progress) => (progress.stage === "loading" ? loading.show(progress.done, progress.total) : options.onProgress?.(progress));
  try {
    return await (await engine).ask({ source, job, lang: lang() }, { ...options, onProgress });
  } finally {
    waiting -= counted;
    if (!waiting) loading.hide();
  }
}

/** Says that the engine is on its way, and how far it is. */
function loadingNotice() {
  const [bar, words, count] = [el("progress"), el("span"), el("span", { "aria-hidden": "true" })];
  const notice = el("p", { class: "notice loading", role: "status" }, words, " ", bar, " ", count);
  return {
    show(/** @type {number} */ done, /** @type {number | null} */ total) {
      words.textContent = t("loading");
      bar.setAttribute("aria-label", t("loading"));
      if (total) [bar.max, bar.value] = [total, Math.min(done, total)];
      const [so, all] = [done, total ?? 0].map((bytes) => Math.round(bytes / 1000).toLocaleString(lang()));
      count.textContent = done ? t(total ? "loadingOf" : "loadingSo", { done: so, total: all }) : "";
      if (!notice.isConnected) notices.append(notice);
    },
    hide: () => notice.remove(),
  };
}

/**
 * @param {string} to
 * @param {any} state
 */
function show(to, state) {
  clearTimeout(resting);
  [writing, arriving].forEach((one) => one.end());
  const signal = showing.next();
  if (view) left[name] = view.state();
  view?.close?.();
  view = null;
  name = to in COMING ? to : "arena";
  awaited = state ?? left[name] ?? null;
  head();
  document.title = `${t(name)} – Retrograde`;
  const begin = () => {
    view = VIEWS[name](context, awaited);
    fill(main, view.words, view.stage);
  };
  if (VIEWS[name]) return begin();
  const wanted = name;
  COMING[wanted]().then((come) => {
    VIEWS[wanted] = come;
    if (!signal.aborted) begin();
  }, async () => {
    const root = new URL(".", document.baseURI);
    const missing = await examine(new URL(`views/${wanted}.js`, root), root);
    if (!signal.aborted) complain(missingError(missing ?? { file: `views/${wanted}.js`, cause: "version" }));
  });
}

/** @param {unknown} error that leaves nothing to be shown */
function complain(error) {
  loading.hide();
  fill(main, el("p", { class: "problem start", role: "alert" }, problem(error)));
}

function head() {
  // A link to where the address bar still points changes nothing there, so that nobody would be told.
  const same = (/** @type {string} */ to) => location.hash === `#${to}` && to !== name && show(to, null);
  fill(nav, Object.keys(COMING).map((to) => el("a", { href: `#${to}`, "aria-current": to === name ? "page" : null, onclick: () => void same(to) }, t(to))));
  nav.setAttribute("aria-label", t("menu"));
  skip.textContent = t("skip");
  fill(settings,
    button(t("language"), () => change(() => language(lang() === "fr" ? "en" : "fr")), { lang: lang() === "fr" ? "en" : "fr" }),
    button("◐", () => theme(!dark()), { "aria-label": t("theme"), title: t("theme") }));
}

/** Makes the view again, as it stands, after something changed that concerns all of it. @param {() => void} how */
function change(how) {
  const state = view ? view.state() : awaited;
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
  if (!view) return;
  const hash = await toHash(name, view.state());
  if (!signal.aborted) put(hash);
}

/** The address bar says this from now on, unless somebody goes elsewhere and the page has not heard of it yet. @param {string} hash */
function put(hash) {
  if (location.hash !== heard) return;
  written = heard = hash;
  history.replaceState(null, "", hash);
}

async function arrive() {
  heard = location.hash;
  if (heard === written) return;
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
engine.catch(complain);
document.documentElement.dataset.started = "";
void engine.then(async (found) => {
  await found.loaded;
  loaded = true;
  if (!found.offline || !("serviceWorker" in navigator)) return;
  // What keeps the page for later does not take the network from what somebody waits for now.
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  do await drawn(); while (waiting);
  const { keepOffline } = await import("./lib/offline.js");
  await keepOffline(found.offline.script, found.offline.version, notices);
}).catch(() => {});
