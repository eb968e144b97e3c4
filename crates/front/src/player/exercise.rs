//! Exercises of single stages: what is asked for, and when it is done.

use loyd_play::Exercise;

use super::{Notice, Player};

/// The stage that is practised on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Practice {
    /// The stage.
    pub exercise: Exercise,
    /// The fewest moves that end it, where they are known.
    pub shortest: Option<usize>,
    /// Whether the position on the board ends it.
    pub is_done: bool,
}

impl Player {
    /// Begins an exercise of a stage, drawn from the next seed.
    pub fn practise(&mut self, exercise: Exercise) {
        let drill = exercise.begin(self.session.seed());
        let (puzzle, metric) = (drill.game.puzzle(), drill.game.status().metric);
        self.start(drill.game);
        // Of a stage to the end of the board the game itself compares the moves.
        if let Some(shortest) = drill.shortest.filter(|_| exercise.is_to_the_end()) {
            self.session.know_shortest(&puzzle, &metric, shortest);
        }
        self.practice = Some(Practice { exercise, shortest: drill.shortest, is_done: false });
        self.report(Notice::Exercise(exercise));
    }

    /// The stage that is practised.
    pub fn practice(&self) -> Option<Practice> {
        self.practice
    }

    /// Looks whether the position ends the stage. The clock stands from then on, until the player goes on with the board.
    pub(super) fn see_practice(&mut self) {
        let (Some(practice), Some(game)) = (&mut self.practice, self.session.game()) else { return };
        let (was_done, status) = (practice.is_done, game.status());
        practice.is_done = practice.exercise.is_done(&game.scene());
        if practice.is_done && !was_done && !practice.exercise.is_to_the_end() {
            let (moves, shortest) = (status.moves, practice.shortest);
            self.session.pause();
            self.report(Notice::StageDone { moves, shortest });
        }
    }

    /// Whether the stage that is practised is done, so that another one may begin.
    pub(super) fn is_practice_done(&self) -> bool {
        self.practice.is_some_and(|practice| practice.is_done)
    }
}
