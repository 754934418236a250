//! What elementary column generation may cost, and its settings.
//!
//! Measured on the 26 jobs of up to 100 pieces on sheets of 100 by 100 (and 10 by 10) of Berkey & Wang 1987 and Martello
//! & Vigo 1998 that were one sheet above their bound after 10 seconds. Nine are proved, after 1, 9, 26, 28, 40, 220, 350,
//! 440 and 1,020 million steps. With `MOST_PARTS` 200,000, it is seven: one of the others needs 880,000.
//!
//! In a prototype, four of eight of these jobs were proved with limits of dual prices (`FACTOR`, `SHARE`), and two
//! without. Without the `heuristic`, the enumerations met `MOST_PARTS` while the master still cost 15.2 and 15.7
//! sheets on two jobs of a hundred pieces; with it, they began at 13.06 and 14.998.

/// Largest dual price of an item at first: this factor on its price at the start, and this share of a sheet more. Where
/// the optimum of the master lacks pieces, their limits grow by `WIDER`.
pub(super) const FACTOR: f64 = 1.3;
pub(super) const SHARE: f64 = 0.02;
pub(super) const WIDER: f64 = 1.5;
/// Weight of the prices at the start in the smoothed ones, and by how much it falls when no pattern is found.
pub(super) const WEIGHT: f64 = 0.5;
pub(super) const LESS_WEIGHT: f64 = 0.2;
/// Copies that the optimum of the master may lack for rounding.
pub(super) const ROUNDING: f64 = 1e-4;

/// Patterns that enter the master at a time. One enters if fewer than the second number of those before it hold one of
/// its items.
pub(super) const PATTERNS_AT_A_TIME: usize = 30;
pub(super) const PATTERNS_OF_AN_ITEM: usize = 4;

/// Steps of the subgradient method at most, the steps without progress after which they become shorter, by which
/// factor, and the length at which it ends.
pub(super) const SUBGRADIENT_STEPS: u32 = 100;
pub(super) const PATIENCE: u32 = 4;
pub(super) const SHORTER: f64 = 0.6;
pub(super) const SHORTEST: f64 = 0.02;

/// Parts of an enumeration at most, at some 70 bytes each.
pub(super) const MOST_PARTS: usize = 1_000_000;
/// Patterns of a list at most, at 80 bytes each while they are valued.
pub(super) const MOST_PATTERNS: usize = 400_000;
/// The same for the first enumeration, at the prices at the start: most jobs that it proves need fewer than 10,000.
pub(super) const MOST_PARTS_AT_START: usize = 50_000;
/// Patterns after which an enumeration ends whose patterns are for the master.
pub(super) const ENOUGH_PATTERNS: usize = 200;
/// Steps that keeping a part takes, and a look at another one with the same pieces.
pub(super) const STEPS_PER_PART: u64 = 20;
pub(super) const STEPS_PER_TWIN: u64 = 4;

/// Excess over 1 from which on a cut is worth a row.
pub(super) const LEAST_VIOLATION: f64 = 0.02;
/// Most cuts that are added at a time, most of them in which an item takes part, and most cuts.
pub(super) const CUTS_AT_A_TIME: usize = 20;
pub(super) const CUTS_OF_AN_ITEM: usize = 3;
pub(super) const MOST_CUTS: usize = 250;
/// Rounds of cuts, those without progress after which they end, and the cost in sheets that is progress.
pub(super) const ROUNDS_OF_CUTS: u32 = 30;
pub(super) const IDLE_ROUNDS: u32 = 4;
pub(super) const PROGRESS: f64 = 2e-4;

/// Patterns of a list that is left to the tree search, and the steps of that: some that of a linear programme.
pub(super) const SHORT_LIST: usize = 60;
pub(super) const STEPS_OF_SHORT_DIVISION: u64 = 300_000;
/// Steps of the tree search after the first enumeration, and of one on a list that no two pieces divide.
pub(super) const STEPS_OF_FIRST_DIVISION: u64 = 10_000_000;
pub(super) const STEPS_OF_DIVISION: u64 = 100_000_000;
/// Patterns in all lists of a branch at most, at 32 bytes each: 64 MB. There are up to 128 lists of a tree search.
pub(super) const MOST_LISTED: usize = 2_000_000;
/// Steps in all: some seconds.
pub(super) const MOST_STEPS: u64 = 3_000_000_000;
