//! Whole rows below the root: a large region becomes free.

use crate::rng::Rng;

use super::super::draft::Draft;
use super::badly_used_sheet;

pub(super) fn destroy(draft: &mut Draft, rng: &mut Rng, amount: usize) {
    let mut left = amount as i64;
    while left > 0 {
        let Some(sheet) = badly_used_sheet(draft, rng) else { return };
        let nodes = &draft.pattern(sheet).nodes;
        let mut node = rng.below(nodes.len());
        // A piece stands for the row that it is in.
        if node > 0 && !nodes[node].is_structure() {
            node = nodes[node].parent as usize;
        }
        left -= i64::from(nodes[node].span / 2).max(1);
        draft.remove(sheet, node);
    }
}
