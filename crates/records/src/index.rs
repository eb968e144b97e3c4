use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::{Bests, Category, GameId, Summary};

/// The games at hand, ordered by time, with the bests kept up to date.
#[derive(Debug, Default)]
pub(crate) struct Index {
    games: Vec<Summary>,
    known: HashSet<GameId>,
    bests: HashMap<Arc<Category>, Bests>,
}

impl Index {
    /// The index of games in any order.
    pub(crate) fn of(mut games: Vec<Summary>) -> Self {
        games.sort_by_key(order);
        let mut index = Self { known: HashSet::with_capacity(games.len()), ..Self::default() };
        games.retain(|game| index.admit(game));
        index.games = games;
        index
    }

    /// The games, oldest first.
    pub(crate) fn games(&self) -> &[Summary] {
        &self.games
    }

    /// Adds a game, unless it is there, and says whether it was new.
    pub(crate) fn insert(&mut self, game: Summary) -> bool {
        let new = self.admit(&game);
        if new {
            let place = self.games.partition_point(|other| order(other) < order(&game));
            self.games.insert(place, game);
        }
        new
    }

    /// The bests of a category.
    pub(crate) fn bests(&self, category: &Category) -> Option<&Bests> {
        self.bests.get(category)
    }

    /// Every category that was played, in no order.
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
