use crate::alns::recombination::Pool;
use crate::insertion::tests::support::{contents, layout};
use crate::instance::Sheet;
use crate::layout::ids::PieceTypeId;
use crate::layout::pattern::Pattern;
use crate::layout::price::plain;
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, fixed, id, ids, many, sheet};
use crate::rng::Rng;
use crate::stop::{Pacer, Stop};

/// Strips of a half, three tenths and a fifth of a sheet: six of each.
fn strips() -> Job {
    let pieces = [50, 30, 20].map(|width| many(6, fixed(width, 100)));
    Job::new(&pieces, &[Sheet { quantity: 3, ..sheet(100, 100, 0) }], FREE)
}

/// A sheet with these pieces.
fn pattern(job: &Job, pieces: &[usize]) -> Pattern {
    layout(job, &[(0, pieces)]).patterns.remove(id(0))
}

fn pool_of(job: &Job, sheets: &[&[usize]]) -> Pool {
    let mut pool = Pool::default();
    for pieces in sheets {
        pool.offer(&job.problem, &pattern(job, pieces), 0.0);
    }
    pool
}

fn recombined(job: &Job, pool: &mut Pool, wanted: &[usize], area_limit: i64, seed: u64) -> Option<Layout> {
    let never = Stop::never();
    let wanted: Vec<PieceTypeId> = wanted.iter().map(|&number| id(number)).collect();
    pool.recombine(&job.problem, &wanted, plain(area_limit), &mut Rng::new(seed), &mut Pacer::new(&never))
}

/// The pieces of each sheet, and those that are excluded.
fn sheets_of(layout: &Layout) -> (Vec<Vec<PieceTypeId>>, Vec<PieceTypeId>) {
    let mut sheets: Vec<Vec<PieceTypeId>> = layout.patterns.iter().map(contents).collect();
    sheets.sort();
    (sheets, layout.excluded.clone())
}

#[test]
fn sheets_that_go_together_are_found_though_better_used_ones_are_in_their_way() {
    let job = strips();
    // The full sheet of three types leaves pieces that no other sheet holds.
    let sheets: [&[usize]; 5] = [&[0, 1, 2], &[0, 0], &[1, 1, 2], &[2], &[1]];
    for seed in 0..20 {
        let mut pool = pool_of(&job, &sheets);
        let found = recombined(&job, &mut pool, &[0, 0, 1, 1, 2], 20_000, seed).expect("there is a pool");
        assert_eq!(sheets_of(&found), (vec![ids([0, 0]), ids([1, 1, 2])], vec![]));
        assert_eq!((&found.taken.raw[..], found.area().get()), (&[2][..], 20_000));
    }
}

#[test]
fn a_remembered_sheet_may_be_cut_twice() {
    let job = strips();
    let mut pool = pool_of(&job, &[&[0, 1, 2], &[0], &[1]]);
    let found = recombined(&job, &mut pool, &[0, 0, 1, 1, 2, 2], 90_000, 1).expect("there is a pool");
    assert_eq!(sheets_of(&found), (vec![ids([0, 1, 2]); 2], vec![]));
}

#[test]
fn neither_the_area_nor_the_stock_is_exceeded_and_what_does_not_fit_is_excluded() {
    let job = strips();
    let wanted = [[0; 6], [1; 6], [2; 6]].concat();
    for (limit, most) in [(9_999, 0), (10_000, 1), (29_999, 2), (30_000, 3), (90_000, 3)] {
        let mut pool = pool_of(&job, &[&[0, 0], &[0, 1, 2], &[1, 1, 1], &[2, 2, 2]]);
        let found = recombined(&job, &mut pool, &wanted, limit, 7).expect("there is a pool");
        assert_eq!(found.patterns.len(), most, "within {limit}");
        let mut all = found.excluded;
        all.extend(found.patterns.iter().flat_map(contents));
        all.sort_unstable();
        assert_eq!(all, wanted);
    }
}

#[test]
fn a_layout_holds_no_piece_that_is_not_wanted() {
    let job = strips();
    let mut pool = pool_of(&job, &[&[0, 0], &[0, 1], &[2, 2], &[1]]);
    let found = recombined(&job, &mut pool, &[0, 1, 2], 90_000, 0).expect("there is a pool");
    assert_eq!(sheets_of(&found), (vec![ids([0, 1])], ids([2])));
}

/// Whether the pool remembers the sheet. It holds another one, too, because it makes no layout from a single sheet.
fn remembers(job: &Job, remembered: &[usize], fill: f64) -> bool {
    let mut pool = pool_of(job, &[&[1]]);
    pool.offer(&job.problem, &pattern(job, remembered), fill);
    recombined(job, &mut pool, &[0], 90_000, 0).is_some()
}

#[test]
fn sheets_are_remembered_that_are_well_used_hold_few_pieces_and_are_others() {
    let job = Job::new(&[many(20, fixed(7, 100)), many(20, fixed(50, 100))], &[sheet(100, 100, 0)], FREE);
    assert!(remembers(&job, &[0, 1], 0.57));
    assert!(!remembers(&job, &[0, 1], 0.58));
    assert!(remembers(&job, &[0; 12], 0.0));
    assert!(!remembers(&job, &[0; 13], 0.0));
    assert!(!remembers(&job, &[1], 0.0), "the same pieces are there");
    let mut pool = pool_of(&job, &[&[0, 1], &[1, 0]]);
    assert!(recombined(&job, &mut pool, &[0, 1], 90_000, 0).is_none(), "in another order");
    pool.offer(&job.problem, &job.empty(), 0.0);
    assert!(recombined(&job, &mut pool, &[0, 1], 90_000, 0).is_none(), "an empty sheet");
}

#[test]
fn of_too_many_sheets_the_better_used_half_is_remembered() {
    let pieces: Vec<_> = (1..=2_001).map(|width| fixed(width, 10)).collect();
    let job = Job::new(&pieces, &[Sheet { quantity: 10_000, ..sheet(2_001, 10, 0) }], FREE);
    let mut pool = Pool::default();
    for piece_type in 0..2_001 {
        pool.offer(&job.problem, &job.started(piece_type), 0.0);
    }
    let all: Vec<usize> = (0..2_001).collect();
    let found = recombined(&job, &mut pool, &all, i64::MAX, 0).expect("there is a pool");
    // The last one came after the others had been halved.
    assert_eq!(found.excluded, (0..1_000).collect::<Vec<usize>>());
}
