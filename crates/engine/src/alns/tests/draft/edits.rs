use crate::alns::draft::Draft;
use crate::alns::tests::support::{assert_sound, built, draft_of, state_of};
use crate::greedy::tests::support::{layout, one_a_sheet, random_order};
use crate::insertion::placer::{InsertionRule, Placer};
use crate::instance::Sheet;
use crate::layout::cost::Price;
use crate::layout::ids::{PieceTypeId, UsedSheetId};
use crate::layout::pattern::Pattern;
use crate::layout::tests::support::{FREE, Job, fixed, id, many, sheet};
use crate::rng::Rng;
use crate::stop::Stop;

/// Inserts a piece into a pattern if there is room.
fn put(job: &Job, pattern: &mut Pattern, piece_type: PieceTypeId) -> bool {
    let stop = Stop::never();
    let mut placer = Placer::new(&job.problem, &stop);
    placer.place(std::slice::from_mut(pattern), piece_type, InsertionRule::default())
}

/// Removes some random subtrees, and inserts some unplaced pieces into random sheets or new ones.
fn edit(job: &Job, draft: &mut Draft, rng: &mut Rng) {
    for _ in 0..=rng.below(3) {
        let sheet = UsedSheetId::from(rng.below(draft.sheet_count().max(1)));
        if sheet < UsedSheetId::from(draft.sheet_count()) && !draft.pattern(sheet).nodes.is_empty() {
            let node = rng.below(draft.pattern(sheet).nodes.len());
            draft.remove(sheet, node);
        }
    }
    draft.settle();
    for piece_type in draft.unplaced.types().to_vec() {
        let sheet = UsedSheetId::from(rng.below(draft.sheet_count().max(1)));
        match draft.sheet_count().checked_sub(1).and_then(|_| draft.best_insertion(sheet, piece_type)) {
            Some(insertion) if !draft.pattern(sheet).must_try(&job.problem) => {
                draft.insert(sheet, piece_type, insertion);
            }
            Some(_) => {
                draft.try_insert(sheet, piece_type, |pattern| put(job, pattern, piece_type));
            }
            None => {
                let sheet_type = id(rng.below(job.problem.sheets.len()));
                if draft.may_open(sheet_type) {
                    draft.open(sheet_type, piece_type, |pattern| put(job, pattern, piece_type));
                }
            }
        }
    }
}

#[test]
fn a_change_of_any_edits_is_undone_wholly_or_kept_wholly() {
    let (mut rng, mut undone, mut kept) = (Rng::new(9), 0, 0);
    for _ in 0..60 {
        let job = random_order(&mut rng);
        let mut draft = draft_of(&job, &built(&job));
        for _ in 0..30 {
            let before = state_of(&draft);
            draft.begin();
            edit(&job, &mut draft, &mut rng);
            if draft.is_valid() && rng.chance(0.5) {
                draft.keep();
                kept += 1;
                assert_sound(&job, &draft);
            } else {
                undone += usize::from(state_of(&draft) != before);
                draft.roll_back();
                assert_eq!(state_of(&draft), before);
            }
        }
    }
    assert!(undone > 300 && kept > 300, "{undone} {kept}");
}

/// Three sheets 100 wide, with strips of 90, of 40 and of 60.
fn strips() -> (Job, Draft<'static>) {
    let pieces = [90, 40, 60].map(|width| fixed(width, 100));
    let job = Job::new(&pieces, &[sheet(100, 100, 0)], FREE);
    // The draft outlives this function.
    let job: &'static Job = Box::leak(Box::new(job));
    let layout = one_a_sheet(job);
    let again = Job::new(&pieces, &[sheet(100, 100, 0)], FREE);
    (again, draft_of(job, &layout.into()))
}

/// The pieces of each sheet.
fn contents(draft: &Draft) -> Vec<Vec<PieceTypeId>> {
    draft.sheets().map(|sheet| crate::greedy::tests::support::contents(draft.pattern(sheet))).collect()
}

#[test]
fn the_sheet_that_is_used_worst_is_emptied() {
    let (job, mut draft) = strips();
    draft.drop_worst_sheet();
    assert_eq!(contents(&draft).iter().flatten().count(), 2);
    assert_eq!(draft.unplaced.copies().collect::<Vec<_>>(), [1], "the strip of 40");
    assert_eq!((draft.price.area().get(), &draft.taken.raw), (20_000, &vec![2]));
    draft.drop_worst_sheet();
    assert_eq!(contents(&draft), [[0]]);
    assert_sound(&job, &draft);
}

#[test]
fn a_composition_that_is_imposed_holds_for_what_is_there_and_for_what_comes() {
    let pieces = [many(4, fixed(50, 100)), many(4, fixed(40, 60))];
    let sheets = [sheet(100, 100, 0), sheet(80, 60, 0)];
    let job = Job::new(&pieces, &sheets, FREE);
    let full: [(usize, &[usize]); 4] = [(0, &[0, 0]), (0, &[0]), (1, &[1, 1]), (1, &[1])];
    let mut draft = draft_of(&job, &layout(&job, &full).into());
    draft.fix_composition(vec![1, 3].into());
    assert_eq!(draft.taken.raw, [1, 2]);
    let mut sheets = contents(&draft);
    sheets.sort();
    assert_eq!(sheets, [vec![0, 0], vec![1], vec![1, 1]], "the half full one is gone");
    assert_eq!([draft.may_open(id(0)), draft.may_open(id(1))], [false, true]);
    assert_sound(&job, &draft);
}

#[test]
fn sheets_open_within_the_stock_and_the_area_alone() {
    let job = Job::new(&[many(9, fixed(50, 100))], &[Sheet { quantity: 2, ..sheet(100, 100, 0) }], FREE);
    let mut draft = draft_of(&job, &layout(&job, &[(0, &[0])]).into());
    assert!(draft.may_open(id(0)));
    draft.price_limit = Price::plain(19_999);
    assert!(!draft.may_open(id(0)), "too much area");
    draft.price_limit = Price::plain(20_000);
    assert!(draft.may_open(id(0)));
    draft.begin();
    assert!(!draft.open(id(0), id(0), |_| false), "nothing was put there");
    assert_eq!((draft.sheet_count(), draft.price.area().get(), draft.unplaced.total()), (1, 10_000, 8));
    assert!(draft.open(id(0), id(0), |pattern| put(&job, pattern, id(0))));
    assert_eq!((draft.sheet_count(), draft.price.area().get(), draft.unplaced.total()), (2, 20_000, 7));
    draft.keep();
    draft.price_limit = Price::MAX;
    assert!(!draft.may_open(id(0)), "out of stock");
    assert_sound(&job, &draft);
}
