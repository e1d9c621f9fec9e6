//! Tables as people build them, with real processes: killed, starved of room, and side by side.

use crate::support::{BINARY, command, project, run, stdout};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

fn build<'a>(folder: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["table", "build", "connect4", "width=5", "height=4", "-o", folder, "--threads", "2"], more].concat()
}

/// All files of a table with their bytes.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for part in [folder.to_owned(), folder.join("part")] {
        for entry in fs::read_dir(part).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                files.insert(path.strip_prefix(folder).unwrap().display().to_string(), fs::read(&path).unwrap());
            }
        }
    }
    files
}

fn text(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_table_is_built_asked_counted_checked_and_packed() {
    let folder = TempDir::new().unwrap();
    let name = text(&folder.path().join("c4"));
    let built = stdout(&["table", "build", "connect4", "width=4", "height=4", "-o", &name, "--json"]);
    assert!(built.contains(r#""start":{"moves":null,"value":"draw"}"#), "{built}");
    let asked = stdout(&["table", "query", &name, "--moves", "1,2,1,2,1,3", "--json"]);
    assert!(asked.contains(r#""moves":1,"player":"J0""#) && asked.contains(r#""value":"J0""#), "{asked}");
    let french = stdout(&["table", "query", &name, "--moves", "1,2,1,2,1,3", "--lang", "fr"]);
    assert!(french.contains("J0 gagne en 1 coup") && french.contains("d'après la table"), "{french}");
    let stats = stdout(&["table", "stats", &name, "--reachable", "--json"]);
    assert!(stats.contains(r#""total":161029"#), "{stats}");
    let verified = stdout(&["table", "verify", &name]);
    assert!(verified.contains("slots are right"), "{verified}");
    let packed = text(&folder.path().join("c4.rgpack"));
    stdout(&["table", "pack", &name, &packed]);
    assert_eq!(
        stdout(&["table", "query", &packed, "--moves", "2 2", "--json"]),
        stdout(&["table", "query", &name, "--moves", "2 2", "--json"])
    );
    let exported = stdout(&["table", "export", &name]);
    let slots: usize = stdout(&["table", "estimate", "connect4", "width=4", "height=4", "--json"])
        .split(r#""slots":"#)
        .nth(1)
        .unwrap()
        .split([',', '}'])
        .next()
        .unwrap()
        .parse()
        .unwrap();
    assert_eq!(exported.lines().count(), slots + 1);
    let searched =
        run(&["search", "connect4", "width=4", "height=4", "--moves", "1,2,1,2,1,3", "--table", &name, "--json"]);
    let (out, note) = (String::from_utf8(searched.stdout).unwrap(), String::from_utf8(searched.stderr).unwrap());
    assert!(out.contains(r#""length":1"#) && out.contains(r#""nodes":0"#), "{out}");
    assert!(note.contains("answers come from the table"), "{note}");
    let other = run(&["search", "connect4", "width=4", "height=5", "--table", &name]);
    assert!(String::from_utf8(other.stderr).unwrap().contains("another table"));
}

#[test]
fn tasks_run_one_by_one_give_the_bytes_of_a_build() {
    let folder = TempDir::new().unwrap();
    let [one, other] = ["one", "other"].map(|name| text(&folder.path().join(name)));
    stdout(&["table", "build", "morpion", "width=4", "height=3", "-o", &one]);
    let tasks = stdout(&["table", "tasks", "morpion", "width=4", "height=3", "-o", &other, "--json"]);
    let count = tasks.matches(r#""id":"#).count();
    assert!(count > 0);
    for id in 0..count {
        stdout(&["table", "task", &other, &id.to_string()]);
    }
    let again = stdout(&["table", "task", &other, "0", "--json"]);
    assert!(again.contains(r#""run":false"#), "{again}");
    stdout(&["table", "task", &other]);
    assert!(files(Path::new(&one)) == files(Path::new(&other)));
}

#[test]
fn killed_at_twenty_moments_a_build_goes_on_to_the_same_bytes() {
    let folder = TempDir::new().unwrap();
    let whole = text(&folder.path().join("whole"));
    let clock = std::time::Instant::now();
    stdout(&build(&whole, &[]));
    let length = clock.elapsed();
    let expected = files(Path::new(&whole));
    let mut random = fastrand::Rng::with_seed(20);
    let mut interrupted = 0;
    for moment in 0..20 {
        let name = text(&folder.path().join(format!("killed{moment}")));
        let mut child =
            Command::new(BINARY).args(build(&name, &[])).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(length.mul_f64(random.f64()));
        interrupted += usize::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        stdout(&build(&name, &["--resume"]));
        assert!(files(Path::new(&name)) == expected, "moment {moment}");
        fs::remove_dir_all(&name).unwrap();
    }
    assert!(interrupted >= 5, "only {interrupted} builds were killed before their end");
}

#[test]
fn a_second_build_into_one_place_is_refused() {
    let folder = TempDir::new().unwrap();
    let name = text(&folder.path().join("c4"));
    fs::create_dir_all(&name).unwrap();
    let lock = fs::File::create(Path::new(&name).join("lock")).unwrap();
    lock.lock().unwrap();
    let refused = run(&build(&name, &[]));
    let message = String::from_utf8(refused.stderr).unwrap();
    assert!(!refused.status.success() && message.contains("another build writes to this place"), "{message}");
    drop(lock);
    stdout(&build(&name, &[]));
    let exists = run(&build(&name, &[]));
    assert!(String::from_utf8(exists.stderr).unwrap().contains("resume goes on with it"));
}

#[test]
fn a_flipped_bit_is_named_by_verify_and_by_query() {
    let folder = TempDir::new().unwrap();
    let name = text(&folder.path().join("c4"));
    stdout(&["table", "build", "connect4", "width=4", "height=3", "-o", &name]);
    let part = Path::new(&name).join("part/000000.rgt");
    let mut bytes = fs::read(&part).unwrap();
    let last = bytes.len() - 3;
    bytes[last] ^= 4;
    fs::write(&part, bytes).unwrap();
    for args in [["table", "verify", &name].as_slice(), &["table", "query", &name]] {
        let output = run(args);
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success(), "{args:?}");
        assert!(message.contains("part/000000.rgt") && message.contains("block "), "{message}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_full_disk_is_said_and_the_build_goes_on_when_there_is_room() {
    let folder = TempDir::new().unwrap();
    let disk = folder.path().join("disk");
    fs::create_dir(&disk).unwrap();
    let mounted =
        Command::new("mount").args(["-t", "tmpfs", "-o", "size=200k", "tmpfs", disk.to_str().unwrap()]).output();
    if !mounted.is_ok_and(|output| output.status.success()) {
        eprintln!("SKIPPED: no small disk can be mounted here, so that a full disk is not tested");
        return;
    }
    let name = text(&disk.join("c4"));
    let output = run(&build(&name, &[]));
    let message = String::from_utf8(output.stderr).unwrap();
    let enlarged = Command::new("mount").args(["-o", "remount,size=50m", disk.to_str().unwrap()]).status();
    let resumed = run(&build(&name, &["--resume", "--json"]));
    let whole = text(&folder.path().join("whole"));
    stdout(&build(&whole, &[]));
    let same = files(Path::new(&name)) == files(Path::new(&whole));
    let unmounted = Command::new("umount").arg(&disk).status();
    assert!(!output.status.success() && message.contains("no room is left"), "{message}");
    assert!(enlarged.unwrap().success() && resumed.status.success() && same && unmounted.unwrap().success());
}

#[test]
fn a_reader_in_plain_python_finds_what_we_find() {
    let python = project().join(".venv/bin/python");
    let python = if python.exists() { text(&python) } else { "python3".to_owned() };
    let can_read = Command::new(&python).args(["-c", "import zstandard"]).output().unwrap().status.success()
        || Command::new(&python).args(["-c", "from compression import zstd"]).output().unwrap().status.success();
    if !can_read {
        eprintln!("SKIPPED: {python} has no zstd; ./test.sh installs the package zstandard");
        return;
    }
    let folder = TempDir::new().unwrap();
    let name = text(&folder.path().join("c4"));
    stdout(&["table", "build", "connect4", "width=5", "height=4", "-o", &name]);
    let mut random = fastrand::Rng::with_seed(5);
    let mut lines = String::new();
    for _ in 0..300 {
        let mut heights = [0; 5];
        for _ in 0..random.usize(0..12) {
            let column = random.usize(..5);
            if heights[column] < 4 {
                heights[column] += 1;
                lines.push_str(&format!("{} ", column + 1));
            }
        }
        lines.push('\n');
    }
    let batch = folder.path().join("lines");
    fs::write(&batch, &lines).unwrap();
    let ours = run(&["table", "query", &name, "--batch", batch.to_str().unwrap()]).stdout;
    let mut reader = Command::new(&python)
        .arg(project().join("crates/table/tests/python/read_table.py"))
        .arg(&name)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    reader.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let theirs = String::from_utf8(reader.wait_with_output().unwrap().stdout).unwrap();
    let mut compared = 0;
    for (ours, theirs) in String::from_utf8(ours).unwrap().lines().zip(theirs.lines()) {
        // Moves behind the end of a play are an error of ours; the reader knows no rules.
        if ours.contains(r#""error""#) {
            continue;
        }
        let (winner, moves) = theirs.split_once(' ').unwrap_or((theirs, "null"));
        let expected = format!(r#""value":"{winner}""#);
        assert!(ours.contains(&expected) && ours.contains(&format!(r#""moves":{moves},"player""#)), "{ours} {theirs}");
        compared += 1;
    }
    assert!(compared > 200, "{compared} positions were compared");
}

#[cfg(target_os = "linux")]
#[test]
fn the_memory_allowed_is_kept() {
    let folder = TempDir::new().unwrap();
    let name = text(&folder.path().join("c4"));
    let mut child = command(&[
        "table",
        "build",
        "connect4",
        "width=5",
        "height=5",
        "-o",
        &name,
        "--memory",
        "200M",
        "--threads",
        "2",
    ])
    .stdout(Stdio::null())
    .spawn()
    .unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let found = text
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:"))
            .and_then(|rest| rest.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        peak = peak.max(found.unwrap_or(0));
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(child.wait().unwrap().success());
    assert!((10_000..200 * 1024).contains(&peak), "{peak} KiB");
}
