//! The reason why a piece cannot be cut from any sheet type: the first constraint that prevents it on all of them.

use std::cmp::Reverse;

use crate::effort::Meter;
use crate::instance::{Instance, Machine, Piece, Rules, Sheet, SizesByGrain};
use crate::solution::UnplacedReason;
use crate::stop::Stop;

use super::constraints::{Constraints, MAX_PLAIN_CUTS};
use super::effort::Effort;
use super::limited::{MAX_STAGES, plan};

/// What may keep a piece from a sheet that is large enough, in the order in which it is reported.
const IN_THE_WAY: [UnplacedReason; 7] = [
    UnplacedReason::Grain,
    UnplacedReason::Stages,
    UnplacedReason::Depth,
    UnplacedReason::MachineLimits,
    UnplacedReason::Trim,
    UnplacedReason::DefectCut,
    UnplacedReason::Defects,
];

impl Constraints {
    /// All constraints but one.
    fn without(self, lifted: UnplacedReason) -> Self {
        match lifted {
            UnplacedReason::Grain => Self { grain: false, ..self },
            UnplacedReason::Stages => Self { max_stages: 0, ..self },
            UnplacedReason::Depth => Self { max_cuts: u32::MAX, ..self },
            UnplacedReason::MachineLimits => Self { machine: None, ..self },
            UnplacedReason::Trim => Self { min_trim: 0, ..self },
            UnplacedReason::DefectCut => Self { keeps_defects_whole: false, ..self },
            UnplacedReason::Defects => Self { defects: false, ..self },
            _ => self,
        }
    }

    /// Whether `piece` can be cut from `sheet`.
    fn allow(self, sheet: &Sheet, piece: &Piece, effort: &Effort) -> bool {
        if self.searches_stages(sheet) {
            plan(&self, sheet, piece, effort).is_some()
        } else {
            self.places(sheet, piece, effort).next().is_some()
        }
    }

    /// Only one of these constraints.
    fn only(self, kept: UnplacedReason) -> Self {
        IN_THE_WAY.into_iter().filter(|&other| other != kept).fold(self, Self::without)
    }
}

/// The types of sheets of an instance, all empty.
pub struct EmptySheets<'a> {
    rules: &'a Rules,
    machine: Option<&'a Machine>,
    depth_limit: u32,
    types: Vec<&'a Sheet>,
    sizes: SizesByGrain,
}

impl<'a> EmptySheets<'a> {
    /// Gathers the types of sheets. Entries that differ only in their quantity are one type. Cut trees have a depth of
    /// `depth_limit` at most.
    pub fn new(instance: &'a Instance, depth_limit: u32) -> Self {
        let mut types: Vec<&Sheet> = instance.sheets().iter().collect();
        // The types most likely to take a piece come first.
        let key = |s: &'a Sheet| {
            (s.defects.len(), Reverse(s.area()), s.width, s.height, s.kerf, s.margins, &s.defects, s.grain)
        };
        types.sort_by(|a, b| key(a).cmp(&key(b)));
        types.dedup_by(|a, b| key(a) == key(b));
        let sizes = SizesByGrain::new(&types);
        Self { rules: instance.rules(), machine: instance.machine(), depth_limit, types, sizes }
    }

    /// Why `piece` was left out of a layout: the first that applies.
    ///
    /// 1. `DoesNotFitAnySheet`, if it is too large for every sheet.
    /// 2. `StockExhausted`, if it could be cut alone from some sheet.
    /// 3. The first of grain, stages, depth, limits of the machine, trim, cuts through defects and defects without which it
    ///    could be cut: by one stage in each direction, if any of them allows that.
    /// 4. The first of them that alone prevents it.
    /// 5. The first of depth, limits of the machine, trim, cuts through defects and defects that the instance has at all;
    ///    stages, if it has none of these.
    ///
    /// Where the grain leaves no orientation that is small enough, it is grain by 3 or 4.
    pub fn reason(&self, piece: &Piece) -> UnplacedReason {
        self.reason_until(piece, &mut Meter::new(&Stop::never()))
    }

    /// The same; by the size alone once the meter has ended.
    pub(crate) fn reason_until(&self, piece: &Piece, meter: &mut Meter) -> UnplacedReason {
        let by_size = self.reason_by_size(piece);
        if by_size != UnplacedReason::StockExhausted || meter.has_ended() {
            return by_size;
        }
        let all = Constraints::of(self.rules, self.machine, self.depth_limit);
        let mut takes = |constraints| self.take(piece, constraints, meter);
        let reason = if takes(all) {
            UnplacedReason::StockExhausted
        } else {
            let there_are = || IN_THE_WAY.into_iter().filter(|&reason| self.is_there(reason));
            // Without one constraint, a piece may need kerf-wide cuts in many stages: a weak reason.
            let plain = Constraints { again: false, ..all };
            there_are()
                .find(|&reason| takes(plain.without(reason)))
                .or_else(|| IN_THE_WAY.into_iter().find(|&reason| takes(all.without(reason))))
                .or_else(|| there_are().find(|&reason| !takes(all.only(reason))))
                .or_else(|| {
                    let is_after_stages =
                        |reason| !matches!(reason, UnplacedReason::Grain | UnplacedReason::Stages);
                    there_are().find(|&reason| is_after_stages(reason))
                })
                .unwrap_or(UnplacedReason::Stages)
        };
        if meter.has_ended() { by_size } else { reason }
    }

    /// The same by size and grain alone, at next to no cost: for a search that has no time left.
    pub fn reason_by_size(&self, piece: &Piece) -> UnplacedReason {
        if piece.block.is_some() {
            self.reason_of_block(piece)
        } else if self.sizes.hold(piece, true) {
            UnplacedReason::StockExhausted
        } else if self.sizes.hold(piece, false) {
            UnplacedReason::Grain
        } else {
            UnplacedReason::DoesNotFitAnySheet
        }
    }

    /// The same for a block, whose size depends on the kerf of the sheet.
    fn reason_of_block(&self, piece: &Piece) -> UnplacedReason {
        let fits = |sheet: &Sheet, rotated: bool| {
            let [width, height] = piece.extents_on(sheet, rotated);
            (!rotated || piece.can_rotate) && width <= sheet.usable_width() && height <= sheet.usable_height()
        };
        let holds = |sheet: &&Sheet, counts_grain: bool| {
            let lies = |rotated: bool| !counts_grain || piece.may_lie(sheet.grain, rotated);
            [false, true].into_iter().any(|rotated| fits(sheet, rotated) && lies(rotated))
        };
        if self.types.iter().any(|sheet| holds(sheet, true)) {
            UnplacedReason::StockExhausted
        } else if self.types.iter().any(|sheet| holds(sheet, false)) {
            UnplacedReason::Grain
        } else {
            UnplacedReason::DoesNotFitAnySheet
        }
    }

    /// Whether `piece`, which cannot be cut alone, may lie beside other pieces, which fill up what would be too small: it
    /// could be cut alone from some sheet without a minimum trim and without least parts. Also true once no effort is left.
    pub(crate) fn may_hold_beside_others(&self, piece: &Piece, meter: &mut Meter) -> bool {
        let least = self.machine.map(|machine| machine.without_least());
        let keeps_defects_whole = self.is_there(UnplacedReason::DefectCut);
        if self.rules.min_trim == 0 && least.as_ref() == self.machine && !keeps_defects_whole {
            return false;
        }
        let all =
            Constraints { machine: least, ..Constraints::of(self.rules, self.machine, self.depth_limit) };
        // The search for the cuts of a lone piece may miss a way around defects.
        let all = all.without(UnplacedReason::DefectCut);
        self.take(piece, all.without(UnplacedReason::Trim), meter) || meter.has_ended()
    }

    /// Whether the instance has this constraint at all.
    fn is_there(&self, reason: UnplacedReason) -> bool {
        match reason {
            UnplacedReason::Grain => self.sizes.have_grain(),
            UnplacedReason::Stages => self.rules.max_stages > 0,
            UnplacedReason::Depth => self.limit_depth(),
            UnplacedReason::MachineLimits => self.machine.is_some(),
            UnplacedReason::Trim => self.rules.min_trim > 0,
            UnplacedReason::DefectCut => !self.rules.cut_through_defects && self.have_defects(),
            UnplacedReason::Defects => self.have_defects(),
            _ => false,
        }
    }

    /// Whether a lone piece may need a deeper tree than is allowed.
    pub fn limit_depth(&self) -> bool {
        // Two cuts in each stage.
        let most = if self.searches_stages() { 2 * MAX_STAGES } else { MAX_PLAIN_CUTS };
        self.depth_limit < most
    }

    fn have_defects(&self) -> bool {
        self.types.last().is_some_and(|sheet| !sheet.defects.is_empty())
    }

    /// Whether the cuts of a piece must be searched stage by stage on some sheet.
    fn searches_stages(&self) -> bool {
        self.machine.is_some() || self.is_there(UnplacedReason::DefectCut)
    }

    /// Whether one of the sheets takes the piece. Once the meter has ended, the other sheets are skipped.
    fn take(&self, piece: &Piece, constraints: Constraints, meter: &mut Meter) -> bool {
        for sheet in &self.types {
            if meter.ends() {
                return false;
            }
            let effort = Effort::default();
            let is_allowed = constraints.allow(sheet, piece, &effort);
            effort.spend(meter);
            if is_allowed {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::layout::tests::support::{DEEP, FREE, fixed, sheet, spoilt};

    #[test]
    fn out_of_time_a_piece_is_judged_only_by_its_size() {
        // The defect leaves no room for the piece.
        let flawed = spoilt(sheet(100, 100, 0), &[(10, 10, 80, 80)]);
        let pieces = vec![fixed(50, 50), fixed(101, 1)];
        let instance = Instance::new(pieces, vec![flawed], FREE).expect("it is valid");
        let sheets = EmptySheets::new(&instance, DEEP);
        let reasons = |stop: &Stop| {
            let mut meter = Meter::new(stop);
            instance.pieces().iter().map(|piece| sheets.reason_until(piece, &mut meter)).collect::<Vec<_>>()
        };
        let too_large = UnplacedReason::DoesNotFitAnySheet;
        assert_eq!(reasons(&Stop::never()), [UnplacedReason::Defects, too_large]);
        let over = Stop::never().after(Duration::ZERO);
        assert_eq!(reasons(&over), [UnplacedReason::StockExhausted, too_large]);
    }
}
