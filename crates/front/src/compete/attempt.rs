//! One attempt: its inspection, clock, boards and result. The most recent choice of event and
//! inspection is offered next time.

mod kept;

use std::time::Duration;

use loyd_core::random::Seed;
use loyd_play::{Change, GameStatus, Scene, Splits, TileDeal};
use loyd_records::{GameId, Penalty, Records};
use serde_json::{Value, json};

use super::event::{CompetitionEvent, Discipline};
use super::solve::Solve;
pub(crate) use kept::Stamp;

/// The time for inspecting a board before the first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Inspection {
    /// Unlimited.
    #[default]
    Free,
    /// This number of seconds, at most [`Inspection::MAX`]. A first move up to two seconds late
    /// costs two seconds, and an even later one makes the attempt a DNF (regulations of the World
    /// Cube Association, A4d). With 0, the clock starts when the board is shown.
    Seconds(u8),
}

impl Inspection {
    /// The maximum number of seconds.
    pub const MAX: u8 = 15;
    /// The time after the inspection during which a first move costs only two seconds.
    const GRACE: Duration = Duration::from_secs(2);

    /// Returns all choices: unlimited, then the limits in increasing order.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Free).chain((0..=Self::MAX).map(Self::Seconds))
    }

    /// Returns the limit in seconds, if there is one.
    pub(super) const fn seconds(self) -> Option<u8> {
        match self {
            Self::Free => None,
            Self::Seconds(seconds) => Some(seconds),
        }
    }

    /// Returns the inspection with this limit in seconds, or `None` if it exceeds the maximum.
    fn of_limit(seconds: Option<u64>) -> Option<Self> {
        let Some(seconds) = seconds else { return Some(Self::Free) };
        u8::try_from(seconds).ok().filter(|seconds| *seconds <= Self::MAX).map(Self::Seconds)
    }

    /// Returns the penalty for a first move after this time.
    fn penalty(self, after: Duration) -> Penalty {
        let Some(seconds @ 1..) = self.seconds() else { return Penalty::None };
        match after.saturating_sub(Duration::from_secs(seconds.into())) {
            Duration::ZERO => Penalty::None,
            late if late <= Self::GRACE => Penalty::TWO,
            _ => Penalty::Dnf,
        }
    }
}

/// The effect of a move on an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptProgress {
    /// The attempt continues.
    Continues,
    /// A board is solved, and the next one follows.
    NextBoard,
    /// The attempt is over.
    Over,
}

/// One attempt at an event. Times are those of [`Moment::since_start`](crate::Moment::since_start).
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The event.
    pub event: CompetitionEvent,
    /// The time for inspecting the first board.
    pub inspection: Inspection,
    /// The seed of the first board, with which the attempt can be repeated.
    pub seed: Seed,
    /// When the first board was shown.
    shown_at: Duration,
    /// When the clock started, in this run of the program.
    started_at: Option<Duration>,
    /// The time on the clock when an earlier run of the program ended; `None` if the attempt began
    /// in this run.
    earlier_time: Option<Duration>,
    /// The index of the current board.
    board: usize,
    /// The number of moves on the solved boards.
    moves_before: usize,
    /// The number of moves on the current board. It is stored because the player may have left the
    /// board when the attempt is given up.
    moves_now: usize,
    /// The records of the boards that were solved or given up.
    pub(crate) games: Vec<GameId>,
    /// Whether a hint or a solution was shown on a board that is now solved.
    was_helped: bool,
    penalty: Penalty,
    /// The time on the clock when each board was solved, in milliseconds.
    board_times: Vec<u64>,
    /// When each row was in place, on a single board.
    splits: Splits,
    /// The result, once the attempt is over.
    pub result: Option<Solve>,
    /// Whether this is a retry of an earlier scramble. The session does not count retries.
    pub is_retry: bool,
    /// Whether the player chose the seed. The attempt's games then count as practice, but its time
    /// counts in the session.
    pub is_seeded: bool,
}

impl Attempt {
    /// Creates an attempt whose first board is shown now.
    pub fn new(event: CompetitionEvent, inspection: Inspection, seed: Seed, now: Duration) -> Self {
        Self {
            event,
            inspection,
            seed,
            shown_at: now,
            started_at: (inspection == Inspection::Seconds(0)).then_some(now),
            earlier_time: None,
            board: 0,
            moves_before: 0,
            moves_now: 0,
            games: Vec::new(),
            was_helped: false,
            penalty: Penalty::None,
            board_times: Vec::new(),
            splits: Splits::default(),
            result: None,
            is_retry: false,
            is_seeded: false,
        }
    }

    /// Returns the current board.
    pub fn deal(&self) -> TileDeal {
        // A relay counts as practice: its smallest boards would set personal bests of 0.00 s.
        let is_relay = self.event.discipline == Discipline::Relay;
        TileDeal { is_chosen: self.is_retry || self.is_seeded || is_relay, ..self.event.board(self.board, self.seed) }
    }

    /// Returns the number of solved boards.
    pub fn boards_done(&self) -> usize {
        self.board_times.len()
    }

    /// Returns whether the clock is running.
    pub fn is_running(&self) -> bool {
        (self.started_at.is_some() || self.earlier_time.is_some()) && self.result.is_none()
    }

    /// Returns whether the numbers on the board are currently hidden.
    pub fn hides_numbers(&self) -> bool {
        self.event.discipline == Discipline::Blindfold && self.is_running()
    }

    /// Returns the time on the clock: the difference between start and end, each in whole
    /// milliseconds. Games are timed in the same way, so a solve and its game have identical times.
    /// The clock of an attempt resumed from an earlier run is stopped until the next move.
    pub fn clock(&self, now: Duration) -> Duration {
        if let Some(result) = &self.result {
            return Duration::from_millis(result.milliseconds);
        }
        let started_at = self.started_at.unwrap_or(now);
        self.earlier_time.unwrap_or_default() + whole_milliseconds(now).saturating_sub(whole_milliseconds(started_at))
    }

    /// Returns the remaining seconds of inspection, negative once they have run out, or `None` if
    /// there is currently no inspection.
    pub fn inspection_left(&self, now: Duration) -> Option<i64> {
        let Inspection::Seconds(seconds) = self.inspection else { return None };
        let is_inspecting = !self.is_running() && self.result.is_none();
        let left = i64::from(seconds) * 1000 - now.saturating_sub(self.shown_at).as_millis() as i64;
        // Rounded up to whole seconds.
        is_inspecting.then(|| (left + 999).div_euclid(1000))
    }

    /// Returns the number of moves on all boards, including the current one.
    pub fn moves(&self) -> usize {
        self.moves_before + self.moves_now
    }

    /// Notes the moves on the current board.
    pub(crate) fn note_moves(&mut self, status: &GameStatus) {
        self.moves_now = status.finish.map_or(status.moves, |finish| finish.moves);
    }

    /// Returns when the displayed inspection time next changes.
    pub fn wake(&self, now: Duration) -> Option<Duration> {
        let left = self.inspection_left(now)?;
        // More than two seconds after the inspection time has run out, the penalty is DNF, and the
        // display no longer changes.
        let elapsed = now.saturating_sub(self.shown_at);
        (left > -3).then(|| now + Duration::from_millis(1000 - u64::from(elapsed.subsec_millis())))
    }

    /// Updates the attempt after a command has changed the board. `unix` is the time in Unix
    /// milliseconds.
    pub fn update(
        &mut self,
        change: Change,
        status: &GameStatus,
        scene: &Scene,
        now: Duration,
        unix: i64,
    ) -> AttemptProgress {
        if self.result.is_some() || !change.is_move() {
            return AttemptProgress::Continues;
        }
        if self.started_at.is_none() {
            self.started_at = Some(now);
            // The board of a resumed attempt was inspected in an earlier run.
            if self.earlier_time.is_none() {
                self.penalty = self.inspection.penalty(now.saturating_sub(self.shown_at));
            }
        }
        self.note_moves(status);
        let clock = self.clock(now).as_millis() as u64;
        self.splits.note(scene, status.moves, clock);
        match change {
            Change::Finished => self.end_board(status, clock, unix),
            _ if self.event.limit().is_some_and(|limit| status.moves > limit as usize) => {
                self.end(Penalty::Dnf, clock, unix);
                AttemptProgress::Over
            }
            _ => AttemptProgress::Continues,
        }
    }

    /// Gives up the attempt. It counts as a DNF if its clock was running.
    pub fn give_up(&mut self, now: Duration, unix: i64) {
        if self.is_running() {
            let clock = self.clock(now).as_millis() as u64;
            self.end(Penalty::Dnf, clock, unix);
        }
    }

    /// Finishes a solved board, and the attempt if it was the last one.
    fn end_board(&mut self, status: &GameStatus, clock: u64, unix: i64) -> AttemptProgress {
        self.board_times.push(clock);
        self.was_helped |= status.help.is_any();
        if self.board_times.len() == self.event.boards() {
            let is_over_limit = self.event.limit().is_some_and(|limit| status.moves > limit as usize);
            let penalty = if self.was_helped || is_over_limit { Penalty::Dnf } else { Penalty::None };
            self.end(penalty, clock, unix);
            return AttemptProgress::Over;
        }
        (self.moves_before, self.moves_now) = (self.moves(), 0);
        self.board += 1;
        AttemptProgress::NextBoard
    }

    fn end(&mut self, penalty: Penalty, clock: u64, unix: i64) {
        let splits = match self.event.boards() {
            1 => self.splits.rows.iter().map(|split| split.at).collect(),
            _ => self.board_times.clone(),
        };
        let mut result = Solve {
            milliseconds: clock,
            moves: u32::try_from(self.moves()).ok(),
            at: unix,
            scramble: self.seed.to_string(),
            splits,
            // The player had time to think while the program was not running.
            comment: if self.earlier_time.is_some() { INTERRUPTED.to_owned() } else { String::new() },
            ..Solve::default()
        };
        result.penalise(self.penalty.and(penalty), self.event);
        self.result = Some(result);
    }
}

/// Truncates a moment to whole milliseconds.
fn whole_milliseconds(moment: Duration) -> Duration {
    Duration::from_millis(moment.as_millis() as u64)
}

/// The comment on an attempt that was resumed in a later run of the program.
const INTERRUPTED: &str = "interrupted";

/// The key of the setting that holds the most recent choice of event and inspection.
const SETTING: &str = "competing";

/// The most recent choice of event and inspection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferred {
    /// The event.
    pub event: CompetitionEvent,
    /// The time for inspecting the first board.
    pub inspection: Inspection,
}

impl Preferred {
    /// Returns the stored choice.
    pub fn stored(records: &Records) -> Self {
        let Some(setting) = records.setting(SETTING) else { return Self::default() };
        let event = setting.get("event").and_then(Value::as_str).and_then(|event| event.parse().ok());
        let inspection = Inspection::of_limit(setting.get("inspection").and_then(Value::as_u64));
        Self { event: event.unwrap_or_default(), inspection: inspection.unwrap_or_default() }
    }

    /// Stores the choice.
    pub fn store(self, records: &mut Records) {
        let setting = json!({ "event": self.event.to_string(), "inspection": self.inspection.seconds() });
        records.set_setting(SETTING, setting);
    }
}
