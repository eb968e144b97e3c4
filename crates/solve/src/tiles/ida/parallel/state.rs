use crate::{Iteration, Outlook};

/// What a checkpoint needs to hold so that a search can be continued later. The frontier is not in it, but computed again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::tiles) struct State {
    pub(in crate::tiles) bound: u32,
    /// The depth of the frontier.
    pub(in crate::tiles) depth: u32,
    /// Nodes of the iterations that are over and of the frontier.
    pub(in crate::tiles) nodes: u64,
    /// Nodes of the last two iterations that are over, the last one first.
    pub(in crate::tiles) last: [u64; 2],
    /// The iterations that are over, in order.
    pub(in crate::tiles) iterations: Vec<Iteration>,
    /// In the order in which they are searched.
    pub(in crate::tiles) parts: Vec<Part>,
}

/// A position of the frontier in an iteration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::tiles) struct Part {
    /// The number of the position in the frontier.
    pub(in crate::tiles) entry: u32,
    /// The nodes of the iteration before, and how near that came to the goal.
    pub(in crate::tiles) before: Outcome,
    /// What this iteration came to, once it is done.
    pub(in crate::tiles) done: Option<Outcome>,
}

/// What the search of a part came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::tiles) struct Outcome {
    pub(in crate::tiles) nodes: u64,
    /// If `nodes` is more than 0: how near to the goal the search came, less is nearer. It orders the parts of the next
    /// iteration. If `nodes` is 0 and this is more than the moves that were left: a lower bound of the moves from the part's
    /// position to the goal, by which the part ended without a search.
    pub(in crate::tiles) nearest: u32,
}

impl Outcome {
    /// What is known of each of `heirs` parts that come from this one, `moves` moves deeper.
    pub(super) fn inherited(self, heirs: u64, moves: u32) -> Self {
        // A lower bound falls by at most one with each move. A count of nodes above 0 must not become 0 (so it is rounded up):
        // with 0 nodes, `nearest` would be taken for a lower bound.
        let nearest = if self.nodes == 0 { self.nearest.saturating_sub(moves) } else { self.nearest };
        Self { nodes: self.nodes.div_ceil(heirs.max(1)), nearest }
    }
}

impl State {
    /// Nodes of the first parts, up to a number, as far as they are done.
    pub(super) fn done_nodes(&self, parts: usize) -> u64 {
        self.parts[..parts].iter().filter_map(|part| part.done).map(|outcome| outcome.nodes).sum()
    }

    /// A guess of the nodes that the iteration has left if it meets no solution, and the share of its parts that are done.
    ///
    /// Parts are expected to grow as those did that are done.
    pub(super) fn outlook(&self) -> Outlook {
        let (mut parts, mut done, mut done_before, mut left_before) = (0, 0, 0, 0);
        for part in &self.parts {
            match part.done {
                Some(outcome) => {
                    (parts, done, done_before) = (parts + 1, done + outcome.nodes, done_before + part.before.nodes);
                }
                None => left_before += part.before.nodes,
            }
        }
        let [last, earlier] = self.last;
        let (grown, from) = if done_before > 0 { (done, done_before) } else { (last, earlier.max(1)) };
        let left = left_before as f64 * (grown as f64 / from as f64);
        Outlook { nodes: left as u64, share: f64::from(parts) / self.parts.len().max(1) as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heirs_of_a_bound_may_be_nearer_by_their_depth_and_heirs_of_a_search_know_no_bound() {
        let outcome = |nodes, nearest| Outcome { nodes, nearest };
        assert_eq!(outcome(0, 40).inherited(5, 3), outcome(0, 37));
        assert_eq!(outcome(2, 40).inherited(5, 3), outcome(1, 40));
    }
}
