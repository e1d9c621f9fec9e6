// Says why the page cannot begin, where its modules cannot say it: opened as a file, in a closed frame, in an old browser,
// or with a script that is missing. Plain script for any browser: it must run where modules do not.
(function () {
  "use strict";
  var SEEN = "retrograde.mended";
  var told = false;

  /** @returns {boolean} */
  function french() {
    try {
      var chosen = localStorage.getItem("retrograde.lang");
      if (chosen) return chosen === "fr";
    } catch (_) { /* A browser that keeps nothing has its own language. */ }
    var languages = (navigator.languages || [navigator.language]).filter(function (one) { return /^(en|fr)/.test(one); });
    return /^fr/.test(languages[0] || "");
  }

  /**
   * @param {[string, string]} words in English and in French
   * @param {string} [link] to the page in a window of its own
   */
  function say(words, link) {
    if (told) return;
    told = true;
    var show = function () {
      var main = /** @type {HTMLElement} */ (document.querySelector("main"));
      var paragraph = document.createElement("p");
      paragraph.className = "problem start";
      paragraph.setAttribute("role", "alert");
      paragraph.textContent = words[french() ? 1 : 0];
      document.documentElement.lang = french() ? "fr" : "en";
      main.textContent = "";
      main.appendChild(paragraph);
      if (!link) return;
      var anchor = document.createElement("a");
      anchor.href = link;
      anchor.target = "_blank";
      anchor.rel = "noopener";
      anchor.textContent = link;
      paragraph.appendChild(document.createElement("br"));
      paragraph.appendChild(anchor);
    };
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", show);
    else show();
  }

  /** Every script that the first view needs, app.js among them. @returns {string[]} */
  function scripts() {
    var found = ["app.js"];
    document.querySelectorAll('link[rel="modulepreload"]').forEach(function (one) { found.push(one.getAttribute("href") || ""); });
    return found;
  }

  /**
   * Asks for a script, past what the browser has kept of it.
   * @param {string} file
   * @returns {Promise<[string, string] | null>} what is wrong with it
   */
  function examined(file) {
    return fetch(file, { cache: "reload" }).then(function (answer) {
      var type = (answer.headers.get("Content-Type") || "?").split(";")[0];
      if (!answer.ok) return /** @type {[string, string]} */ ([
        file + " is missing: the web server answered " + answer.status + ". Copy the whole folder of the page to the web space again.",
        file + " manque : le serveur web a répondu " + answer.status + ". Recopiez tout le dossier de la page sur l'espace web."]);
      if (!/(java|ecma)script/.test(type)) return /** @type {[string, string]} */ ([
        file + " is sent as " + type + ", which browsers do not run. Set the web server to send .js and .mjs files as text/javascript.",
        file + " est envoyé avec le type " + type + ", que les navigateurs n'exécutent pas. Réglez le serveur web pour qu'il envoie les fichiers .js et .mjs avec le type text/javascript."]);
      return null;
    }, function () {
      return /** @type {[string, string]} */ ([
        file + " cannot be reached. Check the connection, then reload the page.",
        file + " est inaccessible. Vérifiez la connexion, puis rechargez la page."]);
    });
  }

  /** The page keeps nothing of an older version and begins again, once. */
  function mend() {
    try {
      if (sessionStorage.getItem(SEEN)) return false;
      sessionStorage.setItem(SEEN, "yes");
    } catch (_) {
      return false;
    }
    var workers = "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration().then(function (one) { return one && one.unregister(); }) : Promise.resolve();
    workers.catch(function () {}).then(function () { location.reload(); });
    return true;
  }

  /** @param {string} cause what the browser says */
  function failed(cause) {
    if (told || "started" in document.documentElement.dataset) return;
    Promise.all(scripts().map(examined)).then(function (all) {
      var wrong = all.filter(Boolean)[0];
      if (wrong) return say(wrong);
      // Each file is there and a script: they are of different versions, or were when the browser kept them.
      if (mend()) return;
      say([
        "The files of the page do not fit together (" + cause + "). Copy the whole folder to the web space again, then reload the page.",
        "Les fichiers de la page ne vont pas ensemble (" + cause + "). Recopiez tout le dossier sur l'espace web, puis rechargez la page."]);
    });
  }

  if (location.protocol === "file:") return say([
    "This page was opened as a file, and browsers load its parts from a web server only. Open retrograde.html instead, which is beside it: one file that holds everything. Or copy the folder to a web space, or run “retrograde serve”.",
    "Cette page a été ouverte comme un fichier, or les navigateurs ne chargent ses éléments que depuis un serveur web. Ouvrez plutôt retrograde.html, qui se trouve à côté : un seul fichier qui contient tout. Ou bien copiez le dossier sur un espace web, ou lancez « retrograde serve »."]);
  if (self.origin === "null") return say([
    "This page is in a frame that does not let it load its own files. Whoever made the frame should add allow-same-origin to its sandbox attribute. In a window of its own the page works:",
    "Cette page se trouve dans un cadre qui l'empêche de charger ses propres fichiers. La personne qui a créé le cadre doit ajouter allow-same-origin à son attribut sandbox. Dans sa propre fenêtre, la page fonctionne :"], location.href);
  if (!("noModule" in document.createElement("script")) || !window.AbortSignal || !window.DecompressionStream) return say([
    "This browser is too old for the page. Use a current Firefox, Chrome, Edge or Safari.",
    "Ce navigateur est trop ancien pour cette page. Utilisez une version récente de Firefox, Chrome, Edge ou Safari."]);
  window.addEventListener("error", function (event) {
    var script = event.target instanceof HTMLScriptElement;
    if (script || event.target === window) failed(script ? "app.js" : event.message);
  }, true);
})();
