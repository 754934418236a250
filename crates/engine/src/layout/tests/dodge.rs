//! How pieces dodge defects.

use super::support::{FREE, Job, fixed, laid, sheet, spoilt, stages, trim};
use crate::instance::{Rules, Sheet};
use crate::layout::pattern::Laid;
use crate::layout::pattern::Pattern;
use crate::layout::sheet_type::SheetType;
use crate::layout::tests::support::mm;
use crate::layout::tree::{Detour, Join};
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::units::Length;

/// Any number of stages. The parts of the root lie side by side.
const ANY: Rules = Rules { alternate: true, ..FREE };

/// A pattern of one piece on a sheet.
fn lone(piece: (i32, i32), sheet: Sheet, rules: Rules, detour: Detour) -> (Job, Pattern) {
    let job = Job::new(&[fixed(piece.0, piece.1)], &[sheet], rules);
    let mut pattern = job.empty();
    pattern.start(&job.problem, Laid { detour, ..laid(0) });
    (job, pattern)
}

/// Where a piece of 30 x 30 comes to lie on a sheet of 100 x 100.
fn origin(kerf: i32, defects: &[(i32, i32, i32, i32)], rules: Rules, detour: Detour) -> [Length; 2] {
    let (_, pattern) = lone((30, 30), spoilt(sheet(100, 100, kerf), defects), rules, detour);
    assert!(pattern.valid);
    pattern.stands[1].origin
}

#[test]
fn a_piece_clear_of_defects_stays() {
    assert_eq!(origin(0, &[(30, 0, 5, 100), (0, 30, 30, 5)], ANY, Detour::MoveOn), [0, 0]);
}

#[test]
fn a_piece_moves_on_along_its_row() {
    assert_eq!(origin(0, &[(10, 10, 5, 5)], ANY, Detour::MoveOn), [15, 0]);
    assert_eq!(origin(0, &[(10, 10, 5, 5), (20, 0, 20, 5), (44, 29, 1, 1)], ANY, Detour::MoveOn), [45, 0]);
}

#[test]
fn a_piece_steps_aside_across_its_row_if_told_to() {
    assert_eq!(origin(0, &[(10, 10, 5, 5)], ANY, Detour::StepAside), [0, 15]);
    assert_eq!(origin(0, &[(10, 10, 5, 5), (0, 20, 5, 20), (29, 44, 1, 1)], ANY, Detour::StepAside), [0, 45]);
}

#[test]
fn a_piece_takes_the_other_detour_if_its_own_leads_nowhere() {
    // A defect covers the whole lower edge, then the whole left edge.
    let along_the_bottom = [(0, 0, 100, 5)];
    assert_eq!(origin(0, &along_the_bottom, ANY, Detour::MoveOn), [0, 5]);
    let along_the_left = [(0, 0, 5, 100)];
    assert_eq!(origin(0, &along_the_left, ANY, Detour::StepAside), [5, 0]);
}

#[test]
fn a_dodge_leaves_a_fragment_and_a_kerf() {
    assert_eq!(origin(4, &[(0, 0, 2, 2)], ANY, Detour::MoveOn), [5, 0], "1 mm and the kerf");
    assert_eq!(origin(4, &[(0, 0, 2, 2)], ANY, Detour::StepAside), [0, 5]);
    assert_eq!(
        origin(4, &[(0, 0, 2, 2)], trim(10, ANY), Detour::MoveOn),
        [14, 0],
        "the least trim and the kerf"
    );
    assert_eq!(origin(4, &[(0, 0, 2, 2)], trim(10, ANY), Detour::StepAside), [0, 14]);
    assert_eq!(
        origin(4, &[(12, 0, 5, 2)], trim(10, ANY), Detour::MoveOn),
        [17, 0],
        "the blade runs through the defect"
    );
}

#[test]
fn a_dodge_behind_a_part_is_measured_from_its_kerf() {
    let glass = spoilt(sheet(100, 100, 4), &[(35, 0, 2, 100)]);
    let job = Job::new(&[fixed(30, 30)], &[glass], trim(10, ANY));
    let mut pattern = job.started(0);
    job.put(&mut pattern, 0, |space| space.join == Join::Append);
    let stand = pattern.stands[2];
    assert_eq!((stand.origin, stand.lead, stand.lift), (mm([34 + 14, 0]), Length::new(14), Length::ZERO));
    assert_eq!(pattern.nodes[0].size, [78, 30]);
}

#[test]
fn the_row_is_wide_enough_for_the_lift() {
    let (_, pattern) = lone((30, 30), spoilt(sheet(100, 100, 0), &[(10, 10, 5, 5)]), ANY, Detour::StepAside);
    assert_eq!(pattern.nodes[0].size, [30, 45]);
    assert_eq!(pattern.stands[1].lift, 15);
}

#[test]
fn without_a_further_stage_nothing_is_lifted() {
    let defect = [(10, 10, 5, 5)];
    for detour in [Detour::MoveOn, Detour::StepAside] {
        let (_, pattern) = lone((30, 100), spoilt(sheet(100, 100, 0), &defect), stages(1), detour);
        assert_eq!((pattern.valid, pattern.stands[1].origin), (true, mm([15, 0])));
        // A defect runs along the whole row. There is only room above it.
        let (_, pattern) = lone((30, 90), spoilt(sheet(100, 100, 0), &[(0, 0, 100, 5)]), stages(1), detour);
        assert!(!pattern.valid);
    }
}

#[test]
fn without_a_free_place_the_pattern_is_invalid() {
    for detour in [Detour::MoveOn, Detour::StepAside] {
        let (_, pattern) = lone((60, 60), spoilt(sheet(100, 100, 0), &[(45, 45, 10, 10)]), ANY, detour);
        assert!(!pattern.valid && !pattern.fits);
    }
}

#[test]
fn a_detour_may_lead_between_several_defects() {
    // The middle place is past the first defect along the row, and above the second one.
    let defects = [(10, 0, 5, 60), (40, 0, 5, 20)];
    assert_eq!(origin(0, &defects, ANY, Detour::StepAside), [0, 60]);
    assert_eq!(origin(0, &defects, ANY, Detour::MoveOn), [45, 0]);
    let defects = [(10, 0, 5, 60), (40, 0, 5, 20), (70, 0, 5, 20)];
    assert_eq!(origin(0, &defects, ANY, Detour::MoveOn), [15, 20]);
}

#[test]
fn a_column_whose_parts_cannot_be_lifted_moves_on_until_all_of_them_are_clear() {
    // The left edge is spoilt, and the upper half of it further to the right.
    let glass = spoilt(sheet(100, 100, 0), &[(0, 0, 5, 40), (0, 40, 10, 40)]);
    let job = Job::new(&[fixed(30, 30)], &[glass], stages(2));
    let mut pattern = job.started(0);
    job.put(&mut pattern, 0, |space| space.join == Join::Wrap && space.node == 1);
    assert_eq!((Job::sketch(&pattern).as_str(), pattern.stands[1].has_choice), ("V(H(0 0))", true));
    let mut origins = |detour: Detour| {
        pattern.set_detour(&job.problem, 1, detour);
        pattern.valid.then(|| [1, 2, 3].map(|node| pattern.stands[node].origin))
    };
    assert_eq!(origins(Detour::StepAside), None, "nothing stands at the left edge");
    assert_eq!(origins(Detour::MoveOn), Some([[10, 0], [10, 0], [10, 30]].map(mm)));
    // With one more stage, each part moves only as far as it needs.
    let job = Job::new(&[fixed(30, 30)], &job.instance.sheets()[..1], stages(3));
    let mut pattern = job.started(0);
    job.put(&mut pattern, 0, |space| space.join == Join::Wrap && space.node == 1);
    assert_eq!([1, 2, 3].map(|node| pattern.stands[node].origin), [[0, 0], [5, 0], [10, 30]]);
}

#[test]
fn there_is_a_choice_if_another_place_is_nearer_across_the_row() {
    let has_choice = |defects: &[(i32, i32, i32, i32)], rules: Rules| {
        lone((30, 30), spoilt(sheet(100, 100, 0), defects), rules, Detour::MoveOn).1.stands[1].has_choice
    };
    assert!(!has_choice(&[(90, 90, 5, 5)], ANY), "nothing is in the way");
    assert!(has_choice(&[(10, 10, 5, 5)], ANY));
    assert!(!has_choice(&[(10, 10, 5, 5)], stages(1)));
    assert!(!has_choice(&[(0, 0, 100, 5)], ANY), "only above");
}

/// The places to choose from, found by trying all offsets. The farther a place is along the row, the nearer it is
/// across the row.
fn by_trying(sheet: &SheetType, size: [Length; 2], may_lift: bool) -> Vec<[Length; 2]> {
    let offsets = |axis: usize| {
        let all = std::iter::once(0).chain(sheet.least_lead[axis].get()..);
        all.map(Length::new).take_while(move |&offset| offset + size[axis] <= sheet.size[axis])
    };
    let free = |at: &[Length; 2]| sheet.defect_at(*at, size).is_none();
    let across: Vec<Length> = offsets(1).take(if may_lift { usize::MAX } else { 1 }).collect();
    let mut places: Vec<[Length; 2]> = Vec::new();
    for x in offsets(0) {
        if let Some(place) = across.iter().map(|&y| [x, y]).find(free)
            && places.last().is_none_or(|last| place[1] < last[1])
        {
            places.push(place);
        }
    }
    places
}

#[test]
fn offsets_are_the_least_possible() {
    let mut rng = Rng::new(1);
    let (mut choices, mut dead_ends) = (0, 0);
    for _ in 0..2_000 {
        let mut from = |least: i32, most: i32| least + rng.below((most - least + 1).to_usize()).to_i32();
        let defects: Vec<_> =
            (0..from(1, 8)).map(|_| (from(-2, 39), from(-2, 29), from(3, 12), from(3, 12))).collect();
        let glass = spoilt(sheet(40, 30, from(0, 4)), &defects);
        let rules = trim(from(0, 6), Rules { max_stages: from(1, 3).to_u32(), ..ANY });
        let size = [from(2, 20), from(2, 20)];
        let detour = [Detour::MoveOn, Detour::StepAside][from(0, 1).to_usize()];
        let (job, pattern) = lone((size[0], size[1]), glass, rules, detour);
        let places = by_trying(&job.problem.sheets.raw[0], mm(size), rules.max_stages > 1);
        let [Some(first), Some(last)] = [places.first(), places.last()] else {
            assert!(!pattern.valid);
            dead_ends += 1;
            continue;
        };
        let chosen = if detour == Detour::MoveOn { last } else { first };
        assert_eq!(pattern.stands[1].origin, *chosen, "{pattern:?} {:?}", job.problem.sheets.raw[0]);
        choices += usize::from(places.len() > 1);
    }
    assert!(choices > 25 && dead_ends > 50, "{choices} {dead_ends}");
}

#[test]
fn the_work_among_ten_thousand_defects_is_not_quadratic() {
    // There is no room anywhere. Naively, the piece would stop behind each defect and be compared with all of them
    // there.
    let defects: Vec<_> = (0..10_000).map(|at| (at, at * 7 % 50, 1, 10)).collect();
    let job = Job::new(&[fixed(12, 55)], &[spoilt(sheet(10_010, 60, 0), &defects)], FREE);
    let pattern = job.started(0);
    assert!(!pattern.valid);
    assert!(pattern.effort < 200_000, "{}", pattern.effort);
}
