//! The steps of an algorithm as text.

use crate::list::{counted, join, shorten, visible};
use crate::look::{Look, player_style};
use crate::table::{self, Cell, Column};
use retrograde::Player;
use retrograde_engine::{Players, StepReply, TraceReply};
use std::io::{self, Write};

pub(super) fn write(out: &mut dyn Write, trace: &TraceReply, players: &Players, look: &Look) -> io::Result<()> {
    let number = if trace.ranks { "rank" } else { "label" };
    for (player, steps) in [(Player::Zero, &trace.zero), (Player::One, &trace.one)] {
        let name = shorten(&visible(players.name(player)), 20);
        let heading = format!("Attractor of {name} by the algorithm {}, with its {number}s:", trace.algorithm);
        writeln!(out, "\n{}", look.paint(player_style(player), heading))?;
        let head = [
            Column::right("step"),
            Column::elastic("takes"),
            Column::elastic("counters"),
            Column::elastic(format!("enters, {number}, why")),
            Column::elastic("waiting"),
        ];
        table::write(out, look, &head, || steps.steps.iter().map(row))?;
        if steps.count > steps.steps.len() {
            let rest = counted(steps.count - steps.steps.len(), "more step", "more steps");
            writeln!(out, "… and {rest}; --all lists them.")?;
        }
    }
    Ok(())
}

fn row(step: &StepReply) -> Vec<Cell> {
    let list =
        |texts: Vec<String>| if texts.is_empty() { String::new() } else { join(&texts, texts.len(), usize::MAX) };
    let counters = step.counters.iter().map(|(vertex, left)| format!("{vertex}={left}")).collect();
    let entered = step.entered.iter().map(|entry| format!("{} {} ({})", entry.vertex, entry.number, entry.reason));
    vec![
        Cell::plain(step.number.to_string()),
        Cell::plain(step.taken.as_deref().unwrap_or_default()),
        Cell::plain(list(counters)),
        Cell::plain(list(entered.collect())),
        Cell::plain(list(step.waiting.clone())),
    ]
}
