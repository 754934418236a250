//! Counts what questions about lone pieces cost, so that ten thousand kinds of them and of sheets take no minutes.

use std::cell::Cell;

/// Looks at a sheet or a defect that one part of a solve is worth: about half a second.
const ENOUGH: u64 = 64_000_000;

/// What the sweep over the defects of a sheet costs for each of them.
pub(super) const LOOKS_OF_SWEEP: usize = 64;

/// Looks at sheets and at defects.
#[derive(Default)]
pub(crate) struct Looks(Cell<u64>);

impl Looks {
    #[inline]
    pub(super) fn add(&self, looks: usize) {
        self.0.set(self.0.get() + looks as u64);
    }

    pub(crate) fn are_enough(&self) -> bool {
        self.0.get() > ENOUGH
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instance::{Instance, Piece, Sheet};
    use crate::layout::tests::support::{DEEP, FREE, fixed, sheet, spoilt};
    use crate::solo::EmptySheets;

    #[test]
    fn enough_is_enough() {
        let looks = Looks::default();
        looks.add(ENOUGH as usize);
        assert!(!looks.are_enough());
        looks.add(1);
        assert!(looks.are_enough());
    }

    #[test]
    fn each_question_costs_as_much_as_there_are_defects() {
        let asked = |defects: i32| {
            let zones: Vec<_> = (0..defects).map(|at| (at % 100 * 3, at / 100 * 3, 1, 1)).collect();
            let flawed: Sheet = spoilt(sheet(1_000, 1_000, 0), &zones);
            let pieces: Vec<Piece> = (0..400).map(|at| fixed(500 + at, 500)).collect();
            let instance = Instance::new(pieces, vec![flawed], FREE).expect("it is valid");
            let sheets = EmptySheets::new(&instance, DEEP);
            let asked = instance.pieces().iter().take_while(|piece| {
                let enough = sheets.were_asked_enough();
                sheets.reason(piece);
                !enough
            });
            asked.count()
        };
        let (many, fewer) = (asked(10_000), asked(5_000));
        assert!((50..=100).contains(&many), "{many}");
        assert!((2 * many - 2..=2 * many + 2).contains(&fewer), "{fewer} and {many}");
    }
}
