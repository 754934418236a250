//! A row of parts that the cuts of one stage make of a region: a knapsack along one axis.

use crate::bounds::patterns::columns::{Columns, NONE, Value};
use crate::numbers::Integer;

/// The most valuable rows of all lengths.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// The shortest remainder that is a waste fragment.
    trim: usize,
    /// For each length, the most that parts are worth that fill it exactly; [`NONE`] where none do.
    sums: Vec<Value>,
    /// Lengths of the parts that pay, ascending.
    paying: Vec<usize>,
    /// Number of sums that this took.
    pub(super) count: u64,
}

impl Row {
    /// All rows of parts; `parts` has the value of a part of each length.
    pub(super) fn new(parts: &[Value], trim: usize) -> Self {
        Self::of_parts(parts, trim, parts.len() - 1)
    }

    /// The most valuable row of the full length, [`NONE`] where there is none, and the number of sums. The other rows
    /// are not all computed: a row has one part at most that is longer than half of it.
    pub(super) fn most(parts: &[Value], trim: usize) -> (Value, u64) {
        let length = parts.len() - 1;
        let row = Self::of_parts(parts, trim, length / 2);
        let without = row.value(length).unwrap_or(NONE);
        let rests = row.rests(length - length / 2);
        let long = parts[length / 2 + 1..].iter().zip(rests.iter().rev());
        let with = long.filter(|(part, _)| **part > 0).map(|(part, rest)| part.saturating_add(*rest)).max();
        let most = with.unwrap_or(NONE).max(without);
        (if most > 0 { most } else { NONE }, row.count + length.to_u64())
    }

    /// Rows of the parts up to a length.
    fn of_parts(parts: &[Value], trim: usize, longest: usize) -> Self {
        let columns = Columns::new();
        let mut sums = vec![NONE; parts.len()];
        sums[0] = 0;
        let mut paying = Vec::new();
        let mut count = longest.to_u64();
        // The most that is worth as much with waste beside it.
        let mut trimmed = NONE;
        for length in 1..=longest {
            if length >= trim {
                trimmed = trimmed.max(sums[length - trim]);
            }
            // Something and a length that no parts make up.
            if sums[length] < 0 {
                sums[length] = NONE;
            }
            let part = parts[length];
            if part > sums[length].max(trimmed) {
                add_part(columns, &mut sums, length, part);
                count += (sums.len() - length).to_u64();
                paying.push(length);
            }
        }
        Self { trim, sums, paying, count }
    }

    pub(super) fn length(&self) -> usize {
        self.sums.len() - 1
    }

    /// The most valuable row in a region of that length.
    pub(super) fn value(&self, length: usize) -> Option<Value> {
        let trimmed = length.checked_sub(self.trim).map_or([].as_slice(), |last| &self.sums[..=last]);
        let most = trimmed.iter().copied().fold(self.sums[length], Value::max);
        (most > 0).then_some(most)
    }

    /// The value of each length with its remainder; [`NONE`] where there are no parts.
    pub(super) fn values(&self, values: &mut [Value]) {
        let mut trimmed = NONE;
        for (length, value) in values.iter_mut().enumerate() {
            if length >= self.trim {
                trimmed = trimmed.max(self.sums[length - self.trim]);
            }
            *value = trimmed.max(self.sums[length]);
            if *value <= 0 {
                *value = NONE;
            }
        }
    }

    /// The parts of a most valuable row in a region of that length.
    pub(super) fn parts(&self, parts: &[Value], length: usize) -> Vec<usize> {
        let mut row = Vec::new();
        let Some(mut left) = self.ending(length) else { return row };
        while left > 0 {
            let last = self.paying.iter().take_while(|&&part| part <= left).find(|&&part| {
                self.sums[left - part] >= 0
                    && parts[part].saturating_add(self.sums[left - part]) == self.sums[left]
            });
            let Some(&part) = last else { break };
            row.push(part);
            left -= part;
        }
        row
    }

    /// The most valuable rows in a region of the full length, each with another part that pays, and what they are worth;
    /// at most `most` of them, the best one first.
    pub(super) fn rows(&self, parts: &[Value], most: usize) -> Vec<(Value, Vec<usize>)> {
        let length = self.length();
        let rests = self.rests(length);
        let with = |&part: &usize| (parts[part].saturating_add(rests[length - part]), part);
        let mut values: Vec<(Value, usize)> =
            self.paying.iter().filter(|&&part| rests[length - part] >= 0).map(with).collect();
        values.sort_unstable_by(|a, b| b.cmp(a));
        let mut rows: Vec<(Value, Vec<usize>)> = Vec::new();
        for (value, part) in values {
            if rows.len() == most {
                break;
            }
            let mut row = self.parts(parts, length - part);
            row.push(part);
            row.sort_unstable();
            if rows.iter().all(|(_, other)| *other != row) {
                rows.push((value, row));
            }
        }
        rows
    }

    /// For each length below `end`, the most that fills it together with a remainder, which may be all of it; [`NONE`]
    /// where it can only be a remainder that is too short.
    fn rests(&self, end: usize) -> Vec<Value> {
        let mut rests = vec![NONE; end];
        self.values(&mut rests);
        rests[0] = 0;
        let trimmed = rests.iter_mut().skip(self.trim);
        trimmed.for_each(|rest| *rest = 0.max(*rest));
        rests
    }

    /// The length of the parts of a most valuable row in a region of that length.
    fn ending(&self, length: usize) -> Option<usize> {
        let most = self.value(length)?;
        let ends_so = |&end: &usize| self.sums[end] == most;
        let trimmed = (0..(length + 1).saturating_sub(self.trim)).rev();
        std::iter::once(length).chain(trimmed).find(ends_so)
    }
}

/// Adds any number of copies of a part to the sums. Those of shorter lengths are complete. Sums of something and [`NONE`]
/// stay negative: parts that fit a row together are worth less than the largest value.
fn add_part(columns: Columns, sums: &mut [Value], length: usize, part: Value) {
    let (shorter, longer) = sums.split_at_mut(length);
    columns.raise_by(longer, part, shorter);
    let mut start = 2 * length;
    while start < sums.len() {
        // What this part raises comes before what it is raised by next.
        let (before, after) = sums.split_at_mut(start);
        columns.raise_by(after, part, &before[start - length..]);
        start += length;
    }
}
