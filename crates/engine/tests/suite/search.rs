//! Searching through the job that every cx shares.

use crate::{opened, origin};
use retrograde::{Interrupted, Lang, Observer, Outcome, Player, Progress};
use retrograde_engine::{
    Batch, Best, Budget, Context, Error, Input, LineReply, Method, Misuse, Opened, Opponent, Origin, Search,
    SearchReply, Seat, Seats, Session, Solve, Source,
};
use std::cell::Cell;
use std::path::Path;
use std::time::Duration;

fn searched(words: &str) -> SearchReply {
    Search::default().answer(&opened(words), &()).unwrap()
}

/// Compares every way to search with the attractor. Returns whether the game could be searched.
fn agrees_with_solve(opened: &Opened, origin: &Origin) -> bool {
    let exact = Solve { origin: origin.clone(), ..Solve::default() }.answer(opened, &()).unwrap();
    let name = format!("{} {:?}", opened.full_name(), origin.place);
    for method in Method::ALL {
        let search = Search { method, best: Some(Best::All), origin: origin.clone(), ..Search::default() };
        let reply = match search.answer(opened, &()) {
            Ok(reply) => reply,
            Err(Error::Cycles { .. }) => return false,
            Err(Error::Misuse(Misuse::BottomUpUnordered | Misuse::ProofOfScores)) => continue,
            Err(error) => panic!("{name}: {error}"),
        };
        assert!(reply.proven, "{name} {method}");
        assert_eq!(reply.value, exact.value, "{name} {method}");
        assert_eq!(reply.score, exact.score, "{name} {method}");
        // Minimax as taught compares scores and not lengths.
        if method == Method::Proof || exact.score.is_some() && method != Method::Fast {
            continue;
        }
        if exact.value != Some(Outcome::Draw) {
            assert_eq!(reply.length, exact.rank, "{name} {method}");
        }
        let dated = exact.value == Some(Outcome::Draw) || exact.rank.is_some();
        assert_eq!(reply.length, dated.then_some(reply.line.len() as u32), "{name} {method}");
        let mut expected = exact.best_moves.clone().unwrap_or_else(|| exact.best.clone());
        let mut best = reply.best.clone();
        expected.sort();
        best.sort();
        assert_eq!((best, reply.all_best), (expected, true), "{name} {method}");
    }
    true
}

/// A random graph whose plays end, where one player only has to avoid the targets of the other; they may have targets too.
fn two_valued(random: &mut fastrand::Rng) -> String {
    let count = random.usize(2..9);
    let name = |vertex: usize| format!("\"v{vertex}\"");
    let list = |vertices: Vec<usize>| vertices.into_iter().map(name).collect::<Vec<_>>().join(",");
    let mut some = |from: usize, one_in: usize| (from..count).filter(|_| random.usize(0..one_in) == 0).collect();
    let rows: Vec<String> = (0..count)
        .map(|vertex| {
            format!("{}:{{\"owner\":{},\"successors\":[{}]}}", name(vertex), vertex % 2, list(some(vertex + 1, 2)))
        })
        .collect();
    let targets: [Vec<usize>; 2] = [some(1, 4), some(1, 6)];
    let theirs = targets[1].iter().copied().filter(|vertex| !targets[0].contains(vertex)).collect();
    let (rows, own, theirs) = (rows.join(","), list(targets[0].clone()), list(theirs));
    format!(
        "{{\"start\":\"v0\",\"mode\":{{\"avoid\":1}},\"targets\":{{\"J0\":[{own}],\"J1\":[{theirs}]}},\"vertices\":{{{rows}}}}}"
    )
}

#[test]
fn a_win_by_avoiding_has_no_length_in_a_search_as_it_has_no_rank() {
    let mut random = fastrand::Rng::with_seed(11);
    let (mut compared, mut undated) = (0, 0);
    for _ in 0..80 {
        let source = Source::file("avoid.json", two_valued(&mut random));
        let opened = Opened::open(&source, &()).unwrap();
        let exact = Solve::default().answer(&opened, &()).unwrap();
        if !exact.best.is_empty() && agrees_with_solve(&opened, &Origin::default()) {
            compared += 1;
            undated += usize::from(exact.rank.is_none());
        }
    }
    assert!(compared > 40 && undated > 10, "{compared} compared, {undated} without a rank");
}

#[test]
fn every_way_to_search_agrees_with_the_attractor_on_games_rules_and_graphs() {
    let mut compared = 0;
    for words in [
        "nim sticks=10 take=1,2",
        "nim sticks=12 take=1,2 take2=1,3 misere=yes",
        "nim sticks=8 leave=1 players=Luna,Lucie",
        "piles piles=1,2,3",
        "chomp width=4 height=3",
        "fibonacci sticks=12",
        "hex width=3 height=2",
        "morpion",
        "morpion misere=yes",
        "connect4 width=4 height=3 align=3",
    ] {
        compared += usize::from(agrees_with_solve(&opened(words), &Origin::default()));
    }
    compared += usize::from(agrees_with_solve(&opened("morpion"), &origin("b2 a1 c3", 1_000_000)));
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    for entry in std::fs::read_dir(examples).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        // Naive minimax would go through all plays of these.
        let large = ["puissance4.py", "morpion.py", "hex.py", "race.py", "gomoku.py", "dots.py", "fox.py", "bits.py"];
        if large.contains(&name) || name.ends_with(".vertices.csv") {
            continue;
        }
        if cfg!(not(feature = "rules")) && name.ends_with(".py") {
            continue;
        }
        let opened = open_file(&path);
        let can_start = Solve::default().answer(&opened, &()).unwrap().start.is_some();
        compared += usize::from(can_start && agrees_with_solve(&opened, &Origin::default()));
    }
    let least = if cfg!(feature = "rules") { 20 } else { 10 };
    assert!(compared > least, "{compared}");
}

fn open_file(path: &Path) -> Opened {
    let open = |path: &Path| Box::new(std::fs::File::open(path).unwrap());
    let beside = path.with_extension("vertices.csv");
    let vertices = beside.exists().then(|| (beside.display().to_string(), open(&beside) as Box<dyn std::io::Read>));
    let (name, bytes) = (path.display().to_string(), open(path));
    let input = Input { name, bytes, format: None, vertices, parameters: Vec::new() };
    Opened::read(input, &()).unwrap()
}

#[test]
fn moves_may_stand_together_and_are_counted_one_by_one() {
    let board = opened("connect4 width=5 height=4");
    let at = |moves: &[&str]| {
        let origin = Origin::moves(moves.iter().copied());
        Search { origin, ..Search::default() }.answer(&board, &())
    };
    assert_eq!(at(&["3344"]).unwrap().position, at(&["3", "34", "4"]).unwrap().position);
    assert_eq!(at(&["33333"]).unwrap_err().to_string(), "move 5: column 3 is full; choose another");
    assert_eq!(at(&["3", "39"]).unwrap_err().to_string(), "move 3: \"9\" is no column; columns go from 1 to 5");
}

struct StopAtOnce;

impl Context for StopAtOnce {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn budget(&self) -> Budget {
        Budget::UNLIMITED
    }
}

impl Observer for StopAtOnce {
    fn checkpoint(&self, _: Progress) -> Result<(), Interrupted> {
        Err(Interrupted)
    }
}

/// A clock that goes on by a second each time somebody looks at it.
struct Ticking(std::sync::Mutex<Cell<u64>>);

impl Observer for Ticking {
    fn checkpoint(&self, _: Progress) -> Result<(), Interrupted> {
        Ok(())
    }
}

impl Context for Ticking {
    fn now(&self) -> Duration {
        let clock = self.0.lock().unwrap();
        clock.set(clock.get() + 1);
        Duration::from_secs(clock.get())
    }

    fn budget(&self) -> Budget {
        Budget::UNLIMITED
    }
}

#[test]
fn a_search_that_is_stopped_gives_a_move_and_says_that_nothing_is_proven() {
    let board = opened("connect4");
    for (method, depth) in [(Method::Fast, None), (Method::Proof, None), (Method::Fast, Some(20))] {
        let reply = Search { method, depth, ..Search::default() }.answer(&board, &StopAtOnce).unwrap();
        assert!(!reply.proven && reply.interrupted, "{method}");
        if depth.is_none() {
            assert_eq!((reply.best.len(), reply.bounds.is_some()), (1, true), "{method}");
        }
    }
    let search = Search { time: Some(Duration::from_secs(50)), depth: Some(60), ..Search::default() };
    let reply = search.answer(&board, &Ticking(Cell::new(0).into())).unwrap();
    assert!(!reply.proven && !reply.interrupted && reply.depth.unwrap() < 60);
}

#[test]
fn a_batch_answers_each_line_alone_and_in_order() {
    let lines = ["33", "3333", "33333", "", "12345", "33"];
    let board = opened("connect4 width=5 height=4");
    let batch = Batch { search: Search::default(), lines: lines.map(str::to_owned).to_vec() };
    let reply = batch.answer(&board, &()).unwrap();
    assert!(!reply.right);
    let replies = reply.lines;
    assert_eq!(replies.len(), lines.len());
    assert_eq!(replies[0], replies[5]);
    assert!(matches!(&replies[2], LineReply::Wrong { line: 3, error, .. } if error.contains("move 5")));
    for (line, reply) in lines.iter().zip(&replies) {
        let LineReply::Answer { moves, value, length, nodes, .. } = reply else { continue };
        let alone = Search { origin: Origin::moves(line.split_whitespace()), ..Search::default() };
        let alone = alone.answer(&board, &()).unwrap();
        assert_eq!((moves.as_str(), *value, *length, *nodes), (*line, alone.value, alone.length, alone.nodes));
    }
}

#[cfg(feature = "rules")]
#[test]
fn a_heuristic_of_a_rules_file_is_asked_but_never_outweighs_a_result() {
    // J0 moves once: to a certain win, or to where the heuristic promises the world.
    let text = "
def start():
    return 'start'
def player(s):
    return 0
def winner(s):
    return 0 if s == 'won' else (None if s in ('start', 'promise', 'later') else 1)
def moves(s):
    return {'start': ['promise', 'won'], 'promise': ['later'], 'later': ['lost']}.get(s, [])
def heuristic(s):
    return 1e30 if s == 'promise' else 2.5
";
    use retrograde_engine::{Place, Source};
    let rules = Opened::open(&Source::file("promise.py", text), &()).unwrap();
    let search = |place: Place| {
        let origin = Origin { place, ..Origin::default() };
        Search { depth: Some(1), origin, ..Search::default() }.answer(&rules, &()).unwrap()
    };
    let reply = search(Place::Start);
    assert_eq!(
        (reply.value, reply.length, reply.best),
        (Some(Outcome::Win(Player::Zero)), Some(1), vec!["won".to_owned()])
    );
    let reply = search(Place::At("'promise'".to_owned()));
    assert_eq!((reply.estimate, reply.proven), (Some(2.5), false));
}

#[test]
fn a_game_too_large_to_solve_is_played_perfectly_by_searching() {
    for (words, expected) in [
        ("connect4 width=5 height=4", Outcome::Draw),
        ("hex width=4 height=4", Outcome::Win(Player::Zero)),
        ("nim sticks=40", Outcome::Win(Player::One)),
    ] {
        let seats = Seats { seats: [Seat::Machine(Opponent::Perfect); 2], seed: 0 };
        let opened = opened(words);
        let mut session = Session::begin(&opened, &origin("", 10), seats, &()).unwrap();
        assert!(session.thinking().is_some());
        let first = session.explain(Lang::En, &()).unwrap();
        assert!(!first.line.is_empty(), "{words}: {first:?}");
        while session.turn().unwrap().is_some() {
            session.machine_move(&()).unwrap();
        }
        assert_eq!(session.situation(false, &()).unwrap().outcome, Some(expected), "{words}");
    }
}

#[test]
fn hints_by_searching_are_those_of_the_solution() {
    let hints = |limit| {
        let seats = Seats { seats: [Seat::Person; 2], seed: 0 };
        let board = opened("connect4 width=4 height=4");
        let session = Session::begin(&board, &origin("1232", limit), seats, &()).unwrap();
        session.situation(true, &()).unwrap().choices
    };
    assert_eq!(hints(100_000), hints(1));
}

#[test]
fn the_start_of_hex_four_by_four_has_two_best_moves() {
    let reply = searched("hex width=4 height=4");
    assert_eq!((reply.length, reply.best.len(), reply.all_best), (Some(9), 2, true));
}

/// A cx that has had enough once something has gone that far.
#[cfg(feature = "rules")]
struct Patience(u64);

#[cfg(feature = "rules")]
impl Observer for Patience {
    fn checkpoint(&self, progress: Progress) -> Result<(), Interrupted> {
        if progress.done > self.0 { Err(Interrupted) } else { Ok(()) }
    }
}

#[cfg(feature = "rules")]
impl Context for Patience {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn budget(&self) -> Budget {
        Budget::of_bytes(16 << 20)
    }
}

#[cfg(feature = "rules")]
#[test]
fn a_play_without_end_is_searched_as_far_as_the_memory_goes() {
    let text = "start = 0\ndef player(s): return 0\ndef winner(s): return None\ndef moves(s): return [s + 1]\n";
    use retrograde_engine::Source;
    let rules = Opened::open(&Source::file("endless.py", text), &()).unwrap();
    for method in [Method::Fast, Method::Minimax, Method::Memo, Method::AlphaBeta] {
        let search = Search { method, table_mib: 1, ..Search::default() };
        match search.answer(&rules, &Patience(1_000_000)) {
            Err(Error::TooManyRemembered { limit, memory: true }) => assert!(limit < 16_000, "{limit}"),
            other => panic!("{method:?}: {other:?}"),
        }
        let search = Search { origin: origin("", 1000), ..search };
        match search.answer(&rules, &Patience(1_000_000)) {
            Err(Error::TooManyRemembered { limit: 1000, memory: false }) => {}
            other => panic!("{method:?}: {other:?}"),
        }
    }
    // What the table takes is not left for a dictionary.
    let search = Search { table_mib: 10, ..Search::default() };
    match search.answer(&rules, &Patience(1_000_000)) {
        Err(Error::TooManyRemembered { limit, memory: true }) => assert!(limit < 6_000, "{limit}"),
        other => panic!("{other:?}"),
    }
}
