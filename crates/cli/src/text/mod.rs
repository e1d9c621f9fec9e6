//! Replies as text for a person.

mod counts;
mod explain;
mod games;
mod info;
pub(crate) mod review;
mod search;
mod solve;
mod trace;
mod tree;
mod verify;

use crate::list::{counted, visible};
use crate::look::Look;
use crate::system::Output;
use retrograde::{DeadEnds, Mode, Objective, Player};
use retrograde_engine::{ConvertReply, DrawReply, ExerciseReply, Reply};
use std::io::{self, Write};

/// Writes a reply.
pub(crate) fn write(out: &mut dyn Write, reply: &Reply, look: &Look) -> io::Result<()> {
    match reply {
        Reply::Solve(reply) => solve::write(out, reply, look),
        Reply::Info(reply) => info::write(out, reply, look),
        Reply::Verify(reply) => verify::write(out, reply, look),
        Reply::Review(reply) => review::write(out, reply, look),
        Reply::Convert(reply) => write_convert(out, reply),
        Reply::Tree(reply) => tree::write(out, reply, look),
        Reply::Draw(reply) => write_draw(out, reply),
        Reply::Search(reply) => search::write(out, reply, look),
        Reply::Strength(reply) => search::write_strength(out, reply, look),
        Reply::Games(reply) => games::write(out, reply, look),
        Reply::Explain(reply) => explain::write(out, reply, look),
        Reply::Exercise(reply) => write_exercise(out, reply),
        other => crate::write_json(out, other),
    }
}

/// Nothing if the arena itself went to the standard output.
fn write_convert(out: &mut dyn Write, reply: &ConvertReply) -> io::Result<()> {
    if reply.output == Output::STDOUT {
        return Ok(());
    }
    let vertices = counted(reply.vertices, "vertex", "vertices");
    let fictitious = match reply.fictitious {
        0 => String::new(),
        count => format!(" ({count} of them fictitious)"),
    };
    let edges = counted(reply.edges, "edge", "edges");
    writeln!(out, "Wrote {vertices}{fictitious} and {edges} to {} ({}).", visible(&reply.output), reply.format)
}

/// The pictures themselves, or where they are. Nothing if they went to the standard output already.
fn write_draw(out: &mut dyn Write, reply: &DrawReply) -> io::Result<()> {
    for (number, picture) in reply.pictures.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        out.write_all(&picture.0)?;
    }
    for output in reply.outputs.iter().filter(|output| *output != Output::STDOUT) {
        writeln!(out, "Wrote {} ({}).", visible(output), reply.format)?;
    }
    Ok(())
}

/// Where the exercise was written, or the sheet itself.
fn write_exercise(out: &mut dyn Write, reply: &ExerciseReply) -> io::Result<()> {
    match reply.outputs.as_slice() {
        [sheet, answers] => {
            let (kind, difficulty, seed) = (reply.kind, reply.difficulty, reply.seed);
            writeln!(out, "Wrote {} and {}", visible(sheet), visible(answers))?;
            writeln!(out, "({kind}, difficulty {difficulty}; --seed {seed} makes the same exercise again).")
        }
        _ => out.write_all(reply.sheet.as_bytes()),
    }
}

/// What is unusual about the rules, as sentences.
fn objective(objective: &Objective, name: impl Fn(Player) -> String) -> Vec<String> {
    let mut lines = Vec::new();
    match objective.dead_ends {
        DeadEnds::Normal => lines.push("Dead ends: who cannot move loses.".to_owned()),
        DeadEnds::Misere => lines.push("Dead ends: who cannot move wins.".to_owned()),
        DeadEnds::Draw => {}
    }
    if let Mode::Avoid(avoider) = objective.mode {
        let reacher = !avoider;
        lines.push(format!("Two values: {} has to reach a target, {} to avoid it.", name(reacher), name(!reacher)));
    }
    lines
}
