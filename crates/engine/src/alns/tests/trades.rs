use crate::alns::draft::Draft;
use crate::alns::tests::support::{assert_sound, draft_of, state_of};
use crate::alns::trades::{draw_thrifty, trade};
use crate::greedy::tests::support::one_a_sheet;
use crate::instance::Sheet;
use crate::layout::tests::support::{FREE, Job, fixed, id, many, sheet};
use crate::rng::Rng;

fn priced(side: i32, quantity: u32, cost: i64) -> Sheet {
    Sheet { quantity, cost: Some(cost), ..sheet(side, side, 2) }
}

/// Three pieces of 40 x 40 on sheets of 100 x 100; and sheets of 50, 39 and 80.
fn job() -> Job {
    let sheets = [priced(100, 9, 50), priced(50, 1, 20), priced(39, 9, 1), priced(80, 9, 70)];
    Job::new(&[many(3, fixed(40, 40))], &sheets, FREE)
}

fn types(draft: &Draft) -> Vec<usize> {
    draft.sheets().map(|sheet| draft.pattern(sheet).sheet_type.index()).collect()
}

#[test]
fn a_sheet_is_traded_within_stock_and_price_and_the_trade_can_be_undone() {
    let job = job();
    let mut draft = draft_of(&job, &one_a_sheet(&job).into());
    let before = state_of(&draft);
    let on = |draft: &mut Draft, sheet: usize, sheet_type: usize| draft.trade(id(sheet), id(sheet_type));
    draft.price_limit = draft.price;
    assert!(!on(&mut draft, 0, 0), "it is the same sheet");
    assert!(!on(&mut draft, 0, 2), "the piece is longer");
    assert!(!on(&mut draft, 0, 3), "it costs more than the limit");
    assert!(on(&mut draft, 0, 1), "it is cheaper");
    assert!(!on(&mut draft, 1, 1), "there is no second one");
    assert!(on(&mut draft, 1, 3), "what the first trade saved pays for it");
    assert_eq!((types(&draft), &draft.taken.raw[..]), (vec![1, 3, 0], &[1, 1, 0, 1][..]));
    draft.roll_back();
    assert_eq!(state_of(&draft), before);
    draft.begin();
    assert!(on(&mut draft, 2, 1));
    draft.keep();
    assert_eq!((types(&draft), draft.price.measure()), (vec![0, 0, 1], 120));
    assert_sound(&job, &draft);
}

#[test]
fn only_touched_sheets_that_still_hold_pieces_are_traded() {
    let sheets = [priced(100, 9, 50), priced(60, 9, 20)];
    let job = Job::new(&[many(2, fixed(40, 40)), many(2, fixed(50, 50))], &sheets, FREE);
    let (mut rng, mut traded) = (Rng::new(3), 0);
    let mut draft = draft_of(&job, &one_a_sheet(&job).into());
    assert!(!trade(&mut draft, &mut rng), "no sheet is touched");
    draft.remove(id(0), 0);
    draft.settle();
    assert!(!trade(&mut draft, &mut rng), "the only touched sheet is empty");
    draft.roll_back();
    for _ in 0..40 {
        draft.begin();
        let other = 1 - types(&draft)[1];
        assert!(draft.trade(id(1), id(other)));
        let mut before = types(&draft);
        if trade(&mut draft, &mut rng) {
            traded += 1;
            before[1] = 1 - before[1];
        }
        assert_eq!(types(&draft), before, "only the touched sheet changes");
        draft.keep();
        assert_sound(&job, &draft);
    }
    assert!(traded > 10, "{traded} trades");
}

#[test]
fn sheets_with_most_area_for_their_price_come_first() {
    let priced = |cost: i64| Sheet { cost: Some(cost), ..sheet(100, 100, 0) };
    let offcut = Sheet { offcut: true, ..sheet(10, 10, 0) };
    let job = Job::new(&[fixed(10, 10)], &[priced(90), priced(10), offcut, priced(40)], FREE);
    let (mut rng, mut first) = (Rng::new(1), [0; 4]);
    for _ in 0..400 {
        let drawn = draw_thrifty(&job.problem, &mut rng);
        let thrift = drawn.map(|sheet_type| job.problem.sheets[sheet_type].thrift);
        assert!(thrift.is_sorted_by(|a, b| a >= b), "{drawn:?}");
        first[drawn[0].index()] += 1;
    }
    // Each is drawn, the thriftiest most of the time.
    assert!(first[2] > 200 && first[1] > 50 && first[3] > 5 && first[0] < first[3] + 5, "{first:?}");
}
