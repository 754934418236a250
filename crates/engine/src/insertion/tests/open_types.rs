//! The sheet types tried for the next sheet.

use crate::insertion::open_types::{OpenTypes, TYPES_TRIED};
use crate::instance::Sheet;
use crate::layout::ids::SheetTypeId;
use crate::layout::problem::Problem;
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

/// The same draw, made from a list of all types.
fn drawn_from_a_list(problem: &Problem, mut open: Vec<SheetTypeId>, rng: &mut Rng) -> Vec<SheetTypeId> {
    if open.len() > TYPES_TRIED {
        for at in 0..TYPES_TRIED {
            let mut chosen = at + rng.below(open.len() - at);
            for other in at..open.len() {
                if problem.sheets[open[other]].is_cleaner_than(&problem.sheets[open[chosen]]) {
                    chosen = other;
                }
            }
            open.swap(at, chosen);
        }
        open.truncate(TYPES_TRIED);
    }
    open
}

#[test]
fn a_draw_equals_one_from_a_list_of_all_types() {
    let mut rng = Rng::new(11);
    for types in [1, 6, 7, 8, 20, 60] {
        for _ in 0..20 {
            let job = job(types, &mut rng);
            let problem = &job.problem;
            let mut open: Vec<SheetTypeId> = problem.sheets.keys().collect();
            let mut sizes = OpenTypes::new(problem, &Layout::empty(problem));
            while !open.is_empty() {
                let seed = rng.bits();
                let expected = drawn_from_a_list(problem, open.clone(), &mut Rng::new(seed));
                assert_eq!(sizes.draw(&mut Rng::new(seed)), expected, "{open:?}");
                sizes.close(open.remove(rng.below(open.len())));
            }
            assert!(sizes.draw(&mut rng).is_empty());
        }
    }
}

#[test]
fn types_that_are_used_up_are_not_drawn() {
    let sheets = [0, 1, 2].map(|wider| Sheet { quantity: 1, ..sheet(100 + wider, 100, 0) });
    let job = Job::new(&[fixed(10, 10)], &sheets, FREE);
    let mut layout = Layout::empty(&job.problem);
    layout.taken.raw[1] = 1;
    assert_eq!(OpenTypes::new(&job.problem, &layout).draw(&mut Rng::new(0)), [0, 2]);
}
