use crate::alns::destroy::OPERATORS;
use crate::alns::draft::Draft;
use crate::alns::repair::{Repair, unused};
use crate::config::RepairStrategy::{self, FullRebuild, TreeNative, TreeNativeRegret};
use crate::greedy::tests::support::{layout, random_order};
use crate::insertion::placer::Placer;
use crate::instance::Sheet;
use crate::layout::tests::support::{FREE, Job, fixed, id, many, sheet};
use crate::rng::Rng;
use crate::stop::Stop;

use super::support::{assert_sound, built, draft_of, state_of};

const STRATEGIES: [RepairStrategy; 3] = [TreeNative, TreeNativeRegret, FullRebuild];

fn repair<'a>(job: &'a Job, score_noise: f64, stop: &'a Stop) -> Repair<'a> {
    Repair::new(Placer::new(&job.problem, stop), score_noise)
}

#[test]
fn names_are_those_of_the_strategy_and_of_rebuilding_everything() {
    let all =
        STRATEGIES.map(|strategy| unused(strategy).iter().map(|operator| operator.name).collect::<Vec<_>>());
    let expected = ["treeNative", "treeNativeRegret", "fullRebuild"].map(|name| [name, "everything"]);
    assert_eq!(all, expected);
}

#[test]
fn no_piece_is_lost_and_none_beyond_the_limit_stays_outside_of_what_is_called_repaired() {
    for strategy in STRATEGIES {
        let (mut rng, mut repaired, never) = (Rng::new(13), 0, Stop::never());
        for _ in 0..40 {
            let job = random_order(&mut rng);
            let mut draft = draft_of(&job, &built(&job));
            let mut repair = repair(&job, 0.2, &never);
            for round in 0..12 {
                let before = state_of(&draft);
                let weight = draft.unplaced.weight();
                draft.begin();
                (OPERATORS[round % OPERATORS.len()].destroy)(&mut draft, &mut rng, 3);
                draft.settle();
                let within = draft.fits() && repair.run(strategy, &mut draft, &mut rng, weight);
                if within && draft.is_valid() {
                    assert!(draft.unplaced.weight() <= weight, "{strategy:?}");
                    draft.keep();
                    repaired += 1;
                    assert_sound(&job, &draft);
                } else {
                    draft.roll_back();
                    assert_eq!(state_of(&draft), before, "{strategy:?}");
                }
            }
        }
        assert!(repaired > 100, "{strategy:?} has repaired {repaired}");
    }
}

/// A draft with this many sheets and all pieces unplaced.
fn all_outside(job: &Job) -> Draft<'_> {
    draft_of(job, &layout(job, &[]).into())
}

/// Pairs of strips. Each pair fills a sheet.
fn strips(sheets: u32, stock: u32) -> Job {
    let pieces = [60, 40].map(|width| many(sheets, fixed(width, 100)));
    Job::new(&pieces, &[Sheet { quantity: stock, ..sheet(100, 100, 0) }], FREE)
}

#[test]
fn sheets_are_opened_for_what_finds_no_place() {
    let job = strips(3, 9);
    for strategy in STRATEGIES {
        for seed in 0..20 {
            let never = Stop::never();
            let mut draft = all_outside(&job);
            draft.begin();
            assert!(
                repair(&job, 0.0, &never).run(strategy, &mut draft, &mut Rng::new(seed), 0),
                "{strategy:?}"
            );
            draft.keep();
            assert_eq!(draft.unplaced.total(), 0);
            assert_sound(&job, &draft);
        }
    }
}

#[test]
fn it_gives_up_as_soon_as_more_is_sure_to_stay_outside_than_may() {
    // Each piece weighs 1, and the only sheet holds two of four.
    let job = strips(2, 1);
    for strategy in STRATEGIES {
        for (limit, within) in [(4, true), (2, true), (1, false), (0, false)] {
            let never = Stop::never();
            let runs = (0..20).map(|seed| {
                let mut draft = all_outside(&job);
                draft.begin();
                let within = repair(&job, 0.0, &never).run(strategy, &mut draft, &mut Rng::new(seed), limit);
                (within, draft.unplaced.total())
            });
            for (done, unplaced) in runs {
                // The sheet may hold the wrong two, or have room for one of them only.
                assert!(unplaced >= 2);
                assert!(
                    if within && limit == 4 { done } else { done == (i64::from(unplaced) <= limit) },
                    "{strategy:?} {limit}"
                );
            }
        }
    }
}

#[test]
fn everything_is_packed_anew_from_bad_sheets() {
    let job = strips(4, 9);
    let apart: Vec<(usize, &[usize])> =
        vec![(0, &[0]), (0, &[1]), (0, &[0]), (0, &[1]), (0, &[0, 1]), (0, &[0, 1])];
    let never = Stop::never();
    let mut draft = draft_of(&job, &layout(&job, &apart).into());
    draft.begin();
    assert!(repair(&job, 0.0, &never).rebuild_all(&mut draft, &mut Rng::new(0), 0));
    draft.keep();
    assert_eq!((draft.sheet_count(), draft.unplaced.total()), (4, 0));
    assert_sound(&job, &draft);
}

/// Two sheets with holes of 60 by 60 and of 20 by 100, and two pieces, one of which fits the second hole only.
fn two_holes() -> Job {
    let pieces = [fixed(40, 60), fixed(80, 100), fixed(20, 50), fixed(5, 100)];
    let sheets = [sheet(100, 60, 0), sheet(100, 100, 0)];
    Job::new(&pieces, &sheets.map(|sheet| Sheet { quantity: 1, ..sheet }), FREE)
}

/// In how many tries both pieces are placed.
fn both_placed(strategy: RepairStrategy, tries: u64) -> usize {
    let job = two_holes();
    let never = Stop::never();
    let placed = (0..tries).filter(|&seed| {
        let mut draft = draft_of(&job, &layout(&job, &[(0, &[0]), (1, &[1])]).into());
        draft.begin();
        repair(&job, 0.0, &never).run(strategy, &mut draft, &mut Rng::new(seed), i64::MAX);
        draft.unplaced.total() == 0
    });
    placed.count()
}

#[test]
fn by_regret_the_piece_comes_first_that_has_nowhere_else_to_go() {
    let job = two_holes();
    let mut draft = draft_of(&job, &layout(&job, &[(0, &[0]), (1, &[1])]).into());
    assert!(draft.may_take(id(0), id(2)) && !draft.may_take(id(0), id(3)));
    let loss = |draft: &mut Draft, sheet| draft.best_insertion(sheet, id(2)).expect("it fits both").loss;
    assert!(
        loss(&mut draft, id(1)) < loss(&mut draft, id(0)),
        "the other piece would rather lie where this one must"
    );
    assert_eq!(both_placed(TreeNativeRegret, 200), 200);
    // Ordered by size, the wrong one comes first.
    assert_eq!(both_placed(TreeNative, 20), 0);
}

#[test]
fn noise_on_the_scores_lets_a_worse_sheet_be_chosen_now_and_then() {
    let job = two_holes();
    let never = Stop::never();
    let at_the_worse = |noise| {
        let chosen = (0..400).filter(|&seed| {
            let mut draft = draft_of(&job, &layout(&job, &[(0, &[0]), (1, &[1])]).into());
            draft.begin();
            // If the other piece takes the hole first, there is no choice.
            draft.unplaced.pop(id(3));
            repair(&job, noise, &never).run(TreeNativeRegret, &mut draft, &mut Rng::new(seed), i64::MAX);
            draft.pattern(id(0)).pieces == 2
        });
        chosen.count()
    };
    assert_eq!(at_the_worse(0.0), 0);
    let often = at_the_worse(20.0);
    assert!((20..380).contains(&often), "{often}");
}

#[test]
fn a_piece_that_fits_no_pattern_is_put_on_none() {
    let job = Job::new(&[fixed(60, 100), fixed(40, 100), fixed(41, 100)], &[sheet(100, 100, 0)], FREE);
    let never = Stop::never();
    let mut repair = repair(&job, 0.0, &never);
    for (piece_type, fits) in [(1, true), (2, false)] {
        let mut pattern = job.started(0);
        assert_eq!(repair.place_on(&mut pattern, id(piece_type)), fits);
        assert_eq!(pattern.pieces, if fits { 2 } else { 1 });
    }
}
