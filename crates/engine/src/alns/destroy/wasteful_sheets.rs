//! Removes nodes of two sheets that have much waste beside them, so that the gains add up.

use crate::alns::tuning::destroy;
use crate::rng::Rng;

use super::super::draft::Draft;
use super::removal::{among_few, remove_nodes, wasteful_node};

pub(super) fn destroy(draft: &mut Draft, rng: &mut Rng, amount: usize) {
    let sheet = among_few::<{ destroy::WASTEFUL_SHEETS }>(draft, rng);
    remove_nodes(draft, rng, amount, sheet, wasteful_node);
}
