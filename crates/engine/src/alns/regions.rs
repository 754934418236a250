//! Divides large sheets into regions. A sheet with many pieces becomes regions with few, and the search treats each
//! region as a sheet. A change then costs what one region costs. New divisions are drawn again and again.

use std::sync::Arc;

use typed_index_collections::TiVec;

use crate::alns::tuning::regions;
use crate::layout::ids::{SheetTypeId, UsedSheetId};

use crate::layout::axis::Axis;
use crate::layout::cost::Price;
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::rows::{RowBuilder, Subtree};
use crate::layout::sheet_type::SheetType;
use crate::layout::spoilt::SpoiltArea;
use crate::layout::state::{Layout, SharedLayout};
use crate::rng::Rng;

use super::draft::Draft;
use crate::units::Length;

/// A layout whose sheets are divided into regions.
pub(crate) struct Regions<'a> {
    whole: &'a Problem,
    /// The sheets that are divided.
    pub divided: Vec<UsedSheetId>,
    /// The same pieces; the regions are the sheets.
    pub problem: Problem,
    /// The pattern of each region.
    pub layout: SharedLayout,
    /// How the sheets are divided; a parent comes before its children.
    sections: Vec<Section>,
}

/// A region, or several regions side by side.
struct Section {
    parent: Parent,
    /// The axis along which it is divided.
    axis: Axis,
    /// Its region, if it is not divided further.
    region: Option<SheetTypeId>,
}

/// The parent of a section.
#[derive(Clone, Copy)]
enum Parent {
    /// A sheet of this type.
    Sheet(SheetTypeId),
    /// A section, by its index.
    Section(usize),
}

/// Neighbours in a row that are to become a section.
struct Share<'p> {
    pattern: &'p Pattern,
    /// The row.
    parts: Vec<usize>,
    axis: Axis,
    /// The room that it gets.
    size: [Length; 2],
    parent: Parent,
}

impl<'a> Regions<'a> {
    /// Whether dividing pays and is possible: stages, defects and trims concern the whole sheet, so they rule it out.
    pub fn may_divide(draft: &Draft) -> bool {
        let problem = draft.problem;
        !problem.has_stages()
            && !problem.is_strict()
            && problem.types.len() <= regions::MAX_TYPES
            && problem.sheets.iter().all(|sheet| !sheet.has_defects())
            && draft.sheets().any(|sheet| draft.pattern(sheet).pieces > 2 * regions::MAX_PIECES)
    }

    /// Divides sheets at random.
    pub fn divide(draft: &Draft<'a>, rng: &mut Rng) -> Self {
        let whole = draft.problem;
        let mut parts = Self {
            whole,
            divided: Vec::new(),
            // A region cannot be traded for another.
            problem: Problem { sheets: TiVec::new(), alternate: false, is_priced: false, ..whole.clone() },
            layout: Layout { excluded: draft.unplaced.copies().collect(), ..Layout::nothing(draft.problem) },
            sections: Vec::new(),
        };
        let mut shares = Vec::new();
        let from = rng.below(draft.sheet_count());
        let mut pieces = 0;
        for sheet in (from..draft.sheet_count()).chain(0..from).map(UsedSheetId::from) {
            let pattern = draft.pattern(sheet);
            pieces += pattern.pieces;
            if pieces > regions::MAX_TOGETHER && !parts.divided.is_empty() {
                break;
            }
            parts.divided.push(sheet);
            shares.push(Share {
                pattern,
                parts: pattern.children(0).collect(),
                axis: pattern.nodes[0].axis(),
                size: whole.sheets[pattern.sheet_type].size,
                parent: Parent::Sheet(pattern.sheet_type),
            });
        }
        while let Some(share) = shares.pop() {
            parts.divide_share(share, &mut shares, rng);
        }
        parts.layout.taken = vec![1; parts.problem.sheets.len()].into();
        parts.layout.price = parts.problem.sheets.iter().map(|sheet| sheet.price).sum();
        parts
    }

    /// Makes a section of the share. If it is divided, its halves are added to `shares`.
    fn divide_share<'p>(&mut self, share: Share<'p>, shares: &mut Vec<Share<'p>>, rng: &mut Rng) {
        let Share { pattern, mut parts, mut axis, size, parent } = share;
        let pieces = |parts: &[usize]| -> u32 { parts.iter().map(|&part| pieces_of(pattern, part)).sum() };
        let total = pieces(&parts);
        if total <= regions::MAX_PIECES {
            let region = self.add_region(pattern, &parts, axis, size);
            self.sections.push(Section { parent, axis, region: Some(region) });
            return;
        }
        while let [only] = parts[..] {
            axis = pattern.nodes[only].axis();
            parts = pattern.children(only).collect();
        }
        // Somewhere in the middle half.
        let wanted = f64::from(total) * (0.25 + 0.5 * rng.unit());
        let mut count = 1;
        let mut so_far = pieces(&parts[..1]);
        while count + 1 < parts.len() && f64::from(so_far) < wanted {
            so_far += pieces(&parts[count..=count]);
            count += 1;
        }
        let kerf = self.whole.sheets[pattern.sheet_type].kerf[axis];
        let length = |parts: &[usize]| -> Length {
            parts.iter().map(|&part| pattern.nodes[part].size[axis] + kerf).sum::<Length>() - kerf
        };
        let second = parts.split_off(count);
        let slack = size[axis] - length(&parts) - kerf - length(&second);
        let mut sizes = [size; 2];
        sizes[0][axis] = length(&parts) + if rng.chance(0.5) { slack } else { Length::ZERO };
        sizes[1][axis] = size[axis] - sizes[0][axis] - kerf;
        let parent = Parent::Section({
            self.sections.push(Section { parent, axis, region: None });
            self.sections.len() - 1
        });
        // The last share comes next, so the first half does.
        shares.push(Share { pattern, parts: second, axis, size: sizes[1], parent });
        shares.push(Share { pattern, parts, axis, size: sizes[0], parent });
    }

    /// Adds a region of the given size that holds `parts` in a row.
    fn add_region(
        &mut self,
        pattern: &Pattern,
        parts: &[usize],
        axis: Axis,
        size: [Length; 2],
    ) -> SheetTypeId {
        let region = self.problem.sheets.next_key();
        let sheet = &self.whole.sheets[pattern.sheet_type];
        let area = size[0] * size[1];
        let scale = 1.0 / area.to_f64();
        self.problem.sheets.push(SheetType {
            size,
            area,
            price: Price::new(area.get(), area),
            thrift: 1.0,
            scale,
            stock: 1,
            entries: Vec::new(),
            defects: Default::default(),
            spoilt: SpoiltArea::default(),
            ..*sheet
        });
        let subtrees = parts.iter().map(|&part| Subtree::of(pattern, part)).collect();
        let pattern = row_pattern(&self.problem, region, (axis, subtrees));
        self.layout.patterns.push(Arc::new(pattern));
        region
    }

    /// Joins the patterns of a layout on the regions to patterns of whole sheets.
    pub fn join(&self, layout: &SharedLayout) -> Vec<Pattern> {
        let mut of_region: TiVec<SheetTypeId, Option<&Pattern>> =
            vec![None; self.problem.sheets.len()].into();
        for pattern in &layout.patterns {
            of_region[pattern.sheet_type] = Some(pattern);
        }
        let mut joined = Vec::new();
        // The parts that lie side by side in each section, the last first.
        let mut rows: Vec<Vec<Subtree>> = vec![Vec::new(); self.sections.len()];
        for (at, section) in self.sections.iter().enumerate().rev() {
            let mut row = std::mem::take(&mut rows[at]);
            row.reverse();
            let mut axis = section.axis;
            if let Some(pattern) = section.region.and_then(|region| of_region[region]) {
                axis = pattern.nodes[0].axis();
                row = Subtree::parts_of(pattern, 0);
            }
            match section.parent {
                Parent::Sheet(_) if row.is_empty() => {}
                Parent::Sheet(sheet_type) => joined.push(row_pattern(self.whole, sheet_type, (axis, row))),
                Parent::Section(parent) => {
                    let above = self.sections[parent].axis;
                    rows[parent].extend(fit_in((axis, row), above).into_iter().rev());
                }
            }
        }
        joined
    }
}

/// Subtrees side by side along an axis.
type Row = (Axis, Vec<Subtree>);

/// The parts of the row as parts of a row along `above`.
fn fit_in((axis, mut row): Row, above: Axis) -> Vec<Subtree> {
    if axis == above || row.is_empty() {
        return row;
    }
    if row.len() > 1 {
        return vec![Subtree::row(axis, row)];
    }
    row.swap_remove(0).into_parts()
}

/// The pattern of a sheet that holds the row. The row is not empty.
fn row_pattern(problem: &Problem, sheet_type: SheetTypeId, (axis, row): Row) -> Pattern {
    let mut builder = RowBuilder::new(problem, sheet_type, axis);
    for part in &row {
        builder.subtree(part);
    }
    builder.build()
}

fn pieces_of(pattern: &Pattern, node: usize) -> u32 {
    pattern.subtree(node).iter().map(|node| u32::from(!node.is_structure())).sum()
}
