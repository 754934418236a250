//! Full rebuild: the greedy builder repacks whole sheets.

use crate::alns::tuning::repair;
use crate::config::RepairStrategy;
use crate::insertion::quick::QuickFill;
use crate::insertion::sheets::fill_sheets;
use crate::layout::ids::{PieceTypeId, UsedSheetId};
use crate::layout::state::Layout;
use crate::numbers::Integer;
use crate::rng::Rng;

use super::super::draft::Draft;
use super::placing::Repair;

/// Empties the touched sheets, and packs their pieces again together with those from outside.
pub(super) fn rebuild_touched(repair: &mut Repair, draft: &mut Draft, rng: &mut Rng) {
    let touched: Vec<UsedSheetId> = draft.touched().collect();
    rebuild(repair, draft, rng, &touched);
}

/// Empties all sheets, and packs their pieces again.
pub(crate) fn rebuild_all(repair: &mut Repair, draft: &mut Draft, rng: &mut Rng, limit: i64) -> bool {
    let all: Vec<UsedSheetId> = draft.sheets().collect();
    rebuild(repair, draft, rng, &all);
    repair.run(RepairStrategy::TreeNative, draft, rng, limit)
}

fn rebuild(repair: &mut Repair, draft: &mut Draft, rng: &mut Rng, sheets: &[UsedSheetId]) {
    let problem = draft.problem;
    let mut pieces: Vec<PieceTypeId> = draft.outside.instances().take(repair::MOST_REBUILT).collect();
    for &sheet in sheets {
        repair.placer.work += draft.pattern(sheet).nodes.len().to_u64() + repair::WORK_PER_SHEET;
        if repair.placer.interrupted() {
            break;
        }
        if !draft.pattern(sheet).nodes.is_empty() {
            draft.pattern(sheet).for_each_piece(0, |piece_type| pieces.push(piece_type));
            draft.remove(sheet, 0);
        }
    }
    draft.settle();
    if repair.placer.was_interrupted() {
        // The pieces stay outside, so the change will be undone.
        return;
    }
    let mut layout = Layout { excluded: pieces, taken: draft.taken().to_owned(), ..Layout::empty(problem) };
    let quick = QuickFill { work_end: repair.placer.work + repair::WORK_OF_FILLS };
    fill_sheets(&mut repair.placer, &mut layout, &quick, rng);
    layout.patterns.sort_by(|a, b| b.fill(problem).total_cmp(&a.fill(problem)));
    for pattern in layout.patterns {
        if draft.may_open(pattern.sheet_type) {
            draft.add(pattern);
        }
    }
}
