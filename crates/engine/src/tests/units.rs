//! Lengths and areas.

use proptest::prelude::*;

use crate::units::{Area, Length};

/// The longest, the shortest and the lengths of jobs.
fn numbers() -> impl Strategy<Value = i32> {
    prop_oneof![
        any::<i32>(),
        -2_000_000..2_000_000,
        prop::sample::select(vec![i32::MIN, -1, 0, 1, Length::TOO_LONG.get(), i32::MAX])
    ]
}

fn wide(length: Length) -> i128 {
    length.get().into()
}

/// What `work` comes to; `None` where it panics.
fn unless_it_panics<T>(work: impl FnOnce() -> T + std::panic::UnwindSafe) -> Option<T> {
    std::panic::catch_unwind(work).ok()
}

proptest! {
    #[test]
    fn sums_and_differences_of_lengths_are_exact_or_refused(one in numbers(), other in numbers()) {
        let [a, b] = [one, other].map(Length::new);
        let [wide_a, wide_b] = [one, other].map(i128::from);
        for (found, expected) in [
            (unless_it_panics(|| a + b), wide_a + wide_b),
            (unless_it_panics(|| a - b), wide_a - wide_b),
            (unless_it_panics(|| -a), -wide_a),
        ] {
            prop_assert_eq!(found.map(wide), i32::try_from(expected).ok().map(i128::from));
        }
        prop_assert_eq!(i128::from((a * b).get()), wide_a * wide_b);
    }

    #[test]
    fn sums_and_differences_of_areas_are_exact_or_refused(one: i64, other: i64) {
        let [a, b] = [one, other].map(Area::new);
        let [wide_a, wide_b] = [one, other].map(i128::from);
        prop_assert_eq!(unless_it_panics(|| (a + b).get()), i64::try_from(wide_a + wide_b).ok());
        prop_assert_eq!(unless_it_panics(|| (a - b).get()), i64::try_from(wide_a - wide_b).ok());
    }

    #[test]
    fn long_sums_stop(lengths in prop::collection::vec(numbers(), 0..20), count: u32) {
        let most = wide(Length::TOO_LONG);
        let sum: Length = lengths.iter().copied().map(Length::new).sum();
        let expected: i128 = lengths.iter().copied().map(i128::from).sum();
        prop_assert_eq!(wide(sum), expected.clamp(-most, most));
        for length in lengths {
            let expected = i128::from(length) * i128::from(count);
            prop_assert_eq!(wide(Length::new(length).times(count)), expected.clamp(-most, most));
            let area = Length::new(length) * Length::MAX;
            let expected = i128::from(area.get()) * i128::from(count);
            let most = i128::from(Area::TOO_LARGE.get());
            prop_assert_eq!(i128::from(area.times(count).get()), expected.clamp(-most, most));
        }
    }

    /// The parts, kerfs and sheets of jobs, as often as a row can have them.
    #[test]
    fn a_row_of_any_parts_can_be_compared_with_any_sheet(
        parts in prop::collection::vec(1..=1_000_000_i32, 1..2_000),
        kerf in 0..=1_000_000_i32,
        sheet in 1..=1_000_000_i32,
    ) {
        let (kerf, sheet) = (Length::new(kerf), Length::new(sheet));
        let row = parts.iter().fold(-kerf, |row, &part| row.joined(Length::new(part), kerf));
        let exact = parts.iter().map(|&part| i128::from(part) + wide(kerf)).sum::<i128>() - wide(kerf);
        prop_assert_eq!(wide(row), exact.min(wide(Length::TOO_LONG)));
        prop_assert_eq!(row <= sheet, exact <= wide(sheet));
        // Nothing overflows beside it.
        prop_assert_eq!(wide(sheet - row - kerf), wide(sheet) - wide(row) - wide(kerf));
        prop_assert_eq!(wide(row.joined(row, kerf)), (2 * wide(row) + wide(kerf)).min(wide(Length::TOO_LONG)));
    }

    #[test]
    fn parts_make_up_their_length(length in 0..2_000_000_i32, longest in 1..2_000_000_i32) {
        let parts = Length::new(length).parts_of(Length::new(longest));
        prop_assert_eq!(i64::from(parts), (i64::from(length) + i64::from(longest) - 1) / i64::from(longest));
        if parts > 0 {
            prop_assert!(Length::new(length).split(parts) <= Length::new(longest));
        }
    }
}
