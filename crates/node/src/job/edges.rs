//! Edge bands: what the client glues on which sides of a piece. The engine knows nothing of them.

use cutting_engine::numbers::Integer;
use serde::Deserialize;

/// The edge bands of a job, and the pieces that have some.
#[derive(Debug, Default)]
pub(crate) struct Edges {
    /// The names of the bands; `None` if the request has none.
    pub(crate) bands: Option<Vec<String>>,
    /// The finish of each piece; empty if none has edges.
    pieces: Vec<Option<Finish>>,
}

/// What a piece becomes with its bands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Finish {
    /// Positions of the bands on the left, right, bottom and top side of the unrotated piece.
    pub(crate) sides: [Option<u32>; 4],
    /// The size of the unrotated piece with its bands.
    pub(crate) width: i32,
    pub(crate) height: i32,
}

/// The bands of a piece as the job has them.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WireEdges {
    left: Option<u32>,
    right: Option<u32>,
    bottom: Option<u32>,
    top: Option<u32>,
}

impl Finish {
    /// `None` for a piece without edges.
    pub(crate) fn new(edges: Option<WireEdges>, width: Option<i32>, height: Option<i32>) -> Option<Self> {
        let WireEdges { left, right, bottom, top } = edges?;
        Some(Self { sides: [left, right, bottom, top], width: width?, height: height? })
    }

    /// The same of the piece as placed. Rotation takes the left side to the bottom.
    pub(crate) fn placed(self, rotated: bool) -> Self {
        let Self { sides: [left, right, bottom, top], width, height } = self;
        if rotated { Self { sides: [top, bottom, left, right], width: height, height: width } } else { self }
    }
}

impl Edges {
    /// # Errors
    /// If a piece names a band that is not in the list.
    pub(crate) fn new(bands: Option<Vec<String>>, pieces: Vec<Option<Finish>>) -> Result<Self, String> {
        let count = bands.as_ref().map_or(0, Vec::len);
        let sides = pieces.iter().flatten().flat_map(|finish| finish.sides).flatten();
        if sides.into_iter().any(|band| band.to_usize() >= count) {
            return Err("edges: a piece has no band of the list".to_owned());
        }
        let pieces = if pieces.iter().all(Option::is_none) { Vec::new() } else { pieces };
        Ok(Self { bands, pieces })
    }

    /// The finish of a piece; `None` if it has no edges.
    pub(crate) fn of_piece(&self, piece: u32) -> Option<Finish> {
        *self.pieces.get(piece.to_usize())?
    }

    /// The name of a band.
    pub(crate) fn name(&self, band: u32) -> &str {
        self.bands.as_ref().map_or("", |bands| &bands[band.to_usize()])
    }
}
