//! Pictures of sticks on a table, for the games of the Nim family.

use retrograde::{BoardPicture, Cell, Lang, Mark, Said, Tiling};

/// Sticks lie in rows of this many.
const ROW: usize = 20;
/// No more than this many are drawn.
const SHOWN: usize = 100;

/// A pile of sticks. Of a large pile only the end is drawn, where sticks are taken.
pub(crate) fn picture(sticks: u32, more: impl Fn(Lang) -> String) -> BoardPicture {
    let shown = shown(sticks);
    let mut picture = BoardPicture::new(shown.div_ceil(ROW), shown.min(ROW)).with_tiling(Tiling::Loose);
    for index in 0..picture.rows() * picture.columns() {
        picture.set(cell(index), if index < shown { Mark::Token } else { Mark::Gone });
    }
    let caption = |lang: Lang| match (lang, sticks) {
        (Lang::En, 0) => "no stick left".to_owned(),
        (Lang::Fr, 0) => "plus de bâtonnet".to_owned(),
        (Lang::En, 1) => "1 stick".to_owned(),
        (Lang::Fr, 1) => "1 bâtonnet".to_owned(),
        (Lang::En, _) if shown < sticks as usize => format!("{sticks} sticks, the last {shown} shown"),
        (Lang::Fr, _) if shown < sticks as usize => format!("{sticks} bâtonnets, dont on voit les {shown} derniers"),
        (Lang::En, _) => format!("{sticks} sticks"),
        (Lang::Fr, _) => format!("{sticks} bâtonnets"),
    };
    picture.with_caption(Said::by(|lang| caption(lang) + &more(lang)))
}

/// The stick from which on the last `taken` ones are taken, if it is drawn.
pub(crate) fn cell_of(sticks: u32, taken: u32) -> Option<Cell> {
    shown(sticks).checked_sub(taken as usize).map(cell)
}

fn shown(sticks: u32) -> usize {
    SHOWN.min(sticks as usize)
}

const fn cell(index: usize) -> Cell {
    Cell { row: index / ROW, column: index % ROW }
}
