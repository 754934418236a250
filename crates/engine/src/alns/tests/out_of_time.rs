//! A search that runs out of time during an iteration changes nothing whose cost it does not know.

use std::time::Duration;

use crate::alns::Objective;
use crate::alns::insertion_cache::InsertionCache;
use crate::config::AlnsConfig;
use crate::effort::Meter;
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, many, sheet, turnable};
use crate::stop::Stop;

use super::support::{built, draft_of};

fn job() -> Job {
    let pieces: Vec<_> = (0..20).map(|i| many(3, turnable(61 + i * 37 % 90, 53 + i * 57 % 80))).collect();
    Job::new(&pieces, &[sheet(400, 300, 3)], FREE)
}

fn over() -> Stop {
    Stop::never().after(Duration::ZERO)
}

#[test]
fn what_cuts_cost_is_not_worked_out() {
    let job = job();
    let layout = Layout::from(built(&job));
    let config = AlnsConfig { cut_penalty: 1, ..AlnsConfig::default() };
    let objective = Objective::new(&job.problem, &config);
    assert!(objective.cost(&layout, &Stop::never()).is_some());
    assert_eq!(objective.cost(&layout, &over()), None);

    let mut draft = draft_of(&job, &layout.into());
    let over = over();
    let mut meter = Meter::new(&over);
    assert_eq!(draft.total_cutting_cost(&objective, &mut meter), 0);
    assert!(meter.has_ended());
    assert!(draft.total_cutting_cost(&objective, &mut Meter::new(&Stop::never())) > 0);
}

#[test]
fn what_is_known_of_all_sheets_takes_no_more_memory_the_more_there_are() {
    let pieces: Vec<_> = (0..300).map(|i| turnable(1 + i, 1)).collect();
    let job = Job::new(&pieces, &[sheet(400, 300, 3)], FREE);
    assert_eq!(InsertionCache::new(&job.problem, 1).most(), 256);
    assert_eq!(InsertionCache::new(&job.problem, 8_192).most(), 256);
    for sheets in [10_000, 50_000, 100_000] {
        let slots = InsertionCache::new(&job.problem, sheets).most();
        assert!(slots * sheets <= 1 << 21 && slots >= 8, "{slots}");
    }
}
