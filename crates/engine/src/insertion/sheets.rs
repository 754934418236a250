//! Fills sheet by sheet from the remaining pieces, each as well as its filler can.

use crate::layout::ids::{PieceTypeId, SheetTypeId};
use crate::layout::pattern::Pattern;
use crate::layout::state::Layout;
use crate::rng::Rng;

use super::open_types::OpenTypes;
use super::placer::Placer;
use super::remaining::Remaining;

/// How one sheet is filled.
pub(crate) trait FillSheet {
    /// The best pattern found for an empty sheet of type `sheet_type`, and its [profit](Remaining::profit); `None`
    /// where no piece fits.
    fn fill_sheet(
        &self,
        placer: &mut Placer,
        remaining: &mut Remaining,
        sheet_type: SheetTypeId,
        rng: &mut Rng,
    ) -> Option<(Pattern, f64)>;
}

/// Draws the pieces that one sheet chooses from, and charges the placer. `areas` is the size of the window in sheet
/// areas; sheets of many pieces get less.
pub(crate) fn draw_window(
    placer: &mut Placer,
    remaining: &mut Remaining,
    sheet_type: SheetTypeId,
    areas: f64,
    rng: &mut Rng,
) -> Vec<PieceTypeId> {
    let problem = placer.problem;
    let size = (areas * remaining.ease(problem, sheet_type)).max(1.0);
    let window = remaining.window(problem, sheet_type, size, rng);
    placer.meter.spend(remaining.effort_of_window());
    window
}

/// Fills sheet after sheet until everything is placed or the stock is used up.
pub(crate) fn fill_sheets(placer: &mut Placer, layout: &mut Layout, filler: &dyn FillSheet, rng: &mut Rng) {
    let open = OpenTypes::new(placer.problem, layout);
    fill_open_types(placer, layout, open, filler, rng);
}

/// The same with the sheets that are free of charge.
pub(crate) fn fill_free_sheets(
    placer: &mut Placer,
    layout: &mut Layout,
    filler: &dyn FillSheet,
    rng: &mut Rng,
) {
    let open = OpenTypes::free(placer.problem, layout);
    fill_open_types(placer, layout, open, filler, rng);
}

fn fill_open_types(
    placer: &mut Placer,
    layout: &mut Layout,
    mut open: OpenTypes,
    filler: &dyn FillSheet,
    rng: &mut Rng,
) {
    let problem = placer.problem;
    let mut remaining = Remaining::new(problem, &layout.excluded);
    while remaining.area > 0 && !placer.meter.ends() {
        let mut best: Option<(Pattern, f64)> = None;
        let drawn = open.draw(rng);
        if drawn.is_empty() {
            break;
        }
        for sheet_type in drawn {
            let found = filler.fill_sheet(placer, &mut remaining, sheet_type, rng);
            if found.is_none() {
                open.close(sheet_type);
            }
            if let Some((pattern, profit)) = found
                && best.as_ref().is_none_or(|(_, so_far)| profit > *so_far)
            {
                best = Some((pattern, profit));
            }
        }
        if let Some((pattern, _)) = best {
            pattern.for_each_piece(0, |piece_type| remaining.take(problem, piece_type));
            let sheet_type = pattern.sheet_type;
            layout.push(problem, pattern);
            if !layout.in_stock(problem, sheet_type) {
                open.close(sheet_type);
            }
        }
    }
    layout.excluded = remaining.left();
}
