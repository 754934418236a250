//! Cuts that must be clear of defects.

use cutting_engine::instance::{Instance, Margins, Rules, Sheet};
use cutting_engine::rng::Rng;
use cutting_engine::solution::UnplacedReason::{DefectCut, Defects};

use super::{
    Draw, any_kerf, assert_any_layout_is_valid, between, cut_lone_pieces, left_out, many, placed, saw,
    solved, spoilt, stock,
};
use crate::support::{codes, instance, piece, share_of, sheet, stages};

/// The same rules, with defects that stay whole.
const fn whole(rules: Rules) -> Rules {
    Rules { cut_through_defects: false, ..rules }
}

#[test]
fn two_pieces_whose_common_edge_lies_in_a_defect_take_two_sheets() {
    let job = |rules: Rules| {
        let flawed = spoilt(sheet(400, 500), &[(150, 480, 100, 20)]);
        instance(vec![many(2, piece(200, 480))], vec![stock(2, flawed)], rules)
    };
    let through = solved(&job(stages(2)));
    assert_eq!((through.sheets.len(), through.sheets[0].summary.cut_count), (1, 3));
    let around = solved(&job(whole(stages(2))));
    assert_eq!(around.sheets.len(), 2);
    assert!(placed(&around).all(|(node, _)| (50..=150).contains(&node.x)));
    assert_eq!(codes(&job(whole(stages(2))), &through), ["defect_cut"]);
}

#[test]
fn a_piece_that_only_cuts_through_defects_free_is_left_out() {
    let flawed = spoilt(sheet(300, 600), &[(100, 520, 100, 80), (170, 450, 80, 100)]);
    let job = |rules: Rules| {
        solved(&instance(vec![piece(150, 500)], vec![flawed.clone()], Rules { min_trim: 80, ..rules }))
    };
    assert_eq!(left_out(&job(whole(stages(0)))), [(0, 1, DefectCut)]);
    assert_eq!(left_out(&job(stages(0))), []);
}

#[test]
fn a_piece_on_defects_everywhere_is_left_out_for_them() {
    let flawed = spoilt(sheet(100, 60), &[(49, 29, 2, 2)]);
    let job = instance(vec![piece(60, 40)], vec![flawed], whole(stages(5)));
    assert_eq!(left_out(&solved(&job)), [(0, 1, Defects)]);
}

#[test]
fn cuts_may_touch_edges_and_cut_through_what_lies_in_the_margins() {
    let margins = Margins { left: 10, ..Margins::default() };
    let left = |x: i32| {
        let flawed = spoilt(saw(4, sheet(110, 60)), &[(0, 0, 10, 60), (x, 54, 6, 6)]);
        let pieces = vec![piece(50, 60), piece(46, 50)];
        left_out(&solved(&instance(pieces, vec![Sheet { margins, ..flawed }], whole(stages(2)))))
    };
    // Kerfs of 4 from 60 on and up to 54 touch the defect at 64, 54.
    assert_eq!(left(64), []);
    assert_eq!(left(63).len(), 1);
}

#[test]
fn without_defects_the_rule_changes_nothing() {
    let job = |rules: Rules| {
        let pieces = vec![many(7, piece(41, 33)), many(5, piece(20, 27)), many(3, piece(60, 12))];
        instance(pieces, vec![stock(9, saw(3, sheet(100, 100)))], rules)
    };
    assert_eq!(solved(&job(stages(4))), solved(&job(whole(stages(4)))));
}

/// A job on sheets with random defects.
fn random_job(rng: &mut Rng, draw: &Draw) -> Instance {
    let (pieces, plain, rules) = draw.job(rng);
    let kerf = any_kerf(rng);
    let mut from = |least: i32, most: i32| between(rng, least, most);
    let least = (draw.side / 20).max(1);
    let defects: Vec<(i32, i32, i32, i32)> = (0..from(1, 3))
        .map(|_| {
            let (x, y) = (from(-1, plain.width - 1), from(-1, plain.height - 1));
            (x, y, from(least, 3 * least).max(1 - x), from(least, 3 * least).max(1 - y))
        })
        .collect();
    instance(pieces, vec![spoilt(Sheet { kerf, ..plain }, &defects)], whole(rules))
}

#[test]
fn any_layout_keeps_defects_whole() {
    assert_any_layout_is_valid(&mut Rng::new(31), random_job);
}

#[test]
fn a_lone_piece_is_cut_wherever_cuts_can_free_it() {
    let (cut, through) = cut_lone_pieces(&mut Rng::new(32), DefectCut, random_job);
    assert!(cut > share_of(300) && through > share_of(10), "{cut} and {through}");
}
