use crate::Summary;

/// The best games of a category: solved, neither assisted nor practice. Of equal ones the earliest is the best.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bests {
    /// The one of the fewest moves.
    pub moves: Option<Summary>,
    /// The one of the least time.
    pub time: Option<Summary>,
}

/// How far a player is with a block level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelProgress {
    /// Whether it was solved, in any metric.
    pub solved: bool,
    /// Whether it was solved in at most par moves of the metric.
    pub optimal: bool,
    /// The fewest moves of the metric.
    pub fewest: Option<u32>,
}

impl Bests {
    /// Lets a game in where it is better.
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
