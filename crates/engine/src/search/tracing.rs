//! The calls of minimax, to be shown.

use crate::{Error, Word, words};
use retrograde::dynamic::{AsGame, PositionBytes};
use retrograde::{Lang, Outcome, Player};
use retrograde_teach::minimax::{Bound, Call, CallKind, Trace, Value};
use serde::{Deserialize, Serialize};

/// The calls of minimax in the order in which they were made: the tree in preorder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallsReply {
    /// The first calls, as many as were asked for.
    pub calls: Vec<CallReply>,
    /// Whether these are all.
    pub complete: bool,
}

/// A call of minimax for a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallReply {
    /// How many moves from where the search began.
    pub depth: u32,
    /// The move that led here.
    #[serde(rename = "move")]
    pub by: Option<String>,
    /// The position.
    pub position: String,
    /// Who moves there.
    pub player: Player,
    /// What the call returned, in the language of the question: a number, or who wins in how many moves; nothing if
    /// it did not return.
    pub value: Option<String>,
    /// Whether that is the value ("exact") or only a bound: "at most", "at least".
    pub bound: Word,
    /// What J0 and J1 were already sure of, if this is alpha-beta.
    pub window: Option<[String; 2]>,
    /// "inner", "final", "guessed" or "remembered".
    pub kind: Word,
    /// The best move.
    pub best: Option<String>,
    /// How many moves were left out.
    pub cut: usize,
}

impl CallsReply {
    /// The calls of a trace of a game.
    pub(super) fn of<V: Value>(
        game: &AsGame<'_>,
        trace: &Trace<PositionBytes, u32, V>,
        number: &dyn Fn(V) -> Option<f64>,
        lang: Lang,
    ) -> Result<Self, Error> {
        let calls = trace.calls();
        let players = game.game().players();
        let said = |value: V| value_text(value, number(value), [&players[0], &players[1]], lang);
        let text = |call: &Call<PositionBytes, u32, V>| -> Result<CallReply, Error> {
            let before = call.caller.map(|caller| &calls[caller].position);
            Ok(CallReply {
                depth: call.depth,
                by: before.zip(call.by).map(|(before, by)| game.move_text(before, by)).transpose()?,
                position: game.game().position_text(&call.position)?,
                player: game.game().to_move(&call.position)?,
                value: call.value.map(said),
                bound: Word::Borrowed(match call.bound() {
                    Bound::Exact => "exact",
                    Bound::AtMost => "at most",
                    Bound::AtLeast => "at least",
                }),
                window: call.window.map(|window| [window.alpha, window.beta].map(said)),
                kind: Word::Borrowed(match call.kind {
                    CallKind::Inner => "inner",
                    CallKind::Final => "final",
                    CallKind::Horizon => "guessed",
                    CallKind::Remembered => "remembered",
                }),
                best: call.best.map(|best| game.move_text(&call.position, best)).transpose()?,
                cut: call.left_out,
            })
        };
        Ok(Self { calls: calls.iter().map(text).collect::<Result<_, _>>()?, complete: trace.is_complete() })
    }
}

/// A value as people read it: the winner by name, or the number of a heuristic in its own unit.
fn value_text<V: Value>(value: V, number: Option<f64>, players: [&str; 2], lang: Lang) -> String {
    if value == V::LOWEST {
        return "−∞".to_owned();
    }
    if value == V::HIGHEST {
        return "+∞".to_owned();
    }
    match (value.outcome(), value.length(), number) {
        (Some(outcome @ Outcome::Win(_)), Some(length), _) => words::brief(outcome, Some(length), None, players, lang),
        (Some(Outcome::Win(player)), None, _) => match player {
            Player::Zero => "+1".to_owned(),
            Player::One => "−1".to_owned(),
        },
        // Values without lengths are numbers, +1, 0 and −1.
        (Some(Outcome::Draw), ..) if V::of(Outcome::Win(Player::Zero)).length().is_none() => "0".to_owned(),
        (Some(Outcome::Draw), ..) => words::brief(Outcome::Draw, None, None, players, lang),
        (_, _, Some(number)) if number > 0.0 => format!("+{number}"),
        (_, _, Some(number)) if number < 0.0 => format!("−{}", -number),
        (_, _, Some(number)) => number.to_string(),
        _ => value.to_string(),
    }
}
