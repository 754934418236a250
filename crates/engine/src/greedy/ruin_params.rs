//! How much an iteration of ruin and recreate takes apart, and what else depends on the size of the job.
//!
//! A small job gets many iterations for each of its sheets, so large ruins pay: they escape where small ones are stuck.
//! A large job gets few, and a small ruin more often finds an improvement.

use crate::profile::Profile;

/// What depends on the size of the job.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RuinParams {
    /// Probability that an iteration takes one sheet.
    pub one_sheet: f64,
    /// Probability that it takes one sheet or the most; else it takes two.
    pub one_or_most_sheets: f64,
    /// If the mean number of pieces on a sheet exceeds the first figure: the probability that sheets are ruined in
    /// part, not emptied.
    pub in_part: [(f64, f64); 3],
    /// Probability of taking the emptier of two random sheets.
    pub prefer_emptier: f64,
    /// Most subtrees taken off a sheet that is ruined in part.
    pub most_subtrees: usize,
    /// Iterations without a new least unplaced weight, after which the weights of excluded pieces grow.
    pub growth_interval: u32,
    /// Work of a beam of width 1, as a share of the improvement's work. Wider beams get proportionally more. The
    /// quality of the start hardly affects the result, so it must not use up the time of ruin and recreate.
    pub beam_share: f64,
}

impl RuinParams {
    /// Always two sheets, or one in 30 %: no difference. Nor does it matter whether emptier sheets are preferred.
    /// Emptying alone is as good, but needs 55 sheets instead of 53 for 1,000 pieces of which 20 go on one. Ruining in
    /// part alone costs 3 sheets of 7,270 and 10 of 7,024. Where 1,100 pieces go on a sheet, emptying makes two
    /// iterations a millisecond. A patience of 50 is as good as 200; 500 costs 3 sheets of 7,270, 2,000 cost 6.
    pub const SMALL: Self = Self {
        one_sheet: 0.10,
        one_or_most_sheets: 0.28,
        in_part: [(60.0, 1.0), (8.0, 0.8), (4.0, 0.48)],
        prefer_emptier: 0.3,
        most_subtrees: 4,
        growth_interval: 200,
        beam_share: 0.02,
    };

    /// On 48 generated jobs of 150 to 1,000 pieces, the area above the proved bound falls from 6.9 to 6.2 % in the same
    /// time. Fewer subtrees alone gain 0.2 %, single sheets 0.1 %, patience 0.1 %. The short beam costs 0.1 %, but saves
    /// a sixth of the time, which gains as much. A patience of 60 costs 0.6 %.
    pub const LARGE: Self = Self {
        one_sheet: 0.3,
        one_or_most_sheets: 0.4,
        in_part: [(60.0, 1.0), (8.0, 0.9), (4.0, 0.48)],
        prefer_emptier: 0.3,
        most_subtrees: 2,
        growth_interval: 500,
        beam_share: 0.004,
    };

    /// While a [surplus](super::surplus) of pieces is unplaced. A single sheet then has choice enough: with 30 % single
    /// sheets, 0.15 % more area on 18 jobs of 200 to 1,000 pieces (three seeds). Preferring emptier sheets costs 0.1 %,
    /// a second subtree as much.
    pub const SURPLUS: Self = Self {
        one_sheet: 0.9,
        one_or_most_sheets: 1.0,
        prefer_emptier: 0.0,
        most_subtrees: 1,
        ..Self::LARGE
    };

    /// For an instance of this profile.
    pub fn of(profile: &Profile) -> Self {
        if profile.is_small() { Self::SMALL } else { Self::LARGE }
    }
}
