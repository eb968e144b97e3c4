//! Exercises for individual stages of the constructive method: part of a 4×4 board is in place, and
//! the player solves the next part in the fewest moves.

use std::collections::HashSet;

use loyd_core::random::{self, Seed};
use loyd_core::tiles::TileGoal;
use loyd_core::{Direction, TilePosition, TilePuzzle, named};

use crate::game::{Game, Origin};
use crate::scene::Scene;
use crate::session::GameSession;

/// The side of the board.
const SIDE: usize = 4;
/// The maximum number of positions that a search for a shortest solution may keep. They take up a
/// few dozen megabytes.
const MAX_POSITIONS: usize = 1_500_000;

/// A stage that can be practised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PracticeStage {
    /// The first row of a shuffled board.
    FirstRow,
    /// The second row, with the first in place.
    SecondRow,
    /// The first column, with the first row in place.
    FirstColumn,
    /// The left column of the last two rows.
    LastColumn,
    /// The last two rows; this completes the board.
    LastRows,
    /// The last three columns of the last three rows; this completes the board.
    Last3x3,
    /// The last three columns of the last two rows; this completes the board.
    Last2x3,
    /// The last two columns of the last two rows; this completes the board.
    Last2x2,
}

named!(
    PracticeStage,
    "exercise",
    "":
    FirstRow = "first-row",
    SecondRow = "second-row",
    FirstColumn = "first-column",
    LastColumn = "last-column",
    LastRows = "last-rows",
    Last3x3 = "last-3x3",
    Last2x3 = "last-2x3",
    Last2x2 = "last-2x2"
);

/// A board for practising a stage.
pub struct StageDrill {
    /// The practice game.
    pub game: Box<dyn Game>,
    /// The minimum number of single moves needed to complete the stage; `None` if the search
    /// exceeds its memory limit.
    pub shortest: Option<usize>,
}

impl PracticeStage {
    /// Returns the exercise whose board is generated from `seed`. The same seed always gives the
    /// same board.
    ///
    /// ```
    /// use loyd_core::random::Seed;
    /// use loyd_play::PracticeStage;
    /// let drill = PracticeStage::Last2x2.begin(Seed(1));
    /// assert!(!PracticeStage::Last2x2.is_done(&drill.game.scene()));
    /// assert!(drill.shortest.is_some_and(|moves| moves <= 6));
    /// ```
    pub fn begin(self, seed: Seed) -> StageDrill {
        let start = self.start(seed);
        let shortest = shortest(&start, &self.target_tiles());
        let origin = Origin { is_practice: true, ..Origin::default() };
        StageDrill { game: Box::new(GameSession::new(TilePuzzle::blank_last(start), origin)), shortest }
    }

    /// Returns whether the stage is complete: its tiles and those of earlier stages are in place.
    pub fn is_done(self, scene: &Scene) -> bool {
        self.target_tiles().iter().all(|&tile| scene.piece(tile.into()).is_some_and(|piece| piece.is_home))
    }

    /// Returns whether completing the stage solves the whole board.
    pub fn completes_board(self) -> bool {
        self.target_tiles().len() == SIDE * SIDE - 1
    }

    /// Returns how many columns and rows at the lower right are shuffled.
    const fn shuffled_size(self) -> (usize, usize) {
        match self {
            Self::FirstRow => (SIDE, SIDE),
            Self::SecondRow | Self::FirstColumn => (SIDE, SIDE - 1),
            Self::LastColumn | Self::LastRows => (SIDE, 2),
            Self::Last3x3 => (3, 3),
            Self::Last2x3 => (3, 2),
            Self::Last2x2 => (2, 2),
        }
    }

    /// Returns the tiles that are in place once the stage is complete.
    fn target_tiles(self) -> Vec<u16> {
        let is_target = |tile: u16| {
            let (row, column) = (usize::from(tile - 1) / SIDE, usize::from(tile - 1) % SIDE);
            match self {
                Self::FirstRow => row == 0,
                Self::SecondRow => row < 2,
                Self::FirstColumn => row == 0 || column == 0,
                Self::LastColumn => row < 2 || column == 0,
                Self::LastRows | Self::Last3x3 | Self::Last2x3 | Self::Last2x2 => true,
            }
        };
        (1..(SIDE * SIDE) as u16).filter(|&tile| is_target(tile)).collect()
    }

    /// Returns the starting position generated from `seed`. If only part of the board is shuffled,
    /// that part corresponds to a solvable position of a smaller board, so the whole board is
    /// solvable too.
    fn start(self, seed: Seed) -> TilePosition {
        let (width, height) = self.shuffled_size();
        let shuffled = TileGoal::BlankLast.position(width, height);
        let mut source = seed.source();
        loop {
            let mut cells: Vec<u16> = TileGoal::BlankLast.position(SIDE, SIDE).cells().to_vec();
            let cell_index = |index: usize| (SIDE - height + index / width) * SIDE + SIDE - width + index % width;
            for (index, &tile) in random::unsolved(&shuffled, &mut source).cells().iter().enumerate() {
                cells[cell_index(index)] = match tile.checked_sub(1) {
                    Some(home) => cell_index(home.into()) as u16 + 1,
                    None => 0,
                };
            }
            // A stage may be complete although the board is not; the next board is then generated.
            if self.target_tiles().iter().any(|&tile| cells[usize::from(tile) - 1] != tile)
                && let Ok(start) = TilePosition::new(SIDE, SIDE, cells)
            {
                return start;
            }
        }
    }
}

/// Returns the minimum number of single moves needed to bring these tiles to their goal cells on a
/// 4×4 board, regardless of where the others end up, or `None` if the search would keep more than
/// [`MAX_POSITIONS`] positions.
///
/// Two breadth-first searches meet: one from the starting position, and one from all positions that
/// complete the stage. All tiles outside the stage are indistinguishable, so a position consists of
/// the cells of the blank and of the stage's tiles, four bits each.
fn shortest(start: &TilePosition, tiles: &[u16]) -> Option<usize> {
    let cell = |tile: u16| start.cells().iter().position(|other| *other == tile).unwrap_or_default() as u64;
    let pack = |blank: u64, cells: &dyn Fn(u16) -> u64| {
        tiles.iter().zip(1..).fold(blank, |all, (&tile, slot)| all | cells(tile) << (4 * slot))
    };
    let home = |tile: u16| u64::from(tile) - 1;
    // The blank may end up in any cell where no tile of the stage belongs.
    let free = (0..(SIDE * SIDE) as u64).filter(|cell| tiles.iter().all(|&tile| home(tile) != *cell));
    let goals: HashSet<u64> = free.map(|blank| pack(blank, &home)).collect();
    let start = pack(cell(0), &cell);
    if goals.contains(&start) {
        return Some(0);
    }
    let mut searches = [ReachedPositions::new(HashSet::from([start])), ReachedPositions::new(goals)];
    for moves in 1.. {
        // Expands the smaller frontier to keep both small.
        let smaller = usize::from(searches[1].frontier.len() < searches[0].frontier.len());
        let (one, other) = searches.split_at_mut(1);
        let (growing, waiting) = if smaller == 0 { (&mut one[0], &other[0]) } else { (&mut other[0], &one[0]) };
        growing.expand(tiles.len());
        if growing.frontier.iter().any(|position| waiting.frontier.contains(position)) {
            return Some(moves);
        }
        if growing.frontier.is_empty() || searches.iter().map(|search| search.seen.len()).sum::<usize>() > MAX_POSITIONS
        {
            return None;
        }
    }
    None
}

/// The positions that one of the two searches has reached.
struct ReachedPositions {
    seen: HashSet<u64>,
    /// The positions reached last.
    frontier: HashSet<u64>,
}

impl ReachedPositions {
    fn new(first: HashSet<u64>) -> Self {
        Self { seen: first.clone(), frontier: first }
    }

    /// Replaces the frontier with all new positions one step away from it.
    fn expand(&mut self, tiles: usize) {
        let mut next = HashSet::new();
        for &position in &self.frontier {
            let blank = (position & 15) as usize;
            for to in Direction::ALL.into_iter().filter_map(|direction| direction.neighbour(blank, SIDE, SIDE)) {
                let moved = step(position, to as u64, tiles);
                if self.seen.insert(moved) {
                    next.insert(moved);
                }
            }
        }
        self.frontier = next;
    }
}

/// Returns the position after the blank has moved to a cell. If a tile of the stage is there, it
/// moves to the blank's previous cell.
fn step(position: u64, to: u64, tiles: usize) -> u64 {
    let blank = position & 15;
    let slot = (1..=tiles).map(|slot| 4 * slot).find(|slot| position >> slot & 15 == to);
    let moved = slot.map_or(position, |slot| position & !(15 << slot) | blank << slot);
    moved & !15 | to
}
