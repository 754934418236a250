//! Figures of a layout that the service measures. They save it from reading the bytes of the answer.

use cutting_engine::numbers::Integer;
use cutting_engine::pipeline::Outcome;
use napi_derive::napi;

/// Figures of a layout.
#[napi(object, object_from_js = false)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// Sheets used.
    pub sheets: u32,
    /// Iterations of the search.
    pub iterations: i64,
    /// Share of the used sheets' area that pieces cover; 0 without sheets.
    pub utilization: f64,
}

impl Summary {
    pub(crate) fn of(outcome: &Outcome) -> Summary {
        let sheets = || outcome.solution.sheets.iter().map(|layout| &layout.summary);
        let used: i64 = sheets().map(|sheet| sheet.used_area).sum();
        let total: i64 = sheets().map(|sheet| sheet.used_area + sheet.waste_area).sum();
        Summary {
            sheets: outcome.solution.sheets.len().to_u32(),
            iterations: outcome.iterations.to_i64(),
            utilization: if total == 0 { 0.0 } else { used.to_f64() / total.to_f64() },
        }
    }
}
