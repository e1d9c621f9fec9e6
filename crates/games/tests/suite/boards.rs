//! What the boards look like as text.

use retrograde::{Board, Game, Notation};
use retrograde_games::{Chomp, Connect4, Fibonacci, GameError, Hex, Kings, Morpion, Nim, Piles};

fn draw<G: Board + Notation>(game: Result<G, GameError>, position: &str) -> String {
    let game = game.unwrap();
    let position = game.parse_position(position).unwrap();
    game.picture(&position).to_string()
}

/// The lines, without the indentation of this file.
fn lines(text: &[&str]) -> String {
    text.iter().map(|line| format!("{line}\n")).collect()
}

#[test]
fn sticks_lie_in_rows_of_twenty() {
    let nim = || Nim::new(21, &[1, 2, 3]);
    assert_eq!(draw(nim(), "(3,0)"), lines(&["|||", "3 sticks"]));
    assert_eq!(draw(nim(), "(21,1)"), lines(&["||||||||||||||||||||", "|", "21 sticks"]));
    assert_eq!(draw(nim(), "(0,1)"), lines(&["no stick left"]));
    assert!(draw(nim(), "(500,1)").ends_with("500 sticks, the last 100 shown\n"));
    assert_eq!(draw(Fibonacci::new(20), "(5,4,1)"), lines(&["|||||", "5 sticks; take at most 4"]));
}

#[test]
fn each_heap_is_a_row() {
    let drawn = draw(Piles::new(&[1, 3, 5, 7]), "((1,3,0,2),1)");
    assert_eq!(drawn, lines(&["1 |", "2 |||", "3", "4 ||", "heaps: 1, 3, 0, 2"]));
}

#[test]
fn the_poisoned_square_is_marked() {
    assert_eq!(draw(Chomp::new(4, 3), "((4,2,1),0)"), lines(&["3 |", "2 | |", "1 ! | | |", "  a b c d"]));
}

#[test]
fn stones_stand_on_boards_with_labels() {
    let morpion = Morpion::<u32>::new(3, 3, 3);
    assert_eq!(draw(morpion, "O../.X./..."), lines(&["3 O . .", "2 . X .", "1 . . .", "  a b c"]));
    let connect4 = Connect4::<u32>::new(4, 2, 3);
    assert_eq!(draw(connect4, ".O../.XX."), lines(&[". O . .", ". X X .", "1 2 3 4"]));
}

#[test]
fn hexagons_lean_to_the_right() {
    let hex = Hex::<u32>::new(3, 3);
    assert_eq!(draw(hex, "X../.O./..."), lines(&["1 X . .", " 2 . O .", "  3 . . .", "     a b c"]));
}

#[test]
fn kings_and_their_goals_are_marked() {
    assert_eq!(draw(Kings::new(3, 3), "(b1,a2,1)"), lines(&["3 . . +", "2 k . .", "1 * K .", "  a b c"]));
    // J0 has captured: only its king is left.
    assert_eq!(draw(Kings::new(3, 3), "(b2,b2,1)"), lines(&["3 . . +", "2 . K .", "1 * . .", "  a b c"]));
}

#[test]
fn a_move_is_pointed_at_where_it_happens() {
    let nim = Nim::new(5, &[1, 2, 3]).unwrap();
    let cell = nim.cell_of(&nim.start(), 2).unwrap();
    assert_eq!((cell.row, cell.column), (0, 3), "the last two of five sticks begin with the fourth");
    let connect4 = Connect4::<u64>::new(7, 6, 4).unwrap();
    let position = connect4.play(&connect4.start(), 3);
    let cell = connect4.cell_of(&position, 3).unwrap();
    assert_eq!((cell.row, cell.column), (4, 3), "the second stone lies one row above the lowest");
}

#[test]
fn what_cannot_be_a_position_is_told_apart() {
    let morpion = Morpion::<u32>::new(3, 3, 3).unwrap();
    let error = |text| morpion.parse_position(text).unwrap_err();
    assert!(error("XX./.../...").contains("2 X and 0 O"));
    assert!(error("XXX/OOO/...").contains("J0 has 3 in line already"));
    assert!(error("X?./.../...").contains("is no cell"));
    assert!(error("X../...").contains("write 3 rows of 3 cells"));
    let connect4 = Connect4::<u32>::new(4, 4, 4).unwrap();
    let error = connect4.parse_position("..../..../X.../.O..").unwrap_err();
    assert!(error.contains("column 1, row 2 from below hangs in the air"), "{error}");
    let kings = Kings::new(4, 4).unwrap();
    assert!(kings.parse_position("(d4,b1,0)").unwrap_err().contains("has reached the goal already"));
    assert!(kings.parse_position("(e1,b1,0)").unwrap_err().contains("squares go from a1 to d4"));
    let fibonacci = Fibonacci::new(20).unwrap();
    assert!(fibonacci.parse_position("(5,6,0)").is_err());
    assert!(fibonacci.parse_position("(5,0,0)").is_err());
    let chomp = Chomp::new(3, 3).unwrap();
    assert!(chomp.parse_position("((1,2,0),0)").is_err(), "a row longer than the one below it");
    let nim = Nim::new(5, &[1]).unwrap();
    assert!(nim.parse_position("(1000000001,0)").is_err());
    assert!(nim.parse_position("(5,2)").is_err());
}

#[test]
fn an_illegal_move_is_answered_with_what_is_legal() {
    let nim = Nim::new(5, &[1, 2, 3]).unwrap();
    let error = |position: &str, text| nim.parse_move(&nim.parse_position(position).unwrap(), text).unwrap_err();
    assert_eq!(error("(5,0)", "4"), r#""4" is no move; take 1, 2 or 3"#);
    assert_eq!(error("(1,0)", "2"), r#""2" is no move; take 1"#);
    assert_eq!(error("(0,0)", "1"), "the play is over: no stick can be taken");
    let connect4 = Connect4::<u32>::new(4, 1, 4).unwrap();
    let position = connect4.play(&connect4.start(), 0);
    assert_eq!(connect4.parse_move(&position, "1").unwrap_err(), "column 1 is full; choose another");
    assert_eq!(connect4.parse_move(&position, "5").unwrap_err(), r#""5" is no column; columns go from 1 to 4"#);
    let hex = Hex::<u32>::new(2, 2).unwrap();
    let over = hex.parse_position("X./XO").unwrap();
    assert!(hex.parse_move(&over, "b1").unwrap_err().contains("the play is over"));
}
