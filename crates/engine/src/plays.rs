//! Plays as people write them: by moves, by positions, with the start or without it.

use crate::review::described as illegal_play;
use crate::source::together;
use crate::{Error, Loaded, Needs};
use retrograde::{Vertex, check_play, written};

/// Where some words lead, step by step from a beginning, which is the first in the list. A word that is no step by itself
/// may be several, such as `1,2` or `443`. What is wrong is said of the steps of such a word if at least `least` of them can be
/// made, and else of the word.
///
/// # Errors
/// The first step that cannot be made, with the places before it.
pub(crate) fn follow_words<P: Clone>(
    begin: P,
    words: &[String],
    least: usize,
    step: &dyn Fn(&P, usize, &str) -> Result<P, Error>,
) -> Result<Vec<P>, (Vec<P>, Error)> {
    let mut reached = vec![begin];
    for word in words {
        let before = reached.len();
        let go = |texts: &[String]| {
            let mut reached = reached.clone();
            for text in texts {
                match step(&reached[reached.len() - 1], reached.len(), text) {
                    Ok(next) => reached.push(next),
                    Err(error) => return (reached, Some(error)),
                }
            }
            (reached, None)
        };
        let alone = go(std::slice::from_ref(word));
        let mut ways = vec![alone];
        if ways[0].1.is_some() {
            ways.extend(together(word).iter().map(|texts| go(texts)));
        }
        let complete = ways.iter().position(|(_, error)| error.is_none());
        let meant =
            complete.or_else(|| ways.iter().position(|(reached, _)| reached.len() >= before + least)).unwrap_or(0);
        match ways.swap_remove(meant) {
            (further, None) => reached = further,
            (further, Some(error)) => return Err((further, error)),
        }
    }
    Ok(reached)
}

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
        let moved = follow_words(start, words, 1, &|from, number, text| self.follow(number, *from, text));
        let (reached, error) = match moved {
            Ok(play) => return Ok(play),
            Err(wrong) => wrong,
        };
        // What makes sense neither way was meant as moves, unless more of it makes sense as positions.
        let single: Vec<String> = words
            .iter()
            .flat_map(|word| together(word).into_iter().next().unwrap_or_else(|| vec![word.clone()]))
            .collect();
        match self.by_positions(start, words).or_else(|wrong| self.by_positions(start, &single).map_err(|_| wrong)) {
            Ok(play) => Ok(play),
            Err(wrong) if wrong.word < reached.len() => Err(error),
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
        // As far as people write it, among the vertices where the play can be.
        let near = |here: Option<Vertex>, word: &str| match here {
            Some(here) => self.successor_like(here, word),
            None => self.start().and_then(|start| self.start_or_successor(start, word)),
        };
        let step = |here: &Option<Vertex>, _: usize, word: &str| match self.find(word) {
            Ok(vertex) => Ok(Some(vertex)),
            Err(error) => near(*here, word).map(Some).ok_or(error),
        };
        let reached = follow_words(None, words, 2, &step).map_err(|(_, error)| error)?;
        let mut play: Vec<Vertex> = reached.into_iter().flatten().collect();
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
        name == word || short(&name) == word || written(&name) == written(word)
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
fn short(name: &str) -> &str {
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
    use super::short;

    #[test]
    fn people_write_the_sticks_and_not_whose_turn_it_is() {
        assert_eq!(["(20,0)", "5,Luna", "9a", "s0"].map(short), ["20", "5", "9", "s0"]);
    }
}
