//! The window over very many sheets.

use std::collections::BTreeSet;

use crate::alns::draft::Draft;
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, fixed, id, many, sheet};
use crate::numbers::Integer;

/// A draft of half empty sheets, with a half left to place.
fn half_empty(job: &Job, sheets: usize) -> Draft<'_> {
    let mut layout = Layout { excluded: vec![id(0)], ..Layout::empty(&job.problem) };
    (0..sheets).for_each(|_| layout.push(&job.problem, job.started(0)));
    let mut draft = Draft::new(&job.problem);
    draft.load(&layout.into(), vec![1].into());
    draft
}

/// The sheets that each change examines.
fn examined(draft: &mut Draft, changes: usize) -> Vec<BTreeSet<usize>> {
    let look = |_| {
        let mut seen = BTreeSet::new();
        draft.for_each_candidate_sheet(id(0), |_, sheet| {
            seen.insert(sheet.index());
        });
        draft.begin();
        draft.keep();
        seen
    };
    (0..changes).map(look).collect()
}

#[test]
fn the_window_comes_to_every_sheet_however_many_there_are() {
    for sheets in [1, 255, 256, 257, 258, 319, 320, 383, 384, 385, 448, 512, 640, 700] {
        let job = Job::new(&[many(sheets.to_u32() + 1, fixed(10, 5))], &[sheet(10, 10, 0)], FREE);
        let mut draft = half_empty(&job, sheets);
        let looks = examined(&mut draft, 32);
        assert!(looks.iter().all(|seen| seen.len() == sheets.min(256)));
        let seen: BTreeSet<usize> = looks.into_iter().flatten().collect();
        assert!(seen.into_iter().eq(0..sheets), "{sheets} sheets");
    }
}

#[test]
fn sheets_that_are_not_far_apart_are_looked_at_together_now_and_then() {
    for sheets in [384, 489, 512, 700] {
        let job = Job::new(&[many(sheets.to_u32() + 1, fixed(10, 5))], &[sheet(10, 10, 0)], FREE);
        let mut draft = half_empty(&job, sheets);
        let looks = examined(&mut draft, 200);
        for one in 0..sheets - 200 {
            let together = looks.iter().filter(|seen| seen.contains(&one) && seen.contains(&(one + 200)));
            assert!(together.count() > 5, "sheet {one} of {sheets}");
        }
    }
}
