use crate::alns::annealing::{Annealing, Change};
use crate::alns::destroy::OPERATORS;
use crate::alns::draft::Draft;
use crate::alns::objective::Objective;
use crate::alns::repair::Repair;
use crate::alns::weights::Success;
use crate::config::AlnsConfig;
use crate::greedy::tests::support::random_order;
use crate::insertion::placer::Placer;
use crate::instance::Sheet;
use crate::layout::tests::support::{FREE, Job, many, sheet, turnable};
use crate::numbers::Integer;
use crate::report::OperatorUse;
use crate::rng::Rng;
use crate::stop::Stop;

use super::support::{assert_sound, built, draft_of, state_of};

/// Nothing worse is ever accepted.
fn strict() -> AlnsConfig {
    AlnsConfig { initial_accept_probability: 0.0, min_temperature: 0.0, ..AlnsConfig::default() }
}

/// Everything that is not far worse is accepted, at any time.
fn hot() -> AlnsConfig {
    AlnsConfig { initial_accept_probability: 0.99, cooling_rate: 1.0, ..AlnsConfig::default() }
}

/// Makes steps on a draft that has one sheet less than the pieces need. Accepted changes are kept.
fn anneal(
    job: &Job,
    config: &AlnsConfig,
    steps: usize,
    mut each: impl FnMut(&mut Annealing, &mut Draft, &mut Repair),
) -> bool {
    let never = Stop::never();
    let objective = Objective::new(&job.problem, config);
    let mut draft = draft_of(job, &built(job));
    if draft.sheet_count() < 2 {
        return false;
    }
    draft.drop_worst_sheet();
    draft.price_limit = draft.price;
    let mut annealing = Annealing::new(&objective, Rng::new(8), &never);
    let mut repair = Repair::new(Placer::new(&job.problem, &never), config.score_noise);
    for _ in 0..steps {
        each(&mut annealing, &mut draft, &mut repair);
    }
    assert_sound(job, &draft);
    true
}

#[test]
fn a_change_that_is_not_accepted_leaves_the_draft_as_it_was() {
    let (mut rng, mut refused) = (Rng::new(1), 0);
    for _ in 0..60 {
        let job = random_order(&mut rng);
        anneal(&job, &strict(), 60, |annealing, draft, repair| {
            let before = state_of(draft);
            if annealing.step(draft, repair).success == Success::Rejected {
                refused += 1;
                assert_eq!(state_of(draft), before);
            } else {
                draft.keep();
            }
        });
    }
    assert!(refused > 200, "{refused} were refused");
}

/// A hundred pieces on several sheets.
fn job() -> Job {
    job_on(&[sheet(400, 300, 3)])
}

fn job_on(sheets: &[Sheet]) -> Job {
    let pieces: Vec<_> = (0..20).map(|i| many(5, turnable(61 + i * 37 % 90, 53 + i * 57 % 80))).collect();
    Job::new(&pieces, sheets, FREE)
}

/// For each accepted change of many searches: the unplaced weight before and after it, and its success.
fn accepted(config: &AlnsConfig) -> Vec<(i64, i64, Success)> {
    let (mut rng, mut changes) = (Rng::new(1), Vec::new());
    for _ in 0..30 {
        let job = random_order(&mut rng);
        anneal(&job, config, 60, |annealing, draft, repair| {
            let before = draft.unplaced.weight();
            let Change { success, .. } = annealing.step(draft, repair);
            if success != Success::Rejected {
                changes.push((before, draft.unplaced.weight(), success));
                draft.keep();
            }
        });
    }
    changes
}

#[test]
fn what_is_accepted_is_better_where_less_stays_outside_and_never_worse_at_zero_temperature() {
    let (cold, hot) = (accepted(&strict()), accepted(&hot()));
    assert!(cold.iter().all(|(before, after, _)| after <= before));
    assert!(hot.iter().any(|(before, after, _)| after > before));
    for (before, after, success) in cold.iter().chain(&hot) {
        let expected = if after < before { Success::Better } else { Success::Accepted };
        assert_eq!(*success, expected, "{before} {after}");
    }
    assert!(cold.iter().any(|(before, after, _)| after < before));
}

#[test]
fn every_step_is_counted_for_the_operator_and_the_repair_that_it_used() {
    for (probability, rebuilds) in [(0.0, 0), (1.0, 100)] {
        let config = AlnsConfig { full_rebuild_probability: probability, ..hot() };
        let job = job();
        let mut accepted = 0;
        let walked = anneal(&job, &config, 100, |annealing, draft, repair| {
            let change = annealing.step(draft, repair);
            annealing.learn(change.operator, change.success);
            if change.success != Success::Rejected {
                accepted += 1;
                draft.keep();
            }
            let (partial, rebuilt) = (annealing.repairs[0], annealing.repairs[1]);
            assert_eq!(partial.uses + rebuilt.uses, annealing.iterations);
            assert_eq!(partial.successes + rebuilt.successes, accepted);
            // Rebuilding everything uses no destroy operator.
            assert_eq!(annealing.destroys.iter().map(|operator| operator.uses).sum::<u64>(), partial.uses);
            if annealing.iterations == 100 {
                assert_eq!(rebuilt.uses, rebuilds);
            }
        });
        assert!(walked);
    }
}

fn chains(annealing: &Annealing) -> OperatorUse {
    annealing.destroys[OPERATORS.len()]
}

#[test]
fn in_a_large_job_most_changes_are_small() {
    let job = job();
    let touched = |large| {
        let mut touched = Vec::new();
        anneal(&job, &hot(), 300, |annealing, draft, repair| {
            annealing.large = large;
            let chains = chains(annealing).uses;
            if annealing.step(draft, repair).success != Success::Rejected {
                if self::chains(annealing).uses == chains {
                    touched.push(draft.touched().count());
                }
                draft.keep();
            }
        });
        touched.iter().sum::<usize>().to_f64() / touched.len().to_f64()
    };
    let [usual, large] = [touched(false), touched(true)];
    assert!(0.0 < large && 10.0 * large < 9.0 * usual, "{usual} {large}");
}

#[test]
fn chains_are_removed_in_large_jobs_on_sheets_of_one_price_only() {
    let several = job_on(&[sheet(400, 300, 3), sheet(300, 350, 3)]);
    for (job, large, expected) in [(job(), false, false), (several, true, false), (job(), true, true)] {
        let walked = anneal(&job, &hot(), 300, |annealing, draft, repair| {
            annealing.large = large;
            let change = annealing.step(draft, repair);
            annealing.learn(change.operator, change.success);
            if change.success != Success::Rejected {
                draft.keep();
            }
            assert_eq!(
                annealing.destroys.iter().map(|operator| operator.uses).sum::<u64>(),
                annealing.iterations
            );
            let OperatorUse { uses, successes, .. } = chains(annealing);
            assert!(successes <= uses);
            if annealing.iterations == 300 {
                assert_eq!([successes > 0, uses > 0], [expected; 2]);
            }
        });
        assert!(walked);
    }
}

#[test]
fn the_more_is_to_be_destroyed_the_more_sheets_change() {
    let job = job();
    let touched = |rate| {
        let config = AlnsConfig { min_destruction_rate: rate, max_destruction_rate: rate, ..hot() };
        let mut touched = 0;
        anneal(&job, &config, 200, |annealing, draft, repair| {
            if annealing.step(draft, repair).success != Success::Rejected {
                touched += draft.touched().count();
                draft.keep();
            }
        });
        touched
    };
    let [few, more] = [touched(0.01), touched(0.1)];
    assert!(0 < few && 2 * few < more, "{few} {more}");
}
