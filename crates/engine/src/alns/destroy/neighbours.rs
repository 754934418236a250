//! Removes parts that lie side by side in one row, so that one region becomes free.

use crate::numbers::Integer;
use crate::rng::Rng;

use super::super::draft::Draft;
use super::removal::badly_used_sheet;

pub(super) fn destroy(draft: &mut Draft, rng: &mut Rng, amount: usize) {
    let mut left = amount;
    while left > 0 {
        let Some(sheet) = badly_used_sheet(draft, rng) else { return };
        let nodes = &draft.pattern(sheet).nodes;
        let mut node = rng.below(nodes.len());
        if !nodes[node].is_structure() {
            node = nodes[node].parent.to_usize();
        }
        let parts = draft.pattern(sheet).children(node).count();
        let from = rng.below(parts);
        let count = (1 + rng.below(left)).min(parts - from);
        if count == parts {
            draft.remove(sheet, node);
        } else {
            let chosen: Vec<usize> = draft.pattern(sheet).children(node).skip(from).take(count).collect();
            // The last first, so that the indices of the others stay valid.
            for &part in chosen.iter().rev() {
                draft.remove(sheet, part);
            }
        }
        left -= count.min(left);
    }
}
