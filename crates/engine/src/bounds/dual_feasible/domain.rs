//! The distinct lengths of pieces and sheets along one axis, for which dual feasible functions are tabulated.

use crate::bounds::relaxation::{Item, Size};

/// Stands for a side that never lies along the axis.
const ABSENT: usize = usize::MAX;

/// A width and a height; `None` for a side that never lies along the axis.
type Sides = [Option<i64>; 2];

/// The lengths that lie along one axis.
#[derive(Clone, Debug)]
pub(in crate::bounds) struct Domain {
    /// The longest of `spans`.
    pub(super) span: i64,
    /// Distinct lengths of pieces, ascending, none longer than `span`.
    pub(super) lengths: Vec<i64>,
    /// Distinct lengths of sheets, ascending.
    pub(super) spans: Vec<i64>,
    /// For each of `lengths`, how far the pieces that have it reach across the axis, all together.
    pub(super) extents: Vec<i64>,
    /// For each item, the positions in `lengths` of the shorter and the longer side that may lie along the axis, and
    /// its count.
    pub(super) members: Vec<(usize, usize, i64)>,
    /// For each item, the positions of its width and its height in `lengths`.
    pub(super) items: Vec<[usize; 2]>,
    /// For each size, the positions of its width and its height in `spans`.
    pub(super) sizes: Vec<[usize; 2]>,
}

impl Domain {
    /// The lengths along the horizontal axis.
    pub(in crate::bounds) fn widths(items: &[Item], sizes: &[Size]) -> Self {
        Self::new(
            items,
            items.iter().map(|item| [Some(item.width), item.turnable.then_some(item.height)]),
            sizes.iter().map(|size| [Some(size.width), None]),
        )
    }

    /// The lengths along the vertical axis.
    pub(in crate::bounds) fn heights(items: &[Item], sizes: &[Size]) -> Self {
        Self::new(
            items,
            items.iter().map(|item| [item.turnable.then_some(item.width), Some(item.height)]),
            sizes.iter().map(|size| [None, Some(size.height)]),
        )
    }

    /// Both in one, for packings that are joined with their mirror images.
    pub(in crate::bounds) fn mirrored(items: &[Item], sizes: &[Size]) -> Self {
        Self::new(
            items,
            items.iter().map(|item| [Some(item.width), Some(item.height)]),
            sizes.iter().map(|size| [Some(size.width), Some(size.height)]),
        )
    }

    fn new(
        items: &[Item],
        sides: impl Iterator<Item = Sides>,
        sheet_sides: impl Iterator<Item = Sides>,
    ) -> Self {
        let (lengths, item_positions) = indexed(sides);
        let (spans, size_positions) = indexed(sheet_sides);
        let mut extents = vec![0; lengths.len()];
        let mut members = Vec::with_capacity(items.len());
        for (item, positions) in items.iter().zip(&item_positions) {
            let along = || positions.iter().zip([item.height, item.width]).filter(|(at, _)| **at != ABSENT);
            for (&at, across) in along() {
                extents[at] += across * item.count;
            }
            let at = || along().map(|(&at, _)| at);
            members.extend(at().min().zip(at().max()).map(|(short, long)| (short, long, item.count)));
        }
        Self {
            span: spans.last().copied().unwrap_or(0),
            lengths,
            spans,
            extents,
            members,
            items: item_positions,
            sizes: size_positions,
        }
    }

    /// At most `most` of a family's `parameters`, evenly spread.
    pub(super) fn thinned(parameters: Vec<i64>, most: usize) -> impl Iterator<Item = i64> {
        let all = distinct(parameters);
        let most = most.min(all.len());
        (0..most).map(move |i| all[i * all.len() / most])
    }
}

/// The distinct lengths in ascending order, and the position of each side among them.
fn indexed(sides: impl Iterator<Item = Sides>) -> (Vec<i64>, Vec<[usize; 2]>) {
    let sides: Vec<Sides> = sides.collect();
    let lengths = distinct(sides.iter().flatten().flatten().copied().collect());
    let position = |side: Option<i64>| side.and_then(|x| lengths.binary_search(&x).ok()).unwrap_or(ABSENT);
    let positions = sides.iter().map(|&[width, height]| [position(width), position(height)]).collect();
    (lengths, positions)
}

fn distinct(mut lengths: Vec<i64>) -> Vec<i64> {
    lengths.sort_unstable();
    lengths.dedup();
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_parameters_are_thinned_out() {
        let lengths: Vec<i64> = (1..=2_000).collect();
        let tried: Vec<i64> = Domain::thinned(lengths, 64).collect();
        assert_eq!(tried.len(), 64);
        assert!(tried.is_sorted_by(|a, b| a < b));
        assert_eq!(Domain::thinned(vec![5, 3, 5], 64).collect::<Vec<_>>(), [3, 5]);
    }
}
