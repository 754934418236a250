//! One piece alone on an empty sheet: whether and where it can be cut, and what is in its way if not.
//!
//! The answers are exact. A lone piece is freed by at most two cuts in each direction, so along each axis
//! - the offset before it is 0, or a waste fragment followed by a kerf;
//! - the remainder behind it is 0, or no wider than the kerf (one cut consumes it), or a kerf followed by a waste
//!   fragment;
//!
//! where a fragment is no smaller than the minimal trim, and at least 1 mm. (Shaving a wider remainder away, a kerf at a
//! time, is no way to cut: there would be no minimal trim.) Cuts in one direction are of one stage, so two stages are
//! enough.

mod cover;
mod cuts;
mod offsets;
mod sizes;

use std::cmp::Reverse;

use crate::cut_tree::CutTree;
use crate::instance::{Defect, Direction, Instance, Piece, Rules, Sheet};
use crate::solution::UnplacedReason;
use crate::stop::{Pacer, Stop};
use cover::Cover;
use offsets::Offsets;
use sizes::Sizes;

/// Where a lone piece can lie on its sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LonePlace {
    /// Its left edge, in sheet coordinates.
    pub x: i32,
    /// Its lower edge, in sheet coordinates.
    pub y: i32,
    /// Whether it lies turned by 90 degrees.
    pub rotated: bool,
    /// Direction of the first cut; the first direction of the rules where no cut is needed at all.
    pub first_cut: Direction,
}

/// Where `piece` can be cut alone from an empty `sheet`: unturned if it can, then as far left, then as low as it can.
/// `None` where there is no such place.
pub fn place_alone(rules: &Rules, sheet: &Sheet, piece: &Piece) -> Option<LonePlace> {
    Constraints::of(rules).place(sheet, piece)
}

/// The cuts that free `piece`, number `number` of its instance, from an empty `sheet` at the place of [`place_alone`]:
/// four at most. `None` where there is no such place.
pub fn cut_alone(rules: &Rules, sheet: &Sheet, number: u32, piece: &Piece) -> Option<CutTree> {
    let place = place_alone(rules, sheet, piece)?;
    let (width, height) =
        if place.rotated { (piece.height, piece.width) } else { (piece.width, piece.height) };
    Some(cuts::cuts(rules, sheet, (number, width, height), place))
}

/// The sheets of an instance, each kind once, as a lone piece finds them.
pub struct EmptySheets<'a> {
    rules: &'a Rules,
    kinds: Vec<&'a Sheet>,
    sizes: Sizes,
}

impl<'a> EmptySheets<'a> {
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
        Self { rules: instance.rules(), kinds, sizes }
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
        } else if hold(Constraints { max_stages: 0, ..all }) {
            UnplacedReason::Stages
        } else if hold(Constraints { min_trim: 0, ..all }) {
            UnplacedReason::Trim
        } else if hold(Constraints { defects: false, ..all }) {
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

    /// Whether one of the sheets holds it; once the pacer has ended, no more of them are asked.
    fn hold(&self, piece: &Piece, constraints: Constraints, pacer: &mut Pacer) -> bool {
        for sheet in &self.kinds {
            let defects = if constraints.defects { sheet.defects.len() } else { 0 };
            if pacer.ends_after(STEPS_A_SHEET + STEPS_A_DEFECT * defects) {
                return false;
            }
            if constraints.place(sheet, piece).is_some() {
                return true;
            }
        }
        false
    }
}

/// What it takes to ask a sheet, and more for each of its defects, in steps of the pacer.
const STEPS_A_SHEET: usize = 2;
const STEPS_A_DEFECT: usize = 50;

/// What a lone piece has to respect; each can be lifted on its own.
#[derive(Clone, Copy)]
struct Constraints {
    max_stages: u32,
    alternate: bool,
    first_direction: Direction,
    min_trim: i32,
    defects: bool,
}

impl Constraints {
    fn of(rules: &Rules) -> Self {
        let Rules { max_stages, alternate, first_direction, min_trim } = *rules;
        Self { max_stages, alternate, first_direction, min_trim, defects: true }
    }

    fn place(self, sheet: &Sheet, piece: &Piece) -> Option<LonePlace> {
        let turned = (piece.can_rotate && piece.width != piece.height).then_some(true);
        std::iter::once(false).chain(turned).find_map(|rotated| {
            let (width, height) =
                if rotated { (piece.height, piece.width) } else { (piece.width, piece.height) };
            let slack = (sheet.usable_width() - width, sheet.usable_height() - height);
            if slack.0 < 0 || slack.1 < 0 || !self.stages_allow(slack) {
                return None;
            }
            let gap = Gap { kerf: sheet.kerf, fragment: self.min_trim.max(1) };
            let (left, bottom) = (sheet.margins.left, sheet.margins.bottom);
            let free = FreePlaces {
                xs: Offsets::new(left, slack.0, gap),
                ys: Offsets::new(bottom, slack.1, gap),
                width,
                height,
                defects: if self.defects { &sheet.defects } else { &[] },
            };
            let (x, y) = free.leftmost()?;
            Some(LonePlace { x, y, rotated, first_cut: self.first_cut(slack) })
        })
    }

    /// Whether the cuts that the slack demands are within the limit.
    fn stages_allow(self, slack: (i32, i32)) -> bool {
        match slack {
            (0, 0) => true,
            (_, 0) | (0, _) => {
                self.max_stages != 1 || !self.alternate || self.first_cut(slack) == self.first_direction
            }
            _ => self.max_stages != 1,
        }
    }

    fn first_cut(self, slack: (i32, i32)) -> Direction {
        match slack {
            (1.., 0) => Direction::Vertical,
            (0, 1..) => Direction::Horizontal,
            _ => self.first_direction,
        }
    }
}

/// What a waste fragment on one side of the piece takes.
#[derive(Clone, Copy)]
struct Gap {
    kerf: i32,
    fragment: i32,
}

/// The places of one piece in one turn, less those on defects.
struct FreePlaces<'a> {
    xs: Offsets,
    ys: Offsets,
    width: i32,
    height: i32,
    defects: &'a [Defect],
}

impl FreePlaces<'_> {
    /// The leftmost free place, the lowest of these.
    ///
    /// A free place stays free while it moves left until `x` is either the least of a range of offsets or the right
    /// edge of a defect; then likewise down. So looking at these candidates alone misses nothing. The sweep over the
    /// `x` candidates keeps the `y` candidates that a defect blocks covered, in O(d log d) for d defects.
    fn leftmost(&self) -> Option<(i32, i32)> {
        if self.defects.is_empty() {
            return Some((self.xs.least()?, self.ys.least()?));
        }
        let xs = self.xs.candidates(self.defects.iter().map(|d| d.x + d.width));
        let ys = self.ys.candidates(self.defects.iter().map(|d| d.y + d.height));
        let mut begin: Vec<&Defect> = self.defects.iter().collect();
        begin.sort_unstable_by_key(|d| d.x);
        let mut end = begin.clone();
        end.sort_unstable_by_key(|d| d.x + d.width);
        let (mut begin, mut end) = (begin.into_iter().peekable(), end.into_iter().peekable());
        let mut blocked = Cover::new(ys.len());
        let range = |d: &Defect| {
            ys.partition_point(|&y| y + self.height <= d.y)..ys.partition_point(|&y| y < d.y + d.height)
        };
        for x in xs {
            while let Some(defect) = begin.next_if(|d| d.x < x + self.width) {
                blocked.add(range(defect));
            }
            while let Some(defect) = end.next_if(|d| d.x + d.width <= x) {
                blocked.remove(range(defect));
            }
            if let Some(lowest) = blocked.first_uncovered() {
                return Some((x, ys[lowest]));
            }
        }
        None
    }
}

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
