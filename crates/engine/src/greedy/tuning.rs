//! Every constant of `greedy`, by step: its unit, the reason for its value, and the effect of changing it. Those that
//! depend on the size of the instance are in [`RuinParams`](super::plan::RuinParams).
//!
//! *Sheets* are sums over the 500 instances
//! of Berkey & Wang and of Martello & Vigo, without and with rotation, measured on the prototype that `greedy` follows.
//! Other seeds change them by up to 4. `bench/NOTES.md` has all figures, under "Constants of `greedy`". A constant
//! without a figure was set once and never varied. Most of these bound or count a cost.

/// What each step may take, in units of [effort](crate::effort).
pub(super) mod budget {
    /// Effort of the improvement for an instance of 100 copies, the most of a small one: 0.2 s at most. Half of it costs
    /// 5 sheets of 7,250 and of 7,009, a quarter 16 and 12; three times as much saves 5 and 9. Smaller instances get
    /// less, in proportion to the square of their size, and end after about ten milliseconds.
    pub const FULL: f64 = 8e7;
    /// The same for large instances, which spend less on the beam.
    pub const FULL_OF_LARGE: u64 = 87_500_000;
    /// Effort of a beam of width 1, as a share of the improvement's. Wider beams get proportionally more. The quality of
    /// the start hardly affects the result, so it must not use up the time of ruin and recreate.
    pub const BEAM_SHARE: f64 = 0.01;
    /// Effort for each piece of the quick start, which is linear in their number.
    pub const QUICK_A_PIECE: u64 = 6_000;

    /// Limit of the quick start. An instance of 100,000 pieces with about twenty on a sheet takes
    /// 135 million.
    pub const START: u64 = 200_000_000;
    /// Limit of a recreate call on average, where calls are counted. One on three sheets of 200 pieces takes a fifth.
    pub const CALL: u64 = 500_000;
    /// Limit of each other step, on top of what it is allowed: placing the pieces that the start did not reach; the quick
    /// fills after the beam; the last call of the improvement, and pieces left out; tidying.
    pub const STEP: u64 = 40_000_000;

    /// Most allowances that a small instance may take. On sheets of several sizes, where no spare area is known, this
    /// alone saves 680 instances of 15 to 60 pieces 0.2 % of the area, in 1.3 times the time.
    pub const TIMES_OF_EXTENDABLE: u64 = 4;
    /// Effort beyond which none takes more than its allowance: 0.1 s. Those of more than 70 pieces have a larger one.
    pub const MAX_OF_EXTENDABLE: u64 = 40_000_000;
}

/// The beam.
pub(super) mod beam {
    /// Sheet areas of the largest pieces that one sheet chooses from, and as much again of a sample of the others. Half
    /// of a quick fill's window, because the beam examines all of them at every level.
    pub const WINDOW: f64 = 2.0;
    /// Steps of a level that are kept to choose from. A beam of default width needs far fewer.
    pub const MAX_STEPS: usize = 200_000;
}

/// Ruin and recreate with growing weights.
pub(super) mod ruin {
    /// The factor by which the weights of excluded pieces grow. Without growing weights: 12 sheets more of 7,270, and 10
    /// of 7,024.
    pub const GROWTH: f64 = 1.1;
    /// Iterations without a new least unplaced weight, after which they grow. Of 7,270 sheets of small instances, 50 need
    /// as many as 200, 500 need 3 more and 2,000 need 6; of large ones, 60 need 0.6 % more area than 500.
    pub const GROWTH_INTERVAL: u32 = 300;
}

/// Filling sheets from a surplus of pieces, on large instances.
pub(super) mod surplus {
    /// Share of the sheets given up at once. With 7 %, the area of 18 instances of 200 to 1,000 pieces grows by 0.4 %; with
    /// 15 % it stays the same, with 20 % it grows by 0.2 %.
    pub const SHEETS: f64 = 0.1;
    /// Share of the improvement's effort, or of its recreate calls. With 30 %, the area grows by 0.5 %; from 50 to 90 % it
    /// stays the same.
    pub const EFFORT: f64 = 0.7;
}

/// One ruin and recreate.
pub(super) mod repack {
    /// Most sheets of one iteration.
    pub const MAX_SHEETS: usize = 2;
    /// Mean number of pieces on a sheet from which sheets are ruined in part, not emptied. With fewer, the probability is
    /// proportional to them. Emptying alone is as good, but needs 55 sheets instead of 53 for 1,000 pieces of which 20 go
    /// on one. Ruining in part alone costs 3 sheets of 7,270 and 10 of 7,024.
    pub const SURELY_IN_PART: f64 = 10.0;
    /// The least probability of that, where only a few pieces go on a sheet.
    pub const MIN_IN_PART: f64 = 0.16;
    /// Probability that a piece goes on the first sheet with room. 0: no difference on equal sheets; of 68 jobs on sheets
    /// of several sizes, 18 get better and 12 worse.
    pub const FIRST_FIT: f64 = 0.3;
    /// Most excluded pieces that an iteration tries, in a window from a random one on. Bounds the cost of an iteration
    /// if thousands are excluded.
    pub const POOL: usize = 60;

    /// Largest relative difference between sums of the same numbers in different orders.
    pub const ROUNDING: f64 = 1e-12;
}

/// Shelves.
pub(super) mod shelves {
    /// Oriented pieces that one place on a shelf chooses from. Many fill gaps exactly, few are equally thick. The best
    /// number differs from instance to instance; the first suits most.
    pub const CHOICES: [usize; 3] = [12, 4, 48];
    /// Rounds in which pieces of shelves that could not be cut are laid again.
    pub const ROUNDS: usize = 3;
    /// Approximate share of the stock's area that shelves fill if not all pieces can be placed.
    pub const FILL: f64 = 0.85;
    /// The reciprocal of the largest relative difference in thickness between a piece and the first one of its shelf.
    pub const THINNER: u32 = 8;
    /// Ways to divide a gap that are tried until a piece fits and can go round the defects.
    pub const DIVISIONS: usize = 8;
    /// Most effort of all shelves together: about 0.2 s.
    pub const MAX_EFFORT: u64 = 60_000_000;
}

/// Tidying up.
pub(super) mod tidy {
    /// Packings tried for the emptiest sheet, which becomes the remnant.
    pub const TRIES: usize = 64;
    /// Packings tried for every other sheet.
    pub const TRIES_ELSEWHERE: usize = 12;
    /// Sheets with more pieces stay as they are: a random packing of that many is hardly ever better.
    pub const MAX_PIECES: u32 = 200;
    /// Effort after which no further sheet is tidied: about 10 ms.
    pub const MAX_EFFORT: u64 = 5_000_000;
}
