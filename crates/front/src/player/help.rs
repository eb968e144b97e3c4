//! Hints and solutions: the search for one, and the solution that plays.

use std::time::Duration;

use loyd_core::text::AnyPuzzle;
use loyd_play::{Advice, Asked, Assist, Change, Command, Game, Job, Polled, Request};

use super::state::Watch;
use super::{Notice, Player};

/// How long a hint or a solution is searched for before the best one known is shown. The search then goes on while the player looks.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long on a board whose solutions have thousands of moves: the first one is wanted at once.
const NO_PATIENCE: Duration = Duration::from_millis(100);
/// The number of cells of a board of tiles from which on [`NO_PATIENCE`] applies.
const LARGE: usize = 401;
/// If the patience is over and no solution is known yet, the time until the player looks whether there is one.
const LATER: Duration = Duration::from_millis(200);

impl Player {
    /// Whether a hint or a solution is searched for.
    pub fn is_searching(&self) -> bool {
        self.help.search.is_some()
    }

    /// Whether a solution plays, move by move.
    pub fn is_playing(&self) -> bool {
        self.help.next_step.is_some()
    }

    /// Asks for help from the current position. A second request during its search takes the best solution known. In a pause this
    /// only goes on with the game, as everything here that shows or moves something.
    pub fn ask(&mut self, request: Request) {
        if self.go_on() {
            return;
        }
        if self.help.search.is_some_and(|watch| watch.request == request) {
            return self.settle();
        }
        if self.warns() {
            return;
        }
        self.help.search = None;
        match self.session.game_mut().map(|game| game.ask(request)) {
            None => {}
            Some(Asked::Answered) => self.answered(),
            Some(Asked::Search(job)) => {
                let patience = self.patience();
                self.help.search = Some(Watch { request, enough: self.now() + patience });
                (self.run)(job);
                self.poll();
            }
        }
    }

    /// With help an attempt counts as not finished, so that it is asked for twice: the first time only says so. True then.
    fn warns(&mut self) -> bool {
        let under_way = self.competition.as_mut().filter(|competition| competition.attempt.result().is_none());
        let Some(competition) = under_way.filter(|competition| !competition.is_warned) else { return false };
        competition.is_warned = true;
        self.report(Notice::HelpCosts);
        true
    }

    /// Shows a solution in stages that a person can follow.
    pub fn explain(&mut self) {
        if self.go_on() || self.warns() {
            return;
        }
        self.drop_help();
        if self.session.game_mut().is_some_and(Assist::explain) {
            return self.answered();
        }
        let is_solvable = self.session.game().and_then(|game| game.status().is_solvable);
        self.report(if is_solvable == Some(false) { Notice::Unsolvable } else { Notice::NotExplained });
    }

    /// How long a request is worth searching on this board.
    fn patience(&self) -> Duration {
        match self.session.game().map(Game::puzzle) {
            Some(AnyPuzzle::Tiles(puzzle)) if puzzle.width() * puzzle.height() >= LARGE => NO_PATIENCE,
            _ => PATIENCE,
        }
    }

    /// Goes to any place of the solution that is shown, which then no longer plays.
    pub fn solution_to(&mut self, moves: usize) {
        if self.go_on() {
            return;
        }
        self.stop_playing();
        self.act(Command::SolutionTo(moves));
    }

    /// Runs a job that is not the current game's, such as a review, where searches run.
    pub fn run(&mut self, job: Job) {
        (self.run)(job);
    }

    /// Looks whether the search is done, or has a better solution than the one shown.
    pub fn poll(&mut self) {
        match self.session.game_mut().map_or(Polled::Idle, Assist::poll) {
            Polled::Searching => {}
            Polled::Idle => self.help.search = None,
            Polled::Answered => {
                self.help.search = None;
                self.answered();
            }
            Polled::Again(job) => (self.run)(job),
        }
    }

    /// Ends the search with the best solution known, if there is one.
    pub fn settle(&mut self) {
        let advice = self.session.game().map(Assist::advice);
        if !matches!(advice, Some(Advice::Searching(progress)) if progress.best.is_some()) {
            if let Some(watch) = &mut self.help.search {
                watch.enough = self.session.now().since_start + LATER;
            }
            return;
        }
        let Some(watch) = self.help.search.take() else { return };
        if self.session.game_mut().is_some_and(Assist::settle) {
            self.answered();
        } else {
            // The game has left that solution: the request is repeated for the current position.
            self.ask(watch.request);
        }
    }

    /// Cancels the search.
    pub fn cancel(&mut self) {
        self.drop_help();
        self.report(Notice::SearchStopped);
    }

    /// Lets the solution that is shown play, or stops it.
    pub fn play_or_stop(&mut self) {
        if self.go_on() {
            return;
        }
        self.help.next_step = match self.help.next_step {
            None => Some(self.now()),
            Some(_) => None,
        };
    }

    /// Stops the solution that plays.
    pub fn stop_playing(&mut self) {
        self.help.next_step = None;
    }

    /// Goes one move forward or back on the solution that is shown, which then no longer plays.
    pub fn step(&mut self, command: Command) {
        if self.go_on() {
            return;
        }
        self.stop_playing();
        self.act(command);
    }

    /// Cancels the search and stops the solution: the game is left or over.
    pub(super) fn drop_help(&mut self) {
        self.help.next_step = None;
        self.help.search = None;
        if let Some(game) = self.session.game_mut() {
            game.cancel();
        }
    }

    /// Hides the hint or the solution of a game that is not solved.
    pub(super) fn dismiss(&mut self) -> bool {
        !self.is_solved() && self.session.act(Command::Dismiss) != Change::Nothing
    }

    /// Gives up the distance table, if it is being built.
    pub(super) fn stop_table(&mut self) -> bool {
        let is_built = self.session.game().is_some_and(|game| game.prepared().is_some());
        if is_built && let Some(game) = self.session.game_mut() {
            game.stop();
            self.report(Notice::TableStopped);
        }
        is_built
    }

    pub(super) fn keep_help_time(&mut self, now: Duration) {
        if self.help.search.is_some_and(|watch| watch.enough <= now) {
            self.settle();
        }
        if self.help.next_step.is_some_and(|at| at <= now) {
            self.play_on();
        }
    }

    /// The answer is there. The table that makes later answers instant is begun only now, so that it does not delay the
    /// first one.
    fn answered(&mut self) {
        if let Some(job) = self.session.game_mut().and_then(Assist::prepare) {
            (self.run)(job);
        }
        if let Some(Advice::Solution(_)) = self.session.game().map(Assist::advice) {
            self.help.next_step = Some(self.now() + self.speed.pause());
        }
    }

    /// Makes the next move of the solution that plays.
    fn play_on(&mut self) {
        self.help.next_step = None;
        let change = self.session.act(Command::Forward);
        match change {
            Change::Position => self.help.next_step = Some(self.now() + self.speed.pause()),
            Change::Finished if !self.see_attempt(change) => self.finish(),
            _ => {}
        }
        if change.is_move() {
            self.report(Notice::Moved);
            self.see_practice();
            if self.is_practice_done() {
                self.stop_playing();
            }
        }
    }
}
