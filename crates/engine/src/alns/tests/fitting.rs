use crate::layout::ids::PieceTypeId;
use crate::layout::pattern::Pattern;
use crate::layout::state::Layout;
use crate::layout::tests::support::{EVERYTHING, FREE, Job, fixed, id, many, random_job, sheet, turnable};
use crate::layout::tree::Space;
use crate::numbers::Integer;
use crate::rng::Rng;

use super::support::draft_of;

/// Spaces of the pattern that a piece of type `piece_type` fits, in whatever way it lies.
fn spaces_for(job: &Job, pattern: &Pattern, piece_type: PieceTypeId) -> u32 {
    let piece = &job.problem.types[piece_type];
    let takes = |space: &Space| piece.all_turnings().iter().any(|&turned| space.takes(piece.laid(turned)));
    pattern.spaces.iter().filter(|space| takes(space)).count().to_u32()
}

/// The counts of a draft with that one sheet, for each type.
fn counted(job: &Job, pattern: &Pattern) -> Vec<u32> {
    let mut layout = Layout { excluded: Vec::new(), ..Layout::empty(&job.problem) };
    layout.push(&job.problem, pattern.clone());
    let draft = draft_of(job, &layout.into());
    let room = draft.room(id(0));
    job.problem.types.keys().map(|piece_type| room.spaces_for(draft.group(piece_type))).collect()
}

#[test]
fn the_spaces_that_each_type_fits_are_counted() {
    let mut rng = Rng::new(3);
    for _ in 0..300 {
        let job = random_job(&mut rng, EVERYTHING);
        let pattern = job.grown(1 + rng.below(12), &mut rng);
        if pattern.nodes.is_empty() {
            continue;
        }
        for (piece_type, counted) in (0..).zip(counted(&job, &pattern)) {
            assert_eq!(counted, spaces_for(&job, &pattern, id(piece_type)), "{piece_type} of {pattern:#?}");
        }
    }
}

#[test]
fn where_types_and_lengths_are_too_many_to_tell_apart_none_is_overlooked() {
    let mut rng = Rng::new(4);
    let mut exact = 0;
    let pieces: Vec<_> = (0..200)
        .map(|_| {
            let (width, height) = (100 + rng.below(20_000).to_i32(), 100 + rng.below(20_000).to_i32());
            if rng.chance(0.5) { fixed(width, height) } else { turnable(width, height) }
        })
        .collect();
    let job = Job::new(&pieces, &[sheet(70_000, 50_000, 3)], FREE);
    for _ in 0..100 {
        let pattern = job.grown(8, &mut rng);
        for (piece_type, counted) in (0..).zip(counted(&job, &pattern)) {
            let fitting = spaces_for(&job, &pattern, id(piece_type));
            assert!(counted >= fitting, "{piece_type}: {counted} for {fitting}");
            exact += u32::from(counted == fitting);
        }
    }
    assert!(exact > 100 * 200 * 3 / 4, "{exact} of 20000 are counted exactly");
}

#[test]
fn a_count_goes_no_further_than_its_digits_can_tell() {
    // Strips of falling length, with room for a small piece behind each of them and behind all of them.
    for (strips, expected) in [(20, 21), (61, 62), (62, 63), (63, 63), (130, 63)] {
        let mut pieces: Vec<_> = (0..strips).map(|i| fixed(3_000 - 10 * i, 10)).collect();
        pieces.push(many(1, fixed(5, 10)));
        let job = Job::new(&pieces, &[sheet(4_000, 10 * strips, 0)], FREE);
        let mut pattern = job.started(0);
        for piece_type in 1..strips.to_usize() {
            job.put(&mut pattern, piece_type, |space| space.node == 0 && space.axis == 1);
        }
        let small = strips.to_usize();
        assert_eq!(spaces_for(&job, &pattern, id(small)), strips.to_u32() + 1);
        assert_eq!(counted(&job, &pattern)[small], expected, "{strips} strips");
    }
}
