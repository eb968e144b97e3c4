use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::category::Category;
use crate::game::Summary;
use crate::id::GameId;
use crate::penalty::Ruling;

/// The summaries of all games, ordered by when they ended, with the personal bests in every
/// category.
#[derive(Debug, Default)]
pub(crate) struct Index {
    /// The games, oldest first.
    pub(crate) games: Vec<Summary>,
    /// The identifiers of all games, including deleted ones.
    pub(crate) known: HashSet<GameId>,
    /// The changes that the player has made to results.
    rulings: HashMap<GameId, Ruling>,
    /// The personal bests in every category that has a game.
    pub(crate) bests: HashMap<Arc<Category>, Bests>,
}

impl Index {
    /// Creates the index of games, which may be in any order.
    pub(crate) fn of(mut games: Vec<Summary>, rulings: HashMap<GameId, Ruling>) -> Self {
        games.sort_by_key(sort_key);
        let mut index = Self { known: HashSet::with_capacity(games.len()), rulings, ..Self::default() };
        games.retain_mut(|game| index.register(game).is_some_and(|is_listed| is_listed));
        index.games = games;
        index
    }

    /// Adds a game. Returns whether it was new.
    pub(crate) fn insert(&mut self, mut game: Summary) -> bool {
        let registered = self.register(&mut game);
        if registered == Some(true) {
            let index = self.games.partition_point(|other| sort_key(other) < sort_key(&game));
            self.games.insert(index, game);
        }
        registered.is_some()
    }

    /// Changes the result of a game, or deletes it.
    pub(crate) fn apply_ruling(&mut self, id: GameId, ruling: Ruling) {
        self.rulings.insert(id, ruling);
        // The game is usually one of the most recent.
        let Some(index) = self.games.iter().rposition(|game| game.id == id) else { return };
        let category = self.games[index].category.clone();
        match ruling {
            Ruling::Penalised(penalty) => self.games[index].penalty = penalty,
            Ruling::Deleted => drop(self.games.remove(index)),
        }
        self.bests.remove(&category);
        for game in self.games.iter().filter(|game| game.category == category) {
            self.bests.entry(category.clone()).or_default().update(game);
        }
    }

    /// Registers a game: applies its ruling and updates the personal bests. Returns `None` if the
    /// game was already known, and otherwise whether it should be listed.
    fn register(&mut self, game: &mut Summary) -> Option<bool> {
        if !self.known.insert(game.id) {
            return None;
        }
        match self.rulings.get(&game.id) {
            Some(Ruling::Deleted) => return Some(false),
            Some(Ruling::Penalised(penalty)) => game.penalty = *penalty,
            None => {}
        }
        self.bests.entry(game.category.clone()).or_default().update(game);
        Some(true)
    }
}

fn sort_key(game: &Summary) -> (i64, GameId) {
    (game.play.finished_at, game.id)
}

/// The best games in a category. Only solved games that are neither assisted nor practice count.
/// Among equally good games, the earliest is the best.
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
    /// Whether the level has been solved, in any metric.
    pub solved: bool,
    /// Whether the level has been solved in at most par moves.
    pub optimal: bool,
    /// The minimum number of moves in a solved game.
    pub fewest: Option<u32>,
}

impl Bests {
    /// Replaces the personal bests that this game improves on.
    pub(crate) fn update(&mut self, game: &Summary) {
        if game.counts_solved() {
            keep_better(&mut self.moves, game, |game| game.play.moves.into());
            keep_better(&mut self.time, game, |game| game.time().unwrap_or(u64::MAX));
        }
    }
}

fn keep_better(best: &mut Option<Summary>, game: &Summary, measure: impl Fn(&Summary) -> u64) {
    let rank = |game: &Summary| (measure(game), game.play.finished_at, game.id);
    if best.as_ref().is_none_or(|best| rank(game) < rank(best)) {
        *best = Some(game.clone());
    }
}
