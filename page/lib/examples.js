// The examples of the notes, one click away.

/** @typedef {import("../engine/engine.js").Source} Source */

const FIGURE_3 = `digraph {
  s0 [player=0, start=true]; s1 [player=1]; s3 [player=1];
  s2 [player=0, target=0]; s4 [player=0, target=1]; s6 [player=0];
  s0 -> s1; s0 -> s3; s1 -> s2; s1 -> s4; s3 -> s6; s3 -> s2;
}
`;
const DRAWS = `{
  "start": "s",
  "targets": {"J0": ["won"], "J1": ["lost"]},
  "vertices": {
    "s": {"owner": 1, "successors": ["u", "x", "w"]},
    "u": {"owner": 0, "successors": ["stop", "lost"]},
    "x": {"owner": 0, "successors": ["y", "lost"]},
    "y": {"owner": 1, "successors": ["x", "won"]},
    "w": {"owner": 0, "successors": ["won", "x"]},
    "l": {"owner": 1, "successors": ["lost", "s"]},
    "stop": {"owner": 0, "successors": []},
    "won": {"owner": 1, "successors": []},
    "lost": {"owner": 0, "successors": []}
  }
}
`;
const LABELS = `{
  "start": "p",
  "targets": {"J0": ["t", "u"]},
  "vertices": {
    "a": {"owner": 0, "successors": ["e"]}, "e": {"owner": 1, "successors": ["d"]},
    "d": {"owner": 0, "successors": ["t"]}, "p": {"owner": 1, "successors": ["a", "b"]},
    "b": {"owner": 0, "successors": ["u"]}, "t": {"owner": 0, "successors": []}, "u": {"owner": 0, "successors": []}
  }
}
`;

const WANDERS = `{
  "start": "s",
  "targets": {"J0": ["t", "u"]},
  "vertices": {
    "s": {"owner": 0, "successors": ["p", "c"]}, "p": {"owner": 1, "successors": ["s", "b"]},
    "c": {"owner": 1, "successors": ["d"]}, "d": {"owner": 0, "successors": ["t"]},
    "b": {"owner": 0, "successors": ["u"]}, "t": {"owner": 0, "successors": []}, "u": {"owner": 0, "successors": []}
  }
}
`;

/** @param {string} file @param {string} content @returns {Source} */
const file = (file, content) => ({ file, content });

/** @type {{id: string, title: [string, string], source: Source}[]} */
export const EXAMPLES = [
  { id: "nim10", title: ["Nim, 10 sticks, take 1 or 2 (000)", "Nim, 10 bâtonnets, on en prend 1 ou 2 (000)"], source: { game: "nim", parameters: [["sticks", "10"], ["take", "1,2"]] } },
  { id: "nim15", title: ["Nim, 15 sticks, take 2, 3 or 5 (000)", "Nim, 15 bâtonnets, on en prend 2, 3 ou 5 (000)"], source: { game: "nim", parameters: [["sticks", "15"], ["take", "2,3,5"]] } },
  { id: "misere9", title: ["Nim, misère, 9 sticks (001)", "Nim misère, 9 bâtonnets (001)"], source: { game: "nim", parameters: [["sticks", "9"], ["misere", "yes"]] } },
  { id: "misere20", title: ["Nim, misère, 20 sticks (001)", "Nim misère, 20 bâtonnets (001)"], source: { game: "nim", parameters: [["sticks", "20"], ["misere", "yes"]] } },
  { id: "partisan", title: ["Nim, each player a rule (002)", "Nim, chaque joueur sa règle (002)"], source: { game: "nim", parameters: [["sticks", "4"], ["take", "1,2"], ["take2", "1,3"], ["misere", "yes"], ["players", "J1,J2"]] } },
  { id: "figure3", title: ["Three values: figure 3 (003)", "Trois valeurs : figure 3 (003)"], source: file("figure3.dot", FIGURE_3) },
  { id: "misere4", title: ["Nim, misère, 4 sticks (003)", "Nim misère, 4 bâtonnets (003)"], source: { game: "nim", parameters: [["sticks", "4"], ["misere", "yes"]] } },
  { id: "luna5", title: ["Luna and Lucie, 5 sticks (004)", "Luna et Lucie, 5 bâtonnets (004)"], source: { game: "nim", parameters: [["sticks", "5"], ["leave", "1"], ["players", "Luna,Lucie"]] } },
  { id: "luna", title: ["Luna and Lucie, 8 sticks (004)", "Luna et Lucie, 8 bâtonnets (004)"], source: { game: "nim", parameters: [["sticks", "8"], ["leave", "1"], ["players", "Luna,Lucie"]] } },
  { id: "draws", title: ["Both kinds of draw", "Les deux sortes de nuls"], source: file("draws.json", DRAWS) },
  { id: "labels", title: ["Where a depth-first label is no rank (000, 3.3)", "Où l'étiquette en profondeur n'est pas le rang (000, 3.3)"], source: file("labels.json", LABELS) },
  { id: "wanders", title: ["Where who follows such labels never arrives (000, 3.3)", "Où qui suit ces étiquettes n'arrive jamais (000, 3.3)"], source: file("wanders.json", WANDERS) },
];
