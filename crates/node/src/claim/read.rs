//! Reads a claim into a [`Solution`].

use std::collections::{BTreeSet, HashMap, VecDeque};

use cutting_engine::check::{Violation, state_offcuts};
use cutting_engine::cut_tree::{CutTree, Node, NodeKind};
use cutting_engine::instance::Direction;
use cutting_engine::solution::{SheetLayout, SheetSummary, Solution, Unplaced, UnplacedReason};

use super::patience::Patience;
use super::rule::{self, violation};
use super::strict;
use super::tree::{ClaimedNode, ClaimedTree};
use super::wanted::{Wanted, stated_piece};
use super::wire::{WireKind, WireResponse, WireResult, WireSheet, WireUnplaced};
use crate::job::Job;
use crate::reason;
use crate::tree::is_nested;

/// A claim that could be understood.
pub(super) struct Reading {
    /// Its declarations, without the trees.
    pub(super) declared: WireResult,
    /// The tree of each sheet result, in their order.
    pub(super) trees: Vec<ClaimedTree>,
    pub(super) solution: Solution,
    /// Faults that leave the rest readable.
    pub(super) faults: Vec<Violation>,
    /// For each unplaced entry of the solution: the entry of the claim that it came from.
    unplaced_source: Vec<Option<usize>>,
}

impl Reading {
    /// Ends early, with whatever it has, once `patience` is over.
    ///
    /// # Errors
    /// The faults that keep the claim from being understood.
    pub(super) fn new(job: &Job, response: &[u8], patience: &Patience) -> Result<Self, Vec<Violation>> {
        let (mut declared, faults) =
            parse(response).map_err(|fault| vec![violation(rule::UNREADABLE, "", fault)])?;
        let sheets = job.instance.sheets().iter();
        let ends = sheets.scan(0, |end, sheet| {
            *end += u64::from(sheet.quantity);
            Some(*end)
        });
        let mut wanted = Wanted::new(job, declared.unplaced.as_deref().unwrap_or_default());
        // A claim may list a sheet any number of times.
        let listed: BTreeSet<u64> = declared.sheets.iter().map(|sheet| sheet.sheet_index).collect();
        for fixed in listed.into_iter().filter_map(|sheet_index| job.fixed.at(sheet_index)) {
            wanted.reserve(&fixed.tree);
        }
        let mut reader = Reader { job, wanted, ends: ends.collect(), faults, fatal: false, patience };
        if patience.is_over() {
            return Err(reader.faults);
        }
        let mut trees = Vec::new();
        let mut sheets = Vec::new();
        for (position, sheet) in declared.sheets.iter_mut().enumerate() {
            if patience.ends_before(1) {
                return Err(reader.faults);
            }
            if let Some((tree, layout)) = reader.sheet(position, sheet) {
                trees.push(tree);
                sheets.push(layout);
            }
        }
        if reader.fatal {
            return Err(reader.faults);
        }
        let (unplaced, unplaced_source) = left_out(job, &reader.wanted.left, declared.unplaced.as_deref());
        let mut solution = Solution { sheets, unplaced };
        state_offcuts(&job.instance, &mut solution, &|steps| patience.ends_before(steps));
        Ok(Self { declared, trees, solution, faults: reader.faults, unplaced_source })
    }

    /// Translates a path in the solution to the path in the claim; `None` if the claim does not state that value.
    pub(super) fn translate(&self, mut found: Violation) -> Option<Violation> {
        if let Some(index) = index_after(&found.path, "unplaced[") {
            found.path = format!("unplaced[{}]", self.unplaced_source[index]?);
        } else if let (Some(sheet), Some((_, node))) =
            (index_after(&found.path, "sheets["), found.path.split_once('.'))
        {
            found.path = match index_after(node, "nodes[") {
                Some(node) => format!("sheets[{sheet}].{}", self.trees[sheet].path(node)),
                None => format!("sheets[{sheet}]"),
            };
        }
        Some(found)
    }
}

/// Reads a whole response, or a result alone; also returns violations in the envelope around the result.
fn parse(response: &[u8]) -> Result<(WireResult, Vec<Violation>), String> {
    if !strict::has_member(response, "result")? {
        return serde_json::from_slice(response)
            .map(|result| (result, Vec::new()))
            .map_err(|e| e.to_string());
    }
    let WireResponse { ok, contract_version, result, svg, .. } =
        serde_json::from_slice(response).map_err(|error| error.to_string())?;
    let mut faults = Vec::new();
    let mut object = |path: &str, message: String| faults.push(violation(rule::ENVELOPE, path, message));
    if ok == Some(false) {
        object("ok", "it must be true in a response with a result".to_owned());
    }
    if let Some(version) = contract_version.filter(|version| version != "v1") {
        object("contractVersion", format!("it must be v1, not {version}"));
    }
    if let Some(drawings) = svg.filter(|&drawings| drawings != result.sheets.len()) {
        object("svg", format!("there are {drawings} drawings for {} sheets", result.sheets.len()));
    }
    Ok((result, faults))
}

fn index_after(path: &str, prefix: &str) -> Option<usize> {
    path.strip_prefix(prefix)?.split_once(']')?.0.parse().ok()
}

/// Reads sheet after sheet and keeps count of the pieces.
struct Reader<'a> {
    job: &'a Job,
    wanted: Wanted<'a>,
    /// For each entry: one past the index of its last concrete sheet.
    ends: Vec<u64>,
    faults: Vec<Violation>,
    /// Whether a fault keeps the claim from being understood.
    fatal: bool,
    patience: &'a Patience<'a>,
}

impl Reader<'_> {
    fn sheet(&mut self, position: usize, claimed: &mut WireSheet) -> Option<(ClaimedTree, SheetLayout)> {
        let Some(sheet) = self.entry_of(claimed.sheet_index) else {
            let message = format!("there is no sheet {} in stock", claimed.sheet_index);
            return self.fail(rule::SHEET_OUT_OF_STOCK, format!("sheets[{position}].sheetIndex"), message);
        };
        let claimed_tree = self.tree(position, sheet, claimed)?;
        let fixed = self.job.fixed.at(claimed.sheet_index);
        let mut nodes = Vec::with_capacity(claimed_tree.nodes.len());
        // Placements are in the order in which the tree frees the pieces. A wrong order is reported elsewhere.
        let mut labels = claimed.placements.iter().map(|placed| placed.label.as_deref());
        for (index, node) in claimed_tree.nodes.iter().enumerate() {
            let candidates = node.node.piece.as_ref().map_or(0, |piece| self.wanted.candidates(piece));
            if self.patience.ends_before(1 + candidates) {
                return None;
            }
            let path = || format!("sheets[{position}].{}", claimed_tree.path(index));
            let label = node.node.piece.as_ref().and_then(|_| labels.next().flatten());
            let fixed = fixed.and_then(|layout| layout.tree.nodes.get(index));
            nodes.push(self.node(node, label, fixed, path)?);
        }
        let tree = CutTree { nodes };
        let summary = summary(claimed, &tree);
        Some((
            claimed_tree,
            SheetLayout { sheet, sheet_index: claimed.sheet_index, tree, summary, offcuts: Vec::new() },
        ))
    }

    /// The entry of a concrete sheet.
    fn entry_of(&self, sheet_index: u64) -> Option<u32> {
        let entry = self.ends.partition_point(|&end| end <= sheet_index);
        (entry < self.ends.len()).then_some(entry as u32)
    }

    fn tree(&mut self, position: usize, sheet: u32, claimed: &mut WireSheet) -> Option<ClaimedTree> {
        let path = format!("sheets[{position}].cutTree");
        let flat = std::mem::take(&mut claimed.cut_tree_flat);
        let tree = match (claimed.cut_tree.take(), flat.is_empty()) {
            (Some(root), true) => ClaimedTree::nested(root),
            (None, false) => {
                let margins = self.job.instance.sheets()[sheet as usize].margins;
                match ClaimedTree::flat(flat, (margins.left, margins.bottom)) {
                    Ok(tree) => tree,
                    Err(fault) => return self.fail(rule::FLAT_LINKS, format!("{path}Flat"), fault),
                }
            }
            (Some(_), false) => {
                return self.fail(rule::TREE_FORM, path, "the tree is given twice: nested and flat");
            }
            (None, true) => return self.fail(rule::TREE_FORM, path, "there is no tree"),
        };
        if tree.nested != is_nested(claimed.max_depth) {
            let (form, depth) = (if tree.nested { "nested" } else { "flat" }, claimed.max_depth);
            let message = format!("a tree of depth {depth} must not be {form}");
            rule::note(&mut self.faults, rule::TREE_FORM, || path, message);
        }
        Some(tree)
    }

    fn node(
        &mut self,
        claimed: &ClaimedNode,
        label: Option<&str>,
        fixed: Option<&Node>,
        path: impl Fn() -> String,
    ) -> Option<Node> {
        let ClaimedNode { node, x, y, child, next, .. } = claimed;
        let kind = match (node.r#type, &node.piece) {
            (WireKind::Cut, None) => NodeKind::Cut,
            (WireKind::Waste, None) => NodeKind::Waste,
            (WireKind::Piece, Some(placed)) => {
                let reserved = fixed.and_then(|fixed| self.wanted.reserved(placed, fixed));
                let Some(piece) = reserved.or_else(|| self.wanted.take(placed, label)) else {
                    let message = format!("no piece has the originalIndex {}", placed.placement.piece_id);
                    return self.fail(rule::UNKNOWN_LABEL, path(), message);
                };
                let priority = self.job.instance.pieces()[piece as usize].priority;
                if placed.priority != priority {
                    let message = format!("the priority is {priority}, not {}", placed.priority);
                    rule::note(&mut self.faults, rule::PIECE_PRIORITY, &path, message);
                }
                let at = &placed.placement;
                if (at.x, at.y, at.width, at.height) != (*x, *y, node.width, node.height) {
                    let message = "the piece and its node differ in position or size";
                    rule::note(&mut self.faults, rule::NODE_PIECE, &path, message);
                }
                NodeKind::Piece { piece, rotated: at.rotated }
            }
            (WireKind::Piece, None) => return self.fail(rule::NODE_PIECE, path(), "its piece is missing"),
            (_, Some(_)) => return self.fail(rule::NODE_PIECE, path(), "only a piece node may have a piece"),
        };
        Some(Node {
            kind,
            x: *x,
            y: *y,
            width: node.width,
            height: node.height,
            direction: node.direction.into(),
            stage: node.stage,
            depth: node.depth,
            kerf: node.kerf_size,
            child: *child,
            next: *next,
        })
    }

    fn fail<T>(&mut self, code: &'static str, path: String, message: impl Into<String>) -> Option<T> {
        self.faults.push(violation(code, path, message));
        self.fatal = true;
        None
    }
}

/// The claimed summary of a tree. Additive figures that the claim lacks are taken from the tree.
fn summary(claimed: &WireSheet, tree: &CutTree) -> SheetSummary {
    let cuts = || tree.nodes.iter().filter(|node| node.kind == NodeKind::Cut);
    let length = |cut: &Node| {
        i64::from(match cut.direction {
            Direction::Vertical => cut.height,
            Direction::Horizontal => cut.width,
        })
    };
    SheetSummary {
        placed_count: claimed.placed_count,
        used_area: claimed.used_area,
        waste_area: claimed.waste_area,
        largest_offcut: claimed.largest_offcut,
        max_depth: claimed.max_depth,
        cut_count: claimed.cut_count.unwrap_or_else(|| cuts().count() as u32),
        cut_length: claimed.cut_length.unwrap_or_else(|| cuts().map(length).sum()),
    }
}

/// The instances left over. Each has the claimed reason of its piece, or else of its number, with the entry that states
/// it.
fn left_out(
    job: &Job,
    left: &[u32],
    claimed: Option<&[WireUnplaced]>,
) -> (Vec<Unplaced>, Vec<Option<usize>>) {
    let mut of_pieces: HashMap<u32, (usize, UnplacedReason)> = HashMap::new();
    let mut of_ids: HashMap<i64, VecDeque<(usize, UnplacedReason)>> = HashMap::new();
    for (position, entry) in claimed.into_iter().flatten().enumerate() {
        let Some(reason) = reason::named(&entry.reason) else { continue };
        match stated_piece(job, entry) {
            Some(piece) => drop(of_pieces.insert(piece, (position, reason))),
            None => of_ids.entry(entry.original_index).or_default().push_back((position, reason)),
        }
    }
    let of_piece = |(piece, &count): (usize, &u32)| {
        let of_id = || of_ids.get_mut(&job.ids[piece]).and_then(VecDeque::pop_front);
        let stated = of_pieces.get(&(piece as u32)).copied().or_else(of_id);
        let reason = stated.map_or(UnplacedReason::StockExhausted, |(_, reason)| reason);
        (Unplaced { piece: piece as u32, count, reason }, stated.map(|(position, _)| position))
    };
    left.iter().enumerate().filter(|(_, count)| **count > 0).map(of_piece).unzip()
}
