//! Rules by which pieces are sorted before they are inserted.

use crate::layout::ids::{PieceTypeId, SheetTypeId};
use crate::layout::problem::{PieceType, Problem};
use crate::rng::Rng;
use crate::units::Length;

/// The sort key of pieces; the largest comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SortRule {
    Area,
    LongerSide,
    Width,
    Height,
    Perimeter,
    ShorterSide,
    /// Area plus half the difference of the sides.
    AreaAndShape,
    /// The penalty for leaving the piece out, divided by its area. For instances whose pieces do not all fit.
    PenaltyDensity,
}

impl SortRule {
    pub const BY_SIZE: [Self; 7] = [
        Self::Area,
        Self::LongerSide,
        Self::Width,
        Self::Height,
        Self::Perimeter,
        Self::ShorterSide,
        Self::AreaAndShape,
    ];

    /// One of the rules by size.
    pub fn random(rng: &mut Rng) -> Self {
        Self::BY_SIZE[rng.below(Self::BY_SIZE.len())]
    }

    /// The sort key of a piece, relative to a sheet of the extents `sheet`.
    pub fn key(self, piece: &PieceType, sheet: [f64; 2]) -> f64 {
        let width = piece.size[0].to_f64() / sheet[0];
        let height = piece.size[1].to_f64() / sheet[1];
        match self {
            Self::Area => width * height + 1e-4 * width.max(height),
            Self::LongerSide => width.max(height) + 1e-3 * width.min(height),
            Self::Width => width + 1e-3 * height,
            Self::Height => height + 1e-3 * width,
            Self::Perimeter => width + height + 1e-3 * width.max(height),
            Self::ShorterSide => width.min(height) + 1e-3 * width.max(height),
            Self::AreaAndShape => width * height + 0.5 * (width - height).abs(),
            Self::PenaltyDensity => piece.penalty() / (width * height),
        }
    }

    /// `pieces` sorted for a sheet of type `sheet_type`. Each key is multiplied by a random factor within `noise` / 2
    /// of 1.
    pub fn arrange(
        self,
        problem: &Problem,
        sheet_type: SheetTypeId,
        pieces: &[PieceTypeId],
        noise: f64,
        rng: &mut Rng,
    ) -> Vec<PieceTypeId> {
        let size = problem.sheets[sheet_type].size.map(Length::to_f64);
        let mut keyed: Vec<(f64, PieceTypeId)> = pieces
            .iter()
            .map(|&piece_type| {
                let key = self.key(&problem.types[piece_type], size);
                (key * (1.0 + noise * (rng.unit() - 0.5)), piece_type)
            })
            .collect();
        keyed.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        keyed.into_iter().map(|(_, piece_type)| piece_type).collect()
    }
}
