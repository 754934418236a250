//! One piece alone on an empty sheet: whether and where it can be cut, and otherwise what prevents it.
//!
//! The rule is that of a piece within a pattern. Along each axis
//! - the offset before it is 0, or a waste fragment followed by a kerf;
//! - the remainder behind it is 0, or a kerf followed by a waste fragment, or at most the kerf for each stage that cuts
//!   in this direction: one cut of a stage may consume a remainder that is no wider than the kerf.
//!
//! A fragment is at least as large as the minimal trim, and at least 1 mm. Cuts in one direction are of one stage unless
//! a cut in the other direction lies between them. So two stages and four cuts are enough, but for a remainder between
//! the kerf and the least fragment: it takes several stages, and as many in the other direction, less one at most. Such a
//! place is only looked for where there is no other.

mod constraints;
mod cuts;
mod effort;
mod empty_sheets;
mod free_places;
mod offsets;
mod place;
mod segment_tree;
mod sizes;

use crate::cut_tree::CutTree;
use crate::instance::{Piece, Rules, Sheet};
use constraints::Constraints;
pub(crate) use effort::{Effort, STEPS_PER_DEFECT};
pub use empty_sheets::EmptySheets;
pub use place::LonePlace;

/// The place at which `piece` can be cut alone from an empty `sheet` by a tree of depth `depth_limit` at most. Of
/// several places, those of one stage in each direction come first, then the unturned ones, then the leftmost, then the
/// lowest. `None` where there is none.
pub fn place_alone(rules: &Rules, depth_limit: u32, sheet: &Sheet, piece: &Piece) -> Option<LonePlace> {
    Constraints::of(rules, depth_limit).place(sheet, piece, &Effort::default())
}

/// The cut tree that frees `piece` from an empty `sheet` at the place of [`place_alone`]; `number` is the position of the piece in the instance. `None` where there is no such place.
pub fn cut_alone(
    rules: &Rules,
    depth_limit: u32,
    sheet: &Sheet,
    (number, piece): (u32, &Piece),
) -> Option<CutTree> {
    cut_alone_counted((rules, depth_limit), sheet, (number, piece), &Effort::default())
}

/// The same; adds the looks that it took to `effort`.
pub(crate) fn cut_alone_counted(
    (rules, depth_limit): (&Rules, u32),
    sheet: &Sheet,
    (number, piece): (u32, &Piece),
    effort: &Effort,
) -> Option<CutTree> {
    let place = Constraints::of(rules, depth_limit).place(sheet, piece, effort)?;
    Some(cuts::cuts(rules, sheet, laid(number, piece, place), place))
}

/// Several ways to do the same: unturned and turned, and with either cut first, as far as the rules allow. The first way
/// is that of [`cut_alone`].
pub(crate) fn ways_to_cut_alone(
    (rules, depth_limit): (&Rules, u32),
    sheet: &Sheet,
    (number, piece): (u32, &Piece),
    effort: &Effort,
) -> Vec<CutTree> {
    let mut ways = Vec::new();
    for place in Constraints::of(rules, depth_limit).places(sheet, piece, effort) {
        let laid = laid(number, piece, place);
        ways.push(cuts::cuts(rules, sheet, laid, place));
        let other = LonePlace { first_cut: place.first_cut.other(), ..place };
        if place.stages == [1, 1] && rules.first_stage(other.first_cut) < rules.stage_limit() {
            ways.push(cuts::cuts(rules, sheet, laid, other));
        }
    }
    ways
}

/// The piece with its extents as it lies.
fn laid(number: u32, piece: &Piece, place: LonePlace) -> (u32, i32, i32) {
    if place.rotated { (number, piece.height, piece.width) } else { (number, piece.width, piece.height) }
}
