//! Hints and solutions: searching for them, and playing solutions.

use std::time::Duration;

use loyd_core::text::AnyPuzzle;
use loyd_play::{Advice, Assist, Change, Demonstration, Game, HelpReply, HelpRequest, PlayerCommand, Polled};

use super::state::AwaitedSearch;
use super::{Notice, Player};
use crate::named::Speed;

/// How long to search for a hint or a solution before showing the best solution found so far. The
/// search continues while the player is looking at that solution.
const ANSWER_DELAY: Duration = Duration::from_secs(1);
/// How long to search on a board whose solutions have thousands of moves. On such a board, the
/// first solution should appear immediately.
const LARGE_BOARD_DELAY: Duration = Duration::from_millis(100);
/// The minimum number of cells of a tile board to which [`LARGE_BOARD_DELAY`] applies.
const LARGE_BOARD_CELLS: usize = 401;
/// The maximum duration of the playback of a solution, unless the player has slowed it down.
const LONGEST_PLAYBACK: Duration = Duration::from_mins(1);
/// The pause between two moves of an explanation, as a multiple of the pause in other solutions.
const EXPLANATION_FACTOR: u32 = 2;
/// The pause before a new stage of an explanation, as a multiple of the pause between two moves.
const STAGE_FACTOR: u32 = 4;
/// The duration of a frame. If the pause between moves is shorter, several moves are made per
/// frame.
const FRAME: Duration = Duration::from_millis(16);
/// How long to wait before checking again if the search time is over but no solution is known yet.
const RETRY_DELAY: Duration = Duration::from_millis(200);

impl Player {
    /// Returns whether a search for a hint or a solution is running.
    pub fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Returns whether a solution is playing, move by move.
    pub fn is_playing(&self) -> bool {
        self.next_step.is_some()
    }

    /// Requests help from the current position. A second request during the search takes the best
    /// known solution. During a pause, a request only resumes the game, as does every request that
    /// shows or moves something.
    pub fn ask(&mut self, request: HelpRequest) {
        if self.resume() {
            return;
        }
        if self.search.is_some_and(|search| search.request == request) {
            return self.settle();
        }
        if self.warn() {
            return;
        }
        self.search = None;
        match self.session.game_mut().map(|game| game.ask(request)) {
            None => {}
            Some(HelpReply::Answered) => self.handle_answer(),
            Some(HelpReply::Search(job)) => {
                let delay = self.delay();
                self.search = Some(AwaitedSearch { request, settle_at: self.now() + delay });
                (self.run)(job);
                self.poll();
            }
        }
    }

    /// Warns the player at the first request in an attempt, since help turns the attempt into a
    /// DNF. Returns whether the player was warned.
    fn warn(&mut self) -> bool {
        let under_way = self.competition.as_mut().filter(|competition| competition.attempt.result.is_none());
        let Some(competition) = under_way.filter(|competition| !competition.is_warned) else { return false };
        competition.is_warned = true;
        self.report(Notice::Message("help-costs"));
        true
    }

    /// Shows a solution in stages that a person can follow.
    pub fn explain(&mut self) {
        if self.resume() || self.warn() {
            return;
        }
        self.drop_help();
        if self.session.game_mut().is_some_and(Assist::explain) {
            return self.handle_answer();
        }
        let is_solvable = self.session.game().and_then(|game| game.status().is_solvable);
        self.report(if is_solvable == Some(false) { Notice::Unsolvable } else { Notice::Message("no-explanation") });
    }

    /// Returns the search time for a request on this board.
    fn delay(&self) -> Duration {
        let is_large = match self.session.game().map(Game::puzzle) {
            Some(AnyPuzzle::Tiles(puzzle)) => puzzle.width() * puzzle.height() >= LARGE_BOARD_CELLS,
            _ => false,
        };
        if is_large { LARGE_BOARD_DELAY } else { ANSWER_DELAY }
    }

    /// Jumps to any position in the displayed solution and stops its playback.
    pub fn solution_to(&mut self, moves: usize) {
        self.step(PlayerCommand::SolutionTo(moves));
    }

    /// Checks whether the search is done, or has found a better solution than the one shown.
    pub fn poll(&mut self) {
        match self.session.game_mut().map_or(Polled::Idle, Assist::poll) {
            Polled::Searching => {}
            Polled::Idle => self.search = None,
            Polled::Answered => {
                self.search = None;
                self.handle_answer();
            }
            Polled::Again(job) => (self.run)(job),
        }
    }

    /// Ends the search with the best known solution, if there is one.
    pub fn settle(&mut self) {
        let advice = self.session.game().map(Assist::advice);
        if !matches!(advice, Some(Advice::Searching(progress)) if progress.best.is_some()) {
            if let Some(search) = &mut self.search {
                search.settle_at = self.session.now.since_start + RETRY_DELAY;
            }
            return;
        }
        let Some(search) = self.search.take() else { return };
        if self.session.game_mut().is_some_and(Assist::settle) {
            self.handle_answer();
        } else {
            // That solution does not apply to the current position, so the request is repeated.
            self.ask(search.request);
        }
    }

    /// Cancels the search.
    pub fn cancel(&mut self) {
        self.drop_help();
        self.report(Notice::Message("stopped"));
    }

    /// Starts or stops the playback of the displayed solution.
    pub fn play_or_stop(&mut self) {
        if self.resume() {
            return;
        }
        self.next_step = if self.next_step.is_some() { None } else { Some(self.now()) };
    }

    /// Stops the playback of the solution.
    pub fn stop_playing(&mut self) {
        self.next_step = None;
    }

    /// Goes one move forward or back in the displayed solution and stops its playback.
    pub fn step(&mut self, command: PlayerCommand) {
        if self.resume() {
            return;
        }
        self.stop_playing();
        self.act(command);
    }

    /// Cancels the search and stops the playback, because the player is leaving the game or the
    /// game is over.
    pub(super) fn drop_help(&mut self) {
        self.next_step = None;
        self.search = None;
        if let Some(game) = self.session.game_mut() {
            game.cancel();
        }
    }

    /// Hides the hint or the solution, unless the game is solved. Returns whether one was hidden.
    pub(super) fn dismiss(&mut self) -> bool {
        !self.is_solved() && self.session.act(PlayerCommand::Dismiss) != Change::Nothing
    }

    /// Stops building the distance table. Returns whether it was being built.
    pub(super) fn stop_table(&mut self) -> bool {
        let is_building = self.session.game().is_some_and(|game| game.prepared().is_some());
        if is_building && let Some(game) = self.session.game_mut() {
            game.stop();
            self.report(Notice::Message("table-stopped"));
        }
        is_building
    }

    pub(super) fn advance_help(&mut self, now: Duration) {
        if self.search.is_some_and(|search| search.settle_at <= now) {
            self.settle();
        }
        if self.next_step.is_some_and(|at| at <= now) {
            self.play_on();
        }
    }

    /// Handles an answer. Building the table that makes later answers instant starts only now, so
    /// the first answer is not delayed.
    fn handle_answer(&mut self) {
        if let Some(job) = self.session.game_mut().and_then(Assist::prepare) {
            (self.run)(job);
        }
        if let Some(Advice::Solution(_)) = self.session.game().map(Assist::advice) {
            self.next_step = Some(self.now() + self.step_pause());
        }
    }

    /// Returns the time between two moves of the solution being played. A long solution plays
    /// faster, so that it ends within [`LONGEST_PLAYBACK`]. An explanation is slower at every
    /// speed.
    fn step_pause(&self) -> Duration {
        let pause = self.speed.pause();
        match self.session.game().map(Assist::advice) {
            Some(Advice::Solution(Demonstration { stage: None, length, .. })) if self.speed >= Speed::Normal => {
                pause.min(LONGEST_PLAYBACK / u32::try_from(length.max(1)).unwrap_or(u32::MAX))
            }
            Some(Advice::Solution(Demonstration { stage: Some(_), .. })) => pause * EXPLANATION_FACTOR,
            _ => pause,
        }
    }

    /// Returns the index of the stage being explained.
    fn stage(&self) -> Option<usize> {
        match self.session.game().map(Assist::advice) {
            Some(Advice::Solution(solution)) => solution.stage.map(|stage| stage.index),
            _ => None,
        }
    }

    /// Makes the next move of the solution being played. If several moves are due in one frame,
    /// they form a single gesture.
    fn play_on(&mut self) {
        let pause = self.step_pause();
        let moves = (FRAME.as_nanos() / pause.as_nanos().max(1)) as usize;
        let command = match self.session.game().map(Assist::advice) {
            Some(Advice::Solution(solution)) if moves > 1 => {
                PlayerCommand::SolutionTo((solution.done + moves).min(solution.length))
            }
            _ => PlayerCommand::Forward,
        };
        self.make_step(command, pause.max(FRAME));
    }

    /// Makes a step of the solution being played, and schedules the next one.
    fn make_step(&mut self, command: PlayerCommand, pause: Duration) {
        let now = self.now();
        // A late frame does not delay the moves after it.
        let due = self.next_step.take().unwrap_or(now).max(now.saturating_sub(pause));
        let stage = self.stage();
        let change = self.session.act(command);
        let is_new_stage = stage.is_some() && self.stage() != stage;
        match change {
            Change::Position if is_new_stage => self.next_step = Some(due + pause * STAGE_FACTOR),
            Change::Position => self.next_step = Some(due + pause),
            Change::Finished if !self.update_attempt(change) => self.finish(),
            _ => {}
        }
        if change.is_move() {
            self.report(Notice::Moved);
            self.update_practice();
            if self.is_practice_done() {
                self.stop_playing();
            }
        }
    }
}
