//! How a game is meant, in sentences.

use retrograde::{DeadEnds, Lang, Mode, Objective};

/// The rules of an arena in two sentences without their full stops: what a dead end means, and what it is worth if
/// nobody can force a win. The names are J0's and J1's.
///
/// ```
/// use retrograde::{Lang, Objective};
/// use retrograde_engine::words;
/// let [dead_ends, mode] = words::objective(Objective::default(), ["J0", "J1"], Lang::Fr);
/// assert_eq!(dead_ends, "un cul-de-sac est un match nul");
/// assert_eq!(mode, "trois valeurs");
/// ```
#[must_use]
pub fn objective(objective: Objective, players: [&str; 2], lang: Lang) -> [String; 2] {
    let dead_ends = match (objective.dead_ends, objective.mode) {
        (DeadEnds::Draw, Mode::Draws) => lang.pick("a dead end is a draw", "un cul-de-sac est un match nul").to_owned(),
        (DeadEnds::Draw, Mode::Avoid(avoider)) => {
            let avoider = players[avoider.index()];
            match lang {
                Lang::En => format!("a dead end that is no target is won by {avoider}"),
                Lang::Fr => format!("un cul-de-sac qui n'est pas une cible est gagné par {avoider}"),
            }
        }
        (DeadEnds::Normal, _) => lang.pick("who cannot move loses", "le joueur qui ne peut plus jouer perd").to_owned(),
        (DeadEnds::Misere, _) => lang.pick("who cannot move wins", "le joueur qui ne peut plus jouer gagne").to_owned(),
    };
    let mode = match objective.mode {
        Mode::Draws => lang.pick("three values", "trois valeurs").to_owned(),
        Mode::Avoid(avoider) => {
            let (reacher, avoider) = (players[(!avoider).index()], players[avoider.index()]);
            match lang {
                Lang::En => format!("two values: {reacher} has to reach a target, {avoider} to avoid it"),
                Lang::Fr => format!("deux valeurs\u{a0}: {reacher} doit atteindre une cible, {avoider} doit l'éviter"),
            }
        }
    };
    [dead_ends, mode]
}
