//! A game whose review is looked at, move by move.

use loyd_play::{Game, Job, NoReview, Review, Reviewing};

use crate::drills;
use crate::session::PlaySession;

/// A game, its review once that is made, and the position that is shown.
pub struct Reviewed {
    /// The game.
    pub game: Box<dyn Game>,
    /// Where the review will be. The job runs beside the app.
    pub reviewing: Reviewing,
    /// The review, or why there is none; `None` while it is made.
    pub review: Option<Result<Review, NoReview>>,
    /// The game up to the position that is shown.
    pub shown: Box<dyn Game>,
    /// The number of moves before that position.
    pub place: usize,
}

impl Reviewed {
    /// A game at its start, and the job that makes its review; `None` for a game without a move.
    pub fn new(game: Box<dyn Game>) -> Option<(Self, Job)> {
        let status = game.status();
        if status.moves == 0 && status.finish.is_none() {
            return None;
        }
        let (reviewing, job) = game.review();
        let shown = game.branch(0);
        Some((Self { game, reviewing, review: None, shown, place: 0 }, job))
    }

    /// Takes the review when it is made. Where most was lost becomes an exercise, and a proven length is remembered.
    pub fn take(&mut self, session: &mut PlaySession) {
        if self.review.is_none() {
            self.review = self.reviewing.take();
            if let Some(Ok(review)) = &self.review {
                drills::keep(session.recorder_mut().records_mut(), self.game.as_ref(), review);
                if review.start.is_proven {
                    session.know_shortest(&self.game.puzzle(), &review.metric, review.start.moves as usize);
                }
            }
        }
    }

    /// Goes to the position after this number of moves, or to the end: keys and clicks may point beyond it.
    ///
    /// The game is replayed up to there: its moves are few beside what a frame may take.
    pub fn go_to(&mut self, moves: usize) {
        let Some(Ok(review)) = &self.review else { return };
        let moves = moves.min(review.moves.len());
        if moves != self.place {
            (self.shown, self.place) = (self.game.branch(moves), moves);
        }
    }

    /// The place of the next move that has cost something, or of the one before; never that of the marked move itself.
    pub fn costly(&self, is_forward: bool) -> Option<usize> {
        let Some(Ok(review)) = &self.review else { return None };
        let mut costly = review.moves.iter().enumerate().filter(|(_, one)| one.loss > 0).map(|(index, _)| index);
        if is_forward { costly.find(|index| *index > self.place) } else { costly.rfind(|index| *index < self.place) }
    }
}
