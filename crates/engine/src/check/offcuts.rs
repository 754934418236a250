//! Computes which waste is kept as an offcut, from the classes of the instance alone.

use std::collections::HashMap;

use super::defects::DefectIndex;
use super::patience::Patience;
use crate::cut_tree::{Node, NodeKind};
use crate::instance::{Instance, OffcutClass};
use crate::numbers::Integer;
use crate::solution::{KeptOffcut, Solution};

/// Defects of a sheet that a leaf compares itself with in one step: most of them in blocks.
const DEFECTS_PER_STEP: usize = 512;

/// States for every sheet which of its waste is kept, in place of whatever was stated before. For layouts from outside,
/// which may leave it out.
///
/// A layout from outside may have any number of leaves. Once `patience` is over, this ends with the offcuts found so far.
pub fn state_offcuts(instance: &Instance, solution: &mut Solution, patience: &Patience) {
    let mut indices: HashMap<u32, DefectIndex> = HashMap::new();
    for layout in &mut solution.sheets {
        layout.offcuts.clear();
        let Some(sheet) = instance.sheets().get(layout.sheet.to_usize()) else { continue };
        if instance.offcut_classes().is_empty() {
            continue;
        }
        let is_new = !indices.contains_key(&layout.sheet);
        if is_new && patience.ends_before(sheet.defects.len()) {
            return;
        }
        let defects = indices.entry(layout.sheet).or_insert_with(|| DefectIndex::new(&sheet.defects));
        let steps = 1 + sheet.defects.len() / DEFECTS_PER_STEP;
        for (at, node) in (0..).zip(&layout.tree.nodes) {
            if patience.ends_before(steps) {
                return;
            }
            if node.kind == NodeKind::Waste
                && let Some(class) = class_of(instance.offcut_classes(), node)
                && !defects.overlap(node)
            {
                layout.offcuts.push(KeptOffcut { node: at, class });
            }
        }
    }
}

/// The class of a region: of those whose limits it reaches, the first with the highest percentage.
pub(super) fn class_of(classes: &[OffcutClass], node: &Node) -> Option<u32> {
    let (width, height) = (i64::from(node.width), i64::from(node.height));
    let reaches = |class: &OffcutClass| {
        width.max(height) >= class.min_length.into()
            && width.min(height) >= class.min_width.into()
            && width * height >= class.min_area
    };
    let reached = (0..).zip(classes).filter(|(_, class)| reaches(class));
    reached.min_by_key(|&(number, class)| (u32::MAX - class.percent, number)).map(|(number, _)| number)
}

/// How two lists differ: the position of the first difference, and what should be there.
pub(super) fn difference(tree: &[KeptOffcut], stated: &[KeptOffcut]) -> Option<String> {
    let length = tree.len().max(stated.len());
    let at = (0..length).find(|&at| tree.get(at) != stated.get(at))?;
    Some(match tree.get(at) {
        Some(KeptOffcut { node, class }) => format!("offcut {} is node {node}, of class {class}", at + 1),
        None => format!("it has {at} offcuts, not {}", stated.len()),
    })
}
