//! The offcuts that the answer lists, if the job says which ones are kept.

use cutting_engine::numbers::Integer;
use cutting_engine::solution::{KeptOffcut, SheetLayout, Solution};

use crate::job::Job;
use crate::json_text::JsonText;

/// Whether the job says which offcuts are kept.
pub(crate) fn are_kept(job: &Job) -> bool {
    !job.instance.offcut_classes().is_empty()
}

/// Writes all offcuts of the layout, sheet by sheet in the order of the trees, and their value.
pub(crate) fn write_totals(text: &mut JsonText, job: &Job, solution: &Solution) {
    if !are_kept(job) {
        return;
    }
    let mut total = 0;
    text.list(
        ",\"offcuts\":",
        solution.sheets.iter().flat_map(|layout| (1_u32..).zip(&layout.offcuts).map(move |of| (layout, of))),
        |text, (layout, (number, offcut))| {
            let node = &layout.tree.nodes[offcut.node.to_usize()];
            let value = value(job, layout, *offcut);
            total += value;
            write_id(text, "{\"offcutId\":", layout, number);
            text.number(",\"sheetIndex\":", layout.sheet_index);
            text.number(",\"x\":", node.x).number(",\"y\":", node.y);
            text.number(",\"width\":", node.width).number(",\"height\":", node.height);
            text.number(",\"class\":", offcut.class).number(",\"value\":", value).text("}");
        },
    );
    text.number(",\"offcutValue\":", total);
}

/// Writes the id of the offcut at a node of a tree; nothing if that waste is not kept.
pub(crate) fn write_id_of(text: &mut JsonText, before: &str, layout: &SheetLayout, node: u32) {
    if let Ok(at) = layout.offcuts.binary_search_by_key(&node, |offcut| offcut.node) {
        write_id(text, before, layout, at.to_u32() + 1);
    }
}

fn write_id(text: &mut JsonText, before: &str, layout: &SheetLayout, number: u32) {
    text.text(before).number("\"", layout.sheet_index).number("-", number).text("\"");
}

fn value(job: &Job, layout: &SheetLayout, offcut: KeptOffcut) -> i64 {
    let node = &layout.tree.nodes[offcut.node.to_usize()];
    let class = &job.instance.offcut_classes()[offcut.class.to_usize()];
    let price = job.instance.material_price(&job.instance.sheets()[layout.sheet.to_usize()]);
    price.value(class, i64::from(node.width) * i64::from(node.height))
}
