//! A maximum flow from what is offered to where there is room: Dinic's algorithm, without recursion.

use cutting_engine::check::Patience;

const SOURCE: usize = 0;
const SINK: usize = 1;

/// Offers and rooms are numbered as they are added; a route leads from an offer to a room.
pub(super) struct Flow {
    /// Where each edge leads; the edge after an even one is its reverse.
    ends: Vec<usize>,
    /// How much more each edge can carry.
    free: Vec<u32>,
    /// The edges of each node.
    edges: Vec<Vec<usize>>,
}

/// A way from an offer to a room.
#[derive(Clone, Copy)]
pub(super) struct Route(usize);

/// A node on either side.
#[derive(Clone, Copy)]
pub(super) struct Place(usize);

impl Flow {
    pub(super) fn new() -> Self {
        Self { ends: Vec::new(), free: Vec::new(), edges: vec![Vec::new(); 2] }
    }

    /// Adds an offer of so many.
    pub(super) fn offer(&mut self, amount: u32) -> Place {
        let node = self.node();
        self.edge(SOURCE, node, amount);
        Place(node)
    }

    /// Adds a room for so many.
    pub(super) fn room(&mut self, amount: u32) -> Place {
        let node = self.node();
        self.edge(node, SINK, amount);
        Place(node)
    }

    /// Adds a route of any capacity.
    pub(super) fn route(&mut self, offer: Place, room: Place) -> Route {
        Route(self.edge(offer.0, room.0, u32::MAX))
    }

    /// How much takes this route.
    pub(super) fn carried(&self, Route(edge): Route) -> u32 {
        self.free[edge + 1]
    }

    /// Lets as much as possible flow. Stops early once `patience` is over.
    pub(super) fn run(&mut self, patience: &Patience) {
        while let Some(levels) = self.levels() {
            if patience.ends_before(self.ends.len()) {
                return;
            }
            let mut tried = vec![0; self.edges.len()];
            while let Some(path) = self.path(&levels, &mut tried) {
                if patience.ends_before(path.len()) {
                    return;
                }
                let amount = path.iter().map(|&edge| self.free[edge]).min().unwrap_or(0);
                for edge in path {
                    self.free[edge] -= amount;
                    self.free[edge ^ 1] += amount;
                }
            }
        }
    }

    fn node(&mut self) -> usize {
        self.edges.push(Vec::new());
        self.edges.len() - 1
    }

    fn edge(&mut self, from: usize, to: usize, capacity: u32) -> usize {
        let edge = self.ends.len();
        self.ends.extend([to, from]);
        self.free.extend([capacity, 0]);
        self.edges[from].push(edge);
        self.edges[to].push(edge + 1);
        edge
    }

    /// The distance of each node from the source over edges that are free; `None` if none leads to the sink.
    fn levels(&self) -> Option<Vec<u32>> {
        let mut levels = vec![u32::MAX; self.edges.len()];
        levels[SOURCE] = 0;
        let mut reached = vec![SOURCE];
        let mut next = 0;
        while let Some(&node) = reached.get(next) {
            next += 1;
            for &edge in &self.edges[node] {
                let end = self.ends[edge];
                if self.free[edge] > 0 && levels[end] == u32::MAX {
                    levels[end] = levels[node] + 1;
                    reached.push(end);
                }
            }
        }
        (levels[SINK] < u32::MAX).then_some(levels)
    }

    /// The edges of a shortest free path to the sink. `tried` counts the edges of each node that lead nowhere.
    fn path(&self, levels: &[u32], tried: &mut [usize]) -> Option<Vec<usize>> {
        let mut path = Vec::new();
        let mut node = SOURCE;
        while node != SINK {
            let leads_on = |&&edge: &&usize| {
                self.free[edge] > 0 && levels[self.ends[edge]] == levels[node].saturating_add(1)
            };
            let rest = &self.edges[node][tried[node]..];
            if let Some(skipped) = rest.iter().position(|edge| leads_on(&edge)) {
                tried[node] += skipped;
                let edge = self.edges[node][tried[node]];
                path.push(edge);
                node = self.ends[edge];
            } else {
                tried[node] = self.edges[node].len();
                let back = path.pop()?;
                node = self.ends[back ^ 1];
                tried[node] += 1;
            }
        }
        Some(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How much flows, and by each route.
    fn flow(offers: &[u32], rooms: &[u32], routes: &[(usize, usize)]) -> (u32, Vec<u32>) {
        let mut flow = Flow::new();
        let offers: Vec<Place> = offers.iter().map(|&amount| flow.offer(amount)).collect();
        let rooms: Vec<Place> = rooms.iter().map(|&amount| flow.room(amount)).collect();
        let routes: Vec<Route> =
            routes.iter().map(|&(from, to)| flow.route(offers[from], rooms[to])).collect();
        flow.run(&Patience::new(&|| false));
        let carried: Vec<u32> = routes.iter().map(|&route| flow.carried(route)).collect();
        (carried.iter().sum(), carried)
    }

    #[test]
    fn earlier_choices_are_taken_back() {
        assert_eq!(flow(&[1, 1], &[1, 1], &[(0, 0), (0, 1), (1, 0)]), (2, vec![0, 1, 1]));
        assert_eq!(flow(&[3, 2], &[2, 3], &[(0, 0), (0, 1), (1, 1)]), (5, vec![2, 1, 2]));
    }

    #[test]
    fn no_more_flows_than_is_offered_and_has_room() {
        assert_eq!(flow(&[5], &[2, 2], &[(0, 0), (0, 1)]).0, 4);
        assert_eq!(flow(&[1], &[5], &[(0, 0)]), (1, vec![1]));
        assert_eq!(flow(&[1], &[5], &[]).0, 0);
        assert_eq!(flow(&[], &[], &[]).0, 0);
    }

    /// A chain in which each step has to be taken back: the longest detour that there is.
    #[test]
    fn a_long_chain_is_resolved() {
        let length = 2_000;
        let mut routes: Vec<(usize, usize)> = (0..length).flat_map(|at| [(at, at), (at, at + 1)]).collect();
        routes.push((length, 0));
        assert_eq!(
            flow(&vec![1; length + 1], &vec![1; length + 1], &routes).0,
            1 + u32::try_from(length).expect("it is short")
        );
    }
}
