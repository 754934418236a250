//! What is built on defect-free sheets, and then arranged.

use crate::bounds::Bounds;
use crate::config::BuilderConfig;
use crate::greedy::{Builder, Built};
use crate::instance::{Instance, OffcutClass, Piece, Rules, Sheet};
use crate::layout::problem::Problem;
use crate::layout::tests::support::{DEEP, FREE, Job, fixed, many, sheet, spoilt, turnable};
use crate::numbers::Integer;
use crate::pipeline::construct::construct;
use crate::reduce::DefectFree;
use crate::stop::Stop;

/// Three small defects in a corner.
const SPOTS: [(i32, i32, i32, i32); 3] = [(1, 1, 2, 2), (5, 8, 1, 1), (12, 3, 2, 1)];

fn with_spots(on: Sheet, quantity: u32) -> Sheet {
    Sheet { quantity, ..spoilt(on, &SPOTS) }
}

fn job(pieces: &[Piece], sheets: &[Sheet]) -> Job {
    Job::new(pieces, sheets, FREE)
}

fn built(job: &Job) -> Built {
    built_by(job, &BuilderConfig::default(), &Stop::never())
}

fn built_by(job: &Job, config: &BuilderConfig, stop: &Stop) -> Built {
    let bounds = Bounds::for_demand(&job.instance, &job.problem.demand(&job.instance));
    construct(&job.problem, Builder { config, bounds: &bounds, stop })
}

/// Asserts that so many sheets, which can be cut as they are, hold all pieces.
fn assert_holds_all(job: &Job, built: &Built, sheets: usize) {
    assert_eq!((built.layout.patterns.len(), built.layout.excluded.len()), (sheets, 0));
    built.layout.patterns.iter().for_each(|pattern| job.assert_cuttable(pattern));
}

/// Two pieces of 60 x 49 and one of 38 x 98 fill a sheet but for 2 mm, where its defects must lie. There are more than
/// in a small instance.
fn strips() -> Job {
    let rules = Rules { alternate: true, ..FREE };
    let on = |at: i32| spoilt(sheet(100, 100, 0), &[(at, 40, 1, 1), (at, 70, 1, 1)]);
    let sheets: Vec<Sheet> = [0, 38, 60, 98].map(|at| Sheet { quantity: 36, ..on(at) }).into();
    Job::new(&[many(144, fixed(60, 49)), many(72, fixed(38, 98))], &sheets, rules)
}

#[test]
fn clean_sheets_are_those_in_stock_without_their_defects() {
    let sheets = [with_spots(sheet(200, 100, 2), 3), Sheet { quantity: 4, ..sheet(200, 100, 2) }];
    let job = job(&[fixed(90, 90)], &sheets);
    let clean = DefectFree::of(&job.problem).expect("a clean job");
    assert_eq!(clean.problem.sheets.iter().map(|sheet| sheet.stock).collect::<Vec<_>>(), [7]);
    assert!(!clean.problem.sheets.raw[0].has_defects());
}

#[test]
fn sheets_that_differ_in_more_than_defects_are_not_cleaned() {
    for other in [sheet(200, 100, 3), sheet(100, 200, 2), Sheet { cost: Some(7), ..sheet(200, 100, 2) }] {
        let with_cost = |on: Sheet| Sheet { cost: other.cost.map(|_| 5), ..on };
        let sheets = [with_cost(with_spots(sheet(200, 100, 2), 3)), other.clone()];
        assert!(DefectFree::of(&job(&[fixed(90, 90)], &sheets).problem).is_none());
        assert!(DefectFree::of(&job(&[fixed(90, 90)], &sheets[..1]).problem).is_some());
    }
}

#[test]
fn jobs_that_clean_sheets_do_not_help_have_none() {
    let piece = fixed(90, 90);
    let of = |on: Sheet| DefectFree::of(&job(std::slice::from_ref(&piece), &[on]).problem).is_some();
    assert!(of(with_spots(sheet(200, 100, 0), 1)));
    assert!(!of(sheet(200, 100, 0)), "all are clean");
    assert!(!of(spoilt(sheet(200, 100, 0), &[(0, 0, 50, 20)])), "too much is spoilt");
    let many_spots: Vec<(i32, i32, i32, i32)> = (0..7).map(|at| (2 * at, 0, 1, 1)).collect();
    assert!(of(spoilt(sheet(200, 100, 0), &many_spots[..6])));
    assert!(!of(spoilt(sheet(200, 100, 0), &many_spots)), "too many defects");
    let few = [with_spots(sheet(200, 100, 0), 1), spoilt(sheet(200, 100, 0), &many_spots)];
    assert!(
        DefectFree::of(&job(&[many(5, piece.clone())], &few).problem).is_none(),
        "too few nearly clean sheets"
    );
}

#[test]
fn jobs_on_very_many_sheets_have_none() {
    let on = |quantity| with_spots(sheet(100, 100, 0), quantity);
    let of = |pieces, quantity| {
        DefectFree::of(&job(&[many(pieces, fixed(80, 100))], &[on(quantity)]).problem).is_some()
    };
    assert!(of(1_200, 1_240));
    assert!(!of(1_300, 1_340));
}

#[test]
fn whoever_counts_calls_gets_no_more_of_them() {
    let job = strips();
    for max_build_calls in [1, 1_000] {
        let config = BuilderConfig { max_build_calls, ..BuilderConfig::default() };
        assert!(built_by(&job, &config, &Stop::never()).iterations <= u64::from(max_build_calls));
    }
}

#[test]
fn out_of_time_it_builds_on_the_sheets_in_stock_alone() {
    let job = strips();
    for polls in 0..40 {
        let stop = Stop::after_polls(polls);
        let built = built_by(&job, &BuilderConfig::default(), &stop);
        let pieces: u32 = built.layout.patterns.iter().map(|pattern| pattern.pieces).sum();
        assert_eq!(pieces.to_usize() + built.layout.excluded.len(), 216);
        built.layout.patterns.iter().for_each(|pattern| job.assert_cuttable(pattern));
    }
}

#[test]
fn kept_offcuts_have_a_value_that_depends_on_defects() {
    let sheets = vec![with_spots(sheet(200, 100, 0), 1)];
    let instance = Instance::new(vec![fixed(90, 90)], sheets, FREE).expect("a valid instance");
    let classes = vec![OffcutClass { min_length: 50, min_width: 50, min_area: 0, percent: 50 }];
    let instance = instance.with_offcut_classes(classes).expect("valid classes");
    assert!(DefectFree::of(&Problem::new(&instance, DEEP, &Stop::never())).is_none());
}

#[test]
fn a_layout_without_room_for_detours_is_arranged() {
    let job = strips();
    assert_holds_all(&job, &built(&job), 72);
}

#[test]
fn patterns_without_a_sheet_are_built_anew_beside_the_others() {
    // Pieces as large as the sheet, and only two of these are clean.
    let sheets = [Sheet { quantity: 2, ..sheet(100, 100, 0) }, with_spots(sheet(100, 100, 0), 9)];
    let job = job(&[many(2, fixed(100, 100)), many(3, turnable(80, 90))], &sheets);
    let built = built(&job);
    assert_holds_all(&job, &built, 5);

    // One of three patterns fills its sheet, and finds none. Its pieces need two.
    let job = self::job(&[many(4, fixed(50, 50)), many(2, fixed(60, 90))], &sheets[1..]);
    assert_holds_all(&job, &self::built(&job), 4);
}

#[test]
fn pieces_that_fit_clean_sheets_alone_are_not_placed() {
    let job = job(&[fixed(100, 100), many(2, fixed(40, 40))], &[with_spots(sheet(100, 100, 0), 9)]);
    let built = built(&job);
    assert_eq!((built.layout.patterns.len(), built.layout.patterns.raw[0].pieces), (1, 2));
}
