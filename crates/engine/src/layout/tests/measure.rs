//! The value of leftovers, and the loss of an insertion.

use super::support::{FREE, Job, With, fixed, laid, random_job, sheet, spoilt, stages, trim};
use crate::instance::Rules;
use crate::layout::measure::Measure;
use crate::layout::pattern::Laid;
use crate::layout::pattern::Pattern;
use crate::layout::tests::support::mm;
use crate::layout::tree::{Join, Space};
use crate::rng::Rng;
use crate::units::Length;

/// What a leftover is worth that covers this share of the sheet.
fn worth(share: f64) -> f64 {
    share * share.sqrt()
}

fn value(job: &Job, pattern: &Pattern) -> f64 {
    Measure::new(&job.problem, pattern).value(pattern).into()
}

fn loss(job: &Job, pattern: &Pattern, (space, laid): (Space, Laid)) -> f64 {
    let size = job.problem.types[laid.piece_type].laid(laid.turned);
    Measure::new(&job.problem, pattern).loss(pattern, &space, size).into()
}

/// Values are sums of a few dozen numbers below 1, each with seven digits.
#[track_caller]
fn assert_close(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-5, "{a} is not {b}");
}

/// Asserts that inserting into a random pattern costs what [`Measure::loss`] predicts.
fn assert_exact(with: &[With], seed: u64, is_exact: impl Fn(&Space) -> bool) {
    let mut rng = Rng::new(seed);
    for _ in 0..400 {
        let job = random_job(&mut rng, with);
        let pattern = job.grown(1 + rng.below(20), &mut rng);
        let ways = if pattern.nodes.is_empty() { Vec::new() } else { job.ways(&pattern) };
        let measure = Measure::new(&job.problem, &pattern);
        for (space, laid) in ways.into_iter().filter(|(space, _)| is_exact(space)) {
            let mut after = pattern.clone();
            after.insert(&job.problem, space, laid);
            let size = job.problem.types[laid.piece_type].laid(laid.turned);
            let cost = f64::from(measure.value(&pattern)) - value(&job, &after);
            assert_close(measure.loss(&pattern, &space, size).into(), cost);
        }
    }
}

#[test]
fn the_loss_is_exact_for_free_cuts() {
    assert_exact(&[], 1, |_| true);
}

#[test]
fn the_loss_is_exact_under_a_stage_limit_if_no_part_changes_its_level() {
    let wraps_root = |space: &Space| space.join == Join::Wrap && space.node == 0;
    assert_exact(&[With::Stages], 2, |space| !wraps_root(space));
}

#[test]
fn the_loss_of_the_first_piece_is_exact() {
    let mut rng = Rng::new(3);
    for _ in 0..400 {
        let job = random_job(&mut rng, &[With::Stages]);
        let (empty, started) = (job.empty(), job.grown(1, &mut rng));
        let Some(piece) = started.nodes.get(1) else { continue };
        let predicted = Measure::new(&job.problem, &empty).loss_on_empty(piece.size);
        assert_close(predicted.into(), value(&job, &empty) - value(&job, &started));
    }
}

/// Asserts that filling the gap of `join`, with the extents `size`, costs what the loss predicts, for every further
/// piece.
#[track_caller]
fn assert_exact_for_gap(job: &Job, join: Join, size: [Length; 2]) {
    let pattern = job.started(0);
    let gap = *pattern.spaces.iter().find(|space| space.join == join).expect("a gap");
    assert_eq!(gap.size, size);
    for piece_type in [1, 2, 3] {
        let mut after = pattern.clone();
        after.insert(&job.problem, gap, laid(piece_type));
        let cost = value(job, &pattern) - value(job, &after);
        assert_close(loss(job, &pattern, (gap, laid(piece_type))), cost);
    }
}

#[test]
fn the_loss_is_exact_for_a_gap_before_a_part() {
    let glass = spoilt(sheet(100, 60, 2), &[(28, 0, 2, 60)]);
    let job = Job::new(&[fixed(50, 60), fixed(10, 60), fixed(28, 60), fixed(10, 40)], &[glass], FREE);
    assert_exact_for_gap(&job, Join::Before, mm([28, 60]));
}

#[test]
fn the_loss_is_exact_for_a_gap_below_a_part() {
    let glass = spoilt(sheet(60, 100, 2), &[(0, 28, 60, 2)]);
    let job = Job::new(&[fixed(60, 50), fixed(60, 10), fixed(60, 28), fixed(40, 10)], &[glass], FREE);
    assert_exact_for_gap(&job, Join::Under, mm([60, 28]));
}

#[test]
fn a_leftover_is_worth_a_power_of_its_share_of_the_sheet() {
    let job = Job::new(&[fixed(60, 100), fixed(1, 1)], &[sheet(100, 100, 0)], FREE);
    assert_close(value(&job, &job.empty()), 1.0);
    assert_close(value(&job, &job.started(0)), worth(0.4));
}

#[test]
fn the_kerf_comes_off_a_leftover() {
    let job = Job::new(&[fixed(60, 100), fixed(37, 100)], &[sheet(100, 100, 3)], FREE);
    assert_close(value(&job, &job.started(0)), worth(0.37));
}

#[test]
fn a_leftover_too_small_for_any_piece_is_worth_nothing() {
    let job = Job::new(&[fixed(60, 100), fixed(41, 50)], &[sheet(100, 100, 0)], FREE);
    assert_close(value(&job, &job.started(0)), 0.0);
}

#[test]
fn what_the_root_leaves_is_divided_in_the_better_way() {
    let job = Job::new(&[fixed(90, 60), fixed(1, 1)], &[sheet(100, 100, 0)], FREE);
    // 100 x 40 above and 10 x 60 beside, not 10 x 100 and 90 x 40.
    assert_close(value(&job, &job.started(0)), worth(0.4) + worth(0.06));
}

#[test]
fn space_for_exact_widths_is_worth_little_and_nothing_after_the_last_stage() {
    let pieces = [fixed(60, 80), fixed(20, 20)];
    let left = |rules: Rules| {
        let job = Job::new(&pieces, &[sheet(100, 100, 0)], rules);
        let mut pattern = job.empty();
        pattern.start(&job.problem, laid(0));
        value(&job, &pattern)
    };
    // 40 x 100 beside the piece in stage 1, 60 x 20 above it in stage 2.
    let (beside, above) = (worth(0.4), worth(0.12));
    assert_close(left(stages(0)), beside + above);
    assert!(left(stages(2)) > beside && left(stages(2)) < beside + 0.1 * above);
    assert!(left(stages(1)) > 0.0 && left(stages(1)) < 0.1 * beside);
}

#[test]
fn leaving_too_small_a_fragment_at_the_edge_costs_more_than_anything_else() {
    let pieces = [fixed(50, 100), fixed(45, 100), fixed(40, 100), fixed(10, 10)];
    let job = Job::new(&pieces, &[sheet(100, 100, 0)], trim(10, FREE));
    let pattern = job.started(0);
    let losses: Vec<f64> = [1, 2, 3]
        .into_iter()
        .map(|piece_type| {
            let space = *pattern.spaces.iter().find(|s| s.join == Join::Append).expect("beside it");
            loss(&job, &pattern, (space, laid(piece_type)))
        })
        .collect();
    assert!(losses[0] > 1.0 && losses[1] <= 1.0 && losses[2] <= 1.0, "{losses:?}");
}
