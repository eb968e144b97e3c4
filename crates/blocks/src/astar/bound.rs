//! A lower bound for a goal, from the anchors of its pieces alone.

use loyd_core::BlockMetric;

use super::assign::{MOST, least_sum};
use crate::bitboard::{BitBoard, Layout, UNREACHABLE, moves_alone};
use crate::key::AnchorMove;

/// A lower bound on the moves to the goal: the moves that its pieces need if no other piece is in
/// their way.
///
/// A move is of a single piece, which then needs at best one move less. The bound therefore changes
/// by at most one per move: it is *consistent*.
pub(super) struct Bound {
    /// For each group, the needs of its pieces. Their sum is a bound.
    needs: Vec<Need>,
    /// Targets that pieces of several groups can reach. The minimum of each list is a bound, which
    /// may involve a piece that is also in the sum.
    either: Vec<Vec<(usize, Vec<u16>)>>,
}

/// The requirement on the pieces of a group.
enum Need {
    Nothing,
    /// The moves that the group's only piece needs, by anchor.
    Piece(Vec<u16>),
    /// The moves that a piece needs to reach each target, by target and anchor. Each target needs a
    /// distinct piece.
    Pieces(Vec<Vec<u16>>),
}

impl Bound {
    pub(super) fn new<B: BitBoard>(layout: &Layout<B>, metric: BlockMetric) -> Self {
        let need = |group: usize| {
            let mut targets: Vec<B> = vec![];
            for &(number, cells) in &layout.targets {
                if number == group && !targets.contains(&cells) {
                    targets.push(cells);
                }
            }
            let all = targets.iter().copied().reduce(|one, other| one & other);
            match (all, layout.start[group].len()) {
                (None, _) => Need::Nothing,
                (Some(all), 1) => Need::Piece(moves(layout, group, all, metric)),
                (Some(_), pieces) if pieces > MOST => Need::Nothing,
                // A subset of the targets is a weaker goal.
                (Some(_), pieces) => {
                    let least = pieces.min(targets.len());
                    Need::Pieces(targets[..least].iter().map(|&cells| moves(layout, group, cells, metric)).collect())
                }
            }
        };
        let option = |&(group, cells): &(usize, B)| (group, moves(layout, group, cells, metric));
        Self {
            needs: (0..layout.groups.len()).map(need).collect(),
            either: layout.either.iter().map(|options| options.iter().map(option).collect()).collect(),
        }
    }

    /// An upper limit for the bound of any position from which the goal may be reachable.
    pub(super) fn greatest(&self) -> u32 {
        let sum = self.needs.iter().map(Need::greatest).sum();
        let either =
            self.either.iter().map(|options| options.iter().map(|(_, moves)| farthest(moves)).max().unwrap_or(0));
        either.fold(sum, u32::max)
    }

    /// The memory of its tables, in bytes.
    pub(super) fn bytes<B: BitBoard>(layout: &Layout<B>) -> u64 {
        let cells = layout.groups.first().map_or(0, |group| group.places.len());
        ((layout.targets.len() + layout.either.iter().map(Vec::len).sum::<usize>()) * cells * 2) as u64
    }

    /// The bound of a position with the given anchors by group.
    #[inline]
    pub(super) fn of<B: BitBoard>(&self, anchors: impl Fn(usize) -> B) -> u32 {
        let needs = self.needs.iter().enumerate();
        let sum = needs.map(|(group, need)| need.of(|| anchors(group))).fold(0, u32::saturating_add);
        let nearest = |options: &Vec<(usize, Vec<u16>)>| {
            let moves = options.iter().flat_map(|(group, moves)| anchors(*group).cells().map(|cell| moves[cell]));
            moves.min().map_or(UNREACHABLE, u32::from)
        };
        self.either.iter().map(nearest).fold(sum, u32::max)
    }

    /// The bound after a move from a position with the given anchors and the bound `now`.
    #[inline]
    pub(super) fn after<B: BitBoard>(&self, anchors: impl Fn(usize) -> B, now: u32, last: AnchorMove) -> u32 {
        let (group, from, to) = (usize::from(last.group), usize::from(last.from), usize::from(last.to));
        let moved = || anchors(group).without(B::cell(from)) | B::cell(to);
        if !self.either.is_empty() {
            return self.of(|other| if other == group { moved() } else { anchors(other) });
        }
        match &self.needs[group] {
            Need::Nothing => now,
            Need::Piece(needed) => now + u32::from(needed[to]) - u32::from(needed[from]),
            need @ Need::Pieces(_) => now + need.of(moved) - need.of(|| anchors(group)),
        }
    }
}

impl Need {
    fn greatest(&self) -> u32 {
        match self {
            Self::Nothing => 0,
            Self::Piece(moves) => farthest(moves),
            Self::Pieces(targets) => targets.iter().map(|moves| farthest(moves)).sum(),
        }
    }

    #[inline]
    fn of<B: BitBoard>(&self, anchors: impl Fn() -> B) -> u32 {
        match self {
            Self::Nothing => 0,
            Self::Piece(moves) => u32::from(moves[anchors().pop_first()]),
            Self::Pieces(targets) => {
                let mut places = [0; MOST];
                let mut count = 0;
                for cell in anchors().cells() {
                    places[count] = cell;
                    count += 1;
                }
                least_sum(targets.len(), count, |target, piece| u32::from(targets[target][places[piece]]))
            }
        }
    }
}

/// The greatest finite number of moves.
fn farthest(moves: &[u16]) -> u32 {
    moves.iter().filter(|&&moves| moves != u16::MAX).max().map_or(0, |&moves| moves.into())
}

/// By anchor, the fewest moves of a piece of a group to one of some cells.
fn moves<B: BitBoard>(layout: &Layout<B>, group: usize, cells: B, metric: BlockMetric) -> Vec<u16> {
    let group = &layout.groups[group];
    let steps = &layout.steps[group.steps.clone()];
    let after = |number: usize, at: usize| {
        let step = &steps[number];
        step.open.has(at).then(|| at.wrapping_add_signed(step.delta))
    };
    let most = if metric == BlockMetric::Step { 1 } else { usize::MAX };
    let mut moves = moves_alone(group.places.len(), cells.cells(), (steps.len(), most), after);
    if metric == BlockMetric::Turn {
        // A single turn reaches every reachable anchor.
        moves.iter_mut().filter(|moves| **moves != u16::MAX).for_each(|moves| *moves = (*moves).min(1));
    }
    moves
}
