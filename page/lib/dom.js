// Elements with their attributes and children. Whatever comes from outside goes in as text, never as markup.

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, any>} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} [attributes] `on…` are listeners, `class` and the rest attributes
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, ...children) {
  return filled(/** @type {any} */ (document.createElementNS(SVG, name)), attributes, children);
}

/**
 * @template {Element} T
 * @param {T} element
 * @param {Attributes} attributes
 * @param {(Child | Child[])[]} children
 * @returns {T}
 */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" && "value" in element) /** @type {any} */ (element).value = value;
    else if (name === "checked" || name === "disabled" || name === "selected") /** @type {any} */ (element)[name] = Boolean(value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat()) if (child || child === "") element.append(child);
  return element;
}

/**
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren(.../** @type {(Node | string)[]} */ (children.flat().filter((child) => child || child === "")));
}

/**
 * Changes what an element holds under somebody's hands. The focus stays at the part with the same `data-key`; if
 * there is none any more that can have it, the element itself gets it, so that Tab goes on from there.
 * @param {HTMLElement} element
 * @param {...(Child | Child[])} children
 */
export function refill(element, ...children) {
  const before = document.activeElement;
  if (!before || before === element || !element.contains(before)) return fill(element, ...children);
  const key = before.getAttribute("data-key");
  fill(element, ...children);
  const same = /** @type {HTMLElement[]} */ ([...element.querySelectorAll("[data-key]")]).find((one) => one.getAttribute("data-key") === key);
  same?.focus({ preventScroll: true });
  if (same && document.activeElement === same) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * A labelled choice.
 * @param {string} label
 * @param {[string, string][]} options value and text of each
 * @param {string} value the chosen one
 * @param {(value: string) => void} onchange
 */
export function choice(label, options, value, onchange) {
  const select = el("select", { "aria-label": label, "data-key": label, onchange: () => onchange(select.value) },
    options.map(([value, text]) => el("option", { value }, text)));
  select.value = value;
  return el("label", { class: "field" }, el("span", {}, label), select);
}

/**
 * A button.
 * @param {string} text
 * @param {() => void} onclick
 * @param {Attributes} [attributes]
 */
export function button(text, onclick, attributes = {}) {
  return el("button", { type: "button", "data-key": text, onclick, ...attributes }, text);
}

/**
 * Says of a part of the page whether it is about to change, to those who cannot see that it has not yet.
 * @param {Element} element
 * @param {boolean} is
 */
export function busy(element, is) {
  element.setAttribute("aria-busy", String(is));
}

/**
 * Lets the browser save bytes as a file.
 * @param {string} name
 * @param {BlobPart} content
 * @param {string} type
 */
export function save(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
