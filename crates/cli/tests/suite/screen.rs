//! Playing on the screen of a real pseudo-terminal.

use crate::support::Terminal;

const ENTER_SCREEN: &str = "\x1b[?1049h";
const LEAVE_SCREEN: &str = "\x1b[?1049l";
const SHOW_CURSOR: &str = "\x1b[?25h";
const RIGHT: &str = "\x1b[C";
const UP: &str = "\x1b[A";

/// The terminal has its screen, its cursor and its lines again.
fn assert_restored(seen: &str, terminal_lines: bool) {
    let after = seen.rfind(ENTER_SCREEN).expect("the screen was taken");
    assert!(seen[after..].contains(LEAVE_SCREEN), "{seen:?}");
    assert!(seen[after..].contains(SHOW_CURSOR), "{seen:?}");
    assert!(terminal_lines, "the terminal is still raw");
}

#[test]
fn arrows_and_enter_play_a_move_and_the_machine_answers() {
    let mut terminal = Terminal::open(&["play", "morpion", "--opponent", "perfect", "--seed", "1"], &[]);
    terminal.wait_for("Move 1: J0 to move.");
    assert!(terminal.is_raw());
    terminal.type_text(RIGHT);
    terminal.type_text(UP);
    terminal.wait_for("[b2]");
    terminal.type_text("\r");
    terminal.wait_for("J1 plays ");
    terminal.type_text("quit\r");
    let restored = terminal.wait_until_cooked();
    let (seen, code) = terminal.finish();
    assert_eq!(code, 0);
    assert_restored(&seen, restored);
}

#[test]
fn hints_appear_as_letters_and_in_colour() {
    let mut terminal = Terminal::open(&["play", "nim", "sticks=10", "take=1,2", "--opponent", "perfect"], &[]);
    terminal.wait_for("Move 1");
    terminal.type_text("\t");
    terminal.wait_for("1 W7*");
    terminal.wait_for("2 L6");
    terminal.type_text("1\r");
    terminal.wait_for("J1 plays");
    terminal.type_text("why\r");
    terminal.wait_for("Best play:");
    terminal.type_text("undo\r");
    terminal.wait_for("Took back 2 moves.");
    terminal.type_text("9\r");
    terminal.wait_for("\"9\" is no move");
    terminal.type_text("\x03");
    let restored = terminal.wait_until_cooked();
    let (seen, code) = terminal.finish();
    assert_eq!(code, 130, "Ctrl-C interrupts");
    assert_restored(&seen, restored);
}

#[test]
fn a_signal_gives_the_terminal_back() {
    let mut terminal = Terminal::open(&["play", "morpion"], &[]);
    terminal.wait_for("Move 1");
    let id = rustix::process::Pid::from_raw(terminal.child.process_id().unwrap() as i32).unwrap();
    rustix::process::kill_process(id, rustix::process::Signal::TERM).unwrap();
    let restored = terminal.wait_until_cooked();
    let (seen, code) = terminal.finish();
    assert_eq!(code, 130);
    assert_restored(&seen, restored);
}

#[cfg(debug_assertions)]
#[test]
fn a_panic_gives_the_terminal_back_and_can_be_read() {
    let mut terminal = Terminal::open(&["play", "morpion"], &[]);
    terminal.wait_for("Move 1");
    terminal.type_text("panic!\r");
    let restored = terminal.wait_until_cooked();
    let (seen, code) = terminal.finish();
    assert_eq!(code, 101);
    assert_restored(&seen, restored);
    let left = seen.rfind(LEAVE_SCREEN).unwrap();
    assert!(seen[left..].contains("panicked"), "{seen:?}");
}

#[test]
fn a_plain_play_on_a_terminal_lets_one_try_again() {
    let mut terminal = Terminal::open(&["play", "nim", "sticks=5", "--plain", "--side", "both"], &[]);
    terminal.wait_for("> ");
    terminal.type_text("9\n");
    terminal.wait_for("\"9\" is no move");
    terminal.wait_for("> ");
    terminal.type_text("3\n");
    terminal.wait_for("Move 2");
    terminal.type_text("quit\n");
    let (seen, code) = terminal.finish();
    assert_eq!(code, 0, "{seen}");
}
