// The link to what is seen: copied where the browser allows that, and otherwise shown, to be copied by hand.
import { button, el, fill } from "./dom.js";
import { t } from "./words.js";

/** @param {import("../app.js").Context} context @returns {HTMLElement} the button, and what it says below it */
export function copyLink(context) {
  const told = el("div", { role: "status" });
  const copy = async () => {
    const link = await context.link();
    // There is no clipboard on plain http, nor where a frame does not allow it.
    const copied = await Promise.resolve(navigator.clipboard?.writeText(link).then(() => true)).catch(() => false);
    if (copied) {
      context.say(t("copied"));
      return fill(told, el("p", { class: "small" }, t("copied")));
    }
    const field = el("input", { class: "link", readonly: true, value: link, "aria-label": t("linkHere"), onfocus: () => field.select() });
    fill(told, el("label", { class: "small" }, t("linkHere"), field));
    field.focus();
  };
  return el("div", { class: "share" }, el("div", { class: "row" }, button(t("copyLink"), () => void copy())), told);
}
