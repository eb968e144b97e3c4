//! The controller of the screen on which games are played. Its modules handle:
//!
//! - [`input`]: keys, actions and the pointer;
//! - [`hints`]: hints and solutions;
//! - [`games`]: switching to other games;
//! - [`compete`]: attempts and races;
//! - [`interrupted`]: attempts that outlive the program;
//! - [`exercise`]: stages to practise;
//! - [`pause`]: pausing a game;
//! - [`kept`]: positions to return to;
//! - [`proof`]: the pars of the current board and of opened packs.

mod compete;
mod exercise;
mod games;
mod hints;
mod input;
mod interrupted;
mod kept;
mod notice;
mod pause;
mod proof;
mod state;

use std::time::Duration;

use loyd_play::{Change, Job, PlayerCommand};

use crate::compete::{Ghost, Stamp};
use crate::named::Speed;
use crate::session::PlaySession;
pub use compete::Competition;
pub use exercise::Practice;
pub use notice::Notice;
pub use state::NextLevelTimer;
use state::{AwaitedSearch, DrillCheck, PackProof, ParProof};

/// Plays games in the same way for the terminal and the window: performs actions and commands, runs
/// the protocol of hints and solutions, and loads the next level. Everything that the app must show
/// is emitted as a [`Notice`].
///
/// The app sets the time (see [`PlaySession::set_time`]), calls [`Player::keep_time`] at
/// [`Player::wake`], and [`Player::poll`] when a search has made progress.
///
/// ```
/// use loyd_core::random::Seed;
/// use loyd_front::keys::Action;
/// use loyd_front::{Notice, PlaySession, Player};
/// use loyd_records::{MemoryStore, Records};
/// let records = Records::new(MemoryStore::new());
/// let (session, _) = PlaySession::new(records, "doc", Box::new(|| Seed(1)));
/// let run = |mut job: loyd_play::Job| while job.run(1_000_000, loyd_play::Stop::NEVER) {};
/// let mut player = Player::new(session, Box::new(run));
/// player.deal(3, 3)?;
/// assert_eq!(player.perform(Action::Undo), None);
/// assert_eq!(player.notices(), [Notice::Message("nothing-to-undo")]);
/// # Ok::<(), loyd_play::DealFault>(())
/// ```
pub struct Player {
    /// The games and their records. The app may read them, and sets the time and the options for
    /// new games. Games start and change only through the player.
    pub session: PlaySession,
    /// The timer for the next level.
    pub next_level: NextLevelTimer,
    /// The search in progress.
    search: Option<AwaitedSearch>,
    /// When the next move of the solution being played is due.
    next_step: Option<Duration>,
    /// The attempts, if the player is competing.
    competition: Option<Competition>,
    /// The displayed values of the stored attempt, if there is one.
    kept_attempt: Option<Stamp>,
    /// The stage being practised.
    pub practice: Option<Practice>,
    /// The check of a drill's first move.
    drill: DrillCheck,
    /// The game that the player is racing against.
    pub ghost: Option<Ghost>,
    /// The proof of the current board's par; `None` if pars are not to be proven.
    par_proof: Option<ParProof>,
    /// The running proof for a level of an opened pack.
    pack_proof: Option<PackProof>,
    /// The playback speed of solutions.
    pub speed: Speed,
    /// Whether the next character is the name of a block.
    pub is_naming: bool,
    /// Whether the board is hidden while the clock is stopped.
    is_hidden: bool,
    /// Whether the clock is stopped because another screen covers the board.
    is_covered: bool,
    notices: Vec<Notice>,
    /// Runs a search outside this controller. The app also uses it for jobs that do not belong to
    /// the current game, such as a review.
    pub run: Box<dyn FnMut(Job)>,
}

impl Player {
    /// Creates a player in a session, and resumes the attempt or exercise from the previous run.
    /// `run` runs search jobs; the app calls [`Player::poll`] while a job is running and when it
    /// finishes.
    pub fn new(session: PlaySession, run: Box<dyn FnMut(Job)>) -> Self {
        let mut player = Self {
            session,
            next_level: NextLevelTimer::default(),
            search: None,
            next_step: None,
            competition: None,
            kept_attempt: None,
            practice: None,
            drill: DrillCheck::None,
            ghost: None,
            par_proof: None,
            pack_proof: None,
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

    /// Returns the notices since the last call, in order.
    pub fn notices(&mut self) -> Vec<Notice> {
        std::mem::take(&mut self.notices)
    }

    /// Returns whether the position on the board is solved.
    pub fn is_solved(&self) -> bool {
        self.session.game().is_some_and(|game| game.status().is_solved)
    }

    /// Executes a command from the player, and reports its effect.
    pub fn act(&mut self, command: PlayerCommand) {
        let change = self.session.act(command);
        match change {
            Change::Finished | Change::Position if self.update_attempt(change) => {}
            Change::Finished => self.finish(),
            Change::Game => self.change_game(command),
            Change::Over => self.report(Notice::Message("over")),
            Change::Position => self.poll(),
            Change::Nothing => self.report_no_effect(command),
            Change::Focus => {}
        }
        if change.is_move() {
            self.report(Notice::Moved);
            self.update_practice();
            self.check_drill();
            self.start_proof();
        }
        self.keep_attempt();
    }

    /// Undoes or redoes gestures within the current game until this many of them are done.
    pub fn go_to_gesture(&mut self, gestures: usize) {
        self.resume();
        self.stop_playing();
        self.next_level.stop();
        let counts =
            |player: &Self| player.session.game().map_or((0, 0), |game| (game.status().undos, game.status().redos));
        let (undos, redos) = counts(self);
        let target = gestures.min(undos + redos);
        let (command, count) =
            if target < undos { (PlayerCommand::Undo, undos - target) } else { (PlayerCommand::Redo, target - undos) };
        let moved = (0..count).map(|_| self.session.act(command)).filter(|change| change.is_move()).count();
        if moved > 0 {
            self.report(Notice::Moved);
            self.update_practice();
        }
    }

    /// Performs everything due at the session's time: checks whether a search is done, ends one
    /// that has taken long enough, makes the next move of a solution being played, and loads the
    /// next level.
    pub fn keep_time(&mut self) {
        let now = self.now();
        // While the clock is running, the board is shown, regardless of what resumed the clock.
        self.is_hidden = self.is_paused();
        self.poll();
        self.advance_help(now);
        self.advance_ghost();
        self.poll_proof();
        self.poll_drill();
        if let Some(place) = self.session.opened {
            self.prove_pack(place.pack);
        }
        self.keep_attempt();
        if self.next_level.take_due(now) {
            self.start_next();
        }
    }

    /// Returns the time at which the app must call [`Player::keep_time`] even without input, or
    /// `None` if that is not needed. It is measured from the same moment as
    /// [`Moment::since_start`](crate::Moment::since_start).
    pub fn wake(&self) -> Option<Duration> {
        let settle_at = self.search.map(|search| search.settle_at);
        let next_change = self.next_level.next_change(self.now());
        [self.next_step, settle_at, next_change, self.race_wake()].into_iter().flatten().min()
    }

    fn now(&self) -> Duration {
        self.session.now.since_start
    }

    /// Returns the key of the setting that holds the `attempt` or the `exercise`. Each front end
    /// has its own, just as it has its own game in progress.
    fn setting(&self, kind: &str) -> String {
        format!("{kind}.{}", self.session.recorder.slot)
    }

    fn report(&mut self, notice: Notice) {
        self.notices.push(notice);
    }

    /// Reports a move, an undo or a redo without effect. Other commands without effect are not
    /// reported.
    fn report_no_effect(&mut self, command: PlayerCommand) {
        match (command, self.session.can_undo_redo()) {
            (PlayerCommand::Arrow(_) | PlayerCommand::Slide(_), _) => self.report(Notice::Refused),
            (PlayerCommand::Undo, (false, _)) => self.report(Notice::Message("nothing-to-undo")),
            (PlayerCommand::Redo, (_, false)) => self.report(Notice::Message("nothing-to-redo")),
            _ => {}
        }
    }

    /// Handles the end of a game. In a pack, the next level is loaded after a while.
    fn finish(&mut self) {
        self.drop_help();
        self.next_level = NextLevelTimer::after(&self.session);
        self.report(Notice::Finished);
    }
}
