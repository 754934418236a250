//! The worst jobs known, each with a name. They once took too much time or memory, or might.

use cutting_engine::numbers::Integer;
use serde_json::json;

use super::job_text::{JobText, PieceText, SheetText, piece, sheet};

const MANY: u64 = 1_000_000;
const LONGEST: i64 = 1_000_000;

/// Every named job.
pub(super) fn jobs() -> Vec<(&'static str, JobText)> {
    let named = [
        ("small sheets by the million", small_sheets_by_the_million(5)),
        ("a hundred sizes of small sheets", small_sheets_by_the_million(100)),
        ("small sheets, another goal", small_sheets_by_the_million(5).alns("cutPenalty", "0")),
        ("ten thousand sizes of sheets", sheet_sizes(10_000).deep()),
        (
            "ten thousand sizes, each choice tried once",
            sheet_sizes(10_000).deep().alns("reheatingInterval", 1),
        ),
        ("ten thousand sizes, always from the best", sheet_sizes(10_000).deep().alns("returnToBestAfter", 1)),
        ("ten thousand sizes with prices", priced(sheet_sizes(10_000)).deep()),
        ("all pieces and all sheets different", all_different().deep()),
        ("all pieces and all sheets different, with prices", priced(all_different()).deep()),
        (
            "all pieces and all sheets different, spoilt and trimmed",
            spoilt(all_different()).rule("minTrimSize", 9),
        ),
        ("a grid of defects", grid_of_defects().deep()),
        ("a grid of defects, few stages", grid_of_defects().rule("maxStages", 2)),
        ("defects as long as the sheet", crossed()),
        ("defects as long as the sheet, deep", crossed().deep()),
        ("many sheets with many defects", spoilt_alike().deep()),
        ("one a sheet", one_a_sheet()),
        ("one a sheet, deep", one_a_sheet().deep()),
        ("one a sheet, by its cuts", one_a_sheet().deep().alns("cutPenalty", "1")),
        ("one a sheet, all anew", one_a_sheet().deep().alns("fullRebuildProbability", 1.0)),
        ("one a sheet, short of stock", one_a_sheet().short_of_stock()),
        ("one a sheet, deep, short of stock", one_a_sheet().deep().short_of_stock()),
        ("a grid of defects, short of stock", grid_of_defects().short_of_stock()),
        ("a hundred materials, short of stock", hundred_materials().deep().short_of_stock()),
        ("one sheet for all", tiny_on_one()),
        ("one sheet for all, deep", tiny_on_one().deep()),
        ("one sheet for all, by its cuts", tiny_on_one().deep().alns("cutPenalty", "1")),
        ("one sheet for all, flat", tiny_on_one().builder("maxRecursionDepth", 17).deep()),
        ("one sheet for all, moved about", moved_about(tiny_on_one().deep())),
        ("a hundred materials", hundred_materials()),
        ("hundreds on each sheet, moved about", moved_about(hundreds_on_a_sheet().deep())),
        (
            "hundreds on each sheet, with regret",
            hundreds_on_a_sheet().deep().alns("repairStrategy", "treeNativeRegret"),
        ),
        ("hundreds on each sheet, ever anew", hundreds_on_a_sheet().deep().alns("reheatingInterval", 1)),
        ("thirty equal pieces that are worth much", thirty_worth_much().deep()),
        ("sixteen sizes of sheets, a large stock", sheet_sizes(16)),
        ("pairs on a sheet", pairs()),
        ("a row of thousands", row_of_thousands()),
        ("shelves of tens of thousands", long_shelves()),
        ("sets of fifty", sets(50, 1).deep()),
        ("pairs by the ten thousand", sets(2, 50).deep()),
        ("ten stages with limits, all different", ruled(all_different(), 12)),
        ("ten stages with limits, deep", ruled(hundreds_on_a_sheet().deep(), 20)),
        ("ten stages with limits, a grid of defects", ruled(grid_of_defects(), 9)),
        ("ten stages with limits, spoilt", ruled(spoilt(all_different()), 9).rule("minTrimSize", 9)),
        ("ten stages with limits, one a sheet", ruled(one_a_sheet(), 4)),
        ("ten stages with limits, short of stock", ruled(all_different(), 9).deep().short_of_stock()),
        ("ten stages with limits, sets", ruled(sets(2, 50).deep(), 20)),
        ("a grid of defects that stay whole", whole(grid_of_defects()).deep()),
        ("a grid of defects that stay whole, short of stock", whole(grid_of_defects()).short_of_stock()),
        ("defects as long as the sheet that stay whole", whole(crossed()).deep()),
        ("many sheets with defects that stay whole", whole(spoilt_alike()).deep()),
        (
            "defects that stay whole, all sheets different",
            whole(spoilt(all_different())).rule("minTrimSize", 9),
        ),
        ("defects that stay whole, sheets of sets", whole(spoilt(sets(2, 50))).deep()),
        ("defects that stay whole and ten stages with limits", ruled(whole(grid_of_defects()), 9).deep()),
        ("a deep strip", strip()),
        ("a deep strip, deep", strip().deep()),
    ];
    named.into_iter().map(|(name, job)| (name, job.within_limits())).collect()
}

/// As many limits of a machine as a job may have: each stage has smaller parts than the one before, by `step`, so that a
/// small piece takes all of them.
fn ruled(job: JobText, step: i64) -> JobText {
    let rules: Vec<_> =
        (1..=10).map(|stage| json!({"stage": stage, "minPart": (10 - stage) * step, "maxPart": 0})).collect();
    job.rule("maxStages", 0).rule("stageRules", rules).rule("maxCutLength", 900_000)
}

/// No cut may run through a defect.
fn whole(job: JobText) -> JobText {
    job.rule("cutThroughDefects", false)
}

fn fixed(width: i64, height: i64, quantity: u64) -> PieceText {
    PieceText { turns: false, ..piece(width, height, quantity) }
}

/// Millions of small sheets may replace one huge sheet.
fn small_sheets_by_the_million(sizes: i64) -> JobText {
    let pieces = vec![fixed(45, 2, 1), piece(1, 1, 20)];
    let small = (0..sizes).map(|at| sheet(1_889 + at, 1, MANY));
    let sheets = std::iter::once(sheet(LONGEST, LONGEST, 1)).chain(small).collect();
    JobText::new(pieces, sheets).deep().alns("cutPenalty", "1")
}

fn sheet_sizes(sizes: i64) -> JobText {
    let pieces = (0..90).map(|at| piece(100 + 7 * at, 90 + 11 * at, 3)).collect();
    let sheets = (0..sizes).map(|at| sheet(3_000 + at, 2_000 + (at * 7) % 1_000, MANY)).collect();
    JobText::new(pieces, sheets)
}

fn all_different() -> JobText {
    let pieces = (0..10_000).map(|at| piece(10 + at % 100, 10 + at / 100, 10)).collect();
    let sheets = (0..10_000).map(|at| sheet(200 + at % 100, 100 + at / 100, MANY)).collect();
    JobText::new(pieces, sheets)
}

/// As many sets as a job may have, all different, each of `members` in `copies`.
fn sets(members: usize, copies: u64) -> JobText {
    const SETS: i64 = 1_000;
    let quantity = members.to_u64() * copies;
    let pieces = (0..SETS).map(|at| piece(9 + at % 37, 10 + at, quantity)).collect();
    let set = |at: i64| {
        let members = vec![at.to_string(); members].join(",");
        format!("{{\"pieces\":[{members}],\"along\":\"x\",\"quantity\":{copies}}}")
    };
    let sets: Vec<String> = (0..SETS).map(set).collect();
    let mut job = JobText::new(pieces, vec![sheet(6_000, 3_210, MANY), sheet(2_800, 2_070, MANY)]);
    job.more = format!(",\"matchedSets\":[{}]", sets.join(","));
    job
}

/// A price for each sheet.
fn priced(job: JobText) -> JobText {
    let mut cost = 100;
    job.each_sheet(|sheet| {
        cost += 1;
        sheet.more = format!(",\"cost\":{cost}");
    })
}

/// A few small defects on each sheet.
fn spoilt(job: JobText) -> JobText {
    let mut at = 0;
    job.each_sheet(|sheet| {
        at += 1;
        sheet.defects = vec![[at % 50, at % 31, 3, 2], [100, at % 70, 1, 9]];
    })
}

/// As many defects as a body can hold, on one sheet of many pieces.
fn grid_of_defects() -> JobText {
    let defects = (0..25_000).map(|at| [at % 158 * 38, at / 158 * 20, 5, 5]).collect();
    let sheets = vec![SheetText { defects, ..sheet(6_000, 3_210, 20) }];
    let pieces = (0..40).map(|at| piece(9 + at, 5 + at % 20, 60)).collect();
    JobText::new(pieces, sheets)
}

/// A few defects from edge to edge, and very many small ones.
fn crossed() -> JobText {
    let mut defects: Vec<[i64; 4]> = (0..9_000).map(|at| [at % 100 * 60, at / 100 * 35, 1, 1]).collect();
    defects.extend((0..100).map(|at| [0, at * 32, 6_000, 1]));
    defects.extend((0..100).map(|at| [at * 60, 0, 1, 3_210]));
    let sheets = vec![SheetText { defects, ..sheet(6_000, 3_210, MANY) }];
    JobText::new(vec![piece(30, 20, 5_000), piece(70, 40, 10), piece(5, 5, 30_000)], sheets)
}

/// As many used sheets as possible, each with as many defects as possible.
fn spoilt_alike() -> JobText {
    let defects = (0..10_000).map(|at| [at % 100 * 10 + 5, at / 100 * 10 + 5, 1, 1]).collect();
    let sheets = vec![SheetText { defects, ..sheet(1_010, 1_010, MANY) }];
    JobText::new(vec![piece(1_000, 5, 9_000)], sheets)
}

fn one_a_sheet() -> JobText {
    let sheets = vec![SheetText { margins: [1, 1, 1, 1], kerf: 1, ..sheet(50, 60, MANY) }];
    JobText::new(vec![piece(30, 40, 100_000)], sheets)
}

fn tiny_on_one() -> JobText {
    let pieces = (0..100).map(|at| piece(1 + at % 10, 1 + at / 10, 1_000)).collect();
    JobText::new(pieces, vec![sheet(3_000, 1_500, 10)])
}

fn hundreds_on_a_sheet() -> JobText {
    let pieces = (0..200).map(|at| piece(20 + 3 * at % 101, 15 + 7 * at % 83, 100)).collect();
    JobText::new(pieces, vec![sheet(1_250, 1_250, MANY), sheet(1_200, 1_100, MANY)]).rule("maxStages", 0)
}

/// The hundreds of pieces of each material lie on sheets with defects: no part takes long, but all together do.
fn hundred_materials() -> JobText {
    let mut job = hundreds_on_a_sheet();
    job.pieces = (0..9_000).map(|at| piece(20 + 3 * at % 101, 15 + 7 * at % 83, 6)).collect();
    let defects = |at: i64| (0..8).map(|n| [n * 150, 37 * (at + n) % 1_100, 1, 1]).collect();
    job.sheets = (0..100).map(|at| SheetText { defects: defects(at), ..sheet(1_250, 1_250, MANY) }).collect();
    for (at, piece) in job.pieces.iter_mut().enumerate() {
        piece.more = format!(",\"material\":{}", at % 100);
    }
    for (at, sheet) in job.sheets.iter_mut().enumerate() {
        sheet.more = format!(",\"material\":{at}");
    }
    let materials: Vec<String> = (0..100).map(|at| format!("{{\"name\":\"m{at}\",\"islands\":1}}")).collect();
    job.more = format!(",\"materials\":[{}]", materials.join(","));
    job
}

fn moved_about(job: JobText) -> JobText {
    job.alns("maxInterSheetTransfersPerIter", 1_000).alns("maxTreeOperatorsPerIter", 1_000)
}

/// A pattern would take more small pieces than there are, so the bound must count them.
fn thirty_worth_much() -> JobText {
    let pieces =
        vec![piece(61, 43, 20), piece(47, 38, 20), piece(7, 5, 30), piece(9, 4, 29), piece(53, 31, 15)];
    JobText::new(pieces, vec![sheet(110, 100, MANY)])
}

/// A sheet holds two pieces, so the bound is a matching.
fn pairs() -> JobText {
    let pieces = (0..200).map(|at| piece(335 + at * 2, 340 + at, 1)).collect();
    JobText::new(pieces, vec![sheet(1_000, 1_000, MANY)])
}

/// Stacking a piece on another one raises a row of thousands. So every candidate place examines all of them.
fn row_of_thousands() -> JobText {
    let pieces = (0..23).map(|at| PieceText { turns: at % 2 == 0, ..piece(1 + at, 1, 530) }).collect();
    JobText::new(pieces, vec![sheet(124_000, 3, MANY)]).rule("firstCutVertical", false)
}

fn long_shelves() -> JobText {
    let pieces = vec![fixed(20, 9, 25_000), fixed(20, 8, 25_000), fixed(5, 2, 3_000), fixed(3, 3, 2_000)];
    JobText::new(pieces, vec![sheet(LONGEST, 10, 1), sheet(500, 10, 3)])
        .rule("maxStages", 0)
        .rule("firstCutVertical", false)
        .builder("maxRecursionDepth", 10_000)
}

/// One row of as many pieces as a job can have.
fn strip() -> JobText {
    let pieces = (0..20).map(|at| fixed(1 + at % 10, 1 + at / 10, 5_000)).collect();
    JobText::new(pieces, vec![sheet(LONGEST, 2, 100)])
        .rule("maxStages", 0)
        .builder("maxRecursionDepth", 10_000)
}
