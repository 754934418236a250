//! Makes the cut tree that frees a lone piece at a given place.

use super::offsets::Gap;
use super::place::{Lone, LonePlace};
use crate::cut_tree::{CutTree, Node, NodeKind};
use crate::instance::Direction;
use crate::numbers::Integer;

/// A cut that takes off so many units, its kerf included.
#[derive(Clone, Copy)]
pub(super) enum Trim {
    /// Before the piece: a fragment and a kerf.
    Before(i32),
    /// Behind the piece: a kerf and a fragment, or at most a kerf.
    Behind(i32),
}

/// The cut tree that frees a piece at `place`.
pub(super) fn cuts(lone: &Lone, place: LonePlace) -> CutTree {
    let Lone { rules, sheet, piece, .. } = *lone;
    let [width, height] =
        if place.rotated { [piece.height, piece.width] } else { [piece.width, piece.height] };
    let gaps = sheet.kerf.map(|kerf| Gap { kerf, fragment: rules.min_trim.max(1) });
    let leads = [place.x - sheet.margins.left, place.y - sheet.margins.bottom];
    let rests = [sheet.usable_width() - leads[0] - width, sheet.usable_height() - leads[1] - height];
    let [mut across, mut up] =
        [0, 1].map(|axis| trims(leads[axis], rests[axis], gaps[axis], place.stages[axis]));
    let mut direction = place.first_cut;
    let mut stages = Vec::new();
    for _ in 0..across.len() + up.len() {
        let of_stage = match direction {
            Direction::Vertical => across.remove(0),
            Direction::Horizontal => up.remove(0),
        };
        stages.push((direction, of_stage));
        direction = direction.other();
    }
    nested(lone, place.rotated, stages)
}

/// The cut tree of these cuts, one within the other, stage by stage.
pub(super) fn nested(lone: &Lone, rotated: bool, stages: Vec<(Direction, Vec<Trim>)>) -> CutTree {
    let Lone { rules, sheet, number, .. } = *lone;
    let mut nodes: Vec<Node> = Vec::new();
    // In preorder, waste behind a cut comes after everything before the cut.
    let mut behind: Vec<(usize, Node)> = Vec::new();
    let mut region = Node::leaf(
        NodeKind::Piece { piece: number, rotated },
        [sheet.margins.left, sheet.margins.bottom],
        [sheet.usable_width(), sheet.usable_height()],
        (rules.first_direction, 0),
        0,
    );
    let first_stage = stages.first().map_or(0, |(direction, _)| rules.first_stage(*direction));
    for (stage, (direction, of_stage)) in (first_stage..).zip(stages) {
        for trim in of_stage {
            let index = nodes.len();
            let whole = match direction {
                Direction::Vertical => region.width,
                Direction::Horizontal => region.height,
            };
            let blade = sheet.kerf_of(direction);
            let cut = |kerf: i32, next: Option<u32>| Node {
                kind: NodeKind::Cut,
                direction,
                stage,
                kerf,
                child: Some(index.to_u32() + 1),
                next,
                ..region
            };
            let part = |start: i32, extent: i32| region.part((direction, stage), start, extent);
            match trim {
                Trim::Before(lead) => {
                    nodes.push(cut(blade, Some(index.to_u32() + 2)));
                    nodes.push(Node { kind: NodeKind::Waste, ..part(0, lead - blade) });
                    region = part(lead, whole - lead);
                }
                Trim::Behind(rest) => {
                    let (extent, kerf) = (whole - rest, rest.min(blade));
                    nodes.push(cut(kerf, None));
                    if rest > kerf {
                        let waste = part(extent + kerf, rest - kerf);
                        behind.push((index, Node { kind: NodeKind::Waste, ..waste }));
                    }
                    region = part(0, extent);
                }
            }
        }
    }
    nodes.push(region);
    for (cut, waste) in behind.into_iter().rev() {
        nodes[cut].next = Some(nodes.len().to_u32());
        nodes.push(waste);
    }
    CutTree { nodes }
}

/// The cuts of each stage along an axis that take off `lead` before the piece and `rest` behind it. [`Offsets`] has found
/// that so many stages are possible.
///
/// [`Offsets`]: super::offsets::Offsets
fn trims(lead: i32, rest: i32, gap: Gap, stages: i32) -> Vec<Vec<Trim>> {
    let least = gap.least();
    let leads = i32::from(lead > 0)..=lead / least;
    let fragment_cuts = gap.cuts_behind(rest);
    // The number of cuts behind the piece, and whether the first one frees a fragment.
    let (behind, has_fragment) = if rest == 0 {
        (0, false)
    } else if fragment_cuts > 0 && leads.end() + fragment_cuts >= stages {
        ((stages - leads.start()).clamp(1, fragment_cuts), true)
    } else {
        ((stages - leads.start()).clamp(gap.kerf_wide_cuts(rest), stages.min(rest)), false)
    };
    let before = (stages - behind).clamp(*leads.start(), *leads.end());
    let mut cuts: Vec<Trim> = Vec::new();
    for at in 0..before {
        cuts.push(Trim::Before(if at == 0 { lead - (before - 1) * least } else { least }));
    }
    for at in 0..behind {
        cuts.push(Trim::Behind(match (has_fragment, at) {
            (true, 0) => rest - (behind - 1) * gap.thinnest(),
            (true, _) => gap.thinnest(),
            // Parts of equal width, the wider ones first.
            (false, _) => rest / behind + i32::from(at < rest % behind),
        }));
    }
    // Only the first stage may have one cut more.
    let others = cuts.split_off((cuts.len() + 1).saturating_sub(stages.to_usize()).min(cuts.len()));
    let mut by_stage: Vec<Vec<Trim>> = Vec::new();
    if !cuts.is_empty() {
        by_stage.push(cuts);
    }
    by_stage.extend(others.into_iter().map(|cut| vec![cut]));
    by_stage
}
