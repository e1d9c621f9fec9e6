// The arena: its layers, an algorithm, or a play on it; drawn or typed; solved as one edits.
import { drawArena } from "../draw/arena.js";
import { fitted } from "../draw/turn.js";
import { busy, button, choice, el, fill, save } from "../lib/dom.js";
import { EXAMPLES } from "../lib/examples.js";
import { sharedField } from "../lib/field.js";
import { latest } from "../lib/latest.js";
import { modelOf, toJson, toPython } from "../lib/model.js";
import { problem } from "../lib/problem.js";
import { copyLink } from "../lib/share.js";
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
  const shows = { strategy: false, all: false, other: false, counters: false, ...state?.shows };
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
  // What stands under the drawing takes its room from the beginning, so that a picture is turned to what is left.
  fill(under, modes[modeName].time.element);
  fill(legend, legendOf({ J0: "J0", J1: "J1" }, {}));
  const text = el("textarea", { rows: 10, spellcheck: "false", "aria-label": t("typed"), oninput: () => typed() });
  let format = state?.format ?? "json";
  const formats = choice(t("format"), [["json", "JSON"], ["py", "Python"], ["pg", "PGSolver"], ["dot", "DOT"]], format, (chosen) => {
    format = chosen;
    void writeText();
  });

  const shared = sharedField(text);
  // What a person typed stays there until the arena is changed in another way.
  const textPart = el("details", { ontoggle: () => shared.ofPage() && void writeText() }, el("summary", {}, t("typed")), formats, text);

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
    textPart,
    el("div", { class: "row saves" }, el("span", { class: "soft" }, t("saveAs")),
      ["SVG", "PNG", "TikZ", "DOT", "JSON", "Python"].map((kind) => button(kind, () => void saveAs(kind)))),
    copyLink(context));

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
    busy(stage, true);
    try {
      const options = { signal };
      // Both are asked at once; a change that comes meanwhile makes them void.
      const [newPlaced, newSolution] = await Promise.all([
        context.ask(asked, { arrange: { at: places } }, options),
        context.ask(asked, { solve: { all: true, layers: true } }, options),
      ]);
      if (signal.aborted) return;
      const fit = places.length ? newPlaced : fitted(newPlaced, drawing.getBoundingClientRect());
      [source, at, placed, solution, wanted] = [asked, places, fit, newSolution, null];
      facts = new Map(newSolution.positions.map((/** @type {any} */ one) => [one.vertex, one]));
      trouble.hidden = true;
      edit.loaded(modelOf(fit), places.length > 0);
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
    busy(stage, false);
  }

  function refreshed() {
    if (!placed) return;
    modes[modeName].solved();
    fill(modeWords, modes[modeName].words);
    fill(under, modes[modeName].time.element);
    const { players, regions, start } = solution;
    const value = start === null ? "" : t("solved", { start, value: verdict(facts.get(start)) });
    const cut = placed.vertices.length < placed.of ? t("shownOf", { shown: placed.vertices.length, of: placed.of }) : "";
    const counted = t("regions", { ...players, a: regions.J0, b: regions.J1, c: regions.draw });
    summary.textContent = [value, counted, cut, ...(solution.warnings ?? [])].filter(Boolean).join(" ");
    fill(legend, legendOf(players, modeName === "layers" ? shows : {}));
    draw();
  }

  /** @type {SVGSVGElement | null} */
  let root = null;

  function draw() {
    if (!placed) return;
    const focus = document.activeElement?.closest?.(".vertex")?.getAttribute("data-name");
    const first = root === null;
    root = drawArena(placed, edit.on() ? edit.picture() : modes[modeName].picture(), root);
    if (first) {
      listen(root);
      edit.attach(root);
      fill(drawing, root);
    }
    if (focus === null || focus === undefined || document.activeElement?.closest?.(".vertex")) return;
    // What had the focus was drawn anew.
    const again = [...root.querySelectorAll(".vertex")].find((group) => group.getAttribute("data-name") === focus);
    /** @type {any} */ (again)?.focus({ preventScroll: true });
  }

  /** @param {SVGSVGElement} root */
  function listen(root) {
    const vertex = (/** @type {Event} */ event) => /** @type {Element} */ (event.target).closest(".vertex")?.getAttribute("data-vertex");
    root.addEventListener("click", (event) => {
      const index = vertex(event);
      if (index) click(Number(index), event);
    });
    root.addEventListener("keydown", (event) => {
      const index = vertex(event);
      if (!index || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      click(Number(index), event);
    });
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
    const trap = el("p", { class: "small", role: "status" });
    const moved = () => {
      told();
      draw();
      context.changed();
    };
    const time = timeline(t("layers"), moved, (number, count) => {
      // There is nothing to count before the arena has come.
      if (!solution) return "";
      const counted = layers().slice(0, number + 1).reduce((/** @type {number} */ sum, /** @type {any[]} */ layer) => sum + layer.length, 0);
      const key = number === count - 1 ? "layerStops" : "layerSaid";
      return t(key, { n: subscript(number), count: counted, added: layers()[number]?.length ?? 0 });
    });
    let first = state?.layer ?? 0;
    /** Says, once the attractor is whole, what lies outside of it. */
    function told() {
      const outside = (solution?.positions ?? []).filter((/** @type {any} */ one) => one.value !== player).map((/** @type {any} */ one) => one.vertex);
      const seen = shows.other && outside.length > 0 && time.at() === layers().length - 1;
      const other = player === "J0" ? "J1" : "J0";
      trap.textContent = seen ? t("trapSaid", { n: outside.length, player: solution.players[player], other: solution.players[other] }) : "";
    }
    const toggle = (/** @type {keyof typeof shows} */ what, /** @type {string} */ label) => {
      const box = el("input", { type: "checkbox", checked: shows[what], onchange: () => {
        shows[what] = box.checked;
        fill(legend, legendOf(solution.players, shows));
        told();
        draw();
        context.changed();
      } });
      return el("label", { class: "check" }, box, label);
    };
    return {
      words: el("div", {}, el("div", { class: "row" }, toggle("strategy", t("showStrategy")), toggle("all", t("showAll")), toggle("counters", t("showCounters")), toggle("other", t("showOther"))), trap),
      time,
      solved: () => {
        time.set(layers().length, first ?? time.at());
        first = null;
        told();
      },
      click: () => {},
      picture() {
        const layer = time.at();
        const { vertices, edges, players } = arena.placed();
        const inside = (/** @type {any} */ fact) => fact?.value === player && fact.rank !== null && fact.rank <= layer;
        // What the notes call n[u]: the moves that do not lead into the layer yet.
        const left = vertices.map(() => 0);
        for (const edge of edges) if (!inside(facts.get(vertices[edge.to].name))) left[edge.from] += 1;
        const counter = (/** @type {number} */ index) => (shows.counters && vertices[index].owner !== player && !vertices[index].target ? `n=${left[index]}` : "");
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
            const text = counter(index);
            if (!shows.other || !fact || fact.value === player) return { text };
            if (fact.value === "draw") return { draw: true, text: text || (fact.draw === "endless" ? "∞" : t("drawShort")) };
            return { other: true, text: text || (fact.rank === null ? players[/** @type {Player} */ (fact.value)] : String(fact.rank)) };
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
    busy(stage, true);
    typing = window.setTimeout(() => {
      edit.forget();
      void solve({ file: `arena.${format}`, content }, [], true);
    }, 250);
  }
  async function writeText() {
    const signal = converting.next();
    // Nobody reads what is folded away; it is written when it is opened.
    if (!textPart.open) return;
    const write = shared.request();
    if (!placed || placed.vertices.length < placed.of) return write("");
    const content = format === "json" ? toJson(modelOf(placed)) : format === "py" ? toPython(modelOf(placed))
      : await context.ask(source, { convert: { format } }, { signal }).then((reply) => reply.content, (error) => `# ${problem(error)}`);
    if (!signal.aborted) write(content);
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

/**
 * @param {{J0: string, J1: string}} players
 * @param {{strategy?: boolean, all?: boolean, other?: boolean, counters?: boolean}} shows
 */
function legendOf(players, shows) {
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
    ...(shows.strategy || shows.all ? [sample('<path class="edge bold" d="M1 10H19"/>', t(shows.all ? "legendAll" : "legendStrategy"))] : []),
    ...(shows.counters ? [sample('<text x="10" y="14" text-anchor="middle" font-size="12" stroke="none" fill="currentColor">n</text>', t("legendCounter"))] : []),
    ...(shows.other ? [
      sample('<circle cx="10" cy="10" r="8"/><path d="M4 15L15 4M7 17L17 7M3 11L11 3"/>', t("legendOther")),
      sample('<circle cx="10" cy="10" r="8"/><g fill="currentColor" stroke="none"><circle cx="7" cy="8" r="1"/><circle cx="13" cy="8" r="1"/><circle cx="10" cy="13" r="1"/></g>', t("legendDraw")),
    ] : []),
  ];
}
