// Everything that the page says, in both languages. What the engine says comes in the language that was asked for.

/** @typedef {"en" | "fr"} Lang */

/** @type {Record<string, [string, string]>} */
const WORDS = {
  arena: ["Arena", "Arène"],
  play: ["Play", "Jouer"],
  tree: ["Tree", "Arbre"],
  rules: ["Rules", "Règles"],
  exercises: ["Exercises", "Exercices"],
  skip: ["Skip to the content", "Aller au contenu"],
  menu: ["Views", "Vues"],
  language: ["Français", "English"],
  theme: ["Dark or light", "Sombre ou clair"],
  first: ["To the beginning", "Au début"],
  back: ["Back", "En arrière"],
  next: ["Next", "Suivant"],
  last: ["To the end", "À la fin"],
  working: ["Working: {stage}…", "Calcul en cours : {stage}…"],
  cancel: ["Stop", "Arrêter"],
  cancelled: ["Stopped.", "Arrêté."],
  offline: ["The engine does not answer. Is the server still running?", "Le moteur ne répond pas. Le serveur tourne-t-il encore ?"],

  arenaTitle: ["An arena and its attractor", "Une arène et son attracteur"],
  arenaTry1: ["Nim with ten sticks: take one or two in turn; the player who cannot move has lost. Circles are positions where J0 moves, squares those of J1.", "Le jeu de Nim à dix bâtonnets : on en prend un ou deux à tour de rôle ; le joueur qui ne peut plus jouer a perdu. Les ronds sont contrôlés par J0, les carrés par J1."],
  arenaTry2: ["Move the slider from A₀ on and watch the attractor grow; each colour is a rank.", "Déplacez le curseur à partir de A₀ et regardez l'attracteur grandir ; à chaque rang sa couleur."],
  arenaTry3: ["Click a vertex to read the proof of what it is worth, or press “Edit” and draw an arena of your own.", "Cliquez sur un sommet pour lire la preuve de sa valeur, ou appuyez sur « Modifier » et dessinez votre arène."],
  example: ["Example", "Exemple"],
  whose: ["Attractor of", "Attracteur de"],
  layerSaid: ["A{n}: {count} {count|vertex|vertices}, {added} new", "A{n} : {count} {count|sommet|sommets}, dont {added} {added|nouveau|nouveaux}"],
  layerStops: ["A{n}: {count} {count|vertex|vertices}. It grows no further.", "A{n} : {count} {count|sommet|sommets}. Il ne grandit plus."],
  layers: ["Layers of the attractor", "Couches de l'attracteur"],
  showStrategy: ["Strategy", "Stratégie"],
  showAll: ["All optimal moves", "Tous les coups optimaux"],
  showOther: ["The other player, draws and traps too", "L'autre joueur, les nuls et les pièges aussi"],
  showCounters: ["Counters", "Compteurs"],
  trapSaid: ["The {n} vertices outside of it are a trap for {player}: {player} has no move out of it, and {other} never has to leave it.", "Les {n} sommets en dehors forment un piège pour {player} : {player} ne peut pas en sortir, et {other} n'est jamais obligé d'en sortir."],
  nameTaken: ["There is a vertex {name} already; choose another name.", "Il y a déjà un sommet {name} ; choisissez un autre nom."],
  nameEmpty: ["A vertex needs a name.", "Un sommet doit avoir un nom."],
  edit: ["Edit", "Modifier"],
  done: ["Done", "Terminer"],
  undo: ["Undo", "Annuler"],
  redo: ["Redo", "Rétablir"],
  addVertex: ["New vertex", "Nouveau sommet"],
  connect: ["New edge", "Nouvelle arête"],
  remove: ["Delete", "Supprimer"],
  rename: ["Name", "Nom"],
  owner: ["Controlled by", "Contrôlé par"],
  target: ["Target of", "Cible de"],
  nobody: ["nobody", "personne"],
  isStart: ["The play starts here", "La partie commence ici"],
  editHelp: ["Drag vertices; drag from a vertex with Alt, or use “New edge”, to draw an edge; Shift adds to the selection. Keys at a vertex: arrows move it, O owner, T target, S start, E edge, Delete.", "Déplacez les sommets ; tirez depuis un sommet avec Alt, ou utilisez « Nouvelle arête », pour tracer une arête ; Maj ajoute à la sélection. Au clavier, sur un sommet : flèches pour déplacer, O contrôle, T cible, S départ, E arête, Suppr."],
  selected: ["{n} selected", "{n} {n|sélectionné|sélectionnés}"],
  edgeFrom: ["Edge from {name}: choose where it leads.", "Arête depuis {name} : choisissez l'extrémité."],
  typed: ["As text", "En texte"],
  format: ["Format", "Format"],
  saveAs: ["Save as", "Enregistrer en"],
  copyLink: ["Copy link", "Copier le lien"],
  copied: ["The link is copied.", "Le lien est copié."],
  linkHere: ["The link is in the address bar.", "Le lien est dans la barre d'adresse."],
  proof: ["Proof", "Preuve"],
  proofOf: ["Why {name} is worth what it is", "Pourquoi {name} a cette valeur"],
  toMove: ["{player} to move", "{player} joue"],
  targetOf: ["target of {player}", "cible de {player}"],
  startWord: ["start", "départ"],
  winsIn: ["{player} wins, rank {rank}", "gagné par {player}, rang {rank}"],
  wins: ["{player} wins", "gagné par {player}"],
  drawEnds: ["draw that ends", "nul avec fin"],
  drawEndless: ["endless draw", "nul sans fin"],
  draw: ["draw", "nul"],
  drawShort: ["draw", "nul"],
  notYet: ["not in A{n}", "hors de A{n}"],
  arenaSaid: ["Arena with {n} {n|vertex|vertices} and {m} {m|edge|edges}", "Arène de {n} {n|sommet|sommets} et {m} {m|arête|arêtes}"],
  shownOf: ["{shown} of {of} vertices are drawn.", "{shown} sommets sur {of} sont dessinés."],
  solved: ["From {start}: {value}.", "Depuis {start} : {value}."],
  regions: ["{J0} wins from {a} {a|vertex|vertices}, {J1} from {b}; {c} {c|is a draw|are draws}.", "{J0} gagne depuis {a} {a|sommet|sommets}, {J1} depuis {b} ; {c} {c|est nul|sont nuls}."],
  legendCircle: ["{player} moves", "{player} joue"],
  legendTarget: ["target", "cible"],
  legendOther: ["the other attractor", "l'autre attracteur"],
  legendDraw: ["draw: in neither attractor", "nul : hors des deux attracteurs"],
  legendStrategy: ["strategy", "stratégie"],
  legendAll: ["optimal moves", "coups optimaux"],
  legendCounter: ["moves not leading into the layer", "coups hors de la couche"],
  mode: ["Watch", "Regarder"],
  modeLayers: ["layers", "les couches"],
  modeAlgorithm: ["an algorithm", "un algorithme"],
  modePlay: ["a play", "une partie"],
  algorithm: ["Algorithm", "Algorithme"],
  queue: ["queue", "file"],
  stack: ["stack", "pile"],
  recursive: ["recursive", "récursif"],
  fixpoint: ["fixpoint", "point fixe"],
  buildGraph: ["building the graph: {how}", "construction du graphe : {how}"],
  graphSoFar: ["Graph so far", "Graphe jusqu'ici"],
  minimax: ["naive minimax", "minimax naïf"],
  memo: ["memoised", "mémoïsé"],
  alphabeta: ["alpha-beta", "alpha-bêta"],
  pseudoCode: ["Pseudo-code", "Pseudo-code"],
  steps: ["Steps of the algorithm", "Étapes de l'algorithme"],
  stepOf: ["Step {n} of {count}", "Étape {n} sur {count}"],
  nextEntry: ["To the next entry", "Jusqu'à la prochaine entrée"],
  predict: ["Predict the next vertex", "Prévoir le prochain sommet"],
  predictAsk: ["Which vertex is taken next? Click it.", "Quel sommet est traité ensuite ? Cliquez dessus."],
  predictRight: ["Right: {name}.", "Juste : {name}."],
  predictWrong: ["Not {name}: it is {right}.", "Pas {name} : c'est {right}."],
  waiting: ["Waiting", "En attente"],
  callStack: ["Calls that run", "Appels en cours"],
  counters: ["Counters", "Compteurs"],
  attractorSet: ["Attractor", "Attracteur"],
  empty: ["empty", "vide"],
  playTyped: ["The play, vertex by vertex", "La partie, sommet par sommet"],
  playSaid: ["{from} → {to}: {grade}", "{from} → {to} : {grade}"],
  playMoves: ["Moves of the play", "Coups de la partie"],
  gradebest: ["optimal", "optimal"],
  gradeslower: ["wins later", "gagne plus tard"],
  gradesooner: ["loses sooner", "perd plus tôt"],
  gradeblunder: ["a blunder; better was {best}", "une erreur ; mieux valait {best}"],
  playBegin: ["The play begins at {name}. Click a successor to go on.", "La partie commence en {name}. Cliquez sur un successeur pour continuer."],

  playTitle: ["Play", "Jouer"],
  game: ["Game", "Jeu"],
  ownGame: ["my rules", "mes règles"],
  ownArena: ["my arena", "mon arène"],
  opponent: ["Opponent", "Adversaire"],
  perfect: ["perfect", "parfait"],
  strongest: ["as strong as it can", "le plus fort possible"],
  depth: ["looks ahead", "regarde devant lui"],
  errs: ["errs now and then", "se trompe parfois"],
  random: ["random", "au hasard"],
  person: ["a second person", "une deuxième personne"],
  depthOf: ["Moves ahead", "Coups d'avance"],
  rateOf: ["Errs once in", "Se trompe une fois sur"],
  youPlay: ["You are", "Vous êtes"],
  newPlay: ["New play", "Nouvelle partie"],
  hints: ["Values of the moves", "Valeurs des coups"],
  hint: ["Hint", "Indice"],
  why: ["Why?", "Pourquoi ?"],
  yourTurn: ["{player} to move: your turn.", "{player} joue : à vous."],
  theirTurn: ["{player} to move…", "{player} joue…"],
  overWin: ["{player} has won.", "{player} a gagné."],
  overDraw: ["A draw.", "Match nul."],
  moves: ["Moves", "Coups"],
  markW: ["W", "G"],
  markD: ["D", "N"],
  markL: ["L", "P"],
  letterW: ["wins", "gagne"],
  letterD: ["draws", "annule"],
  letterL: ["loses", "perd"],
  letterU: ["not known yet", "pas encore connu"],
  inMoves: ["in {n}", "en {n}"],
  moveSaid: ["move {move}", "coup {move}"],
  lettersHelp: ["W wins, D draws, L loses for the player to move; the number counts the moves to the end.", "G gagne, N annule, P perd pour le joueur qui joue ; le nombre compte les coups jusqu'à la fin."],
  notProven: ["? is not proven yet: the game is too large to be listed, and the search goes on.", "? n'est pas encore prouvé : le jeu est trop grand pour être énuméré, et la recherche continue."],
  machinePlayed: ["{player} played {move}.", "{player} a joué {move}."],
  valueChart: ["Value over the play", "Valeur au cours de la partie"],
  chartPoint: ["after move {n}: {value}", "après le coup {n} : {value}"],
  chartBlunder: ["blunder", "erreur"],
  hintSaid: ["Best: {moves}.", "Meilleur : {moves}."],
  hintNone: ["Nothing is known yet.", "Rien n'est encore connu."],
  bestLine: ["If nobody errs: {line} {end}", "Si personne ne se trompe : {line} {end}"],
  boardSaid: ["Board", "Plateau"],
  cellEmpty: ["empty", "vide"],
  cellStone: ["stone of {player}", "pion de {player}"],
  cellToken: ["stick", "bâtonnet"],
  cellGoal: ["goal of {player}", "but de {player}"],
  cellPoison: ["poisoned", "empoisonné"],
  cellAt: ["row {row}, column {column}", "ligne {row}, colonne {column}"],

  treeTitle: ["Minimax on the game tree", "Minimax sur l'arbre de jeu"],
  treeHelp: ["Values rise from the leaves: J0 takes the greatest, J1 the least. Each column is one algorithm on the same tree; the time line goes through all of them together.", "Les valeurs remontent des feuilles : J0 prend la plus grande, J1 la plus petite. Chaque colonne est un algorithme sur le même arbre ; la ligne de temps les parcourt ensemble."],
  treeOf: ["Tree of", "Arbre de"],
  treeTyped: ["a tree that you type", "un arbre que vous tapez"],
  treeTypedHelp: ["Leaves as numbers, nodes in brackets; J0 moves first: ((3 12 8) (2 4 6) (14 5 2))", "Les feuilles sont des nombres, les nœuds des parenthèses ; J0 commence : ((3 12 8) (2 4 6) (14 5 2))"],
  calls: ["calls", "appels"],
  leaves: ["leaves", "feuilles"],
  cuts: ["cuts", "coupures"],
  memo_hits: ["remembered", "retrouvés"],
  treeDepth: ["Depth", "Profondeur"],
  whole: ["whole", "entier"],
  heuristic: ["Heuristic", "Heuristique"],
  heuristicown: ["of the game", "celle du jeu"],
  heuristicnone: ["none (always 0)", "aucune (toujours 0)"],
  heuristicmoves: ["number of moves", "nombre de coups"],
  treeLarge: ["This tree has more than {n} nodes and is not drawn; choose a depth.", "Cet arbre a plus de {n} nœuds et n'est pas dessiné ; choisissez une profondeur."],
  treeFound: ["{position}: {value}.", "{position} : {value}."],
  treeCall: ["looks at {position}", "examine {position}"],
  treeWindow: ["looks at {position}, α = {alpha}, β = {beta}", "examine {position}, α = {alpha}, β = {beta}"],
  treeReturn: ["{position} is worth {value}", "{position} vaut {value}"],
  treeRemember: ["{position} is remembered: {value}", "{position} est retrouvé : {value}"],
  treeGuess: ["{position} is guessed: {value}", "{position} est estimé : {value}"],
  treeDone: ["has finished", "a terminé"],
  estimate: ["estimate", "estimation"],
  value: ["value", "valeur"],
  best: ["best", "meilleur"],

  rulesTitle: ["Your own game", "Votre propre jeu"],
  rulesHelp: ["Write the rules in a part of Python: start, player, moves, winner. Then play it, look at its arena, or at its tree.", "Écrivez les règles dans une partie de Python : start, player, moves, winner. Puis jouez, regardez son arène ou son arbre."],
  rulesText: ["The rules", "Les règles"],
  rulesCheck: ["Check", "Vérifier"],
  rulesRight: ["These rules are right: {n} {n|position|positions} from the start.", "Ces règles sont correctes : {n} {n|position|positions} depuis le départ."],
  rulesLarge: ["These rules are right; there are more than {n} positions.", "Ces règles sont correctes ; il y a plus de {n} positions."],
  rulesGraph: ["This is a graph with {n} {n|vertex|vertices}.", "C'est un graphe de {n} {n|sommet|sommets}."],
  toPlay: ["Play it", "Y jouer"],
  toArena: ["Its arena", "Son arène"],
  toTree: ["Its tree", "Son arbre"],
  parameters: ["Parameters", "Paramètres"],
  corrector: ["Your own Python functions", "Vos propres fonctions Python"],
  correctorText: ["Functions such as attracteur(G, S1, F1) that you wrote yourself are not run on this page. Install the Python package and let it correct them: it tries your function on many arenas and shows the smallest one on which it is wrong.", "Les fonctions que vous avez écrites, comme attracteur(G, S1, F1), ne sont pas exécutées dans cette page. Installez le paquet Python et faites-les corriger : il essaie votre fonction sur de nombreuses arènes et montre la plus petite où elle se trompe."],
  stopped: ["The rules were stopped after {n} seconds.", "Les règles ont été arrêtées après {n} secondes."],

  exTitle: ["Exercises", "Exercices"],
  exKind: ["About", "Sujet"],
  exattractor: ["an attractor", "un attracteur"],
  exstrategy: ["strategies", "des stratégies"],
  exnim: ["a game of Nim", "un jeu de Nim"],
  exminimax: ["minimax and alpha-beta", "minimax et alpha-bêta"],
  exdegrees: ["degrees and the transpose", "les degrés et le transposé"],
  exvalues: ["numbers on leaves", "des nombres aux feuilles"],
  exbuilding: ["building the graph", "la construction du graphe"],
  expython: ["a Python function", "une fonction Python"],
  difficulty: ["Difficulty", "Difficulté"],
  seed: ["Number", "Numéro"],
  another: ["Another one", "Un autre"],
  exMark: ["Mark the attractor of {player}: click every vertex of it.", "Marquez l'attracteur de {player} : cliquez sur chacun de ses sommets."],
  exMoves: ["Choose for {player} a move that wins as soon as possible at every winning vertex: click the vertex, then where it leads.", "Choisissez pour {player}, en chaque sommet gagnant, un coup qui gagne au plus vite : cliquez sur le sommet, puis sur son successeur."],
  correct: ["Correct it", "Corriger"],
  exRight: ["All right: {n} {n|vertex|vertices}.", "Tout est juste : {n} {n|sommet|sommets}."],
  exMissing: ["Missing: {names}.", "Il manque : {names}."],
  exWrong: ["Not in it: {names}.", "N'y sont pas : {names}."],
  exBad: ["Not optimal, or missing: {names}.", "Non optimaux, ou manquants : {names}."],
  exClickWhy: ["Click a vertex for the proof.", "Cliquez sur un sommet pour la preuve."],
  sheet: ["Sheet (LaTeX)", "Énoncé (LaTeX)"],
  answers: ["Answers (LaTeX)", "Corrigé (LaTeX)"],
  print: ["Print", "Imprimer"],
  paperOnly: ["This kind is for paper: save the sheet and its answers, or print them.", "Ce sujet est pour le papier : enregistrez l'énoncé et le corrigé, ou imprimez-les."],
};

/** The stages of a computation, as the engine names them. */
const STAGES = /** @type {Record<string, string>} */ ({
  reading: "lecture", exploring: "exploration", solving: "résolution", searching: "recherche", writing: "écriture",
  degrees: "degrés", cycles: "cycles", plays: "parties", counting: "comptage",
});

/** @type {Lang} */
let current = "en";

export const lang = () => current;

/** @param {Lang} chosen */
export function speak(chosen) {
  current = chosen;
  document.documentElement.lang = chosen;
}

/**
 * @param {string} key
 * @param {Record<string, string | number>} [values] of what stands in curly brackets
 */
export function t(key, values = {}) {
  const both = WORDS[key];
  if (!both) return key;
  const text = both[current === "fr" ? 1 : 0];
  // {n|vertex|vertices} is one or the other; in French nothing is one, too.
  const one = (/** @type {string} */ name) => (current === "fr" ? Number(values[name]) < 2 : Number(values[name]) === 1);
  return text
    .replace(/\{(\w+)\|([^|}]*)\|([^}]*)\}/g, (_, name, single, several) => (one(name) ? single : several))
    .replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** @param {string} stage */
export function stageName(stage) {
  return current === "fr" ? (STAGES[stage] ?? stage) : stage;
}

/** @param {[string, string]} both */
export const pick = (both) => both[current === "fr" ? 1 : 0];

/** @param {number} number in the small digits that stand below the line */
export const subscript = (number) => String(number).replace(/\d/g, (digit) => String.fromCharCode(0x2080 + Number(digit)));

/** All keys, for the test that both languages say everything. */
export const words = WORDS;
