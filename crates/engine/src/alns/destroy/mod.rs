//! Destroy operators: each takes some pieces off the sheets, in its own way.

mod few_sheets;
mod kin;
mod leaves;
mod neighbours;
mod scattered;
mod strips;
mod whole_sheets;

use crate::rng::Rng;

use super::draft::Draft;

/// Takes about so many nodes off the sheets.
pub(crate) type Destroy = fn(&mut Draft, &mut Rng, usize);

/// A destroy operator with its name.
pub(crate) struct Operator {
    pub name: &'static str,
    pub destroy: Destroy,
}

/// All destroy operators.
pub(crate) const OPERATORS: [Operator; 7] = [
    Operator { name: "scattered", destroy: scattered::destroy },
    Operator { name: "fewSheets", destroy: few_sheets::destroy },
    Operator { name: "leaves", destroy: leaves::destroy },
    Operator { name: "strips", destroy: strips::destroy },
    Operator { name: "neighbours", destroy: neighbours::destroy },
    Operator { name: "kin", destroy: kin::destroy },
    Operator { name: "wholeSheets", destroy: whole_sheets::destroy },
];

/// Sheets looked at for one that is used badly.
const CANDIDATES: usize = 3;

/// A used sheet that still holds pieces, the more likely the less of it is used; `None` where there is none.
fn badly_used_sheet(draft: &Draft, rng: &mut Rng) -> Option<usize> {
    let mut drawn = [(f64::INFINITY, 0); CANDIDATES];
    for candidate in &mut drawn {
        let sheet = rng.below(draft.sheets().max(1));
        if sheet < draft.sheets() && !draft.pattern(sheet).nodes.is_empty() {
            *candidate = (draft.pattern(sheet).fill(draft.problem), sheet);
        }
    }
    drawn.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    // One bit a step: the worst with 1/2 and a bit, the next with 1/4, ...
    let rank = match rng.below(8) {
        0..5 => 0,
        5..7 => 1,
        _ => 2,
    };
    let (fill, sheet) = if drawn[rank].0.is_finite() { drawn[rank] } else { drawn[0] };
    fill.is_finite().then_some(sheet)
}

/// Any used sheet that still holds pieces.
fn any_sheet(draft: &Draft, rng: &mut Rng) -> Option<usize> {
    let sheet = rng.below(draft.sheets().max(1));
    (sheet < draft.sheets() && !draft.pattern(sheet).nodes.is_empty()).then_some(sheet)
}
