//! Random nodes of three sheets: what they free together can be packed in a new way.

use crate::rng::Rng;

use super::super::draft::Draft;
use super::badly_used_sheet;

const SHEETS: usize = 3;

pub(super) fn destroy(draft: &mut Draft, rng: &mut Rng, amount: usize) {
    let chosen: [Option<usize>; SHEETS] = std::array::from_fn(|_| badly_used_sheet(draft, rng));
    for _ in 0..amount {
        let Some(sheet) = chosen[rng.below(SHEETS)] else { continue };
        let nodes = draft.pattern(sheet).nodes.len();
        if nodes > 0 {
            draft.remove(sheet, rng.below(nodes));
        }
    }
}
