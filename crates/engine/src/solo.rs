//! One piece alone on an empty sheet: whether and where it can be cut, and what is in its way if not.
//!
//! The answers are exact. A lone piece is freed by at most two cuts in each direction, so along each axis
//! - the offset before it is 0, or a waste fragment followed by a kerf;
//! - the remainder behind it is 0, or no wider than the kerf (one cut consumes it), or a kerf followed by a waste
//!   fragment;
//!
//! where a fragment is no smaller than the minimal trim, and at least 1 mm. (Shaving a wider remainder away, a kerf at a
//! time, is no way to cut: there would be no minimal trim.) Cuts in one direction are of one stage, so two stages are
//! enough.

mod cover;
mod cuts;
mod empty_sheets;
mod looks;
mod offsets;
mod sizes;

use crate::cut_tree::CutTree;
use crate::instance::{Defect, Direction, Piece, Rules, Sheet};
use cover::Cover;
pub use empty_sheets::EmptySheets;
use looks::LOOKS_OF_SWEEP;
pub(crate) use looks::Looks;
use offsets::Offsets;

/// Where a lone piece can lie on its sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LonePlace {
    /// Its left edge, in sheet coordinates.
    pub x: i32,
    /// Its lower edge, in sheet coordinates.
    pub y: i32,
    /// Whether it lies turned by 90 degrees.
    pub rotated: bool,
    /// Direction of the first cut; the first direction of the rules where no cut is needed at all.
    pub first_cut: Direction,
}

/// Cuts that free a lone piece at most, two in each direction. They are nested, so its tree is as deep.
const MOST_CUTS: u32 = 4;

/// Where `piece` can be cut alone from an empty `sheet` by a tree no deeper than `depth_limit`: unturned if it can, then as
/// far left, then as low as it can. `None` where there is no such place.
pub fn place_alone(rules: &Rules, depth_limit: u32, sheet: &Sheet, piece: &Piece) -> Option<LonePlace> {
    Constraints::of(rules, depth_limit).place(sheet, piece, &Looks::default())
}

/// The cuts that free `piece`, number `number` of its instance, from an empty `sheet` at the place of [`place_alone`]:
/// four at most. `None` where there is no such place.
pub fn cut_alone(
    rules: &Rules,
    depth_limit: u32,
    sheet: &Sheet,
    (number, piece): (u32, &Piece),
) -> Option<CutTree> {
    cut_alone_counted((rules, depth_limit), sheet, (number, piece), &Looks::default())
}

/// The same, with what it cost added to `looks`.
pub(crate) fn cut_alone_counted(
    (rules, depth_limit): (&Rules, u32),
    sheet: &Sheet,
    (number, piece): (u32, &Piece),
    looks: &Looks,
) -> Option<CutTree> {
    let place = Constraints::of(rules, depth_limit).place(sheet, piece, looks)?;
    let (width, height) =
        if place.rotated { (piece.height, piece.width) } else { (piece.width, piece.height) };
    Some(cuts::cuts(rules, sheet, (number, width, height), place))
}

/// What a lone piece has to respect; each can be lifted on its own.
#[derive(Clone, Copy)]
struct Constraints {
    max_stages: u32,
    alternate: bool,
    first_direction: Direction,
    /// Cuts allowed; from [`MOST_CUTS`] on there is no limit.
    max_cuts: u32,
    min_trim: i32,
    defects: bool,
}

impl Constraints {
    fn of(rules: &Rules, depth_limit: u32) -> Self {
        let Rules { max_stages, alternate, first_direction, min_trim } = *rules;
        Self { max_stages, alternate, first_direction, max_cuts: depth_limit, min_trim, defects: true }
    }

    fn place(self, sheet: &Sheet, piece: &Piece, looks: &Looks) -> Option<LonePlace> {
        looks.add(1);
        let turned = (piece.can_rotate && piece.width != piece.height).then_some(true);
        std::iter::once(false).chain(turned).find_map(|rotated| {
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
                FreePlaces { xs, ys, width, height, defects }.leftmost(looks)
            };
            let (x, y) = self.shares_of_cuts().filter_map(free).min()?;
            Some(LonePlace { x, y, rotated, first_cut: self.first_cut(slack) })
        })
    }

    /// How many vertical and how many horizontal cuts there may be, in all ways that leave none of them over.
    fn shares_of_cuts(self) -> impl Iterator<Item = [u32; 2]> {
        let most_each = MOST_CUTS / 2;
        let cuts = self.max_cuts.min(MOST_CUTS);
        (cuts.saturating_sub(most_each)..=cuts.min(most_each)).map(move |across| [across, cuts - across])
    }

    /// Whether the cuts that the slack demands are within the limit.
    fn stages_allow(self, slack: (i32, i32)) -> bool {
        match slack {
            (0, 0) => true,
            (_, 0) | (0, _) => {
                self.max_stages != 1 || !self.alternate || self.first_cut(slack) == self.first_direction
            }
            _ => self.max_stages != 1,
        }
    }

    fn first_cut(self, slack: (i32, i32)) -> Direction {
        match slack {
            (1.., 0) => Direction::Vertical,
            (0, 1..) => Direction::Horizontal,
            _ => self.first_direction,
        }
    }
}

/// What a waste fragment on one side of the piece takes.
#[derive(Clone, Copy)]
struct Gap {
    kerf: i32,
    fragment: i32,
}

/// The places of one piece in one turn, less those on defects.
struct FreePlaces<'a> {
    xs: Offsets,
    ys: Offsets,
    width: i32,
    height: i32,
    defects: &'a [Defect],
}

impl FreePlaces<'_> {
    fn overlaps(&self, (x, y): (i32, i32), defect: &Defect) -> bool {
        x < defect.x + defect.width
            && defect.x < x + self.width
            && y < defect.y + defect.height
            && defect.y < y + self.height
    }

    /// The leftmost free place, the lowest of these.
    ///
    /// A free place stays free while it moves left until `x` is either the least of a range of offsets or the right
    /// edge of a defect; then likewise down. So looking at these candidates alone misses nothing. The sweep over the
    /// `x` candidates keeps the `y` candidates that a defect blocks covered, in O(d log d) for d defects.
    fn leftmost(&self, looks: &Looks) -> Option<(i32, i32)> {
        let first = (self.xs.least()?, self.ys.least()?);
        looks.add(self.defects.len());
        if !self.defects.iter().any(|defect| self.overlaps(first, defect)) {
            return Some(first);
        }
        looks.add(LOOKS_OF_SWEEP * self.defects.len());
        let xs = self.xs.candidates(self.defects.iter().map(|d| d.x + d.width));
        let ys = self.ys.candidates(self.defects.iter().map(|d| d.y + d.height));
        let mut begin: Vec<&Defect> = self.defects.iter().collect();
        begin.sort_unstable_by_key(|d| d.x);
        let mut end = begin.clone();
        end.sort_unstable_by_key(|d| d.x + d.width);
        let (mut begin, mut end) = (begin.into_iter().peekable(), end.into_iter().peekable());
        let mut blocked = Cover::new(ys.len());
        let range = |d: &Defect| {
            ys.partition_point(|&y| y + self.height <= d.y)..ys.partition_point(|&y| y < d.y + d.height)
        };
        for x in xs {
            while let Some(defect) = begin.next_if(|d| d.x < x + self.width) {
                blocked.add(range(defect));
            }
            while let Some(defect) = end.next_if(|d| d.x + d.width <= x) {
                blocked.remove(range(defect));
            }
            if let Some(lowest) = blocked.first_uncovered() {
                return Some((x, ys[lowest]));
            }
        }
        None
    }
}
