use loyd_core::random::{self, Seed};
use loyd_core::text::AnyPuzzle;
use loyd_core::tiles::{GoalMismatch, MAX_SIDE, MIN_SIDE, TileGoal};
use loyd_core::{Family, TileMetric, TilePuzzle, UnknownMetric};

use crate::{Game, GameFamily, Origin, Session};

/// What a new tile game is to be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileDeal {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The solved position; one that is given as a position has the board's size.
    pub goal: TileGoal,
    /// How moves are counted.
    pub metric: TileMetric,
    /// What the start is drawn from.
    pub seed: Seed,
    /// Whether the player gave the seed: the game is then for practice.
    pub is_chosen: bool,
}

impl TileDeal {
    /// A game of the usual kind with a seed that nobody chose.
    ///
    /// ```
    /// use loyd_core::random::Seed;
    /// use loyd_play::{Game, TileDeal};
    /// let game = TileDeal::new(4, 4, Seed(1)).game()?;
    /// assert_eq!(game.status().is_solvable, Some(true));
    /// assert!(!game.status().is_solved);
    /// # Ok::<(), loyd_play::DealFault>(())
    /// ```
    pub fn new(width: usize, height: usize, seed: Seed) -> Self {
        Self { width, height, goal: TileGoal::BlankLast, metric: TilePuzzle::DEFAULT_METRIC, seed, is_chosen: false }
    }

    /// The game: its start is drawn from all solvable positions but the solved one.
    ///
    /// # Errors
    /// [`DealFault`], for a size that no board has or that is not the goal's.
    pub fn game(self) -> Result<Session<TilePuzzle>, DealFault> {
        let Self { width, height, goal, metric, seed, is_chosen } = self;
        let sides = MIN_SIDE..=MAX_SIDE;
        if !sides.contains(&width) || !sides.contains(&height) {
            return Err(DealFault::Size { width, height });
        }
        let goal = goal.position(width, height);
        if (goal.width(), goal.height()) != (width, height) {
            return Err(GoalMismatch { board: (width, height), goal: (goal.width(), goal.height()) }.into());
        }
        let start = random::unsolved(&goal, &mut seed.source());
        let origin = Origin { name: None, seed: Some(seed.to_string()), is_practice: is_chosen };
        Ok(Session::counted_in(metric, TilePuzzle::new(start, goal)?, origin))
    }
}

/// A deal that can't be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DealFault {
    /// Sides that no board has.
    #[error("a board of {width}x{height}: both sides must be from {MIN_SIDE} to {MAX_SIDE}")]
    Size {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A goal of another size.
    #[error(transparent)]
    Goal(#[from] GoalMismatch),
}

/// A game of a puzzle that was read or picked, counted in the metric of this name or in the family's usual one. One of
/// tiles is for practice.
///
/// # Errors
/// [`UnknownMetric`], for a name that is none of the family's metrics.
///
/// ```
/// use loyd_core::text::{ReadOptions, read_argument};
/// use loyd_play::{Origin, open};
/// let puzzle = read_argument("ZZ.1/...1", &ReadOptions::default())?.puzzle.puzzle;
/// let game = open(puzzle.clone(), None, Origin::default())?;
/// assert_eq!(game.status().metric, "slide");
/// assert!(open(puzzle, Some("single"), Origin::default()).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn open(puzzle: AnyPuzzle, metric: Option<&str>, origin: Origin) -> Result<Box<dyn Game>, UnknownMetric> {
    match puzzle {
        AnyPuzzle::Tiles(puzzle) => session(puzzle, metric, origin),
        AnyPuzzle::Blocks(puzzle) => session(puzzle, metric, origin),
    }
}

fn session<P: GameFamily>(puzzle: P, metric: Option<&str>, origin: Origin) -> Result<Box<dyn Game>, UnknownMetric> {
    let metric = metric.map_or(Ok(P::DEFAULT_METRIC), str::parse)?;
    let origin = Origin { is_practice: P::HAS_FRESH_STARTS, ..origin };
    Ok(Box::new(Session::counted_in(metric, puzzle, origin)))
}
