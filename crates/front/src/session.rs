use std::time::Duration;

use loyd_core::random::Seed;
use loyd_core::text::AnyPuzzle;
use loyd_core::tiles::TileGoal;
use loyd_core::{BlockMetric, BlockPuzzle, Family, FamilyName, TileMetric, TilePuzzle};
use loyd_levels::Level;
use loyd_play::{Arrows, Change, DealFault, Game, Origin, PlayerCommand, Sitting, TileDeal};
use loyd_records::{GameId, Records, Statistics};

use crate::daily::{self, Day, family};
use crate::levels::{LevelGroup, LevelPlace, place_of};
use crate::named::{MetricChoice, Named};
use crate::opened_packs::{LevelPar, NewPack, OpenedLevel, OpenedPacks, OpenedPlace, PackNumber};
use crate::recorder::Recorder;
use crate::{drills, own};

/// The current time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// The time since some fixed moment. It never decreases.
    pub since_start: Duration,
    /// Unix milliseconds.
    pub unix: i64,
}

/// The metrics for new games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metrics {
    /// The metric for tile games.
    pub tiles: TileMetric,
    /// The metric for block games.
    pub blocks: MetricChoice,
}

impl Metrics {
    /// Returns the metric for playing a level.
    pub fn of_level(self, level: &Level) -> BlockMetric {
        self.blocks.metric().unwrap_or(level.metric())
    }

    /// Returns the metric for playing any puzzle. `own` is the metric named in its file; the
    /// player's choice takes precedence.
    pub fn of_puzzle(self, puzzle: &AnyPuzzle, own: Option<&str>) -> String {
        match (puzzle, self.blocks.metric()) {
            (AnyPuzzle::Tiles(_), _) => self.tiles.to_string(),
            (AnyPuzzle::Blocks(_), Some(chosen)) => chosen.to_string(),
            (AnyPuzzle::Blocks(_), None) => own.map_or_else(|| BlockPuzzle::DEFAULT_METRIC.to_string(), str::to_owned),
        }
    }
}

/// The statistics of the games comparable with the current one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// The statistics before the current game.
    pub before: Statistics,
    /// The statistics including the current game, once it is finished.
    pub now: Statistics,
}

/// The reason why there is no next game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NextGameError {
    /// The level is the last one of its pack.
    #[error("this is the last level of the pack")]
    LastLevel,
    /// The tile board cannot be dealt.
    #[error(transparent)]
    Deal(#[from] DealFault),
}

/// A card on the home screen that starts games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameCard {
    /// Boards of this width and height with the blank last.
    Tiles(usize, usize),
    /// A group of levels.
    Levels(LevelGroup),
    /// One family's puzzle for a day.
    Daily(Day, FamilyName),
}

impl GameCard {
    /// Returns the card that starts games like this one, or `None` for exercises, own levels and
    /// other puzzles without a card.
    pub fn of(game: &dyn Game) -> Option<Self> {
        if game.status().is_practice {
            return None;
        }
        match (game.puzzle(), Day::of_game(game.origin())) {
            (puzzle, Some(day)) => Some(Self::Daily(day, family(&puzzle))),
            (AnyPuzzle::Tiles(puzzle), None) => {
                let is_usual = TileGoal::of(puzzle.goal()) == TileGoal::BlankLast;
                is_usual.then(|| Self::Tiles(puzzle.width(), puzzle.height()))
            }
            (AnyPuzzle::Blocks(puzzle), None) => LevelGroup::of(place_of(&puzzle, None)?).map(Self::Levels),
        }
    }

    /// Returns the name of the save slot for the card's game. The name begins with the front end's
    /// own slot. All daily puzzles of a family share one slot.
    pub(crate) fn slot(self, front: &str) -> String {
        match self {
            Self::Tiles(width, height) => format!("{front}/tiles-{width}x{height}"),
            Self::Levels(group) => format!("{front}/{}", group.name()),
            Self::Daily(_, family) => format!("{front}/daily-{}", family.name()),
        }
    }
}

/// The maximum number of shortest solution lengths to keep.
const MAX_SHORTEST: usize = 50;

/// The games of one run of an app, one of which is current, and their records.
///
/// A finished game is recorded immediately. An unfinished one is recorded when the player makes a
/// move in another game, unless it is kept under a card.
pub struct PlaySession {
    sitting: Option<Sitting>,
    /// The number of times a game has become current. Messages about a game are dropped when this
    /// number changes.
    pub arrivals: u64,
    /// Whether no move has been made since the game became current.
    is_fresh: bool,
    /// Whether a move has been made in this session.
    has_played: bool,
    /// The bundled level of the current game, if there is one.
    pub level: Option<LevelPlace>,
    /// The packs that the player opened.
    pub packs: OpenedPacks,
    /// The position of the current game in an opened pack, if it is in one and does not count as a
    /// bundled level.
    pub opened: Option<OpenedPlace>,
    /// Records the games.
    pub recorder: Recorder,
    /// The statistics in the category of the current game, without and with this game. They are
    /// updated when a game becomes current and when it ends.
    pub standing: Standing,
    /// The lengths of shortest solutions that an exercise, a review or a proof has found, each as
    /// the puzzle, the metric and the number of moves.
    shortest: Vec<(AnyPuzzle, String, usize)>,
    /// The time that was last set.
    pub now: Moment,
    arrows: Arrows,
    /// The metrics for new games.
    pub metrics: Metrics,
    seeds: Box<dyn FnMut() -> Seed>,
    /// The games in progress that are kept while another one is being played, each with its card.
    /// `None` if the front end has no cards; in that case, games that the player leaves are
    /// recorded as abandoned.
    kept: Option<Vec<(GameCard, Box<dyn Game>)>>,
    /// The boards of attempts. Their games are not kept under cards.
    attempts: Vec<AnyPuzzle>,
}

impl PlaySession {
    /// Creates a session that resumes the saved game, if there is one. If that game cannot be read,
    /// also returns the reason. `slot` is the name under which the game in progress is saved.
    pub fn new(records: Records, slot: &'static str, seeds: Box<dyn FnMut() -> Seed>) -> (Self, Option<String>) {
        let packs = OpenedPacks::new(&records);
        let recorder = Recorder::new(records, slot);
        let mut session = Self {
            sitting: None,
            arrivals: 0,
            is_fresh: false,
            has_played: false,
            level: None,
            packs,
            opened: None,
            recorder,
            standing: Standing::default(),
            shortest: Vec::new(),
            now: Moment::default(),
            arrows: Arrows::default(),
            metrics: Metrics { tiles: TilePuzzle::DEFAULT_METRIC, blocks: MetricChoice::default() },
            seeds,
            kept: None,
            attempts: Vec::new(),
        };
        let fault = session.resume().err();
        (session, fault)
    }

    /// Returns the current game.
    pub fn game(&self) -> Option<&dyn Game> {
        self.sitting.as_ref().map(Sitting::game)
    }

    /// Starts keeping one game in progress per card, and loads the games kept in earlier runs. A
    /// game that cannot be read is ignored.
    pub fn keep_games(&mut self) {
        let records = &self.recorder.records;
        let prefix = format!("{}/", self.recorder.slot);
        let saves = records.saves().iter().filter(|(slot, _)| slot.starts_with(&prefix));
        let games = saves.filter_map(|(_, text)| loyd_play::load(text).ok());
        self.kept = Some(games.filter_map(|game| Some((GameCard::of(game.as_ref())?, game))).collect());
    }

    /// Returns a card's game in progress: the current one, or a kept one.
    pub fn in_progress(&self, card: GameCard) -> Option<&dyn Game> {
        let current = self.game().filter(|game| game.is_open() && GameCard::of(*game) == Some(card));
        let kept = || self.kept.iter().flatten().find(|(owner, _)| *owner == card).map(|(_, game)| game.as_ref());
        current.or_else(kept)
    }

    /// Makes a card's kept game current. Returns `false` if there is none.
    pub(crate) fn resume_kept(&mut self, card: GameCard) -> bool {
        let Some(kept) = &mut self.kept else { return false };
        let Some(index) = kept.iter().position(|(owner, _)| *owner == card) else { return false };
        let (_, game) = kept.remove(index);
        self.start(game);
        // The game replaces the saved one immediately, so it survives if the program is killed.
        (self.is_fresh, self.has_played) = (false, true);
        self.give_up_others();
        let slot = card.slot(self.recorder.slot);
        self.recorder.records.clear(&slot);
        true
    }

    /// Notes that a board belongs to an attempt, so it is not kept when the player leaves it.
    pub(crate) fn note_attempt(&mut self, puzzle: AnyPuzzle) {
        self.attempts.push(puzzle);
        let surplus = self.attempts.len().saturating_sub(Sitting::MAX_GAMES);
        self.attempts.drain(..surplus);
    }

    /// Keeps a game under its card. An earlier game under this card is recorded as abandoned.
    /// `saved` is the game in its saved form.
    fn keep(&mut self, card: GameCard, game: Box<dyn Game>, saved: &str) {
        self.drop_kept(card);
        let slot = card.slot(self.recorder.slot);
        self.recorder.records.save(&slot, saved);
        self.kept.get_or_insert_default().push((card, game));
    }

    /// Records a card's kept game as abandoned. All daily puzzles of one family share a slot.
    fn drop_kept(&mut self, card: GameCard) {
        let front = self.recorder.slot;
        let slot = card.slot(front);
        let Some(kept) = &mut self.kept else { return };
        let Some(index) = kept.iter().position(|(owner, _)| owner.slot(front) == slot) else { return };
        let (_, game) = kept.remove(index);
        self.recorder.abandon(game.as_ref(), self.now.unix - 1);
        self.recorder.records.clear(&slot);
    }

    /// Returns a mutable reference to the current game, for requests and polls. Commands go through
    /// [`PlaySession::act`].
    pub fn game_mut(&mut self) -> Option<&mut dyn Game> {
        self.sitting.as_mut().map(Sitting::game_mut)
    }

    /// Returns whether undo and redo are possible, within this game or to another one.
    pub fn can_undo_redo(&self) -> (bool, bool) {
        self.sitting.as_ref().map_or((false, false), |sitting| (sitting.can_undo(), sitting.can_redo()))
    }

    /// Returns the level of the current game in an opened pack, if it is in one.
    pub fn opened_level(&self) -> Option<&OpenedLevel> {
        self.packs.level(self.opened?)
    }

    /// Returns whether the current game is a level of a pack.
    pub fn is_level(&self) -> bool {
        self.level.is_some() || self.opened.is_some()
    }

    /// Returns whether another level follows the current game in its pack.
    pub fn has_next_level(&self) -> bool {
        match (self.level, self.opened) {
            (Some(place), _) => place.adjacent(true).is_some(),
            (None, Some(place)) => self.next_opened(place).is_some(),
            (None, None) => false,
        }
    }

    /// Returns the level to play after this one in an opened pack: the next unsolved level or, if
    /// all others are solved, the next level in the list.
    fn next_opened(&self, place: OpenedPlace) -> Option<OpenedPlace> {
        let pack = self.packs.get(place.pack)?;
        let unsolved = pack.next_unsolved(&self.recorder.records, Some(place.level));
        unsolved.or_else(|| pack.adjacent(place.level, true))
    }

    /// Stores a pack that the player opened. Returns its number.
    pub fn open_pack(&mut self, new: NewPack) -> PackNumber {
        let unix = self.now.unix;
        let number = self.packs.add(&mut self.recorder.records, new, unix);
        // The pack's levels may have been reordered, and another pack may have been removed.
        if let Some(place) = self.opened {
            let puzzle = self.game().map(Game::puzzle);
            self.opened = puzzle.and_then(|puzzle| self.packs.place_of(&puzzle, Some(place)));
        }
        number
    }

    /// Removes an opened pack.
    pub fn remove_pack(&mut self, number: PackNumber) {
        self.packs.remove(&mut self.recorder.records, number);
        self.opened = self.opened.filter(|place| place.pack != number);
    }

    /// Stores the results of proofs for levels in an opened pack, given by index.
    pub(crate) fn note_pars(&mut self, number: PackNumber, pars: &[(usize, LevelPar)]) {
        self.packs.note_pars(&mut self.recorder.records, number, pars);
        let Some(level) = self.opened_level() else { return };
        let (metric, par) = (level.metric.clone(), level.par());
        if let Some((par, game)) = par.zip(self.game_mut())
            && game.status().metric == metric
        {
            game.settings().par = Some(par as usize);
        }
    }

    /// Starts a game of a level in an opened pack. Returns `false` if the level no longer exists.
    pub(crate) fn start_opened(&mut self, place: OpenedPlace) -> bool {
        let Some(level) = self.packs.level(place) else { return false };
        let origin = Origin { name: level.name.clone(), ..Origin::default() };
        let metric = self.metrics.of_puzzle(&level.puzzle, Some(&level.metric));
        let Ok(game) = loyd_play::open(level.puzzle.clone(), Some(&metric), origin) else { return false };
        (self.level, self.opened) = (None, Some(place));
        self.start(game);
        true
    }

    /// Generates the next seed.
    pub fn seed(&mut self) -> Seed {
        (self.seeds)()
    }

    /// Returns the current day in UTC.
    pub fn today(&self) -> Day {
        Day::from_unix(self.now.unix)
    }

    /// Sets what arrow keys move.
    pub fn set_arrows(&mut self, arrows: Arrows) {
        self.arrows = arrows;
        self.provide_settings();
    }

    /// Makes a new game current; undo at its beginning returns to the previous one.
    pub fn start(&mut self, game: Box<dyn Game>) {
        // A full sitting removes its first game when another one starts, and a removed game cannot
        // be recorded.
        if self.sitting.as_ref().is_some_and(|sitting| sitting.games().0.count() >= Sitting::MAX_GAMES) {
            self.give_up_others();
        }
        match &mut self.sitting {
            Some(sitting) => sitting.start(game),
            None => self.sitting = Some(Sitting::new(game)),
        }
        self.arrive();
    }

    /// Stores the length of a shortest solution to a puzzle. From now on, games of the puzzle are
    /// compared with this length.
    pub fn set_shortest(&mut self, puzzle: &AnyPuzzle, metric: &str, moves: usize) {
        self.shortest.retain(|(known, known_metric, _)| (known, known_metric.as_str()) != (puzzle, metric));
        self.shortest.push((puzzle.clone(), metric.to_owned(), moves));
        let surplus = self.shortest.len().saturating_sub(MAX_SHORTEST);
        self.shortest.drain(..surplus);
        if let Some(game) = self.game_mut()
            && game.puzzle() == *puzzle
            && game.status().metric == metric
        {
            game.settings().par = Some(moves);
        }
    }

    /// Returns a new tile game from a random seed.
    pub(crate) fn new_deal(&mut self, width: usize, height: usize, goal: TileGoal) -> Result<Box<dyn Game>, DealFault> {
        let deal = TileDeal { goal, metric: self.metrics.tiles, ..TileDeal::new(width, height, self.seed()) };
        Ok(Box::new(deal.game()?))
    }

    /// Records the current game as abandoned if it has begun. Returns the identifier of its record.
    pub(crate) fn give_up(&mut self) -> Option<GameId> {
        let now = self.now;
        let game = self.sitting.as_mut().map(Sitting::game_mut).filter(|game| game.is_open())?;
        let id = self.recorder.abandon(game, now.unix);
        game.give_up();
        id
    }

    /// Looks up the current category's statistics again, after a finished game or a penalty has
    /// changed them.
    pub(crate) fn update_standing(&mut self) {
        let Some(game) = self.game() else { return };
        let (puzzle, metric) = (game.puzzle(), game.status().metric);
        self.standing.now =
            self.recorder.standing(&puzzle, &metric).filter(|_| is_comparable(game)).unwrap_or_default();
    }

    /// Starts a game of a bundled level.
    pub fn start_level(&mut self, place: LevelPlace) {
        let level = place.level();
        let origin = Origin { name: Some(level.name().to_owned()), ..Origin::default() };
        let metric = self.metrics.of_level(level).to_string();
        if let Ok(game) = loyd_play::open(AnyPuzzle::Blocks(level.puzzle().clone()), Some(&metric), origin) {
            (self.level, self.opened) = (Some(place), None);
            self.start(game);
        }
    }

    /// Starts the next game: the next level of the pack, or the same board from a new starting
    /// position.
    ///
    /// # Errors
    /// [`NextGameError`], if there is none.
    pub fn start_next(&mut self) -> Result<(), NextGameError> {
        let Some(puzzle) = self.game().map(Game::puzzle) else { return Ok(()) };
        match (self.level, puzzle) {
            (Some(place), _) => self.start_level(place.adjacent(true).ok_or(NextGameError::LastLevel)?),
            (None, _) if self.opened.is_some() => {
                let next = self.opened.and_then(|place| self.next_opened(place)).ok_or(NextGameError::LastLevel)?;
                self.start_opened(next);
            }
            (None, AnyPuzzle::Tiles(puzzle)) => {
                let next = self.new_deal(puzzle.width(), puzzle.height(), TileGoal::of(puzzle.goal()))?;
                self.start(next);
            }
            (None, AnyPuzzle::Blocks(_)) => {
                if let Some(again) = self.game().map(Game::again) {
                    self.start(again);
                }
            }
        }
        Ok(())
    }

    /// Executes a command in the current game, and records its effect.
    pub fn act(&mut self, command: PlayerCommand) -> Change {
        let now = self.now;
        let Some(sitting) = &mut self.sitting else { return Change::Nothing };
        sitting.set_time(now.since_start);
        let change = sitting.act(command);
        if change.is_move() && std::mem::take(&mut self.is_fresh) {
            self.give_up_others();
        }
        self.has_played |= change.is_move();
        let Some(sitting) = &self.sitting else { return change };
        match change {
            Change::Finished => {
                let game = sitting.game();
                let (puzzle, status) = (game.puzzle(), game.status());
                let metric = status.metric;
                let fewest = u32::try_from(status.moves).ok().filter(|_| !status.help.is_any());
                self.recorder.finish(game, now.unix);
                self.packs.note_solved(&mut self.recorder.records, &puzzle, &metric, fewest);
                daily::note_result(&mut self.recorder.records, game);
                own::note_solution(&mut self.recorder.records, game);
                drills::remove_learnt(&mut self.recorder.records, game);
                self.update_standing();
            }
            Change::Game => self.arrive(),
            Change::Position => self.recorder.touch(now.since_start),
            Change::Nothing | Change::Focus | Change::Over => {}
        }
        change
    }

    /// Sets the time: the clock advances, and the game is saved if a save is due.
    pub fn set_time(&mut self, now: Moment) {
        self.now = now;
        if let Some(sitting) = &mut self.sitting {
            sitting.set_time(now.since_start);
            self.recorder.save(sitting.game(), now.since_start, false);
        }
        self.recorder.refresh();
    }

    /// Pauses the clock of the current game.
    pub fn pause(&mut self) {
        if let Some(game) = self.game_mut() {
            game.pause();
        }
    }

    /// Resumes the clock of the current game.
    pub fn resume_clock(&mut self) {
        if let Some(game) = self.game_mut() {
            game.resume();
        }
    }

    /// Saves the current game immediately.
    pub fn save(&mut self) {
        if let Some(sitting) = &self.sitting {
            self.recorder.save(sitting.game(), self.now.since_start, true);
        }
    }

    /// Ends the session: saves the current game, and keeps the other games in progress under their
    /// cards or records them as abandoned. Returns whether everything has been saved durably.
    pub fn close(&mut self) -> bool {
        // If no move was made in this session, for example because only a file was opened, the
        // saved game from an earlier run is kept.
        if self.has_played {
            self.give_up_others();
            if let Some(sitting) = &self.sitting {
                self.recorder.clear_unless_begun(sitting.game());
            }
        }
        self.recorder.close()
    }

    /// Keeps all games except the current one under their cards or records them as abandoned, and
    /// saves the current game instead of them. A move in the current game means that the player has
    /// left the others.
    fn give_up_others(&mut self) {
        let now = self.now;
        let current = self.game().filter(|_| self.kept.is_some()).and_then(GameCard::of);
        let mut others = Vec::new();
        if let Some(sitting) = &mut self.sitting {
            // The other games were left before this move. The move may finish the current game in
            // this very millisecond, and games recorded in the same millisecond have no order.
            sitting.give_up_others(|game| {
                let card = GameCard::of(game).filter(|card| self.kept.is_some() && Some(*card) != current);
                let is_attempt = || self.attempts.contains(&game.puzzle());
                let kept = card.filter(|_| !is_attempt()).and_then(|card| {
                    let saved = game.save();
                    Some((card, loyd_play::load(&saved).ok()?, saved))
                });
                match kept {
                    Some(other) => others.push(other),
                    None => _ = self.recorder.abandon(game, now.unix - 1),
                }
            });
            self.recorder.touch(now.since_start);
            self.recorder.save(sitting.game(), now.since_start, true);
        }
        // A kept game gives way to the current game with the same card.
        if let Some(card) = current {
            self.drop_kept(card);
        }
        for (card, game, saved) in others {
            self.keep(card, game, &saved);
        }
    }

    fn resume(&mut self) -> Result<(), String> {
        if let Some(saved) = self.recorder.saved() {
            self.sitting = Some(Sitting::new(saved?));
            self.arrive();
        }
        Ok(())
    }

    /// Prepares a game that has just become current, and provides the settings that it cannot know.
    fn arrive(&mut self) {
        self.is_fresh = true;
        self.arrivals += 1;
        let (pack, opened) = (self.level.map(|place| place.pack), self.opened);
        let puzzle = self.game().map(Game::puzzle);
        let place = puzzle.as_ref().and_then(|puzzle| self.packs.place_of(puzzle, opened));
        // A puzzle may be both a bundled level and in the pack from which it was started.
        let is_in_pack = place.zip(opened).is_some_and(|(place, opened)| place.pack == opened.pack);
        self.level = match &puzzle {
            Some(AnyPuzzle::Blocks(puzzle)) if !is_in_pack => place_of(puzzle, pack),
            _ => None,
        };
        self.opened = place.filter(|_| self.level.is_none());
        self.provide_settings();
        let now = self.now.since_start;
        self.recorder.touch(now);
        if let Some(sitting) = &mut self.sitting {
            sitting.set_time(now);
        }
    }

    /// Provides the settings that the current game cannot know: what an arrow moves, the fewest
    /// moves so far and the par of its level. Also looks up the statistics of comparable games.
    fn provide_settings(&mut self) {
        let arrows = self.arrows;
        let Some(game) = self.game() else { return };
        let (puzzle, metric) = (game.puzzle(), game.status().metric);
        // An exercise or a loaded position is not comparable with complete games.
        let is_comparable = is_comparable(game);
        let fewest = self.recorder.fewest(&puzzle, &metric).filter(|_| is_comparable);
        let standing = self.recorder.standing(&puzzle, &metric).filter(|_| is_comparable).unwrap_or_default();
        self.standing = Standing { before: standing.clone(), now: standing };
        let par = self.level.zip(metric.parse().ok()).map(|(place, metric)| place.level().pars().get(metric) as usize);
        let opened = self.opened_level().filter(|level| level.metric == metric);
        let par = par.or_else(|| opened.and_then(OpenedLevel::par).map(|par| par as usize));
        let is_same =
            |(known, known_metric, _): &&(AnyPuzzle, String, usize)| (known, known_metric) == (&puzzle, &metric);
        let par = par.or_else(|| self.shortest.iter().find(is_same).map(|(_, _, moves)| *moves));
        if let Some(game) = self.game_mut() {
            let settings = game.settings();
            settings.arrows = arrows;
            settings.fewest = fewest;
            settings.par = par;
        }
    }
}

/// Returns whether a game is comparable with others of its category: it is not practice, or its
/// starting position was generated from a seed.
fn is_comparable(game: &dyn Game) -> bool {
    !game.status().is_practice || game.origin().seed.is_some()
}
