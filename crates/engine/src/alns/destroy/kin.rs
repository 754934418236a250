//! Pieces about as large as one that is outside: it may take the place of any of them (Shaw 1998: related removal).

use crate::rng::Rng;

use super::super::draft::Draft;
use super::{any_sheet, scattered};

/// Sheets looked at for each piece to remove.
const LOOKS: usize = 4;

pub(super) fn destroy(draft: &mut Draft, rng: &mut Rng, amount: usize) {
    let outside = draft.outside.types();
    if outside.is_empty() {
        return scattered::destroy(draft, rng, amount);
    }
    let model = draft.problem.types[outside[rng.below(outside.len())] as usize].size;
    for _ in 0..amount {
        let mut nearest: Option<(i32, usize, usize)> = None;
        for _ in 0..LOOKS {
            let Some(sheet) = any_sheet(draft, rng) else { continue };
            for (at, node) in draft.pattern(sheet).nodes.iter().enumerate().filter(|(_, n)| !n.is_structure())
            {
                let size = draft.problem.types[node.what as usize].size;
                let distance = (size[0] - model[0]).abs() + (size[1] - model[1]).abs();
                if nearest.is_none_or(|(least, ..)| distance < least) {
                    nearest = Some((distance, sheet, at));
                }
            }
        }
        if let Some((_, sheet, node)) = nearest {
            draft.remove(sheet, node);
        }
    }
}
