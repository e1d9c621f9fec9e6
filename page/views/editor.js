// Drawing an arena: vertices and edges added, moved, renamed and deleted, by mouse, touch and keys; with undo.
import { button, choice, el, refill, svg } from "../lib/dom.js";
import { sharedField } from "../lib/field.js";
import { freshName, without } from "../lib/model.js";
import { t } from "../lib/words.js";

/** @typedef {import("../lib/model.js").Model} Model */
/** @typedef {import("./arena.js").Arena} Arena */

/**
 * @param {Arena} arena
 * @param {HTMLElement} drawing
 * @param {{change: (model: Model) => void, toggled: () => void}} told
 */
export function editor(arena, drawing, told) {
  let editing = false;
  /** @type {Model | null} */
  let model = null;
  /** @type {Model[]} */
  let past = [];
  /** @type {Model[]} */
  let future = [];
  /** @type {Set<number>} */
  let selected = new Set();
  /** @type {number | null} an edge that is chosen */
  let edge = null;
  /** @type {number | null} where a new edge begins */
  let from = null;
  let connecting = false;
  /** Why the last name was not taken. */
  let refused = "";

  const upper = el("div");
  const lower = el("div");
  // Stays the same while somebody types in it.
  const name = el("input", { onchange: () => rename(name.value), onblur: () => (name.disabled = selected.size !== 1) });
  const nameField = sharedField(name);
  const tools = el("div", { class: "tools", hidden: true }, upper, el("label", { class: "field" }, el("span", {}, t("rename")), name), lower);
  const toggle = button(t("edit"), () => {
    editing = !editing;
    toggle.textContent = t(editing ? "done" : "edit");
    toggle.setAttribute("aria-pressed", String(editing));
    drawing.classList.toggle("editing", editing);
    select([]);
    told.toggled();
  }, { "aria-pressed": "false" });
  const words = el("div", {}, el("div", { class: "row" }, toggle), tools);

  /** @param {Iterable<number>} chosen */
  function select(chosen) {
    selected = new Set(chosen);
    edge = null;
    from = null;
    connecting = false;
    show();
  }

  function show() {
    tools.hidden = !editing;
    if (!editing || !model) return;
    const why = refused;
    refused = "";
    const one = selected.size === 1 ? [...selected][0] : null;
    const vertex = one === null ? null : model.vertices[one];
    // Who is typing keeps the field, even if the vertex has gone.
    name.disabled = !vertex && document.activeElement !== name;
    if (why) nameField.replace(vertex?.name ?? "");
    else nameField.write(vertex?.name ?? "");
    const shared = (/** @type {"owner" | "target"} */ what) => {
      const values = new Set([...selected].map((index) => /** @type {Model} */ (model).vertices[index][what] ?? ""));
      return values.size === 1 ? String([...values][0]) : "?";
    };
    const none = selected.size === 0;
    const owner = choice(t("owner"), [["?", "–"], ["J0", model.players[0]], ["J1", model.players[1]]], none ? "?" : shared("owner"), (value) => set("owner", value));
    const target = choice(t("target"), [["?", "–"], ["", t("nobody")], ["J0", model.players[0]], ["J1", model.players[1]]], none ? "?" : shared("target"), (value) => set("target", value));
    refill(upper,
      el("p", { class: "small soft" }, t("editHelp")),
      el("div", { class: "row" },
        button(t("addVertex"), () => add()),
        button(t("connect"), () => {
          connecting = !connecting;
          from = connecting ? one : null;
          show();
        }, { "aria-pressed": String(connecting), disabled: model.vertices.length === 0 }),
        button(t("remove"), remove, { disabled: none && edge === null }),
        button(t("undo"), undo, { disabled: past.length === 0 }),
        button(t("redo"), redo, { disabled: future.length === 0 })),
      connecting ? el("p", { role: "status" }, t("edgeFrom", { name: from === null ? "…" : model.vertices[from].name })) : "",
      el("p", { class: "small soft", role: "status" }, t("selected", { n: selected.size })));
    refill(lower, why ? el("p", { class: "problem", role: "alert" }, why) : "", owner, target,
      el("div", { class: "row" }, button(t("isStart"), () => one !== null && change({ ...clone(), start: one }), { disabled: one === null, "aria-pressed": String(one !== null && model.start === one) })));
  }

  /** @returns {Model} */
  function clone() {
    return structuredClone(/** @type {Model} */ (model));
  }

  /** @param {Model} changed */
  function change(changed) {
    if (model) past.push(model);
    future = [];
    model = changed;
    selected = new Set([...selected].filter((index) => index < changed.vertices.length));
    told.change(changed);
    show();
  }

  function undo() {
    const before = past.pop();
    if (!before || !model) return;
    future.push(model);
    restore(before);
  }

  function redo() {
    const after = future.pop();
    if (!after || !model) return;
    past.push(model);
    restore(after);
  }

  /** @param {Model} other */
  function restore(other) {
    model = other;
    selected.clear();
    told.change(other);
    show();
  }

  /** @param {{x: number, y: number}} [place] */
  function add(place) {
    const changed = clone();
    const low = Math.max(0, ...changed.vertices.map((vertex) => vertex.y));
    const { x, y } = place ?? { x: 40 + 60 * (changed.vertices.length % 6), y: low + 70 };
    changed.vertices.push({ name: freshName(changed), owner: "J0", target: null, x, y });
    if (changed.start === null) changed.start = 0;
    selected = new Set([changed.vertices.length - 1]);
    change(changed);
  }

  /** @param {string} name */
  function rename(name) {
    const [index] = selected;
    if (index === undefined || !model) return;
    const changed = clone();
    const taken = changed.vertices.some((vertex, other) => other !== index && vertex.name === name);
    if (name === changed.vertices[index].name) return;
    if (!name || taken) {
      refused = t(name ? "nameTaken" : "nameEmpty", { name });
      return show();
    }
    changed.vertices[index].name = name;
    change(changed);
  }

  /**
   * @param {"owner" | "target"} what
   * @param {string} value
   */
  function set(what, value) {
    if (value === "?" || selected.size === 0) return;
    const changed = clone();
    for (const index of selected) /** @type {any} */ (changed.vertices[index])[what] = value || null;
    change(changed);
  }

  function remove() {
    const changed = clone();
    if (edge !== null) {
      changed.edges.splice(edge, 1);
      edge = null;
      return change(changed);
    }
    if (selected.size === 0) return;
    const smaller = without(changed, selected);
    selected.clear();
    change(smaller);
  }

  /** @param {number} start @param {number} end */
  function link(start, end) {
    const changed = clone();
    // An edge that is there already is taken away, so that keys can do that too.
    const there = changed.edges.findIndex(([one, other]) => one === start && other === end);
    if (there < 0) changed.edges.push([start, end]);
    else changed.edges.splice(there, 1);
    connecting = false;
    from = null;
    change(changed);
  }

  /**
   * @param {number} index
   * @param {MouseEvent | KeyboardEvent} event
   */
  function click(index, event) {
    if (connecting) {
      if (from === null) {
        from = index;
        return show();
      }
      return link(from, index);
    }
    edge = null;
    if (event.shiftKey) {
      if (selected.has(index)) selected.delete(index);
      else selected.add(index);
    } else selected = new Set([index]);
    show();
    told.toggled();
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key.toLowerCase() === "z") return event.shiftKey ? redo() : undo(), true;
    if (command && event.key.toLowerCase() === "y") return redo(), true;
    if (command || !model) return false;
    const focused = /** @type {Element} */ (event.target).closest?.(".vertex")?.getAttribute("data-vertex");
    if (focused && !selected.has(Number(focused))) selected = new Set([Number(focused)]);
    const step = { ArrowLeft: [-10, 0], ArrowRight: [10, 0], ArrowUp: [0, -10], ArrowDown: [0, 10] }[event.key];
    if (step && selected.size) {
      const changed = clone();
      for (const index of selected) {
        changed.vertices[index].x += step[0];
        changed.vertices[index].y += step[1];
      }
      return change(changed), true;
    }
    const [index] = selected;
    if (index === undefined) return false;
    const vertex = model.vertices[index];
    switch (event.key.toLowerCase()) {
      case "delete": case "backspace": return remove(), true;
      case "o": return set("owner", vertex.owner === "J0" ? "J1" : "J0"), true;
      case "t": return set("target", vertex.target === "J0" ? "J1" : vertex.target === "J1" ? "" : "J0"), true;
      case "s": return change({ ...clone(), start: index }), true;
      case "e": connecting = true; from = index; return show(), true;
      default: return false;
    }
  }

  /**
   * Lets vertices be dragged, edges chosen, and several vertices be caught by a frame, as long as one edits.
   * @param {SVGSVGElement} root
   */
  function attach(root) {
    drawing.addEventListener("click", (event) => {
      const hit = /** @type {Element} */ (event.target).closest(".edge-hit");
      if (!editing || !hit) return;
      selected.clear();
      edge = Number(hit.getAttribute("data-edge"));
      show();
      told.toggled();
    });
    // Around the picture there is room to draw, too.
    drawing.addEventListener("dblclick", (event) => {
      if (editing && !/** @type {Element} */ (event.target).closest(".vertex")) add(point(root, event));
    });
    drawing.addEventListener("pointerdown", (event) => editing && begin(root, event));
  }

  /**
   * @param {SVGSVGElement} root
   * @param {PointerEvent} event
   */
  function begin(root, event) {
    if (!model) return;
    const group = /** @type {SVGGElement | null} */ (/** @type {Element} */ (event.target).closest(".vertex"));
    const start = point(root, event);
    const index = group ? Number(group.getAttribute("data-vertex")) : null;
    if (/** @type {Element} */ (event.target).closest(".edge-hit")) return;
    const draft = svg(index === null ? "rect" : "path", { class: index === null ? "rubber" : "draft" });
    const drawn = event.altKey && index !== null;
    const moved = index !== null && !selected.has(index) ? new Set([index]) : selected;
    let far = false;
    let now = start;
    const move = (/** @type {PointerEvent} */ next) => {
      now = point(root, next);
      far ||= Math.hypot(now.x - start.x, now.y - start.y) > 5;
      if (!far || !model) return;
      if (index !== null && !drawn) {
        for (const one of moved) {
          const vertex = arena.placed().vertices[one];
          root.querySelector(`[data-vertex="${one}"]`)?.setAttribute("transform", `translate(${vertex.x + now.x - start.x} ${vertex.y + now.y - start.y})`);
        }
        return;
      }
      if (!draft.parentNode) root.append(draft);
      if (drawn) draft.setAttribute("d", `M${start.x} ${start.y}L${now.x} ${now.y}`);
      else {
        const [x, y] = [Math.min(start.x, now.x), Math.min(start.y, now.y)];
        Object.entries({ x, y, width: Math.abs(now.x - start.x), height: Math.abs(now.y - start.y) }).forEach(([name, value]) => draft.setAttribute(name, String(value)));
      }
    };
    const end = (/** @type {PointerEvent} */ last) => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", cancel);
      draft.remove();
      if (!far || !model) return;
      // The click that follows a drag chooses nothing.
      const swallow = (/** @type {Event} */ click) => click.stopPropagation();
      drawing.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => drawing.removeEventListener("click", swallow, { capture: true }));
      if (drawn) {
        const over = document.elementFromPoint(last.clientX, last.clientY)?.closest(".vertex");
        if (over) link(/** @type {number} */ (index), Number(over.getAttribute("data-vertex")));
      } else if (index !== null) {
        const changed = clone();
        for (const one of moved) {
          changed.vertices[one].x += now.x - start.x;
          changed.vertices[one].y += now.y - start.y;
        }
        change(changed);
      } else {
        const inside = (/** @type {{x: number, y: number}} */ vertex) =>
          vertex.x >= Math.min(start.x, now.x) && vertex.x <= Math.max(start.x, now.x) && vertex.y >= Math.min(start.y, now.y) && vertex.y <= Math.max(start.y, now.y);
        select(arena.placed().vertices.flatMap((vertex, place) => (inside(vertex) ? [place] : [])));
        told.toggled();
      }
    };
    // The system has taken the pointer away: everything stays where it was.
    const cancel = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", cancel);
      draft.remove();
      for (const one of moved) {
        const { x, y } = arena.placed().vertices[one];
        root.querySelector(`[data-vertex="${one}"]`)?.setAttribute("transform", `translate(${x} ${y})`);
      }
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", cancel);
  }

  return {
    words,
    on: () => editing,
    /**
     * @param {Model} loaded what the engine has laid out
     * @param {boolean} edited whether that is what was edited here, and not another arena
     */
    loaded(loaded, edited) {
      model = loaded;
      selected = new Set([...selected].filter((index) => edited && index < loaded.vertices.length));
      show();
    },
    forget() {
      past = [];
      future = [];
      selected.clear();
    },
    click,
    key,
    attach,
    /** @returns {import("../draw/arena.js").Picture} */
    picture() {
      const facts = new Map(arena.solution().positions.map((/** @type {any} */ one) => [one.vertex, one]));
      const placed = arena.placed();
      return {
        layers: arena.solution().layers[arena.player()].length,
        label: t("arenaSaid", { n: placed.vertices.length, m: placed.edges.length }),
        say: arena.words,
        vertex: (index) => {
          const fact = facts.get(placed.vertices[index].name);
          const chosen = selected.has(index);
          if (!fact) return { chosen };
          if (fact.value === "draw") return { chosen, draw: true, text: fact.draw === "endless" ? "∞" : t("drawShort") };
          const text = fact.rank === null ? "" : String(fact.rank);
          return fact.value === arena.player() ? { chosen, layer: fact.rank ?? 0, text } : { chosen, other: true, text };
        },
        edge: (_, number) => ({ chosen: edge === number }),
        hits: true,
      };
    },
  };
}

/**
 * Where the pointer is, in the picture.
 * @param {SVGSVGElement} root
 * @param {MouseEvent} event
 */
function point(root, event) {
  const matrix = root.getScreenCTM()?.inverse();
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return { x, y };
}
