//! The engine's ranges and defaults as JSON. The contract derives its own from them.

use std::ops::RangeInclusive;

use cutting_engine::config::setting::{Number, Setting};
use cutting_engine::config::{AlnsConfig, BuilderConfig, RepairStrategy};
use cutting_engine::instance::{
    MAX_AREA, MAX_DIMENSION, MAX_INSTANCES, MAX_OFFCUT_CLASSES, MAX_OFFCUT_PERCENT, MAX_PRIORITY,
    MAX_QUANTITY,
};
use cutting_engine::numbers::Integer;
use serde_json::{Map, Value, json};

/// The greatest integer that JavaScript's numbers hold exactly.
const MAX_SAFE_INTEGER: i64 = (1 << 53) - 1;

/// A client's label: any safe integer.
pub(crate) const ID: RangeInclusive<i64> = -MAX_SAFE_INTEGER..=MAX_SAFE_INTEGER;

/// All ranges and defaults.
pub(crate) fn contract_ranges() -> String {
    let mut alns = settings(&AlnsConfig::settings());
    let strategy = AlnsConfig::default().repair_strategy.name();
    alns.insert("repairStrategy".to_owned(), json!({ "values": RepairStrategy::NAMES, "default": strategy }));
    json!({
        "label": { "min": ID.start(), "max": ID.end() },
        "dimension": { "min": 1, "max": MAX_DIMENSION },
        "allowance": { "min": 0, "max": MAX_DIMENSION },
        "quantity": { "min": 1, "max": MAX_QUANTITY },
        "priority": { "min": 0, "max": MAX_PRIORITY },
        "maxInstances": MAX_INSTANCES,
        "maxArea": MAX_AREA,
        "maxOffcutClasses": MAX_OFFCUT_CLASSES,
        "offcutPercent": { "min": 0, "max": MAX_OFFCUT_PERCENT },
        "builder": settings(&BuilderConfig::settings()),
        "alns": alns,
    })
    .to_string()
}

/// Each setting by its name: range and default.
fn settings<C: Default>(settings: &[Setting<C>]) -> Map<String, Value> {
    settings.iter().map(|setting| (setting.name.to_owned(), range(setting))).collect()
}

/// If a range exceeds JavaScript's safe integers, its numbers are decimal strings.
fn range<C: Default>(setting: &Setting<C>) -> Value {
    let is_wide = matches!(setting.max, Number::Int(max) if max > MAX_SAFE_INTEGER.into());
    let write = |number| -> Value {
        match number {
            Number::Int(number) if is_wide => number.to_string().into(),
            Number::Int(number) => number.to_i64().into(),
            Number::Real(number) => number.into(),
        }
    };
    let default = setting.of(&C::default());
    let [min, max, default] = [setting.min, setting.max, default].map(write);
    json!({ "min": min, "max": max, "default": default })
}
