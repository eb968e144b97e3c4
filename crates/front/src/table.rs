use std::time::Duration;

use loyd_core::random::Seed;
use loyd_core::text::AnyPuzzle;
use loyd_core::tiles::TileGoal;
use loyd_core::{BlockMetric, BlockPuzzle, Family, TileMetric, TilePuzzle};
use loyd_levels::Level;
use loyd_play::{Arrows, Change, Command, DealFault, Game, Origin, Sitting, TileDeal};
use loyd_records::Records;

use crate::{Book, Counting, LevelPlace, place_of};

/// What time it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// Since any fixed moment; it never goes back.
    pub since_start: Duration,
    /// Unix milliseconds.
    pub unix: i64,
}

/// How moves of new games are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metrics {
    /// Those of tiles.
    pub tiles: TileMetric,
    /// Those of blocks.
    pub blocks: Counting,
}

impl Default for Metrics {
    fn default() -> Self {
        Self { tiles: TilePuzzle::DEFAULT_METRIC, blocks: Counting::default() }
    }
}

impl Metrics {
    /// The metric of a game of a level.
    pub fn of_level(self, level: &Level) -> BlockMetric {
        self.blocks.metric().unwrap_or(level.metric())
    }

    /// The metric of a game of any puzzle. `own` is what its file says; what the player chose goes before.
    pub fn of_puzzle(self, puzzle: &AnyPuzzle, own: Option<&str>) -> String {
        match (puzzle, self.blocks.metric()) {
            (AnyPuzzle::Tiles(_), _) => self.tiles.to_string(),
            (AnyPuzzle::Blocks(_), Some(chosen)) => chosen.to_string(),
            (AnyPuzzle::Blocks(_), None) => own.map_or_else(|| BlockPuzzle::DEFAULT_METRIC.to_string(), str::to_owned),
        }
    }
}

/// Why there is no next game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoNext {
    /// The level is the last one of its pack.
    #[error("this is the last level of the pack")]
    LastLevel,
    /// A board of tiles that can't be dealt.
    #[error(transparent)]
    Deal(#[from] DealFault),
}

/// The games that a player has on the table, and the records that follow them.
pub struct Table {
    sitting: Option<Sitting>,
    /// Nobody moved yet in the game on the table since it came there.
    is_fresh: bool,
    /// The level that the game on the table is.
    level: Option<LevelPlace>,
    book: Book,
    now: Moment,
    arrows: Arrows,
    metrics: Metrics,
    seeds: Box<dyn FnMut() -> Seed>,
}

impl Table {
    /// A table with the game of the last sitting, if there is one, and why it can't be read if it can't. `slot` is where
    /// the game in progress is kept.
    pub fn new(records: Records, slot: &'static str, seeds: Box<dyn FnMut() -> Seed>) -> (Self, Option<String>) {
        let book = Book::new(records, slot);
        let mut table = Self {
            sitting: None,
            is_fresh: false,
            level: None,
            book,
            now: Moment::default(),
            arrows: Arrows::default(),
            metrics: Metrics::default(),
            seeds,
        };
        let fault = table.resume().err();
        (table, fault)
    }

    /// The game on the table.
    pub fn game(&self) -> Option<&dyn Game> {
        self.sitting.as_ref().map(Sitting::game)
    }

    /// The game on the table, to be asked and polled. Commands go through [`Table::act`].
    pub fn game_mut(&mut self) -> Option<&mut dyn Game> {
        self.sitting.as_mut().map(Sitting::game_mut)
    }

    /// Whether there is something to undo and to redo, in this game or beside it.
    pub fn can_undo_redo(&self) -> (bool, bool) {
        self.sitting.as_ref().map_or((false, false), |sitting| (sitting.can_undo(), sitting.can_redo()))
    }

    /// The level that the game on the table is.
    pub fn level(&self) -> Option<LevelPlace> {
        self.level
    }

    /// The records.
    pub fn book(&self) -> &Book {
        &self.book
    }

    /// The records, to be changed.
    pub fn book_mut(&mut self) -> &mut Book {
        &mut self.book
    }

    /// The time that was told last.
    pub fn now(&self) -> Moment {
        self.now
    }

    /// Another seed.
    pub fn seed(&mut self) -> Seed {
        (self.seeds)()
    }

    /// What arrows move from now on.
    pub fn set_arrows(&mut self, arrows: Arrows) {
        self.arrows = arrows;
        self.furnish();
    }

    /// How moves of new games are counted.
    pub fn metrics(&self) -> Metrics {
        self.metrics
    }

    /// How moves of new games are counted from now on.
    pub fn set_metrics(&mut self, metrics: Metrics) {
        self.metrics = metrics;
    }

    /// Puts a game on the table; undo brings back the one before.
    pub fn start(&mut self, game: Box<dyn Game>) {
        self.let_go();
        match &mut self.sitting {
            Some(sitting) => sitting.start(game),
            None => self.sitting = Some(Sitting::new(game)),
        }
        self.arrive();
    }

    /// A new game of tiles from a seed that nobody chose.
    ///
    /// # Errors
    /// [`DealFault`], for sides that no board has.
    pub fn deal(&mut self, width: usize, height: usize) -> Result<(), DealFault> {
        let deal = self.tiles(width, height);
        self.start(Box::new(deal.game()?));
        Ok(())
    }

    fn tiles(&mut self, width: usize, height: usize) -> TileDeal {
        TileDeal { metric: self.metrics.tiles, ..TileDeal::new(width, height, self.seed()) }
    }

    /// A game of a bundled level.
    pub fn start_level(&mut self, place: LevelPlace) {
        let level = place.level();
        let origin = Origin { name: Some(level.name().to_owned()), ..Origin::default() };
        let metric = self.metrics.of_level(level).to_string();
        if let Ok(game) = loyd_play::open(AnyPuzzle::Blocks(level.puzzle().clone()), Some(&metric), origin) {
            self.level = Some(place);
            self.start(game);
        }
    }

    /// A new game in place of this one: the next level, or another start of the same board.
    ///
    /// # Errors
    /// [`NoNext`], where there is none.
    pub fn start_next(&mut self) -> Result<(), NoNext> {
        let Some(puzzle) = self.game().map(Game::puzzle) else { return Ok(()) };
        match (self.level, puzzle) {
            (Some(place), _) => self.start_level(place.next().ok_or(NoNext::LastLevel)?),
            (None, AnyPuzzle::Tiles(puzzle)) => {
                let deal = self.tiles(puzzle.width(), puzzle.height());
                self.start(Box::new(TileDeal { goal: TileGoal::of(puzzle.goal()), ..deal }.game()?));
            }
            (None, AnyPuzzle::Blocks(_)) => {
                if let Some(again) = self.game().map(Game::again) {
                    self.start(again);
                }
            }
        }
        Ok(())
    }

    /// Does what the player says to the game on the table, and records what comes of it.
    pub fn act(&mut self, command: Command) -> Change {
        let now = self.now;
        let Some(sitting) = &mut self.sitting else { return Change::Nothing };
        sitting.tell_time(now.since_start);
        let change = sitting.act(command);
        if change.is_move() && std::mem::take(&mut self.is_fresh) {
            self.give_up_others();
        }
        let Some(sitting) = &self.sitting else { return change };
        match change {
            Change::Finished => self.book.finish(sitting.game(), now.unix),
            Change::Game => self.arrive(),
            Change::Position => self.book.touch(now.since_start),
            Change::Nothing | Change::Focus | Change::Over => {}
        }
        change
    }

    /// Tells the time: the clock goes on, and the game is saved when it is time to.
    pub fn tell_time(&mut self, now: Moment) {
        self.now = now;
        if let Some(sitting) = &mut self.sitting {
            sitting.tell_time(now.since_start);
            self.book.save(sitting.game(), now.since_start, false);
        }
        self.book.look();
    }

    /// Holds the clock of the game on the table.
    pub fn pause(&mut self) {
        if let Some(game) = self.game_mut() {
            game.pause();
        }
    }

    /// Saves the game on the table at once.
    pub fn save(&mut self) {
        if let Some(sitting) = &self.sitting {
            self.book.save(sitting.game(), self.now.since_start, true);
        }
    }

    /// Ends the sitting: the game on the table is saved, and the others that were begun are recorded as left. Says
    /// whether everything is recorded.
    pub fn close(&mut self) -> bool {
        self.give_up_others();
        if let Some(sitting) = &self.sitting {
            self.book.clear_unless_begun(sitting.game());
        }
        self.book.close()
    }

    /// A sitting that is full lets go of its first game.
    fn let_go(&mut self) {
        let is_full = self.sitting.as_ref().is_some_and(|sitting| sitting.games().0.count() >= Sitting::MOST_GAMES);
        if is_full {
            self.give_up_others();
        }
    }

    /// Somebody who moves in another game has left the ones before: that is recorded now, and what is saved is this one.
    fn give_up_others(&mut self) {
        let now = self.now;
        if let Some(sitting) = &mut self.sitting {
            sitting.give_up_others(|game| self.book.abandon(game, now.unix));
            self.book.touch(now.since_start);
            self.book.save(sitting.game(), now.since_start, true);
        }
    }

    fn resume(&mut self) -> Result<(), String> {
        if let Some(saved) = self.book.saved() {
            self.sitting = Some(Sitting::new(saved?));
            self.arrive();
        }
        Ok(())
    }

    /// Another game is on the table: what is known of it beside itself is told to it.
    fn arrive(&mut self) {
        self.is_fresh = true;
        let pack = self.level.map(|place| place.pack);
        self.level = match self.game().map(Game::puzzle) {
            Some(AnyPuzzle::Blocks(puzzle)) => place_of(&puzzle, pack),
            _ => None,
        };
        self.furnish();
        let now = self.now.since_start;
        self.book.touch(now);
        if let Some(sitting) = &mut self.sitting {
            sitting.tell_time(now);
        }
    }

    fn furnish(&mut self) {
        let arrows = self.arrows;
        let Some(game) = self.game() else { return };
        let (puzzle, metric) = (game.puzzle(), game.status().metric);
        let fewest = self.book.fewest(&puzzle, &metric);
        let par = self.level.zip(metric.parse().ok()).map(|(place, metric)| place.level().pars().get(metric) as usize);
        if let Some(game) = self.game_mut() {
            let settings = game.settings();
            settings.arrows = arrows;
            settings.fewest = fewest;
            settings.par = par;
        }
    }
}
