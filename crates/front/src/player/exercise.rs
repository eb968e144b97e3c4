//! Exercises of single stages: what is asked for, and when it is done.

use loyd_core::text::{AnyPuzzle, one_line};
use loyd_play::{Exercise, Game};
use serde_json::{Value, json};

use super::{Notice, Player};
use crate::drills::{self, Drill};

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
        self.keep_practice(exercise, drill.shortest, &puzzle);
        self.begin_practice(exercise, drill.shortest, &puzzle, &metric);
        self.report(Notice::Exercise(exercise));
    }

    /// Begins a 15-puzzle that is [`drills::NEAR`] moves from its goal; the panel compares the moves with them.
    pub fn practise_near(&mut self) {
        let game = drills::near(self.session.seed());
        self.practise_shortest(game, drills::NEAR);
    }

    /// Begins a game at the position of a drill, if it can still be read; the panel compares the moves with the fewest.
    pub fn practise_drill(&mut self, drill: &Drill) -> bool {
        let Some(game) = drill.game() else { return false };
        self.practise_shortest(game, drill.distance as usize);
        true
    }

    /// Begins a game whose shortest solution has this length.
    fn practise_shortest(&mut self, game: Box<dyn Game>, shortest: usize) {
        let (puzzle, metric) = (game.puzzle(), game.status().metric);
        self.start(game);
        self.session.know_shortest(&puzzle, &metric, shortest);
    }

    /// The board on the table is an exercise from now on.
    fn begin_practice(&mut self, exercise: Exercise, shortest: Option<usize>, puzzle: &AnyPuzzle, metric: &str) {
        // Of a stage to the end of the board the game itself compares the moves.
        if let Some(shortest) = shortest.filter(|_| exercise.is_to_the_end()) {
            self.session.know_shortest(puzzle, metric, shortest);
        }
        let is_done = self.session.game().is_some_and(|game| exercise.is_done(&game.scene()));
        self.practice = Some(Practice { exercise, shortest, is_done });
    }

    /// Keeps what is practised: the game in progress is kept as any other and does not know that it is an exercise.
    fn keep_practice(&mut self, exercise: Exercise, shortest: Option<usize>, puzzle: &AnyPuzzle) {
        let setting = self.practice_setting();
        let kept = json!({ "exercise": exercise.name(), "shortest": shortest, "puzzle": one_line(puzzle) });
        // If it can't be written, the exercise is plain practice after a restart of the program.
        let _ = self.session.recorder_mut().records_mut().set_setting(&setting, kept);
    }

    /// Goes on with the exercise that an earlier run of the program has begun, if its board is the game in progress.
    pub(super) fn resume_practice(&mut self) {
        let Some(game) = self.session.game() else { return };
        let (puzzle, metric) = (game.puzzle(), game.status().metric);
        let Some(kept) = self.session.recorder().records().setting(&self.practice_setting()) else { return };
        let text = |part: &str| kept.get(part).and_then(Value::as_str);
        if text("puzzle") != Some(&one_line(&puzzle)) {
            return;
        }
        let shortest = kept.get("shortest").and_then(Value::as_u64).and_then(|moves| moves.try_into().ok());
        if let Some(exercise) = text("exercise").and_then(|name| name.parse().ok()) {
            self.begin_practice(exercise, shortest, &puzzle, &metric);
        }
    }

    /// The setting with the exercise. The front ends have one each, as they have a game in progress each.
    fn practice_setting(&self) -> String {
        format!("exercise.{}", self.session.recorder().slot())
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
