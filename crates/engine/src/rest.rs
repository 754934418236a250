//! Jobs with sheets that are cut already. These stay as they are, and the remaining pieces are solved with the remaining
//! stock: sheets are independent, so the search does not see them.

use crate::bounds::Bound;
use crate::config::Config;
use crate::cut_tree::NodeKind;
use crate::instance::{Instance, Piece, Sheet};
use crate::materials::relabel;
use crate::numbers::Integer;
use crate::observer::Observer;
use crate::report::{SearchReport, StopReason};
use crate::solo::EmptySheets;
use crate::solution::{SheetLayout, Solution, Unplaced, UnplacedReason};
use crate::solve::{Outcome, solve_observed};
use crate::stop::{Pacer, Stop};

/// What is left of a job beside its fixed sheets.
pub(crate) struct Rest {
    /// Positions of the pieces that are left in the whole job, ascending, with how many of each are.
    pub(crate) pieces: Vec<(u32, u32)>,
    /// The sheet entries that are left.
    sheets: Vec<Entry>,
}

/// What is left of a sheet entry.
struct Entry {
    /// Its position in the whole job.
    whole: u32,
    first_in_whole: u64,
    first_in_rest: u64,
    /// Sheets that are left, at least 1.
    quantity: u32,
    /// For each fixed sheet of the entry, in ascending order: how many sheets before it are left.
    gaps: Vec<u64>,
}

/// Solves what is left beside `fixed`, the fixed sheets in ascending order of their indices. The outcome has the other
/// sheets only, and its bound counts them only. `stop` is asked for if anything is searched.
pub(crate) fn solve_rest(
    instance: &Instance,
    fixed: &[SheetLayout],
    config: &Config,
    stop: impl FnOnce() -> Stop,
    observer: &dyn Observer,
) -> Outcome {
    if fixed.is_empty() {
        return solve_observed(instance, config, &stop(), observer);
    }
    let rest = Rest::new(instance, fixed);
    if rest.pieces.is_empty() {
        return nothing_to_search(config, Vec::new(), Some(Bound::NOTHING));
    }
    let stop = stop();
    let Some(own) = rest.instance(instance) else {
        let reason = UnplacedReason::DoesNotFitAnySheet;
        let left_out = |&(piece, count): &(u32, u32)| Unplaced { piece, count, reason };
        let mut unplaced: Vec<Unplaced> = rest.pieces.iter().map(left_out).collect();
        judge_unplaced(instance, config, &stop, &mut unplaced);
        return nothing_to_search(config, unplaced, None);
    };
    let mut outcome = solve_observed(&own, config, &stop, observer);
    outcome.solution = rest.in_whole(outcome.solution);
    if rest.lacks_entries_of(instance) {
        judge_unplaced(instance, config, &stop, &mut outcome.solution.unplaced);
    }
    outcome
}

/// What fixed sheets add to every bound: they are part of every layout.
pub(crate) fn bound_of(instance: &Instance, fixed: &[SheetLayout]) -> Bound {
    let sheets = || fixed.iter().map(|layout| &instance.sheets()[layout.sheet.to_usize()]);
    Bound {
        measure: sheets().map(|sheet| instance.measure_of(sheet)).sum(),
        area: sheets().map(Sheet::area).sum(),
        sheets: fixed.len().to_u64(),
    }
}

/// The outcome of a job that is decided without a search.
pub(crate) fn nothing_to_search(config: &Config, unplaced: Vec<Unplaced>, bound: Option<Bound>) -> Outcome {
    let search = config.alns().map(|alns| SearchReport {
        iterations: 0,
        improvements: 0,
        stop_reason: StopReason::NothingToImprove,
        islands: alns.islands,
        destroy: Vec::new(),
        repair: Vec::new(),
    });
    let solution = Solution { sheets: Vec::new(), unplaced };
    Outcome { solution, bound, iterations: 0, search, interrupt: None }
}

fn judge_unplaced(instance: &Instance, config: &Config, stop: &Stop, unplaced: &mut [Unplaced]) {
    let reasons = unplaced.iter_mut().map(|left| (left.piece, &mut left.reason));
    judge_by_whole_stock(instance, config.builder().max_recursion_depth, &stop.for_preparing(), reasons);
}

/// Gives pieces that no remaining sheet can take the reason that holds for the whole stock: one that fits only sheets
/// that are cut already lacks stock.
pub(crate) fn judge_by_whole_stock<'a>(
    instance: &Instance,
    depth_limit: u32,
    stop: &Stop,
    reasons: impl Iterator<Item = (u32, &'a mut UnplacedReason)>,
) {
    let sheets = EmptySheets::new(instance, depth_limit);
    let mut pacer = Pacer::new(stop);
    for (piece, reason) in reasons {
        if matches!(reason, UnplacedReason::StockExhausted | UnplacedReason::Penalty) {
            continue;
        }
        let piece = &instance.pieces()[piece.to_usize()];
        *reason = if sheets.are_exhausted() {
            sheets.reason_by_size(piece)
        } else {
            sheets.reason_until(piece, &mut pacer)
        };
    }
}

/// How many instances of each piece the sheets hold.
pub(crate) fn held_by(instance: &Instance, fixed: &[SheetLayout]) -> Vec<u32> {
    let mut held = vec![0; instance.pieces().len()];
    for node in fixed.iter().flat_map(|layout| &layout.tree.nodes) {
        if let NodeKind::Piece { piece, .. } = node.kind {
            held[piece.to_usize()] += 1;
        }
    }
    held
}

impl Rest {
    /// `fixed` is in ascending order of its indices.
    pub(crate) fn new(instance: &Instance, fixed: &[SheetLayout]) -> Self {
        let pieces = (0..)
            .zip(instance.pieces())
            .zip(held_by(instance, fixed))
            .map(|((position, piece), held)| (position, piece.quantity.saturating_sub(held)))
            .filter(|&(_, left)| left > 0)
            .collect();
        let mut sheets = Vec::new();
        let (mut first_in_whole, mut first_in_rest, mut fixed) = (0, 0, fixed);
        for (whole, sheet) in (0..).zip(instance.sheets()) {
            let (own, others) = fixed.split_at(fixed.partition_point(|layout| layout.sheet <= whole));
            fixed = others;
            let gap = |(nth, layout): (u64, &SheetLayout)| layout.sheet_index - first_in_whole - nth;
            let gaps: Vec<u64> = (0..).zip(own).map(gap).collect();
            let quantity = sheet.quantity.saturating_sub(own.len().to_u32());
            if quantity > 0 {
                sheets.push(Entry { whole, first_in_whole, first_in_rest, quantity, gaps });
            }
            first_in_rest += u64::from(quantity);
            first_in_whole += u64::from(sheet.quantity);
        }
        Self { pieces, sheets }
    }

    /// Whether all sheets of an entry are cut already.
    pub(crate) fn lacks_entries_of(&self, whole: &Instance) -> bool {
        self.sheets.len() < whole.sheets().len()
    }

    /// The remaining pieces and sheets as a job; `None` if no sheet is left.
    pub(crate) fn instance(&self, whole: &Instance) -> Option<Instance> {
        let stock = self.sheets.iter().map(|entry| {
            let sheet = whole.sheets()[entry.whole.to_usize()].clone();
            Sheet { quantity: entry.quantity, ..sheet }
        });
        self.on(stock.collect(), whole)
    }

    /// The remaining pieces with the whole stock, for reasons that hold for all of it.
    pub(crate) fn pieces_on_whole_stock(&self, whole: &Instance) -> Option<Instance> {
        self.on(whole.sheets().to_vec(), whole)
    }

    fn on(&self, stock: Vec<Sheet>, whole: &Instance) -> Option<Instance> {
        let wanted = self.pieces.iter().map(|&(piece, quantity)| {
            let piece = whole.pieces()[piece.to_usize()].clone();
            Piece { quantity, ..piece }
        });
        // A part of a valid job is valid unless it is empty.
        Instance::new(wanted.collect(), stock, *whole.rules())
            .and_then(|rest| rest.with_offcut_classes(whole.offcut_classes().to_vec()))
            .ok()
    }

    /// A layout of the remaining job as one of the whole.
    fn in_whole(&self, solution: Solution) -> Solution {
        let sheet = |mut layout: SheetLayout| {
            let entry = &self.sheets[layout.sheet.to_usize()];
            let nth = layout.sheet_index - entry.first_in_rest;
            let fixed_before = entry.gaps.partition_point(|&gap| gap <= nth).to_u64();
            layout.sheet_index = entry.first_in_whole + nth + fixed_before;
            layout.sheet = entry.whole;
            relabel(&mut layout.tree, |piece| self.pieces[piece.to_usize()].0);
            layout
        };
        let unplaced = |left: Unplaced| Unplaced { piece: self.pieces[left.piece.to_usize()].0, ..left };
        Solution {
            sheets: solution.sheets.into_iter().map(sheet).collect(),
            unplaced: solution.unplaced.into_iter().map(unplaced).collect(),
        }
    }
}
