//! Games in progress that are kept while another one is being played, one per card on the home
//! screen.

use loyd_core::FamilyName;
use loyd_core::text::AnyPuzzle;
use loyd_core::tiles::TileGoal;
use loyd_play::Game;

use crate::daily::{Day, family};
use crate::levels::{LevelGroup, place_of};
use crate::named::Named;

/// A card on the home screen that starts games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameCard {
    /// Boards of this width and height with the blank last.
    Tiles(usize, usize),
    /// A group of levels.
    Levels(LevelGroup),
    /// One family's puzzle for a day.
    Daily(Day, FamilyName),
}

impl GameCard {
    /// Returns the card that starts games like this one, or `None` for exercises, own levels and
    /// other puzzles without a card.
    pub fn of(game: &dyn Game) -> Option<Self> {
        if game.status().is_practice {
            return None;
        }
        match (game.puzzle(), Day::of_game(game.origin())) {
            (puzzle, Some(day)) => Some(Self::Daily(day, family(&puzzle))),
            (AnyPuzzle::Tiles(puzzle), None) => {
                let is_usual = TileGoal::of(puzzle.goal()) == TileGoal::BlankLast;
                is_usual.then(|| Self::Tiles(puzzle.width(), puzzle.height()))
            }
            (AnyPuzzle::Blocks(puzzle), None) => LevelGroup::of(place_of(&puzzle, None)?).map(Self::Levels),
        }
    }

    /// Returns the name of the slot in which the card's game is saved, prefixed with the front
    /// end's slot. Each family has one slot for all its daily puzzles.
    pub(crate) fn slot(self, front: &str) -> String {
        match self {
            Self::Tiles(width, height) => format!("{front}/tiles-{width}x{height}"),
            Self::Levels(group) => format!("{front}/{}", group.name()),
            Self::Daily(_, family) => format!("{front}/daily-{}", family.name()),
        }
    }
}
