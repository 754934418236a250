//! One piece alone on an empty sheet: whether and where it can be cut, and otherwise what prevents it.
//!
//! The rule is that of a piece within a pattern. Along each axis
//! - the offset before it is 0, or a waste fragment followed by a kerf;
//! - the remainder behind it is 0, or a kerf followed by a waste fragment, or at most the kerf for each stage that cuts
//!   in this direction: one cut of a stage may consume a remainder that is no wider than the kerf.
//!
//! A fragment is at least as large as the minimal trim, and at least one unit. Cuts in one direction are of one stage unless
//! a cut in the other direction lies between them. So two stages and four cuts are enough, but for a remainder between
//! the kerf and the least fragment: it takes several stages, and as many in the other direction, less one at most. Such a
//! place is only looked for where there is no other. Limits of a machine, and
//! defects that must stay whole, may take more stages ([`limited`]).

mod constraints;
mod cuts;
mod effort;
mod empty_sheets;
mod free_places;
mod limited;
mod offsets;
mod place;

use crate::cut_tree::CutTree;
use crate::effort::Meter;
use crate::stop::Stop;
use constraints::Constraints;
use cuts::{cuts, nested};
use effort::Effort;
pub(crate) use effort::meter;
pub use empty_sheets::EmptySheets;
pub use place::{Lone, LonePlace};

impl Lone<'_> {
    /// The place at which the piece can be cut. Of several places, those of one stage in each direction come first, then
    /// the unrotated ones, then the leftmost, then the lowest. `None` where there is none. Limits of the machine do not
    /// count, nor whether defects stay whole.
    pub fn place(&self) -> Option<LonePlace> {
        self.places(&Effort::default()).next()
    }

    /// The cut tree that frees the piece at its [place](Self::place).
    pub fn cut(&self) -> Option<CutTree> {
        self.cut_counted(&mut Meter::new(&Stop::never()))
    }

    /// The same; counts the effort.
    pub(crate) fn cut_counted(&self, meter: &mut Meter) -> Option<CutTree> {
        let effort = Effort::default();
        let tree = self.first_cut(&effort);
        effort.spend(meter);
        tree
    }

    fn first_cut(&self, effort: &Effort) -> Option<CutTree> {
        if self.constraints().searches_stages(self.sheet) {
            let plan = limited::plan(&self.constraints(), self.sheet, self.piece, effort)?;
            return Some(nested(self, plan.rotated, plan.stages));
        }
        self.places(effort).next().map(|place| cuts(self, place))
    }

    /// Several ways to do the same: unrotated and rotated, and with either cut first, as far as the rules allow. The
    /// first way is that of [`Self::cut`].
    pub(crate) fn ways_to_cut(&self, meter: &mut Meter) -> Vec<CutTree> {
        if self.constraints().searches_stages(self.sheet) {
            return self.cut_counted(meter).into_iter().collect();
        }
        let effort = Effort::default();
        let mut ways = Vec::new();
        for place in self.places(&effort) {
            ways.push(cuts(self, place));
            let other = LonePlace { first_cut: place.first_cut.other(), ..place };
            if place.stages == [1, 1] && self.rules.first_stage(other.first_cut) < self.rules.stage_limit() {
                ways.push(cuts(self, other));
            }
        }
        effort.spend(meter);
        ways
    }

    fn places(&self, effort: &Effort) -> impl Iterator<Item = LonePlace> {
        self.constraints().places(self.sheet, self.piece, effort)
    }

    fn constraints(&self) -> Constraints {
        Constraints::of(self.rules, self.machine, self.depth_limit)
    }
}
