//! What a person sees in a terminal: colours, progress, Ctrl-C.

use crate::support::{Terminal, command, run, stdout};
use rustix::fs::{CWD, FileType, Mode, mknodat};
use std::fs::File;
use std::io::Write;

const ESCAPE: char = '\x1b';

#[test]
fn colours_appear_on_a_terminal_and_nowhere_else() {
    let (seen, code) = Terminal::open(&["solve", "nim10.json"], &[]).finish();
    assert_eq!(code, 0);
    assert!(seen.contains(ESCAPE), "{seen}");
    assert!(!stdout(&["solve", "nim10.json"]).contains(ESCAPE));
}

#[test]
fn no_color_is_honoured_and_color_decides() {
    let plain = stdout(&["solve", "nim10.json"]);
    let (seen, _) = Terminal::open(&["solve", "nim10.json"], &[("NO_COLOR", "1")]).finish();
    assert_eq!(seen.replace('\r', ""), plain);
    let (seen, _) = Terminal::open(&["solve", "nim10.json", "--color", "never"], &[]).finish();
    assert_eq!(seen.replace('\r', ""), plain);
    assert!(stdout(&["solve", "nim10.json", "--color", "always"]).contains(ESCAPE));
    assert!(!stdout(&["solve", "nim10.json", "--json", "--color", "always"]).contains(ESCAPE));
}

#[test]
fn nothing_is_said_by_colour_alone() {
    let painted = stdout(&["solve", "nim10.json", "--color", "always"]);
    let mut plain = String::new();
    let mut inside = false;
    for character in painted.chars() {
        match (inside, character) {
            (false, ESCAPE) => inside = true,
            (true, 'm') => inside = false,
            (false, _) => plain.push(character),
            (true, _) => {}
        }
    }
    assert_eq!(plain, stdout(&["solve", "nim10.json"]));
}

/// Feeds the pipe one vertex and then blanks without end, until nobody reads any more.
fn feed_for_ever(mut pipe: impl Write) {
    let blanks = [b' '; 1 << 16];
    let mut alive = pipe.write_all(b"parity 3;\n0 0 0 1;").is_ok();
    while alive {
        alive = pipe.write_all(&blanks).is_ok();
    }
}

#[test]
fn long_work_shows_progress_on_a_terminal_and_ends_by_ctrl_c() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("endless.pg");
    mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
    let mut terminal = Terminal::open(&["solve", pipe.to_str().unwrap()], &[("LC_ALL", "C")]);
    let feeder = std::thread::spawn(move || feed_for_ever(File::options().write(true).open(pipe).unwrap()));
    terminal.wait_for("reading");
    terminal.type_text("\x03");
    let (seen, code) = terminal.finish();
    assert_eq!(code, 130, "{seen}");
    assert!(seen.contains("interrupted"), "{seen}");
    feeder.join().unwrap();
}

#[test]
fn an_interrupt_leaves_no_half_written_file() {
    let folder = tempfile::tempdir().unwrap();
    let solution = folder.path().join("solution.json");
    std::fs::write(&solution, "old").unwrap();
    let mut child = command(&["solve", "-", "--format", "pg", "-o", solution.to_str().unwrap()])
        .stdin(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // Far more than a pipe holds: when it is written, the child reads, and so Ctrl-C is prepared for.
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"parity 3;\n0 0 0 1;").unwrap();
    input.write_all(&vec![b' '; 1 << 20]).unwrap();
    let id = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(id, rustix::process::Signal::INT).unwrap();
    // The input stays open, so that nothing else can end the child.
    let output = child.wait_with_output().unwrap();
    drop(input);
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "interrupted\n");
    assert_eq!(std::fs::read_to_string(&solution).unwrap(), "old");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = command(&["solve", "misere20.json", "--all"]).stdout(std::process::Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let output = run(&["completions", "bash"]);
    assert!(output.status.success());
}

#[test]
fn a_file_without_permission_is_bad_input() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("secret.json");
    std::fs::write(&path, "{}").unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o000)).unwrap();
    // Whoever may read everything cannot be refused; then there is nothing to see here.
    if File::open(&path).is_ok() {
        eprintln!("skipped: this user may read every file");
        return;
    }
    let output = run(&["solve", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("permission denied"));
}
