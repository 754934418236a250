//! No field of a valid answer can be changed unnoticed.

use cutting_engine::cut_tree::{Node, NodeKind};
use cutting_engine::instance::Instance;
use cutting_engine::numbers::Integer;
use cutting_engine::solution::{Solution, UnplacedReason};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::support::{cases, codes, sawyer};

/// Changes one field of a node and returns its name.
fn change(node: &mut Node, field: usize, by: i32) -> &'static str {
    let unsigned = |number: u32| number.wrapping_add_signed(by);
    let link = |link: Option<u32>| match link {
        Some(index) if by % 2 == 0 => Some(unsigned(index)),
        Some(_) => None,
        None => Some(by.unsigned_abs()),
    };
    match field {
        0 => node.x = node.x.wrapping_add(by),
        1 => node.y = node.y.wrapping_add(by),
        2 => node.width = node.width.wrapping_add(by),
        3 => node.height = node.height.wrapping_add(by),
        4 => node.direction = node.direction.other(),
        5 => node.stage = unsigned(node.stage),
        6 => node.depth = unsigned(node.depth),
        7 => node.kerf = node.kerf.wrapping_add(by),
        8 => node.child = link(node.child),
        9 => node.next = link(node.next),
        _ => {
            node.kind = match node.kind {
                NodeKind::Cut if by % 2 == 0 => NodeKind::Waste,
                NodeKind::Cut => NodeKind::Piece { piece: 0, rotated: false },
                NodeKind::Waste if by % 2 == 0 => NodeKind::Cut,
                NodeKind::Waste => NodeKind::Piece { piece: by.unsigned_abs() % 4, rotated: by > 0 },
                NodeKind::Piece { .. } if by % 3 == 0 => NodeKind::Waste,
                NodeKind::Piece { piece, rotated } if by % 3 == 1 => {
                    NodeKind::Piece { piece: unsigned(piece), rotated }
                }
                NodeKind::Piece { piece, rotated } => NodeKind::Piece { piece, rotated: !rotated },
            }
        }
    }
    ["x", "y", "width", "height", "direction", "stage", "depth", "kerf", "child", "next", "kind"]
        [field.min(10)]
}

/// A square that may be turned can count as turned or not.
fn is_turnable_square(instance: &Instance, node: &Node) -> bool {
    let NodeKind::Piece { piece, .. } = node.kind else { return false };
    let piece = &instance.pieces()[piece.to_usize()];
    piece.can_rotate && piece.width == piece.height
}

fn any_step() -> impl Strategy<Value = i32> {
    prop_oneof![Just(1), Just(-1), -9..=9, any::<i32>()].prop_filter("no change", |&by| by != 0)
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 100_000, ..cases(1) })]

    #[test]
    fn of_a_node(seed in any::<u64>(), sheet in any::<Index>(), node in any::<Index>(), field in 0..=10_usize, by in any_step()) {
        let (instance, mut solution) = sawyer::saw(seed);
        prop_assume!(!solution.sheets.is_empty());
        let nodes = &mut sheet.get_mut(&mut solution.sheets).tree.nodes;
        let node = node.get_mut(nodes);
        let before = *node;
        let name = change(node, field, by);
        prop_assume!(*node != before && !(is_turnable_square(&instance, &before) && name == "kind"));
        let after = *node;
        prop_assert!(!codes(&instance, &solution).is_empty(), "{name}: {before:?} {after:?}");
    }

    #[test]
    fn of_the_order_of_nodes(seed in any::<u64>(), sheet in any::<Index>(), a in any::<Index>(), b in any::<Index>()) {
        let (instance, mut solution) = sawyer::saw(seed);
        prop_assume!(!solution.sheets.is_empty());
        let nodes = &mut sheet.get_mut(&mut solution.sheets).tree.nodes;
        let (a, b) = (a.index(nodes.len()), b.index(nodes.len()));
        prop_assume!(nodes[a] != nodes[b]);
        nodes.swap(a, b);
        prop_assert!(!codes(&instance, &solution).is_empty());
    }

    #[test]
    fn of_a_sheet_or_of_what_was_left_out(seed in any::<u64>(), at in any::<Index>(), field in 0..8_usize, by in any_step()) {
        let (instance, mut solution) = sawyer::saw(seed);
        let changed = if field < 4 {
            change_sheets(&mut solution, at, field, by)
        } else {
            change_unplaced(&mut solution, at, field, by)
        };
        prop_assume!(changed.is_some());
        prop_assert!(!codes(&instance, &solution).is_empty(), "{field} {by}");
    }
}

fn change_sheets(solution: &mut Solution, at: Index, field: usize, by: i32) -> Option<()> {
    let count = solution.sheets.len();
    let position = (count > 0).then(|| at.index(count))?;
    let sheet = &mut solution.sheets[position];
    match field {
        0 => sheet.sheet = sheet.sheet.wrapping_add_signed(by),
        1 => sheet.sheet_index = sheet.sheet_index.wrapping_add_signed(by.into()),
        2 => drop(solution.sheets.remove(position)),
        _ => solution.sheets.push(solution.sheets[position].clone()),
    }
    Some(())
}

fn change_unplaced(solution: &mut Solution, at: Index, field: usize, by: i32) -> Option<()> {
    let count = solution.unplaced.len();
    let position = (count > 0).then(|| at.index(count))?;
    let entry = &mut solution.unplaced[position];
    match field {
        4 => entry.piece = entry.piece.wrapping_add_signed(by),
        5 => entry.count = entry.count.wrapping_add_signed(by),
        6 => entry.reason = UnplacedReason::DoesNotFitAnySheet,
        _ => drop(solution.unplaced.remove(position)),
    }
    Some(())
}
