//! Jobs of several materials.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use cutting_engine::check::{Patience, check_job};
use cutting_engine::config::{AlnsConfig, BuilderConfig, Config};
use cutting_engine::instance::{Instance, Materials, Sheet};
use cutting_engine::observer::Silent;
use cutting_engine::pipeline::{Outcome, solve, solve_parts};
use cutting_engine::reduce::Part;
use cutting_engine::report::StopReason;
use cutting_engine::solution::{Solution, UnplacedReason};
use cutting_engine::stop::{Interrupt, Stop, TimeLimit};

use super::many;
use crate::support::{free_cuts, instance, piece, sheet};

const OAK: u32 = 0;
const WHITE: u32 = 1;
const STEEL: u32 = 2;

/// Oak and white pieces take turns, and there is no sheet of steel.
fn job() -> (Instance, Vec<Part>) {
    let pieces = vec![
        many(5, piece(600, 400)),
        many(7, piece(300, 200)),
        many(2, piece(100, 100)),
        many(4, piece(250, 150)),
    ];
    let sheets = vec![many_sheets(4, 900, 500), many_sheets(5, 1_000, 800), many_sheets(3, 1_200, 400)];
    let job = instance(pieces, sheets, free_cuts());
    let parts = materials().parts(&job).expect("a material for each entry");
    (job, parts)
}

fn materials() -> Materials {
    Materials { pieces: vec![OAK, WHITE, STEEL, WHITE], sheets: vec![WHITE, OAK, WHITE] }
}

fn many_sheets(quantity: u32, width: i32, height: i32) -> Sheet {
    Sheet { quantity, ..sheet(width, height) }
}

fn alns() -> Config {
    let alns = AlnsConfig { max_iterations: 200, ..AlnsConfig::default() };
    Config::new(BuilderConfig::default(), Some(alns)).expect("valid")
}

fn solved(job: &Instance, parts: &[Part], config: &Config) -> Outcome {
    solve_parts(job, parts, &|_| config.clone(), &TimeLimit::default(), &Silent).0
}

fn codes(job: &Instance, materials: &Materials, solution: &Solution) -> Vec<(&'static str, String)> {
    let found = check_job(job, Some(materials), &[], solution, &Patience::new(&|| false)).violations;
    found.into_iter().map(|violation| (violation.code, violation.path)).collect()
}

#[test]
fn each_part_is_the_layout_of_its_material_alone() {
    let (job, parts) = job();
    for config in [Config::default(), alns()] {
        let whole = solved(&job, &parts, &config);
        assert_eq!(codes(&job, &materials(), &whole.solution), []);
        for part in &parts {
            let Some(alone) = part.instance() else { continue };
            let expected = solve(alone, &config, &Stop::never()).solution;
            let own: Vec<_> = whole
                .solution
                .sheets
                .iter()
                .filter_map(|layout| part.selection.lower_sheet(layout))
                .collect();
            assert!(own == expected.sheets, "material {}", part.material);
        }
    }
}

#[test]
fn pieces_without_a_sheet_of_their_material_are_left_out_for_that() {
    let (job, parts) = job();
    let left = solved(&job, &parts, &Config::default()).solution.unplaced;
    let [entry] = &left[..] else { panic!("only the steel is left out: {left:?}") };
    assert_eq!((entry.piece, entry.count, entry.reason), (2, 2, UnplacedReason::Material));
}

#[test]
fn the_search_sums_up_its_parts() {
    let (job, parts) = job();
    let whole = solved(&job, &parts, &alns());
    let search = whole.search.expect("a deep search has a report");
    let each: Vec<_> =
        parts.iter().filter_map(|part| solve(part.instance()?, &alns(), &Stop::never()).search).collect();
    assert_eq!(search.iterations, each.iter().map(|one| one.iterations).sum::<u64>());
    assert_eq!(search.improvements, each.iter().map(|one| one.improvements).sum::<u64>());
    let ended_by = |reason| each.iter().filter(|one| one.stop_reason == reason).count();
    let limited = ended_by(StopReason::Iterations);
    assert_eq!(ended_by(StopReason::Optimal) + limited, each.len());
    // There is nothing to search for the steel, and no proof either. A limit says more.
    let expected = if limited > 0 { StopReason::Iterations } else { StopReason::NothingToImprove };
    assert_eq!(search.stop_reason, expected);
}

#[test]
fn a_cancelled_solve_leaves_out_what_is_left() {
    let (job, parts) = job();
    let cancelled = TimeLimit::default().on(Arc::new(AtomicBool::new(true)));
    let (whole, bounds) = solve_parts(&job, &parts, &|_| Config::default(), &cancelled, &Silent);
    assert_eq!(whole.interrupt, Some(Interrupt::Cancelled));
    assert_eq!(bounds.len(), 1);
}

#[test]
fn entries_without_a_material_have_no_parts() {
    let (job, _) = job();
    assert!(Materials { pieces: vec![OAK], sheets: vec![OAK; 3] }.parts(&job).is_err());
}

#[test]
fn a_piece_on_a_sheet_of_another_material_is_refused() {
    let (job, parts) = job();
    let mut solution = solved(&job, &parts, &Config::default()).solution;
    let oak = solution.sheets.iter().position(|layout| layout.sheet == 1).expect("oak is used");
    solution.sheets[oak].sheet = 2;
    let found = codes(&job, &materials(), &solution);
    assert!(found.contains(&("material", format!("sheets[{oak}]"))), "{found:?}");
}

#[test]
fn faults_of_a_part_have_the_paths_of_the_whole() {
    let (job, parts) = job();
    let mut solution = solved(&job, &parts, &Config::default()).solution;
    let oak = solution.sheets.iter().position(|layout| layout.sheet == 1).expect("oak is used");
    solution.sheets[oak].tree.nodes[0].width += 1;
    let found = codes(&job, &materials(), &solution);
    assert!(!found.is_empty());
    assert!(found.iter().all(|(_, path)| path.starts_with(&format!("sheets[{oak}]"))), "{found:?}");
}

#[test]
fn sheets_and_pieces_left_out_are_in_order_over_all_materials() {
    let (job, parts) = job();
    let mut solution = solved(&job, &parts, &Config::default()).solution;
    let other = (1..solution.sheets.len())
        .find(|&at| solution.sheets[at].sheet != solution.sheets[at - 1].sheet)
        .expect("there are sheets of two materials");
    solution.sheets.swap(other - 1, other);
    assert_eq!(codes(&job, &materials(), &solution), [("sheet_order", format!("sheets[{other}]"))]);

    let pieces = vec![piece(1_000, 1_000), piece(2_000, 100)];
    let job = instance(pieces, vec![many_sheets(1, 900, 900)], free_cuts());
    let materials = Materials { pieces: vec![OAK, STEEL], sheets: vec![OAK] };
    let parts = materials.parts(&job).expect("a material for each entry");
    let mut solution = solved(&job, &parts, &Config::default()).solution;
    assert_eq!(codes(&job, &materials, &solution), []);
    solution.unplaced.swap(0, 1);
    assert_eq!(codes(&job, &materials, &solution), [("unplaced_order", "unplaced[1]".to_owned())]);
}

#[test]
fn what_is_left_out_without_a_sheet_is_counted_and_has_its_reason() {
    let (job, parts) = job();
    let mut solution = solved(&job, &parts, &Config::default()).solution;
    solution.unplaced[0].count = 1;
    assert_eq!(codes(&job, &materials(), &solution), [("count", "pieces[2]".to_owned())]);
    solution.unplaced[0].count = 2;
    solution.unplaced[0].reason = UnplacedReason::Depth;
    assert_eq!(codes(&job, &materials(), &solution), [("unplaced_reason", "unplaced[0]".to_owned())]);
}
