//! What happens in one solve, for plots and explanations: the events its observer received, with their times.

use std::sync::{Mutex, PoisonError};

use cutting_engine::numbers::Integer;
use cutting_engine::observer::{Event, Figures, Goal, Moment, Observer};
use cutting_engine::profile::Mechanism;
use cutting_engine::stop::Stopwatch;
use serde::Serialize;

/// Events kept per search, at about 100 bytes each. Further ones are dropped. Searches of minutes have a few hundred.
const MOST_EVENTS: usize = 10_000;

/// Records the events it receives.
pub(crate) struct Trace {
    stopwatch: Stopwatch,
    events: Mutex<Vec<Timed>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Timed {
    /// Milliseconds since the solve began.
    ms: f64,
    #[serde(flatten)]
    at: Option<Place>,
    #[serde(flatten)]
    what: What,
}

#[derive(Serialize)]
struct Place {
    island: u32,
    iterations: u64,
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "camelCase", rename_all_fields = "camelCase")]
enum What {
    Profile { mechanisms: Vec<NamedMechanism> },
    NewBest { sheet_area: i64, unplaced: usize },
    Goal { goal: &'static str },
    Composition { sheets: Vec<u64> },
    Reheat { temperature: f64 },
    Bound { measure: i64 },
}

/// A mechanism of the engine, and whether the instance gets it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct NamedMechanism {
    name: &'static str,
    is_used: bool,
    reason: String,
}

impl From<Mechanism> for NamedMechanism {
    fn from(Mechanism { name, is_used, reason }: Mechanism) -> Self {
        Self { name, is_used, reason }
    }
}

impl Trace {
    /// Counts time from the start of the stopwatch.
    pub(crate) fn new(stopwatch: Stopwatch) -> Self {
        Self { stopwatch, events: Mutex::default() }
    }

    fn note(&self, at: Option<Moment>, what: What) {
        let ms = self.stopwatch.elapsed().as_micros().to_f64() / 1e3;
        let at = at.map(|Moment { island, iterations }| Place { island, iterations });
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        if events.len() < MOST_EVENTS {
            events.push(Timed { ms, at, what });
        }
    }

    /// The events as a JSON array, in the order in which they were received.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        let events = self.events.into_inner().unwrap_or_else(PoisonError::into_inner);
        serde_json::to_vec(&events).expect("these types are plain data")
    }
}

impl Observer for Trace {
    fn hear(&self, event: Event) {
        match event {
            Event::Profile(profile, config) => {
                let mechanisms = profile.mechanisms(config).into_iter().map(NamedMechanism::from).collect();
                self.note(None, What::Profile { mechanisms });
            }
            Event::NewBest(at, Figures { sheet_area, unplaced, .. }) => {
                self.note(Some(at), What::NewBest { sheet_area, unplaced });
            }
            Event::Goal(at, goal) => {
                let goal = match goal {
                    Goal::PlaceMore => "placeMore",
                    Goal::LessArea => "lessArea",
                    Goal::CheaperCutting => "cheaperCutting",
                };
                self.note(Some(at), What::Goal { goal });
            }
            Event::Composition(at, sheets) => {
                self.note(Some(at), What::Composition { sheets: sheets.to_vec() });
            }
            Event::Reheat(at, temperature) => self.note(Some(at), What::Reheat { temperature }),
            Event::Bound(measure) => self.note(None, What::Bound { measure }),
            Event::PartEnded(..) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use cutting_engine::config::Config;
    use cutting_engine::profile::Profile;
    use serde_json::Value;

    use super::*;

    const AT: Moment = Moment { island: 1, iterations: 20 };

    /// The events without their times.
    fn told(trace: Trace) -> Vec<Value> {
        let bytes = trace.into_bytes();
        let mut events: Vec<Value> = serde_json::from_slice(&bytes).expect("they are JSON");
        for event in &mut events {
            let ms = event.as_object_mut().and_then(|event| event.remove("ms"));
            assert!(ms.is_some_and(|ms| ms.is_f64()));
        }
        events
    }

    #[test]
    fn every_kind_of_event_is_written() {
        let trace = Trace::new(Stopwatch::start());
        trace.hear(Event::Profile(&Profile { copies: 2, ..Profile::default() }, &Config::default()));
        let best = Figures { cost: 7, sheets: 2, sheet_area: 600, measure: 600, unplaced: 2 };
        trace.hear(Event::NewBest(AT, best));
        trace.hear(Event::Goal(AT, Goal::CheaperCutting));
        trace.hear(Event::Composition(AT, &[3, 0]));
        trace.hear(Event::Reheat(AT, 1.5));
        trace.hear(Event::Bound(500));
        let at = |rest| format!(r#"{{"island":1,"iterations":20,{rest}}}"#);
        let expected = [
            at(r#""event":"newBest","sheetArea":600,"unplaced":2"#),
            at(r#""event":"goal","goal":"cheaperCutting""#),
            at(r#""event":"composition","sheets":[3,0]"#),
            at(r#""event":"reheat","temperature":1.5"#),
            r#"{"event":"bound","measure":500}"#.to_owned(),
        ];
        let expected = expected.map(|text| serde_json::from_str::<Value>(&text).expect("it is JSON"));
        let mut told = told(trace);
        let profile = told.remove(0);
        assert_eq!(profile["event"], "profile");
        let large_ruins = profile["mechanisms"].as_array().and_then(|all| all.get(2)).expect("mechanisms");
        assert_eq!((&large_ruins["name"], &large_ruins["isUsed"]), (&"large ruins".into(), &true.into()));
        assert_eq!(told, expected);
    }

    #[test]
    fn a_trace_is_bounded() {
        let trace = Trace::new(Stopwatch::start());
        (0..MOST_EVENTS.to_i64() + 5).for_each(|measure| trace.hear(Event::Bound(measure)));
        assert_eq!(told(trace).len(), MOST_EVENTS);
    }
}
