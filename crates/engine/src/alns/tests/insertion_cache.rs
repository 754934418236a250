use crate::alns::insertion_cache::InsertionCache;
use crate::insertion::scan::Insertion;
use crate::layout::ids::PieceTypeId;
use crate::layout::measure::Measure;
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::tests::support::mm;
use crate::layout::tests::support::{EVERYTHING, FREE, Job, fixed, id, random_job, sheet, turnable};
use crate::numbers::Integer;
use crate::rng::Rng;

/// The least loss of all insertions, found by looking at each of them.
fn least_loss(problem: &Problem, pattern: &Pattern, piece_type: PieceTypeId) -> Option<f32> {
    let piece = &problem.types[piece_type];
    let measure = Measure::new(problem, pattern);
    let sizes = piece.all_turnings().iter().map(|&turned| piece.laid(turned));
    let losses = sizes.flat_map(|size| {
        let spaces = pattern.spaces.iter().filter(move |space| space.takes(size));
        spaces.map(|space| measure.loss(pattern, space, size)).collect::<Vec<f32>>()
    });
    losses.min_by(f32::total_cmp)
}

/// The loss that belongs to the space and the turning of a way. The piece must fit.
fn loss_of(problem: &Problem, pattern: &Pattern, piece_type: PieceTypeId, insertion: Insertion) -> f32 {
    let size = problem.types[piece_type].laid(insertion.turned);
    let space = &pattern.spaces[insertion.space().to_usize()];
    assert!(space.takes(size), "{space:?} for {size:?}");
    Measure::new(problem, pattern).loss(pattern, space, size)
}

#[test]
fn the_best_way_is_that_of_least_loss_of_all() {
    let (mut rng, mut found) = (Rng::new(5), 0);
    for _ in 0..300 {
        let job = random_job(&mut rng, EVERYTHING);
        let pattern = job.grown(12, &mut rng);
        let mut insertions = InsertionCache::new(&job.problem, 1);
        for piece_type in job.problem.types.keys() {
            let insertion = insertions.best(&job.problem, &pattern, piece_type, &mut 0);
            assert_eq!(
                insertion.map(|insertion| insertion.loss),
                least_loss(&job.problem, &pattern, piece_type)
            );
            if let Some(insertion) = insertion {
                let loss = loss_of(&job.problem, &pattern, piece_type, insertion);
                assert!((insertion.loss - loss).abs() < 1e-9, "{} {loss}", insertion.loss);
                found += 1;
            }
        }
    }
    assert!(found > 200, "{found} ways were found");
}

#[test]
fn a_piece_lies_turned_where_it_fits_in_no_other_way() {
    let job = Job::new(&[fixed(80, 100), turnable(90, 15)], &[sheet(100, 100, 0)], FREE);
    let insertion = InsertionCache::new(&job.problem, 1).best(&job.problem, &job.started(0), id(1), &mut 0);
    assert!(insertion.is_some_and(|insertion| insertion.turned), "{insertion:?}");
}

#[test]
fn what_is_known_costs_no_look_until_the_sheet_changes() {
    let job = Job::new(&[fixed(60, 100), fixed(40, 50), fixed(41, 50)], &[sheet(100, 100, 0)], FREE);
    let mut pattern = job.started(0);
    let mut insertions = InsertionCache::new(&job.problem, 1);
    let ask = |pattern: &Pattern, insertions: &mut InsertionCache, piece_type| {
        let mut looks = 0;
        let fits = insertions.best(&job.problem, pattern, piece_type, &mut looks).is_some();
        (fits, looks > 0)
    };
    // That a type fits no space is remembered, too.
    for (piece_type, fits) in [(1, true), (2, false)] {
        assert_eq!(ask(&pattern, &mut insertions, id(piece_type)), (fits, true));
        assert_eq!(ask(&pattern, &mut insertions, id(piece_type)), (fits, false));
    }
    for left in [true, false] {
        let space =
            *pattern.spaces.iter().find(|space| space.takes(mm([40, 50]))).expect("room for another one");
        pattern.insert(&job.problem, space, crate::layout::tests::support::laid(1));
        insertions.forget();
        assert_eq!(ask(&pattern, &mut insertions, id(1)).0, left);
    }
}

#[test]
fn types_that_share_a_slot_are_not_mistaken_for_each_other() {
    let pieces: Vec<_> = (1..=40).map(|i| turnable(2 * i, 97 - i)).collect();
    let job = Job::new(&pieces, &[sheet(100, 100, 0)], FREE);
    let pattern = job.started(9);
    let mut scarce = InsertionCache::new(&job.problem, 1 << 20);
    assert!(scarce.most() < pieces.len(), "{} slots", scarce.most());
    let mut rng = Rng::new(1);
    for _ in 0..1_000 {
        let piece_type = id(rng.below(pieces.len()));
        let insertion = scarce.best(&job.problem, &pattern, piece_type, &mut 0);
        assert_eq!(
            insertion.map(|insertion| insertion.loss),
            least_loss(&job.problem, &pattern, piece_type),
            "type {piece_type}"
        );
    }
}
