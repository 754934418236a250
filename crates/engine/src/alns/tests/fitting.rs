use crate::layout::ids::PieceTypeId;
use crate::layout::pattern::Pattern;
use crate::layout::state::Layout;
use crate::layout::tests::support::{EVERYTHING, FREE, Job, fixed, id, random_job, sheet, turnable};
use crate::layout::tree::Space;
use crate::numbers::Integer;
use crate::rng::Rng;

use super::support::draft_of;

/// Whether the pattern has a space that a piece of type `piece_type` fits, in whatever way it lies.
fn fits(job: &Job, pattern: &Pattern, piece_type: PieceTypeId) -> bool {
    let piece = &job.problem.types[piece_type];
    let takes = |space: &Space| piece.all_turnings().iter().any(|&turned| space.takes(piece.laid(turned)));
    pattern.spaces.iter().any(takes)
}

/// Whether a draft with that one sheet says that each type may fit it.
fn may_fit(job: &Job, pattern: &Pattern) -> Vec<bool> {
    let mut layout = Layout { excluded: Vec::new(), ..Layout::empty(&job.problem) };
    layout.push(&job.problem, pattern.clone());
    let draft = draft_of(job, &layout.into());
    job.problem.types.keys().map(|piece_type| draft.may_take(id(0), piece_type)).collect()
}

#[test]
fn the_types_that_fit_a_space_and_no_others_are_told() {
    let mut rng = Rng::new(3);
    for _ in 0..300 {
        let job = random_job(&mut rng, EVERYTHING);
        let pattern = job.grown(1 + rng.below(12), &mut rng);
        if pattern.nodes.is_empty() {
            continue;
        }
        for (piece_type, may_fit) in (0..).zip(may_fit(&job, &pattern)) {
            assert_eq!(may_fit, fits(&job, &pattern, id(piece_type)), "{piece_type} of {pattern:#?}");
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
        for (piece_type, may_fit) in (0..).zip(may_fit(&job, &pattern)) {
            let fits = fits(&job, &pattern, id(piece_type));
            assert!(may_fit || !fits, "{piece_type} is overlooked");
            exact += u32::from(may_fit == fits);
        }
    }
    assert!(exact > 100 * 200 * 3 / 4, "{exact} of 20000 are told exactly");
}
