//! Several sheets, and more pieces than fit: one sheet after the other gives up its pieces, and takes the most valuable
//! pattern of these and of all that are left out.

use super::space::MAX_SUMS;
use super::{Scarce, most_effort};
use crate::config::Config;
use crate::layout::ids::UsedSheetId;
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::numbers::Integer;
use crate::stop::Stop;

/// Most effort on one sheet, in sums, until that gains nothing: a fiftieth of a second. Then as many times as much.
const FIRST_EFFORT: u64 = 4_000_000;
const GROWTH: u64 = 4;

/// What came of filling a sheet anew.
enum Refilled {
    /// It takes more.
    Better,
    /// Nothing better exists.
    Proved,
    /// Nothing better was found.
    InVain,
}

/// Fills the sheets of a layout that leaves pieces out anew, until none of them can take more. Returns whether any takes
/// more.
pub(crate) fn refill(problem: &Problem, layout: &mut Layout, config: &Config, stop: &Stop) -> bool {
    if problem.has_blocks() {
        return false;
    }
    let stop = &stop.for_trying();
    let most = most_effort(config);
    let (mut effort, mut each, mut has_improved) = (0, FIRST_EFFORT, false);
    while each <= most {
        let (mut in_vain, mut proved) = (0, 0);
        for sheet in (0..layout.patterns.len()).cycle() {
            if layout.excluded.is_empty() || effort >= most || stop.poll().is_some() {
                return has_improved;
            } else if in_vain == layout.patterns.len() {
                break;
            }
            match refill_sheet(problem, layout, sheet.into(), config, (each, &mut effort), stop) {
                Refilled::Better => (has_improved, in_vain, proved) = (true, 0, 0),
                Refilled::Proved => (in_vain, proved) = (in_vain + 1, proved + 1),
                Refilled::InVain => in_vain += 1,
            }
        }
        if proved == layout.patterns.len() {
            break;
        }
        each *= GROWTH;
    }
    has_improved
}

fn refill_sheet(
    problem: &Problem,
    layout: &mut Layout,
    sheet: UsedSheetId,
    config: &Config,
    (most, effort): (u64, &mut u64),
    stop: &Stop,
) -> Refilled {
    let pattern = &layout.patterns[sheet];
    let mut own = vec![0_u32; problem.types.len()];
    pattern.for_each_piece(0, |piece_type| own[piece_type.index()] += 1);
    let mut wanted = own.clone();
    for &piece_type in layout.excluded.iter().filter(|&&piece_type| problem.types[piece_type].may_fit()) {
        wanted[piece_type.index()] += 1;
    }
    *effort += (wanted.len() + layout.excluded.len()).to_u64();
    let most_sums = most.to_usize().min(MAX_SUMS);
    let scarce = Scarce::on_sheet(problem, pattern.sheet_type, &wanted, config, most_sums, stop);
    let Some(mut scarce) = scarce else { return Refilled::InVain };
    scarce.best = own.iter().zip(&scarce.space.values).map(|(&count, value)| i64::from(count) * value).sum();
    scarce.search(most, stop);
    *effort += scarce.space.table.sums.to_u64() + scarce.effort;
    let is_proved = scarce.is_proved();
    let Some(pattern) = scarce.pattern else {
        return if is_proved { Refilled::Proved } else { Refilled::InVain };
    };
    pattern.for_each_piece(0, |piece_type| wanted[piece_type.index()] -= 1);
    layout.excluded.retain(|&piece_type| !problem.types[piece_type].may_fit());
    for (piece_type, &count) in problem.types.keys().zip(&wanted) {
        layout.excluded.extend(std::iter::repeat_n(piece_type, count.to_usize()));
    }
    layout.patterns[sheet] = pattern;
    Refilled::Better
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::BuilderConfig;
    use crate::layout::ids::PieceTypeId;
    use crate::layout::tests::support::{FREE, Job, fixed, ids, many, sheet};

    #[test]
    fn each_sheet_takes_the_best_of_its_own_pieces_and_those_left_out() {
        let pieces = [fixed(60, 50), fixed(60, 50), many(8, fixed(50, 30))];
        let job = Job::new(&pieces, &[sheet(100, 60, 0)], FREE);
        let problem = &job.problem;
        let [large, small] = ids([0, 1])[..] else { unreachable!() };
        let mut layout = Layout::nothing(problem);
        layout.push(problem, job.started(large));
        layout.push(problem, job.started(large));
        layout.excluded = vec![small; 8];
        let config = Config::new(BuilderConfig::default(), None).expect("the defaults are in range");
        assert!(refill(problem, &mut layout, &config, &Stop::never()));
        for pattern in &layout.patterns {
            pattern.for_each_piece(0, |piece_type: PieceTypeId| assert_eq!(piece_type, small));
            assert_eq!(pattern.pieces, 4);
        }
        assert_eq!(layout.excluded, [large, large]);
        assert!(!refill(problem, &mut layout, &config, &Stop::never()), "the sheets are full");
    }
}
