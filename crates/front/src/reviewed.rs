//! A game with its review, shown move by move.

use loyd_play::{Game, Job, NoReview, Review, ReviewedMove, Reviewing};

use crate::drills::{self, Drill};
use crate::session::PlaySession;

/// A game, its review once it is complete, and the position shown.
pub struct Reviewed {
    /// The game.
    pub game: Box<dyn Game>,
    /// The handle for the review, whose job the app runs in parallel.
    pub reviewing: Reviewing,
    /// The review, or the reason why there is none; `None` while it is being computed.
    pub review: Option<Result<Review, NoReview>>,
    /// The game up to the position shown.
    pub shown: Box<dyn Game>,
    /// The number of moves before that position.
    pub place: usize,
    /// The milliseconds since the playback reached the position shown; `None` while it is stopped.
    elapsed: Option<f64>,
}

impl Reviewed {
    /// Returns a game that is shown at its starting position, and the job for its review. Returns
    /// `None` for a game without moves.
    pub fn new(game: Box<dyn Game>) -> Option<(Self, Job)> {
        if !Self::is_possible(game.as_ref()) {
            return None;
        }
        let (reviewing, job) = game.review();
        let shown = game.branch(0);
        Some((Self { game, reviewing, review: None, shown, place: 0, elapsed: None }, job))
    }

    /// Returns whether a game has a move to review.
    pub fn is_possible(game: &dyn Game) -> bool {
        let status = game.status();
        status.moves > 0 || status.finish.is_some()
    }

    /// Takes the review once it is complete. Positions with the greatest losses become exercises,
    /// and the length of a shortest solution is stored if it is proven.
    pub fn take(&mut self, session: &mut PlaySession) {
        if self.review.is_none() {
            self.review = self.reviewing.take();
            if let Some(Ok(review)) = &self.review {
                drills::store_losses(&mut session.recorder.records, self.game.as_ref(), review);
                if review.start.is_proven {
                    session.set_shortest(&self.game.puzzle(), &review.metric, review.start.moves as usize);
                }
            }
        }
    }

    /// Goes to the position after this number of moves, or to the end if the number is larger.
    ///
    /// The game is replayed up to that position, which is cheap enough for every frame.
    pub fn go_to(&mut self, moves: usize) {
        let Some(Ok(review)) = &self.review else { return };
        let moves = moves.min(review.moves.len());
        if moves != self.place {
            (self.shown, self.place) = (self.game.branch(moves), moves);
        }
    }

    /// Returns whether the playback is running.
    pub fn is_playing(&self) -> bool {
        self.elapsed.is_some()
    }

    /// Plays the moves back at the player's own pace, or stops. At the end, starts again from the
    /// beginning.
    pub fn play_or_stop(&mut self) {
        let Some(Ok(review)) = &self.review else { return };
        let is_at_end = self.place == review.moves.len();
        self.elapsed = if self.elapsed.is_some() { None } else { Some(0.0) };
        if self.elapsed.is_some() && is_at_end {
            self.go_to(0);
        }
    }

    /// Stops the playback.
    pub fn stop(&mut self) {
        self.elapsed = None;
    }

    /// Advances the playback by these milliseconds.
    pub fn advance(&mut self, milliseconds: f64) {
        let (Some(elapsed), Some(Ok(review))) = (self.elapsed, &self.review) else { return };
        let (mut elapsed, mut place) = (elapsed + milliseconds, self.place);
        while let Some(pause) = review.moves.get(place).map(|next| next.pause as f64).filter(|pause| *pause <= elapsed)
        {
            elapsed -= pause;
            place += 1;
        }
        self.elapsed = (place < review.moves.len()).then_some(elapsed);
        self.go_to(place);
    }

    /// Returns the milliseconds until the next move of the playback, or `None` while it is stopped.
    pub fn wait(&self) -> Option<f64> {
        let Some(Ok(review)) = &self.review else { return None };
        let next = review.moves.get(self.place)?;
        self.elapsed.map(|elapsed| (next.pause as f64 - elapsed).max(0.0))
    }

    /// Returns the move that was made in the position shown, or `None` at the end or without a
    /// review.
    pub fn move_made(&self) -> Option<&ReviewedMove> {
        let Some(Ok(review)) = &self.review else { return None };
        review.moves.get(self.place)
    }

    /// Returns the position before a move, as an exercise.
    pub fn drill(&self, place: usize) -> Option<Drill> {
        let Some(Ok(review)) = &self.review else { return None };
        (place < review.moves.len()).then(|| Drill::of(self.game.as_ref(), review, place))
    }

    /// Returns the index of the next or previous move with a cost, relative to the position shown.
    /// The move made in that position is skipped.
    pub fn find_costly_move(&self, is_forward: bool) -> Option<usize> {
        let Some(Ok(review)) = &self.review else { return None };
        let mut costly = review.moves.iter().enumerate().filter(|(_, one)| one.loss > 0).map(|(index, _)| index);
        if is_forward { costly.find(|index| *index > self.place) } else { costly.rfind(|index| *index < self.place) }
    }
}
