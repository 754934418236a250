//! No lower bound exceeds what a layout takes: against every layout of a few pieces, and against sheets that were sawn up
//! at random.

mod support;

use std::collections::BTreeSet;

use cutting_engine::bounds::{Bound, Bounds, lower_bound};
use cutting_engine::instance::{Defect, Instance, Margins, Piece, Sheet};
use cutting_engine::rng::Rng;
use proptest::prelude::*;

use support::brute_force::cut_all;
use support::sawyer::saw;
use support::{cases, free_cuts, instance, piece, sheet};

/// The least area and the least number of sheets, each for itself, over all layouts of single pieces; `None` where not
/// all can be placed.
fn optimum(instance: &Instance) -> Option<Bound> {
    let (pieces, sheets) = (instance.pieces(), instance.sheets());
    let all = (1_u32 << pieces.len()) - 1;
    let chosen =
        |set: u32| (0..pieces.len()).filter(move |at| set >> at & 1 == 1).map(|at| pieces[at].clone());
    let fits: Vec<Vec<bool>> = sheets
        .iter()
        .map(|sheet| {
            let alone = |set| Instance::new(chosen(set).collect(), vec![sheet.clone()], *instance.rules());
            (0..=all)
                .map(|set| set > 0 && cut_all(&alone(set).expect("a valid instance")).is_some())
                .collect()
        })
        .collect();

    let mut best: Option<Bound> = None;
    let mut open = BTreeSet::from([(0_u32, vec![0_u32; sheets.len()])]);
    while let Some((placed, used)) = open.pop_first() {
        if placed == all {
            let area = used.iter().zip(sheets).map(|(&n, sheet)| i64::from(n) * sheet.area()).sum();
            let sheets = used.iter().map(|&n| u64::from(n)).sum();
            let so_far = best.unwrap_or(Bound { area, sheets });
            best = Some(Bound { area: so_far.area.min(area), sheets: so_far.sheets.min(sheets) });
            continue;
        }
        let left = all & !placed;
        let next = left & left.wrapping_neg();
        for set in (1..=left).filter(|set| set & !left == 0 && set & next != 0) {
            for (kind, sheet) in sheets.iter().enumerate() {
                if fits[kind][set as usize] && used[kind] < sheet.quantity {
                    let mut used = used.clone();
                    used[kind] += 1;
                    open.insert((placed | set, used));
                }
            }
        }
    }
    best
}

fn tiny_job(rng: &mut Rng, defects: bool) -> Instance {
    let mut from = |least: i32, span: usize| least + rng.below(span) as i32;
    let sheets: Vec<Sheet> = (0..from(1, 2))
        .map(|_| {
            let (width, height) = (from(5, 4), from(4, 4));
            let margins = Margins { left: from(0, 5) / 4, top: from(0, 5) / 4, ..Margins::default() };
            let defects = (0..if defects { from(1, 2) } else { 0 })
                .map(|_| Defect { x: from(0, 5), y: from(0, 4), width: from(1, 3), height: from(1, 3) })
                .collect();
            Sheet { kerf: from(0, 4), margins, defects, quantity: from(1, 4) as u32, ..sheet(width, height) }
        })
        .collect();
    let number = if defects { from(2, 2) } else { from(2, 4) };
    let pieces =
        (0..number).map(|_| Piece { can_rotate: from(0, 2) == 0, ..piece(from(1, 6), from(1, 5)) }).collect();
    instance(pieces, sheets, free_cuts())
}

/// Compares the bounds of many jobs with the optimum; the share of jobs, in hundredths, where area and number are met.
fn share_met(jobs: u32, seed: u64, defects: bool) -> u32 {
    let mut rng = Rng::new(seed);
    let mut met = 0;
    for _ in 0..jobs {
        let job = tiny_job(&mut rng, defects);
        let (quick, full) = (Bounds::new(&job).quick(), lower_bound(&job));
        assert!(quick.area <= full.area && quick.sheets <= full.sheets, "{quick:?} {full:?} {job:#?}");
        if let Some(optimum) = optimum(&job) {
            let valid = full.area <= optimum.area && full.sheets <= optimum.sheets;
            assert!(valid, "{full:?} exceeds {optimum:?} of {job:#?}");
            met += u32::from(full == optimum);
        } else {
            met += u32::from(!full.is_reachable());
        }
    }
    100 * met / jobs
}

#[test]
fn never_exceeds_the_optimum() {
    let met = share_met(1_500, 1, false);
    assert!(met >= 75, "met in {met} of 100");
}

#[test]
fn never_exceeds_the_optimum_of_sheets_with_defects() {
    let met = share_met(300, 2, true);
    assert!(met >= 40, "met in {met} of 100");
}

proptest! {
    #![proptest_config(cases(1))]

    #[test]
    fn never_exceeds_what_a_valid_layout_takes(seed in any::<u64>()) {
        let (instance, solution) = saw(seed);
        let mut demand: Vec<u32> = instance.pieces().iter().map(|piece| piece.quantity).collect();
        for entry in &solution.unplaced {
            demand[entry.piece as usize] -= entry.count;
        }
        let area: i64 = solution.sheets.iter().map(|s| instance.sheets()[s.sheet as usize].area()).sum();
        let bound = Bounds::for_demand(&instance, &demand).full(i64::MAX);
        prop_assert!(bound.area <= area, "{bound:?} exceeds an area of {area}");
        prop_assert!(bound.sheets <= solution.sheets.len() as u64, "{bound:?} exceeds {}", solution.sheets.len());
    }
}

/// The pieces that a sheet falls into when it is sawn up without any waste.
fn sawn_up(rng: &mut Rng, sheet: &Sheet, cuts: usize) -> Vec<Piece> {
    let mut parts = vec![(sheet.usable_width(), sheet.usable_height())];
    for _ in 0..cuts {
        let at = rng.below(parts.len());
        let (width, height) = parts[at];
        let vertical = rng.chance(0.5);
        let room = if vertical { width } else { height } - sheet.kerf;
        if room < 2 {
            continue;
        }
        let first = 1 + rng.below(room as usize - 1) as i32;
        let part = |extent| if vertical { (extent, height) } else { (width, extent) };
        parts[at] = part(first);
        parts.push(part(room - first));
    }
    let any_turn = |(width, height)| match rng.below(3) {
        0 => Piece { can_rotate: true, ..piece(height, width) },
        1 => Piece { can_rotate: true, ..piece(width, height) },
        _ => piece(width, height),
    };
    parts.into_iter().map(any_turn).collect()
}

#[test]
fn is_met_by_sheets_that_are_sawn_up_without_waste() {
    let mut rng = Rng::new(4);
    for round in 0..600 {
        let (width, height) = (20 + rng.below(300) as i32, 20 + rng.below(300) as i32);
        let height = if round % 2 == 0 { width } else { height };
        let plenty = Sheet { kerf: rng.below(5) as i32, quantity: 50, ..sheet(width, height) };
        let number = 1 + rng.below(12);
        let mut pieces = Vec::new();
        for _ in 0..number {
            let cuts = rng.below(10);
            pieces.extend(sawn_up(&mut rng, &plenty, cuts));
        }
        let expected = Bound { area: number as i64 * plenty.area(), sheets: number as u64 };
        let bounds = Bounds::new(&instance(pieces, vec![plenty], free_cuts()));
        assert_eq!((bounds.quick(), bounds.full(i64::MAX)), (expected, expected));
    }
}

#[test]
fn never_exceeds_the_area_of_sawn_up_sheets_of_several_sizes() {
    let mut rng = Rng::new(5);
    for _ in 0..500 {
        let kerf = rng.below(4) as i32;
        let sheets: Vec<Sheet> = (0..2 + rng.below(3))
            .map(|_| {
                let (width, height) = (20 + rng.below(200) as i32, 20 + rng.below(200) as i32);
                Sheet { kerf, quantity: 1 + rng.below(5) as u32, ..sheet(width, height) }
            })
            .collect();
        let (mut pieces, mut area, mut used) = (Vec::new(), 0, 0);
        for sheet in &sheets {
            for _ in 0..=rng.below(sheet.quantity as usize) {
                let cuts = rng.below(8);
                pieces.extend(sawn_up(&mut rng, sheet, cuts));
                area += sheet.area();
                used += 1;
            }
        }
        let bound = lower_bound(&instance(pieces, sheets, free_cuts()));
        assert!(bound.area <= area && bound.sheets <= used, "{bound:?} exceeds {area} or {used}");
    }
}
