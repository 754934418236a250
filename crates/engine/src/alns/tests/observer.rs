//! What a search tells an observer.

use std::sync::Mutex;

use super::support::{deep, fickle, instance, iterations};
use crate::config::AlnsConfig;
use crate::instance::Instance;
use crate::layout::tests::support::{FREE, fixed, sheet};
use crate::numbers::Integer;
use crate::observer::{Both, Event, Figures, Moment, Observer};
use crate::pipeline::{Outcome, solve, solve_observed};
use crate::stop::Stop;

/// Remembers all that it hears.
#[derive(Debug, Default)]
struct Heard {
    best: Mutex<Vec<(Moment, Figures)>>,
    bounds: Mutex<Vec<i64>>,
}

impl Observer for Heard {
    fn hear(&self, event: Event) {
        match event {
            Event::NewBest(at, best) => self.best.lock().expect("nobody panicked").push((at, best)),
            Event::Bound(measure) => self.bounds.lock().expect("nobody panicked").push(measure),
            Event::Profile(..) | Event::PartEnded(..) => {}
        }
    }
}

fn all<T>(heard: Mutex<Vec<T>>) -> Vec<T> {
    heard.into_inner().expect("nobody panicked")
}

fn observed(alns: &AlnsConfig) -> (Outcome, Heard) {
    let heard = Heard::default();
    let outcome = solve_observed(&instance(), &deep(alns.clone()), &Stop::never(), &heard);
    (outcome, heard)
}

#[test]
fn whoever_listens_changes_nothing() {
    for alns in [fickle(1_500), AlnsConfig { islands: 3, reheating_interval: 100, ..iterations(2_000) }] {
        let (outcome, heard) = observed(&alns);
        assert_eq!(outcome, solve(&instance(), &deep(alns), &Stop::never()));
        assert!(!all(heard.best).is_empty());
    }
}

#[test]
fn an_observer_returns_nothing_that_could_steer_a_search() {
    let source = include_str!("../../observer.rs");
    let (_, rest) = source.split_once("pub trait Observer").expect("it is there");
    let (body, _) = rest.split_once("\n}").expect("it ends");
    assert_eq!(body.matches("fn ").count(), 1);
    assert!(!body.contains("->") && !body.contains("&mut"), "{body}");
}

#[test]
fn each_island_tells_of_layouts_that_cost_less_and_less() {
    // Cuts cost much, so layouts with fewer of them are found.
    let (outcome, heard) = observed(&AlnsConfig { islands: 2, cut_penalty: 10_000, ..fickle(4_000) });
    let best = all(heard.best);
    let (_, start) = best[0];
    let improvements = outcome.search.expect("there was a deep search").improvements.to_usize();
    for island in 0..2 {
        let costs: Vec<i128> =
            best[1..].iter().filter(|(at, _)| at.island == island).map(|(_, figures)| figures.cost).collect();
        assert!(costs.iter().all(|&cost| cost < start.cost));
        assert!(costs.is_sorted_by(|earlier, later| later < earlier), "{costs:?}");
        assert!(costs.len() <= improvements, "the most improvements of any island are reported");
    }
    assert!(best.len() > 1, "something was found");
    assert!(best.iter().all(|(at, figures)| at.iterations <= 4_000 && figures.unplaced == 0));
}

#[test]
fn bounds_are_told() {
    let (_, heard) = observed(&AlnsConfig { reheating_interval: 100, ..fickle(3_000) });
    let bounds = all(heard.bounds);
    assert!(!bounds.is_empty() && bounds.is_sorted());
}

#[test]
fn figures_are_those_of_the_layout_and_count_pieces_that_fit_no_sheet() {
    let pieces = vec![fixed(60, 60), fixed(60, 60), fixed(101, 1)];
    let job = Instance::new(pieces, vec![sheet(100, 100, 0)], FREE).expect("the instance is valid");
    let heard = Heard::default();
    solve_observed(&job, &deep(AlnsConfig::default()), &Stop::never(), &heard);
    let (_, start) = all(heard.best)[0];
    assert_eq!((start.sheets, start.sheet_area, start.unplaced), (2, 20_000, 1));
}

#[test]
fn both_of_two_observers_hear_everything() {
    let heard: [Heard; 2] = Default::default();
    let both = Both(&heard[0], &heard[1]);
    let figures = Figures { cost: 7, sheets: 2, sheet_area: 600, measure: 600, unplaced: 2 };
    both.hear(Event::NewBest(Moment { island: 1, iterations: 2 }, figures));
    both.hear(Event::Bound(9));
    let [one, other] = heard.map(|heard| format!("{heard:?}"));
    assert_eq!(one, other);
    for figure in ["cost: 7", "[9]"] {
        assert!(one.contains(figure), "{figure} in {one}");
    }
}
