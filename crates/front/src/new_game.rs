//! The first game in an app, and the options for a new number puzzle, which the window offers in a
//! dialog and the terminal on a screen.

use loyd_core::TileMetric;
use loyd_core::random::{Seed, SeedFault};
use loyd_core::text::AnyPuzzle;
use loyd_core::tiles::TileGoal;
use loyd_play::{DealFault, Game, TileDeal, drill};

use crate::names;
use crate::opened_packs::NewPack;

/// The named goals. [`TileGoal`] also has goals without a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GoalName {
    /// 1, 2, 3 and so on, with the blank last.
    #[default]
    Last,
    /// The blank first, then 1, 2, 3 and so on.
    First,
    /// 1, 2, 3 and so on in a spiral, from the rim inwards.
    Snail,
}

names!(GoalName: Self::Last = "blank-last", Self::First = "blank-first", Self::Snail = "snail");

impl GoalName {
    /// Returns the goal with this name.
    pub fn tiles(self) -> TileGoal {
        match self {
            Self::Last => TileGoal::BlankLast,
            Self::First => TileGoal::BlankFirst,
            Self::Snail => TileGoal::Snail,
        }
    }
}

/// The distance from a game's starting position to its goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Begin {
    /// Any distance: the starting position is uniformly random.
    #[default]
    Anywhere,
    /// 10 moves.
    Easy,
    /// 25 moves.
    Medium,
    /// The number of moves in [`NewGame::away`].
    Away,
}

names!(Begin: Self::Anywhere = "anywhere", Self::Easy = "easy", Self::Medium = "middling", Self::Away = "away");

/// The distance of an easy starting position, in moves.
const EASY: usize = 10;
/// The distance of a medium starting position, in moves.
const MEDIUM: usize = 25;

/// The options for a new tile game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Columns and rows.
    pub sides: [usize; 2],
    /// The goal.
    pub goal: GoalName,
    /// The metric.
    pub metric: TileMetric,
    /// The distance from the starting position to the goal.
    pub begin: Begin,
    /// The distance from the starting position to the goal for [`Begin::Away`], in moves; at most
    /// [`NewGame::MAX_AWAY`].
    pub away: usize,
    /// The seed as typed; empty for a random seed.
    pub seed: String,
}

/// The reason why a new game cannot be created.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NewGameError {
    /// The seed is not valid.
    #[error(transparent)]
    Seed(#[from] SeedFault),
    /// The board cannot be dealt.
    #[error(transparent)]
    Deal(#[from] DealFault),
}

impl NewGame {
    /// The maximum distance from a starting position to its goal, in moves.
    pub const MAX_AWAY: usize = 1000;

    /// Creates the default 4×4 game for a metric.
    pub fn new(metric: TileMetric) -> Self {
        let (goal, begin) = (GoalName::default(), Begin::default());
        Self { sides: [4, 4], goal, metric, begin, away: 15, seed: String::new() }
    }

    /// Returns options with the size, the goal and the metric of an existing game, so consecutive
    /// games are of the same kind. Returns the default options for a block game.
    pub fn like(game: &dyn Game, default_metric: TileMetric) -> Self {
        let new = Self::new(default_metric);
        let AnyPuzzle::Tiles(puzzle) = game.puzzle() else { return new };
        let goal = TileGoal::of(puzzle.goal());
        let goal = <GoalName as crate::Named>::CHOICES.iter().copied().find(|choice| choice.tiles() == goal);
        let sides = [puzzle.width(), puzzle.height()];
        Self {
            sides,
            goal: goal.unwrap_or_default(),
            metric: game.status().metric.parse().unwrap_or(default_metric),
            ..new
        }
    }

    /// Returns the distance from the starting position to the goal in moves, or `None` if the
    /// position is uniformly random.
    pub fn moves_away(&self) -> Option<usize> {
        match self.begin {
            Begin::Anywhere => None,
            Begin::Easy => Some(EASY),
            Begin::Medium => Some(MEDIUM),
            Begin::Away => Some(self.away.clamp(1, Self::MAX_AWAY)),
        }
    }

    /// Returns the seed that the player chose, if there is one.
    ///
    /// # Errors
    /// [`SeedFault`], if the seed is not valid.
    pub fn chosen_seed(&self) -> Result<Option<Seed>, SeedFault> {
        let text = self.seed.trim();
        if text.is_empty() { Ok(None) } else { text.parse().map(Some) }
    }

    /// Creates the game. A chosen seed or a starting position near the goal makes it a practice
    /// game. `draw` supplies a random seed.
    ///
    /// # Errors
    /// [`NewGameError`], if the seed or the board size is invalid.
    ///
    /// ```
    /// use loyd_core::TileMetric;
    /// use loyd_core::random::Seed;
    /// use loyd_front::{Begin, NewGame};
    /// let new = NewGame { sides: [3, 3], begin: Begin::Easy, ..NewGame::new(TileMetric::Single) };
    /// assert!(new.game(|| Seed(1))?.origin().is_practice);
    /// # Ok::<(), loyd_front::NewGameError>(())
    /// ```
    pub fn game(&self, draw: impl FnOnce() -> Seed) -> Result<Box<dyn Game>, NewGameError> {
        let chosen = self.chosen_seed()?;
        let [width, height] = self.sides;
        let deal = TileDeal {
            goal: self.goal.tiles(),
            metric: self.metric,
            is_chosen: chosen.is_some(),
            ..TileDeal::new(width, height, chosen.unwrap_or_else(draw))
        };
        Ok(match self.moves_away() {
            Some(moves) => drill::away(&deal, moves)?,
            None => Box::new(deal.game()?),
        })
    }
}

/// The first game in a run of an app: a puzzle, or a new tile game. If neither is given, the app
/// decides.
#[derive(Clone, Debug, Default)]
pub struct FirstGame {
    /// The loaded puzzle.
    pub puzzle: Option<AnyPuzzle>,
    /// Several puzzles, of which the first one is played.
    pub pack: Option<NewPack>,
    /// The columns and rows of a new tile game to play instead.
    pub sides: Option<(usize, usize)>,
    /// The goal of that game.
    pub goal: TileGoal,
    /// The name of the puzzle.
    pub name: Option<String>,
    /// The metric named in the puzzle's file.
    pub metric: Option<String>,
    /// A remark about omitted parts of the puzzle, for display.
    pub remark: Option<String>,
    /// How the puzzle's text was read, if it is ambiguous.
    pub read_as: Option<String>,
}
