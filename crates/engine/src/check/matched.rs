//! Checks that copies of matched sets are complete, and that their members lie side by side in order.

use std::collections::BTreeMap;

use super::report::Report;
use super::rule;
use crate::cut_tree::{Node, NodeKind};
use crate::instance::{Direction, Instance};
use crate::numbers::Integer;
use crate::solution::{MatchedPiece, SheetLayout, Solution};

/// Where a copy lies: the position of its sheet, and for each member its node.
type Copies<'a> = BTreeMap<(u32, u32), (usize, Vec<(u32, &'a Node)>)>;

/// Checks the copies. Any other piece is one of those that no set needs; `is_fixed` tells of sheets that are cut already,
/// whose pieces belong to no set.
pub(super) fn check(
    instance: &Instance,
    solution: &Solution,
    is_fixed: impl Fn(&SheetLayout) -> bool,
    placed: &[u64],
    report: &mut Report,
) {
    let mut copies = Copies::new();
    let mut matched = vec![0_u64; placed.len()];
    for (position, layout) in solution.sheets.iter().enumerate() {
        for &MatchedPiece { node, set, copy, member } in &layout.matched {
            let path = || format!("sheets[{position}].nodes[{node}]");
            let wanted = instance.matched_sets().get(set.to_usize());
            let wanted = wanted.filter(|set| copy < set.quantity);
            let wanted = wanted.and_then(|set| set.pieces.get(member.to_usize()));
            let here = layout.tree.nodes.get(node.to_usize());
            let piece = here.and_then(|node| match node.kind {
                NodeKind::Piece { piece, .. } => Some(piece),
                NodeKind::Cut | NodeKind::Waste => None,
            });
            let (Some(node), Some(piece)) = (here, piece.filter(|piece| Some(piece) == wanted)) else {
                let message = format!("the node is not member {member} of copy {copy} of set {set}");
                report.add(rule::MATCHED_SET, path(), message);
                continue;
            };
            if is_fixed(layout) {
                report.add(rule::MATCHED_SET, path(), "the sheet is cut already".to_owned());
                continue;
            }
            matched[piece.to_usize()] += 1;
            let (sheet, members) = copies.entry((set, copy)).or_insert((position, Vec::new()));
            if *sheet == position {
                members.push((member, node));
            } else {
                report.add(rule::MATCHED_SET, path(), format!("copy {copy} of set {set} is on two sheets"));
            }
        }
    }
    for (&(set, copy), (position, members)) in &mut copies {
        let sheet = &solution.sheets[*position];
        if let Some(message) = fault(instance, set, sheet, members) {
            let message = format!("copy {copy} of set {set}: {message}");
            report.add(rule::MATCHED_SET, format!("sheets[{position}]"), message);
        }
    }
    let free = instance.pieces().iter().zip(instance.members_wanted());
    for (index, (piece, members)) in free.enumerate() {
        let free = u64::from(piece.quantity).saturating_sub(members);
        let alone = placed[index].saturating_sub(matched[index]);
        if alone > free {
            let message = format!("{alone} are placed outside sets, which leave {free}");
            report.add(rule::MATCHED_SET, format!("pieces[{index}]"), message);
        }
    }
}

/// What is wrong with a copy.
fn fault(
    instance: &Instance,
    set: u32,
    layout: &SheetLayout,
    members: &mut [(u32, &Node)],
) -> Option<&'static str> {
    let wanted = &instance.matched_sets()[set.to_usize()];
    members.sort_by_key(|&(member, _)| member);
    let is_complete = members.iter().map(|&(member, _)| member).eq(0..wanted.pieces.len().to_u32());
    if !is_complete {
        return Some("it does not have each member once");
    }
    let rotated = |node: &Node| matches!(node.kind, NodeKind::Piece { rotated: true, .. });
    let is_rotated = rotated(members[0].1);
    if members.iter().any(|(_, node)| rotated(node) != is_rotated) {
        return Some("its members are not rotated together");
    }
    let cuts = if is_rotated { wanted.cuts.other() } else { wanted.cuts };
    if is_rotated && wanted.cuts == Direction::Horizontal {
        // What was below lies on the right.
        members.reverse();
    }
    let kerf = i64::from(instance.sheets()[layout.sheet.to_usize()].kerf_of(cuts));
    let places = |node: &Node| match cuts {
        Direction::Vertical => [(node.x, node.width), (node.y, node.height)],
        Direction::Horizontal => [(node.y, node.height), (node.x, node.width)],
    };
    for pair in members.windows(2) {
        let [[(at, extent), across], [(next, _), next_across]] = [places(pair[0].1), places(pair[1].1)];
        if across != next_across {
            return Some("its members are not aligned");
        }
        if i64::from(at) + i64::from(extent) + kerf != i64::from(next) {
            return Some("its members do not follow each other, one kerf apart");
        }
    }
    None
}
