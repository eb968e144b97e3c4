//! Saved games.
//!
//! ```text
//! loyd game 1
//! puzzle: 1 2 3/4 0 6/7 5 8
//! goal: blank-last
//! metric: single
//! seed: chacha8:7
//! hints: 1
//! pauses: 61000 at 900
//! elapsed: 2150
//! cursor: 2
//! events: 4
//! 0 U
//! 900 R
//! 1400 undo
//! 2150 L
//! ```
//!
//! The first line contains the version. It is followed by `key: value` lines in any order; `name`,
//! `seed`, `practice`, `hints`, `solutions` and `pauses` are optional. A pause is given as its
//! duration and its time on the game's clock, in milliseconds. `events` comes last, with the number
//! of lines that follow. Each of those lines contains the milliseconds on the game's clock and the
//! steps of a gesture, `undo`, `redo` or `restart`. `cursor` is the number of gestures and restarts
//! that have been done and not undone. All future versions will read every released version of the
//! format.

mod events;

use loyd_core::text::{Fault, FaultLog, Faults};

use crate::clock::Pause;
use crate::game::Origin;
use crate::status::Help;
pub(crate) use events::read as read_events;

/// The beginning of the first line, before the version.
pub(crate) const MAGIC: &str = "loyd game ";
/// The version that this program writes.
pub(crate) const VERSION: &str = "1";

/// A part of a line with its location.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocatedText<'a> {
    pub(crate) text: &'a str,
    pub(crate) line: usize,
    /// The column of the first character, from 1.
    pub(crate) column: usize,
}

impl LocatedText<'_> {
    pub(crate) fn fault(self, message: impl Into<String>) -> Fault {
        Fault::new(self.line, self.column, message)
    }

    /// Shifts the faults in text that begins here to their locations in the file.
    pub(crate) fn faults(self, faults: Faults) -> impl Iterator<Item = Fault> {
        let column = self.column - 1;
        faults.0.into_iter().map(move |fault| Fault::new(self.line, column + fault.column, fault.message))
    }

    /// Splits at the first occurrence of a separator.
    pub(crate) fn split_once(self, separator: &str) -> Option<(Self, Self)> {
        let (head, tail) = self.text.split_once(separator)?;
        let column = self.column + head.chars().count() + separator.chars().count();
        Some((Self { text: head, ..self }, Self { text: tail, column, ..self }))
    }

    pub(crate) fn number<T: std::str::FromStr>(self) -> Result<T, Fault> {
        let is_all_digits = !self.text.is_empty() && self.text.bytes().all(|byte| byte.is_ascii_digit());
        let number = if is_all_digits { self.text.parse().ok() } else { None };
        number.ok_or_else(|| self.fault(format!("expected a number, found {}", quote(self.text))))
    }
}

pub(crate) fn quote(text: &str) -> String {
    match text.chars().count() {
        0 => "nothing".to_owned(),
        1..=24 => format!("`{}`", text.escape_debug()),
        _ => format!("`{}…`", text.chars().take(24).collect::<String>().escape_debug()),
    }
}

/// The lines before the events.
#[derive(Debug)]
pub(crate) struct SaveHeader<'a> {
    pub(crate) puzzle: LocatedText<'a>,
    pub(crate) goal: LocatedText<'a>,
    pub(crate) metric: LocatedText<'a>,
    pub(crate) origin: Origin,
    pub(crate) help: Help,
    /// The pauses of the clock, in order.
    pub(crate) pauses: Vec<Pause>,
    pub(crate) elapsed: (LocatedText<'a>, u64),
    pub(crate) cursor: (LocatedText<'a>, usize),
    pub(crate) events: (LocatedText<'a>, usize),
}

const KEYS: [&str; 12] = [
    "puzzle",
    "goal",
    "metric",
    "name",
    "seed",
    "practice",
    "hints",
    "solutions",
    "pauses",
    "elapsed",
    "cursor",
    "events",
];

/// Reads the header of a saved game. The event lines remain in `lines`.
pub(crate) fn read_header<'a>(lines: &mut impl Iterator<Item = LocatedText<'a>>) -> Result<SaveHeader<'a>, Faults> {
    let first = lines.next().unwrap_or(LocatedText { text: "", line: 1, column: 1 });
    version(first)?;
    let mut values: [Option<LocatedText>; KEYS.len()] = [None; KEYS.len()];
    let mut faults = FaultLog::default();
    let mut last = first;
    for line in lines {
        last = line;
        match entry(line) {
            Err(fault) => faults.push(fault),
            Ok((key, _)) if values[key].is_some() => faults.push(line.fault(format!("`{}` appears twice", KEYS[key]))),
            Ok((key, value)) => values[key] = Some(value),
        }
        if values[KEYS.len() - 1].is_some() {
            break;
        }
    }
    HeaderFields { values, faults, end: last }.header()
}

fn version(first: LocatedText) -> Result<(), Fault> {
    match first.text.strip_prefix(MAGIC) {
        None => Err(first.fault(format!("expected `{MAGIC}{VERSION}`, found {}", quote(first.text)))),
        Some(VERSION) => Ok(()),
        Some(other) => Err(first
            .fault(format!("the saved game has version {}, but this program reads version {VERSION}", quote(other)))),
    }
}

fn entry(line: LocatedText) -> Result<(usize, LocatedText), Fault> {
    let parts = line.split_once(": ");
    let entry = parts.and_then(|(key, value)| Some((KEYS.iter().position(|name| *name == key.text)?, value)));
    entry.ok_or_else(|| {
        let keys = KEYS.map(|key| format!("`{key}`")).join(", ");
        line.fault(format!("expected a key ({keys}), a colon, a space and a value, found {}", quote(line.text)))
    })
}

/// The parsed values.
struct HeaderFields<'a> {
    values: [Option<LocatedText<'a>>; KEYS.len()],
    faults: FaultLog,
    end: LocatedText<'a>,
}

impl<'a> HeaderFields<'a> {
    fn header(mut self) -> Result<SaveHeader<'a>, Faults> {
        let header = SaveHeader {
            puzzle: self.required("puzzle"),
            goal: self.required("goal"),
            metric: self.required("metric"),
            origin: Origin {
                name: self.get("name").map(|field| field.text.to_owned()),
                seed: self.get("seed").map(|field| field.text.to_owned()),
                is_practice: self.flag("practice"),
            },
            help: Help { hints: self.count("hints"), solutions: self.count("solutions") },
            pauses: self.pauses(),
            elapsed: self.required_number("elapsed"),
            cursor: self.required_number("cursor"),
            events: self.required_number("events"),
        };
        self.faults.unless_any(header)
    }

    fn get(&mut self, key: &str) -> Option<LocatedText<'a>> {
        KEYS.iter().position(|known| *known == key).and_then(|key| self.values[key])
    }

    fn required(&mut self, key: &str) -> LocatedText<'a> {
        self.get(key).unwrap_or_else(|| {
            self.faults.push(self.end.fault(format!("the line `{key}: …` is missing")));
            self.end
        })
    }

    fn required_number<T: std::str::FromStr + Default>(&mut self, key: &str) -> (LocatedText<'a>, T) {
        match self.get(key) {
            None => (self.required(key), T::default()),
            Some(field) => (field, self.number(field)),
        }
    }

    fn number<T: std::str::FromStr + Default>(&mut self, field: LocatedText) -> T {
        field.number().unwrap_or_else(|fault| {
            self.faults.push(fault);
            T::default()
        })
    }

    fn count(&mut self, key: &str) -> u32 {
        self.get(key).map_or(0, |field| self.number(field))
    }

    /// Parses the pauses, such as `61000 at 900, 2000 at 3150`: durations and times in
    /// milliseconds, in order.
    fn pauses(&mut self) -> Vec<Pause> {
        let (mut pauses, mut rest) = (Vec::new(), self.get("pauses"));
        while let Some(field) = rest {
            let (first, others) = field.split_once(", ").map_or((field, None), |(first, others)| (first, Some(others)));
            rest = others;
            match pause(first, pauses.last()) {
                Ok(pause) => pauses.push(pause),
                Err(fault) => self.faults.push(fault),
            }
        }
        pauses
    }

    fn flag(&mut self, key: &str) -> bool {
        let Some(field) = self.get(key) else { return false };
        if field.text != "yes" {
            self.faults.push(field.fault(format!("expected `yes`, found {}", quote(field.text))));
        }
        true
    }
}

/// Parses a pause such as `61000 at 900`, which must not be earlier than the previous one.
fn pause(text: LocatedText, last: Option<&Pause>) -> Result<Pause, Fault> {
    let (length, at) = text.split_once(" at ").ok_or_else(|| {
        let message = "expected the length of a pause, ` at ` and its time, in milliseconds";
        text.fault(format!("{message}, found {}", quote(text.text)))
    })?;
    let pause = Pause { at: at.number()?, length: length.number()? };
    match last {
        _ if pause.length == 0 => Err(length.fault("a pause must last at least 1 millisecond")),
        Some(last) if pause.at < last.at => {
            Err(at.fault(format!("expected {} milliseconds or more, found {}", last.at, pause.at)))
        }
        _ => Ok(pause),
    }
}
