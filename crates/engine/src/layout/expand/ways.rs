//! The best order of cuts for a sheet whose offcuts have a value.
//!
//! The pieces stay where their pattern puts them. A cut may lie at any edge of a piece, and any order of cuts is a way
//! if it frees all pieces under the rules. The best way to cut a region depends on the region alone, so each is solved
//! once.

use std::collections::HashMap;
use std::rc::Rc;

use super::quality::{CutQuality, Region};
use crate::cut_tree::{CutTree, Node, NodeKind};
use crate::instance::{Machine, class_of};
use crate::layout::axis::{Axis, Point, direction_of};
use crate::layout::problem::Problem;
use crate::layout::sheet_type::SheetType;
use crate::numbers::Integer;
use crate::units::{Area, Length};

/// Sheets with more pieces have too many ways. Their offcuts are few and small.
const MOST_PIECES: usize = 16;
/// Comparisons of a cut with a piece, for one sheet and for all sheets of an answer: about 1 ms, and a tenth of a second.
const MOST_STEPS_A_SHEET: usize = 300_000;
const MOST_STEPS: usize = 30_000_000;

/// Axis and stage of the cut that made a region; `None` for the whole sheet.
type Made = Option<(Axis, u32)>;

/// How a region is cut.
enum Plan {
    Leaf(NodeKind),
    Cut { axis: Axis, stage: u32, extent: Length, kerf: Length, child: Way, next: Option<Way> },
}

#[derive(Clone)]
struct Way {
    quality: CutQuality,
    depth: u32,
    plan: Rc<Plan>,
}

impl Way {
    fn leaf(kind: NodeKind, value: i64, offcut: Area) -> Self {
        Self { quality: CutQuality { value, offcut, cuts: 0 }, depth: 0, plan: Rc::new(Plan::Leaf(kind)) }
    }
}

/// Looks for better ways, sheet by sheet, as long as its work lasts.
pub(crate) struct Ways<'a> {
    problem: &'a Problem,
    steps_left: usize,
}

impl<'a> Ways<'a> {
    /// Looks at nothing where offcuts have no value.
    pub fn new(problem: &'a Problem) -> Self {
        let steps_left = if problem.offcut_classes.is_empty() { 0 } else { MOST_STEPS };
        Self { problem, steps_left }
    }

    /// Looks at nothing.
    pub fn none(problem: &'a Problem) -> Self {
        Self { problem, steps_left: 0 }
    }

    /// Whether it still looks for ways.
    pub fn is_looking(&self) -> bool {
        self.steps_left > 0
    }

    /// A better way to cut a sheet than the one found, or that one where there is none, or none was found in time.
    pub(super) fn better_or(
        &mut self,
        found: (CutTree, CutQuality),
        sheet: &SheetType,
        origin: Point,
    ) -> (CutTree, CutQuality) {
        if !self.is_looking() {
            return found;
        }
        let (tree, quality) = &found;
        let is_piece = |node: &&Node| matches!(node.kind, NodeKind::Piece { .. });
        let pieces: Vec<(Region, NodeKind)> =
            tree.nodes.iter().filter(is_piece).map(|node| (Region::of(node), node.kind)).collect();
        if pieces.len() > MOST_PIECES {
            return found;
        }
        let allowed = MOST_STEPS_A_SHEET.min(self.steps_left);
        let mut search =
            Search { problem: self.problem, sheet, origin, known: HashMap::new(), steps_left: Some(allowed) };
        let whole = Region { at: origin, size: sheet.size };
        let way = search.best(whole, None, &pieces);
        self.steps_left -= allowed - search.steps_left.unwrap_or(0);
        let is_better = |way: &Way| {
            search.steps_left.is_some()
                && way.depth <= self.problem.depth_limit
                && way.quality.rank() > quality.rank()
        };
        let Some(way) = way.filter(is_better) else { return found };
        let mut nodes = Vec::with_capacity(tree.nodes.len());
        draw(&way, whole, (self.problem.first_axis, 0), 0, &mut nodes);
        (CutTree { nodes }, way.quality)
    }
}

struct Search<'a> {
    problem: &'a Problem,
    sheet: &'a SheetType,
    origin: Point,
    known: HashMap<(Region, Made), Option<Way>>,
    /// `None` once there were too many.
    steps_left: Option<usize>,
}

impl Search<'_> {
    /// The best way to free `pieces`, which are those of the region; `None` if the rules allow none.
    fn best(&mut self, region: Region, made: Made, pieces: &[(Region, NodeKind)]) -> Option<Way> {
        match pieces {
            [] => return Some(self.waste(region)),
            [(own, kind)] if *own == region => {
                let may_stay = self.is_part(region, made) && self.may_begin(None, made);
                return may_stay.then(|| Way::leaf(*kind, 0, Area::ZERO));
            }
            _ => {}
        }
        if let Some(known) = self.known.get(&(region, made)) {
            return known.clone();
        }
        let mut best: Option<Way> = None;
        for axis in [self.problem.first_axis, 1 - self.problem.first_axis] {
            let stage = match made {
                None => self.problem.root_stage(axis),
                Some((above, stage)) => stage + u32::from(above != axis),
            };
            let is_same_stage = made.is_some_and(|(_, above)| above == stage);
            if stage > self.problem.stage_limit
                || !self.may_begin(Some(axis), made)
                || !is_same_stage && !self.is_part(region, made)
                || self.machine().is_some_and(|machine| !machine.allows_cut(region.size[1 - axis].get()))
            {
                continue;
            }
            for extent in self.extents(region, axis, pieces) {
                let way = self.cut(region, (axis, stage), extent, pieces);
                let rank = |way: &Way| (way.quality.rank(), std::cmp::Reverse(way.depth));
                if let Some(way) = way.filter(|way| best.as_ref().is_none_or(|best| rank(way) > rank(best))) {
                    best = Some(way);
                }
            }
        }
        self.known.insert((region, made), best.clone());
        best
    }

    fn machine(&self) -> Option<&Machine> {
        self.problem.machine.as_ref()
    }

    /// Whether the machine takes the region for a part of the stage that made it.
    fn is_part(&self, region: Region, made: Made) -> bool {
        let allows = |(axis, stage): (Axis, u32)| {
            self.machine().is_none_or(|machine| machine.allows_part(stage, region.size[axis].get()))
        };
        made.is_none_or(allows)
    }

    /// Whether the machine may begin with cuts along `axis`, or with none, if no cut has made the region.
    fn may_begin(&self, axis: Option<Axis>, made: Made) -> bool {
        made.is_some()
            || self.machine().is_none_or(|machine| self.problem.may_begin(machine, axis, self.sheet.size))
    }

    /// The extents that cuts at the edges of pieces may leave before them; ascending, each once.
    fn extents(&self, region: Region, axis: Axis, pieces: &[(Region, NodeKind)]) -> Vec<Length> {
        let start = region.at[axis];
        let edges = pieces
            .iter()
            .flat_map(|(piece, _)| [piece.end(axis) - start, piece.at[axis] - self.sheet.kerf[axis] - start]);
        let mut extents: Vec<Length> =
            edges.filter(|&extent| extent > 0 && extent < region.size[axis]).collect();
        extents.sort_unstable();
        extents.dedup();
        extents
    }

    /// The best way after this first cut; `None` if it would hit a piece or leave too small a fragment.
    fn cut(
        &mut self,
        region: Region,
        (axis, stage): (Axis, u32),
        extent: Length,
        pieces: &[(Region, NodeKind)],
    ) -> Option<Way> {
        self.steps_left = self.steps_left.and_then(|left| left.checked_sub(pieces.len() + 1));
        self.steps_left?;
        let kerf = self.sheet.kerf[axis];
        let beyond = region.size[axis] - extent - kerf;
        let child = region.slice(axis, Length::ZERO, extent);
        let next = (beyond > 0).then(|| region.slice(axis, extent + kerf, beyond));
        let inside = |part: Region| -> Vec<(Region, NodeKind)> {
            pieces.iter().filter(|(piece, _)| part.holds(piece)).copied().collect()
        };
        let (before, behind) = (inside(child), next.map(inside).unwrap_or_default());
        let is_wide = |part: Region, own: &[_]| !own.is_empty() || part.size[axis] >= self.sheet.least_waste;
        if before.len() + behind.len() < pieces.len()
            || !is_wide(child, &before)
            || next.is_some_and(|next| !is_wide(next, &behind))
        {
            return None;
        }
        if self.sheet.keeps_defects_whole() {
            let at = [0, 1].map(|axis| region.at[axis] - self.origin[axis]);
            if self.sheet.forbids_cut_of(axis, at, region.size, extent) {
                return None;
            }
        }
        let made = Some((axis, stage));
        let child = self.best(child, made, &before)?;
        let next = match next {
            Some(next) => Some(self.best(next, made, &behind)?),
            None => None,
        };
        let parts = || std::iter::once(&child).chain(&next);
        let quality = CutQuality {
            value: parts().map(|part| part.quality.value).sum(),
            offcut: parts().map(|part| part.quality.offcut).max().unwrap_or_default(),
            cuts: 1 + parts().map(|part| part.quality.cuts).sum::<u32>(),
        };
        let depth = 1 + parts().map(|part| part.depth).max().unwrap_or(0);
        let kerf = kerf.min(region.size[axis] - extent);
        Some(Way { quality, depth, plan: Rc::new(Plan::Cut { axis, stage, extent, kerf, child, next }) })
    }

    fn waste(&self, region: Region) -> Way {
        let Region { at, size } = region;
        if self.sheet.is_spoilt([at[0] - self.origin[0], at[1] - self.origin[1]], size) {
            return Way::leaf(NodeKind::Waste, 0, Area::ZERO);
        }
        let area = size[0] * size[1];
        let classes = &self.problem.offcut_classes;
        let value = class_of(classes, size[0].get(), size[1].get())
            .map_or(0, |class| self.sheet.material_price.value(&classes[class], area.get()));
        Way::leaf(NodeKind::Waste, value, area)
    }
}

/// Adds the nodes of a way to cut `region`, and returns the first. The depth of a way is at most twice the pieces.
fn draw(way: &Way, region: Region, (made, made_in): (Axis, u32), depth: u32, nodes: &mut Vec<Node>) -> u32 {
    let index = nodes.len().to_u32();
    let [at, size] = [region.at, region.size].map(|extents| extents.map(Length::get));
    let leaf = Node::leaf(NodeKind::Cut, at, size, (direction_of(made), made_in), depth);
    match &*way.plan {
        Plan::Leaf(kind) => nodes.push(Node { kind: *kind, ..leaf }),
        Plan::Cut { axis, stage, extent, kerf, child, next } => {
            nodes.push(Node { direction: direction_of(*axis), stage: *stage, kerf: (*kerf).get(), ..leaf });
            let made = (*axis, *stage);
            let first = draw(child, region.slice(*axis, Length::ZERO, *extent), made, depth + 1, nodes);
            let offset = *extent + *kerf;
            let beyond = region.slice(*axis, offset, region.size[*axis] - offset);
            let second = next.as_ref().map(|next| draw(next, beyond, made, depth + 1, nodes));
            let cut = &mut nodes[index.to_usize()];
            (cut.child, cut.next) = (Some(first), second);
        }
    }
    index
}
