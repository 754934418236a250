//! What happens in one solve, for plots and explanations: the events its observer received, with their times.

use std::sync::{Mutex, PoisonError};

use cutting_engine::numbers::Integer;
use cutting_engine::observer::{Event, Figures, Moment, Observer};
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
                let named = |(name, is_used)| json!({"name": name, "isUsed": is_used});
                let mechanisms: Vec<Value> = profile.mechanisms(config).into_iter().map(named).collect();
                self.note(None, json!({"event": "profile", "mechanisms": mechanisms}));
            }
            Event::NewBest(at, Figures { sheet_area, unplaced, .. }) => {
                self.note(
                    Some(at),
                    json!({"event": "newBest", "sheetArea": sheet_area, "unplaced": unplaced}),
                );
            }
            Event::Bound(_) | Event::PartEnded(..) => {}
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
        let expected =
            json!({"event": "newBest", "island": 1, "iterations": 20, "sheetArea": 600, "unplaced": 2});
        let mut told = told(trace);
        let profile = told.remove(0);
        assert_eq!(profile["event"], "profile");
        let large_ruins = json!({"name": "large ruins", "isUsed": true});
        assert!(profile["mechanisms"].as_array().is_some_and(|all| all.contains(&large_ruins)));
        assert_eq!(told, [expected]);
    }

    #[test]
    fn a_trace_is_bounded() {
        let trace = Trace::new(Stopwatch::start());
        let best = Figures { cost: 7, sheets: 2, sheet_area: 600, measure: 600, unplaced: 2 };
        (0..MAX_EVENTS + 5).for_each(|_| trace.hear(Event::NewBest(AT, best)));
        assert_eq!(told(trace).len(), MAX_EVENTS);
    }
}
