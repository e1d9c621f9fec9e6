//! Names that look as if they meant something here, and do not.
//!
//! Somebody who writes `players = ("Luna", "Lucie")` wants the players to be called so. Only a name that nothing in the
//! file reads is looked at: what is read is a helper of the file, and may be called anything.

use crate::fault::said;
use crate::machine::Machine;
use crate::value::Value;
use retrograde::Said;

/// Words that people write for `names`.
const NAMES: [&str; 6] = ["players", "player_names", "joueurs", "noms", "NAMES", "PLAYERS"];

/// Words that people write for a function of a game, and the word that counts.
const FUNCTIONS: [(&str, &str); 6] = [
    ("heuristique", "heuristic"),
    ("valeur", "value"),
    ("values", "value"),
    ("valeurs", "value"),
    ("priorite", "priority"),
    ("priorité", "priority"),
];

/// Whether a name is worth a look.
pub(crate) fn is_near(name: &str) -> bool {
    NAMES.contains(&name) || FUNCTIONS.iter().any(|(near, _)| *near == name)
}

/// A name that should have been another one: what it is called, what is wrong with it, and what would be right.
pub(crate) struct Near {
    pub(crate) name: &'static str,
    pub(crate) wrong: Said,
    pub(crate) right: Said,
}

/// A name that was surely meant for the names of the players, in a file that has no `names`.
pub(crate) fn names(machine: &Machine<'_>, is_read: &dyn Fn(&str) -> bool) -> Option<Near> {
    let name = NAMES
        .into_iter()
        .find(|name| !is_read(name) && machine.global(name).is_some_and(|value| is_two_names(machine, value)))?;
    let shown = machine.heap.shown(machine.global(name)?);
    Some(Near {
        name,
        wrong: said!(
            "`{name}` means nothing here, and nothing reads it",
            "`{name}` ne veut rien dire ici, et rien ne le lit"
        ),
        right: said!("names = {shown} names player 0 and player 1", "names = {shown} nomme le joueur 0 et le joueur 1"),
    })
}

/// A name that was surely meant for an optional function of a game which the file does not have.
pub(crate) fn function(machine: &Machine<'_>, is_read: &dyn Fn(&str) -> bool) -> Option<Near> {
    let found = |&(name, meant): &(&str, &str)| {
        let value = machine.global(name);
        let fits = matches!(value, Some(Value::Function(_)))
            // The numbers of a graph.
            || meant == "value" && matches!(value, Some(Value::Dict(_)));
        fits && !is_read(name) && machine.global(meant).is_none()
    };
    let (name, meant) = FUNCTIONS.into_iter().find(found)?;
    Some(Near {
        name,
        wrong: said!(
            "`{name}` means nothing in a game, and nothing reads it",
            "`{name}` ne veut rien dire dans un jeu, et rien ne le lit"
        ),
        right: said!("def {meant}(s): …  is what counts", "c’est  def {meant}(s): …  qui compte"),
    })
}

fn is_two_names(machine: &Machine<'_>, value: Value) -> bool {
    match machine.elements(&value) {
        [first, second] => first.is_str() && second.is_str(),
        _ => false,
    }
}
