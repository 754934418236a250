//! How long a search goes on without a better layout.

use super::{Interrupt, Memory, Stop, Stopwatch};

/// A time limit that restarts with each better layout.
///
/// It is a clock too, so the memory of the [`Stop`] records when it runs out.
#[derive(Clone, Debug)]
pub(crate) struct StagnationLimit {
    /// In milliseconds; `None` if it never ends.
    limit: Option<f64>,
    since: Stopwatch,
    memory: Memory,
}

impl StagnationLimit {
    /// Lasts for `limit` milliseconds; 0 means that it never ends.
    pub fn of_ms(limit: f64, stop: &Stop) -> Self {
        let limit = (limit > 0.0).then_some(limit);
        Self { limit, since: Stopwatch::start(), memory: stop.memory.clone() }
    }

    /// Restarts, because a better layout was found.
    pub fn restart(&mut self) {
        self.since = Stopwatch::start();
    }

    /// Whether it has run out.
    pub fn is_over(&self) -> bool {
        let over = self.limit.is_some_and(|limit| self.since.elapsed().as_secs_f64() * 1e3 >= limit);
        if over {
            self.memory.note(Interrupt::Time);
        }
        over
    }
}
