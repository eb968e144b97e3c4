//! A lower bound on the distance to a goal, computed from the anchors of the goal's pieces alone:
//! the cheapest assignment of pieces to places.

use loyd_core::BlockMetric;

use crate::bitboard::{BitBoard, Layout, UNREACHABLE, moves_alone};
use crate::key::AnchorMove;

/// A lower bound on the moves to the goal: the moves that its pieces need if no other piece is in
/// their way.
///
/// A move affects a single piece, which needs at most one move fewer afterwards. The bound
/// therefore changes by at most one per move: it is *consistent*.
pub(super) struct Bound {
    /// For each group, the needs of its pieces. Their sum is a bound.
    needs: Vec<Need>,
    /// Targets that pieces of several groups can reach. The minimum of each list is a bound, which
    /// may involve a piece that is also in the sum.
    alternatives: Vec<Vec<(usize, Vec<u16>)>>,
}

/// The moves that the pieces of a group need.
enum Need {
    Nothing,
    /// The moves that the group's only piece needs, by anchor.
    Piece(Vec<u16>),
    /// The moves that a piece needs to reach each target, by target and anchor. Each target needs a
    /// different piece.
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
                (Some(all), 1) => Need::Piece(min_moves(layout, group, all, metric)),
                (Some(_), pieces) if pieces > MAX_SIZE => Need::Nothing,
                // A subset of the targets is a weaker goal.
                (Some(_), pieces) => {
                    let count = pieces.min(targets.len());
                    Need::Pieces(
                        targets[..count].iter().map(|&cells| min_moves(layout, group, cells, metric)).collect(),
                    )
                }
            }
        };
        let option = |&(group, cells): &(usize, B)| (group, min_moves(layout, group, cells, metric));
        Self {
            needs: (0..layout.groups.len()).map(need).collect(),
            alternatives: layout.alternatives.iter().map(|options| options.iter().map(option).collect()).collect(),
        }
    }

    /// Returns an upper limit on all bounds below [`UNREACHABLE`].
    pub(super) fn greatest(&self) -> u32 {
        let sum = self.needs.iter().map(Need::greatest).sum();
        let alternatives = self
            .alternatives
            .iter()
            .map(|options| options.iter().map(|(_, moves)| greatest_finite(moves)).max().unwrap_or(0));
        alternatives.fold(sum, u32::max)
    }

    /// Returns the memory used by the bound's tables, in bytes.
    pub(super) fn bytes<B: BitBoard>(layout: &Layout<B>) -> u64 {
        let cells = layout.groups.first().map_or(0, |group| group.places.len());
        ((layout.targets.len() + layout.alternatives.iter().map(Vec::len).sum::<usize>()) * cells * 2) as u64
    }

    /// Returns the bound for a position with the given anchors by group.
    #[inline]
    pub(super) fn at<B: BitBoard>(&self, anchors: impl Fn(usize) -> B) -> u32 {
        let needs = self.needs.iter().enumerate();
        let sum = needs.map(|(group, need)| need.at(|| anchors(group))).fold(0, u32::saturating_add);
        let nearest = |options: &Vec<(usize, Vec<u16>)>| {
            let moves = options.iter().flat_map(|(group, moves)| anchors(*group).cells().map(|cell| moves[cell]));
            moves.min().map_or(UNREACHABLE, u32::from)
        };
        self.alternatives.iter().map(nearest).fold(sum, u32::max)
    }

    /// Returns the bound after a move from a position with the given anchors and the bound `now`.
    #[inline]
    pub(super) fn after<B: BitBoard>(&self, anchors: impl Fn(usize) -> B, now: u32, last: AnchorMove) -> u32 {
        let (group, from, to) = (usize::from(last.group), usize::from(last.from), usize::from(last.to));
        let moved = || anchors(group).without(B::cell(from)) | B::cell(to);
        if !self.alternatives.is_empty() {
            return self.at(|other| if other == group { moved() } else { anchors(other) });
        }
        match &self.needs[group] {
            Need::Nothing => now,
            Need::Piece(needed) => now + u32::from(needed[to]) - u32::from(needed[from]),
            need @ Need::Pieces(_) => now + need.at(moved) - need.at(|| anchors(group)),
        }
    }
}

impl Need {
    fn greatest(&self) -> u32 {
        match self {
            Self::Nothing => 0,
            Self::Piece(moves) => greatest_finite(moves),
            Self::Pieces(targets) => targets.iter().map(|moves| greatest_finite(moves)).sum(),
        }
    }

    #[inline]
    fn at<B: BitBoard>(&self, anchors: impl Fn() -> B) -> u32 {
        match self {
            Self::Nothing => 0,
            Self::Piece(moves) => u32::from(moves[anchors().pop_first()]),
            Self::Pieces(targets) => {
                let mut places = [0; MAX_SIZE];
                let mut count = 0;
                for cell in anchors().cells() {
                    places[count] = cell;
                    count += 1;
                }
                min_sum(targets.len(), count, |target, piece| u32::from(targets[target][places[piece]]))
            }
        }
    }
}

/// Returns the greatest finite number of moves.
fn greatest_finite(moves: &[u16]) -> u32 {
    moves.iter().filter(|&&moves| moves != u16::MAX).max().map_or(0, |&moves| moves.into())
}

/// Returns the minimum number of moves that a piece of a group needs to reach any of the cells,
/// indexed by anchor.
fn min_moves<B: BitBoard>(layout: &Layout<B>, group: usize, cells: B, metric: BlockMetric) -> Vec<u16> {
    let group = &layout.groups[group];
    let steps = &layout.steps[group.steps.clone()];
    let after = |number: usize, at: usize| {
        let step = &steps[number];
        step.open.has(at).then(|| at.wrapping_add_signed(step.delta))
    };
    let max_steps = if metric == BlockMetric::Step { 1 } else { usize::MAX };
    let mut moves = moves_alone(group.places.len(), cells.cells(), (steps.len(), max_steps), after);
    if metric == BlockMetric::Turn {
        // A single turn reaches every reachable anchor.
        moves.iter_mut().filter(|moves| **moves != u16::MAX).for_each(|moves| *moves = (*moves).min(1));
    }
    moves
}

/// The maximum number of rows and columns in an assignment.
const MAX_SIZE: usize = 16;

/// Returns the minimum total cost of assigning each of `rows` rows to a different one of `columns`
/// columns. There must be at least as many columns as rows.
///
/// Each row is added along a shortest augmenting path, with prices that keep all reduced costs
/// non-negative (Kuhn 1955; Jonker and Volgenant 1987). Index 0 of each list stands for no row or
/// no column.
fn min_sum(rows: usize, columns: usize, cost: impl Fn(usize, usize) -> u32) -> u32 {
    let (mut row_price, mut column_price) = ([0_i64; MAX_SIZE + 1], [0_i64; MAX_SIZE + 1]);
    let mut row_of = [0_usize; MAX_SIZE + 1];
    for row in 1..=rows {
        let (mut previous_column, mut lowest, mut is_done) =
            ([0; MAX_SIZE + 1], [i64::MAX; MAX_SIZE + 1], [false; MAX_SIZE + 1]);
        row_of[0] = row;
        let mut column = 0;
        while row_of[column] != 0 {
            is_done[column] = true;
            let (now, mut next, mut step) = (row_of[column], 0, i64::MAX);
            for other in (1..=columns).filter(|&other| !is_done[other]) {
                let reduced = i64::from(cost(now - 1, other - 1)) - row_price[now] - column_price[other];
                if reduced < lowest[other] {
                    (lowest[other], previous_column[other]) = (reduced, column);
                }
                if lowest[other] < step {
                    (step, next) = (lowest[other], other);
                }
            }
            for other in 0..=columns {
                if is_done[other] {
                    row_price[row_of[other]] += step;
                    column_price[other] -= step;
                } else if lowest[other] != i64::MAX {
                    lowest[other] -= step;
                }
            }
            column = next;
        }
        while column != 0 {
            row_of[column] = row_of[previous_column[column]];
            column = previous_column[column];
        }
    }
    u32::try_from(-column_price[0]).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the minimum sum over all assignments, by enumeration.
    fn min_by_enumeration(costs: &[Vec<u32>], taken: u32) -> u32 {
        let Some((first, rest)) = costs.split_first() else { return 0 };
        let free = (0..first.len()).filter(|column| taken >> column & 1 == 0);
        free.map(|column| first[column] + min_by_enumeration(rest, taken | 1 << column)).min().expect("a free column")
    }

    #[test]
    fn the_minimum_sum_agrees_with_an_enumeration() {
        let mut random = 1_u64;
        for (rows, columns) in [(1, 1), (1, 6), (2, 2), (3, 5), (4, 4), (5, 6)] {
            for _ in 0..200 {
                let mut cost = || {
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    [(random >> 40) as u32 % 9, 65_535][usize::from(random >> 61 == 0)]
                };
                let costs: Vec<Vec<u32>> = (0..rows).map(|_| (0..columns).map(|_| cost()).collect()).collect();
                let found = min_sum(rows, columns, |row, column| costs[row][column]);
                assert_eq!(found, min_by_enumeration(&costs, 0), "{costs:?}");
            }
        }
    }
}
