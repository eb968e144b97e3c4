use loyd_core::random::{self, Seed};
use loyd_core::text::AnyPuzzle;
use loyd_core::tiles::{GoalMismatch, MAX_SIDE, MIN_SIDE, TileGoal};
use loyd_core::{Family, TileMetric, TilePuzzle, UnknownName};

use crate::family::GameFamily;
use crate::game::{Game, Origin};
use crate::session::GameSession;

/// The description of a new tile game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileDeal {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// The goal. A goal position must have the size of the board.
    pub goal: TileGoal,
    /// The metric.
    pub metric: TileMetric,
    /// The seed for the starting position.
    pub seed: Seed,
    /// Whether the player chose the seed. If so, the game is a practice game.
    pub is_chosen: bool,
    /// The name of the game, if it has one.
    pub name: Option<String>,
}

impl TileDeal {
    /// Describes a game with the default goal and metric, from this seed.
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
        let (goal, metric) = (TileGoal::BlankLast, TilePuzzle::DEFAULT_METRIC);
        Self { width, height, goal, metric, seed, is_chosen: false, name: None }
    }

    /// Creates the game. Its starting position is drawn from all solvable positions except the
    /// solved one.
    ///
    /// # Errors
    /// [`DealFault`] if the size is outside the limits or differs from the goal's.
    pub fn game(self) -> Result<GameSession<TilePuzzle>, DealFault> {
        let Self { width, height, goal, metric, seed, is_chosen, name } = self;
        let sides = MIN_SIDE..=MAX_SIDE;
        if !sides.contains(&width) || !sides.contains(&height) {
            return Err(DealFault::Size { width, height });
        }
        let goal = goal.position(width, height);
        if (goal.width(), goal.height()) != (width, height) {
            return Err(GoalMismatch { board: (width, height), goal: (goal.width(), goal.height()) }.into());
        }
        let start = random::unsolved(&goal, &mut seed.source());
        let origin = Origin { name, seed: Some(seed.to_string()), is_practice: is_chosen };
        Ok(GameSession::with_metric(metric, TilePuzzle::new(start, goal)?, origin))
    }
}

/// The reason why a tile game cannot be dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DealFault {
    /// A side is outside the limits.
    #[error("both sides of a {width}x{height} board must be from {MIN_SIDE} to {MAX_SIDE}")]
    Size {
        /// The number of columns.
        width: usize,
        /// The number of rows.
        height: usize,
    },
    /// The goal has a different size.
    #[error(transparent)]
    Goal(#[from] GoalMismatch),
}

/// Returns a game of a loaded or chosen puzzle, counted in the metric with this name or in the
/// family's default metric. A tile game is a practice game.
///
/// # Errors
/// [`UnknownName`] if no metric of the family has this name.
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
pub fn open(puzzle: AnyPuzzle, metric: Option<&str>, origin: Origin) -> Result<Box<dyn Game>, UnknownName> {
    match puzzle {
        AnyPuzzle::Tiles(puzzle) => session(puzzle, metric, origin),
        AnyPuzzle::Blocks(puzzle) => session(puzzle, metric, origin),
    }
}

fn session<P: GameFamily>(puzzle: P, metric: Option<&str>, origin: Origin) -> Result<Box<dyn Game>, UnknownName> {
    let metric = metric.map_or(Ok(P::DEFAULT_METRIC), str::parse)?;
    let origin = Origin { is_practice: P::HAS_FRESH_STARTS, ..origin };
    Ok(Box::new(GameSession::with_metric(metric, puzzle, origin)))
}
