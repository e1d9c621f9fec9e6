//! The job of going through a play and pointing out its blunders.

use crate::judged::{LISTED, TIME, can_be_judged, judging, rank};
use crate::opened::{printed, read_move};
use crate::parts::draw_kind;
use crate::plays::follow_words;
use crate::{Context, Error, Loaded, Misuse, ObjectiveChoice, Opened, Origin, Players, Word};
use retrograde::dynamic::{DynGame, End, PositionBytes};
use retrograde::{
    DrawKind, Grade, IllegalPlay, Names, Objective, Outcome, Player, ReviewedMove, Solution, Vertex, outcome_at, review,
};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Go through a play: is every move legal, and what did each cost?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Review {
    /// Where it begins.
    pub origin: Origin,
    /// What takes the place of the input's objective.
    pub objective: ObjectiveChoice,
    /// The vertices of the play by name, the one where it begins first; in a game the moves from its start.
    pub play: Vec<String>,
    /// How long a game may be searched that is too large to be listed, in JSON seconds; 10 s unless it is given.
    #[serde(with = "crate::seconds")]
    pub time: Option<Duration>,
}

/// What each move of a play was worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewReply {
    /// Where the play begins.
    pub start: String,
    /// The moves, in order.
    pub moves: Vec<MoveReply>,
    /// How many of them were blunders.
    pub blunders: usize,
    /// How the play ended; nothing if it could go on.
    pub outcome: Option<Outcome>,
    /// What the position at the end of the play is worth; nothing if that was not proven.
    pub value: Option<Outcome>,
    /// The score of that position, in a game that has scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// What the players are called.
    pub players: Players,
    /// How the game was meant.
    #[serde(rename = "rules")]
    pub objective: Objective,
    /// What a person should know about the input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// One move of a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveReply {
    /// Which move, counted from 1.
    pub number: usize,
    /// Who moved.
    pub player: Player,
    /// From where.
    pub from: String,
    /// Where to.
    pub to: String,
    /// What was true before.
    pub before: VerdictReply,
    /// What is true after it.
    pub after: VerdictReply,
    /// The moves that would have been optimal.
    pub best: Vec<String>,
    /// In a game, the move as people write it.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// In a game, how `best` are written as moves, in the same order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_moves: Option<Vec<String>>,
    /// All moves that keep the value: of a win every move that wins, `best` being the fastest of them.
    #[serde(default)]
    pub keeping: Vec<String>,
    /// In a game, how `keeping` are written as moves, in the same order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keeping_moves: Option<Vec<String>>,
    /// "best", "slower", "sooner" or "blunder"; "unknown" if it was not proven.
    pub grade: Word,
    /// Of a blunder, what it cost: in a game with scores the points; else 1 from a win to a draw or from a draw to a loss,
    /// 2 from a win to a loss.
    pub cost: u32,
    /// Of a move that wins later or loses sooner than needed, by how many moves.
    pub moves_lost: Option<u32>,
}

/// What is known about a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VerdictReply {
    /// Who wins; nothing if that was not proven.
    pub value: Option<Outcome>,
    /// In how many moves.
    pub rank: Option<u32>,
    /// "ends" or "endless" for a draw.
    pub draw: Option<DrawKind>,
    /// The score, in a game that has scores; positive is good for J0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
}

impl VerdictReply {
    /// What is known about a vertex.
    fn of(solution: &Solution, vertex: Vertex) -> Self {
        let verdict = solution.verdict(vertex);
        let score = solution.score(vertex);
        Self { value: Some(verdict.outcome()), rank: verdict.rank(), draw: draw_kind(verdict), score }
    }

    /// What a search has proven, if it has.
    fn proven(end: Option<End>) -> Self {
        let score = end.and_then(|end| end.score);
        Self { value: end.map(|end| end.outcome), rank: end.and_then(rank), draw: None, score }
    }
}

impl Review {
    /// Answers it.
    ///
    /// # Errors
    /// If the input cannot be had, the play is not legal, or the observer interrupts.
    pub fn answer(&self, opened: &Opened, cx: &dyn Context) -> Result<ReviewReply, Error> {
        let game = opened.is_game().then(|| opened.game(&self.origin.place)).transpose()?;
        let searched = game.as_ref().filter(|game| can_be_judged(&***game, cx));
        let origin = if searched.is_some() { self.origin.at_most(LISTED) } else { self.origin.clone() };
        let loaded = match (opened.load_with(&origin, self.objective, cx), searched) {
            (Err(Error::TooLarge { .. }), Some(game)) => return self.by_search(opened, &**game, cx),
            (loaded, _) => loaded?,
        };
        let play = loaded.checked_play(&self.play)?;
        let solution = opened.solution(&loaded, cx)?;
        let mut reply = ReviewReply::of(&loaded, &solution, &play)?;
        reply.warnings.extend(loaded.ambiguity(&self.play, &play));
        Ok(reply)
    }
}

impl Review {
    /// Reviews a play of a game that is too large to be listed: each position is searched, the last one first, since the
    /// later ones are the easier ones and what is found about them helps with those before.
    fn by_search(&self, opened: &Opened, game: &dyn DynGame, cx: &dyn Context) -> Result<ReviewReply, Error> {
        let start = opened.position_at(game, &self.origin.place)?;
        let step = |(from, _): &(PositionBytes, usize), number: usize, text: &str| {
            let chosen = read_move(game, from, text).map_err(|fault| Error::moving(Some(number), fault))?;
            Ok((game.play(from, chosen)?, chosen))
        };
        let play = follow_words((start, 0), &self.play, 1, &step).map_err(|(_, error)| error)?;
        let mut ends: Vec<Option<End>> = vec![None; play.len()];
        let mut best: Vec<Option<Vec<usize>>> = vec![None; play.len()];
        let mut keeping: Vec<Vec<usize>> = vec![Vec::new(); play.len()];
        judging(game, self.time.unwrap_or(TIME), cx, &mut |judge| {
            for at in (0..play.len()).rev() {
                let position = &play[at].0;
                ends[at] = judge.worth(position)?;
                let Some(end) = ends[at] else { return Ok(()) };
                best[at] = judge.best_moves(position)?;
                for (number, after) in game.successors(position)?.iter().enumerate() {
                    let kept = judge
                        .worth(after)?
                        .is_some_and(|after| (after.outcome, after.score) == (end.outcome, end.score));
                    keeping[at].extend(kept.then_some(number));
                }
            }
            Ok(())
        })?;
        let mut moves = Vec::with_capacity(play.len() - 1);
        for (number, pair) in play.windows(2).enumerate() {
            let known = (ends[number], ends[number + 1], best[number].as_deref().unwrap_or(&[]));
            moves.push(MoveReply::searched(game, number + 1, pair, known, &keeping[number])?);
        }
        let last = &play[play.len() - 1].0;
        let unproven = ends.iter().any(Option::is_none);
        let seconds = self.time.unwrap_or(TIME).as_secs_f64();
        let note = format!("the game is too large to be listed: what is not proven within {seconds} s stays unknown");
        let [zero, one] = game.players();
        Ok(ReviewReply {
            start: game.position_text(&play[0].0)?,
            blunders: moves.iter().filter(|one| one.grade == "blunder").count(),
            moves,
            outcome: game.outcome(last)?,
            value: ends[play.len() - 1].map(|end| end.outcome),
            score: ends[play.len() - 1].and_then(|end| end.score),
            players: Players { zero, one },
            objective: Objective::default(),
            warnings: printed(game).into_iter().chain(unproven.then_some(note)).collect(),
        })
    }
}

impl ReviewReply {
    /// Reviews a play of a solved game.
    pub(crate) fn of(loaded: &Loaded, solution: &Solution, play: &[Vertex]) -> Result<Self, Error> {
        let (arena, objective) = (loaded.arena(), loaded.objective());
        let moves = review(arena, solution, play).map_err(|illegal| described(loaded, &illegal))?;
        let (Some(&first), Some(&last)) = (play.first(), play.last()) else {
            return Err(Misuse::EmptyPlay.into());
        };
        Ok(Self {
            start: loaded.name(first).into_owned(),
            blunders: moves.iter().filter(|reviewed| reviewed.is_blunder()).count(),
            moves: moves.iter().map(|reviewed| MoveReply::of(loaded, solution, reviewed)).collect(),
            outcome: outcome_at(arena, objective, last),
            value: Some(solution.value(last)),
            score: solution.score(last),
            players: Players::of(loaded),
            objective,
            warnings: loaded.warnings.clone(),
        })
    }
}

pub(crate) fn described(loaded: &Loaded, illegal: &IllegalPlay) -> Error {
    let reason = |names: &Names| crate::words::said(illegal.describe(names));
    loaded.named().map_or_else(|error| error, |named| Error::Move { number: None, reason: reason(&named.names) })
}

impl MoveReply {
    /// A move between two positions of a game, as far as searches have proven what they are worth.
    fn searched(
        game: &dyn DynGame,
        number: usize,
        play: &[(PositionBytes, usize)],
        (before, after, best): (Option<End>, Option<End>, &[usize]),
        keeping: &[usize],
    ) -> Result<Self, Error> {
        let (from, (to, chosen)) = (&play[0].0, &play[1]);
        let player = game.to_move(from)?;
        let (texts, ends) = (game.move_texts(from)?, game.successors(from)?);
        let names = ends.iter().map(|end| game.position_text(end)).collect::<Result<Vec<String>, _>>()?;
        let pick = |all: &[String], numbers: &[usize]| numbers.iter().map(|&number| all[number].clone()).collect();
        let (grade, cost, moves_lost) = match before.zip(after) {
            Some((before, after)) => graded(player, before, after),
            None => ("unknown", 0, None),
        };
        Ok(Self {
            number,
            player,
            from: game.position_text(from)?,
            to: game.position_text(to)?,
            before: VerdictReply::proven(before),
            after: VerdictReply::proven(after),
            best: pick(&names, best),
            text: Some(texts[*chosen].clone()),
            best_moves: Some(pick(&texts, best)),
            keeping: pick(&names, keeping),
            keeping_moves: Some(pick(&texts, keeping)),
            grade: grade.into(),
            cost,
            moves_lost,
        })
    }

    fn of(loaded: &Loaded, solution: &Solution, reviewed: &ReviewedMove) -> Self {
        let name = |vertex| loaded.name(vertex).into_owned();
        let (grade, cost, moves_lost) = match reviewed.grade {
            Grade::Best => ("best", 0, None),
            Grade::Slower { by } => ("slower", 0, by),
            Grade::Sooner { by } => ("sooner", 0, by),
            Grade::Blunder { cost } => ("blunder", cost, None),
        };
        Self {
            number: reviewed.number,
            player: reviewed.mover,
            from: name(reviewed.from),
            to: name(reviewed.to),
            before: VerdictReply::of(solution, reviewed.from),
            after: VerdictReply::of(solution, reviewed.to),
            best: reviewed.best.iter().copied().map(name).collect(),
            text: loaded.is_game().then(|| loaded.move_texts(reviewed.from, &[reviewed.to]).concat()),
            best_moves: loaded.is_game().then(|| loaded.move_texts(reviewed.from, &reviewed.best)),
            keeping: reviewed.keeping.iter().copied().map(name).collect(),
            keeping_moves: loaded.is_game().then(|| loaded.move_texts(reviewed.from, &reviewed.keeping)),
            grade: grade.into(),
            cost,
            moves_lost,
        }
    }
}

/// How good a move is that leads from what is worth one end to what is worth another; what it cost, and how many moves.
fn graded(mover: Player, before: End, after: End) -> (&'static str, u32, Option<u32>) {
    let worth = |end: End| {
        let points = end.score.unwrap_or_else(|| end.outcome.score_for(Player::Zero));
        i64::from(if mover == Player::Zero { points } else { -points })
    };
    let cost = u32::try_from(worth(before) - worth(after)).unwrap_or(0);
    let later = rank(before).zip(rank(after)).map(|(before, after)| i64::from(after) + 1 - i64::from(before));
    match (cost, later) {
        (1.., _) => ("blunder", cost, None),
        (0, Some(by @ 1..)) => ("slower", 0, u32::try_from(by).ok()),
        (0, Some(by @ ..=-1)) => ("sooner", 0, u32::try_from(-by).ok()),
        _ => ("best", 0, None),
    }
}
