//! Judges what a claim says about missing sheets, as far as that can be told without solving the job again.

use std::collections::BTreeSet;

use cutting_engine::check::Violation;
use cutting_engine::numbers::Integer;
use cutting_engine::solution::UnplacedReason;

use super::read::Reading;
use super::rule::{self, violation};
use crate::job::Job;

pub(super) fn check(job: &Job, reading: &Reading, found: &mut Vec<Violation>) {
    let Some(stated) = &reading.declared.missing else { return };
    let left = reading.solution.unplaced.iter();
    let short: BTreeSet<Option<u32>> = left
        .filter(|left| left.reason == UnplacedReason::StockExhausted)
        .map(|left| job.material_of_piece(left.piece))
        .collect();
    let mut before = None;
    let mut measure = 0_i128;
    for (position, missing) in stated.iter().enumerate() {
        let entry = job.instance.sheets().get(missing.sheets.to_usize());
        let message = match entry {
            None => "there is no such entry of sheets",
            Some(sheet) if sheet.offcut => "offcuts cannot be bought",
            Some(_) if !short.contains(&job.material_of_sheet(missing.sheets)) => {
                "no piece of its material is left out because the stock is used up"
            }
            Some(_) if before.is_some_and(|before| before >= missing.sheets) => {
                "entries are listed once, ascending"
            }
            Some(_) if missing.quantity == 0 => "at least one sheet is missing of each entry in the list",
            Some(sheet) => {
                before = Some(missing.sheets);
                measure += i128::from(job.instance.measure_of(sheet)) * i128::from(missing.quantity);
                continue;
            }
        };
        rule::note(found, rule::MISSING, || format!("missing[{position}]"), message);
        return;
    }
    if reading.declared.missing_lower_bound.is_some_and(|bound| i128::from(bound) > measure) {
        let message = format!("the sheets in the list take {measure}, so it is no bound");
        found.push(violation(rule::MISSING, "missingLowerBound", message));
    }
}
