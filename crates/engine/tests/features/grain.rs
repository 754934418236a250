//! Pieces along and across the grain of their sheets.

use cutting_engine::config::{AlnsConfig, BuilderConfig, Config};
use cutting_engine::instance::{Grain, Piece, Sheet};
use cutting_engine::pipeline::solve;
use cutting_engine::solution::UnplacedReason;
use cutting_engine::stop::Stop;

use super::{cut, left_out, many, placed, stock, turnable};
use crate::support::{assert_valid, free_cuts, instance, piece, sheet, stages};

fn grained(grain: Grain, width: i32, height: i32) -> Piece {
    Piece { grain, ..turnable(piece(width, height)) }
}

fn along(grain: Grain, width: i32, height: i32) -> Sheet {
    Sheet { grain, ..stock(9, sheet(width, height)) }
}

#[test]
fn pieces_across_the_grain_are_all_turned() {
    let pieces = vec![many(3, grained(Grain::Y, 900, 600))];
    let solution = cut(pieces.clone(), vec![along(Grain::X, 2_000, 1_000)], free_cuts());
    assert_eq!(solution.sheets.len(), 1);
    assert!(placed(&solution).all(|(node, rotated)| rotated && (node.width, node.height) == (600, 900)));
    let solution = cut(pieces, vec![along(Grain::Y, 2_000, 1_000)], free_cuts());
    assert_eq!(solution.sheets.len(), 2);
}

#[test]
fn a_piece_that_fits_across_the_grain_alone_stays_unplaced() {
    let left = |grain| {
        left_out(&cut(vec![grained(grain, 500, 1_200)], vec![along(Grain::X, 2_000, 1_000)], free_cuts()))
    };
    assert_eq!(left(Grain::X), [(0, 1, UnplacedReason::Grain)]);
    assert_eq!(left(Grain::Y), []);
    assert_eq!(left(Grain::None), []);
}

#[test]
fn grain_that_contradicts_rotation_keeps_a_piece_out() {
    let fixed = Piece { can_rotate: false, ..grained(Grain::Y, 50, 50) };
    let left = |grain| left_out(&cut(vec![fixed.clone()], vec![along(grain, 100, 100)], free_cuts()));
    assert_eq!(left(Grain::X), [(0, 1, UnplacedReason::Grain)]);
    assert_eq!(left(Grain::Y), []);
}

#[test]
fn squares_turn_as_well() {
    let solution = cut(vec![many(4, grained(Grain::Y, 50, 50))], vec![along(Grain::X, 100, 100)], stages(2));
    assert_eq!(placed(&solution).map(|(_, rotated)| rotated).collect::<Vec<_>>(), [true; 4]);
}

#[test]
fn each_piece_goes_where_the_grain_suits_it() {
    // Unturned on the first, turned on the second, and either way on the third.
    let sheets = [Grain::X, Grain::Y, Grain::None].map(|grain| Sheet { quantity: 1, ..along(grain, 60, 60) });
    let pieces = vec![many(6, grained(Grain::X, 60, 30))];
    for config in [
        Config::default(),
        Config::new(
            BuilderConfig::default(),
            Some(AlnsConfig { max_iterations: 50, ..AlnsConfig::default() }),
        )
        .expect("every setting is in its range"),
    ] {
        let instance = instance(pieces.clone(), sheets.to_vec(), free_cuts());
        let solution = solve(&instance, &config, &Stop::never()).solution;
        assert_valid(&instance, &solution);
        assert_eq!((solution.sheets.len(), left_out(&solution)), (3, vec![]));
    }
}

#[test]
fn offcuts_of_another_grain_never_cost_new_sheets() {
    let offcut = Sheet { offcut: true, quantity: 1, ..along(Grain::Y, 60, 40) };
    let pieces = vec![many(2, grained(Grain::X, 50, 40)), grained(Grain::Y, 60, 40)];
    let solution = cut(pieces, vec![offcut, along(Grain::X, 100, 40)], free_cuts());
    assert_eq!((solution.sheets.len(), left_out(&solution)), (2, vec![]));
    // The offcut takes neither of these, so the new sheet takes both.
    let pieces = vec![many(2, grained(Grain::X, 50, 40))];
    let offcut = Sheet { offcut: true, quantity: 1, ..along(Grain::Y, 60, 40) };
    assert_eq!(cut(pieces, vec![offcut, along(Grain::X, 100, 40)], free_cuts()).sheets.len(), 1);
}
