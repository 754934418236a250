//! Sizes of a pattern, and whether it can be cut.

use super::support::{EVERYTHING, FREE, Job, fixed, laid, random_job, sheet, stages, trim};
use crate::instance::{Direction, Rules};
use crate::layout::pattern::Pattern;
use crate::layout::sound::assert_sound;
use crate::layout::tree::{Join, Space};
use crate::rng::Rng;
use crate::units::Length;

fn appends_to_root(space: &Space) -> bool {
    space.join == Join::Append && space.node == 0
}

fn sizes(pattern: &Pattern) -> Vec<[Length; 2]> {
    pattern.nodes.iter().map(|node| node.size).collect()
}

#[test]
fn derived_values_agree_with_an_independent_computation() {
    let mut rng = Rng::new(1);
    for _ in 0..400 {
        let job = random_job(&mut rng, EVERYTHING);
        let mut pattern = job.empty();
        assert_sound(&job.problem, &pattern);
        while let Some(next) = job.with_one_more(&pattern, &mut rng) {
            pattern = next;
            assert_sound(&job.problem, &pattern);
        }
    }
}

#[test]
fn a_row_is_as_long_as_its_parts_and_the_kerfs_between_them() {
    let job = Job::new(&[fixed(30, 20), fixed(10, 40)], &[sheet(100, 100, 3)], FREE);
    let mut pattern = job.started(0);
    job.put(&mut pattern, 1, appends_to_root);
    assert_eq!(sizes(&pattern), [[43, 40], [30, 20], [10, 40]]);
    assert_eq!(
        pattern.nodes[1].max_length,
        100 - 13,
        "all the slack along the row can come to the first part"
    );
    assert_eq!(pattern.nodes[1].slack, 100 - 20, "and everything above it");
}

#[test]
fn a_row_is_wide_enough_for_the_trims_beside_its_parts() {
    let job = Job::new(&[fixed(50, 50), fixed(42, 30)], &[sheet(200, 200, 0)], trim(10, FREE));
    let mut pattern = job.started(0);
    job.put(&mut pattern, 0, appends_to_root);
    job.put(&mut pattern, 1, |space| space.join == Join::Wrap && space.node == 1);
    assert_eq!(Job::sketch(&pattern), "V(H(0 1) 0)");
    // 50 would leave 8 beside the narrower piece, 52 would leave 2 beside the wider one.
    assert_eq!(pattern.nodes[1].size, [60, 80]);
    assert_eq!(pattern.nodes[0].size, [110, 80]);
}

/// Whether one piece on a sheet of 100 x 100 can be cut under the rules.
fn is_valid(piece: (i32, i32), kerf: i32, rules: Rules) -> bool {
    Job::new(&[fixed(piece.0, piece.1)], &[sheet(100, 100, kerf)], rules).started(0).valid
}

#[test]
fn a_lone_piece_needs_a_stage_for_each_direction_that_it_is_cut_in() {
    assert!(is_valid((100, 100), 0, stages(1)));
    assert!(is_valid((60, 100), 0, stages(1)));
    assert!(!is_valid((100, 60), 0, stages(1)));
    assert!(!is_valid((60, 60), 0, stages(1)));
    assert!(is_valid((60, 60), 0, stages(2)));
    assert!(is_valid((100, 60), 0, Rules { first_direction: Direction::Horizontal, ..stages(1) }));
}

#[test]
fn without_alternation_one_stage_may_cut_in_either_direction() {
    let one = Rules { max_stages: 1, ..FREE };
    assert!(is_valid((60, 100), 0, one));
    assert!(is_valid((100, 60), 0, one));
    assert!(!is_valid((60, 60), 0, one));
}

#[test]
fn a_remainder_is_nothing_or_at_most_the_kerf_or_large_enough() {
    let fine = |width: i32| is_valid((width, 100), 3, trim(10, FREE));
    let widths: Vec<i32> = (80..=100).filter(|&width| fine(width)).collect();
    assert_eq!(widths, [80, 81, 82, 83, 84, 85, 86, 87, 97, 98, 99, 100]);
}

#[test]
fn a_fragment_that_further_pieces_can_fill_differs_from_a_pattern_that_never_fits() {
    let pieces = [fixed(50, 100), fixed(45, 100), fixed(5, 100), fixed(100, 50)];
    let job = Job::new(&pieces, &[sheet(100, 100, 0)], trim(10, FREE));
    let mut pattern = job.started(0);
    job.put(&mut pattern, 1, appends_to_root);
    assert!(!pattern.valid && pattern.fits, "5 mm are left");
    job.put(&mut pattern, 2, appends_to_root);
    assert!(pattern.valid && pattern.fits);
    let mut pattern = job.started(0);
    let space = *pattern.spaces.iter().find(|space| appends_to_root(space)).expect("beside it");
    pattern.insert(&job.problem, space, laid(3));
    assert!(!pattern.valid && !pattern.fits, "beyond the sheet");
}

#[test]
fn a_tree_deeper_than_allowed_is_invalid() {
    let sheets = [sheet(1_000, 1_000, 0)];
    let depth_of = |depth_limit: u32| {
        let job = Job::with_depth(&[fixed(10, 10)], &sheets, stages(0), depth_limit);
        let mut pattern = job.started(0);
        while pattern.valid && pattern.pieces < 40 {
            job.put(&mut pattern, 0, appends_to_root);
        }
        pattern.pieces
    };
    assert_eq!(depth_of(2), 2, "a second piece takes one more level");
    assert!(depth_of(3) > depth_of(2) && depth_of(4) > depth_of(3));
    assert_eq!(depth_of(8), 40, "halving the row");
}

#[test]
fn effort_grows_if_only_the_cuts_tell_whether_a_tree_is_too_deep() {
    let effort = |depth_limit: u32| {
        let job = Job::with_depth(&[fixed(10, 10)], &[sheet(1_000, 1_000, 0)], stages(0), depth_limit);
        let mut pattern = job.started(0);
        (1..6).for_each(|_| job.put(&mut pattern, 0, appends_to_root));
        assert!(pattern.valid);
        pattern.effort
    };
    assert!(effort(6) > 10 * effort(500));
}
