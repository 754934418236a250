//! What a lone piece has to respect, and where it can lie then.

use super::effort::Effort;
use super::free_places::FreePlaces;
use super::offsets::{Gap, Offsets};
use super::place::LonePlace;
use crate::instance::{Defect, Direction, Piece, Rules, Sheet};

/// Most cuts that free a lone piece: two in each direction. They are nested, so the tree is as deep.
pub(super) const MAX_CUTS: u32 = 4;

/// The constraints on a lone piece. Each can be lifted by itself.
#[derive(Clone, Copy)]
pub(super) struct Constraints {
    /// 0 for no limit.
    pub(super) max_stages: u32,
    pub(super) alternate: bool,
    pub(super) first_direction: Direction,
    /// From [`MAX_CUTS`] on there is no limit.
    pub(super) max_cuts: u32,
    /// In millimetres.
    pub(super) min_trim: i32,
    /// Whether defects count.
    pub(super) defects: bool,
}

impl Constraints {
    pub(super) fn of(rules: &Rules, depth_limit: u32) -> Self {
        let Rules { max_stages, alternate, first_direction, min_trim } = *rules;
        Self { max_stages, alternate, first_direction, max_cuts: depth_limit, min_trim, defects: true }
    }

    /// The best place for `piece` on `sheet`, as [`place_alone`](super::place_alone) has it.
    pub(super) fn place(self, sheet: &Sheet, piece: &Piece, effort: &Effort) -> Option<LonePlace> {
        self.places(sheet, piece, effort).next()
    }

    /// The best place of each turn, the unturned one first.
    pub(super) fn places(
        self,
        sheet: &Sheet,
        piece: &Piece,
        effort: &Effort,
    ) -> impl Iterator<Item = LonePlace> {
        effort.add(1);
        let turned = (piece.can_rotate && piece.width != piece.height).then_some(true);
        std::iter::once(false).chain(turned).filter_map(move |rotated| {
            let (width, height) =
                if rotated { (piece.height, piece.width) } else { (piece.width, piece.height) };
            let slack = (sheet.usable_width() - width, sheet.usable_height() - height);
            if slack.0 < 0 || slack.1 < 0 || !self.stages_allow(slack) {
                return None;
            }
            let gap = Gap { kerf: sheet.kerf, fragment: self.min_trim.max(1) };
            let (left, bottom) = (sheet.margins.left, sheet.margins.bottom);
            let defects: &[Defect] = if self.defects { &sheet.defects } else { &[] };
            let free = |[across, up]: [u32; 2]| {
                let xs = Offsets::new(left, slack.0, gap).within(across);
                let ys = Offsets::new(bottom, slack.1, gap).within(up);
                FreePlaces { xs, ys, width, height, defects }.leftmost(effort)
            };
            let (x, y) = self.shares_of_cuts().filter_map(free).min()?;
            Some(LonePlace { x, y, rotated, first_cut: self.first_cut(slack) })
        })
    }

    /// All ways to share the cuts allowed between vertical and horizontal ones.
    fn shares_of_cuts(self) -> impl Iterator<Item = [u32; 2]> {
        let max_each = MAX_CUTS / 2;
        let cuts = self.max_cuts.min(MAX_CUTS);
        (cuts.saturating_sub(max_each)..=cuts.min(max_each)).map(move |across| [across, cuts - across])
    }

    /// Whether the cuts that the slack requires are within the limit of stages.
    fn stages_allow(self, slack: (i32, i32)) -> bool {
        match slack {
            (0, 0) => true,
            (_, 0) | (0, _) => {
                self.max_stages != 1 || !self.alternate || self.first_cut(slack) == self.first_direction
            }
            _ => self.max_stages != 1,
        }
    }

    /// Direction of the first cut.
    fn first_cut(self, slack: (i32, i32)) -> Direction {
        match slack {
            (1.., 0) => Direction::Vertical,
            (0, 1..) => Direction::Horizontal,
            _ => self.first_direction,
        }
    }
}
