//! Checks that every wanted piece is placed or listed as left out, and that the reasons are possible.

use std::collections::HashSet;

use super::report::Report;
use super::rule;
use crate::instance::{Grain, Instance, Piece, Rules, UsableSizes};
use crate::numbers::Integer;
use crate::solution::{Unplaced, UnplacedReason};

/// Checks the pieces left out, and the sums.
///
/// `placed` counts the placed instances of each piece. If not `all_counted`, a tree could not be read, and some may be
/// missing.
pub(super) fn check(
    instance: &Instance,
    unplaced: &[Unplaced],
    placed: &[u64],
    all_counted: bool,
    report: &mut Report,
) {
    let mut left_out = vec![0_u64; placed.len()];
    let reasons = Reasons::of(instance);
    let mut last: Option<u32> = None;
    for (position, entry) in unplaced.iter().enumerate() {
        let path = || format!("unplaced[{position}]");
        let Some(piece) = instance.pieces().get(entry.piece.to_usize()) else {
            report.add(rule::UNKNOWN_PIECE, path(), format!("there is no piece {}", entry.piece));
            continue;
        };
        if last.is_some_and(|last| entry.piece <= last) {
            report.add(
                rule::UNPLACED_ORDER,
                path(),
                format!("piece {} does not follow the piece before it", entry.piece),
            );
        }
        last = Some(entry.piece);
        if entry.count == 0 {
            report.add(rule::UNPLACED_ORDER, path(), "its count is 0".to_owned());
        }
        if !reasons.allow(entry.piece, piece, entry.reason) {
            report.add(rule::UNPLACED_REASON, path(), impossible(entry.reason));
        }
        left_out[entry.piece.to_usize()] += u64::from(entry.count);
    }

    for (index, piece) in instance.pieces().iter().enumerate() {
        let wanted = u64::from(piece.quantity);
        let path = || format!("pieces[{index}]");
        if placed[index] > wanted {
            report.add(
                rule::PLACED_TOO_OFTEN,
                path(),
                format!("{} are placed, {wanted} are wanted", placed[index]),
            );
        } else if all_counted && placed[index] + left_out[index] != wanted {
            let message = format!(
                "{} placed and {} left out do not add up to {wanted} wanted",
                placed[index], left_out[index]
            );
            report.add(rule::COUNT, path(), message);
        }
    }
}

/// Which reasons for leaving a piece out are possible. These are necessary conditions; a proof would be a search.
pub struct Reasons<'a> {
    rules: &'a Rules,
    has_machine_limits: bool,
    sizes: UsableSizes,
    any_defects: bool,
    /// The pieces that are members of matched sets: those of a block may stay out for a reason of its own.
    in_sets: HashSet<u32>,
    /// The sizes of the sheets of each grain that occurs.
    by_grain: Vec<(Grain, UsableSizes)>,
}

impl<'a> Reasons<'a> {
    /// Those of a job whose pieces and sheets are of one material.
    #[must_use]
    pub fn of(instance: &'a Instance) -> Self {
        let sheets = || instance.sheets().iter();
        let mut grains: Vec<Grain> = sheets().map(|sheet| sheet.grain).collect();
        grains.sort_unstable();
        grains.dedup();
        let of_grain = |grain| (grain, UsableSizes::new(sheets().filter(move |sheet| sheet.grain == grain)));
        Self {
            rules: instance.rules(),
            has_machine_limits: instance.machine().is_some(),
            sizes: UsableSizes::new(sheets()),
            any_defects: sheets().any(|sheet| !sheet.defects.is_empty()),
            in_sets: instance.matched_sets().iter().flat_map(|set| set.pieces.iter().copied()).collect(),
            by_grain: grains.into_iter().map(of_grain).collect(),
        }
    }

    /// Whether there are defects that no cut may run through.
    fn keeps_defects_whole(&self) -> bool {
        !self.rules.cut_through_defects && self.any_defects
    }

    /// Whether the piece at this position may be left out for `reason`.
    #[must_use]
    pub fn allow(&self, position: u32, piece: &Piece, reason: UnplacedReason) -> bool {
        if self.in_sets.contains(&position) {
            return reason != UnplacedReason::Material;
        }
        let Piece { width, height, can_rotate, .. } = *piece;
        let fits_across = self.sizes.hold(width, height) || (can_rotate && self.sizes.hold(height, width));
        let fits = self.by_grain.iter().any(|(grain, sizes)| {
            piece.may_lie(*grain, false) && sizes.hold(width, height)
                || piece.may_lie(*grain, true) && sizes.hold(height, width)
        });
        match reason {
            UnplacedReason::Material | UnplacedReason::Set => false,
            UnplacedReason::DoesNotFitAnySheet => !fits_across,
            UnplacedReason::Grain => {
                fits_across
                    && piece.grain != Grain::None
                    && self.by_grain.iter().any(|(grain, _)| *grain != Grain::None)
            }
            // Two stages free any lone piece, unless the machine has limits or defects must stay whole.
            UnplacedReason::Stages => {
                let may_take_more = self.has_machine_limits || self.keeps_defects_whole();
                let few = if may_take_more { 1..=u32::MAX } else { 1..=1 };
                fits && few.contains(&self.rules.max_stages)
            }
            UnplacedReason::MachineLimits => fits && self.has_machine_limits,
            // Any fragment is at least 1 mm anyway.
            UnplacedReason::Trim => fits && self.rules.min_trim > 1,
            UnplacedReason::DefectCut => fits && self.keeps_defects_whole(),
            UnplacedReason::Defects => fits && self.any_defects,
            // The limit of depth and the penalties are settings, which the instance does not have.
            UnplacedReason::Depth | UnplacedReason::Penalty | UnplacedReason::StockExhausted => fits,
        }
    }
}

/// Why a reason is impossible.
fn impossible(reason: UnplacedReason) -> String {
    let message = match reason {
        UnplacedReason::Material => "there are sheets of its material",
        UnplacedReason::Set => "the piece is in no matched set",
        UnplacedReason::DoesNotFitAnySheet => "the piece fits within the usable area of some sheet",
        UnplacedReason::Grain => {
            "grain cannot be the reason: piece or sheets have none, or the piece is too large"
        }
        UnplacedReason::Stages => {
            "stages cannot be the reason: there are enough of them, or the piece is too large"
        }
        UnplacedReason::MachineLimits => {
            "limits of the machine cannot be the reason: there are none, or the piece is too large"
        }
        UnplacedReason::Trim => {
            "trims cannot be the reason: no minimum trim is set, or the piece is too large"
        }
        UnplacedReason::DefectCut => {
            "cuts through defects cannot be the reason: they are allowed, there are no defects, or the piece is too large"
        }
        UnplacedReason::Defects => "defects cannot be the reason: there are none, or the piece is too large",
        UnplacedReason::Depth | UnplacedReason::Penalty | UnplacedReason::StockExhausted => {
            "the piece is larger than the usable area of every sheet, as its grain lets it lie"
        }
    };
    message.to_owned()
}
