//! The ranges that the addon holds its callers to, and the engine's defaults.

use std::ops::RangeInclusive;

use cutting_engine::instance::{MAX_AREA, MAX_DIMENSION, MAX_INSTANCES, MAX_PRIORITY, MAX_QUANTITY};
use serde_json::{Map, Value, json};

use crate::{alns, builder};

/// A client's label: what JavaScript holds exactly.
pub(crate) const LABEL: RangeInclusive<i64> = -((1 << 53) - 1)..=(1 << 53) - 1;

/// A number of the configuration `C`: its name in the contract, its range, and how to read it.
pub(crate) struct Key<C> {
    pub(crate) name: &'static str,
    range: Range<C>,
}

enum Range<C> {
    Int(RangeInclusive<i64>, fn(&C) -> i64),
    Real(RangeInclusive<f64>, fn(&C) -> f64),
    /// An integer that JavaScript's numbers cannot hold.
    Wide(RangeInclusive<i128>, fn(&C) -> i128),
}

impl<C> Key<C> {
    pub(crate) const fn int(name: &'static str, range: RangeInclusive<i64>, of: fn(&C) -> i64) -> Self {
        Self { name, range: Range::Int(range, of) }
    }

    pub(crate) const fn real(name: &'static str, range: RangeInclusive<f64>, of: fn(&C) -> f64) -> Self {
        Self { name, range: Range::Real(range, of) }
    }

    pub(crate) const fn wide(name: &'static str, range: RangeInclusive<i128>, of: fn(&C) -> i128) -> Self {
        Self { name, range: Range::Wide(range, of) }
    }

    fn holds(&self, config: &C) -> bool {
        match &self.range {
            Range::Int(range, of) => range.contains(&of(config)),
            Range::Real(range, of) => range.contains(&of(config)),
            Range::Wide(range, of) => range.contains(&of(config)),
        }
    }

    fn to_json(&self, default: &C) -> Value {
        match &self.range {
            Range::Int(range, of) => bounds(range, of(default)),
            Range::Real(range, of) => bounds(range, of(default)),
            Range::Wide(range, of) => {
                let [min, max, default] = [*range.start(), *range.end(), of(default)].map(|n| n.to_string());
                json!({ "min": min, "max": max, "default": default })
            }
        }
    }
}

fn bounds<T: Copy + Into<Value>>(range: &RangeInclusive<T>, default: T) -> Value {
    json!({ "min": (*range.start()).into(), "max": (*range.end()).into(), "default": default.into() })
}

/// The name of the first key whose number is out of its range.
pub(crate) fn out_of_range<C>(keys: &[Key<C>], config: &C) -> Option<&'static str> {
    keys.iter().find(|key| !key.holds(config)).map(|key| key.name)
}

/// Their ranges, and the defaults that `default` has of them.
pub(crate) fn to_json<C>(keys: &[Key<C>], default: &C) -> Map<String, Value> {
    keys.iter().map(|key| (key.name.to_owned(), key.to_json(default))).collect()
}

/// All of it as JSON, for the tests that compare it with the contract's side.
pub(crate) fn contract_ranges() -> String {
    json!({
        "label": { "min": LABEL.start(), "max": LABEL.end() },
        "dimension": { "min": 1, "max": MAX_DIMENSION },
        "allowance": { "min": 0, "max": MAX_DIMENSION },
        "quantity": { "min": 1, "max": MAX_QUANTITY },
        "priority": { "min": 0, "max": MAX_PRIORITY },
        "maxInstances": MAX_INSTANCES,
        "maxArea": MAX_AREA,
        "builder": builder::ranges(),
        "alns": alns::ranges(),
    })
    .to_string()
}
