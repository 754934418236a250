//! Some of the pieces and sheets of an instance, as an instance of their own.

use crate::cut_tree::{CutTree, Node, NodeKind};
use crate::instance::{Instance, MatchedSet, Piece, Sheet};
use crate::numbers::Integer;
use crate::solution::{SheetLayout, Solution, Unplaced};

/// An index map between an instance and some of its pieces and sheets.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The instance of the selection; `None` if it has no pieces or no sheets.
    instance: Option<Instance>,
    /// Positions of its pieces in the whole instance, ascending, with their quantities here.
    pieces: Vec<(u32, u32)>,
    sheets: Vec<Entry>,
    /// Positions of its matched sets in the whole instance, ascending.
    sets: Vec<u32>,
}

/// A sheet entry.
#[derive(Clone, Debug)]
struct Entry {
    /// Its position in the whole instance.
    whole: u32,
    /// The index of its first concrete sheet in the whole instance, and here.
    first_in_whole: u64,
    first: u64,
    /// For each sheet of the entry that is not here, in ascending order: how many before it are.
    gaps: Vec<u64>,
}

/// Sheets of an entry that a selection has.
pub(super) struct Stock {
    /// How many. An entry without any is left out.
    pub quantity: u32,
    /// See [`Entry::gaps`].
    pub gaps: Vec<u64>,
}

impl Selection {
    /// Takes as many of each piece and sheet of `whole` as the functions say, given their positions.
    pub(super) fn of(
        whole: &Instance,
        quantity: impl Fn(usize, &Piece) -> u32,
        stock: impl Fn(usize, &Sheet) -> Stock,
    ) -> Self {
        let mut wanted = Vec::new();
        let mut pieces = Vec::new();
        for (position, piece) in whole.pieces().iter().enumerate() {
            let quantity = quantity(position, piece);
            if quantity > 0 {
                pieces.push((position.to_u32(), quantity));
                wanted.push(Piece { quantity, ..piece.clone() });
            }
        }
        let (mut first_in_whole, mut first) = (0, 0);
        let (mut sheets, mut taken) = (Vec::new(), Vec::new());
        for (position, sheet) in whole.sheets().iter().enumerate() {
            let Stock { quantity, gaps } = stock(position, sheet);
            if quantity > 0 {
                sheets.push(Entry { whole: position.to_u32(), first_in_whole, first, gaps });
                taken.push(Sheet { quantity, ..sheet.clone() });
            }
            first += u64::from(quantity);
            first_in_whole += u64::from(sheet.quantity);
        }
        let position_of = |piece: u32| {
            pieces.binary_search_by_key(&piece, |&(position, _)| position).ok().map(Integer::to_u32)
        };
        // As many copies of each set as there are pieces for.
        let (mut sets, mut matched) = (Vec::new(), Vec::new());
        let mut left: Vec<u32> = pieces.iter().map(|&(_, quantity)| quantity).collect();
        for (position, set) in (0..).zip(whole.matched_sets()) {
            let members: Option<Vec<u32>> = set.pieces.iter().map(|&piece| position_of(piece)).collect();
            let Some(members) = members else { continue };
            let times = |piece: u32| members.iter().filter(|&&other| other == piece).count().to_u32();
            let copies = members.iter().map(|&piece| left[piece.to_usize()] / times(piece)).min();
            let quantity = copies.unwrap_or(0).min(set.quantity);
            if quantity > 0 {
                for piece in &members {
                    left[piece.to_usize()] -= quantity;
                }
                sets.push(position);
                matched.push(MatchedSet { pieces: members, quantity, ..set.clone() });
            }
        }
        let instance = whole.part(wanted, taken, matched);
        Self { instance, pieces, sheets, sets }
    }

    /// So many of these pieces, on as many sheets of these entries as there are pieces: what is left out of a layout, and what
    /// can be bought for it. Both are given by their positions in the whole instance.
    pub fn to_buy(whole: &Instance, pieces: &[(u32, u32)], entries: &[u32]) -> Self {
        let mut counts = vec![0; whole.pieces().len()];
        for &(piece, count) in pieces {
            counts[piece.to_usize()] = count;
        }
        let mut is_to_buy = vec![false; whole.sheets().len()];
        for &entry in entries {
            is_to_buy[entry.to_usize()] = true;
        }
        let copies: u64 = counts.iter().map(|&count| u64::from(count)).sum();
        let copies = u32::try_from(copies).unwrap_or(u32::MAX);
        Self::of(
            whole,
            |at, _| counts[at],
            |at, _| Stock { quantity: if is_to_buy[at] { copies } else { 0 }, gaps: Vec::new() },
        )
    }

    /// The instance of the selection; `None` if it has no pieces or no sheets.
    pub fn instance(&self) -> Option<&Instance> {
        self.instance.as_ref()
    }

    /// Positions of its pieces in the whole instance, ascending, with their quantities here.
    pub fn pieces(&self) -> &[(u32, u32)] {
        &self.pieces
    }

    /// Positions of its sheet entries in the whole instance, ascending.
    pub(super) fn entries(&self) -> impl ExactSizeIterator<Item = u32> {
        self.sheets.iter().map(|entry| entry.whole)
    }

    /// The position here of a piece of the whole instance.
    pub fn position_of(&self, piece: u32) -> Option<u32> {
        self.pieces.binary_search_by_key(&piece, |&(position, _)| position).ok().map(Integer::to_u32)
    }

    /// A sheet of the whole instance as one of the selection, if no sheet of its entry is left out; `None` if the
    /// selection lacks the sheet, or a piece on it.
    pub fn lower_sheet(&self, layout: &SheetLayout) -> Option<SheetLayout> {
        let at = self.sheets.binary_search_by_key(&layout.sheet, |entry| entry.whole).ok()?;
        let entry = &self.sheets[at];
        let mut own = layout.clone();
        own.sheet = at.to_u32();
        // An index from outside may be anything.
        own.sheet_index = layout.sheet_index.wrapping_sub(entry.first_in_whole).wrapping_add(entry.first);
        let is_own = own.tree.nodes.iter().all(|node| match node.kind {
            NodeKind::Piece { piece, .. } => self.position_of(piece).is_some(),
            NodeKind::Cut | NodeKind::Waste => true,
        });
        if !is_own {
            return None;
        }
        rename(&mut own.tree, |piece| self.position_of(piece).unwrap_or(piece));
        for matched in &mut own.matched {
            // A set that is not here is none of the selection.
            matched.set = self.sets.binary_search(&matched.set).map_or(u32::MAX, Integer::to_u32);
        }
        Some(own)
    }

    /// A sheet of the selection as one of the whole instance.
    pub(super) fn lift_sheet(&self, mut layout: SheetLayout) -> SheetLayout {
        let entry = &self.sheets[layout.sheet.to_usize()];
        let nth = layout.sheet_index - entry.first;
        let left_out_before = entry.gaps.partition_point(|&gap| gap <= nth).to_u64();
        layout.sheet_index = entry.first_in_whole + nth + left_out_before;
        layout.sheet = entry.whole;
        rename(&mut layout.tree, |piece| self.pieces[piece.to_usize()].0);
        for matched in &mut layout.matched {
            matched.set = self.sets[matched.set.to_usize()];
        }
        layout
    }

    /// A layout of the selection as one of the whole instance.
    pub(crate) fn lift(&self, solution: Solution) -> Solution {
        let unplaced = |left: Unplaced| Unplaced { piece: self.pieces[left.piece.to_usize()].0, ..left };
        Solution {
            sheets: solution.sheets.into_iter().map(|layout| self.lift_sheet(layout)).collect(),
            unplaced: solution.unplaced.into_iter().map(unplaced).collect(),
        }
    }
}

/// Gives the pieces of a tree other positions.
fn rename(tree: &mut CutTree, position: impl Fn(u32) -> u32) {
    for Node { kind, .. } in &mut tree.nodes {
        if let NodeKind::Piece { piece, .. } = kind {
            *piece = position(*piece);
        }
    }
}
