//! Playback of a recorded game.

use loyd_play::Game;

/// A recorded game, watched at its own pace or a multiple of it. The app passes the elapsed time to
/// [`Replay::advance`]. Times are in milliseconds on the game's clock.
///
/// ```
/// use loyd_core::random::Seed;
/// use loyd_front::Replay;
/// use loyd_play::{Game, PlayerCommand, TileDeal};
/// let mut game = TileDeal::new(3, 3, Seed(1)).game()?;
/// let arrow = game.offers()[0];
/// game.act(PlayerCommand::Arrow(arrow));
/// let mut replay = Replay::new(Box::new(game));
/// assert_eq!(replay.shown.status().moves, 0);
/// replay.step(true);
/// assert_eq!(replay.shown.status().moves, 1);
/// # Ok::<(), loyd_play::DealFault>(())
/// ```
pub struct Replay {
    /// The whole game.
    pub game: Box<dyn Game>,
    /// The time of each event.
    times: Vec<u64>,
    /// The game after `events` events.
    pub shown: Box<dyn Game>,
    /// The number of events shown.
    events: usize,
    /// The game's clock; negative before the first event, which may be at 0.
    clock: f64,
    /// The speed, as a multiple of the game's original speed; one of [`Replay::PACES`].
    pub pace: f64,
    /// Whether the game's clock is running.
    pub is_playing: bool,
}

impl Replay {
    /// The available speeds, as multiples of the original one.
    pub const PACES: [f64; 4] = [1.0, 2.0, 4.0, 16.0];

    /// Creates a replay at the beginning of a game, with its clock running.
    pub fn new(game: Box<dyn Game>) -> Self {
        let (times, shown) = (game.times(), game.replayed_to(0));
        // A clock that begins at 0 would show a first move at time 0 immediately.
        Self { game, times, shown, events: 0, clock: -1.0, pace: 1.0, is_playing: true }
    }

    /// Returns the time on the clock, from 0 to [`Replay::end`].
    pub fn clock(&self) -> f64 {
        self.clock.clamp(0.0, self.end())
    }

    /// Returns the time of the last event.
    pub fn end(&self) -> f64 {
        self.times.last().copied().unwrap_or_default() as f64
    }

    /// Returns whether all events are shown.
    pub fn is_at_end(&self) -> bool {
        self.events == self.times.len()
    }

    /// Advances the game by these milliseconds of the app's clock.
    pub fn advance(&mut self, milliseconds: f64) {
        self.is_playing &= self.clock < self.end();
        if self.is_playing {
            self.clock += milliseconds * self.pace;
            self.show_clock();
            self.is_playing = self.clock < self.end();
        }
    }

    /// Returns the milliseconds of the app's clock until the next event, or `None` while the clock
    /// is stopped.
    pub fn wait(&self) -> Option<f64> {
        let next = self.times.get(self.events).filter(|_| self.is_playing)?;
        Some(((*next as f64 - self.clock) / self.pace).max(0.0))
    }

    /// Continues or stops; at the end, restarts from the beginning.
    pub fn play_or_stop(&mut self) {
        if !self.is_playing && self.is_at_end() {
            self.go_to(-1.0);
        }
        self.is_playing = !self.is_playing;
        // The last events may share a time, and some may not be shown yet when the clock reaches
        // it.
        if self.is_playing && self.clock >= self.end() {
            self.jump(self.times.len());
            self.is_playing = false;
        }
    }

    /// Goes to the next or the previous event, and stops.
    pub fn step(&mut self, is_forward: bool) {
        self.stop_at(if is_forward { self.events + 1 } else { self.events.saturating_sub(1) });
    }

    /// Stops after this number of events, or at the end.
    pub fn stop_at(&mut self, events: usize) {
        self.is_playing = false;
        self.jump(events);
    }

    /// Jumps to the position after this number of events, or to the end.
    fn jump(&mut self, events: usize) {
        let events = events.min(self.times.len());
        // Events may share a time, so the clock alone does not determine the position.
        self.clock = events.checked_sub(1).map_or(-1.0, |last| self.times[last] as f64);
        self.show(events);
    }

    /// Returns the number of events shown and the total number of events.
    pub fn events(&self) -> (usize, usize) {
        (self.events, self.times.len())
    }

    /// Jumps to a time on the game's clock.
    pub fn go_to(&mut self, clock: f64) {
        self.clock = clock.min(self.end());
        self.show_clock();
    }

    /// Selects the next higher or lower speed.
    pub fn change_pace(&mut self, is_faster: bool) {
        let index = Self::PACES.iter().position(|pace| *pace >= self.pace).unwrap_or(0);
        let index = if is_faster { (index + 1).min(Self::PACES.len() - 1) } else { index.saturating_sub(1) };
        self.pace = Self::PACES[index];
    }

    /// Returns a practice game that continues from the position shown.
    pub fn branch(&self) -> Box<dyn Game> {
        // The shown game ends here, so all of its moves lead here.
        self.shown.branch(usize::MAX)
    }

    /// Shows the events up to the clock.
    fn show_clock(&mut self) {
        self.show(self.times.partition_point(|&time| time as f64 <= self.clock));
    }

    fn show(&mut self, events: usize) {
        if events != self.events {
            self.events = events;
            self.shown = self.game.replayed_to(events);
        }
    }
}
