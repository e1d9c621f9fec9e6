//! Boards of games as scenes.

use crate::label::{fitted, visible};
use crate::scene::{Body, Fill, Item, Scene, Shape, Stroke, Unplaced};
use crate::{Curve, Point, Rect, Style, Theme};
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
    let mut items = drawer.cells();
    drawer.sides(&mut items);
    drawer.labels(&mut items);
    let words = board.caption(style.lang).map_or_else(|| board.to_string(), str::to_owned);
    Unplaced { items, bodies: Vec::new(), routes: Vec::new(), graph: None }
        .placed(style.theme, visible(words.trim_end()))
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
    Unplaced { items, bodies: Vec::new(), routes: Vec::new(), graph: None }
        .placed(style.theme, visible(text.trim_end()))
}

/// How much smaller a board is that stands in a node of a tree.
const SMALL: f64 = 0.34;

/// How wide and high a board is that stands in a node of a tree.
pub(crate) fn small_size(board: &BoardPicture) -> (f64, f64) {
    let (rows, columns) = (board.rows() as f64, board.columns() as f64);
    let (wide, tall) = match board.tiling() {
        Tiling::Squares => (columns, rows),
        Tiling::Hexagons => (columns + (rows - 1.0) / 2.0, (rows * 0.75 + 0.25) * HEXAGON),
        Tiling::Loose => (columns * 0.4, rows * 1.4),
    };
    (wide * CELL * SMALL, tall * CELL * SMALL)
}

/// The board without its labels, as small as it stands in a node of a tree, its top in the middle of that point.
pub(crate) fn small(board: &BoardPicture, top: Point, style: &Style) -> Vec<Item> {
    let items = Drawer { board, style }.cells();
    let (wide, _) = small_size(board);
    // The middle of the first cell is the origin of the large board.
    let high = if board.tiling() == Tiling::Hexagons { CELL * HEXAGON } else { CELL };
    let corner = Point::new(top.x - wide / 2.0 + CELL * SMALL / 2.0, top.y + high * SMALL / 2.0);
    // What is written on stones would be too small to be read; they differ without it.
    let seen = |item: &Item| !matches!(item, Item::Text { size, .. } if size * SMALL < 6.0);
    items.into_iter().filter(seen).map(|item| item.scaled(SMALL).shifted(corner.x, corner.y)).collect()
}

/// A stone of that player: those of J0 are full and those of J1 hollow, so that they differ without colours.
pub(crate) fn stone(player: Player, center: Point, size: f64, theme: Theme) -> Item {
    Item::Shape {
        body: Body { shape: Shape::Round, rect: Rect::around(center, size, size) },
        fill: match player {
            Player::Zero => Fill::Solid(theme.accent()),
            Player::One => Fill::Solid(theme.layer(0, 1)),
        },
        stroke: Some(Stroke::new(theme.ink(), if player == Player::Zero { 1.2 } else { 2.4 })),
    }
}

/// Whether a stone stands on the board.
pub(crate) fn has_stones(board: &BoardPicture) -> bool {
    let mut cells = (0..board.rows()).flat_map(|row| (0..board.columns()).map(move |column| Cell { row, column }));
    cells.any(|cell| matches!(board.mark(cell), Some(Mark::Stone(_))))
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

    /// Every cell with what stands on it.
    fn cells(&self) -> Vec<Item> {
        let mut items = Vec::new();
        for row in 0..self.board.rows() {
            for column in 0..self.board.columns() {
                let cell = Cell { row, column };
                if let Some(mark) = self.board.mark(cell) {
                    self.cell(cell, mark, &mut items);
                }
            }
        }
        items
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

    /// What stands on a cell.
    fn mark(&self, center: Point, mark: Mark, items: &mut Vec<Item>) {
        let theme = self.style.theme;
        let thick = Stroke::new(theme.ink(), 2.6);
        let stone = |player: Player| stone(player, center, CELL * 0.66, theme);
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

    /// The sides that players join: a broad line in the colour of their stones along the outer borders.
    fn sides(&self, items: &mut Vec<Item>) {
        // Hexagons are the board of Hex, where J0 joins the top and the bottom.
        if self.board.tiling() != Tiling::Hexagons {
            return;
        }
        let [vertical, horizontal] = Player::BOTH;
        let theme = self.style.theme;
        let color = |player: Player| match player {
            Player::Zero => theme.accent(),
            Player::One => theme.layer(0, 1),
        };
        let (last_row, last_column) = (self.board.rows().saturating_sub(1), self.board.columns().saturating_sub(1));
        let mut line = |player: Player, points: Vec<Point>| {
            let (start, rest) = (points[0], &points[1..]);
            let curve = Curve { start, pieces: rest.iter().map(|&point| crate::Piece::Line(point)).collect() };
            for (color, width) in [(theme.ink(), 6.0), (color(player), 4.0)] {
                items.push(Item::Curve { curve: curve.clone(), stroke: Stroke::new(color, width) });
            }
        };
        let corners = |row: usize, column: usize| {
            let center = self.center(Cell { row, column });
            Body { shape: Shape::Hexagon, rect: Rect::around(center, CELL, CELL * HEXAGON) }.corners()
        };
        // Corners of a hexagon from its top clockwise: 0 top, 1 and 2 at the right, 3 bottom, 4 and 5 at the left.
        let path = |cells: Vec<(usize, usize)>, wanted: [usize; 3]| -> Vec<Point> {
            let corner = |&(row, column): &(usize, usize)| wanted.map(|number| corners(row, column)[number]);
            cells.iter().flat_map(corner).collect()
        };
        let row = |row: usize| (0..=last_column).map(|column| (row, column)).collect::<Vec<_>>();
        let column = |column: usize| (0..=last_row).map(|row| (row, column)).collect::<Vec<_>>();
        line(vertical, path(row(0), [5, 0, 1]));
        line(vertical, path(row(last_row), [4, 3, 2]));
        line(horizontal, path(column(0), [5, 4, 3]));
        line(horizontal, path(column(last_column), [0, 1, 2]));
    }

    fn labels(&self, items: &mut Vec<Item>) {
        let (board, color) = (self.board, self.style.theme.ink());
        let mut put = |at: Point, text: &str, size: f64| {
            items.push(Item::Text { at, text: fitted(text, size, 500.0), size, color });
        };
        for (row, label) in board.row_labels().iter().enumerate().take(board.rows()) {
            put(self.center(Cell { row, column: 0 }).shifted(-CELL * 0.5 - 17.0, 0.0), label, 12.0);
        }
        let last = board.rows().saturating_sub(1);
        for (column, label) in board.column_labels().iter().enumerate().take(board.columns()) {
            put(self.center(Cell { row: last, column }).shifted(0.0, CELL * 0.5 + 18.0), label, 12.0);
        }
        if let Some(caption) = board.caption(self.style.lang) {
            let middle = Cell { row: last, column: board.columns().saturating_sub(1) / 2 };
            let labelled = if board.column_labels().is_empty() { 0.0 } else { 20.0 };
            put(self.center(middle).shifted(0.0, CELL * 0.7 + 16.0 + labelled), caption, 13.0);
        }
    }
}

/// How much higher than wide a regular hexagon is that stands on a corner.
const HEXAGON: f64 = 1.154_700_538_379_251_5;
