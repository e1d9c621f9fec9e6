//! Inputs as they come: compressed, in small pieces, cut off, watched, interrupted, large.

use retrograde::{Interrupted, Mode, Names, Observer, Player, Progress, Stage};
use retrograde_formats::{Format, ReadError, read_arena};
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};

const TRIANGLE: &str = "parity 2;\n0 1 0 1,2;\n1 0 0 1;\n2 1 1 0;\n";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zstandard(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 3).unwrap()
}

/// A row of vertices that each lead to the next, in PGSolver text, with so many blanks before each.
fn chain(count: usize, blanks: usize) -> String {
    let blanks = " ".repeat(blanks);
    let rows = (0..count).map(|id| format!("{blanks}{id} 1 {} {};\n", id % 2, (id + 1).min(count - 1)));
    format!("parity {};\n{}", count - 1, rows.collect::<String>())
}

#[test]
fn compressed_input_is_known_by_its_first_bytes() {
    let plain = read_arena("a", Box::new(TRIANGLE.as_bytes()), None, &()).unwrap();
    for bytes in [gzip(TRIANGLE.as_bytes()), zstandard(TRIANGLE.as_bytes())] {
        let read = read_arena("a", Box::new(bytes.as_slice()), None, &()).unwrap();
        assert_eq!(read, plain);
    }
}

#[test]
fn gzip_files_one_after_another_are_one_text() {
    let (head, tail) = TRIANGLE.as_bytes().split_at(20);
    let bytes = [gzip(head), gzip(tail)].concat();
    assert!(read_arena("a.pg.gz", Box::new(bytes.as_slice()), None, &()).is_ok());
}

#[test]
fn a_compressed_file_that_is_cut_off_is_an_error_that_names_it() {
    let text = chain(10_000, 0);
    for (name, whole) in [("a.pg.gz", gzip(text.as_bytes())), ("a.pg.zst", zstandard(text.as_bytes()))] {
        for length in [whole.len() / 2, whole.len() - 1, 12] {
            let error = read_arena(name, Box::new(&whole[..length]), None, &()).unwrap_err();
            assert!(matches!(&error, ReadError::Io { name: told, .. } if told == name), "{error}");
        }
    }
}

#[test]
fn compressed_text_that_is_wrong_is_told_with_its_line() {
    let bytes = gzip(b"0 0 0 1;\n1 0 2 0;\n");
    let error = read_arena("a.pg.gz", Box::new(bytes.as_slice()), None, &()).unwrap_err();
    assert!(error.to_string().starts_with("a.pg.gz:2:5: found `2`, expected an owner, 0 or 1"), "{error}");
}

/// Gives its bytes in pieces of so many.
struct Dripping<'a>(&'a [u8], usize);

impl Read for Dripping<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.1.min(self.0.len()).min(buffer.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

#[test]
fn any_pieces_give_the_same_arena() {
    let long_row = (0..100_000).map(|id| id.to_string()).collect::<Vec<_>>().join(",");
    let mut text = chain(100_000, 0);
    text.push_str(&format!("100000 1 0 {long_row} \"the hub, with ; and all\";\n"));
    let text = text.replacen("parity 99999", "parity 100000", 1);
    let whole = read_arena("a", Box::new(text.as_bytes()), None, &()).unwrap();
    assert_eq!(whole.named.arena.edge_count(), 199_999);
    assert!(whole.named.names.find("the hub, with ; and all").is_some());
    for piece in [1, 13, 4097, 300_000] {
        let dripping = read_arena("a", Box::new(Dripping(text.as_bytes(), piece)), None, &()).unwrap();
        assert!(dripping == whole, "pieces of {piece}");
    }
}

#[test]
fn every_layout_gives_the_same_arena() {
    let plain = chain(5_000, 0);
    let expected = read_arena("a", Box::new(plain.as_bytes()), None, &()).unwrap();
    let layouts = [
        chain(5_000, 3),
        plain.replace('\n', "\r\n"),
        plain.replace('\n', ""),
        plain.replace(';', " ;"),
        plain.replace(' ', "\t \n"),
        plain.replace(";\n", " \"\";\n").replacen(" \"\"", "", 1),
        plain.split_once('\n').unwrap().1.to_owned(),
        format!("\u{FEFF}{plain}"),
    ];
    for text in layouts {
        let read = read_arena("a.pg", Box::new(text.as_bytes()), None, &()).unwrap();
        assert!(read == expected, "{}", &text[..80]);
    }
}

#[test]
fn ids_in_any_order_are_put_in_order() {
    let text = "7 1 0 3,7;\n3 1 1 9;\n9 0 0 9;\n";
    let read = read_arena("a.pg", Box::new(text.as_bytes()), None, &()).unwrap().named;
    assert_eq!(read.names, Names::ids(vec![3, 7, 9]).unwrap());
    let [three, seven, nine] = ["3", "7", "9"].map(|name| read.names.find(name).unwrap());
    assert_eq!(read.arena.successors(seven).collect::<Vec<_>>(), [three, seven]);
    assert_eq!(read.arena.successors(three).collect::<Vec<_>>(), [nine]);
    assert_eq!(read.arena.target(nine), Some(Player::Zero));
    assert_eq!(read.objective.mode, Mode::Avoid(Player::One));

    // Backwards, it is the same arena as forwards.
    let (header, rows) = TRIANGLE.split_once('\n').unwrap();
    let backwards = rows.lines().rev().collect::<Vec<_>>().join("\n");
    let forwards = read_arena("a", Box::new(TRIANGLE.as_bytes()), None, &()).unwrap();
    let backwards = format!("{header}\n{backwards}");
    assert_eq!(read_arena("a", Box::new(backwards.as_bytes()), None, &()).unwrap(), forwards);
}

#[test]
fn only_finals_leave_draws_possible() {
    let read = read_arena("a.pg", Box::new(&b"0 3 1 0;\n1 4 0 1,1;\n"[..]), None, &()).unwrap().named;
    assert_eq!(read.objective.mode, Mode::Draws);
    let targets: Vec<_> = read.arena.vertices().map(|vertex| read.arena.target(vertex)).collect();
    assert_eq!(targets, [Some(Player::One), Some(Player::Zero)]);
    assert_eq!(read.arena.edge_count(), 0);
}

#[test]
fn a_header_that_promises_much_costs_nothing() {
    // Were there memory for what it promises, this would not end in time.
    let text = "parity 4294967294;\n0 0 0 1;\n1 0 1 0;\n";
    let read = read_arena("a.pg", Box::new(text.as_bytes()), None, &()).unwrap();
    assert_eq!(read.named.arena.vertex_count(), 2);
}

#[test]
fn blanks_without_end_need_no_memory() {
    // The window slides over them.
    struct Blanks(u64);
    impl Read for Blanks {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = buffer.len().min(self.0 as usize);
            buffer[..count].fill(b' ');
            self.0 -= count as u64;
            Ok(count)
        }
    }
    for (format, head, tail) in [
        (Format::PgSolver, "0 0 0 ", "0;"),
        (Format::Dot, "digraph { a", "[player=0] }"),
        (Format::Json, "{", "\"vertices\": {\"a\": {\"owner\": 0}}}"),
    ] {
        let input = head.as_bytes().chain(Blanks(5_000_000)).chain(tail.as_bytes());
        let read = read_arena("a", Box::new(input), Some(format), &()).unwrap();
        assert_eq!(read.named.arena.vertex_count(), 1, "{format}");
    }
}

#[test]
fn a_fault_far_into_a_file_is_told_with_its_line() {
    let mut text = chain(100_000, 0);
    let wrong = text.replace("\n99998 1 0", "\n99998 1 5");
    let error = read_arena("a.pg", Box::new(wrong.as_bytes()), None, &()).unwrap_err();
    assert!(error.to_string().starts_with("a.pg:100000:9: found `5`, expected an owner"), "{error}");
    assert!(error.to_string().contains("100000 | 99998 1 5 99999;\n"), "{error}");

    text.push_str("100000 1 0 7;\n");
    let error = read_arena("a.pg", Box::new(text.as_bytes()), None, &()).unwrap_err();
    assert!(error.to_string().starts_with("a.pg:100002:1: found vertex 100000, expected at most 99999"), "{error}");

    let json = format!("{{\"vertices\": {{\n{}\"x\": {{\"owner\": 0, \"successors\": [\"y\"]}}\n}}}}\n", {
        (0..50_000).map(|id| format!("\"{id}\": {{\"owner\": 1}},\n")).collect::<String>()
    });
    let error = read_arena("a.json", Box::new(json.as_bytes()), None, &()).unwrap_err();
    assert!(error.to_string().starts_with("a.json:50002:34: found \"y\", which is no vertex"), "{error}");
}

/// Counts what it is told, and stops after so many bytes.
struct Watcher {
    stop_after: u64,
    calls: AtomicU64,
    last: AtomicU64,
}

impl Observer for Watcher {
    fn checkpoint(&self, progress: Progress) -> Result<(), Interrupted> {
        assert_eq!(progress.stage, Stage::Reading);
        self.calls.fetch_add(1, Ordering::Relaxed);
        assert!(self.last.swap(progress.done, Ordering::Relaxed) <= progress.done);
        if progress.done >= self.stop_after { Err(Interrupted) } else { Ok(()) }
    }
}

#[test]
fn reading_is_watched_every_mebibyte_and_can_be_interrupted() {
    let pg = chain(300_000, 0);
    let csv = format!("vertex,owner,target\n{}", (0..700_000).map(|id| format!("{id},0,\n")).collect::<String>());
    let json = format!(
        "{{\"vertices\": {{{}\"x\": {{\"owner\": 0}}}}}}",
        (0..200_000).map(|id| format!("\"{id}\": {{\"owner\": 1}},\n")).collect::<String>()
    );
    let dot = format!("digraph {{\n{}}}", (0..200_000).map(|id| format!("{id} [player=1];\n")).collect::<String>());
    for (text, format) in [(pg, Format::PgSolver), (csv, Format::Csv), (json, Format::Json), (dot, Format::Dot)] {
        let watcher = |stop_after| Watcher { stop_after, calls: AtomicU64::new(0), last: AtomicU64::new(0) };
        let patient = watcher(u64::MAX);
        read_arena("a", Box::new(text.as_bytes()), Some(format), &patient).unwrap();
        let mebibytes = text.len() as u64 >> 20;
        let calls = patient.calls.into_inner();
        assert!((mebibytes..=2 * mebibytes + 2).contains(&calls), "{format}: {calls} calls, {mebibytes} MiB");

        let impatient = watcher(1 << 21);
        let error = read_arena("a", Box::new(text.as_bytes()), Some(format), &impatient).unwrap_err();
        assert!(matches!(error, ReadError::Interrupted), "{format}: {error}");
        assert!(impatient.last.into_inner() < 1 << 22);
    }
}

#[test]
fn a_source_that_fails_is_an_error_that_names_it() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is on fire"))
        }
    }
    for text in [TRIANGLE, "digraph { a [player=0]", "{\"vertices\": {", "from,to\n"] {
        let error = read_arena("tape", Box::new(text.as_bytes().chain(Failing)), None, &()).unwrap_err();
        assert_eq!(error.to_string(), "tape: cannot be read: the disk is on fire");
    }
}
