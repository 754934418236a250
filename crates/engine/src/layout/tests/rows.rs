//! Patterns built row by row.

use super::support::{EVERYTHING, FREE, Job, With, fixed, id, many, random_job, sheet, stages};
use crate::layout::pattern::Pattern;
use crate::layout::rows::{RowBuilder, Subtree};
use crate::layout::sound::assert_sound;
use crate::rng::Rng;

fn squares() -> Job {
    Job::new(&[many(9, fixed(10, 10))], &[sheet(100, 100, 0)], stages(0))
}

/// Rows side by side, each of a given number of pieces.
fn rows(job: &Job, pieces: &[usize]) -> Pattern {
    let mut builder = RowBuilder::new(&job.problem, id(0), 0);
    for &count in pieces {
        builder.begin_row();
        (0..count).for_each(|_| builder.piece(id(0), false));
        builder.end_row();
    }
    builder.build()
}

#[test]
fn rows_lie_side_by_side_and_a_row_of_one_piece_is_that_piece() {
    let job = squares();
    let pattern = rows(&job, &[2, 1, 0, 3]);
    assert_eq!(Job::sketch(&pattern), "V(H(0 0) 0 H(0 0 0))");
    assert_eq!((pattern.pieces, pattern.used.get(), pattern.valid), (6, 600, true));
    assert_sound(&job.problem, &pattern);
}

#[test]
fn without_pieces_the_sheet_is_empty() {
    let job = squares();
    assert_eq!(rows(&job, &[]), job.empty());
    assert_eq!(rows(&job, &[0, 0]), job.empty());
}

#[test]
fn a_lone_row_is_the_root_if_any_cut_may_come_first() {
    let free = Job::new(&[many(9, fixed(10, 10))], &[sheet(100, 100, 0)], FREE);
    assert_eq!(Job::sketch(&rows(&free, &[3])), "H(0 0 0)");
    assert_eq!(Job::sketch(&rows(&squares(), &[3])), "V(H(0 0 0))");
}

#[test]
fn a_pattern_rebuilt_from_its_own_parts_is_the_same() {
    let mut rng = Rng::new(41);
    let mut rebuilt = 0;
    for with in [EVERYTHING, &[With::Stages]] {
        for _ in 0..200 {
            let job = random_job(&mut rng, with);
            let pattern = job.grown(12, &mut rng);
            let Some(root) = pattern.nodes.first() else { continue };
            let parts = Subtree::parts_of(&pattern, 0);
            if parts.len() == 1 && !job.problem.alternate {
                // A lone row would become the root.
                continue;
            }
            let mut builder = RowBuilder::new(&job.problem, id(0), root.axis());
            for part in &parts {
                builder.subtree(part);
            }
            assert_eq!(builder.build(), pattern);
            let again = Subtree::row(root.axis(), parts).into_parts();
            assert_eq!(again.len(), pattern.children(0).count());
            rebuilt += usize::from(pattern.pieces > 3);
        }
    }
    assert!(rebuilt > 200, "{rebuilt}");
}

#[test]
fn a_piece_alone_is_its_own_only_part() {
    let job = squares();
    let pattern = rows(&job, &[2, 1]);
    let piece = Subtree::of(&pattern, 4);
    assert_eq!(piece.clone().into_parts().len(), 1);
    let mut builder = RowBuilder::new(&job.problem, id(0), 0);
    builder.subtree(&piece.into_parts()[0]);
    assert_eq!(Job::sketch(&builder.build()), "V(0)");
}
