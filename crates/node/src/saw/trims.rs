//! The cuts along the margins. They free the usable area, so the saw makes them before those of the tree.

use cutting_engine::cut_tree::NodeKind;
use cutting_engine::instance::{Direction, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::solution::SheetLayout;

use crate::job::Job;
use crate::json_text::JsonText;

/// The cut along one margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TrimCut {
    pub(super) side: &'static str,
    pub(super) direction: Direction,
    /// Where the kerf begins, from the left or lower edge of the sheet.
    pub(super) at: i32,
    pub(super) length: i32,
    /// The saw's kerf, or the whole of a narrower margin.
    pub(super) kerf: i32,
    /// Width of the strip that falls off besides the kerf; 0: none.
    pub(super) strip: i32,
    /// What remains of the sheet at right angles to the cut.
    pub(super) remainder: i32,
    /// Whether the strip lies to the left of the cut, or below it.
    pub(super) strip_first: bool,
}

/// The trim cuts of a sheet in the order of the saw, if the job asks for them: first those in the direction of the first
/// cut, along the whole sheet, then the others along the remainder. A sheet that is cut already needs none.
pub(super) fn trims(job: &Job, layout: &SheetLayout) -> Vec<TrimCut> {
    if !job.production.trim_cuts || job.fixed.at(layout.sheet_index).is_some() {
        return Vec::new();
    }
    let sheet = &job.instance.sheets()[layout.sheet.to_usize()];
    let root = layout.tree.nodes.first().filter(|root| root.kind == NodeKind::Cut);
    let first = root.map_or(job.instance.rules().first_direction, |root| root.direction);
    let mut cuts = along(sheet, first, across(sheet, first, false));
    cuts.extend(along(sheet, first.other(), across(sheet, first.other(), true)));
    cuts
}

/// How long a cut through the sheet is, or through its usable area.
fn across(sheet: &Sheet, direction: Direction, is_trimmed: bool) -> i32 {
    let margins = sheet.margins;
    let (whole, trims) = match direction {
        Direction::Vertical => (sheet.height, margins.bottom + margins.top),
        Direction::Horizontal => (sheet.width, margins.left + margins.right),
    };
    if is_trimmed { whole - trims } else { whole }
}

/// The trim cuts in one direction.
fn along(sheet: &Sheet, direction: Direction, length: i32) -> Vec<TrimCut> {
    let margins = sheet.margins;
    let (sides, [low, high], extent) = match direction {
        Direction::Vertical => (["left", "right"], [margins.left, margins.right], sheet.width),
        Direction::Horizontal => (["bottom", "top"], [margins.bottom, margins.top], sheet.height),
    };
    let cut = |(side, margin, strip_first): (&'static str, i32, bool)| {
        let kerf = sheet.kerf_of(direction).min(margin);
        let strip = margin - kerf;
        let (at, remainder) =
            if strip_first { (strip, extent - low) } else { (extent - high, extent - low - high) };
        TrimCut { side, direction, at, length, kerf, strip, remainder, strip_first }
    };
    let both = [(sides[0], low, true), (sides[1], high, false)];
    both.into_iter().filter(|(_, margin, _)| *margin > 0).map(cut).collect()
}

/// Cuts at right angles to the cut before them, up to the first cut of the tree.
pub(super) fn turns(trims: &[TrimCut], layout: &SheetLayout) -> u32 {
    let root = layout.tree.nodes.first().filter(|root| root.kind == NodeKind::Cut);
    let directions: Vec<Direction> =
        trims.iter().map(|trim| trim.direction).chain(root.map(|root| root.direction)).collect();
    directions.windows(2).filter(|pair| pair[0] != pair[1]).count().to_u32()
}

/// Writes the trim cuts.
pub(super) fn write(text: &mut JsonText, before: &str, trims: &[TrimCut]) {
    text.list(before, trims.iter(), |text, trim| {
        text.text("{\"side\":\"").text(trim.side).number("\",\"at\":", trim.at);
        text.number(",\"length\":", trim.length).number(",\"kerf\":", trim.kerf).text("}");
    });
}
