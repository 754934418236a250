//! Judges what a claim says about costs, offcuts and the measure: all of it is computed again from the request.

use cutting_engine::check::Violation;
use cutting_engine::instance::{Measure, Sheet};
use cutting_engine::numbers::Integer;

use super::read::Reading;
use super::rule::{self, violation};
use super::wire::WireBound;
use crate::job::Job;
use crate::offcuts;
use crate::price;

/// Tolerance on a ratio, which may have been rounded.
pub(super) const RATIO_TOLERANCE: f64 = 1e-9;

pub(super) fn check(job: &Job, reading: &Reading, found: &mut Vec<Violation>) {
    let asked = asked_measure(job);
    let mut used = Totals::default();
    let declared = &reading.declared;
    let mut differs = |path: String, message: String| found.push(violation(rule::MEASURE, path, message));
    for (position, layout) in reading.solution.sheets.iter().enumerate() {
        let sheet = &job.instance.sheets()[layout.sheet.to_usize()];
        used.add(asked, sheet);
        let stated = &declared.sheets[position];
        let cost = if job.has_costs() { sheet.cost.unwrap_or(0) } else { 0 };
        if let Some(stated) = stated.cost.filter(|&stated| stated != cost || !job.has_costs()) {
            differs(format!("sheets[{position}].cost"), format!("it is {cost}, not {stated}"));
        }
        if let Some(stated) = stated.offcut.filter(|&stated| stated != sheet.offcut) {
            differs(format!("sheets[{position}].offcut"), format!("it is {}, not {stated}", sheet.offcut));
        }
    }
    if let Some(stated) = declared.new_area.filter(|&stated| i128::from(stated) != used.new_area) {
        differs("newArea".to_owned(), format!("it is {}, not {stated}", used.new_area));
    }
    if let Some(bound) = declared.bound.as_ref().filter(|bound| bound.measure.is_some()) {
        let complete = reading.solution.unplaced.is_empty();
        used.kept = reading.solution.sheets.iter().map(|layout| layout.value_kept(&job.instance)).sum();
        for (field, message) in objections(job, asked, bound, complete, &used) {
            differs(format!("bound.{field}"), message);
        }
    }
    if let Some(bound) = &declared.bound {
        let left = &reading.solution.unplaced;
        let placed = price::placed_value(job, price::wanted(job), left.iter());
        for (field, message) in placed_objections(bound, left.is_empty(), placed) {
            differs(format!("bound.{field}"), message);
        }
    }
}

/// Objections to what a claim says about the value of the `placed` pieces.
fn placed_objections(bound: &WireBound, complete: bool, placed: Option<i64>) -> Vec<(&'static str, String)> {
    let Some((most, placed)) = bound.placed_value.zip(placed.filter(|_| !complete)) else {
        return match bound.placed_value {
            Some(_) if complete => vec![("placedValue", "no piece is left out".to_owned())],
            Some(_) => vec![("placedValue", "alnsConfig gives pieces no value of their own".to_owned())],
            None if bound.placed_gap.is_some() => {
                vec![("placedGap", "nothing is proved without placedValue".to_owned())]
            }
            None => Vec::new(),
        };
    };
    if most < placed {
        return vec![("placedValue", format!("the layout places {placed}, so it is no bound"))];
    }
    let mut found = Vec::new();
    let gap = price::gap(most, placed);
    if bound.placed_gap.is_none_or(|stated| (stated - gap).abs() > RATIO_TOLERANCE) {
        found.push(("placedGap", format!("it is {gap}")));
    }
    if bound.optimal && most > placed {
        found.push(("optimal", "another layout may place more".to_owned()));
    }
    found
}

const OPTIMAL: &str = "it is true exactly where measure, area and kept offcuts meet their bounds, and alnsConfig gives nothing else a weight";

/// Totals over the used sheets.
#[derive(Default)]
struct Totals {
    measure: i128,
    area: i128,
    new_area: i128,
    /// Value of the kept offcuts.
    kept: i64,
}

impl Totals {
    fn add(&mut self, asked: Measure, sheet: &Sheet) {
        let area = i128::from(sheet.width) * i128::from(sheet.height);
        let new_area = if sheet.offcut { 0 } else { area };
        self.area += area;
        self.new_area += new_area;
        self.measure += match asked {
            Measure::Area => area,
            Measure::NewArea => new_area,
            Measure::Cost => i128::from(sheet.cost.unwrap_or(0)),
        };
    }
}

/// The measure that the request asks for. It looks at every sheet in stock.
fn asked_measure(job: &Job) -> Measure {
    let sheets = job.instance.sheets();
    if sheets.iter().any(|sheet| sheet.cost.is_some()) {
        Measure::Cost
    } else if sheets.iter().any(|sheet| sheet.offcut) {
        Measure::NewArea
    } else {
        Measure::Area
    }
}

fn objections(
    job: &Job,
    asked: Measure,
    bound: &WireBound,
    complete: bool,
    used: &Totals,
) -> Vec<(&'static str, String)> {
    let mut found = Vec::new();
    let name = match asked {
        Measure::Area => "area",
        Measure::NewArea => "newArea",
        Measure::Cost => "cost",
    };
    if bound.measure.as_deref() != Some(name) {
        found.push(("measure", format!("the request asks for '{name}'")));
        return found;
    }
    let Some(lower) = bound.lower_bound.map(i128::from).filter(|_| complete) else {
        if bound.optimal && bound.placed_value.is_none() || bound.gap.is_some() {
            found.push(("gap", "nothing is proved without a bound, or with pieces left out".to_owned()));
        }
        return found;
    };
    if lower < 0 || lower > used.measure {
        found
            .push(("lowerBound", format!("the layout has a measure of {}, so it is no bound", used.measure)));
        return found;
    }
    let gap = if used.measure == 0 { 0.0 } else { (used.measure - lower).to_f64() / used.measure.to_f64() };
    if bound.gap.is_none_or(|stated| (stated - gap).abs() > RATIO_TOLERANCE) {
        found.push(("gap", format!("it is {gap}")));
    }
    let area_met = bound.lower_bound_area.map(i128::from) == Some(used.area);
    let sheets_decide =
        || bound.lower_bound.is_some_and(|lower| job.config.sheets_decide(&job.instance, lower));
    let offcuts_met = !offcuts::are_kept(job) || bound.offcut_value == Some(used.kept);
    if bound.optimal != (lower == used.measure && area_met && offcuts_met && sheets_decide()) {
        found.push(("optimal", OPTIMAL.to_owned()));
    }
    found
}

#[cfg(test)]
mod tests {
    use cutting_engine::config::{AlnsConfig, BuilderConfig, Config};
    use serde_json::{Value, json};

    use crate::cancel::Control;
    use crate::claim::verify;
    use crate::job::Job;
    use crate::job::tests::JOB;
    use crate::solve_task::{Granted, solve_bytes};

    /// A job whose sheet has these further members, and its answer.
    fn answered(members: &str) -> (Job, Value) {
        let text = JOB.replacen("\"quantity\":5,", &format!("\"quantity\":5,{members}"), 1);
        let job = Job::parse(text.as_bytes()).expect("the job is valid");
        let granted = Granted { max_ms: None, threads: None };
        let solved = solve_bytes(text.as_bytes(), granted, &Control::default(), false).expect("it is solved");
        (job, serde_json::from_slice(&solved.result).expect("the result is JSON"))
    }

    fn objections(members: &str, change: impl FnOnce(&mut Value)) -> Vec<(&'static str, String)> {
        let (job, mut result) = answered(members);
        change(&mut result);
        let found = verify(&job, result.to_string().as_bytes());
        found.into_iter().map(|violation| (violation.code, violation.path)).collect()
    }

    type Change = fn(&mut Value);

    const PRICED: &str = "\"cost\":70,\"offcut\":true,";

    #[test]
    fn an_answer_states_cost_offcut_and_measure_where_the_request_does() {
        let (_, result) = answered(PRICED);
        let sheet = &result["sheets"][0];
        assert_eq!(
            (&sheet["cost"], &sheet["offcut"], &result["newArea"]),
            (&json!(70), &json!(true), &json!(0))
        );
        let bound = &result["bound"];
        assert_eq!((&bound["measure"], &bound["lowerBound"]), (&json!("cost"), &json!(70)));
        let (_, plain) = answered("");
        let absent = [&plain["sheets"][0]["cost"], &plain["sheets"][0]["offcut"], &plain["newArea"]];
        assert!(absent.iter().all(|member| member.is_null()) && plain["bound"]["measure"].is_null());
        let (_, not_one) = answered("\"offcut\":false,");
        assert_eq!(
            (&not_one["sheets"][0]["offcut"], &not_one["bound"]["measure"]),
            (&json!(false), &json!("area"))
        );
    }

    #[test]
    fn every_figure_is_computed_again() {
        assert_eq!(objections(PRICED, |_| ()), []);
        let changes: [(&str, Change); 8] = [
            ("sheets[0].cost", |result| result["sheets"][0]["cost"] = json!(71)),
            ("sheets[0].offcut", |result| result["sheets"][0]["offcut"] = json!(false)),
            ("newArea", |result| result["newArea"] = json!(1)),
            ("bound.measure", |result| result["bound"]["measure"] = json!("area")),
            ("bound.lowerBound", |result| result["bound"]["lowerBound"] = json!(71)),
            ("bound.gap", |result| result["bound"]["gap"] = json!(0.5)),
            ("bound.gap", |result| result["bound"]["gap"] = Value::Null),
            ("bound.optimal", |result| result["bound"]["optimal"] = json!(false)),
        ];
        for (path, change) in changes {
            assert_eq!(objections(PRICED, change), [("measure", path.to_owned())]);
        }
        let foreign = |result: &mut Value| result["sheets"][0]["cost"] = json!(0);
        assert_eq!(objections("", foreign), [("measure", "sheets[0].cost".to_owned())]);
    }
    /// A job whose only sheet holds one of its pieces, and its answer.
    fn answered_on_one_sheet() -> (Job, Value) {
        let text = JOB
            .replace(r#""width":3210,"height":2250"#, r#""width":653,"height":427"#)
            .replace(
                r#""quantity":5,"defects":[{"x":-5,"y":6,"width":7,"height":8}]"#,
                r#""quantity":1,"defects":[]"#,
            )
            .replace(r#""minTrimSize":9"#, r#""minTrimSize":0"#);
        let job = Job::parse(text.as_bytes()).expect("the job is valid");
        let granted = Granted { max_ms: None, threads: None };
        let solved = solve_bytes(text.as_bytes(), granted, &Control::default(), false).expect("it is solved");
        (job, serde_json::from_slice(&solved.result).expect("the result is JSON"))
    }

    #[test]
    fn what_can_be_placed_of_scarce_stock_is_proved_and_judged() {
        let (job, result) = answered_on_one_sheet();
        // The large piece has priority 3.
        let expected =
            json!({"lowerBoundArea": null, "gap": null, "optimal": true, "placedValue": 4, "placedGap": 0.0});
        assert_eq!(result["bound"], expected);
        let paths = |change: Change| -> Vec<String> {
            let mut result = result.clone();
            change(&mut result["bound"]);
            verify(&job, result.to_string().as_bytes()).into_iter().map(|found| found.path).collect()
        };
        let changes: [(&[&str], Change); 6] = [
            (&[], |_| ()),
            (&["bound.placedValue"], |bound| bound["placedValue"] = json!(3)),
            (&["bound.placedGap", "bound.optimal"], |bound| bound["placedValue"] = json!(5)),
            (&["bound.placedGap"], |bound| bound["placedGap"] = json!(0.5)),
            (&[], |bound| bound["optimal"] = json!(false)),
            (&["bound.placedGap"], |bound| {
                bound.as_object_mut().expect("an object").remove("placedValue");
            }),
        ];
        for (expected, change) in changes {
            assert_eq!(paths(change), expected);
        }
        let (all_placed, mut result) = answered("");
        result["bound"]["placedValue"] = json!(9);
        let found = verify(&all_placed, result.to_string().as_bytes());
        assert_eq!(found.iter().map(|found| found.path.as_str()).collect::<Vec<_>>(), ["bound.placedValue"]);
    }

    #[test]
    fn pieces_that_are_weighed_against_sheets_have_no_value_of_their_own() {
        let (mut job, mut result) = answered_on_one_sheet();
        let alns = AlnsConfig { cut_penalty: 1, ..AlnsConfig::default() };
        job.config =
            Config::new(BuilderConfig::default(), Some(alns)).expect("every setting is in its range");
        let found = verify(&job, result.to_string().as_bytes());
        assert_eq!(found.iter().map(|found| found.path.as_str()).collect::<Vec<_>>(), ["bound.placedValue"]);
        for field in ["placedValue", "placedGap"] {
            result["bound"].as_object_mut().expect("an object").remove(field);
        }
        assert_eq!(verify(&job, result.to_string().as_bytes()), []);
    }

    #[test]
    fn a_layout_on_the_least_sheets_is_not_optimal_where_cuts_have_a_weight() {
        let (mut job, mut result) = answered(PRICED);
        let alns = AlnsConfig { cut_penalty: 1, ..AlnsConfig::default() };
        job.config =
            Config::new(BuilderConfig::default(), Some(alns)).expect("every setting is in its range");
        let paths = |result: &Value| -> Vec<String> {
            let found = verify(&job, result.to_string().as_bytes());
            found.into_iter().map(|violation| violation.path).collect()
        };
        assert_eq!(paths(&result), ["bound.optimal"]);
        result["bound"]["optimal"] = json!(false);
        assert_eq!(paths(&result), [""; 0]);
    }
}
