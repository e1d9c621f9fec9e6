//! What a long computation is doing, in words.

use retrograde::{Lang, Player, Stage};

/// The stage as the line of progress says it.
pub(crate) fn words(stage: Stage, lang: Lang) -> &'static str {
    let (english, french) = match stage {
        Stage::Reading => ("reading", "lecture"),
        Stage::Rules => ("asking the rules", "consultation des règles"),
        Stage::Exploring => ("exploring", "exploration"),
        Stage::Predecessors => ("turning the edges around", "retournement des arêtes"),
        Stage::Attractor(Player::Zero) => ("attractor of J0", "attracteur de J0"),
        Stage::Attractor(Player::One) => ("attractor of J1", "attracteur de J1"),
        Stage::Sweep => ("sweeping", "balayage"),
        Stage::Moves => ("choosing moves", "choix des coups"),
        Stage::Degrees => ("degrees", "degrés"),
        Stage::Cycles => ("cycles", "cycles"),
        Stage::Plays => ("plays", "parties"),
        Stage::Counting => ("counting", "comptage"),
        Stage::Search => ("searching", "recherche"),
        Stage::Proof => ("proving", "preuve"),
        Stage::Minimax => ("minimax", "minimax"),
        Stage::Listing => ("listing positions", "énumération des positions"),
        Stage::BottomUp => ("bottom up", "de bas en haut"),
        Stage::Strength => ("strength", "force"),
        Stage::Tiers => ("solving tiers", "résolution des étages"),
        Stage::Verifying => ("verifying", "vérification"),
        Stage::Arranging => ("laying out", "mise en place"),
        Stage::Writing => ("writing", "écriture"),
        other => (other.name(), other.name()),
    };
    match lang {
        Lang::En => english,
        Lang::Fr => french,
    }
}
