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
    /// Unplaced square millimetres that one more square millimetre of leftover value makes up for. Insensitive.
    pub const WEIGHT_OF_LEFTOVERS: f64 = 0.4;
}

/// Instances of many pieces on many sheets.
pub(super) mod large {
    /// Unplaced square millimetres that one more square millimetre of leftover value makes up for. With 0.3, ten instances
    /// end 0.08 sheets farther from the next layout on average; 1 is insensitive.
    pub const WEIGHT_OF_LEFTOVERS: f64 = 0.6;
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
    /// Sheets drawn to choose a badly used one from, and sheets that `fewSheets` takes nodes of. Set by hand; `greedy` repacks
    /// up to three together as well.
    pub const FEW_SHEETS: usize = 3;
    /// Sheets that `wastefulSheets` takes nodes of. Set by hand.
    pub const WASTEFUL_SHEETS: usize = 2;
}

/// Chains of parts that make room for each other, on many sheets.
pub(super) mod chains {
    /// Probability that an iteration tries to remove a chain, and that it begins on a sheet and not with an unplaced piece. A node
    /// drawn on a sheet that is a row begins none. Eight instances of 500 and 1,000 pieces end 1.3 sheets nearer to the next
    /// layouts than with 0.5 and 0, after five seconds; 0.9 and 0.9 are insensitive.
    pub const PROBABILITY: f64 = 0.7;
    pub const FROM_A_SHEET: f64 = 0.8;
    /// Most parts in a chain; 4 and 10 are insensitive.
    pub const MAX_PARTS: usize = 6;
    /// Sheets drawn to look for a place; 5 and 16 are insensitive.
    pub const SHEETS: usize = 8;
    /// Nodes looked at on a sheet, and most nodes of a part. By construction: ordinary sheets have fewer, and a row of
    /// so many pieces is larger than any single one.
    pub const MAX_NODES: usize = 100;
    pub const MAX_NODES_OF_A_PART: u32 = 16;
    /// Range of the random factor on areas; with 0.4, about the same.
    pub const NOISE: f64 = 0.1;
}

/// Repair strategies.
pub(super) mod repair {
    /// Probability of skipping a piece or a sheet. Christiaens & Vanden Berghe (2020) blink with 0.01. Insensitive
    /// between 0.025 and 0.1.
    pub const BLINK: f64 = 0.05;
    /// In twentieths: how often the piece with the fewest ways comes first, and how often the largest. Else it is the
    /// one with the fewest ways for its size. Set by hand.
    pub const FEWEST_SPACES_FIRST: usize = 7;
    pub const LARGEST_FIRST: usize = 6;
    /// Piece types that one repair tries. With 30, an instance of 40 pieces needs two sheets instead of one, and 7 of 180
    /// layouts become worse; 120 is insensitive.
    pub const MAX_TYPES: usize = 60;
    /// Regret, in shares of a sheet's area, of a piece that fits one sheet only. By construction: more than any
    /// difference between losses.
    pub const ONLY_SHEET: f64 = 10.0;
    /// Unplaced pieces that `fullRebuild` packs together with those of the touched sheets. Set by hand.
    pub const MAX_REBUILT: usize = 200;
    /// Effort spent on trying several fills for each sheet. Set by hand.
    pub const EFFORT_OF_FILLS: u64 = 100_000;
}

/// Compositions: which sheets to use.
pub(super) mod compositions {
    /// With at most this many sheets, the island searches for a chosen composition: always if they hold more pieces
    /// than [`MANY_PIECES`] on average, else with probability [`NOW_AND_THEN`]. With 6 or 24 pieces, 14 layouts became
    /// worse and 5 better; the other two are insensitive.
    pub const FEW_SHEETS: usize = 16;
    pub const MANY_PIECES: f64 = 12.0;
    pub const NOW_AND_THEN: f64 = 0.2;
    /// Compositions drawn for each choice. Insensitive.
    pub const DRAWS: usize = 512;
    /// Sheets that a draw adds one by one. Further ones are added together, as many as there is room for. By
    /// construction: keeps a draw below a millisecond. If so many small sheets replace a few large ones, single sheets
    /// hardly matter.
    pub const ONE_BY_ONE: usize = 256;
    /// Share of the sheet area by which the next composition must be filled better than the best layout. Insensitive.
    pub const AMBITION: f64 = 0.005;
    /// Where the price of sheets is not their area: area of a composition, relative to what is likely to be filled,
    /// from which no further sheet is added. Not varied.
    pub const ENOUGH: f64 = 1.1;
    /// Cost of exchanging all sheets, as a share of the sheet area. Insensitive.
    pub const RELUCTANCE: f64 = 0.02;
    /// A search for a composition made progress if at most this share of the previous unplaced area is left. Values from
    /// 0.9 to 1 changed no layout.
    pub const PROGRESS: f64 = 0.95;
    /// Multiples of the usual number of iterations for the first search for a composition, the second, and so on; the
    /// last one for all further searches. Dense instances of one to four sheets need to continue what they have reached:
    /// together with larger ruins, this solved 180 of 264 instead of 156.
    pub const STRETCH: [u64; 4] = [2, 4, 8, 16];
    /// Numbers of 8 bytes in all remembered compositions together: 32 MB. By construction.
    pub const MEMORY: usize = 4_000_000;
    /// Most compositions remembered. By construction.
    pub const MAX_TRIED: usize = 1_000;
}

/// Which sheets to use where their price is not their area.
pub(super) mod trades {
    /// Probability that an iteration trades a sheet for one of another type. With 0.6, no better within the noise.
    pub const PROBABILITY: f64 = 0.3;
    /// Sheet types drawn for a trade; the thriftiest that holds the pattern is taken. Taking any of them, or the
    /// cheapest, gains less.
    pub const DRAWN: usize = 4;
}

/// Division of large sheets into regions.
pub(super) mod regions {
    /// Most pieces in a region. Sheets with more than twice as many are divided: on smaller ones the cuts between regions
    /// are in the way. With 15 and 50, layouts are as good.
    pub const MAX_PIECES: u32 = 30;
    /// Pieces of all sheets that are divided at a time, except for the first sheet. By construction: dividing them
    /// takes a small part of [`ITERATIONS_ON_REGIONS`].
    pub const MAX_TOGETHER: u32 = 1_000;
    /// Piece types above which making regions takes longer than searching them. By construction.
    pub const MAX_TYPES: usize = 5_000;
    /// Iterations on the regions of one division. A tenth as many on whole sheets come before. Set by hand.
    pub const ITERATIONS_ON_REGIONS: u64 = 500;
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
    pub const FURTHER_STEPS_PER_SHEET: u64 = 40;
    /// Steps for each iteration while patterns are priced exactly, or a grid prepares for that: nearly half of the
    /// time. With 8,000, large instances make up to a fifth more iterations without saving a sheet, and one instance of 16 proves
    /// one sheet less.
    pub const STEPS_OF_EXACT_PRICING: u64 = 14_000;
    /// More steps for each sheet beyond this number. With them, and one fine grid for many types, the bound of 1,000
    /// panes on some 210 sheets rises from 200 to 202 within 850,000 iterations, which take 4 to 10 % longer.
    pub const MANY_SHEETS: u64 = 50;
    pub const STEPS_PER_SHEET_BEYOND: u64 = 60;
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
