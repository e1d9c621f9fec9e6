//! What an explanation is about.

use crate::Naming;
use retrograde::{Arena, Objective, Player, Vertex};
use std::collections::BTreeMap;

/// An arena, how it is meant, where it starts, and what its vertices and players are called.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    /// The arena.
    pub arena: &'a Arena,
    /// How it is meant.
    pub objective: Objective,
    /// Where a play starts, if that is known.
    pub start: Option<Vertex>,
    /// What vertices and players are called.
    pub naming: Naming<'a>,
    /// The numbers that minimax counts with at final vertices, if there are any.
    pub values: Option<&'a BTreeMap<Vertex, i32>>,
    /// How far minimax looks, if it is not to look to the end of every play.
    pub ahead: Option<Ahead<'a>>,
}

/// How far minimax looks, and what a heuristic says there (note 003 V).
#[derive(Clone, Copy)]
pub struct Ahead<'a> {
    /// How many moves from where it begins.
    pub depth: u32,
    /// What the heuristic says of the vertices so far away where the play goes on.
    pub guesses: &'a BTreeMap<Vertex, i32>,
}

impl Setting<'_> {
    /// The whole name of a vertex.
    pub(crate) fn name(&self, vertex: Vertex) -> String {
        (self.naming.name)(vertex)
    }

    /// The whole names of the players.
    pub(crate) fn players(&self) -> [String; 2] {
        Player::BOTH.map(|player| self.naming.players[player.index()].to_owned())
    }
}
