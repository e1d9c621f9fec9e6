//! Values that are computed once and kept for later requests.

use retrograde::{Interrupted, Observer, Progress};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What is kept besides the newest value, in bytes.
const KEPT: usize = 64 << 20;
/// How often a request that waits for another one asks its own observer whether to go on.
const ASK_EVERY: Duration = Duration::from_millis(20);

/// Values by key, each computed by one request at a time: a second request for the same key waits, and takes over if the
/// first one fails. When all values together take more than 64 MiB, the least recently used ones are dropped.
///
/// No lock is held while a value is computed.
pub(crate) struct Memo<K, V> {
    state: Mutex<State<K, V>>,
    changed: Condvar,
}

struct State<K, V> {
    /// The most recently used last.
    kept: Vec<Kept<K, V>>,
    /// The keys whose values are being computed.
    making: Vec<K>,
}

struct Kept<K, V> {
    key: K,
    value: V,
    bytes: usize,
}

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        let state = State { kept: Vec::new(), making: Vec::new() };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }
}

impl<K: Clone + Eq, V: Clone> Memo<K, V> {
    /// The value of a key: the kept one if it still holds, or what `make` returns together with its size in bytes. While
    /// it waits for another request, it reports `waiting` to the observer.
    ///
    /// # Errors
    /// What `make` returned, or that the observer interrupted the waiting. An error is not kept.
    pub(crate) fn get_or_make<E: From<Interrupted>>(
        &self,
        key: &K,
        (observer, waiting): (&dyn Observer, Progress),
        holds: impl Fn(&V) -> bool,
        make: impl FnOnce() -> Result<(V, usize), E>,
    ) -> Result<V, E> {
        let mut state = self.lock();
        loop {
            if let Some(value) = state.get(key, &holds) {
                return Ok(value);
            }
            if !state.making.contains(key) {
                break;
            }
            state = self.changed.wait_timeout(state, ASK_EVERY).unwrap_or_else(PoisonError::into_inner).0;
            observer.checkpoint(waiting)?;
        }
        state.making.push(key.clone());
        drop(state);
        let making = Making { memo: self, key };
        let (value, bytes) = make()?;
        self.lock().keep(key.clone(), value.clone(), bytes);
        drop(making);
        Ok(value)
    }

    /// All kept values, the most recently used first.
    pub(crate) fn values(&self) -> Vec<V> {
        self.lock().kept.iter().rev().map(|kept| kept.value.clone()).collect()
    }

    /// How many bytes the kept values take.
    pub(crate) fn bytes(&self) -> usize {
        self.lock().bytes()
    }

    fn lock(&self) -> MutexGuard<'_, State<K, V>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq, V: Clone> State<K, V> {
    fn get(&mut self, key: &K, holds: &dyn Fn(&V) -> bool) -> Option<V> {
        let place = self.kept.iter().position(|kept| kept.key == *key)?;
        let kept = self.kept.remove(place);
        let value = holds(&kept.value).then(|| kept.value.clone())?;
        self.kept.push(kept);
        Some(value)
    }

    fn keep(&mut self, key: K, value: V, bytes: usize) {
        self.kept.push(Kept { key, value, bytes });
        let mut over = self.bytes().saturating_sub(bytes.max(KEPT));
        let dropped = self.kept.iter().take_while(|kept| {
            let needed = over > 0;
            over = over.saturating_sub(kept.bytes);
            needed
        });
        let dropped = dropped.count();
        self.kept.drain(..dropped);
    }

    fn bytes(&self) -> usize {
        self.kept.iter().map(|kept| kept.bytes).sum()
    }
}

/// A value that is being computed. However that ends, somebody else may compute it afterwards.
struct Making<'m, K: Clone + Eq, V: Clone> {
    memo: &'m Memo<K, V>,
    key: &'m K,
}

impl<K: Clone + Eq, V: Clone> Drop for Making<'_, K, V> {
    fn drop(&mut self) {
        self.memo.lock().making.retain(|key| key != self.key);
        self.memo.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use retrograde::Stage;
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

    const WAITING: Progress = Progress { stage: Stage::Exploring, done: 0, total: None };

    fn get(memo: &Memo<u32, u32>, key: u32, bytes: usize) -> u32 {
        memo.get_or_make(&key, (&(), WAITING), |_| true, || Ok::<_, Interrupted>((key * 10, bytes))).expect("a value")
    }

    #[test]
    fn simultaneous_requests_compute_a_value_once() {
        let memo = Memo::<u32, u32>::default();
        let (made, begun) = (AtomicUsize::new(0), Barrier::new(2));
        let ask = || {
            memo.get_or_make(
                &1,
                (&(), WAITING),
                |_| true,
                || {
                    made.fetch_add(1, SeqCst);
                    begun.wait();
                    Ok::<_, Interrupted>((10, 1))
                },
            )
        };
        std::thread::scope(|scope| {
            let first = scope.spawn(ask);
            // The first request is at work, and ends only after the second one has begun.
            let second = scope.spawn(|| {
                while made.load(SeqCst) == 0 {
                    std::thread::yield_now();
                }
                begun.wait();
                ask()
            });
            assert_eq!(first.join().expect("no panic"), Ok(10));
            assert_eq!(second.join().expect("no panic"), Ok(10));
        });
        assert_eq!(made.load(SeqCst), 1);
    }

    #[test]
    fn a_waiting_request_takes_over_when_the_first_one_is_interrupted() {
        /// Counts how often a waiting request was asked whether to go on.
        struct Asked(AtomicUsize);
        impl Observer for Asked {
            fn checkpoint(&self, _: Progress) -> Result<(), Interrupted> {
                self.0.fetch_add(1, SeqCst);
                Ok(())
            }
        }
        let memo = Memo::<u32, u32>::default();
        let (asked, made) = (Asked(AtomicUsize::new(0)), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            let first = scope.spawn(|| {
                memo.get_or_make(
                    &1,
                    (&(), WAITING),
                    |_| true,
                    || {
                        made.fetch_add(1, SeqCst);
                        while asked.0.load(SeqCst) == 0 {
                            std::thread::yield_now();
                        }
                        Err(Interrupted)
                    },
                )
            });
            while made.load(SeqCst) == 0 {
                std::thread::yield_now();
            }
            let second = memo.get_or_make(&1, (&asked, WAITING), |_| true, || Ok::<_, Interrupted>((20, 1)));
            assert_eq!(first.join().expect("no panic"), Err(Interrupted));
            assert_eq!(second, Ok(20));
        });
    }

    #[test]
    fn a_waiting_request_can_be_interrupted() {
        struct Impatient;
        impl Observer for Impatient {
            fn checkpoint(&self, _: Progress) -> Result<(), Interrupted> {
                Err(Interrupted)
            }
        }
        let memo = Memo::<u32, u32>::default();
        let inner = || memo.get_or_make(&1, (&Impatient, WAITING), |_| true, || Ok::<_, Interrupted>((10, 1)));
        let outer = memo.get_or_make(
            &1,
            (&(), WAITING),
            |_| true,
            || {
                assert_eq!(inner(), Err(Interrupted));
                Ok::<_, Interrupted>((20, 1))
            },
        );
        assert_eq!(outer, Ok(20));
    }

    #[test]
    fn a_value_that_no_longer_holds_is_computed_again() {
        let memo = Memo::<u32, u32>::default();
        get(&memo, 1, 1);
        let again = memo.get_or_make(&1, (&(), WAITING), |&value| value > 10, || Ok::<_, Interrupted>((11, 1)));
        assert_eq!((again, memo.values()), (Ok(11), vec![11]));
    }

    #[test]
    fn the_least_recently_used_values_are_dropped_first_and_the_newest_never() {
        let memo = Memo::<u32, u32>::default();
        for key in [1, 2, 3] {
            get(&memo, key, KEPT / 3);
        }
        assert_eq!(get(&memo, 1, KEPT / 3), 10);
        get(&memo, 4, KEPT / 3);
        assert_eq!(memo.values(), [40, 10, 30]);
        get(&memo, 5, 2 * KEPT);
        assert_eq!((memo.values(), memo.bytes()), (vec![50], 2 * KEPT));
    }
}
