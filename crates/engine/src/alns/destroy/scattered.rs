//! Random nodes of badly used sheets: a piece, a strip, now and then a whole sheet.

use crate::rng::Rng;

use super::super::draft::Draft;
use super::badly_used_sheet;

pub(super) fn destroy(draft: &mut Draft, rng: &mut Rng, amount: usize) {
    for _ in 0..amount {
        let Some(sheet) = badly_used_sheet(draft, rng) else { return };
        let node = rng.below(draft.pattern(sheet).nodes.len());
        draft.remove(sheet, node);
    }
}
