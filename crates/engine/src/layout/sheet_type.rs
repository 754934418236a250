//! Sheet types, each with all that the search needs to know about its sheets. Sheets of one type are identical.

use std::collections::HashMap;

use typed_index_collections::TiVec;

use super::ids::SheetTypeId;
use crate::instance::{Grain, Instance, MaterialPrice, Measure, Sheet};
use crate::numbers::Integer;

use super::axis::{Axis, Point, Size, oriented};
use super::cost::Price;
use super::spoilt::{Rect, SpoiltArea};
use crate::units::{Area, Length};

/// The thrift of a sheet that adds nothing to the measure.
const FREE: f64 = 1e9;

/// Defects on a sheet up to which all of them are examined.
const SCANNED_DEFECTS: usize = 8;

/// Identical sheets, of one or more entries.
#[derive(Clone, Debug)]
pub(crate) struct SheetType {
    /// Extents of the usable area.
    pub size: Size,
    /// The area of the whole sheet, including margins.
    pub area: Area,
    /// Price of using one.
    pub price: Price,
    /// What its offcuts are worth.
    pub material_price: MaterialPrice,
    /// Area for its measure, relative to the whole stock: 1 where the measure is the area, [`FREE`] where it is 0.
    pub thrift: f64,
    /// 1 / usable area, to turn areas into shares of the sheet.
    pub scale: f64,
    /// Of cuts that divide along each axis.
    pub kerf: [Length; 2],
    /// Least extent of a waste part; at least 1.
    pub least_waste: Length,
    /// Least offset of a part that is not at the start of its row along each axis: a waste part and a kerf.
    pub least_lead: [Length; 2],
    /// The defects sorted by their start along x, and once more by their start along y.
    pub defects: [Vec<Rect>; 2],
    /// An index that tells whether a rectangle overlaps any defect.
    pub spoilt: SpoiltArea,
    /// The largest extent of any defect along each axis.
    pub largest_defect: Size,
    /// Whether cuts may run through its defects.
    pub cut_through_defects: bool,
    pub stock: u64,
    /// Whether it is an offcut.
    pub is_offcut: bool,
    /// Its grain, where orientations depend on it.
    pub grain: Grain,
    /// The entries of the instance behind it, ascending.
    pub entries: Vec<u32>,
}

impl SheetType {
    /// The sheet types of an instance, which differ in their grain if orientations depend on it.
    pub fn merged(instance: &Instance, mixes_grain: bool) -> TiVec<SheetTypeId, Self> {
        let mut types: TiVec<SheetTypeId, Self> = TiVec::new();
        let mut known = HashMap::new();
        let mean = mean_price(instance.sheets());
        for (index, sheet) in instance.sheets().iter().enumerate() {
            let defects = usable_defects(sheet);
            let mut known_by = sheet.defects.clone();
            known_by.sort_unstable();
            let measure = instance.measure_of(sheet);
            let grain = if mixes_grain { sheet.grain } else { Grain::None };
            let key = (
                (sheet.width, sheet.height, sheet.kerf, sheet.margins, known_by),
                (measure, sheet.offcut, grain),
            );
            let at = *known.entry(key).or_insert_with(|| types.next_key());
            if at == types.next_key() {
                let size = [sheet.usable_width(), sheet.usable_height()].map(Length::new);
                let area = Area::new(sheet.area());
                let least_waste = Length::new(instance.rules().min_trim.max(1));
                types.push(Self {
                    size,
                    area,
                    price: Price::new(measure, area),
                    material_price: instance.material_price(sheet),
                    thrift: thrift(instance.measure(), mean, measure, area),
                    scale: 1.0 / (size[0].to_f64() * size[1].to_f64()),
                    kerf: sheet.kerf.map(Length::new),
                    least_waste,
                    least_lead: sheet.kerf.map(|kerf| least_waste + Length::new(kerf)),
                    largest_defect: [0, 1].map(|axis| {
                        defects[0]
                            .iter()
                            .map(|zone| zone.end[axis] - zone.start[axis])
                            .max()
                            .unwrap_or_default()
                    }),
                    spoilt: SpoiltArea::new(&defects[0]),
                    defects,
                    cut_through_defects: instance.rules().cut_through_defects,
                    stock: 0,
                    is_offcut: sheet.offcut,
                    grain,
                    entries: Vec::new(),
                });
            }
            types[at].stock += u64::from(sheet.quantity);
            types[at].entries.push(index.to_u32());
        }
        types
    }

    /// Whether `rest` units may be left behind the last part of a row along `axis`: nothing, at most a kerf, or a
    /// fragment that is large enough.
    #[inline]
    pub fn may_leave(&self, axis: Axis, rest: Length) -> bool {
        rest >= self.least_lead[axis] || (rest >= 0 && rest <= self.kerf[axis])
    }

    /// `size` with the kerf that a cut takes behind it, along each axis.
    #[inline]
    pub fn enlarged(&self, size: Size) -> Size {
        [size[0] + self.kerf[0], size[1] + self.kerf[1]]
    }

    /// Whether using one adds nothing to the measure.
    pub fn is_free(&self) -> bool {
        self.thrift >= FREE
    }

    pub fn has_defects(&self) -> bool {
        !self.defects[0].is_empty()
    }

    /// Whether it has defects that no cut may run through.
    #[inline]
    pub fn keeps_defects_whole(&self) -> bool {
        !self.cut_through_defects && self.has_defects()
    }

    /// Whether a cut that divides along `axis`, consumes what lies between `from` and `to`, and is `across` long, runs
    /// through a defect that must stay whole.
    #[inline]
    pub fn forbids_cut(&self, axis: Axis, [from, to]: [Length; 2], across: [Length; 2]) -> bool {
        let size = oriented(axis, [to - from, across[1] - across[0]]);
        !self.cut_through_defects && self.is_spoilt(oriented(axis, [from, across[0]]), size)
    }

    /// Whether the cuts along `axis` before and behind a part, which are so long `across`, run through no defect that must
    /// stay whole. Nothing is cut before the part unless it `follows_waste`, and nothing behind it at the `end` of its region.
    pub fn allows_cuts(
        &self,
        axis: Axis,
        follows_waste: bool,
        [from, to]: [Length; 2],
        end: Length,
        across: [Length; 2],
    ) -> bool {
        let kerf = self.kerf[axis];
        self.cut_through_defects
            || !(follows_waste && self.forbids_cut(axis, [from - kerf, from], across)
                || to < end && self.forbids_cut(axis, [to, end.min(to + kerf)], across))
    }

    /// Whether it forbids the cut behind the first `extent` of a region, which begins at `at` and is so large.
    pub fn forbids_cut_of(&self, axis: Axis, at: Point, size: Size, extent: Length) -> bool {
        let ([start, aside], [length, width]) = (oriented(axis, at), oriented(axis, size));
        let strip = [start + extent, start + length.min(extent + self.kerf[axis])];
        self.forbids_cut(axis, strip, [aside, aside + width])
    }

    /// What sheets have in common that differ only in their defects.
    pub fn kind(&self) -> ([Length; 2], Price, [Length; 2], Grain) {
        (self.size, self.price, self.kerf, self.grain)
    }

    /// One sheet of it that ends sooner by this length along an axis.
    pub fn shortened(&self, axis: Axis, by: Length) -> Self {
        let mut size = self.size;
        size[axis] -= by;
        let clipped = |zones: &[Rect]| -> Vec<Rect> {
            let within = zones.iter().filter(|zone| zone.start[axis] < size[axis]);
            let clip = |zone: &Rect| {
                let mut zone = *zone;
                zone.end[axis] = zone.end[axis].min(size[axis]);
                zone
            };
            within.map(clip).collect()
        };
        let defects = [clipped(&self.defects[0]), clipped(&self.defects[1])];
        let area = size[0] * size[1];
        Self {
            size,
            area,
            scale: 1.0 / area.to_f64(),
            spoilt: SpoiltArea::new(&defects[0]),
            defects,
            stock: 1,
            entries: Vec::new(),
            ..self.clone()
        }
    }

    /// Whether the rectangle at `at` with the extents `size` overlaps a defect.
    pub fn is_spoilt(&self, at: Point, size: Size) -> bool {
        self.spoilt.overlaps(at, size)
    }

    /// A defect that the rectangle at `at` with the extents `size` overlaps.
    pub fn defect_at(&self, at: Point, size: Size) -> Option<&Rect> {
        self.defects_between(0, at[0], at[0] + size[0])
            .iter()
            .find(|zone| at[0] < zone.end[0] && zone.start[1] < at[1] + size[1] && at[1] < zone.end[1])
    }

    /// The defects between `start` and `end` along the axis, sorted by their start. May include a few that end before
    /// `start`.
    pub fn defects_between(&self, axis: Axis, start: Length, end: Length) -> &[Rect] {
        let zones = &self.defects[axis];
        if zones.len() <= SCANNED_DEFECTS {
            return &zones[..zones.partition_point(|zone| zone.start[axis] < end)];
        }
        let before = |place: Length| zones.partition_point(|zone| zone.start[axis] < place);
        let first = before(start - self.largest_defect[axis] + Length::new(1));
        &zones[first..before(end).max(first)]
    }

    /// The least width along `axis` of a row with two parts of these widths such that neither leaves too small a
    /// fragment.
    #[inline]
    pub fn width_for(&self, axis: Axis, one: Length, other: Length) -> Length {
        let (narrow, wide) = if one < other { (one, other) } else { (other, one) };
        if self.may_leave(axis, wide - narrow) {
            return wide;
        }
        let wider = narrow + self.least_lead[axis];
        if self.may_leave(axis, wider - wide) { wider } else { wide + self.least_lead[axis] }
    }
}

/// Area for the measure of a sheet, relative to that of the whole stock, which has the price `mean` for its area.
fn thrift(kind: Measure, mean: f64, measure: i64, area: Area) -> f64 {
    match kind {
        Measure::Area => 1.0,
        _ if measure == 0 => FREE,
        Measure::NewArea => 1.0,
        Measure::Cost => (area.to_f64() / measure.to_f64() * mean).min(FREE / 2.0),
    }
}

/// Price of the sheets that have one for their area.
fn mean_price(sheets: &[Sheet]) -> f64 {
    let priced = sheets.iter().filter(|sheet| sheet.cost.is_some_and(|cost| cost > 0));
    let (cost, all) = priced.fold((0.0, 0.0), |(cost, all), sheet| {
        (cost + sheet.cost.unwrap_or(0).to_f64(), all + sheet.area().to_f64())
    });
    cost / all
}

/// The defects clipped to the usable area, in its coordinates.
fn usable_defects(sheet: &Sheet) -> [Vec<Rect>; 2] {
    let size = [sheet.usable_width(), sheet.usable_height()].map(Length::new);
    let origin = [sheet.margins.left, sheet.margins.bottom].map(Length::new);
    let mut zones: Vec<Rect> = sheet
        .defects
        .iter()
        .map(|d| Rect {
            start: [
                (Length::new(d.x) - origin[0]).max(Length::ZERO),
                (Length::new(d.y) - origin[1]).max(Length::ZERO),
            ],
            end: [
                (Length::new(d.x) - origin[0] + Length::new(d.width)).min(size[0]),
                (Length::new(d.y) - origin[1] + Length::new(d.height)).min(size[1]),
            ],
        })
        .filter(|zone| zone.start[0] < zone.end[0] && zone.start[1] < zone.end[1])
        .collect();
    zones.sort_unstable();
    zones.dedup();
    let mut upwards = zones.clone();
    upwards.sort_by_key(|zone| [zone.start[1], zone.start[0], zone.end[1], zone.end[0]]);
    [zones, upwards]
}
