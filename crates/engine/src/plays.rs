//! Plays as people write them: by moves, by positions, with the start or without it.

use crate::review::described as illegal_play;
use crate::{Error, Loaded, Needs};
use retrograde::{Vertex, check_play};

impl Loaded {
    /// The vertices of a play.
    ///
    /// In a game it is a list of moves from the start; if that makes no sense, a list of positions, with the start or
    /// without it, each as far as people write it: `20 17 16` in a game of Nim. On a graph it is a list of vertices; the
    /// start may be left out before a vertex that it leads to.
    ///
    /// # Errors
    /// If a word names no move and no vertex, or the play breaks the rules.
    pub(crate) fn play(&self, words: &[String]) -> Result<Vec<Vertex>, Error> {
        if !self.is_game() {
            return self.vertices_named(words);
        }
        let start = self.needed_start(Needs::Play)?;
        let mut play = vec![start];
        let mut moved = Ok(());
        for (index, text) in words.iter().enumerate() {
            match self.follow(index + 1, play[index], text) {
                Ok(next) => play.push(next),
                Err(error) => {
                    moved = Err(error);
                    break;
                }
            }
        }
        let Err(error) = moved else { return Ok(play) };
        // What makes sense neither way was meant as moves, unless more of it makes sense as positions.
        match self.by_positions(start, words) {
            Ok(play) => Ok(play),
            Err(wrong) if wrong.word < play.len() => Err(error),
            Err(wrong) => Err(self.no_such_step(&wrong, &words[wrong.word])),
        }
    }

    /// A warning, if a list of moves could as well be meant as the positions of another play.
    pub(crate) fn ambiguity(&self, words: &[String], play: &[Vertex]) -> Option<String> {
        let &start = play.first().filter(|_| self.is_game())?;
        self.by_positions(start, words).ok().filter(|other| other.len() > 1 && other != play)?;
        Some("the play was read as moves; to mean positions, begin it with the start".to_owned())
    }

    fn no_such_step(&self, wrong: &NoStep, word: &str) -> Error {
        let from = self.name(wrong.from);
        let reason = retrograde::Said::new(
            format!("no move leads from {from} to {word:?}"),
            format!("aucun coup ne mène de {from} à «\u{a0}{word}\u{a0}»"),
        );
        Error::Move { number: Some(wrong.number), reason }
    }

    /// The vertices of a play that follows the rules.
    ///
    /// # Errors
    /// As [`play`](Self::play), and if the play breaks the rules.
    pub(crate) fn checked_play(&self, words: &[String]) -> Result<Vec<Vertex>, Error> {
        let play = self.play(words)?;
        check_play(self.arena(), self.objective(), &play).map_err(|illegal| illegal_play(self, &illegal))?;
        Ok(play)
    }

    fn vertices_named(&self, words: &[String]) -> Result<Vec<Vertex>, Error> {
        let mut play = Vec::with_capacity(words.len() + 1);
        for word in words {
            match self.find(word) {
                Ok(vertex) => play.push(vertex),
                // As far as people write it, among the vertices where the play can be.
                Err(error) => {
                    let near = match play.last() {
                        Some(&here) => self.successor_like(here, word),
                        None => self.start().and_then(|start| self.start_or_successor(start, word)),
                    };
                    play.push(near.ok_or(error)?);
                }
            }
        }
        if let (Some(start), Some(&first)) = (self.start(), play.first())
            && first != start
            && self.arena().successors(start).any(|to| to == first)
        {
            play.insert(0, start);
        }
        Ok(play)
    }

    /// A play by its positions, if every word is one; else the first word that is none.
    fn by_positions(&self, start: Vertex, words: &[String]) -> Result<Vec<Vertex>, NoStep> {
        let mut play = vec![start];
        let named = words.first().is_some_and(|first| self.is_like(start, first));
        let mut from = start;
        for (word, text) in words.iter().enumerate().skip(usize::from(named)) {
            from = self.successor_like(from, text).ok_or(NoStep { word, number: play.len(), from })?;
            play.push(from);
        }
        Ok(play)
    }

    fn start_or_successor(&self, start: Vertex, word: &str) -> Option<Vertex> {
        if self.is_like(start, word) { Some(start) } else { self.successor_like(start, word) }
    }

    /// The one successor that a word means.
    fn successor_like(&self, from: Vertex, word: &str) -> Option<Vertex> {
        let mut like: Vec<Vertex> = self.arena().successors(from).filter(|&to| self.is_like(to, word)).collect();
        like.sort_unstable();
        like.dedup();
        if let [only] = like[..] { Some(only) } else { None }
    }

    /// Whether a word is the name of the vertex, or the part of it that people write: `20` of `(20,0)` and of `20a`.
    fn is_like(&self, vertex: Vertex, word: &str) -> bool {
        let name = self.name(vertex);
        name == word || written(&name) == word
    }
}

/// Where a list of positions makes no sense.
struct NoStep {
    /// The index of the word that is no position after the one before it.
    word: usize,
    /// Which move it would be, counted from 1.
    number: usize,
    /// The position before it.
    from: Vertex,
}

/// What people write of a position when it is plain whose turn it is.
fn written(name: &str) -> &str {
    let inside = name.trim_start_matches('(').trim_end_matches(')');
    match inside.split_once(',') {
        Some((first, _)) => first.trim(),
        None => {
            let digits = inside.find(|character: char| !character.is_ascii_digit()).unwrap_or(inside.len());
            if digits > 0 { &inside[..digits] } else { inside }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::written;

    #[test]
    fn people_write_the_sticks_and_not_whose_turn_it_is() {
        assert_eq!(["(20,0)", "5,Luna", "9a", "s0"].map(written), ["20", "5", "9", "s0"]);
    }
}
