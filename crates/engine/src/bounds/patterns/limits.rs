//! What column generation may cost, and its tolerances. A step is one multiplication of the simplex method: some four
//! nanoseconds.

/// Most items of a job. The simplex method keeps the square of their number.
pub(super) const MAX_ITEMS: usize = 300;
/// Most columns that the master keeps, at some hundred bytes each.
pub(super) const MAX_COLUMNS: usize = 200_000;
/// Steps of the simplex method between two polls: some four milliseconds.
pub(super) const STEPS_PER_POLL: u64 = 1_000_000;

/// Most cells of the grid along an axis. The tables grow with the square, and the time with the cube of it.
pub(super) const MAX_CELLS: i64 = 200;
/// Whole price of the dearest sheet. Tables hold 16 bits, and patterns in the making may be worth twice as much and more.
pub(super) const PRICE_OF_SHEET: f64 = 14_000.0;
/// Number of stages from which on cuts count as free: each stage takes a layer of tables of its own.
pub(super) const FREE_FROM_STAGES: u32 = 6;
/// Sums of two values that take as long as one step: eight values fit a machine word.
pub(super) const SUMS_PER_STEP: u64 = 8;
/// Sums that take as long as finding out that two columns of a table need no sums.
pub(super) const SUMS_PER_CHECK: u64 = 8;

/// Excess of the master's cost over the bound, relative to the bound, below which rounding may leave nothing to prove.
pub(super) const MIN_EXCESS: f64 = 1e-5;
/// Weight of the best dual prices in the smoothed ones (Wentges 1997): at first and at most.
pub(super) const SMOOTHING: [f64; 2] = [0.7, 0.9];
/// How the weight grows when a pattern enters the master, and falls when none does.
pub(super) const SMOOTHING_CHANGE: [f64; 2] = [0.05, 0.3];

/// Critical items that are added at a time.
pub(super) const CRITICAL_AT_A_TIME: usize = 2;
/// Most items that are tried when critical ones are added.
pub(super) const MAX_CANDIDATES: usize = 6;
/// Average number of copies beyond the demand, over all patterns of the optimum, from which on an item is a candidate.
pub(super) const MIN_OVERUSE: f64 = 1e-6;
/// Most critical pieces, a bit each.
pub(super) const MAX_CRITICAL_PIECES: usize = 30;
/// Most sets of critical pieces, and splits of them, together.
pub(super) const MAX_SETS: usize = 2_000;
/// Steps that a set or a split of it takes.
pub(super) const STEPS_PER_SET: u64 = 200;
/// Most sums that one filling of the tables may take: about a quarter of a second.
pub(super) const MAX_SUMS: usize = 500_000_000;
/// Sizes of one set from which on those that are not minimal are dropped: some megabytes.
pub(super) const MAX_SIZES_OF_SET: usize = 100_000;
