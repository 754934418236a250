use std::time::Duration;

use super::support::{FREE, Job, fixed, id, laid, many, sheet, spoilt, stages, trim};
use crate::effort::Meter;
use crate::instance::Sheet;
use crate::layout::cost::Price;
use crate::layout::expand::cut;
use crate::layout::ids::{PieceTypeId, SheetTypeId};
use crate::layout::pattern::Pattern;
use crate::layout::rows::Part;
use crate::layout::state::Layout;
use crate::layout::tests::support::mm;
use crate::layout::tree::Join;
use crate::numbers::Integer;
use crate::stop::Stop;

/// Sheets of this price in stock.
fn priced(side: i32, quantity: u32, cost: i64) -> Sheet {
    Sheet { quantity, cost: Some(cost), ..sheet(side, side, 0) }
}

/// Each piece on a sheet of its own, of these types.
fn one_each(job: &Job, sheets: &[usize]) -> Layout {
    let mut layout = Layout { excluded: Vec::new(), ..Layout::empty(&job.problem) };
    for (piece_type, &sheet_type) in sheets.iter().enumerate() {
        let mut pattern = Pattern::new(&job.problem, id(sheet_type));
        pattern.start(&job.problem, laid(id::<PieceTypeId>(piece_type)));
        layout.push(&job.problem, pattern);
    }
    layout
}

/// The sheet type of each pattern, once they have moved.
fn moved(job: &Job, layout: &mut Layout) -> Vec<SheetTypeId> {
    layout.move_to_cheaper_sheets(&job.problem, &mut Meter::new(&Stop::never()));
    let counted: Price =
        layout.patterns.iter().map(|pattern| job.problem.sheets[pattern.sheet_type].price).sum();
    assert_eq!(layout.price, counted, "price of the layout");
    for (sheet_type, &taken) in layout.taken.iter_enumerated() {
        let used = layout.patterns.iter().filter(|pattern| pattern.sheet_type == sheet_type).count();
        assert_eq!(taken, used.to_u64(), "sheets of type {sheet_type}");
        assert!(taken <= job.problem.sheets[sheet_type].stock);
    }
    layout.patterns.iter().map(|pattern| pattern.sheet_type).collect()
}

#[test]
fn each_pattern_moves_to_the_cheapest_sheet_that_holds_it() {
    let sheets = [priced(100, 9, 50), priced(60, 9, 40), priced(40, 1, 9), priced(70, 9, 30)];
    let job = Job::new(&[fixed(65, 10), fixed(35, 35), fixed(50, 50), fixed(90, 90)], &sheets, FREE);
    let mut layout = one_each(&job, &[0, 1, 0, 0]);
    assert_eq!(moved(&job, &mut layout), [3, 2, 3, 0]);
    let before = layout.price;
    assert_eq!((moved(&job, &mut layout), layout.price), ([3, 2, 3, 0].map(id).to_vec(), before));
}

#[test]
fn the_dearest_sheets_move_first_while_stock_lasts() {
    let sheets = [priced(100, 9, 50), priced(90, 9, 70), priced(40, 1, 9)];
    let job = Job::new(&[fixed(30, 20), fixed(30, 30)], &sheets, FREE);
    assert_eq!(moved(&job, &mut one_each(&job, &[0, 1])), [0, 2]);
}

#[test]
fn offcuts_without_a_price_take_what_lies_on_new_sheets() {
    let offcut = Sheet { offcut: true, quantity: 1, ..sheet(50, 20, 0) };
    let job = Job::new(&[fixed(50, 10), fixed(50, 20)], &[sheet(100, 100, 0), offcut], FREE);
    assert_eq!(moved(&job, &mut one_each(&job, &[0, 0])), [1, 0]);
}

#[test]
fn a_cheap_sheet_whose_rules_forbid_the_pattern_is_passed_over() {
    let cheap = spoilt(priced(50, 9, 1), &[(0, 0, 50, 50)]);
    let sheets = [priced(100, 9, 9), cheap, Sheet { kerf: [3; 2], ..priced(50, 9, 2) }];
    let job = Job::new(&[fixed(50, 30)], &sheets, FREE);
    assert_eq!(moved(&job, &mut one_each(&job, &[0])), [2]);
}

/// In the last stage, nothing can be cut off beside the pieces.
#[test]
fn a_wider_sheet_is_passed_over_where_its_waste_takes_one_stage_too_many() {
    let sheets = [sheet(100, 50, 0), Sheet { offcut: true, ..sheet(90, 60, 0) }];
    for (rules, expected) in [(stages(1), 0), (stages(2), 1), (FREE, 1)] {
        let job = Job::new(&[many(2, fixed(10, 50))], &sheets, rules);
        let mut pattern = job.started(0);
        job.put(&mut pattern, 0, |space| space.join == Join::Append && space.node == 0);
        let mut layout = Layout { excluded: Vec::new(), ..Layout::empty(&job.problem) };
        layout.push(&job.problem, pattern);
        assert_eq!(moved(&job, &mut layout), [expected], "{rules:?}");
        assert!(cut(&job.problem, &layout.patterns.raw[0], mm([0, 0])).is_some());
    }
}

/// Two rows of 2,500 pieces. With a kerf of a kilometre, each is longer than 32 bits can say.
#[test]
fn a_cheap_sheet_is_passed_over_where_the_kerfs_alone_would_take_thousands_of_kilometres() {
    let wide_kerf = Sheet { kerf: [1_000_000; 2], ..priced(1_000_000, 9, 1) };
    let defects = [(0, 0, 1, 1), (999_999, 999_999, 1, 1)];
    let exact = Sheet { cost: Some(9), ..sheet(20, 25_000, 0) };
    for cheap in [wide_kerf.clone(), spoilt(wide_kerf, &defects)] {
        for rules in [FREE, trim(1_000_000, FREE), stages(2)] {
            let job = Job::new(&[many(5_000, fixed(10, 10))], &[exact.clone(), cheap.clone()], rules);
            let row = Part::Row(1, vec![Part::Piece(()); 2_500]);
            let rows = Part::Row(0, vec![row.clone(), row]);
            let pattern = rows.pattern(&job.problem, id(0), 0, &mut |()| Some((id(0), false)));
            let mut layout = Layout { excluded: Vec::new(), ..Layout::empty(&job.problem) };
            layout.push(&job.problem, pattern);
            assert!(layout.patterns.raw[0].valid);
            assert_eq!(moved(&job, &mut layout), [0], "{rules:?}");
        }
    }
}

#[test]
fn nothing_moves_where_price_is_area_or_time_is_over() {
    let plain = Job::new(&[fixed(10, 10)], &[sheet(100, 100, 0), sheet(10, 10, 0)], FREE);
    assert_eq!(moved(&plain, &mut one_each(&plain, &[0])), [0]);
    let job = Job::new(&[fixed(10, 10)], &[priced(100, 1, 9), priced(50, 1, 5)], FREE);
    let mut layout = one_each(&job, &[0]);
    layout.move_to_cheaper_sheets(&job.problem, &mut Meter::new(&Stop::never().after(Duration::ZERO)));
    assert_eq!(layout.patterns.raw[0].sheet_type, 0);
    assert_eq!(moved(&job, &mut layout), [1]);
}

#[test]
fn with_thousands_of_sheet_types_only_some_patterns_are_moved() {
    let too_small = (0..9_998).map(|cost| Sheet { cost: Some(cost), ..sheet(39, 100, 0) });
    let sheets: Vec<Sheet> =
        [priced(100, 3_000, 20_000), priced(100, 3_000, 10_000)].into_iter().chain(too_small).collect();
    let job = Job::new(&[many(3_000, fixed(40, 40))], &sheets, FREE);
    let mut layout = Layout { excluded: Vec::new(), ..Layout::empty(&job.problem) };
    for _ in 0..3_000 {
        layout.push(&job.problem, job.started(0));
    }
    let moved = moved(&job, &mut layout).into_iter().filter(|&sheet_type| sheet_type == 1).count();
    assert!((50..150).contains(&moved), "{moved} of 3,000");
}
