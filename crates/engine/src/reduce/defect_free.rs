//! The instance on sheets without their defects. Each pattern is then arranged on a sheet in stock.
//!
//! Most defects are small, and the parts of a row may lie in any order. So nearly every pattern of a defect-free sheet
//! has an [arrangement](crate::layout::arrange) with all defects of some sheet in stock in its waste. Defect-free sheets
//! are faster to fill, and no layout on sheets with defects takes fewer.

pub(super) mod assignment;

use std::sync::Arc;

use crate::effort::Meter;
use crate::layout::ids::SheetTypeId;
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::sheet_type::SheetType;
use crate::layout::state::Layout;
use crate::profile::DefectFreeUse;
use crate::stop::Stop;

use assignment::assign;

/// An instance on defect-free sheets.
pub(crate) struct DefectFree<'a> {
    in_stock: &'a Problem,
    /// It has one sheet type.
    pub problem: Problem,
    /// The types in stock, those with the most defects first.
    types: Vec<SheetTypeId>,
}

impl<'a> DefectFree<'a> {
    /// `None` where it [does not help](crate::profile::Profile::defect_free).
    pub fn of(in_stock: &'a Problem) -> Option<Self> {
        if in_stock.profile.defect_free() == DefectFreeUse::None {
            return None;
        }
        let first = in_stock.sheets.first()?;
        let stock = in_stock.sheets.iter().map(|sheet| sheet.stock).sum();
        let defect_free = SheetType { stock, entries: Vec::new(), ..first.cleaned() };
        let mut types: Vec<SheetTypeId> = in_stock.sheets.keys().collect();
        types.sort_by_key(|&sheet_type| std::cmp::Reverse(in_stock.sheets[sheet_type].defects[0].len()));
        let problem = Problem {
            types: in_stock.types.clone(),
            sheets: vec![defect_free].into(),
            offcut_classes: Vec::new(),
            members: Arc::clone(&in_stock.members),
            ..*in_stock
        };
        Some(Self { in_stock, problem: problem.profiled(), types })
    }

    /// Arranges the patterns on different sheets in stock, with all defects in waste. The pieces of those without a sheet
    /// stay unplaced.
    pub fn lift(&self, layout: Layout, stop: &Stop) -> Layout {
        let patterns: Vec<&Pattern> = layout.patterns.iter().collect();
        let arranged = assign(self.in_stock, &patterns, &self.types, &mut Meter::new(stop));
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
