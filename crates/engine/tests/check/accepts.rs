//! Layouts that only just keep every rule.

use cutting_engine::instance::{Defect, Direction, Margins, Rules, Sheet};
use cutting_engine::solution::{Unplaced, UnplacedReason};
use proptest::prelude::*;

use crate::support::sketch::Part::{Piece, Turned, Waste};
use crate::support::sketch::{Part, h, h_last, solution, v, v_last};
use crate::support::{assert_valid, cases, free_cuts, instance, piece, sawyer, sheet, stages};

fn accepts(pieces: &[(i32, i32)], sheet: Sheet, rules: Rules, part: &Part) {
    let pieces = pieces.iter().map(|&(width, height)| piece(width, height)).collect();
    let instance = instance(pieces, vec![sheet], rules);
    assert_valid(&instance, &solution(&instance, std::slice::from_ref(part), Vec::new()));
}

#[test]
fn a_piece_that_is_the_whole_sheet() {
    accepts(&[(100, 60)], sheet(100, 60), stages(1), &Piece(0));
}

#[test]
fn a_piece_at_the_edge_without_a_kerf() {
    let saw = Sheet { kerf: [4; 2], ..sheet(100, 60) };
    accepts(&[(48, 60), (48, 60)], saw, stages(1), &v(48, Piece(0), Piece(1)));
}

#[test]
fn a_remainder_no_wider_than_the_kerf() {
    for remainder in 1..=4 {
        let saw = Sheet { kerf: [4; 2], ..sheet(100, 60) };
        let fragments = Rules { min_trim: 30, ..stages(1) };
        accepts(&[(100 - remainder, 60)], saw, fragments, &v_last(100 - remainder, Piece(0)));
    }
}

#[test]
fn a_remainder_one_wider_than_the_kerf() {
    let saw = Sheet { kerf: [4; 2], ..sheet(100, 60) };
    accepts(&[(95, 60)], saw, stages(1), &v(95, Piece(0), Waste));
}

#[test]
fn defects_that_only_touch_pieces() {
    let mut glass = sheet(100, 60);
    glass.defects =
        vec![Defect { x: 40, y: -5, width: 20, height: 15 }, Defect { x: 50, y: 10, width: 9, height: 80 }];
    let part = v(40, Piece(0), v(20, Waste, Piece(1)));
    accepts(&[(40, 60), (40, 60)], glass, stages(1), &part);
}

#[test]
fn a_cut_through_a_defect() {
    let mut glass = Sheet { kerf: [2; 2], ..sheet(82, 60) };
    glass.defects = vec![Defect { x: 40, y: 20, width: 2, height: 2 }];
    accepts(&[(40, 60), (40, 60)], glass, stages(1), &v(40, Piece(0), Piece(1)));
}

#[test]
fn margins_shift_the_pieces() {
    let margins = Margins { left: 10, right: 5, top: 7, bottom: 3 };
    accepts(&[(85, 50)], Sheet { margins, ..sheet(100, 60) }, stages(1), &Piece(0));
}

#[test]
fn fragments_of_the_least_trim() {
    let rules = Rules { min_trim: 20, ..stages(2) };
    accepts(&[(80, 40)], sheet(100, 60), rules, &v(80, h(40, Piece(0), Waste), Waste));
}

#[test]
fn a_first_cut_of_the_second_stage() {
    accepts(&[(100, 30)], sheet(100, 60), stages(2), &h(30, Piece(0), Waste));
}

#[test]
fn either_direction_first_without_alternation() {
    let one_stage = Rules { max_stages: 1, ..free_cuts() };
    accepts(&[(100, 30)], sheet(100, 60), one_stage, &h(30, Piece(0), Waste));
    accepts(&[(30, 60)], sheet(100, 60), one_stage, &v(30, Piece(0), Waste));
}

#[test]
fn horizontal_cuts_first() {
    let rules = Rules { first_direction: Direction::Horizontal, ..stages(1) };
    accepts(&[(100, 30), (100, 30)], sheet(100, 60), rules, &h(30, Piece(0), Piece(1)));
}

#[test]
fn cuts_of_one_direction_nest_in_one_stage() {
    let part = v(60, v(20, Piece(0), v(20, Piece(1), Piece(2))), v(20, Piece(3), Piece(4)));
    accepts(&[(20, 60); 5], sheet(100, 60), stages(1), &part);
}

#[test]
fn turned_pieces_where_permitted() {
    let turnable =
        |width, height| cutting_engine::instance::Piece { can_rotate: true, ..piece(width, height) };
    let instance = instance(vec![turnable(60, 40), turnable(60, 60)], vec![sheet(100, 60)], stages(1));
    assert_valid(&instance, &solution(&instance, &[v(40, Turned(0), Turned(1))], Vec::new()));
}

#[test]
fn one_kerf_at_the_end_of_both_directions() {
    let saw = Sheet { kerf: [5; 2], ..sheet(100, 60) };
    accepts(&[(97, 56)], saw, stages(2), &v_last(97, h_last(56, Piece(0))));
}

#[test]
fn nothing_placed_at_all() {
    let instance = instance(vec![piece(200, 10)], vec![sheet(100, 60)], stages(1));
    let unplaced = Unplaced { piece: 0, count: 1, reason: UnplacedReason::DoesNotFitAnySheet };
    assert_valid(&instance, &solution(&instance, &[], vec![unplaced]));
}

proptest! {
    #![proptest_config(cases(1))]

    #[test]
    fn whatever_was_sawn_by_the_rules(seed in any::<u64>()) {
        let (instance, solution) = sawyer::saw(seed);
        assert_valid(&instance, &solution);
    }
}
