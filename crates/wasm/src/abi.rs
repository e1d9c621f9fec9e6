//! The functions that JavaScript calls, and those that it lends.
//!
//! Strings go through two buffers that belong to the module: JavaScript asks for room, writes the question there,
//! calls [`ask`], and reads the answer. No pointer is ever taken from outside, so that nothing here is unsafe but
//! the names of the functions.

// SAFETY: the attribute only fixes the names; no other function of the module has them. What is imported takes
// numbers and gives numbers.
#![allow(unsafe_code, reason = "the names of exports and imports are part of the interface")]

use crate::Desk;
use retrograde::{Interrupted, Observer, Progress};
use retrograde_engine::{Budget, Context};
use std::cell::RefCell;
use std::time::Duration;

thread_local! {
    static DESK: Desk = Desk::default();
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
}

#[link(wasm_import_module = "retrograde")]
unsafe extern "C" {
    /// Milliseconds since some moment.
    safe fn now() -> f64;
    /// Told how far it is; anything but 0 asks to stop. The stage is a text of the module.
    safe fn progress(stage: *const u8, length: usize, done: f64, total: f64) -> i32;
}

/// Room for a question of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *const u8 {
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(length, 0);
        question.as_ptr()
    })
}

/// Answers the question. Gives 0 for an answer and 1 for what was wrong.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> i32 {
    let question = QUESTION.take();
    let (answer, failed) = match DESK.with(|desk| desk.ask(&question, &Page)) {
        Ok(answer) => (answer, 0),
        Err(answer) => (answer, 1),
    };
    ANSWER.set(answer);
    failed
}

/// Where the answer stands.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// How many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    ANSWER.with_borrow(String::len)
}

/// The page, or the program of Node, that asks.
struct Page;

impl Observer for Page {
    fn checkpoint(&self, Progress { stage, done, total }: Progress) -> Result<(), Interrupted> {
        let name = stage.name();
        let total = total.map_or(-1.0, |total| total as f64);
        if progress(name.as_ptr(), name.len(), done as f64, total) == 0 { Ok(()) } else { Err(Interrupted) }
    }
}

impl Context for Page {
    fn now(&self) -> Duration {
        Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
    }

    fn budget(&self) -> Budget {
        /// A browser has no more than 4 GB for a module, and a page wants some of it for others.
        const BYTES: usize = 1 << 30;
        Budget { threads: 1, ..Budget::of_bytes(BYTES) }
    }
}
