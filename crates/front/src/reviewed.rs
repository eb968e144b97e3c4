//! A game with its review, shown move by move.

use loyd_play::{Game, Job, NoReview, Review, Reviewing};

use crate::drills;
use crate::session::PlaySession;

/// A game, its review once it is complete, and the shown position.
pub struct Reviewed {
    /// The game.
    pub game: Box<dyn Game>,
    /// The handle for the review, whose job the app runs in parallel.
    pub reviewing: Reviewing,
    /// The review, or the reason why there is none; `None` while it is computed.
    pub review: Option<Result<Review, NoReview>>,
    /// The game up to the shown position.
    pub shown: Box<dyn Game>,
    /// The number of moves before that position.
    pub place: usize,
}

impl Reviewed {
    /// A game at its start, and the job for its review; `None` for a game without a move.
    pub fn new(game: Box<dyn Game>) -> Option<(Self, Job)> {
        let status = game.status();
        if status.moves == 0 && status.finish.is_none() {
            return None;
        }
        let (reviewing, job) = game.review();
        let shown = game.branch(0);
        Some((Self { game, reviewing, review: None, shown, place: 0 }, job))
    }

    /// Takes the review when it is complete. Positions with the greatest losses become exercises,
    /// and a proven length is stored.
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

    /// Goes to the position after this number of moves, or to the end if the number is larger.
    ///
    /// The game is replayed up to there, which is cheap enough for every frame.
    pub fn go_to(&mut self, moves: usize) {
        let Some(Ok(review)) = &self.review else { return };
        let moves = moves.min(review.moves.len());
        if moves != self.place {
            (self.shown, self.place) = (self.game.branch(moves), moves);
        }
    }

    /// The place of the next or previous move with a cost, other than the marked move.
    pub fn costly(&self, is_forward: bool) -> Option<usize> {
        let Some(Ok(review)) = &self.review else { return None };
        let mut costly = review.moves.iter().enumerate().filter(|(_, one)| one.loss > 0).map(|(index, _)| index);
        if is_forward { costly.find(|index| *index > self.place) } else { costly.rfind(|index| *index < self.place) }
    }
}
