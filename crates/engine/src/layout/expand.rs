//! From a pattern to the cuts: coordinates, kerfs and the binary `child` / `next` form.

use crate::cut_tree::{CutTree, Node as Cut, NodeKind};

use super::pattern::Pattern;
use super::problem::{Axis, Problem, SheetType, direction_of};

/// Depth up to which rows are cut part by part; deeper trees halve their rows.
const COMFORTABLE_DEPTH: u32 = 50;

/// What a way to cut a sheet is judged by: the largest offcut free of defects, and the number of cuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Merit {
    pub offcut: i64,
    pub cuts: u32,
}

/// Derives the cut tree of `pattern`; `origin` is the lower left corner of the usable area.
///
/// `name` gives a placed piece its position in the instance and says whether it is turned, from its type and extents;
/// it is called in the order in which the tree frees the pieces.
pub(crate) fn expand(
    problem: &Problem,
    pattern: &Pattern,
    origin: [i32; 2],
    mut name: impl FnMut(u32, [i32; 2]) -> (u32, bool),
) -> CutTree {
    let (mut tree, _) =
        cut(problem, pattern, origin).expect("a valid pattern can be cut in at least one way");
    for node in &mut tree.nodes {
        if let NodeKind::Piece { piece, rotated } = &mut node.kind {
            (*piece, *rotated) = name(*piece, [node.width, node.height]);
        }
    }
    tree
}

/// The cuts of `pattern`, its pieces named by their types: of the ways to divide the sheet that the rules allow, the one
/// with the largest offcut, then with the fewest cuts.
pub(crate) fn cut(problem: &Problem, pattern: &Pattern, origin: [i32; 2]) -> Option<(CutTree, Merit)> {
    let mut best: Option<(CutTree, Merit, u32)> = None;
    for trim_first in [false, true] {
        for halve in [false, true] {
            let mut builder = Builder::new(problem, pattern, origin, halve);
            let tree = builder.build(trim_first);
            let deep = tree.nodes.iter().map(|n| n.depth).max().unwrap_or(0);
            if !builder.valid || deep > problem.depth_limit {
                continue;
            }
            let merit = merit(&tree, &problem.sheets[pattern.sheet as usize], origin);
            // Halved rows leave the same fragments after as many cuts: only the depth tells them apart.
            let depth = deep.max(COMFORTABLE_DEPTH);
            let better = |(_, so_far, at_depth): &(CutTree, Merit, u32)| {
                (merit.offcut, so_far.cuts, *at_depth) > (so_far.offcut, merit.cuts, depth)
            };
            if best.as_ref().is_none_or(better) {
                best = Some((tree, merit, depth));
            }
            if deep <= COMFORTABLE_DEPTH {
                break;
            }
        }
    }
    best.map(|(tree, merit, _)| (tree, merit))
}

fn merit(tree: &CutTree, sheet: &SheetType, origin: [i32; 2]) -> Merit {
    let mut merit = Merit { offcut: 0, cuts: 0 };
    for node in &tree.nodes {
        match node.kind {
            NodeKind::Cut => merit.cuts += 1,
            NodeKind::Waste => {
                let area = i64::from(node.width) * i64::from(node.height);
                let at = [node.x - origin[0], node.y - origin[1]];
                if area > merit.offcut && sheet.defect_at(at, [node.width, node.height]).is_none() {
                    merit.offcut = area;
                }
            }
            NodeKind::Piece { .. } => {}
        }
    }
    merit
}

#[derive(Clone, Copy)]
enum What {
    Waste,
    Piece(usize),
    Structure(usize),
}

/// A part of a row, `extent` long along it.
#[derive(Clone, Copy)]
struct Part {
    what: What,
    extent: i32,
}

#[derive(Clone, Copy)]
struct Region {
    at: [i32; 2],
    size: [i32; 2],
}

impl Region {
    fn slice(self, axis: Axis, offset: i32, extent: i32) -> Self {
        let mut slice = self;
        slice.at[axis] += offset;
        slice.size[axis] = extent;
        slice
    }
}

/// The cut that made a region.
#[derive(Clone, Copy)]
struct Made {
    axis: Axis,
    stage: u32,
    /// The cut node, and whether the region is its `next`.
    by: Option<(u32, bool)>,
    depth: u32,
}

enum Task {
    Part(What, Region, Made),
    /// A range of `parts` along an axis.
    Row(usize, usize, Axis, Region, Made),
}

struct Builder<'a> {
    problem: &'a Problem,
    sheet: &'a SheetType,
    pattern: &'a Pattern,
    origin: [i32; 2],
    halve: bool,
    parts: Vec<Part>,
    tasks: Vec<Task>,
    cuts: Vec<Cut>,
    valid: bool,
}

impl<'a> Builder<'a> {
    fn new(problem: &'a Problem, pattern: &'a Pattern, origin: [i32; 2], halve: bool) -> Self {
        let sheet = &problem.sheets[pattern.sheet as usize];
        Self {
            problem,
            sheet,
            pattern,
            origin,
            halve,
            parts: Vec::new(),
            tasks: Vec::new(),
            cuts: Vec::with_capacity(3 * pattern.nodes.len()),
            valid: true,
        }
    }

    /// `trim_first`: the first cut takes off what the root leaves across its row, in one strip along the whole sheet.
    fn build(&mut self, trim_first: bool) -> CutTree {
        let region = Region { at: self.origin, size: self.sheet.size };
        let made = Made { axis: self.problem.first_axis, stage: 0, by: None, depth: 0 };
        let root = &self.pattern.nodes[0];
        let across = 1 - root.axis();
        if trim_first {
            self.valid = root.size[across] < region.size[across];
            self.row(
                across,
                vec![Part { what: What::Structure(0), extent: root.size[across] }],
                region,
                made,
            );
        } else {
            self.tasks.push(Task::Part(What::Structure(0), region, made));
        }
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Part(what, region, made) => self.part(what, region, made),
                Task::Row(first, end, axis, region, made) => self.divide(first, end, axis, region, made),
            }
        }
        CutTree { nodes: std::mem::take(&mut self.cuts) }
    }

    fn part(&mut self, what: What, region: Region, made: Made) {
        match what {
            What::Waste => self.leaf(NodeKind::Waste, region, made),
            What::Structure(node) => {
                let axis = self.pattern.nodes[node].axis();
                let mut parts = Vec::new();
                for child in self.pattern.children(node) {
                    let lead = self.pattern.stands.get(child).map_or(0, |stand| stand.lead);
                    if lead > 0 {
                        parts.push(Part { what: What::Waste, extent: lead - self.sheet.kerf });
                    }
                    let part = &self.pattern.nodes[child];
                    let what = if part.is_structure() { What::Structure(child) } else { What::Piece(child) };
                    parts.push(Part { what, extent: part.size[axis] });
                }
                self.row(axis, parts, region, made);
            }
            What::Piece(node) => {
                let piece = &self.pattern.nodes[node];
                if piece.size == region.size {
                    self.leaf(NodeKind::Piece { piece: piece.what, rotated: piece.turned }, region, made);
                    return;
                }
                let axis = Axis::from(piece.size[1] != region.size[1]);
                let lift = self.pattern.lift(node);
                let mut parts = Vec::with_capacity(3);
                if lift > 0 {
                    parts.push(Part { what: What::Waste, extent: lift - self.sheet.kerf });
                }
                parts.push(Part { what: What::Piece(node), extent: piece.size[axis] });
                self.row(axis, parts, region, made);
            }
        }
    }

    /// Queues a row; what its parts leave of the region becomes waste behind them, or goes with the last cut's kerf.
    fn row(&mut self, axis: Axis, mut parts: Vec<Part>, region: Region, made: Made) {
        let kerf = self.sheet.kerf;
        let length: i32 = parts.iter().map(|p| p.extent).sum::<i32>() + kerf * (parts.len() as i32 - 1);
        let rest = region.size[axis] - length;
        self.valid &= self.sheet.rest_is_fine(rest);
        if rest > kerf {
            parts.push(Part { what: What::Waste, extent: rest - kerf });
        }
        let first = self.parts.len();
        self.parts.extend(parts);
        self.tasks.push(Task::Row(first, self.parts.len(), axis, region, made));
    }

    fn divide(&mut self, first: usize, end: usize, axis: Axis, region: Region, made: Made) {
        let kerf = self.sheet.kerf;
        let part = self.parts[first];
        if end - first == 1 && part.extent == region.size[axis] {
            self.tasks.push(Task::Part(part.what, region, made));
            return;
        }
        let stage = match made.by {
            None => self.problem.root_stage(axis),
            Some(_) if made.axis == axis => made.stage,
            Some(_) => made.stage + 1,
        };
        self.valid &= stage <= self.problem.stage_limit;
        let middle = if self.halve { first + ((end - first) / 2).max(1) } else { first + 1 };
        let length: i32 = self.parts[first..middle].iter().map(|p| p.extent).sum::<i32>()
            + kerf * (middle - first - 1) as i32;
        let taken = kerf.min(region.size[axis] - length);
        let cut = Self::leaf_node(NodeKind::Cut, region, made);
        let cut = Cut { direction: direction_of(axis), stage, kerf: taken, ..cut };
        let by = self.push(cut, made);
        let made = |next| Made { axis, stage, by: Some((by, next)), depth: cut.depth + 1 };
        if middle < end {
            let offset = length + taken;
            let rest = region.slice(axis, offset, region.size[axis] - offset);
            self.tasks.push(Task::Row(middle, end, axis, rest, made(true)));
        }
        self.tasks.push(Task::Row(first, middle, axis, region.slice(axis, 0, length), made(false)));
    }

    fn leaf(&mut self, kind: NodeKind, region: Region, made: Made) {
        let node = Self::leaf_node(kind, region, made);
        self.push(node, made);
    }

    fn leaf_node(kind: NodeKind, region: Region, made: Made) -> Cut {
        Cut {
            kind,
            x: region.at[0],
            y: region.at[1],
            width: region.size[0],
            height: region.size[1],
            direction: direction_of(made.axis),
            stage: made.stage,
            depth: made.depth,
            kerf: 0,
            child: None,
            next: None,
        }
    }

    fn push(&mut self, node: Cut, made: Made) -> u32 {
        let index = self.cuts.len() as u32;
        self.cuts.push(node);
        if let Some((by, next)) = made.by {
            let parent = &mut self.cuts[by as usize];
            if next {
                parent.next = Some(index);
            } else {
                parent.child = Some(index);
            }
        }
        index
    }
}
