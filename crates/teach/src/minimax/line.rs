//! Principal lines: of a search that is running, and of one that has written down its values.

use super::Value;
use retrograde::TryGame;

/// The best lines of all positions on the current path, in one list. Each is stored backwards, its last
/// move first, so that a call prolongs the line of a successor by pushing one move.
#[derive(Debug)]
pub(super) struct Lines<M> {
    moves: Vec<M>,
}

impl<M> Lines<M> {
    pub(super) const fn new() -> Self {
        Self { moves: Vec::new() }
    }

    /// Where the next line begins.
    pub(super) fn end(&self) -> usize {
        self.moves.len()
    }

    /// The line from `middle` on belongs to the successor after `chosen`, which is better than what stands
    /// between `begin` and `middle`: replaces that by `chosen` and the successor's line.
    pub(super) fn improve(&mut self, begin: usize, middle: usize, chosen: M) {
        self.moves.drain(begin..middle);
        self.moves.push(chosen);
    }

    /// Forgets the line from `middle` on, which is no better.
    pub(super) fn forget(&mut self, middle: usize) {
        self.moves.truncate(middle);
    }

    /// The only line that is left, first move first.
    pub(super) fn finish(mut self) -> Vec<M> {
        self.moves.reverse();
        self.moves
    }
}

/// The principal line where all values are known: the first move that gives the value, again and again,
/// down to a leaf. The second argument of the functions is the depth.
pub(super) fn read_off<G: TryGame, V: Value>(
    game: &G,
    start: &G::Position,
    is_leaf: impl Fn(&G::Position, u32) -> Result<bool, G::Error>,
    value_of: impl Fn(&G::Position, u32) -> Option<V>,
) -> Result<Vec<G::Move>, G::Error> {
    let mut line = Vec::new();
    let mut moves = Vec::new();
    let mut position = start.clone();
    'line: while !is_leaf(&position, line.len() as u32)? {
        moves.clear();
        game.moves(&position, &mut moves)?;
        let depth = line.len() as u32;
        let value = value_of(&position, depth);
        for &chosen in &moves {
            let after = game.play(&position, chosen)?;
            if value_of(&after, depth + 1).map(Value::before) == value {
                line.push(chosen);
                position = after;
                continue 'line;
            }
        }
        break;
    }
    Ok(line)
}
