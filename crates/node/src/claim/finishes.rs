//! The finishes of pieces, which tell entries of one number apart.

use std::collections::HashMap;

use cutting_engine::numbers::Integer;

use super::wire::{WireEdges, WirePlaced};
use crate::job::Job;
use crate::job::edges::Finish;

/// The different finishes of the pieces of a job, by what a placement states of them.
pub(super) struct Finishes {
    numbers: HashMap<Finish, u32>,
    bands: HashMap<String, u32>,
}

impl Finishes {
    pub(super) fn new(job: &Job) -> Self {
        let mut numbers = HashMap::new();
        for finish in (0..job.ids.len().to_u32()).filter_map(|piece| job.edges.of_piece(piece)) {
            let next = numbers.len().to_u32();
            numbers.entry(finish).or_insert(next);
        }
        let bands = job.edges.bands.iter().flatten().cloned().zip(0..).collect();
        Self { numbers, bands }
    }

    /// The number of the finish of an entry; `None` if it has no edges.
    pub(super) fn of_piece(&self, job: &Job, piece: u32) -> Option<u32> {
        self.numbers.get(&job.edges.of_piece(piece)?).copied()
    }

    /// The number of the finish that a placement states; `None` if it states none, or one that no piece has.
    pub(super) fn of_placed(&self, placed: &WirePlaced) -> Option<u32> {
        let WireEdges { left, right, bottom, top } = placed.edges.as_ref()?;
        let (wide, high) = (placed.finished_width?, placed.finished_height?);
        let band = |name: &Option<String>| match name {
            None => Some(None),
            Some(name) => self.bands.get(name).map(|&band| Some(band)),
        };
        let finish = if placed.placement.rotated {
            // The left side of the unrotated piece lies at the bottom, and so on against the clock.
            Finish {
                sides: [band(bottom)?, band(top)?, band(right)?, band(left)?],
                width: high,
                height: wide,
            }
        } else {
            Finish {
                sides: [band(left)?, band(right)?, band(bottom)?, band(top)?],
                width: wide,
                height: high,
            }
        };
        self.numbers.get(&finish).copied()
    }
}
