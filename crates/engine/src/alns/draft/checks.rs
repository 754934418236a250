//! A draft that checks itself: it recomputes from its patterns whatever it updates step by step.
//!
//! This is compiled with debug assertions only. Every property test and every fuzz run then tests the caches, too.

use std::sync::Arc;

use typed_index_collections::TiVec;

use crate::layout::cost::Price;
use crate::layout::ids::{SheetTypeId, UsedSheetId};
use crate::layout::state::SharedLayout;
use crate::numbers::Integer;

use super::{Draft, Snapshot};

/// Pieces, and piece types, up to which every change is checked; larger drafts are checked at every [`NOW_AND_THEN`]th.
const SMALL: usize = 1_000;
const NOW_AND_THEN: u64 = 64;
/// Sheets that a check looks into besides those that the change touched: with these it costs about as much as the
/// change.
const SHEETS_A_CHECK: usize = 2;

impl Draft<'_> {
    /// Whether this change is checked: a check costs time in proportion to the draft.
    fn is_checked(&self) -> bool {
        self.wanted.to_usize().max(self.problem.types.len()) <= SMALL
            || self.change.is_multiple_of(NOW_AND_THEN)
    }

    /// Remembers what [`Self::assert_undone`] compares with.
    pub(super) fn note_for_checks(&mut self) {
        if !self.is_checked() {
            self.snapshot = Snapshot::default();
            return;
        }
        self.snapshot = Snapshot {
            layout: Some(self.layout()),
            weight: self.unplaced.weight(),
            largest: self.largest.clone(),
        };
    }

    /// The draft is what it was when the change began.
    pub(super) fn assert_undone(&self) {
        let Some(before) = &self.snapshot.layout else { return };
        let now = self.layout();
        assert_eq!(now.patterns.len(), before.patterns.len(), "sheets after a rollback");
        for (sheet, (now, before)) in now.patterns.iter().zip(&before.patterns).enumerate() {
            assert!(Arc::ptr_eq(now, before), "another pattern on sheet {sheet} after a rollback");
        }
        let sorted = |layout: &SharedLayout| {
            let mut pieces = layout.excluded.clone();
            pieces.sort_unstable();
            pieces
        };
        assert_eq!(sorted(&now), sorted(before), "unplaced pieces after a rollback");
        assert_eq!(self.unplaced.weight(), self.snapshot.weight, "unplaced weight after a rollback");
        assert_eq!((&now.taken, now.price), (&before.taken, before.price), "sheets in use after a rollback");
        assert_eq!(self.largest, self.snapshot.largest, "spaces after a rollback");
    }

    /// Everything derived from the patterns equals what deriving it now gives. Looks into the sheets of `touched`, and
    /// into a few others in turn.
    pub(super) fn assert_sound(&self, touched: &[UsedSheetId]) {
        if !self.is_checked() {
            return;
        }
        self.unplaced.assert_sound();
        self.assert_counts();
        let sheets = self.sheets.len();
        let others = (0..SHEETS_A_CHECK.min(sheets))
            .map(|step| UsedSheetId::from((self.change.to_usize() + step) % sheets));
        for sheet in touched.iter().copied().filter(|&sheet| sheet.index() < sheets).chain(others) {
            self.assert_sheet(sheet);
        }
    }

    /// Sheets by type, their area, and the placed and unplaced pieces.
    fn assert_counts(&self) {
        let mut taken: TiVec<SheetTypeId, u64> = vec![0; self.problem.sheets.len()].into();
        let mut price = Price::ZERO;
        let mut placed = 0;
        for sheet in &self.sheets {
            assert!(!sheet.pattern.nodes.is_empty(), "an empty sheet between two changes");
            taken[sheet.pattern.sheet_type] += 1;
            price += self.problem.sheets[sheet.pattern.sheet_type].price;
            placed += sheet.pattern.pieces;
        }
        assert_eq!(self.taken, taken, "sheets of each type");
        assert_eq!(self.price, price, "price of the sheets");
        assert_eq!(self.wanted, placed + self.unplaced.total(), "placed and unplaced pieces");
        assert_eq!(self.largest.len(), self.sheets.len(), "extents of each sheet");
    }

    /// Checks the cached ways into a sheet and the cached value of its leftovers.
    fn assert_sheet(&self, index: UsedSheetId) {
        let sheet = &self.sheets[index];
        assert_eq!(self.largest[index], sheet.pattern.largest_space, "spaces of sheet {index}");
        sheet.insertions.assert_sound(self.problem, &sheet.pattern);
        if let Some(known) = sheet.leftovers {
            let value = sheet.value_of_leftovers(self.problem);
            assert!(known.to_bits() == value.to_bits(), "leftovers of sheet {index}: {known}, not {value}");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use crate::alns::draft::Draft;
    use crate::layout::state::Layout;
    use crate::layout::tests::support::{FREE, Job, fixed, id, many, sheet};
    use crate::units::Length;

    /// What is to be found wrong, and how a draft comes to that.
    type Fault = (&'static str, fn(&mut Draft));

    /// Two half empty sheets, and a half that is still to be placed.
    fn job() -> Job {
        Job::new(&[many(3, fixed(10, 5))], &[sheet(10, 10, 0)], FREE)
    }

    fn loaded(job: &Job) -> Draft<'_> {
        let mut layout = Layout { excluded: vec![id(0)], ..Layout::empty(&job.problem) };
        (0..2).for_each(|_| layout.push(&job.problem, job.started(0)));
        let mut draft = Draft::new(&job.problem);
        draft.load(&layout.into(), vec![1].into());
        draft
    }

    fn keep(draft: &mut Draft) {
        draft.keep();
    }

    fn roll_back(draft: &mut Draft) {
        draft.roll_back();
    }

    /// What it says when a change that was begun ends in this way, once `spoil` has spoilt it.
    fn verdict(spoil: fn(&mut Draft), end: fn(&mut Draft)) -> Option<String> {
        let job = job();
        let mut draft = loaded(&job);
        draft.begin();
        spoil(&mut draft);
        let payload = catch_unwind(AssertUnwindSafe(|| end(&mut draft))).err()?;
        payload.downcast::<String>().map(|text| *text).ok()
    }

    #[track_caller]
    fn assert_found(faults: &[Fault], end: fn(&mut Draft)) {
        for (found, spoil) in faults {
            let verdict = verdict(*spoil, end);
            assert!(verdict.as_ref().is_some_and(|text| text.contains(found)), "{found}: {verdict:?}");
        }
    }

    #[test]
    fn a_sound_draft_has_nothing_wrong_with_it() {
        assert_eq!(verdict(|_| (), keep), None);
        assert_eq!(verdict(|draft| draft.remove(id(0), 0), roll_back), None);
    }

    #[test]
    fn every_cache_that_is_wrong_is_found_when_a_change_is_kept() {
        let faults: [Fault; 7] = [
            ("spaces of sheet", |draft| draft.largest.raw[1] = [Length::ZERO; 2]),
            ("sheets of each type", |draft| draft.taken.raw[0] += 1),
            ("price of the sheets", |draft| draft.price = draft.price.next_below()),
            ("placed and unplaced pieces", |draft| draft.wanted += 1),
            ("unplaced copies", |draft| draft.unplaced.miscount_for_test()),
            ("leftovers of sheet", |draft| draft.sheets.raw[0].leftovers = Some(1.0)),
            ("insertion for type", |draft| {
                draft.best_insertion(id(0), id(0));
                draft.sheets.raw[0].insertions.corrupt_for_test();
            }),
        ];
        assert_found(&faults, keep);
    }

    #[test]
    fn whatever_a_rollback_does_not_restore_is_found() {
        let faults: [Fault; 5] = [
            ("another pattern on sheet", |draft| {
                draft.remove(id(0), 0);
                draft.saved.clear();
            }),
            ("sheets after a rollback", |draft| draft.before -= 1),
            ("unplaced pieces after a rollback", |draft| {
                draft.unplaced.pop(id(0));
                draft.unplaced.begin();
            }),
            ("sheets in use after a rollback", |draft| draft.price = draft.price.next_above()),
            ("spaces after a rollback", |draft| draft.largest.raw[0] = [Length::ZERO; 2]),
        ];
        assert_found(&faults, roll_back);
    }
}
