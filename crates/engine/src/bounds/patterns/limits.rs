//! What column generation may cost, and its settings. A step is one multiplication of the simplex method, or work that
//! takes as long: with AVX2, half a nanosecond to three.
//!
//! What a limit does was measured on random jobs of 10 to 40 types of pieces, with one grid of 200 cells and one pattern
//! entered at a time. The sum of the bounds is in largest sheets. The last column has the steps until the last
//! improvement, in millions, for one size and for three:
//!
//! | | One size | Three sizes | Steps |
//! | --- | --- | --- | --- |
//! | 60 jobs, 20,000,000 steps each: cheap bounds | 466 | 372.8 | |
//! | column generation | 474 | 413.6 | 27, 126 |
//! | `SMOOTHING` 0 | 474 | 413.3 | 41, 156 |
//! | `SMOOTHING` always 0.9; always 0.7 | 474 | 413.5; 413.6 | 24, 110; 29, 130 |
//! | `SMOOTHING_CHANGE` 0.1, 0.3; 0.05, 0.1 | 474 | 413.5; 413.4 | 26, 117; 27, 123 |
//! | 24 jobs, 8,000,000 steps each: column generation | 195 | 169.1 | 11, 45 |
//! | no critical pieces | 195 | 167.9 | 9, 25 |
//! | `CRITICAL_AT_A_TIME` 1; 4 | 195; 195 | 168.9; 168.9 | 11, 43; 11, 47 |
//! | 2 items tried at most, or `MAX_SETS` 500 | 195 | 169.1 | 11, 45 |
//! | `MAX_CELLS` 50; 100 | 193; 196 | 167.3; 168.8 | 2, 35; 13, 37 |
//! | `PRICE_OF_SHEET` 3,000 | 196 | 168.9 | 18, 35 |
//!
//! Panes on equal sheets, each job until exhausted: sheets proved, billions of steps, and seconds of processor time.
//!
//! | | 1,000 panes of 250 types | 500 panes of 125 types |
//! | --- | --- | --- |
//! | grids of 100, 200 and 400 cells | 203, 207; 7.95, 7.96; 2.9, 2.7 | 102, 106; 0.43, 0.48; 0.28, 0.35 |
//! | grids of 200 and 400 cells | 203, 207; 6.03, 6.12; 2.2, 2.1 | 102, 106; 0.38, 0.44; 0.29, 0.35 |
//! | one grid of 400 cells | 203, 207; 3.51, 4.45; 1.6, 1.8 | 102, 106; 0.27, 0.33; 0.32, 0.37 |

/// Most items of a job. The simplex method keeps the square of their number: 0.7 MB. With 1,000, the bounds of
/// ten jobs of 500 and 1,000 different pieces stay the same.
pub(super) const MAX_ITEMS: usize = 300;
/// Most columns of the master, at some hundred bytes each.
pub(super) const MAX_COLUMNS: usize = 200_000;
/// Steps of the simplex method between two polls: a few milliseconds at most.
pub(super) const STEPS_PER_POLL: u64 = 1_000_000;

/// Most cells of the finest grid along an axis. The size of a table grows with its square, the time to fill it with its
/// cube. The first grid has a quarter of them at most, and items become critical, or are priced exactly (`exact`), from
/// half of them on.
pub(super) const MAX_CELLS: i64 = 400;
/// Number of items from which on the first grid is the finest one: the simplex method then takes longer than the tables, so
/// a coarse grid saves nothing. Also the number of pieces from which on nothing follows after exact pricing: for fewer,
/// critical items may prove more.
pub(super) const MANY: usize = 150;
/// Share of the master's cost that must be proved before a finer grid follows which may prove more than is known.
pub(super) const ENOUGH_PROVED: f64 = 0.99;
/// What patterns of a coarser grid cost, relative to others: about by how much a finer grid proves more.
pub(super) const COST_OF_COARSE_PATTERNS: f64 = 1.02;
/// The same when only exact patterns are to be used: more than minimum trims may cost.
pub(super) const COST_OF_INEXACT_PATTERNS: f64 = 1.05;
/// Weight of the areas in the prices with which exact pricing begins. The other prices come from a grid, which rounds
/// some pieces down more than others. Priced by area, no pattern is worth more than its sheet. With 0.3 and 1, proofs
/// take about as long; with 0, they take twice as long on panels and four times as long on jumbo glass.
pub(super) const WEIGHT_OF_AREAS: f64 = 0.5;
/// Price of the dearest sheet in whole numbers. Values have 16 bits, up to 32,767, and a sheet may be worth more than
/// twice its price before prices are halved.
pub(super) const PRICE_OF_SHEET: f64 = 14_000.0;
/// Number of stages from which on there is no limit of stages: each takes another layer of tables, and on jobs with
/// three stages the limit proved nothing more.
pub(super) const FREE_FROM_STAGES: u32 = 6;
/// Sums of two values that take as long as a step: one instruction adds eight of them. So does finding out that two columns
/// of a table need no sums.
pub(super) const SUMS_PER_STEP: u64 = 8;

/// Patterns that enter the master beside the most valuable one each time that the tables are filled, unless there are very
/// many sizes: tracing one back takes some microseconds.
pub(super) const FURTHER_PATTERNS: usize = 8;
/// Most patterns that enter the master each time that they are priced exactly, which takes far longer than tracing one
/// back. With 9, two jobs of 1,000 panes take a fifth longer to prove three sheets more; 60 are insensitive. Also the most
/// rows of strips that are computed before others are looked for.
pub(super) const EXACT_PATTERNS: usize = 40;

/// Excess of the master's cost over the bound, as a fraction of the bound, below which it ends: rounding would leave
/// nothing to prove. Also the level of a pattern, or the copies beyond the demand, up to which the
/// master uses none.
pub(super) const ROUNDING: f64 = 1e-5;
/// Weight of the best dual prices in the smoothed ones, at first and at most (Wentges 1997). While patterns are priced
/// exactly, proofs take a tenth to a fifth longer with 0.9 than with the mean of both, 0.8.
pub(super) const SMOOTHING: [f64; 2] = [0.7, 0.9];
/// By how much the weight grows when a pattern enters the master, and falls when none does.
pub(super) const SMOOTHING_CHANGE: [f64; 2] = [0.05, 0.3];

/// Items that become critical at a time. Three times as many are tried, the most promising first.
pub(super) const CRITICAL_AT_A_TIME: usize = 2;
/// Most sets of critical pieces and their splits together, if small tables leave room for them.
pub(super) const MAX_SETS: usize = 2_000;
/// Steps that a set or a split takes.
pub(super) const STEPS_PER_SET: u64 = 200;
/// Sums that filling all tables once may take: some quarter of a second.
pub(super) const MAX_SUMS: usize = 500_000_000;
/// Sizes of a set at which those that are not minimal are dropped: 1.6 MB.
pub(super) const MAX_SIZES_OF_SET: usize = 100_000;
