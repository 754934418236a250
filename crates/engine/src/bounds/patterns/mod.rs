//! The pattern bound: what the sheets cost at least when fractions of cutting patterns may be used. Column generation.
//!
//! **Master problem.** Item `i` is wanted `d_i` times. A sheet of size `t` costs `c_t`: its measure, relative to
//! the largest one. `P_t` are the guillotine patterns of that size within the limit of stages, and pattern `p` holds item
//! `i` `a_ip` times. The linear program of Gilmore & Gomory 1965 ("Multistage cutting stock problems of two and more
//! dimensions") has a variable `x_tp` for how many sheets of size `t` are cut by pattern `p`:
//!
//! ```text
//! minimise    sum_t c_t sum_p x_tp + sum_i M u_i
//! subject to  sum_t sum_p a_ip x_tp + u_i - s_i = d_i    for each item i       dual price pi_i
//!             x_tp, u_i, s_i >= 0
//! ```
//!
//! `s_i` copies are cut beyond the demand, and `u_i` copies are not cut, at a cost of `M = 1` each: so there is a
//! solution before any pattern is known. `M` is large enough, because a sheet of its own for a copy costs 1 at most.
//!
//! **Dual.**
//!
//! ```text
//! maximise    sum_i d_i pi_i
//! subject to  sum_i a_ip pi_i <= c_t                     for each size t and pattern p in P_t
//!             0 <= pi_i <= M                             for each item i
//! ```
//!
//! `master` solves the problem restricted to the patterns known.
//!
//! **Pricing problem.** The column of a pattern improves the restricted master if and only if its reduced cost
//! `c_t - sum_i a_ip pi_i` is negative. So for each size the most valuable pattern is wanted, an unconstrained
//! two-dimensional guillotine knapsack. `table` solves it by the dynamic program of Gilmore & Gomory 1966 ("The
//! theory and computation of knapsack functions") on a grid (`grid`) of all rectangles up to the sheet:
//!
//! ```text
//! v(w, h) = max of  pi_i                         over the items i that fit w by h
//!                   v(a, h) + v(w - a, h)        over 0 < a < w, a vertical cut
//!                   v(w, b) + v(w, h - b)        over 0 < b < h, a horizontal cut
//! ```
//!
//! With a limit of stages there is one such table for each stage, with cuts in one direction into parts of the next
//! stage.
//!
//! **Bound.** Let `v_t` be the value of the most valuable pattern of size `t` at any prices `pi >= 0`. The pieces on
//! `x_t` sheets of each size are worth `sum_t v_t x_t` at most, and all pieces together are worth `sum_i d_i pi_i`.
//! That is a covering inequality, `sum_t v_t x_t >= sum_i d_i pi_i`, which the stock satisfies in whole sheets. It is
//! at least as strong as the bound of Farley 1990 ("A note on bounding a class of linear programming problems,
//! including cutting stock problems"), `sum_i d_i pi_i / max_t (v_t / c_t)`. Prices are rounded to whole numbers before
//! the tables are filled, so what is proved is exact, however the simplex method was rounded.
//!
//! **Finer grids.** The coarser the grid, the faster the tables are filled, but the more each piece is rounded down. So
//! the first grid is coarse, and when its linear program is solved, the next one has twice as many cells. It starts
//! from the prices that proved most, with the patterns of the coarse grid as a guide. A job of many items begins with
//! the finest grid, because its master takes longer than its tables.
//!
//! **Exact pricing.** On sheets of one size with two to five alternating stages, patterns on single units follow
//! after the coarse grids, without a kerf also with minimum trims (`exact`).
//!
//! **Dual smoothing.** Instead of the master's prices `pi`, a weighted mean `alpha * best + (1 - alpha) * pi` of them
//! and the prices that have proved most is used (Wentges 1997, "Weighted Dantzig-Wolfe decomposition for linear
//! mixed-integer programming"). It proves more at first, and the prices swing less.
//!
//! **Critical pieces.** The knapsack may take an item more often than it is wanted. Where the master profits from that,
//! the most valuable of these items become critical: tables are filled for each set of critical pieces (`critical`),
//! and a pattern takes each of them once. Items become critical step by step, as in the decremental state space
//! relaxation of Righini & Salani 2008 ("New dynamic programming algorithms for the resource constrained elementary
//! shortest path problem").

mod column_generation;
mod columns;
mod critical;
mod exact;
mod grid;
mod limits;
mod master;
mod table;
#[cfg(test)]
mod tests;
mod values;

pub use column_generation::ColumnGeneration;
pub(crate) use master::Master;
