//! The values of all rectangles for one layer and one set of critical pieces, column by column; and the recursion,
//! which raises them to the best sum of two parts.

use super::columns::{Columns, Value};
use super::grid::Cells;
use super::limits::{MAX_CELLS, SUMS_PER_STEP};
use crate::numbers::Integer;
use crate::stop::Stop;

/// Values of all rectangles of a grid; wider and higher ones are worth no less.
#[derive(Clone, Debug)]
pub(super) struct Values {
    /// From width and height 0 on.
    cells: Vec<Value>,
    rows: usize,
    /// For each width, whether some rectangle is worth more than all narrower ones and than with smaller sets.
    is_new: Vec<bool>,
    /// The widths for which that is true, ascending.
    new_widths: Vec<usize>,
}

impl Values {
    pub(super) fn new([width, height]: Cells) -> Self {
        Self {
            cells: vec![0; (width + 1) * (height + 1)],
            rows: height + 1,
            is_new: vec![false; width + 1],
            new_widths: Vec::with_capacity(width),
        }
    }

    pub(super) fn at(&self, [width, height]: Cells) -> Value {
        self.cells[width * self.rows + height]
    }

    fn column(&self, width: usize) -> &[Value] {
        &self.cells[width * self.rows..][..self.rows]
    }

    /// Sets the value of each rectangle to the highest price of the items that it holds.
    pub(super) fn fill(&mut self, items: impl Iterator<Item = (Cells, Value)>) {
        let columns = Columns::new();
        self.cells.fill(0);
        for ([width, height], price) in items {
            let cell = &mut self.cells[width * self.rows + height];
            *cell = price.max(*cell);
        }
        for start in (0..self.cells.len()).step_by(self.rows) {
            let (before, after) = self.cells.split_at_mut(start);
            let column = &mut after[..self.rows];
            if start > 0 {
                columns.raise(column, &before[start - self.rows..]);
            }
            raise_upwards(column);
        }
    }

    pub(super) fn copy(&mut self, other: &Self) {
        self.cells.copy_from_slice(&other.cells);
    }

    /// Raises every value to the best sum of two parts into which cuts in the given directions divide the rectangle,
    /// and to its values with `smaller` sets. The parts are raised before the whole, so this closes the values under
    /// cuts.
    ///
    /// `empty` has the values with the empty set, `None` where this is the empty set. `splits` has the values with the
    /// pairs of sets into which this one splits. Returns the number of sums computed; `None` where `stop` ended it.
    pub(super) fn close(
        &mut self,
        [vertical, horizontal]: [bool; 2],
        smaller: &[&Self],
        empty: Option<&Self>,
        splits: &[[&Self; 2]],
        stop: &Stop,
    ) -> Option<u64> {
        let (rows, columns) = (self.rows, Columns::new());
        let mut sums = 0;
        let mut known = vec![0; rows];
        let mut below = vec![0; rows];
        self.new_widths.clear();
        for width in 1..self.is_new.len() {
            // The other tables take a few milliseconds.
            if rows.to_i64() > MAX_CELLS / 2 + 1 && stop.poll().is_some() {
                return None;
            }
            let (narrower, wider) = self.cells.split_at_mut(width * rows);
            let column = &mut wider[..rows];
            below.fill(0);
            for other in smaller {
                columns.raise(&mut below, other.column(width));
            }
            known.copy_from_slice(&narrower[(width - 1) * rows..]);
            columns.raise(&mut known, &below);
            columns.raise(column, &known);
            if vertical {
                let own = |width: usize| &narrower[width * rows..][..rows];
                // A width that is not new adds nothing to the sums of narrower ones.
                let mut side_by_side = |is_new: bool, left: &[Value], right: &[Value]| {
                    sums += SUMS_PER_STEP;
                    if is_new {
                        columns.raise_by_sums(column, left, right);
                        sums += rows.to_u64();
                    }
                };
                for &left in &self.new_widths {
                    let right = width - left;
                    match empty {
                        None if left > right => break,
                        None => side_by_side(self.is_new[right], own(left), own(right)),
                        Some(empty) => side_by_side(empty.is_new[right], own(left), empty.column(right)),
                    }
                }
                for [a, b] in splits {
                    for &left in a.new_widths.iter().take_while(|&&left| left < width) {
                        side_by_side(b.is_new[width - left], a.column(left), b.column(width - left));
                    }
                }
            }
            if horizontal {
                for [a, b] in splits {
                    if a.is_new[width] || b.is_new[width] {
                        sums += stack(columns, column, a.column(width), b.column(width));
                    }
                }
                sums += match empty {
                    None => stack_own(columns, column),
                    Some(empty) => stack_on_empty(columns, column, empty.column(width), &below),
                };
            }
            raise_upwards(column);
            self.is_new[width] = *column != known;
            if self.is_new[width] {
                self.new_widths.push(width);
            }
        }
        Some(sums)
    }
}

/// Two parts with the two sets of a split, one above the other.
fn stack(columns: Columns, column: &mut [Value], lower: &[Value], upper: &[Value]) -> u64 {
    let mut sums = 0;
    for height in 1..column.len() {
        if lower[height] > lower[height - 1] {
            columns.raise_by(&mut column[height..], lower[height], upper);
            sums += (column.len() - height).to_u64();
        }
    }
    sums
}

/// Two parts of the column itself, one above the other, the upper one no higher.
fn stack_own(columns: Columns, column: &mut [Value]) -> u64 {
    let mut sums = 0;
    for height in 1..column.len() {
        column[height] = column[height].max(column[height - 1]);
        if column[height] > column[height - 1] {
            let (parts, wholes) = column.split_at_mut(height + 1);
            columns.raise_by(wholes, parts[height], &parts[1..]);
            sums += wholes.len().to_u64();
        }
    }
    sums
}

/// A part of the column itself, and one with the empty set above it. Sums with values up to `below` are known already.
fn stack_on_empty(columns: Columns, column: &mut [Value], empty: &[Value], below: &[Value]) -> u64 {
    let mut sums = 0;
    for height in 1..column.len() {
        column[height] = column[height].max(column[height - 1]);
        if column[height] > column[height - 1].max(below[height]) {
            let value = column[height];
            columns.raise_by(&mut column[height..], value, empty);
            sums += (column.len() - height).to_u64();
        }
    }
    sums
}

/// Raises each value to that of lower rectangles.
fn raise_upwards(column: &mut [Value]) {
    for height in 1..column.len() {
        column[height] = column[height].max(column[height - 1]);
    }
}
