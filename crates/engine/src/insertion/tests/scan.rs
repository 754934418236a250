//! Ways to put a piece on a pattern.

use std::ops::ControlFlow;

use crate::insertion::scan::{Insertion, Orientation, keep_better, scan};
use crate::layout::ids::PieceTypeId;
use crate::layout::measure::Measure;
use crate::layout::pattern::Pattern;
use crate::layout::tests::support::mm;
use crate::layout::tests::support::{FREE, Job, fixed, id, many, random_job, sheet, spoilt};
use crate::layout::tree::Space;
use crate::numbers::Integer;
use crate::rng::Rng;

/// All ways into the spaces, for an unturned piece.
fn ways(job: &Job, pattern: &Pattern, spaces: &[Space], piece_type: PieceTypeId) -> Vec<Insertion> {
    let size = job.problem.types[piece_type].size;
    let measure = Measure::new(&job.problem, pattern);
    let mut ways = Vec::new();
    let end = scan(&measure, (pattern, spaces), Orientation { size, turned: false }, |insertion| {
        ways.push(insertion);
        ControlFlow::Continue(())
    });
    assert!(end.is_continue());
    ways
}

#[test]
fn a_scan_visits_every_space_that_takes_the_piece_in_order_with_its_loss() {
    let mut rng = Rng::new(31);
    let mut met = 0;
    for _ in 0..100 {
        let job = random_job(&mut rng, &[]);
        let pattern = job.grown(6, &mut rng);
        if pattern.nodes.is_empty() {
            continue;
        }
        for (piece_type, piece) in job.problem.types.iter_enumerated() {
            let measure = Measure::new(&job.problem, &pattern);
            let expected: Vec<(u32, u32)> = (0..)
                .zip(&pattern.spaces)
                .filter(|(_, space)| space.takes(piece.size))
                .map(|(at, space)| (at, measure.loss(&pattern, space, piece.size).to_bits()))
                .collect();
            let found: Vec<(u32, u32)> = ways(&job, &pattern, &pattern.spaces, piece_type)
                .iter()
                .map(|insertion| (insertion.space(), insertion.loss.to_bits()))
                .collect();
            assert_eq!(found, expected);
            met += found.len();
        }
    }
    assert!(met > 300, "{met}");
}

#[test]
fn a_scan_ends_when_told_to() {
    let job = Job::new(&[many(9, fixed(10, 10))], &[sheet(100, 100, 0)], FREE);
    let pattern = job.started(0);
    let all = ways(&job, &pattern, &pattern.spaces, id(0)).len();
    assert!(all > 2);
    assert_eq!(ways(&job, &pattern, &pattern.spaces[..1], id(0)).len(), 1);
    let measure = Measure::new(&job.problem, &pattern);
    let piece = Orientation { size: mm([10, 10]), turned: false };
    let first = scan(&measure, (&pattern, &pattern.spaces), piece, |_| ControlFlow::Break(()));
    assert!(first.is_break());
}

#[test]
fn among_equal_losses_the_first_way_found_is_kept() {
    let mut best = None;
    for (space, loss) in [(0, 2.0), (1, 1.0), (2, 1.0), (3, 3.0)] {
        keep_better(&mut best, Insertion::through(space, false, loss));
    }
    assert_eq!(best.map(Insertion::space), Some(1));
}

#[test]
fn a_way_returns_the_nodes_that_may_have_to_dodge_a_defect() {
    let glass = spoilt(sheet(100, 100, 2), &[(0, 20, 100, 5)]);
    let job = Job::new(&[fixed(60, 60), fixed(30, 15)], &[glass], FREE);
    let mut empty = job.empty();
    assert_eq!(Insertion::start(false, 0.0).apply(&job.problem, &mut empty, id(0)), 1..2);
    assert_eq!(Job::sketch(&empty), "V(0)");
    let through = |wanted: &str| {
        let mut pattern = job.started(0);
        let found = pattern.spaces.iter().position(|space| format!("{:?}", space.join) == wanted);
        let insertion = Insertion::through(found.expect("such a space").to_u32(), false, 0.0);
        (insertion.apply(&job.problem, &mut pattern, id(1)), Job::sketch(&pattern))
    };
    // Only the piece, or the new row of two with both its pieces.
    assert_eq!(through("Append"), (2..3, "V(0 1)".to_owned()));
    assert_eq!(through("Under"), (1..4, "V(H(1 0))".to_owned()));
}
