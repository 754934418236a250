//! Spaces: where another piece fits.

use super::support::{EVERYTHING, FREE, Job, With, fixed, laid, random_job, sheet, stages};
use crate::layout::problem::PieceType;
use crate::layout::tests::support::mm;
use crate::layout::tree::{Join, Space};
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::units::Length;

fn appends_to_root(space: &Space) -> bool {
    space.join == Join::Append && space.node == 0
}

#[test]
fn a_piece_as_large_as_a_space_fits_it() {
    let mut rng = Rng::new(2);
    for _ in 0..150 {
        let mut job = random_job(&mut rng, &[With::Stages, With::Depth]);
        let pattern = job.grown(1 + rng.below(15), &mut rng);
        if pattern.nodes.is_empty() || pattern.must_try(&job.problem) {
            continue;
        }
        let piece_type = job.problem.types.next_key();
        let as_large = PieceType { turns: false, ..job.problem.types.raw[0].clone() };
        job.problem.types.push(as_large);
        for &space in &pattern.spaces {
            job.problem.types[piece_type].size = space.size;
            let mut after = pattern.clone();
            after.insert(&job.problem, space, laid(piece_type));
            assert!(after.valid, "{space:?} of {pattern:#?}");
        }
    }
}

#[test]
fn a_pattern_stays_cuttable_when_a_space_takes_a_piece() {
    let mut rng = Rng::new(3);
    for _ in 0..250 {
        let job = random_job(&mut rng, &[With::Stages, With::Depth]);
        let pattern = job.grown(1 + rng.below(15), &mut rng);
        if pattern.nodes.is_empty() || pattern.must_try(&job.problem) {
            continue;
        }
        for (space, laid) in job.ways(&pattern) {
            let mut after = pattern.clone();
            after.insert(&job.problem, space, laid);
            assert!(after.valid, "{space:?} of {pattern:#?}");
            job.assert_cuttable(&after);
        }
    }
}

#[test]
fn a_piece_as_large_as_the_place_of_a_part_fits_there_instead() {
    let (mut rng, mut places) = (Rng::new(6), 0);
    for _ in 0..300 {
        let mut job = random_job(&mut rng, &[]);
        let pattern = job.grown(2 + rng.below(15), &mut rng);
        if pattern.nodes.is_empty() {
            continue;
        }
        let piece_type = job.problem.types.next_key();
        let as_large = PieceType { turns: false, ..job.problem.types.raw[0].clone() };
        job.problem.types.push(as_large);
        for part in 1..pattern.nodes.len() {
            let place = pattern.place_of(part);
            let mut after = pattern.clone();
            after.remove(&job.problem, part, |_| ());
            // A row of two would come apart.
            if pattern.children(pattern.nodes[part].parent.to_usize()).count() < 3 {
                continue;
            }
            after.settle(&job.problem);
            job.problem.types[piece_type].size = place;
            let space = *after.spaces.iter().find(|space| space.takes(place)).expect("a space");
            after.insert(&job.problem, space, laid(piece_type));
            assert!(after.valid, "{place:?} for {part} of {pattern:#?}");
            places += 1;
        }
    }
    assert!(places > 100, "{places}");
}

#[test]
fn a_piece_that_fits_no_space_cannot_be_inserted_there() {
    let mut rng = Rng::new(4);
    for _ in 0..150 {
        let mut job = random_job(&mut rng, &[With::Stages]);
        let pattern = job.grown(1 + rng.below(15), &mut rng);
        if pattern.nodes.is_empty() {
            continue;
        }
        let piece_type = job.problem.types.next_key();
        let too_large = PieceType { turns: false, ..job.problem.types.raw[0].clone() };
        job.problem.types.push(too_large);
        for &space in pattern.spaces.iter().filter(|space| !space.exact) {
            for axis in 0..2 {
                let mut size = space.size;
                size[axis] += Length::new(1);
                job.problem.types[piece_type].size = size;
                assert!(!space.takes(size));
                let mut after = pattern.clone();
                after.insert(&job.problem, space, laid(piece_type));
                assert!(!after.valid, "{size:?} in {space:?} of {pattern:#?}");
            }
        }
    }
}

#[test]
fn the_roomiest_extents_are_those_of_spaces() {
    let mut rng = Rng::new(5);
    for _ in 0..100 {
        let job = random_job(&mut rng, EVERYTHING);
        let pattern = job.grown(rng.below(10), &mut rng);
        if pattern.nodes.is_empty() {
            assert_eq!(pattern.largest_space, job.problem.sheets.raw[0].size);
        } else {
            let widest = |axis: usize| pattern.spaces.iter().map(|space| space.size[axis]).max();
            assert_eq!(pattern.largest_space, [0, 1].map(|axis| widest(axis).unwrap_or_default()));
        }
    }
}

#[test]
fn spaces_that_no_piece_fits_are_not_kept() {
    let job = Job::new(&[fixed(60, 100), fixed(41, 41)], &[sheet(100, 100, 0)], FREE);
    assert!(job.started(0).spaces.is_empty());
    let job = Job::new(&[fixed(60, 100), fixed(40, 40)], &[sheet(100, 100, 0)], FREE);
    assert_eq!(job.started(0).spaces.len(), 1);
}

#[test]
fn in_the_last_stage_a_space_takes_its_exact_width_only() {
    let job = Job::new(&[fixed(30, 50), fixed(30, 40), fixed(20, 40)], &[sheet(100, 100, 0)], stages(2));
    let pattern = job.started(0);
    let above: Vec<&Space> = pattern.spaces.iter().filter(|space| space.join == Join::Wrap).collect();
    let [above] = above[..] else { panic!("one space above the piece") };
    assert!(above.exact && above.takes(mm([30, 40])) && !above.takes(mm([20, 40])));
    let behind = pattern.spaces.iter().find(|space| appends_to_root(space)).expect("a space beside it");
    assert!(!behind.exact && behind.takes(mm([20, 40])));
}
