//! Removes random nodes of badly used sheets: a piece, a strip, now and then a whole sheet.

use crate::rng::Rng;

use super::super::draft::Draft;
use super::removal::{any_node, badly_used_sheet, remove_nodes};

pub(super) fn destroy(draft: &mut Draft, rng: &mut Rng, amount: usize) {
    remove_nodes(draft, rng, amount, badly_used_sheet, any_node);
}
