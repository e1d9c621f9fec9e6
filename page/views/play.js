// Playing: against the machine or a second person, with what each move is worth, on a board, an arena or in words.
import { drawArena } from "../draw/arena.js";
import { drawBoard, hintMarkText, hintSaid } from "../draw/board.js";
import { drawChart } from "../draw/chart.js";
import { fitted } from "../draw/turn.js";
import { busy, button, choice, el, fill, refill } from "../lib/dom.js";
import { latest } from "../lib/latest.js";
import { problem, progressText } from "../lib/problem.js";
import { keep, setting } from "../lib/settings.js";
import { copyLink } from "../lib/share.js";
import { timeline } from "../lib/timeline.js";
import { playWorth } from "../lib/worth.js";
import { lang, pick, t } from "../lib/words.js";

/** @typedef {import("../engine/engine.js").Source} Source */
/** @typedef {"J0" | "J1"} Player */

/** Larger games are not listed for a play: what their moves are worth is searched instead. */
const LISTED = 200_000;
/** So many seconds each move of a large game is searched, first all of them shortly, then longer. */
const ROUNDS = [0.25, 1, 4, 16];
/** So many seconds each position of a large game is searched for the chart, those where nothing is proven again and longer. */
const CHARTED = [0.5, 2, 8];

/** @type {import("../app.js").Open} */
export function playView(context, state) {
  /** @type {Source} */
  let source = state?.source ?? { game: "nim", parameters: [["sticks", "10"]] };
  /** @type {string[]} */
  let moves = state?.moves ?? [];
  let at = state?.at ?? moves.length;
  let opponent = state?.opponent ?? "perfect";
  let ahead = state?.ahead ?? 4;
  let rate = state?.rate ?? 4;
  /** @type {Player} */
  let side = state?.side ?? "J0";
  let hints = setting("hints") === "yes";
  let seed = state?.seed ?? 1;
  /** @type {any} */
  let reply = null;
  /** @type {{moves: string[], at: number}} the play that the reply is about, and that is seen */
  let seen = { moves, at };
  /** @type {Record<number, Player>} who moves after so many moves, as far as that was seen */
  let movers = {};
  const worth = playWorth();
  /** @type {any[]} */
  let games = [];
  /** @type {any} */
  let placed = null;
  const [asking, telling] = [latest(), latest()];
  let parametersOpen = false;
  let pressed = false;

  const drawing = el("div", { class: "drawing" });
  const chart = el("div");
  const time = timeline(t("moves"), (to) => goTo(to), (here, count) => `${here} / ${count - 1}${here ? `: ${moves[here - 1]}` : ""}`);
  const stage = el("section", { class: "stage", "aria-label": t("playTitle") }, drawing, time.element);
  const gone = new AbortController();
  for (const [name, down] of /** @type {[string, boolean][]} */ ([["pointerdown", true], ["pointerup", false], ["pointercancel", false]])) {
    window.addEventListener(name, () => (pressed = down), { capture: true, signal: gone.signal });
  }
  const told = el("p", { class: "told", role: "status", "aria-live": "polite" });
  const doing = el("p", { class: "progress small" });
  const trouble = el("p", { class: "problem", role: "alert", hidden: true });
  const list = el("div", { class: "moves" });
  const whyText = el("div", { "aria-live": "polite" });
  // Two parts, because the list of games comes late: it leaves alone what somebody types beside it.
  const [gamePart, opponentPart] = [el("div"), el("div")];
  const setup = el("div", {}, gamePart, opponentPart);
  const proven = el("p", { class: "small soft", hidden: true }, t("notProven"));
  const hintsBox = el("input", { type: "checkbox", checked: hints, onchange: () => {
    hints = hintsBox.checked;
    keep("hints", hints ? "yes" : "no");
    void stand();
  } });
  const words = el("section", { class: "words" },
    el("h1", {}, t("playTitle")), setup, told, doing, trouble,
    el("div", { class: "row" },
      button(t("undo"), () => goTo(lastOwn()), { class: "undo" }), button(t("redo"), () => goTo(Math.min(moves.length, at + 1))),
      button(t("hint"), () => void hint()), button(t("why"), () => void why()),
      el("label", { class: "check" }, hintsBox, t("hints"))),
    whyText, el("h2", {}, t("moves")), list, el("p", { class: "small soft" }, t("lettersHelp")), proven,
    el("h2", {}, t("valueChart")), chart,
    copyLink(context));

  const origin = { limit: { positions: LISTED } };
  const so = () => moves.slice(0, at);
  const person = (/** @type {Player} */ player) => opponent === "person" || player === side;
  const machine = () => (opponent === "depth" ? `depth=${ahead}` : opponent === "errs" ? `errs=${1 / rate}` : opponent);
  /** Who moved there; the players take turns where nobody has looked. @param {number} place @returns {Player} */
  const mover = (place) => movers[place] ?? (place >= at ? side : mover(place + 1) === "J0" ? "J1" : "J0");
  /** The last place before this one where a person is to move. */
  const lastOwn = () => {
    for (let place = at - 1; place > 0; place -= 1) if (person(mover(place))) return place;
    return 0;
  };

  /**
   * Where the play stands; then the machine's answer, if it is its turn.
   * @param {boolean} [answer]
   */
  async function stand(answer = true) {
    const signal = asking.next();
    telling.end();
    busy(stage, true);
    const options = { signal, onProgress: (/** @type {any} */ progress) => (doing.textContent = progressText(progress)) };
    try {
      const hinted = hints && !large();
      const next = await context.ask(source, { play: { origin, moves: so(), board: true, hints: hinted, review: true, time: 0.05, lang: lang() } }, options);
      const asked = next.board || placed || !("file" in source) ? null : await context.ask(source, { arrange: {} }, options).catch(() => null);
      if (signal.aborted) return;
      const where = asked ? fitted(asked, drawing.getBoundingClientRect()) : placed;
      [reply, placed, seen] = [next, where, { moves, at }];
      movers[at] = next.situation.player;
      if (next.review) worth.reviewed(so(), next.review);
      else if (next.situation.outcome) worth.set(so(), null, { value: next.situation.outcome, rank: 0 });
      show();
      context.changed();
      const { player, outcome } = next.situation;
      // The first answer tells whether the game is large; hints of a small one come with it.
      if (hints && next.horizon === null && !hinted) return void stand(answer);
      if (answer && !outcome && !person(player)) return void machineMove(options);
      busy(stage, false);
      if (large()) await (hints && !outcome ? searchHints(signal) : searchWorth(signal));
    } catch (error) {
      failed(error, signal);
    }
  }

  const large = () => reply === null || reply.horizon !== null;

  /** @param {import("../engine/engine.js").AskOptions & {signal: AbortSignal}} options */
  async function machineMove(options) {
    told.textContent = t("theirTurn", { player: reply.players[reply.situation.player] });
    try {
      const mover = reply.situation.player;
      const next = await context.ask(source, { play: { origin, moves: so(), machine: machine(), seed, time: 2 } }, options);
      if (options.signal.aborted) return;
      moves = next.moves;
      at = moves.length;
      context.say(t("machinePlayed", { player: reply.players[mover], move: next.machine }));
      // A game in which somebody moves twice in a row goes on.
      await stand();
    } catch (error) {
      failed(error, options.signal);
    }
  }

  /**
   * Hints of a game that is too large to be listed: each move is searched by itself, shortly at first, then longer
   * where nothing is proven. They arrive one by one, and a move that is made meanwhile ends it.
   * @param {AbortSignal} signal
   */
  async function searchHints(signal) {
    const { choices, player } = reply.situation;
    proven.hidden = false;
    for (const seconds of ROUNDS) {
      if (seconds > ROUNDS[0]) await searchWorth(signal, [CHARTED[0]]);
      for (const choice of choices) {
        if (choice.hint && choice.hint.letter !== "?") continue;
        try {
          const found = await searched([...so(), choice.move], seconds, signal);
          if (signal.aborted) return;
          const { value, length, proven, score } = found;
          // A click whose cell is drawn anew between press and release would be lost.
          await released();
          if (signal.aborted) return;
          choice.hint = { letter: !proven ? "?" : value === "draw" ? "D" : value === player ? "W" : "L", rank: !proven || value === "draw" ? null : length + 1, best: false, score: proven ? score : null };
          markBest(choices);
          show();
        } catch (error) {
          return failed(error, signal);
        }
      }
    }
    await searchWorth(signal);
  }

  /**
   * What the positions of a large game are worth that the play went through, the last one first.
   * @param {AbortSignal} signal
   * @param {number[]} [rounds] so many seconds each
   */
  async function searchWorth(signal, rounds = CHARTED) {
    for (const seconds of rounds) {
      for (let place = at; place >= 0; place -= 1) {
        const before = moves.slice(0, place);
        if (worth.settled(before, seconds)) continue;
        // Where nothing can be searched the chart has a gap; the play goes on.
        const found = await searched(before, seconds, signal).catch(() => null);
        if (signal.aborted) return;
        worth.set(before, found?.player ?? null, found?.proven ? { value: found.value, rank: found.length } : null, seconds);
        showChart();
      }
    }
  }

  /** Waits until nobody presses a button of the pointer. */
  function released() {
    if (!pressed) return Promise.resolve();
    return new Promise((resolve) => ["pointerup", "pointercancel"].forEach((name) => window.addEventListener(name, () => setTimeout(() => resolve(null)), { once: true })));
  }

  /**
   * What a position is worth, as far as a search finds out in that time. A short one would spend much of it on clearing
   * a large table.
   * @param {string[]} after
   * @param {number} seconds
   * @param {AbortSignal} signal
   */
  async function searched(after, seconds, signal) {
    return context.ask(source, { search: { origin: { place: { after } }, best: "one", time: seconds, table_mib: seconds > 1 ? 64 : 16 } }, { signal, background: true });
  }

  /** @param {any[]} choices */
  function markBest(choices) {
    const side = reply?.situation.player === "J1" ? -1 : 1;
    const points = (/** @type {any} */ { hint }) => (!hint || hint.letter === "?" ? NaN : side * hint.score);
    const scored = choices.some((choice) => choice.hint?.score !== undefined && choice.hint?.score !== null);
    const worth = scored ? points : (/** @type {any} */ { hint }) => (!hint || hint.letter === "?" ? NaN : { W: 1000 - (hint.rank ?? 0), D: 0, L: -1000 + (hint.rank ?? 0) }[/** @type {"W" | "D" | "L"} */ (hint.letter)]);
    const known = choices.map(worth);
    const complete = known.every((value) => !Number.isNaN(value));
    const best = Math.max(...known.filter((value) => !Number.isNaN(value)));
    choices.forEach((choice, place) => choice.hint && (choice.hint.best = known[place] === best && (complete || (!scored && best > 500))));
    proven.hidden = complete;
  }

  /** @param {string} move */
  function make(move) {
    // Nothing can be made of a move at a board that is being replaced.
    if (!reply) return;
    moves = [...seen.moves.slice(0, seen.at), move];
    at = moves.length;
    fill(whyText);
    void stand();
  }

  /** @param {number} to */
  function goTo(to) {
    at = to;
    fill(whyText);
    void stand(false);
  }

  /** The play goes on from what is seen. @param {unknown} error @param {AbortSignal} signal */
  function failed(error, signal) {
    if (signal.aborted) return;
    ({ moves, at } = seen);
    if (reply) show();
    busy(stage, false);
    doing.textContent = "";
    trouble.textContent = problem(error);
    trouble.hidden = false;
  }

  function show() {
    const { situation, players, board } = reply;
    doing.textContent = "";
    trouble.hidden = true;
    const { outcome, player, choices } = situation;
    const mayMove = !outcome && person(player);
    told.textContent = outcome ? (outcome === "draw" ? t("overDraw") : t("overWin", { player: players[outcome] })) : t(mayMove ? "yourTurn" : "theirTurn", { player: players[player] });
    stage.dataset.number = String(situation.number);
    if (board) refill(drawing, drawBoard(board, choices, players, mayMove, make));
    else if (placed) refill(drawing, arenaOf(situation, mayMove));
    else refill(drawing, el("pre", { class: "picture-text" }, situation.picture));
    refill(list, choices.map((/** @type {any} */ choice) => el("button", {
      type: "button", "data-key": choice.move, class: choice.hint?.best ? "best" : "", disabled: !mayMove, onclick: () => make(choice.move), "data-move": choice.move,
      "aria-label": [t("moveSaid", { move: choice.move }), choice.hint && hintSaid(choice.hint)].filter(Boolean).join(", "),
    }, choice.move, hints && choice.hint && el("span", { class: `letter ${choice.hint.letter === "?" ? "unknown" : choice.hint.letter}` }, hintMarkText(choice.hint)))));
    time.set(moves.length + 1, at);
    showChart();
  }

  function showChart() {
    const points = worth.points(moves).map(({ worth, blunder }) => ({ value: worth?.value ?? null, words: worth ? verdict(worth) : t("letterU"), blunder }));
    refill(chart, drawChart(points, at, reply.players, goTo));
  }

  /** @param {any} fact */
  function verdict(fact) {
    if (fact.value === "draw") return t("draw");
    const player = reply.players[fact.value];
    return fact.rank === null || fact.rank === undefined ? t("wins", { player }) : t("winsIn", { player, rank: fact.rank });
  }

  /**
   * A graph is played on as it is drawn.
   * @param {any} situation
   * @param {boolean} mayMove
   */
  function arenaOf(situation, mayMove) {
    const choice = (/** @type {number} */ index) => situation.choices.find((/** @type {any} */ one) => one.move === placed.vertices[index].name);
    const here = (/** @type {number} */ index) => placed.vertices[index].name === situation.position;
    const root = drawArena(placed, {
      layers: 1, label: t("boardSaid"),
      say: (index) => [placed.vertices[index].name, here(index) && t("hereWord"), choice(index) && t("moveSaid", { move: choice(index).move }), hints && choice(index)?.hint && hintSaid(choice(index).hint)].filter(Boolean).join(", "),
      vertex: (index) => ({ ring: here(index), text: hints && choice(index)?.hint ? hintMarkText(choice(index).hint) : "", faint: !here(index) && !choice(index) }),
      edge: (edge) => ({ bold: here(edge.from) && Boolean(choice(edge.to)) }),
    });
    for (const group of root.querySelectorAll(".vertex")) {
      const index = Number(group.getAttribute("data-vertex"));
      const go = () => mayMove && choice(index) && make(choice(index).move);
      group.addEventListener("click", go);
      group.addEventListener("keydown", (event) => {
        const { key } = /** @type {KeyboardEvent} */ (event);
        if (key !== "Enter" && key !== " ") return;
        event.preventDefault();
        go();
      });
    }
    return root;
  }

  async function hint() {
    if (!reply || reply.situation.outcome) return;
    const signal = telling.next();
    try {
      const found = await context.ask(source, { play: { origin, moves: so(), hints: true, time: 2 } }, { signal, background: large() });
      if (signal.aborted) return;
      const best = found.situation.choices.filter((/** @type {any} */ one) => one.hint.best && one.hint.letter !== "?");
      whyText.textContent = best.length ? t("hintSaid", { moves: best.map((/** @type {any} */ one) => `${one.move} (${hintSaid(one.hint)})`).join(", ") }) : t("hintNone");
    } catch (error) {
      if (signal.aborted) return;
      whyText.textContent = problem(error);
    }
  }

  async function why() {
    const signal = telling.next();
    try {
      const { why } = await context.ask(source, { play: { origin, moves: so(), why: true, time: 3, lang: lang() } }, { signal, background: large() });
      if (signal.aborted) return;
      fill(whyText, el("p", {}, `${why.sentence}.`), why.line.length ? el("p", {}, t("bestLine", { line: why.line.join(" "), end: why.end })) : null,
        why.mistakes.map((/** @type {string} */ text) => el("p", { class: "problem" }, text)));
    } catch (error) {
      if (signal.aborted) return;
      whyText.textContent = problem(error);
    }
  }

  function begin() {
    [moves, at, reply, placed] = [[], 0, null, null];
    [seen, movers] = [{ moves, at }, {}];
    worth.forget();
    seed = (seed * 48271) % 2147483647;
    fill(whyText);
    settings();
    void stand();
  }

  function settings() {
    chooseGame();
    chooseOpponent();
  }

  function chooseGame() {
    const named = "game" in source ? source.game : "";
    const game = games.find((one) => one.name === named);
    const own = "file" in source ? [/** @type {[string, string]} */ (["", t(/\.py$/.test(source.file) ? "ownGame" : "ownArena")])] : [];
    const given = Object.fromEntries(source.parameters ?? []);
    refill(gamePart,
      choice(t("game"), [...own, ...games.map((one) => /** @type {[string, string]} */ ([one.name, pick(one.title)]))], named, (name) => {
        if (!name) return;
        source = { game: name, parameters: [] };
        begin();
      }),
      game ? el("details", { open: parametersOpen, ontoggle: (/** @type {Event} */ event) => (parametersOpen = /** @type {HTMLDetailsElement} */ (event.target).open) }, el("summary", {}, t("parameters")), el("p", { class: "small" }, pick(game.summary)),
        game.parameters.map((/** @type {any} */ parameter) => {
          const input = el("input", { value: given[parameter.name] ?? parameter.default ?? "", "data-key": parameter.name, title: parameter.values ?? "", onchange: () => {
            const rest = (source.parameters ?? []).filter(([name]) => name !== parameter.name);
            source = { ...source, parameters: input.value === parameter.default ? rest : [...rest, [parameter.name, input.value]] };
            begin();
          } });
          return el("label", { class: "field" }, el("span", {}, parameter.help ? pick(parameter.help) : parameter.name), input);
        })) : null);
  }

  function chooseOpponent() {
    const players = reply?.players ?? { J0: "J0", J1: "J1" };
    refill(opponentPart,
      el("div", { class: "row" },
        choice(t("opponent"), ["perfect", "strongest", "depth", "errs", "random", "person"].map((name) => [name, t(name)]), opponent, (chosen) => {
          opponent = chosen;
          settings();
          void stand();
        }),
        opponent === "depth" ? number(t("depthOf"), ahead, 1, 20, (value) => (ahead = value)) : null,
        opponent === "errs" ? number(t("rateOf"), rate, 1, 50, (value) => (rate = value)) : null,
        opponent === "person" ? null : choice(t("youPlay"), [["J0", players.J0], ["J1", players.J1]], side, (chosen) => {
          side = /** @type {Player} */ (chosen);
          void stand();
        }),
        button(t("newPlay"), begin, { class: "main" })));
  }

  /** @param {string} label @param {number} value @param {number} min @param {number} max @param {(value: number) => void} set */
  function number(label, value, min, max, set) {
    const input = el("input", { type: "number", min, max, value, "data-key": label, onchange: () => set(Math.max(min, Math.min(max, Number(input.value) || min))) });
    return el("label", { class: "field" }, el("span", {}, label), input);
  }

  settings();
  void context.ask(null, { games: {} }).then((found) => {
    games = found.games;
    chooseGame();
  }).catch(() => {});
  void stand();
  return {
    words,
    stage,
    state: () => ({ source, moves, at, opponent, ahead, rate, side, seed }),
    key: (event) => time.key(event),
    close: () => {
      gone.abort();
      [asking, telling].forEach((one) => one.end());
    },
  };
}
