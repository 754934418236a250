//! The sides of pieces and sheets that lie along one axis, and the values that a function gives them.

use crate::bounds::relaxation::{Item, Size};

/// All sides along one axis.
pub(in crate::bounds) struct Side<'a> {
    pub(super) items: &'a [Item],
    pub(super) sizes: &'a [Size],
    /// Whether widths and whether heights lie along the axis. Of an item that may be turned, both may.
    lies: [bool; 2],
    /// The longest sheet.
    pub(super) span: i64,
}

impl<'a> Side<'a> {
    /// The sides along the horizontal axis.
    pub(in crate::bounds) fn widths(items: &'a [Item], sizes: &'a [Size]) -> Self {
        Self::new(items, sizes, [true, false])
    }

    /// The sides along the vertical axis.
    pub(in crate::bounds) fn heights(items: &'a [Item], sizes: &'a [Size]) -> Self {
        Self::new(items, sizes, [false, true])
    }

    /// Both in one, for packings that are joined with their mirror images.
    pub(in crate::bounds) fn mirrored(items: &'a [Item], sizes: &'a [Size]) -> Self {
        Self::new(items, sizes, [true, true])
    }

    fn new(items: &'a [Item], sizes: &'a [Size], lies: [bool; 2]) -> Self {
        let mut side = Self { items, sizes, lies, span: 0 };
        side.span = side.spans().max().unwrap_or(0);
        side
    }

    /// The lengths of the sheets.
    pub(super) fn spans(&self) -> impl Iterator<Item = i64> {
        self.sizes.iter().flat_map(|size| {
            let sides = [size.width, size.height].into_iter().zip(self.lies);
            sides.filter(|&(_, lies)| lies).map(|(length, _)| length)
        })
    }

    /// Whether the width and whether the height of an item may lie along the axis.
    pub(super) fn lies(&self, item: &Item) -> [bool; 2] {
        self.lies.map(|lies| lies || item.turnable)
    }

    /// The lengths of an item that may lie along the axis.
    pub(super) fn lengths(&self, item: &Item) -> impl Iterator<Item = i64> {
        let sides = [item.width, item.height].into_iter().zip(self.lies(item));
        sides.filter(|&(_, lies)| lies).map(|(length, _)| length)
    }

    /// For each length of an item, the parameter of a function, if there is one; without equal ones, and at most `most`,
    /// evenly spread.
    pub(super) fn parameters(&self, most: usize, of: impl Fn(i64) -> Option<i64>) -> Vec<i64> {
        let all = self.items.iter().flat_map(|item| self.lengths(item)).filter_map(of);
        thinned(all.collect(), most)
    }
}

/// A dual feasible function, evaluated for every item and every size. Values of sides that never lie along its axis mean
/// nothing.
#[derive(Clone, Debug)]
pub(in crate::bounds) struct Evaluation {
    /// Values of the items' widths.
    pub(in crate::bounds) widths: Vec<i64>,
    /// Values of the items' heights.
    pub(in crate::bounds) heights: Vec<i64>,
    /// Values of the sheets' widths: the most that lengths within them amount to.
    pub(in crate::bounds) sheet_widths: Vec<i64>,
    /// Values of the sheets' heights.
    pub(in crate::bounds) sheet_heights: Vec<i64>,
    /// Value of the longest sheet.
    pub(super) full: i64,
}

impl Evaluation {
    pub(super) fn new(side: &Side, function: impl Fn(i64) -> i64) -> Self {
        Self {
            widths: side.items.iter().map(|item| function(item.width)).collect(),
            heights: side.items.iter().map(|item| function(item.height)).collect(),
            sheet_widths: side.sizes.iter().map(|size| function(size.width)).collect(),
            sheet_heights: side.sizes.iter().map(|size| function(size.height)).collect(),
            full: function(side.span),
        }
    }

    /// Each item's values, times its count.
    pub(in crate::bounds) fn times_counts(&self, items: &[Item]) -> Self {
        let times =
            |values: &[i64]| values.iter().zip(items).map(|(value, item)| value * item.count).collect();
        Self { widths: times(&self.widths), heights: times(&self.heights), ..self.clone() }
    }

    /// The area of all pieces, with their lengths along the axis valued by the function, relative to the longest sheet.
    pub(super) fn density(&self, side: &Side) -> i128 {
        let values = self.widths.iter().zip(&self.heights).zip(side.items);
        let sum: i64 = values
            .map(|((width, height), item)| {
                let [by_width, by_height] = side.lies(item).map(i64::from);
                (by_width * width * item.height + by_height * height * item.width) * item.count
            })
            .sum();
        (i128::from(sum) << 32) / i128::from(self.full)
    }
}

/// At most `most` of these numbers, ascending and evenly spread.
fn thinned(mut all: Vec<i64>, most: usize) -> Vec<i64> {
    all.sort_unstable();
    all.dedup();
    let most = most.min(all.len());
    (0..most).map(|i| all[i * all.len() / most]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_parameters_are_thinned_out() {
        let tried = thinned((1..=2_000).collect(), 64);
        assert_eq!(tried.len(), 64);
        assert!(tried.is_sorted_by(|a, b| a < b));
        assert_eq!(thinned(vec![5, 3, 5], 64), [3, 5]);
    }
}
