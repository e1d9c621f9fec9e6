//! The reply to `games` as text, in the language of the user.

use crate::list::{columns, shorten, unbroken, visible, wrap};
use crate::look::{BOLD, Look};
use retrograde::Lang;
use retrograde_engine::{GameReply, GamesReply, ParameterReply, words};
use std::io::{self, Write};

pub(super) fn write(out: &mut dyn Write, reply: &GamesReply, look: &Look) -> io::Result<()> {
    match (reply.games.as_slice(), reply.files.as_slice()) {
        ([game], []) | ([], [game]) if game.rules.is_some() => return write_one(out, game, look),
        _ => {}
    }
    for game in reply.games.iter().chain(&reply.files) {
        let name = visible(&game.name);
        let room = look.width().saturating_sub(columns(&name) + 2).max(20);
        let summary = wrap(&visible(&game.summary[look.lang as usize]), room);
        let indent = columns(&name) + 2;
        for (number, line) in summary.iter().enumerate() {
            match number {
                0 => writeln!(out, "{}  {line}", look.paint(BOLD, &name))?,
                _ => writeln!(out, "{:indent$}{line}", "")?,
            }
        }
        for parameter in &game.parameters {
            writeln!(out, "    {}", shorten(&short(parameter, look.lang), look.width().saturating_sub(4)))?;
        }
    }
    let hint = look.lang.pick(
        "retrograde games NAME explains one; retrograde solve NAME and play NAME use it.",
        "retrograde games NOM en explique un ; retrograde solve NOM et play NOM s'en servent.",
    );
    writeln!(out)?;
    super::write_sentence(out, hint, look)
}

/// "sticks=20  0 to 1000".
fn short(parameter: &ParameterReply, lang: Lang) -> String {
    let default = default(parameter, lang);
    let values = parameter.values.as_deref();
    let values = values.map_or_else(String::new, |values| format!("  {}", words::translated(values, lang)));
    visible(&format!("{}={default}{values}", parameter.name))
}

/// What a parameter is without being set, in words of the user.
fn default(parameter: &ParameterReply, lang: Lang) -> &str {
    match (lang, parameter.default.as_deref().unwrap_or("…")) {
        (Lang::Fr, "no") => "non",
        (Lang::Fr, "yes") => "oui",
        (Lang::Fr, "same as take") => "comme take",
        (_, default) => default,
    }
}

fn write_one(out: &mut dyn Write, game: &GameReply, look: &Look) -> io::Result<()> {
    let colon = look.lang.pick(": ", "\u{a0}: ");
    writeln!(out, "{}{colon}{}", look.paint(BOLD, visible(&game.name)), visible(&game.title[look.lang as usize]))?;
    if !game.aliases.is_empty() {
        let also = look.lang.pick("Also called", "S'appelle aussi");
        write_wrapped(out, "", &format!("{also} {}.", game.aliases.join(", ")), look.width())?;
    }
    if let Some(rules) = &game.rules {
        writeln!(out)?;
        write_wrapped(out, "", &rules[look.lang as usize], look.width())?;
    }
    for parameter in &game.parameters {
        let default = default(parameter, look.lang);
        writeln!(out, "\n{}", look.paint(BOLD, visible(&format!("{}={default}", parameter.name))))?;
        let help = parameter.help.as_ref().map(|help| help[look.lang as usize].as_str());
        let values = parameter.values.as_deref().map(|values| words::translated(values, look.lang));
        let facts: Vec<&str> = help.into_iter().chain(values.as_deref()).collect();
        write_wrapped(out, "    ", &facts.join(colon), look.width())?;
        if !parameter.aliases.is_empty() {
            let also = look.lang.pick("also", "aussi");
            write_wrapped(out, "    ", &format!("({also} {})", parameter.aliases.join(", ")), look.width())?;
        }
    }
    Ok(())
}

/// Paragraphs broken at blanks.
fn write_wrapped(out: &mut dyn Write, indent: &str, text: &str, width: usize) -> io::Result<()> {
    for paragraph in unbroken(text).lines() {
        let mut line = String::new();
        for word in paragraph.split([' ', '\t']).filter(|word| !word.is_empty()) {
            let word = visible(word);
            if !line.is_empty() && columns(indent) + columns(&line) + 1 + columns(&word) > width {
                writeln!(out, "{indent}{line}")?;
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&word);
        }
        writeln!(out, "{}", format!("{indent}{line}").trim_end())?;
    }
    Ok(())
}
