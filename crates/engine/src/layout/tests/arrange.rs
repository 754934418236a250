//! Arrangements with all defects in waste.

use super::support::{EVERYTHING, FREE, Job, fixed, id, many, random_job, sheet, spoilt};
use crate::instance::{Piece, Rules, Sheet};
use crate::layout::pattern::Pattern;
use crate::layout::tree::Join;
use crate::rng::Rng;

/// Any number of stages. The parts of the root lie side by side.
const ANY: Rules = Rules { alternate: true, ..FREE };

/// The same job on defect-free sheets.
fn cleaned(job: &Job) -> Job {
    let instance = &job.instance;
    let sheets = instance.sheets().iter().map(|sheet| Sheet { defects: Vec::new(), ..sheet.clone() });
    let sheets: Vec<Sheet> = sheets.collect();
    Job::with_depth(instance.pieces(), &sheets, *instance.rules(), job.problem.depth_limit)
}

/// A row of the pieces, in this order, on a defect-free sheet, arranged on one with defects.
fn arranged_row(pieces: &[Piece], on: Sheet) -> Option<Pattern> {
    let job = Job::new(pieces, &[on], ANY);
    let clean = cleaned(&job);
    let mut row = clean.started(0_usize);
    for piece in 1..pieces.len() {
        clean.put(&mut row, piece, |space| space.node == 0 && space.join == Join::Append);
    }
    assert!(row.valid);
    let arranged = row.arranged(&job.problem, id(0), &mut 0);
    if let Some(arranged) = &arranged {
        job.assert_cuttable(arranged);
    }
    arranged
}

#[test]
fn parts_change_places_around_a_defect() {
    let row = arranged_row(&[fixed(60, 50), fixed(30, 50)], spoilt(sheet(100, 50, 0), &[(30, 10, 10, 5)]));
    let row = row.expect("an arrangement");
    assert_eq!(Job::sketch(&row), "V(1 0)");
    assert_eq!([1, 2].map(|node| row.stands[node].origin), [[0, 0], [40, 0]]);
}

#[test]
fn a_pattern_that_can_stay_as_it_is_does() {
    let row = arranged_row(&[fixed(60, 50), fixed(30, 50)], spoilt(sheet(100, 50, 0), &[(90, 10, 10, 5)]));
    assert_eq!(Job::sketch(&row.expect("itself")), "V(0 1)");
}

#[test]
fn waste_before_a_part_needs_room_for_the_kerf() {
    let on = |kerf, defect| spoilt(sheet(100 + kerf, 50, kerf), &[defect]);
    // Behind the first 60 or 30 mm, the kerf and the rest of 10 mm: one for waste, and 4 for another kerf.
    let pieces = [fixed(60, 50), fixed(30, 50)];
    assert!(arranged_row(&pieces, on(4, (35, 10, 4, 5))).is_some());
    assert!(arranged_row(&pieces, on(9, (35, 10, 4, 5))).is_some());
    assert!(arranged_row(&pieces, on(10, (0, 10, 1, 5))).is_none());
}

#[test]
fn a_defect_that_every_arrangement_covers_leaves_none() {
    let pieces = [fixed(60, 50), fixed(30, 50)];
    assert!(arranged_row(&pieces, spoilt(sheet(100, 50, 0), &[(15, 10, 1, 1)])).is_none());
}

#[test]
fn arranged_patterns_hold_the_same_pieces_and_can_be_cut() {
    let mut rng = Rng::new(1);
    let (mut stayed, mut moved, mut none) = (0, 0, 0);
    for _ in 0..1_500 {
        let job = random_job(&mut rng, EVERYTHING);
        let pattern = cleaned(&job).grown(12, &mut rng);
        if pattern.nodes.is_empty() {
            continue;
        }
        let Some(arranged) = pattern.arranged(&job.problem, id(0), &mut 0) else {
            none += 1;
            continue;
        };
        job.assert_cuttable(&arranged);
        let pieces = |pattern: &Pattern| {
            let mut pieces = Vec::new();
            pattern.for_each_piece(0, |piece_type| pieces.push(piece_type));
            pieces.sort_unstable();
            pieces
        };
        assert_eq!(pieces(&arranged), pieces(&pattern));
        let leads = arranged.stands.iter().any(|stand| stand.lead > 0 || stand.lift > 0);
        *(if leads { &mut moved } else { &mut stayed }) += 1;
    }
    assert!(stayed > 100 && moved > 100 && none > 100, "{stayed} {moved} {none}");
}

#[test]
fn the_dearest_pattern_is_soon_given_up() {
    // Each of 62 different parts fits anywhere but on the defect, and together they fill the sheet.
    let pieces: Vec<Piece> = (1..=62).map(|width| fixed(width, 20 + width)).collect();
    let job = Job::new(&pieces, &[spoilt(sheet(1_953, 82, 0), &[(1_952, 0, 1, 21)])], ANY);
    let clean = cleaned(&job);
    let mut row = clean.started(0_usize);
    for piece in 1..pieces.len() {
        clean.put(&mut row, piece, |space| space.node == 0 && space.join == Join::Append);
    }
    let mut effort = 0;
    assert!(row.valid && row.arranged(&job.problem, id(0), &mut effort).is_none());
    assert!(effort < 3_000, "{effort}");
}

#[test]
fn very_large_patterns_and_very_many_defects_are_left_alone() {
    let spots: Vec<(i32, i32, i32, i32)> = (0..65).map(|at| (30 + at % 10, at / 10, 1, 1)).collect();
    let pieces = [fixed(60, 50), fixed(30, 50)];
    assert!(arranged_row(&pieces, spoilt(sheet(100, 50, 0), &spots[..64])).is_some());
    assert!(arranged_row(&pieces, spoilt(sheet(100, 50, 0), &spots)).is_none());

    let job = Job::new(&[many(300, fixed(1, 1))], &[spoilt(sheet(301, 1, 0), &[(0, 0, 1, 1)])], ANY);
    let clean = cleaned(&job);
    let mut row = clean.started(0_usize);
    for _ in 1..300 {
        clean.put(&mut row, 0_usize, |space| space.node == 0);
    }
    let mut effort = 0;
    // It dodges, but without an arrangement.
    assert!(row.arranged(&job.problem, id(0), &mut effort).is_some_and(|row| row.stands[1].lead == 1));
}
