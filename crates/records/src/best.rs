use crate::game::Summary;

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
    /// The fewest moves of any solved game.
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
