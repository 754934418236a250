//! One piece alone on an empty sheet: whether and where it can be cut, and otherwise what prevents it.
//!
//! The answers are exact. At most two cuts in each direction free a lone piece, so along each axis
//! - the offset before it is 0, or a waste fragment followed by a kerf;
//! - the remainder behind it is 0, or at most the kerf (one cut consumes it), or a kerf followed by a waste fragment.
//!
//! A fragment is at least as large as the minimal trim, and at least 1 mm. (Several cuts may not shave a wider
//! remainder away, or a minimal trim would mean nothing.) Cuts in one direction are of one stage, so two stages are
//! enough.

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
/// several places, unturned ones come first, then the leftmost, then the lowest. `None` where there is none.
pub fn place_alone(rules: &Rules, depth_limit: u32, sheet: &Sheet, piece: &Piece) -> Option<LonePlace> {
    Constraints::of(rules, depth_limit).place(sheet, piece, &Effort::default())
}

/// The cut tree that frees `piece` from an empty `sheet` at the place of [`place_alone`], by four cuts at most;
/// `number` is the position of the piece in the instance. `None` where there is no such place.
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
        let laid @ (_, width, height) = laid(number, piece, place);
        ways.push(cuts::cuts(rules, sheet, laid, place));
        let other = LonePlace { first_cut: place.first_cut.other(), ..place };
        let has_choice = width < sheet.usable_width() && height < sheet.usable_height();
        if has_choice && rules.first_stage(other.first_cut) < rules.stage_limit() {
            ways.push(cuts::cuts(rules, sheet, laid, other));
        }
    }
    ways
}

/// The piece with its extents as it lies.
fn laid(number: u32, piece: &Piece, place: LonePlace) -> (u32, i32, i32) {
    if place.rotated { (number, piece.height, piece.width) } else { (number, piece.width, piece.height) }
}
