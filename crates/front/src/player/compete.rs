//! Competing: consecutive attempts, stored in a session, and races against the player's own games.

use std::time::Duration;

use loyd_core::random::Seed;
use loyd_core::text::AnyPuzzle;
use loyd_play::{Change, Game, Scene};
use loyd_records::Records;

use super::{Notice, Player};
use crate::compete::{
    Attempt, AttemptProgress, CompetitionEvent, Ghost, Inspection, Penalty, Preferred, SessionEntry, SolveSheet, masked,
};

/// A competition in progress.
pub struct Competition {
    /// The session with its solves.
    pub sheet: SolveSheet,
    pub(super) inspection: Inspection,
    /// The current attempt, or the most recent one.
    pub attempt: Attempt,
    /// Whether the player has been warned about the cost of a hint in this attempt.
    pub(super) is_warned: bool,
    /// The seed of the next attempt, if the player chose seeds to share the scrambles with others.
    pub(super) next_seed: Option<Seed>,
}

impl Player {
    /// Starts competing in a session, beginning with a new attempt. If a seed is given, this
    /// attempt uses it, and later attempts use the seeds after it.
    pub fn compete(&mut self, sheet: SolveSheet, inspection: Inspection, seed: Option<Seed>) {
        self.leave();
        let event = sheet.entry.event;
        let attempt = self.new_attempt(event, inspection, seed);
        self.competition = Some(Competition { sheet, inspection, attempt, is_warned: false, next_seed: seed });
        self.show_board();
        self.keep_attempt();
    }

    /// Starts competing in an existing session, or in a new one with this name if `session` is
    /// `None`. Ends the current attempt first, stores the choice of event and inspection, and
    /// continues as [`Player::compete`] does.
    pub fn compete_in(&mut self, session: Option<SessionEntry>, name: &str, preferred: Preferred, seed: Option<Seed>) {
        // If the clock is running, the current attempt becomes a DNF in its session.
        self.leave();
        let records = &mut self.session.recorder.records;
        preferred.store(records);
        let sheet = match session {
            Some(entry) => SolveSheet::open(records, entry),
            None => SolveSheet::begin(records, name, preferred.event),
        };
        self.compete(sheet, preferred.inspection, seed);
    }

    /// Returns the time on the attempt's clock or, if there is no attempt, on the game's. Other
    /// screens do not stop an attempt's clock.
    pub fn time(&self) -> Duration {
        match (&self.competition, self.session.game()) {
            (Some(competition), _) => competition.attempt.clock(self.now()),
            (None, game) => game.map(|game| game.status().elapsed).unwrap_or_default(),
        }
    }

    /// Returns the number of moves on all boards of the attempt or, if there is none, in the game.
    pub fn moves(&self) -> usize {
        match (&self.competition, self.session.game()) {
            (Some(competition), _) => competition.attempt.moves(),
            (None, game) => game.map(|game| game.status().moves).unwrap_or_default(),
        }
    }

    /// Returns the competition, if there is one.
    pub fn competition(&self) -> Option<&Competition> {
        self.competition.as_ref()
    }

    /// Returns whether an attempt is over and the next one can start.
    pub fn is_attempt_over(&self) -> bool {
        self.competition.as_ref().is_some_and(|competition| competition.attempt.result.is_some())
    }

    /// Starts the next attempt. If one is running, gives it up.
    pub fn next_attempt(&mut self) {
        self.drop_help();
        self.ghost = None;
        self.give_up_attempt();
        let Some(Competition { attempt, inspection, next_seed, .. }) = &mut self.competition else { return };
        // The boards of one attempt have consecutive seeds.
        let boards = attempt.event.boards() as u64;
        *next_seed = next_seed.map(|seed| Seed(seed.0.wrapping_add(boards)));
        let (event, inspection, seed) = (attempt.event, *inspection, *next_seed);
        let attempt = self.new_attempt(event, inspection, seed);
        if let Some(competition) = &mut self.competition {
            (competition.attempt, competition.is_warned) = (attempt, false);
        }
        self.show_board();
        self.keep_attempt();
    }

    /// Repeats the finished attempt with the same boards. The session does not count the retry. If
    /// the attempt was a single solved board, the player races against that game or the previous
    /// ghost, whichever was faster.
    pub fn retry_attempt(&mut self) {
        let Some(competition) = self.competition.as_ref().filter(|competition| competition.attempt.result.is_some())
        else {
            return;
        };
        let last = &competition.attempt;
        let mut attempt = Attempt::new(last.event, competition.inspection, last.seed, self.now());
        attempt.is_retry = true;
        // The faster of the finished game and the previous ghost.
        let new_ghost = self.session.game().and_then(|game| Ghost::read(&game.save()).ok().flatten());
        let new_ghost = new_ghost.filter(|_| attempt.event.boards() == 1);
        let ghost = new_ghost.into_iter().chain(self.ghost.take()).min_by_key(Ghost::time);
        if let Some(competition) = &mut self.competition {
            (competition.attempt, competition.is_warned) = (attempt, false);
        }
        self.drop_help();
        self.show_board();
        self.ghost = ghost;
    }

    /// Stops competing. Gives up a running attempt.
    pub fn stop_competing(&mut self) {
        self.give_up_attempt();
        self.competition = None;
        self.keep_attempt();
    }

    /// Changes the penalty of a solve in the session.
    pub fn set_penalty(&mut self, index: usize, penalty: Penalty) {
        self.change_sheet(|sheet, records| sheet.set_penalty(records, index, penalty));
    }

    /// Changes the penalty of the attempt that was just finished, if the session counts it.
    pub fn penalise_last(&mut self, penalty: Penalty) {
        let Some(competition) = &self.competition else { return };
        let is_over = competition.attempt.result.is_some() && !competition.attempt.is_retry;
        let Some(last) = competition.sheet.solves.len().checked_sub(1).filter(|_| is_over) else { return };
        self.set_penalty(last, penalty);
    }

    /// Removes the attempt that was just finished from the session. Its board stays on the screen,
    /// but the attempt no longer counts.
    pub fn remove_last(&mut self) {
        let Some(competition) = &mut self.competition else { return };
        let is_over = competition.attempt.result.is_some() && !competition.attempt.is_retry;
        let Some(last) = competition.sheet.solves.len().checked_sub(1).filter(|_| is_over) else { return };
        competition.attempt.is_retry = true;
        self.remove_solve(last);
    }

    /// Sets the penalty of a solve in any session, including the current one.
    pub fn penalise(&mut self, session: &SessionEntry, index: usize, penalty: Penalty) {
        if self.competition.as_ref().is_some_and(|competition| competition.sheet.entry.id == session.id) {
            return self.set_penalty(index, penalty);
        }
        let records = &mut self.session.recorder.records;
        SolveSheet::open(records, session.clone()).set_penalty(records, index, penalty);
    }

    /// Removes a solve from the session.
    pub fn remove_solve(&mut self, index: usize) {
        self.change_sheet(|sheet, records| sheet.remove(records, index));
    }

    /// Starts the puzzle of a finished game again as a race against that game. Does nothing if the
    /// game is unfinished.
    ///
    /// # Errors
    /// The reason why the game cannot be read.
    pub fn race(&mut self, log: &str) -> Result<(), String> {
        let Some(ghost) = Ghost::read(log)? else { return Ok(()) };
        let again = ghost.game.again();
        self.start(again);
        self.ghost = Some(ghost);
        Ok(())
    }

    /// Returns the scene of the current game, without numbers in a blindfold attempt and without
    /// pieces during a pause.
    pub fn scene(&self) -> Option<Scene> {
        let scene = self.session.game()?.scene();
        let is_hidden = self.competition.as_ref().is_some_and(|competition| competition.attempt.hides_numbers());
        Some(self.hide_pieces_if_paused(if is_hidden { masked(scene) } else { scene }))
    }

    /// Returns the time at which the attempt or the ghost next changes by itself.
    pub(super) fn race_wake(&self) -> Option<Duration> {
        let now = self.now();
        let attempt = self.competition.as_ref().and_then(|competition| competition.attempt.wake(now));
        let clock = self.session.game().map(|game| game.status().elapsed)?;
        let is_running = self.session.game()?.status().clock == loyd_play::ClockState::Running;
        let ghost = self.ghost.as_ref().filter(|_| is_running).and_then(Ghost::next_move);
        let ghost = ghost.map(|at| now + at.saturating_sub(clock).max(Duration::from_millis(1)));
        attempt.into_iter().chain(ghost).min()
    }

    /// Moves the ghost to the time on the current game's clock.
    pub(super) fn advance_ghost(&mut self) {
        let clock = self.session.game().map(|game| game.status().elapsed).unwrap_or_default();
        if let Some(ghost) = &mut self.ghost {
            ghost.go_to(clock);
        }
    }

    /// Updates the attempt after a change. Returns `true` if the change finished a board or ended
    /// the attempt, so the caller need not handle it.
    pub(super) fn update_attempt(&mut self, change: Change) -> bool {
        let moment = self.session.now;
        let (Some(competition), Some(game)) = (&mut self.competition, self.session.game()) else { return false };
        let (status, scene) = (game.status(), game.scene());
        let attempt = &mut competition.attempt;
        if attempt.result.is_some() {
            return change == Change::Finished;
        }
        match attempt.update(change, &status, &scene, moment.since_start, moment.unix) {
            AttemptProgress::Continues => return false,
            AttemptProgress::NextBoard => {
                let (done, total) = (attempt.boards_done(), attempt.event.boards());
                self.note_board();
                self.drop_help();
                self.show_board();
                self.report(Notice::BoardDone { done, total });
            }
            AttemptProgress::Over => {
                self.drop_help();
                self.note_board();
                self.keep_solve();
                self.report(Notice::AttemptOver);
            }
        }
        true
    }

    /// Creates an attempt that starts now.
    fn new_attempt(&mut self, event: CompetitionEvent, inspection: Inspection, seed: Option<Seed>) -> Attempt {
        let is_seeded = seed.is_some();
        let seed = seed.unwrap_or_else(|| self.session.seed());
        let mut attempt = Attempt::new(event, inspection, seed, self.now());
        attempt.is_seeded = is_seeded;
        attempt
    }

    /// Starts the current board of the attempt.
    pub(super) fn show_board(&mut self) {
        let Some(competition) = &self.competition else { return };
        match competition.attempt.deal().game() {
            Ok(game) => {
                self.session.note_attempt(AnyPuzzle::Tiles(game.puzzle().clone()));
                self.session.start(Box::new(game));
            }
            Err(fault) => self.report(Notice::CannotStart(fault)),
        }
    }

    /// Gives up a running attempt, which becomes a DNF.
    fn give_up_attempt(&mut self) {
        let moment = self.session.now;
        let Some(competition) = self.competition.as_mut().filter(|competition| competition.attempt.is_running()) else {
            return;
        };
        let board = competition.attempt.deal().game().ok().map(|game| AnyPuzzle::Tiles(game.puzzle().clone()));
        competition.attempt.give_up(moment.since_start, moment.unix);
        // An undo may have led to an earlier game.
        if self.session.game().map(Game::puzzle) == board {
            self.note_board();
        }
        self.keep_solve();
    }

    /// Adds the result of the attempt to the session.
    fn keep_solve(&mut self) {
        let Some(competition) = self.competition.as_ref().filter(|competition| !competition.attempt.is_retry) else {
            return;
        };
        let Some(mut solve) = competition.attempt.result.clone() else { return };
        solve.games.clone_from(&competition.attempt.games);
        self.change_sheet(|sheet, records| sheet.extend(records, [solve]));
    }

    /// Notes the record of the current board. An unfinished board is given up.
    fn note_board(&mut self) {
        let is_finished = self.session.game().is_some_and(|game| game.status().finish.is_some());
        let record = if is_finished {
            self.session.recorder.records.games().last().map(|game| game.id)
        } else {
            self.session.give_up()
        };
        if let Some(competition) = &mut self.competition {
            competition.attempt.games.extend(record);
        }
    }

    fn change_sheet(&mut self, change: impl FnOnce(&mut SolveSheet, &mut Records)) {
        let Some(competition) = &mut self.competition else { return };
        change(&mut competition.sheet, &mut self.session.recorder.records);
        // A penalty may change the personal bests.
        self.session.update_standing();
    }
}
