//! Nodes of two sheets beside which much is wasted: what is gained there adds up.

use crate::rng::Rng;

use super::super::draft::Draft;
use super::{among_few, remove_nodes, wasteful_node};

const SHEETS: usize = 2;

pub(super) fn destroy(draft: &mut Draft, rng: &mut Rng, amount: usize) {
    let sheet = among_few::<SHEETS>(draft, rng);
    remove_nodes(draft, rng, amount, sheet, wasteful_node);
}
