//! The constraints on the cuts that free a lone piece, and the places that they allow.

use super::effort::Effort;
use super::free_places::FreePlaces;
use super::offsets::{Gap, Offsets};
use super::place::LonePlace;
use crate::instance::{Defect, Direction, Grain, Machine, Piece, Rules, Sheet};
use crate::numbers::Integer;

/// Most cuts that free a lone piece by one stage in each direction: two in each.
pub(super) const MAX_PLAIN_CUTS: u32 = 4;

/// Numbers of stages tried on a sheet with defects beyond the fewest: each may sweep over all defects.
const MORE_STAGES_TRIED: i32 = 3;

/// The constraints on a lone piece. Each can be lifted by itself.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each can be lifted by itself")]
pub(super) struct Constraints {
    /// 0 for no limit.
    pub(super) max_stages: u32,
    pub(super) alternate: bool,
    pub(super) first_direction: Direction,
    /// The cuts are nested, so the tree is as deep.
    pub(super) max_cuts: u32,
    /// In units of length.
    pub(super) min_trim: i32,
    /// The limits of the machine, if it has any.
    pub(super) machine: Option<Machine>,
    /// Whether defects must stay whole.
    pub(super) keeps_defects_whole: bool,
    /// Whether defects count.
    pub(super) defects: bool,
    /// Whether grain counts.
    pub(super) grain: bool,
    /// Whether more than one stage may cut in a direction, each of them a remainder that is no wider than the kerf.
    pub(super) again: bool,
}

impl Constraints {
    pub(super) fn of(rules: &Rules, machine: Option<&Machine>, depth_limit: u32) -> Self {
        let Rules { max_stages, alternate, first_direction, min_trim, cut_through_defects } = *rules;
        Self {
            max_stages,
            alternate,
            first_direction,
            max_cuts: depth_limit,
            min_trim,
            machine: machine.copied(),
            keeps_defects_whole: !cut_through_defects,
            defects: true,
            grain: true,
            again: true,
        }
    }

    /// Whether the cuts that free a piece must be searched stage by stage.
    pub(super) fn searches_stages(&self, sheet: &Sheet) -> bool {
        self.machine.is_some() || self.keeps_defects_whole && self.defects && !sheet.defects.is_empty()
    }

    /// The turns in which the piece is small enough for the sheet, the unturned one first, with its size and what is left
    /// of the sheet.
    pub(super) fn turns(
        self,
        sheet: &Sheet,
        piece: &Piece,
    ) -> impl Iterator<Item = (bool, [i32; 2], [i32; 2])> + Clone {
        let grain = if self.grain { sheet.grain } else { Grain::None };
        let [straight, turned] = [false, true].map(|rotated| piece.may_lie(grain, rotated));
        let differ = piece.width != piece.height || !straight || piece.block.is_some();
        let turns = straight.then_some(false).into_iter().chain((turned && differ).then_some(true));
        turns.filter_map(move |rotated| {
            let size = piece.extents_on(sheet, rotated);
            let slack = [sheet.usable_width() - size[0], sheet.usable_height() - size[1]];
            (slack[0] >= 0 && slack[1] >= 0).then_some((rotated, size, slack))
        })
    }

    /// The best place of each turn, the unturned one first: places of one stage in each direction, or else of more.
    pub(super) fn places(
        self,
        sheet: &Sheet,
        piece: &Piece,
        effort: &Effort,
    ) -> impl Iterator<Item = LonePlace> {
        effort.add(1);
        let divided = piece.block.as_ref();
        let limits =
            Self { max_cuts: self.max_cuts.saturating_sub(divided.map_or(0, |block| block.depth())), ..self };
        let turns = self.turns(sheet, piece);
        let place = move |rotated: bool, size: [i32; 2], stages: [i32; 2]| {
            let (x, y) = limits.leftmost(sheet, size, stages, effort)?;
            Some(LonePlace { x, y, rotated, first_cut: self.first_cut(stages), stages })
        };
        let mut plain = turns
            .clone()
            .filter_map(move |(rotated, size, slack)| {
                let mut stages = slack.map(|slack| i32::from(slack > 0));
                if let Some(block) = divided {
                    stages[block.laid(rotated).axis()] = 1;
                }
                place(rotated, size, stages)
            })
            .peekable();
        let more = plain.peek().is_none().then(|| {
            turns.filter_map(move |(rotated, size, slack)| {
                self.more_stages(sheet, slack).find_map(|most| {
                    let pairs = [[most, most], [most, most - 1], [most - 1, most]];
                    let places = pairs.into_iter().filter_map(|stages| place(rotated, size, stages));
                    places.min_by_key(|place| (place.x, place.y))
                })
            })
        });
        plain.chain(more.into_iter().flatten())
    }

    /// The leftmost place, and the lowest of several, that cuts of so many vertical and horizontal stages free.
    fn leftmost(
        self,
        sheet: &Sheet,
        [width, height]: [i32; 2],
        stages: [i32; 2],
        effort: &Effort,
    ) -> Option<(i32, i32)> {
        if !self.stages_allow(stages) {
            return None;
        }
        let gaps = self.gaps(sheet);
        let slack = [sheet.usable_width() - width, sheet.usable_height() - height];
        // A block is divided in a stage of its own, even where there is nothing to trim.
        let stages = [0, 1].map(|axis| if slack[axis] == 0 { 0 } else { stages[axis] });
        let defects: &[Defect] = if self.defects { &sheet.defects } else { &[] };
        let place = |&spare: &[bool; 2]| {
            let xs = Offsets::new(sheet.margins.left, slack[0], gaps[0], stages[0], spare[0]);
            let ys = Offsets::new(sheet.margins.bottom, slack[1], gaps[1], stages[1], spare[1]);
            FreePlaces { xs, ys, width, height, defects }.leftmost(effort)
        };
        self.spare_cuts(stages).iter().filter_map(place).min()
    }

    /// The numbers of stages in each direction that are worth a try, where one in each does not free the piece; the
    /// fewest first.
    fn more_stages(self, sheet: &Sheet, slack: [i32; 2]) -> impl Iterator<Item = i32> {
        let gaps = self.gaps(sheet);
        let is_needed = self.again
            && gaps[0].fragment > 1
            && gaps.iter().zip(slack).all(|(gap, slack)| gap.may_leave(slack))
            && slack[0] > 0
            && slack[1] > 0
            && self.max_stages != 1;
        let [fewest, cut_alone] = if is_needed {
            let most =
                |stages: fn(Gap, i32) -> i32| stages(gaps[0], slack[0]).max(stages(gaps[1], slack[1])).max(2);
            [most(Gap::stages), most(Gap::kerf_wide_cuts)]
        } else {
            [0, 0]
        };
        let flawed = self.defects && !sheet.defects.is_empty();
        let last = if flawed { fewest + MORE_STAGES_TRIED } else { fewest };
        let tried = (fewest..=last).chain((cut_alone..=cut_alone + 1).filter(move |&stages| stages > last));
        tried.filter(move |_| is_needed)
    }

    pub(super) fn gaps(self, sheet: &Sheet) -> [Gap; 2] {
        sheet.kerf.map(|kerf| Gap { kerf, fragment: self.min_trim.max(1) })
    }

    /// The ways to give a direction one cut more than it has stages, within the most cuts allowed.
    fn spare_cuts(self, stages: [i32; 2]) -> &'static [[bool; 2]] {
        let cuts = stages[0].saturating_add(stages[1]).to_u32();
        let of_use = stages.iter().filter(|&&stages| stages > 0).count().to_u32();
        match self.max_cuts.checked_sub(cuts) {
            None => &[],
            Some(spare) if spare >= of_use => &[[true, true]],
            Some(0) => &[[false, false]],
            Some(_) => &[[false, true], [true, false]],
        }
    }

    /// Whether so many vertical and horizontal stages are within the limit.
    fn stages_allow(self, stages: [i32; 2]) -> bool {
        let skipped = self.alternate && self.first_cut(stages) != self.first_direction;
        let last = stages[0].saturating_add(stages[1]).saturating_add(i32::from(skipped));
        self.max_stages == 0 || last.to_u32() <= self.max_stages
    }

    /// Direction of the first cut.
    fn first_cut(self, [vertical, horizontal]: [i32; 2]) -> Direction {
        match vertical.cmp(&horizontal) {
            std::cmp::Ordering::Greater => Direction::Vertical,
            std::cmp::Ordering::Less => Direction::Horizontal,
            std::cmp::Ordering::Equal => self.first_direction,
        }
    }
}
