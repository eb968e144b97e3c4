//! How shortening and the exact searches share nodes and memory.
//!
//! This module only computes with plain values. `anytime` runs the searches.

use loyd_search::{Mode, Nodes};

use super::tuning::{
    BoardSize, FIRST_TURN, IMPROVEMENT_RATIO, MAX_SHORTENING_BYTES, MEMORY_SHARE, PROOF_HEAD_START, PROOF_RATIO,
    PROOF_ROUND, TABLE_RATIOS, TAILS_FROM,
};

/// The rules for one search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sharing {
    cells: usize,
    pub(super) mode: Mode,
    /// Whether shortening and a search with tables share time and memory throughout.
    pub(super) is_shared: bool,
    /// Whether shortening takes turns with the iterations of a proof.
    pub(super) takes_turns: bool,
    /// The expected total number of nodes in the search, or [`Nodes::MAX`].
    pub(super) expected: Nodes,
    /// The total number of nodes granted to the side search so far.
    granted_to_side: Nodes,
}

/// The work done so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Progress {
    /// The number of nodes spent on shortening.
    pub(super) shortened: Nodes,
    pub(super) shortening: Shortening,
    /// The number of nodes in the proof search and the tail searches.
    pub(super) searched: Nodes,
    /// The number of nodes in the proof's completed iterations.
    pub(super) completed: Nodes,
    /// The number of nodes in the side search.
    pub(super) side: Nodes,
    /// Whether the large table is available.
    pub(super) has_table: bool,
    /// Whether the best solution has tails that have not been searched.
    pub(super) has_tails: bool,
}

/// The state of shortening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Shortening {
    /// It has not begun, or no method is left to try.
    #[default]
    Inactive,
    /// It has methods left to try.
    Improving,
    /// It is completing a path.
    Completing,
}

/// The search that comes next, with its node budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// A step of shortening.
    Shorten,
    /// The search without tables alongside the proof search.
    Side(Nodes),
    /// Exact searches for the last moves of the best solution.
    Tails(Nodes),
    /// The proof search.
    Prove(Nodes),
}

impl Sharing {
    /// Creates the rules for a board with `cells` cells.
    pub(super) fn new(cells: usize, mode: Mode) -> Self {
        Self { cells, mode, is_shared: false, takes_turns: false, expected: Nodes::MAX, granted_to_side: 0 }
    }

    /// Returns the search that comes next.
    pub(super) fn next(&self, progress: &Progress) -> Turn {
        // A path that is being completed comes first. Otherwise, turns would depend on where runs
        // stop.
        if progress.shortening == Shortening::Completing {
            return Turn::Shorten;
        }
        match (self.proof_nodes(progress), self.granted_to_side.saturating_sub(progress.side)) {
            (0, 0) => Turn::Shorten,
            (0, due) => Turn::Side(due),
            (due, _) if self.are_tails_due(progress) => Turn::Tails(due),
            (due, _) => Turn::Prove(due),
        }
    }

    /// Returns the number of nodes that the proof search gets before the next turn of shortening.
    ///
    /// On small boards, and in [`Mode::Optimal`], turns end with iterations, whose node counts do
    /// not depend on the number of threads. On other boards, a node takes time proportional to the
    /// number of cells and rarely helps, except with tables, which raise the lower bound.
    fn proof_nodes(&self, progress: &Progress) -> Nodes {
        if progress.shortening == Shortening::Inactive {
            return Nodes::MAX;
        }
        if self.ends_with_iterations() {
            return if progress.shortened < self.shortening_quota(progress.completed) { 0 } else { Nodes::MAX };
        }
        self.search_quota(progress).saturating_sub(progress.searched)
    }

    /// Returns whether turns of the proof search end with its iterations.
    pub(super) fn ends_with_iterations(&self) -> bool {
        self.size() == BoardSize::Small || self.mode == Mode::Optimal
    }

    /// Returns the size of the board.
    pub(super) fn size(&self) -> BoardSize {
        BoardSize::of(self.cells)
    }

    /// Returns the total number of nodes that shortening gets before the next iteration of the
    /// proof begins.
    fn shortening_quota(&self, completed: Nodes) -> Nodes {
        let completed = if self.takes_turns { completed } else { 0 };
        let is_proof_first = self.takes_turns && self.mode == Mode::Anytime;
        if is_proof_first && completed < PROOF_HEAD_START { 0 } else { FIRST_TURN + completed / PROOF_RATIO }
    }

    /// Returns the total number of nodes that the proof search should have received by now, on
    /// large boards.
    fn search_quota(&self, progress: &Progress) -> Nodes {
        let rounds = nodes_in_rounds(progress.shortened);
        match (progress.has_table, self.is_shared) {
            (true, _) => nodes_with_table(rounds),
            (false, true) => rounds / IMPROVEMENT_RATIO,
            (false, false) => rounds / self.ratio_without_tables(),
        }
    }

    /// Returns the number of improvement nodes per node in a search without tables.
    fn ratio_without_tables(&self) -> Nodes {
        4 * self.cells as Nodes
    }

    /// Grants the side search the nodes that it would get as the only exact search after
    /// `shortened` improvement nodes.
    pub(super) fn grant_side(&mut self, shortened: Nodes) {
        self.granted_to_side = nodes_in_rounds(shortened) / self.ratio_without_tables();
    }

    /// Returns whether the tails of the best solution should be searched now.
    fn are_tails_due(&self, progress: &Progress) -> bool {
        self.mode == Mode::Anytime
            && progress.shortened >= TAILS_FROM
            && self.size() != BoardSize::Small
            && progress.has_table
            && progress.has_tails
    }

    /// Estimates the total number of nodes for shortening. Returns [`Nodes::MAX`] if the search's
    /// total is unknown, if exact searches with the large table share the time (their node rate
    /// differs), or if the board is small (the proof decides when the search ends).
    pub(super) fn expected_for_shortening(&self, progress: &Progress) -> Nodes {
        if self.expected == Nodes::MAX || progress.has_table || self.size() == BoardSize::Small {
            return Nodes::MAX;
        }
        // Uses the allotted nodes, not the consumed ones, which depend slightly on where runs end.
        let others = self.search_quota(progress) + self.granted_to_side;
        let left = self.expected.saturating_sub(progress.shortened + others);
        let share = left / IMPROVEMENT_RATIO * Nodes::from(self.is_shared);
        self.expected.saturating_sub(others + share)
    }

    /// Returns how much of `memory` shortening may use, in bytes. `table_bytes` returns the size of
    /// the best tables for a proof.
    pub(super) fn memory_for_shortening(&self, memory: u64, table_bytes: impl FnOnce() -> Option<u64>) -> u64 {
        let max = memory - memory / MEMORY_SHARE;
        if self.is_shared {
            max
        } else if self.divides_memory() {
            max.min(MAX_SHORTENING_BYTES)
        } else if self.takes_turns {
            // The proof needs only its tables.
            memory.saturating_sub(table_bytes().unwrap_or(0)).min(MAX_SHORTENING_BYTES)
        } else {
            memory
        }
    }

    /// Returns how much of `memory` the tables may use, in bytes.
    pub(super) fn memory_for_search(&self, memory: u64) -> u64 {
        if self.mode == Mode::Anytime && self.size() == BoardSize::Large && !self.is_shared {
            0
        } else if self.is_shared || self.divides_memory() {
            memory - self.memory_for_shortening(memory, || None)
        } else {
            memory
        }
    }

    /// Returns whether shortening and a search with tables divide the memory.
    fn divides_memory(&self) -> bool {
        let is_anytime = self.mode == Mode::Anytime && self.size() == BoardSize::Medium;
        self.size() != BoardSize::Small && (self.takes_turns || is_anytime)
    }
}

/// Returns the index of the shortening round after `shortened` nodes. A search on a large board
/// gets its turn between two rounds.
pub(super) fn round(shortened: Nodes) -> Nodes {
    shortened / PROOF_ROUND
}

/// Returns the number of nodes in the completed rounds.
fn nodes_in_rounds(shortened: Nodes) -> Nodes {
    round(shortened) * PROOF_ROUND
}

/// Returns the total number of nodes for exact searches with the large table after `shortened`
/// improvement nodes.
fn nodes_with_table(shortened: Nodes) -> Nodes {
    let ends = TABLE_RATIOS.iter().skip(1).map(|&(from, _)| from).chain([Nodes::MAX]);
    let part = |(&(from, share), to): (&(Nodes, Nodes), Nodes)| share * shortened.min(to).saturating_sub(from);
    TABLE_RATIOS.iter().zip(ends).map(part).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MILLION: Nodes = 1 << 20;

    fn progress(shortened: Nodes, searched: Nodes) -> Progress {
        Progress { shortened, searched, shortening: Shortening::Improving, ..Progress::default() }
    }

    #[test]
    fn each_kind_of_search_gets_its_turns() {
        let (anytime, optimal) = (Sharing::new(36, Mode::Anytime), Sharing::new(36, Mode::Optimal));
        let (shared, small) = (Sharing { is_shared: true, ..anytime }, Sharing::new(16, Mode::Anytime));
        let in_turns = Sharing { takes_turns: true, ..small };
        let table = |progress| Progress { has_table: true, ..progress };
        let tails = |progress| Progress { has_tails: true, ..table(progress) };
        let completed = |completed, progress| Progress { completed, ..progress };
        for (sharing, progress, turn) in [
            // One search node per 144 shortening nodes, or per 16 with tables.
            (anytime, progress(MILLION - 1, 0), Turn::Shorten),
            (anytime, progress(MILLION, 0), Turn::Prove(MILLION / 144)),
            (anytime, progress(MILLION, MILLION / 144), Turn::Shorten),
            (shared, progress(2 * MILLION, 1000), Turn::Prove(MILLION / 8 - 1000)),
            (Sharing { granted_to_side: 7, ..shared }, progress(0, 0), Turn::Side(7)),
            (Sharing { granted_to_side: 7, ..shared }, Progress { side: 7, ..progress(0, 0) }, Turn::Shorten),
            // The large table changes the shares.
            (anytime, table(progress(8 * MILLION, 0)), Turn::Shorten),
            (anytime, table(progress(25 * MILLION, 0)), Turn::Prove((16 * 8 + 40) * MILLION)),
            (anytime, tails(progress(25 * MILLION, 0)), Turn::Tails((16 * 8 + 40) * MILLION)),
            // Taking turns with iterations.
            (optimal, progress(99_999, 0), Turn::Shorten),
            (optimal, progress(100_000, 0), Turn::Prove(Nodes::MAX)),
            (in_turns, completed(5_999_999, progress(0, 0)), Turn::Prove(Nodes::MAX)),
            (in_turns, completed(6_000_000, progress(199_999, 0)), Turn::Shorten),
            (in_turns, completed(6_000_000, progress(200_000, 0)), Turn::Prove(Nodes::MAX)),
            (small, completed(6_000_000, progress(100_000, 0)), Turn::Prove(Nodes::MAX)),
            // With no shortening methods left, and with a path to complete.
            (anytime, Progress::default(), Turn::Prove(Nodes::MAX)),
            (anytime, Progress { shortening: Shortening::Completing, ..Progress::default() }, Turn::Shorten),
        ] {
            assert_eq!(sharing.next(&progress), turn, "{sharing:?} {progress:?}");
        }
    }

    #[test]
    fn shortening_expects_the_nodes_that_no_other_search_gets() {
        let known = |sharing| Sharing { expected: 16 * MILLION, ..sharing };
        let anytime = Sharing::new(36, Mode::Anytime);
        let shared = Sharing { is_shared: true, granted_to_side: 1000, ..anytime };
        let early = progress(MILLION, 0);
        for (sharing, progress, nodes) in [
            (anytime, early, Nodes::MAX),
            (known(Sharing::new(16, Mode::Anytime)), early, Nodes::MAX),
            (known(anytime), Progress { has_table: true, ..early }, Nodes::MAX),
            (known(anytime), early, 16 * MILLION - MILLION / 144),
            (known(shared), early, {
                let others = MILLION / 16 + 1000;
                16 * MILLION - others - (15 * MILLION - others) / 16
            }),
        ] {
            assert_eq!(sharing.expected_for_shortening(&progress), nodes, "{sharing:?} {progress:?}");
        }
    }

    #[test]
    fn memory_is_divided_only_between_searches_that_both_run() {
        const MEMORY: u64 = 1 << 30;
        let parts = |sharing: Sharing| {
            (sharing.memory_for_shortening(MEMORY, || Some(MEMORY / 8)), sharing.memory_for_search(MEMORY))
        };
        let (large, deep) = (Sharing::new(36, Mode::Anytime), Sharing::new(25, Mode::Anytime));
        assert_eq!(parts(large), (MEMORY, 0));
        assert_eq!(parts(Sharing { is_shared: true, ..large }), (MEMORY / 4 * 3, MEMORY / 4));
        assert_eq!(parts(deep), (MEMORY / 2, MEMORY / 2));
        assert_eq!(parts(Sharing::new(25, Mode::Optimal)), (MEMORY, MEMORY));
        assert_eq!(parts(Sharing { takes_turns: true, ..Sharing::new(16, Mode::Anytime) }), (MEMORY / 2, MEMORY));
    }
}
