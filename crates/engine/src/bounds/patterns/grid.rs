//! Items and sheets on a grid of whole cells, coarse enough for tables over all rectangles.
//!
//! Lengths are rounded by a dual feasible function, so that pieces which fit side by side still do: `f2` of Carlier,
//! Clautiaux & Moukrim 2007, which rounds lengths of up to half the span down, and longer ones up by what is lost
//! beside them. Spans of up to [`MAX_CELLS`] stay as they are.

use super::limits::MAX_CELLS;
use crate::bounds::relaxation::{Item, Relaxation, Size};

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
    pub(super) fn new(relaxation: &Relaxation) -> Self {
        let Relaxation { items, sizes, .. } = relaxation;
        let longest = |side: fn(&Size) -> i64| sizes.iter().map(side).max().unwrap_or(1);
        let roundings =
            [Rounding::new(longest(|size| size.width)), Rounding::new(longest(|size| size.height))];
        let at = |width, height| [roundings[0].cells(width), roundings[1].cells(height)];
        let turns = |item: &Item| {
            let turns = [(item.width, item.height), (item.height, item.width)];
            let turns = turns.into_iter().take(if item.turnable { 2 } else { 1 });
            let turns: Vec<Cells> = turns
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

/// How lengths along one axis are rounded.
struct Rounding {
    /// The longest sheet.
    span: i64,
    /// Length of a cell, in millimetres.
    module: i64,
}

impl Rounding {
    fn new(span: i64) -> Self {
        Self { span, module: (span + MAX_CELLS - 1) / MAX_CELLS }
    }

    /// The length in modules, for lengths up to the span.
    fn cells(&self, length: i64) -> usize {
        let Self { span, module } = *self;
        let cells =
            if 2 * length <= span { length / module } else { span / module - (span - length) / module };
        cells as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::testing::{fixed, instance, sheet, turnable};
    use crate::instance::{Piece, Sheet};

    fn grid(pieces: &[Piece], sheets: &[Sheet]) -> Grid {
        Grid::new(&Relaxation::new(&instance(pieces, sheets), &vec![1; pieces.len()]))
    }

    #[test]
    fn parts_of_a_length_have_no_more_cells_than_the_whole() {
        for span in 1..=60 {
            for module in 1..=span {
                let rounding = Rounding { span, module };
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
        let Grid { extent, items, sheets } = grid(&[fixed(1_000, 401), fixed(29, 100)], &[sheet(6_000, 800)]);
        assert_eq!((extent, sheets), ([200, 200], vec![[200, 200]]));
        // 401 leaves 399 beside it: 99 cells.
        assert_eq!(items, [vec![], vec![[33, 101]]]);
    }
}
