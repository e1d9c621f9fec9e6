// The arena: its layers, an algorithm, or a play on it; drawn or typed; solved as one edits.
import { drawArena } from "../draw/arena.js";
import { button, choice, el, fill, save } from "../lib/dom.js";
import { EXAMPLES } from "../lib/examples.js";
import { latest } from "../lib/latest.js";
import { modelOf, toJson, toPython } from "../lib/model.js";
import { problem } from "../lib/problem.js";
import { timeline } from "../lib/timeline.js";
import { lang, pick, subscript, t } from "../lib/words.js";
import { algorithmPlayer } from "./algorithm.js";
import { editor } from "./editor.js";
import { playOnArena } from "./arena-play.js";

/** @typedef {import("../app.js").Context} Context */
/** @typedef {import("../engine/engine.js").Source} Source */
/** @typedef {import("../draw/arena.js").Placed} Placed */
/** @typedef {"J0" | "J1"} Player */
/**
 * A way to look at the arena: what it says on the left, what it marks, and where the time line stands.
 * @typedef {Object} Mode
 * @property {HTMLElement} words
 * @property {() => import("../draw/arena.js").Picture} picture
 * @property {import("../lib/timeline.js").Timeline} time
 * @property {(index: number) => void} click
 * @property {() => void} solved the arena has changed
 * @property {() => void} [close] gives up what is under way
 */
/**
 * What the modes share.
 * @typedef {Object} Arena
 * @property {() => Placed} placed
 * @property {() => any} solution
 * @property {() => Source} source
 * @property {() => Player} player
 * @property {() => void} draw
 * @property {(index: number) => string} words of a vertex
 * @property {(name: string) => number} find
 * @property {Context} context
 */

/** @type {import("../app.js").Open} */
export function arenaView(context, state) {
  /** @type {Source} */
  let source = state?.source ?? EXAMPLES[0].source;
  /** @type {Player} */
  let player = state?.player ?? "J0";
  /** @type {[string, [number, number]][]} */
  let at = state?.at ?? [];
  let modeName = state?.mode ?? "layers";
  const shows = { strategy: false, all: false, other: false, ...state?.shows };
  /** @type {Placed | null} */
  let placed = null;
  /** @type {any} */
  let solution = null;
  /** @type {Map<string, any>} */
  let facts = new Map();
  /** @type {{source: Source, at: [string, [number, number]][]} | null} what is being asked about, which will be the source */
  let wanted = null;
  const [solving, proving, converting] = [latest(), latest(), latest()];
  let proofOf = "";
  let version = 0;
  let typing = 0;

  const drawing = el("div", { class: "drawing" });
  const legend = el("div", { class: "legend" });
  const under = el("div");
  const stage = el("section", { class: "stage", "aria-label": t("arena") }, drawing, legend, under);
  const trouble = el("p", { class: "problem", role: "alert", hidden: true });
  const summary = el("p", { class: "small soft summary" });
  const proof = el("section", { class: "proof", "aria-live": "polite" });
  const modeWords = el("div");
  const examples = choice(t("example"), [["", "…"], ...EXAMPLES.map(({ id, title }) => /** @type {[string, string]} */ ([id, pick(title)]))],
    EXAMPLES.find((one) => JSON.stringify(one.source) === JSON.stringify(source))?.id ?? "", (id) => {
      const found = EXAMPLES.find((one) => one.id === id);
      if (found) take(found.source);
    });

  /** @type {Arena} */
  const arena = {
    placed: () => /** @type {Placed} */ (placed),
    solution: () => solution,
    source: () => source,
    player: () => player,
    draw,
    words: say,
    find: (name) => arena.placed().vertices.findIndex((vertex) => vertex.name === name),
    context,
  };
  const edit = editor(arena, drawing, {
    change: (model) => void solve({ file: "arena.json", content: toJson(model) }, model.vertices.map((one) => [one.name, [one.x, one.y]])),
    toggled: () => draw(),
  });
  /** @type {Record<string, Mode>} */
  const modes = { layers: layersMode(), algorithm: algorithmPlayer(arena), play: playOnArena(arena) };
  const text = el("textarea", { rows: 10, spellcheck: "false", "aria-label": t("typed"), oninput: () => typed() });
  let format = state?.format ?? "json";
  const formats = choice(t("format"), [["json", "JSON"], ["py", "Python"], ["pg", "PGSolver"], ["dot", "DOT"]], format, (chosen) => {
    format = chosen;
    void writeText();
  });

  const words = el("section", { class: "words" },
    el("h1", {}, t("arenaTitle")),
    state ? null : el("div", { class: "try" }, el("p", {}, t("arenaTry1")), el("p", {}, t("arenaTry2")), el("p", {}, t("arenaTry3"))),
    el("div", { class: "row" }, examples, choice(t("whose"), [["J0", "J0"], ["J1", "J1"]], player, (chosen) => {
      player = /** @type {Player} */ (chosen);
      refreshed();
    }), choice(t("mode"), [["layers", t("modeLayers")], ["algorithm", t("modeAlgorithm")], ["play", t("modePlay")]], modeName, (chosen) => {
      modeName = chosen;
      refreshed();
    })),
    trouble, summary, modeWords, proof,
    edit.words,
    el("details", {}, el("summary", {}, t("typed")), formats, text),
    el("div", { class: "row saves" }, el("span", { class: "soft" }, t("saveAs")),
      ["SVG", "PNG", "TikZ", "DOT", "JSON", "Python"].map((kind) => button(kind, () => void saveAs(kind)))),
    el("div", { class: "row" }, button(t("copyLink"), () => void copyLink())));

  /** @param {Source} chosen */
  function take(chosen) {
    proofOf = "";
    proving.end();
    fill(proof);
    edit.forget();
    void solve(chosen, []);
  }

  /**
   * @param {Source} asked
   * @param {[string, [number, number]][]} places
   * @param {boolean} [keepText]
   */
  async function solve(asked, places, keepText) {
    clearTimeout(typing);
    const signal = solving.next();
    const turn = (version += 1);
    wanted = { source: asked, at: places };
    try {
      const options = { signal };
      // Both are asked at once; a change that comes meanwhile makes them void.
      const [newPlaced, newSolution] = await Promise.all([
        context.ask(asked, { arrange: { at: places } }, options),
        context.ask(asked, { solve: { all: true, layers: true } }, options),
      ]);
      if (signal.aborted) return;
      [source, at, placed, solution, wanted] = [asked, places, newPlaced, newSolution, null];
      facts = new Map(newSolution.positions.map((/** @type {any} */ one) => [one.vertex, one]));
      trouble.hidden = true;
      edit.loaded(modelOf(newPlaced));
      refreshed();
      if (proofOf) void prove(proofOf);
      if (!keepText) void writeText();
      context.changed();
    } catch (error) {
      if (signal.aborted) return;
      wanted = null;
      trouble.textContent = problem(error);
      trouble.hidden = false;
    }
    drawing.dataset.version = String(turn);
  }

  function refreshed() {
    if (!placed) return;
    modes[modeName].solved();
    fill(modeWords, modes[modeName].words);
    fill(under, modes[modeName].time.element);
    const { players, regions, start } = solution;
    const value = start === null ? "" : t("solved", { start, value: verdict(facts.get(start)) });
    const cut = placed.vertices.length < placed.of ? t("shownOf", { shown: placed.vertices.length, of: placed.of }) : "";
    summary.textContent = [value, t("regions", { a: regions.J0, b: regions.J1, c: regions.draw }), cut, ...(solution.warnings ?? [])].filter(Boolean).join(" ")
      .replaceAll("J0", players.J0 === "J0" ? "J0" : players.J0);
    fill(legend, legendOf(players));
    draw();
  }

  function draw() {
    if (!placed) return;
    const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.closest?.(".vertex")?.getAttribute("data-name");
    const root = drawArena(placed, edit.on() ? edit.picture() : modes[modeName].picture());
    fill(drawing, root);
    for (const group of root.querySelectorAll(".vertex")) {
      const index = Number(group.getAttribute("data-vertex"));
      group.addEventListener("click", (event) => click(index, /** @type {MouseEvent} */ (event)));
      group.addEventListener("keydown", (event) => {
        const key = /** @type {KeyboardEvent} */ (event);
        if (key.key === "Enter" || key.key === " ") {
          key.preventDefault();
          click(index, key);
        }
      });
    }
    edit.attach(root);
    if (focus !== null && focus !== undefined) {
      const again = [...root.querySelectorAll(".vertex")].find((group) => group.getAttribute("data-name") === focus);
      /** @type {any} */ (again)?.focus({ preventScroll: true });
    }
  }

  /**
   * @param {number} index
   * @param {MouseEvent | KeyboardEvent} event
   */
  function click(index, event) {
    if (edit.on()) edit.click(index, event);
    else {
      modes[modeName].click(index);
      void prove(arena.placed().vertices[index].name);
    }
  }

  /** @param {string} name */
  async function prove(name) {
    proofOf = name;
    const signal = proving.next();
    try {
      const reply = await context.ask(source, { explain: { topic: { vertex: { vertex: name } }, lang: lang() } }, { signal });
      if (signal.aborted) return;
      fill(proof, el("h2", {}, t("proofOf", { name })), el("ol", {}, reply.text.map((/** @type {string} */ line) => el("li", {}, line))));
    } catch (error) {
      if (signal.aborted) return;
      fill(proof, el("p", { class: "problem" }, problem(error)));
    }
  }

  /** @param {number} index */
  function say(index) {
    const vertex = arena.placed().vertices[index];
    const { players } = arena.placed();
    return [
      vertex.name, t("toMove", { player: players[vertex.owner] }), vertex.start && t("startWord"),
      vertex.target && t("targetOf", { player: players[vertex.target] }), verdict(facts.get(vertex.name)),
    ].filter(Boolean).join(", ");
  }

  /** @param {any} fact */
  function verdict(fact) {
    if (!fact) return "";
    if (fact.value === "draw") return fact.draw === "endless" ? t("drawEndless") : t("drawEnds");
    const name = solution.players[fact.value];
    return fact.rank === null ? t("wins", { player: name }) : t("winsIn", { player: name, rank: fact.rank });
  }

  /** The layers of the attractor, one after another. @returns {Mode} */
  function layersMode() {
    const layers = () => solution?.layers?.[player] ?? [[]];
    const time = timeline(t("layers"), draw, (number, count) => {
      const counted = layers().slice(0, number + 1).reduce((/** @type {number} */ sum, /** @type {any[]} */ layer) => sum + layer.length, 0);
      const key = number === count - 1 ? "layerStops" : "layerSaid";
      return t(key, { n: subscript(number), count: counted, added: layers()[number]?.length ?? 0 });
    });
    let first = state?.layer ?? 0;
    const toggle = (/** @type {"strategy" | "all" | "other"} */ what, /** @type {string} */ label) => {
      const box = el("input", { type: "checkbox", checked: shows[what], onchange: () => {
        shows[what] = box.checked;
        draw();
        context.changed();
      } });
      return el("label", { class: "check" }, box, label);
    };
    return {
      words: el("div", { class: "row" }, toggle("strategy", t("showStrategy")), toggle("all", t("showAll")), toggle("other", t("showOther"))),
      time,
      solved: () => {
        time.set(layers().length, first ?? time.at());
        first = null;
      },
      click: () => {},
      picture() {
        const layer = time.at();
        const { vertices, edges, players } = arena.placed();
        const inside = (/** @type {any} */ fact) => fact?.value === player && fact.rank !== null && fact.rank <= layer;
        return {
          layers: layers().length,
          label: t("arenaSaid", { n: vertices.length, m: edges.length }),
          say: (index) => {
            const fact = facts.get(vertices[index].name);
            return inside(fact) || shows.other ? say(index) : `${say(index).split(",").slice(0, 3).join(",")}, ${t("notYet", { n: subscript(layer) })}`;
          },
          vertex: (index) => {
            const fact = facts.get(vertices[index].name);
            if (inside(fact)) return { layer: fact.rank, text: String(fact.rank), ring: layer > 0 && fact.rank === layer };
            if (!shows.other || !fact) return {};
            if (fact.value === "draw") return { draw: true, text: fact.draw === "endless" ? "∞" : t("drawShort") };
            if (fact.value === player) return {};
            return { other: true, text: fact.rank === null ? players[/** @type {Player} */ (fact.value)] : String(fact.rank) };
          },
          edge: (edge) => {
            const from = vertices[edge.from];
            const fact = facts.get(from.name);
            const to = vertices[edge.to].name;
            const seen = inside(fact) || (shows.other && fact?.value !== player);
            const own = shows.all || from.owner === player;
            return { bold: seen && own && ((shows.strategy && fact.move === to) || (shows.all && fact.best.includes(to))) };
          },
        };
      },
    };
  }

  function typed() {
    const content = text.value;
    // An answer that comes while somebody types would write over it.
    solving.end();
    converting.end();
    clearTimeout(typing);
    typing = window.setTimeout(() => {
      edit.forget();
      void solve({ file: `arena.${format}`, content }, [], true);
    }, 250);
  }
  async function writeText() {
    const signal = converting.next();
    if (!placed || placed.vertices.length < placed.of) {
      text.value = "";
      return;
    }
    if (format === "json") text.value = toJson(modelOf(placed));
    else if (format === "py") text.value = toPython(modelOf(placed));
    else {
      const reply = await context.ask(source, { convert: { format } }, { signal }).catch((error) => ({ content: `# ${problem(error)}` }));
      if (!signal.aborted) text.value = reply.content;
    }
  }

  /** @param {string} kind */
  async function saveAs(kind) {
    const marks = modeName === "layers" ? { layer: modes.layers.time.at() } : "solved";
    const what = { arena: { marks: shows.other ? "solved" : marks, player, strategy: shows.strategy } };
    const style = { lang: lang() };
    try {
      if (kind === "JSON") save("arena.json", toJson(modelOf(arena.placed())), "application/json");
      else if (kind === "Python") save("arena.py", toPython(modelOf(arena.placed())), "text/x-python");
      else if (kind === "DOT") save("arena.dot", (await context.ask(source, { convert: { format: "dot" } })).content, "text/vnd.graphviz");
      else if (kind === "TikZ") save("arena.tex", (await context.ask(source, { draw: { what, style, format: "tex" } })).pictures[0], "text/x-tex");
      else {
        const drawn = (await context.ask(source, { draw: { what, style } })).pictures[0];
        if (kind === "SVG") save("arena.svg", drawn, "image/svg+xml");
        else save("arena.png", await png(drawn), "image/png");
      }
    } catch (error) {
      trouble.textContent = problem(error);
      trouble.hidden = false;
    }
  }

  async function copyLink() {
    const link = await context.link();
    context.changed();
    const written = navigator.clipboard?.writeText(link).then(() => t("copied"), () => t("linkHere"));
    const told = await (written ?? t("linkHere"));
    context.say(told);
    summary.textContent = told;
  }

  void solve(source, at);
  return {
    words,
    stage,
    state: () => ({ source, player, at, ...wanted, mode: modeName, shows, layer: modes.layers.time.at(), format }),
    key: (event) => (edit.on() ? edit.key(event) : modes[modeName].time.key(event)),
    close: () => {
      clearTimeout(typing);
      [solving, proving, converting].forEach((one) => one.end());
      Object.values(modes).forEach((mode) => mode.close?.());
    },
  };
}

/**
 * Pixels of a picture, twice as fine as it is large.
 * @param {string} drawn
 * @returns {Promise<Blob>}
 */
async function png(drawn) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
  await image.decode();
  const canvas = el("canvas", { width: image.naturalWidth * 2, height: image.naturalHeight * 2 });
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("png")))));
}

/** @param {{J0: string, J1: string}} players */
function legendOf(players) {
  const sample = (/** @type {string} */ shape, /** @type {string} */ words) => {
    const holder = el("span", {});
    const view = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="currentColor">${shape}</svg>`, "image/svg+xml");
    holder.append(document.importNode(view.documentElement, true), words);
    return holder;
  };
  return [
    sample('<circle cx="10" cy="10" r="8"/>', t("legendCircle", { player: players.J0 })),
    sample('<rect x="2" y="2" width="16" height="16"/>', t("legendCircle", { player: players.J1 })),
    sample('<circle cx="10" cy="10" r="8"/><circle cx="10" cy="10" r="5"/>', t("legendTarget")),
  ];
}
