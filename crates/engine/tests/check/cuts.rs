//! The rules for single cuts and leaves, each broken on its own.

use cutting_engine::cut_tree::Node;
use cutting_engine::instance::{Defect, Direction, Margins, Piece as Wanted, Rules, Sheet};
use cutting_engine::solution::{SheetLayout, Solution};

use crate::support::sketch::Part::{Piece, Turned, Waste};
use crate::support::sketch::{Part, h, solution, v, v_last};
use crate::support::{codes, free_cuts, instance, piece, sheet, stages};

/// The codes of a sketched layout. Each of its pieces is wanted once.
fn drawn(pieces: Vec<Wanted>, sheet: Sheet, rules: Rules, part: &Part) -> Vec<&'static str> {
    let instance = instance(pieces, vec![sheet], rules);
    codes(&instance, &solution(&instance, std::slice::from_ref(part), Vec::new()))
}

/// The codes of one layout after `spoil` has changed its nodes: 0 is the first cut, 1 the first piece, 2 a cut that
/// frees the second piece (3) from waste (4).
fn spoilt(spoil: impl FnOnce(&mut [Node])) -> Vec<&'static str> {
    let saw = Sheet { kerf: [3; 2], ..sheet(100, 60) };
    let instance = instance(vec![piece(40, 60), piece(57, 30)], vec![saw], stages(2));
    let part = v(40, Piece(0), h(30, Piece(1), Waste));
    let Solution { mut sheets, .. } = solution(&instance, &[part], Vec::new());
    let mut tree = sheets.remove(0).tree;
    spoil(&mut tree.nodes);
    let layout = SheetLayout::new(&instance, 0, 0, tree);
    codes(&instance, &Solution { sheets: vec![layout], unplaced: Vec::new() })
}

#[test]
fn root_region() {
    let margins = Margins { left: 1, ..Margins::default() };
    let instance = instance(vec![piece(100, 60)], vec![Sheet { margins, ..sheet(101, 60) }], stages(1));
    let mut solution = solution(&instance, &[Piece(0)], Vec::new());
    solution.sheets[0].tree.nodes[0].x = 0;
    assert_eq!(codes(&instance, &solution), ["root_region"]);
}

#[test]
fn empty_region() {
    let pieces = vec![piece(100, 60)];
    assert_eq!(drawn(pieces, sheet(100, 60), stages(1), &v(100, Piece(0), Waste)), ["empty_region"]);
}

#[test]
fn split_that_does_not_fill_its_region() {
    assert_eq!(spoilt(|nodes| nodes[4].height = 26), ["split"]);
    assert_eq!(spoilt(|nodes| nodes[4].height = 28), ["split"]);
}

#[test]
fn split_with_parts_elsewhere() {
    assert_eq!(spoilt(|nodes| nodes[1].x = 1), ["split"]);
    assert_eq!(spoilt(|nodes| nodes[1].y = -1), ["split"]);
    assert_eq!(spoilt(|nodes| nodes[4].x = 42), ["split"]);
    assert_eq!(spoilt(|nodes| nodes[4].y = 34), ["split"]);
}

#[test]
fn split_with_a_part_that_is_too_short_across() {
    assert_eq!(spoilt(|nodes| nodes[4].width = 56), ["split"]);
}

#[test]
fn kerf_that_differs_from_the_sheets() {
    let narrow = |nodes: &mut [Node]| {
        (nodes[2].kerf, nodes[4].y, nodes[4].height) = (2, 32, 28);
    };
    assert_eq!(spoilt(narrow), ["kerf"]);
    let wide = |nodes: &mut [Node]| {
        (nodes[2].kerf, nodes[4].y, nodes[4].height) = (4, 34, 26);
    };
    assert_eq!(spoilt(wide), ["kerf"]);
}

#[test]
fn kerf_at_the_end_that_is_wider_than_the_sheets() {
    let saw = Sheet { kerf: [3; 2], ..sheet(100, 60) };
    assert_eq!(drawn(vec![piece(96, 60)], saw, stages(1), &v_last(96, Piece(0))), ["kerf"]);
}

#[test]
fn kerf_of_a_cut_that_cuts_nothing() {
    for kerf in [[0, 0], [3, 3], [3, 1]] {
        let saw = Sheet { kerf, ..sheet(100, 60) };
        assert_eq!(drawn(vec![piece(100, 60)], saw, stages(1), &v_last(100, Piece(0))), ["kerf"]);
    }
}

#[test]
fn leaf_kerf() {
    assert_eq!(spoilt(|nodes| nodes[1].kerf = 3), ["leaf_kerf"]);
}

#[test]
fn depth() {
    assert_eq!(spoilt(|nodes| nodes[0].depth = 1), ["depth"]);
    assert_eq!(spoilt(|nodes| nodes[4].depth = 3), ["depth", "summary"]);
}

#[test]
fn leaf_direction() {
    assert_eq!(spoilt(|nodes| nodes[1].direction = Direction::Horizontal), ["leaf_direction"]);
}

#[test]
fn leaf_direction_at_the_root() {
    let instance = instance(vec![piece(100, 60)], vec![sheet(100, 60)], stages(1));
    let mut solution = solution(&instance, &[Piece(0)], Vec::new());
    solution.sheets[0].tree.nodes[0].direction = Direction::Horizontal;
    assert_eq!(codes(&instance, &solution), ["leaf_direction"]);
}

#[test]
fn stage() {
    assert_eq!(spoilt(|nodes| nodes[0].stage = 3), ["stage"]);
    assert_eq!(spoilt(|nodes| nodes[1].stage = 0), ["stage"]);
    assert_eq!(spoilt(|nodes| nodes[4].stage = 1), ["stage"]);
}

#[test]
fn stage_limit() {
    let pieces = || vec![piece(40, 60), piece(60, 30), piece(20, 30), piece(40, 30)];
    let part = v(40, Piece(0), h(30, Piece(1), v(20, Piece(2), Piece(3))));
    for rules in [stages(2), Rules { max_stages: 2, ..free_cuts() }] {
        assert_eq!(drawn(pieces(), sheet(100, 60), rules, &part), ["stage_limit"]);
        let enough = Rules { max_stages: 3, ..rules };
        assert_eq!(drawn(pieces(), sheet(100, 60), enough, &part), [""; 0]);
    }
}

#[test]
fn stage_limit_of_a_first_cut_in_the_second_direction() {
    let pieces = vec![piece(100, 30), piece(100, 30)];
    assert_eq!(drawn(pieces, sheet(100, 60), stages(1), &h(30, Piece(0), Piece(1))), ["stage_limit"]);
}

#[test]
fn trim_below_the_least() {
    let rules = Rules { min_trim: 21, ..stages(2) };
    let narrow = v(80, Piece(0), Waste);
    assert_eq!(drawn(vec![piece(80, 60)], sheet(100, 60), rules, &narrow), ["trim"]);
    let low = h(20, Waste, Piece(0));
    assert_eq!(drawn(vec![piece(100, 40)], sheet(100, 60), rules, &low), ["trim"]);
}

#[test]
fn waste_both_sides() {
    let split = |part: &Part| drawn(vec![piece(40, 60)], sheet(100, 60), stages(2), part);
    assert_eq!(split(&v(40, Piece(0), h(30, Waste, Waste))), ["waste_both_sides"]);
    assert_eq!(split(&v(40, Piece(0), v(30, Waste, Waste))), ["waste_both_sides"]);
}

#[test]
fn only_the_two_parts_of_one_cut_count_as_its_sides() {
    let split = |part: &Part| drawn(vec![piece(40, 60)], sheet(100, 60), stages(2), part);
    assert_eq!(split(&v(70, v(40, Piece(0), Waste), Waste)), [""; 0]);
    assert_eq!(split(&v(30, Waste, v(30, Waste, Piece(0)))), [""; 0]);
}

#[test]
fn waste_on_one_side_and_nothing_on_the_other() {
    let saw = || Sheet { kerf: [3; 2], ..sheet(100, 60) };
    let split = |part: &Part| drawn(vec![piece(40, 60)], saw(), stages(2), part);
    assert_eq!(split(&v(40, Piece(0), v_last(55, Waste))), ["waste_both_sides"]);
    assert_eq!(split(&v_last(98, v(40, Piece(0), Waste))), [""; 0]);
}

#[test]
fn waste_on_a_part_of_both_sides_is_allowed() {
    let part = v(50, h(40, Piece(0), Waste), h(20, Waste, Piece(1)));
    let pieces = vec![piece(50, 40), piece(50, 40)];
    assert_eq!(drawn(pieces, sheet(100, 60), stages(2), &part), [""; 0]);
}

#[test]
fn piece_size() {
    let pieces = vec![piece(100, 59)];
    assert_eq!(drawn(pieces, sheet(100, 60), stages(1), &Piece(0)), ["piece_size"]);
    let turnable = Wanted { can_rotate: true, ..piece(100, 60) };
    assert_eq!(drawn(vec![turnable], sheet(100, 60), stages(1), &Turned(0)), ["piece_size"]);
}

#[test]
fn rotation() {
    assert_eq!(drawn(vec![piece(60, 100)], sheet(100, 60), stages(1), &Turned(0)), ["rotation"]);
    assert_eq!(drawn(vec![piece(60, 60)], sheet(60, 60), stages(1), &Turned(0)), ["rotation"]);
}

#[test]
fn defect_overlap() {
    let corners = [
        Defect { x: -4, y: -4, width: 5, height: 5 },
        Defect { x: 99, y: 59, width: 900_000, height: 900_000 },
        Defect { x: 50, y: 30, width: 1, height: 1 },
    ];
    for defect in corners {
        let glass = Sheet { defects: vec![defect], ..sheet(100, 60) };
        assert_eq!(drawn(vec![piece(100, 60)], glass, stages(1), &Piece(0)), ["defect_overlap"]);
    }
}
