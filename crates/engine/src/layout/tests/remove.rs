//! Taking a subtree out of a pattern.

use super::support::{EVERYTHING, FREE, Job, With, fixed, laid, random_job, sheet, spoilt, stages};
use crate::instance::{Direction, Rules};
use crate::layout::ids::PieceTypeId;
use crate::layout::pattern::Laid;
use crate::layout::pattern::Pattern;
use crate::layout::sound::assert_sound;
use crate::layout::tests::support::mm;
use crate::layout::tree::{Detour, Join, Space};
use crate::rng::Rng;

/// Squares of 10 to 14, one of each type. Types are added in order.
fn job(rules: Rules) -> Job {
    let squares: Vec<_> = (10..15).map(|side| fixed(side, side)).collect();
    Job::new(&squares, &[sheet(100, 100, 0)], rules)
}

/// Starts with type 0 and adds one further type per step.
fn built(job: &Job, steps: &[(Join, u32)]) -> Pattern {
    let mut pattern = job.started(0);
    for (piece_type, &(join, node)) in (1..).zip(steps) {
        job.put(&mut pattern, piece_type, |space: &Space| (space.join, space.node) == (join, node));
    }
    pattern
}

/// Removes the subtree of a node and returns its piece types.
fn removed(job: &Job, pattern: &mut Pattern, node: usize) -> Vec<PieceTypeId> {
    let mut types = Vec::new();
    pattern.remove(&job.problem, node, |piece_type| types.push(piece_type));
    pattern.settle(&job.problem);
    assert_sound(&job.problem, pattern);
    types
}

const APPEND: (Join, u32) = (Join::Append, 0);

#[test]
fn a_part_of_a_row_is_removed() {
    let job = job(stages(0));
    let mut pattern = built(&job, &[APPEND, APPEND]);
    assert_eq!(removed(&job, &mut pattern, 2), [1]);
    assert_eq!(Job::sketch(&pattern), "V(0 2)");
    assert_eq!((pattern.pieces, pattern.used.get()), (2, 100 + 144));
}

#[test]
fn a_whole_row_is_removed() {
    let job = job(stages(0));
    let mut pattern = built(&job, &[APPEND, (Join::Wrap, 1), (Join::Append, 1)]);
    assert_eq!(Job::sketch(&pattern), "V(H(0 2 3) 1)");
    assert_eq!(removed(&job, &mut pattern, 1), [0, 2, 3]);
    assert_eq!(Job::sketch(&pattern), "V(1)");
}

#[test]
fn a_row_of_one_part_is_replaced_by_it() {
    let job = job(stages(0));
    let mut pattern = built(&job, &[APPEND, (Join::Wrap, 1)]);
    assert_eq!(Job::sketch(&pattern), "V(H(0 2) 1)");
    assert_eq!(removed(&job, &mut pattern, 2), [0]);
    assert_eq!(Job::sketch(&pattern), "V(2 1)");
}

#[test]
fn the_parts_of_a_row_left_alone_join_the_row_above() {
    let job = job(stages(0));
    let mut pattern = built(&job, &[APPEND, (Join::Wrap, 1), (Join::Wrap, 2)]);
    assert_eq!(Job::sketch(&pattern), "V(H(V(0 3) 2) 1)");
    assert_eq!(removed(&job, &mut pattern, 5), [2]);
    assert_eq!(Job::sketch(&pattern), "V(0 3 1)");
}

#[test]
fn a_root_of_one_row_is_replaced_by_it_if_that_saves_a_stage() {
    let wrapped = [APPEND, (Join::Wrap, 0)];
    for rules in [stages(0), FREE] {
        let job = job(rules);
        let mut pattern = built(&job, &wrapped);
        assert_eq!(Job::sketch(&pattern), "H(V(0 1) 2)");
        removed(&job, &mut pattern, 4);
        assert_eq!(Job::sketch(&pattern), "V(0 1)");
    }
    let job = job(FREE);
    let mut pattern = built(&job, &[APPEND, (Join::Wrap, 1)]);
    removed(&job, &mut pattern, 4);
    assert_eq!(Job::sketch(&pattern), "H(0 2)");
}

#[test]
fn a_root_of_one_row_stays_if_its_direction_has_to_come_first() {
    let job = job(stages(0));
    let mut pattern = built(&job, &[APPEND, (Join::Wrap, 1)]);
    removed(&job, &mut pattern, 4);
    assert_eq!(Job::sketch(&pattern), "V(H(0 2))");
    removed(&job, &mut pattern, 3);
    assert_eq!(Job::sketch(&pattern), "V(0)");
}

#[test]
fn a_lone_piece_lies_along_the_direction_that_comes_first() {
    for first_direction in [Direction::Vertical, Direction::Horizontal] {
        let job = job(Rules { first_direction, ..stages(0) });
        let mut pattern = built(&job, &[APPEND, (Join::Wrap, 0)]);
        let start = Job::sketch(&job.started(2));
        assert_eq!(removed(&job, &mut pattern, 1), [0, 1]);
        assert_eq!(Job::sketch(&pattern), start);
    }
}

#[test]
fn removing_the_last_piece_leaves_an_empty_sheet() {
    let job = job(stages(0));
    for node in [0, 1] {
        let mut pattern = job.started(0);
        assert_eq!(removed(&job, &mut pattern, node), [0]);
        assert_eq!(format!("{pattern:?}"), format!("{:?}", job.empty()));
    }
}

#[test]
fn a_piece_that_stepped_aside_does_so_in_the_row_it_joins() {
    // The defect is in the way of the first piece, which dodges above it rather than behind it.
    let glass = spoilt(sheet(100, 100, 0), &[(0, 0, 5, 5)]);
    let job = Job::new(&[fixed(20, 20), fixed(20, 10)], &[glass], FREE);
    let mut pattern = job.empty();
    let aside = Laid { detour: Detour::StepAside, ..laid(0) };
    pattern.start(&job.problem, aside);
    assert_eq!(pattern.stands[1].origin, [0, 5]);
    // In a column, moving on along it leads to the same place.
    let above = pattern.spaces.iter().find(|s| s.join == Join::Wrap).copied().expect("above it");
    pattern.insert(&job.problem, above, laid(1));
    assert_eq!(pattern.stands[2].origin, [0, 5]);
    removed(&job, &mut pattern, 3);
    assert_eq!(Job::sketch(&pattern), "V(0)");
    assert_eq!(pattern.stands[1].origin, [0, 5]);
}

#[test]
fn the_piece_left_of_a_column_that_moved_on_moves_on_too() {
    let glass = spoilt(sheet(100, 100, 0), &[(0, 0, 5, 100)]);
    let job = Job::new(&[fixed(20, 20)], &[glass], stages(2));
    let mut pattern = job.started(0);
    job.put(&mut pattern, 0, |space| space.join == Join::Wrap && space.node == 1);
    pattern.set_detour(&job.problem, 1, Detour::MoveOn);
    for left in [2, 3] {
        let mut changed = pattern.clone();
        removed(&job, &mut changed, left);
        assert_eq!((changed.valid, changed.stands[1].origin), (true, mm([5, 0])));
    }
}

/// The sketch. If the root has one part, only that part.
fn essence(pattern: &Pattern) -> String {
    let sketch = Job::sketch(pattern);
    if pattern.children(0).count() == 1 { sketch[2..sketch.len() - 1].to_owned() } else { sketch }
}

#[test]
fn removing_an_inserted_piece_restores_the_pattern() {
    let mut rng = Rng::new(1);
    for _ in 0..200 {
        let job = random_job(&mut rng, &[With::Stages, With::Trims]);
        let pattern = job.grown(1 + rng.below(12), &mut rng);
        if pattern.nodes.is_empty() {
            continue;
        }
        for (space, laid) in job.ways(&pattern) {
            let mut changed = pattern.clone();
            let inserted = changed.insert(&job.problem, space, laid);
            assert_eq!(removed(&job, &mut changed, inserted), [laid.piece_type]);
            assert_eq!(essence(&changed), essence(&pattern), "{space:?}");
            assert_eq!((changed.valid, changed.used), (pattern.valid, pattern.used));
        }
    }
}

#[test]
fn any_sequence_of_insertions_and_removals_keeps_the_pattern_sound() {
    let mut rng = Rng::new(2);
    for _ in 0..300 {
        let job = random_job(&mut rng, EVERYTHING);
        let mut pattern = job.grown(12, &mut rng);
        for _ in 0..12 {
            for _ in 0..=rng.below(2) {
                if !pattern.nodes.is_empty() {
                    let node = rng.below(pattern.nodes.len());
                    removed(&job, &mut pattern, node);
                }
            }
            while pattern.nodes.len() < 16 {
                let Some(next) = job.with_one_more(&pattern, &mut rng) else { break };
                pattern = next;
                assert_sound(&job.problem, &pattern);
            }
            if pattern.valid && !pattern.nodes.is_empty() {
                job.assert_cuttable(&pattern);
            }
        }
    }
}

#[test]
fn several_removals_may_come_before_the_pattern_is_settled() {
    let mut rng = Rng::new(3);
    for _ in 0..200 {
        let job = random_job(&mut rng, EVERYTHING);
        let mut pattern = job.grown(15, &mut rng);
        let mut pieces = pattern.pieces;
        while !pattern.nodes.is_empty() && rng.chance(0.7) {
            let node = rng.below(pattern.nodes.len());
            pattern.remove(&job.problem, node, |_| pieces -= 1);
            assert_eq!(pattern.pieces, pieces);
        }
        pattern.settle(&job.problem);
        assert_sound(&job.problem, &pattern);
    }
}
