//! Checks a layout of several materials: each material as an instance of its own, and the order of the whole.

use super::report::{MAX_VIOLATIONS, Verdict, Violation};
use super::rule;
use crate::instance::Instance;
use crate::numbers::Integer;
use crate::reduce::Part;
use crate::solution::{SheetLayout, Solution, Unplaced, UnplacedReason};

/// Judges a layout of a job with these fixed sheets.
type CheckPart<'a> = &'a dyn Fn(&Instance, &[SheetLayout], &Solution) -> Verdict;

/// The violations in a layout of these parts; `check_part` judges each as a job of its own.
pub(super) fn check(
    instance: &Instance,
    parts: &[Part],
    solution: &Solution,
    check_part: CheckPart,
) -> Verdict {
    let mut found = Vec::new();
    let mut positions: Vec<Vec<usize>> = vec![Vec::new(); parts.len()];
    let mut owns: Vec<Solution> =
        parts.iter().map(|_| Solution { sheets: Vec::new(), unplaced: Vec::new() }).collect();
    for (position, layout) in solution.sheets.iter().enumerate() {
        let own =
            parts.iter().enumerate().find_map(|(at, part)| Some((at, part.selection.lower_sheet(layout)?)));
        match own {
            Some((at, own)) => {
                positions[at].push(position);
                owns[at].sheets.push(own);
            }
            None => found.push(Violation {
                code: rule::MATERIAL,
                path: format!("sheets[{position}]"),
                message: "the sheet and its pieces are not of one material".to_owned(),
            }),
        }
    }
    let mut left: Vec<Vec<usize>> = vec![Vec::new(); parts.len()];
    for (position, entry) in solution.unplaced.iter().enumerate() {
        let own = parts
            .iter()
            .enumerate()
            .find_map(|(at, part)| Some((at, part.selection.position_of(entry.piece)?)));
        if let Some((at, piece)) = own {
            left[at].push(position);
            owns[at].unplaced.push(Unplaced { piece, ..*entry });
        }
    }
    if !found.is_empty() {
        found.truncate(MAX_VIOLATIONS);
        return Verdict { violations: found, complete: true };
    }
    found.extend(out_of_order(solution, &positions, &left));
    let mut complete = true;
    for (at, part) in parts.iter().enumerate() {
        let own = &owns[at];
        let Some(reduced) = part.instance() else {
            found.extend(without_sheets(instance, part, own, &left[at]));
            continue;
        };
        let verdict = check_part(reduced, &part.fixed, own);
        for Violation { code, path, message } in verdict.violations {
            let path = translated(&path, "sheets[", &positions[at])
                .or_else(|| translated(&path, "unplaced[", &left[at]))
                .or_else(|| {
                    let pieces: Vec<usize> =
                        part.selection.pieces().iter().map(|&(piece, _)| piece.to_usize()).collect();
                    translated(&path, "pieces[", &pieces)
                })
                .unwrap_or(path);
            found.push(Violation { code, path, message });
        }
        complete = verdict.complete;
        if !complete {
            break;
        }
    }
    found.truncate(MAX_VIOLATIONS);
    Verdict { violations: found, complete }
}

/// Neighbours of different materials that are in the wrong order. Those of one material are judged with their part.
fn out_of_order(solution: &Solution, sheets: &[Vec<usize>], unplaced: &[Vec<usize>]) -> Vec<Violation> {
    let sheet_index = |position: usize| solution.sheets[position].sheet_index;
    let piece = |position: usize| u64::from(solution.unplaced[position].piece);
    let sheets = descents(sheets, sheet_index).map(|position| Violation {
        code: rule::SHEET_ORDER,
        path: format!("sheets[{position}]"),
        message: format!("sheet index {} is not above that of the sheet before", sheet_index(position)),
    });
    let unplaced = descents(unplaced, piece).map(|position| Violation {
        code: rule::UNPLACED_ORDER,
        path: format!("unplaced[{position}]"),
        message: format!("piece {} does not follow the piece before it", piece(position)),
    });
    sheets.chain(unplaced).take(MAX_VIOLATIONS).collect()
}

/// Positions whose number is below that of the position before, which belongs to another part.
fn descents(positions: &[Vec<usize>], number: impl Fn(usize) -> u64) -> impl Iterator<Item = usize> {
    let mut part_of: Vec<(usize, usize)> =
        (0..).zip(positions).flat_map(|(part, own)| own.iter().map(move |&at| (at, part))).collect();
    part_of.sort_unstable();
    let pairs = (1..part_of.len()).map(move |next| (part_of[next - 1], part_of[next]));
    pairs
        .filter(move |&((before, one), (after, other))| one != other && number(after) < number(before))
        .map(|(_, (after, _))| after)
}

/// All pieces of a material without sheets are left out for that reason.
fn without_sheets(instance: &Instance, part: &Part, own: &Solution, left: &[usize]) -> Vec<Violation> {
    let mut counts = vec![0_u64; part.selection.pieces().len()];
    let mut found = Vec::new();
    for (position, entry) in left.iter().zip(&own.unplaced) {
        counts[entry.piece.to_usize()] += u64::from(entry.count);
        if entry.reason != UnplacedReason::Material {
            found.push(wrong_reason(*position, "there is no sheet of its material"));
        }
    }
    for (&(piece, _), &count) in part.selection.pieces().iter().zip(&counts) {
        let wanted = u64::from(instance.pieces()[piece.to_usize()].quantity);
        if count != wanted {
            let message = format!("{count} left out are not the {wanted} wanted");
            found.push(Violation { code: rule::COUNT, path: format!("pieces[{piece}]"), message });
        }
    }
    found
}

fn wrong_reason(position: usize, message: &str) -> Violation {
    Violation {
        code: rule::UNPLACED_REASON,
        path: format!("unplaced[{position}]"),
        message: message.to_owned(),
    }
}

/// A path of a part as one of the whole.
fn translated(path: &str, prefix: &str, positions: &[usize]) -> Option<String> {
    let (index, rest) = path.strip_prefix(prefix)?.split_once(']')?;
    let position = positions.get(index.parse::<usize>().ok()?)?;
    Some(format!("{prefix}{position}]{rest}"))
}
