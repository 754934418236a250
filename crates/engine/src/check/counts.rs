//! Checks that every wanted piece is placed or listed as left out, and that the reasons are possible.

use std::collections::{HashMap, HashSet};

use super::report::Report;
use super::rule;
use crate::instance::{Grain, Instance, Materials, Sheet, SizesByGrain};
use crate::numbers::Integer;
use crate::solution::{Unplaced, UnplacedReason};

/// Checks the pieces left out, and the sums.
///
/// `placed` counts the placed instances of each piece. If not `all_counted`, a tree could not be read, and some may be
/// missing.
pub(super) fn check(
    instance: &Instance,
    reasons: &Reasons,
    unplaced: &[Unplaced],
    placed: &[u64],
    all_counted: bool,
    report: &mut Report,
) {
    let mut left_out = vec![0_u64; placed.len()];
    let mut last: Option<u32> = None;
    for (position, entry) in unplaced.iter().enumerate() {
        let path = || format!("unplaced[{position}]");
        if entry.piece.to_usize() >= instance.pieces().len() {
            report.add(rule::UNKNOWN_PIECE, path(), format!("there is no piece {}", entry.piece));
            continue;
        }
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
        if !reasons.allow(entry.piece, entry.reason) {
            let has_sheets = reasons.stock_of(entry.piece).is_some();
            let message =
                if has_sheets { impossible(entry.reason) } else { "there is no sheet of its material" };
            report.add(rule::UNPLACED_REASON, path(), message.to_owned());
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
    instance: &'a Instance,
    materials: Option<&'a Materials>,
    /// The pieces that are members of matched sets: those of a block may stay out for a reason of its own.
    in_sets: HashSet<u32>,
    /// The sheets of each material that has any.
    stocks: HashMap<Option<u32>, Stock>,
}

/// The sheets of one material.
struct Stock {
    sizes: SizesByGrain,
    any_defects: bool,
}

impl<'a> Reasons<'a> {
    /// Those of a job whose entries are of these materials, if there are several.
    #[must_use]
    pub fn of(instance: &'a Instance, materials: Option<&'a Materials>) -> Self {
        let mut sheets: HashMap<Option<u32>, Vec<&Sheet>> = HashMap::new();
        for (at, sheet) in instance.sheets().iter().enumerate() {
            sheets.entry(materials.map(|materials| materials.sheets[at])).or_default().push(sheet);
        }
        let stock = |sheets: Vec<&Sheet>| Stock {
            sizes: SizesByGrain::new(&sheets),
            any_defects: sheets.iter().any(|sheet| !sheet.defects.is_empty()),
        };
        Self {
            instance,
            materials,
            in_sets: instance.matched_sets().iter().flat_map(|set| set.pieces.iter().copied()).collect(),
            stocks: sheets.into_iter().map(|(material, sheets)| (material, stock(sheets))).collect(),
        }
    }

    /// The sheets of the material of a piece, if there are any.
    fn stock_of(&self, piece: u32) -> Option<&Stock> {
        self.stocks.get(&self.materials.map(|materials| materials.pieces[piece.to_usize()]))
    }

    /// Whether the piece at this position may be left out for `reason`.
    #[must_use]
    pub fn allow(&self, position: u32, reason: UnplacedReason) -> bool {
        let Some(stock) = self.stock_of(position) else { return reason == UnplacedReason::Material };
        if self.in_sets.contains(&position) {
            return reason != UnplacedReason::Material;
        }
        let piece = &self.instance.pieces()[position.to_usize()];
        let rules = self.instance.rules();
        let has_machine_limits = self.instance.machine().is_some();
        let keeps_defects_whole = !rules.cut_through_defects && stock.any_defects;
        let (fits, fits_across) = (stock.sizes.hold(piece, true), stock.sizes.hold(piece, false));
        match reason {
            UnplacedReason::Material | UnplacedReason::Set => false,
            UnplacedReason::DoesNotFitAnySheet => !fits_across,
            UnplacedReason::Grain => fits_across && piece.grain != Grain::None && stock.sizes.have_grain(),
            // Two stages free any lone piece, unless the machine has limits or defects must stay whole.
            UnplacedReason::Stages => {
                let may_take_more = has_machine_limits || keeps_defects_whole;
                let few = if may_take_more { 1..=u32::MAX } else { 1..=1 };
                fits && few.contains(&rules.max_stages)
            }
            UnplacedReason::MachineLimits => fits && has_machine_limits,
            // Any fragment is at least 1 mm anyway.
            UnplacedReason::Trim => fits && rules.min_trim > 1,
            UnplacedReason::DefectCut => fits && keeps_defects_whole,
            UnplacedReason::Defects => fits && stock.any_defects,
            // The limit of depth and the penalties are settings, which the instance does not have.
            UnplacedReason::Depth
            | UnplacedReason::Penalty
            | UnplacedReason::StockExhausted
            | UnplacedReason::SearchEnded => fits,
        }
    }
}

/// Why a reason is impossible.
fn impossible(reason: UnplacedReason) -> &'static str {
    match reason {
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
        UnplacedReason::Depth
        | UnplacedReason::Penalty
        | UnplacedReason::StockExhausted
        | UnplacedReason::SearchEnded => {
            "the piece is larger than the usable area of every sheet, as its grain lets it lie"
        }
    }
}
