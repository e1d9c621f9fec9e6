//! The board of a position as data, for those who draw it themselves.

use retrograde::dynamic::Picture;
use retrograde::{BoardPicture, Cell, Lang, Mark, Player, Tiling};
use serde::{Deserialize, Serialize};

/// The board of a position: what stands on each cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardReply {
    /// How the cells lie: "squares", "hexagons" (each row half a cell to the right of the one above it) or "loose".
    pub tiling: String,
    /// The cells, row by row from the top.
    pub cells: Vec<Vec<CellReply>>,
    /// The label of each row from the top, or nothing.
    pub rows: Vec<String>,
    /// The label of each column from the left, or nothing.
    pub columns: Vec<String>,
    /// The line of text below the picture, if there is one.
    pub caption: Option<String>,
}

/// What stands on a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellReply {
    /// "empty", "stone", "piece", "token", "goal", "poison" or "gone".
    pub mark: String,
    /// Whose stone, piece or goal it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Player>,
    /// The symbol of a piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbol: Option<char>,
    /// The number, in the list of choices, of the move that one makes by pointing here.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub chosen: Option<usize>,
}

impl BoardReply {
    /// The board that a picture shows, if it shows one; `cells` are those by which one points at the moves.
    pub(super) fn of(picture: &Picture, cells: &[Option<Cell>]) -> Option<Self> {
        let Picture::Board(board) = picture else { return None };
        let cell = |row, column| {
            let here = Cell { row, column };
            let chosen = cells.iter().position(|cell| *cell == Some(here));
            CellReply { chosen, ..CellReply::of(board, here) }
        };
        let cells = (0..board.rows()).map(|row| (0..board.columns()).map(|column| cell(row, column)).collect());
        let tiling = match board.tiling() {
            Tiling::Squares => "squares",
            Tiling::Hexagons => "hexagons",
            Tiling::Loose => "loose",
        };
        Some(Self {
            tiling: tiling.to_owned(),
            cells: cells.collect(),
            rows: board.row_labels().to_vec(),
            columns: board.column_labels().to_vec(),
            caption: board.caption(Lang::En).map(str::to_owned),
        })
    }
}

impl CellReply {
    fn of(board: &BoardPicture, cell: Cell) -> Self {
        let (mark, player, symbol) = match board.mark(cell).unwrap_or_default() {
            Mark::Empty => ("empty", None, None),
            Mark::Stone(player) => ("stone", Some(player), None),
            Mark::Piece(player, symbol) => ("piece", Some(player), Some(symbol)),
            Mark::Token => ("token", None, None),
            Mark::Goal(player) => ("goal", Some(player), None),
            Mark::Poison => ("poison", None, None),
            Mark::Gone => ("gone", None, None),
        };
        Self { mark: mark.to_owned(), player, symbol, chosen: None }
    }
}
