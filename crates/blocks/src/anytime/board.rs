//! The current position of a search: the pieces on the cells, and the legal moves.

use loyd_core::BlockMetric;

use super::model::{BlockModel, KindStep, PieceKind};

/// The owner of an empty cell.
const EMPTY: u32 = u32::MAX;
/// The owner of a wall.
const WALL: u32 = u32::MAX - 1;

/// The anchors of all pieces, and the piece on each cell.
pub(super) struct AnchorBoard {
    pub(super) anchors: Vec<u16>,
    /// The number of the piece on each cell, [`EMPTY`] or [`WALL`].
    owners: Vec<u32>,
    /// The pieces that may be able to move, as a list and as a flag per piece.
    movers: (Vec<u32>, Vec<bool>),
    /// Whether each piece is fixed.
    is_fixed: Vec<bool>,
    /// Buffers for the anchors that a move can reach.
    reached: (Vec<u16>, Vec<bool>),
}

/// A move: a piece and its new anchor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PieceMove {
    pub(super) piece: u16,
    pub(super) to: u16,
}

impl AnchorBoard {
    pub(super) fn new(model: &BlockModel, anchors: &[u16]) -> Self {
        let owners = model.walls.iter().map(|&is_wall| if is_wall { WALL } else { EMPTY }).collect();
        let mut board = Self {
            anchors: anchors.to_vec(),
            owners,
            movers: (vec![], vec![false; anchors.len()]),
            is_fixed: vec![false; anchors.len()],
            reached: (vec![], vec![false; model.cells]),
        };
        (0..anchors.len()).for_each(|piece| board.paint(model, piece, piece as u32));
        board
    }

    /// Fixes the pieces that `is_moving` does not mark.
    pub(super) fn fix_others(&mut self, is_moving: &[bool]) {
        self.is_fixed = is_moving.iter().map(|is_moving| !is_moving).collect();
    }

    /// Replaces the position, and updates only the pieces that differ.
    pub(super) fn set(&mut self, model: &BlockModel, anchors: &[u16]) {
        for (piece, &anchor) in anchors.iter().enumerate() {
            if self.anchors[piece] != anchor {
                self.paint(model, piece, EMPTY);
            }
        }
        for (piece, &anchor) in anchors.iter().enumerate() {
            if self.anchors[piece] != anchor {
                self.anchors[piece] = anchor;
                self.paint(model, piece, piece as u32);
            }
        }
    }

    /// Returns the piece that is anchored at a cell.
    pub(super) fn anchored_at(&self, cell: usize) -> Option<usize> {
        let owner = self.owners[cell] as usize;
        self.anchors.get(owner).filter(|&&anchor| usize::from(anchor) == cell).map(|_| owner)
    }

    /// Returns the piece on a cell.
    pub(super) fn piece_on(&self, cell: usize) -> Option<usize> {
        let owner = self.owners[cell];
        (owner < WALL).then_some(owner as usize)
    }

    /// Returns the anchor that a step leads to, if nothing is in its way.
    pub(super) fn anchor_after_step(&self, model: &BlockModel, piece: usize, step: &KindStep) -> Option<usize> {
        let next = model.after(model.kind(piece), step, self.anchors[piece].into())?;
        self.is_clear(&step.entered, next).then_some(next)
    }

    /// Moves a piece to an anchor where no other piece is in its way.
    pub(super) fn put(&mut self, model: &BlockModel, piece: usize, anchor: u16) {
        self.paint(model, piece, EMPTY);
        self.anchors[piece] = anchor;
        self.paint(model, piece, piece as u32);
    }

    /// Calls `visit` with every move. For the `turn` metric, the piece that moved last is skipped
    /// because it cannot reach a new position.
    pub(super) fn moves(
        &mut self,
        model: &BlockModel,
        last: Option<PieceMove>,
        mut visit: impl FnMut(&Self, PieceMove),
    ) {
        self.find_movers(model);
        let movers = std::mem::take(&mut self.movers.0);
        for &piece in &movers {
            let piece = piece as usize;
            self.movers.1[piece] = false;
            // A second turn by the same piece reaches no anchor that the first one could not reach.
            let is_last = last.is_some_and(|last| usize::from(last.piece) == piece);
            if !is_last || model.metric != BlockMetric::Turn {
                self.visit_moves(model, piece, &mut visit);
            }
        }
        self.movers.0 = movers;
    }

    /// Finds the pieces that may be able to move: those next to an empty cell or, if there are more
    /// empty cells than pieces, all pieces that are not fixed.
    fn find_movers(&mut self, model: &BlockModel) {
        let (movers, is_mover) = &mut self.movers;
        let can_move = |piece: u32| !self.is_fixed[piece as usize] && !model.kind(piece as usize).steps.is_empty();
        movers.clear();
        let empty = self.owners.iter().filter(|&&owner| owner == EMPTY).count();
        if empty > self.anchors.len() {
            movers.extend((0..self.anchors.len() as u32).filter(|&piece| can_move(piece)));
            return;
        }
        for cell in (0..model.cells).filter(|&cell| self.owners[cell] == EMPTY) {
            let neighbours = [cell.wrapping_sub(1), cell + 1, cell.wrapping_sub(model.columns), cell + model.columns];
            for owner in neighbours.into_iter().filter_map(|cell| self.owners.get(cell).copied()) {
                if owner < WALL && can_move(owner) && !std::mem::replace(&mut is_mover[owner as usize], true) {
                    movers.push(owner);
                }
            }
        }
        // Sorting makes the order independent of where the empty cells are.
        movers.sort_unstable();
    }

    /// Returns the anchors that a piece can reach in one move.
    pub(super) fn anchors_after(&mut self, model: &BlockModel, piece: usize) -> &[u16] {
        self.collect_moves(model, piece);
        &self.reached.0
    }

    fn visit_moves(&mut self, model: &BlockModel, piece: usize, visit: &mut impl FnMut(&Self, PieceMove)) {
        self.collect_moves(model, piece);
        let reached = std::mem::take(&mut self.reached.0);
        for &to in &reached {
            visit(self, PieceMove { piece: piece as u16, to });
        }
        self.reached.0 = reached;
    }

    /// Collects the anchors that the piece can reach in one move.
    fn collect_moves(&mut self, model: &BlockModel, piece: usize) {
        let (kind, from) = (model.kind(piece), usize::from(self.anchors[piece]));
        // With the piece removed, only the cells that a step enters need to be checked.
        self.paint(model, piece, EMPTY);
        match model.metric {
            BlockMetric::Step => self.collect_slides(model, kind, from, 1),
            BlockMetric::Slide => self.collect_slides(model, kind, from, usize::MAX),
            BlockMetric::Turn => self.collect_turns(model, kind, from),
        }
        self.paint(model, piece, piece as u32);
    }

    /// Collects the anchors up to `max_steps` steps away in each direction.
    fn collect_slides(&mut self, model: &BlockModel, kind: &PieceKind, from: usize, max_steps: usize) {
        self.reached.0.clear();
        for step in &kind.steps {
            let mut at = from;
            for _ in 0..max_steps {
                let next = model.after(kind, step, at).filter(|&next| self.is_clear(&step.entered, next));
                let Some(next) = next else { break };
                self.reached.0.push(next as u16);
                at = next;
            }
        }
    }

    /// Collects the anchors that the piece can reach by some sequence of steps.
    fn collect_turns(&mut self, model: &BlockModel, kind: &PieceKind, from: usize) {
        let (mut reached, mut is_reached) = std::mem::take(&mut self.reached);
        reached.clear();
        reached.push(from as u16);
        is_reached[from] = true;
        let mut next = 0;
        while next < reached.len() {
            let at = usize::from(reached[next]);
            for step in &kind.steps {
                let to = model.after(kind, step, at).filter(|&to| !is_reached[to] && self.is_clear(&step.entered, to));
                if let Some(to) = to {
                    is_reached[to] = true;
                    reached.push(to as u16);
                }
            }
            next += 1;
        }
        for &anchor in &reached {
            is_reached[usize::from(anchor)] = false;
        }
        reached.swap_remove(0);
        self.reached = (reached, is_reached);
    }

    /// Returns whether the cells at these offsets from an anchor are empty.
    fn is_clear(&self, entered: &[i32], anchor: usize) -> bool {
        entered.iter().all(|&offset| self.owners[anchor.wrapping_add_signed(offset as isize)] == EMPTY)
    }

    fn paint(&mut self, model: &BlockModel, piece: usize, owner: u32) {
        for cell in model.kind(piece).cells(self.anchors[piece]) {
            self.owners[cell] = owner;
        }
    }
}
