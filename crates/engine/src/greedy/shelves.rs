//! The quickest way to fill sheets: shelves, the thickest first (level packing: Coffman, Garey, Johnson & Tarjan 1980).
//!
//! A start for jobs of very many pieces, and for pieces that another start did not reach. A sheet is a row of shelves,
//! and a shelf is a row of pieces of similar thickness. Among very many pieces some fill a gap nearly exactly, so gaps
//! are divided evenly and filled with the nearest sizes. Costs less than a microsecond a piece.

use crate::layout::ids::{PieceTypeId, SheetTypeId};
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::numbers::Integer;
use crate::stop::Stop;

use super::shelf::Shelves;
use super::shelf_queue::ShelfQueue;
use super::tuning::shelves::{FILL, ROUNDS};
use crate::units::Area;

/// Places excluded pieces on further sheets, as long as they fit and sheets are in stock. Each place chooses from
/// `choice` ways to lie.
///
/// Returns the number of ways to lie, defects and parts examined: at most about
/// [`MAX_LOOKS`](super::tuning::shelves::MAX_LOOKS).
pub(crate) fn fill_shelves(problem: &Problem, layout: &mut Layout, choice: usize, stop: &Stop) -> usize {
    if stop.is_cancelled() || layout.excluded.is_empty() {
        return 0;
    }
    let mut looks = 0;
    let excluded = std::mem::take(&mut layout.excluded);
    let (wanted, mut left) = split_by_density(problem, layout, excluded);
    left.extend(fill_sheet_types(problem, layout, (&wanted, choice), stop, &mut looks));
    for _ in 0..ROUNDS {
        left = fill_sheet_types(problem, layout, (&left, choice), stop, &mut looks);
    }
    layout.excluded = left;
    looks
}

/// The pieces to place first, and the others: all and none, or by penalty density where the stock is too small for all.
fn split_by_density(
    problem: &Problem,
    layout: &Layout,
    mut pieces: Vec<PieceTypeId>,
) -> (Vec<PieceTypeId>, Vec<PieceTypeId>) {
    let in_stock = problem.sheets.iter().zip(&layout.taken);
    let mut area: f64 = in_stock.map(|(sheet, &taken)| (sheet.stock - taken).to_f64() / sheet.scale).sum();
    let needed: Area = pieces.iter().map(|&piece_type| problem.types[piece_type].area).sum();
    if needed.to_f64() <= area {
        return (pieces, Vec::new());
    }
    area *= FILL;
    let density = |piece_type: PieceTypeId| problem.types[piece_type].penalty_density();
    pieces.sort_by(|&a, &b| density(b).total_cmp(&density(a)).then(a.cmp(&b)));
    let first = pieces.iter().take_while(|&&piece_type| {
        area -= problem.types[piece_type].area.to_f64();
        area > 0.0
    });
    let left = pieces.split_off(first.count());
    (pieces, left)
}

/// Fills sheets type by type, those with the most area for their measure first, then the largest; returns the pieces that found no place.
fn fill_sheet_types(
    problem: &Problem,
    layout: &mut Layout,
    (pieces, choice): (&[PieceTypeId], usize),
    stop: &Stop,
    looks: &mut usize,
) -> Vec<PieceTypeId> {
    // Preparation alone takes about 15 milliseconds with 100,000 pieces.
    if pieces.is_empty() || stop.poll().is_some() {
        return pieces.to_vec();
    }
    let mut sheet_types: Vec<SheetTypeId> = problem.sheets.keys().collect();
    sheet_types.sort_by(|&a, &b| {
        let (a, b) = (&problem.sheets[a], &problem.sheets[b]);
        b.thrift
            .total_cmp(&a.thrift)
            .then(a.has_defects().cmp(&b.has_defects()))
            .then(a.scale.total_cmp(&b.scale))
    });
    let mut queue = ShelfQueue::new(problem, pieces, *looks);
    for sheet_type in sheet_types {
        if queue.oriented.is_empty() || queue.is_over() || stop.poll().is_some() {
            break;
        }
        if !layout.in_stock(problem, sheet_type) {
            continue;
        }
        let mut shelves = Shelves::new(problem, sheet_type, choice, &mut queue, stop);
        while layout.in_stock(problem, sheet_type)
            && stop.poll().is_none()
            && let Some(pattern) = shelves.fill_sheet()
        {
            layout.push(problem, pattern);
        }
    }
    *looks = queue.looks;
    queue.left()
}
