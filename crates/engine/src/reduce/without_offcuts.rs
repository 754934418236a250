//! The instance without the offcuts in stock, which must never cost new material.
//!
//! Filling offcuts first may leave pieces that need more new sheets than all pieces together.

use typed_index_collections::TiVec;

use super::selection::{Selection, Stock};
use crate::instance::Instance;
use crate::layout::ids::SheetTypeId;
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::numbers::Integer;
use crate::stop::Stop;

/// An instance without its offcuts.
pub(crate) struct WithoutOffcuts<'a> {
    whole: &'a Problem,
    pub problem: Problem,
    /// The demand of the whole that its sheets may take.
    selection: Selection,
    /// The type in the whole of each of its sheet types.
    types: TiVec<SheetTypeId, SheetTypeId>,
}

impl<'a> WithoutOffcuts<'a> {
    /// `None` where all sheets are offcuts, or none is.
    pub fn of(instance: &Instance, whole: &'a Problem, stop: &Stop) -> Option<Self> {
        let new = instance.sheets().iter().filter(|sheet| !sheet.offcut).count();
        if new == 0 || new == instance.sheets().len() {
            return None;
        }
        let selection = Selection::of(
            instance,
            |_, piece| piece.quantity,
            |_, sheet| Stock { quantity: if sheet.offcut { 0 } else { sheet.quantity }, gaps: Vec::new() },
        );
        let problem =
            Problem::with_grain(selection.instance()?, whole.grain, whole.depth_limit, &stop.for_preparing());
        let mut type_of = vec![SheetTypeId::from(0); instance.sheets().len()];
        for (sheet_type, sheet) in whole.sheets.iter_enumerated() {
            sheet.entries.iter().for_each(|entry| type_of[entry.to_usize()] = sheet_type);
        }
        let entries: Vec<u32> = selection.entries().collect();
        let in_whole = |entry: u32| type_of[entries[entry.to_usize()].to_usize()];
        let types = problem.sheets.iter().map(|sheet| in_whole(sheet.entries[0])).collect();
        Some(Self { whole, problem, selection, types })
    }

    /// The instance without its offcuts.
    pub fn instance(&self) -> Option<&Instance> {
        self.selection.instance()
    }

    /// Both have the same piece types. Those that only offcuts may take stay unplaced.
    pub fn lift(&self, layout: Layout) -> Layout {
        let mut whole = Layout { excluded: layout.excluded, ..Layout::nothing(self.whole) };
        for mut pattern in layout.patterns {
            let sheet_type = self.types[pattern.sheet_type];
            pattern.set_sheet_type(self.whole, sheet_type);
            whole.push(self.whole, pattern);
        }
        for (piece_type, piece) in self.whole.types.iter_enumerated() {
            if piece.may_fit() && !self.problem.types[piece_type].may_fit() {
                whole.excluded.extend(std::iter::repeat_n(piece_type, piece.count.to_usize()));
            }
        }
        whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instance::{Direction, MAX_DIMENSION, MAX_PRIORITY, MatchedSet, Piece, Sheet};
    use crate::layout::problem::PieceType;
    use crate::layout::tests::support::{DEEP, FREE, fixed, sheet};
    use crate::reduce::matched::MatchedSets;

    /// The block of a set may be longer, and have a higher priority, than any piece.
    #[test]
    fn a_set_of_any_length_and_priority_keeps_its_block() {
        let long = fixed(MAX_DIMENSION / 2 + 1, 100);
        let dear = Piece { priority: MAX_PRIORITY, ..fixed(50, 100) };
        let offcut = Sheet { offcut: true, ..sheet(100, 100, 0) };
        for (member, may_fit) in [(long, false), (dear, true)] {
            let sheets = vec![offcut.clone(), sheet(200, 100, 0)];
            let job = Instance::new(vec![member.clone(), member], sheets, FREE).expect("it is valid");
            let set = MatchedSet { pieces: vec![0, 1], cuts: Direction::Vertical, quantity: 1 };
            let job = job.with_matched_sets(vec![set]).expect("the set is valid");
            let blocks = MatchedSets::of(&job, DEEP).expect("there is a set").instance;
            let whole = Problem::new(&blocks, DEEP, &Stop::never());
            let without =
                WithoutOffcuts::of(&blocks, &whole, &Stop::never()).expect("one sheet is no offcut");
            let fit: Vec<bool> = without.problem.types.iter().map(PieceType::may_fit).collect();
            assert_eq!(fit, [may_fit]);
        }
    }
}
