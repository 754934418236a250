//! Inserting a piece into a pattern.

use super::support::{EVERYTHING, FREE, Job, fixed, id, laid, random_job, sheet, spoilt, stages};
use crate::instance::{Direction, Rules};
use crate::layout::pattern::Laid;
use crate::layout::pattern::Pattern;
use crate::layout::sound::assert_sound;
use crate::layout::tree::{Detour, Join, Space};
use crate::rng::Rng;

/// Any number of squares of 10 on a sheet of 100 x 100.
fn squares(rules: Rules) -> Job {
    Job::new(&[fixed(10, 10)], &[sheet(100, 100, 0)], rules)
}

/// Picks the space of an entry at a node.
fn at(join: Join, node: u32) -> impl Fn(&Space) -> bool {
    move |space| space.join == join && space.node == node
}

/// A row of `pieces` squares.
fn row(job: &Job, pieces: u32) -> Pattern {
    let mut pattern = job.started(0);
    for _ in 1..pieces {
        job.put(&mut pattern, 0, at(Join::Append, 0));
    }
    pattern
}

#[test]
fn the_first_piece_lies_in_a_row_along_the_first_direction() {
    assert_eq!(Job::sketch(&squares(stages(2)).started(0)), "V(0)");
    let horizontal = Rules { first_direction: Direction::Horizontal, ..stages(2) };
    assert_eq!(Job::sketch(&squares(horizontal).started(0)), "H(0)");
}

#[test]
fn the_first_piece_takes_the_other_direction_if_only_that_is_valid() {
    let one = Rules { max_stages: 1, ..FREE };
    let job = Job::new(&[fixed(100, 10)], &[sheet(100, 100, 0)], one);
    let pattern = job.started(0);
    assert_eq!((Job::sketch(&pattern).as_str(), pattern.valid), ("H(0)", true));
}

#[test]
fn appending_adds_a_part_at_the_end_of_a_row() {
    let job = squares(stages(0));
    let mut pattern = row(&job, 2);
    assert_eq!(Job::sketch(&pattern), "V(0 0)");
    job.put(&mut pattern, 0, at(Join::Wrap, 1));
    job.put(&mut pattern, 0, at(Join::Append, 1));
    assert_eq!(Job::sketch(&pattern), "V(H(0 0 0) 0)");
}

#[test]
fn wrapping_a_piece_replaces_it_by_a_row_across() {
    let job = squares(stages(0));
    let mut pattern = row(&job, 3);
    job.put(&mut pattern, 0, at(Join::Wrap, 2));
    assert_eq!(Job::sketch(&pattern), "V(0 H(0 0) 0)");
    job.put(&mut pattern, 0, at(Join::Wrap, 4));
    assert_eq!(Job::sketch(&pattern), "V(0 H(0 V(0 0)) 0)");
}

#[test]
fn wrapping_the_root_makes_it_a_part_of_a_row_across() {
    let job = squares(stages(0));
    let mut pattern = row(&job, 2);
    job.put(&mut pattern, 0, at(Join::Wrap, 0));
    assert_eq!(Job::sketch(&pattern), "H(V(0 0) 0)");
}

#[test]
fn a_lone_piece_may_take_the_other_axis_first_if_the_rules_allow_it() {
    let job = squares(FREE);
    let mut pattern = job.started(0);
    job.put(&mut pattern, 0, at(Join::Flip, 0));
    assert_eq!(Job::sketch(&pattern), "H(0 0)");
    assert!(squares(stages(0)).started(0).spaces.iter().all(|space| space.join != Join::Flip));
}

#[test]
fn a_gap_before_a_part_that_dodged_a_defect_takes_a_part() {
    let glass = spoilt(sheet(100, 100, 2), &[(20, 0, 5, 100)]);
    let job = Job::new(&[fixed(60, 60), fixed(20, 60)], &[glass], FREE);
    let mut pattern = job.started(0);
    assert_eq!(pattern.stands[1].origin, [25, 0]);
    job.put(&mut pattern, 1, at(Join::Before, 1));
    assert_eq!(Job::sketch(&pattern), "V(1 0)");
    assert_eq!([pattern.stands[1].origin, pattern.stands[2].origin], [[0, 0], [25, 0]]);
    assert!(pattern.valid);
}

#[test]
fn a_gap_below_a_piece_that_dodged_a_defect_takes_a_part() {
    let glass = spoilt(sheet(100, 100, 2), &[(0, 20, 100, 5)]);
    let job = Job::new(&[fixed(60, 60), fixed(60, 15), fixed(61, 15)], &[glass], FREE);
    let mut pattern = job.started(0);
    assert_eq!(pattern.stands[1].origin, [0, 25]);
    let gap = *pattern.spaces.iter().find(|space| at(Join::Under, 1)(space)).expect("a gap");
    assert_eq!(gap.size, [60, 23], "as wide as the piece above it");
    assert_eq!(pattern.insert(&job.problem, gap, laid(1)), 2);
    assert_eq!(Job::sketch(&pattern), "V(H(1 0))");
    assert_eq!([pattern.stands[2].origin, pattern.stands[3].origin], [[0, 0], [0, 25]]);
    assert!(pattern.valid);
}

#[test]
fn a_piece_keeps_its_detour_when_another_is_put_beside_it() {
    for (detour, origin) in [(Detour::MoveOn, [5, 0]), (Detour::StepAside, [0, 5])] {
        let glass = spoilt(sheet(100, 100, 0), &[(0, 0, 5, 5)]);
        for join in [Join::Wrap, Join::Flip] {
            let job = Job::new(&[fixed(20, 20)], std::slice::from_ref(&glass), FREE);
            let mut pattern = job.empty();
            pattern.start(&job.problem, Laid { detour, ..laid(0) });
            let Some(&space) = pattern.spaces.iter().find(|space| space.join == join) else { continue };
            let new = pattern.insert(&job.problem, space, laid(0));
            assert_eq!(pattern.stands[new - 1].origin, origin);
        }
    }
}

#[test]
fn a_piece_is_turned_and_dodges_as_told() {
    let job = Job::new(&[fixed(10, 20)], &[spoilt(sheet(100, 100, 0), &[(90, 90, 5, 5)])], FREE);
    let mut pattern = job.started(0);
    let told = Laid { turned: true, detour: Detour::StepAside, ..laid(0) };
    let above = *pattern.spaces.iter().find(|space| at(Join::Wrap, 1)(space)).expect("a space above");
    pattern.insert(&job.problem, above, told);
    assert_eq!(Job::sketch(&pattern), "V(H(0 0'))");
    assert_eq!(pattern.nodes[3].detour, Detour::StepAside);
    assert_eq!(pattern.nodes[3].size, [20, 10]);
}

#[test]
fn pieces_and_their_area_are_counted() {
    let job = Job::new(&[fixed(10, 20), fixed(5, 7)], &[sheet(100, 100, 0)], FREE);
    let mut pattern = job.started(0);
    job.put(&mut pattern, 1, at(Join::Append, 0));
    assert_eq!((pattern.pieces, pattern.used.get()), (2, 235));
    assert!((pattern.fill(&job.problem) - 0.0235).abs() < 1e-12);
}

#[test]
fn every_valid_pattern_can_be_cut() {
    let mut rng = Rng::new(1);
    for _ in 0..1_000 {
        let job = random_job(&mut rng, EVERYTHING);
        let mut pattern = job.empty();
        while let Some(next) = job.with_one_more(&pattern, &mut rng) {
            pattern = next;
            job.assert_cuttable(&pattern);
        }
    }
}

#[test]
fn a_reused_pattern_keeps_nothing_of_its_past() {
    let mut rng = Rng::new(2);
    let mut reused = Pattern::default();
    for _ in 0..200 {
        let job = random_job(&mut rng, EVERYTHING);
        let pattern = job.grown(rng.below(12), &mut rng);
        reused.clone_from(&pattern);
        assert_eq!(format!("{reused:?}"), format!("{pattern:?}"));
        assert_sound(&job.problem, &reused);
        reused.clear(&job.problem, id(0));
        assert_eq!(format!("{reused:?}"), format!("{:?}", job.empty()));
    }
}
