//! Patterns built row by row.

use super::support::{FREE, Job, With, fixed, id, many, random_job, sheet, stages};
use crate::layout::ids::PieceTypeId;
use crate::layout::pattern::Pattern;
use crate::layout::rows::Part;
use crate::layout::sound::assert_sound;
use crate::layout::tree::Tree;
use crate::rng::Rng;

fn squares() -> Job {
    Job::new(&[many(9, fixed(10, 10))], &[sheet(100, 100, 0)], stages(0))
}

/// Rows side by side, each of a given number of pieces.
fn rows(job: &Job, pieces: &[usize]) -> Pattern {
    let rows = pieces.iter().map(|&count| Part::Row(1, vec![Part::Piece(id(0)); count]));
    Part::Row(0, rows.collect()).pattern(&job.problem, id(0), 0, &mut |&piece| Some((piece, false)))
}

/// The subtree of a node as a part.
fn part_of(tree: &Tree, at: usize) -> Part<(PieceTypeId, bool)> {
    let node = &tree.nodes[at];
    if node.is_structure() {
        Part::Row(node.axis(), tree.children(at).map(|child| part_of(tree, child)).collect())
    } else {
        Part::Piece((node.piece_type, node.turned))
    }
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
    for with in [&[][..], &[With::Stages], &[With::Trims, With::Depth]] {
        for _ in 0..150 {
            let job = random_job(&mut rng, with);
            let pattern = job.grown(12, &mut rng);
            if pattern.pieces == 0 || pattern.children(0).count() == 1 && !job.problem.alternate {
                // A lone row would become the root.
                continue;
            }
            let axis = pattern.nodes[0].axis();
            let part = part_of(&pattern, 0);
            let mut again = part.pattern(&job.problem, id(0), axis, &mut |&piece| Some(piece));
            let detours = pattern.nodes.iter().map(|node| node.detour);
            detours.enumerate().for_each(|(at, detour)| again.set_detour(&job.problem, at, detour));
            assert_eq!(again, pattern);
            rebuilt += usize::from(pattern.pieces > 3);
        }
    }
    assert!(rebuilt > 200, "{rebuilt}");
}

#[test]
fn pieces_left_out_leave_no_row_behind() {
    let job = squares();
    let nested = Part::Row(1, vec![Part::Row(0, vec![Part::Piece(1), Part::Piece(2)]), Part::Piece(3)]);
    let sheet = Part::Row(0, vec![nested, Part::Piece(4)]);
    let without = |left_out: &[i32]| {
        let mut take = |piece: &i32| (!left_out.contains(piece)).then_some((id(0), false));
        Job::sketch(&sheet.pattern(&job.problem, id(0), 0, &mut take))
    };
    assert_eq!(without(&[]), "V(H(V(0 0) 0) 0)");
    assert_eq!(without(&[2]), "V(H(0 0) 0)");
    // A row of one row dissolves into the row around it.
    assert_eq!(without(&[3]), "V(0 0 0)");
    assert_eq!(without(&[1, 2]), "V(0 0)");
    assert_eq!(without(&[1, 2, 3]), "V(0)");
    assert_eq!(without(&[1, 2, 3, 4]), "");
}
