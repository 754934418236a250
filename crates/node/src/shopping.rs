//! What is missing: the sheets to buy for the pieces that were left out because the stock was used up.
//!
//! It is a second solve: of these pieces, on as many sheets of each entry as they take. Offcuts cannot be bought, and
//! pieces that no other sheet holds are left out.

use std::sync::Arc;
use std::time::Duration;

use cutting_engine::check::{Patience, check_job};
use cutting_engine::config::{AlnsConfig, Config};
use cutting_engine::instance::Instance;
use cutting_engine::misfits::examine;
use cutting_engine::numbers::Integer;
use cutting_engine::pipeline::solve;
use cutting_engine::reduce::Selection;
use cutting_engine::solution::{Solution, UnplacedReason};
use cutting_engine::stop::{Interrupt, Stop, Stopwatch, TimeLimit};

use crate::cancel::Control;
use crate::failure::Failure;
use crate::job::Job;
use crate::json_text::JsonText;

/// Share of the time that the layout itself has, where a list is asked for; and when the list has to be made. The rest is
/// for checking and writing the whole answer.
pub(crate) const LAYOUT_SHARE: f64 = 0.75;
const END_SHARE: f64 = 0.95;

/// The sheets to buy.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Missing {
    /// How many sheets of which entries, by ascending entry.
    sheets: Vec<(u32, usize)>,
    /// No fewer do, in the measure of the job; `None` if there is no bound, or if time was too short for all pieces.
    lower_bound: Option<i64>,
    /// Whether the time limit ended the search for them.
    pub(crate) is_interrupted: bool,
}

/// Pieces of one material, as positions in the job and how many of them, and the entries that they can be cut from.
#[derive(Default)]
struct Group {
    pieces: Vec<(u32, u32)>,
    entries: Vec<u32>,
}

impl Group {
    fn copies(&self) -> u64 {
        self.pieces.iter().map(|&(_, count)| u64::from(count)).sum()
    }

    /// The pieces alone with unlimited stock; `None` if there is nothing to cut or to cut from.
    fn instance(&self, job: &Job) -> Option<Instance> {
        Selection::to_buy(&job.instance, &self.pieces, &self.entries).instance().cloned()
    }
}

/// Finds the sheets that are missing for what `solution` leaves out, within `limit` from the start of the stopwatch.
///
/// # Errors
/// If the solve is cancelled, or the checker rejects the layout behind the list.
pub(crate) fn missing(
    job: &Job,
    solution: &Solution,
    limit: Duration,
    stopwatch: &Stopwatch,
    control: &Control,
) -> Result<Missing, Failure> {
    let mut missing = Missing { sheets: Vec::new(), lower_bound: Some(0), is_interrupted: false };
    let end = limit.mul_f64(END_SHARE);
    let mut groups = groups(job, solution);
    let mut left: u64 = groups.iter().map(Group::copies).sum();
    for group in &mut groups {
        let now = stopwatch.elapsed();
        let share = group.copies().to_f64() / left.max(1).to_f64();
        left -= group.copies();
        let until = now + end.saturating_sub(now).mul_f64(share);
        let stop = TimeLimit::after(until, stopwatch.clone())
            .or_finish(control.finish.clone())
            .on(Arc::clone(&control.cancel))
            .stop();
        if let Some((instance, config)) = ready(job, group, &stop) {
            missing.add(group, &instance, &config, &stop)?;
        }
        match stop.fired() {
            Some(Interrupt::Cancelled) => return Err(Failure::Cancelled),
            Some(Interrupt::Time) => missing.is_interrupted = true,
            None => {}
        }
    }
    missing.sheets.sort_unstable();
    Ok(missing)
}

/// The pieces to buy sheets for, by material, in the order of their first pieces.
fn groups(job: &Job, solution: &Solution) -> Vec<Group> {
    let mut materials: Vec<Option<u32>> = Vec::new();
    let mut groups: Vec<Group> = Vec::new();
    for left in solution.unplaced.iter().filter(|left| left.reason == UnplacedReason::StockExhausted) {
        let material = job.material_of_piece(left.piece);
        let at = materials.iter().position(|&known| known == material).unwrap_or_else(|| {
            materials.push(material);
            groups.push(Group::default());
            groups.len() - 1
        });
        groups[at].pieces.push((left.piece, left.count));
    }
    let to_buy = (0..).zip(job.instance.sheets()).filter(|(_, sheet)| !sheet.offcut);
    for entry in to_buy.map(|(entry, _)| entry) {
        let material = job.material_of_sheet(entry);
        if let Some(at) = materials.iter().position(|&known| known == material) {
            groups[at].entries.push(entry);
        }
    }
    groups
}

/// Leaves out what no sheet of the group holds, and returns the rest with its settings: those of the job, but that nothing
/// counts besides the sheets.
fn ready(job: &Job, group: &mut Group, stop: &Stop) -> Option<(Instance, Config)> {
    let instance = group.instance(job)?;
    let depth_limit = job.config.builder().max_recursion_depth;
    let misfits = examine(&instance, depth_limit, usize::MAX, stop).misfits;
    let instance = if misfits.is_empty() {
        instance
    } else {
        let mut position = 0_u32..;
        let mut misfits = misfits.iter().map(|misfit| misfit.piece).peekable();
        group.pieces.retain(|_| misfits.next_if_eq(&position.next().unwrap_or_default()).is_none());
        group.instance(job)?
    };
    let defaults = AlnsConfig::default();
    let alns = job.config.alns().map(|alns| AlnsConfig {
        unplaced_penalty: alns.unplaced_penalty.max(defaults.unplaced_penalty),
        cut_penalty: defaults.cut_penalty,
        direction_change_penalty: defaults.direction_change_penalty,
        liquid_offcut_bonus: defaults.liquid_offcut_bonus,
        ..alns.clone()
    });
    let mut config = Config::new(job.config.builder().clone(), alns).ok()?;
    if let Some(islands) = job.islands_of(group.pieces.first()?.0) {
        config = config.with_islands(islands).ok()?;
    }
    Some((instance, config))
}

impl Missing {
    /// Adds what a group needs.
    fn add(
        &mut self,
        group: &Group,
        instance: &Instance,
        config: &Config,
        stop: &Stop,
    ) -> Result<(), Failure> {
        let outcome = solve(instance, config, stop);
        let is_cancelled = || stop.fired() == Some(Interrupt::Cancelled);
        let verdict = check_job(instance, None, &[], &outcome.solution, &Patience::new(&is_cancelled));
        if let Some(first) = verdict.violations.first() {
            let message = format!("missing sheets: {} at {}: {}", first.code, first.path, first.message);
            return Err(Failure::CheckFailed(message));
        }
        let mut counts = vec![0_usize; group.entries.len()];
        for layout in &outcome.solution.sheets {
            counts[layout.sheet.to_usize()] += 1;
        }
        let used = group.entries.iter().copied().zip(counts);
        self.sheets.extend(used.filter(|&(_, count)| count > 0));
        // Out of time, the list may lack sheets.
        let is_whole = outcome.solution.unplaced.is_empty();
        let bound = outcome.bound.filter(|_| is_whole).map(|bound| bound.measure);
        self.lower_bound = self.lower_bound.zip(bound).map(|(all, own)| all + own);
        Ok(())
    }

    /// Writes the list and its bound.
    pub(crate) fn write(&self, text: &mut JsonText) {
        text.list(",\"missing\":", self.sheets.iter(), |text, &(entry, count)| {
            text.number("{\"sheets\":", entry).number(",\"quantity\":", count).text("}");
        });
        text.value(",\"missingLowerBound\":", &self.lower_bound);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::cancel::Control;
    use crate::solve_task::{Granted, solve_bytes};
    use crate::verify_task::verify_bytes;

    /// A job of pieces `[width, height, quantity]` that must not rotate, and sheets alike with further members.
    fn job(pieces: &[[u32; 3]], sheets: &[([u32; 3], Value)]) -> Value {
        let piece = |&[width, height, quantity]: &[u32; 3]| {
            json!({"originalIndex": 0, "width": width, "height": height, "quantity": quantity,
                   "canRotate": false, "priority": 0})
        };
        let sheet = |([width, height, quantity], more): &([u32; 3], Value)| {
            let mut sheet = json!({"width": width, "height": height, "kerf": 0, "marginLeft": 0, "marginRight": 0,
                                   "marginTop": 0, "marginBottom": 0, "quantity": quantity, "defects": []});
            for (name, value) in more.as_object().expect("an object") {
                sheet[name] = value.clone();
            }
            sheet
        };
        let pieces: Vec<Value> = pieces.iter().map(piece).collect();
        let sheets: Vec<Value> = sheets.iter().map(sheet).collect();
        json!({
            "maxMs": 60_000, "pieces": pieces, "sheets": sheets, "alns": null, "shoppingList": true,
            "rules": {"maxStages": 5, "alternateOrientation": true, "firstCutVertical": true, "minTrimSize": 0},
            "builder": {"beamWidth": 10, "beamWidthAtRoot": 50, "maxBuildCalls": 0, "maxRecursionDepth": 500,
                        "scoreNoise": 0, "noiseSeed": "0"}})
    }

    fn solved(job: &Value) -> Value {
        let job = job.to_string().into_bytes();
        let solved = solve_bytes(&job, Granted::default(), &Control::default(), false).expect("it is solved");
        assert_eq!(verify_bytes(&job, &solved.result), Ok(b"[]".to_vec()));
        serde_json::from_slice(&solved.result).expect("the result is JSON")
    }

    fn missing(job: &Value) -> Value {
        let result = solved(job);
        json!([result["missing"], result["missingLowerBound"]])
    }

    #[test]
    fn sheets_are_bought_for_what_is_left_out() {
        let one = |pieces: u32| missing(&job(&[[1_000, 500, pieces]], &[([1_000, 1_000, 1], json!({}))]));
        assert_eq!(one(2), json!([[], 0]));
        assert_eq!(one(3), json!([[{"sheets": 0, "quantity": 1}], 1_000_000]));
        assert_eq!(one(4), json!([[{"sheets": 0, "quantity": 1}], 1_000_000]));
        assert_eq!(one(9), json!([[{"sheets": 0, "quantity": 4}], 4_000_000]));
    }

    #[test]
    fn the_cheapest_sheets_are_bought() {
        let sheets = [([1_000, 1_000, 1], json!({"cost": 100})), ([2_000, 1_000, 1], json!({"cost": 150}))];
        let bought = missing(&job(&[[1_000, 1_000, 6]], &sheets));
        assert_eq!(bought, json!([[{"sheets": 0, "quantity": 1}, {"sheets": 1, "quantity": 1}], 250]));
    }

    #[test]
    fn offcuts_are_not_bought_and_what_only_they_hold_is_left_out() {
        let sheets =
            [([1_500, 1_000, 1], json!({"offcut": true})), ([1_000, 1_000, 1], json!({"offcut": false}))];
        let bought = missing(&job(&[[1_500, 1_000, 2], [1_000, 1_000, 2], [9_000, 1, 1]], &sheets));
        assert_eq!(bought, json!([[{"sheets": 1, "quantity": 1}], 1_000_000]));
        let only = missing(&job(&[[1_500, 1_000, 2]], &sheets[..1]));
        assert_eq!(only, json!([[], 0]));
    }

    #[test]
    fn each_material_is_bought_on_its_own() {
        let sheet = |material: u32| ([1_000, 1_000, 1], json!({"material": material}));
        let mut job = job(&[[1_000, 1_000, 3], [1_000, 1_000, 2]], &[sheet(0), sheet(1), sheet(1)]);
        job["materials"] = json!([{"name": "oak", "islands": 1}, {"name": "white", "islands": 1}]);
        for (at, material) in [1, 0].into_iter().enumerate() {
            job["pieces"][at]["material"] = json!(material);
        }
        let expected = json!([[{"sheets": 0, "quantity": 1}, {"sheets": 1, "quantity": 1}], 2_000_000]);
        assert_eq!(missing(&job), expected);
    }

    #[test]
    fn the_layout_stays_the_same_and_a_job_without_time_still_answers() {
        let mut job = job(&[[700, 300, 9], [200, 400, 7]], &[([1_000, 1_000, 1], json!({}))]);
        let mut with = solved(&job);
        for name in ["missing", "missingLowerBound"] {
            with.as_object_mut().expect("an object").remove(name).expect(name);
        }
        job["shoppingList"] = json!(false);
        assert_eq!(solved(&job), with);
        job["shoppingList"] = json!(true);
        job["maxMs"] = json!(0);
        let hurried = solved(&job);
        assert_eq!(hurried["search"]["interrupted"], true);
        assert!(hurried["missing"].is_array());
    }

    #[test]
    fn sets_are_bought_whole() {
        let mut job = job(&[[500, 400, 3], [400, 400, 3]], &[([1_000, 400, 1], json!({}))]);
        job["matchedSets"] = json!([{"pieces": [0, 1], "along": "x", "quantity": 2}]);
        assert_eq!(missing(&job), json!([[{"sheets": 0, "quantity": 2}], 800_000]));
    }

    #[test]
    fn a_search_that_weighs_pieces_still_buys_sheets_for_all() {
        let mut job = job(&[[1_000, 1_000, 3]], &[([1_000, 1_000, 1], json!({}))]);
        job["alns"] = serde_json::from_str(crate::alns::tests::ALNS).expect("it is JSON");
        job["alns"]["maxIterations"] = json!(50);
        let bought = missing(&job);
        assert_eq!(bought, json!([[{"sheets": 0, "quantity": 2}], 2_000_000]));
    }

    #[test]
    fn every_falsified_list_is_found() {
        let sheets = [([1_000, 1_000, 1], json!({})), ([500, 500, 1], json!({"offcut": true}))];
        let job = job(&[[1_000, 1_000, 3]], &sheets);
        let entry = |sheets: u32, quantity: u32| json!({"sheets": sheets, "quantity": quantity});
        let changes = [
            ("missing", json!([entry(2, 1)]), "missing[0]"),
            ("missing", json!([entry(1, 1)]), "missing[0]"),
            ("missing", json!([entry(0, 0)]), "missing[0]"),
            ("missing", json!([entry(0, 2), entry(0, 1)]), "missing[1]"),
            ("missing", json!([entry(0, 1)]), "missingLowerBound"),
            ("missingLowerBound", json!(2_000_001), "missingLowerBound"),
        ];
        for (name, value, path) in changes {
            let mut result = solved(&job);
            result[name] = value;
            let found = verify_bytes(job.to_string().as_bytes(), result.to_string().as_bytes());
            let found: Vec<Value> =
                serde_json::from_slice(&found.expect("the job is valid")).expect("a list");
            assert_eq!(found.len(), 1, "{name}: {found:?}");
            assert_eq!((&found[0]["code"], &found[0]["path"]), (&json!("missing"), &json!(path)));
        }
    }
}
