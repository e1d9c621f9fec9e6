//! Tables as people build them, with real processes: killed, starved of room, and side by side.

use crate::support::{BINARY, command, data_folder, project, run, stdout};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// A build of many small tasks.
fn build<'a>(folder: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let args = ["table", "build", "connect4", "width=4", "height=4", "-o", folder, "--task-slots", "1000"];
    [&args, more].concat()
}

/// All files of a table with their bytes.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for part in [folder.to_owned(), folder.join("part")] {
        let Ok(entries) = fs::read_dir(part) else { continue };
        for path in entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file()) {
            files.insert(path.strip_prefix(folder).unwrap().display().to_string(), fs::read(&path).unwrap());
        }
    }
    files
}

/// How many objects are there.
fn objects(folder: &Path) -> usize {
    let Ok(entries) = fs::read_dir(folder.join("part")) else { return 0 };
    entries.filter(|entry| entry.as_ref().is_ok_and(|entry| entry.path().extension() == Some("rgt".as_ref()))).count()
}

fn text(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&stdout(args)).unwrap()
}

fn message(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn silent(args: &[&str]) -> Child {
    Command::new(BINARY).args(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[test]
fn a_table_is_built_asked_counted_checked_exported_and_packed() {
    let folder = TempDir::new().unwrap();
    let name = text(&folder.path().join("c4"));
    let built = json(&["table", "build", "connect4", "height=4", "width=4", "-o", &name, "--json"]);
    assert_eq!(built["start"], serde_json::json!({"value": "draw", "distance": null}));
    let asked = json(&["table", "query", &name, "--moves", "1,2,1,2,1,3", "--json"]);
    assert_eq!((&asked["value"], &asked["distance"], &asked["table"]), (&"J0".into(), &1.into(), &true.into()));
    assert_eq!((&asked["moves"][0]["move"], &asked["moves"][0]["distance"]), (&"1".into(), &0.into()));
    let french = stdout(&["table", "query", &name, "--moves", "1,2,1,2,1,3", "--lang", "fr"]);
    assert!(french.contains("J0 gagne en 1 coup") && french.contains("Lu dans la table"), "{french}");
    let stats = json(&["table", "stats", &name, "--reachable", "--json"]);
    let reached = ["J0", "J1", "draw"].map(|name| stats["reachable"][name].as_u64().unwrap());
    assert_eq!((reached.iter().sum::<u64>(), reached[2]), (161_029, 90_120));
    let slots = stats["slots"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum::<u64>();
    assert_eq!(built["slots"], slots);
    assert_eq!(stats["plies"].as_array().unwrap().len(), 17);
    let longest = stats["longest"]["position"].as_str().unwrap();
    let there = json(&["table", "query", &name, "--position", longest, "--json"]);
    assert_eq!((&there["distance"], &there["value"]), (&stats["longest"]["distance"], &stats["longest"]["value"]));
    assert!(stdout(&["table", "verify", &name]).starts_with("Right: "));
    let sampled = json(&["table", "verify", &name, "--sample", "1000", "--json"]);
    assert_eq!((&sampled["right"], &sampled["slots"]), (&true.into(), &1000.into()));

    let packed = text(&folder.path().join("c4.rgpack"));
    stdout(&["table", "pack", &name, &packed]);
    for more in [["query", "--moves", "2 2"].as_slice(), &["stats"], &["verify", "--sample", "100"]] {
        let of = |name| [&["table", more[0], name, "--json"], &more[1..]].concat();
        assert_eq!(stdout(&of(&packed)), stdout(&of(&name)), "{more:?}");
    }
    let exported = stdout(&["table", "export", &packed]);
    assert_eq!(exported.lines().count() as u64, slots + 1);
    let lines = stdout(&["table", "export", &name, "--format", "jsonl"]);
    let last: Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    assert_eq!((lines.lines().count() as u64, &last["position"]), (slots, &"..../..../..../....".into()));
}

#[test]
fn search_play_and_explain_use_a_table_and_say_so() {
    let folder = TempDir::new().unwrap();
    let name = text(&folder.path().join("c4"));
    let game = ["connect4", "width=5", "height=4"];
    stdout(&[&["table", "build"], &game[..], &["-o", &name]].concat());
    let of = |head: &[&'static str], more: &[&'static str]| stdout(&[head, &game, &["--table", &name], more].concat());
    let moves = ["--moves", "3,3,2,2"];
    let searched: Value = serde_json::from_str(&of(&["search", "--json"], &moves)).unwrap();
    assert_eq!((&searched["algorithm"], &searched["nodes"]), (&"table".into(), &0.into()));
    let plain = json(&[&["search", "--json"], &game[..], &moves].concat());
    assert_eq!((&searched["value"], &searched["best"]), (&plain["value"], &plain["best"]));
    assert!(of(&["search"], &moves).contains("Looked up in the table."));
    let explained = of(&["explain"], &["--moves", "3,3,2,2,1"]);
    let slowly = stdout(&[&["explain"], &game[..], &["--moves", "3,3,2,2,1"]].concat());
    assert_eq!(explained.lines().next(), slowly.lines().next());
    assert!(explained.contains("Looked up in the table."), "{explained}");
    let played = of(&["play", "--plain", "--side", "none"], &[]);
    assert!(played.starts_with("What moves are worth is looked up in a table."), "{played}");

    let other = run(&["search", "connect4", "width=4", "height=5", "--table", &name]);
    let said = message(&other);
    assert!(other.status.code() == Some(2) && said.contains("is a table of connect4 width=5 height=4"), "{said}");
}

#[test]
fn games_with_cycles_rules_files_and_arenas_have_tables_too() {
    let folder = TempDir::new().unwrap();
    let rules = text(&data_folder().join("../../../../examples/nim.py"));
    let rules = if Path::new(&rules).exists() { rules } else { text(&data_folder().join("rules/nim.py")) };
    for (number, game) in [["kings"].as_slice(), &[&rules], &["misere20.json"]].iter().enumerate() {
        let name = text(&folder.path().join(number.to_string()));
        let built = json(&[&["table", "build", "--json", "-o", &name], *game].concat());
        let solved = json(&[&["solve", "--json"], *game].concat());
        assert_eq!(built["start"]["value"], solved["value"], "{game:?}");
        assert_eq!(built["start"]["distance"], solved["rank"], "{game:?}");
        let verified = json(&["table", "verify", &name, "--json"]);
        assert_eq!((&verified["right"], &verified["slots"]), (&true.into(), &built["slots"]));
        let stats = json(&["table", "stats", &name, "--json"]);
        let total = stats["reachable"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum::<u64>();
        assert_eq!(built["slots"], total);
        assert_eq!(stdout(&["table", "export", &name]).lines().count() as u64, total + 1);
        let packed = text(&folder.path().join(format!("{number}.rgpack")));
        stdout(&["table", "pack", &name, &packed]);
        assert_eq!(stdout(&["table", "query", &packed]), stdout(&["table", "query", &name]));
        let searched = json(&[&["search", "--json", "--table", &packed], *game].concat());
        assert_eq!(searched["value"], solved["value"]);
        // A build that is whole is left alone, and another game is refused in its place.
        assert!(message(&run(&[&["table", "build", "-o", &name], *game].concat())).contains("--resume"));
        let other = run(&["table", "build", "nim", "-o", &name]);
        assert!(!other.status.success() && message(&other).contains("another table"), "{}", message(&other));
    }
}

#[test]
fn any_number_of_threads_and_any_order_of_tasks_give_the_same_bytes() {
    let folder = TempDir::new().unwrap();
    let [one, two, tasks] = ["one", "two", "tasks"].map(|name| text(&folder.path().join(name)));
    stdout(&build(&one, &["--threads", "1"]));
    stdout(&build(&two, &["--threads", "2", "--memory", "100M"]));
    let expected = files(Path::new(&one));
    assert!(expected.len() > 20 && files(Path::new(&two)) == expected);
    let game = ["connect4", "width=4", "height=4", "--task-slots", "1000", "--json"];
    let listed = json(&[&["table", "tasks", "-o", &tasks], &game[..]].concat());
    let listed = listed["tasks"].as_array().unwrap();
    let needs = |id: usize| listed[id]["needs"].as_array().unwrap().iter().map(|need| need.as_u64().unwrap() as usize);
    let early = run(&["table", "task", &tasks, &(listed.len() - 1).to_string()]);
    assert!(early.status.code() == Some(2) && message(&early).contains("needs task"), "{}", message(&early));
    let unfinished = run(&["table", "query", &tasks]);
    assert!(unfinished.status.code() == Some(2) && message(&unfinished).contains("not finished"));
    let mut random = fastrand::Rng::with_seed(7);
    let mut done = vec![false; listed.len()];
    while done.contains(&false) {
        let ready = (0..done.len()).filter(|&id| !done[id] && needs(id).all(|need| done[need]));
        let id = random.choice(ready.collect::<Vec<_>>()).unwrap();
        stdout(&["table", "task", &tasks, &id.to_string()]);
        done[id] = true;
    }
    let again = json(&["table", "task", &tasks, "0", "--json"]);
    assert_eq!(again["run"], false);
    stdout(&["table", "task", &tasks]);
    assert!(files(Path::new(&tasks)) == expected);
    let listed = json(&["table", "tasks", &tasks, "--json"]);
    assert!(listed["tasks"].as_array().unwrap().iter().all(|task| task["finished"] == true));
}

#[test]
fn killed_at_twenty_moments_a_build_goes_on_to_the_same_bytes() {
    let folder = TempDir::new().unwrap();
    let whole = folder.path().join("whole");
    stdout(&build(&text(&whole), &[]));
    let (expected, tasks) = (files(&whole), objects(&whole));
    let mut random = fastrand::Rng::with_seed(20);
    let mut interrupted = 0;
    for moment in 0..20 {
        let path = folder.path().join(format!("killed{moment}"));
        let name = text(&path);
        let wanted = random.usize(0..tasks);
        let mut child = silent(&build(&name, &[]));
        while objects(&path) < wanted && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_micros(random.u64(0..500)));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let left = objects(&path);
        interrupted += usize::from(left < tasks);
        let resumed = json(&build(&name, &["--resume", "--json"]));
        assert_eq!(resumed["found"], left, "moment {moment}: nothing that was finished is done again");
        assert!(files(&path) == expected, "moment {moment}");
        fs::remove_dir_all(&path).unwrap();
    }
    assert!(interrupted >= 10, "only {interrupted} builds were killed before their end");
}

#[test]
fn a_second_build_into_one_place_is_refused_and_a_dead_one_keeps_nobody_out() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("c4");
    let name = text(&path);
    let large = ["table", "build", "connect4", "width=5", "height=5", "--task-slots", "20000", "-o", &name];
    let mut first = silent(&large);
    while objects(&path) == 0 {
        assert!(first.try_wait().unwrap().is_none(), "the first build is still under way");
        std::thread::sleep(Duration::from_millis(1));
    }
    let second = run(&[&large[..], &["--resume"]].concat());
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(
        second.status.code() == Some(2) && message(&second).contains("another build writes"),
        "{}",
        message(&second)
    );
    fs::remove_dir_all(&path).unwrap();

    let mut killed = silent(&build(&name, &[]));
    while objects(&path) == 0 && killed.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_micros(200));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    stdout(&build(&name, &["--resume"]));
    let exists = run(&build(&name, &[]));
    assert!(exists.status.code() == Some(2) && message(&exists).contains("--resume goes on with it"));
}

#[test]
fn a_flipped_bit_anywhere_is_named_and_never_answered_from() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("c4");
    let name = text(&path);
    let kings = folder.path().join("kings");
    stdout(&["table", "build", "connect4", "width=4", "height=3", "-o", &name, "--task-slots", "500"]);
    stdout(&["table", "build", "kings", "-o", &text(&kings)]);
    let mut random = fastrand::Rng::with_seed(3);
    let right = [&path, &kings].map(|table| stdout(&["table", "query", &text(table), "--json"]));
    let mut tried = 0;
    for table in [&path, &kings] {
        let name = text(table);
        for (file, bytes) in files(table) {
            if file == "lock" {
                continue;
            }
            let mut damaged = bytes.clone();
            let at = random.usize(..bytes.len());
            damaged[at] ^= 1 << random.u8(..8);
            fs::write(table.join(&file), damaged).unwrap();
            let verified = run(&["table", "verify", &name]);
            let said = message(&verified);
            assert_eq!(verified.status.code(), Some(1), "{file} byte {at}: {said}");
            assert!(said.contains(&file) && verified.stdout.is_empty(), "{file} byte {at}: {said}");
            // Who asks reads only what is needed: the answer is right, or there is none.
            let asked = run(&["table", "query", &name, "--json"]);
            let (said, answer) = (message(&asked), String::from_utf8(asked.stdout).unwrap());
            assert!(right.contains(&answer) || (answer.is_empty() && said.contains(&file)), "{file} byte {at}: {said}");
            fs::write(table.join(&file), bytes).unwrap();
            tried += 1;
        }
    }
    assert!(tried > 12, "{tried} files");
    // The last object holds the start: a bit among its codes is named with its block.
    let last = files(&path).into_keys().rfind(|name| name.starts_with("part/")).unwrap();
    let mut bytes = fs::read(path.join(&last)).unwrap();
    let end = bytes.len() - 1;
    bytes[end] ^= 16;
    fs::write(path.join(&last), bytes).unwrap();
    let asked = run(&["table", "query", &name]);
    let said = message(&asked);
    assert!(asked.status.code() == Some(2) && asked.stdout.is_empty(), "{said}");
    assert!(said.contains(&last) && said.contains("block "), "{said}");
}

#[test]
fn a_full_disk_is_said_and_the_build_goes_on_when_there_is_room() {
    let folder = TempDir::new().unwrap();
    let disk = folder.path().join("disk");
    fs::create_dir(&disk).unwrap();
    let mount = |options: &str| {
        Command::new("mount").args(["-t", "tmpfs", "-o", options, "tmpfs", disk.to_str().unwrap()]).output()
    };
    if !mount("size=120k").is_ok_and(|output| output.status.success()) {
        eprintln!("SKIPPED: no small disk can be mounted here, so that a full disk is not tested");
        return;
    }
    let path = disk.join("c4");
    let name = text(&path);
    let output = run(&build(&name, &[]));
    let left = objects(&path);
    let enlarged = mount("remount,size=50m");
    let resumed = run(&build(&name, &["--resume", "--json"]));
    let built = files(&path);
    let unmounted = Command::new("umount").arg(&disk).status();
    let said = message(&output);
    assert!(output.status.code() == Some(2) && said.contains("no room is left") && said.contains("--resume"), "{said}");
    assert!(enlarged.unwrap().status.success() && unmounted.unwrap().success());
    let resumed: Value = serde_json::from_slice(&resumed.stdout).unwrap();
    assert!(left > 0 && resumed["found"] == left, "{left} {resumed}");
    let whole = folder.path().join("whole");
    stdout(&build(&text(&whole), &[]));
    assert!(built == files(&whole));
}

#[test]
fn a_reader_in_plain_python_finds_what_we_find() {
    let python = project().join(".venv/bin/python");
    let python = if python.exists() { text(&python) } else { "python3".to_owned() };
    let can_read = ["import zstandard", "from compression import zstd"]
        .iter()
        .any(|import| Command::new(&python).args(["-c", import]).output().is_ok_and(|output| output.status.success()));
    if !can_read {
        eprintln!("SKIPPED: {python} has no zstd; ./test.sh installs the package zstandard");
        return;
    }
    let folder = TempDir::new().unwrap();
    let name = text(&folder.path().join("c4"));
    stdout(&build(&name, &[]));
    let mut random = fastrand::Rng::with_seed(5);
    let mut lines = String::new();
    for _ in 0..300 {
        let mut heights = [0; 4];
        for _ in 0..random.usize(1..12) {
            let column = random.usize(..4);
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
        let ours: Value = serde_json::from_str(ours).unwrap();
        // Moves behind the end of a play are an error of ours; the reader knows no rules.
        if ours.get("error").is_some() {
            continue;
        }
        let (winner, moves) = theirs.split_once(' ').unwrap_or((theirs, "null"));
        assert_eq!((ours["value"].as_str(), ours["distance"].to_string()), (Some(winner), moves.to_owned()), "{ours}");
        compared += 1;
    }
    assert!(compared > 200, "{compared} positions were compared");
}

#[cfg(target_os = "linux")]
#[test]
fn the_memory_allowed_is_kept() {
    let folder = TempDir::new().unwrap();
    let name = text(&folder.path().join("c4"));
    let args = ["table", "build", "connect4", "width=5", "height=4", "-o", &name];
    let more = ["--memory", "60M", "--threads", "2"];
    let mut child = command(&[&args[..], &more].concat()).stdout(Stdio::null()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let found = text.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok());
        peak = peak.max(found.unwrap_or(0_u64));
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(child.wait().unwrap().success());
    assert!((5_000..60 * 1024).contains(&peak), "{peak} KiB");
    let little = run(&[&args[..], &["--resume", "--memory", "1M"]].concat());
    let said = message(&little);
    assert!(little.status.code() == Some(2) && said.contains("MiB of memory"), "{said}");
}

#[test]
fn the_least_memory_of_an_estimate_is_enough_and_a_refused_build_leaves_nothing() {
    let folder = TempDir::new().unwrap();
    let name = text(&folder.path().join("c5"));
    let game = ["connect4", "width=5", "height=5"];
    let estimate = stdout(&[&["table", "estimate"], &game[..], &["--threads", "3"]].concat());
    let least = estimate.lines().find(|line| line.starts_with("least memory")).unwrap();
    let least: u64 = least.split_whitespace().rev().nth(1).unwrap().strip_suffix(".0").unwrap().parse().unwrap();
    let build = |memory: &str| {
        run(&[&["table", "build"], &game[..], &["-o", &name, "--threads", "3", "--memory", memory]].concat())
    };
    let refused = build(&format!("{}M", least - 1));
    assert_eq!(refused.status.code(), Some(2));
    assert!(message(&refused).contains(&format!("allow {least}M")), "{}", message(&refused));
    assert!(!Path::new(&name).exists());
    let built = build(&format!("{least}M"));
    assert!(built.status.success(), "{}", message(&built));
    assert!(message(&built).contains("of 3 threads; --memory "), "{}", message(&built));
}

#[test]
fn a_table_of_a_file_that_has_changed_says_so_and_a_damaged_pack_says_what_to_do() {
    let folder = TempDir::new().unwrap();
    let (rules, name) = (folder.path().join("r.py"), text(&folder.path().join("rt")));
    fs::copy(data_folder().join("rules/sticks.py"), &rules).unwrap();
    stdout(&["table", "build", &text(&rules), "-o", &name]);
    fs::write(&rules, fs::read_to_string(&rules).unwrap() + "\n# Another thought.\n").unwrap();
    let said = message(&run(&["search", &text(&rules), "--table", &name]));
    assert!(said.contains("has changed since the table"), "{said}");
    let said = message(&run(&["table", "build", &text(&rules), "-o", &name]));
    assert!(said.replace('\n', " ").contains("the file has changed since; choose another name"), "{said}");
    let pack = text(&folder.path().join("empty.rgpack"));
    fs::write(&pack, "").unwrap();
    let said = message(&run(&["table", "query", &pack])).replace('\n', " ");
    assert!(said.contains("make it again with `table pack`") && !said.contains("task can be"), "{said}");
}
