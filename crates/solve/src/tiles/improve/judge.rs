use std::sync::Arc;

use loyd_core::TileMetric;

use super::appraisal::{Appraisal, scattered};
use super::field::Field;
use super::part::Leaf;
use super::plan::Plan;
use super::tour::Walker;

/// What every stage that is done takes off the score.
const PREMIUM: i32 = 64;
/// On boards of fewer cells than this there is one stage only.
const STAGED_CELLS: usize = 50;
/// The sides of the largest rectangle that is solved in one stage on larger ones.
const CORE: usize = 3;
/// So many tiles are solved in one stage.
const GROUP: usize = 5;
/// Distances count with the power of so many fifths, on boards of one stage and of several: there is more to leave behind.
const FIFTHS: u32 = 7;
const STAGED_FIFTHS: u32 = 8;

/// What a beam needs to judge the positions of its board.
///
/// Positions count as one where the blank, the tiles beside it, the stage and the tiles up to this stage agree: without
/// that, a beam fills with variants of one position.
#[derive(Debug)]
pub(super) struct Judge {
    pub(super) field: Arc<Field>,
    pub(super) metric: TileMetric,
    appraisal: Appraisal,
    plan: Plan,
    /// The tiles of every stage.
    groups: Vec<Vec<u16>>,
}

impl Judge {
    pub(super) fn new(field: Arc<Field>, metric: TileMetric) -> Self {
        let (width, height) = field.sides();
        let cells = field.len();
        let (core, fifths) = if cells < STAGED_CELLS { (width.max(height), FIFTHS) } else { (CORE, STAGED_FIFTHS) };
        let plan = Plan::new(width, height, field.home().into(), GROUP, core);
        let mut groups = vec![Vec::new(); plan.count()];
        (0..cells as u16).filter(|&tile| tile != field.home()).for_each(|tile| groups[plan.stage(tile)].push(tile));
        Self { appraisal: Appraisal::new(&field, fifths), field, metric, plan, groups }
    }

    /// About how many bytes it takes for a board of so many cells.
    pub(super) fn bytes(cells: usize) -> usize {
        Appraisal::bytes(cells) + cells * 4 * size_of::<u16>()
    }

    /// The position of a walker, as a leaf.
    pub(super) fn root(&self, walker: &Walker) -> Leaf {
        let score = self.appraisal.score(&self.field, walker);
        let mut root = Leaf { key: 0, score, stage: 0, missing: 0, last: None };
        self.enter(walker, &mut root, None);
        self.finish(walker, &mut root, None);
        root.key ^= self.surroundings(walker, root.stage);
        root
    }

    /// What becomes of a leaf, whose key is that of its tiles alone, when the blank goes to the next cell `to`; and whether
    /// that solves the board.
    #[inline]
    pub(super) fn step(&self, walker: &Walker, mut leaf: Leaf, to: usize) -> (Leaf, bool) {
        let (tile, blank) = (walker.board[to], walker.blank);
        leaf.score += self.appraisal.change(&self.field, &walker.board, tile, to, blank);
        if self.plan.stage(tile) > leaf.stage.into() {
            return (leaf, false);
        }
        leaf.key ^= self.appraisal.part(tile, to) ^ self.appraisal.part(tile, blank);
        leaf.missing += u16::from(usize::from(tile) == to);
        leaf.missing -= u16::from(usize::from(tile) == blank);
        let is_solved = leaf.missing == 0 && self.finish(walker, &mut leaf, Some(tile));
        (leaf, is_solved)
    }

    /// Goes on to the first stage that is not done, and says whether there is none. `moved` is a tile that is already in the
    /// blank's cell.
    fn finish(&self, walker: &Walker, leaf: &mut Leaf, moved: Option<u16>) -> bool {
        while leaf.missing == 0 {
            if usize::from(leaf.stage) + 1 == self.groups.len() {
                return true;
            }
            leaf.stage += 1;
            leaf.score -= PREMIUM;
            self.enter(walker, leaf, moved);
        }
        false
    }

    /// Adds what is to be done in a leaf's stage.
    fn enter(&self, walker: &Walker, leaf: &mut Leaf, moved: Option<u16>) {
        for &tile in &self.groups[usize::from(leaf.stage)] {
            let cell = if moved == Some(tile) { walker.blank } else { walker.places[usize::from(tile)].into() };
            leaf.key ^= self.appraisal.part(tile, cell);
            leaf.missing += u16::from(cell != usize::from(tile));
        }
    }

    /// The part of the key that the blank, the tiles beside it and the stage have.
    #[inline]
    pub(super) fn surroundings(&self, walker: &Walker, stage: u16) -> u64 {
        let beside = self.field.around(walker.blank);
        let tiles = beside.map(|(_, cell)| self.appraisal.part(walker.board[cell], cell).rotate_left(17));
        tiles.fold(Self::place(stage, walker.blank), |key, part| key ^ part)
    }

    /// The same when the blank will have gone to the next cell `to`.
    #[inline]
    pub(super) fn surroundings_after(&self, walker: &Walker, stage: u16, to: usize) -> u64 {
        let tile = |cell: usize| walker.board[if cell == walker.blank { to } else { cell }];
        let beside = self.field.around(to);
        let tiles = beside.map(|(_, cell)| self.appraisal.part(tile(cell), cell).rotate_left(17));
        tiles.fold(Self::place(stage, to), |key, part| key ^ part)
    }

    /// The part of the key that the stage and the blank have.
    #[inline]
    fn place(stage: u16, blank: usize) -> u64 {
        scattered(u64::from(stage) << 32 | blank as u64)
    }

    /// How far the blank, gone to the next cell `to`, is from the nearest tile of a stage that is out of place.
    pub(super) fn apart(&self, walker: &Walker, stage: u16, to: usize) -> u8 {
        let moved = walker.board[to];
        let tiles = self.groups[usize::from(stage)].iter().filter_map(|&tile| {
            let cell = if tile == moved { walker.blank } else { walker.places[usize::from(tile)].into() };
            (cell != usize::from(tile)).then(|| self.field.apart(cell, to))
        });
        tiles.min().unwrap_or_default().min(255) as u8
    }
}
