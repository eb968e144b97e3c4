//! What the goal needs at least, from the anchors of its pieces alone.

use loyd_core::BlockMetric;

use super::assign::{MOST, least_sum};
use crate::blocks::bitboard::{Board, Layout, UNREACHABLE, moves_alone};
use crate::blocks::key::Move;

/// A lower bound of the moves to the goal: what its pieces need when no other piece is in their way.
///
/// A move is one of one piece, and that piece needs one move less after it at best. So a move changes the bound by one at most:
/// it is *consistent*.
pub(super) struct Bound {
    /// By group, what its pieces need. Their sum is a bound.
    needs: Vec<Need>,
    /// Targets that pieces of several groups can reach: of each list the least is a bound, and it may be about a piece of the sum.
    either: Vec<Vec<(usize, Vec<u16>)>>,
}

/// What is asked of the pieces of a group.
enum Need {
    Nothing,
    /// By anchor, the moves that its only piece needs.
    Piece(Vec<u16>),
    /// By target, and then by anchor, the moves that a piece needs to get there. Each target needs a piece of its own.
    Pieces(Vec<Vec<u16>>),
}

impl Bound {
    pub(super) fn new<B: Board>(layout: &Layout<B>, metric: BlockMetric) -> Self {
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
                // Some of the targets are a smaller goal.
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

    /// At least the greatest bound of a position from which there is a way.
    pub(super) fn greatest(&self) -> u32 {
        let sum = self.needs.iter().map(Need::greatest).sum();
        let either =
            self.either.iter().map(|options| options.iter().map(|(_, moves)| farthest(moves)).max().unwrap_or(0));
        either.fold(sum, u32::max)
    }

    /// The memory of its tables.
    pub(super) fn bytes<B: Board>(layout: &Layout<B>) -> u64 {
        let cells = layout.groups.first().map_or(0, |group| group.places.len());
        ((layout.targets.len() + layout.either.iter().map(Vec::len).sum::<usize>()) * cells * 2) as u64
    }

    /// The bound of a position that has these anchors by group.
    #[inline]
    pub(super) fn of<B: Board>(&self, anchors: impl Fn(usize) -> B) -> u32 {
        let needs = self.needs.iter().enumerate();
        let sum = needs.map(|(group, need)| need.of(|| anchors(group))).fold(0, u32::saturating_add);
        let nearest = |options: &Vec<(usize, Vec<u16>)>| {
            let moves = options.iter().flat_map(|(group, moves)| anchors(*group).cells().map(|cell| moves[cell]));
            moves.min().map_or(UNREACHABLE, u32::from)
        };
        self.either.iter().map(nearest).fold(sum, u32::max)
    }

    /// The bound after a move from a position that has these anchors and the bound `now`.
    #[inline]
    pub(super) fn after<B: Board>(&self, anchors: impl Fn(usize) -> B, now: u32, last: Move) -> u32 {
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
    fn of<B: Board>(&self, anchors: impl Fn() -> B) -> u32 {
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

/// The most moves from where there is a way.
fn farthest(moves: &[u16]) -> u32 {
    moves.iter().filter(|&&moves| moves != u16::MAX).max().map_or(0, |&moves| moves.into())
}

/// By anchor, the fewest moves of a piece of a group to one of some cells.
fn moves<B: Board>(layout: &Layout<B>, group: usize, cells: B, metric: BlockMetric) -> Vec<u16> {
    let group = &layout.groups[group];
    let steps = &layout.steps[group.steps.clone()];
    let after = |number: usize, at: usize| {
        let step = &steps[number];
        step.open.has(at).then(|| at.wrapping_add_signed(step.delta))
    };
    let most = if metric == BlockMetric::Step { 1 } else { usize::MAX };
    let mut moves = moves_alone(group.places.len(), cells.cells(), (steps.len(), most), after);
    if metric == BlockMetric::Turn {
        // One turn goes wherever there is a way.
        moves.iter_mut().filter(|moves| **moves != u16::MAX).for_each(|moves| *moves = (*moves).min(1));
    }
    moves
}
