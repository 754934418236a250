use super::super::testing::{FREE, Job};
use super::*;
use crate::bounds::testing::{fixed, turnable};
use crate::numbers::Integer;
use crate::rng::Rng;

/// Starts at a later stage, so that the first one does not prove everything.
fn search_from(job: &Job, stage: Stage) -> Elementary {
    Elementary { stage, ..search(job) }
}

fn search(job: &Job) -> Elementary {
    let room = (job.grid.extent[0] * job.grid.extent[1]).to_f64();
    let by_area = |item: &crate::bounds::relaxation::Item| (item.width * item.height).to_f64() / room;
    let start: Vec<f64> = job.relaxation.items.iter().map(by_area).collect();
    Elementary::new(&job.relaxation, &FREE, std::iter::empty(), &start).expect("one size, free cuts")
}

#[test]
fn refutes_what_is_too_few_and_nothing_else() {
    for stage in [Stage::Start, Stage::Uncut, Stage::Cut] {
        let mut rng = Rng::new(11);
        let (mut refuted, mut all) = (0, 0);
        for _ in 0..80 {
            let job = Job::any(&mut rng);
            let fewest = job.fewest_sheets();
            for sheets in 1..=fewest {
                let mut search = search_from(&job, stage);
                let is_refuted = search.refutes(sheets, u64::MAX / 2, &Stop::never());
                assert!(!is_refuted || sheets < fewest, "{sheets} sheets are enough");
                assert!(is_refuted || search.is_exhausted());
                all += usize::from(sheets < fewest);
                refuted += usize::from(is_refuted);
            }
        }
        assert!(all > 80, "{all}");
        assert!(20 * refuted > 19 * all, "{refuted} of {all}");
    }
}

#[test]
fn can_be_left_and_taken_up_again() {
    let mut rng = Rng::new(2);
    let pieces: Vec<_> =
        (0..24).map(|_| turnable(20 + rng.below(50).to_i32(), 20 + rng.below(50).to_i32())).collect();
    let job = Job::new(&pieces, [100, 100]);
    let mut at_once = search(&job);
    let sheets = 6;
    let refuted = at_once.refutes(sheets, u64::MAX / 2, &Stop::never());
    let mut in_parts = search(&job);
    let mut rounds = 0;
    let mut now = false;
    while !now && !in_parts.is_exhausted() {
        now = in_parts.refutes(sheets, 1_000, &Stop::never());
        rounds += 1;
    }
    assert!(rounds > 10, "{rounds}");
    assert_eq!(now, refuted);
}

#[test]
fn ends_when_told_to() {
    let job = Job::new(&[fixed(6, 6), fixed(6, 5)], [10, 10]);
    let mut search = search(&job);
    let over = Stop::never().after(std::time::Duration::ZERO);
    assert!(!search.refutes(1, u64::MAX / 2, &over) && !search.is_exhausted());
    assert!(search.refutes(1, u64::MAX / 2, &Stop::never()));
}

#[test]
fn is_for_one_size_of_sheets_and_free_cuts() {
    let job = Job::new(&[fixed(6, 6)], [10, 10]);
    let staged = Rules { max_stages: 3, ..FREE };
    assert!(Elementary::new(&job.relaxation, &staged, std::iter::empty(), &[0.4]).is_none());
}
