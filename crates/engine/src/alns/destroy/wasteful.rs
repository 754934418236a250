//! Removes nodes of badly used sheets that have much waste beside them.

use crate::rng::Rng;

use super::super::draft::Draft;
use super::removal::{badly_used_sheet, remove_nodes, wasteful_node};

pub(super) fn destroy(draft: &mut Draft, rng: &mut Rng, amount: usize) {
    remove_nodes(draft, rng, amount, badly_used_sheet, wasteful_node);
}
