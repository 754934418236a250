//! Positions where the nodes say where the rest of their row goes.

use super::support::{EVERYTHING, Job, fixed, random_job, sheet, spoilt, stages, trim};
use crate::instance::{Rules, Sheet};
use crate::layout::pattern::Pattern;
use crate::layout::tree::Remainders::{self, Before, BeforeAndBelow, Behind, Below};
use crate::rng::Rng;
use crate::units::Length;

/// Pieces of 30 x 40 and 30 x 20 side by side with these remainders, on a sheet with a defect that is not in the way.
fn row(on: Sheet, rules: Rules, remainders: [Remainders; 2]) -> Pattern {
    let spot = if on.height > 41 { (0, on.height - 1, 1, 1) } else { (65, 0, 1, 1) };
    let job = Job::new(&[fixed(30, 40), fixed(30, 20)], &[spoilt(on, &[spot])], rules);
    let mut row = job.started(0_usize);
    job.put(&mut row, 1_usize, |space| space.node == 0);
    let order = [(0, Behind), (1, remainders[0]), (2, remainders[1])];
    let before = row.clone();
    row.edit(&job.problem, |edit| edit.rearrange(&before, &order));
    if row.valid {
        job.assert_cuttable(&row);
    }
    row
}

fn origins(row: &Pattern) -> [[Length; 2]; 2] {
    assert!(row.valid);
    [row.stands[1].origin, row.stands[2].origin]
}

#[test]
fn the_rest_of_a_row_goes_before_the_first_part_that_asks_for_it() {
    let wide = || sheet(100, 50, 0);
    assert_eq!(origins(&row(wide(), stages(2), [Behind; 2])), [[0, 0], [30, 0]]);
    assert_eq!(origins(&row(wide(), stages(2), [Before, Behind])), [[40, 0], [70, 0]]);
    assert_eq!(origins(&row(wide(), stages(2), [Behind, Before])), [[0, 0], [70, 0]]);
    assert_eq!(origins(&row(wide(), stages(2), [Before; 2])), [[40, 0], [70, 0]]);
}

#[test]
fn what_is_left_beside_a_piece_goes_below_it() {
    let on = || sheet(100, 41, 0);
    assert_eq!(origins(&row(on(), stages(2), [Behind, Below])), [[0, 0], [30, 21]]);
    assert_eq!(origins(&row(on(), stages(2), [Below; 2])), [[0, 1], [30, 21]]);
    assert_eq!(origins(&row(on(), stages(2), [Behind, BeforeAndBelow])), [[0, 0], [70, 21]]);
}

#[test]
fn a_rest_without_room_for_a_trim_and_a_kerf_stays_behind() {
    let wide = |width| sheet(width, 60, 3);
    let rules = trim(10, stages(2));
    // The parts and the kerf take 63 mm.
    assert_eq!(origins(&row(wide(76), rules, [Before, Behind])), [[13, 0], [46, 0]]);
    assert_eq!(origins(&row(wide(66), rules, [Before, Behind])), [[0, 0], [33, 0]]);
}

#[test]
fn pieces_dodge_where_they_cannot_lie_as_arranged() {
    let job = Job::new(&[fixed(30, 50)], &[spoilt(sheet(100, 50, 0), &[(75, 0, 5, 5)])], stages(2));
    let mut lone = job.started(0_usize);
    let before = lone.clone();
    lone.edit(&job.problem, |edit| edit.rearrange(&before, &[(0, Behind), (1, Before)]));
    assert!(lone.valid);
    assert_eq!(lone.stands[1].origin, [0, 0], "not at 70");
}

#[test]
fn patterns_with_rests_can_be_changed_like_others() {
    let mut rng = Rng::new(3);
    let mut changed = 0;
    for _ in 0..600 {
        let job = random_job(&mut rng, EVERYTHING);
        let mut pattern = job.grown(8, &mut rng);
        if pattern.nodes.is_empty() {
            continue;
        }
        let before = pattern.clone();
        let order: Vec<(usize, Remainders)> = (0..pattern.nodes.len())
            .map(|node| (node, [Behind, Before, Below, BeforeAndBelow][rng.below(4)]))
            .collect();
        // Builds with debug assertions check each tree.
        pattern.edit(&job.problem, |edit| edit.rearrange(&before, &order));
        if !pattern.valid {
            continue;
        }
        job.assert_cuttable(&pattern);
        for _ in 0..6 {
            if pattern.pieces > 1 && rng.chance(0.4) {
                let node = 1 + rng.below(pattern.nodes.len() - 1);
                let mut fewer = pattern.clone();
                fewer.edit(&job.problem, |edit| edit.remove(node, |_| {}));
                if fewer.valid && fewer.pieces > 0 {
                    pattern = fewer;
                    changed += 1;
                }
            } else if let Some(more) = job.with_one_more(&pattern, &mut rng) {
                pattern = more;
                changed += 1;
            }
            job.assert_cuttable(&pattern);
        }
    }
    assert!(changed > 500, "{changed}");
}
