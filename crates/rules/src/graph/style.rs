//! The two ways in which the notes name players, partitions and targets.

use super::Graph;
use crate::error::{RulesError, RulesErrorKind};
use crate::fault::said;
use crate::position::{Item, second};
use retrograde::Player;

/// How players are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// From 0, as in notes 000, 001 and 003: J0 owns S0 and wants V0, J1 owns S1 and wants V1.
    FromZero,
    /// From 1, as in note 002: J1 owns S1 and wants F1, J2 owns S2 and wants F2. Our player 0 is J1.
    FromOne,
}

impl Style {
    /// `F1`, `F2`, `G1`, `G2` and `S2` belong to one style, `S0`, `V0` and `V1` to the other; `S1` to both.
    pub(super) fn of(graph: &Graph<'_>) -> Result<Self, RulesError> {
        let find = |names: &[&'static str]| names.iter().copied().find(|name| graph.machine.global(name).is_some());
        match (find(&["S0", "V0", "V1"]), find(&["F1", "F2", "G1", "G2", "S2"])) {
            (Some(zero), Some(one)) => {
                let message = said!(
                    "`{zero}` counts the players from 0, but `{one}` counts them from 1",
                    "`{zero}` compte les joueurs à partir de 0, mais `{one}` à partir de 1"
                );
                Err(graph
                    .error(RulesErrorKind::WrongValue, one, message)
                    .with_note(said!(
                        "either S0, S1, V0, V1 for the players J0 and J1",
                        "ou bien S0, S1, V0, V1 pour les joueurs J0 et J1"
                    ))
                    .with_note(said!(
                        "or S1, S2, F1, F2 for the players J1 and J2",
                        "ou bien S1, S2, F1, F2 pour les joueurs J1 et J2"
                    )))
            }
            (None, Some(_)) => Ok(Self::FromOne),
            (_, None) => Ok(Self::FromZero),
        }
    }

    /// The names of the sets that the two players own.
    const fn partition(self) -> [&'static str; 2] {
        match self {
            Self::FromZero => ["S0", "S1"],
            Self::FromOne => ["S1", "S2"],
        }
    }

    /// The names that the targets of the two players may have. Note 004 writes `G1` and `G2`.
    const fn targets(self) -> [&'static [&'static str]; 2] {
        match self {
            Self::FromZero => [&["V0"], &["V1"]],
            Self::FromOne => [&["F1", "G1"], &["F2", "G2"]],
        }
    }

    /// The number by which a vertex itself tells that the first player moves.
    const fn first(self) -> i64 {
        match self {
            Self::FromZero => 0,
            Self::FromOne => 1,
        }
    }

    pub(super) fn players(self) -> [String; 2] {
        match self {
            Self::FromZero => ["J0", "J1"].map(str::to_owned),
            Self::FromOne => ["J1", "J2"].map(str::to_owned),
        }
    }

    /// In note 002 only the final positions of J1 are given; all others are won by J2.
    pub(super) fn dead_ends_are_lost(self, graph: &Graph<'_>) -> bool {
        let [_, second] = self.targets();
        self == Self::FromOne && second.iter().all(|name| graph.machine.global(name).is_none())
    }
}

impl Graph<'_> {
    /// Who owns each vertex.
    pub(super) fn owners(&mut self, style: Style, players: &[String; 2]) -> Result<Vec<Player>, RulesError> {
        let names = style.partition();
        let [first, second] = names.map(|name| self.machine.global(name).map(|value| (name, value)));
        let mut sets = [None, None];
        for (set, given) in sets.iter_mut().zip([first, second]) {
            if let Some((name, value)) = given {
                *set = Some(self.members(name, value, true)?);
            }
        }
        match sets {
            [None, None] => self.owners_by_vertices(style, players),
            [Some(first), None] => {
                Ok(first.into_iter().map(|is| if is { Player::Zero } else { Player::One }).collect())
            }
            [None, Some(second)] => {
                Ok(second.into_iter().map(|is| if is { Player::One } else { Player::Zero }).collect())
            }
            [Some(first), Some(second)] => {
                let mut owners = Vec::with_capacity(first.len());
                for (id, both) in first.into_iter().zip(second).enumerate() {
                    owners.push(match both {
                        (true, false) => Player::Zero,
                        (false, true) => Player::One,
                        (both, _) => {
                            let [a, b] = names;
                            let name = self.name(id as u32);
                            let message = if both {
                                said!("{name} is in both `{a}` and `{b}`", "{name} est à la fois dans `{a}` et `{b}`")
                            } else {
                                said!(
                                    "{name} is neither in `{a}` nor in `{b}`",
                                    "{name} n’est ni dans `{a}` ni dans `{b}`"
                                )
                            };
                            return Err(self.error(RulesErrorKind::Arena, b, message).with_note(said!(
                                "each vertex belongs to one player",
                                "chaque sommet appartient à un joueur"
                            )));
                        }
                    });
                }
                Ok(owners)
            }
        }
    }

    /// Who owns each vertex by what the vertex itself tells, `s[1]`: the name of a player, as in note 004, or a number.
    fn owners_by_vertices(&self, style: Style, players: &[String; 2]) -> Result<Vec<Player>, RulesError> {
        let owner = |id: u32| match second(self.vertices.bytes(id))? {
            Item::Text(text) => Player::BOTH.into_iter().find(|player| players[player.index()] == text),
            Item::Int(number) => Player::from_index(usize::try_from(number.checked_sub(style.first())?).ok()?),
            _ => None,
        };
        let mut owners = Vec::with_capacity(self.vertices.len());
        for id in 0..self.vertices.len() as u32 {
            match owner(id) {
                Some(owner) => owners.push(owner),
                None => return Err(self.nobody_moves(style, id, players)),
            }
        }
        Ok(owners)
    }

    fn nobody_moves(&self, style: Style, id: u32, players: &[String; 2]) -> RulesError {
        let ([set, _], graph, vertex) = (style.partition(), self.called, self.name(id));
        let ([zero, one], first) = (players, style.first());
        let second = first + 1;
        let message = said!(
            "the file does not say who moves at {vertex}: `{set}` is missing",
            "le fichier ne dit pas qui joue en {vertex} : `{set}` manque"
        );
        self.error(RulesErrorKind::Missing, graph, message)
            .with_note(said!(
                "{set} = {{s for s in {graph} if …}}, the vertices of the first player",
                "{set} = {{s for s in {graph} if …}}, les sommets du premier joueur"
            ))
            .with_note(said!(
                "or vertices whose s[1] tells: {first} or {second}, {zero:?} or {one:?} (names = (…, …) says other names)",
                "ou des sommets dont s[1] le dit : {first} ou {second}, {zero:?} ou {one:?} (names = (…, …) donne d’autres noms)"
            ))
    }

    /// Who wins by reaching each vertex.
    pub(super) fn targets(&mut self, style: Style) -> Result<Vec<Option<Player>>, RulesError> {
        let mut targets = vec![None; self.vertices.len()];
        for (names, player) in style.targets().into_iter().zip(Player::BOTH) {
            let mut given = names.iter().filter_map(|&name| Some((name, self.machine.global(name)?)));
            let Some((name, value)) = given.next() else { continue };
            if let Some((other, _)) = given.next() {
                let message = said!(
                    "`{name}` and `{other}` mean the same set",
                    "`{name}` et `{other}` désignent le même ensemble"
                );
                return Err(self
                    .error(RulesErrorKind::WrongValue, other, message)
                    .with_note(said!("leave one of them out", "n’en gardez qu’un")));
            }
            for (id, is) in self.members(name, value, false)?.into_iter().enumerate() {
                if is && targets[id].replace(player).is_some() {
                    let [a, b] = style.targets().map(|names| self.defined(names));
                    let vertex = self.name(id as u32);
                    let message =
                        said!("{vertex} is in both `{a}` and `{b}`", "{vertex} est à la fois dans `{a}` et `{b}`");
                    let error = self.error(RulesErrorKind::Arena, name, message);
                    return Err(error.with_note(said!(
                        "a vertex can be a target of one player at most",
                        "un sommet est la cible d’un seul joueur au plus"
                    )));
                }
            }
        }
        Ok(targets)
    }

    /// The first of these names that the file defines.
    fn defined(&self, names: &[&'static str]) -> &'static str {
        names.iter().copied().find(|name| self.machine.global(name).is_some()).unwrap_or(names[0])
    }
}
