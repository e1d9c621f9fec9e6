//! How the machine chooses among moves that are worth the same.

use crate::{opened, origin};
use retrograde::{Interrupted, Observer, Progress};
use retrograde_engine::{Budget, Choice, Context, Opened, Opponent, Play, PlayReply, Rate};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

/// What a play stands like, in a game that is listed as a whole.
fn solved(opened: &Opened, moves: &[String]) -> PlayReply {
    Play { moves: moves.to_vec(), hints: true, ..Play::default() }.answer(opened, &()).unwrap()
}

/// The machine's move: in a game that is listed, or in one that is too large for that and has to be searched.
fn machine(opened: &Opened, moves: &[String], listed: bool, seed: u64) -> String {
    let origin = if listed { origin("", 1_000_000) } else { origin("", 1) };
    let play = Play { origin, moves: moves.to_vec(), machine: Some(Opponent::Perfect), seed, ..Play::default() };
    let reply = play.answer(opened, &()).unwrap();
    assert_eq!(reply.horizon.is_none(), listed);
    reply.machine.unwrap()
}

fn after(moves: &[String], next: &str) -> Vec<String> {
    moves.iter().cloned().chain([next.to_owned()]).collect()
}

/// Positions that plays at random reach, each by its moves.
fn reached(opened: &Opened, plays: u64) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for seed in 0..plays {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut moves = Vec::new();
        loop {
            let choices = solved(opened, &moves).situation.choices;
            let Some(Choice { text, .. }) = random.choice(&choices) else { break };
            all.push(moves.clone());
            moves = after(&moves, text);
        }
    }
    all.sort();
    all.dedup();
    all
}

#[test]
fn in_a_draw_the_machine_leaves_the_most_ways_to_go_wrong() {
    let morpion = opened("morpion");
    let (mut told_apart, mut positions) = (0, 0);
    for moves in reached(&morpion, 12) {
        let keeps = solved(&morpion, &moves).situation.choices;
        let keeps: Vec<&Choice> = keeps.iter().filter(|choice| choice.hint.is_some_and(|hint| hint.best)).collect();
        if keeps.iter().any(|choice| choice.hint.is_some_and(|hint| hint.letter != 'D')) {
            continue;
        }
        // A reply that loses for the one who makes it is a way to go wrong.
        let ways = |text: &str| {
            let replies = solved(&morpion, &after(&moves, text)).situation.choices;
            replies.iter().filter(|reply| reply.hint.is_some_and(|hint| hint.letter == 'L')).count()
        };
        let counted: Vec<usize> = keeps.iter().map(|choice| ways(&choice.text)).collect();
        let most = counted.iter().max().copied().unwrap();
        positions += 1;
        told_apart += usize::from(counted.iter().any(|&count| count < most));
        for (listed, seed) in [(true, 1), (true, 2), (false, 1)] {
            assert_eq!(ways(&machine(&morpion, &moves, listed, seed)), most, "{moves:?}, listed: {listed}");
        }
    }
    assert!(told_apart >= 10 && positions > told_apart, "{told_apart} of {positions}");
}

#[test]
fn when_it_is_lost_the_machine_resists_as_long_as_it_can() {
    let morpion = opened("morpion");
    let mut told_apart = 0;
    for moves in reached(&morpion, 25) {
        let choices = solved(&morpion, &moves).situation.choices;
        let ranks: Option<Vec<u32>> = choices
            .iter()
            .map(|choice| choice.hint.filter(|hint| hint.letter == 'L').and_then(|hint| hint.rank))
            .collect();
        let Some(ranks) = ranks.filter(|ranks| !ranks.is_empty()) else { continue };
        let longest = ranks.iter().max().copied().unwrap();
        told_apart += usize::from(ranks.iter().any(|&rank| rank < longest));
        for listed in [true, false] {
            let made = machine(&morpion, &moves, listed, 3);
            let number = choices.iter().position(|choice| choice.text == made).unwrap();
            assert_eq!(ranks[number], longest, "{moves:?}, listed: {listed}");
        }
    }
    assert!(told_apart >= 5, "{told_apart}");
}

/// A clock that goes on a twentieth of a second whenever somebody asks whether to go on, and a cx that closes after ten
/// seconds of that.
struct Ticking(AtomicU32);

impl Observer for Ticking {
    fn checkpoint(&self, _: Progress) -> Result<(), Interrupted> {
        self.0.fetch_add(1, Relaxed);
        if self.now() > Duration::from_secs(10) { Err(Interrupted) } else { Ok(()) }
    }
}

impl Context for Ticking {
    fn now(&self) -> Duration {
        Duration::from_millis(50) * self.0.load(Relaxed)
    }

    fn budget(&self) -> Budget {
        Budget::UNLIMITED
    }
}

#[test]
fn a_game_with_many_moves_is_rated_as_far_as_the_time_goes() {
    for (words, moves) in [("hex width=6 height=6", 36), ("hex width=9 height=9", 81), ("piles piles=31,31,31,31", 124)]
    {
        let rate = Rate { origin: origin("", 20_000), time: Some(Duration::from_secs(1)) };
        let reply = rate.answer(&opened(words), &Ticking(0.into())).unwrap();
        assert_eq!(reply.moves.len(), moves, "{words}");
        assert!(reply.value.is_none() || !words.starts_with("hex"), "{words}: {:?}", reply.value);
    }
}
