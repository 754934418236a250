//! The constants of the search for remnants, each with its unit and its source. "Glass" is an order of 255 lites on eight
//! sheets, "boxes" are 30 jobs of Berkey & Wang and of Martello & Vigo with a class of offcuts; `bench/NOTES.md` has the
//! figures.

/// Iterations of a whole search.
pub(super) mod effort {
    /// Of `greedy`: about a tenth of a second.
    pub const OF_GREEDY: u64 = 5_000;
    /// Most iterations in a row without a better remnant: some ten seconds for a hundred pieces. Set by hand: glass gains
    /// something within every 100,000.
    pub const MAX_IN_VAIN: u64 = 1_000_000;
    /// Where no offcuts are kept, of `greedy` for each piece. Over 100 jobs like the boxes, the largest offcut grows from 36 %
    /// of the most possible to 47 % in a tenth more time; with 2 to 44 % in a twentieth, with 6 to 48 % in an eighth.
    pub const OF_GREEDY_FOR_A_PIECE: u64 = 4;
    /// The same for each piece, most in a row without a better remnant. The largest offcut of the boxes is 39 % of the free
    /// area after 0.3 s with 100, and 44 % after 0.5 s with 300.
    pub const MAX_IN_VAIN_FOR_A_PIECE: u64 = 300;
}

/// Limits of every attempt.
pub(super) mod parts {
    /// Most sheets, and about the most pieces, that an attempt searches. By construction: more sheets free no more room
    /// for one remnant, and an attempt costs the same however large the job.
    pub const MAX_SHEETS: usize = 16;
    pub const MAX_PIECES: u32 = 600;
    /// Random share of a sheet by which its fill counts as higher where only some sheets are searched. Set by hand.
    pub const NOISE_OF_FILL: f64 = 0.3;
    /// Share of the attempts in which the value of the leftovers counts; none with minimum trims, where it hurts.
    pub const COUNTS_LEFTOVERS: f64 = 0.5;
    /// Iterations that preparing an attempt counts for. Set by hand: about its time.
    pub const ITERATIONS_OF_A_START: u64 = 20;
    /// Most attempts in a row that cannot even begin, because nothing larger may be left. By construction: every arm is
    /// drawn many times in so many.
    pub const MAX_IN_VAIN: u32 = 100;
    /// An iteration counts once more for each so many units of work that settling an average sheet takes: some forty pieces
    /// without defects and trims, and far fewer with them. Set by hand: its time.
    pub const SETTLING_OF_FEW: u64 = 100;
}

/// How the parts that give way to a remnant are chosen.
pub(super) mod thin {
    /// Most nodes tried on a sheet. By construction: ordinary sheets have fewer.
    pub const MAX_NODES: usize = 100;
    /// Most parts that give way on one sheet. Set by hand; a sheet where more would is left out.
    pub const MAX_PARTS: usize = 8;
    /// Probability that a part counts as twice as large, so that attempts differ.
    pub const NOISE: f64 = 0.2;
}

/// Offcuts that are held as pieces.
pub(super) mod held {
    /// Probability that a further offcut is longer than the least of its class, and how many times as long.
    pub const LONGER: f64 = 0.3;
    pub const LONGEST: [f64; 2] = [1.5, 2.5];
}
