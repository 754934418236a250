//! Reads a claim into a [`Solution`].

use std::collections::{BTreeSet, HashSet};

use cutting_engine::check::{Patience, Violation, state_offcuts};
use cutting_engine::cut_tree::{CutTree, Node, NodeKind};
use cutting_engine::instance::Grain;
use cutting_engine::numbers::Integer;
use cutting_engine::solution::{MatchedPiece, SheetLayout, SheetSummary, Solution, Unplaced, UnplacedReason};

use super::finishes::Finishes;
use super::node::WireMatched;
use super::rule::{self, violation};
use super::strict;
use super::tree::{ClaimedNode, ClaimedTree};
use super::trims;
use super::wanted::{Assignment, Placed, assign};
use super::wire::{WireKind, WireResponse, WireResult, WireSheet, WireTrimCut};
use crate::job::Job;
use crate::tree::is_nested;

/// A claim that could be understood.
pub(super) struct Reading {
    /// Its declarations, without the trees.
    pub(super) declared: WireResult,
    /// The tree of each sheet result, in their order.
    pub(super) trees: Vec<ClaimedTree>,
    /// The cuts along the margins of each sheet, if the request asks for them.
    pub(super) trims: Vec<Vec<WireTrimCut>>,
    pub(super) solution: Solution,
    /// Faults that leave the rest readable.
    pub(super) faults: Vec<Violation>,
    /// For each unplaced entry of the solution: the entry of the claim that it came from.
    unplaced_source: Vec<Option<usize>>,
    /// The entries of `unplaced` in the claim that fit no piece.
    pub(super) unmatched: BTreeSet<usize>,
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
        let ids: HashSet<i64> = job.ids.iter().copied().collect();
        let mut reader = Reader { job, ids, ends: ends.collect(), faults, fatal: false, patience };
        if patience.is_over() {
            return Err(reader.faults);
        }
        let mut trees = Vec::new();
        let mut entries = Vec::new();
        for (position, sheet) in declared.sheets.iter_mut().enumerate() {
            if patience.ends_before(1) {
                return Err(reader.faults);
            }
            if let Some((entry, tree)) = reader.sheet(position, sheet) {
                entries.push(entry);
                trees.push(tree);
            }
        }
        if reader.fatal || patience.is_over() {
            return Err(reader.faults);
        }
        let claimed = || declared.sheets.iter().zip(&entries).zip(&trees);
        let finishes = Finishes::new(job);
        let placed: Vec<Placed> = claimed()
            .flat_map(|((sheet, &entry), tree)| placed_on(job, &finishes, sheet, entry, tree))
            .collect();
        let assigned =
            assign(job, &finishes, &placed, declared.unplaced.as_deref().unwrap_or_default(), patience);
        if patience.is_over() {
            return Err(reader.faults);
        }
        let mut pieces = assigned.placed.iter().copied();
        let mut sheets = Vec::with_capacity(trees.len());
        let mut all_trims = Vec::with_capacity(trees.len());
        for (position, ((sheet, &entry), tree)) in claimed().enumerate() {
            let sheet_index = sheet.sheet_index;
            let tree = reader.nodes(position, sheet_index, tree, &mut pieces);
            let trims = trims::expected(job, entry, sheet_index, &tree);
            let summary = summary(sheet, &tree, &trims, position, &mut reader.faults);
            all_trims.push(trims);
            let matched = matched(sheet, &tree);
            sheets.push(SheetLayout {
                sheet: entry,
                sheet_index,
                tree,
                summary,
                offcuts: Vec::new(),
                matched,
            });
        }
        let (unplaced, unplaced_source) = left_out(&assigned);
        let mut solution = Solution { sheets, unplaced };
        state_offcuts(&job.instance, &mut solution, patience);
        let Assignment { unmatched, .. } = assigned;
        let (trims, faults) = (all_trims, reader.faults);
        Ok(Self { declared, trees, trims, solution, faults, unplaced_source, unmatched })
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
    if let Some(drawings) = svg.map(|svg| svg.len()).filter(|&drawings| drawings != result.sheets.len()) {
        object("svg", format!("there are {drawings} drawings for {} sheets", result.sheets.len()));
    }
    Ok((result, faults))
}

/// The piece of a node, if it has one.
pub(super) fn piece_of(node: &Node) -> Option<u32> {
    match node.kind {
        NodeKind::Piece { piece, .. } => Some(piece),
        NodeKind::Cut | NodeKind::Waste => None,
    }
}

fn index_after(path: &str, prefix: &str) -> Option<usize> {
    path.strip_prefix(prefix)?.split_once(']')?.0.parse().ok()
}

/// The pieces on a sheet, in the order of its tree. How those of a sheet that is cut already were cut, and which priority
/// they had, does not matter.
fn placed_on<'a>(
    job: &Job,
    finishes: &Finishes,
    sheet: &'a WireSheet,
    entry: u32,
    tree: &ClaimedTree,
) -> impl Iterator<Item = Placed<'a>> {
    let is_fixed = job.fixed.at(sheet.sheet_index).is_some();
    // Placements are in the order in which the tree frees the pieces. A wrong order is reported elsewhere.
    let mut stated = sheet
        .placements
        .iter()
        .map(|placed| (placed.label.as_deref(), finishes.of_placed(placed), placed.matched));
    let material = job.material_of_sheet(entry);
    let grain = if is_fixed { Grain::None } else { job.instance.sheets()[entry.to_usize()].grain };
    let pieces = tree.nodes.iter().filter_map(|claimed| claimed.node.piece.as_ref());
    pieces.map(move |piece| {
        let at = &piece.placement;
        let (label, finish, matched) = stated.next().unwrap_or_default();
        let set = matched.and_then(|matched| job.instance.matched_sets().get(matched.set.to_usize()));
        let member = set.zip(matched).and_then(|(set, matched)| set.pieces.get(matched.member.to_usize()));
        Placed {
            id: at.piece_id,
            size: if at.rotated { (at.height, at.width) } else { (at.width, at.height) },
            rotated: at.rotated && !is_fixed,
            grain,
            label,
            finish,
            priority: (!is_fixed).then_some(piece.priority),
            material,
            member: member.copied(),
        }
    })
}

/// The members of matched sets on a sheet. Placements are in the order of the nodes; a wrong order is reported elsewhere.
fn matched(sheet: &WireSheet, tree: &CutTree) -> Vec<MatchedPiece> {
    let nodes = (0..).zip(&tree.nodes).filter(|(_, node)| piece_of(node).is_some());
    let stated = nodes.zip(&sheet.placements);
    let stated = stated.filter_map(|((node, _), placed)| Some((node, placed.matched?)));
    let piece = |(node, WireMatched { set, copy, member })| MatchedPiece { node, set, copy, member };
    stated.map(piece).collect()
}

/// Reads sheet after sheet.
struct Reader<'a> {
    job: &'a Job,
    /// The numbers of the pieces.
    ids: HashSet<i64>,
    /// For each entry: one past the index of its last concrete sheet.
    ends: Vec<u64>,
    faults: Vec<Violation>,
    /// Whether a fault keeps the claim from being understood.
    fatal: bool,
    patience: &'a Patience<'a>,
}

impl Reader<'_> {
    /// The entry and the tree of a sheet, whose nodes and pieces go together.
    fn sheet(&mut self, position: usize, claimed: &mut WireSheet) -> Option<(u32, ClaimedTree)> {
        let Some(sheet) = self.entry_of(claimed.sheet_index) else {
            let message = format!("there is no sheet {} in stock", claimed.sheet_index);
            return self.fail(rule::SHEET_OUT_OF_STOCK, format!("sheets[{position}].sheetIndex"), message);
        };
        let tree = self.tree(position, sheet, claimed)?;
        for (index, ClaimedNode { node, .. }) in tree.nodes.iter().enumerate() {
            if self.patience.ends_before(1) {
                return None;
            }
            let (code, message) = match (node.r#type, &node.piece) {
                (WireKind::Piece, None) => (rule::NODE_PIECE, "its piece is missing".to_owned()),
                (WireKind::Cut | WireKind::Waste, Some(_)) => {
                    (rule::NODE_PIECE, "only a piece node may have a piece".to_owned())
                }
                (WireKind::Piece, Some(placed)) if !self.ids.contains(&placed.placement.piece_id) => {
                    let message = format!("no piece has the originalIndex {}", placed.placement.piece_id);
                    (rule::UNKNOWN_LABEL, message)
                }
                _ => continue,
            };
            return self.fail(code, format!("sheets[{position}].{}", tree.path(index)), message);
        }
        Some((sheet, tree))
    }

    /// The entry of a concrete sheet.
    fn entry_of(&self, sheet_index: u64) -> Option<u32> {
        let entry = self.ends.partition_point(|&end| end <= sheet_index);
        (entry < self.ends.len()).then_some(entry.to_u32())
    }

    fn tree(&mut self, position: usize, sheet: u32, claimed: &mut WireSheet) -> Option<ClaimedTree> {
        let path = format!("sheets[{position}].cutTree");
        let flat = std::mem::take(&mut claimed.cut_tree_flat);
        let tree = match (claimed.cut_tree.take(), flat.is_empty()) {
            (Some(root), true) => ClaimedTree::nested(root),
            (None, false) => {
                let margins = self.job.instance.sheets()[sheet.to_usize()].margins;
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

    /// The tree of a sheet with its assigned `pieces`.
    fn nodes(
        &mut self,
        position: usize,
        sheet_index: u64,
        tree: &ClaimedTree,
        pieces: &mut impl Iterator<Item = u32>,
    ) -> CutTree {
        let fixed = self.job.fixed.at(sheet_index);
        let mut nodes = Vec::with_capacity(tree.nodes.len());
        for (index, ClaimedNode { node, x, y, child, next, .. }) in tree.nodes.iter().enumerate() {
            let path = || format!("sheets[{position}].{}", tree.path(index));
            let kind = match (&node.piece, node.r#type) {
                (Some(placed), _) => {
                    let piece = pieces.next().expect("each piece is assigned");
                    let of_request = fixed.and_then(|layout| piece_of(layout.tree.nodes.get(index)?));
                    let priority = self.job.priority_at(sheet_index, index, of_request.unwrap_or(piece));
                    if placed.priority != priority {
                        let message = format!("the priority is {priority}, not {}", placed.priority);
                        rule::note(&mut self.faults, rule::PIECE_PRIORITY, path, message);
                    }
                    let at = &placed.placement;
                    if (at.x, at.y, at.width, at.height) != (*x, *y, node.width, node.height) {
                        let message = "the piece and its node differ in position or size";
                        rule::note(&mut self.faults, rule::NODE_PIECE, path, message);
                    }
                    NodeKind::Piece { piece, rotated: at.rotated }
                }
                (None, WireKind::Waste) => NodeKind::Waste,
                (None, _) => NodeKind::Cut,
            };
            nodes.push(Node {
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
            });
        }
        CutTree { nodes }
    }

    fn fail<T>(&mut self, code: &'static str, path: String, message: impl Into<String>) -> Option<T> {
        self.faults.push(violation(code, path, message));
        self.fatal = true;
        None
    }
}

/// The claimed summary of a tree. Additive figures that the claim lacks are taken from the tree.
fn summary(
    claimed: &WireSheet,
    tree: &CutTree,
    trims: &[WireTrimCut],
    position: usize,
    found: &mut Vec<Violation>,
) -> SheetSummary {
    let cuts = || tree.nodes.iter().filter(|node| node.kind == NodeKind::Cut);
    let (count, total) =
        (cuts().count().to_u32(), cuts().map(|cut| i64::from(cut.cut_length())).sum::<i64>());
    let trimmed = trims.iter().map(|trim| trim.length).sum::<i64>();
    let cut_count = (claimed.cut_count, count, trims.len().to_u32());
    SheetSummary {
        placed_count: claimed.placed_count,
        used_area: claimed.used_area,
        waste_area: claimed.waste_area,
        largest_offcut: claimed.largest_offcut,
        max_depth: claimed.max_depth,
        cut_count: trims::of_tree("cutCount", cut_count, position, found),
        cut_length: trims::of_tree("cutLength", (claimed.cut_length, total, trimmed), position, found),
    }
}

/// The instances left over, each with the reason that the claim states and the entry that states it.
fn left_out(assigned: &Assignment) -> (Vec<Unplaced>, Vec<Option<usize>>) {
    let of_piece = |(piece, &count): (u32, &u32)| {
        let stated = assigned.reasons.get(&piece).copied();
        let reason = stated.map_or(UnplacedReason::StockExhausted, |(_, reason)| reason);
        (Unplaced { piece, count, reason }, stated.map(|(position, _)| position))
    };
    (0..).zip(&assigned.left).filter(|(_, count)| **count > 0).map(of_piece).unzip()
}
