//! What one request may use, and all of them together.

use retrograde_engine::Budget;
use std::time::Duration;

/// What one request may use, and all of them together.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: usize,
    /// Memory, positions and threads of one question.
    pub budget: Budget,
    /// How long a question may take.
    pub time: Duration,
    /// How many questions run at once that may take long; as many again if they are about rules of users.
    pub jobs: usize,
    /// How many more of each kind may wait; who comes then is sent away.
    pub waiting: usize,
    /// Bytes that all open sources keep together for later requests.
    pub kept: usize,
    /// A source is closed that nobody asks about for so long, or twice as long at the most.
    pub idle: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 1 << 20,
            budget: Budget { bytes: 256 << 20, positions: 300_000, threads: 1, askers: 1, steps: 30_000_000 },
            time: Duration::from_secs(20),
            jobs: 2,
            waiting: 24,
            kept: 512 << 20,
            idle: Duration::from_secs(30),
        }
    }
}
