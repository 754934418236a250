//! Random jobs from a seed. About half of the numbers are at an end of their range.

mod fixed;
mod sheets;
mod shop;

use cutting_engine::numbers::{Fraction, Integer};
use cutting_engine::rng::Rng;
use serde_json::{Value, json};

use super::job_text::{JobText, PieceText, SheetText};

const LONGEST: i64 = 1_000_000;
const MOST_ITEMS: usize = 10_000;

/// Keys that may end a search before its time limit.
const ENDING: [&str; 3] = ["maxIterations", "maxNoImprove", "maxNoBestImproveMs"];

/// The job for a seed, the same on every machine.
pub(super) fn job(seed: u64) -> JobText {
    let mut draw = Draw { rng: Rng::new(seed) };
    let sheets = draw.sheets();
    let pieces = draw.pieces(&sheets);
    draw.rest(pieces, sheets)
}

/// A job of the size that most requests have: at most 200 pieces of 20 types, 5 types of sheets and 5 defects on each.
pub(super) fn small_job(seed: u64) -> JobText {
    let mut draw = Draw { rng: Rng::new(seed) };
    let mut sheets = draw.sheets();
    sheets.truncate(5);
    for sheet in &mut sheets {
        sheet.defects.truncate(5);
    }
    let mut pieces = draw.pieces(&sheets);
    pieces.truncate(20);
    for piece in &mut pieces {
        piece.quantity = piece.quantity.min(10);
    }
    draw.rest(pieces, sheets)
}

/// Combines two of the worst jobs: the pieces of one, the sheets of the other, and new rules and options. A seed gives
/// the same job on every machine.
pub(super) fn variant(worst: &[(&str, JobText)], seed: u64) -> JobText {
    let mut draw = Draw { rng: Rng::new(seed) };
    let [mut job, other] = [0; 2].map(|_| worst[draw.rng.below(worst.len())].1.clone());
    if draw.chance(0.5) {
        job.sheets = other.sheets;
    }
    // It gets materials of its own.
    job.more.clear();
    job.pieces.iter_mut().for_each(|piece| piece.more.clear());
    job.sheets.iter_mut().for_each(|sheet| sheet.more.clear());
    draw.vary(&mut job);
    if draw.chance(0.5) {
        job = draw.rules(job);
    }
    if draw.chance(0.6) {
        let deep = if job.alns.is_null() { job.deep() } else { job };
        job = draw.alns(deep);
    }
    let mut job = draw.builder(job).within_limits();
    job.offcut_classes = draw.offcut_classes();
    draw.shop(&mut job);
    draw.machine(job)
}

struct Draw {
    rng: Rng,
}

impl Draw {
    /// Adds rules, options and what a shop has to pieces and sheets.
    fn rest(mut self, pieces: Vec<PieceText>, sheets: Vec<SheetText>) -> JobText {
        let mut job = JobText::new(pieces, sheets);
        if self.chance(0.6) {
            job = self.alns(job.deep());
        }
        job = self.rules(job);
        let mut job = self.builder(job).within_limits();
        job.offcut_classes = self.offcut_classes();
        self.shop(&mut job);
        self.machine(job)
    }

    /// Limits of the machine, of one job in five, and defects that must stay whole, in one of four.
    fn machine(&mut self, job: JobText) -> JobText {
        let job = if self.chance(0.75) { job } else { job.rule("cutThroughDefects", false) };
        if self.chance(0.8) {
            return job;
        }
        let longest = job.sheets.iter().flat_map(|sheet| sheet.size).max().unwrap_or(LONGEST);
        let few = self.one(&[1, 2, 3, 10]);
        let mut rules = Vec::new();
        for stage in 1..=few {
            let least = if self.chance(0.4) { 0 } else { self.any_size((longest / 4).max(1)) };
            let greatest = if self.chance(0.6) { 0 } else { least + self.any_size(longest) };
            let greatest = greatest.min(LONGEST);
            rules.push(json!({"stage": stage, "minPart": least, "maxPart": greatest}));
        }
        let cut = if self.chance(0.6) { 0 } else { longest / 2 + self.any_size(longest / 2 + 1) };
        job.rule("stageRules", rules).rule("maxCutLength", cut.min(LONGEST))
    }

    fn chance(&mut self, p: f64) -> bool {
        self.rng.chance(p)
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.rng.below(of.len())]
    }

    fn between(&mut self, from: i64, to: i64) -> i64 {
        from + self.rng.below((to - from + 1).max(1).to_usize()).to_i64()
    }

    /// Every order of magnitude is equally likely.
    fn any_size(&mut self, most: i64) -> i64 {
        let digits = most.to_f64().log10() * self.rng.unit();
        10_f64.powf(digits).whole::<i64>().clamp(1, most)
    }

    fn pieces(&mut self, sheets: &[SheetText]) -> Vec<PieceText> {
        let types = match self.rng.below(10) {
            0..2 => 1,
            2..6 => 1 + self.rng.below(30),
            6..8 => 1 + self.rng.below(500),
            8 => 1 + self.rng.below(3_000),
            _ => MOST_ITEMS,
        };
        let quantity = self.one(&[1, 1, 10, 1_000, 100_000]);
        let shape = self.rng.below(6);
        let part = self.one(&[2, 5, 20, 100]);
        let turns = self.one(&[0.0, 0.5, 1.0]);
        let priorities = self.one(&[0, 0, 0, 2, 1_000_000]);
        (0..types)
            .map(|at| {
                let sheet = &sheets[self.rng.below(sheets.len())];
                let mut side = |axis: usize| {
                    let whole = sheet.size[axis];
                    match shape {
                        0 => self.between(1, 3.min(whole)),
                        1 => self.any_size(whole),
                        2 => self.between(1, (whole / part).max(1)),
                        3 => (whole / part).max(1) + self.between(0, 1),
                        4 => (whole - self.between(0, 3)).max(1),
                        // Every piece is different.
                        _ => 1 + (at.to_i64() * (axis.to_i64() * 7 + 1)) % (whole / part).max(1),
                    }
                };
                let size = [side(0), side(1)].map(|side| side.min(LONGEST));
                PieceText {
                    size,
                    quantity: 1 + self.rng.below(quantity).to_u64(),
                    turns: self.chance(turns),
                    priority: self.between(0, priorities).to_u64(),
                    more: String::new(),
                }
            })
            .collect()
    }

    /// Draws the numbers of pieces and sheets, turns, priorities, kerfs and defects.
    fn vary(&mut self, job: &mut JobText) {
        let times = self.one(&[1, 1, 10, 1_000]);
        let turns = self.one(&[0.0, 0.5, 1.0]);
        let priorities = self.one(&[0, 0, 1_000_000]);
        for piece in &mut job.pieces {
            piece.quantity *= times;
            piece.turns = self.chance(turns);
            piece.priority = self.between(0, priorities).to_u64();
        }
        // The first pieces use up all allowed instances.
        let from = self.rng.below(job.pieces.len());
        job.pieces.rotate_left(from);
        let quantity = self.one(&[1, 10, 1_000_000]);
        let kerfs = [0, 0, 1, 3, LONGEST];
        let common = (!self.chance(0.3)).then(|| self.one(&kerfs));
        let spoilt = self.chance(0.2);
        for sheet in &mut job.sheets {
            sheet.quantity = quantity;
            sheet.kerf = common.unwrap_or_else(|| self.one(&kerfs));
            if spoilt && sheet.defects.is_empty() {
                sheet.defects = self.defects(sheet.size, 300);
            }
        }
    }

    fn rules(&mut self, job: JobText) -> JobText {
        let stages = self.one(&[0, 0, 1, 2, 3, 5, 5, 40, 1_000_000]);
        let trim = if self.chance(0.7) { 0 } else { self.one(&[1, 2, 30, LONGEST]) };
        job.rule("maxStages", stages)
            .rule("minTrimSize", trim)
            .rule("alternateOrientation", self.chance(0.6))
            .rule("firstCutVertical", self.chance(0.5))
    }

    fn builder(&mut self, job: JobText) -> JobText {
        if self.chance(0.5) {
            return job;
        }
        job.builder("beamWidth", self.one(&[1, 10, 1_000]))
            .builder("beamWidthAtRoot", self.one(&[1, 50, 10_000]))
            .builder("maxBuildCalls", self.one(&[0, 1, 10_000_000]))
            .builder("maxRecursionDepth", self.one(&[1, 2, 10, 500, 10_000]))
            .builder("scoreNoise", self.one(&[0.0, 1.0]))
    }

    /// Sets some keys to an end of their range, and leaves the others.
    fn alns(&mut self, mut job: JobText) -> JobText {
        let ends: [(&str, [Value; 2]); 25] = [
            ("maxIterations", [json!(1), json!(1_000_000_000)]),
            ("maxNoImprove", [json!(1), json!(1_000_000_000)]),
            ("numThreads", [json!(1), json!(2)]),
            ("fullRebuildProbability", [json!(0.01), json!(1.0)]),
            ("earlyStopThreshold", [json!(0.0), json!(1.0)]),
            ("coolingRate", [json!(0.5), json!(1.0)]),
            ("initialAcceptProb", [json!(0.0), json!(0.99)]),
            ("minTemperature", [json!(0.0), json!(1.0)]),
            ("minDestructionRate", [json!(0.0), json!(0.0)]),
            ("maxDestructionRate", [json!(0.01), json!(1.0)]),
            ("scoreNoise", [json!(0.0), json!(1.0)]),
            ("seed", [json!("-9223372036854775808"), json!("9223372036854775807")]),
            ("unplacedPenalty", [json!("0"), json!("1000000000000000000")]),
            ("priorityPenalty", [json!("0"), json!("1000000000000000000")]),
            ("cutPenalty", [json!("1"), json!("1000000000000000000")]),
            ("directionChangePenalty", [json!("1"), json!("1000000000000000000")]),
            ("liquidOffcutBonus", [json!(0.01), json!(1.0)]),
            ("reheatingInterval", [json!(0), json!(1)]),
            ("returnToBestAfter", [json!(0), json!(1)]),
            ("returnToBestProb", [json!(0.0), json!(1.0)]),
            ("maxReheats", [json!(0), json!(1)]),
            ("maxNoBestImproveMs", [json!(1.0), json!(86_400_000.0)]),
            ("maxInterSheetTransfersPerIter", [json!(1), json!(1_000)]),
            ("maxTreeOperatorsPerIter", [json!(1), json!(1_000)]),
            ("repairStrategy", [json!("fullRebuild"), json!("treeNativeRegret")]),
        ];
        let changed = self.one(&[0.0, 0.1, 0.5]);
        for (name, values) in ends {
            // A key that ends the search at once hides all that follows.
            let rarely = if ENDING.contains(&name) { 0.05 } else { 1.0 };
            if self.chance(changed * rarely) {
                job.alns[name] = values[self.rng.below(2)].clone();
            }
        }
        if self.chance(0.2) {
            job.alns["minDestructionRate"] = job.alns["maxDestructionRate"].clone();
        }
        job
    }
}
