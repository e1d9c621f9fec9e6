//! What is known about the positions of a game: each is asked about once.

use crate::interner::Interner;
use crate::position::Encoded;
use crate::value::Short;
use foldhash::fast::FixedState;
use indexmap::IndexSet;
use retrograde::{Outcome, Player};

/// What the rules say about one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) owner: Player,
    pub(crate) outcome: Option<Outcome>,
    /// The score of a position where the play is over.
    pub(crate) score: i32,
    /// Its row of successors: where it starts and how many there are.
    pub(crate) first: u32,
    pub(crate) count: u32,
}

/// Everything that is known.
///
/// Memory: 9 bytes for a position besides those of the [`Interner`], and 4 for a move, or 8 if moves have
/// names.
pub(crate) struct Memory {
    pub(crate) positions: Interner,
    /// 0 for a position not yet asked about, else 1 + owner + 2 · outcome.
    states: Vec<u8>,
    rows: Vec<(u32, u32)>,
    pub(crate) heads: Vec<u32>,
    /// The name of each move in `heads`, by its number; none at all as long as no move has one.
    labels: Vec<u32>,
    names: IndexSet<Box<str>, FixedState>,
    /// Short names that moves had not long ago, each where its bytes say, and their numbers.
    recent: Box<[(Short, u32); RECENT]>,
    /// The moves that are about to be looked up.
    pub(crate) written: Written,
    /// Where a position is written that is not plain.
    pub(crate) scratch: Encoded,
}

/// A move without a name.
const NAMELESS: u32 = u32::MAX;

/// So many short names are found without a table.
const RECENT: usize = 256;

/// The moves of one position as `moves` gives them, written one behind the other: when all are looked up in one go, the
/// processor waits for the memory once and not for each.
#[derive(Default)]
pub(crate) struct Written {
    pub(crate) keys: Vec<u8>,
    pub(crate) moves: Vec<WrittenMove>,
    /// Positions that are not the same as their key, with the number of the move.
    pub(crate) exact: Vec<(usize, Vec<u8>)>,
}

/// One of them.
pub(crate) struct WrittenMove {
    /// Where its key ends; it begins where the one before it ends.
    pub(crate) end: usize,
    pub(crate) hash: u64,
    pub(crate) label: Option<u32>,
}

impl Written {
    pub(crate) fn clear(&mut self) {
        self.keys.clear();
        self.moves.clear();
        self.exact.clear();
    }

    /// The bytes of a position that differs from its key.
    pub(crate) fn take_exact(&mut self, index: usize) -> Option<Vec<u8>> {
        if self.exact.is_empty() {
            return None;
        }
        let at = self.exact.iter().position(|(of, _)| *of == index)?;
        Some(self.exact.swap_remove(at).1)
    }
}

/// Where a short name is kept.
#[inline]
fn place_of(name: Short) -> usize {
    let wide = name.wide();
    let mixed = (wide as u64 ^ (wide >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 56) as usize % RECENT
}

impl Memory {
    pub(crate) fn new() -> Self {
        Self {
            positions: Interner::new(),
            states: Vec::new(),
            rows: Vec::new(),
            heads: Vec::new(),
            labels: Vec::new(),
            names: IndexSet::with_hasher(FixedState::with_seed(0)),
            recent: Box::new([(Short::EMPTY, NAMELESS); RECENT]),
            written: Written::default(),
            scratch: Encoded::default(),
        }
    }

    /// What is known about a position, if it was asked about before.
    pub(crate) fn facts(&self, id: u32) -> Option<Facts> {
        let state = self.states.get(id as usize)?.checked_sub(1)?;
        let owner = if state & 1 == 0 { Player::Zero } else { Player::One };
        let outcome = match state >> 1 {
            0 => None,
            1 => Some(Outcome::Win(Player::Zero)),
            2 => Some(Outcome::Win(Player::One)),
            _ => Some(Outcome::Draw),
        };
        let (first, count) = self.rows[id as usize];
        Some(match outcome {
            None => Facts { owner, outcome, score: 0, first, count },
            Some(_) => Facts { owner, outcome, score: count as i32, first, count: 0 },
        })
    }

    pub(crate) fn learn(&mut self, id: u32, facts: Facts) {
        let index = id as usize;
        if self.states.len() <= index {
            self.states.resize(self.positions.len().max(index + 1), 0);
            self.rows.resize(self.states.len(), (0, 0));
        }
        let outcome = match facts.outcome {
            None => 0,
            Some(Outcome::Win(player)) => 1 + player.index() as u8,
            Some(Outcome::Draw) => 3,
        };
        self.states[index] = 1 + facts.owner.index() as u8 + 2 * outcome;
        // Where the play is over there is no row, and its length has room for the score.
        self.rows[index] = (facts.first, if facts.outcome.is_some() { facts.score as u32 } else { facts.count });
    }

    /// The number of a name that a move had before.
    pub(crate) fn label(&self, name: &str) -> Option<u32> {
        self.names.get_index_of(name).map(|index| index as u32)
    }

    /// The number of a short name that a move had not long ago.
    #[inline]
    pub(crate) fn recent_label(&self, name: Short) -> Option<u32> {
        let (known, label) = self.recent[place_of(name)];
        (known == name && label != NAMELESS).then_some(label)
    }

    /// Keeps the number of a short name at hand.
    pub(crate) fn keep_label(&mut self, name: Short, label: u32) {
        self.recent[place_of(name)] = (name, label);
    }

    /// A name by its number.
    pub(crate) fn label_text(&self, label: u32) -> &str {
        self.names.get_index(label as usize).map_or("", |name| name)
    }

    /// The number of a name that no move had before.
    pub(crate) fn new_label(&mut self, name: &str) -> u32 {
        self.names.insert_full(name.into()).0 as u32
    }

    /// The move in the row that starts there with the same name or, without names, with the same head.
    pub(crate) fn find_move(&self, row: usize, head: u32, label: Option<u32>) -> Option<usize> {
        // Rows are short: looking through one is faster than a table.
        let same = match label {
            None => self.heads[row..].iter().position(|&other| other == head),
            Some(label) => self.labels.get(row..)?.iter().position(|&other| other == label),
        };
        same.map(|index| row + index)
    }

    /// Appends a move to the row that is being written.
    pub(crate) fn push_move(&mut self, head: u32, label: Option<u32>) {
        if label.is_some() || !self.labels.is_empty() {
            self.labels.resize(self.heads.len(), NAMELESS);
            self.labels.push(label.unwrap_or(NAMELESS));
        }
        self.heads.push(head);
    }

    /// Takes all moves out: where each leads to, and the numbers of their names.
    pub(crate) fn take_rows(&mut self) -> (Vec<u32>, Vec<u32>) {
        (std::mem::take(&mut self.heads), std::mem::take(&mut self.labels))
    }

    /// The names of moves from a number on.
    pub(crate) fn names_since(&self, first: usize) -> Vec<Box<str>> {
        self.names.iter().skip(first).cloned().collect()
    }

    /// Forgets the row that is being written.
    pub(crate) fn truncate(&mut self, heads: usize) {
        self.heads.truncate(heads);
        self.labels.truncate(heads);
    }

    /// The name that the rules give to a move of `heads`.
    pub(crate) fn name(&self, index: usize) -> Option<&str> {
        let label = *self.labels.get(index)?;
        self.names.get_index(label as usize).map(|name| &**name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_survive_being_packed() {
        let mut memory = Memory::new();
        let outcomes = [None, Some(Outcome::Draw), Some(Outcome::Win(Player::Zero)), Some(Outcome::Win(Player::One))];
        let mut all = Vec::new();
        for owner in Player::BOTH {
            for outcome in outcomes {
                let (score, count) = if outcome.is_some() { (-3 - all.len() as i32, 0) } else { (0, 7) };
                all.push(Facts { owner, outcome, score, first: all.len() as u32, count });
            }
        }
        for (id, &facts) in all.iter().enumerate().rev() {
            assert_eq!(memory.facts(id as u32), None);
            memory.learn(id as u32, facts);
        }
        for (id, &facts) in all.iter().enumerate() {
            assert_eq!(memory.facts(id as u32), Some(facts));
        }
        assert_eq!(memory.facts(99), None);
    }

    #[test]
    fn some_moves_may_have_names_and_others_none() {
        let mut memory = Memory::new();
        assert_eq!(memory.label("left"), None);
        let left = memory.new_label("left");
        assert_eq!(memory.label("left"), Some(left));
        memory.push_move(5, None);
        memory.push_move(6, Some(left));
        memory.push_move(7, None);
        memory.push_move(8, Some(left));
        let names: Vec<_> = (0..4).map(|index| memory.name(index)).collect();
        assert_eq!(names, [None, Some("left"), None, Some("left")]);
        memory.truncate(1);
        let right = memory.new_label("right");
        memory.push_move(9, Some(right));
        assert_eq!(memory.name(1), Some("right"));
    }
}
