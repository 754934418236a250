//! The multidimensional covering knapsack problem, by branch and bound: the cheapest sheets in stock that satisfy all
//! covering inequalities.
//!
//! ```text
//! minimise    sum_t costs[t] x[t]
//! subject to  sum_t capacities_i[t] x[t] >= total_i   for each inequality i
//!             0 <= x[t] <= stock[t], whole            for each size t
//! ```

use super::bound::{Inequality, ceil_div};
use super::limits::{MAX_COVERING_NODES, MAX_SIZES};
use crate::numbers::Integer;
use crate::numbers::gcd;

/// More than any layout costs. Sums over ten thousand sizes stop growing here.
const MAX_COST: i64 = 1 << 60;

/// How a covering problem was solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cover {
    /// The least cost, or a lower bound on it where the search was given up.
    pub(super) cost: i64,
    /// Chosen sheets of each size, unless the search was given up.
    pub(super) counts: Option<Vec<i64>>,
}

/// Minimises the cost of at most `stock[t]` sheets of each size `t`, at `costs[t]` each, that satisfy the inequalities.
/// `None` where the whole stock violates one.
pub(super) fn least_cost(costs: &[i64], stock: &[i64], inequalities: &[Inequality]) -> Option<Cover> {
    let mut search = BranchAndBound::new(costs, stock, inequalities);
    let relaxed = search.relaxed_cost(0)?;
    if costs.len() <= MAX_SIZES {
        search.branch(0, 0);
        if search.nodes <= MAX_COVERING_NODES {
            // A complete search finds a choice, because the whole stock is one.
            return search.best.map(|(cost, counts)| Cover { cost, counts: Some(counts) });
        }
    }
    let step = costs.iter().copied().fold(0, gcd);
    Some(Cover { cost: ceil_div(relaxed, step) * step, counts: None })
}

/// Branch and bound over the sizes in the given order.
struct BranchAndBound<'a> {
    costs: &'a [i64],
    stock: &'a [i64],
    inequalities: &'a [Inequality],
    /// For each inequality, the sizes by descending capacity per cost.
    orders: Vec<Vec<usize>>,
    /// What each inequality still lacks. It is satisfied where this is not positive.
    lacking: Vec<i64>,
    counts: Vec<i64>,
    best: Option<(i64, Vec<i64>)>,
    nodes: u32,
}

impl<'a> BranchAndBound<'a> {
    fn new(costs: &'a [i64], stock: &'a [i64], inequalities: &'a [Inequality]) -> Self {
        let orders = inequalities
            .iter()
            .map(|inequality| {
                let mut order: Vec<usize> = (0..costs.len()).collect();
                order.sort_by(|&a, &b| {
                    let left = i128::from(inequality.capacities[b]) * i128::from(costs[a]);
                    let right = i128::from(inequality.capacities[a]) * i128::from(costs[b]);
                    left.cmp(&right)
                });
                order
            })
            .collect();
        Self {
            costs,
            stock,
            inequalities,
            orders,
            lacking: inequalities.iter().map(|inequality| inequality.total).collect(),
            counts: vec![0; costs.len()],
            best: None,
            nodes: 0,
        }
    }

    /// Branches on the count of `size`, then on the sizes behind it; the recursion is at most [`MAX_SIZES`] deep. False
    /// where these sizes cannot satisfy what is lacking.
    fn branch(&mut self, size: usize, cost: i64) -> bool {
        self.nodes += 1;
        if self.nodes > MAX_COVERING_NODES {
            return true;
        }
        let Some(remaining) = self.relaxed_cost(size) else { return false };
        if self.best.as_ref().is_some_and(|&(best, _)| cost + remaining >= best) {
            return true;
        }
        if remaining == 0 {
            self.best = Some((cost, self.counts.clone()));
            return true;
        }
        for count in (0..=self.useful(size)).rev() {
            self.take(size, count);
            let enough = self.branch(size + 1, cost + count * self.costs[size]);
            self.take(size, -count);
            // Without the second condition, a search that is given up would still loop through the stock on every
            // level.
            if !enough || self.nodes > MAX_COVERING_NODES {
                break;
            }
        }
        true
    }

    /// Sheets of `size` beyond which more of them serve no inequality.
    fn useful(&self, size: usize) -> i64 {
        let wanted = self.inequalities.iter().zip(&self.lacking).map(|(inequality, &lacking)| {
            let capacity = inequality.capacities[size];
            if capacity > 0 && lacking > 0 { ceil_div(lacking, capacity) } else { 0 }
        });
        wanted.max().unwrap_or(0).min(self.stock[size])
    }

    fn take(&mut self, size: usize, count: i64) {
        self.counts[size] += count;
        for (lacking, inequality) in self.lacking.iter_mut().zip(self.inequalities) {
            *lacking -= count * inequality.capacities[size];
        }
    }

    /// A lower bound on the cost of satisfying what is lacking with sizes from `first` on: the largest optimum of the
    /// linear relaxations, each with one inequality. `None` where one is infeasible.
    fn relaxed_cost(&self, first: usize) -> Option<i64> {
        let mut largest = 0;
        for ((inequality, order), &lacking) in self.inequalities.iter().zip(&self.orders).zip(&self.lacking) {
            let mut lacking = lacking;
            let mut cost = 0;
            for &size in order.iter().filter(|&&size| size >= first) {
                let capacity = inequality.capacities[size];
                if lacking <= 0 || capacity <= 0 {
                    break;
                }
                let whole = (lacking / capacity).min(self.stock[size]);
                cost = (whole * self.costs[size]).saturating_add(cost);
                lacking -= whole * capacity;
                if whole < self.stock[size] && lacking > 0 {
                    let part = i128::from(lacking) * i128::from(self.costs[size]);
                    let part = (part + i128::from(capacity) - 1).div_euclid(i128::from(capacity));
                    cost = cost.saturating_add(part.to_i64());
                    lacking = 0;
                }
            }
            if lacking > 0 {
                return None;
            }
            largest = largest.max(cost);
        }
        Some(largest.min(MAX_COST))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn covering(total: i64, capacities: &[i64]) -> Inequality {
        Inequality { total, capacities: capacities.to_vec() }
    }

    #[test]
    fn chooses_the_cheapest_sheets_in_stock() {
        let inequality = [covering(10, &[7, 4])];
        let least = |cost, counts: [i64; 2]| Some(Cover { cost, counts: Some(counts.to_vec()) });
        assert_eq!(least_cost(&[7, 4], &[9, 9], &inequality), least(11, [1, 1]));
        assert_eq!(least_cost(&[9, 4], &[9, 9], &inequality), least(12, [0, 3]));
        assert_eq!(least_cost(&[9, 4], &[9, 2], &inequality), least(13, [1, 1]));
        assert_eq!(least_cost(&[9, 4], &[1, 0], &inequality), None);
    }

    #[test]
    fn satisfies_all_inequalities_together() {
        let inequalities = [covering(10, &[5, 5]), covering(3, &[0, 1])];
        assert_eq!(
            least_cost(&[1, 9], &[9, 9], &inequalities),
            Some(Cover { cost: 27, counts: Some(vec![0, 3]) })
        );
    }

    #[test]
    fn agrees_with_trying_everything() {
        let mut rng = Rng::new(3);
        for _ in 0..3_000 {
            let sizes = 1 + rng.below(3);
            let mut some =
                |most: usize| -> Vec<i64> { (0..sizes).map(|_| rng.below(most).to_i64()).collect() };
            let costs: Vec<i64> = some(9).iter().map(|cost| cost + 1).collect();
            let stock = some(5);
            let inequalities = [covering(some(20)[0], &some(8)), covering(some(20)[0], &some(8))];
            let found = least_cost(&costs, &stock, &inequalities);
            assert!(found.as_ref().is_none_or(|cover| cover.counts.is_some()));
            let least = by_trying_everything(&costs, &stock, &inequalities);
            assert_eq!(found.map(|cover| cover.cost), least);
        }
    }

    fn by_trying_everything(costs: &[i64], stock: &[i64], inequalities: &[Inequality]) -> Option<i64> {
        let mut choices = vec![Vec::new()];
        for &most in stock {
            choices = choices
                .into_iter()
                .flat_map(|choice| (0..=most).map(move |count| [choice.clone(), vec![count]].concat()))
                .collect();
        }
        let total = |of: &[i64], counts: &[i64]| -> i64 { of.iter().zip(counts).map(|(a, b)| a * b).sum() };
        choices
            .iter()
            .filter(|counts| inequalities.iter().all(|i| total(&i.capacities, counts) >= i.total))
            .map(|counts| total(costs, counts))
            .min()
    }

    #[test]
    fn an_abandoned_search_does_not_iterate_over_the_stock() {
        // On each of 16 levels there are 100,000 sheets to choose from.
        let sizes: Vec<i64> = (0..16).map(|i| 1_000_003 + 1_009 * i * i).collect();
        let stock = [100_000; 16];
        let inequalities = [covering(777_777_777_777, &sizes)];
        let mut search = BranchAndBound::new(&sizes, &stock, &inequalities);
        search.branch(0, 0);
        assert!(search.nodes <= MAX_COVERING_NODES + 16, "{}", search.nodes);
    }

    #[test]
    fn a_long_search_ends_with_a_valid_lower_bound() {
        // Twenty sizes are too many to branch on. With fractions of sheets 1,001 cost 1,001, but all costs are even.
        let sizes: Vec<i64> = (0..20).map(|i| 100 + 2 * i).collect();
        let cover = least_cost(&sizes, &[9; 20], &[covering(1_001, &sizes)]);
        assert_eq!(cover, Some(Cover { cost: 1_002, counts: None }));
    }
}
