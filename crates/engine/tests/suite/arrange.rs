//! Laying an arena out for a screen.

use crate::nim;
use retrograde::{Interrupted, Observer, Progress, Stage};
use retrograde_engine::{Arrange, ArrangeReply, Budget, Context, Error, Opened, Source};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

/// Stops a layout at a checkpoint of that number, and counts them.
struct Impatient {
    seen: AtomicUsize,
    last: usize,
}

impl Observer for Impatient {
    fn checkpoint(&self, progress: Progress) -> Result<(), Interrupted> {
        if progress.stage != Stage::Arranging {
            return Ok(());
        }
        if self.seen.fetch_add(1, Relaxed) < self.last { Ok(()) } else { Err(Interrupted) }
    }
}

impl Context for Impatient {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn budget(&self) -> Budget {
        Budget::UNLIMITED
    }
}

/// A graph in which every vertex leads to every other one.
fn dense(count: usize) -> Opened {
    let line = |from: usize| {
        let others: Vec<String> = (0..count).filter(|to| *to != from).map(|to| to.to_string()).collect();
        format!("{from} 0 {} {};", from % 2, others.join(","))
    };
    let text: Vec<String> = (0..count).map(line).collect();
    Opened::open(&Source::file("dense.pg", text.join("\n")), &()).unwrap()
}

#[test]
fn a_layout_is_stopped_wherever_it_is() {
    let opened = dense(80);
    let until = |last| {
        let cx = Impatient { seen: AtomicUsize::new(0), last };
        let reply = Arrange::default().answer(&opened, &cx);
        (reply, cx.seen.into_inner())
    };
    let (whole, checkpoints) = until(usize::MAX);
    assert_eq!(whole.unwrap().edges.len(), 80 * 79);
    assert!(checkpoints > 20, "{checkpoints}");
    for last in [0, 1, checkpoints / 2, checkpoints - 1] {
        let (stopped, seen) = until(last);
        assert!(matches!(stopped, Err(Error::Interrupted)), "{last}");
        assert_eq!(seen, last + 1);
    }
}

#[test]
fn circles_and_squares_have_one_size_in_every_arena_whose_names_fit() {
    let sizes = |reply: &ArrangeReply| -> BTreeSet<String> {
        reply
            .vertices
            .iter()
            .flat_map(|vertex| [vertex.width, vertex.height])
            .map(|size| format!("{size:.1}"))
            .collect()
    };
    let arrange = |opened: &Opened| Arrange::default().answer(opened, &()).unwrap();
    let small = Opened::open(&Source::file("two.pg", "0 0 0 1; 1 1 1 1;"), &()).unwrap();
    assert_eq!(sizes(&arrange(&nim())), sizes(&arrange(&small)));
    assert_eq!(sizes(&arrange(&small)).len(), 1);
}
