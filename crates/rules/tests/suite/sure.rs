//! A game of a file whose functions never fail, for tests: a failure is a panic.

use retrograde::{Game, Heuristic, Notation, Outcome, Player, TryGame};
use retrograde_rules::{RulesGame, RulesMove, RulesPosition};
use std::ops::Deref;

pub(crate) struct Sure(pub(crate) RulesGame);

impl Deref for Sure {
    type Target = RulesGame;

    fn deref(&self) -> &RulesGame {
        &self.0
    }
}

impl Game for Sure {
    type Position = RulesPosition;
    type Move = RulesMove;

    fn start(&self) -> RulesPosition {
        TryGame::start(&self.0)
    }

    fn to_move(&self, position: &RulesPosition) -> Player {
        TryGame::to_move(&self.0, position).unwrap()
    }

    fn outcome(&self, position: &RulesPosition) -> Option<Outcome> {
        TryGame::outcome(&self.0, position).unwrap()
    }

    fn moves(&self, position: &RulesPosition, moves: &mut Vec<RulesMove>) {
        TryGame::moves(&self.0, position, moves).unwrap();
    }

    fn play(&self, position: &RulesPosition, chosen: RulesMove) -> RulesPosition {
        TryGame::play(&self.0, position, chosen).unwrap()
    }
}

impl Notation for Sure {
    fn move_text(&self, position: &RulesPosition, chosen: RulesMove) -> String {
        self.0.move_text(position, chosen).unwrap()
    }

    fn parse_move(&self, position: &RulesPosition, text: &str) -> Result<RulesMove, String> {
        self.0.parse_move(position, text).map_err(|error| error.to_string())
    }

    fn position_text(&self, position: &RulesPosition) -> String {
        self.0.position_text(position)
    }

    fn parse_position(&self, text: &str) -> Result<RulesPosition, String> {
        self.0.parse_position(text).map_err(|error| error.to_string())
    }

    fn players(&self) -> [String; 2] {
        self.0.players()
    }
}

impl Heuristic for Sure {
    fn heuristic(&self, position: &RulesPosition) -> i32 {
        self.0.heuristic(position).unwrap()
    }
}
