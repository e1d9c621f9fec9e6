//! Examples for the help of every command: lines that can be typed as they are, if the files are there.

/// The examples of a command, by the words of the command; `None` if nobody has written them yet.
pub(crate) fn of(command: &str) -> Option<&'static [&'static str]> {
    EXAMPLES.iter().find(|(known, _)| *known == command).map(|(_, examples)| *examples)
}

#[rustfmt::skip]
const EXAMPLES: &[(&str, &[&str])] = &[
    ("solve", &["solve nim sticks=10 take=1,2", "solve graph.json --start s0 --layers", "solve nim.py --algorithm queue --trace"]),
    ("search", &["search connect4 --moves 44444432", "search nim misere --algorithm alphabeta", "search morpion --depth 4 --algorithm minimax"]),
    ("play", &["play morpion", "play connect4 --side J1 --opponent depth=4"]),
    ("tree", &["tree nim sticks=4 misere", "tree morpion --depth 2"]),
    ("draw", &["draw nim sticks=10 take=1,2 -o nim.svg", "draw graph.json --strategy -o strategy.tex", "draw morpion --tree --depth 2 -o tree.svg"]),
    ("explain", &["explain nim sticks=4 take=1,2", "explain graph.json --algorithm queue", "explain nim sticks=4 misere --algorithm bottomup", "explain --mistakes"]),
    ("exercise", &["exercise --kind attractor --difficulty 2 -o sheet.tex", "exercise graph.json --kind strategy,degrees -o sheet.tex"]),
    ("games", &["games", "games nim"]),
    ("info", &["info nim sticks=10 take=1,2", "info graph.json --vertex s0", "info graph.json --plays"]),
    ("verify", &["verify graph.json solution.json", "verify nim misere strategy.json --player J0"]),
    ("review", &["review nim misere --play 3,1,2", "review graph.json --play '(s0, s1, s4)'", "review connect4 --play 4443 --time 5"]),
    ("table", &["table build connect4 width=4 height=4 -o c4", "table query c4 --moves 44"]),
    ("table build", &["table build connect4 width=4 height=4 -o c4", "table build nim.py -o nim --memory 1G"]),
    ("table estimate", &["table estimate connect4 width=5 height=5"]),
    ("table query", &["table query c4 --moves 44", "table query c4 --batch positions.txt"]),
    ("table stats", &["table stats c4"]),
    ("table verify", &["table verify c4 --sample 10000"]),
    ("table export", &["table export c4"]),
    ("table pack", &["table pack c4 c4.rgpack"]),
    ("table tasks", &["table tasks connect4 width=4 height=4 -o c4"]),
    ("table task", &["table task c4 0"]),
    ("convert", &["convert graph.json graph.dot", "convert nim sticks=10 take=1,2 nim.py", "convert graph.csv - --to json"]),
    ("serve", &["serve", "serve --port 8080"]),
    ("completions", &["completions bash"]),
    ("man", &["man", "man solve"]),
];
