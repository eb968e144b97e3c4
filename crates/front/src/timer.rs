use std::time::Duration;

use loyd_play::Game;

use crate::daily::Day;
use crate::levels::LevelPlace;
use crate::session::PlaySession;

/// How long a solved level is seen.
const LENGTH: Duration = Duration::from_secs(4);
/// The least time until the screen is drawn again for the countdown. Without it, rounding could ask for one frame after another
/// without a pause.
const PACE: Duration = Duration::from_millis(10);

/// The pause after a solved level of a pack; at its end the app loads the next level.
///
/// Moments are those of [`Moment::since_start`](crate::Moment::since_start).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NextLevelTimer {
    until: Option<Duration>,
}

impl NextLevelTimer {
    /// The rest after the game on the table, which was just finished. There is none where the program solved it or no level
    /// follows.
    pub fn after(table: &PlaySession) -> Self {
        // Nothing follows a puzzle of the day.
        let follows = |game: &dyn Game| game.status().help.solutions == 0 && Day::of_game(game.origin()).is_none();
        let is_own = table.game().is_some_and(follows);
        let next = table.level().and_then(LevelPlace::next);
        Self { until: next.filter(|_| is_own).map(|_| table.now().since_start + LENGTH) }
    }

    /// Nothing comes by itself any more. Says whether something would have.
    pub fn stop(&mut self) -> bool {
        self.until.take().is_some()
    }

    /// Whether the next level is to come now: it says so once.
    pub fn is_over(&mut self, now: Duration) -> bool {
        self.until.take_if(|until| *until <= now).is_some()
    }

    /// When it is over.
    pub fn until(&self) -> Option<Duration> {
        self.until
    }

    /// How many seconds are left, rounded up: 4 just after the end of the level, 1 in the last second.
    pub fn seconds_left(&self, now: Duration) -> Option<u64> {
        self.until.map(|until| until.saturating_sub(now).as_millis().div_ceil(1000) as u64)
    }

    /// When that number changes.
    pub fn changes(&self, now: Duration) -> Option<Duration> {
        let part = |until: Duration| Duration::from_millis(until.saturating_sub(now).subsec_millis().into());
        self.until.map(|until| now + part(until).max(PACE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_counted_up_and_the_end_is_told_once() {
        let second = Duration::from_secs(1);
        let mut rest = NextLevelTimer { until: Some(5 * second) };
        assert_eq!([5, 4, 3].map(|now| rest.seconds_left(now * second)), [Some(0), Some(1), Some(2)]);
        assert_eq!(rest.seconds_left(Duration::from_millis(3_999)), Some(2));
        assert_eq!(rest.changes(Duration::from_millis(3_300)), Some(4 * second));
        assert!(!rest.is_over(4 * second));
        assert!(rest.is_over(5 * second));
        assert!(!rest.is_over(5 * second) && !rest.stop());
    }
}
