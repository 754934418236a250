//! Random nodes of three sheets: what they free together can be packed in a new way.

use crate::rng::Rng;

use super::super::draft::Draft;
use super::{among_few, any_node, remove_nodes};

const SHEETS: usize = 3;

pub(super) fn destroy(draft: &mut Draft, rng: &mut Rng, amount: usize) {
    let sheet = among_few::<SHEETS>(draft, rng);
    remove_nodes(draft, rng, amount, sheet, any_node);
}
