//! The effort of placing lone pieces, and its limit. Without it, ten thousand piece types on ten thousand sheet types would
//! take minutes.

use std::cell::Cell;

use crate::effort::Meter;
use crate::stop::Stop;

/// Effort that one step of a solve may spend on lone pieces: about half a second.
const MAX_EFFORT: u64 = 64_000_000;

/// Effort for each defect of a sheet: sorting and sweeping over it.
pub(super) const EFFORT_PER_DEFECT: usize = 64;

/// The meter of a step that places lone pieces.
pub(crate) fn meter(stop: &Stop) -> Meter<'_> {
    let mut meter = Meter::new(stop);
    meter.allow(MAX_EFFORT);
    meter
}

/// Counts the sheets and defects examined for one piece on one sheet.
#[derive(Default)]
pub(super) struct Effort(Cell<usize>);

impl Effort {
    #[inline]
    pub fn add(&self, effort: usize) {
        self.0.set(self.0.get() + effort);
    }

    /// Adds it to that of the step.
    pub fn spend(self, meter: &mut Meter) {
        meter.spend(self.0.get());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instance::{Instance, Piece, Sheet};
    use crate::layout::tests::support::{DEEP, FREE, fixed, sheet, spoilt};
    use crate::solo::EmptySheets;

    #[test]
    fn the_cost_of_a_question_is_proportional_to_the_defects() {
        let asked = |number: i32| {
            let defects: Vec<_> = (0..number).map(|at| (at % 100 * 3, at / 100 * 3, 1, 1)).collect();
            let flawed: Sheet = spoilt(sheet(1_000, 1_000, 0), &defects);
            let pieces: Vec<Piece> = (0..400).map(|at| fixed(500 + at, 500)).collect();
            let instance = Instance::new(pieces, vec![flawed], FREE).expect("it is valid");
            let sheets = EmptySheets::new(&instance, DEEP);
            let never = Stop::never();
            let mut meter = meter(&never);
            let asked = instance.pieces().iter().take_while(|piece| {
                sheets.reason_until(piece, &mut meter);
                !meter.ends()
            });
            asked.count()
        };
        let (many, fewer) = (asked(10_000), asked(5_000));
        assert!((50..=100).contains(&many), "{many}");
        assert!((2 * many - 2..=2 * many + 2).contains(&fewer), "{fewer} and {many}");
    }
}
