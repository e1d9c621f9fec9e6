//! Reading positions that are written as tuples, and naming the player to move in them.

use retrograde::Player;

/// The inside of `(…)`, or the text itself if it is not in brackets.
pub(crate) fn inside(text: &str) -> &str {
    text.trim().strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or_else(|| text.trim())
}

/// Splits `…,player` at its last comma.
pub(crate) fn split_player<'a>(text: &'a str, labels: [&str; 2]) -> Option<(&'a str, Player)> {
    let (rest, player) = text.rsplit_once(',')?;
    Some((rest.trim(), player_of(player.trim(), labels)?))
}

/// The player of that label, or of that number in the way of J0 and J1.
fn player_of(text: &str, labels: [&str; 2]) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| labels[player.index()] == text)
}

/// A list of numbers `(1,3,5)`, none of them above the limit.
pub(crate) fn numbers(text: &str, max: u32) -> Option<Vec<u32>> {
    inside(text).split(',').map(|number| number.trim().parse().ok().filter(|&number| number <= max)).collect()
}

/// Numbers as a tuple: `(1,3,5)`.
pub(crate) fn tuple(numbers: impl IntoIterator<Item = u32>) -> String {
    let numbers: Vec<String> = numbers.into_iter().map(|number| number.to_string()).collect();
    format!("({})", numbers.join(","))
}
