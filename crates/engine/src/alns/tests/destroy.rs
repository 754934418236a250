use crate::alns::destroy::OPERATORS;
use crate::alns::draft::Draft;
use crate::instance::Sheet;
use crate::layout::tests::support::{FREE, Job, fixed, id, many, sheet, turnable};
use crate::rng::Rng;

use super::support::{built, draft_of};

/// Pieces of two sizes on a few sheets, each sheet half full at least.
fn job() -> Job {
    Job::new(&[many(14, turnable(40, 25)), many(20, fixed(21, 13))], &[sheet(100, 100, 2)], FREE)
}

#[test]
fn each_takes_about_so_many_nodes_and_what_it_takes_is_outside() {
    let job = job();
    let layout = built(&job);
    let pieces = 34;
    for operator in &OPERATORS {
        let mut rng = Rng::new(1);
        let mut draft = draft_of(&job, &layout);
        let mut taken = 0;
        for _ in 0..200 {
            draft.begin();
            (operator.destroy)(&mut draft, &mut rng, 3);
            draft.settle();
            let on_sheets: u32 = draft.sheets().map(|sheet| draft.pattern(sheet).pieces).sum();
            assert_eq!(on_sheets + draft.unplaced.total(), pieces, "{}", operator.name);
            assert!(draft.is_valid() || draft.touched().any(|sheet| draft.pattern(sheet).nodes.is_empty()));
            taken += draft.unplaced.total();
            draft.roll_back();
            assert_eq!(draft.unplaced.total(), 0, "{}", operator.name);
        }
        let mean = f64::from(taken) / 200.0;
        assert!((2.0..20.0).contains(&mean), "{} takes {mean} pieces for 3 nodes", operator.name);
    }
}

#[test]
fn the_wasteful_ones_take_the_piece_beside_which_more_is_wasted() {
    // Two towers beside a low piece: all waste is above that.
    let job = Job::new(&[many(2, fixed(30, 90)), fixed(35, 10)], &[sheet(100, 100, 0)], FREE);
    let layout = built(&job);
    assert_eq!(layout.patterns.len(), 1);
    let takes_low = |name: &str| {
        let operator = OPERATORS.iter().find(|operator| operator.name == name).expect("it exists");
        let mut rng = Rng::new(2);
        let mut draft = draft_of(&job, &layout);
        let low = |draft: &Draft| draft.unplaced.count(id(1)) == 1 && draft.unplaced.total() == 1;
        let tries = (0..1_000).filter(|_| {
            draft.begin();
            (operator.destroy)(&mut draft, &mut rng, 1);
            let taken = low(&draft);
            draft.roll_back();
            taken
        });
        tries.count()
    };
    let by_chance = takes_low("scattered");
    for name in ["wasteful", "wastefulSheets"] {
        assert!(takes_low(name) > by_chance * 5 / 4, "{name}: {} for {by_chance}", takes_low(name));
    }
}

#[test]
fn whole_sheets_are_taken_where_they_are_expensive() {
    // Both sheets are full, each of pieces that fit no other.
    let cheap = Sheet { cost: Some(10), ..sheet(100, 100, 1) };
    let dear = Sheet { cost: Some(90), ..sheet(50, 200, 1) };
    let job = Job::new(&[fixed(100, 100), fixed(50, 200)], &[cheap, dear], FREE);
    let layout = built(&job);
    assert_eq!(layout.patterns.len(), 2);
    let operator = OPERATORS.iter().find(|operator| operator.name == "wholeSheets").expect("it exists");
    let mut rng = Rng::new(3);
    let mut draft = draft_of(&job, &layout);
    let tries = 1_000;
    let expensive = (0..tries).filter(|_| {
        draft.begin();
        (operator.destroy)(&mut draft, &mut rng, 1);
        let taken = draft.unplaced.count(id(1)) == 1;
        draft.roll_back();
        taken
    });
    // If the price did not count, it would be half of them.
    let expensive = expensive.count();
    assert!(expensive > tries * 13 / 20, "{expensive} of {tries}");
}
