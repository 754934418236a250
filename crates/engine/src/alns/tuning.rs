//! The constants of the deep search, by the part that they tune, each with its unit and its source.
//!
//! "Insensitive" is a measurement (`bench/NOTES.md`, "How much the constants of `alns` matter"): half and twice the
//! value changed the mean sheet area of 90 instances by less than 0.05 %, and improved about as many layouts as it worsened.
//! "By construction" means that the value follows from something else, "set by hand" that nobody has varied it.

/// Acceptance by simulated annealing.
pub(super) mod acceptance {
    /// In mean piece areas: the worsening that `initialAcceptProb` is the probability of accepting. By construction:
    /// the contract says so. Also the gain of leftover value for which a repair goes on although it leaves out more than
    /// would be accepted, where half and twice as much are insensitive.
    pub const REFERENCE_WORSENING: f64 = 0.1;
    /// Share of the initial temperature with which an island resumes `greedy`'s last attempt. Without resuming it, one
    /// sheet of 7,003 more after a tenth of a second; the share itself is insensitive.
    pub const COOLER: f64 = 0.25;
    /// Unplaced area that one more unit of leftover value makes up for, where that counts. With
    /// 0.3, ten large instances end 0.08 sheets farther from the next layout on average; from 0.4 to 1 is insensitive.
    pub const WEIGHT_OF_LEFTOVERS: f64 = 0.5;
}

/// Instances of many pieces on many sheets.
pub(super) mod large {
    /// Pieces for which cooling by one iteration, and the intervals without a new best layout, are spread over one
    /// iteration more. Set by hand: one cooling takes about ten seconds.
    pub const PIECES_OF_AN_ITERATION: u32 = 20;
}

/// Adaptive weights of the destroy operators.
pub(super) mod weights {
    /// Uses of all operators together after which the weights are adapted. Ropke & Pisinger (2006) use 100, with
    /// iterations that take far longer. Insensitive.
    pub const SEGMENT: u32 = 1_000;
    /// Scores of a use that leads to a new best layout, to a better one, or to one that is accepted, as in Ropke &
    /// Pisinger (2006, table 1), who give 33, 9 and 13. Fixed weights do as well within the noise, so the exact scores
    /// hardly matter.
    pub const SCORES: [f64; 3] = [33.0, 9.0, 3.0];
}

/// Destroy operators.
pub(super) mod destroy {
    /// Sheets drawn to choose a badly used one from, and sheets that `fewSheets` and `wastefulSheets` take nodes of. Set by
    /// hand.
    pub const FEW_SHEETS: usize = 3;
}

/// Chains of parts that make room for each other, on many sheets. Without them, eight orders of 500 pieces need 429 sheets
/// instead of 426 after 20,000 iterations.
pub(super) mod chains {
    /// Probability that an iteration tries to remove a chain, and that it begins on a sheet and not with an unplaced piece. A node
    /// drawn on a sheet that is a row begins none. Insensitive between 0.7 and 0.9.
    pub const PROBABILITY: f64 = 0.8;
    /// Most parts in a chain, and sheets drawn to look for a place. From 4 to 10 parts and from 5 to 16 sheets are insensitive.
    pub const MAX_PARTS: usize = 8;
    /// Nodes looked at on a sheet. By construction: ordinary sheets have fewer.
    pub const MAX_NODES: usize = 100;
}

/// Repair strategies.
pub(super) mod repair {
    /// Piece types that one repair tries. With 30, an instance of 40 pieces needs two sheets instead of one, and 7 of 180
    /// layouts become worse; 120 is insensitive.
    pub const MAX_TYPES: usize = 60;
    /// Range of the random factor on the areas by which pieces are ordered. Without it, an order of 255 lites keeps offcuts
    /// of 16.7 instead of 19.4 million after 20,000 iterations, the mean of three seeds.
    pub const NOISE: f64 = 0.3;
}

/// Compositions: which sheets to use.
pub(super) mod compositions {
    /// With at most this many sheets, the island searches for a chosen composition: always if they hold more pieces
    /// than [`MANY_PIECES`] on average, else with probability [`NOW_AND_THEN`]. With 6 or 24 pieces, 14 layouts became
    /// worse and 5 better; the other two are insensitive.
    pub const FEW_SHEETS: usize = 16;
    pub const MANY_PIECES: f64 = 12.0;
    pub const NOW_AND_THEN: f64 = 0.2;
    /// Compositions drawn for each choice, and most sheets that a draw adds. Twice as many are insensitive. So many small sheets
    /// hardly ever replace a few large ones.
    pub const DRAWS: usize = 256;
    /// Share of the sheet area by which the next composition must be filled better than the best layout. Insensitive.
    pub const AMBITION: f64 = 0.005;
    /// Where the price of sheets is not their area: area of a composition, relative to what is likely to be filled,
    /// from which no further sheet is added. Not varied.
    pub const ENOUGH: f64 = 1.1;
    /// Cost of exchanging all sheets, as a share of the sheet area. Insensitive.
    pub const RELUCTANCE: f64 = 0.02;
    /// Numbers of 8 bytes in all remembered compositions together, beyond which they are forgotten: 32 MB. By construction.
    pub const MEMORY: usize = 4_000_000;
}

/// Which sheets to use where their price is not their area.
pub(super) mod trades {
    /// Probability that an iteration trades a sheet for one of another type. With 0.6, no better within the noise.
    pub const PROBABILITY: f64 = 0.3;
    /// Sheet types drawn for a trade; the thriftiest that holds the pattern is taken. Taking any of them, or the
    /// cheapest, gains less.
    pub const DRAWN: usize = 4;
}

/// Meetings of the islands, and work on the bound alongside.
pub(super) mod rounds {
    /// Iterations between the first two meetings.
    pub const FIRST: u64 = 1_000;
    /// Each round is longer than the one before by one part in this number, up to this many times the first: most instances
    /// are solved early or late, and islands wait for the slowest.
    pub const GROWTH: u64 = 8;
    /// Steps of the bound for each iteration of an island at first, and how many more after each thousand iterations.
    /// With these and [`FURTHER_STEPS`], a second proves 484 of the 500 published instances without rotation and 482 with it,
    /// in 61 and 78 ms on average. A third of these and a quarter of those prove 482 and 476, in 68 and 92 ms. Twice as
    /// many prove no more, and with rotation the layouts take two more sheets.
    pub const STEPS_OF_BOUND: u64 = 150;
    pub const MORE_STEPS: u64 = 42;
    /// Steps after which a proof has become unlikely, and the steps for each iteration from then on: a part of the time
    /// that an iteration takes. That grows with the number of sheets, and so does what a proof takes.
    /// [`HOPEFUL_STEPS`] is set by hand.
    pub const HOPEFUL_STEPS: u64 = 50_000_000;
    pub const FURTHER_STEPS: u64 = 400;
    pub const FURTHER_STEPS_PER_SHEET: u64 = 50;
    /// Steps for each iteration while patterns are priced exactly, or a grid prepares for that: nearly half of the
    /// time. With 8,000, large instances make up to a fifth more iterations without saving a sheet, and one instance of 16 proves
    /// one sheet less.
    pub const STEPS_OF_EXACT_PRICING: u64 = 14_000;
    /// Most sheets that count. By construction: with more, an iteration hardly takes longer.
    pub const MAX_SHEETS: u64 = 100;
}

/// Weights of unplaced pieces.
pub(super) mod unplaced {
    /// If not all pieces fit, the area of a piece counts this many times less than its penalty: it decides between
    /// equals. By construction.
    pub const AREA_SHARE: i64 = 1_000;
}

/// The window of sheets that are examined for a piece if there are very many.
pub(super) mod window {
    /// Sheets in the window, in addition to touched ones. By construction: ordinary instances have fewer.
    pub const MAX_SHEETS: usize = 256;
    /// The golden ratio in parts of 2^64. Its multiples divide any circle evenly, so no number of sheets is special.
    pub const GOLDEN_RATIO: u64 = 0x9E37_79B9_7F4A_7C15;
}

/// Limits of effort, so that searches of any instance end in time (`crates/node/src/endurance`).
pub(super) mod work {
    /// Pieces on a sheet above which iterations are slow.
    pub const MANY_ON_A_SHEET: u32 = 200;
    /// Effort of evaluations before the clock is read: about ten milliseconds, and many times what one piece takes on
    /// all sheets of an ordinary instance.
    pub const MAX_EFFORT: usize = 2_500_000;
    /// Parts of long rows examined for one piece on one sheet: some milliseconds. Sheets of a few hundred pieces never
    /// come near that.
    pub const MAX_PARTS: u64 = 2_000_000;
}

/// Memory of the caches.
pub(super) mod memory {
    /// Most types in the cache of one sheet, 16 bytes each.
    pub const SLOTS_PER_SHEET: usize = 256;
    /// Slots of all sheets of a draft: 32 MB. If there are very many sheets, each has fewer.
    pub const SLOTS_PER_DRAFT: usize = 1 << 21;
}
