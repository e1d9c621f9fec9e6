//! Progress on the terminal, and Ctrl-C.

use crate::system::Clock;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use retrograde::{Interrupted, Lang, Observer, Progress, Stage};
use retrograde_engine::{Budget, Context};
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// What takes longer is reported.
const PATIENCE: Duration = Duration::from_secs(1);
/// After Ctrl-C a computation has that long to end by itself; then the process ends without it. It needs
/// the second way when it waits for an input that does not come.
const GRACE: Duration = Duration::from_millis(500);

/// Watches a job: shows its progress on a terminal when it takes long, and stops it on Ctrl-C.
pub(crate) struct Watch {
    clock: Clock,
    /// Since when patience is asked for.
    began: Mutex<Duration>,
    interrupted: Arc<AtomicBool>,
    bar: Arc<Bar>,
    /// What a person should know who interrupts.
    last_words: Arc<Mutex<String>>,
    /// When somebody last looked how much memory is left, in milliseconds.
    looked: AtomicU64,
    /// Whether a file was given up because it fills the memory.
    full: AtomicBool,
}

impl Watch {
    /// Watches from now on, and speaks that language.
    pub(crate) fn begin(lang: Lang) -> Self {
        let interrupted = Arc::new(AtomicBool::new(false));
        let bar = Arc::new(Bar { visible: io::stderr().is_terminal(), lang, shown: Mutex::new(None) });
        let (clock, began) = (Clock::start(), Mutex::new(Duration::ZERO));
        let last_words = Arc::new(Mutex::new(String::new()));
        let said = Arc::clone(&last_words);
        let watch = Self {
            clock,
            began,
            interrupted: Arc::clone(&interrupted),
            bar: Arc::clone(&bar),
            last_words,
            looked: AtomicU64::new(0),
            full: AtomicBool::new(false),
        };
        // It fails only if there is a handler already; then Ctrl-C ends the process as it always did.
        let _ = ctrlc::set_handler(move || {
            interrupted.store(true, Ordering::Relaxed);
            thread::sleep(GRACE);
            bar.clear();
            crate::play::screen::restore();
            let said = said.lock().unwrap_or_else(PoisonError::into_inner);
            let separator = if said.is_empty() { "" } else { " " };
            let _ = writeln!(io::stderr(), "{}{separator}{said}", lang.pick("interrupted", "interrompu"));
            std::process::exit(i32::from(crate::INTERRUPTED));
        });
        watch
    }

    /// The clock by which it watches.
    pub(crate) const fn clock(&self) -> Clock {
        self.clock
    }

    /// Says what a person should know who interrupts from now on.
    pub(crate) fn on_interrupt(&self, words: String) {
        *self.last_words.lock().unwrap_or_else(PoisonError::into_inner) = words;
    }

    /// What a person should know who has interrupted.
    pub(crate) fn last_words(&self) -> String {
        self.last_words.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether it stopped by itself, because a file filled the memory.
    pub(crate) fn is_full(&self) -> bool {
        self.full.load(Ordering::Relaxed)
    }

    /// Looks now and then how much memory is left for a file of any size.
    fn fills_the_memory(&self) -> bool {
        const EVERY: u64 = 50;
        let now = u64::try_from(self.now().as_millis()).unwrap_or(u64::MAX);
        if now >= self.looked.load(Ordering::Relaxed) + EVERY {
            self.looked.store(now, Ordering::Relaxed);
            self.full.fetch_or(crate::system::is_short_of_memory(), Ordering::Relaxed);
        }
        self.is_full()
    }

    /// Takes the progress off the terminal, so that it is clean for what comes. If more work follows,
    /// patience begins anew.
    pub(crate) fn end(&self) {
        self.bar.clear();
        *self.began.lock().unwrap_or_else(PoisonError::into_inner) = self.now();
    }
}

impl Observer for Watch {
    fn checkpoint(&self, progress: Progress) -> Result<(), Interrupted> {
        if self.interrupted.load(Ordering::Relaxed) {
            return Err(Interrupted);
        }
        if progress.stage == Stage::Reading && self.fills_the_memory() {
            return Err(Interrupted);
        }
        if self.bar.visible && self.now() - *self.began.lock().unwrap_or_else(PoisonError::into_inner) >= PATIENCE {
            self.bar.show(progress);
        }
        Ok(())
    }
}

impl Context for Watch {
    fn now(&self) -> Duration {
        self.clock.elapsed()
    }

    fn budget(&self) -> Budget {
        crate::system::budget()
    }
}

/// How many things are done in a second, with a unit that keeps it short.
fn rate(state: &ProgressState, out: &mut dyn fmt::Write) {
    let mut rate = state.per_sec();
    let mut units = ["", " k", " M", " G"].into_iter();
    let mut unit = units.next().unwrap_or_default();
    while rate >= 1000.0 {
        let Some(next) = units.next() else { break };
        rate /= 1000.0;
        unit = next;
    }
    let _ = write!(out, "{rate:.0}{unit}/s");
}

/// How much time is left, in words.
struct HumanDuration(Duration, Lang);

impl fmt::Display for HumanDuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        let time = match hours {
            0 => format!("{minutes}:{seconds:02}"),
            hours => format!("{hours}:{minutes:02}:{seconds:02}"),
        };
        match self.1 {
            Lang::En => write!(f, "{time} left"),
            Lang::Fr => write!(f, "reste {time}"),
        }
    }
}

/// The line of progress on the terminal.
struct Bar {
    /// Not if the standard error is no terminal: a log has no use for progress.
    visible: bool,
    lang: Lang,
    shown: Mutex<Option<ProgressBar>>,
}

impl Bar {
    fn show(&self, Progress { stage, done, total }: Progress) {
        const KNOWN: &str = "{spinner} {msg}  {bar:20} {percent} %  {elapsed}  {rate}  {left}";
        const UNKNOWN: &str = "{spinner} {msg}  {human_pos}  {elapsed}";
        let stage = crate::stage::words(stage, self.lang);
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let bar = shown.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            bar.enable_steady_tick(Duration::from_millis(100));
            bar
        });
        if bar.message() != stage {
            let template = if total.is_some() { KNOWN } else { UNKNOWN };
            let lang = self.lang;
            let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner());
            let style = style.with_key("rate", rate).with_key(
                "left",
                move |state: &ProgressState, out: &mut dyn fmt::Write| {
                    let left = HumanDuration(state.eta(), lang);
                    // The one who writes the line knows what to do if it cannot be written.
                    let _ = write!(out, "{left}");
                },
            );
            bar.set_style(style);
            bar.set_message(stage);
            // What was done before counts for nothing in the rate.
            bar.set_position(done);
            bar.reset_eta();
        }
        if let Some(total) = total {
            bar.set_length(total);
            bar.set_position(done);
        } else if done > 0 {
            bar.set_position(done);
        }
    }

    fn clear(&self) {
        if let Some(bar) = self.shown.lock().unwrap_or_else(PoisonError::into_inner).take() {
            bar.finish_and_clear();
        }
    }
}
