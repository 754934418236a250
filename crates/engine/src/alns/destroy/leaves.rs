//! Single pieces from anywhere.

use crate::rng::Rng;

use super::super::draft::Draft;
use super::any_sheet;

pub(super) fn destroy(draft: &mut Draft, rng: &mut Rng, amount: usize) {
    for _ in 0..amount {
        let Some(sheet) = any_sheet(draft, rng) else { continue };
        let nodes = &draft.pattern(sheet).nodes;
        // The node that follows in preorder ends in a piece soon: no structure is without one.
        let mut node = rng.below(nodes.len());
        while nodes[node].is_structure() {
            node += 1;
        }
        draft.remove(sheet, node);
    }
}
