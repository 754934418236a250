//! Whether every wanted piece is accounted for.

use super::report::Report;
use super::rule;
use crate::instance::{Instance, Piece, Sheet};
use crate::solution::{Unplaced, UnplacedReason};

/// Judges what was left out, and the sums.
///
/// `placed` counts the placed instances of each piece; where not `all_counted`, a tree could not be read and some may
/// be missing there.
pub(super) fn check(
    instance: &Instance,
    unplaced: &[Unplaced],
    placed: &[u64],
    all_counted: bool,
    report: &mut Report,
) {
    let mut left_out = vec![0_u64; placed.len()];
    let sizes = UsableSizes::new(instance.sheets());
    let mut last: Option<u32> = None;
    for (position, entry) in unplaced.iter().enumerate() {
        let path = || format!("unplaced[{position}]");
        let Some(piece) = instance.pieces().get(entry.piece as usize) else {
            report.add(rule::UNKNOWN_PIECE, path(), format!("there is no piece {}", entry.piece));
            continue;
        };
        if last.is_some_and(|last| entry.piece <= last) {
            report.add(
                rule::UNPLACED_ORDER,
                path(),
                format!("piece {} is not above the one before", entry.piece),
            );
        }
        last = Some(entry.piece);
        if entry.count == 0 {
            report.add(rule::UNPLACED_ORDER, path(), "it has no instances".to_owned());
        }
        if !plausible(instance, &sizes, piece, entry.reason) {
            report.add(rule::UNPLACED_REASON, path(), implausible(entry.reason));
        }
        left_out[entry.piece as usize] += u64::from(entry.count);
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
                "{} placed and {} left out do not make the {wanted} wanted",
                placed[index], left_out[index]
            );
            report.add(rule::COUNT, path(), message);
        }
    }
}

/// Necessary conditions only: a full proof would be a search.
fn plausible(instance: &Instance, sizes: &UsableSizes, piece: &Piece, reason: UnplacedReason) -> bool {
    let fits =
        sizes.hold(piece.width, piece.height) || (piece.can_rotate && sizes.hold(piece.height, piece.width));
    let rules = instance.rules();
    match reason {
        UnplacedReason::DoesNotFitAnySheet => !fits,
        // Two stages free any single piece.
        UnplacedReason::Stages => fits && rules.max_stages == 1,
        // Any fragment is at least 1 mm anyway.
        UnplacedReason::Trim => fits && rules.min_trim > 1,
        UnplacedReason::Defects => fits && sizes.any_defects,
        // How deep a tree may be is no rule of the instance, and what leaving out costs neither.
        UnplacedReason::Depth | UnplacedReason::Penalty | UnplacedReason::StockExhausted => fits,
    }
}

/// Why a reason cannot be true.
fn implausible(reason: UnplacedReason) -> String {
    let message = match reason {
        UnplacedReason::DoesNotFitAnySheet => "the piece is as small as the usable area of some sheet",
        UnplacedReason::Stages => {
            "stages cannot be the reason: they suffice, or the piece is too large anyway"
        }
        UnplacedReason::Trim => {
            "trims cannot be the reason: no minimum is set, or the piece is too large anyway"
        }
        UnplacedReason::Defects => {
            "defects cannot be the reason: there are none, or the piece is too large anyway"
        }
        UnplacedReason::Depth | UnplacedReason::Penalty | UnplacedReason::StockExhausted => {
            "the piece is larger than the usable area of every sheet"
        }
    };
    message.to_owned()
}

/// Usable areas, widest first, each with the greatest height among those at least as wide.
struct UsableSizes {
    sizes: Vec<(i32, i32)>,
    any_defects: bool,
}

impl UsableSizes {
    fn new(sheets: &[Sheet]) -> Self {
        let mut sizes: Vec<_> = sheets.iter().map(|s| (s.usable_width(), s.usable_height())).collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        let mut highest = 0;
        for (_, height) in &mut sizes {
            highest = highest.max(*height);
            *height = highest;
        }
        Self { sizes, any_defects: sheets.iter().any(|sheet| !sheet.defects.is_empty()) }
    }

    fn hold(&self, width: i32, height: i32) -> bool {
        let wide_enough = self.sizes.partition_point(|size| size.0 >= width);
        wide_enough > 0 && self.sizes[wide_enough - 1].1 >= height
    }
}
