//! Removes random nodes of three sheets, so that the room on all of them can be redistributed.

use crate::alns::tuning::destroy;
use crate::rng::Rng;

use super::super::draft::Draft;
use super::removal::{among_few, any_node, remove_nodes};

pub(super) fn destroy(draft: &mut Draft, rng: &mut Rng, amount: usize) {
    let sheet = among_few::<{ destroy::FEW_SHEETS }>(draft, rng);
    remove_nodes(draft, rng, amount, sheet, any_node);
}
