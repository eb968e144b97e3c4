//! The daily puzzles: one per family, determined only by the date in UTC and therefore identical
//! for all players.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use loyd_core::FamilyName;
use loyd_core::random::Seed;
use loyd_core::text::AnyPuzzle;
use loyd_play::{Game, Origin, TileDeal};
use loyd_records::Records;
use serde_json::{Value, json};

use crate::levels::LevelPlace;
use crate::link;

/// The key of the setting that holds the results, by day and family.
const SETTING: &str = "daily";
/// The prefix of the names of daily games.
const NAME: &str = "Daily ";
/// The packs of the daily block puzzles, and the number of levels used from each: those named 01,
/// 02 and so on. Levels added to a pack later do not change the puzzle of any day; a test verifies
/// this.
const PACKS: [(&str, usize); 4] = [("rush-6x6", 72), ("klotski-4x5", 40), ("rush-5x5", 64), ("free-shapes", 44)];
/// The seed of the tiles on 1970-01-01; each later day uses the next seed. It is far from the seeds
/// that players are likely to type.
const FIRST_SEED: u64 = 0x6c6f_7964_0000_0000;
/// Milliseconds per day.
const DAY_LENGTH: i64 = 86_400_000;

/// A day in UTC, as the number of days since 1970-01-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(i32);

impl Day {
    /// Returns the day that contains a time in Unix milliseconds.
    pub fn from_unix(milliseconds: i64) -> Self {
        Self(i32::try_from(milliseconds.div_euclid(DAY_LENGTH)).unwrap_or_default())
    }

    /// Returns the previous day.
    #[must_use]
    pub const fn previous(self) -> Self {
        Self(self.0 - 1)
    }

    /// Returns the day of a game with this origin, if its puzzle is a daily puzzle.
    pub fn of_game(origin: &Origin) -> Option<Self> {
        origin.name.as_deref()?.strip_prefix(NAME)?.parse().ok()
    }

    /// Returns a new game of the day's puzzle for a family. The number puzzle counts like any other
    /// game. In practice, the result is never `None`, because both puzzles are valid.
    pub fn game(self, family: FamilyName) -> Option<Box<dyn Game>> {
        let name = Some(format!("{NAME}{self}"));
        match family {
            FamilyName::Tiles => {
                let seed = Seed(FIRST_SEED.wrapping_add_signed(self.0.into()));
                Some(Box::new(TileDeal { name, ..TileDeal::new(4, 4, seed) }.game().ok()?))
            }
            FamilyName::Blocks => {
                let level = self.level().level();
                let origin = Origin { name, ..Origin::default() };
                let puzzle = AnyPuzzle::Blocks(level.puzzle().clone());
                loyd_play::open(puzzle, Some(&level.metric().to_string()), origin).ok()
            }
        }
    }

    /// Returns the day's level.
    pub fn level(self) -> LevelPlace {
        let mut levels = PACKS.into_iter().flat_map(|(id, count)| (1..=count).map(move |number| (id, number)));
        let index = mix(self.0.cast_unsigned().into()) % levels.clone().count() as u64;
        let place = levels.nth(index as usize).and_then(|(id, number)| LevelPlace::named(id, &format!("{number:02}")));
        place.unwrap_or(LevelPlace { pack: 0, level: 0 })
    }
}

/// Maps a number to a pseudorandom number (the finaliser of `SplitMix64`: Steele, Lea and Flood,
/// 2014).
const fn mix(number: u64) -> u64 {
    let number = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

impl fmt::Display for Day {
    /// Writes the date in ISO 8601 format: `2026-11-22`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match jiff::civil::date(1970, 1, 1).checked_add(jiff::Span::new().days(self.0.clamp(-600_000, 2_900_000))) {
            Ok(date) => write!(f, "{date}"),
            Err(_) => write!(f, "day {}", self.0),
        }
    }
}

/// An error from parsing a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a date such as 2026-11-22")]
pub struct ParseDayError;

impl FromStr for Day {
    type Err = ParseDayError;

    fn from_str(text: &str) -> Result<Self, ParseDayError> {
        let date: jiff::civil::Date = text.parse().map_err(|_| ParseDayError)?;
        let days = date.since((jiff::Unit::Day, jiff::civil::date(1970, 1, 1))).map_err(|_| ParseDayError)?.get_days();
        Ok(Self(days))
    }
}

/// The first result for one family's puzzle on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayResult {
    /// The number of moves.
    pub moves: u64,
    /// The time in milliseconds.
    pub milliseconds: u64,
    /// The length of a shortest solution to a tile board, once it is proven.
    pub par: Option<u64>,
}

/// Returns the first result for a family's puzzle on a day, if there is one.
pub fn result(records: &Records, day: Day, family: FamilyName) -> Option<DayResult> {
    let result = records.setting(SETTING)?.get(day.to_string())?.get(family.name())?;
    Some(DayResult {
        moves: result.get(0)?.as_u64()?,
        milliseconds: result.get(1)?.as_u64()?,
        par: result.get(2).and_then(Value::as_u64),
    })
}

/// Returns the number of consecutive days, up to this one or the previous one, on which a daily
/// puzzle was solved.
pub fn streak(records: &Records, today: Day) -> u32 {
    let is_solved = |day: Day| FamilyName::ALL.iter().any(|family| result(records, day, *family).is_some());
    let mut day = if is_solved(today) { today } else { today.previous() };
    let mut days = 0;
    while is_solved(day) {
        (day, days) = (day.previous(), days + 1);
    }
    days
}

/// Records the result of a game that was just finished, if it is the first result for a daily
/// puzzle and was achieved without help.
pub(crate) fn note_result(records: &mut Records, game: &dyn Game) {
    let status = game.status();
    let (Some(day), Some(finish)) = (Day::of_game(game.origin()), status.finish) else { return };
    let family = family(&game.puzzle());
    // A link may give any puzzle the name of a daily game.
    let is_daily =
        day.game(family).is_some_and(|daily| daily.puzzle() == game.puzzle() && daily.status().metric == status.metric);
    if status.help.is_any() || !is_daily || result(records, day, family).is_some() {
        return;
    }
    let mut days = records.setting(SETTING).filter(|days| days.is_object()).cloned().unwrap_or_default();
    days[day.to_string()][family.name()] = json!([finish.moves as u64, finish.elapsed.as_millis() as u64]);
    records.set_setting(SETTING, days);
}

/// Adds the proven length of a shortest solution to the result for a day's tile board.
pub(crate) fn note_par(records: &mut Records, origin: &Origin, puzzle: &AnyPuzzle, par: usize) {
    let Some(day) = Day::of_game(origin).filter(|_| family(puzzle) == FamilyName::Tiles) else { return };
    let (Some(DayResult { moves, milliseconds, .. }), Some(mut days)) =
        (result(records, day, FamilyName::Tiles), records.setting(SETTING).cloned())
    else {
        return;
    };
    if day.game(FamilyName::Tiles).is_some_and(|daily| daily.puzzle() == *puzzle) {
        days[day.to_string()][FamilyName::Tiles.name()] = json!([moves, milliseconds, par]);
        records.set_setting(SETTING, days);
    }
}

/// Returns the family of a puzzle.
pub(crate) fn family(puzzle: &AnyPuzzle) -> FamilyName {
    match puzzle {
        AnyPuzzle::Tiles(_) => FamilyName::Tiles,
        AnyPuzzle::Blocks(_) => FamilyName::Blocks,
    }
}

/// The number of squares in the bar on a share card.
const SQUARES: usize = 10;

/// Returns a card that shows how a game went without revealing its solution: the title, the moves,
/// the time and, if the length of a shortest solution is known, a bar of squares that compares this
/// length with the number of moves made. The title is the game's day with the streak, its name in
/// the player's language, or its size. Returns `None` for an unfinished game.
pub fn share_card(game: &dyn Game, records: &Records, translate: impl Fn(&str) -> String) -> Option<String> {
    let status = game.status();
    let finish = status.finish?;
    let title = match (Day::of_game(game.origin()), &game.origin().name) {
        (Some(day), _) => with_streak(records, day),
        (None, Some(name)) => translate(name),
        (None, None) => {
            let scene = game.scene();
            format!("{}×{}", scene.columns, scene.rows)
        }
    };
    Some(card(&title, finish.moves, finish.elapsed, status.par))
}

/// Returns the share card for a day's result, or `None` if there is no result.
pub fn day_card(records: &Records, day: Day, family: FamilyName) -> Option<String> {
    let DayResult { moves, milliseconds, par } = result(records, day, family)?;
    let shortest = match family {
        FamilyName::Blocks => Some(day.level().level().par() as usize),
        FamilyName::Tiles => par.map(|par| par as usize),
    };
    Some(card(&with_streak(records, day), moves as usize, Duration::from_millis(milliseconds), shortest))
}

/// Returns the title of a day's card, with the streak if it is at least two days long.
fn with_streak(records: &Records, day: Day) -> String {
    match streak(records, day) {
        0 | 1 => day.to_string(),
        days => format!("{day} · 🔥{days}"),
    }
}

/// Returns the title, the moves and the time, and the bar if the length of a shortest solution is
/// known.
fn card(title: &str, moves: usize, time: Duration, shortest: Option<usize>) -> String {
    let card = format!("Loyd · {title}\n{moves} · {}", crate::text::exact(time));
    let Some(shortest) = shortest.filter(|shortest| *shortest <= moves && moves > 0) else { return card };
    let full = (shortest * SQUARES + moves / 2) / moves;
    let bar = "🟩".repeat(full) + &"⬜".repeat(SQUARES - full);
    format!("{card} · {shortest}+{}\n{bar}", moves - shortest)
}

/// Returns a share card followed by a link to its game's starting position, which begins with
/// `base`. The link does not reveal how the game was played.
pub fn with_link(card: &str, game: &dyn Game, base: &str) -> String {
    format!("{card}\n{base}#{}", link::of_start(game))
}
