//! What a new number puzzle is to be like: the choices that the window's dialog and the terminal's screen offer.

use loyd_core::TileMetric;
use loyd_core::random::{Seed, SeedFault};
use loyd_core::text::AnyPuzzle;
use loyd_core::tiles::TileGoal;
use loyd_play::{DealFault, Game, TileDeal, drill};

use crate::names;

/// The goals that have a name. A type of its own, since [`TileGoal`] also has goals without a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GoalName {
    /// 1, 2, 3 and so on, the blank last.
    #[default]
    Last,
    /// The blank first, then 1, 2, 3 and so on.
    First,
    /// Round the rim and on inwards.
    Snail,
}

names!(GoalName: Self::Last = "blank-last", Self::First = "blank-first", Self::Snail = "snail");

impl GoalName {
    /// The goal of the board.
    pub fn tiles(self) -> TileGoal {
        match self {
            Self::Last => TileGoal::BlankLast,
            Self::First => TileGoal::BlankFirst,
            Self::Snail => TileGoal::Snail,
        }
    }
}

/// How far from its goal a game begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Begin {
    /// Anywhere: every position is as likely.
    #[default]
    Anywhere,
    /// 10 moves away.
    Easy,
    /// 25 moves away.
    Middling,
    /// As many moves away as [`NewGame::away`].
    Away,
}

names!(Begin: Self::Anywhere = "anywhere", Self::Easy = "easy", Self::Middling = "middling", Self::Away = "away");

/// The moves of an easy start.
const EASY: usize = 10;
/// The moves of a middling start.
const MIDDLING: usize = 25;

/// What a new game of tiles is to be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Columns and rows.
    pub sides: [usize; 2],
    /// Where the numbers have to go.
    pub goal: GoalName,
    /// What counts as one move.
    pub metric: TileMetric,
    /// How far from the goal the game begins.
    pub begin: Begin,
    /// The moves that the game begins away from its goal, if the player says so; at most [`NewGame::MOST_AWAY`].
    pub away: usize,
    /// The text of a seed; empty for a random one.
    pub seed: String,
}

/// Why there is no such game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoNewGame {
    /// The text of the seed is none.
    #[error(transparent)]
    Seed(#[from] SeedFault),
    /// The board cannot be dealt.
    #[error(transparent)]
    Deal(#[from] DealFault),
}

impl NewGame {
    /// The most moves that a start may be away from its goal.
    pub const MOST_AWAY: usize = 1000;

    /// A usual 4×4 game in a metric.
    pub fn new(metric: TileMetric) -> Self {
        let (goal, begin) = (GoalName::default(), Begin::default());
        Self { sides: [4, 4], goal, metric, begin, away: 15, seed: String::new() }
    }

    /// A game of the size, the goal and the metric of another one, so that one game after the other is of a kind. A game of
    /// blocks has none of them.
    pub fn like(game: &dyn Game, usual: TileMetric) -> Self {
        let new = Self::new(usual);
        let AnyPuzzle::Tiles(puzzle) = game.puzzle() else { return new };
        let goal = TileGoal::of(puzzle.goal());
        let goal = <GoalName as crate::Named>::CHOICES.iter().copied().find(|choice| choice.tiles() == goal);
        let sides = [puzzle.width(), puzzle.height()];
        Self { sides, goal: goal.unwrap_or_default(), metric: game.status().metric.parse().unwrap_or(usual), ..new }
    }

    /// The moves that the game begins away from its goal, unless it begins anywhere.
    pub fn moves_away(&self) -> Option<usize> {
        match self.begin {
            Begin::Anywhere => None,
            Begin::Easy => Some(EASY),
            Begin::Middling => Some(MIDDLING),
            Begin::Away => Some(self.away.clamp(1, Self::MOST_AWAY)),
        }
    }

    /// The seed that the player chose, if it is one.
    ///
    /// # Errors
    /// [`SeedFault`], for another text.
    pub fn chosen_seed(&self) -> Result<Option<Seed>, SeedFault> {
        let text = self.seed.trim();
        if text.is_empty() { Ok(None) } else { text.parse().map(Some) }
    }

    /// The game. A chosen seed and a start near the goal make it practice. `draw` gives a random seed.
    ///
    /// # Errors
    /// [`NoNewGame`], for a seed that is none or sides that no board has.
    ///
    /// ```
    /// use loyd_core::TileMetric;
    /// use loyd_core::random::Seed;
    /// use loyd_front::{Begin, NewGame};
    /// let new = NewGame { sides: [3, 3], begin: Begin::Easy, ..NewGame::new(TileMetric::Single) };
    /// assert!(new.game(|| Seed(1))?.origin().is_practice);
    /// # Ok::<(), loyd_front::NoNewGame>(())
    /// ```
    pub fn game(&self, draw: impl FnOnce() -> Seed) -> Result<Box<dyn Game>, NoNewGame> {
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
