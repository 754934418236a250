//! The sheet types tried for the next sheet.

use crate::greedy::fill::{OpenTypes, TYPES_TRIED};
use crate::instance::Sheet;
use crate::layout::ids::SheetTypeId;
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, fixed, sheet, spoilt};
use crate::numbers::Integer;
use crate::rng::Rng;

/// Sheet types of a few sizes, with up to three defects each.
fn job(types: usize, rng: &mut Rng) -> Job {
    let sheets: Vec<Sheet> = (0..types)
        .map(|at| {
            let side = 100 + rng.below(4).to_i32();
            let defects: Vec<_> =
                (0..rng.below(4).to_i32()).map(|nth| (at.to_i32() % 90, 10 * nth, 5, 5)).collect();
            spoilt(sheet(side, 100, 0), &defects)
        })
        .collect();
    Job::new(&[fixed(10, 10)], &sheets, FREE)
}

#[test]
fn a_draw_takes_the_types_with_the_fewest_defects_of_each_size() {
    let mut rng = Rng::new(11);
    for types in [1, 6, 7, 8, 20, 60] {
        for _ in 0..20 {
            let job = job(types, &mut rng);
            let problem = &job.problem;
            let mut open: Vec<SheetTypeId> = problem.sheets.keys().collect();
            let mut sizes = OpenTypes::new(problem, &Layout::empty(problem));
            while !open.is_empty() {
                let mut drawn = sizes.draw(&mut rng);
                for &other in open.iter().filter(|other| !drawn.contains(other)) {
                    let other = &problem.sheets[other];
                    let is_cleaner = |&here: &SheetTypeId| {
                        let here = &problem.sheets[here];
                        other.kind() == here.kind() && other.defects[0].len() < here.defects[0].len()
                    };
                    assert!(!drawn.iter().any(is_cleaner), "{other:?} is cleaner than one of {drawn:?}");
                }
                drawn.sort_unstable();
                drawn.dedup();
                assert_eq!(drawn.len(), open.len().min(TYPES_TRIED), "{open:?}");
                assert!(drawn.iter().all(|sheet_type| open.contains(sheet_type)));
                sizes.close(open.remove(rng.below(open.len())));
            }
            assert!(sizes.draw(&mut rng).is_empty());
        }
    }
}

#[test]
fn every_size_is_drawn() {
    let sheets: Vec<Sheet> = (0..20).map(|wider| sheet(100 + wider, 100, 0)).collect();
    let job = Job::new(&[fixed(10, 10)], &sheets, FREE);
    let sizes = OpenTypes::new(&job.problem, &Layout::empty(&job.problem));
    let mut rng = Rng::new(5);
    let mut drawn: Vec<SheetTypeId> = (0..60).flat_map(|_| sizes.draw(&mut rng)).collect();
    drawn.sort_unstable();
    drawn.dedup();
    assert_eq!(drawn.len(), 20);
}

#[test]
fn types_that_are_used_up_are_not_drawn() {
    let sheets = [0, 1, 2].map(|wider| Sheet { quantity: 1, ..sheet(100 + wider, 100, 0) });
    let job = Job::new(&[fixed(10, 10)], &sheets, FREE);
    let mut layout = Layout::empty(&job.problem);
    layout.taken.raw[1] = 1;
    assert_eq!(OpenTypes::new(&job.problem, &layout).draw(&mut Rng::new(0)), [0, 2]);
}
