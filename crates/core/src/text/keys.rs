use std::collections::HashSet;

use super::block_goal::no_piece;
use super::cells::Sketch;
use super::fault::{FaultLog, quoted};
use super::gates;
use super::span::{Span, names, only};
use super::{About, Fault, Format};
use crate::blocks::{Freedom, MAX_PIECES, name_text};
use crate::{BlockMetric, BlockPuzzle, UnknownName};

const KNOWN_KEYS: &str = "`name`, `source`, `comment`, `metric`, `format`, `empty`, `goal`, `gate`, `horizontal`, `vertical` or \
    `fixed`";

/// The freedoms whose names are keys that list pieces. All other pieces may move in any direction.
const RESTRICTIONS: [Freedom; 3] = [Freedom::Horizontal, Freedom::Vertical, Freedom::Fixed];

/// The values in the `key: value` parts of a picture or a layout.
#[derive(Default)]
pub(super) struct Keys<'a> {
    pub(super) about: About,
    pub(super) goal: Option<Span<'a>>,
    /// The character for empty cells.
    pub(super) empty: Option<char>,
    gates: Vec<Span<'a>>,
    freedoms: Vec<(Freedom, Span<'a>)>,
    seen: Vec<&'a str>,
}

/// Returns whether this is a picture key.
pub(super) fn is_known(key: &str) -> bool {
    KNOWN_KEYS.split('`').skip(1).step_by(2).any(|known| known == key)
}

/// Splits `text` into key and value if it begins with a word of letters and a colon.
pub(super) fn key_and_value(text: Span) -> Option<(Span, Span)> {
    let (key, value) = text.split_once(':')?;
    let key = key.trim();
    let is_key = !key.is_empty() && key.text.chars().all(|c| c.is_ascii_alphabetic() || c == '-');
    // `:=` is an assignment in a program.
    (is_key && !value.text.starts_with('=')).then_some((key, value.trim()))
}

/// Splits a comment `# key: value` into key and value.
pub(super) fn split_comment(line: Span) -> Option<(Span, Span)> {
    let text = line.text.strip_prefix('#')?;
    key_and_value(line.split_at(line.text.len() - text.len()).1.trim())
}

/// Returns the `key: value` parts that restrict the freedom of pieces. Pieces are listed by their
/// anchors in reading order, regardless of their order in the puzzle.
pub(super) fn freedom_parts(puzzle: &BlockPuzzle) -> Vec<String> {
    let mut order: Vec<usize> = (0..puzzle.pieces().len()).collect();
    order.sort_by_key(|&piece| puzzle.start_anchors()[piece]);
    let names = |freedom| {
        let pieces = order.iter().map(|&piece| &puzzle.pieces()[piece]).filter(|piece| piece.freedom == freedom);
        pieces.map(|piece| name_text(piece.name)).collect::<Vec<_>>().join(" ")
    };
    let parts = RESTRICTIONS.map(|freedom| (freedom, names(freedom)));
    parts.into_iter().filter(|(_, names)| !names.is_empty()).map(|(key, names)| format!("{key}: {names}")).collect()
}

impl<'a> Keys<'a> {
    /// Reads one part.
    pub(super) fn read(&mut self, part: Span<'a>, log: &mut FaultLog) {
        let result = match key_and_value(part) {
            None => Err(part.trim().expected("`key: value`")),
            Some((key, value)) => self.store(key, value),
        };
        log.extend(result.err());
    }

    fn store(&mut self, key: Span<'a>, value: Span<'a>) -> Result<(), Fault> {
        let is_repeatable = matches!(key.text, "gate" | "source" | "comment");
        if !is_repeatable && self.seen.contains(&key.text) {
            return Err(repeated_key(key));
        }
        match key.text {
            "gate" => self.gates.push(value),
            "name" | "source" | "comment" => drop(self.about.store(key.text, value.text)),
            "metric" => self.about.metric = Some(read_metric(value)?),
            "goal" => self.goal = Some(value),
            "format" => check_format(value)?,
            "empty" => self.empty = Some(empty_mark(value)?),
            _ => {
                let freedom = RESTRICTIONS.into_iter().find(|freedom| freedom.name() == key.text);
                let freedom = freedom.ok_or_else(|| unknown_key(key))?;
                self.freedoms.push((freedom, value));
            }
        }
        if !is_repeatable {
            self.seen.push(key.text);
        }
        Ok(())
    }

    /// Returns whether a key restricts pieces or names the format. If so, it is certain that all
    /// other pieces may move in any direction.
    pub(super) fn is_certain(&self) -> bool {
        self.seen.contains(&"format") || !self.freedoms.is_empty() || !self.gates.is_empty()
    }

    /// Adds the gates to a sketch and restricts the pieces that the keys name.
    pub(super) fn apply(&self, sketch: &mut Sketch, log: &mut FaultLog) {
        self.restrict(sketch, log);
        // Cells cannot be located if the number of rows or columns is unknown.
        if sketch.is_reliable {
            self.gates.iter().for_each(|&text| gates::read(text, sketch, log));
        }
    }

    /// Restricts the pieces that the keys name.
    fn restrict(&self, sketch: &mut Sketch, log: &mut FaultLog) {
        let mut restricted = HashSet::new();
        for &(freedom, text) in &self.freedoms {
            let words = text.words().flat_map(|word| word.split(','));
            // If there are more names than this, at least one is unknown or repeated, so the rest
            // need not be checked.
            for place in words.flat_map(names).take(2 * MAX_PIECES) {
                match sketch.piece_called(place.text) {
                    None => log.push(place.fault(no_piece(place.text))),
                    Some(piece) if restricted.insert(piece) => sketch.pieces[piece].freedom = freedom,
                    Some(_) => log.push(place.fault(format!("the piece {} is named twice", quoted(place.text)))),
                }
            }
        }
    }
}

/// Checks the value of the key `format`: a drawing whose pieces may move in any direction unless
/// other keys restrict them.
fn check_format(value: Span) -> Result<(), Fault> {
    match value.text.parse() {
        Ok(Format::Picture | Format::Layout) => Ok(()),
        _ => Err(value.expected("`picture` or `layout`")),
    }
}

/// Reads the value of the key `empty`: the character for empty cells.
fn empty_mark(value: Span) -> Result<char, Fault> {
    only(value.text.chars()).ok_or_else(|| value.expected("the character for empty cells"))
}

fn read_metric(value: Span) -> Result<BlockMetric, Fault> {
    value.text.parse().map_err(|unknown: UnknownName| value.expected(unknown.expected))
}

/// Returns the fault for a repeated key.
pub(super) fn repeated_key(key: Span) -> Fault {
    key.fault(format!("the key {} occurs twice", quoted(key.text)))
}

/// Returns the fault for an unknown key.
pub(super) fn unknown_key(key: Span) -> Fault {
    key.fault(format!("unknown key {}: expected {KNOWN_KEYS}", quoted(key.text)))
}
