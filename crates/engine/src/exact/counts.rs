//! Sets of pieces as counts by type, packed into one number each so that they add up and compare quickly.

use crate::numbers::Integer;

/// Counts of pieces by type. Each type has a field, with a guard bit above it that is 0.
pub(super) type Counts = u64;

/// How counts are packed: up to so many of each type.
pub(super) struct Packing {
    fields: Vec<Field>,
    guards: u64,
    /// As many of each type as are wanted.
    pub wanted: Counts,
}

struct Field {
    shift: u32,
    mask: u64,
    /// Area of a piece, enlarged by the kerf.
    area: i64,
}

/// Counts of pieces, and their area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub counts: Counts,
    pub area: i64,
}

/// Entries of which none covers another.
pub(super) type Set = Vec<Entry>;

impl Packing {
    /// For the wanted numbers and areas of the types; `None` if they do not fit.
    pub fn new(types: &[(u32, i64)]) -> Option<Self> {
        let (mut fields, mut guards, mut wanted, mut shift) = (Vec::new(), 0, 0, 0);
        for &(count, area) in types {
            // Sums of two counts fit as well.
            let bits = (2 * u64::from(count) + 1).ilog2() + 1;
            if shift + bits >= u64::BITS {
                return None;
            }
            fields.push(Field { shift, mask: (1 << bits) - 1, area });
            wanted |= u64::from(count) << shift;
            guards |= 1 << (shift + bits);
            shift += bits + 1;
        }
        Some(Self { fields, guards, wanted })
    }

    /// One piece of a type.
    pub fn one(&self, of: usize) -> Entry {
        let field = &self.fields[of];
        Entry { counts: 1 << field.shift, area: field.area }
    }

    /// How many pieces of a type there are.
    pub fn count(&self, counts: Counts, of: usize) -> u64 {
        counts >> self.fields[of].shift & self.fields[of].mask
    }

    pub fn area(&self, counts: Counts) -> i64 {
        (0..self.fields.len()).map(|of| self.count(counts, of).to_i64() * self.fields[of].area).sum()
    }

    /// Whether there are at least as many pieces of every type.
    pub fn covers(&self, counts: Counts, other: Counts) -> bool {
        ((counts | self.guards) - other) & self.guards == self.guards
    }

    /// Both together, without pieces that are not wanted.
    pub fn sum(&self, one: Entry, other: Entry) -> Entry {
        let counts = one.counts + other.counts;
        if self.covers(self.wanted, counts) {
            return Entry { counts, area: one.area + other.area };
        }
        let of_field = |(of, field): (usize, &Field)| {
            self.count(counts, of).min(self.count(self.wanted, of)) << field.shift
        };
        let counts = self.fields.iter().enumerate().map(of_field).sum();
        Entry { counts, area: self.area(counts) }
    }

    /// Adds an entry to a set, unless another covers it; those that it covers go.
    pub fn insert(&self, set: &mut Set, entry: Entry) {
        if set.iter().any(|other| self.covers(other.counts, entry.counts)) {
            return;
        }
        set.retain(|other| !self.covers(entry.counts, other.counts));
        set.push(entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_add_up_to_what_is_wanted() {
        let packing = Packing::new(&[(3, 10), (1, 25)]).expect("they fit");
        let [first, second] = [packing.one(0), packing.one(1)];
        let both = packing.sum(first, second);
        assert_eq!((packing.count(both.counts, 0), packing.count(both.counts, 1), both.area), (1, 1, 35));
        assert_eq!(packing.sum(both, both).counts, packing.sum(first, both).counts);
        let all = packing.sum(both, packing.sum(both, both));
        assert_eq!((all.counts, all.area), (packing.wanted, 55));
        assert!(packing.covers(both.counts, first.counts) && !packing.covers(first.counts, second.counts));
        assert!(Packing::new(&[(100_000, 1); 4]).is_none());
    }

    #[test]
    fn a_set_has_no_entry_that_another_covers() {
        let packing = Packing::new(&[(3, 10), (1, 25)]).expect("they fit");
        let [first, second] = [packing.one(0), packing.one(1)];
        let mut set = Set::new();
        for entry in [first, second, first] {
            packing.insert(&mut set, entry);
        }
        assert_eq!(set, [first, second]);
        packing.insert(&mut set, packing.sum(first, second));
        assert_eq!(set, [packing.sum(first, second)]);
    }
}
