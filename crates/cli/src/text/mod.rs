//! Replies as text for a person, in the language of the person.

mod counts;
mod explain;
mod games;
mod info;
pub(crate) mod review;
mod search;
mod solve;
pub(crate) mod tables;
mod trace;
mod tree;
mod verify;

use crate::list::{counted, visible};
use crate::look::Look;
use crate::system::Output;
use retrograde::{DeadEnds, Lang, Mode, Objective};
use retrograde_engine::{ConvertReply, DrawReply, ExerciseReply, Players, Reply, words};
use std::io::{self, Write};

/// Writes a reply.
pub(crate) fn write(out: &mut dyn Write, reply: &Reply, look: &Look) -> io::Result<()> {
    match reply {
        Reply::Solve(reply) => solve::write(out, reply, look),
        Reply::Info(reply) => info::write(out, reply, look),
        Reply::Searched(reply) => explain::write_searched(out, reply, look),
        Reply::Verify(reply) => verify::write(out, reply, look),
        Reply::Review(reply) => review::write(out, reply, look),
        Reply::Convert(reply) => write_convert(out, reply, look),
        Reply::Tree(reply) => tree::write(out, reply, look),
        Reply::Draw(reply) => write_draw(out, reply, look),
        Reply::Search(reply) => search::write(out, reply, look),
        Reply::Strength(reply) => search::write_strength(out, reply, look),
        Reply::Games(reply) => games::write(out, reply, look),
        Reply::Explain(reply) => explain::write(out, reply, look),
        Reply::Exercise(reply) => write_exercise(out, reply, look.lang),
        other => crate::write_json(out, other),
    }
}

/// Nothing if the arena itself went to the standard output.
fn write_convert(out: &mut dyn Write, reply: &ConvertReply, look: &Look) -> io::Result<()> {
    let lang = look.lang;
    if reply.output == Output::STDOUT {
        return Ok(());
    }
    let vertices = counted(reply.vertices, lang.pick("vertex", "sommet"), lang.pick("vertices", "sommets"), lang);
    let fictitious = match (reply.fictitious, lang) {
        (0, _) => String::new(),
        (count, Lang::En) => format!(" ({count} of them fictitious)"),
        (1, Lang::Fr) => " (dont 1 fictif)".to_owned(),
        (count, Lang::Fr) => format!(" (dont {count} fictifs)"),
    };
    let edges = counted(reply.edges, lang.pick("edge", "arête"), lang.pick("edges", "arêtes"), lang);
    let (output, format) = (visible(&reply.output), &reply.format);
    let said = match lang {
        Lang::En => format!("Wrote {vertices}{fictitious} and {edges} to {output} ({format})."),
        Lang::Fr => format!("{vertices}{fictitious} et {edges} écrits dans {output} ({format})."),
    };
    write_sentence(out, &said, look)
}

/// A sentence in as many lines as it needs.
fn write_sentence(out: &mut dyn Write, text: &str, look: &Look) -> io::Result<()> {
    crate::list::wrap(text, look.width()).into_iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// The pictures themselves, or where they are. Nothing if they went to the standard output already.
fn write_draw(out: &mut dyn Write, reply: &DrawReply, look: &Look) -> io::Result<()> {
    for (number, picture) in reply.pictures.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        // What the rules of a file show must not be able to command the terminal, and ends its line.
        match picture.as_text() {
            Some(text) => {
                let text = crate::list::visible_lines(text);
                writeln!(out, "{}", text.strip_suffix('\n').unwrap_or(&text))?;
            }
            None => out.write_all(&picture.0)?,
        }
    }
    for output in reply.outputs.iter().filter(|output| *output != Output::STDOUT) {
        let output = visible(output);
        let head = look.lang.pick("Wrote ", "Image écrite\u{a0}: ");
        write_sentence(out, &format!("{head}{output} ({}).", reply.format), look)?;
    }
    Ok(())
}

/// Where the exercise was written, or the sheet itself.
fn write_exercise(out: &mut dyn Write, reply: &ExerciseReply, lang: Lang) -> io::Result<()> {
    match reply.outputs.as_slice() {
        [sheet, answers] => {
            let (kind, difficulty, seed) = (reply.kind, reply.difficulty, reply.seed);
            let (sheet, answers) = (visible(sheet), visible(answers));
            match lang {
                Lang::En => {
                    writeln!(out, "Wrote {sheet} and {answers}")?;
                    writeln!(out, "({kind}, difficulty {difficulty}; --seed {seed} makes the same exercise again).")
                }
                Lang::Fr => {
                    writeln!(out, "Énoncé\u{a0}: {sheet}\u{a0}; corrigé\u{a0}: {answers}")?;
                    writeln!(out, "({kind}, difficulté {difficulty}\u{a0}; --seed {seed} refait le même exercice).")
                }
            }
        }
        _ => out.write_all(reply.sheet.as_bytes()),
    }
}

/// What is unusual about the rules, as sentences.
fn objective(objective: &Objective, players: &Players, lang: Lang) -> Vec<String> {
    let [dead_ends, mode] = words::objective(*objective, players.both(), lang).map(|rule| visible(&rule));
    let mut lines = Vec::new();
    if objective.dead_ends != DeadEnds::Draw {
        let head = lang.pick("Dead ends: ", "Culs-de-sac\u{a0}: ");
        lines.push(format!("{head}{dead_ends}."));
    }
    if objective.mode != Mode::Draws {
        lines.push(format!("{}.", crate::list::capitalised(&mode)));
    }
    lines
}

/// The full name of a game in the language of the user, as it can be typed too: `misere=non`.
pub(crate) fn game_name(name: &str, lang: Lang) -> String {
    let said = |word: &str| match (lang, word.rsplit_once('=')) {
        (Lang::Fr, Some((key, "no"))) => format!("{key}=non"),
        (Lang::Fr, Some((key, "yes"))) => format!("{key}=oui"),
        _ => word.to_owned(),
    };
    visible(&name.split(' ').map(said).collect::<Vec<_>>().join(" "))
}

/// A number as people write it in that language: with a comma in French.
pub(crate) fn decimal(number: f64, digits: usize, lang: Lang) -> String {
    let text = format!("{number:.digits$}");
    if lang == Lang::Fr { text.replace('.', ",") } else { text }
}

/// That nothing was searched or solved.
pub(crate) const fn from_table(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "Looked up in the table.",
        Lang::Fr => "Lu dans la table.",
    }
}
