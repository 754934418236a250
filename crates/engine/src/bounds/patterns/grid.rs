//! Items and sheets on a grid of whole cells, coarse enough for tables over all rectangles.
//!
//! Lengths are rounded by a dual feasible function, so that pieces which fit side by side still do: `f2` of Carlier,
//! Clautiaux & Moukrim 2007, which rounds lengths of up to half the span down, and longer ones up by what is lost
//! beside them. Short spans stay as they are.

use super::limits::MAX_ITEMS;
use crate::bounds::relaxation::{Item, Relaxation, Size};
use crate::numbers::Integer;

/// A width and a height in cells.
pub(super) type Cells = [usize; 2];

/// The items and the sheets in cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    /// The least grid that holds every sheet.
    pub(super) extent: Cells,
    /// For each item, the turns in which it fits the grid; none where a side is shorter than a cell in one of them.
    pub(super) items: Vec<Vec<Cells>>,
    /// For each size, a sheet of it.
    pub(super) sheets: Vec<Cells>,
}

impl Grid {
    /// A grid of at most `most` cells along an axis.
    pub(super) fn new(relaxation: &Relaxation, most: i64) -> Self {
        let Relaxation { items, sizes, .. } = relaxation;
        let longest = |side: fn(&Size) -> i64| sizes.iter().map(side).max().unwrap_or(1);
        let guides = &items[..items.len().min(MAX_ITEMS)];
        let roundings = [
            Rounding::best(longest(|size| size.width), most, || strips(guides, 0)),
            Rounding::best(longest(|size| size.height), most, || strips(guides, 1)),
        ];
        let at = |width, height| [roundings[0].cells(width), roundings[1].cells(height)];
        let turns = |item: &Item| {
            let turns: Vec<Cells> = relaxation
                .turns(item)
                .filter(|&(width, height)| width <= roundings[0].span && height <= roundings[1].span)
                .map(|(width, height)| at(width, height))
                .collect();
            if turns.iter().flatten().all(|&cells| cells > 0) { turns } else { Vec::new() }
        };
        Self {
            extent: at(roundings[0].span, roundings[1].span),
            items: items.iter().map(turns).collect(),
            sheets: sizes.iter().map(|size| at(size.width, size.height)).collect(),
        }
    }
}

/// For each turn of each item: its length along an axis, 0 for widths and 1 for heights, and how much all its pieces
/// take of the other one. Half of the pieces of a turnable item count in either turn.
fn strips(items: &[Item], axis: usize) -> Vec<(i64, i64)> {
    let mut strips = Vec::with_capacity(2 * items.len());
    for item in items {
        let sides = [item.width, item.height];
        let (along, across) = (sides[axis], sides[1 - axis]);
        if item.turnable {
            strips.extend([(along, across * item.count), (across, along * item.count)]);
        } else {
            strips.push((along, 2 * across * item.count));
        }
    }
    strips
}

/// How lengths along one axis are rounded.
struct Rounding {
    /// The longest sheet.
    span: i64,
    /// Its length in cells.
    cells: i64,
}

impl Rounding {
    /// The rounding to at most `most` cells with which the pieces take the largest share of the sheets.
    fn best(span: i64, most: i64, strips: impl Fn() -> Vec<(i64, i64)>) -> Self {
        if span <= most {
            return Self { span, cells: span };
        }
        let strips = strips();
        let inside: Vec<(i64, i64)> = strips.into_iter().filter(|&(length, _)| length <= span).collect();
        let share = |cells: i64| {
            let rounding = Self { span, cells };
            let taken =
                inside.iter().map(|&(length, across)| rounding.cells(length).to_f64() * across.to_f64());
            taken.sum::<f64>() / cells.to_f64()
        };
        // Coarser by a quarter at most.
        let candidates = (most * 3 / 4..=most).map(|cells| (share(cells), cells));
        let best = candidates.max_by(|a, b| a.0.total_cmp(&b.0));
        Self { span, cells: best.map_or(most, |(_, cells)| cells) }
    }

    /// Rounds to cells that are a little longer than needed: one more would nearly fit the span. What is lost beside
    /// the pieces is then lost beside the sheet, too.
    fn cells(&self, length: i64) -> usize {
        let Self { span, cells } = *self;
        let whole = |length: i64| length * (cells + 1) / (span + 1);
        let rounded = if 2 * length <= span { whole(length) } else { cells - whole(span - length) };
        rounded.to_usize()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::testing::{fixed, instance, sheet, turnable};
    use crate::instance::{Piece, Sheet};

    fn grid(pieces: &[Piece], sheets: &[Sheet]) -> Grid {
        Grid::new(&Relaxation::new(&instance(pieces, sheets), &vec![1; pieces.len()]), 100)
    }

    #[test]
    fn parts_of_a_length_have_no_more_cells_than_the_whole() {
        for span in 1..=60 {
            for cells in 1..=span {
                let rounding = Rounding { span, cells };
                assert_eq!(rounding.cells(span), cells.to_usize());
                for x in 0..=span {
                    for y in 0..=span - x {
                        assert!(rounding.cells(x) + rounding.cells(y) <= rounding.cells(x + y));
                    }
                }
            }
        }
    }

    #[test]
    fn short_spans_are_kept() {
        let Grid { extent, items, sheets } = grid(&[fixed(30, 70), turnable(60, 20)], &[sheet(100, 80)]);
        assert_eq!((extent, sheets), ([100, 80], vec![[100, 80]]));
        assert_eq!(items, [vec![[30, 70]], vec![[60, 20], [20, 60]]]);
    }

    #[test]
    fn long_spans_are_shortened_independently() {
        let halves = [fixed(3_000, 40), fixed(29, 40)];
        let Grid { extent: [width, height], items, sheets } = grid(&halves, &[sheet(6_000, 80)]);
        assert_eq!((height, sheets), (80, vec![[width, 80]]));
        assert!((75..=100).contains(&width), "{width}");
        // Two halves still fill the sheet. A piece that is narrower than a cell is worth nothing.
        assert_eq!(items, [vec![], vec![[width / 2, 40]]]);
        assert_eq!(width % 2, 0);
    }

    #[test]
    fn takes_the_cells_with_which_pieces_take_most() {
        // Seven pieces leave six units beside them. With 98 cells, they leave none.
        let Rounding { span, cells } = Rounding::best(1_000, 100, || vec![(142, 1)]);
        assert_eq!((span, cells), (1_000, 98));
        assert_eq!(7 * Rounding { span, cells }.cells(142), 98);
    }
}
