//! Stepping out of a defect's way.

use super::support::{FREE, Job, fixed, laid, sheet, spoilt, stages, trim};
use crate::instance::{Rules, Sheet};
use crate::layout::insert::Laid;
use crate::layout::pattern::{Entry, Pattern};
use crate::layout::problem::SheetType;
use crate::rng::Rng;

/// Any number of stages, the parts of the root side by side.
const ANY: Rules = Rules { alternate: true, ..FREE };

/// A pattern of one piece on a sheet.
fn lone(piece: (i32, i32), sheet: Sheet, rules: Rules, steps_aside: bool) -> (Job, Pattern) {
    let job = Job::new(&[fixed(piece.0, piece.1)], &[sheet], rules);
    let mut pattern = job.empty();
    pattern.start(&job.problem, Laid { steps_aside, ..laid(0) });
    (job, pattern)
}

/// Where a piece of 30 x 30 comes to lie on a sheet of 100 x 100.
fn origin(kerf: i32, defects: &[(i32, i32, i32, i32)], rules: Rules, steps_aside: bool) -> [i32; 2] {
    let (_, pattern) = lone((30, 30), spoilt(sheet(100, 100, kerf), defects), rules, steps_aside);
    assert!(pattern.valid);
    pattern.stands[1].origin
}

#[test]
fn a_piece_that_nothing_is_in_the_way_of_stays() {
    assert_eq!(origin(0, &[(30, 0, 5, 100), (0, 30, 30, 5)], ANY, false), [0, 0]);
}

#[test]
fn it_moves_on_along_its_row() {
    assert_eq!(origin(0, &[(10, 10, 5, 5)], ANY, false), [15, 0]);
    assert_eq!(origin(0, &[(10, 10, 5, 5), (20, 0, 20, 5), (44, 29, 1, 1)], ANY, false), [45, 0]);
}

#[test]
fn it_steps_aside_across_its_row_where_it_had_rather() {
    assert_eq!(origin(0, &[(10, 10, 5, 5)], ANY, true), [0, 15]);
    assert_eq!(origin(0, &[(10, 10, 5, 5), (0, 20, 5, 20), (29, 44, 1, 1)], ANY, true), [0, 45]);
}

#[test]
fn it_does_the_other_where_its_first_choice_leads_nowhere() {
    // Neither along the lower edge nor along the left one is there a place.
    let along_the_bottom = [(0, 0, 100, 5)];
    assert_eq!(origin(0, &along_the_bottom, ANY, false), [0, 5]);
    let along_the_left = [(0, 0, 5, 100)];
    assert_eq!(origin(0, &along_the_left, ANY, true), [5, 0]);
}

#[test]
fn what_it_leaves_behind_is_a_fragment_and_a_kerf() {
    assert_eq!(origin(4, &[(0, 0, 2, 2)], ANY, false), [5, 0], "1 mm and the kerf");
    assert_eq!(origin(4, &[(0, 0, 2, 2)], ANY, true), [0, 5]);
    assert_eq!(origin(4, &[(0, 0, 2, 2)], trim(10, ANY), false), [14, 0], "the least trim and the kerf");
    assert_eq!(origin(4, &[(0, 0, 2, 2)], trim(10, ANY), true), [0, 14]);
    assert_eq!(
        origin(4, &[(12, 0, 5, 2)], trim(10, ANY), false),
        [17, 0],
        "the blade runs through the defect"
    );
}

#[test]
fn behind_a_part_it_counts_from_the_kerf_on() {
    let glass = spoilt(sheet(100, 100, 4), &[(35, 0, 2, 100)]);
    let job = Job::new(&[fixed(30, 30)], &[glass], trim(10, ANY));
    let mut pattern = job.started(0);
    job.put(&mut pattern, 0, |space| space.entry == Entry::Append);
    let stand = pattern.stands[2];
    assert_eq!((stand.origin, stand.lead, stand.lift), ([34 + 14, 0], 14, 0));
    assert_eq!(pattern.nodes[0].size, [78, 30]);
}

#[test]
fn the_row_is_wide_enough_for_the_lift() {
    let (_, pattern) = lone((30, 30), spoilt(sheet(100, 100, 0), &[(10, 10, 5, 5)]), ANY, true);
    assert_eq!(pattern.nodes[0].size, [30, 45]);
    assert_eq!(pattern.stands[1].lift, 15);
}

#[test]
fn without_a_stage_for_it_nothing_is_lifted() {
    let defect = [(10, 10, 5, 5)];
    for steps_aside in [false, true] {
        let (_, pattern) = lone((30, 100), spoilt(sheet(100, 100, 0), &defect), stages(1), steps_aside);
        assert_eq!((pattern.valid, pattern.stands[1].origin), (true, [15, 0]));
        // All along the row there is a defect, and only above it a place.
        let (_, pattern) =
            lone((30, 90), spoilt(sheet(100, 100, 0), &[(0, 0, 100, 5)]), stages(1), steps_aside);
        assert!(!pattern.valid);
    }
}

#[test]
fn where_there_is_no_place_the_pattern_is_not_valid() {
    for steps_aside in [false, true] {
        let (_, pattern) = lone((60, 60), spoilt(sheet(100, 100, 0), &[(45, 45, 10, 10)]), ANY, steps_aside);
        assert!(!pattern.valid && !pattern.fits);
    }
}

/// The least offset along and across the row, found by trying all of them: the first of the two counts more.
fn by_trying(sheet: &SheetType, size: [i32; 2], may_lift: bool, aside: bool) -> Option<[i32; 2]> {
    let offsets = |axis: usize| {
        let all = std::iter::once(0).chain(sheet.least_lead()..);
        all.take_while(move |offset| offset + size[axis] <= sheet.size[axis])
    };
    let free = |at: &[i32; 2]| sheet.defect_at(*at, size).is_none();
    let along: Vec<i32> = offsets(0).collect();
    let across: Vec<i32> = offsets(1).take(if may_lift { usize::MAX } else { 1 }).collect();
    if aside {
        along.iter().find_map(|&x| across.iter().map(|&y| [x, y]).find(free))
    } else {
        across.iter().find_map(|&y| along.iter().map(|&x| [x, y]).find(free))
    }
}

#[test]
fn the_offsets_are_the_least_possible() {
    let mut rng = Rng::new(1);
    let (mut places, mut dead_ends) = (0, 0);
    for _ in 0..2_000 {
        let mut from = |least: i32, most: i32| least + rng.below((most - least + 1) as usize) as i32;
        let defects: Vec<_> =
            (0..from(1, 8)).map(|_| (from(-2, 39), from(-2, 29), from(3, 12), from(3, 12))).collect();
        let glass = spoilt(sheet(40, 30, from(0, 4)), &defects);
        let rules = trim(from(0, 6), Rules { max_stages: from(1, 3) as u32, ..ANY });
        let size = [from(2, 20), from(2, 20)];
        let steps_aside = from(0, 1) == 1;
        let (job, pattern) = lone((size[0], size[1]), glass, rules, steps_aside);
        if let Some(place) = by_trying(&job.problem.sheets[0], size, rules.max_stages > 1, steps_aside) {
            assert_eq!(pattern.stands[1].origin, place, "{pattern:?} {:?}", job.problem.sheets[0]);
            places += 1;
        } else {
            assert!(!pattern.valid);
            dead_ends += 1;
        }
    }
    assert!(places > 500 && dead_ends > 50, "{places} {dead_ends}");
}
