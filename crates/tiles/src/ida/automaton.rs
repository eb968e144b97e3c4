use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use loyd_core::TileMetric;

use crate::board::{Boards, ByteBoard, Grid, PackedBoard, Wide};

/// Automata keyed by width, height, whether the metric is single-tile, and the length of the
/// longest word.
type Automata = BTreeMap<(usize, usize, bool, usize), Arc<Automaton>>;

/// The automata built by this process.
static AUTOMATA: Mutex<Automata> = Mutex::new(Automata::new());

/// A move-pruning automaton: the moves to consider, given the preceding moves.
///
/// Many short sequences of moves end in the same position, for example a move and its reversal, or
/// the two ways around a 2×2 block. Only the shortest of them is kept, or the alphabetically first
/// of several shortest ones. Every other sequence is a forbidden word. The automaton reads moves
/// and rejects sequences that end in a forbidden word (Taylor and Korf, "Pruning duplicate nodes in
/// depth-first search", 1993). The alphabetically first of the shortest solutions contains no
/// forbidden word, because replacing the word with the kept sequence would give an earlier or
/// shorter solution. An optimal solution is therefore never lost.
///
/// A word consists of the blank's start cell and the sequence of cells that the blank moves to. The
/// alphabet consists of the cells in ascending order. The edges of the board are therefore not a
/// special case, and every state determines the blank's cell. State `c` is the initial state for
/// the blank in cell `c`, with no preceding moves.
#[derive(Debug)]
pub(crate) struct Automaton {
    states: Vec<AutomatonState>,
    successors: Vec<AutomatonMove>,
}

#[derive(Clone, Copy, Debug)]
struct AutomatonState {
    degree: u8,
    first: u32,
}

/// A move: the blank's new cell and the resulting state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AutomatonMove {
    pub(crate) to: u8,
    /// The direction of the tiles' movement, numbered as in [`Grid::direction`].
    pub(crate) direction: u8,
    pub(crate) state: u16,
}

impl Automaton {
    /// Returns the automaton for all forbidden words of at most `length` moves, or for fewer words
    /// if the states would otherwise need more than 16 bits.
    fn new(grid: &Grid, metric: TileMetric, length: usize) -> Self {
        if grid.needs_byte_board() {
            Trie::<ByteBoard>::new(grid, metric, length).states(grid)
        } else {
            Trie::<Wide>::new(grid, metric, length).states(grid)
        }
    }

    /// Returns the automaton for a board, a metric and a maximum word length. It is built once per
    /// process.
    pub(crate) fn shared(grid: &Grid, metric: TileMetric, length: usize) -> Arc<Self> {
        let mut automata = AUTOMATA.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (grid.width, grid.height, metric == TileMetric::Single, length);
        Arc::clone(automata.entry(key).or_insert_with(|| Arc::new(Self::new(grid, metric, length))))
    }

    /// Returns the number of states.
    pub(crate) fn len(&self) -> usize {
        self.states.len()
    }

    /// Returns the moves to consider, in alphabetical order.
    #[inline]
    pub(crate) fn successors(&self, state: u16) -> &[AutomatonMove] {
        let state = self.states[usize::from(state)];
        &self.successors[state.first as usize..][..state.degree.into()]
    }

    /// Returns the memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.states) + size_of_val(&*self.successors)
    }
}

/// A trie of all words without a forbidden part, for every start cell, up to some length.
///
/// Every part of such a word is itself such a word. The trie therefore also contains the word
/// without its first move: its *link*, the failure function of Aho and Corasick (1975). A move that
/// is forbidden after the link is also forbidden after the word. A word that only inherits such
/// moves needs no state of its own: a word without a state shares the state of its link.
struct Trie<B> {
    moves: Vec<Vec<usize>>,
    nodes: Vec<TrieNode>,
    children: Vec<TrieChild>,
    /// The words of the current maximum length: the index of each, and the board that the word
    /// produces from the solved one.
    longest_words: Vec<(u32, B)>,
    /// For each start cell of the blank, the boards that the words from there produce.
    seen: Vec<Boards<B>>,
}

/// A word in the trie. `start` is the blank's cell before the first move and `blank` its cell after
/// the last move; `parent` is the word without the last move, and `link` the word without the first
/// one. A word without moves has neither a parent nor a link.
struct TrieNode {
    start: u8,
    blank: u8,
    parent: Option<u32>,
    link: Option<u32>,
    /// The index of the first child.
    first: u32,
    /// Whether the word is a proper prefix of a forbidden word. Words without moves always count as
    /// such.
    is_watched: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TrieChild {
    Unexplored,
    Forbidden,
    Word(u32),
}

impl<B: PackedBoard> Trie<B> {
    /// Creates the trie of all words of at most `length` moves.
    fn new(grid: &Grid, metric: TileMetric, length: usize) -> Self {
        let identity = B::solved(grid.len());
        let mut trie = Self {
            moves: (0..grid.len()).map(|cell| grid.moves(metric, cell)).collect(),
            nodes: Vec::new(),
            children: Vec::new(),
            longest_words: Vec::new(),
            seen: vec![Boards::from_iter([identity]); grid.len()],
        };
        for cell in 0..grid.len() {
            let root = trie.add(cell as u8, cell, None, None);
            trie.longest_words.push((root, identity));
        }
        for _ in 0..length {
            for (id, board) in std::mem::take(&mut trie.longest_words) {
                for slot in 0..trie.moves[usize::from(trie.nodes[id as usize].blank)].len() {
                    trie.extend(grid, id, board, slot);
                }
            }
        }
        trie
    }

    fn add(&mut self, start: u8, blank: usize, parent: Option<u32>, link: Option<u32>) -> u32 {
        let first = self.children.len() as u32;
        self.children.resize(self.children.len() + self.moves[blank].len(), TrieChild::Unexplored);
        self.nodes.push(TrieNode { start, blank: blank as u8, parent, link, first, is_watched: parent.is_none() });
        self.nodes.len() as u32 - 1
    }

    fn extend(&mut self, grid: &Grid, id: u32, board: B, slot: usize) {
        let TrieNode { start, blank, link, first, .. } = self.nodes[id as usize];
        let index = first as usize + slot;
        let to = self.moves[usize::from(blank)][slot];
        let link = match link.map(|link| self.children[self.nodes[link as usize].first as usize + slot]) {
            None => to as u32,
            Some(TrieChild::Word(link)) => link,
            Some(_) => return self.children[index] = TrieChild::Forbidden,
        };
        let next = board.run(grid, blank.into(), to);
        if self.seen[usize::from(start)].insert(next) {
            let word = self.add(start, to, Some(id), Some(link));
            self.children[index] = TrieChild::Word(word);
            self.longest_words.push((word, next));
        } else {
            self.children[index] = TrieChild::Forbidden;
            self.watch(id);
        }
    }

    fn watch(&mut self, id: u32) {
        let mut next = Some(id);
        while let Some(id) = next.filter(|&id| !self.nodes[id as usize].is_watched) {
            let node = &mut self.nodes[id as usize];
            node.is_watched = true;
            next = node.parent;
        }
    }

    /// Returns the automaton whose states are the watched words. The state of a word is its longest
    /// watched suffix.
    fn states(&self, grid: &Grid) -> Automaton {
        let mut state_of: Vec<u16> = Vec::with_capacity(self.nodes.len());
        let mut watched = Vec::new();
        for (id, node) in self.nodes.iter().enumerate() {
            let own = u16::try_from(watched.len()).ok().filter(|_| node.is_watched);
            watched.extend(own.map(|_| id));
            // Links are shorter words, so their states are already known.
            state_of.push(own.or(node.link.map(|link| state_of[link as usize])).unwrap_or_default());
        }
        let mut automaton = Automaton { states: Vec::new(), successors: Vec::new() };
        for id in watched {
            let first = automaton.successors.len() as u32;
            automaton.successors.extend(self.successors_of(grid, id, &state_of));
            let degree = (automaton.successors.len() as u32 - first) as u8;
            automaton.states.push(AutomatonState { degree, first });
        }
        automaton
    }

    fn successors_of(&self, grid: &Grid, id: usize, state_of: &[u16]) -> impl Iterator<Item = AutomatonMove> {
        let node = &self.nodes[id];
        self.moves[usize::from(node.blank)].iter().enumerate().filter_map(move |(slot, &to)| {
            match self.children[node.first as usize + slot] {
                TrieChild::Word(word) => {
                    let direction = grid.direction(to, node.blank.into()) as u8;
                    Some(AutomatonMove { to: to as u8, direction, state: state_of[word as usize] })
                }
                _ => None,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Packed;

    /// Returns, for each length, the number of positions first reached by words of that length, and
    /// the number of words.
    fn counts(width: usize, height: usize, metric: TileMetric, start: u16, length: usize) -> Vec<(usize, usize)> {
        let grid = Grid::new(width, height).expect("at most 16 cells");
        let automaton = Automaton::new(&grid, metric, length);
        let identity = Packed::solved(grid.len());
        let (mut seen, mut longest_words) =
            (Boards::from_iter([identity]), vec![(identity, usize::from(start), start)]);
        let mut counts = vec![(1, 1)];
        for _ in 0..length {
            let next = longest_words.iter().flat_map(|&(board, blank, state)| {
                automaton.successors(state).iter().map(move |successor| {
                    let to = usize::from(successor.to);
                    (board.run(&grid, blank, to), to, successor.state)
                })
            });
            longest_words = next.collect();
            counts.push((longest_words.iter().filter(|&&(board, ..)| seen.insert(board)).count(), longest_words.len()));
        }
        counts
    }

    #[test]
    fn the_automaton_accepts_exactly_one_word_per_position() {
        for (metric, length, rows) in [
            (TileMetric::Single, 10, [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948].as_slice()),
            (TileMetric::Multi, 7, &[1, 6, 18, 54, 162, 486, 1457, 4334]),
        ] {
            let expected: Vec<_> = rows.iter().map(|&count| (count, count)).collect();
            assert_eq!(counts(4, 4, metric, 0, length), expected);
        }
        assert!(counts(3, 3, TileMetric::Single, 4, 12).iter().all(|(positions, words)| positions == words));
    }
}
