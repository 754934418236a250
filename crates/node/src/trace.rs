//! What happens in one solve, for plots and explanations: the events its observer received, with their times.

use std::sync::{Mutex, PoisonError};

use cutting_engine::numbers::Integer;
use cutting_engine::observer::{Event, Figures, Goal, Moment, Observer};
use cutting_engine::profile::Mechanism;
use cutting_engine::stop::Stopwatch;
use serde_json::{Value, json};

/// Events kept per search, at about 100 bytes each. Further ones are dropped. Searches of minutes have a few hundred.
const MAX_EVENTS: usize = 10_000;

/// Records the events it receives, as JSON objects.
pub(crate) struct Trace {
    stopwatch: Stopwatch,
    events: Mutex<Vec<Value>>,
}

impl Trace {
    /// Counts time from the start of the stopwatch.
    pub(crate) fn new(stopwatch: Stopwatch) -> Self {
        Self { stopwatch, events: Mutex::default() }
    }

    /// Keeps an event, with the milliseconds since the solve began.
    fn note(&self, at: Option<Moment>, mut event: Value) {
        event["ms"] = json!(self.stopwatch.elapsed().as_micros().to_f64() / 1e3);
        if let Some(Moment { island, iterations }) = at {
            event["island"] = json!(island);
            event["iterations"] = json!(iterations);
        }
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        if events.len() < MAX_EVENTS {
            events.push(event);
        }
    }

    /// The events as a JSON array, in the order in which they were received.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        let events = self.events.into_inner().unwrap_or_else(PoisonError::into_inner);
        Value::Array(events).to_string().into_bytes()
    }
}

impl Observer for Trace {
    fn hear(&self, event: Event) {
        match event {
            Event::Profile(profile, config) => {
                let named = |Mechanism { name, is_used, reason }| json!({"name": name, "isUsed": is_used, "reason": reason});
                let mechanisms: Vec<Value> = profile.mechanisms(config).into_iter().map(named).collect();
                self.note(None, json!({"event": "profile", "mechanisms": mechanisms}));
            }
            Event::NewBest(at, Figures { sheet_area, unplaced, .. }) => {
                self.note(
                    Some(at),
                    json!({"event": "newBest", "sheetArea": sheet_area, "unplaced": unplaced}),
                );
            }
            Event::Goal(at, goal) => {
                let goal = match goal {
                    Goal::PlaceMore => "placeMore",
                    Goal::LessArea => "lessArea",
                    Goal::CheaperCutting => "cheaperCutting",
                };
                self.note(Some(at), json!({"event": "goal", "goal": goal}));
            }
            Event::Composition(at, sheets) => {
                self.note(Some(at), json!({"event": "composition", "sheets": sheets}));
            }
            Event::Reheat(at, temperature) => {
                self.note(Some(at), json!({"event": "reheat", "temperature": temperature}));
            }
            Event::Bound(measure) => self.note(None, json!({"event": "bound", "measure": measure})),
            Event::PartEnded(..) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cutting_engine::config::Config;
    use cutting_engine::profile::Profile;

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
        (0..MAX_EVENTS.to_i64() + 5).for_each(|measure| trace.hear(Event::Bound(measure)));
        assert_eq!(told(trace).len(), MAX_EVENTS);
    }
}
