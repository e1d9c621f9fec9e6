//! What a search within a time proves about positions of a game that is too large to be listed.

use crate::context::Deadline;
use crate::{Context, Error, Opened, Origin, Place, Players, RatedMove, words};
use retrograde::dynamic::{AsGame, DynGame, End, Fault, PositionBytes, SearchConfig, Searcher};
use retrograde::{Lang, Outcome, Player};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A game with more positions than this is searched instead of listed, where a search answers as well.
pub(crate) const LISTED: usize = 1_000_000;
/// How long a search may take unless the request says otherwise.
pub(crate) const TIME: Duration = Duration::from_secs(10);

/// A position of a game that is too large to be listed, as far as a search within a time proves what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchedReply {
    /// The game with all its parameters.
    pub game: String,
    /// The game has more positions than this.
    pub listed: usize,
    /// The position as people write it.
    pub position: String,
    /// Who moves there.
    pub player: Player,
    /// What the players are called.
    pub players: Players,
    /// Who wins with best play; nothing if that was not proven in the time.
    pub value: Option<Outcome>,
    /// In how many moves it is won; nothing for a draw, or if it was not proven.
    pub rank: Option<u32>,
    /// The score with best play, if it was proven of a game with scores; positive is good for J0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// Every move with the position that it leads to, and what that is worth as far as it was proven.
    pub moves: Vec<RatedMove>,
    /// A line of best play, if the value is proven.
    pub line: Vec<String>,
    /// How long the search was given, in thousandths of a second.
    pub milliseconds: u64,
    /// The language of the text.
    pub lang: Lang,
    /// All this in sentences.
    pub text: Vec<String>,
    /// What a person should know about the input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// Lets a game be searched: what is proven of each position that is asked for. The time is shared out between the halves of
/// the work by [`Judge::restart`].
pub(crate) struct Judge<'a> {
    game: &'a dyn DynGame,
    searcher: &'a mut dyn Searcher,
    deadline: &'a Deadline<'a>,
}

/// Whether the positions of the game can be searched at all, so that its list can be done without.
pub(crate) fn can_be_judged(game: &dyn DynGame, cx: &dyn Context) -> bool {
    let small = SearchConfig { table_bytes: 1 << 20, threads: 1, weak: false, proof: false };
    game.search(&small, cx, &mut |_| Ok(())).is_ok()
}

/// Makes a judge and uses it. What the search cannot answer stays unproven.
pub(crate) fn judging(
    game: &dyn DynGame,
    time: Duration,
    cx: &dyn Context,
    use_it: &mut dyn FnMut(&mut Judge<'_>) -> Result<(), Fault>,
) -> Result<(), Error> {
    let how = SearchConfig { table_bytes: 128 << 20, threads: 1, weak: false, proof: false };
    let how = SearchConfig { table_bytes: how.table_bytes.min(cx.budget().bytes / 2).max(1 << 20), ..how };
    let deadline = Deadline::new(Some(time), cx);
    let judged =
        game.search(&how, &deadline, &mut |searcher| use_it(&mut Judge { game, searcher, deadline: &deadline }));
    match judged {
        _ if deadline.is_interrupted() => Err(Error::Interrupted),
        Err(fault @ Fault::Rules(_)) => Err(fault.into()),
        _ => Ok(()),
    }
}

impl Judge<'_> {
    /// What a position is worth, if that is proven in the time that is left.
    pub(crate) fn worth(&mut self, position: &PositionBytes) -> Result<Option<End>, Fault> {
        if let Some(outcome) = self.game.outcome(position)? {
            return Ok(Some(End { outcome, length: Some(0), score: self.game.score(position)? }));
        }
        if self.deadline.is_over() {
            return Ok(None);
        }
        let finding = self.searcher.solve(position)?;
        Ok(finding.proven.then_some(finding.least))
    }

    /// The numbers of all best moves of a position that was just proven; nothing if the time does not suffice.
    pub(crate) fn best_moves(&mut self, position: &PositionBytes) -> Result<Option<Vec<usize>>, Fault> {
        if self.deadline.is_over() || self.game.outcome(position)?.is_some() {
            return Ok(None);
        }
        let best = self.searcher.best_moves(position)?;
        Ok(best.complete.then_some(best.moves))
    }

    fn line(&mut self, position: &PositionBytes) -> Result<Vec<String>, Fault> {
        let line: Vec<u32> = self.searcher.line(position)?.into_iter().map(|number| number as u32).collect();
        AsGame::new(self.game, position).line_texts(&line)
    }

    /// Gives as much time again as at first.
    pub(crate) fn restart(&self) {
        self.deadline.restart();
    }
}

/// In how many moves an end is won; a draw has no such number.
pub(crate) fn rank(end: End) -> Option<u32> {
    end.length.filter(|_| end.outcome != Outcome::Draw)
}

/// What a search proves about the position where a question begins, in half of the time, and about its moves in the other.
pub(crate) fn searched(
    opened: &Opened,
    origin: &Origin,
    place: &Place,
    (time, lang): (Option<Duration>, Lang),
    cx: &dyn Context,
) -> Result<SearchedReply, Error> {
    let game = opened.game(place)?;
    let here = opened.position_at(&*game, place)?;
    let (texts, after) = (game.move_texts(&here)?, game.successors(&here)?);
    let time = time.unwrap_or(TIME);
    let (mut worth, mut line, mut ends) = (None, Vec::new(), vec![None; after.len()]);
    judging(&*game, time / 2, cx, &mut |judge| {
        worth = judge.worth(&here)?;
        if worth.is_some() {
            line = judge.line(&here)?;
        }
        judge.restart();
        for (after, end) in after.iter().zip(&mut ends) {
            *end = judge.worth(after)?;
        }
        Ok(())
    })?;
    let [zero, one] = game.players();
    let mut moves = Vec::with_capacity(texts.len());
    for ((text, after), end) in texts.into_iter().zip(&after).zip(ends) {
        let position = game.position_text(after)?;
        let (value, distance, score) =
            (end.map(|end: End| end.outcome), end.and_then(rank), end.and_then(|end| end.score));
        moves.push(RatedMove { text, position, value, distance, score });
    }
    let mut reply = SearchedReply {
        game: opened.full_name(),
        listed: origin.limit.positions.unwrap_or(LISTED),
        position: game.position_text(&here)?,
        player: game.to_move(&here)?,
        players: Players { zero, one },
        value: worth.map(|end: End| end.outcome),
        rank: worth.and_then(rank),
        score: worth.and_then(|end| end.score),
        moves,
        line,
        milliseconds: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
        lang,
        text: Vec::new(),
        warnings: crate::opened::printed(&*game),
    };
    reply.text = reply.sentences(lang);
    Ok(reply)
}

impl SearchedReply {
    /// What is proven, in sentences.
    fn sentences(&self, lang: Lang) -> Vec<String> {
        let (position, mover) = (&self.position, self.players.name(self.player));
        let seconds = (self.milliseconds as f64 / 1000.0).to_string();
        let seconds = if lang == Lang::Fr { seconds.replace('.', ",") } else { seconds };
        let said = |value, rank| words::scored(words::winner(value, rank, self.players.both(), lang), self.score);
        let mut text = vec![match (lang, self.value) {
            (Lang::En, Some(value)) => {
                format!("{position} ({mover} to move): {}. A search has proven it.", said(value, self.rank))
            }
            (Lang::Fr, Some(value)) => {
                format!("{position} ({mover} joue)\u{a0}: {}. Une recherche l'a prouvé.", said(value, self.rank))
            }
            (Lang::En, None) => format!("{position} ({mover} to move): not proven within {seconds}\u{a0}s."),
            (Lang::Fr, None) => format!("{position} ({mover} joue)\u{a0}: non prouvé en {seconds}\u{a0}s."),
        }];
        for (value, which) in self.groups() {
            let moves = which.iter().map(|rated| rated.text.as_str()).collect::<Vec<_>>().join(", ");
            text.push(match (lang, value) {
                (Lang::En, Some(Outcome::Win(player))) => {
                    format!("Moves after which {} wins: {moves}.", self.players.name(player))
                }
                (Lang::Fr, Some(Outcome::Win(player))) => {
                    format!("Coups après lesquels {} gagne\u{a0}: {moves}.", self.players.name(player))
                }
                (Lang::En, Some(Outcome::Draw)) => format!("Moves after which it is a draw: {moves}."),
                (Lang::Fr, Some(Outcome::Draw)) => format!("Coups qui mènent au match nul\u{a0}: {moves}."),
                (Lang::En, None) => format!("Moves of which nothing is proven: {moves}."),
                (Lang::Fr, None) => format!("Coups dont rien n'est prouvé\u{a0}: {moves}."),
            });
        }
        if !self.line.is_empty() {
            text.push(format!("{}{}.", lang.pick("Best play: ", "Partie optimale\u{a0}: "), self.line.join(" ")));
        }
        text.push(match lang {
            Lang::En => format!(
                "The game has more than {} positions, too many to list: what is said here was found by a search of {seconds}\u{a0}s.",
                grouped(self.listed)
            ),
            Lang::Fr => format!(
                "Le jeu a plus de {} positions, trop pour les énumérer\u{a0}: ceci vient d'une recherche de {seconds}\u{a0}s.",
                grouped(self.listed)
            ),
        });
        text
    }

    /// The moves by what they are worth: those that win for the mover first, then draws, losses, and what is not proven.
    fn groups(&self) -> Vec<(Option<Outcome>, Vec<&RatedMove>)> {
        let mover = self.player;
        let order = [Some(Outcome::Win(mover)), Some(Outcome::Draw), Some(Outcome::Win(!mover)), None];
        let of = |value| (value, self.moves.iter().filter(|rated| rated.value == value).collect::<Vec<_>>());
        order.into_iter().map(of).filter(|(_, moves)| !moves.is_empty()).collect()
    }
}

/// A number with its digits in groups of three.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push('\u{a0}');
        }
        out.push(digit);
    }
    out
}
