//! The effort limit of placing lone pieces. Without it, ten thousand piece types on ten thousand sheet types would
//! take minutes.

use crate::numbers::Integer;
use std::cell::Cell;

/// Looks at sheets and defects that one part of a solve may take: about half a second.
const MAX_LOOKS: u64 = 64_000_000;

/// Looks that each defect of a sheet takes: sorting and sweeping over it.
pub(crate) const LOOKS_PER_DEFECT: usize = 64;

/// Counts the sheets and defects examined.
#[derive(Default)]
pub(crate) struct Effort(Cell<u64>);

impl Effort {
    #[inline]
    pub(super) fn add(&self, looks: usize) {
        self.0.set(self.0.get() + looks.to_u64());
    }

    /// The looks so far.
    pub(crate) fn looks(&self) -> u64 {
        self.0.get()
    }

    /// Whether more looks were taken than allowed.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.0.get() > MAX_LOOKS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instance::{Instance, Piece, Sheet};
    use crate::layout::tests::support::{DEEP, FREE, fixed, sheet, spoilt};
    use crate::solo::EmptySheets;

    #[test]
    fn exceeding_the_limit_exhausts_it() {
        let effort = Effort::default();
        effort.add(MAX_LOOKS.to_usize());
        assert!(!effort.is_exhausted());
        effort.add(1);
        assert!(effort.is_exhausted());
    }

    #[test]
    fn the_cost_of_a_question_is_proportional_to_the_defects() {
        let asked = |number: i32| {
            let defects: Vec<_> = (0..number).map(|at| (at % 100 * 3, at / 100 * 3, 1, 1)).collect();
            let flawed: Sheet = spoilt(sheet(1_000, 1_000, 0), &defects);
            let pieces: Vec<Piece> = (0..400).map(|at| fixed(500 + at, 500)).collect();
            let instance = Instance::new(pieces, vec![flawed], FREE).expect("it is valid");
            let sheets = EmptySheets::new(&instance, DEEP);
            let asked = instance.pieces().iter().take_while(|piece| {
                let exhausted = sheets.are_exhausted();
                sheets.reason(piece);
                !exhausted
            });
            asked.count()
        };
        let (many, fewer) = (asked(10_000), asked(5_000));
        assert!((50..=100).contains(&many), "{many}");
        assert!((2 * many - 2..=2 * many + 2).contains(&fewer), "{fewer} and {many}");
    }
}
