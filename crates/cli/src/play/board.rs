//! A position as lines for a terminal, with hints on its cells and the chosen move marked.

use super::dialogue::letter;
use crate::list::visible_lines;
use crate::look::{BOLD, Look, outcome_style, player_style};
use anstyle::Style;
use retrograde::dynamic::Picture;
use retrograde::{BoardPicture, Cell, Lang, Mark, Tiling};
use retrograde_engine::{Choice, Hint};

/// The picture as plain text. What a rules file shows must not be able to command the terminal.
pub(crate) fn plain(picture: &Picture, lang: Lang) -> String {
    visible_lines(&picture.text(lang))
}

/// The picture as lines, with the hints of the moves on their cells and the chosen one in brackets.
pub(crate) fn lines(picture: &Picture, choices: &[Choice], chosen: Option<usize>, look: &Look) -> Vec<String> {
    let Picture::Board(board) = picture else {
        return plain(picture, look.lang).lines().map(str::to_owned).collect();
    };
    let chosen = chosen.and_then(|index| choices.get(index)).and_then(|choice| choice.cell);
    let hint = |cell| choices.iter().find(|choice| choice.cell == Some(cell)).and_then(|choice| choice.hint);
    let labels = board.row_labels().iter().map(|label| label.chars().count()).max().unwrap_or(0);
    let mut lines: Vec<String> = (0..board.rows()).map(|row| line(board, row, labels, chosen, &hint, look)).collect();
    if !board.column_labels().is_empty() {
        let slant = if board.tiling() == Tiling::Hexagons { board.rows() } else { 0 };
        let indent = " ".repeat(slant + if labels > 0 { labels + 1 } else { 0 } + usize::from(gap(board)));
        lines.push(format!("{indent}{}", board.column_labels().join(" ")));
    }
    lines.extend(board.caption(look.lang).map(str::to_owned));
    lines
}

/// Whether there is room between cells, for brackets.
fn gap(board: &BoardPicture) -> bool {
    board.tiling() != Tiling::Loose
}

fn line(
    board: &BoardPicture,
    row: usize,
    labels: usize,
    chosen: Option<Cell>,
    hint: &dyn Fn(Cell) -> Option<Hint>,
    look: &Look,
) -> String {
    let mut line = String::new();
    if board.tiling() == Tiling::Hexagons {
        line.push_str(&" ".repeat(row));
    }
    if labels > 0 {
        let label = board.row_labels().get(row).map_or("", String::as_str);
        line.push_str(&format!("{label:>labels$} "));
    }
    let mut after = ' ';
    for column in 0..board.columns() {
        let cell = Cell { row, column };
        let is_chosen = chosen == Some(cell);
        if gap(board) {
            line.push(if is_chosen { '[' } else { after });
            after = if is_chosen { ']' } else { ' ' };
        }
        let (symbol, style) = face(board.mark(cell).unwrap_or(Mark::Gone), hint(cell), look.lang);
        let style = if is_chosen { style.invert().bold() } else { style };
        line.push_str(&look.paint(style, symbol).to_string());
    }
    if gap(board) && after == ']' {
        line.push(after);
    }
    line
}

/// What stands on a cell: a mark, or what a move there is worth.
fn face(mark: Mark, hint: Option<Hint>, lang: Lang) -> (char, Style) {
    if let Some(hint) = hint {
        let style = hint.value.map_or(Style::new(), outcome_style);
        return (letter(&hint, lang), if hint.best { style.bold() } else { style });
    }
    let style = match mark {
        Mark::Stone(player) | Mark::Piece(player, _) => player_style(player).bold(),
        Mark::Goal(player) => player_style(player),
        Mark::Poison => BOLD,
        Mark::Empty | Mark::Token | Mark::Gone => Style::new(),
    };
    (mark.symbol(), style)
}
