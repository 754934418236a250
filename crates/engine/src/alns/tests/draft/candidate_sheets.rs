use typed_index_collections::TiVec;

use crate::alns::draft::Draft;
use crate::alns::tests::support::{built, draft_of};
use crate::greedy::tests::support::{layout, random_order};
use crate::layout::ids::{PieceTypeId, UsedSheetId};
use crate::layout::measure::Measure;
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::tests::support::{FREE, Job, fixed, many, sheet};
use crate::rng::Rng;

/// Spaces of the pattern that a piece fits, unturned or turned.
fn spaces_for(problem: &Problem, pattern: &Pattern, piece_type: PieceTypeId) -> usize {
    let piece = &problem.types[piece_type];
    let sizes: Vec<_> = piece.all_turnings().iter().map(|&turned| piece.laid(turned)).collect();
    if pattern.nodes.is_empty() {
        return 0;
    }
    pattern.spaces.iter().filter(|space| sizes.iter().any(|&size| space.takes(size))).count()
}

/// The least loss of all insertions into the pattern.
fn least_loss(problem: &Problem, pattern: &Pattern, piece_type: PieceTypeId) -> Option<f32> {
    let piece = &problem.types[piece_type];
    let measure = Measure::new(problem, pattern);
    let mut least: Option<f32> = None;
    for &turned in piece.all_turnings() {
        let size = piece.laid(turned);
        for space in pattern.spaces.iter().filter(|space| space.takes(size)) {
            let loss = measure.loss(pattern, space, size);
            least = Some(least.map_or(loss, |least| least.min(loss)));
        }
    }
    least
}

/// Asserts that the draft overlooks no space, and knows the best one. Returns the number of candidates.
fn assert_knows_its_homes(draft: &mut Draft) -> usize {
    let problem = draft.problem;
    let mut all = 0;
    for piece_type in problem.types.keys() {
        let counts: TiVec<UsedSheetId, usize> =
            draft.sheets().map(|sheet| spaces_for(problem, draft.pattern(sheet), piece_type)).collect();
        let piece = &problem.types[piece_type];
        let sizes: Vec<_> = piece.all_turnings().iter().map(|&turned| piece.laid(turned)).collect();
        let may_take = |draft: &Draft, sheet: UsedSheetId| {
            let pattern = draft.pattern(sheet);
            !pattern.nodes.is_empty() && sizes.iter().any(|&size| pattern.may_take(size))
        };
        let candidates: Vec<UsedSheetId> = draft.sheets().filter(|&sheet| may_take(draft, sheet)).collect();
        assert_eq!(draft.fits_somewhere(piece_type), !candidates.is_empty());
        let mut visited = Vec::new();
        draft.for_each_candidate_sheet(piece_type, |_, sheet| visited.push(sheet));
        visited.sort_unstable();
        assert_eq!(visited, candidates);
        for (sheet, &count) in counts.iter_enumerated() {
            assert!(draft.may_take(sheet, piece_type) || count == 0, "a space is overlooked");
            let expected =
                if count > 0 { least_loss(problem, draft.pattern(sheet), piece_type) } else { None };
            assert_eq!(draft.best_insertion(sheet, piece_type).map(|insertion| insertion.loss), expected);
        }
        all += candidates.len();
    }
    all
}

#[test]
fn homes_are_the_sheets_with_a_space_that_the_piece_fits_whatever_happens_to_them() {
    let (mut rng, mut candidates) = (Rng::new(21), 0);
    for _ in 0..60 {
        let job = random_order(&mut rng);
        let mut draft = draft_of(&job, &built(&job));
        assert_knows_its_homes(&mut draft);
        for _ in 0..10 {
            draft.begin();
            let sheet = UsedSheetId::from(rng.below(draft.sheet_count().max(1)));
            if sheet < UsedSheetId::from(draft.sheet_count()) {
                let node = rng.below(draft.pattern(sheet).nodes.len());
                draft.remove(sheet, node);
                draft.settle();
                candidates += assert_knows_its_homes(&mut draft);
            }
            if rng.chance(0.5) {
                draft.roll_back();
            } else {
                draft.keep();
            }
            assert_knows_its_homes(&mut draft);
        }
    }
    assert!(candidates > 500, "{candidates} candidates");
}

#[test]
fn looks_are_counted_until_they_are_taken_and_not_twice_for_what_is_known() {
    let job = Job::new(&[fixed(60, 50), many(3, fixed(30, 40))], &[sheet(100, 100, 0)], FREE);
    let mut draft = draft_of(&job, &layout(&job, &[(0, &[0])]).into());
    let ask = |draft: &mut Draft| {
        for sheet in draft.sheets() {
            for piece_type in job.problem.types.keys() {
                draft.best_insertion(sheet, piece_type);
            }
        }
        draft.take_effort()
    };
    assert!(ask(&mut draft) > 0);
    assert_eq!(ask(&mut draft), 0);
}
