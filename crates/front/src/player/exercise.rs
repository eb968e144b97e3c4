//! Exercises for individual stages, and the check that tells when a stage is complete.

use loyd_core::text::{AnyPuzzle, one_line};
use loyd_play::{Game, PracticeStage};
use serde_json::{Value, json};

use super::state::DrillCheck;
use super::{Notice, Player};
use crate::drills::{self, Drill};

/// The stage being practised on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Practice {
    /// The stage.
    pub exercise: PracticeStage,
    /// The minimum number of moves needed to complete it, if known.
    pub shortest: Option<usize>,
    /// Whether the position on the board completes it.
    pub is_done: bool,
}

impl Player {
    /// Starts an exercise for a stage, generated from the next seed.
    pub fn practise(&mut self, exercise: PracticeStage) {
        let drill = exercise.begin(self.session.seed());
        let (puzzle, metric) = (drill.game.puzzle(), drill.game.status().metric);
        self.start(drill.game);
        self.keep_practice(exercise, drill.shortest, &puzzle);
        self.begin_practice(exercise, drill.shortest, &puzzle, &metric);
        self.report(Notice::Exercise(exercise));
    }

    /// Starts a 15-puzzle [`drills::NEAR`] moves from its goal. The panel compares the player's
    /// moves with this number.
    pub fn practise_near(&mut self) {
        let game = drills::near(self.session.seed());
        self.practise_shortest(game, drills::NEAR);
    }

    /// Starts a game at a drill's position. Returns `false` if the position cannot be read. The
    /// panel compares the player's moves with the minimum, and the first move is checked
    /// immediately.
    pub fn practise_drill(&mut self, drill: &Drill) -> bool {
        let Some(game) = drill.game() else { return false };
        self.practise_shortest(game, drill.distance as usize);
        self.drill = DrillCheck::Waiting;
        true
    }

    /// Starts a game whose shortest solution has this length.
    fn practise_shortest(&mut self, game: Box<dyn Game>, shortest: usize) {
        let (puzzle, metric) = (game.puzzle(), game.status().metric);
        self.start(game);
        self.session.set_shortest(&puzzle, &metric, shortest);
    }

    /// Starts checking a drill's first move.
    pub(super) fn check_drill(&mut self) {
        let Some(game) = self.session.game().filter(|_| !matches!(self.drill, DrillCheck::None)) else { return };
        let status = game.status();
        self.drill = DrillCheck::Waiting;
        if status.moves == 1 && status.finish.is_none() {
            let (reviewing, job) = game.review();
            self.drill = DrillCheck::Running(reviewing);
            (self.run)(job);
        }
    }

    /// Reports the cost of a drill's first move once it is known.
    pub(super) fn poll_drill(&mut self) {
        let DrillCheck::Running(reviewing) = &self.drill else { return };
        let Some(checked) = reviewing.take() else { return };
        self.drill = DrillCheck::Waiting;
        if let Some(first) = checked.ok().as_ref().and_then(|review| review.moves.first()) {
            self.report(Notice::DrillChecked { lost: first.loss });
        }
    }

    /// Makes the current board an exercise.
    fn begin_practice(&mut self, exercise: PracticeStage, shortest: Option<usize>, puzzle: &AnyPuzzle, metric: &str) {
        // If the stage ends with the solved board, the game itself compares the moves.
        if let Some(shortest) = shortest.filter(|_| exercise.completes_board()) {
            self.session.set_shortest(puzzle, metric, shortest);
        }
        let is_done = self.session.game().is_some_and(|game| exercise.is_done(&game.scene()));
        self.practice = Some(Practice { exercise, shortest, is_done });
    }

    /// Stores the exercise. The game in progress is stored like any other and does not know that it
    /// is an exercise.
    fn keep_practice(&mut self, exercise: PracticeStage, shortest: Option<usize>, puzzle: &AnyPuzzle) {
        let setting = self.setting("exercise");
        let stored = json!({ "exercise": exercise.name(), "shortest": shortest, "puzzle": one_line(puzzle) });
        // If this fails, the exercise becomes an ordinary practice game once the program is
        // restarted.
        let _ = self.session.recorder.records.set_setting(&setting, stored);
    }

    /// Resumes the exercise from an earlier run of the program, if its board is the game in
    /// progress.
    pub(super) fn resume_practice(&mut self) {
        let Some(game) = self.session.game() else { return };
        let (puzzle, metric) = (game.puzzle(), game.status().metric);
        let Some(stored) = self.session.recorder.records.setting(&self.setting("exercise")) else { return };
        let field = |key: &str| stored.get(key).and_then(Value::as_str);
        if field("puzzle") != Some(&one_line(&puzzle)) {
            return;
        }
        let shortest = stored.get("shortest").and_then(Value::as_u64).and_then(|moves| moves.try_into().ok());
        if let Some(exercise) = field("exercise").and_then(|name| name.parse().ok()) {
            self.begin_practice(exercise, shortest, &puzzle, &metric);
        }
    }

    /// Checks whether the position completes the stage. If so, stops the clock until the player
    /// continues with the board.
    pub(super) fn update_practice(&mut self) {
        let (Some(practice), Some(game)) = (&mut self.practice, self.session.game()) else { return };
        let (was_done, status) = (practice.is_done, game.status());
        practice.is_done = practice.exercise.is_done(&game.scene());
        if practice.is_done && !was_done && !practice.exercise.completes_board() {
            let (moves, shortest) = (status.moves, practice.shortest);
            self.session.pause();
            self.report(Notice::StageDone { moves, shortest });
        }
    }

    /// Returns whether the current stage is complete, so the next exercise may begin.
    pub(super) fn is_practice_done(&self) -> bool {
        self.practice.is_some_and(|practice| practice.is_done)
    }
}
