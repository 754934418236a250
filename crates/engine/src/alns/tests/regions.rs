use typed_index_collections::TiVec;

use crate::alns::regions::Regions;
use crate::instance::{Rules, Sheet};
use crate::layout::ids::{PieceTypeId, UsedSheetId};
use crate::layout::pattern::Pattern;
use crate::layout::state::SharedLayout;
use crate::layout::tests::support::{FREE, Job, many, sheet, spoilt, stages, trim, turnable};
use crate::numbers::Integer;
use crate::rng::Rng;

use super::support::{built, draft_of};

/// Some hundred and fifty pieces on a few large sheets.
fn job(sheet: &Sheet, rules: Rules) -> Job {
    let pieces: Vec<_> = (0..50).map(|i| many(3, turnable(61 + i * 37 % 90, 53 + i * 57 % 80))).collect();
    Job::new(&pieces, std::slice::from_ref(sheet), rules)
}

/// The pieces on all patterns, sorted.
fn pieces<'a>(patterns: impl IntoIterator<Item = &'a Pattern>) -> Vec<PieceTypeId> {
    let mut pieces = Vec::new();
    for pattern in patterns {
        pattern.for_each_piece(0, |piece_type| pieces.push(piece_type));
    }
    pieces.sort_unstable();
    pieces
}

/// The patterns of a layout.
fn shared(layout: &SharedLayout) -> impl Iterator<Item = &Pattern> {
    layout.patterns.iter().map(|pattern| &**pattern)
}

#[test]
fn what_is_divided_and_joined_again_can_be_cut_and_holds_the_same_pieces() {
    for rules in [FREE, Rules { alternate: true, ..FREE }] {
        let job = job(&sheet(900, 800, 3), rules);
        let layout = built(&job);
        let draft = draft_of(&job, &layout);
        for seed in 0..50 {
            let parts = Regions::divide(&draft, &mut Rng::new(seed));
            assert!(parts.layout.patterns.len() > layout.patterns.len());
            assert!(parts.layout.patterns.iter().all(|region| region.valid && region.pieces <= 30));
            assert_eq!(pieces(shared(&parts.layout)), pieces(shared(&layout)));
            let joined = parts.join(&parts.layout);
            assert!(joined.iter().all(|pattern| pattern.valid));
            assert_eq!(pieces(&joined), pieces(shared(&layout)));
        }
    }
}

#[test]
fn a_region_that_was_emptied_leaves_its_room_to_the_others() {
    let job = job(&sheet(900, 800, 3), FREE);
    let layout = built(&job);
    let draft = draft_of(&job, &layout);
    for seed in 0..20 {
        let mut parts = Regions::divide(&draft, &mut Rng::new(seed));
        let kept =
            parts.layout.patterns.split_off(UsedSheetId::from(seed.to_usize() % parts.layout.patterns.len()));
        let kept = SharedLayout { patterns: kept, ..parts.layout.clone() };
        let joined = parts.join(&kept);
        assert!(joined.iter().all(|pattern| pattern.valid));
        assert_eq!(pieces(&joined), pieces(shared(&kept)));
    }
}

#[test]
fn sheets_are_divided_only_where_they_hold_many_pieces_and_nothing_minds() {
    let may_divide = |sheet: Sheet, rules| {
        let job = job(&sheet, rules);
        Regions::may_divide(&draft_of(&job, &built(&job)))
    };
    let large = sheet(900, 800, 3);
    assert!(may_divide(large.clone(), FREE));
    assert!(!may_divide(sheet(300, 300, 3), FREE));
    assert!(!may_divide(large.clone(), stages(4)));
    assert!(!may_divide(large.clone(), trim(20, FREE)));
    assert!(!may_divide(spoilt(large, &[(10, 10, 5, 5)]), FREE));
}

#[test]
fn of_very_many_pieces_some_sheets_are_divided_at_a_time() {
    let pieces: Vec<_> = (0..50).map(|i| many(60, turnable(61 + i * 37 % 90, 53 + i * 57 % 80))).collect();
    let job = Job::new(&pieces, &[sheet(900, 800, 3)], FREE);
    let layout = built(&job);
    let draft = draft_of(&job, &layout);
    let mut ever: TiVec<UsedSheetId, bool> = vec![false; layout.patterns.len()].into();
    for seed in 0..50 {
        let parts = Regions::divide(&draft, &mut Rng::new(seed));
        let together: u32 = parts.divided.iter().map(|&sheet| layout.patterns[sheet].pieces).sum();
        let largest = layout.patterns.iter().map(|pattern| pattern.pieces).max().unwrap_or(0);
        assert!((1_001 - largest..=1_000).contains(&together), "{together}");
        parts.divided.iter().for_each(|&sheet| ever[sheet] = true);
        assert_eq!(pieces_of(&parts.divided, &layout), self::pieces(shared(&parts.layout)));
    }
    assert!(ever.iter().all(|&ever| ever));
}

/// The pieces on some of the sheets, sorted.
fn pieces_of(sheets: &[UsedSheetId], layout: &SharedLayout) -> Vec<PieceTypeId> {
    pieces(sheets.iter().map(|&sheet| &*layout.patterns[sheet]))
}
