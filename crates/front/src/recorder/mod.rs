//! Records the games that are played.

mod entry;

use std::time::Duration;

use loyd_core::text::AnyPuzzle;
use loyd_play::Game;
use loyd_records::{Category, Condition, Filter, GameId, GameOutcome, Records, Statistics, Ticket};

pub use entry::replayed;
use entry::{category, game_record};

/// The minimum time between two saves. The first change after a longer period is saved immediately,
/// so a killed program loses only the events within this time.
const SAVE_INTERVAL: Duration = Duration::from_millis(50);

/// An app's records, which are updated as games are played.
pub struct Recorder {
    /// The records.
    pub records: Records,
    /// The slot of the game in progress, which only this front end uses.
    pub(crate) slot: &'static str,
    /// The receipt of the most recently finished game.
    ticket: Option<Ticket>,
    /// The state of that game at the last call to [`Recorder::refresh`]. Both the message on
    /// the screen and the time of the next refresh ([`Recorder::wake`]) use this value. If they
    /// read the store separately, a change between the two reads would end the polling before the
    /// message was drawn.
    pub recorded: RecordingState,
    /// When the game in progress will be saved.
    save_at: Option<Duration>,
    /// When it was last saved, and the seconds that its clock showed then.
    saved: Option<(Duration, u64)>,
}

/// The state of the most recently finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordingState {
    /// There is no such game.
    NoGame,
    /// It is being written.
    Pending,
    /// It has been saved durably.
    Saved,
    /// It is only in memory, for this reason.
    NotSaved(String),
}

impl Recorder {
    /// Records the games of a session. The game in progress is saved in `slot`; each front end has
    /// its own.
    pub fn new(records: Records, slot: &'static str) -> Self {
        Self { records, slot, ticket: None, recorded: RecordingState::NoGame, save_at: None, saved: None }
    }

    /// Returns the fewest moves, counted in a metric, in which a puzzle has been solved.
    pub fn fewest(&self, puzzle: &AnyPuzzle, metric: &str) -> Option<usize> {
        let category: Category = category(puzzle, metric)?;
        Some(self.records.bests(&category).moves?.play.moves as usize)
    }

    /// Returns the statistics of all games that are comparable with games of this puzzle.
    pub fn standing(&self, puzzle: &AnyPuzzle, metric: &str) -> Option<Statistics> {
        Some(self.records.statistics(&Filter::of_category(category(puzzle, metric)?)))
    }

    /// Records a game that was just finished.
    pub fn finish(&mut self, game: &dyn Game, unix: i64) {
        self.save_at = None;
        self.ticket =
            game_record(game, GameOutcome::Solved, unix).map(|record| self.records.record_and_clear(record, self.slot));
        self.refresh();
    }

    /// Records a game that was started and left unfinished. Returns the identifier of its record.
    pub fn abandon(&mut self, game: &dyn Game, unix: i64) -> Option<GameId> {
        let record = game_record(game, GameOutcome::Abandoned, unix)?;
        let id = GameId::of(&record);
        self.records.record(record);
        Some(id)
    }

    /// Notes that the game in progress differs from the saved one.
    pub fn touch(&mut self, now: Duration) {
        let earliest = self.saved.map_or(now, |(last, _)| last + SAVE_INTERVAL);
        self.save_at.get_or_insert(earliest.max(now));
    }

    /// Saves the game in progress if a save is due, or if one is pending and `is_forced` is set. A
    /// game without a move does not replace the saved game: the next run of the program resumes the
    /// earlier game, as undo would.
    pub fn save(&mut self, game: &dyn Game, now: Duration, is_forced: bool) {
        let seconds = game.status().elapsed.as_secs();
        if self.saved.is_some_and(|(_, shown)| shown != seconds) {
            // The clock has shown another second since the last save: save again, so a killed
            // program does not lose time that the player has already seen.
            self.touch(now);
        }
        if self.save_at.take_if(|due| is_forced || *due <= now).is_none() {
            return;
        }
        self.saved = Some((now, seconds));
        if is_in_progress(game) {
            self.records.save(self.slot, &game.save());
        }
    }

    /// Deletes the saved game if the current game, which has no move yet, has permanently replaced
    /// it.
    pub fn clear_unless_begun(&mut self, game: &dyn Game) {
        if !is_in_progress(game) && self.records.saved(self.slot).is_some() {
            self.records.clear(self.slot);
        }
    }

    /// Returns the saved game in progress, or the reason why it cannot be read.
    pub fn saved(&self) -> Option<Result<Box<dyn Game>, String>> {
        let text = self.records.saved(self.slot)?;
        Some(loyd_play::load(text).map_err(|faults| faults.to_string()))
    }

    /// Updates the state of the most recently finished game, and reads what other programs
    /// recorded.
    pub fn refresh(&mut self) {
        self.records.poll();
        self.recorded = match &self.ticket {
            None => RecordingState::NoGame,
            Some(ticket) if ticket.is_recorded() => RecordingState::Saved,
            Some(_) => match self.records.state().condition {
                Condition::Ready => RecordingState::Pending,
                _ => RecordingState::NotSaved(self.trouble().unwrap_or_default()),
            },
        };
    }

    /// Returns the store's problem, if there is one.
    pub fn trouble(&self) -> Option<String> {
        let text = self.records.state().to_string();
        (!text.is_empty()).then_some(text)
    }

    /// Returns when there is something to do or to check again.
    pub fn wake(&self, now: Duration) -> Option<Duration> {
        let next_check = match self.recorded {
            RecordingState::Pending => Some(now + Duration::from_millis(20)),
            RecordingState::NotSaved(_) => Some(now + Duration::from_secs(2)),
            RecordingState::NoGame | RecordingState::Saved => None,
        };
        self.save_at.into_iter().chain(next_check).min()
    }

    /// Waits until everything is durable, for two seconds at most. Returns whether it is.
    pub fn close(&mut self) -> bool {
        self.records.flush(Duration::from_secs(2))
    }
}

/// Returns whether a game is unfinished and has at least one move, even if it has been undone.
fn is_in_progress(game: &dyn Game) -> bool {
    let status = game.status();
    status.finish.is_none() && status.undos + status.redos > 0
}
