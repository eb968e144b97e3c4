use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::category::Category;
use crate::game::Summary;
use crate::id::GameId;

/// The summaries of all games in the order of their ends, with the bests of every category.
#[derive(Debug, Default)]
pub(crate) struct Index {
    /// The games, oldest first.
    pub(crate) games: Vec<Summary>,
    known: HashSet<GameId>,
    bests: HashMap<Arc<Category>, Bests>,
}

impl Index {
    /// Creates the index of games in any order.
    pub(crate) fn of(mut games: Vec<Summary>) -> Self {
        games.sort_by_key(order);
        let mut index = Self { known: HashSet::with_capacity(games.len()), ..Self::default() };
        games.retain(|game| index.admit(game));
        index.games = games;
        index
    }

    /// Returns whether a game is in the index.
    pub(crate) fn contains(&self, id: GameId) -> bool {
        self.known.contains(&id)
    }

    /// Adds a game. Returns whether it was new.
    pub(crate) fn insert(&mut self, game: Summary) -> bool {
        let new = self.admit(&game);
        if new {
            let place = self.games.partition_point(|other| order(other) < order(&game));
            self.games.insert(place, game);
        }
        new
    }

    /// Returns the bests of a category.
    pub(crate) fn bests(&self, category: &Category) -> Option<&Bests> {
        self.bests.get(category)
    }

    /// Returns all categories that have a game, in no particular order.
    pub(crate) fn categories(&self) -> impl Iterator<Item = &Arc<Category>> {
        self.bests.keys()
    }

    fn admit(&mut self, game: &Summary) -> bool {
        let new = self.known.insert(game.id);
        if new {
            self.bests.entry(game.category.clone()).or_default().admit(game);
        }
        new
    }
}

fn order(game: &Summary) -> (i64, GameId) {
    (game.play.finished_at, game.id)
}

/// The best games of a category. Only solved games that are neither assisted nor practice count. Of
/// equal games, the earliest is the best.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bests {
    /// The game with the fewest moves.
    pub moves: Option<Summary>,
    /// The game with the shortest time.
    pub time: Option<Summary>,
}

/// The player's progress on a block level, in one metric.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelProgress {
    /// Whether the level was solved, in any metric.
    pub solved: bool,
    /// Whether the level was solved with at most par moves.
    pub optimal: bool,
    /// The minimum number of moves of a solved game.
    pub fewest: Option<u32>,
}

impl Bests {
    /// Replaces the bests that this game improves on.
    pub(crate) fn admit(&mut self, game: &Summary) {
        if game.play.is_solved() && game.play.counts() {
            keep_better(&mut self.moves, game, |game| game.play.moves.into());
            keep_better(&mut self.time, game, |game| game.play.milliseconds);
        }
    }
}

fn keep_better(best: &mut Option<Summary>, game: &Summary, measure: impl Fn(&Summary) -> u64) {
    let rank = |game: &Summary| (measure(game), game.play.finished_at, game.id);
    if best.as_ref().is_none_or(|best| rank(game) < rank(best)) {
        *best = Some(game.clone());
    }
}
