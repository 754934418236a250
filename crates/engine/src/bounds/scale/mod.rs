//! Dual feasible functions along one axis.
//!
//! Such a function `f` has `f(x) >= 0` and `f(x) + f(y) <= f(x + y)`: lengths that lie side by side within `s` have values
//! of together at most `f(s)`. (One family, [`counting`], promises that for the pieces at hand and the whole span only.)
//! Good ones round long pieces up and neglect short ones. All values are whole numbers, so nothing is lost to rounding.

mod counting;
mod identity;
mod rounding;
mod staircase;
mod threshold;

use std::cmp::Reverse;

use super::relaxation::{Item, Size};

/// Most parameters of one family that are tried on one axis.
const MAX_PARAMETERS: usize = 64;
/// Values of one family that are worth tabulating; where there are many lengths, fewer parameters are tried.
const MAX_VALUES: usize = 25_000;
/// Stands for a side that never lies along the axis.
const ABSENT: usize = usize::MAX;

/// A width and a height.
type Sides = [Option<i64>; 2];

/// The lengths that lie along one axis.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    /// The longest of `spans`.
    span: i64,
    /// Distinct lengths of pieces, ascending, none longer than `span`.
    lengths: Vec<i64>,
    /// Distinct lengths of sheets, ascending.
    spans: Vec<i64>,
    /// Of each of `lengths` the total extent across the axis of the pieces that have it: a guide to what it matters.
    extents: Vec<i64>,
    /// Of each item the positions in `lengths` of the shorter and the longer side that may lie along the axis, and its count.
    members: Vec<(usize, usize, i64)>,
    /// Of each item the positions of its width and its height in `lengths`.
    items: Vec<[usize; 2]>,
    /// Of each size the positions of its width and its height in `spans`.
    sizes: Vec<[usize; 2]>,
}

impl Axis {
    /// The axis of the widths.
    pub(super) fn widths(items: &[Item], sizes: &[Size]) -> Self {
        Self::new(
            items,
            items.iter().map(|item| [Some(item.width), item.turnable.then_some(item.height)]),
            sizes.iter().map(|size| [Some(size.width), None]),
        )
    }

    /// The axis of the heights.
    pub(super) fn heights(items: &[Item], sizes: &[Size]) -> Self {
        Self::new(
            items,
            items.iter().map(|item| [item.turnable.then_some(item.width), Some(item.height)]),
            sizes.iter().map(|size| [None, Some(size.height)]),
        )
    }

    /// Both in one, for sheets that are laid a second time in mirror image.
    pub(super) fn mirrored(items: &[Item], sizes: &[Size]) -> Self {
        Self::new(
            items,
            items.iter().map(|item| [Some(item.width), Some(item.height)]),
            sizes.iter().map(|size| [Some(size.width), Some(size.height)]),
        )
    }

    /// `sides` and `sheet_sides`: widths and heights, of which `None` never lie along the axis.
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

    /// At most `limit` functions of all families, the most promising first; none that another one is at least as good as
    /// on every piece and every sheet.
    pub(super) fn rows(&self, limit: usize) -> Vec<Row> {
        let mut scales = vec![identity::scale(self)];
        scales.extend(threshold::scales(self));
        scales.extend(staircase::scales(self));
        scales.extend(rounding::scales(self));
        scales.extend(counting::scales(self));
        let mut scales = undominated(scales);
        scales.sort_by_cached_key(|scale| Reverse(self.density(scale)));
        scales.iter().take(limit).map(|scale| self.row(scale)).collect()
    }

    /// As many of a family's `parameters` as are tried, evenly spread.
    fn thinned(&self, parameters: Vec<i64>) -> impl Iterator<Item = i64> {
        let all = distinct(parameters);
        let most = (MAX_VALUES / self.lengths.len().max(1)).min(MAX_PARAMETERS).min(all.len());
        (0..most).map(move |i| all[i * all.len() / most])
    }

    /// What the pieces amount to by `scale` along the axis and by plain lengths across it, relative to the longest span.
    fn density(&self, scale: &Scale) -> i128 {
        let sum: i64 = scale.values.iter().zip(&self.extents).map(|(value, extent)| value * extent).sum();
        (i128::from(sum) << 32) / i128::from(scale.full())
    }

    fn row(&self, scale: &Scale) -> Row {
        let pick = |of: &[i64], positions: &[[usize; 2]], side: usize| {
            positions.iter().map(|at| of.get(at[side]).copied().unwrap_or(0)).collect()
        };
        Row {
            widths: pick(&scale.values, &self.items, 0),
            heights: pick(&scale.values, &self.items, 1),
            sheet_widths: pick(&scale.capacities, &self.sizes, 0),
            sheet_heights: pick(&scale.capacities, &self.sizes, 1),
        }
    }
}

/// A dual feasible function, evaluated for every item and every size; 0 for sides that never lie along its axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// Values of the items' widths.
    pub(super) widths: Vec<i64>,
    /// Values of the items' heights.
    pub(super) heights: Vec<i64>,
    /// Values of the sheets' widths: the most that lengths within them amount to.
    pub(super) sheet_widths: Vec<i64>,
    /// Values of the sheets' heights.
    pub(super) sheet_heights: Vec<i64>,
}

impl Row {
    /// Each item's values times its count.
    pub(super) fn times_counts(&self, items: &[Item]) -> Self {
        let times =
            |values: &[i64]| values.iter().zip(items).map(|(value, item)| value * item.count).collect();
        Self { widths: times(&self.widths), heights: times(&self.heights), ..self.clone() }
    }
}

/// A dual feasible function, tabulated for the lengths of an axis.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Scale {
    /// Value of each of the axis' `lengths`.
    values: Vec<i64>,
    /// Value of each of the axis' `spans`.
    capacities: Vec<i64>,
}

impl Scale {
    fn tabulate(axis: &Axis, f: impl Fn(i64) -> i64) -> Self {
        let at = |lengths: &[i64]| lengths.iter().map(|&x| f(x)).collect();
        Self { values: at(&axis.lengths), capacities: at(&axis.spans) }
    }

    /// The capacity of the longest span.
    fn full(&self) -> i64 {
        self.capacities.last().copied().unwrap_or(0)
    }

    /// Whether relative to the longest span no piece counts less and no sheet holds more than by `other`.
    fn is_at_least(&self, other: &Self) -> bool {
        let (mine, theirs) = (self.full(), other.full());
        self.values.iter().zip(&other.values).all(|(a, b)| a * theirs >= b * mine)
            && self.capacities.iter().zip(&other.capacities).all(|(a, b)| a * theirs <= b * mine)
    }
}

fn undominated(scales: Vec<Scale>) -> Vec<Scale> {
    let mut kept: Vec<Scale> = Vec::with_capacity(scales.len());
    for scale in scales {
        if scale.full() > 0 && !kept.iter().any(|other| other.is_at_least(&scale)) {
            kept.retain(|other| !scale.is_at_least(other));
            kept.push(scale);
        }
    }
    kept
}

/// The distinct lengths in ascending order, and where each side stands among them.
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

    /// Checks the definition on every two whole lengths within `span`.
    pub(super) fn assert_dual_feasible(span: i64, f: impl Fn(i64) -> i64) {
        for x in 0..=span {
            assert!(f(x) >= 0, "f({x}) = {} within {span}", f(x));
            for y in 0..=span - x {
                assert!(f(x) + f(y) <= f(x + y), "f({x}) + f({y}) exceeds f({}) within {span}", x + y);
            }
        }
    }

    /// An axis of fixed pieces along one span.
    pub(super) fn axis(span: i64, lengths: &[i64]) -> Axis {
        let items: Vec<Item> =
            lengths.iter().map(|&width| Item { turnable: false, width, height: 1, count: 1 }).collect();
        let size = Size { width: span, height: 1, sheet_area: span, stock: 1, spoiled: vec![(0, 1)] };
        Axis::widths(&items, &[size])
    }

    #[test]
    fn every_function_keeps_what_fits_within_what_fits() {
        let mut rng = crate::rng::Rng::new(1);
        for _ in 0..300 {
            let span = 2 + rng.below(60) as i64;
            let lengths: Vec<i64> = (0..8).map(|_| 1 + rng.below(span as usize) as i64).collect();
            let axis = axis(span, &lengths);
            for row in axis.rows(usize::MAX) {
                for chosen in 0..1_u32 << lengths.len() {
                    let within = |values: &[i64]| -> i64 {
                        (0..lengths.len()).filter(|i| chosen >> i & 1 == 1).map(|i| values[i]).sum()
                    };
                    assert!(within(&lengths) > span || within(&row.widths) <= row.sheet_widths[0]);
                }
            }
        }
    }

    #[test]
    fn keeps_no_function_that_another_one_is_as_good_as() {
        let scale =
            |values: [i64; 2], capacity| Scale { values: values.to_vec(), capacities: vec![capacity] };
        let kept = undominated(vec![
            scale([1, 2], 4),
            scale([2, 4], 8),
            scale([1, 3], 4),
            scale([3, 0], 4),
            scale([0, 0], 0),
        ]);
        assert_eq!(kept, [scale([1, 3], 4), scale([3, 0], 4)]);
    }

    #[test]
    fn a_function_that_gives_other_sheets_more_is_no_better() {
        let scale = |short, long| Scale { values: vec![5], capacities: vec![short, long] };
        assert_eq!(undominated(vec![scale(3, 10), scale(4, 10)]), [scale(3, 10)]);
    }

    #[test]
    fn fewer_parameters_are_tried_where_there_are_many() {
        let lengths: Vec<i64> = (1..=2_000).collect();
        let tried: Vec<i64> = axis(5_000, &lengths).thinned(lengths.clone()).collect();
        assert_eq!(tried.len(), MAX_VALUES / 2_000);
        assert!(tried.is_sorted_by(|a, b| a < b));
        let few = axis(50, &[7, 3]);
        assert_eq!(few.thinned(vec![5, 3, 5]).collect::<Vec<_>>(), [3, 5]);
        assert_eq!(few.thinned(lengths).count(), MAX_PARAMETERS);
    }
}
