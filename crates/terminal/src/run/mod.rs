//! The app on a real terminal: an event loop, and threads that keep it responsive.
//!
//! Input, searches and signals arrive on one channel. The pending messages are handled before the
//! next frame is drawn, so a slow terminal never lags behind the keys.

mod guard;
mod input;
mod message;

use std::io::{self, Stdout};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use crossterm::clipboard::CopyToClipboard;
use loyd_core::random::Seed;
use loyd_front::{FirstGame, Moment};
use loyd_records::{Records, data_file};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use ratatui::crossterm::{execute, queue};

use crate::app::App;
use crate::config::{Config, ConfigError};
use crate::context::TerminalSetup;
use crate::event::{DrawScope, Event, EventOutcome, LoopControl};
use crate::look::Environment;
use guard::Guard;
use message::Message;

/// The options for running the app.
#[derive(Debug, Default)]
pub struct LaunchOptions {
    /// The folder for the records, or `None` for the default one.
    pub data: Option<PathBuf>,
    /// The configuration file, or `None` for the default one.
    pub config: Option<PathBuf>,
    /// The game to play first. Without a game, the start screen is shown.
    pub first: FirstGame,
    /// The metric for new games, which overrides all other settings.
    pub metric: Option<String>,
}

/// The reason why the app cannot run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The configuration is faulty.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The terminal cannot be used.
    #[error("cannot use the terminal: {0}")]
    Terminal(#[from] io::Error),
    /// The puzzle or its metric is not valid.
    #[error("{0}")]
    Puzzle(String),
    /// There is no folder for the records.
    #[error(transparent)]
    Records(#[from] loyd_records::NoFolder),
}

/// Runs the app on this program's terminal until the player quits. Returns the problem with the
/// records, if any. `seeds` generates the seeds of new games.
///
/// # Errors
/// [`RunError`] if the configuration is faulty or there is no usable terminal.
pub fn run(start: LaunchOptions, seeds: Box<dyn FnMut() -> Seed>) -> Result<Option<String>, RunError> {
    let config = match &start.config {
        Some(path) => Config::read(path)?,
        None => Config::read_default()?,
    };
    let file = data_file(start.data.map(|folder| folder.join("records.db")).as_deref())?;
    let (sender, messages) = mpsc::channel();
    let setup = TerminalSetup {
        config,
        environment: Environment::of_process(),
        records: Records::open(file),
        seeds,
        searches: message::on_threads(sender.clone()),
    };
    let mut app = App::new(setup);
    let FirstGame { puzzle, pack, sides, goal, name, metric, remark, read_as } = start.first;
    if let Some(metric) = start.metric {
        app.set_metric(puzzle.as_ref(), &metric).map_err(RunError::Puzzle)?;
    }
    app.context.set_remark(read_as, remark, None);
    if let Some((columns, rows)) = sides {
        app.deal(columns, rows, goal).map_err(RunError::Puzzle)?;
    }
    if let Some(pack) = pack {
        app.open_pack(pack);
    }
    if let Some(puzzle) = puzzle {
        app.open(puzzle, name, metric.as_deref()).map_err(RunError::Puzzle)?;
    }
    #[cfg(unix)]
    message::listen(sender.clone())?;
    let guard = Guard::enter()?;
    input::listen(sender)?;
    let result = TerminalSession::new(guard)?.play(&mut app, &messages);
    app.close();
    result?;
    Ok(app.context.session().recorder.trouble())
}

/// The terminal, and the start time of the app.
struct TerminalSession {
    /// The terminal, which remembers the last frame and writes only changes.
    terminal: Terminal<CrosstermBackend<Stdout>>,
    /// Restores the terminal when the session is dropped.
    _guard: Guard,
    /// The time from which the app's time is measured.
    start_time: Instant,
}

impl TerminalSession {
    /// Creates the session on the terminal of this process.
    fn new(guard: Guard) -> io::Result<Self> {
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(Self { terminal, _guard: guard, start_time: Instant::now() })
    }

    /// Runs the app until it exits. The loop sleeps until a message arrives or the app must be
    /// woken; it never polls.
    fn play(mut self, app: &mut App, messages: &Receiver<Message>) -> io::Result<()> {
        // The first frame shows the date, so the app needs the time.
        app.handle(&Event::Tick, self.moment());
        self.draw(app)?;
        loop {
            let message = match app.wake() {
                Some(at) => messages.recv_timeout(at.saturating_sub(self.start_time.elapsed())),
                None => messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let first = match message {
                Ok(message) => message,
                Err(RecvTimeoutError::Timeout) => Message::Event(Event::Tick),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            // Handles up to 64 more pending messages before the next frame.
            let mut outcome = EventOutcome::default();
            for message in std::iter::once(first).chain(messages.try_iter().take(64)) {
                outcome = outcome.and(self.handle_message(app, message)?);
                if outcome.then == LoopControl::Quit {
                    return Ok(());
                }
            }
            self.carry_out(app, outcome)?;
        }
    }

    /// Handles a message.
    fn handle_message(&mut self, app: &mut App, message: Message) -> io::Result<EventOutcome> {
        match message {
            Message::Event(event) => {
                let outcome = app.handle(&event, self.moment());
                if let Some(text) = app.copied() {
                    // OSC 52: the terminal itself decides whether programs may write to the
                    // clipboard.
                    execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))?;
                }
                let redraw = EventOutcome { draw: DrawScope::Everything, then: LoopControl::Continue };
                Ok(if event == Event::Resized { outcome.and(redraw) } else { outcome })
            }
            Message::Control(then) => {
                // The program may have been stopped for a long time.
                app.handle(&Event::Tick, self.moment());
                if then == LoopControl::Continue {
                    Guard::resume()?;
                }
                Ok(EventOutcome { draw: DrawScope::Everything, then })
            }
        }
    }

    /// Suspends the program and draws a frame, each if the app has requested it.
    fn carry_out(&mut self, app: &mut App, outcome: EventOutcome) -> io::Result<()> {
        let mut draw = outcome.draw;
        if outcome.then == LoopControl::Suspend {
            app.suspend();
            Guard::suspend()?;
            Guard::resume()?;
            // Tells the app how long it was suspended.
            app.handle(&Event::Tick, self.moment());
            draw = DrawScope::Everything;
        }
        if draw == DrawScope::Everything {
            let size = self.terminal.size()?;
            self.terminal.resize(size.into())?;
        }
        if draw > DrawScope::Nothing { self.draw(app) } else { Ok(()) }
    }

    /// Draws one frame. A terminal with synchronized updates shows it as a whole.
    fn draw(&mut self, app: &mut App) -> io::Result<()> {
        queue!(io::stdout(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| app.draw(frame.area(), frame.buffer_mut()))?;
        queue!(io::stdout(), EndSynchronizedUpdate)?;
        io::Write::flush(&mut io::stdout())
    }

    /// Returns the time since the session began, and the Unix time.
    fn moment(&self) -> Moment {
        let unix = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Moment { since_start: self.start_time.elapsed(), unix: i64::try_from(unix.as_millis()).unwrap_or(i64::MAX) }
    }
}
