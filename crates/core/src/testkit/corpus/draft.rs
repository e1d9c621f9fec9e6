//! An arena as a case of the corpus.

use crate::testkit::naive;
use crate::{Arena, DeadEnds, DrawKind, Mode, Objective, Outcome, Player, Verdict, Vertex};
use std::fmt::Write as _;

/// The text of a case about an arena, with the answers of the naive solver, vertices called `v0`, `v1`, …
///
/// A random test that found a failure prints it, so that the arena can be kept: check it by hand, give
/// it a name, and say what it shows.
///
/// ```
/// use retrograde::testkit::{corpus, random};
/// let text = corpus::draft(&random::arena(7, 10), Default::default());
/// assert_eq!(corpus::parse(&text).unwrap().len(), 1);
/// ```
#[must_use]
pub fn draft(arena: &Arena, objective: Objective) -> String {
    let truth = naive::solve(arena, objective);
    let mut text = String::from("[[case]]\nkind = \"arena\"\nname = \"…\"\nabout = \"…\"\n");
    text.push_str(match objective.dead_ends {
        DeadEnds::Draw => "",
        DeadEnds::Normal => "dead-ends = \"normal\"\n",
        DeadEnds::Misere => "dead-ends = \"misere\"\n",
    });
    if let Mode::Avoid(player) = objective.mode {
        line(&mut text, format_args!("mode = \"avoid {player}\""));
    }
    text.push_str("vertices = [\n");
    for vertex in arena.vertices() {
        let mut row = format!("name = \"v{vertex}\", owner = \"{}\"", arena.owner(vertex));
        if let Some(player) = arena.target(vertex) {
            row += &format!(", target = \"{player}\"");
        }
        let moves: Vec<Vertex> = arena.successors(vertex).chain(arena.ignored(vertex)).collect();
        if !moves.is_empty() {
            row += &format!(", moves = {}", list(&moves));
        }
        let verdict = truth.verdicts[vertex.index()];
        row += &match verdict.outcome() {
            Outcome::Win(player) => format!(", value = \"{player}\""),
            Outcome::Draw => ", value = \"draw\"".to_owned(),
        };
        row += &match verdict {
            Verdict::Win { rank, .. } => format!(", rank = {rank}"),
            Verdict::Avoid(_) => String::new(),
            Verdict::Draw(DrawKind::Ends) => ", draw = \"ends\"".to_owned(),
            Verdict::Draw(DrawKind::Endless) => ", draw = \"endless\"".to_owned(),
        };
        let best = &truth.best[vertex.index()];
        if !best.is_empty() {
            row += &format!(", best = {}", list(best));
        }
        line(&mut text, format_args!("  {{ {row} }},"));
    }
    text.push_str("]\n");
    for player in Player::BOTH {
        let layers: Vec<String> = truth.layers(player).iter().map(|layer| list(layer)).collect();
        line(&mut text, format_args!("layers.{player} = [{}]", layers.join(", ")));
    }
    text
}

fn list(vertices: &[Vertex]) -> String {
    let names: Vec<String> = vertices.iter().map(|vertex| format!("\"v{vertex}\"")).collect();
    format!("[{}]", names.join(", "))
}

fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("a string takes every text");
}
