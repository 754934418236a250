//! Limits of the machine on the parts and the cuts of a sheet.

use super::limits::MAX_DIMENSION;
use crate::numbers::Integer;

/// The highest stage that may have limits of its own.
pub const MAX_RULED_STAGE: u32 = 10;

/// The number of such stages.
const RULED: usize = 10;

/// The extents that parts of a stage may have, at right angles to its cuts, in units of length. A part is what is left
/// of a region once all cuts of one stage that divide it are made, and is no waste.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageRule {
    /// The stage, 1 to [`MAX_RULED_STAGE`].
    pub stage: u32,
    /// The least extent, 0 to [`MAX_DIMENSION`]; 0 for no limit.
    pub min_part: i32,
    /// The greatest extent, at least `min_part` and at most [`MAX_DIMENSION`]; 0 for no limit.
    pub max_part: i32,
}

/// What a machine cannot do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Machine {
    /// By stage, from 1: the least and the greatest extent of its parts.
    parts: [(i32, i32); RULED],
    /// The longest cut.
    longest_cut: i32,
    /// The last stage that has limits.
    last_stage: u32,
}

impl Machine {
    /// A machine without limits.
    pub const UNLIMITED: Self = Self { parts: [(0, i32::MAX); RULED], longest_cut: i32::MAX, last_stage: 0 };

    /// A machine with these rules for stages and this longest cut; 0 for any length. `None` if that limits nothing.
    ///
    /// # Errors
    /// The first fault found.
    pub fn new(rules: &[StageRule], longest_cut: i32) -> Result<Option<Self>, &'static str> {
        let mut parts = [(0, i32::MAX); RULED];
        let mut last_stage = 0;
        let lengths = 0..=MAX_DIMENSION;
        for (position, rule) in rules.iter().enumerate() {
            let StageRule { stage, min_part, max_part } = *rule;
            if !(1..=MAX_RULED_STAGE).contains(&stage) {
                return Err("the stage of a rule is out of range");
            }
            if rules[..position].iter().any(|other| other.stage == stage) {
                return Err("a stage has two rules");
            }
            if !lengths.contains(&min_part) || !lengths.contains(&max_part) {
                return Err("the limit of a part is out of range");
            }
            if max_part > 0 && min_part > max_part {
                return Err("a least part exceeds the greatest");
            }
            parts[stage.to_usize() - 1] = (min_part, if max_part == 0 { i32::MAX } else { max_part });
            if min_part > 0 || max_part > 0 {
                last_stage = last_stage.max(stage);
            }
        }
        if !lengths.contains(&longest_cut) {
            return Err("the longest cut is out of range");
        }
        let machine =
            Self { parts, longest_cut: if longest_cut == 0 { i32::MAX } else { longest_cut }, last_stage };
        Ok((last_stage > 0 || longest_cut > 0).then_some(machine))
    }

    /// The least and the greatest extent of parts of a stage, at right angles to its cuts.
    pub fn parts_of(&self, stage: u32) -> (i32, i32) {
        match stage.checked_sub(1) {
            Some(at) if at < MAX_RULED_STAGE => self.parts[at.to_usize()],
            _ => (0, i32::MAX),
        }
    }

    /// Whether a part of a stage may have this extent.
    pub fn allows_part(&self, stage: u32, extent: i32) -> bool {
        let (least, greatest) = self.parts_of(stage);
        (least..=greatest).contains(&extent)
    }

    /// Whether a cut may be so long.
    pub fn allows_cut(&self, length: i32) -> bool {
        length <= self.longest_cut
    }

    /// The last stage that has limits; 0 if none has.
    pub fn last_stage(&self) -> u32 {
        self.last_stage
    }

    /// The same without limits that cannot matter: pieces have `least` on either side at least, sheets `longest` at most,
    /// and no cut has a stage above `stages`. `None` if no limit is left.
    pub(super) fn that_binds(self, least: i32, longest: i32, stages: u32) -> Option<Self> {
        let mut machine = self;
        machine.last_stage = 0;
        for (stage, part) in (1..).zip(&mut machine.parts) {
            let (min, max) = *part;
            let bound = (if min > least { min } else { 0 }, if max < longest { max } else { i32::MAX });
            *part = if stage > stages { (0, i32::MAX) } else { bound };
            if *part != (0, i32::MAX) {
                machine.last_stage = stage;
            }
        }
        machine.longest_cut = if self.longest_cut < longest { self.longest_cut } else { i32::MAX };
        (machine.last_stage > 0 || machine.longest_cut < i32::MAX).then_some(machine)
    }

    /// The same without least parts, which other pieces may fill up.
    #[must_use]
    pub fn without_least(self) -> Self {
        Self { parts: self.parts.map(|(_, greatest)| (0, greatest)), ..self }
    }
}
