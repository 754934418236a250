use crate::alns::incumbent::Incumbent;
use crate::alns::island::Island;
use crate::alns::objective::Objective;
use crate::bounds::Bounds;
use crate::config::{AlnsConfig, BuilderConfig};
use crate::greedy;
use crate::instance::Sheet;
use crate::layout::tests::support::{FREE, Job, many, sheet, turnable};
use crate::stop::Stop;

/// Whether the search for a layout of 60 pieces on the sheets tells layouts apart by their leftovers.
fn is_crowded(sheets: &[Sheet]) -> bool {
    let pieces: Vec<_> = (0..20).map(|i| many(3, turnable(61 + i * 37 % 90, 53 + i * 57 % 80))).collect();
    let (job, stop) = (Job::new(&pieces, sheets, FREE), Stop::never());
    let bounds = Bounds::for_demand(&job.instance, &job.problem.demand(&job.instance));
    let layout = greedy::build(&job.problem, &BuilderConfig::default(), &bounds, &stop).layout;
    let config = AlnsConfig::default();
    let objective = Objective::new(&job.problem, &config);
    let start = Incumbent { cost: objective.cost(&layout), layout: layout.into() };
    Island::new(&objective, &start, 0, &stop).walk.crowded
}

#[test]
fn leftovers_count_where_few_sheets_of_several_sizes_hold_many_pieces_each() {
    assert!(is_crowded(&[sheet(600, 500, 3), sheet(500, 400, 3)]));
    assert!(!is_crowded(&[sheet(600, 500, 3)]), "one size");
    assert!(!is_crowded(&[sheet(200, 160, 3), sheet(190, 150, 3)]), "few pieces on a sheet");
    let scarce = [Sheet { quantity: 1, ..sheet(600, 500, 3) }, Sheet { quantity: 1, ..sheet(300, 200, 3) }];
    assert!(!is_crowded(&scarce), "not all pieces fit");
}
