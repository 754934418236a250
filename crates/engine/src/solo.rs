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
    let (width, height) =
        if place.rotated { (piece.height, piece.width) } else { (piece.width, piece.height) };
    Some(cuts::cuts(rules, sheet, (number, width, height), place))
}
