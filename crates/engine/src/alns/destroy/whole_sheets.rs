//! Empties a badly used sheet. Where sheets come in several sizes, another one may take its place.

use crate::numbers::Integer;
use crate::rng::Rng;

use super::super::draft::Draft;
use super::removal::badly_used_sheet;

pub(super) fn destroy(draft: &mut Draft, rng: &mut Rng, amount: usize) {
    let mut left = amount.to_i64();
    while left > 0 {
        let Some(sheet) = badly_used_sheet(draft, rng) else { return };
        left -= i64::from(draft.pattern(sheet).pieces);
        draft.remove(sheet, 0);
    }
}
