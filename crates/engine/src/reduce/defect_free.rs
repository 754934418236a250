//! The instance on sheets without their defects. Each pattern is then arranged on a sheet in stock.
//!
//! Most defects are small, and the parts of a row may lie in any order. So nearly every pattern of a defect-free sheet
//! has an [arrangement](crate::layout::arrange) with all defects of some sheet in stock in its waste. Defect-free sheets
//! are faster to fill, and no layout on sheets with defects takes fewer.

pub(super) mod assignment;

use super::reduction::Reduction;
use crate::layout::ids::SheetTypeId;
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::sheet_type::SheetType;
use crate::layout::state::Layout;
use crate::numbers::Integer;
use crate::stop::{Pacer, Stop};

use assignment::assign;

/// A sheet is nearly defect-free with at most this many defects, on at most this share of it. Both are set by hand: glass
/// has fewer, and of 1,000 panes on sheets with up to 30 defects each, fewer than half of the patterns could be arranged.
const FEW_DEFECTS: usize = 6;
const SMALL_SHARE: f64 = 0.03;

/// About the most sheets that are filled without defects. 10,000 panes of jumbo glass take 776 instead of 785 in less
/// time. But half of it goes into assigning them, which grows with the square of their number.
const MAX_SHEETS: f64 = 1_000.0;

/// An instance on defect-free sheets.
pub(crate) struct DefectFree<'a> {
    in_stock: &'a Problem,
    /// It has one sheet type.
    problem: Problem,
    /// The types in stock, those with the most defects first.
    types: Vec<SheetTypeId>,
    /// As many sheets as have the area of the pieces.
    pub sheets: f64,
}

impl<'a> DefectFree<'a> {
    /// `None` where it does not help: no sheet has defects, or too few have few; sheets differ in more than defects, so
    /// that the choice among them matters more; or offcuts have a value, which depends on the defects in them.
    pub fn of(in_stock: &'a Problem) -> Option<Self> {
        let first = in_stock.sheets.first()?;
        let are_alike = in_stock.sheets.iter().all(|sheet| sheet.kind() == first.kind());
        let has_defects = in_stock.sheets.iter().any(SheetType::has_defects);
        let sheets = first.scale * in_stock.wanted_area().to_f64();
        if !are_alike
            || !has_defects
            || !in_stock.offcut_classes.is_empty()
            || !may_arrange_most(in_stock, sheets)
        {
            return None;
        }
        let stock = in_stock.sheets.iter().map(|sheet| sheet.stock).sum();
        let defect_free = SheetType { stock, entries: Vec::new(), ..first.cleaned() };
        let mut types: Vec<SheetTypeId> = in_stock.sheets.keys().collect();
        types.sort_by_key(|&sheet_type| std::cmp::Reverse(in_stock.sheets[sheet_type].defects[0].len()));
        let problem = Problem {
            types: in_stock.types.clone(),
            sheets: vec![defect_free].into(),
            offcut_classes: Vec::new(),
            ..*in_stock
        };
        Some(Self { in_stock, problem, types, sheets })
    }
}

impl Reduction for DefectFree<'_> {
    type Lowered = Problem;
    type Layout = Layout;

    fn lower(&self) -> &Problem {
        &self.problem
    }

    /// Arranges the patterns on different sheets in stock, with all defects in waste. The pieces of those without a sheet
    /// stay unplaced.
    fn lift(&self, layout: Layout, stop: &Stop) -> Layout {
        let patterns: Vec<&Pattern> = layout.patterns.iter().collect();
        let arranged = assign(self.in_stock, &patterns, &self.types, &mut Pacer::new(stop));
        let mut in_stock = Layout::nothing(self.in_stock);
        for (pattern, there) in patterns.iter().zip(arranged) {
            match there {
                Some(there) => in_stock.push(self.in_stock, there),
                None => pattern.for_each_piece(0, |piece_type| in_stock.excluded.push(piece_type)),
            }
        }
        in_stock.excluded.extend(layout.excluded);
        in_stock
    }
}

/// Whether most patterns are likely to find a sheet, if they need about this many `sheets`: the stock has half as many
/// with few defects, and they are not too many.
fn may_arrange_most(problem: &Problem, sheets: f64) -> bool {
    let nearly_defect_free = problem.sheets.iter().filter(|sheet| {
        let defects = &sheet.defects[0];
        let spoilt: f64 = defects.iter().map(|zone| zone.area().to_f64()).sum();
        defects.len() <= FEW_DEFECTS && spoilt * sheet.scale <= SMALL_SHARE
    });
    let nearly_defect_free: f64 = nearly_defect_free.map(|sheet| sheet.stock.to_f64()).sum();
    2.0 * nearly_defect_free >= sheets && sheets <= MAX_SHEETS
}
