//! Offcuts that are kept, and their value.

use cutting_engine::config::Config;
use cutting_engine::instance::{Defect, Instance, MAX_OFFCUT_CLASSES, OffcutClass, Piece, Rules, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::pipeline::solve;
use cutting_engine::rng::Rng;
use cutting_engine::solution::{SheetLayout, Solution};
use cutting_engine::stop::Stop;

use crate::support::{assert_valid, free_cuts, instance, piece, share_of, sheet, stages};

const CLASS: OffcutClass = OffcutClass { min_length: 600, min_width: 300, min_area: 0, percent: 50 };

fn keeping(job: Instance, classes: &[OffcutClass]) -> Instance {
    job.with_offcut_classes(classes.to_vec()).expect("valid classes")
}

fn solved(job: &Instance) -> Solution {
    let solution = solve(job, &Config::default(), &Stop::never()).solution;
    assert_valid(job, &solution);
    solution
}

/// Place and value of every kept offcut.
fn kept(job: &Instance, solution: &Solution) -> Vec<([i32; 4], i64)> {
    let of_sheet = |layout: &SheetLayout| {
        let price = job.material_price(&job.sheets()[layout.sheet.to_usize()]);
        let of = |offcut: &cutting_engine::solution::KeptOffcut| {
            let node = &layout.tree.nodes[offcut.node.to_usize()];
            let area = i64::from(node.width) * i64::from(node.height);
            let value = price.value(&job.offcut_classes()[offcut.class.to_usize()], area);
            ([node.x, node.y, node.width, node.height], value)
        };
        layout.offcuts.iter().map(of).collect::<Vec<_>>()
    };
    solution.sheets.iter().flat_map(of_sheet).collect()
}

fn value(job: &Instance, solution: &Solution) -> i64 {
    kept(job, solution).iter().map(|&(_, value)| value).sum()
}

#[test]
fn a_strip_beside_a_piece_is_kept() {
    let job = instance(vec![piece(1_200, 1_000)], vec![sheet(2_000, 1_000)], stages(5));
    let job = keeping(job, &[CLASS]);
    assert_eq!(kept(&job, &solved(&job)), [([1_200, 0, 800, 1_000], 400_000)]);
}

#[test]
fn the_value_decides_which_cut_comes_first() {
    let job = instance(vec![piece(400, 500)], vec![sheet(1_000, 1_000)], stages(5));
    assert_eq!(solved(&job).sheets[0].summary.largest_offcut, 600_000);
    let job = keeping(job, &[OffcutClass { min_length: 500, min_width: 500, percent: 80, ..CLASS }]);
    let solution = solved(&job);
    assert_eq!(
        kept(&job, &solution),
        [([400, 0, 600, 500], 240_000), ([0, 500, 1_000, 500], 400_000)],
        "{solution:?}"
    );
    assert_eq!(solution.sheets[0].summary.largest_offcut, 500_000);
}

#[test]
fn where_sheets_have_costs_the_value_is_a_share_of_the_cost() {
    let priced = |cost, offcut| Sheet { cost, offcut, ..sheet(2_000, 1_000) };
    let kept_of = |sheet: Sheet, percent| {
        let job = instance(vec![piece(1_200, 1_000)], vec![sheet], stages(5));
        let job = keeping(job, &[OffcutClass { percent, ..CLASS }]);
        kept(&job, &solved(&job))[0].1
    };
    // Two fifths of the sheet.
    assert_eq!(kept_of(priced(Some(999), false), 100), 399);
    assert_eq!(kept_of(priced(Some(999), false), 50), 199);
    assert_eq!(kept_of(priced(Some(0), false), 100), 0);
    assert_eq!(kept_of(priced(None, true), 100), 800_000);
    // An offcut without a cost costs nothing where others have one.
    let stock = vec![priced(Some(999), false), priced(None, true)];
    let job = keeping(instance(vec![piece(1_200, 1_000)], stock, stages(5)), &[CLASS]);
    assert_eq!(kept(&job, &solved(&job)), [([1_200, 0, 800, 1_000], 0)]);
}

#[test]
fn waste_on_a_defect_is_not_kept() {
    let spoilt = |defects: Vec<Defect>| {
        let sheet = Sheet { defects, ..sheet(2_000, 1_000) };
        let job = keeping(instance(vec![piece(1_200, 1_000)], vec![sheet], stages(5)), &[CLASS]);
        kept(&job, &solved(&job)).len()
    };
    let defect = Defect { x: 1_999, y: 999, width: 1, height: 5 };
    assert_eq!([spoilt(vec![]), spoilt(vec![defect])], [1, 0]);
}

#[test]
fn classes_are_checked() {
    let job = || instance(vec![piece(1, 1)], vec![sheet(1, 1)], free_cuts());
    let refuses = |class: OffcutClass| job().with_offcut_classes(vec![class]).is_err();
    let wrong = [
        OffcutClass { min_length: 0, min_width: 0, ..CLASS },
        OffcutClass { min_length: 1_000_001, ..CLASS },
        OffcutClass { min_width: 0, ..CLASS },
        OffcutClass { min_width: 601, ..CLASS },
        OffcutClass { min_area: -1, ..CLASS },
        OffcutClass { min_area: 1 << 53, ..CLASS },
        OffcutClass { percent: 101, ..CLASS },
    ];
    assert!(wrong.into_iter().all(refuses));
    assert!(job().with_offcut_classes(vec![CLASS; MAX_OFFCUT_CLASSES]).is_ok());
    assert!(job().with_offcut_classes(vec![CLASS; MAX_OFFCUT_CLASSES + 1]).is_err());
}

/// A job of some small sheets.
fn random_job(rng: &mut Rng) -> Instance {
    let mut from = |least: i32, most: i32| least + rng.below((most - least + 1).to_usize()).to_i32();
    let pieces = (0..from(2, 5))
        .map(|_| Piece {
            quantity: from(1, 5).to_u32(),
            can_rotate: from(0, 1) == 1,
            ..piece(from(60, 420), from(60, 420))
        })
        .collect();
    let sheets =
        vec![Sheet { kerf: [from(0, 4); 2], quantity: 50, ..sheet(from(600, 1_000), from(500, 900)) }];
    let rules = Rules { max_stages: from(2, 6).to_u32(), ..stages(5) };
    instance(pieces, sheets, rules)
}

/// Measure, area and number of the sheets.
fn needs(job: &Instance, solution: &Solution) -> (i64, usize, usize) {
    let sheets = solution.sheets.iter().map(|layout| &job.sheets()[layout.sheet.to_usize()]);
    (sheets.map(Sheet::area).sum(), solution.sheets.len(), solution.unplaced.len())
}

#[test]
fn the_value_never_costs_a_sheet_and_pays_on_the_whole() {
    let mut rng = Rng::new(3);
    let classes = [
        OffcutClass { min_length: 300, min_width: 150, min_area: 0, percent: 60 },
        OffcutClass { min_length: 120, min_width: 80, min_area: 0, percent: 25 },
    ];
    let (mut with, mut without) = (0, 0);
    for _ in 0..share_of(40) {
        let plain = random_job(&mut rng);
        let blind = solved(&plain);
        let job = keeping(plain.clone(), &classes);
        let seeing = solved(&job);
        assert_eq!(needs(&job, &seeing), needs(&plain, &blind));
        let same = |layout: &SheetLayout| {
            SheetLayout::new(&job, layout.sheet, layout.sheet_index, layout.tree.clone())
        };
        let blind = Solution { sheets: blind.sheets.iter().map(same).collect(), unplaced: blind.unplaced };
        with += value(&job, &seeing);
        without += value(&job, &blind);
    }
    assert!(with > without, "{with} against {without}");
}

#[test]
fn a_piece_cut_alone_leaves_the_best_offcuts() {
    // The trims keep the search from dodging the defect, but not a lone piece.
    let mut rng = Rng::new(5);
    let mut kept_so_often = 0;
    for _ in 0..share_of(60) {
        let mut from = |least: i32, most: i32| least + rng.below((most - least + 1).to_usize()).to_i32();
        let defect = Defect { x: from(0, 60), y: from(0, 60), width: from(1, 9), height: from(1, 9) };
        let glass = Sheet { defects: vec![defect], kerf: [from(0, 3); 2], ..sheet(100, 100) };
        let rules = Rules { min_trim: from(0, 15), ..stages(4) };
        let wanted = Piece { can_rotate: true, ..piece(from(20, 60), from(20, 60)) };
        let class = OffcutClass { min_length: 60, min_width: 20, min_area: 0, percent: 100 };
        let job = keeping(instance(vec![wanted], vec![glass], rules), &[class]);
        kept_so_often += usize::from(!kept(&job, &solved(&job)).is_empty());
    }
    assert!(kept_so_often > share_of(30), "{kept_so_often}");
}
