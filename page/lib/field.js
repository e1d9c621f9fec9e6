// A text field that the page and a person write in. It has one owner at a time: the page never writes while the field
// has the focus, nor over what was typed after the page was asked for its text.

/**
 * @typedef {Object} SharedField
 * @property {() => (content: string) => void} request begins to look for the text of the page; what is returned writes it
 * @property {(content: string) => void} write the text of the page, which is known already
 * @property {(content: string) => void} replace what a person has just finished to type
 * @property {() => boolean} ofPage whether the page wrote what stands there
 */

/**
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @returns {SharedField}
 */
export function sharedField(field) {
  let edits = 0;
  let ofPage = true;
  /** @type {string | null} what the page writes as soon as the person has left the field */
  let pending = null;

  /** @param {string} content */
  function replace(content) {
    pending = null;
    ofPage = true;
    // The same text again would move the cursor in some browsers.
    if (field.value !== content) field.value = content;
  }

  function request() {
    const begun = edits;
    pending = null;
    return (/** @type {string} */ content) => {
      if (edits !== begun) return;
      if (document.activeElement === field) pending = content;
      else replace(content);
    };
  }

  field.addEventListener("input", () => {
    edits += 1;
    ofPage = false;
    pending = null;
  });
  field.addEventListener("blur", () => {
    if (pending !== null) replace(pending);
  });
  return { request, write: (content) => request()(content), replace, ofPage: () => ofPage };
}
