//! Sentences in the two languages.
//!
//! What is said lives in the replies; how it is said lives here, a file for each language.

mod en;
mod fr;

pub(super) use en::English;
pub(super) use fr::French;

use retrograde::{Lang, Outcome, Player, Vertex};

/// What vertices and players are called in a text.
#[derive(Clone, Copy)]
pub struct Naming<'a> {
    /// The name of a vertex.
    pub name: &'a dyn Fn(Vertex) -> String,
    /// The names of J0 and J1.
    pub players: [&'a str; 2],
}

impl Naming<'_> {
    /// The name of a vertex, cut if it is so long that nobody would read it.
    pub(super) fn vertex(&self, vertex: Vertex) -> String {
        shorten((self.name)(vertex))
    }

    pub(super) fn player(&self, player: Player) -> String {
        shorten(self.players[player.index()].to_owned())
    }
}

/// Names in sentences are no longer than this.
const LONGEST: usize = 40;

pub(super) fn shorten(name: String) -> String {
    if name.chars().count() <= LONGEST {
        return name;
    }
    name.chars().take(LONGEST - 1).chain(['…']).collect()
}

/// So many names are listed in one sentence.
const LISTED: usize = 8;

/// "a", "a and b", "a, b and c", "a, b, … and 12 more", with the words of the language.
pub(super) fn list(items: &[String], and: &str, more: impl Fn(usize) -> String) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        _ if items.len() > LISTED => {
            format!("{} {and} {}", items[..LISTED - 1].join(", "), more(items.len() - LISTED + 1))
        }
        [rest @ .., last] => format!("{} {and} {last}", rest.join(", ")),
    }
}

/// The words of a language.
pub(super) fn phrases(lang: Lang) -> &'static dyn Phrases {
    match lang {
        Lang::En => &English,
        Lang::Fr => &French,
    }
}

/// How many moves there are from a vertex and where they go, named; and all of one rank, or not.
pub(super) struct Moves {
    /// The vertices, each with its rank in brackets if the ranks differ.
    pub(super) to: Vec<String>,
    /// The rank of all of them.
    pub(super) rank: Option<u32>,
}

/// How a dead end is lost or won by the player who is stuck there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stuck<'a> {
    /// Nobody wins.
    Draws,
    /// The player who cannot move loses.
    Loses,
    /// The player who cannot move wins.
    Wins,
    /// This player wins, because the opponent has reached no target.
    Avoided(&'a str),
}

/// The sentences of a language. Names come ready to be shown.
pub(super) trait Phrases: Sync {
    fn list(&self, items: &[String]) -> String;

    // The beginning and the end of a proof.
    fn won(&self, vertex: &str, winner: &str, mover: &str, rank: u32) -> String;
    fn won_already(&self, vertex: &str, winner: &str) -> String;
    fn avoided(&self, vertex: &str, winner: &str, loser: &str, mover: Option<&str>) -> String;
    fn drawn(&self, vertex: &str, endless: bool, mover: &str) -> String;
    fn drawn_already(&self, vertex: &str) -> String;
    fn rank_falls(&self, winner: &str, loser: &str, rank: u32) -> String;
    fn never_reached(&self, loser: &str) -> String;
    fn line(&self, line: &[String]) -> String;
    fn for_ever(&self) -> String;
    fn more_statements(&self, count: usize) -> String;
    fn checked(&self, count: usize) -> String;

    // The headings of its parts.
    fn keeps_out(&self, player: &str, opponent: &str, count: usize, wins: bool) -> String;
    fn endless_set(&self, count: usize) -> String;
    fn won_vertices(&self, player: &str) -> String;

    // The statements.
    fn ranked_move(&self, vertex: &str, rank: u32, winner: &str, to: &str) -> String;
    fn ranked_moves(&self, vertex: &str, rank: u32, loser: &str, moves: &Moves) -> String;
    fn ranked_targets(&self, vertices: &[String], player: &str) -> String;
    fn ranked_dead_ends(&self, vertices: &[String], stuck: &str, loses: bool) -> String;
    fn with_rank(&self, vertex: &str, rank: u32) -> String;
    fn safe_move(&self, vertex: &str, player: &str, to: &str) -> String;
    fn safe_moves(&self, vertex: &str, opponent: &str, to: &[String]) -> String;
    fn safe_target(&self, vertex: &str, player: &str) -> String;
    fn safe_dead_end(&self, vertex: &str, mover: &str, stuck: Stuck<'_>) -> String;
    fn goes_on(&self, vertex: &str, mover: &str, keeps: &str, moves: usize, leaving: &[String]) -> String;

    // The steps of an attractor.
    fn attractor_heading(&self, player: &str, algorithm: &str, ranks: bool) -> String;
    fn step(&self, number: usize) -> String;
    fn begins(&self, player: &str) -> String;
    fn takes(&self, algorithm: &str, vertex: &str) -> String;
    fn resumes(&self, vertex: &str) -> String;
    fn layer(&self, number: u32) -> String;
    fn skipped(&self, vertices: &[String]) -> String;
    fn lowered(&self, counters: &[(String, u32)]) -> String;
    fn pushed(&self, vertices: &[String]) -> String;
    fn enters(&self, vertex: &str, number: u32, ranks: bool, why: &Why) -> String;
    fn nothing_enters(&self) -> String;
    fn returns(&self, vertices: &[String]) -> String;
    fn waiting(&self, algorithm: &str, vertices: &[String]) -> String;
    /// What building a graph is about.
    fn building_heading(&self, explorer: &str, start: &str) -> String;
    /// A vertex is taken and put into the graph with these successors, or was there already.
    fn builds(&self, explorer: &str, vertex: &str, successors: Option<&[String]>) -> String;
    /// What came of building a graph.
    fn built(&self, vertices: usize, edges: usize) -> String;
    /// What the ring around a vertex means while a graph is built.
    fn current(&self) -> String;
    /// What the ring around a vertex means in a picture of a step.
    fn ring(&self, algorithm: &str) -> String;
    /// What the number after `c` means in a picture of a step.
    fn counter(&self) -> String;

    // The steps of minimax.
    fn minimax_heading(&self, vertex: &str, algorithm: &str, players: [&str; 2], counting: Counting) -> String;
    fn called(&self, vertex: &str, mover: &str, greatest: bool, window: Option<(&str, &str)>) -> String;
    fn final_value(&self, vertex: &str, value: &str, guessed: bool) -> String;
    fn filled(&self, vertex: &str, mover: &str, greatest: bool) -> String;
    fn remembered(&self, vertex: &str, value: &str) -> String;
    fn improved(&self, vertex: &str, to: &str, value: &str, bound: Bound, first: bool) -> String;
    fn cut(&self, vertex: &str, left: usize, opponent: &str) -> String;
    fn returned(&self, vertex: &str, value: &str, bound: Bound) -> String;
    fn minimax_answer(
        &self,
        vertex: &str,
        value: &str,
        outcome: Option<Outcome>,
        players: [&str; 2],
        line: &[String],
    ) -> String;
    fn minimax_guess(&self, vertex: &str, value: &str, line: &[String]) -> String;
    fn minimax_counts(&self, counts: &Counted) -> String;
}

/// The text without the point after a board whose last cell is empty: `.../.X./...` and a point would be a board of
/// another size.
pub(super) fn without_points_after_boards(text: String) -> String {
    if !text.contains('/') {
        return text;
    }
    let words = text.split(' ').map(|word| match word.strip_suffix('.') {
        Some(board) if board.ends_with('.') && is_board(board) => board,
        _ => word,
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Whether a word is several rows of the same width.
fn is_board(word: &str) -> bool {
    let mut rows = word.split('/').map(|row| row.chars().count());
    let first = rows.next();
    word.contains('/') && rows.all(|row| Some(row) == first)
}

/// What minimax counts with.
#[derive(Clone, Copy)]
pub(super) enum Counting {
    /// +1, 0 and −1.
    Signs,
    /// The numbers of final vertices.
    Numbers,
    /// What a heuristic guesses so many moves ahead.
    Ahead(u32),
}

/// Why a vertex entered an attractor.
pub(super) enum Why {
    Target(String),
    DeadEnd { stuck: String, loses: bool },
    Move { player: String, to: String },
    AllMoves { opponent: String, moves: usize },
}

/// Whether a value is exact, or only a bound.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtMost,
    AtLeast,
}

/// The work of minimax.
pub(super) struct Counted {
    pub(super) calls: u64,
    pub(super) leaves: u64,
    /// Whether a dictionary was filled, and nothing called.
    pub(super) filled: bool,
    /// How many of each, if the algorithm can do that at all.
    pub(super) remembered: Option<u64>,
    pub(super) cuts: Option<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_and_long_names_are_cut() {
        let items: Vec<String> = (0..20).map(|number| number.to_string()).collect();
        let more = |count: usize| format!("{count} more");
        assert_eq!(list(&items[..1], "and", more), "0");
        assert_eq!(list(&items[..3], "and", more), "0, 1 and 2");
        assert_eq!(list(&items, "and", more), "0, 1, 2, 3, 4, 5, 6 and 13 more");
        assert_eq!(shorten("x".repeat(10_000)).chars().count(), 40);
    }

    #[test]
    fn a_point_after_a_board_is_left_out_where_it_would_be_a_cell() {
        let said = |text: &str| without_points_after_boards(text.to_owned());
        assert_eq!(said("J0 moves to .../.X./..O."), "J0 moves to .../.X./..O.");
        assert_eq!(said("to .../.X./O... Queue: X../.../...."), "to .../.X./O.. Queue: X../.../...");
        assert_eq!(said("a/b is 1/2."), "a/b is 1/2.");
    }
}
