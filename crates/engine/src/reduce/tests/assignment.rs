//! The assignment of patterns to sheets.

use crate::effort::Meter;
use crate::instance::{Rules, Sheet};
use crate::layout::ids::SheetTypeId;
use crate::layout::pattern::Pattern;
use crate::layout::tests::support::{FREE, Job, fixed, ids, laid, sheet, spoilt};
use crate::reduce::defect_free::assignment::assign;
use crate::stop::Stop;

const ANY: Rules = Rules { alternate: true, ..FREE };

/// Pieces of these widths, as high as the sheets, each alone on one of 100 x 50.
struct Lone {
    job: Job,
    clean: Job,
}

impl Lone {
    fn new(widths: &[i32], sheets: &[Sheet]) -> Self {
        let pieces: Vec<_> = widths.iter().map(|&width| fixed(width, 50)).collect();
        let clean = Job::new(&pieces, &[sheet(100, 50, 0)], ANY);
        Self { job: Job::new(&pieces, sheets, ANY), clean }
    }

    /// The sheet type of each piece, as it is assigned.
    fn assigned(&self, stop: &Stop) -> Vec<Option<SheetTypeId>> {
        let lone = |piece: usize| {
            let mut pattern = self.clean.empty();
            pattern.start(&self.clean.problem, laid(piece));
            pattern
        };
        let patterns: Vec<Pattern> = (0..self.job.problem.types.len()).map(lone).collect();
        let types: Vec<SheetTypeId> = self.job.problem.sheets.keys().collect();
        let patterns: Vec<&Pattern> = patterns.iter().collect();
        let found = assign(&self.job.problem, &patterns, &types, &mut Meter::new(stop));
        for (pattern, there) in patterns.iter().zip(&found) {
            if let Some(there) = there {
                self.job.assert_cuttable(there);
                assert_eq!(there.used, pattern.used);
            }
        }
        found.iter().map(|there| there.as_ref().map(|there| there.sheet_type)).collect()
    }
}

fn once(defects: &[(i32, i32, i32, i32)]) -> Sheet {
    Sheet { quantity: 1, ..spoilt(sheet(100, 50, 0), defects) }
}

fn some<const N: usize>(types: [usize; N]) -> Vec<Option<SheetTypeId>> {
    ids(types).into_iter().map(Some).collect()
}

#[test]
fn patterns_share_the_cleanest_sheets() {
    let two = [(10, 0, 1, 1), (20, 0, 1, 1)];
    let sheets = [once(&two), once(&[(45, 0, 1, 1)]), Sheet { quantity: 2, ..once(&[]) }];
    // Each of the lower two fits the first sheet as well, from 21 mm on.
    assert_eq!(Lone::new(&[96, 94, 40], &sheets).assigned(&Stop::never()), some([2, 2, 1]));
    assert_eq!(Lone::new(&[96, 94, 40, 30], &sheets).assigned(&Stop::never()), some([2, 2, 1, 0]));
}

#[test]
fn patterns_move_to_make_room_for_one_that_fits_few_sheets() {
    // The first fits the first sheet alone, the second the first two, and the last all. Each that is assigned before
    // takes the last sheet that it fits, or the next one.
    let sheets = [once(&[(99, 0, 1, 1)]), once(&[(70, 0, 1, 1)]), once(&[(45, 0, 1, 1)])];
    assert_eq!(Lone::new(&[99, 70, 45], &sheets).assigned(&Stop::never()), some([0, 1, 2]));
    let sheets = [once(&[(45, 0, 1, 1)]), once(&[(70, 0, 1, 1)]), once(&[(99, 0, 1, 1)])];
    assert_eq!(Lone::new(&[99, 70, 45], &sheets).assigned(&Stop::never()), some([2, 1, 0]));
}

#[test]
fn dirtier_sheets_are_taken_where_the_cleanest_do_not_fit() {
    let sheets = [once(&[(80, 0, 1, 1), (90, 0, 1, 1)]), once(&[(40, 0, 1, 1)])];
    assert_eq!(Lone::new(&[70], &sheets).assigned(&Stop::never()), some([0]));
}

#[test]
fn a_pattern_that_fits_no_sheet_is_left_out_alone() {
    let sheets = [once(&[(50, 0, 1, 1)]), once(&[(40, 0, 1, 1)])];
    let assigned = Lone::new(&[80, 30, 20], &sheets).assigned(&Stop::never());
    assert_eq!(assigned[0], None);
    assert!(assigned[1].is_some() && assigned[2].is_some() && assigned[1] != assigned[2]);
}

#[test]
fn none_is_assigned_once_time_is_over() {
    let lone = Lone::new(&[40], &[once(&[])]);
    assert_eq!(lone.assigned(&Stop::never()), some([0]));
    assert_eq!(lone.assigned(&Stop::after_polls(0)), [None]);
}
