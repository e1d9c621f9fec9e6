//! Games through the jobs that every cx shares.

use crate::{nim, opened, origin};
use retrograde::{Explorer, Lang, Outcome, Player};
use retrograde_engine::{
    Budget, Error, Limit, MoverCounts, Opened, Opponent, Origin, Place, Play, Record, Review, Seat, Seats, Session,
    Solve, SolveReply, Source, Tree, TreeNode, Unwatched,
};

fn solved(words: &str) -> SolveReply {
    Solve::default().answer(&opened(words), &()).unwrap()
}

#[test]
fn counts_by_outcome_are_those_of_the_mission() {
    for (words, value, positions, [wins, draws, loses]) in [
        ("morpion", Outcome::Draw, 5478, [2836, 1068, 1574]),
        ("morpion misere=yes", Outcome::Draw, 5478, [3054, 980, 1444]),
        ("morpion width=4", Outcome::Win(Player::Zero), 111_973, [64_738, 3_060, 44_175]),
        ("connect4 width=4 height=4", Outcome::Draw, 161_029, [38_675, 90_120, 32_234]),
    ] {
        let reply = solved(words);
        let game = reply.game.unwrap();
        assert_eq!((reply.value, reply.vertices), (Some(value), positions), "{words}");
        assert_eq!(game.mover, MoverCounts { wins, draws, loses }, "{words}");
        assert_eq!(game.by_move.iter().map(|ply| ply.positions).sum::<usize>(), positions, "{words}");
    }
}

#[test]
fn all_explorers_give_the_same_reply() {
    let reply = |explorer| {
        let origin = Origin { limit: Limit { positions: None, explorer }, ..Origin::default() };
        let job = Solve { all: true, origin, ..Solve::default() };
        serde_json::to_string(&job.answer(&opened("kings width=3 height=4"), &()).unwrap()).unwrap()
    };
    let [first, second, third] = Explorer::ALL.map(reply);
    assert_eq!(first, second);
    assert_eq!(first, third);
}

#[test]
fn a_game_is_begun_by_a_position_or_by_moves() {
    let nim = nim();
    let at = |place| Solve { origin: Origin { place, ..Origin::default() }, ..Solve::default() }.answer(&nim, &());
    let by_moves = at(Place::After(vec!["2".to_owned(), "1".to_owned()])).unwrap();
    let by_position = at(Place::At("(7,0)".to_owned())).unwrap();
    assert_eq!(by_moves.start, by_position.start);
    assert_eq!(by_moves.vertices, by_position.vertices);
    assert!(matches!(at(Place::After(vec!["5".to_owned()])), Err(Error::Move { .. })));
    assert!(matches!(at(Place::At("(7".to_owned())), Err(Error::Position { .. })));
}

#[cfg(feature = "rules")]
#[test]
fn any_number_of_askers_gives_the_same_reply_and_each_has_its_own_memo() {
    let content = "
MEMO = {}

def start(sticks=399):
    return (sticks, 0)

def player(s):
    return s[1]

def winner(s):
    return 1 - s[1] if s[0] == 0 else None

def rows(sticks):
    if sticks not in MEMO:
        MEMO[sticks] = [k for k in (1, 2, 3) if k <= sticks]
    return MEMO[sticks]

def moves(s):
    return [(f'take-{k}', (s[0] - k, 1 - s[1])) for k in rows(s[0])]
";
    let source = Source::file("memo.py", content);
    let reply = |askers| {
        let cx = Unwatched(Budget { askers, ..Budget::UNLIMITED });
        let opened = Opened::open(&source, &cx).unwrap();
        serde_json::to_string(&Solve { all: true, ..Solve::default() }.answer(&opened, &cx).unwrap()).unwrap()
    };
    let one = reply(1);
    for askers in [2, 5] {
        assert_eq!(reply(askers), one, "{askers} askers");
    }
}

#[cfg(feature = "rules")]
#[test]
fn rules_in_a_text_are_a_game_and_its_parameters_count() {
    let content = include_str!("../../../cli/tests/data/rules/sticks.py").into();
    let parameters = vec![("sticks".to_owned(), "9".to_owned())];
    let source = Source::File { file: "sticks.py".to_owned(), content, format: None, vertices: None, parameters };
    let rules = Opened::open(&source, &()).unwrap();
    let reply = Solve::default().answer(&rules, &()).unwrap();
    assert_eq!(reply.start.as_deref(), Some("(9,0)"));
    assert_eq!(reply.value, Some(Outcome::Win(Player::One)), "three divides nine");
    assert_eq!(reply.rank, Some(6));
}

#[test]
fn a_limit_says_how_far_it_got() {
    let job = Solve { origin: origin("", 1000), ..Solve::default() };
    match job.answer(&opened("connect4"), &()) {
        Err(Error::TooLarge { positions, ply, asked, .. }) => assert_eq!((positions, ply, asked), (1000, 3, true)),
        other => panic!("{other:?}"),
    }
}

/// Every node of the tree.
fn nodes(node: &TreeNode) -> Vec<&TreeNode> {
    std::iter::once(node).chain(node.children.iter().flat_map(nodes)).collect()
}

#[test]
fn a_tree_of_a_game_too_large_knows_what_its_depth_decides() {
    // The same position, once with the whole game behind it and once with three moves of it.
    let tree = |limit| {
        let origin = Origin { place: Place::At("XX./OO./...".to_owned()), ..origin("", limit) };
        Tree { origin, depth: 3, most: usize::MAX, unfold: false }.answer(&opened("morpion"), &()).unwrap()
    };
    let (whole, cut) = (tree(10_000), tree(5));
    assert!(whole.exact && !cut.exact);
    assert_eq!(cut.root.value, whole.root.value, "a win at once is seen");
    let (whole, cut) = (nodes(&whole.root), nodes(&cut.root));
    let known = cut.iter().filter(|node| node.value.is_some()).count();
    assert!(known > 10, "only {known} are known");
    for node in cut {
        let same = whole.iter().find(|other| other.position == node.position).unwrap();
        assert!(node.value.is_none() || (node.value, node.rank) == (same.value, same.rank), "{node:?}");
    }
}

/// Counts the positions that are listed at once, at the most.
struct Counting(std::sync::atomic::AtomicU64);

impl retrograde::Observer for Counting {
    fn checkpoint(&self, progress: retrograde::Progress) -> Result<(), retrograde::Interrupted> {
        self.0.fetch_max(progress.done, std::sync::atomic::Ordering::Relaxed);
        Ok(())
    }
}

impl retrograde_engine::Context for Counting {
    fn now(&self) -> std::time::Duration {
        std::time::Duration::ZERO
    }

    fn budget(&self) -> Budget {
        Budget::UNLIMITED
    }
}

#[test]
fn a_tree_lists_no_more_of_a_large_game_than_it_shows_and_a_moment_allows() {
    for (words, depth) in [("connect4", 99), ("hex width=11 height=11", 4), ("kings width=8 height=8", 30)] {
        let counting = Counting(0.into());
        let tree = Tree { origin: Origin::default(), depth, most: 1000, unfold: false };
        let tree = tree.answer(&opened(words), &counting).unwrap();
        assert_eq!((tree.nodes, tree.cut), (1000, true), "{words}");
        assert_eq!(nodes(&tree.root).len(), 1000, "{words}");
        assert!(counting.0.into_inner() <= 300_000, "{words}");
    }
}

#[test]
fn what_a_tree_knows_of_a_part_of_a_game_is_right() {
    // The whole game has more positions than a moment allows, and can still be solved here.
    let game = opened("connect4 width=5 height=4");
    let tree = |origin, depth, most| Tree { origin, depth, most, unfold: false }.answer(&game, &()).unwrap();
    let part = tree(Origin::default(), 99, 3000);
    let whole = tree(origin("", 10_000_000), 99, 3000);
    assert!(!part.exact && whole.exact && part.cut && whole.cut);
    let (part, whole) = (nodes(&part.root), nodes(&whole.root));
    assert_eq!(part.len(), whole.len());
    let (mut values, mut ranks) = (0, 0);
    for (part, whole) in part.into_iter().zip(whole) {
        assert_eq!((&part.position, part.shared, part.more), (&whole.position, whole.shared, whole.more));
        assert!(part.value.is_none() || part.value == whole.value, "{part:?} is not {whole:?}");
        assert!(part.rank.is_none() || part.rank == whole.rank, "{part:?} is not {whole:?}");
        assert!(!part.best || whole.best, "{} is not the best", part.position);
        values += usize::from(part.value.is_some());
        ranks += usize::from(part.rank.is_some());
    }
    assert!(values > 1000 && ranks > 500, "only {values} values and {ranks} ranks are known");
}

#[test]
fn a_tree_of_a_game_where_positions_come_back_calls_no_draw_what_is_not_known() {
    let game = opened("kings width=3 height=3");
    let tree =
        |limit, depth| Tree { origin: origin("", limit), depth, most: 3000, unfold: false }.answer(&game, &()).unwrap();
    let mut known = 0;
    for depth in 1..12 {
        let (whole, cut) = (tree(100_000, depth), tree(5, depth));
        assert!(whole.exact && !cut.exact);
        for (cut, whole) in nodes(&cut.root).into_iter().zip(nodes(&whole.root)) {
            assert_eq!(cut.position, whole.position);
            assert!(cut.value.is_none() || cut.value == whole.value, "{depth} deep, {cut:?} is not {whole:?}");
            known += usize::from(cut.value.is_some());
        }
    }
    assert!(known > 100, "only {known} values are known");
}

#[cfg(feature = "rules")]
#[test]
fn what_only_leads_back_to_the_unknown_is_no_draw() {
    let content = "
start = 0
def player(s): return 0
def winner(s): return 0 if s == 4 else None
def moves(s): return [[1, 2], [0], [3], [4], []][s]
";
    let game = Opened::open(&Source::file("back.py", content), &()).unwrap();
    let tree = Tree { origin: origin("", 2), depth: 2, most: 100, unfold: false }.answer(&game, &()).unwrap();
    assert!(!tree.exact);
    assert!(nodes(&tree.root).iter().all(|node| node.value.is_none()), "{tree:?}");
}

#[cfg(feature = "rules")]
#[test]
fn a_win_is_not_called_the_shortest_where_a_shorter_one_may_be_left_out() {
    // One way of thirty moves comes first; a million positions beside it hide one of three.
    let content = "
start = (0,)
def player(s): return 0
def winner(s): return 0 if s in [(1, 30), (3,)] else None
def moves(s):
    if s[0] == 0:
        return [(1, 1)] + [(2, k) for k in range(1000)]
    if s[0] == 1:
        return [(1, s[1] + 1)]
    if len(s) == 2:
        return [(2, s[1], k) for k in range(1000)]
    return [(3,)] if s[1] == 999 else [s + (0,)] if len(s) < 20 else [(1, 1)]
";
    let game = Opened::open(&Source::file("wide.py", content), &()).unwrap();
    let tree = Tree { origin: Origin::default(), depth: 99, most: 50, unfold: false }.answer(&game, &()).unwrap();
    assert_eq!((tree.exact, tree.cut, tree.nodes), (false, true, 50));
    let way = &tree.root.children[0];
    assert_eq!((tree.root.value, tree.root.rank, way.best), (Some(Outcome::Win(Player::Zero)), None, false));
    assert_eq!((way.value, way.rank, way.children[0].best), (Some(Outcome::Win(Player::Zero)), Some(29), true));
}

#[test]
fn a_tree_unfolds_each_position_once() {
    let tree = Tree { origin: Origin::default(), depth: 20, most: usize::MAX, unfold: false }
        .answer(&opened("nim sticks=12 take=1,2"), &())
        .unwrap();
    let all = nodes(&tree.root);
    assert_eq!(tree.nodes, all.len());
    let mut unfolded: Vec<&str> =
        all.iter().filter(|node| !node.children.is_empty()).map(|node| node.position.as_str()).collect();
    let count = unfolded.len();
    unfolded.sort_unstable();
    unfolded.dedup();
    assert_eq!(unfolded.len(), count);
    assert!(all.iter().any(|node| node.shared));
}

#[test]
fn a_tree_can_be_unfolded_as_the_notes_draw_it() {
    let nodes = |words: &str, depth| {
        let tree = Tree { origin: Origin::default(), depth, most: usize::MAX, unfold: true };
        tree.answer(&opened(words), &()).unwrap().nodes
    };
    assert_eq!(nodes("nim sticks=4 take=1,2,3 misere=yes", 9), 15);
    assert_eq!(nodes("nim sticks=10 take=1,2", 20), 232);
}

/// Who wins when these play, J0 first.
fn winner(words: &str, opponents: [Opponent; 2], seed: u64) -> Option<Outcome> {
    let seats = Seats { seats: opponents.map(Seat::Machine), seed };
    let opened = opened(words);
    let mut session = Session::begin(&opened, &Origin::default(), seats, &()).unwrap();
    while session.turn().unwrap().is_some() {
        session.machine_move(&()).unwrap();
    }
    session.situation(false, &()).unwrap().outcome
}

#[test]
fn a_perfect_player_never_gives_a_result_away() {
    let weak = [Opponent::Random, Opponent::Errs(0.5), Opponent::Depth(2)];
    for (index, &other) in weak.iter().enumerate() {
        for seed in 0..10 {
            // Morpion is a draw, and ten sticks with one or two are won by who begins.
            let morpion = winner("morpion", [other, Opponent::Perfect], seed);
            assert_ne!(morpion, Some(Outcome::Win(Player::Zero)), "{index} {seed}");
            let nim = winner("nim sticks=10 take=1,2", [Opponent::Perfect, other], seed);
            assert_eq!(nim, Some(Outcome::Win(Player::Zero)), "{index} {seed}");
        }
    }
    assert_eq!(winner("morpion", [Opponent::Perfect; 2], 1), Some(Outcome::Draw));
}

#[test]
fn a_player_who_always_errs_gives_the_win_away() {
    let result = winner("nim sticks=10 take=1,2", [Opponent::Errs(1.0), Opponent::Perfect], 1);
    assert_eq!(result, Some(Outcome::Win(Player::One)));
    let result = winner("nim sticks=10 take=1,2", [Opponent::Errs(0.0), Opponent::Perfect], 1);
    assert_eq!(result, Some(Outcome::Win(Player::Zero)));
}

#[test]
fn looking_far_enough_ahead_is_perfect() {
    for seed in 0..5 {
        let result = winner("nim sticks=10 take=1,2", [Opponent::Depth(10), Opponent::Perfect], seed);
        assert_eq!(result, Some(Outcome::Win(Player::Zero)));
    }
}

#[test]
fn hints_of_a_solution_and_of_looking_far_ahead_agree() {
    let hints = |limit| {
        let seats = Seats { seats: [Seat::Person; 2], seed: 0 };
        let morpion = opened("morpion");
        let session = Session::begin(&morpion, &origin("b2 a1 c3", limit), seats, &()).unwrap();
        (session.horizon(), session.situation(true, &()).unwrap().choices)
    };
    let ((solved, exact), (ahead, seen)) = (hints(10_000), hints(1));
    assert_eq!((solved, ahead), (None, Some(6)));
    // Six moves are left, so that looking six ahead sees everything.
    assert_eq!(exact, seen);
    assert!(exact.iter().any(|choice| choice.hint.unwrap().letter == 'L'));
}

#[test]
fn a_saved_play_is_reviewed_as_it_was() {
    let seats = Seats { seats: [Seat::Person, Seat::Machine(Opponent::Perfect)], seed: 2 };
    let nim = nim();
    let mut session = Session::begin(&nim, &Origin::default(), seats, &()).unwrap();
    session.play("2").unwrap();
    session.machine_move(&()).unwrap();
    let record = session.record().unwrap();
    let text = serde_json::to_string(&record).unwrap();
    assert_eq!(Record::read(&text).unwrap(), record);
    let origin = Origin { place: record.place(), ..Origin::default() };
    let review = Review { origin, play: record.moves, ..Review::default() }.answer(&nim, &()).unwrap();
    assert_eq!(review, session.review(&()).unwrap());
    assert_eq!(review.blunders, 1);
}

#[test]
fn undoing_gives_the_turn_back_to_the_person() {
    let seats = Seats { seats: [Seat::Machine(Opponent::Perfect), Seat::Person], seed: 0 };
    let morpion = opened("morpion");
    let mut session = Session::begin(&morpion, &Origin::default(), seats, &()).unwrap();
    session.machine_move(&()).unwrap();
    let before = session.situation(false, &()).unwrap().position;
    let free = session.situation(false, &()).unwrap().choices[0].text.clone();
    session.play(&free).unwrap();
    session.machine_move(&()).unwrap();
    assert_eq!(session.undo().unwrap(), 2);
    assert_eq!(session.situation(false, &()).unwrap().position, before);
}

#[test]
fn a_play_as_jobs_goes_the_way_of_a_session() {
    let nim = nim();
    let mut moves = Vec::new();
    loop {
        let machine = Some(Opponent::Perfect);
        let play = Play { moves: moves.clone(), machine, hints: true, why: true, lang: Lang::Fr, ..Play::default() };
        let reply = play.answer(&nim, &()).unwrap();
        moves = reply.moves;
        if reply.situation.outcome.is_some() {
            assert_eq!(reply.situation.outcome, Some(Outcome::Win(Player::Zero)));
            assert_eq!(reply.why.unwrap().sentence, "J0 a gagné");
            break;
        }
    }
    assert_eq!(moves.len(), 7, "ten sticks are won in seven moves");
    let over = Play { moves, machine: Some(Opponent::Random), ..Play::default() }.answer(&nim, &());
    assert!(matches!(over, Err(Error::Over)));
}
