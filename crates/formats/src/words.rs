//! The words of our own files.

/// What a message says was expected where the meaning of dead ends was to be told.
pub(crate) const DEAD_ENDS: &str = "`draw`, `normal` or `misere`";
/// What a message says was expected where the mode was to be told.
pub(crate) const MODE: &str = "`draws`, or `avoid` and a player";
