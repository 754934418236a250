use typed_index_collections::TiSlice;

use crate::alns::draft::Draft;
use crate::alns::transfers::transfer;
use crate::insertion::tests::support::{layout, one_a_sheet};
use crate::layout::ids::UsedSheetId;
use crate::layout::pattern::Pattern;
use crate::layout::tests::support::{FREE, Job, fixed, many, sheet};
use crate::rng::Rng;

use super::support::{assert_sound, attempts, draft_of, loose};

/// Tries transfers `times` times. `each` sees the draft before it is kept, and the fills before.
fn transfers(
    job: &Job,
    draft: &mut Draft,
    times: usize,
    each: impl FnMut(&Draft, &TiSlice<UsedSheetId, f64>),
) -> usize {
    let fill = |pattern: &Pattern| pattern.fill(&job.problem);
    attempts(job, draft, (times, 11), fill, transfer, each)
}

#[test]
fn a_piece_moves_from_one_sheet_to_another_that_is_used_better() {
    let (mut rng, mut moved) = (Rng::new(2), 0);
    for _ in 0..40 {
        let (job, layout) = loose(&mut rng, 4, 8);
        let mut draft = draft_of(&job, &layout.into());
        let outside = draft.outside.total();
        moved += transfers(&job, &mut draft, 100, |draft, fills| {
            let [from, to] = draft.touched().collect::<Vec<_>>()[..] else { panic!("two sheets change") };
            assert!(fills[from] < fills[to], "{} {}", fills[from], fills[to]);
            let fill = |sheet: UsedSheetId| draft.pattern(sheet).fill(&job.problem);
            assert!(fill(from) < fills[from] && fill(to) > fills[to]);
            assert_eq!(draft.outside.total(), outside);
        });
        assert_sound(&job, &draft);
    }
    assert!(moved > 20, "{moved} pieces moved");
}

#[test]
fn room_gathers_until_a_sheet_is_free() {
    let job = Job::new(&[40, 35, 25].map(|width| fixed(width, 100)), &[sheet(100, 100, 0)], FREE);
    let mut draft = draft_of(&job, &one_a_sheet(&job).into());
    assert_eq!(draft.area(), 30_000);
    transfers(&job, &mut draft, 200, |_, _| ());
    assert_eq!((draft.sheet_count(), draft.area().get(), &draft.taken().raw), (1, 10_000, &[1_u64][..]));
    assert_sound(&job, &draft);
}

#[test]
fn none_moves_to_an_equal_sheet_one_without_room_or_its_own() {
    let strip = |width| fixed(width, 100);
    let cases = [
        (vec![many(2, strip(50))], vec![vec![0], vec![0]]),
        (vec![strip(60), strip(50)], vec![vec![0], vec![1]]),
        (vec![strip(60), strip(30)], vec![vec![0, 1]]),
    ];
    for (pieces, sheets) in cases {
        let job = Job::new(&pieces, &[sheet(100, 100, 0)], FREE);
        let sheets: Vec<(usize, &[usize])> = sheets.iter().map(|pieces| (0, &pieces[..])).collect();
        let mut draft = draft_of(&job, &layout(&job, &sheets).into());
        assert_eq!(transfers(&job, &mut draft, 200, |_, _| ()), 0, "{sheets:?}");
    }
}
