//! Small moves: of pieces to fuller sheets, and of subtrees within a sheet.

use typed_index_collections::TiSlice;

use crate::alns::draft::Draft;
use crate::alns::moves::{move_subtree, transfer};
use crate::greedy::tests::support::{contents, layout, one_a_sheet};
use crate::layout::ids::UsedSheetId;
use crate::layout::measure::Measure;
use crate::layout::pattern::Pattern;
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, fixed, id, many, sheet};
use crate::rng::Rng;

use super::support::{assert_sound, attempts, built, draft_of, loose};

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
        let unplaced = draft.unplaced.total();
        moved += transfers(&job, &mut draft, 100, |draft, fills| {
            let [from, to] = draft.touched().collect::<Vec<_>>()[..] else { panic!("two sheets change") };
            assert!(fills[from] < fills[to], "{} {}", fills[from], fills[to]);
            let fill = |sheet: UsedSheetId| draft.pattern(sheet).fill(&job.problem);
            assert!(fill(from) < fills[from] && fill(to) > fills[to]);
            assert_eq!(draft.unplaced.total(), unplaced);
        });
        assert_sound(&job, &draft);
    }
    assert!(moved > 20, "{moved} pieces moved");
}

#[test]
fn room_gathers_until_a_sheet_is_free() {
    let job = Job::new(&[40, 35, 25].map(|width| fixed(width, 100)), &[sheet(100, 100, 0)], FREE);
    let mut draft = draft_of(&job, &one_a_sheet(&job).into());
    assert_eq!(draft.price.area(), 30_000);
    transfers(&job, &mut draft, 200, |_, _| ());
    assert_eq!((draft.sheet_count(), draft.price.area().get(), &draft.taken.raw), (1, 10_000, &vec![1]));
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

/// Value of the leftovers of a sheet.
fn value(job: &Job, pattern: &Pattern) -> f32 {
    Measure::new(&job.problem, pattern).value(pattern)
}

/// Tries moves `times` times. `each` sees the draft before it is kept, and the patterns before.
fn moves(
    job: &Job,
    draft: &mut Draft,
    times: usize,
    each: impl FnMut(&Draft, &TiSlice<UsedSheetId, Pattern>),
) -> usize {
    attempts(job, draft, (times, 4), Pattern::clone, move_subtree, each)
}

#[test]
fn the_same_pieces_lie_on_the_sheet_and_its_leftovers_are_worth_more() {
    let (mut rng, mut moved) = (Rng::new(6), 0);
    for _ in 0..40 {
        let (job, layout) = loose(&mut rng, 3, 10);
        let mut draft = draft_of(&job, &layout.into());
        moved += moves(&job, &mut draft, 100, |draft, before| {
            let [sheet] = draft.touched().collect::<Vec<_>>()[..] else { panic!("one sheet changes") };
            let (old, new) = (&before[sheet], draft.pattern(sheet));
            assert_eq!(contents(new), contents(old));
            assert!(value(&job, new) > value(&job, old) && new.valid);
        });
        assert_sound(&job, &draft);
    }
    assert!(moved > 20, "{moved} subtrees moved");
}

#[test]
fn leftovers_that_are_divided_come_together() {
    let job = Job::new(&[many(2, fixed(50, 30))], &[sheet(100, 100, 0)], FREE);
    let started = job.started(0);
    let mut laid: Vec<Pattern> = (job.ways(&started).into_iter())
        .map(|(space, piece)| {
            let mut pattern = started.clone();
            pattern.insert(&job.problem, space, piece);
            pattern
        })
        .collect();
    laid.sort_by(|a, b| value(&job, a).total_cmp(&value(&job, b)));
    let (worse, better) = (laid.remove(0), laid.pop().expect("there are two ways at least"));
    assert!(value(&job, &worse) < value(&job, &better));
    let mut layout = Layout { excluded: Vec::new(), ..Layout::empty(&job.problem) };
    layout.push(&job.problem, worse);
    let mut draft = draft_of(&job, &layout.into());
    assert_eq!(moves(&job, &mut draft, 50, |_, _| ()), 1, "once is enough");
    assert!((value(&job, draft.pattern(id(0))) - value(&job, &better)).abs() < 1e-6);
}

#[test]
fn a_piece_that_is_alone_stays_where_it_is() {
    let job = Job::new(&[fixed(50, 50)], &[sheet(100, 100, 0)], FREE);
    let mut draft = draft_of(&job, &built(&job));
    assert_eq!(moves(&job, &mut draft, 50, |_, _| ()), 0);
}
