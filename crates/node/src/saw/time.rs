//! The time that the saw takes.

use super::patterns::Pattern;
use crate::production::Machine;

/// What the saw does on one sheet. Sheets that are cut already have the figures of their trees.
#[derive(Clone, Copy)]
pub(crate) struct Figures {
    /// Number of cuts.
    pub(crate) cuts: u32,
    /// Their length in units of length.
    pub(crate) length: i64,
}

/// Milliseconds to cut the whole layout. All sheets of a pattern take as long; those of a book are cut together.
///
/// 64 bits hold it: a million cuts of 10^7 ms each, twice, and a million cuts of 10^6 in at 1 mm/s.
pub(crate) fn machine_ms(
    book_height: Option<u32>,
    patterns: &[Pattern],
    cycle_ms: &dyn Fn(usize) -> u64,
) -> u64 {
    let cycles = |pattern: &Pattern| pattern.cycles(book_height.unwrap_or(1));
    patterns.iter().map(|pattern| cycles(pattern) * cycle_ms(pattern.sheets[0])).sum()
}

/// Milliseconds to load and cut one sheet, or a book of them.
pub(super) fn cycle_ms(machine: Machine, sheet: Figures, turns: u32) -> u64 {
    let Machine { sheet_ms, cut_ms, turn_ms, feed_mm_per_s, unit_nm } = machine;
    let cuts = u64::from(sheet.cuts) * u64::from(cut_ms);
    let turns = u64::from(turns) * u64::from(turn_ms);
    // A millimetre per second is a thousand nanometres per millisecond.
    let nanometres = u128::from(sheet.length.unsigned_abs()) * u128::from(unit_nm);
    let feed = nanometres.div_ceil(1_000 * u128::from(feed_mm_per_s));
    u64::from(sheet_ms) + cuts + turns + u64::try_from(feed).unwrap_or(u64::MAX)
}
