//! How pieces fit the sheet on single units, and which jobs are priced so.

use crate::bounds::relaxation::Relaxation;
use crate::instance::{Direction, Rules};
use crate::numbers::Integer;

/// Most square units of a sheet: a table of 40 MB, with five stages two of them. A pricing of 6,000 by 3,210 mm
/// takes 0.1 to 0.4 seconds for 50 to 250 types and four stages.
const MAX_AREA: i64 = 20_000_000;
/// Longest side of a sheet in units of length, so that a row takes a millisecond or two. Also the most pieces that the area
/// of a sheet holds: each is worth 1 at least, and values have 16 bits.
const MAX_LENGTH: i64 = 10_000;

/// Pieces and the sheet in units of length, turned so that cuts of the last stage divide heights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::bounds::patterns) struct Fitting {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Two to five.
    pub(super) stages: u32,
    /// The shortest remainder that is a waste fragment: the minimum trim, or 1.
    pub(super) trim: usize,
    /// Pieces of each width, ascending.
    pub(super) stacks: Vec<Stack>,
}

/// Pieces of one width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stack {
    pub width: usize,
    /// Height and item of each.
    pub pieces: Vec<(usize, usize)>,
}

impl Fitting {
    /// `None` where such patterns are not known, or would take too long.
    pub(in crate::bounds::patterns) fn of(relaxation: &Relaxation, rules: &Rules) -> Option<Self> {
        let [size] = relaxation.sizes.as_slice() else { return None };
        let known = rules.alternate && (2..=5).contains(&rules.max_stages);
        let room = size.width * size.height;
        let smallest = relaxation.items.iter().map(|item| item.width * item.height).min()?;
        let bearable =
            room <= MAX_AREA && size.width.max(size.height) <= MAX_LENGTH && room <= MAX_LENGTH * smallest;
        if !(known && bearable && relaxation.all_fit) {
            return None;
        }
        // The last stage has the first direction if the number of stages is odd.
        let turned = (rules.first_direction == Direction::Vertical) == (rules.max_stages % 2 == 1);
        let [width, height] = sides(size.width, size.height, turned);
        let mut oriented = Vec::new();
        for (at, item) in relaxation.items.iter().enumerate() {
            oriented.extend(relaxation.turns(item).map(|(width, height)| {
                let [across, along] = sides(width, height, turned);
                (across, along, at)
            }));
        }
        oriented.retain(|&(across, along, _)| across <= width && along <= height);
        oriented.sort_unstable();
        let stacks = oriented.chunk_by(|a, b| a.0 == b.0).map(|pieces| Stack {
            width: pieces[0].0,
            pieces: pieces.iter().map(|&(_, height, item)| (height, item)).collect(),
        });
        Some(Self {
            width,
            height,
            stages: rules.max_stages,
            trim: if relaxation.widest_kerf == 0 { rules.min_trim.max(1).to_usize() } else { 1 },
            stacks: stacks.collect(),
        })
    }

    /// The least height of a piece.
    pub(super) fn lowest(&self) -> usize {
        self.stacks.iter().flat_map(|stack| &stack.pieces).map(|piece| piece.0).min().unwrap_or(1)
    }
}

fn sides(width: i64, height: i64, turned: bool) -> [usize; 2] {
    let sides = [width.to_usize(), height.to_usize()];
    if turned { [sides[1], sides[0]] } else { sides }
}
