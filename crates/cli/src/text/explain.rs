//! The reply to `explain` as text.

use crate::list::{visible, wrap};
use crate::look::{BOLD, Look, player_style};
use anstyle::Style;
use retrograde::{Lang, Player};
use retrograde_engine::{
    AttractorReply, BuildingStepsReply, ExplainReply, MistakesReply, ProofReply, SearchedReply, StepsReply,
    TreeStepsReply,
};
use std::io::{self, Write};

pub(super) fn write(out: &mut dyn Write, reply: &ExplainReply, look: &Look) -> io::Result<()> {
    match reply {
        ExplainReply::Vertex(reply) => {
            write_proof(out, &reply.proof, look)?;
            if reply.table { writeln!(out, "{}", super::from_table(reply.proof.lang)) } else { Ok(()) }
        }
        ExplainReply::Searched(reply) => write_searched(out, reply, look),
        ExplainReply::Attractor(reply) => write_attractor(out, reply, look),
        ExplainReply::Minimax(reply) => write_minimax(out, reply, look),
        ExplainReply::Building(reply) => write_building(out, reply, look),
        ExplainReply::Mistakes(reply) => write_mistakes(out, reply, look),
    }
}

/// What a search proves, in sentences.
pub(super) fn write_searched(out: &mut dyn Write, reply: &SearchedReply, look: &Look) -> io::Result<()> {
    paragraph(out, &super::game_name(&reply.game, look.lang), BOLD, 0, look)?;
    reply.text.iter().try_for_each(|line| paragraph(out, line, Style::new(), 0, look))
}

/// How to see what was left out.
fn write_hint(out: &mut dyn Write, lang: Lang) -> io::Result<()> {
    writeln!(out, "{}", lang.pick("--all tells everything.", "--all raconte tout."))
}

/// A paragraph, whose second and further lines stand further to the right.
fn paragraph(out: &mut dyn Write, text: &str, style: Style, indent: usize, look: &Look) -> io::Result<()> {
    let text = visible(text);
    for (number, line) in wrap(&text, look.width().saturating_sub(indent + 2)).into_iter().enumerate() {
        let indent = if number == 0 { indent } else { indent + 2 };
        writeln!(out, "{:indent$}{}", "", look.paint(style, line))?;
    }
    Ok(())
}

fn write_proof(out: &mut dyn Write, reply: &ProofReply, look: &Look) -> io::Result<()> {
    for (number, line) in reply.text.iter().enumerate() {
        match line.as_str() {
            "" => writeln!(out)?,
            line => paragraph(out, line, if number == 0 { BOLD } else { Style::new() }, 0, look)?,
        }
    }
    if reply.text.iter().any(|line| line.starts_with('…')) {
        write_hint(out, reply.lang)?;
    }
    Ok(())
}

/// Which pictures were written; whether there are any.
fn write_pictures(out: &mut dyn Write, pictures: &[String], lang: Lang) -> io::Result<bool> {
    match (lang, pictures) {
        (_, []) => return Ok(false),
        (Lang::En, [only]) => writeln!(out, "Wrote {}.", visible(only))?,
        (Lang::Fr, [only]) => writeln!(out, "Image écrite\u{a0}: {}.", visible(only))?,
        (Lang::En, [first, .., last]) => {
            writeln!(out, "Wrote {} pictures, {} to {}.", pictures.len(), visible(first), visible(last))?;
        }
        (Lang::Fr, [first, .., last]) => {
            writeln!(out, "{} images écrites, de {} à {}.", pictures.len(), visible(first), visible(last))?;
        }
    }
    Ok(true)
}

fn write_attractor(out: &mut dyn Write, reply: &AttractorReply, look: &Look) -> io::Result<()> {
    if write_pictures(out, &reply.pictures, reply.lang)? {
        return Ok(());
    }
    let both: [(Player, &StepsReply); 2] = [(Player::Zero, &reply.trace.zero), (Player::One, &reply.trace.one)];
    // Who has no target has an empty attractor, of which there is nothing to tell; unless neither has one.
    let told = |&(player, steps): &(Player, &StepsReply)| match reply.player {
        Some(wanted) => player == wanted,
        None => !steps.is_empty() || (reply.trace.zero.is_empty() && reply.trace.one.is_empty()),
    };
    let mut cut = false;
    for (number, (player, steps)) in both.into_iter().filter(told).enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        paragraph(out, steps.text.as_deref().unwrap_or_default(), player_style(player), 0, look)?;
        for step in &steps.steps {
            paragraph(out, step.text.as_deref().unwrap_or_default(), Style::new(), 0, look)?;
        }
        cut |= write_rest(out, reply.lang, Some(steps.count), steps.steps.len())?;
    }
    if cut { write_hint(out, reply.lang) } else { Ok(()) }
}

/// How many steps are not told; whether there are any.
fn write_rest(out: &mut dyn Write, lang: Lang, count: Option<usize>, told: usize) -> io::Result<bool> {
    let rest = count.map(|count| count - told);
    match (lang, rest) {
        (_, Some(0)) => return Ok(false),
        (Lang::En, Some(1)) => writeln!(out, "… and 1 more step.")?,
        (Lang::En, Some(rest)) => writeln!(out, "… and {rest} more steps.")?,
        (Lang::Fr, Some(1)) => writeln!(out, "… et 1 autre étape.")?,
        (Lang::Fr, Some(rest)) => writeln!(out, "… et {rest} autres étapes.")?,
        (Lang::En, None) => writeln!(out, "… and many more steps.")?,
        (Lang::Fr, None) => writeln!(out, "… et beaucoup d'autres étapes.")?,
    }
    Ok(true)
}

fn write_minimax(out: &mut dyn Write, reply: &TreeStepsReply, look: &Look) -> io::Result<()> {
    /// Deeper calls stand no further to the right, or there would be no room for them.
    const DEEPEST: u32 = 16;
    let TreeStepsReply { minimax, pictures, .. } = reply;
    if write_pictures(out, pictures, minimax.lang)? {
        return Ok(());
    }
    let [heading, answer, counts] = &minimax.text;
    paragraph(out, heading, BOLD, 0, look)?;
    for step in minimax.steps.iter().filter(|step| !step.text.is_empty()) {
        let indent = 2 * step.depth.min(DEEPEST) as usize;
        paragraph(out, &step.text, Style::new(), indent, look)?;
    }
    if write_rest(out, minimax.lang, minimax.count, minimax.steps.len())? {
        write_hint(out, minimax.lang)?;
    }
    writeln!(out)?;
    paragraph(out, answer, BOLD, 0, look)?;
    paragraph(out, counts, Style::new(), 0, look)
}

fn write_building(out: &mut dyn Write, reply: &BuildingStepsReply, look: &Look) -> io::Result<()> {
    let BuildingStepsReply { building, pictures, .. } = reply;
    if write_pictures(out, pictures, building.lang)? {
        return Ok(());
    }
    let [heading, result] = &building.text;
    paragraph(out, heading, BOLD, 0, look)?;
    for step in &building.steps {
        paragraph(out, &step.text, Style::new(), 0, look)?;
    }
    if write_rest(out, building.lang, Some(building.count), building.steps.len())? {
        write_hint(out, building.lang)?;
    }
    paragraph(out, result, BOLD, 0, look)
}

fn write_mistakes(out: &mut dyn Write, reply: &MistakesReply, look: &Look) -> io::Result<()> {
    for mistake in &reply.mistakes {
        if mistake.number > 1 {
            writeln!(out)?;
        }
        paragraph(out, &format!("{}. {}", mistake.number, mistake.title), BOLD, 0, look)?;
        paragraph(out, &mistake.rule, Style::new(), 0, look)?;
        for example in &mistake.examples {
            for line in &example.arena {
                paragraph(out, line, Style::new(), 4, look)?;
            }
            paragraph(out, &example.text, Style::new(), 0, look)?;
        }
    }
    Ok(())
}
