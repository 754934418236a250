//! Matched sets as blocks: each copy of a set is one piece, which the search cuts into its members.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::cut_tree::NodeKind;
use crate::effort::Meter;
use crate::instance::Instance;
use crate::layout::problem::MEMBER;
use crate::numbers::Integer;
use crate::solo::{self, EmptySheets};
use crate::solution::{MatchedPiece, SheetLayout, Solution, Unplaced, UnplacedReason};
use crate::stop::Stop;

/// An instance with blocks in place of the members of its sets.
pub(crate) struct MatchedSets<'a> {
    whole: &'a Instance,
    pub instance: Instance,
    /// Positions in the whole of its pieces that are no blocks. The blocks follow, in the order of the sets.
    pieces: Vec<u32>,
    /// The set of each member, and its place there, by their numbers.
    members: Vec<(u32, u32)>,
    depth_limit: u32,
}

impl<'a> MatchedSets<'a> {
    /// `None` where there are no sets.
    pub fn of(whole: &'a Instance, depth_limit: u32) -> Option<Self> {
        let sets = whole.matched_sets();
        if sets.is_empty() {
            return None;
        }
        let mut wanted = Vec::with_capacity(whole.pieces().len() + sets.len());
        let mut pieces = Vec::with_capacity(whole.pieces().len());
        for ((position, piece), members) in (0..).zip(whole.pieces()).zip(whole.members_wanted()) {
            let quantity = u64::from(piece.quantity).saturating_sub(members).to_u32();
            if quantity > 0 {
                let mut piece = piece.clone();
                piece.quantity = quantity;
                wanted.push(piece);
                pieces.push(position);
            }
        }
        let mut members = Vec::new();
        for (number, set) in (0..).zip(sets) {
            let kerf = whole.sheets().iter().flat_map(|sheet| sheet.kerf).min().unwrap_or(0);
            wanted.push(set.as_piece(whole.pieces(), kerf, members.len().to_u32()));
            members.extend((0..set.pieces.len()).map(|member| (number, member.to_u32())));
        }
        Some(Self { whole, instance: whole.with_pieces(wanted), pieces, members, depth_limit })
    }

    /// Names the pieces of a sheet as the whole does. `copies` counts those of each set so far.
    fn name(&self, layout: &mut SheetLayout, copies: &mut [u32]) {
        let sheet = &self.whole.sheets()[layout.sheet.to_usize()];
        let mut known: HashMap<(u32, bool, i32, i32), u32> = HashMap::new();
        for (at, node) in (0..).zip(&mut layout.tree.nodes) {
            let NodeKind::Piece { piece: number, rotated } = node.kind else { continue };
            if number < MEMBER {
                node.kind = NodeKind::Piece { piece: self.pieces[number.to_usize()], rotated };
                continue;
            }
            let (set, member) = self.members[(number - MEMBER).to_usize()];
            let of_set = &self.instance.pieces()[self.pieces.len() + set.to_usize()].block;
            let block = of_set.as_ref().expect("a set is a block");
            let cuts = block.laid(rotated);
            let offset = block.offset(member.to_usize(), rotated, sheet.kerf_of(cuts));
            let start = node.part((cuts, 0), -offset, 0);
            let copy = *known.entry((set, rotated, start.x, start.y)).or_insert_with(|| {
                let count = &mut copies[set.to_usize()];
                *count += 1;
                *count - 1
            });
            layout.matched.push(MatchedPiece { node: at, set, copy, member });
            let piece = self.whole.matched_sets()[set.to_usize()].pieces[member.to_usize()];
            node.kind = NodeKind::Piece { piece, rotated };
        }
    }

    /// The reason of the members of a set whose block has this one: the set, if each of them alone could be cut.
    fn reason(
        &self,
        set: u32,
        of_block: UnplacedReason,
        sheets: &EmptySheets,
        meter: &mut Meter,
    ) -> UnplacedReason {
        use UnplacedReason::{Material, Penalty, SearchEnded, StockExhausted};
        if matches!(of_block, Material | Penalty | StockExhausted | SearchEnded) {
            return of_block;
        }
        let mut pieces = self.whole.matched_sets()[set.to_usize()].pieces.clone();
        pieces.sort_unstable();
        pieces.dedup();
        let fits_alone = |&piece: &u32| {
            let piece = &self.whole.pieces()[piece.to_usize()];
            sheets.reason_until(piece, meter) == StockExhausted
        };
        if pieces.iter().all(fits_alone) { UnplacedReason::Set } else { of_block }
    }

    /// The members of sets that no sheet takes although it takes each of them.
    pub fn misfits(&self, stop: &Stop) -> BTreeSet<u32> {
        let blocks = EmptySheets::new(&self.instance, self.depth_limit);
        let sheets = EmptySheets::new(self.whole, self.depth_limit);
        let mut meter = solo::meter(stop);
        let mut misfits: BTreeSet<u32> = BTreeSet::new();
        for (number, set) in (0..).zip(self.whole.matched_sets()) {
            let block = &self.instance.pieces()[self.pieces.len() + number.to_usize()];
            let reason = blocks.reason_until(block, &mut meter);
            // Beside others, less may be too small a fragment.
            let may_fit =
                reason == UnplacedReason::StockExhausted || blocks.may_hold_beside_others(block, &mut meter);
            if may_fit {
                continue;
            }
            // Where a member fits nowhere, that is a misfit by itself.
            if self.reason(number, reason, &sheets, &mut meter) == UnplacedReason::Set {
                misfits.extend(&set.pieces);
            }
        }
        misfits
    }

    /// A layout of the blocks as one of the whole instance. Without time, members get their reasons by size alone.
    pub fn lift(&self, solution: Solution, stop: &Stop) -> Solution {
        let mut copies = vec![0; self.whole.matched_sets().len()];
        let mut sheets = solution.sheets;
        for layout in &mut sheets {
            self.name(layout, &mut copies);
        }
        let empty = EmptySheets::new(self.whole, self.depth_limit);
        let stop = stop.grace(0);
        let mut meter = solo::meter(&stop);
        let mut unplaced: BTreeMap<u32, (u32, UnplacedReason)> = BTreeMap::new();
        let mut add = |piece: u32, count: u32, reason: UnplacedReason| {
            let (sum, first) = unplaced.entry(piece).or_insert((0, reason));
            *sum += count;
            *first = (*first).min(reason);
        };
        for Unplaced { piece, count, reason } in solution.unplaced {
            if let Some(&piece) = self.pieces.get(piece.to_usize()) {
                add(piece, count, reason);
                continue;
            }
            let set = piece - self.pieces.len().to_u32();
            let reason = self.reason(set, reason, &empty, &mut meter);
            for &piece in &self.whole.matched_sets()[set.to_usize()].pieces {
                add(piece, count, reason);
            }
        }
        let unplaced = unplaced.into_iter();
        let unplaced = unplaced.map(|(piece, (count, reason))| Unplaced { piece, count, reason });
        Solution { sheets, unplaced: unplaced.collect() }
    }
}
