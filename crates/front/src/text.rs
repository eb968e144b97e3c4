//! Text for display: times, titles and pauses, and searching for names.

use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use loyd_core::text::AnyPuzzle;
use loyd_play::{Game, Pause};
use loyd_records::{Average, Penalty, Series, Summary};

/// Returns whether a name contains the search text, ignoring case and the shape of apostrophes.
///
/// ```
/// assert!(loyd_front::text::matches_search("L’âne rouge", "l'âne"));
/// ```
pub fn matches_search(name: &str, search: &str) -> bool {
    let plain = |text: &str| text.to_lowercase().replace('’', "'");
    // Every frame of a gallery checks hundreds of names, usually without any search text.
    search.trim().is_empty() || plain(name).contains(&plain(search.trim()))
}

/// Formats a time in whole seconds: `0:07`, `12:34`, `1:02:03`.
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// Formats the time of a running clock, with tenths: `0:07.2`.
pub fn running(time: Duration) -> String {
    format!("{}.{}", clock(time), time.subsec_millis() / 100)
}

/// Formats Unix milliseconds as a date and time in the local time zone: `2026-11-22 14:05`.
pub fn date(unix: i64) -> String {
    let moment = Timestamp::from_millisecond(unix).unwrap_or_default();
    let local = moment.to_zoned(TimeZone::system());
    // A formatter that interprets patterns would enlarge the page.
    format!("{} {:02}:{:02}", local.date(), local.hour(), local.minute())
}

/// Formats a time in hundredths of a second, the precision with which players compare times:
/// `7.25`, `12:34.56`.
///
/// The results of games and solves have this form. Individual times and averages are truncated and
/// never rounded, as on a stopwatch and in competitions.
///
/// ```
/// use loyd_front::text::hundredths;
/// assert_eq!([7_259.0, 754_567.0].map(hundredths), ["7.25", "12:34.56"]);
/// ```
pub fn hundredths(milliseconds: f64) -> String {
    let time = Duration::from_millis(milliseconds.max(0.0) as u64);
    let hundredths = time.subsec_millis() / 10;
    match time.as_secs() {
        seconds @ 0..60 => format!("{seconds}.{hundredths:02}"),
        _ => format!("{}.{hundredths:02}", clock(time)),
    }
}

/// Formats a time like [`hundredths`], with its unit if it is under a minute: `7.25 s`, `12:34.56`.
///
/// ```
/// use loyd_front::text::exact;
/// use std::time::Duration;
/// assert_eq!(exact(Duration::from_millis(7_259)), "7.25 s");
/// assert_eq!(exact(Duration::from_millis(754_567)), "12:34.56");
/// ```
pub fn exact(time: Duration) -> String {
    exact_mean(time.as_millis() as f64)
}

/// Formats a mean or a best time, in milliseconds, like [`exact`].
pub fn exact_mean(milliseconds: f64) -> String {
    let text = hundredths(milliseconds);
    if text.contains(':') { text } else { text + " s" }
}

/// Formats the time of a solve with its penalty as csTimer does: `7.25`, `9.25+`, `DNF(7.25)`.
/// `dnf` is the word for a DNF.
///
/// ```
/// use loyd_front::compete::Penalty;
/// use loyd_front::text::penalised;
/// let shown =
///     [Penalty::None, Penalty::TWO, Penalty::Dnf].map(|penalty| penalised(7_259, penalty, "DNF"));
/// assert_eq!(shown, ["7.25", "9.25+", "DNF(7.25)"]);
/// ```
pub fn penalised(milliseconds: u64, penalty: Penalty, dnf: &str) -> String {
    match (penalty, penalty.of_time(milliseconds)) {
        (Penalty::Plus(_), Some(total)) => format!("{}+", hundredths(total as f64)),
        (_, Some(total)) => hundredths(total as f64),
        (_, None) => format!("{dnf}({})", hundredths(milliseconds as f64)),
    }
}

/// Returns the best time and the averages of the last 5, 12, 50 and 100 solves, each with the
/// message key for its name. An average is omitted if there are too few solves. `dnf` stands for an
/// average with too many DNFs; without it, such averages are omitted.
pub fn averages(times: &Series, dnf: Option<&str>) -> Vec<(&'static str, String)> {
    let Series { best, ao5, ao12, ao50, ao100, .. } = times;
    let last = [("ao5", ao5), ("ao12", ao12), ("ao50", ao50), ("ao100", ao100)];
    let last = last.map(|(key, averages)| (key, averages.current));
    let shown = |(key, average): (&'static str, Option<Average>)| match average? {
        Average::Mean(mean) => Some((key, exact_mean(mean))),
        Average::NotFinished => Some((key, dnf?.to_owned())),
    };
    std::iter::once(("best", best.map(Average::Mean))).chain(last).filter_map(shown).collect()
}

/// Formats the time of a recorded game with its penalty, like [`penalised`]. Without a penalty, it
/// has a unit.
pub fn recorded_time(game: &Summary, dnf: &str) -> String {
    match game.penalty {
        Penalty::None => exact(Duration::from_millis(game.play.milliseconds)),
        penalty => penalised(game.play.milliseconds, penalty, dnf),
    }
}

/// Returns the title of a game: its name, or its size and family.
pub fn title(game: &dyn Game) -> String {
    if let Some(name) = &game.origin().name {
        return name.clone();
    }
    match game.puzzle() {
        AnyPuzzle::Tiles(puzzle) => format!("{}x{} tiles", puzzle.width(), puzzle.height()),
        AnyPuzzle::Blocks(puzzle) => format!("{}x{} blocks", puzzle.columns(), puzzle.rows()),
    }
}

/// Returns a description of the pauses in a game, if there were any.
pub fn pauses(game: &dyn Game) -> Option<String> {
    let time = |milliseconds| exact(Duration::from_millis(milliseconds));
    let describe = |pause: &Pause| format!("{} after {}", time(pause.length), time(pause.at));
    let all: Vec<_> = game.pauses().iter().map(describe).collect();
    (!all.is_empty()).then(|| format!("paused {}", all.join(", ")))
}

/// Replaces all whitespace between words with single spaces.
pub fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
