//! The problem: pieces, stock sheets and the rules of cutting.
//!
//! Lengths are whole units in `i32`, areas square units in `i64`. Pieces and sheets are identified by their positions.

use crate::error::InstanceError;
use crate::numbers::Integer;

mod block;
mod direction;
mod grain;
mod limits;
mod machine;
mod matched;
mod materials;
mod measure;
mod offcuts;
mod piece;
mod sheet;
mod sizes;
pub use block::Block;
pub use direction::Direction;
pub use grain::Grain;
pub use limits::{MAX_AREA, MAX_DIMENSION, MAX_INSTANCES, MAX_PRIORITY, MAX_QUANTITY};
pub use machine::{MAX_RULED_STAGE, Machine, StageRule};
pub use matched::{MATCHED_MEMBERS, MAX_MATCHED_QUANTITY, MAX_MATCHED_SETS, MatchedSet};
pub use materials::Materials;
pub use measure::{MAX_COST, MAX_TOTAL_COST, Measure};
pub use offcuts::{MAX_OFFCUT_CLASSES, MAX_OFFCUT_PERCENT, MaterialPrice, OffcutClass, class_of};
pub use piece::Piece;
pub use sheet::{Defect, Margins, Sheet};
pub(crate) use sizes::SizesByGrain;

/// What the cutting table can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Highest stage of a cut; 0 for no limit.
    pub max_stages: u32,
    /// Whether odd stages cut in the first direction and even stages in the other. If false, any region may be cut in
    /// either direction.
    pub alternate: bool,
    /// Direction of the cuts of stage 1 if `alternate` is set. Otherwise it only breaks ties.
    pub first_direction: Direction,
    /// Smallest extent of a waste fragment at right angles to the cut that made it, in units of length, 0 to
    /// [`MAX_DIMENSION`].
    pub min_trim: i32,
    /// Whether a cut may run through a defect. If false, what it consumes may only touch the edges of defects.
    pub cut_through_defects: bool,
}

impl Rules {
    /// Any guillotine cuts.
    pub const FREE: Self = Self {
        max_stages: 0,
        alternate: false,
        first_direction: Direction::Vertical,
        min_trim: 0,
        cut_through_defects: true,
    };

    /// Stage of the first cut, if it is in `direction`.
    #[inline]
    pub fn first_stage(&self, direction: Direction) -> u32 {
        if self.alternate && direction != self.first_direction { 2 } else { 1 }
    }

    /// The highest stage as a number to compare with; `u32::MAX` for no limit.
    #[inline]
    pub fn stage_limit(&self) -> u32 {
        if self.max_stages == 0 { u32::MAX } else { self.max_stages }
    }
}

/// A valid problem: every number is within its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    pieces: Vec<Piece>,
    sheets: Vec<Sheet>,
    rules: Rules,
    measure: Measure,
    offcut_classes: Vec<OffcutClass>,
    matched_sets: Vec<MatchedSet>,
    machine: Option<Machine>,
}

impl Instance {
    /// Checks every range.
    ///
    /// # Errors
    /// The first fault found, see [`InstanceError`].
    pub fn new(pieces: Vec<Piece>, sheets: Vec<Sheet>, rules: Rules) -> Result<Self, InstanceError> {
        for (index, piece) in pieces.iter().enumerate() {
            check_piece(piece).map_err(|fault| InstanceError::Piece { index, fault })?;
        }
        for (index, sheet) in sheets.iter().enumerate() {
            check_sheet(sheet).map_err(|fault| InstanceError::Sheet { index, fault })?;
        }
        if pieces.is_empty() {
            return Err(InstanceError::NoPieces);
        }
        if sheets.is_empty() {
            return Err(InstanceError::NoSheets);
        }
        if !(0..=MAX_DIMENSION).contains(&rules.min_trim) {
            return Err(InstanceError::Rules("min_trim is out of range"));
        }
        let instances: u64 = pieces.iter().map(|p| u64::from(p.quantity)).sum();
        if instances > MAX_INSTANCES {
            return Err(InstanceError::TooManyInstances);
        }
        let total: i128 = pieces.iter().map(|p| i128::from(p.area()) * i128::from(p.quantity)).sum();
        let largest = sheets.iter().map(Sheet::area).max().unwrap_or(0);
        if total > i128::from(MAX_AREA) || i128::from(largest) * i128::from(instances) > i128::from(MAX_AREA)
        {
            return Err(InstanceError::AreaOverflow);
        }
        let priced = sheets.iter().map(|sheet| (sheet.cost, sheet.offcut));
        let measure = Measure::asked_for(priced)
            .map_err(|index| InstanceError::Sheet { index, fault: "cost is missing" })?;
        let dearest = sheets.iter().filter_map(|sheet| sheet.cost).max().unwrap_or(0);
        if i128::from(dearest) * i128::from(instances) > i128::from(MAX_TOTAL_COST) {
            return Err(InstanceError::CostOverflow);
        }
        let (offcut_classes, matched_sets) = (Vec::new(), Vec::new());
        Ok(Self { pieces, sheets, rules, measure, offcut_classes, matched_sets, machine: None })
    }

    /// The same problem, where these offcuts are kept. Their value decides between layouts of equal measure and area.
    ///
    /// # Errors
    /// The first fault found, see [`InstanceError`].
    pub fn with_offcut_classes(self, classes: Vec<OffcutClass>) -> Result<Self, InstanceError> {
        if classes.len() > MAX_OFFCUT_CLASSES {
            return Err(InstanceError::Rules("there are too many offcut classes"));
        }
        classes.iter().try_for_each(OffcutClass::check).map_err(InstanceError::Rules)?;
        Ok(Self { offcut_classes: classes, ..self })
    }

    /// The same problem, where these pieces are cut in matched sets.
    ///
    /// # Errors
    /// The first fault found, see [`InstanceError`].
    pub fn with_matched_sets(self, sets: Vec<MatchedSet>) -> Result<Self, InstanceError> {
        if sets.len() > MAX_MATCHED_SETS {
            return Err(InstanceError::Rules("there are too many matched sets"));
        }
        sets.iter().try_for_each(|set| set.check(&self.pieces)).map_err(InstanceError::Rules)?;
        let matched = Self { matched_sets: sets, ..self };
        let are_wanted = matched.members_wanted().zip(&matched.pieces);
        if are_wanted.into_iter().any(|(wanted, piece)| wanted > u64::from(piece.quantity)) {
            return Err(InstanceError::Rules("matched sets have more members than pieces are wanted"));
        }
        Ok(matched)
    }

    /// How many instances of each piece are members of matched sets.
    pub fn members_wanted(&self) -> impl Iterator<Item = u64> + use<> {
        let mut wanted = vec![0; self.pieces.len()];
        for set in &self.matched_sets {
            set.pieces.iter().for_each(|piece| wanted[piece.to_usize()] += u64::from(set.quantity));
        }
        wanted.into_iter()
    }

    /// The same sheets and rules with other pieces, which need not be those of a request.
    pub(crate) fn with_pieces(&self, pieces: Vec<Piece>) -> Self {
        Self { pieces, matched_sets: Vec::new(), ..self.clone() }
    }

    /// Some of the pieces, sheets and sets under the same rules; `None` without pieces or sheets. Nothing is checked again:
    /// blocks exceed the ranges of a request.
    pub(crate) fn part(&self, pieces: Vec<Piece>, sheets: Vec<Sheet>, sets: Vec<MatchedSet>) -> Option<Self> {
        if pieces.is_empty() || sheets.is_empty() {
            return None;
        }
        let measure = Measure::asked_for(sheets.iter().map(|sheet| (sheet.cost, sheet.offcut))).ok()?;
        let (rules, offcut_classes) = (self.rules, self.offcut_classes.clone());
        let part = Self { pieces, sheets, rules, measure, offcut_classes, matched_sets: sets, machine: None };
        Some(part.with_machine(self.machine))
    }

    /// The same problem for a machine with limits. Those that no layout exceeds are left out, so that such a problem is
    /// solved as one without.
    #[must_use]
    pub fn with_machine(self, machine: Option<Machine>) -> Self {
        let sides = self.pieces.iter().map(|piece| piece.width.min(piece.height));
        let least = sides.min().unwrap_or(0);
        let sides = self.sheets.iter().map(|sheet| sheet.usable_width().max(sheet.usable_height()));
        let longest = sides.max().unwrap_or(0);
        let stages = self.rules.stage_limit();
        Self { machine: machine.and_then(|machine| machine.that_binds(least, longest, stages)), ..self }
    }

    /// The wanted pieces, in the order given.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The stock sheets, in the order given.
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    /// The rules of the cutting table.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What a layout uses as little of as possible.
    pub fn measure(&self) -> Measure {
        self.measure
    }

    /// How much of the measure one sheet takes.
    pub fn measure_of(&self, sheet: &Sheet) -> i64 {
        self.measure.of(sheet.area(), sheet.cost, sheet.offcut)
    }

    /// Which offcuts are kept; none if empty.
    pub fn offcut_classes(&self) -> &[OffcutClass] {
        &self.offcut_classes
    }

    /// Pieces that are cut as blocks.
    pub fn matched_sets(&self) -> &[MatchedSet] {
        &self.matched_sets
    }

    /// The limits of the machine, if it has any.
    pub fn machine(&self) -> Option<&Machine> {
        self.machine.as_ref()
    }

    /// What the material of a sheet is worth.
    pub fn material_price(&self, sheet: &Sheet) -> MaterialPrice {
        MaterialPrice::of(self.measure, self.measure_of(sheet), sheet.area())
    }

    /// Number of wanted piece instances.
    pub fn instance_count(&self) -> u64 {
        self.pieces.iter().map(|p| u64::from(p.quantity)).sum()
    }
}

fn check_piece(piece: &Piece) -> Result<(), &'static str> {
    if !(1..=MAX_DIMENSION).contains(&piece.width) || !(1..=MAX_DIMENSION).contains(&piece.height) {
        return Err("dimension is out of range");
    }
    if !(1..=MAX_QUANTITY).contains(&piece.quantity) {
        return Err("quantity is out of range");
    }
    if piece.priority > MAX_PRIORITY {
        return Err("priority is out of range");
    }
    Ok(())
}

fn check_sheet(sheet: &Sheet) -> Result<(), &'static str> {
    if !(1..=MAX_DIMENSION).contains(&sheet.width) || !(1..=MAX_DIMENSION).contains(&sheet.height) {
        return Err("dimension is out of range");
    }
    if !(1..=MAX_QUANTITY).contains(&sheet.quantity) {
        return Err("quantity is out of range");
    }
    if sheet.kerf.iter().any(|kerf| !(0..=MAX_DIMENSION).contains(kerf)) {
        return Err("kerf is out of range");
    }
    let Margins { left, right, top, bottom } = sheet.margins;
    if [left, right, top, bottom].iter().any(|m| !(0..=MAX_DIMENSION).contains(m)) {
        return Err("margin is out of range");
    }
    if sheet.usable_width() < 1 || sheet.usable_height() < 1 {
        return Err("margins leave nothing usable");
    }
    if sheet.cost.is_some_and(|cost| !(0..=MAX_COST).contains(&cost)) {
        return Err("cost is out of range");
    }
    for defect in &sheet.defects {
        if !(1..=MAX_DIMENSION).contains(&defect.width) || !(1..=MAX_DIMENSION).contains(&defect.height) {
            return Err("defect size is out of range");
        }
        let off = i64::from(defect.x) + i64::from(defect.width) <= 0
            || i64::from(defect.y) + i64::from(defect.height) <= 0
            || defect.x >= sheet.width
            || defect.y >= sheet.height;
        if off {
            return Err("defect lies wholly off its sheet");
        }
    }
    Ok(())
}
