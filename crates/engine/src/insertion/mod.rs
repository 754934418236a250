//! Insertion: where a piece goes on the sheets.
//!
//! An [`Insertion`](scan::Insertion) is one way to put a piece on a pattern, with the loss it causes; [`scan::scan`] visits
//! all of them. [`Placer`](placer::Placer) chooses one, carries it out, and counts its effort.

pub(crate) mod placer;
pub(crate) mod scan;

#[cfg(test)]
mod tests;
