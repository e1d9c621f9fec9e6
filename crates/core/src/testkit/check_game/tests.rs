//! Games with one fault each, which the checks must find.

use super::{BrokenLaw, Checked, check_board, check_game, check_notation, check_symmetry};
use crate::{Board, BoardPicture, Cell, Game, Notation, Outcome, Player, Symmetric};
use std::cell::Cell as Counter;
use std::hash::{Hash, Hasher};

/// Two sides of a path of five steps, one of which mirrors the other, with a fault built in.
#[derive(Default)]
struct Path {
    fault: &'static str,
    calls: Counter<u8>,
}

/// The side, 0 in the middle, and the steps made on it.
type Place = (i8, u8);

impl Path {
    fn with(fault: &'static str) -> Self {
        Self { fault, calls: Counter::new(0) }
    }

    /// True every other time, if the game has that fault.
    fn wavers(&self, fault: &str) -> bool {
        self.calls.set(self.calls.get() ^ u8::from(self.fault == fault));
        self.fault == fault && self.calls.get() == 0
    }
}

impl Game for Path {
    type Position = Place;
    type Move = i8;

    fn start(&self) -> Place {
        (i8::from(self.wavers("start")), 0)
    }
    fn to_move(&self, &(side, steps): &Place) -> Player {
        let odd = steps % 2 == 1 || self.wavers("to_move") || (self.fault == "image to_move" && side == 1);
        if odd { Player::One } else { Player::Zero }
    }
    fn outcome(&self, &(side, steps): &Place) -> Option<Outcome> {
        let winner = if self.wavers("outcome") || (self.fault == "image outcome" && side == 1) {
            Player::One
        } else {
            Player::Zero
        };
        (steps == 5 && self.fault != "endless").then_some(Outcome::Win(winner))
    }
    fn moves(&self, &(side, steps): &Place, moves: &mut Vec<i8>) {
        match self.fault {
            "not appended" => moves.clear(),
            "twice" => moves.push(side.max(1)),
            _ => {}
        }
        match (side, steps) {
            (_, 5..) if self.fault == "after the end" => moves.push(1),
            (_, 5..) => {}
            (0, _) if self.wavers("moves") => moves.extend([1, -1]),
            (0, _) => moves.extend([-1, 1]),
            (1, 3) if self.fault == "image successors" => moves.extend([1, 2]),
            _ => moves.push(side),
        }
    }
    fn play(&self, &(_, steps): &Place, chosen: i8) -> Place {
        (if self.wavers("play") { -chosen } else { chosen }, steps + 1)
    }
}

impl Notation for Path {
    fn move_text(&self, _: &Place, chosen: i8) -> String {
        if self.fault == "move text" { "1".into() } else { chosen.to_string() }
    }
    fn parse_move(&self, place: &Place, text: &str) -> Result<i8, String> {
        let mut moves = Vec::new();
        self.moves(place, &mut moves);
        match text.parse() {
            Ok(chosen) if moves.contains(&chosen) || self.fault == "illegal move" => Ok(chosen),
            _ if self.fault == "no message" => Err(String::new()),
            _ => Err("go on".into()),
        }
    }
    fn position_text(&self, &(side, steps): &Place) -> String {
        match self.fault {
            "white space" => format!("{side} {steps}"),
            "position text" => format!("0/{steps}"),
            _ => format!("{side}/{steps}"),
        }
    }
    fn parse_position(&self, text: &str) -> Result<Place, String> {
        let (side, steps) = text.split_once(['/', ' ']).ok_or("no slash")?;
        let (side, steps) = (side.parse().map_err(|_| "no side")?, steps.parse().map_err(|_| "no steps")?);
        match (side, steps) {
            (0, 0) | (-1 | 1, 1..=5) => Ok((side, steps)),
            (9, _) if self.fault == "unwritable position" => Ok((7, steps)),
            _ if self.fault == "illegal position" => Ok((side, steps)),
            _ => Err("off the path".into()),
        }
    }
    fn players(&self) -> [String; 2] {
        ["A", if self.fault == "players" { "A" } else { "B" }].map(String::from)
    }
}

impl Board for Path {
    fn picture(&self, &(_, steps): &Place) -> BoardPicture {
        let columns = if self.fault == "too wide" { 60 } else { 2 };
        let picture = BoardPicture::new(usize::from(self.fault != "empty picture"), columns);
        let labels = usize::from(self.fault == "labels");
        let picture = picture.with_column_labels((0..labels).map(|_| "x".into()));
        if self.wavers("picture") { picture.with_caption(steps.to_string()) } else { picture }
    }
    fn cell_of(&self, _: &Place, chosen: i8) -> Option<Cell> {
        let column = match self.fault {
            "outside" => 7,
            "same cell" => 0,
            _ => usize::from(chosen > 0),
        };
        Some(Cell { row: 0, column })
    }
}

impl Symmetric for Path {
    fn canonical(&self, &(side, steps): &Place) -> Place {
        match self.fault {
            "canonical differs" => (side, steps),
            "canonical is no image" => (9, steps),
            _ => (side.abs(), steps),
        }
    }
    fn images(&self, &(side, steps): &Place, images: &mut Vec<Place>) {
        match self.fault {
            "not its own image" => images.push((-side, steps)),
            "other images" if side == 1 => images.push((side, steps)),
            _ => images.extend([(side, steps), (-side, steps)]),
        }
    }
}

fn law(result: Result<Checked, BrokenLaw>) -> &'static str {
    result.map_or_else(|broken| broken.law, |_| "")
}

#[test]
fn a_game_without_fault_passes() {
    let path = Path::default();
    let checked = Checked { positions: 11, finals: 2, moves: 10 };
    assert_eq!(check_game(&path, 100), Ok(checked));
    assert_eq!(check_notation(&path, 100), Ok(checked));
    assert_eq!(check_board(&path, 100), Ok(checked));
    assert_eq!(check_symmetry(&path, 100), Ok(checked));
    // With a small limit only random plays come to the ends.
    assert_eq!(check_game(&path, 1), Ok(checked));
}

#[test]
fn every_fault_of_a_game_is_found() {
    for (fault, expected) in [
        ("start", "the start is not always the same"),
        ("to_move", "the player to move is not always the same"),
        ("outcome", "the outcome is not always the same"),
        ("endless", "there is no move, but the play is not over"),
        ("after the end", "there is a move, but the play is over"),
        ("not appended", "the moves are not always the same, or not appended"),
        ("moves", "the moves are not always the same, or not appended"),
        ("twice", "a move stands twice"),
        ("play", "a move does not always lead to the same position"),
    ] {
        assert_eq!(law(check_game(&Path::with(fault), 100)), expected, "{fault}");
    }
}

#[test]
fn every_fault_of_a_notation_is_found() {
    for (fault, expected) in [
        ("players", "the players need two names of one word"),
        ("white space", "the text of a position is empty or has white space"),
        ("position text", "the text of a position means another"),
        ("move text", "the text of a move means another"),
        ("illegal move", "a text means a move that is not legal"),
        ("illegal position", "a position that was read has an outcome and moves, or neither"),
        ("unwritable position", "a text means a position that cannot be written"),
        ("no message", "an error has no message"),
    ] {
        assert_eq!(law(check_notation(&Path::with(fault), 100)), expected, "{fault}");
    }
}

#[test]
fn every_fault_of_a_board_is_found() {
    for (fault, expected) in [
        ("empty picture", "the picture is empty"),
        ("too wide", "the picture is too wide"),
        ("picture", "the picture is not always the same"),
        ("labels", "labels are missing"),
        ("outside", "a move is outside of the picture"),
        ("same cell", "two moves are on the same cell"),
    ] {
        assert_eq!(law(check_board(&Path::with(fault), 100)), expected, "{fault}");
    }
}

#[test]
fn every_fault_of_a_symmetry_is_found() {
    for (fault, expected) in [
        ("not its own image", "a position is not among its images"),
        ("canonical is no image", "the canonical position is no image"),
        ("canonical differs", "an image has another canonical position"),
        ("other images", "an image has other images"),
        ("image to_move", "an image has another player to move"),
        ("image outcome", "an image has another outcome"),
        ("image successors", "an image has other successors"),
    ] {
        assert_eq!(law(check_symmetry(&Path::with(fault), 100)), expected, "{fault}");
    }
}

/// Equal positions that do not have the same future: whether the path forked is not part of them.
#[derive(Clone, Debug)]
struct Forgetful {
    steps: u8,
    forked: bool,
}

impl PartialEq for Forgetful {
    fn eq(&self, other: &Self) -> bool {
        self.steps == other.steps
    }
}

impl Eq for Forgetful {}

impl Hash for Forgetful {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.steps.hash(state);
    }
}

struct Fork;

impl Game for Fork {
    type Position = Forgetful;
    type Move = bool;

    fn start(&self) -> Forgetful {
        Forgetful { steps: 0, forked: false }
    }
    fn to_move(&self, _: &Forgetful) -> Player {
        Player::Zero
    }
    fn outcome(&self, position: &Forgetful) -> Option<Outcome> {
        (position.steps == 2).then_some(Outcome::Draw)
    }
    fn moves(&self, position: &Forgetful, moves: &mut Vec<bool>) {
        match (position.steps, position.forked) {
            (2, _) => {}
            (1, false) => moves.push(true),
            _ => moves.extend([true, false]),
        }
    }
    fn play(&self, position: &Forgetful, forked: bool) -> Forgetful {
        Forgetful { steps: position.steps + 1, forked }
    }
}

#[test]
fn a_position_that_forgets_what_matters_is_found() {
    assert_eq!(law(check_game(&Fork, 100)), "equal positions have different moves");
}
