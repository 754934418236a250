mod candidate_sheets;
mod edits;

use crate::alns::draft::Draft;
use crate::insertion::placer::{InsertionRule, Placer};
use crate::layout::pattern::Pattern;
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, fixed, id, ids, many, sheet};
use crate::stop::Stop;

/// Two halves of a sheet, unplaced.
fn halves() -> Job {
    Job::new(&[many(2, fixed(10, 5))], &[sheet(10, 10, 0)], FREE)
}

fn loaded(job: &Job) -> Draft<'_> {
    let mut draft = Draft::new(&job.problem);
    let layout = Layout { excluded: ids([0, 0]), ..Layout::empty(&job.problem) };
    draft.load(&layout.into(), vec![1].into());
    draft
}

/// Inserts a half into a pattern.
fn put(job: &Job, pattern: &mut Pattern) -> bool {
    let stop = Stop::never();
    let mut placer = Placer::new(&job.problem, &stop);
    placer.place(std::slice::from_mut(pattern), id(0), InsertionRule::default())
}

#[test]
fn leftovers_gain_where_two_become_one_and_lose_what_they_gained_where_it_is_divided() {
    let job = halves();
    let mut draft = loaded(&job);
    draft.open(id(0), id(0), |pattern| put(&job, pattern));
    // The value of a half of 100 is less than its area.
    assert!(draft.gain_of_leftovers() < -50.0);
    draft.open(id(0), id(0), |pattern| put(&job, pattern));
    draft.keep();

    draft.begin();
    assert!(draft.gain_of_leftovers().abs() < 1e-9);
    draft.remove(id(0), 0);
    draft.settle();
    assert!(draft.try_insert(id(1), id(0), |pattern| put(&job, pattern)));
    let gained = draft.gain_of_leftovers();
    assert!(gained > 0.0, "{gained}");
    draft.keep();

    draft.begin();
    draft.remove(id(0), 1);
    draft.settle();
    draft.open(id(0), id(0), |pattern| put(&job, pattern));
    assert!((draft.gain_of_leftovers() + gained).abs() < 1e-3, "{}", draft.gain_of_leftovers());
}
