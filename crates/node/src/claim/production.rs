//! Judges what a claim says about making the layout: lists of cuts, turns, patterns and the machine time.
//!
//! It recomputes all of it from the trees and shares no code with the writer. What the claim leaves out is not missed.

use std::cmp::Ordering;

use cutting_engine::check::Violation;
use cutting_engine::cut_tree::{Node, NodeKind};
use cutting_engine::instance::{Direction, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::solution::SheetLayout;

use super::read::Reading;
use super::rule::{self, violation};
use super::tree::ClaimedNode;
use super::trims;
use super::wire::{WireCut, WireDirection, WireKind, WirePattern, WireSheet, WireSide, WireTrimCut};
use crate::job::Job;
use crate::production::Machine;

pub(super) fn check(job: &Job, reading: &Reading, found: &mut Vec<Violation>) {
    let declared = &reading.declared;
    trims::check(&reading.declared.sheets, &reading.trims, found);
    let turns_on = |position: usize| {
        let tree = &reading.solution.sheets[position].tree;
        tree.turns() + trims::turns(&reading.trims[position], tree)
    };
    for (position, sheet) in declared.sheets.iter().enumerate() {
        if let Some(stated) = &sheet.cut_list {
            cut_list(job, reading, (position, sheet), stated, found);
        }
        let turns = turns_on(position);
        if let Some(stated) = sheet.turn_count.filter(|&stated| stated != turns) {
            let path = format!("sheets[{position}].turnCount");
            found.push(violation(rule::MACHINE_TIME, path, format!("it is {turns}, not {stated}")));
        }
    }
    let production = &job.production;
    if production.book_height.is_none() && production.machine.is_none() {
        return;
    }
    let sheets = &reading.solution.sheets;
    let groups = alike(job, sheets);
    if let (Some(book_height), Some(stated)) = (production.book_height, &declared.patterns) {
        patterns(sheets, &groups, book_height.to_usize(), stated, found);
    }
    if let (Some(machine), Some(stated)) = (production.machine, declared.machine_ms) {
        let book_height = production.book_height.unwrap_or(1).to_usize();
        let total: i128 = groups
            .iter()
            .map(|group| {
                let first = group[0];
                let cycle = cycle_ms(machine, &sheets[first], &reading.trims[first], turns_on(first));
                group.len().div_ceil(book_height).to_i128() * cycle
            })
            .sum();
        if i128::from(stated) != total {
            let message = format!("it is {total}, not {stated}");
            found.push(violation(rule::MACHINE_TIME, "machineMs", message));
        }
    }
}

/// Compares a list with the trim cuts and the cuts of its tree, which are in preorder. Reports the first difference.
fn cut_list(
    job: &Job,
    reading: &Reading,
    (position, sheet): (usize, &WireSheet),
    stated: &[WireCut],
    found: &mut Vec<Violation>,
) {
    let (tree, trims) = (&reading.trees[position], &reading.trims[position]);
    // Placements are in the order of the tree.
    let mut placements = sheet.placements.iter();
    let of_node = |claimed: &ClaimedNode| {
        let placed = (claimed.node.r#type == WireKind::Piece).then(|| placements.next()).flatten();
        placed.and_then(|placed| placed.label.as_deref())
    };
    let labels: Vec<Option<&str>> = tree.nodes.iter().map(of_node).collect();
    let mut object = |at: Option<usize>, message: String| {
        let entry = at.map_or(String::new(), |at| format!("[{at}]"));
        found.push(violation(rule::CUT_LIST, format!("sheets[{position}].cutList{entry}"), message));
    };
    let cuts = || tree.nodes.iter().filter(|claimed| claimed.node.r#type == WireKind::Cut);
    let expected = trims.len() + cuts().count();
    if stated.len() != expected {
        return object(None, format!("it has {} cuts, but the sheet has {expected}", stated.len()));
    }
    let part = |link: Option<u32>| link.map(|link| &tree.nodes[link.to_usize()].node);
    let whole = &job.instance.sheets()[reading.solution.sheets[position].sheet.to_usize()];
    let mut area = [0, 0, whole.width.into(), whole.height.into()];
    let root = &tree.nodes[0].node;
    let root = (root.r#type, root.piece.as_ref().map(|piece| piece.placement.piece_id), labels[0]);
    for (at, (trim, cut)) in trims.iter().zip(stated).enumerate() {
        let rest = if at + 1 == trims.len() { root } else { (WireKind::Cut, None, None) };
        if let Some(message) = trim_fault(trim, &mut area, rest, cut) {
            return object(Some(at), message);
        }
    }
    for (at, (claimed, cut)) in cuts().zip(&stated[trims.len()..]).enumerate() {
        let entry = trims.len() + at;
        let is_vertical = matches!(claimed.node.direction, WireDirection::V);
        let child = part(claimed.child);
        let (start, size, length) = if is_vertical {
            (claimed.x, child.map_or(0, |child| child.width), claimed.node.height)
        } else {
            (claimed.y, child.map_or(0, |child| child.height), claimed.node.width)
        };
        let near_edge = i64::from(start) + i64::from(size);
        let figures = [
            ("step", at.to_i64() + 1, i64::try_from(cut.step).unwrap_or(i64::MAX)),
            ("stage", claimed.node.stage.into(), cut.stage.into()),
            ("at", near_edge, cut.at),
            ("size", size.into(), cut.size),
            ("length", length.into(), cut.length),
            ("kerf", claimed.node.kerf_size.into(), cut.kerf),
        ];
        if let Some((name, right, stated)) = figures.into_iter().find(|(_, right, stated)| right != stated) {
            return object(Some(entry), format!("{name} is {right}, not {stated}"));
        }
        if is_vertical != matches!(cut.direction, WireDirection::V) {
            return object(Some(entry), "the cut runs in the other direction".to_owned());
        }
        let parts = [("child", claimed.child, &cut.child), ("next", claimed.next, &cut.next)];
        for (name, link, stated) in parts {
            let in_tree = part(link);
            let in_tree =
                in_tree.map(|node| (node.r#type, node.piece.as_ref().map(|piece| piece.placement.piece_id)));
            if in_tree != stated.as_ref().map(|stated| (stated.r#type, stated.piece_id)) {
                return object(Some(entry), format!("its {name} is another part in the tree"));
            }
            let label = link.and_then(|link| labels[link.to_usize()]);
            let stated = stated.as_ref().and_then(|stated| stated.label.as_deref());
            if stated.is_some_and(|stated| label != Some(stated)) {
                return object(Some(entry), format!("the label of its {name} is not that of the placement"));
            }
        }
    }
}

/// What a cut frees: its kind, and the number and the label of a piece.
type Freed<'a> = (WireKind, Option<i64>, Option<&'a str>);

/// What is wrong with a stated trim cut of the `area` that is left of a sheet: x, y, width and height. The area becomes
/// what the cut leaves of it.
fn trim_fault(trim: &WireTrimCut, area: &mut [i64; 4], rest: Freed, stated: &WireCut) -> Option<String> {
    let axis = usize::from(!trims::is_vertical(trim.side));
    let (start, end) = (area[axis], area[axis] + area[axis + 2]);
    let far = trim.at + trim.kerf;
    let is_low = matches!(trim.side, WireSide::Left | WireSide::Bottom);
    (area[axis], area[axis + 2]) = if is_low { (far, end - far) } else { (start, trim.at - start) };
    let figures = [
        ("step", 0, i64::try_from(stated.step).unwrap_or(i64::MAX)),
        ("stage", 0, stated.stage.into()),
        ("at", trim.at, stated.at),
        ("size", trim.at - start, stated.size),
        ("length", trim.length, stated.length),
        ("kerf", trim.kerf, stated.kerf),
    ];
    if let Some((name, right, stated)) = figures.into_iter().find(|(_, right, stated)| right != stated) {
        return Some(format!("{name} is {right}, not {stated}"));
    }
    if (axis == 0) != matches!(stated.direction, WireDirection::V) {
        return Some("the cut runs in the other direction".to_owned());
    }
    let has_strip = if is_low { trim.at > start } else { far < end };
    let strip = has_strip.then_some((WireKind::Waste, None, None));
    let expected = if is_low { [strip, Some(rest)] } else { [Some(rest), strip] };
    let parts = [("child", &stated.child), ("next", &stated.next)];
    parts.into_iter().zip(expected).find_map(|((name, part), right)| {
        let is_right = match (part, right) {
            (None, None) => true,
            (Some(part), Some((kind, piece_id, label))) => {
                let stated = part.label.as_deref();
                (part.r#type, part.piece_id) == (kind, piece_id) && (stated.is_none() || stated == label)
            }
            _ => false,
        };
        (!is_right).then(|| format!("its {name} is another part of the sheet"))
    })
}

/// Positions of sheets that are cut alike, each group in ascending order, the groups in the order of their first sheets.
fn alike(job: &Job, sheets: &[SheetLayout]) -> Vec<Vec<usize>> {
    let ranks = ranks_of_entries(job);
    let compare = |&a: &usize, &b: &usize| {
        let (a, b): (&SheetLayout, &SheetLayout) = (&sheets[a], &sheets[b]);
        ranks[a.sheet.to_usize()].cmp(&ranks[b.sheet.to_usize()]).then_with(|| {
            let (a, b) = (&a.tree.nodes, &b.tree.nodes);
            a.len().cmp(&b.len()).then_with(|| a.iter().map(cut_of).cmp(b.iter().map(cut_of)))
        })
    };
    // Sheets that are cut already belong to no pattern, and take no time.
    let is_cut = |position: &usize| job.fixed.at(sheets[*position].sheet_index).is_some();
    let mut order: Vec<usize> = (0..sheets.len()).filter(|position| !is_cut(position)).collect();
    order.sort_by(compare);
    let mut groups: Vec<Vec<usize>> =
        order.chunk_by(|a, b| compare(a, b) == Ordering::Equal).map(<[usize]>::to_vec).collect();
    groups.sort_unstable_by_key(|group| group[0]);
    groups
}

/// A number for each entry of sheets: the same for entries that are cut alike. A claim may have far more sheets than
/// there are entries, so entries with thousands of defects are compared only here.
fn ranks_of_entries(job: &Job) -> Vec<u32> {
    let key = |(entry, sheet): (u32, &Sheet)| {
        let mut defects = sheet.defects.clone();
        defects.sort_unstable();
        let figures = (sheet.width, sheet.height, sheet.kerf, sheet.margins, sheet.offcut, sheet.grain);
        (figures, job.material_of(entry), defects)
    };
    let keys: Vec<_> = (0..).zip(job.instance.sheets()).map(key).collect();
    let mut order: Vec<usize> = (0..keys.len()).collect();
    order.sort_by(|&a, &b| keys[a].cmp(&keys[b]));
    let mut ranks = vec![0; keys.len()];
    for (rank, alike) in (0..).zip(order.chunk_by(|&a, &b| keys[a] == keys[b])) {
        for &entry in alike {
            ranks[entry] = rank;
        }
    }
    ranks
}

fn cut_of(node: &Node) -> (u8, [i32; 5], bool) {
    let kind = match node.kind {
        NodeKind::Cut => 0,
        NodeKind::Piece { .. } => 1,
        NodeKind::Waste => 2,
    };
    let is_vertical = node.direction == Direction::Vertical;
    (kind, [node.x, node.y, node.width, node.height, node.kerf], is_vertical)
}

fn patterns(
    sheets: &[SheetLayout],
    groups: &[Vec<usize>],
    book_height: usize,
    stated: &[WirePattern],
    found: &mut Vec<Violation>,
) {
    if stated.len() != groups.len() {
        let message = format!("there are {} patterns, not {}", groups.len(), stated.len());
        return found.push(violation(rule::PATTERNS, "patterns", message));
    }
    for (at, (group, pattern)) in groups.iter().zip(stated).enumerate() {
        let of_group = group.iter().map(|&position| sheets[position].sheet_index);
        let path = |field: &str| format!("patterns[{at}].{field}");
        if !of_group.eq(pattern.sheets.iter().copied()) {
            let message = "it is not the list of all sheets that are cut like the first of them";
            found.push(violation(rule::PATTERNS, path("sheets"), message));
        }
        let (runs, cycles) = (group.len().to_u64(), group.len().div_ceil(book_height).to_u64());
        let figures = [
            ("pattern", at.to_u64() + 1, pattern.pattern),
            ("runs", runs, pattern.runs),
            ("cycles", cycles, pattern.cycles),
        ];
        for (name, right, stated) in figures.into_iter().filter(|(_, right, stated)| right != stated) {
            found.push(violation(rule::PATTERNS, path(name), format!("it is {right}, not {stated}")));
        }
    }
}

/// Milliseconds to load and cut sheets like this one.
fn cycle_ms(machine: Machine, sheet: &SheetLayout, trims: &[WireTrimCut], turns: u32) -> i128 {
    let cuts = || sheet.tree.nodes.iter().filter(|node| node.kind == NodeKind::Cut);
    let length: i128 = cuts()
        .map(|cut| i128::from(if cut.direction == Direction::Vertical { cut.height } else { cut.width }))
        .sum();
    let length = length + trims.iter().map(|trim| i128::from(trim.length)).sum::<i128>();
    let nanometres_per_ms = i128::from(machine.feed_mm_per_s) * 1_000;
    let feed = (length * i128::from(machine.unit_nm) + nanometres_per_ms - 1).div_euclid(nanometres_per_ms);
    let set_up = (cuts().count() + trims.len()).to_i128() * i128::from(machine.cut_ms);
    i128::from(machine.sheet_ms) + set_up + i128::from(turns) * i128::from(machine.turn_ms) + feed
}
