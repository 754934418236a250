//! Limits the effort of the tables, and lets them end in time.

use crate::numbers::Integer;
use crate::stop::Stop;

/// Additions between two polls: less than a millisecond.
const ADDITIONS_PER_POLL: u64 = 50_000;

/// Counts additions, up to a limit.
pub(super) struct Effort<'a> {
    left: u64,
    until_poll: u64,
    stop: &'a Stop,
}

/// The effort limit is reached, or the time is over.
pub(super) struct Exhausted;

impl<'a> Effort<'a> {
    pub fn new(limit: u64, stop: &'a Stop) -> Self {
        Self { left: limit, until_poll: ADDITIONS_PER_POLL, stop }
    }

    /// Counts additions that are about to be made.
    pub fn add(&mut self, additions: usize) -> Result<(), Exhausted> {
        let additions = additions.to_u64();
        self.left = self.left.checked_sub(additions).ok_or(Exhausted)?;
        if let Some(left) = self.until_poll.checked_sub(additions) {
            self.until_poll = left;
            return Ok(());
        }
        self.until_poll = ADDITIONS_PER_POLL;
        if self.stop.poll().is_some() {
            self.left = 0;
            return Err(Exhausted);
        }
        Ok(())
    }
}
