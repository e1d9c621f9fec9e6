//! What is said on the standard error, as it fits the terminal.

use crate::list::{columns, unbroken, visible_lines, wrap};
use crate::look::Look;
use retrograde::Lang;
use std::io::Write;

/// Prints a line to the standard error. If even that is gone, nobody is left to be told.
pub(crate) fn complain(look: &Look, head: &str, message: &str) {
    let message = visible_lines(message);
    let separator = if message.is_empty() { "" } else { " " };
    let said = format!("{head}{separator}{message}");
    let mut lines: Vec<String> = Vec::new();
    // What did not fit into the line before goes on in the next one, if that is the same sentence.
    let mut rest = String::new();
    for line in said.split('\n') {
        let line = match rest.is_empty() {
            true => line.to_owned(),
            false if goes_on(line) => {
                let text = line.trim_start_matches(' ');
                format!("{}{} {text}", &line[..line.len() - text.len()], std::mem::take(&mut rest).trim_start())
            }
            false => {
                lines.push(std::mem::take(&mut rest));
                line.to_owned()
            }
        };
        let mut broken = fitting(&line, look);
        if broken.len() > 1 {
            rest = broken.pop().unwrap_or_default();
        }
        lines.append(&mut broken);
    }
    if !rest.is_empty() {
        lines.push(rest);
    }
    let lines = lines.join("\n");
    let rest = lines.strip_prefix(head).unwrap_or(&lines);
    let _ = writeln!(std::io::stderr(), "{}{rest}", look.complaint(head));
}

/// Whether a line goes on with the sentence of the line before.
fn goes_on(line: &str) -> bool {
    let text = line.trim_start_matches(' ');
    let number = text.len() < line.len() && text.starts_with(|first: char| first.is_ascii_digit());
    !is_quoted(line) && (number || text.starts_with(|first: char| first.is_lowercase() || "`\"".contains(first)))
}

/// Whether a line shows somebody's file.
fn is_quoted(line: &str) -> bool {
    line.trim_start_matches(|first: char| first == ' ' || first.is_ascii_digit()).starts_with('|')
}

/// A line of a complaint as it fits the terminal. Lines of somebody's file stay as they are.
fn fitting(line: &str, look: &Look) -> Vec<String> {
    match (is_quoted(line), look.lang) {
        (true, _) => vec![line.to_owned()],
        (false, _) if columns(line) > look.width() => {
            let text = line.trim_start_matches(' ');
            let indent = " ".repeat(line.len() - text.len());
            let room = look.width().saturating_sub(indent.len());
            wrap(text, room).into_iter().map(|line| format!("{indent}{line}")).collect()
        }
        (false, Lang::En) => vec![line.to_owned()],
        (false, Lang::Fr) => vec![unbroken(line)],
    }
}
