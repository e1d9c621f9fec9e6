// What a person has chosen, kept by the browser where it allows that.

/** @type {Record<string, string>} */
const forgotten = {};

/** @param {string} name */
export function setting(name) {
  try {
    return localStorage.getItem(`retrograde.${name}`);
  } catch {
    return forgotten[name] ?? null;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(`retrograde.${name}`, value);
  } catch {
    forgotten[name] = value;
  }
}
