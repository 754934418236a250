//! Builds a job, and its JSON as the seam takes it.

use cutting_engine::numbers::Integer;
use std::fmt::Write;

use serde_json::{Value, json};

/// Limits of a request (`src/contract/limits.ts`): all jobs drawn here could come from valid requests.
const MOST_BYTES: usize = 1_048_576;
const MOST_INSTANCES: u64 = 100_000;
const MOST_AREA: u128 = (1 << 53) - 1;

/// Bytes that one more piece, sheet or defect adds to the shortest request.
const BYTES_OF_AN_ITEM: usize = 26;
const BYTES_OF_A_DEFECT: usize = 36;

#[derive(Clone, Debug)]
pub(super) struct PieceText {
    pub size: [i64; 2],
    pub quantity: u64,
    pub turns: bool,
    pub priority: u64,
    /// Further members, each after a comma.
    pub more: String,
}

/// A turnable piece, `quantity` times.
pub(super) fn piece(width: i64, height: i64, quantity: u64) -> PieceText {
    PieceText { size: [width, height], quantity, turns: true, priority: 0, more: String::new() }
}

#[derive(Clone, Debug)]
pub(super) struct SheetText {
    pub size: [i64; 2],
    pub kerf: i64,
    /// Left, right, top and bottom.
    pub margins: [i64; 4],
    pub quantity: u64,
    /// Left and lower edge, width and height.
    pub defects: Vec<[i64; 4]>,
    /// Further members, each after a comma.
    pub more: String,
}

/// A sheet without defects, `quantity` times.
pub(super) fn sheet(width: i64, height: i64, quantity: u64) -> SheetText {
    SheetText {
        size: [width, height],
        kerf: 0,
        margins: [0; 4],
        quantity,
        defects: Vec::new(),
        more: String::new(),
    }
}

/// A job, with the field names of the seam.
#[derive(Clone, Debug)]
pub(super) struct JobText {
    pub max_ms: u64,
    pub pieces: Vec<PieceText>,
    pub sheets: Vec<SheetText>,
    pub rules: Value,
    pub builder: Value,
    /// `null` where the strategy is `greedy`.
    pub alns: Value,
    /// `null` where no offcuts are kept.
    pub offcut_classes: Value,
    /// Further members, each after a comma.
    pub more: String,
}

impl JobText {
    /// A job with the contract's defaults.
    pub fn new(pieces: Vec<PieceText>, sheets: Vec<SheetText>) -> Self {
        Self {
            max_ms: 100,
            pieces,
            sheets,
            rules: json!({
                "maxStages": 5, "alternateOrientation": true, "firstCutVertical": true, "minTrimSize": 0
            }),
            builder: json!({
                "beamWidth": 10, "beamWidthAtRoot": 50, "maxBuildCalls": 0, "maxRecursionDepth": 500,
                "scoreNoise": 0.0, "noiseSeed": "0"
            }),
            alns: Value::Null,
            offcut_classes: Value::Null,
            more: String::new(),
        }
    }

    /// The same with the deep search and its defaults.
    pub fn deep(mut self) -> Self {
        self.alns = json!({
            "maxIterations": 0, "maxNoImprove": 0, "numThreads": 1, "fullRebuildProbability": 0.0,
            "earlyStopThreshold": 0.0, "earlyStopMinIter": 1_000, "coolingRate": 0.9999,
            "initialAcceptProb": 0.35, "minTemperature": 0.01, "minDestructionRate": 0.01,
            "maxDestructionRate": 0.12, "scoreNoise": 0.2, "seed": "0",
            "unplacedPenalty": "10000000000000000", "priorityPenalty": "10000000000000000",
            "cutPenalty": "0", "directionChangePenalty": "0", "liquidOffcutBonus": 0.0,
            "reheatingInterval": 20_000, "reheatingFactor": 10.0, "maxReheats": 1_000_000,
            "returnToBestAfter": 50_000, "returnToBestProb": 0.5, "weightDecay": 0.9,
            "initialOperatorWeight": 1.0, "minOperatorWeight": 0.05, "maxNoBestImproveMs": 0.0,
            "maxInterSheetTransfersPerIter": 0, "maxTreeOperatorsPerIter": 0,
            "repairStrategy": "treeNative"
        });
        self
    }

    /// The same with one sheet of each entry, which also asks for the sheets that are missing.
    pub fn short_of_stock(mut self) -> Self {
        self.sheets.iter_mut().for_each(|sheet| sheet.quantity = 1);
        self.more.push_str(",\"shoppingList\":true");
        self
    }

    /// Changes the value of a rule.
    pub fn rule(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.rules[name] = value.into();
        self
    }

    /// Changes a key of the builder.
    pub fn builder(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.builder[name] = value.into();
        self
    }

    /// Changes a key of the deep search.
    pub fn alns(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.alns[name] = value.into();
        self
    }

    /// Changes every sheet.
    pub fn each_sheet(mut self, change: impl FnMut(&mut SheetText)) -> Self {
        self.sheets.iter_mut().for_each(change);
        self
    }

    /// Removes what no valid request could ask for: instances, area and bytes beyond the limits.
    pub fn within_limits(mut self) -> Self {
        let area = |size: [i64; 2]| size[0].to_u128() * size[1].to_u128();
        let largest = self.sheets.iter().map(|sheet| area(sheet.size)).max().unwrap_or(1);
        let mut instances = MOST_INSTANCES.min((MOST_AREA / largest).to_u64()).max(1);
        let mut total = MOST_AREA;
        self.pieces.retain_mut(|piece| {
            let affordable = (total / area(piece.size)).to_u64();
            piece.quantity = piece.quantity.min(instances).min(affordable);
            instances -= piece.quantity;
            total -= u128::from(piece.quantity) * area(piece.size);
            piece.quantity > 0
        });
        let mut bytes = MOST_BYTES.saturating_sub(self.bytes_of_items());
        for sheet in &mut self.sheets {
            sheet.defects.truncate(bytes / BYTES_OF_A_DEFECT);
            bytes -= sheet.defects.len() * BYTES_OF_A_DEFECT;
        }
        self
    }

    fn bytes_of_items(&self) -> usize {
        (self.pieces.len() + self.sheets.len()) * BYTES_OF_AN_ITEM
    }

    /// Bytes that a request has left beside pieces, sheets and defects.
    pub fn spare_bytes(&self) -> usize {
        let defects: usize = self.sheets.iter().map(|sheet| sheet.defects.len()).sum();
        MOST_BYTES.saturating_sub(self.bytes_of_items() + defects * BYTES_OF_A_DEFECT)
    }

    /// The bytes that the addon gets.
    pub fn json(&self) -> String {
        let mut text = format!("{{\"maxMs\":{},\"pieces\":[", self.max_ms);
        for (index, piece) in self.pieces.iter().enumerate() {
            let PieceText { size: [width, height], quantity, turns, priority, more } = piece;
            let comma = if index > 0 { "," } else { "" };
            _ = write!(
                text,
                "{comma}{{\"originalIndex\":{index},\"width\":{width},\"height\":{height},\
                 \"quantity\":{quantity},\"canRotate\":{turns},\"priority\":{priority}{more}}}"
            );
        }
        text.push_str("],\"sheets\":[");
        for (index, sheet) in self.sheets.iter().enumerate() {
            let SheetText {
                size: [width, height],
                kerf,
                margins: [left, right, top, bottom],
                quantity,
                defects,
                more,
            } = sheet;
            let comma = if index > 0 { "," } else { "" };
            _ = write!(
                text,
                "{comma}{{\"width\":{width},\"height\":{height},\"kerf\":{kerf},\"marginLeft\":{left},\
                 \"marginRight\":{right},\"marginTop\":{top},\"marginBottom\":{bottom},\
                 \"quantity\":{quantity},\"defects\":["
            );
            for (index, [x, y, width, height]) in defects.iter().enumerate() {
                let comma = if index > 0 { "," } else { "" };
                _ = write!(text, "{comma}{{\"x\":{x},\"y\":{y},\"width\":{width},\"height\":{height}}}");
            }
            _ = write!(text, "]{more}}}");
        }
        let Self { rules, builder, alns, offcut_classes, more, .. } = self;
        _ = write!(text, "],\"rules\":{rules},\"builder\":{builder},\"alns\":{alns}");
        if !offcut_classes.is_null() {
            _ = write!(text, ",\"offcutClasses\":{offcut_classes}");
        }
        _ = write!(text, "{more}}}");
        text
    }
}
