//! Matches placed pieces with wanted ones, by their numbers and labels and by what the claim states about the others.

use std::collections::HashMap;

use cutting_engine::cut_tree::{CutTree, Node, NodeKind};

use super::wire::{WirePiece, WirePlacement, WireUnplaced};
use crate::job::Job;

/// The wanted instances that are not yet matched with a placed piece.
pub(super) struct Wanted<'a> {
    job: &'a Job,
    by_id: HashMap<i64, Vec<u32>>,
    /// How many are left of each piece of the instance.
    pub(super) left: Vec<u32>,
    /// The same, without those that the claim leaves out.
    to_place: Vec<u32>,
}

/// The piece that an entry of `unplaced` names, if the number agrees.
pub(super) fn stated_piece(job: &Job, entry: &WireUnplaced) -> Option<u32> {
    let index = u32::try_from(entry.piece_index?).ok()?;
    (job.ids.get(index as usize) == Some(&entry.original_index)).then_some(index)
}

impl<'a> Wanted<'a> {
    pub(super) fn new(job: &'a Job, unplaced: &[WireUnplaced]) -> Self {
        let mut by_id: HashMap<i64, Vec<u32>> = HashMap::new();
        for (index, &id) in job.ids.iter().enumerate() {
            by_id.entry(id).or_default().push(index as u32);
        }
        let left: Vec<u32> = job.instance.pieces().iter().map(|piece| piece.quantity).collect();
        let mut to_place = left.clone();
        for entry in unplaced {
            if let Some(piece) = stated_piece(job, entry) {
                let count = &mut to_place[piece as usize];
                *count = count.saturating_sub(entry.count);
            }
        }
        Self { job, by_id, left, to_place }
    }

    /// Keeps the pieces of a sheet that is cut already for [`Self::reserved`].
    pub(super) fn reserve(&mut self, fixed: &CutTree) {
        for node in &fixed.nodes {
            if let NodeKind::Piece { piece, .. } = node.kind {
                self.count_off(piece);
            }
        }
    }

    /// The piece of a node that is cut already, if it is the one that is placed.
    pub(super) fn reserved(&self, placed: &WirePiece, fixed: &Node) -> Option<u32> {
        let NodeKind::Piece { piece, rotated } = fixed.kind else { return None };
        let WirePlacement { piece_id, width, height, x, y, rotated: turned } = placed.placement;
        let same = piece_id == self.job.ids[piece as usize]
            && (x, y, width, height, turned) == (fixed.x, fixed.y, fixed.width, fixed.height, rotated);
        same.then_some(piece)
    }

    fn count_off(&mut self, piece: u32) {
        for counts in [&mut self.left, &mut self.to_place] {
            counts[piece as usize] = counts[piece as usize].saturating_sub(1);
        }
    }

    /// How many pieces have the number of a placed one: what [`Self::take`] compares it with.
    pub(super) fn candidates(&self, placed: &WirePiece) -> usize {
        self.by_id.get(&placed.placement.piece_id).map_or(0, Vec::len)
    }

    /// Matches a placed piece with a piece of the instance; `None` if no piece has its number.
    ///
    /// Several may have the number. `label` is what the claim calls the piece, if it says. The best match is taken even if it is a bad one: the checker then says why.
    pub(super) fn take(&mut self, placed: &WirePiece, label: Option<&str>) -> Option<u32> {
        let of_id = self.by_id.get(&placed.placement.piece_id)?;
        // `max_by_key` returns the last of equals, so in reverse order the first piece wins.
        let best = of_id.iter().rev().copied().max_by_key(|&index| self.suitability(index, placed, label))?;
        self.count_off(best);
        Some(best)
    }

    /// Size comes first, then the label, which is as good as a number of its own. An unturned piece is matched with one that must not be turned, if possible: those that may be
    /// turned are saved for turned pieces.
    fn suitability(&self, index: u32, placed: &WirePiece, label: Option<&str>) -> impl Ord + use<> {
        let piece = &self.job.instance.pieces()[index as usize];
        let at = &placed.placement;
        let lying = if at.rotated { (at.height, at.width) } else { (at.width, at.height) };
        (
            (piece.width, piece.height) == lying,
            label.is_none() || label == self.job.names.of_piece(index),
            self.to_place[index as usize] > 0,
            piece.can_rotate || !at.rotated,
            piece.priority == placed.priority,
            piece.can_rotate == at.rotated,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three entries of one number: 20 x 10 fixed, 20 x 10 that may be turned, 10 x 20 of a higher priority.
    fn job() -> Job {
        let piece = |width: u32, height: u32, can_rotate: bool, priority: u32| {
            format!(
                r#"{{"originalIndex":1,"width":{width},"height":{height},"quantity":1,
                "canRotate":{can_rotate},"priority":{priority}}}"#
            )
        };
        let pieces = [piece(20, 10, true, 0), piece(20, 10, false, 0), piece(10, 20, false, 4)].join(",");
        let text = crate::job::tests::JOB;
        let (before, rest) = text.split_once("\"pieces\":[").expect("the job has pieces");
        let (_, after) = rest.split_once("],").expect("the list of pieces ends");
        Job::parse(format!("{before}\"pieces\":[{pieces}],{after}").as_bytes()).expect("the job is valid")
    }

    fn take(wanted: &mut Wanted, width: i32, height: i32, rotated: bool, priority: u32) -> Option<u32> {
        let placement = WirePlacement { piece_id: 1, width, height, x: 0, y: 0, rotated };
        wanted.take(&WirePiece { placement, priority }, None)
    }

    #[test]
    fn turnable_pieces_are_saved_for_turned_placements() {
        let job = job();
        let mut wanted = Wanted::new(&job, &[]);
        assert_eq!(take(&mut wanted, 20, 10, false, 0), Some(1));
        assert_eq!(take(&mut wanted, 10, 20, true, 0), Some(0));
        assert_eq!(take(&mut wanted, 10, 20, false, 4), Some(2));
        assert_eq!(wanted.left, [0, 0, 0]);
    }

    #[test]
    fn without_an_exact_match_the_nearest_is_taken() {
        let job = job();
        let mut wanted = Wanted::new(&job, &[]);
        assert_eq!(take(&mut wanted, 20, 10, false, 9), Some(1), "another priority");
        assert_eq!(
            take(&mut wanted, 20, 10, true, 0),
            Some(2),
            "20 x 10 turned is 10 x 20, which may not be"
        );
        assert_eq!(take(&mut wanted, 20, 10, true, 0), Some(2), "and is used up");
        assert_eq!(take(&mut wanted, 99, 99, false, 0), Some(0), "another size");
        assert_eq!(wanted.left, [0, 0, 0]);
        let unknown = WirePlacement { piece_id: 2, width: 20, height: 10, x: 0, y: 0, rotated: false };
        assert_eq!(wanted.take(&WirePiece { placement: unknown, priority: 0 }, None), None);
    }

    #[test]
    fn pieces_stated_as_left_out_are_not_matched() {
        let job = job();
        let entry = |piece: i64, label: i64| -> WireUnplaced {
            let text = format!(
                r#"{{"originalIndex":{label},"pieceIndex":{piece},"count":1,"reason":"stock_exhausted"}}"#
            );
            serde_json::from_str(&text).expect("an entry of the contract")
        };
        let mut wanted = Wanted::new(&job, &[entry(1, 1)]);
        assert_eq!(take(&mut wanted, 20, 10, false, 0), Some(0), "the other one is left out");
        assert_eq!(wanted.left, [0, 1, 1]);
        let mistaken = [entry(-1, 1), entry(3, 1), entry(1, 2)];
        assert_eq!(mistaken.each_ref().map(|entry| stated_piece(&job, entry)), [None; 3]);
        assert_eq!(take(&mut Wanted::new(&job, &mistaken), 20, 10, false, 0), Some(1));
    }
}
