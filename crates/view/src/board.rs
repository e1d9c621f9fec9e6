//! Boards of games as scenes.

use crate::label::{fitted, visible};
use crate::scene::{Body, Fill, Item, Scene, Shape, Stroke, Unplaced};
use crate::{Curve, Point, Rect, Style};
use retrograde::{BoardPicture, Cell, Mark, Player, Tiling};

/// How wide a cell is.
const CELL: f64 = 36.0;

/// A board with the stones on it.
///
/// ```
/// use retrograde::{BoardPicture, Cell, Mark, Player};
/// use retrograde_view::{Style, board_scene};
/// let mut board = BoardPicture::new(3, 3).with_board_labels();
/// board.set(Cell { row: 1, column: 1 }, Mark::Stone(Player::Zero));
/// let svg = board_scene(&board, &Style::default()).svg();
/// assert!(svg.contains(">b<"));
/// ```
#[must_use]
pub fn board_scene(board: &BoardPicture, style: &Style) -> Scene {
    let drawer = Drawer { board, style };
    let mut items = Vec::new();
    for row in 0..board.rows() {
        for column in 0..board.columns() {
            let cell = Cell { row, column };
            if let Some(mark) = board.mark(cell) {
                drawer.cell(cell, mark, &mut items);
            }
        }
    }
    drawer.labels(&mut items);
    let words = board.caption().map_or_else(|| board.to_string(), str::to_owned);
    Unplaced { items, bodies: Vec::new(), routes: Vec::new() }.placed(style.theme, visible(words.trim_end()))
}

/// Lines of text as a picture, every character in a cell of its own: what a game shows that has no board.
#[must_use]
pub fn text_scene(text: &str, style: &Style) -> Scene {
    const SIZE: f64 = 14.0;
    const MOST: usize = 200;
    let mut items = Vec::new();
    for (row, line) in text.lines().take(MOST).enumerate() {
        for (column, character) in visible(line).chars().take(MOST).enumerate() {
            let at = Point::new(column as f64 * SIZE * 0.66, row as f64 * SIZE * 1.3);
            if !character.is_whitespace() {
                items.push(Item::Text { at, text: character.to_string(), size: SIZE, color: style.theme.ink() });
            }
        }
    }
    Unplaced { items, bodies: Vec::new(), routes: Vec::new() }.placed(style.theme, visible(text.trim_end()))
}

struct Drawer<'a> {
    board: &'a BoardPicture,
    style: &'a Style,
}

impl Drawer<'_> {
    fn center(&self, cell: Cell) -> Point {
        let (row, column) = (cell.row as f64, cell.column as f64);
        match self.board.tiling() {
            Tiling::Squares => Point::new(column * CELL, row * CELL),
            // Hexagons that stand on a corner overlap a quarter of the row above.
            Tiling::Hexagons => Point::new((column + row / 2.0) * CELL, row * CELL * HEXAGON * 0.75),
            Tiling::Loose => Point::new(column * CELL * 0.4, row * CELL * 1.4),
        }
    }

    fn cell(&self, cell: Cell, mark: Mark, items: &mut Vec<Item>) {
        let (theme, center) = (self.style.theme, self.center(cell));
        if mark == Mark::Gone {
            return;
        }
        let body = match self.board.tiling() {
            Tiling::Squares => Some(Body { shape: Shape::Square, rect: Rect::around(center, CELL, CELL) }),
            Tiling::Hexagons => Some(Body { shape: Shape::Hexagon, rect: Rect::around(center, CELL, CELL * HEXAGON) }),
            Tiling::Loose => None,
        };
        if let Some(body) = body {
            let fill = match mark {
                Mark::Goal(Player::Zero) => Fill::Hatch,
                Mark::Goal(Player::One) => Fill::Dots,
                _ => Fill::Solid(theme.background()),
            };
            items.push(Item::Shape { body, fill, stroke: Some(Stroke::new(theme.ink(), 1.2)) });
        }
        self.mark(center, mark, items);
    }

    /// Stones of J0 are full and those of J1 hollow, so that they differ without colours.
    fn mark(&self, center: Point, mark: Mark, items: &mut Vec<Item>) {
        let theme = self.style.theme;
        let thick = Stroke::new(theme.ink(), 2.6);
        let stone = |player: Player| Item::Shape {
            body: Body { shape: Shape::Round, rect: Rect::around(center, CELL * 0.66, CELL * 0.66) },
            fill: match player {
                Player::Zero => Fill::Solid(theme.accent()),
                Player::One => Fill::Solid(theme.layer(0, 1)),
            },
            stroke: Some(Stroke::new(theme.ink(), if player == Player::Zero { 1.2 } else { 2.4 })),
        };
        let text = |text: String, size: f64, color| Item::Text { at: center, text, size, color };
        match mark {
            Mark::Empty | Mark::Goal(_) | Mark::Gone => {}
            Mark::Stone(player) => {
                items.push(stone(player));
                let color = if player == Player::Zero { theme.text_on(theme.accent()) } else { crate::Rgb(0, 0, 0) };
                items.push(text(Mark::Stone(player).symbol().to_string(), 15.0, color));
            }
            Mark::Piece(_, symbol) => items.push(text(visible(&symbol.to_string()), 26.0, theme.ink())),
            Mark::Token => {
                let (top, bottom) = (center.shifted(0.0, -CELL * 0.55), center.shifted(0.0, CELL * 0.55));
                items.push(Item::Curve { curve: Curve::line(top, bottom), stroke: Stroke::new(theme.ink(), 4.0) });
            }
            Mark::Poison => {
                let arm = CELL * 0.25;
                for x in [arm, -arm] {
                    let curve = Curve::line(center.shifted(-x, -arm), center.shifted(x, arm));
                    items.push(Item::Curve { curve, stroke: thick });
                }
            }
        }
    }

    fn labels(&self, items: &mut Vec<Item>) {
        let (board, color) = (self.board, self.style.theme.ink());
        let mut put = |at: Point, text: &str, size: f64| {
            items.push(Item::Text { at, text: fitted(text, size, 500.0), size, color });
        };
        for (row, label) in board.row_labels().iter().enumerate().take(board.rows()) {
            put(self.center(Cell { row, column: 0 }).shifted(-CELL * 0.5 - 14.0, 0.0), label, 12.0);
        }
        let last = board.rows().saturating_sub(1);
        for (column, label) in board.column_labels().iter().enumerate().take(board.columns()) {
            put(self.center(Cell { row: last, column }).shifted(0.0, CELL * 0.5 + 14.0), label, 12.0);
        }
        if let Some(caption) = board.caption() {
            let middle = Cell { row: last, column: board.columns().saturating_sub(1) / 2 };
            let labelled = if board.column_labels().is_empty() { 0.0 } else { 20.0 };
            put(self.center(middle).shifted(0.0, CELL * 0.7 + 16.0 + labelled), caption, 13.0);
        }
    }
}

/// How much higher than wide a regular hexagon is that stands on a corner.
const HEXAGON: f64 = 1.154_700_538_379_251_5;
