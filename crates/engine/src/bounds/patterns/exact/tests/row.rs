//! Rows, compared with every way to make one.

use crate::bounds::patterns::columns::NONE;
use crate::bounds::patterns::columns::Value;
use crate::bounds::patterns::exact::row::Row;
use crate::numbers::Integer;
use crate::rng::Rng;

/// The most that rows of a length are worth, tried part by part; `None` where there is none.
fn best(parts: &[Value], trim: usize, left: usize) -> Option<Value> {
    let ends = (left == 0 || left >= trim).then_some(0);
    let goes_on = (1..=left).filter(|&part| parts[part] > 0);
    goes_on.filter_map(|part| Some(parts[part] + best(parts, trim, left - part)?)).chain(ends).max()
}

#[test]
fn rows_are_worth_the_most_that_their_parts_and_the_remainder_allow() {
    let mut rng = Rng::new(3);
    for _ in 0..500 {
        let (length, trim) = (1 + rng.below(14), 2 + rng.below(4));
        let price = |rng: &mut Rng| if rng.chance(0.3) { 1 + rng.below(9).to_i16() } else { NONE };
        let parts: Vec<Value> = (0..=length).map(|_| price(&mut rng)).collect();
        let row = Row::new(&parts, trim);
        let mut values = vec![0; length + 1];
        row.values(&mut values);
        for (at, &value) in values.iter().enumerate() {
            let expected = best(&parts, trim, at).filter(|&best| best > 0);
            assert_eq!(value.max(0), expected.unwrap_or(0), "length {at} of {parts:?}, trim {trim}");
            let made = row.parts(&parts, at);
            assert_eq!(made.iter().map(|&part| parts[part]).sum::<Value>(), value.max(0));
            let rest = at - made.iter().sum::<usize>();
            assert!(made.is_empty() || rest == 0 || rest >= trim);
        }
        assert_eq!(row.value(length).unwrap_or(NONE), values[length]);
        assert_eq!(Row::most(&parts, trim).0, values[length]);
        let rows = row.rows(&parts, 20);
        assert_eq!(rows.first().map_or(NONE, |row| row.0), values[length]);
        assert!(row.rows(&parts, 1).len() <= 1);
        for (value, made) in rows {
            assert_eq!(made.iter().map(|&part| parts[part]).sum::<Value>(), value);
            let rest = length - made.iter().sum::<usize>();
            assert!(rest == 0 || rest >= trim);
        }
    }
}

#[test]
fn a_part_that_shorter_ones_replace_is_not_tried() {
    let mut parts = vec![NONE; 13];
    // Two of the first make as much as the second. With waste beside it, the first is worth as much as the third.
    (parts[4], parts[8], parts[7]) = (5, 10, 5);
    let row = Row::new(&parts, 3);
    assert_eq!(row.rows(&parts, 20), [(15, vec![4, 4, 4])]);
    parts[7] = 6;
    assert!(Row::new(&parts, 3).count > row.count);
}
