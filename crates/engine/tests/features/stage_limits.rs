//! Stages and directions of the cuts.

use cutting_engine::instance::{Direction, Piece, Rules};
use cutting_engine::solution::UnplacedReason::Stages;

use super::{cut, left_out, many, sheets_for_all, stock};
use crate::support::{free_cuts, piece, sheet, stages};

/// Fill a sheet of 100 x 60, but only in three stages.
fn three_stage_job() -> Vec<Piece> {
    vec![piece(50, 60), piece(50, 30), many(2, piece(25, 30))]
}

#[test]
fn one_stage_cuts_strips_only() {
    let pieces = vec![many(2, piece(30, 60)), piece(40, 60), piece(40, 50)];
    let solution = cut(pieces, vec![stock(5, sheet(100, 60))], stages(1));
    assert_eq!(solution.sheets.len(), 1);
    assert_eq!(left_out(&solution), [(2, 1, Stages)]);
}

#[test]
fn two_stages_cut_columns_of_one_width() {
    assert_eq!(sheets_for_all(three_stage_job(), sheet(100, 60), stages(2)), 2);
    let columns = vec![many(4, piece(30, 30)), many(3, piece(40, 20))];
    assert_eq!(sheets_for_all(columns, sheet(100, 60), stages(2)), 1);
}

#[test]
fn three_stages_divide_the_parts_of_a_column() {
    assert_eq!(sheets_for_all(three_stage_job(), sheet(100, 60), stages(3)), 1);
    assert_eq!(sheets_for_all(three_stage_job(), sheet(100, 60), stages(0)), 1);
}

/// Two rows, of which the second is divided.
fn rows() -> Vec<Piece> {
    vec![piece(100, 30), many(2, piece(50, 30))]
}

#[test]
fn alternation_begins_with_the_first_direction() {
    let horizontal_first = Rules { first_direction: Direction::Horizontal, ..stages(2) };
    assert_eq!(sheets_for_all(rows(), sheet(100, 60), horizontal_first), 1);
    assert_eq!(sheets_for_all(rows(), sheet(100, 60), stages(2)), 2);
    // The first stage is skipped.
    assert_eq!(sheets_for_all(rows(), sheet(100, 60), stages(3)), 1);
}

#[test]
fn without_alternation_either_direction_begins() {
    for first_direction in [Direction::Vertical, Direction::Horizontal] {
        let two_stages = Rules { max_stages: 2, first_direction, ..free_cuts() };
        assert_eq!(sheets_for_all(rows(), sheet(100, 60), two_stages), 1);
        let columns = rows().into_iter().map(|p| Piece { width: p.height, height: p.width, ..p });
        assert_eq!(sheets_for_all(columns.collect(), sheet(60, 100), two_stages), 1);
    }
}

#[test]
fn a_free_first_direction_never_costs_a_sheet() {
    // `greedy` once took 14 sheets where its cuts could begin either way, and 13 where they had to begin vertically.
    let sizes = [
        (490, 620, 3),
        (528, 887, 4),
        (381, 348, 5),
        (486, 1_254, 3),
        (912, 1_043, 3),
        (739, 1_207, 3),
        (817, 577, 2),
        (597, 1_145, 3),
        (415, 185, 1),
    ];
    let pieces = sizes.map(|(width, height, n)| Piece { can_rotate: true, ..many(n, piece(width, height)) });
    let used = |rules| sheets_for_all(pieces.to_vec(), sheet(2_001, 1_863), rules);
    let fixed = [Direction::Vertical, Direction::Horizontal]
        .map(|first_direction| used(Rules { first_direction, ..stages(4) }));
    assert!(used(Rules { alternate: false, ..stages(4) }) <= fixed[0].min(fixed[1]), "{fixed:?}");
}

#[test]
fn one_stage_in_either_direction() {
    let one_stage = Rules { max_stages: 1, ..free_cuts() };
    assert_eq!(sheets_for_all(vec![many(3, piece(100, 20))], sheet(100, 60), one_stage), 1);
    assert_eq!(sheets_for_all(vec![many(5, piece(20, 60))], sheet(100, 60), one_stage), 1);
    let lone = cut(vec![piece(100, 20)], vec![sheet(100, 60)], one_stage);
    assert_eq!(left_out(&lone), []);
}
