//! Limits the effort of the tables, and lets them end in time.

use crate::effort::Meter;
use crate::stop::Stop;

/// Counts additions, which cost a unit each, up to a limit.
pub(super) struct Effort<'a>(Meter<'a>);

/// The effort limit is reached, or the time is over.
pub(super) struct Exhausted;

impl<'a> Effort<'a> {
    pub fn new(limit: u64, stop: &'a Stop) -> Self {
        let mut meter = Meter::new(stop);
        // The limit itself may be spent.
        meter.allow(limit.saturating_add(1));
        Self(meter)
    }

    /// Counts additions that are about to be made.
    pub fn add(&mut self, additions: usize) -> Result<(), Exhausted> {
        if self.0.ends_after(additions) { Err(Exhausted) } else { Ok(()) }
    }
}
