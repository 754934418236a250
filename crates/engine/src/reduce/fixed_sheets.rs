//! What remains besides sheets that are cut already. These stay as they are, and sheets are independent, so the search
//! does not see them.

use super::selection::{Selection, Stock};
use crate::bounds::Bound;
use crate::cut_tree::NodeKind;
use crate::instance::{Instance, Sheet};
use crate::numbers::Integer;
use crate::solo::{self, EmptySheets};
use crate::solution::{SheetLayout, UnplacedReason};
use crate::stop::Stop;

/// The pieces and sheets that remain besides `fixed`, which is in ascending order of its indices.
pub(crate) fn remaining(instance: &Instance, fixed: &[SheetLayout]) -> Selection {
    let held = held_by(instance, fixed);
    let mut first: Vec<u64> = Vec::with_capacity(instance.sheets().len());
    let mut next = 0;
    for sheet in instance.sheets() {
        first.push(next);
        next += u64::from(sheet.quantity);
    }
    let stock = |at: usize, sheet: &Sheet| {
        let of_entry = |entry: u32| fixed.partition_point(|layout| layout.sheet < entry);
        let own = &fixed[of_entry(at.to_u32())..of_entry(at.to_u32() + 1)];
        let gap = |(nth, layout): (u64, &SheetLayout)| layout.sheet_index - first[at] - nth;
        Stock {
            quantity: sheet.quantity.saturating_sub(own.len().to_u32()),
            gaps: (0..).zip(own).map(gap).collect(),
        }
    };
    Selection::of(instance, |at, piece| piece.quantity.saturating_sub(held[at]), stock)
}

/// The same pieces with the whole stock, for reasons that hold for all of it.
pub(crate) fn remaining_on_whole_stock(instance: &Instance, fixed: &[SheetLayout]) -> Selection {
    let held = held_by(instance, fixed);
    let all = |_, sheet: &Sheet| Stock { quantity: sheet.quantity, gaps: Vec::new() };
    Selection::of(instance, |at, piece| piece.quantity.saturating_sub(held[at]), all)
}

/// What fixed sheets add to every bound: they are part of every layout.
pub(crate) fn bound_of(instance: &Instance, fixed: &[SheetLayout]) -> Bound {
    Bound::of_sheets(instance, fixed.iter().map(|layout| &instance.sheets()[layout.sheet.to_usize()]))
}

/// Gives pieces that no remaining sheet can take the reason that holds for the whole stock, if all sheets of an entry
/// are cut already: a piece that only fits those lacks stock.
pub(crate) fn judge_by_whole_stock<'a>(
    instance: &Instance,
    remaining: &Selection,
    depth_limit: u32,
    stop: &Stop,
    reasons: impl Iterator<Item = (u32, &'a mut UnplacedReason)>,
) {
    if remaining.entries().len() == instance.sheets().len() {
        return;
    }
    let sheets = EmptySheets::new(instance, depth_limit);
    let mut meter = solo::meter(stop);
    for (piece, reason) in reasons {
        use UnplacedReason::{Penalty, SearchEnded, Set, StockExhausted};
        if matches!(reason, StockExhausted | Penalty | Set | SearchEnded) {
            continue;
        }
        let piece = &instance.pieces()[piece.to_usize()];
        *reason = sheets.reason_until(piece, &mut meter);
    }
}

/// How many copies of each piece the sheets hold.
fn held_by(instance: &Instance, fixed: &[SheetLayout]) -> Vec<u32> {
    let mut held = vec![0; instance.pieces().len()];
    for node in fixed.iter().flat_map(|layout| &layout.tree.nodes) {
        if let NodeKind::Piece { piece, .. } = node.kind {
            held[piece.to_usize()] += 1;
        }
    }
    held
}
