//! Helpers that the tests share.

pub(crate) mod brute_force;
pub(crate) mod instances;
pub(crate) mod saw;
pub(crate) mod sawyer;
pub(crate) mod sketch;
pub(crate) mod tiny;

use cutting_engine::bounds::Bounds;
use cutting_engine::check::{Violation, check};
use cutting_engine::instance::{Grain, Instance, Margins, Piece, Rules, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::solo::{EmptySheets, Lone};
use cutting_engine::solution::Solution;
use proptest::test_runner::{Config as ProptestConfig, RngSeed};

/// A piece that may not be turned, wanted once.
pub(crate) fn piece(width: i32, height: i32) -> Piece {
    Piece { width, height, quantity: 1, can_rotate: false, priority: 0, grain: Grain::None, block: None }
}

/// One plain sheet: no kerf, no margins, no defects.
pub(crate) fn sheet(width: i32, height: i32) -> Sheet {
    Sheet {
        width,
        height,
        kerf: [0; 2],
        margins: Margins::default(),
        quantity: 1,
        defects: Vec::new(),
        cost: None,
        offcut: false,
        grain: Grain::None,
    }
}

/// Any number of stages in any direction, and no minimal trim.
pub(crate) fn free_cuts() -> Rules {
    Rules::FREE
}

/// At most `max_stages` alternating stages, the first of them vertical.
pub(crate) fn stages(max_stages: u32) -> Rules {
    Rules { max_stages, alternate: true, ..free_cuts() }
}

pub(crate) fn instance(pieces: Vec<Piece>, sheets: Vec<Sheet>, rules: Rules) -> Instance {
    Instance::new(pieces, sheets, rules).expect("a valid instance")
}

/// The bounds of a layout of all pieces.
pub(crate) fn bounds_of(instance: &Instance) -> Bounds {
    let demand: Vec<u32> = instance.pieces().iter().map(|piece| piece.quantity).collect();
    Bounds::for_demand(instance, &demand)
}

/// The codes of all violations, in the order of the report.
pub(crate) fn codes(instance: &Instance, solution: &Solution) -> Vec<&'static str> {
    check(instance, solution).iter().map(|violation| violation.code).collect()
}

const DEFAULT_CASES: u32 = 128;

/// As many cases as `CASES` says, by default 128, divided by `share` for tests that take longer. Always the same cases
/// unless `PROPTEST_RNG_SEED` is set. `PROPTEST_CASES` takes the place of this number in every property, whatever its share.
pub(crate) fn cases(share: u32) -> ProptestConfig {
    let all = ProptestConfig::default();
    let wanted = std::env::var("CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(DEFAULT_CASES);
    let rng_seed = match all.rng_seed {
        RngSeed::Random => RngSeed::Fixed(1),
        fixed @ RngSeed::Fixed(_) => fixed,
    };
    ProptestConfig { cases: (wanted / share).max(1), failure_persistence: None, rng_seed, ..all }
}

/// `all`, or the share of it that `CASES` takes of the default number: for tests that draw their cases themselves.
pub(crate) fn share_of(all: usize) -> usize {
    all * cases(1).cases.to_usize() / DEFAULT_CASES.to_usize()
}

pub(crate) fn assert_valid(instance: &Instance, solution: &Solution) {
    let violations: Vec<Violation> = check(instance, solution);
    assert!(violations.is_empty(), "{violations:#?}\n{instance:#?}\n{solution:#?}");
}

/// Asserts that the reasons are true, and that no piece is left out while a sheet is left that it could be cut from
/// alone, by a tree no deeper than `depth`.
pub(crate) fn assert_nothing_left_out_in_vain(instance: &Instance, depth: u32, solution: &Solution) {
    let mut stock: Vec<u32> = instance.sheets().iter().map(|sheet| sheet.quantity).collect();
    for sheet in &solution.sheets {
        stock[sheet.sheet.to_usize()] -= 1;
    }
    let empty = EmptySheets::new(instance, depth);
    for entry in &solution.unplaced {
        let piece = &instance.pieces()[entry.piece.to_usize()];
        assert_eq!(entry.reason, empty.reason(piece), "{piece:?} of {instance:#?}");
        for (sheet, _) in instance.sheets().iter().zip(&stock).filter(|(_, left)| **left > 0) {
            let (rules, machine) = (instance.rules(), instance.machine());
            let lone = Lone { rules, machine, depth_limit: depth, sheet, piece, number: 0 };
            assert!(lone.cut().is_none(), "{piece:?} of {instance:#?}");
        }
    }
}
