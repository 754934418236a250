//! Rounds in which the islands share one large layout: each searches some of its sheets.
//!
//! Alone, four islands repeat each other's work on a large layout, because a round improves only a few of its sheets.
//! So its sheets and the unplaced pieces are dealt to the islands at random. After a short round, their parts together
//! are the layout again. Short, because an island tries only the unplaced pieces that it was dealt.

use std::sync::Arc;

use super::composition::Compositions;
use super::draft::Draft;
use super::island::{Island, Part};
use super::tuning::sharing::{ITERATIONS, SHEETS_OF_AN_ISLAND};
use crate::layout::ids::UsedSheetId;
use crate::layout::problem::Problem;
use crate::layout::state::{Layout, SharedLayout};
use crate::numbers::Integer;
use crate::rng::Rng;

/// Deals the layout of the first island to all of them. Returns the iterations of the round; `None` if each island is
/// to search the whole layout.
pub(super) fn deal_round(islands: &mut [Island]) -> Option<u64> {
    let count = islands.len();
    let [first, others @ ..] = islands else { return None };
    let sheets = first.draft.sheet_count();
    let shared = !others.is_empty()
        && others.iter().all(|island| island.end.is_none())
        && first.may_share()
        && !Compositions::are_a_choice(first.draft.problem)
        && sheets >= SHEETS_OF_AN_ISLAND * count;
    if !shared {
        return None;
    }
    let temperature = first.annealing.temperature.clone();
    let large = first.annealing.large;
    let parts = deal(&first.draft, count, &mut first.annealing.rng);
    for (island, layout) in islands.iter_mut().zip(parts) {
        island.annealing.temperature = temperature.clone();
        island.annealing.crowded = false;
        island.annealing.large = large;
        island.part = Some(Part { layout, islands: count });
    }
    Some(ITERATIONS.max(sheets.to_u64()))
}

/// Gives the first island what all have made of their parts in a round of this many iterations.
pub(super) fn gather_round(islands: &mut [Island], iterations: u64) {
    let parts: Vec<_> = islands.iter_mut().filter_map(|island| island.part.take()).collect();
    let [first, others @ ..] = islands else { return };
    let whole = join(first.draft.problem, parts.into_iter().map(|part| part.layout));
    first.go_on_from(&whole, iterations);
    for island in others {
        // They searched for the first one, and end when it does.
        island.own_cost = first.own_cost;
        island.end = island.end.or(first.end);
    }
}

/// Deals sheets and unplaced pieces to this many parts, at random and evenly.
pub(super) fn deal(draft: &Draft, parts: usize, rng: &mut Rng) -> Vec<SharedLayout> {
    let mut whole = draft.layout();
    let mut dealt = vec![Layout::nothing(draft.problem); parts];
    let mut sheets: Vec<UsedSheetId> = whole.patterns.keys().collect();
    shuffle(&mut sheets, rng);
    for (at, sheet) in sheets.into_iter().enumerate() {
        let part = &mut dealt[at % parts];
        let pattern = &whole.patterns[sheet];
        part.taken[pattern.sheet_type] += 1;
        part.price += draft.problem.sheets[pattern.sheet_type].price;
        part.patterns.push(Arc::clone(pattern));
    }
    shuffle(&mut whole.excluded, rng);
    for (at, piece_type) in whole.excluded.into_iter().enumerate() {
        dealt[at % parts].excluded.push(piece_type);
    }
    dealt
}

/// The layout of all parts.
pub(super) fn join(problem: &Problem, parts: impl Iterator<Item = SharedLayout>) -> SharedLayout {
    let mut whole = Layout::nothing(problem);
    parts.for_each(|part| whole.join(part));
    whole
}

fn shuffle<T>(items: &mut [T], rng: &mut Rng) {
    for at in (1..items.len()).rev() {
        items.swap(at, rng.below(at + 1));
    }
}
