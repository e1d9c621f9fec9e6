//! An explored game whose type nobody needs to know any more.

use super::{Cut, Playable};
use retrograde::{Arena, Explored, Game, Vertex};
use std::ops::Range;
use std::sync::Arc;

/// An explored game. Asked only about the vertices that are shown, so that hiding the type costs nothing.
pub(crate) trait ExploredGame: Send + Sync {
    /// The graph.
    fn arena(&self) -> &Arena;

    /// The position of the vertex as people write it.
    fn name(&self, vertex: Vertex) -> String;

    /// The vertex of a position as people write it; `None` if the position was not reached.
    ///
    /// # Errors
    /// If the text means no position.
    fn find(&self, text: &str) -> Result<Option<Vertex>, String>;

    /// The moves from the vertex as people write them, each with the vertex that it leads to.
    fn moves(&self, vertex: Vertex) -> Vec<(String, Vertex)>;

    /// The vertex that a move leads to, from its text.
    ///
    /// # Errors
    /// If the text means no legal move.
    fn play(&self, vertex: Vertex, text: &str) -> Result<Vertex, String>;

    /// The vertices 0, 1, 2, … moves from the start, as ranges of their indices.
    fn plies(&self) -> Vec<Range<usize>>;

    /// Whether the game would go on there and was not followed.
    fn is_open(&self, vertex: Vertex) -> bool;
}

/// A game explored to its end.
pub(crate) struct ExploredAs<G: Playable> {
    pub(crate) game: Arc<G>,
    pub(crate) explored: Explored<G::Position>,
}

impl<G: Playable> ExploredGame for ExploredAs<G> {
    fn arena(&self) -> &Arena {
        self.explored.arena()
    }

    fn name(&self, vertex: Vertex) -> String {
        self.game.position_text(self.explored.position(vertex))
    }

    fn find(&self, text: &str) -> Result<Option<Vertex>, String> {
        let position = self.game.parse_position(text)?;
        let index = self.explored.positions().iter().position(|other| *other == position);
        Ok(index.and_then(Vertex::new))
    }

    fn moves(&self, vertex: Vertex) -> Vec<(String, Vertex)> {
        let position = self.explored.position(vertex);
        let moves = self.explored.moves(&*self.game, vertex).into_iter();
        moves.map(|(chosen, to)| (self.game.move_text(position, chosen), to)).collect()
    }

    fn play(&self, vertex: Vertex, text: &str) -> Result<Vertex, String> {
        let chosen = self.game.parse_move(self.explored.position(vertex), text)?;
        let found = self.explored.moves(&*self.game, vertex).into_iter().find(|(other, _)| *other == chosen);
        found.map(|(_, to)| to).ok_or_else(|| format!("{text:?} is no move here"))
    }

    fn plies(&self) -> Vec<Range<usize>> {
        self.explored.plies().collect()
    }

    fn is_open(&self, _: Vertex) -> bool {
        false
    }
}

/// A game explored to a depth.
pub(crate) struct ExploredCut<G: Playable> {
    pub(crate) game: Arc<G>,
    pub(crate) depth: u32,
    pub(crate) explored: Explored<(G::Position, u32)>,
}

impl<G: Playable> ExploredCut<G> {
    fn cut(&self) -> Cut<'_, G> {
        Cut { game: &self.game, depth: self.depth }
    }
}

impl<G: Playable> ExploredGame for ExploredCut<G> {
    fn arena(&self) -> &Arena {
        self.explored.arena()
    }

    fn name(&self, vertex: Vertex) -> String {
        self.game.position_text(&self.explored.position(vertex).0)
    }

    fn find(&self, text: &str) -> Result<Option<Vertex>, String> {
        let position = self.game.parse_position(text)?;
        let index = self.explored.positions().iter().position(|(other, _)| *other == position);
        Ok(index.and_then(Vertex::new))
    }

    fn moves(&self, vertex: Vertex) -> Vec<(String, Vertex)> {
        let (position, _) = self.explored.position(vertex);
        let moves = self.explored.moves(&self.cut(), vertex).into_iter();
        moves.map(|(chosen, to)| (self.game.move_text(position, chosen), to)).collect()
    }

    fn play(&self, vertex: Vertex, text: &str) -> Result<Vertex, String> {
        let (position, _) = self.explored.position(vertex);
        let chosen = self.game.parse_move(position, text)?;
        let found = self.explored.moves(&self.cut(), vertex).into_iter().find(|(other, _)| *other == chosen);
        found.map(|(_, to)| to).ok_or_else(|| format!("{text:?} leads beyond what was looked at"))
    }

    fn plies(&self) -> Vec<Range<usize>> {
        self.explored.plies().collect()
    }

    fn is_open(&self, vertex: Vertex) -> bool {
        self.cut().is_open(self.explored.position(vertex))
    }
}

/// The position where a play from the start of the game begins, as the user said.
///
/// # Errors
/// If a text means no position or no legal move.
pub(crate) fn position_at<G: Playable>(game: &G, place: &crate::Place) -> Result<G::Position, crate::Error> {
    use crate::{Error, Place};
    match place {
        Place::Start => Ok(game.start()),
        Place::At(text) => game.parse_position(text).map_err(|reason| Error::Position { text: text.clone(), reason }),
        Place::After(words) => play_words(game, game.start(), words),
    }
}

/// The position after some moves as people write them: with spaces or commas between them; moves of one character
/// each may stand together in a word, such as 4453 in Connect Four.
///
/// # Errors
/// If a text means no legal move; which one it is, and why.
pub(crate) fn play_words<G: Playable>(
    game: &G,
    start: G::Position,
    words: &[String],
) -> Result<G::Position, crate::Error> {
    let mut position = start;
    let mut number = 0;
    for word in words {
        let is_move = |text: &String| game.parse_move(&position, text).is_ok();
        let commas: Vec<String> = word.split(',').filter(|part| !part.is_empty()).map(str::to_owned).collect();
        let letters: Vec<String> = word.chars().map(String::from).collect();
        let together = [commas, letters].into_iter().find(|parts| parts.len() > 1 && is_move(&parts[0]));
        let texts = together.filter(|_| !is_move(word)).unwrap_or_else(|| vec![word.clone()]);
        for text in &texts {
            number += 1;
            let chosen = game.parse_move(&position, text);
            game.check()?;
            let chosen = chosen.map_err(|reason| crate::Error::Play(format!("move {number}: {reason}")))?;
            position = Game::play(game, &position, chosen);
        }
    }
    Ok(position)
}
