//! The anytime solver's tuning: how shortening and the exact searches share nodes and memory.

use loyd_search::Nodes;

/// The size of a board. All sharing rules that differ between boards depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardSize {
    /// At most 16 cells: a search with tables usually completes the proof quickly.
    Small,
    /// At most 25 cells: shortening soon runs out of methods.
    Medium,
    /// More than 25 cells.
    Large,
}

impl BoardSize {
    pub(super) fn of(cells: usize) -> Self {
        match cells {
            ..=16 => Self::Small,
            17..=25 => Self::Medium,
            _ => Self::Large,
        }
    }
}

/// In [`Mode::Anytime`](loyd_search::Mode::Anytime) on [small](BoardSize::Small) boards, shortening
/// begins once the completed iterations of the proof have generated this many nodes, after about a
/// fifth of a second. Most proofs are complete by then. Smaller values delay these proofs; larger
/// values delay the first short solution to hard boards.
pub(super) const PROOF_HEAD_START: Nodes = 6_000_000;
/// The number of nodes in the first turn of shortening, both alongside a proof and before one.
pub(super) const FIRST_TURN: Nodes = 100_000;
/// The number of improvement nodes between two turns of the proof search on larger boards.
pub(super) const PROOF_ROUND: Nodes = 1 << 20;
/// The number of improvement nodes per proof node on [large](BoardSize::Large) boards that are
/// searched with tables. A proof node with tables takes about a quarter of the time.
pub(super) const IMPROVEMENT_RATIO: Nodes = 16;
/// `(from, ratio)`: after `from` improvement nodes, the search spends `ratio` exact-search nodes
/// per improvement node. This applies to boards with a large table, once it is available. An
/// improvement node takes at least twenty times as long as an exact-search node. The most
/// profitable beams have ended by the last `from` (`bench/tiles-short.md`, *24-puzzles with the
/// large table*).
pub(super) const TABLE_RATIOS: [(Nodes, Nodes); 2] = [(TAILS_FROM, 8), (24 << 20, 40)];
/// The number of improvement nodes before tails of the solution are searched.
pub(super) const TAILS_FROM: Nodes = 8 << 20;
/// The proof search gets at least 1/4 of the memory while it is running alongside shortening.
pub(super) const MEMORY_SHARE: u64 = 4;
/// The maximum memory for shortening alongside a search with tables on boards that are not
/// [large](BoardSize::Large), in bytes. The widest beam needs less.
pub(super) const MAX_SHORTENING_BYTES: u64 = 512 << 20;
/// The number of nodes in a proof's completed iterations per improvement node, if the two take
/// turns. With the large table for the 24-puzzle, shortening takes about 4% of the time; on small
/// boards, about half. An optimal solution saves the proof its last iteration, which accounts for
/// 31% of the nodes on Korf and Felner's twenty easiest instances (`bench/tiles-optimal.md`,
/// *Shortening between iterations*).
pub(super) const PROOF_RATIO: Nodes = 60;
