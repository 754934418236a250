//! Why a piece cannot be cut: what is in its way on every kind of empty sheet.

use std::cmp::Reverse;

use crate::instance::{Instance, Piece, Rules, Sheet};
use crate::solution::UnplacedReason;
use crate::stop::{Pacer, Stop};

use super::sizes::Sizes;
use super::{Constraints, Looks, MOST_CUTS};

/// What may keep a piece from a sheet that is large enough, in the order in which it is blamed.
const IN_THE_WAY: [UnplacedReason; 4] =
    [UnplacedReason::Stages, UnplacedReason::Depth, UnplacedReason::Trim, UnplacedReason::Defects];

impl Constraints {
    /// The same without one of them.
    fn without(self, lifted: UnplacedReason) -> Self {
        match lifted {
            UnplacedReason::Stages => Self { max_stages: 0, ..self },
            UnplacedReason::Depth => Self { max_cuts: MOST_CUTS, ..self },
            UnplacedReason::Trim => Self { min_trim: 0, ..self },
            UnplacedReason::Defects => Self { defects: false, ..self },
            _ => self,
        }
    }

    /// One of them and no other.
    fn only(self, kept: UnplacedReason) -> Self {
        IN_THE_WAY.into_iter().filter(|&other| other != kept).fold(self, Self::without)
    }
}

/// The sheets of an instance, each kind once, as a lone piece finds them.
pub struct EmptySheets<'a> {
    rules: &'a Rules,
    depth_limit: u32,
    kinds: Vec<&'a Sheet>,
    sizes: Sizes,
    looks: Looks,
}

impl<'a> EmptySheets<'a> {
    /// Whether so much was asked that the rest is to be answered by size alone.
    pub(crate) fn were_asked_enough(&self) -> bool {
        self.looks.are_enough()
    }

    /// Gathers the kinds of sheets, which may be cut by trees no deeper than `depth_limit`; entries that differ in their
    /// quantity only are one kind.
    pub fn new(instance: &'a Instance, depth_limit: u32) -> Self {
        let mut kinds: Vec<&Sheet> = instance.sheets().iter().collect();
        // The likeliest to take a piece come first.
        let key = |s: &'a Sheet| {
            (s.defects.len(), Reverse(s.area()), s.width, s.height, s.kerf, s.margins, &s.defects)
        };
        kinds.sort_by(|a, b| key(a).cmp(&key(b)));
        kinds.dedup_by(|a, b| key(a) == key(b));
        let sizes = Sizes::new(kinds.iter().map(|sheet| [sheet.usable_width(), sheet.usable_height()]));
        Self { rules: instance.rules(), depth_limit, kinds, sizes, looks: Looks::default() }
    }

    /// Why `piece` was left out of a layout.
    ///
    /// `StockExhausted` where it could be cut alone from some sheet, `DoesNotFitAnySheet` where it is too large for
    /// each. Else the first of stages, depth, trim and defects without which alone it could be cut. Where only several
    /// together would have to go: the first that is in the way even where all others are lifted; where none is, the
    /// first after stages that there is.
    pub fn reason(&self, piece: &Piece) -> UnplacedReason {
        self.reason_until(piece, &mut Pacer::new(&Stop::never()))
    }

    /// The same; once the pacer has ended, by the piece's size alone.
    pub(crate) fn reason_until(&self, piece: &Piece, pacer: &mut Pacer) -> UnplacedReason {
        let by_size = self.reason_by_size(piece);
        if by_size == UnplacedReason::DoesNotFitAnySheet || pacer.has_ended() {
            return by_size;
        }
        let all = Constraints::of(self.rules, self.depth_limit);
        let mut hold = |constraints| self.hold(piece, constraints, pacer);
        let reason = if hold(all) {
            UnplacedReason::StockExhausted
        } else {
            let there_are = || IN_THE_WAY.into_iter().filter(|&reason| self.is_there(reason));
            there_are()
                .find(|&reason| hold(all.without(reason)))
                .or_else(|| there_are().find(|&reason| !hold(all.only(reason))))
                .or_else(|| there_are().find(|&reason| reason != UnplacedReason::Stages))
                .unwrap_or(UnplacedReason::Stages)
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
        let all = Constraints::of(self.rules, self.depth_limit);
        self.hold(piece, all.without(UnplacedReason::Trim), pacer) || pacer.has_ended()
    }

    /// Whether there is such a constraint at all.
    fn is_there(&self, reason: UnplacedReason) -> bool {
        match reason {
            UnplacedReason::Stages => self.rules.max_stages > 0,
            UnplacedReason::Depth => self.depth_limit < MOST_CUTS,
            UnplacedReason::Trim => self.rules.min_trim > 0,
            UnplacedReason::Defects => self.kinds.last().is_some_and(|sheet| !sheet.defects.is_empty()),
            _ => false,
        }
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
    use crate::layout::tests::support::{DEEP, FREE, fixed, sheet, spoilt};

    #[test]
    fn out_of_time_a_piece_is_judged_by_its_size_and_no_sheet_is_asked() {
        // The defect leaves no room for it.
        let flawed = spoilt(sheet(100, 100, 0), &[(10, 10, 80, 80)]);
        let pieces = vec![fixed(50, 50), fixed(101, 1)];
        let instance = Instance::new(pieces, vec![flawed], FREE).expect("it is valid");
        let sheets = EmptySheets::new(&instance, DEEP);
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
