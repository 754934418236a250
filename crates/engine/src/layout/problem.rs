//! The instance as the search sees it: piece types, sheet types and rules.

use std::collections::HashMap;
use std::sync::Arc;

use typed_index_collections::TiVec;

use super::ids::{PieceTypeId, SheetTypeId};
use crate::effort::Meter;
use crate::instance::{Block, Direction, Grain, Instance, Machine, Measure, OffcutClass, Piece};
use crate::numbers::Integer;
use crate::profile::Profile;
use crate::solo::{self, EmptySheets};
use crate::solution::UnplacedReason;
use crate::stop::Stop;

use super::axis::{Axis, ONLY, Size};
use super::sheet_type::SheetType;
use crate::units::{Area, Length};

/// The bit that tells the numbers of members of blocks from those of piece types, in trees of cuts.
pub(crate) const MEMBER: u32 = 1 << 31;

/// The members of a block, which is one piece of the search and some pieces of the request.
#[derive(Clone, Debug)]
pub(crate) struct BlockType {
    /// The axis along which its members lie as the type has it.
    along: Axis,
    /// Extents of the members along it, in order.
    members: Vec<Length>,
    /// The kerf between them in the extents of the type.
    kerf: Length,
    /// Number of its first member among those of all blocks.
    first: u32,
    /// Whether the request has it turned.
    is_swapped: bool,
    /// Whether, in the request, its members lie upwards: then they lie in reverse order once it is rotated.
    is_upright: bool,
}

impl BlockType {
    /// The axis along which its members lie.
    #[inline]
    pub fn along(&self, turned: bool) -> Axis {
        if turned { 1 - self.along } else { self.along }
    }

    /// The numbers and extents of its members in the order in which they lie.
    pub fn members(&self, turned: bool) -> impl Iterator<Item = (u32, Length)> + '_ {
        let count = self.members.len();
        let is_reversed = self.is_upright && turned != self.is_swapped;
        (0..count).map(move |place| {
            let member = if is_reversed { count - 1 - place } else { place };
            (self.first + member.to_u32(), self.members[member])
        })
    }

    /// The extent of the member with this number.
    pub fn extent(&self, number: u32) -> Length {
        self.members[(number - self.first).to_usize()]
    }
}

/// Interchangeable pieces: the search does not tell them apart.
#[derive(Clone, Debug)]
pub(crate) struct PieceType {
    /// Extents `[width, height]`. If the piece may turn, the longer side comes first.
    pub size: Size,
    /// Whether turning it is allowed and changes its shape, on sheets of some grain.
    pub turns: bool,
    /// The orientations that it may have on sheets of each grain. They are all the same unless the problem
    /// [mixes](Problem::mixes_grain) them.
    pub turnings: [&'static [bool]; 3],
    pub area: Area,
    /// The members, if it is a block.
    pub block: Option<Box<BlockType>>,
    /// Pieces of the request that it is.
    pub members: u32,
    /// The sum of their priorities.
    pub priority: u32,
    /// Wanted instances.
    pub count: u32,
    /// The entries of the instance behind it, with their quantities.
    pub entries: Vec<(u32, u32)>,
    /// The reason that it gets if it is left out. [`UnplacedReason::StockExhausted`] says that an empty sheet can take it.
    pub reason: UnplacedReason,
    /// Whether some empty sheet could take it if there were no minimum trim.
    pub fits_untrimmed: bool,
}

impl PieceType {
    /// Whether some sheet may take it: an empty one, or one where other pieces fill what would be too small a fragment
    /// beside it.
    #[inline]
    pub fn may_fit(&self) -> bool {
        self.fits_untrimmed
    }

    /// Whether some empty sheet can take it.
    #[inline]
    pub fn fits_alone(&self) -> bool {
        self.reason == UnplacedReason::StockExhausted
    }

    /// Cost of leaving an instance out. It is 1 for an instance without priority.
    #[inline]
    pub fn penalty(&self) -> f64 {
        f64::from(self.members) + f64::from(self.priority)
    }

    /// The penalty per square unit of the piece.
    #[inline]
    pub fn penalty_density(&self) -> f64 {
        self.penalty() / self.area.to_f64()
    }

    #[inline]
    pub fn shorter_side(&self) -> Length {
        self.size[0].min(self.size[1])
    }

    /// Extents as the piece lies.
    #[inline]
    pub fn laid(&self, turned: bool) -> Size {
        if turned { [self.size[1], self.size[0]] } else { self.size }
    }

    /// The least area it takes in any orientation, with a kerf on its right and one above it.
    pub fn enlarged_area(&self, kerf: [Length; 2]) -> Area {
        let areas = self.all_turnings().iter().map(|&turned| {
            let [width, height] = self.laid(turned);
            (width + kerf[0]) * (height + kerf[1])
        });
        areas.min().unwrap_or_default()
    }

    /// Its extents as it lies on a sheet, whose kerf is between the members of a block.
    #[inline]
    pub fn laid_on(&self, sheet: &SheetType, turned: bool) -> Size {
        let mut size = self.laid(turned);
        if let Some(block) = &self.block {
            let along = block.along(turned);
            size[along] += (sheet.kerf[along] - block.kerf).times(self.members - 1);
        }
        size
    }

    /// Whether a block lies rotated as the request has it.
    pub fn is_rotated(&self, turned: bool) -> bool {
        self.block.as_ref().map_or(turned, |block| turned != block.is_swapped)
    }

    /// The orientations it may have on a sheet.
    #[inline]
    pub fn turnings(&self, sheet: &SheetType) -> &'static [bool] {
        self.turnings[sheet.grain.position()]
    }

    /// The orientations it may have on some sheet.
    pub fn all_turnings(&self) -> &'static [bool] {
        if self.turns { &[false, true] } else { &[false] }
    }
}

/// Types, stock and rules.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent facts")]
pub(crate) struct Problem {
    pub types: TiVec<PieceTypeId, PieceType>,
    pub sheets: TiVec<SheetTypeId, SheetType>,
    /// `u32::MAX` if there is no limit.
    pub stage_limit: u32,
    pub alternate: bool,
    pub first_axis: Axis,
    /// Deepest binary cut tree allowed.
    pub depth_limit: u32,
    /// Whether the minimum trim is above 1.
    pub trims: bool,
    /// The limits of the machine, if it has any.
    pub machine: Option<Machine>,
    /// The shortest side of any piece. A narrower leftover is useless.
    pub least_side: Length,
    /// Whether anything but the area of the sheets is to be minimised.
    pub is_priced: bool,
    /// The one grain of all sheets, or none where no piece has any. `None` if they differ: then orientations depend on
    /// the sheet.
    pub grain: Option<Grain>,
    /// The block of each member and its place in it, by their numbers; empty if there are no blocks.
    pub members: Arc<[(PieceTypeId, u32)]>,
    /// Which offcuts are kept; none if empty.
    pub offcut_classes: Vec<OffcutClass>,
    /// Whether every piece was judged by more than its size.
    pub is_judged: bool,
    /// What decides between mechanisms.
    pub profile: Profile,
}

impl Problem {
    /// Finds out for every piece whether an empty sheet can take it. Once `stop` says so, or too many sheets and
    /// defects have been examined, only the sizes of the other pieces are compared.
    pub fn new(instance: &Instance, depth_limit: u32, stop: &Stop) -> Self {
        Self::with_grain(instance, one_grain(instance), depth_limit, stop)
    }

    /// Like [`Self::new`], with the piece types of a problem with more sheets, which has this grain.
    pub fn with_grain(instance: &Instance, grain: Option<Grain>, depth_limit: u32, stop: &Stop) -> Self {
        let rules = instance.rules();
        let mut meter = solo::meter(stop);
        let types = merge_pieces(instance, grain, depth_limit, &mut meter);
        let least_side =
            types.iter().filter(|t| t.may_fit()).map(PieceType::shorter_side).min().unwrap_or(Length::new(1));
        let members = types.iter_enumerated().flat_map(|(piece_type, piece)| {
            let members = piece.block.as_ref().map_or(0, |_| piece.members);
            (0..members).map(move |place| (piece_type, place))
        });
        let problem = Self {
            members: members.collect(),
            types,
            sheets: SheetType::merged(instance, grain.is_none()),
            stage_limit: rules.stage_limit(),
            alternate: rules.alternate,
            first_axis: rules.first_direction.axis(),
            depth_limit,
            trims: rules.min_trim > 1,
            machine: instance.machine().copied(),
            least_side,
            is_priced: instance.measure() != Measure::Area,
            grain,
            offcut_classes: instance.offcut_classes().to_vec(),
            is_judged: !meter.has_ended(),
            profile: Profile::default(),
        };
        problem.profiled()
    }

    /// This problem with its profile, after a change.
    pub fn profiled(self) -> Self {
        let wanted = || self.types.iter().filter(|piece| piece.may_fit());
        let copies = self.instances();
        let smallest = wanted().map(|piece| piece.area.get()).min().unwrap_or(1);
        let largest = self.sheets.iter().map(|sheet| sheet.area.get()).max().unwrap_or(0);
        let profile = Profile {
            copies,
            piece_types: wanted().count(),
            sheet_types: self.sheets.len(),
            stock: self.sheets.iter().map(|sheet| sheet.stock).fold(0, u64::saturating_add),
            max_on_a_sheet: (largest / smallest).to_usize().min(copies),
            has_defects: self.sheets.iter().any(SheetType::has_defects),
            is_priced: self.is_priced,
            mixes_offcuts: self.sheets.iter().any(|sheet| sheet.is_offcut)
                && self.sheets.iter().any(|sheet| !sheet.is_offcut),
            keeps_offcuts: !self.offcut_classes.is_empty(),
            has_blocks: self.has_blocks(),
            has_machine_limits: self.machine.is_some(),
        };
        Self { profile, ..self }
    }

    /// The narrowest kerf along each axis.
    pub fn least_kerf(&self) -> [Length; 2] {
        [0, 1].map(|axis| self.sheets.iter().map(|sheet| sheet.kerf[axis]).min().unwrap_or_default())
    }

    /// Whether orientations depend on the sheet, because sheets differ in their grain.
    #[inline]
    pub fn mixes_grain(&self) -> bool {
        self.grain.is_none()
    }

    /// Whether some pieces are blocks of several ones.
    #[inline]
    pub fn has_blocks(&self) -> bool {
        !self.members.is_empty()
    }

    /// Whether a leaf is a block whose members lie along the axis.
    #[inline]
    pub fn divides(&self, leaf: PieceTypeId, turned: bool, along: Axis) -> bool {
        // Most problems have none, and need not look it up.
        self.has_blocks() && self.types[leaf].block.as_ref().is_some_and(|block| block.along(turned) == along)
    }

    /// The block with a member, and its place in it, by the number that a tree of cuts has for it.
    pub fn member(&self, number: u32) -> Option<(PieceTypeId, u32)> {
        (number >= MEMBER).then(|| self.members[(number - MEMBER).to_usize()])
    }

    /// Whether there is a stage limit.
    #[inline]
    pub fn has_stages(&self) -> bool {
        self.stage_limit != u32::MAX
    }

    /// Whether trims or limits of the machine rule out layouts that fit. Then only trying a change tells whether it is
    /// allowed.
    #[inline]
    pub fn is_strict(&self) -> bool {
        self.trims || self.machine.is_some()
    }

    /// Whether, on most sheets, only trying a change tells whether it is allowed.
    pub fn must_try_most(&self) -> bool {
        self.is_strict() || self.sheets.iter().any(SheetType::has_defects)
    }

    /// The axes along which the first cuts may part a sheet.
    pub fn first_axes(&self) -> &'static [Axis] {
        if self.alternate { ONLY[self.first_axis] } else { &[0, 1] }
    }

    /// Whether the root may have either axis. Where the cuts of the first stage are too long for the machine, those of the
    /// second may come first.
    #[inline]
    pub fn may_begin_either_way(&self) -> bool {
        !self.alternate || self.machine.is_some()
    }

    /// The stage in which a root with this axis is cut.
    #[inline]
    pub fn root_stage(&self, axis: Axis) -> u32 {
        if self.alternate && axis != self.first_axis { 2 } else { 1 }
    }

    /// Whether every piece fits some sheet, as [`PieceType::may_fit`] says.
    pub fn may_hold_all(&self) -> bool {
        self.types.iter().all(PieceType::may_fit)
    }

    /// Wanted instances that some sheet may take.
    pub fn instances(&self) -> usize {
        self.types.iter().filter(|piece| piece.may_fit()).map(|piece| piece.count.to_usize()).sum()
    }

    /// Wanted instances that no sheet can take.
    pub fn misfits(&self) -> usize {
        self.types.iter().filter(|piece| !piece.may_fit()).map(|piece| piece.count.to_usize()).sum()
    }

    /// Whether the wanted pieces exceed the usable area of the whole stock, so that some must stay out.
    pub fn is_scarce(&self) -> bool {
        let stock: f64 = self.sheets.iter().map(|s| s.stock.to_f64() / s.scale).sum();
        self.wanted_area().to_f64() > stock
    }

    /// Area of the wanted instances that some sheet may take.
    pub fn wanted_area(&self) -> Area {
        self.types.iter().filter(|p| p.may_fit()).map(|p| p.area.times(p.count)).sum()
    }

    /// How many instances of each entry of `instance` some sheet may take.
    pub fn demand(&self, instance: &Instance) -> Vec<u32> {
        let mut demand = vec![0; instance.pieces().len()];
        for piece in self.types.iter().filter(|piece| piece.may_fit()) {
            for &(entry, count) in &piece.entries {
                demand[entry.to_usize()] = count;
            }
        }
        demand
    }
}

/// See [`Problem::grain`].
fn one_grain(instance: &Instance) -> Option<Grain> {
    if instance.pieces().iter().all(|piece| piece.grain == Grain::None) {
        return Some(Grain::None);
    }
    let first = instance.sheets().first().map_or(Grain::None, |sheet| sheet.grain);
    instance.sheets().iter().all(|sheet| sheet.grain == first).then_some(first)
}

/// The extents of a piece as its type has them, whether it turns, and its orientations on sheets of each grain. Where all
/// sheets have one grain that leaves one orientation, the type has it as it lies.
fn oriented(piece: &Piece, grain: Option<Grain>) -> ([i32; 2], bool, [&'static [bool]; 3]) {
    let size = [piece.width, piece.height];
    let [long, short] = [size[0].max(size[1]), size[0].min(size[1])];
    // A block that is turned has its members along the other axis.
    let is_square = long == short && piece.block.is_none();
    let sheets = grain.map_or(Grain::ALL, |grain| [grain; 3]);
    let may_lie = |rotated: bool| sheets.map(|sheet| piece.may_lie(sheet, rotated));
    let [straight, rotated] = [may_lie(false), may_lie(true)];
    let is_any = |allowed: [bool; 3]| allowed.contains(&true);
    if is_square || !(is_any(straight) && is_any(rotated)) {
        let size = if !is_square && is_any(rotated) { [size[1], size[0]] } else { size };
        let only =
            |at: usize| -> &'static [bool] { if straight[at] || rotated[at] { &[false] } else { &[] } };
        return (size, false, [0, 1, 2].map(only));
    }
    let is_long = size[0] == long;
    let [as_is, turned] = if is_long { [straight, rotated] } else { [rotated, straight] };
    let of = |at: usize| -> &'static [bool] {
        match (as_is[at], turned[at]) {
            (true, true) => &[false, true],
            (true, false) => &[false],
            (false, true) => &[true],
            (false, false) => &[],
        }
    };
    ([long, short], true, [0, 1, 2].map(of))
}

/// A block as its type has it, with these extents.
fn block_type(block: &Block, size: Size, piece: &Piece) -> BlockType {
    let is_swapped = size[0].get() != piece.width;
    BlockType {
        along: block.laid(is_swapped).axis(),
        members: block.members.iter().map(|&extent| Length::new(extent)).collect(),
        kerf: Length::new(block.kerf),
        first: block.first,
        is_swapped,
        is_upright: block.cuts == Direction::Horizontal,
    }
}

fn merge_pieces(
    instance: &Instance,
    grain: Option<Grain>,
    depth_limit: u32,
    meter: &mut Meter,
) -> TiVec<PieceTypeId, PieceType> {
    let mut types: TiVec<PieceTypeId, PieceType> = TiVec::new();
    let mut known = HashMap::new();
    let sheets = EmptySheets::new(instance, depth_limit);
    for (index, piece) in instance.pieces().iter().enumerate() {
        let (size, turns, turnings) = oriented(piece, grain);
        let size = size.map(Length::new);
        // Pieces that lie alike may be in the way of their grain for different reasons.
        let may_turn = piece.can_rotate && piece.grain != Grain::None;
        let block = piece.block.as_ref().map(|block| block.first);
        let at = *known
            .entry((size, turnings, piece.priority, may_turn, block))
            .or_insert_with(|| types.next_key());
        if at == types.next_key() {
            let reason = sheets.reason_until(piece, meter);
            let fits_untrimmed = match reason {
                UnplacedReason::StockExhausted => true,
                _ if sheets.reason_by_size(piece) != UnplacedReason::StockExhausted => false,
                _ => sheets.may_hold_beside_others(piece, meter),
            };
            types.push(PieceType {
                size,
                turns,
                turnings,
                area: Area::new(piece.area()),
                block: piece.block.as_ref().map(|block| Box::new(block_type(block, size, piece))),
                members: piece.members(),
                priority: piece.priority,
                count: 0,
                entries: Vec::new(),
                reason,
                fits_untrimmed,
            });
        }
        types[at].count += piece.quantity;
        types[at].entries.push((index.to_u32(), piece.quantity));
    }
    types
}
