//! What is known about a position, in a sentence.

use retrograde::{DrawKind, Lang, Outcome, Player, Verdict};

/// What is known about a vertex, as a sentence without its full stop. The names are J0's and J1's.
///
/// ```
/// use retrograde::{Lang, Player, Verdict};
/// use retrograde_engine::words;
/// let verdict = Verdict::Win { player: Player::One, rank: 3 };
/// assert_eq!(words::verdict(verdict, ["Luna", "Lucie"], Lang::En), "Lucie wins in 3 moves");
/// assert_eq!(words::verdict(verdict, ["Luna", "Lucie"], Lang::Fr), "Lucie gagne en 3 coups");
/// ```
#[must_use]
pub fn verdict(verdict: Verdict, players: [&str; 2], lang: Lang) -> String {
    let name = |player: retrograde::Player| players[player.index()];
    let wins = |player| wins(name(player), lang);
    match (lang, verdict) {
        (Lang::En, Verdict::Win { player, rank: 0 }) if is_plural(name(player)) => format!("{} have won", name(player)),
        (Lang::En, Verdict::Win { player, rank: 0 }) => format!("{} has won", name(player)),
        (Lang::En, Verdict::Win { player, rank: 1 }) => format!("{} in 1 move", wins(player)),
        (Lang::En, Verdict::Win { player, rank }) => format!("{} in {rank} moves", wins(player)),
        (Lang::En, Verdict::Avoid(player)) => format!("{} by avoiding every target", wins(player)),
        (Lang::En, Verdict::Draw(DrawKind::Ends)) => "a draw that can end".to_owned(),
        (Lang::En, Verdict::Draw(DrawKind::Endless)) => "an endless draw".to_owned(),
        (Lang::Fr, Verdict::Win { player, rank: 0 }) if is_plural(name(player)) => {
            format!("{} ont gagné", name(player))
        }
        (Lang::Fr, Verdict::Win { player, rank: 0 }) => format!("{} a gagné", name(player)),
        (Lang::Fr, Verdict::Win { player, rank: 1 }) => format!("{} en 1 coup", wins(player)),
        (Lang::Fr, Verdict::Win { player, rank }) => format!("{} en {rank} coups", wins(player)),
        (Lang::Fr, Verdict::Avoid(player)) => format!("{} en évitant toutes les cibles", wins(player)),
        (Lang::Fr, Verdict::Draw(DrawKind::Ends)) => "un match nul qui peut se terminer".to_owned(),
        (Lang::Fr, Verdict::Draw(DrawKind::Endless)) => "un match nul sans fin".to_owned(),
    }
}

/// Who wins, and in how many moves if that is known, as a sentence without its full stop. Of a draw nothing is said about
/// whether it ends: a search, a table and the end of a play do not know or need not say it.
#[must_use]
pub fn winner(outcome: Outcome, length: Option<u32>, players: [&str; 2], lang: Lang) -> String {
    match (outcome, length) {
        (Outcome::Win(player), Some(rank)) => verdict(Verdict::Win { player, rank }, players, lang),
        (Outcome::Win(player), None) => wins(players[player.index()], lang),
        (Outcome::Draw, _) => lang.pick("a draw", "match nul").to_owned(),
    }
}

/// "Luna wins", "hounds win", "Luna gagne", "chiens gagnent".
///
/// ```
/// use retrograde::Lang;
/// use retrograde_engine::words;
/// assert_eq!(words::wins("James", Lang::En), "James wins");
/// assert_eq!(words::wins("hounds", Lang::En), "hounds win");
/// assert_eq!(words::wins("chiens", Lang::Fr), "chiens gagnent");
/// ```
#[must_use]
pub fn wins(name: &str, lang: Lang) -> String {
    let verb = match (lang, is_plural(name)) {
        (Lang::En, false) => "wins",
        (Lang::En, true) => "win",
        (Lang::Fr, false) => "gagne",
        (Lang::Fr, true) => "gagnent",
    };
    format!("{name} {verb}")
}

/// Whether a player is called by a common noun in the plural, such as hounds: names of persons have a capital letter.
fn is_plural(name: &str) -> bool {
    name.chars().next().is_some_and(char::is_lowercase) && name.ends_with('s') && !name.ends_with("ss")
}

/// A verdict in as few words as a column has room for: "J0 in 7", "J0", "draw" or "endless".
///
/// ```
/// use retrograde::{DrawKind, Lang, Outcome, Player};
/// use retrograde_engine::words;
/// let [zero, one] = ["Luna", "Lucie"];
/// assert_eq!(words::brief(Outcome::Win(Player::One), Some(3), None, [zero, one], Lang::Fr), "Lucie en 3");
/// assert_eq!(words::brief(Outcome::Draw, None, Some(DrawKind::Endless), [zero, one], Lang::En), "endless");
/// ```
#[must_use]
pub fn brief(outcome: Outcome, rank: Option<u32>, draw: Option<DrawKind>, players: [&str; 2], lang: Lang) -> String {
    match (outcome, rank, draw) {
        (Outcome::Win(player), Some(rank), _) => {
            format!("{} {} {rank}", players[player.index()], lang.pick("in", "en"))
        }
        (Outcome::Win(player), None, _) => players[player.index()].to_owned(),
        (Outcome::Draw, _, Some(DrawKind::Endless)) => lang.pick("endless", "sans fin").to_owned(),
        (Outcome::Draw, ..) => lang.pick("draw", "nul").to_owned(),
    }
}

/// A score with its sign, with a true minus.
///
/// ```
/// use retrograde_engine::words::signed;
/// assert_eq!([8, 0, -8].map(signed), ["+8", "0", "−8"]);
/// ```
#[must_use]
pub fn signed(score: i32) -> String {
    match score {
        0 => "0".to_owned(),
        1.. => format!("+{score}"),
        _ => format!("−{}", score.unsigned_abs()),
    }
}

/// A verdict with the score behind it, in a game that has scores. The word is the same in both languages.
///
/// ```
/// use retrograde_engine::words::scored;
/// assert_eq!(scored("J1 wins in 12 moves".to_owned(), Some(-8)), "J1 wins in 12 moves, score −8");
/// ```
#[must_use]
pub fn scored(verdict: String, score: Option<i32>) -> String {
    match score {
        Some(score) => format!("{verdict}, score {}", signed(score)),
        None => verdict,
    }
}

/// What a proof about a score shows, and which final vertices it is about. `of` is the player who holds the score, the
/// score, and whether that player has to reach these vertices; else the reacher is the other one, who is kept away.
#[must_use]
pub fn score_lead(player: &str, reacher: &str, of: (Player, i32, bool), lang: Lang) -> String {
    let (holder, score, reaches) = of;
    let shown = signed(score);
    let (at_least, or_more) = match (holder, reaches) {
        (Player::Zero, true) => (true, Some(true)),
        (Player::One, true) => (false, Some(false)),
        (Player::Zero, false) => (true, None),
        (Player::One, false) => (false, None),
    };
    match lang {
        Lang::En => {
            let bound = if at_least { "at least" } else { "at most" };
            let which = match or_more {
                Some(true) => format!("{shown} or more"),
                Some(false) => format!("{shown} or less"),
                None if at_least => format!("less than {shown}"),
                None => format!("more than {shown}"),
            };
            format!(
                "{player} can ensure a score of {bound} {shown}. In this proof, {reacher} wins by reaching a final vertex that scores {which}, and by nothing else."
            )
        }
        Lang::Fr => {
            let bound = if at_least { "un score d'au moins" } else { "un score d'au plus" };
            let which = match or_more {
                Some(true) => format!("{shown} ou plus"),
                Some(false) => format!("{shown} ou moins"),
                None if at_least => format!("moins de {shown}"),
                None => format!("plus de {shown}"),
            };
            format!(
                "{player} garantit {bound} {shown}. Dans cette preuve, {reacher} gagne en atteignant un sommet final de score {which}, et pas autrement."
            )
        }
    }
}
