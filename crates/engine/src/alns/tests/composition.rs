use std::time::Duration;

use typed_index_collections::TiSlice;

use crate::alns::composition::{Composition, Compositions, Wanted};
use crate::instance::Sheet;
use crate::layout::cost::Price;
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, many, sheet, spoilt, turnable};
use crate::rng::Rng;
use crate::stop::Stop;

/// Sheets of 100, 60 and 30 square millimetres, three of each.
fn job() -> Job {
    let sheets = [sheet(10, 10, 0), sheet(10, 6, 0), sheet(10, 3, 0)];
    let few = sheets.map(|sheet| Sheet { quantity: 3, ..sheet });
    Job::new(&[many(20, turnable(5, 2))], &few, FREE)
}

fn area(composition: &[u64]) -> u64 {
    composition.iter().zip([100, 60, 30]).map(|(count, area)| count * area).sum()
}

#[test]
fn a_composition_is_of_less_area_in_stock_and_full() {
    let job = job();
    for seed in 0..200 {
        let wanted = Wanted {
            problem: &job.problem,
            used: TiSlice::from_ref(&[3, 0, 0]),
            pieces: 200.0,
            least: Price::plain(220),
        };
        let chosen = Compositions::default()
            .choose(wanted, &mut Rng::new(seed), &Stop::never())
            .expect("there are many");
        let left = 299 - area(&chosen.raw);
        assert!((220..300).contains(&area(&chosen.raw)), "{chosen:?}");
        assert!(chosen.iter().all(|&count| count <= 3), "{chosen:?}");
        assert!(
            chosen.iter().zip([100, 60, 30]).all(|(&count, area)| count == 3 || area > left),
            "{chosen:?}"
        );
    }
}

#[test]
fn there_is_none_where_no_sheet_is_used_or_less_is_proved_to_be_too_little() {
    let job = job();
    let wanted = Wanted {
        problem: &job.problem,
        used: TiSlice::from_ref(&[0, 0, 0]),
        pieces: 200.0,
        least: Price::plain(0),
    };
    assert_eq!(Compositions::default().choose(wanted, &mut Rng::new(0), &Stop::never()), None);
    let wanted = Wanted { used: TiSlice::from_ref(&[2, 0, 0]), least: Price::plain(200), ..wanted };
    assert_eq!(Compositions::default().choose(wanted, &mut Rng::new(0), &Stop::never()), None);
}

#[test]
fn another_is_chosen_after_vain_searches() {
    let job = job();
    let wanted = Wanted {
        problem: &job.problem,
        used: TiSlice::from_ref(&[1, 2, 0]),
        pieces: 180.0,
        least: Price::plain(180),
    };
    let (mut compositions, mut rng) = (Compositions::default(), Rng::new(0));
    let first = compositions.choose(wanted, &mut rng, &Stop::never()).expect("there are some");
    let mut others = 0;
    for _ in 0..20 {
        compositions.failed(&job.problem, 180.0, 10.0, Some(Layout::empty(&job.problem).into()));
        others += u32::from(
            compositions.choose(wanted, &mut rng, &Stop::never()).expect("there are some") != first,
        );
    }
    assert!((1..20).contains(&others), "{others}");
}

#[test]
fn what_comes_near_is_tried_more_often_than_what_does_not() {
    let job = Job::new(&[many(20, turnable(5, 2))], &[sheet(10, 10, 0), sheet(10, 6, 0)], FREE);
    // One of each size, or small ones only.
    let wanted = Wanted {
        problem: &job.problem,
        used: TiSlice::from_ref(&[2, 0]),
        pieces: 118.0,
        least: Price::plain(118),
    };
    let (mut compositions, mut rng) = (Compositions::default(), Rng::new(0));
    let near = Composition::from(vec![1, 1]);
    let (mut of_near, mut of_far) = (0, 0);
    for _ in 0..60 {
        let chosen = compositions.choose(wanted, &mut rng, &Stop::never()).expect("there are some");
        let unplaced = if chosen == near { 1.0 } else { 20.0 };
        *(if chosen == near { &mut of_near } else { &mut of_far }) += 1;
        compositions.failed(&job.problem, 118.0, unplaced, None);
    }
    assert!(of_near > 5 * of_far && of_far > 0, "{of_near} and {of_far}");
}

#[test]
fn a_search_that_comes_further_each_time_goes_on_from_where_it_was() {
    let job = Job::new(&[many(20, turnable(5, 2))], &[sheet(10, 10, 0), sheet(10, 6, 0)], FREE);
    // Two small sheets are the only choice.
    let wanted = Wanted {
        problem: &job.problem,
        used: TiSlice::from_ref(&[1, 1]),
        pieces: 115.0,
        least: Price::plain(115),
    };
    let (mut compositions, mut rng) = (Compositions::default(), Rng::new(0));
    let mut resumed = Vec::new();
    for unplaced in [40.0, 20.0, 20.0, 20.0, 10.0] {
        assert_eq!(compositions.choose(wanted, &mut rng, &Stop::never()), Some(vec![0, 2].into()));
        resumed.push(compositions.resume().is_some());
        compositions.failed(&job.problem, 115.0, unplaced, Some(Layout::empty(&job.problem).into()));
    }
    assert_eq!(resumed, [false, true, true, false, false]);
}

#[test]
fn each_further_search_for_a_composition_takes_twice_as_long_up_to_a_limit() {
    let job = Job::new(&[many(20, turnable(5, 2))], &[sheet(10, 10, 0), sheet(10, 6, 0)], FREE);
    let wanted = Wanted {
        problem: &job.problem,
        used: TiSlice::from_ref(&[1, 1]),
        pieces: 115.0,
        least: Price::plain(115),
    };
    let (mut compositions, mut rng) = (Compositions::default(), Rng::new(0));
    let stretch: Vec<u64> = (0..6)
        .map(|_| {
            compositions.choose(wanted, &mut rng, &Stop::never()).expect("two small sheets");
            let stretch = compositions.stretch();
            compositions.failed(&job.problem, 115.0, 10.0, None);
            stretch
        })
        .collect();
    assert_eq!(stretch, [2, 4, 8, 16, 16, 16]);
}

#[test]
fn they_matter_where_sheets_are_of_several_areas_and_none_has_defects() {
    let matter =
        |sheets: &[Sheet]| Compositions::are_a_choice(&Job::new(&[turnable(5, 2)], sheets, FREE).problem);
    assert!(matter(&[sheet(10, 10, 0), sheet(10, 6, 0)]));
    assert!(!matter(&[sheet(10, 10, 0)]));
    assert!(!matter(&[sheet(10, 10, 0), sheet(20, 5, 0)]));
    assert!(!matter(&[sheet(10, 10, 0), spoilt(sheet(10, 6, 0), &[(1, 1, 1, 1)])]));
}

#[test]
fn a_million_small_sheets_are_not_added() {
    // They may replace a sheet of a square kilometre. Once, each draw took minutes.
    let huge = Sheet { quantity: 1, ..sheet(1_000_000, 1_000_000, 0) };
    let small = (0..5).map(|at| Sheet { quantity: 1_000_000, ..sheet(1_889 + at, 1, 0) });
    let sheets: Vec<Sheet> = std::iter::once(huge).chain(small).collect();
    let job = Job::new(&[many(20, turnable(1, 1))], &sheets, FREE);
    let wanted = Wanted {
        problem: &job.problem,
        used: TiSlice::from_ref(&[1, 0, 0, 0, 0, 0]),
        pieces: 110.0,
        least: Price::plain(0),
    };
    for seed in 0..20 {
        let chosen = Compositions::default().choose(wanted, &mut Rng::new(seed), &Stop::never());
        assert!(chosen.expect("they hold the pieces").iter().sum::<u64>() <= 256);
    }
}

#[test]
fn there_is_no_choice_without_time() {
    let job = job();
    let wanted = Wanted {
        problem: &job.problem,
        used: TiSlice::from_ref(&[3, 0, 0]),
        pieces: 200.0,
        least: Price::plain(0),
    };
    let over = Stop::never().after(Duration::ZERO);
    assert_eq!(Compositions::default().choose(wanted, &mut Rng::new(0), &over), None);
}

#[test]
fn no_more_are_remembered_than_there_is_room_for() {
    let sheets: Vec<Sheet> = (0..40).map(|at| sheet(10 + at, 10, 0)).collect();
    let job = Job::new(&[many(99_900, turnable(1, 1))], &sheets, FREE);
    let mut used = vec![0; 40];
    used[30] = 9;
    let wanted = Wanted {
        problem: &job.problem,
        used: TiSlice::from_ref(&used),
        pieces: 100.0,
        least: Price::plain(0),
    };
    let (mut compositions, mut rng) = (Compositions::default(), Rng::new(0));
    for unplaced in 0..60 {
        compositions.choose(wanted, &mut rng, &Stop::never()).expect("there are many");
        compositions.failed(&job.problem, 100.0, f64::from(unplaced), None);
        assert!(compositions.remembered() <= 40, "40 times 100,000 numbers are enough");
    }
}
