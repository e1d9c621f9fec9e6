// Keeps the static page for when there is no network, and says when a newer version has been kept beside the one that
// is open. The open one stays as it is until somebody reloads it.
import { button, el, fill } from "./dom.js";
import { t } from "./words.js";

/**
 * @param {string} script of the service worker
 * @param {string} version of the page
 * @param {HTMLElement} notices
 */
export async function keepOffline(script, version, notices) {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(script, { updateViaCache: "none" });
  const notice = el("p", { class: "notice update", role: "status" });
  let taking = false;

  /** @param {string} [more] */
  function tell(more) {
    fill(notice, `${more ?? t("newVersion")} `, button(t("reload"), () => {
      taking = true;
      registration.waiting?.postMessage("take over");
    }));
    if (!notice.isConnected) notices.append(notice);
  }

  function look() {
    // Without one that is in charge, this is the first visit and not an update.
    if (registration.waiting && registration.active) tell();
  }

  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  serviceWorker.addEventListener("message", ({ data }) => data === "others" && tell(t("closeOthers")));
  serviceWorker.addEventListener("controllerchange", () => taking && location.reload());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void registration.update().catch(() => {}));
  look();
  const { active } = await serviceWorker.ready;
  if (!serviceWorker.controller) active?.postMessage(version);
}
