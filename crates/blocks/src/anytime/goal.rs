//! The goal in the form that searches need: a test of whether it is reached, and estimates of the
//! distance.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;

use loyd_core::blocks::{Shape, Target};

use super::board::{AnchorBoard, PieceMove};
use super::distances::AnchorDistances;
use super::model::BlockModel;
use crate::bitboard::UNREACHABLE;

/// The targets of a puzzle.
pub(super) struct TargetGoal {
    singles: Vec<SingleGoal>,
    kinds: Vec<KindGoal>,
    pub(super) distances: AnchorDistances,
    /// The index in `kinds` of the goal that each piece can help to reach.
    kind_goal_of: Vec<Option<u32>>,
    /// The index of each piece's own targets in `singles`.
    single_of: HashMap<usize, usize>,
}

/// A piece with its own targets, and the number of the distance map for the anchors that reach all
/// of them.
struct SingleGoal {
    piece: usize,
    map: usize,
}

/// A shape, and the cells that pieces of this shape must cover ([`Target::Like`]). The pieces may
/// be of several kinds, which differ in freedom or gates.
struct KindGoal {
    pieces: Vec<usize>,
    cells: Vec<u16>,
    cell_set: HashSet<u16>,
    /// For each kind of piece and each cell, the number of the map in [`AnchorDistances`].
    maps: HashMap<u32, HashMap<u16, usize>>,
    /// If all pieces are of one kind, the number of the map for each board cell, for lookups
    /// without hashing.
    cell_maps: Option<Vec<u32>>,
}

/// The open cells of a [`KindGoal`] in a position.
struct OpenCells {
    /// The cells that no piece of the shape covers.
    cells: Vec<OpenCell>,
    /// The pieces of the shape that are not on any cell of the goal.
    pieces: Vec<usize>,
    /// The sum, over the open cells, of the steps from the nearest piece.
    estimate: u32,
}

/// A cell that no piece of the shape covers yet.
struct OpenCell {
    cell: u16,
    /// The nearest free piece, and the number of steps from it and from the second nearest one.
    nearest: usize,
    steps: [u32; 2],
}

/// An open place, and a piece for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenPlace {
    pub(super) piece: usize,
    /// The number of the distance map for the place.
    pub(super) map: usize,
}

/// Data about a position that makes it cheap to estimate the distance after each move.
#[derive(Default)]
pub(super) struct EstimateBase {
    singles: u32,
    open_cells: Vec<OpenCells>,
}

/// The maximum number of pairs of a cell and a piece that are compared individually.
const MAX_PAIRS: usize = 1 << 16;
/// The estimate for a cell that is not compared.
const FAR_ESTIMATE: u32 = 64;

impl TargetGoal {
    pub(super) fn new(model: &BlockModel) -> Self {
        Self::with_targets(model, &model.puzzle.goal().0)
    }

    /// Creates the goal of reaching a given position: every piece must be where it is in that
    /// position.
    pub(super) fn for_position(model: &BlockModel, anchors: &[u16]) -> Self {
        let target = |(piece, &cell): (usize, &u16)| Target::Covers { piece, cell };
        Self::with_targets(model, &anchors.iter().enumerate().map(target).collect::<Vec<_>>())
    }

    fn with_targets(model: &BlockModel, targets: &[Target]) -> Self {
        let mut distances = AnchorDistances::default();
        let mut singles: BTreeMap<usize, Vec<&Target>> = BTreeMap::new();
        let mut shapes: Vec<(&Shape, Vec<u16>)> = vec![];
        let mut numbers = HashMap::new();
        for target in targets {
            match target {
                Target::Like { shape, cell } => {
                    let number = *numbers.entry(shape).or_insert(shapes.len());
                    if number == shapes.len() {
                        shapes.push((shape, vec![]));
                    }
                    shapes[number].1.push(*cell);
                }
                other => singles.entry(other.piece().unwrap_or(0)).or_default().push(other),
            }
        }
        let single = |(piece, targets): (usize, Vec<&Target>)| {
            let fits = |anchor: &u16| model.kind(piece).fits[usize::from(*anchor)];
            let is_reached = |anchor: &u16| targets.iter().all(|target| target.is_reached_at(&model.puzzle, *anchor));
            let goals = goal_anchors(model, &targets).filter(fits).filter(is_reached).collect();
            SingleGoal { piece, map: distances.map(model.kind_of[piece], goals) }
        };
        let singles: Vec<SingleGoal> = singles.into_iter().map(single).collect();
        let kinds: Vec<KindGoal> =
            shapes.into_iter().map(|(shape, cells)| KindGoal::new(model, shape, cells, &mut distances)).collect();
        let mut kind_goal_of = vec![None; model.kind_of.len()];
        for (number, kind) in kinds.iter().enumerate() {
            kind.pieces.iter().for_each(|&piece| kind_goal_of[piece] = Some(number as u32));
        }
        let single_of = singles.iter().enumerate().map(|(number, single)| (single.piece, number)).collect();
        Self { singles, kinds, distances, kind_goal_of, single_of }
    }

    /// Returns whether every target is reached.
    pub(super) fn is_reached(&self, model: &BlockModel, board: &AnchorBoard) -> bool {
        let single = |single: &SingleGoal| self.distances.steps(model, single.map, board.anchors[single.piece]) == 0;
        self.singles.iter().all(single) && self.kinds.iter().all(|kind| kind.is_reached(model, board))
    }

    /// Returns the open place with the lowest rank; `None` if every target is reached. `rank`
    /// returns the rank of a place, given one of its anchors.
    pub(super) fn open_place(
        &self,
        model: &BlockModel,
        board: &AnchorBoard,
        mut rank: impl FnMut(u16) -> u32,
    ) -> Option<OpenPlace> {
        let is_open = |single: &&SingleGoal| self.distances.steps(model, single.map, board.anchors[single.piece]) > 0;
        let mut rank_of = |anchor: Option<u16>| anchor.map_or(u32::MAX, &mut rank);
        let singles = self.singles.iter().filter(is_open);
        let singles = singles.map(|single| (rank_of(self.distances.goal(single.map)), single));
        let single = singles.min_by_key(|&(rank, _)| rank);
        let open = |kind: &KindGoal, cell: &u16| !kind.is_covered(model, board, *cell);
        let cells = self.kinds.iter().flat_map(|kind| kind.cells.iter().map(move |&cell| (kind, cell)));
        let cells = cells.filter(|(kind, cell)| open(kind, cell)).map(|(kind, cell)| (rank_of(Some(cell)), kind, cell));
        let cell = cells.min_by_key(|&(rank, ..)| rank);
        match (single, cell) {
            (Some((rank, single)), cell) if cell.is_none_or(|(other, ..)| rank <= other) => {
                Some(OpenPlace { piece: single.piece, map: single.map })
            }
            (_, Some((_, kind, cell))) => {
                let steps = |&piece: &usize| kind.steps(model, &self.distances, piece, board.anchors[piece], cell);
                let piece = kind.free_pieces(board).min_by_key(steps)?;
                Some(OpenPlace { piece, map: kind.map(model, piece, cell)? })
            }
            (_, None) => None,
        }
    }

    /// Returns the number of open places.
    pub(super) fn open_places(&self, model: &BlockModel, board: &AnchorBoard) -> u32 {
        let is_open = |single: &&SingleGoal| self.distances.steps(model, single.map, board.anchors[single.piece]) > 0;
        let open = |kind: &KindGoal| kind.cells.iter().filter(|&&cell| !kind.is_covered(model, board, cell)).count();
        (self.singles.iter().filter(is_open).count() + self.kinds.iter().map(open).sum::<usize>()) as u32
    }

    /// Returns the pieces that are in their places.
    pub(super) fn pieces_in_place(&self, model: &BlockModel, board: &AnchorBoard) -> Vec<usize> {
        let is_placed =
            |single: &&SingleGoal| self.distances.steps(model, single.map, board.anchors[single.piece]) == 0;
        let singles = self.singles.iter().filter(is_placed).map(|single| single.piece);
        let kinds = self.kinds.iter().flat_map(|kind| {
            kind.pieces.iter().copied().filter(|&piece| kind.cell_set.contains(&board.anchors[piece]))
        });
        singles.chain(kinds).collect()
    }

    /// Returns a lower bound on the number of moves: each target needs its own piece, and a move
    /// moves one piece.
    pub(super) fn lower_bound(&self, model: &BlockModel, anchors: &[u16]) -> u32 {
        let single = |single: &SingleGoal| self.distances.moves(model, single.map, anchors[single.piece]);
        let singles: u32 = self.singles.iter().map(single).fold(0, u32::saturating_add);
        let kinds = self.kinds.iter().map(|kind| kind.lower_bound(model, &self.distances, anchors));
        // A piece may have its own target and also serve a kind, so only the greater of the two
        // bounds is admissible.
        singles.max(kinds.fold(0, u32::saturating_add))
    }

    /// Returns whether the goal is certainly unreachable: a piece cannot get to its place even on
    /// an empty board, or there are too few pieces of a shape for its places.
    pub(super) fn is_out_of_reach(&self, model: &BlockModel, anchors: &[u16]) -> bool {
        let is_unreachable =
            |single: &SingleGoal| self.distances.steps(model, single.map, anchors[single.piece]) == UNREACHABLE;
        self.singles.iter().any(is_unreachable)
            || self.kinds.iter().any(|kind| kind.lacks_pieces(model, &self.distances, anchors))
    }

    /// Returns whether a piece has its own target, or can help to reach the goal of its shape.
    pub(super) fn has_place(&self, piece: usize) -> bool {
        self.single_of.contains_key(&piece) || self.kind_goal_of[piece].is_some()
    }

    /// Returns whether a step takes a piece farther away from a place that only this piece can
    /// fill, or off a place for pieces of its shape.
    pub(super) fn is_farther(&self, model: &BlockModel, piece: usize, from: u16, to: u16) -> bool {
        if let Some(&single) = self.single_of.get(&piece) {
            let steps = |anchor| self.distances.steps(model, self.singles[single].map, anchor);
            return steps(to) > steps(from);
        }
        let is_place = |kind: u32| self.kinds[kind as usize].cell_set.contains(&from);
        self.kind_goal_of[piece].is_some_and(is_place)
    }

    /// Returns the data for estimates after moves from a position.
    pub(super) fn estimate_base(&self, model: &BlockModel, board: &AnchorBoard) -> EstimateBase {
        let single = |single: &SingleGoal| self.distances.steps(model, single.map, board.anchors[single.piece]);
        let open_cells = self.kinds.iter().map(|kind| kind.open_cells(model, &self.distances, board)).collect();
        EstimateBase { singles: self.singles.iter().map(single).fold(0, u32::saturating_add), open_cells }
    }

    /// Estimates the steps to the goal after a move from the position that `estimate_base` was
    /// computed for. The estimate is not admissible.
    pub(super) fn estimate_after(
        &self,
        model: &BlockModel,
        board: &AnchorBoard,
        estimate_base: &EstimateBase,
        next: PieceMove,
    ) -> u32 {
        let piece = usize::from(next.piece);
        let mut singles = estimate_base.singles;
        if let Some(&single) = self.single_of.get(&piece) {
            let steps = |anchor| self.distances.steps(model, self.singles[single].map, anchor);
            singles = singles - steps(board.anchors[piece]).min(singles) + steps(next.to);
        }
        let estimates = estimate_base.open_cells.iter().zip(0..).map(|(open_cells, number)| {
            if self.kind_goal_of[piece] == Some(number) {
                self.kinds[number as usize].estimate_after(model, &self.distances, board, open_cells, next)
            } else {
                open_cells.estimate
            }
        });
        estimates.fold(singles, u32::saturating_add)
    }
}

/// Returns the candidate anchors for one piece's targets: a single anchor if a target names a cell.
fn goal_anchors(model: &BlockModel, targets: &[&Target]) -> Range<u16> {
    let named = targets.iter().find_map(|target| match target {
        Target::Covers { cell, .. } => Some(*cell),
        _ => None,
    });
    named.map_or(0..model.cells as u16, |cell| cell..cell + 1)
}

impl KindGoal {
    fn new(model: &BlockModel, shape: &Shape, mut cells: Vec<u16>, distances: &mut AnchorDistances) -> Self {
        cells.sort_unstable();
        cells.dedup();
        let pieces: Vec<usize> =
            (0..model.kind_of.len()).filter(|&piece| model.puzzle.pieces()[piece].shape == *shape).collect();
        let kinds: BTreeSet<u32> = pieces.iter().map(|&piece| model.kind_of[piece]).collect();
        let mut maps: HashMap<u32, HashMap<u16, usize>> = HashMap::new();
        for &kind in &kinds {
            maps.insert(kind, cells.iter().map(|&cell| (cell, distances.map(kind, vec![cell]))).collect());
        }
        let cell_maps = (kinds.len() == 1).then(|| {
            let mut cell_maps = vec![u32::MAX; model.cells];
            maps.values().flatten().for_each(|(&cell, &map)| cell_maps[usize::from(cell)] = map as u32);
            cell_maps
        });
        Self { pieces, cell_set: cells.iter().copied().collect(), cells, maps, cell_maps }
    }

    fn steps(&self, model: &BlockModel, distances: &AnchorDistances, piece: usize, anchor: u16, cell: u16) -> u32 {
        self.map(model, piece, cell).map_or(UNREACHABLE, |map| distances.steps(model, map, anchor))
    }

    /// Returns the number of a piece's distance map for one of the cells.
    fn map(&self, model: &BlockModel, piece: usize, cell: u16) -> Option<usize> {
        match &self.cell_maps {
            Some(cell_maps) => Some(cell_maps[usize::from(cell)] as usize),
            None => self.maps.get(&model.kind_of[piece])?.get(&cell).copied(),
        }
    }

    fn is_covered(&self, model: &BlockModel, board: &AnchorBoard, cell: u16) -> bool {
        // The first piece of the shape represents all of them.
        let shape = self.pieces.first().map(|&piece| &model.puzzle.pieces()[piece].shape);
        board.anchored_at(cell.into()).is_some_and(|piece| shape == Some(&model.puzzle.pieces()[piece].shape))
    }

    fn is_reached(&self, model: &BlockModel, board: &AnchorBoard) -> bool {
        self.cells.iter().all(|&cell| self.is_covered(model, board, cell))
    }

    /// Returns the pieces that are not on any cell of the goal.
    fn free_pieces(&self, board: &AnchorBoard) -> impl Iterator<Item = usize> {
        self.pieces.iter().copied().filter(|&piece| !self.cell_set.contains(&board.anchors[piece]))
    }

    fn open_cells(&self, model: &BlockModel, distances: &AnchorDistances, board: &AnchorBoard) -> OpenCells {
        let pieces: Vec<usize> = self.free_pieces(board).collect();
        let open = || self.cells.iter().copied().filter(|&cell| !self.is_covered(model, board, cell));
        let count = open().count();
        if count * pieces.len() > MAX_PAIRS {
            return OpenCells { cells: vec![], pieces: vec![], estimate: FAR_ESTIMATE * count as u32 };
        }
        let cell = |cell: u16| {
            let mut open = OpenCell { cell, nearest: usize::MAX, steps: [UNREACHABLE; 2] };
            for &piece in &pieces {
                let steps = self.steps(model, distances, piece, board.anchors[piece], cell);
                if steps < open.steps[0] {
                    (open.nearest, open.steps) = (piece, [steps, open.steps[0]]);
                } else {
                    open.steps[1] = open.steps[1].min(steps);
                }
            }
            open
        };
        let cells: Vec<OpenCell> = open().map(cell).collect();
        let estimate = cells.iter().map(|cell| cell.steps[0]).fold(0, u32::saturating_add);
        OpenCells { cells, pieces, estimate }
    }

    /// Returns the estimate after a move by one of the pieces, updated only for that piece.
    fn estimate_after(
        &self,
        model: &BlockModel,
        distances: &AnchorDistances,
        board: &AnchorBoard,
        open_cells: &OpenCells,
        next: PieceMove,
    ) -> u32 {
        let piece = usize::from(next.piece);
        let from = board.anchors[piece];
        let [leaves, arrives] = [from, next.to].map(|cell| self.cell_set.contains(&cell));
        if open_cells.cells.is_empty() && open_cells.estimate > 0 {
            return open_cells.estimate + FAR_ESTIMATE * u32::from(leaves) - FAR_ESTIMATE * u32::from(arrives);
        }
        // A piece on one of the cells is not available for another cell.
        let own_steps = |cell: u16| {
            if arrives { UNREACHABLE } else { self.steps(model, distances, piece, next.to, cell) }
        };
        let open = open_cells.cells.iter().filter(|open| open.cell != next.to).map(|open| {
            let others = if open.nearest == piece { open.steps[1] } else { open.steps[0] };
            others.min(own_steps(open.cell))
        });
        let vacated = leaves.then(|| {
            let others = open_cells.pieces.iter().filter(|&&other| other != piece);
            let steps = others.map(|&other| self.steps(model, distances, other, board.anchors[other], from));
            steps.min().unwrap_or(UNREACHABLE).min(own_steps(from))
        });
        open.chain(vacated).fold(0, u32::saturating_add)
    }

    fn lower_bound(&self, model: &BlockModel, distances: &AnchorDistances, anchors: &[u16]) -> u32 {
        let at: HashSet<u16> = self.pieces.iter().map(|&piece| anchors[piece]).collect();
        let open: Vec<u16> = self.cells.iter().copied().filter(|cell| !at.contains(cell)).collect();
        if open.len() * self.pieces.len() > MAX_PAIRS {
            return open.len() as u32;
        }
        let moves = |piece: usize, cell: u16| {
            let map = self.map(model, piece, cell);
            map.map_or(UNREACHABLE, |map| distances.moves(model, map, anchors[piece]))
        };
        let nearest = |cell: &u16| self.pieces.iter().map(|&piece| moves(piece, *cell)).min().unwrap_or(UNREACHABLE);
        open.iter().map(nearest).fold(0, u32::saturating_add)
    }

    /// Returns whether there are certainly too few pieces: fewer than places, in total or in some
    /// part of the board, or none that can reach one of the places.
    fn lacks_pieces(&self, model: &BlockModel, distances: &AnchorDistances, anchors: &[u16]) -> bool {
        if self.cells.len() > self.pieces.len() {
            return true;
        }
        let at: HashSet<u16> = self.pieces.iter().map(|&piece| anchors[piece]).collect();
        let is_unreachable = |cell: u16| {
            let mut pieces = self.pieces.iter();
            !at.contains(&cell)
                && pieces.all(|&piece| self.steps(model, distances, piece, anchors[piece], cell) == UNREACHABLE)
        };
        let open = self.cells.iter().filter(|cell| !at.contains(cell)).count();
        if open * self.pieces.len() <= MAX_PAIRS * 64 && self.cells.iter().any(|&cell| is_unreachable(cell)) {
            return true;
        }
        self.cell_maps.is_some() && self.parts_lack_pieces(model, anchors)
    }

    /// Returns whether some connected part of the board has fewer pieces than places. All pieces
    /// must be of one kind.
    fn parts_lack_pieces(&self, model: &BlockModel, anchors: &[u16]) -> bool {
        let Some(&first) = self.pieces.first() else { return !self.cells.is_empty() };
        let kind = model.kind(first);
        let mut part = vec![usize::MAX; model.cells];
        let mut balances: Vec<i64> = vec![];
        for &anchor in &self.pieces.iter().map(|&piece| anchors[piece]).collect::<Vec<_>>() {
            if part[usize::from(anchor)] == usize::MAX {
                let mut open = vec![usize::from(anchor)];
                part[usize::from(anchor)] = balances.len();
                while let Some(at) = open.pop() {
                    for to in kind.steps.iter().filter_map(|step| model.after(kind, step, at)) {
                        if part[to] == usize::MAX {
                            part[to] = balances.len();
                            open.push(to);
                        }
                    }
                }
                balances.push(0);
            }
            balances[part[usize::from(anchor)]] += 1;
        }
        for &cell in &self.cells {
            match balances.get_mut(part[usize::from(cell)]) {
                Some(balance) => *balance -= 1,
                None => return true,
            }
        }
        balances.iter().any(|&balance| balance < 0)
    }
}
