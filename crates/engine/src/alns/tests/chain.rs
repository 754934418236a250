//! Chains: parts that make room for each other.

use crate::alns::destroy::remove_chain;
use crate::alns::draft::Draft;
use crate::alns::tuning::chains;
use crate::layout::ids::PieceTypeId;
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, fixed, id, ids, many, sheet, turnable};
use crate::numbers::Integer;
use crate::rng::Rng;

use super::support::{built, draft_of, state_of};

/// The unplaced pieces after a chain that was removed and is undone again; `None` if there was none.
fn removed(draft: &mut Draft, rng: &mut Rng) -> Option<Vec<PieceTypeId>> {
    let before = state_of(draft);
    draft.begin();
    let found = remove_chain(draft, rng);
    let touched = draft.touched().count();
    assert!(touched <= chains::MAX_PARTS);
    assert_eq!(found, touched > 0);
    draft.settle();
    let mut unplaced: Vec<PieceTypeId> = draft.unplaced.copies().collect();
    unplaced.sort_unstable();
    draft.roll_back();
    assert_eq!(state_of(draft), before);
    found.then_some(unplaced)
}

#[test]
fn each_part_makes_room_for_the_piece_before_it() {
    // The first sheet has a strip of 10 to spare, the other one none, so the pieces can move up in two ways.
    let widths = [60, 50, 40, 55, 45];
    let job = Job::new(&widths.map(|width| fixed(width, 100)), &[sheet(100, 100, 0)], FREE);
    let mut layout = Layout { excluded: vec![id(0)], ..Layout::empty(&job.problem) };
    for [first, second] in [[1, 2], [3, 4]] {
        let mut pattern = job.started(first);
        job.put(&mut pattern, second, |_| true);
        layout.push(&job.problem, pattern);
    }
    let mut draft = draft_of(&job, &layout.into());
    let mut rng = Rng::new(1);
    let chains: Vec<_> = (0..1_000).filter_map(|_| removed(&mut draft, &mut rng)).collect();
    let count = |expected: [usize; 3]| {
        chains.iter().filter(|chain| **chain == ids::<PieceTypeId, 3>(expected)).count()
    };
    let [wide, narrow] = [count([0, 1, 3]), count([0, 2, 4])];
    assert!(wide > 200 && narrow > 200, "{wide} and {narrow}");
    // Now and then, all sheets drawn for the second part are the first one.
    assert!(chains.len() - wide - narrow < 20, "{} of {}", wide + narrow, chains.len());
}

#[test]
fn it_ends_with_a_piece_that_fits_elsewhere_as_it_is() {
    // In the place of either half of a full sheet there is room for the unplaced piece, and on the third sheet for both.
    let job = Job::new(&[fixed(50, 100), many(5, fixed(50, 99))], &[sheet(100, 100, 0)], FREE);
    let mut layout = Layout { excluded: vec![id(0)], ..Layout::empty(&job.problem) };
    for pieces in [2, 2, 1] {
        let mut pattern = job.started(1);
        for _ in 1..pieces {
            job.put(&mut pattern, 1, |_| true);
        }
        layout.push(&job.problem, pattern);
    }
    let mut draft = draft_of(&job, &layout.into());
    let mut rng = Rng::new(1);
    for chain in (0..200).filter_map(|_| removed(&mut draft, &mut rng)) {
        assert_eq!(chain, ids::<PieceTypeId, 2>([0, 1]));
    }
}

#[test]
fn a_layout_of_many_sheets_has_chains_of_several_parts() {
    let pieces: Vec<_> = (0..40).map(|i| many(3, turnable(61 + i * 37 % 90, 53 + i * 57 % 80))).collect();
    let job = Job::new(&pieces, &[sheet(300, 200, 3)], FREE);
    let mut draft = draft_of(&job, &built(&job));
    draft.drop_worst_sheet();
    let before = draft.unplaced.total().to_usize();
    let mut rng = Rng::new(1);
    let more: Vec<usize> =
        (0..500).filter_map(|_| removed(&mut draft, &mut rng)).map(|chain| chain.len() - before).collect();
    assert!(more.len() > 200, "{} chains", more.len());
    assert!(more.iter().filter(|&&pieces| pieces > 2).count() > more.len() / 4, "{more:?}");
}
