//! Insertion: where a piece goes on the sheets, and how sheets are filled one after another.
//!
//! Both strategies stand on this room. An [`Insertion`](scan::Insertion) is one way to put a piece on a pattern, with the loss it
//! causes; [`scan::scan`] visits all of them. [`Placer`](placer::Placer) chooses one, carries it out, and counts its
//! effort. [`fill_sheets`](sheets::fill_sheets) fills sheet after sheet; how it fills one is up to its
//! [`FillSheet`](sheets::FillSheet).

pub(crate) mod open_types;
pub(crate) mod placer;
pub(crate) mod quick;
pub(crate) mod remaining;
pub(crate) mod scan;
pub(crate) mod sheets;
pub(crate) mod sort_rule;

#[cfg(test)]
pub(crate) mod tests;
