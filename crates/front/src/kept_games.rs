//! Games in progress that are kept while another one is being played, one per card on the home
//! screen.

use loyd_core::FamilyName;
use loyd_core::text::AnyPuzzle;
use loyd_core::tiles::TileGoal;
use loyd_play::Game;

use crate::daily::Day;
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
        let day = Day::of_game(game.origin());
        match game.puzzle() {
            AnyPuzzle::Tiles(puzzle) => Some(match day {
                Some(day) => Self::Daily(day, FamilyName::Tiles),
                None if TileGoal::of(puzzle.goal()) == TileGoal::BlankLast => {
                    Self::Tiles(puzzle.width(), puzzle.height())
                }
                None => return None,
            }),
            AnyPuzzle::Blocks(puzzle) => match day {
                Some(day) => Some(Self::Daily(day, FamilyName::Blocks)),
                None => LevelGroup::of(place_of(&puzzle, None)?).map(Self::Levels),
            },
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
