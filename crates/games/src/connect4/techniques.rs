//! What a search of Connect Four uses, each part of which can be switched off to measure what it is worth.

#![cfg_attr(not(feature = "techniques"), allow(unreachable_pub, reason = "only benches reach it"))]

/// Which techniques a search of Connect Four uses. They are known when it is compiled, so that switches cost
/// nothing.
pub trait Techniques: Sync + Send + Copy {
    /// Mirror images share their entry in the table.
    const MIRRORED: bool = true;
    /// Moves that make many threats come first; otherwise the middle columns do.
    const ORDER: bool = true;
    /// Threats above playable cells and in own rows count more, and giving a threat away counts less.
    const BONUS: bool = true;
    /// Moves that lose at once are left out, and threats are answered. Without it a double threat proves nothing.
    const FORCED: bool = true;
    /// A move that threatens twice wins.
    const DOUBLE: bool = true;
    /// Who has no line left will not win.
    const LINES: bool = true;
    /// Answering above each of the opponent's stones may be enough.
    const FOLLOW_UP: bool = true;
}

/// All techniques.
#[derive(Clone, Copy, Debug)]
pub struct All;

impl Techniques for All {}
