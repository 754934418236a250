//! The problem: pieces, stock sheets and the rules of the cutting table.
//!
//! Lengths are integer millimetres and fit in `i32`; areas are square millimetres in `i64`.
//! Pieces and sheets are known by their position here; the labels of a client are not the engine's business.

use std::fmt;

use crate::error::InstanceError;

/// Longest side of a piece, a sheet or a defect, in millimetres.
pub const MAX_DIMENSION: i32 = 1_000_000;
/// Largest quantity of one piece or one sheet entry.
pub const MAX_QUANTITY: u32 = 1_000_000;
/// Most piece instances (the sum of the quantities) in one request.
pub const MAX_INSTANCES: u64 = 100_000;
/// Highest priority of a piece.
pub const MAX_PRIORITY: u32 = 1_000_000;
/// Largest total area (2^53 - 1): every area is then exact as a JSON number too.
pub const MAX_AREA: i64 = (1 << 53) - 1;

/// Direction of a straight edge-to-edge cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// A vertical line: divides the width, the first part lies on the left.
    Vertical,
    /// A horizontal line: divides the height, the first part lies below.
    Horizontal,
}

impl Direction {
    /// The other direction.
    #[inline]
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Vertical => Self::Horizontal,
            Self::Horizontal => Self::Vertical,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Vertical => "vertical",
            Self::Horizontal => "horizontal",
        })
    }
}

/// A rectangular piece that is wanted `quantity` times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Width in millimetres, 1 to [`MAX_DIMENSION`].
    pub width: i32,
    /// Height in millimetres, 1 to [`MAX_DIMENSION`].
    pub height: i32,
    /// How many are wanted, 1 to [`MAX_QUANTITY`].
    pub quantity: u32,
    /// Whether it may be turned by 90 degrees (the global permission is already folded in).
    pub can_rotate: bool,
    /// Raises the penalty of leaving it unplaced, 0 to [`MAX_PRIORITY`].
    pub priority: u32,
}

impl Piece {
    /// Area of one instance.
    #[inline]
    pub fn area(&self) -> i64 {
        i64::from(self.width) * i64::from(self.height)
    }
}

/// A rectangle that no piece may overlap, in sheet coordinates (origin at the bottom-left corner).
///
/// It may reach past the sheet's edge; only its part on the sheet counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Defect {
    /// Left edge.
    pub x: i32,
    /// Lower edge.
    pub y: i32,
    /// Width, at least 1.
    pub width: i32,
    /// Height, at least 1.
    pub height: i32,
}

/// Strips along the four edges of a sheet that are cut away beforehand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Margins {
    /// Left strip, in millimetres.
    pub left: i32,
    /// Right strip, in millimetres.
    pub right: i32,
    /// Upper strip, in millimetres.
    pub top: i32,
    /// Lower strip, in millimetres.
    pub bottom: i32,
}

/// A stock sheet that is there `quantity` times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Full width in millimetres, 1 to [`MAX_DIMENSION`].
    pub width: i32,
    /// Full height in millimetres, 1 to [`MAX_DIMENSION`].
    pub height: i32,
    /// Width of the blade's cut, in millimetres, at least 0.
    pub kerf: i32,
    /// What is cut away at the edges before the first cut of the tree.
    pub margins: Margins,
    /// How many there are, 1 to [`MAX_QUANTITY`]: a count, never a list.
    pub quantity: u32,
    /// Forbidden zones.
    pub defects: Vec<Defect>,
}

impl Sheet {
    /// Area of the whole sheet, margins included.
    #[inline]
    pub fn area(&self) -> i64 {
        i64::from(self.width) * i64::from(self.height)
    }

    /// Width between the side margins.
    #[inline]
    pub fn usable_width(&self) -> i32 {
        self.width - self.margins.left - self.margins.right
    }

    /// Height between the lower and the upper margin.
    #[inline]
    pub fn usable_height(&self) -> i32 {
        self.height - self.margins.bottom - self.margins.top
    }
}

/// What the cutting table can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Highest stage a cut may have; 0 stands for no limit.
    pub max_stages: u32,
    /// Odd stages cut in the first direction, even stages in the other. Where false, any region may be cut in either direction.
    pub alternate: bool,
    /// Direction of the cuts of stage 1 where `alternate` holds; else it only decides between equals.
    pub first_direction: Direction,
    /// Least extent of a waste fragment, at right angles to the cut that made it, in millimetres.
    pub min_trim: i32,
}

impl Rules {
    /// The stage that a first cut in `direction` has.
    #[inline]
    pub fn first_stage(&self, direction: Direction) -> u32 {
        if self.alternate && direction != self.first_direction { 2 } else { 1 }
    }

    /// The highest stage as a number that can be compared: `u32::MAX` where there is no limit.
    #[inline]
    pub fn stage_limit(&self) -> u32 {
        if self.max_stages == 0 { u32::MAX } else { self.max_stages }
    }
}

/// A problem whose every number is within its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    pieces: Vec<Piece>,
    sheets: Vec<Sheet>,
    rules: Rules,
}

impl Instance {
    /// Checks every range once, so that nothing behind it has to.
    ///
    /// # Errors
    /// The first number out of its range, see [`InstanceError`].
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
        Ok(Self { pieces, sheets, rules })
    }

    /// The wanted pieces, in the order they were given.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The stock, in the order it was given.
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    /// The rules of the cutting table.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Number of wanted piece instances.
    pub fn instance_count(&self) -> u64 {
        self.pieces.iter().map(|p| u64::from(p.quantity)).sum()
    }

    /// Area of all wanted piece instances.
    pub fn total_area(&self) -> i64 {
        self.pieces.iter().map(|p| p.area() * i64::from(p.quantity)).sum()
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
    if !(0..=MAX_DIMENSION).contains(&sheet.kerf) {
        return Err("kerf is out of range");
    }
    let Margins { left, right, top, bottom } = sheet.margins;
    if [left, right, top, bottom].iter().any(|m| !(0..=MAX_DIMENSION).contains(m)) {
        return Err("margin is out of range");
    }
    if sheet.usable_width() < 1 || sheet.usable_height() < 1 {
        return Err("margins leave nothing usable");
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
