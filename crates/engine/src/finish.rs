//! Turns a layout of types into the answer: assigns sheet indices and pieces, derives the cuts, and gives each
//! unplaced piece its reason.

use typed_index_collections::TiVec;

use crate::cut_tree::{CutTree, NodeKind};
use crate::effort::Meter;
use crate::instance::{Instance, Margins, Sheet};
use crate::layout::cost::Price;
use crate::layout::expand::ways::Ways;
use crate::layout::expand::{cut_well, quality};
use crate::layout::ids::{PieceTypeId, SheetTypeId};
use crate::layout::problem::Problem;
use crate::layout::sheet_type::SheetType;
use crate::layout::state::Layout;
use crate::numbers::Integer;
use crate::solo::{self, Lone};
use crate::solution::{SheetLayout, Solution, Unplaced, UnplacedReason};
use crate::stop::Stop;
use crate::units::Length;

/// Pieces that are always written, even of a cancelled solve: a few milliseconds.
const PIECES_IF_CANCELLED: u32 = 5_000;

/// Nodes up to which a finished tree is shrunk to the memory it needs. That halves the memory of a hundred thousand
/// trees. Moving a larger tree would cost more than it saves.
const FEW_NODES: usize = 256;

/// Effort of cutting a piece alone, besides that for the defects of the sheet.
const EFFORT_ALONE: usize = 50;

/// Whether a sheet of that price may be spent on a piece of that type alone. If it may, so may a cheaper one.
pub(crate) type MaySpend<'a> = &'a dyn Fn(PieceTypeId, Price) -> bool;

/// Gives every pattern a concrete sheet, and every piece its position in the instance. Pieces left out get sheets of
/// their own, as long as there are any that may be spent on them.
///
/// `ways` looks for better ways to cut each sheet. Of a very large layout, a cancelled solve writes only the beginning.
/// The remaining pieces are unplaced.
pub(crate) fn finish<'a>(
    instance: &Instance,
    problem: &'a Problem,
    found: &Layout,
    may_spend: MaySpend,
    mut ways: Ways<'a>,
    stop: &Stop,
) -> Solution {
    let entries = |sheet: &SheetType| {
        sheet.entries.iter().map(|&entry| (entry, instance.sheets()[entry.to_usize()].quantity)).collect()
    };
    let mut pieces: CopyPool<PieceTypeId> =
        CopyPool::new(problem.types.iter().map(|piece| piece.entries.clone()).collect());
    let mut stock: CopyPool<SheetTypeId> = CopyPool::new(problem.sheets.iter().map(entries).collect());
    let first_index = first_indices(instance);
    let mut sheets = Vec::with_capacity(found.patterns.len());
    let mut add = |sheet_type: SheetTypeId, entry: u32, nth: u32, tree: CutTree| {
        let sheet_index = first_index[entry.to_usize()] + u64::from(nth);
        sheets.push(layout(instance, &problem.sheets[sheet_type], entry, sheet_index, tree));
    };
    let mut written = 0;
    for pattern in &found.patterns {
        written += pattern.pieces;
        if written > PIECES_IF_CANCELLED && stop.is_cancelled() {
            break;
        }
        let (entry, nth) = stock.next(pattern.sheet_type);
        let Sheet { margins, grain, .. } = instance.sheets()[entry.to_usize()];
        let origin = [margins.left, margins.bottom].map(Length::new);
        if ways.is_looking() && stop.poll().is_some() {
            ways = Ways::none(problem);
        }
        let (mut tree, _) = cut_well(problem, pattern, origin, &mut ways)
            .expect("a valid pattern can be cut in at least one way");
        // In the order in which the cuts free the pieces.
        for node in &mut tree.nodes {
            let NodeKind::Piece { piece, rotated } = &mut node.kind else { continue };
            if let Some((piece_type, place)) = problem.member(*piece) {
                // A copy of a block counts once: with its first member.
                if place == 0 {
                    pieces.next(piece_type);
                }
                *rotated = problem.types[piece_type].is_rotated(*rotated);
            } else {
                *piece = pieces.next(PieceTypeId::from(piece.to_usize())).0;
                let original = &instance.pieces()[piece.to_usize()];
                *rotated = original.is_rotated(grain, [node.width, node.height]);
            }
        }
        if tree.nodes.len() <= FEW_NODES {
            tree.nodes.shrink_to_fit();
        }
        add(pattern.sheet_type, entry, nth, tree);
    }
    // Gives each piece that is left a sheet of its own where that is possible, and the others their reasons.
    let lone = LonePieces { instance, problem, may_spend, grace: stop.grace(0) };
    let all_tried = lone.place(&mut pieces, &mut stock, add);
    // A stable sort would take memory, and no two indices are equal.
    sheets.sort_unstable_by_key(|sheet| sheet.sheet_index);
    let on_purpose = lone.left_on_purpose(&pieces, &stock);
    let beside_stock = lone.blocks_beside_stock(&pieces, &stock);
    let sheets_are_left = stock.left().next().is_some();
    let reason = |piece_type: PieceTypeId| match problem.types[piece_type].reason {
        _ if on_purpose[piece_type] => UnplacedReason::Penalty,
        _ if beside_stock[piece_type] && stop.fired().is_none() => UnplacedReason::Set,
        UnplacedReason::StockExhausted if beside_stock[piece_type] || !all_tried && sheets_are_left => {
            UnplacedReason::SearchEnded
        }
        reason => reason,
    };
    let mut unplaced: Vec<Unplaced> = pieces
        .left()
        .map(|(piece_type, piece, count)| Unplaced { piece, count, reason: reason(piece_type) })
        .collect();
    unplaced.sort_by_key(|entry| entry.piece);
    Solution { sheets, unplaced }
}

/// A used sheet with its summary.
fn layout(
    instance: &Instance,
    sheet: &SheetType,
    entry: u32,
    sheet_index: u64,
    tree: CutTree,
) -> SheetLayout {
    let Margins { left, bottom, .. } = instance.sheets()[entry.to_usize()].margins;
    SheetLayout::with_offcuts(instance, entry, sheet_index, tree, |node| {
        let at = [Length::new(node.x - left), Length::new(node.y - bottom)];
        !sheet.is_spoilt(at, [node.width, node.height].map(Length::new))
    })
}

/// The pieces that the search left out although they fit some empty sheet.
struct LonePieces<'a> {
    instance: &'a Instance,
    problem: &'a Problem,
    may_spend: MaySpend<'a>,
    grace: Stop,
}

impl LonePieces<'_> {
    /// Cuts each piece from a sheet of its own, as long as there are sheets that may be spent on it. Returns whether all
    /// pieces were tried.
    ///
    /// This is rare. It happens because a lone piece has more ways around defects, trims and a limit of depth than the
    /// search tries.
    fn place(
        &self,
        pieces: &mut CopyPool<PieceTypeId>,
        stock: &mut CopyPool<SheetTypeId>,
        mut add: impl FnMut(SheetTypeId, u32, u32, CutTree),
    ) -> bool {
        let mut meter = solo::meter(&self.grace);
        let mut in_stock: Vec<SheetTypeId> = self.problem.sheets.keys().collect();
        if self.problem.is_priced {
            in_stock.sort_by_key(|&sheet_type| self.problem.sheets[sheet_type].price);
        }
        for piece_type in self.left(pieces) {
            // Only the search divides blocks.
            if self.problem.types[piece_type].block.is_some() {
                continue;
            }
            if meter.ends_after(in_stock.len()) {
                return false;
            }
            in_stock.retain(|&sheet_type| stock.peek(sheet_type).is_some());
            for &sheet_type in in_stock.iter().filter(|&&sheet_type| self.may_spend(piece_type, sheet_type)) {
                while let (Some(piece), Some(entry)) = (pieces.peek(piece_type), stock.peek(sheet_type)) {
                    if meter.ends_after(EFFORT_ALONE) {
                        return false;
                    }
                    let Some(tree) = self.best_cut(piece, sheet_type, entry, &mut meter) else { break };
                    pieces.next(piece_type);
                    let (entry, nth) = stock.next(sheet_type);
                    add(sheet_type, entry, nth, tree);
                }
            }
        }
        true
    }

    /// For each type, whether pieces are left out although a sheet is left for them, one that may not be spent on them.
    fn left_on_purpose(
        &self,
        pieces: &CopyPool<PieceTypeId>,
        stock: &CopyPool<SheetTypeId>,
    ) -> TiVec<PieceTypeId, bool> {
        let mut meter = solo::meter(&self.grace);
        let mut in_stock: Vec<(SheetTypeId, u32)> = self
            .problem
            .sheets
            .keys()
            .filter_map(|sheet_type| Some((sheet_type, stock.peek(sheet_type)?)))
            .collect();
        // The sheets that may be spent on a piece are the cheapest, so they are not asked one by one.
        in_stock.sort_by_key(|&(sheet_type, _)| self.problem.sheets[sheet_type].price);
        let mut on_purpose: TiVec<_, _> = vec![false; self.problem.types.len()].into();
        for piece_type in self.left(pieces) {
            let Some(piece) = pieces.peek(piece_type) else { continue };
            let spendable =
                in_stock.partition_point(|&(sheet_type, _)| self.may_spend(piece_type, sheet_type));
            for &(_, entry) in &in_stock[spendable..] {
                if meter.ends_after(EFFORT_ALONE) {
                    return on_purpose;
                }
                if self.lone(piece, entry).cut_counted(&mut meter).is_some() {
                    on_purpose[piece_type] = true;
                    break;
                }
            }
        }
        on_purpose
    }

    /// For each type, whether it is a block that is left out although a sheet of its size is left. Unlike other pieces, a
    /// block is not cut alone from it, so the stock is not what keeps it out.
    fn blocks_beside_stock(
        &self,
        pieces: &CopyPool<PieceTypeId>,
        stock: &CopyPool<SheetTypeId>,
    ) -> TiVec<PieceTypeId, bool> {
        let mut beside_stock: TiVec<_, _> = vec![false; self.problem.types.len()].into();
        let mut meter = solo::meter(&self.grace);
        let sheets = self.problem.sheets.iter_enumerated();
        let in_stock = sheets.filter(|&(sheet_type, _)| stock.peek(sheet_type).is_some());
        let in_stock: Vec<&SheetType> = in_stock.map(|(_, sheet)| sheet).collect();
        for piece_type in self.left(pieces) {
            let piece = &self.problem.types[piece_type];
            let fits = |sheet: &&SheetType| {
                piece.turnings(sheet).iter().any(|&turned| {
                    let size = piece.laid_on(sheet, turned);
                    size[0] <= sheet.size[0] && size[1] <= sheet.size[1]
                })
            };
            if piece.block.is_some() && !meter.ends_after(in_stock.len()) {
                beside_stock[piece_type] = in_stock.iter().any(fits);
            }
        }
        beside_stock
    }

    /// The types that fit some empty sheet and have pieces left.
    fn left(&self, pieces: &CopyPool<PieceTypeId>) -> Vec<PieceTypeId> {
        let types = self.problem.types.iter_enumerated();
        let fitting =
            types.filter(|(piece_type, piece)| piece.fits_alone() && pieces.peek(*piece_type).is_some());
        fitting.map(|(piece_type, _)| piece_type).collect()
    }

    fn may_spend(&self, piece_type: PieceTypeId, sheet_type: SheetTypeId) -> bool {
        (self.may_spend)(piece_type, self.problem.sheets[sheet_type].price)
    }

    /// The way to cut a piece alone that leaves the best offcuts, where offcuts are kept.
    fn best_cut(&self, piece: u32, of: SheetTypeId, entry: u32, meter: &mut Meter) -> Option<CutTree> {
        let lone = self.lone(piece, entry);
        if self.problem.offcut_classes.is_empty() {
            return lone.cut_counted(meter);
        }
        let origin = [lone.sheet.margins.left, lone.sheet.margins.bottom].map(Length::new);
        let rank = |tree: &CutTree| quality(self.problem, tree, &self.problem.sheets[of], origin).rank();
        // The first of equals.
        lone.ways_to_cut(meter).into_iter().rev().max_by_key(rank)
    }

    fn lone(&self, number: u32, entry: u32) -> Lone<'_> {
        Lone {
            rules: self.instance.rules(),
            machine: self.instance.machine(),
            depth_limit: self.problem.depth_limit,
            sheet: &self.instance.sheets()[entry.to_usize()],
            piece: &self.instance.pieces()[number.to_usize()],
            number,
        }
    }
}

/// The index of the first concrete sheet of every entry.
fn first_indices(instance: &Instance) -> Vec<u64> {
    let mut next = 0;
    instance
        .sheets()
        .iter()
        .map(|sheet| {
            let first = next;
            next += u64::from(sheet.quantity);
            first
        })
        .collect()
}

/// Hands out the instances of the entries of each type, in order.
struct CopyPool<Type> {
    entries: TiVec<Type, Vec<(u32, u32)>>,
    /// For each type, the present entry, and how many instances of it are handed out.
    at: TiVec<Type, (usize, u32)>,
}

impl<Type: Copy + From<usize>> CopyPool<Type>
where
    usize: From<Type>,
{
    fn new(entries: TiVec<Type, Vec<(u32, u32)>>) -> Self {
        let at = vec![(0, 0); entries.len()].into();
        Self { entries, at }
    }

    /// Hands out the next instance of a type: its entry, and its number within that entry.
    fn next(&mut self, of: Type) -> (u32, u32) {
        let (entry, gone) = &mut self.at[of];
        while *gone == self.entries[of][*entry].1 {
            *entry += 1;
            *gone = 0;
        }
        *gone += 1;
        (self.entries[of][*entry].0, *gone - 1)
    }

    /// The entry that [`Self::next`] takes from; `None` if all instances are handed out.
    fn peek(&self, of: Type) -> Option<u32> {
        let (entry, gone) = self.at[of];
        self.entries[of][entry..]
            .iter()
            .enumerate()
            .find(|&(i, &(_, count))| i > 0 || gone < count)
            .map(|(_, &(entry, _))| entry)
    }

    /// The instances that were not handed out: types, entries and counts.
    fn left(&self) -> impl Iterator<Item = (Type, u32, u32)> + '_ {
        self.entries.iter_enumerated().zip(&self.at).flat_map(|((of, entries), &(at, gone))| {
            entries.iter().enumerate().skip(at).filter_map(move |(i, &(entry, count))| {
                let count = if i == at { count - gone } else { count };
                (count > 0).then_some((of, entry, count))
            })
        })
    }
}
