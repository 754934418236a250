//! Why a piece cannot be cut: what is in its way on every kind of empty sheet.

use std::cmp::Reverse;

use crate::instance::{Instance, Piece, Rules, Sheet};
use crate::solution::UnplacedReason;
use crate::stop::{Pacer, Stop};

use super::sizes::Sizes;
use super::{Constraints, Looks};

/// The sheets of an instance, each kind once, as a lone piece finds them.
pub struct EmptySheets<'a> {
    rules: &'a Rules,
    kinds: Vec<&'a Sheet>,
    sizes: Sizes,
    looks: Looks,
}

impl<'a> EmptySheets<'a> {
    /// Whether so much was asked that the rest is to be answered by size alone.
    pub(crate) fn were_asked_enough(&self) -> bool {
        self.looks.are_enough()
    }

    /// Gathers the kinds of sheets; entries that differ in their quantity only are one kind.
    pub fn new(instance: &'a Instance) -> Self {
        let mut kinds: Vec<&Sheet> = instance.sheets().iter().collect();
        // The likeliest to take a piece come first.
        let key = |s: &'a Sheet| {
            (s.defects.len(), Reverse(s.area()), s.width, s.height, s.kerf, s.margins, &s.defects)
        };
        kinds.sort_by(|a, b| key(a).cmp(&key(b)));
        kinds.dedup_by(|a, b| key(a) == key(b));
        let sizes = Sizes::new(kinds.iter().map(|sheet| [sheet.usable_width(), sheet.usable_height()]));
        Self { rules: instance.rules(), kinds, sizes, looks: Looks::default() }
    }

    /// Why `piece` was left out of a layout.
    ///
    /// `StockExhausted` where it could be cut alone from some sheet, `DoesNotFitAnySheet` where it is too large for
    /// each. Else the first of stages, trim and defects without which alone it could be cut. Where only several
    /// together would have to go: stages if they are in the way even with neither trim nor defects, else trim.
    pub fn reason(&self, piece: &Piece) -> UnplacedReason {
        self.reason_until(piece, &mut Pacer::new(&Stop::never()))
    }

    /// The same; once the pacer has ended, by the piece's size alone.
    pub(crate) fn reason_until(&self, piece: &Piece, pacer: &mut Pacer) -> UnplacedReason {
        let by_size = self.reason_by_size(piece);
        if by_size == UnplacedReason::DoesNotFitAnySheet || pacer.has_ended() {
            return by_size;
        }
        let all = Constraints::of(self.rules);
        let none = Constraints { max_stages: 0, min_trim: 0, defects: false, ..all };
        let mut hold = |constraints| self.hold(piece, constraints, pacer);
        let reason = if hold(all) {
            UnplacedReason::StockExhausted
        } else if all.max_stages > 0 && hold(Constraints { max_stages: 0, ..all }) {
            UnplacedReason::Stages
        } else if all.min_trim > 0 && hold(Constraints { min_trim: 0, ..all }) {
            UnplacedReason::Trim
        } else if self.some_have_defects() && hold(Constraints { defects: false, ..all }) {
            UnplacedReason::Defects
        } else if hold(Constraints { max_stages: all.max_stages, ..none }) {
            UnplacedReason::Trim
        } else {
            UnplacedReason::Stages
        };
        if pacer.has_ended() { by_size } else { reason }
    }

    /// The same by the piece's size alone, at next to no cost: for a search that has no time left.
    pub fn reason_by_size(&self, piece: &Piece) -> UnplacedReason {
        let Piece { width, height, can_rotate, .. } = *piece;
        if self.sizes.hold(width, height) || can_rotate && self.sizes.hold(height, width) {
            UnplacedReason::StockExhausted
        } else {
            UnplacedReason::DoesNotFitAnySheet
        }
    }

    /// Whether `piece` could be cut alone from some sheet if fragments might be of any size. Where not, no sheet takes
    /// it beside other pieces either.
    ///
    /// True, too, once the pacer has ended.
    pub(crate) fn hold_untrimmed(&self, piece: &Piece, pacer: &mut Pacer) -> bool {
        self.hold(piece, Constraints { min_trim: 0, ..Constraints::of(self.rules) }, pacer)
            || pacer.has_ended()
    }

    fn some_have_defects(&self) -> bool {
        self.kinds.last().is_some_and(|sheet| !sheet.defects.is_empty())
    }

    /// Whether one of the sheets holds it; once the pacer has ended, no more of them are asked.
    fn hold(&self, piece: &Piece, constraints: Constraints, pacer: &mut Pacer) -> bool {
        for sheet in &self.kinds {
            let defects = if constraints.defects { sheet.defects.len() } else { 0 };
            if pacer.ends_after(STEPS_A_SHEET + STEPS_A_DEFECT * defects) {
                return false;
            }
            if constraints.place(sheet, piece, &self.looks).is_some() {
                return true;
            }
        }
        false
    }
}

/// What it takes to ask a sheet, and more for each of its defects, in steps of the pacer.
const STEPS_A_SHEET: usize = 2;
const STEPS_A_DEFECT: usize = 50;

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::layout::tests::support::{FREE, fixed, sheet, spoilt};

    #[test]
    fn out_of_time_a_piece_is_judged_by_its_size_and_no_sheet_is_asked() {
        // The defect leaves no room for it.
        let flawed = spoilt(sheet(100, 100, 0), &[(10, 10, 80, 80)]);
        let pieces = vec![fixed(50, 50), fixed(101, 1)];
        let instance = Instance::new(pieces, vec![flawed], FREE).expect("it is valid");
        let sheets = EmptySheets::new(&instance);
        let reasons = |stop: &Stop| {
            let mut pacer = Pacer::new(stop);
            instance.pieces().iter().map(|piece| sheets.reason_until(piece, &mut pacer)).collect::<Vec<_>>()
        };
        let too_large = UnplacedReason::DoesNotFitAnySheet;
        assert_eq!(reasons(&Stop::never()), [UnplacedReason::Defects, too_large]);
        let over = Stop::never().after(Duration::ZERO);
        assert_eq!(reasons(&over), [UnplacedReason::StockExhausted, too_large]);
    }
}
