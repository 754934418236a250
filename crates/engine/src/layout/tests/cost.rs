//! Which of two layouts is better.

use super::support::{FREE, Job, fixed, id, many, sheet};
use crate::instance::Sheet;
use crate::layout::pattern::Pattern;
use crate::layout::state::Layout;

#[test]
fn the_better_layout_leaves_less_out_and_then_uses_less_area() {
    let two = |side: i32| Sheet { quantity: 2, ..sheet(side, side, 0) };
    let job = Job::new(&[many(3, fixed(40, 40)), fixed(90, 90)], &[two(100), two(50)], FREE);
    let layout = |excluded: &[usize], sheets: &[usize]| {
        let mut layout = Layout {
            excluded: excluded.iter().map(|&number| id(number)).collect(),
            ..Layout::empty(&job.problem)
        };
        for &sheet in sheets {
            layout.push(&job.problem, Pattern::new(&job.problem, id(sheet)));
        }
        layout
    };
    // Best first: one small piece excluded, one large, two small ones; each with less and with more sheet area.
    let ranking = [
        layout(&[], &[0, 0]),
        layout(&[0], &[1]),
        layout(&[0], &[0]),
        layout(&[1], &[1]),
        layout(&[0, 0], &[]),
    ];
    for (at, better) in ranking.iter().enumerate() {
        assert!(!better.is_better_than(better, &job.problem));
        for worse in &ranking[at + 1..] {
            assert!(better.is_better_than(worse, &job.problem));
            assert!(!worse.is_better_than(better, &job.problem));
        }
    }
}
