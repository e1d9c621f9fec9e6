//! The steps of an algorithm as text.

use crate::list::{counted, join, shorten, visible};
use crate::look::{Look, player_style};
use crate::table::{self, Cell, Column};
use retrograde::{Lang, Player, de};
use retrograde_engine::{Players, StepReply, TraceReply, words};
use std::io::{self, Write};

pub(super) fn write(out: &mut dyn Write, trace: &TraceReply, players: &Players, look: &Look) -> io::Result<()> {
    let lang = look.lang;
    let number = if trace.ranks { lang.pick("rank", "rang") } else { lang.pick("label", "étiquette") };
    let both = [(Player::Zero, &trace.zero), (Player::One, &trace.one)];
    for (player, steps) in both.into_iter().filter(|(_, steps)| !steps.is_empty()) {
        let name = shorten(&visible(players.name(player)), 20);
        let heading = match lang {
            Lang::En => format!("Attractor of {name} by the algorithm {}, with its {number}s:", trace.algorithm),
            Lang::Fr => {
                format!("Attracteur {} par l'algorithme {}, avec les {number}s\u{a0}:", de(&name), trace.algorithm)
            }
        };
        writeln!(out, "\n{}", look.paint(player_style(player), heading))?;
        let head = [
            Column::right(lang.pick("step", "étape")),
            Column::elastic(lang.pick("takes", "traite")),
            Column::elastic(lang.pick("counters", "compteurs")),
            Column::elastic(match lang {
                Lang::En => format!("enters, {number}, why"),
                Lang::Fr => format!("entre, {number}, raison"),
            }),
            Column::elastic(lang.pick("waiting", "en attente")),
        ];
        table::write(out, look, &head, || steps.steps.iter().map(|step| row(step, lang)))?;
        if steps.count > steps.steps.len() {
            let rest = steps.count - steps.steps.len();
            match lang {
                Lang::En => {
                    writeln!(out, "… and {}; --all lists them.", counted(rest, "more step", "more steps", lang))?
                }
                Lang::Fr => {
                    writeln!(
                        out,
                        "… et {}\u{a0}; --all les donne.",
                        counted(rest, "autre étape", "autres étapes", lang)
                    )?;
                }
            }
        }
    }
    Ok(())
}

fn row(step: &StepReply, lang: Lang) -> Vec<Cell> {
    let list =
        |texts: Vec<String>| if texts.is_empty() { String::new() } else { join(&texts, texts.len(), usize::MAX, lang) };
    let counters = step.counters.iter().map(|(vertex, left)| format!("{vertex}={left}")).collect();
    let entered = step.entered.iter().map(|entry| {
        let reason = words::translated(&entry.reason, lang);
        format!("{} {} ({reason})", entry.vertex, entry.number)
    });
    vec![
        Cell::plain(step.number.to_string()),
        Cell::plain(step.taken.as_deref().unwrap_or_default()),
        Cell::plain(list(counters)),
        Cell::plain(list(entered.collect())),
        Cell::plain(list(step.waiting.clone())),
    ]
}
