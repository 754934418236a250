//! Sums and maxima of columns of numbers, which take most of the time of the pattern bound.
//!
//! Each is compiled for several sets of instructions, and the best set that the processor has is used: AVX2 adds sixteen
//! values at a time, any processor of 64 bits eight. The results are the same.

use fearless_simd::{Level, Simd, dispatch};

/// The value of an item or a pattern, so small that one instruction adds eight of them or more.
pub(super) type Value = i16;

/// The value of what cannot be made.
pub(super) const NONE: Value = Value::MIN;

/// Values that registers hold together: a few instructions add two such blocks.
pub(super) const LEVELS: usize = 64;
pub(super) type Block = [Value; LEVELS];

/// The set of instructions that is used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns(Level);

impl Columns {
    pub(super) fn new() -> Self {
        Self(Level::new())
    }

    /// Raises each value to that of `other`.
    pub(super) fn raise(self, column: &mut [Value], other: &[Value]) {
        dispatch!(self.0, simd => simd.vectorize(
            #[inline(always)]
            || {
                for (value, &other) in column.iter_mut().zip(other) {
                    *value = other.max(*value);
                }
            }
        ));
    }

    /// Raises each value to `value` more than that of `other`.
    pub(super) fn raise_by(self, column: &mut [Value], value: Value, other: &[Value]) {
        dispatch!(self.0, simd => simd.vectorize(
            #[inline(always)]
            || {
                for (whole, &other) in column.iter_mut().zip(other) {
                    *whole = value.saturating_add(other).max(*whole);
                }
            }
        ));
    }

    /// Raises each value to the sum of `left` and `right`.
    pub(super) fn raise_by_sums(self, column: &mut [Value], left: &[Value], right: &[Value]) {
        dispatch!(self.0, simd => simd.vectorize(
            #[inline(always)]
            || {
                for ((value, &left), &right) in column.iter_mut().zip(left).zip(right) {
                    *value = left.saturating_add(right).max(*value);
                }
            }
        ));
    }

    /// Raises each value of a block to the largest sum of a pair of blocks.
    pub(super) fn raise_by_pairs<'a>(self, block: &mut Block, pairs: impl Iterator<Item = [&'a Block; 2]>) {
        dispatch!(self.0, simd => simd.vectorize(
            #[inline(always)]
            || {
                let mut most = *block;
                for [left, right] in pairs {
                    for ((value, &left), &right) in most.iter_mut().zip(left).zip(right) {
                        *value = left.saturating_add(right).max(*value);
                    }
                }
                *block = most;
            }
        ));
    }

    /// Replaces sums of something and [`NONE`], which are negative, by [`NONE`].
    pub(super) fn clear_negative(self, column: &mut [Value]) {
        dispatch!(self.0, simd => simd.vectorize(
            #[inline(always)]
            || {
                for value in column {
                    *value = if *value < 0 { NONE } else { *value };
                }
            }
        ));
    }

    /// Lowers each number by `factor` times that of `other`.
    pub(super) fn lower_by_product(self, column: &mut [f64], factor: f64, other: &[f64]) {
        dispatch!(self.0, simd => simd.vectorize(
            #[inline(always)]
            || {
                for (value, other) in column.iter_mut().zip(other) {
                    *value -= factor * other;
                }
            }
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::Integer;

    #[test]
    fn computes_every_value_of_any_number() {
        let columns = Columns::new();
        for rows in [0, 1, 7, 16, 33] {
            let other: Vec<Value> = (0..rows).map(|row| row % 5 - 1).collect();
            let each =
                |expected: fn(Value) -> Value| other.iter().map(|&other| expected(other)).collect::<Vec<_>>();
            let apply = |change: &dyn Fn(&mut [Value])| {
                let mut column = vec![1; rows.to_usize()];
                change(&mut column);
                column
            };
            assert_eq!(apply(&|column| columns.raise(column, &other)), each(|other| other.max(1)));
            assert_eq!(
                apply(&|column| columns.raise_by(column, 2, &other)),
                each(|other| (other + 2).max(1))
            );
            let doubled = each(|other| (other + other).max(1));
            assert_eq!(apply(&|column| columns.raise_by_sums(column, &other, &other)), doubled);
            let mut cleared = other.clone();
            columns.clear_negative(&mut cleared);
            assert_eq!(cleared, each(|other| if other < 0 { NONE } else { other }));
            let mut numbers = vec![0.5; rows.to_usize()];
            columns.lower_by_product(&mut numbers, 0.25, &vec![2.0; rows.to_usize()]);
            assert_eq!(numbers, vec![0.0; rows.to_usize()]);
        }
    }

    #[test]
    fn raises_a_block_by_the_best_of_several_pairs() {
        let block = |first: Value| -> Block { std::array::from_fn(|level| first + level.to_i16()) };
        let [low, high, flat] = [block(-5), block(1), [20; LEVELS]];
        let mut raised = [7; LEVELS];
        Columns::new()
            .raise_by_pairs(&mut raised, [[&low, &high], [&flat, &low], [&high, &high]].into_iter());
        let expected = |level: Value| 7.max(15 + level).max(2 + 2 * level);
        assert_eq!(raised, std::array::from_fn(|level| expected(level.to_i16())));
    }

    #[test]
    fn values_too_large_stay_at_the_largest() {
        let columns = Columns::new();
        let mut column = [0; 20];
        columns.raise_by(&mut column, 30_000, &[30_000; 20]);
        assert_eq!(column, [Value::MAX; 20]);
        columns.raise_by_sums(&mut column, &[NONE; 20], &[NONE; 20]);
        assert_eq!(column, [Value::MAX; 20]);
    }
}
