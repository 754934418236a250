//! One part for each material. A piece is only cut from sheets of its own material, so each part is an instance of its own.

use super::selection::{Selection, Stock};
use crate::error::InstanceError;
use crate::instance::{Instance, Materials};
use crate::solution::SheetLayout;

/// The pieces and sheets of one material.
#[derive(Clone, Debug)]
pub struct Part {
    /// The material.
    pub material: u32,
    /// Its pieces and sheets in the whole instance.
    pub selection: Selection,
    /// Its sheets that are cut already, as sheets of the part, in ascending order of their indices. See [`fix`].
    pub fixed: Vec<SheetLayout>,
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
        let part = |material| {
            let selection = Selection::of(
                instance,
                |at, piece| if self.pieces[at] == material { piece.quantity } else { 0 },
                |at, sheet| Stock {
                    quantity: if self.sheets[at] == material { sheet.quantity } else { 0 },
                    gaps: Vec::new(),
                },
            );
            Part { material, selection, fixed: Vec::new() }
        };
        Ok(order.into_iter().map(part).collect())
    }
}

/// Gives the parts their sheets that are cut already: `fixed`, in ascending order of their indices.
///
/// # Errors
/// The index of the first sheet that belongs to no part with all its pieces.
pub fn fix(parts: &mut [Part], fixed: &[SheetLayout]) -> Result<(), u64> {
    for layout in fixed {
        let own = parts.iter_mut().find_map(|part| Some((part.selection.lower_sheet(layout)?, part)));
        let (own, part) = own.ok_or(layout.sheet_index)?;
        part.fixed.push(own);
    }
    Ok(())
}

impl Part {
    /// The instance of this material alone; `None` if there is no sheet of it.
    #[must_use]
    pub fn instance(&self) -> Option<&Instance> {
        self.selection.instance()
    }

    /// Copies of pieces that its fixed sheets do not hold.
    #[must_use]
    pub fn copies_left(&self) -> u64 {
        let wanted = self.instance().map_or(0, Instance::instance_count);
        let held: u64 = self.fixed.iter().map(|layout| u64::from(layout.summary.placed_count)).sum();
        wanted.saturating_sub(held)
    }

    /// Its fixed sheets as sheets of the whole instance.
    pub(crate) fn fixed_in_whole(&self) -> impl Iterator<Item = SheetLayout> {
        self.fixed.iter().map(|layout| self.selection.lift_sheet(layout.clone()))
    }
}
