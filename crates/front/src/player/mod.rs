//! The controller of the screen on which games are played: [`input`] has keys, actions and the pointer, [`help`] hints and
//! solutions, [`games`] the way from game to game, [`compete`] attempts and races, [`interrupted`] the attempt
//! that goes on after the program has ended, [`exercise`] stages to be practised, [`pause`] the pause of a game, [`kept`] positions to come back to.

mod compete;
mod exercise;
mod games;
mod help;
mod input;
mod interrupted;
mod kept;
mod notice;
mod pause;
mod state;

use std::time::Duration;

use loyd_play::{Change, Command, Job};

use crate::compete::{Ghost, Stamp};
use crate::named::Speed;
use crate::session::PlaySession;
use crate::timer::NextLevelTimer;
pub use compete::Competition;
pub use exercise::Practice;
pub use notice::Notice;
use state::Help;

/// Plays games as the terminal and the window both do: it performs actions and commands, runs the protocol of hints and
/// solutions, and loads the next level. What the app has to say or to show comes out as [`Notice`]s.
///
/// The app sets the time (see [`PlaySession::tell_time`]), calls [`Player::keep_time`] at [`Player::wake`], and
/// [`Player::poll`] when a search has made progress.
///
/// ```
/// use loyd_core::random::Seed;
/// use loyd_front::keys::Action;
/// use loyd_front::{Notice, PlaySession, Player};
/// use loyd_records::{MemoryStore, Records};
/// let (session, _) = PlaySession::new(Records::new(MemoryStore::new()), "doc", Box::new(|| Seed(1)));
/// let mut player = Player::new(session, Box::new(|mut job| while job.run(1_000_000, loyd_play::Stop::NEVER) {}));
/// player.deal(3, 3)?;
/// assert_eq!(player.perform(Action::Undo), None);
/// assert_eq!(player.notices(), [Notice::NothingToUndo]);
/// # Ok::<(), loyd_play::DealFault>(())
/// ```
pub struct Player {
    session: PlaySession,
    next_level: NextLevelTimer,
    help: Help,
    /// Attempts that are made, while the player competes.
    competition: Option<Competition>,
    /// What the kept attempt shows, while one is kept.
    kept_attempt: Option<Stamp>,
    /// The stage that is practised.
    practice: Option<Practice>,
    /// The game that is raced against.
    ghost: Option<Ghost>,
    speed: Speed,
    /// The next character is the name of a block.
    is_naming: bool,
    /// The board is hidden for as long as the clock stands.
    is_hidden: bool,
    /// The clock stands because another screen covers the board.
    is_covered: bool,
    notices: Vec<Notice>,
    /// Runs a search elsewhere.
    run: Box<dyn FnMut(Job)>,
}

impl Player {
    /// A player in a session, and in the attempt or the exercise that the program was left in. `run` runs the job of a search; the
    /// app calls [`Player::poll`] while it runs and at its end.
    pub fn new(session: PlaySession, run: Box<dyn FnMut(Job)>) -> Self {
        let mut player = Self {
            session,
            next_level: NextLevelTimer::default(),
            help: Help::default(),
            competition: None,
            kept_attempt: None,
            practice: None,
            ghost: None,
            speed: Speed::default(),
            is_naming: false,
            is_hidden: false,
            is_covered: false,
            notices: Vec::new(),
            run,
        };
        player.resume_attempt();
        player.resume_practice();
        player
    }

    /// The games and their records.
    pub fn session(&self) -> &PlaySession {
        &self.session
    }

    /// The games and their records, to set the time and what new games are like. Games begin and change through the player.
    pub fn session_mut(&mut self) -> &mut PlaySession {
        &mut self.session
    }

    /// What has happened since the last call, in order.
    pub fn notices(&mut self) -> Vec<Notice> {
        std::mem::take(&mut self.notices)
    }

    /// The timer of the next level.
    pub fn next_level(&self) -> NextLevelTimer {
        self.next_level
    }

    /// Whether the next key is the name of a block.
    pub fn is_naming(&self) -> bool {
        self.is_naming
    }

    /// How fast solutions play.
    pub fn speed(&self) -> Speed {
        self.speed
    }

    /// Sets how fast solutions play.
    pub fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
    }

    /// Whether the position on the board is solved.
    pub fn is_solved(&self) -> bool {
        self.session.game().is_some_and(|game| game.status().is_solved)
    }

    /// Executes a command of the player, and reports its effect.
    pub fn act(&mut self, command: Command) {
        let change = self.session.act(command);
        match change {
            Change::Finished | Change::Position if self.see_attempt(change) => {}
            Change::Finished => self.finish(),
            Change::Game => self.change_game(command),
            Change::Over => self.report(Notice::Over),
            Change::Position => self.poll(),
            Change::Nothing => self.report_nothing(command),
            Change::Focus => {}
        }
        if change.is_move() {
            self.report(Notice::Moved);
            self.see_practice();
        }
        self.keep_attempt();
    }

    /// Goes to where this number of gestures is done, by undo and redo within the current game.
    pub fn go_to_gesture(&mut self, gestures: usize) {
        self.go_on();
        self.stop_playing();
        self.next_level.stop();
        let place =
            |player: &Self| player.session.game().map_or((0, 0), |game| (game.status().undos, game.status().redos));
        let (undos, redos) = place(self);
        let to = gestures.min(undos + redos);
        let (command, count) = if to < undos { (Command::Undo, undos - to) } else { (Command::Redo, to - undos) };
        let moved = (0..count).map(|_| self.session.act(command)).filter(|change| change.is_move()).count();
        if moved > 0 {
            self.report(Notice::Moved);
            self.see_practice();
        }
    }

    /// Does what is due at the time of the session: looks whether a search is done, ends one that took long enough, makes
    /// the next move of a solution that plays, loads the next level.
    pub fn keep_time(&mut self) {
        let now = self.now();
        // A clock that goes on shows the board, whatever had it go on.
        self.is_hidden = self.is_paused();
        self.poll();
        self.keep_help_time(now);
        self.follow_ghost();
        self.keep_attempt();
        if self.next_level.is_over(now) {
            self.start_next();
        }
    }

    /// The time at which the app has to call [`Player::keep_time`] although no input comes; `None` if it need not. It counts
    /// from the same moment as [`Moment::since_start`](crate::Moment::since_start).
    pub fn wake(&self) -> Option<Duration> {
        let race = self.race_wake();
        self.help.wake().into_iter().chain(self.next_level.changes(self.now())).chain(race).min()
    }

    fn now(&self) -> Duration {
        self.session.now().since_start
    }

    fn report(&mut self, notice: Notice) {
        self.notices.push(notice);
    }

    /// Undo and redo without effect say why; other commands without effect need no words.
    fn report_nothing(&mut self, command: Command) {
        match (command, self.session.can_undo_redo()) {
            (Command::Undo, (false, _)) => self.report(Notice::NothingToUndo),
            (Command::Redo, (_, false)) => self.report(Notice::NothingToRedo),
            _ => {}
        }
    }

    /// The game was just finished. In a pack the next level is loaded after a while.
    fn finish(&mut self) {
        self.drop_help();
        self.next_level = NextLevelTimer::after(&self.session);
        self.report(Notice::Finished);
    }
}
