//! An app without a terminal: it takes keys and returns rows of text.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use loyd_core::random::Seed;
use loyd_core::text::{ReadOptions, read_argument};
use loyd_front::Language;
use loyd_play::Job;
use loyd_records::{MemoryStore, Records};
use loyd_terminal::keys::Action;
use loyd_terminal::look::Environment;
use loyd_terminal::{App, Config, Event, EventOutcome, Moment, PointerEvent, PointerKind, TerminalSetup};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

/// The Unix time at which every test starts, in milliseconds.
pub(crate) const EPOCH: i64 = 1_795_255_500_000;

/// An app with a clock and a screen.
pub(crate) struct Player {
    pub(crate) app: App,
    pub(crate) now: Duration,
    size: (u16, u16),
    /// Whether a requested search has run.
    has_searched: Rc<Cell<bool>>,
    /// The searches that are waiting for [`Player::search`], if the test runs them.
    jobs: Jobs,
}

type Jobs = Rc<RefCell<Vec<Job>>>;

/// Returns the effect of an action in English.
pub(crate) fn effect(action: Action) -> String {
    let start = format!("action-{} = ", action.name());
    let text = Language::English.text().lines().find_map(|line| line.strip_prefix(&start));
    text.unwrap_or_else(|| panic!("no {start}")).to_owned()
}

/// Returns a terminal with all colours and all characters.
pub(crate) fn rich() -> Environment {
    Environment { colorterm: "truecolor".to_owned(), locale: "C.UTF-8".to_owned(), ..Environment::default() }
}

/// Returns a terminal without colours and with ASCII only.
pub(crate) fn plain() -> Environment {
    Environment { no_color: "1".to_owned(), term: "vt100".to_owned(), ..Environment::default() }
}

impl Player {
    /// Returns a player without records.
    pub(crate) fn new() -> Self {
        Self::with(&MemoryStore::new(), rich(), "")
    }

    /// Returns a player with these records, this terminal and this configuration.
    pub(crate) fn with(store: &MemoryStore, environment: Environment, config: &str) -> Self {
        let has_run = Rc::new(Cell::new(false));
        let ran = has_run.clone();
        let run = move |mut job: Job| {
            while job.run(1_000_000, loyd_search::Stop::NEVER) {}
            ran.set(true);
        };
        Self::with_searches(store, environment, config, has_run, Box::new(run))
    }

    /// Returns a player that has this puzzle open and runs its searches only in [`Player::search`].
    pub(crate) fn slow_at(puzzle: &str) -> Self {
        Self::slow().with_puzzle(puzzle)
    }

    /// Returns a player that runs its searches only in [`Player::search`].
    pub(crate) fn slow() -> Self {
        let jobs = Jobs::default();
        let queue = jobs.clone();
        let enqueue = move |job| queue.borrow_mut().push(job);
        let store = MemoryStore::new();
        let player = Self::with_searches(&store, rich(), "", Rc::default(), Box::new(enqueue));
        Self { jobs, ..player }
    }

    fn with_searches(
        store: &MemoryStore,
        environment: Environment,
        config: &str,
        has_run: Rc<Cell<bool>>,
        searches: Box<dyn FnMut(Job)>,
    ) -> Self {
        let mut seed = Seed(7);
        let setup = TerminalSetup {
            config: Config::parse(config).unwrap(),
            environment,
            records: Records::new(store.clone()),
            seeds: Box::new(move || {
                seed = seed.next();
                seed
            }),
            searches,
        };
        let jobs = Jobs::default();
        Self { app: App::new(setup), now: Duration::ZERO, size: (80, 24), has_searched: has_run, jobs }
    }

    /// Runs one slice of every waiting search, and notifies the app. Returns the number of
    /// unfinished searches.
    pub(crate) fn search(&mut self, budget: u64) -> usize {
        self.jobs.borrow_mut().retain_mut(|job| job.run(budget, loyd_search::Stop::NEVER));
        self.event(&Event::Searched);
        self.jobs.borrow().len()
    }

    /// Returns a player with this puzzle open.
    pub(crate) fn at(puzzle: &str) -> Self {
        Self::new().with_puzzle(puzzle)
    }

    /// Opens a puzzle.
    pub(crate) fn with_puzzle(mut self, puzzle: &str) -> Self {
        let puzzle = read_argument(puzzle, &ReadOptions::default()).unwrap().puzzle.puzzle;
        self.app.open(puzzle, None, None).unwrap();
        self
    }

    /// Resizes the screen.
    pub(crate) fn with_size(mut self, width: u16, height: u16) -> Self {
        self.size = (width, height);
        self
    }

    /// Presses the named keys, each a tenth of a second after the previous one.
    pub(crate) fn press(&mut self, keys: &str) -> EventOutcome {
        let mut last = EventOutcome::default();
        for key in keys.split_whitespace() {
            last = self.event(&Event::Key(key.parse().unwrap()));
            // Searches take no time in tests.
            if self.has_searched.take() {
                self.app.handle(&Event::Searched, self.moment());
            }
        }
        last
    }

    /// Types text character by character.
    pub(crate) fn type_text(&mut self, text: &str) {
        for character in text.chars() {
            self.event(&Event::Key(loyd_terminal::keys::Key::char(character)));
        }
    }

    pub(crate) fn event(&mut self, event: &Event) -> EventOutcome {
        self.now += Duration::from_millis(100);
        self.app.handle(event, self.moment())
    }

    /// Sends a pointer event.
    pub(crate) fn point(&mut self, kind: PointerKind, (x, y): (u16, u16)) {
        self.event(&Event::Pointer(PointerEvent { kind, x, y }));
    }

    /// Presses and releases the button.
    pub(crate) fn click(&mut self, position: (u16, u16)) {
        self.point(PointerKind::Press, position);
        self.point(PointerKind::Release, position);
    }

    /// Lets time pass, and wakes the app at the times it has requested.
    pub(crate) fn wait(&mut self, time: Duration) {
        let end = self.now + time;
        while let Some(at) = self.app.wake().filter(|at| *at <= end) {
            self.now = at.max(self.now + Duration::from_millis(1));
            self.app.handle(&Event::Tick, self.moment());
        }
        self.now = end.max(self.now);
    }

    /// Returns the screen as cells with their styles.
    pub(crate) fn buffer(&mut self) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).unwrap();
        terminal.draw(|frame| self.app.draw(frame.area(), frame.buffer_mut())).unwrap();
        terminal.backend().buffer().clone()
    }

    /// Returns the screen as rows of text.
    pub(crate) fn rows(&mut self) -> Vec<String> {
        let buffer = self.buffer();
        let width = usize::from(buffer.area.width);
        let row = |cells: &[ratatui::buffer::Cell]| {
            let text: String = cells.iter().map(ratatui::buffer::Cell::symbol).collect();
            text.trim_end().to_owned()
        };
        buffer.content().chunks(width).map(row).collect()
    }

    /// Returns the screen as one string.
    pub(crate) fn screen(&mut self) -> String {
        self.rows().join("\n")
    }

    /// Asserts that the screen contains the given text.
    #[track_caller]
    pub(crate) fn assert_shows(&mut self, text: &str) {
        let screen = self.screen();
        assert!(screen.contains(text), "`{text}` is not on the screen:\n{screen}");
    }

    /// Asserts that the screen does not contain the given text.
    #[track_caller]
    pub(crate) fn assert_does_not_show(&mut self, text: &str) {
        let screen = self.screen();
        assert!(!screen.contains(text), "`{text}` is on the screen:\n{screen}");
    }

    /// Returns the screen position where the given text begins.
    #[track_caller]
    pub(crate) fn position_of(&mut self, text: &str) -> (u16, u16) {
        let rows = self.rows();
        let found = rows.iter().enumerate().find_map(|(y, row)| Some((row.find(text)?, row, y)));
        let Some((byte, row, y)) = found else { panic!("`{text}` is not on the screen:\n{}", rows.join("\n")) };
        (row[..byte].chars().count() as u16, y as u16)
    }

    /// Returns the position of a block's name on the board, which is to the left of everything
    /// else.
    #[track_caller]
    pub(crate) fn block(&mut self, name: char) -> (u16, u16) {
        let rows = self.rows();
        let positions = rows.iter().enumerate().filter_map(|(y, row)| {
            let x = row.chars().take(54).position(|character| character == name)?;
            Some((x as u16, y as u16))
        });
        positions.into_iter().next().unwrap_or_else(|| panic!("no block {name}:\n{}", rows.join("\n")))
    }

    fn moment(&self) -> Moment {
        Moment { since_start: self.now, unix: EPOCH + self.now.as_millis() as i64 }
    }
}
