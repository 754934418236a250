//! Rounds in which islands share one layout.

use super::support::draft_of;
use crate::alns::incumbent::Incumbent;
use crate::alns::island::Island;
use crate::alns::sharing::{deal, deal_round, gather_round, join};
use crate::alns::{Objective, search};
use crate::bounds::Bounds;
use crate::config::AlnsConfig;
use crate::greedy::Built;
use crate::insertion::tests::support::{assert_sound, layout, quick_layout, sketches};
use crate::instance::{Piece, Sheet};
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, ids, sheet, turnable};
use crate::numbers::Integer;
use crate::observer::Silent;
use crate::rng::Rng;
use crate::stop::Stop;
use crate::units::Area;

/// `pieces` pieces of different shapes, about five of which fill a sheet.
fn various(pieces: usize, sheets: &[Sheet]) -> Job {
    let mut rng = Rng::new(8);
    let mut side = || 20 + rng.below(45).to_i32();
    let pieces: Vec<Piece> = (0..pieces).map(|_| turnable(side(), side())).collect();
    Job::new(&pieces, sheets, FREE)
}

fn start(job: &Job) -> Layout {
    quick_layout(job, &mut Rng::new(0))
}

/// Calls `each` with this many islands that start from the layout.
fn with_islands<T>(job: &Job, start: Layout, count: u32, each: impl FnOnce(&mut [Island]) -> T) -> T {
    let (config, stop) = (AlnsConfig::default(), Stop::never());
    let objective = Objective::new(&job.problem, &config);
    let cost = objective.cost(&start, &stop).expect("there is time");
    let best = Incumbent { cost, layout: start.into() };
    let mut islands: Vec<Island> =
        (0..count).map(|number| Island::new(&objective, &best, number, &stop, &Silent)).collect();
    each(&mut islands)
}

#[test]
fn sheets_and_pieces_are_dealt_evenly_and_joined_again() {
    let sheets = [Sheet { quantity: 9, ..sheet(100, 100, 0) }, sheet(80, 100, 0)];
    let job = Job::new(&(0..12).map(|at| turnable(30 + at, 30)).collect::<Vec<_>>(), &sheets, FREE);
    let mut whole = layout(&job, &[(0, &[0, 1]), (1, &[2]), (0, &[3]), (1, &[4]), (0, &[5])]);
    whole.excluded = ids([6, 7, 8, 9, 10, 11]);
    let draft = draft_of(&job, &whole.clone().into());
    let dealt = deal(&draft, 3, &mut Rng::new(0));
    let mut counts: Vec<_> = dealt.iter().map(|part| (part.patterns.len(), part.excluded.len())).collect();
    counts.sort_unstable();
    assert_eq!(counts, [(1, 2), (2, 2), (2, 2)]);
    for part in &dealt {
        let area: Area =
            part.patterns.iter().map(|pattern| job.problem.sheets[pattern.sheet_type].area).sum();
        assert_eq!(part.area(), area);
    }
    let joined = Layout::from(join(&job.problem, dealt.into_iter()));
    assert_sound(&job, &joined);
    let sorted = |layout: &Layout| {
        let (mut patterns, mut excluded) = (sketches(layout), layout.excluded.clone());
        patterns.sort_unstable();
        excluded.sort_unstable();
        (patterns, excluded, layout.taken.clone(), layout.price)
    };
    assert_eq!(sorted(&joined), sorted(&whole));
}

#[test]
fn islands_share_a_layout_of_ten_sheets_for_each() {
    let job = various(160, &[sheet(100, 100, 0)]);
    let start = start(&job);
    let sheets = start.patterns.len().to_u32();
    assert!((30..60).contains(&sheets), "{sheets} sheets");
    let round = |count| with_islands(&job, start.clone(), count, deal_round);
    assert_eq!([1, 2, 3, sheets / 10 + 1].map(round), [None, Some(250), Some(250), None]);
}

#[test]
fn sheets_of_several_sizes_are_not_shared() {
    let job = various(160, &[sheet(100, 100, 0), sheet(80, 100, 0)]);
    let shared = with_islands(&job, start(&job), 2, deal_round);
    assert_eq!(shared, None);
}

#[test]
fn a_round_improves_the_layout_of_the_first_island() {
    let job = various(160, &[sheet(100, 100, 0)]);
    with_islands(&job, start(&job), 3, |islands| {
        let before = islands[0].best.cost;
        for _ in 0..40 {
            if let Some(iterations) = deal_round(islands) {
                for island in islands.iter_mut() {
                    island.run(iterations);
                }
                gather_round(islands, iterations);
                assert_sound(&job, &islands[0].draft.layout().into());
                assert_sound(&job, &islands[0].best.layout.clone().into());
            }
        }
        assert!(islands[0].best.cost < before);
        assert!(islands[1..].iter().all(|island| island.own_cost == islands[0].own_cost));
    });
}

#[test]
fn the_answer_is_the_same_on_any_number_of_threads() {
    let job = various(160, &[Sheet { quantity: 60, ..sheet(100, 100, 0) }]);
    let bounds = Bounds::new(&job.instance);
    let found = |threads| {
        let config = AlnsConfig { islands: 3, threads, max_iterations: 3_000, ..AlnsConfig::default() };
        let built = Built { layout: start(&job), attempt: None, bound: bounds.quick(), iterations: 0 };
        let objective = Objective::new(&job.problem, &config);
        let (found, report) = search(&objective, &bounds, (built, None), &Stop::never(), &Silent);
        assert_sound(&job, &found.layout);
        (sketches(&found.layout), format!("{report:?}"))
    };
    let one = found(1);
    assert_eq!([2, 4].map(found), [one.clone(), one]);
}
