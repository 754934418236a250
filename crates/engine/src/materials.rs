//! Jobs of several materials, or with sheets that are cut already. A piece is only cut from sheets of its own material, so each material is a job of its own.

use crate::cut_tree::{CutTree, Node, NodeKind};
use crate::error::InstanceError;
use crate::instance::Instance;
use crate::numbers::Integer;
use crate::solution::{SheetLayout, Solution, Unplaced};

/// Which material each entry of an instance is made of. Materials are numbers; the engine knows no names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Materials {
    /// Of each piece.
    pub pieces: Vec<u32>,
    /// Of each sheet entry.
    pub sheets: Vec<u32>,
}

/// The pieces and sheets of one material.
#[derive(Clone, Debug)]
pub struct Part {
    /// The material.
    pub material: u32,
    /// The job of this material alone; `None` if there is no sheet of it.
    pub instance: Option<Instance>,
    /// Positions of its pieces in the whole instance, ascending.
    pub pieces: Vec<u32>,
    /// Its sheets that are cut already, as sheets of the part, in ascending order of their indices. See [`fix`].
    pub fixed: Vec<SheetLayout>,
    /// Its sheet entries: their positions in the whole instance, ascending, and the index of the first concrete sheet of
    /// each there and in the part.
    sheets: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    whole: u32,
    first_in_whole: u64,
    first_in_part: u64,
}

impl Materials {
    /// The parts of the instance, in order of the first piece of each material.
    ///
    /// # Errors
    /// If the lists do not have one material for each entry.
    pub fn parts(&self, instance: &Instance) -> Result<Vec<Part>, InstanceError> {
        if self.pieces.len() != instance.pieces().len() || self.sheets.len() != instance.sheets().len() {
            return Err(InstanceError::Materials);
        }
        let mut order: Vec<u32> = Vec::new();
        for &material in &self.pieces {
            if !order.contains(&material) {
                order.push(material);
            }
        }
        order.into_iter().map(|material| self.part(instance, material)).collect()
    }

    fn part(&self, instance: &Instance, material: u32) -> Result<Part, InstanceError> {
        let of_it = |of: &[u32]| -> Vec<u32> {
            (0..).zip(of).filter(|&(_, &own)| own == material).map(|(position, _)| position).collect()
        };
        let pieces = of_it(&self.pieces);
        let (mut first_in_whole, mut first_in_part) = (0, 0);
        let mut sheets = Vec::new();
        for ((whole, sheet), &own) in (0..).zip(instance.sheets()).zip(&self.sheets) {
            if own == material {
                sheets.push(Entry { whole, first_in_whole, first_in_part });
                first_in_part += u64::from(sheet.quantity);
            }
            first_in_whole += u64::from(sheet.quantity);
        }
        let wanted = pieces.iter().map(|&piece| instance.pieces()[piece.to_usize()].clone()).collect();
        let stock: Vec<_> =
            sheets.iter().map(|entry| instance.sheets()[entry.whole.to_usize()].clone()).collect();
        let alone = || {
            Instance::new(wanted, stock, *instance.rules())?
                .with_offcut_classes(instance.offcut_classes().to_vec())
        };
        let instance = if sheets.is_empty() { None } else { Some(alone()?) };
        Ok(Part { material, instance, pieces, fixed: Vec::new(), sheets })
    }
}

/// Gives the parts their sheets that are cut already: `fixed`, in ascending order of their indices.
///
/// # Errors
/// The index of the first sheet that belongs to no part with all its pieces.
pub fn fix(parts: &mut [Part], fixed: &[SheetLayout]) -> Result<(), u64> {
    for layout in fixed {
        let own = parts.iter_mut().find_map(|part| Some((part.in_part(layout)?, part)));
        let (own, part) = own.ok_or(layout.sheet_index)?;
        part.fixed.push(own);
    }
    Ok(())
}

impl Part {
    /// Instances that its fixed sheets do not hold.
    #[must_use]
    pub fn instances_left(&self) -> u64 {
        let wanted = self.instance.as_ref().map_or(0, Instance::instance_count);
        let held: u64 = self.fixed.iter().map(|layout| u64::from(layout.summary.placed_count)).sum();
        wanted.saturating_sub(held)
    }

    /// A layout of the part as one of the whole instance.
    #[must_use]
    pub fn in_whole(&self, solution: Solution) -> Solution {
        let sheet = |mut layout: SheetLayout| {
            let entry = self.sheets[layout.sheet.to_usize()];
            layout.sheet_index = layout.sheet_index - entry.first_in_part + entry.first_in_whole;
            layout.sheet = entry.whole;
            relabel(&mut layout.tree, |piece| self.pieces[piece.to_usize()]);
            layout
        };
        let unplaced = |left: Unplaced| Unplaced { piece: self.pieces[left.piece.to_usize()], ..left };
        Solution {
            sheets: solution.sheets.into_iter().map(sheet).collect(),
            unplaced: solution.unplaced.into_iter().map(unplaced).collect(),
        }
    }

    /// A sheet of the whole instance as one of the part; `None` if the sheet, or a piece on it, is of another material.
    pub fn in_part(&self, layout: &SheetLayout) -> Option<SheetLayout> {
        let at = self.sheets.binary_search_by_key(&layout.sheet, |entry| entry.whole).ok()?;
        let entry = self.sheets[at];
        let mut own = layout.clone();
        own.sheet = at.to_u32();
        // An index from outside may be anything.
        own.sheet_index =
            layout.sheet_index.wrapping_sub(entry.first_in_whole).wrapping_add(entry.first_in_part);
        let is_own = own.tree.nodes.iter().all(|node| match node.kind {
            NodeKind::Piece { piece, .. } => self.position_of(piece).is_some(),
            NodeKind::Cut | NodeKind::Waste => true,
        });
        if !is_own {
            return None;
        }
        relabel(&mut own.tree, |piece| self.position_of(piece).unwrap_or(piece));
        Some(own)
    }

    /// The position in the part of a piece of the whole instance.
    pub fn position_of(&self, piece: u32) -> Option<u32> {
        self.pieces.binary_search(&piece).ok().map(Integer::to_u32)
    }
}

pub(crate) fn relabel(tree: &mut CutTree, name: impl Fn(u32) -> u32) {
    for Node { kind, .. } in &mut tree.nodes {
        if let NodeKind::Piece { piece, .. } = kind {
            *piece = name(*piece);
        }
    }
}
