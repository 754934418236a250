//! The values of all rectangles, column by column, and how the best sums of two parts raise them.

use super::grid::Cells;

/// What items and patterns are worth: so small that eight of them fit a machine word.
pub(super) type Value = i16;

/// Sums that take as long as finding out that two columns need not be looked at.
const SUMS_A_LOOK: u64 = 8;

/// Values of all rectangles of a grid; wider and higher ones are worth no less.
#[derive(Clone, Debug)]
pub(super) struct Values {
    /// From width and height 0 on.
    cells: Vec<Value>,
    rows: usize,
    /// Of each width whether some rectangle is worth more than by narrower ones and by smaller families.
    is_new: Vec<bool>,
    /// The widths where that is so, ascending.
    new_widths: Vec<usize>,
}

/// The values of the families that make up a larger one.
pub(super) type Parts<'a> = &'a [[&'a Values; 2]];

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

    /// Each rectangle is worth the dearest of the items that it holds.
    pub(super) fn fill(&mut self, items: impl Iterator<Item = (Cells, Value)>) {
        self.cells.fill(0);
        for ([width, height], price) in items {
            let cell = &mut self.cells[width * self.rows + height];
            *cell = price.max(*cell);
        }
        for start in (0..self.cells.len()).step_by(self.rows) {
            let (before, rest) = self.cells.split_at_mut(start);
            let column = &mut rest[..self.rows];
            if start > 0 {
                raise(column, &before[start - self.rows..]);
            }
            raise_upwards(column);
        }
    }

    pub(super) fn copy(&mut self, other: &Self) {
        self.cells.copy_from_slice(&other.cells);
    }

    /// Raises every value to the best sum of two parts into which cuts in the given directions divide the rectangle,
    /// again and again, and to those of the `smaller` families.
    ///
    /// `empty` are the values of the family without pieces, `None` where this is it; `divisions` those of the other
    /// families into which this one divides. Returns the number of sums that were looked at.
    pub(super) fn close(
        &mut self,
        [vertical, horizontal]: [bool; 2],
        smaller: &[&Self],
        empty: Option<&Self>,
        divisions: Parts,
    ) -> u64 {
        let rows = self.rows;
        let mut sums = 0;
        let mut known = vec![0; rows];
        let mut below = vec![0; rows];
        self.new_widths.clear();
        for width in 1..self.is_new.len() {
            let (narrower, rest) = self.cells.split_at_mut(width * rows);
            let column = &mut rest[..rows];
            below.fill(0);
            for other in smaller {
                raise(&mut below, other.column(width));
            }
            known.copy_from_slice(&narrower[(width - 1) * rows..]);
            raise(&mut known, &below);
            raise(column, &known);
            if vertical {
                let own = |width: usize| &narrower[width * rows..][..rows];
                // What is not new is not worth more in sums either than what has been looked at.
                let mut side_by_side = |is_new: bool, left: &[Value], right: &[Value]| {
                    sums += SUMS_A_LOOK;
                    if is_new {
                        raise_by_sums(column, left, right);
                        sums += rows as u64;
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
                for [a, b] in divisions {
                    for &left in a.new_widths.iter().take_while(|&&left| left < width) {
                        side_by_side(b.is_new[width - left], a.column(left), b.column(width - left));
                    }
                }
            }
            if horizontal {
                for [a, b] in divisions {
                    if a.is_new[width] || b.is_new[width] {
                        sums += stack(column, a.column(width), b.column(width));
                    }
                }
                sums += match empty {
                    None => stack_own(column),
                    Some(empty) => stack_on_empty(column, empty.column(width), &below),
                };
            }
            raise_upwards(column);
            self.is_new[width] = *column != known;
            if self.is_new[width] {
                self.new_widths.push(width);
            }
        }
        sums
    }
}

/// Two parts of other families above each other.
fn stack(column: &mut [Value], lower: &[Value], upper: &[Value]) -> u64 {
    let mut sums = 0;
    for height in 1..column.len() {
        if lower[height] > lower[height - 1] {
            sums += raise_by(&mut column[height..], lower[height], upper);
        }
    }
    sums
}

/// Two parts of the column itself above each other, the upper one no higher.
fn stack_own(column: &mut [Value]) -> u64 {
    let mut sums = 0;
    for height in 1..column.len() {
        column[height] = column[height].max(column[height - 1]);
        if column[height] > column[height - 1] {
            let (parts, wholes) = column.split_at_mut(height + 1);
            sums += raise_by(wholes, parts[height], &parts[1..]);
        }
    }
    sums
}

/// A part of the column itself, and one of the empty family. What is worth no more than `below` is looked at already.
fn stack_on_empty(column: &mut [Value], empty: &[Value], below: &[Value]) -> u64 {
    let mut sums = 0;
    for height in 1..column.len() {
        column[height] = column[height].max(column[height - 1]);
        if column[height] > column[height - 1].max(below[height]) {
            let value = column[height];
            sums += raise_by(&mut column[height..], value, empty);
        }
    }
    sums
}

fn raise(column: &mut [Value], other: &[Value]) {
    for (value, &other) in column.iter_mut().zip(other) {
        *value = other.max(*value);
    }
}

fn raise_upwards(column: &mut [Value]) {
    for height in 1..column.len() {
        column[height] = column[height].max(column[height - 1]);
    }
}

fn raise_by(column: &mut [Value], value: Value, other: &[Value]) -> u64 {
    for (whole, &other) in column.iter_mut().zip(other) {
        *whole = value.saturating_add(other).max(*whole);
    }
    column.len() as u64
}

fn raise_by_sums(column: &mut [Value], left: &[Value], right: &[Value]) {
    for ((value, &left), &right) in column.iter_mut().zip(left).zip(right) {
        *value = left.saturating_add(right).max(*value);
    }
}
