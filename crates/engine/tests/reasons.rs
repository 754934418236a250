//! Compares the reasons for leaving pieces out with every way to cut small jobs.

use std::collections::BTreeMap;

use cutting_engine::config::{AlnsConfig, BuilderConfig, Config};
use cutting_engine::instance::{Defect, Grain, Instance, Machine, Piece, Rules, Sheet, StageRule};
use cutting_engine::numbers::Integer;
use cutting_engine::pipeline::solve;
use cutting_engine::rng::Rng;
use cutting_engine::solution::{Unplaced, UnplacedReason};
use cutting_engine::stop::Stop;

use crate::support::brute_force::cut_all_within;
use crate::support::tiny::{TinyRules, tiny_job};
use crate::support::{assert_valid, free_cuts, instance, piece, share_of, sheet};

/// Five small pieces and one that may be too large, on sheets of two sizes. There may be too few sheets.
fn small_job(rng: &mut Rng) -> Instance {
    let job = tiny_job(rng, TinyRules::All);
    let mut up_to = |most: usize| 1 + rng.below(most).to_i32();
    let mut pieces = job.pieces().to_vec();
    pieces.push(Piece { priority: up_to(3).to_u32() - 1, ..piece(up_to(12), up_to(12)) });
    for piece in &mut pieces {
        piece.quantity = up_to(2).to_u32();
    }
    // One job in three has grain.
    let grained = up_to(3) == 1;
    let mut grain = || {
        let grain = [Grain::None, Grain::X, Grain::Y][up_to(3).to_usize() - 1];
        if grained { grain } else { Grain::None }
    };
    for piece in &mut pieces {
        piece.grain = grain();
    }
    let grains = [grain(), grain()];
    let [large] = job.sheets() else { panic!("one sheet") };
    let mut large = large.clone();
    // In one job of three, cuts go around defects, of which there are more.
    let cut_through_defects = up_to(3) > 1;
    if !cut_through_defects {
        let defect = || Defect { x: up_to(6), y: up_to(5), width: up_to(2), height: up_to(3) };
        large.defects.extend(std::iter::repeat_with(defect).take(2));
    }
    let small =
        Sheet { width: large.width - 1, height: large.height - 1, defects: Vec::new(), ..large.clone() };
    let stock = |sheet: Sheet, quantity: i32| Sheet { quantity: quantity.to_u32(), ..sheet };
    let [large, small] = [
        Sheet { grain: grains[0], ..stock(large, up_to(3)) },
        Sheet { grain: grains[1], ..stock(small, up_to(3)) },
    ];
    let sheets = vec![large, small];
    let max_stages = up_to(4).to_u32() - 1;
    let rules = Rules { max_stages, cut_through_defects, ..*job.rules() };
    Instance::new(pieces, sheets, rules).expect("a valid instance")
}

/// Whether the piece can be cut alone from one of `sheets`, without the `lifted` constraints.
fn fits(job: &Instance, piece: &Piece, sheets: &[Sheet], depth: u32, lifted: &[UnplacedReason]) -> bool {
    let mut rules = *job.rules();
    if lifted.contains(&UnplacedReason::Stages) {
        rules.max_stages = 0;
    }
    if lifted.contains(&UnplacedReason::Trim) {
        rules.min_trim = 0;
    }
    if lifted.contains(&UnplacedReason::DefectCut) {
        rules.cut_through_defects = true;
    }
    let depth = (!lifted.contains(&UnplacedReason::Depth)).then_some(depth);
    sheets.iter().any(|sheet| {
        let mut sheet = sheet.clone();
        if lifted.contains(&UnplacedReason::Grain) {
            sheet.grain = Grain::None;
        }
        if lifted.contains(&UnplacedReason::Defects) {
            sheet.defects.clear();
        }
        let machine = job.machine().filter(|_| !lifted.contains(&UnplacedReason::MachineLimits));
        let alone = instance(vec![Piece { quantity: 1, ..piece.clone() }], vec![sheet], rules)
            .with_machine(machine.copied());
        cut_all_within(&alone, depth).is_some()
    })
}

/// Whether the reason is true. Leaving out an instance of the piece costs `penalty`.
fn is_true(job: &Instance, left: &[Sheet], depth: u32, entry: &Unplaced, penalty: i64) -> bool {
    use UnplacedReason::{
        DefectCut, Defects, Depth, DoesNotFitAnySheet, Grain, MachineLimits, Penalty, Stages, StockExhausted,
        Trim,
    };
    let piece = &job.pieces()[entry.piece.to_usize()];
    let all = [Grain, Stages, Depth, MachineLimits, Trim, DefectCut, Defects];
    let on_any = |lifted: &[UnplacedReason]| fits(job, piece, job.sheets(), depth, lifted);
    let on_one_left = |sheet: &Sheet| fits(job, piece, std::slice::from_ref(sheet), depth, &[]);
    match entry.reason {
        UnplacedReason::Material | UnplacedReason::Set => panic!("these jobs have no materials and sets"),
        UnplacedReason::SearchEnded => panic!("small jobs are searched to the end"),
        DoesNotFitAnySheet => !on_any(&all),
        reason @ (Grain | Stages | Depth | MachineLimits | Trim | DefectCut | Defects) => {
            // Lifting this constraint alone must let the piece fit, unless no single constraint is enough.
            !on_any(&[]) && on_any(&all) && (on_any(&[reason]) || all.iter().all(|&other| !on_any(&[other])))
        }
        StockExhausted => on_any(&[]) && !left.iter().any(on_one_left),
        Penalty => {
            let holding: Vec<&Sheet> = left.iter().filter(|sheet| on_one_left(sheet)).collect();
            !holding.is_empty() && holding.iter().all(|sheet| sheet.area() > penalty)
        }
    }
}

/// Limits of a machine, of one job in five.
fn any_machine(rng: &mut Rng) -> Option<Machine> {
    if rng.below(5) > 0 {
        return None;
    }
    let mut from = |least: i32, most: i32| least + rng.below((most - least + 1).to_usize()).to_i32();
    let stage = from(1, 3).to_u32();
    let rule = StageRule { stage, min_part: from(0, 3), max_part: [0, from(3, 9)][from(0, 1).to_usize()] };
    Machine::new(&[rule], [0, from(3, 10)][from(0, 1).to_usize()]).expect("valid limits")
}

/// Counts how often each reason is given, and asserts that every one is true.
fn reasons(seed: u64, jobs: usize, config: impl Fn(&mut Rng) -> Config) -> Vec<(UnplacedReason, usize)> {
    let mut rng = Rng::new(seed);
    let mut given = BTreeMap::new();
    for _ in 0..jobs {
        let job = small_job(&mut rng);
        let machine = any_machine(&mut rng);
        let job = job.with_machine(machine);
        let config = config(&mut rng);
        let solution = solve(&job, &config, &Stop::never()).solution;
        assert_valid(&job, &solution);
        let mut left = job.sheets().to_vec();
        solution.sheets.iter().for_each(|used| left[used.sheet.to_usize()].quantity -= 1);
        left.retain(|sheet| sheet.quantity > 0);
        for entry in &solution.unplaced {
            let alns = config.alns().cloned().unwrap_or_default();
            let priority = i64::from(job.pieces()[entry.piece.to_usize()].priority);
            let penalty =
                alns.unplaced_penalty.saturating_add(alns.priority_penalty.saturating_mul(priority));
            let depth = config.builder().max_recursion_depth;
            assert!(
                is_true(&job, &left, depth, entry, penalty),
                "{entry:?} of {job:#?} by {config:?}: {solution:#?}"
            );
            *given.entry(entry.reason).or_insert(0) += 1;
        }
    }
    given.into_iter().collect()
}

fn builder(max_recursion_depth: u32) -> BuilderConfig {
    BuilderConfig { max_build_calls: 20, max_recursion_depth, ..BuilderConfig::default() }
}

#[test]
fn every_reason_of_a_greedy_layout_is_true() {
    let by_greedy = |rng: &mut Rng| {
        Config::new(builder([1, 2, 3, 500][rng.below(4)]), None).expect("every setting is in its range")
    };
    let given = reasons(1, share_of(1_000), by_greedy);
    // All of them but `Penalty`.
    assert_eq!(given.len(), 9, "{given:?}");
    assert!(
        given.iter().all(|&(reason, times)| times >= share_of(5) && reason != UnplacedReason::Penalty),
        "{given:?}"
    );
}

#[test]
fn every_reason_of_a_deep_search_is_true() {
    let by_alns = |rng: &mut Rng| {
        let alns = AlnsConfig {
            max_iterations: 30,
            unplaced_penalty: [0, 30, 60, 90, AlnsConfig::default().unplaced_penalty][rng.below(5)],
            priority_penalty: [0, 40][rng.below(2)],
            ..AlnsConfig::default()
        };
        Config::new(builder([1, 2, 3, 500][rng.below(4)]), Some(alns)).expect("every setting is in its range")
    };
    let given = reasons(2, share_of(1_000), by_alns);
    assert_eq!(given.len(), 10, "{given:?}");
    assert!(given.iter().all(|&(_, times)| times >= share_of(5)), "{given:?}");
}

/// Why a piece of 50 x 50 is left out although there are nine sheets of 100 x 60.
fn reason(config: &Config) -> Vec<UnplacedReason> {
    let job = instance(vec![piece(50, 50)], vec![Sheet { quantity: 9, ..sheet(100, 60) }], free_cuts());
    let solution = solve(&job, config, &Stop::never()).solution;
    assert_valid(&job, &solution);
    solution.unplaced.iter().map(|entry| entry.reason).collect()
}

#[test]
fn a_depth_that_no_sheet_allows_does_not_use_up_the_stock() {
    assert_eq!(
        reason(&Config::new(builder(1), None).expect("every setting is in its range")),
        [UnplacedReason::Depth]
    );
    assert_eq!(reason(&Config::new(builder(2), None).expect("every setting is in its range")), []);
}

#[test]
fn a_piece_that_costs_less_to_leave_out_does_not_use_up_the_stock() {
    let with = |unplaced_penalty| {
        let alns = AlnsConfig { unplaced_penalty, max_iterations: 10, ..AlnsConfig::default() };
        reason(&Config::new(BuilderConfig::default(), Some(alns)).expect("every setting is in its range"))
    };
    assert_eq!(with(0), [UnplacedReason::Penalty]);
    assert_eq!(with(5_999), [UnplacedReason::Penalty]);
    assert_eq!(with(6_000), []);
}
