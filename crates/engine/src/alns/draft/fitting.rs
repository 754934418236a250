//! Which piece types a sheet may take: types are bits of a few machine words, so one pass over the spaces of the sheet
//! answers for all of them.

use typed_index_collections::{TiSlice, TiVec};

use crate::layout::ids::PieceTypeId;
use crate::layout::pattern::Pattern;
use crate::layout::problem::{PieceType, Problem};
use crate::layout::tree::Space;
use crate::numbers::Integer;
use crate::units::Length;

/// Machine words of a set: 128 groups. Twice as many words cost more than they told apart.
pub(super) const WORDS: usize = 2;

/// A set of groups of piece types: a bit for each.
pub(super) type Groups = [u64; WORDS];

/// The empty set.
pub(super) const NOTHING: Groups = [0; WORDS];

/// A group of piece types, by the place of its bit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    pub(super) word: usize,
    shift: u32,
}

impl Group {
    /// Whether a word of a set has it.
    #[inline]
    pub fn is_in(self, word: u64) -> bool {
        word >> self.shift & 1 != 0
    }
}

/// Groups in a band of types with about the same first side. Set by hand: the square root of the number of groups is
/// 11.
const GROUPS_OF_A_BAND: usize = 16;

/// Lengths that are told apart at most; 512 entries of a ladder take 8 kB. By construction: ladders stay in the cache.
const MAX_LENGTHS: i32 = 512;

/// The tables behind the answers. They overlook no type that fits, but may name others: if there are more types than bits,
/// types of similar size share one, and long lengths are rounded.
#[derive(Clone, Debug)]
pub(super) struct Fitting {
    groups: TiVec<PieceTypeId, Group>,
    /// For types that must not be turned, by width and by height.
    fixed: Option<Ladders>,
    /// For types that may be turned, by shorter and by longer side.
    turning: Option<Ladders>,
    /// Low bits of a length that are dropped.
    coarseness: u32,
}

/// For each of the two sides and each length: the groups with a side up to that length, and with a side of just that
/// length.
#[derive(Clone, Debug)]
struct Ladders {
    up_to: [Vec<Groups>; 2],
    exactly: [Vec<Groups>; 2],
}

impl Ladders {
    /// Every length asked for is below `lengths`.
    fn new(types: &[(Group, [usize; 2])], lengths: usize) -> Self {
        let exactly = [0, 1].map(|side| {
            let mut rungs = vec![NOTHING; lengths];
            for (group, sides) in types {
                if let Some(rung) = rungs.get_mut(sides[side]) {
                    rung[group.word] |= 1 << group.shift;
                }
            }
            rungs
        });
        let up_to = exactly.clone().map(|mut rungs| {
            for at in 1..lengths {
                rungs[at] = either(rungs[at], rungs[at - 1]);
            }
            rungs
        });
        Self { up_to, exactly }
    }

    /// The groups that fit within these sides.
    #[inline]
    fn within(&self, sides: [usize; 2]) -> Groups {
        both(self.up_to[0][sides[0]], self.up_to[1][sides[1]])
    }

    /// The groups with one side of exactly `length`, and the other one no longer than `other`.
    #[inline]
    fn filling(&self, side: usize, length: usize, other: usize) -> Groups {
        both(self.exactly[side][length], self.up_to[1 - side][other])
    }
}

impl Fitting {
    pub fn new(problem: &Problem) -> Self {
        let groups = group_types(&problem.types);
        let longest = problem.sheets.iter().flat_map(|sheet| sheet.size).max().unwrap_or(Length::ZERO);
        let coarseness = (0..i32::BITS).find(|bits| longest.get() >> bits < MAX_LENGTHS).unwrap_or(0);
        let ladders = |turns: bool| {
            let among = groups.iter().zip(&problem.types).filter(|(_, piece)| piece.turns == turns);
            let types: Vec<_> = among
                .map(|(&group, piece)| {
                    (group, sides(piece).map(|side| (side.get() >> coarseness).to_usize()))
                })
                .collect();
            (!types.is_empty()).then(|| Ladders::new(&types, (longest.get() >> coarseness).to_usize() + 1))
        };
        let (fixed, turning) = (ladders(false), ladders(true));
        Self { groups, fixed, turning, coarseness }
    }

    /// The group of a type.
    #[inline]
    pub fn group(&self, piece_type: PieceTypeId) -> Group {
        self.groups[piece_type]
    }

    /// The groups that may fit some space of the pattern.
    pub fn groups(&self, pattern: &Pattern) -> Groups {
        pattern.spaces.iter().fold(NOTHING, |groups, space| either(groups, self.groups_for(space)))
    }

    /// The groups that may fit the space.
    #[inline]
    fn groups_for(&self, space: &Space) -> Groups {
        let size = space.size.map(|side| (side.get() >> self.coarseness).to_usize());
        let across = 1 - space.axis.to_usize();
        let mut groups = NOTHING;
        if let Some(ladders) = &self.fixed {
            groups = if space.exact {
                ladders.filling(across, size[across], size[1 - across])
            } else {
                ladders.within(size)
            };
        }
        if let Some(ladders) = &self.turning {
            let turning = if space.exact {
                let fill = |side| ladders.filling(side, size[across], size[1 - across]);
                either(fill(0), fill(1))
            } else {
                ladders.within(sorted(size))
            };
            groups = either(groups, turning);
        }
        groups
    }
}

/// Groups types of about the same size: sorts them into bands by the first side, and each band by the second.
fn group_types(types: &TiSlice<PieceTypeId, PieceType>) -> TiVec<PieceTypeId, Group> {
    let members = types.len().div_ceil(WORDS * u64::BITS.to_usize()).max(1);
    let mut order: Vec<PieceTypeId> = types.keys().collect();
    order.sort_by_key(|&piece_type| sides(&types[piece_type])[0]);
    for band in order.chunks_mut(GROUPS_OF_A_BAND * members) {
        band.sort_by_key(|&piece_type| sides(&types[piece_type])[1]);
    }
    let mut groups: TiVec<_, _> = vec![Group { word: 0, shift: 0 }; types.len()].into();
    for (rank, piece_type) in order.into_iter().enumerate() {
        let bit = (rank / members).to_u32();
        groups[piece_type] = Group { word: (bit / u64::BITS).to_usize(), shift: bit % u64::BITS };
    }
    groups
}

/// The sides of a piece; the shorter one first if it may be turned.
fn sides(piece: &PieceType) -> [Length; 2] {
    if piece.turns { sorted(piece.size) } else { piece.size }
}

#[inline]
fn either(a: Groups, b: Groups) -> Groups {
    [a[0] | b[0], a[1] | b[1]]
}

#[inline]
fn both(a: Groups, b: Groups) -> Groups {
    [a[0] & b[0], a[1] & b[1]]
}

/// The shorter extent first.
#[inline]
fn sorted<Length: Ord + Copy>(size: [Length; 2]) -> [Length; 2] {
    [size[0].min(size[1]), size[0].max(size[1])]
}
