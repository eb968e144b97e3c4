//! The output of `loyd show`: a heading with the goal, then the board and comments.

use super::block_goal::{DefaultGoal, GoalText};
use super::cells::{DEFAULT_GOAL_PIECE, LEGEND};
use super::drawing::Drawing;
use super::fault::{FaultLog, printable_name};
use super::keys::{Keys, key_and_value};
use super::span::Span;
use super::spec::{FormatSpec, Metadata, invalid_entry};
use super::{AnyPuzzle, Entry, Faults, Format, Puzzled, ReadOptions, block_puzzle, tile_notation, tile_puzzle};

/// The format `show`.
pub(super) const SPEC: FormatSpec = FormatSpec {
    format: Format::Show,
    metadata: Metadata::None,
    can_hold_several: false,
    example: "# arg:1: 3x3 tiles, goal blank-last\n\n  1  2  3\n  4  5  6\n  7  .  8\n",
    holds: "the output of `loyd show`",
    recognised: "a heading that begins with `#` and contains `tiles, goal` or `blocks on`",
    sniff: |text| text.nonblank_lines().find(|line| !is_reading_note(*line)).and_then(ShownHeading::read).is_some(),
    read: |text, options, _| entries(text, options),
    write: None,
};

/// The line above a board.
struct ShownHeading<'a> {
    is_tiles: bool,
    name: Option<String>,
    goal: Span<'a>,
}

/// Returns whether a line is only a note about how the input was read.
fn is_reading_note(line: Span) -> bool {
    line.text.starts_with("# read as: ")
}

impl<'a> ShownHeading<'a> {
    /// Reads `# SOURCE: 3x3 tiles, goal GOAL` or `# SOURCE, NAME: 3 blocks on 3x2, goal GOAL`.
    fn read(line: Span<'a>) -> Option<Self> {
        let text = line.text.strip_prefix("# ")?;
        let at = text.rfind(", goal ")?;
        let head = &text[..at];
        let is_tiles = head.ends_with(" tiles");
        if !is_tiles && !head.contains(" blocks on ") && !head.contains(" block on ") {
            return None;
        }
        let goal = line.split_at(line.text.len() - text.len() + at + ", goal ".len()).1.trim();
        let source = head.rsplit_once(": ")?.0;
        let name = source.split_once(", ").and_then(|(_, name)| printable_name(name));
        Some(Self { is_tiles, name, goal })
    }
}

fn entries(text: Span, options: &ReadOptions) -> Vec<Entry> {
    let lines: Vec<Span> = text.lines().filter(|line| !is_reading_note(*line)).collect();
    let entry = |part: &[Span]| {
        let heading = ShownHeading::read(part[0])?;
        Some(Entry { line: part[0].line, puzzle: read_puzzle(heading, part, options), warnings: Vec::new() })
    };
    let parts = lines.chunk_by(|_, next| ShownHeading::read(*next).is_none());
    let entries: Vec<Entry> = parts.filter_map(entry).collect();
    if entries.is_empty() {
        let fault = text.fault("expected a heading such as `# arg:1: 3x3 tiles, goal blank-last`");
        return vec![invalid_entry(text.line, fault)];
    }
    entries
}

/// Reads a heading and the board below it.
fn read_puzzle(heading: ShownHeading, lines: &[Span], options: &ReadOptions) -> Result<Puzzled, Faults> {
    let below = || lines[1..].iter().copied().skip_while(|line| line.trim().is_empty());
    let rows: Vec<Span> = below().take_while(|line| !line.trim().is_empty()).collect();
    let no_board = || lines[0].end().fault("expected a board below the heading");
    let &first = rows.first().ok_or_else(no_board)?;
    let goal = options.goal.as_deref().or((!heading.goal.is_empty()).then_some(heading.goal.text));
    let keys_below = || below().skip(rows.len()).filter(|line| is_key(*line));
    let mut puzzled = if heading.is_tiles {
        let interpreted = tile_notation::position_from_rows(&rows)?;
        let puzzle = tile_puzzle::with_goal(Ok(interpreted), goal)?;
        let mut puzzled = Puzzled::new(AnyPuzzle::Tiles(puzzle), Format::Show);
        for (key, value) in keys_below().filter_map(key_and_value) {
            match key.text {
                "metric" => puzzled.set_metric(value.text).map_err(|message| value.fault(message))?,
                key => drop(puzzled.about.store(key, value.text)),
            }
        }
        puzzled
    } else {
        let mut log = FaultLog::default();
        let trimmed: Vec<Span> = rows.iter().map(|row| row.trim()).collect();
        let drawing = Drawing::from_cells(trimmed)
            .ok_or_else(|| first.fault("expected rows of cells, all of the same length"))?;
        let mut sketch = drawing.sketch(&LEGEND, &mut log);
        let mut keys = Keys::default();
        keys_below().for_each(|line| keys.read(line, &mut log));
        keys.apply(&mut sketch, &mut log);
        let default_goal = DefaultGoal { piece: DEFAULT_GOAL_PIECE, hint: "with `--goal`" };
        let puzzle = block_puzzle::finish(sketch, GoalText::choose(options, Some(heading.goal), default_goal), log)?;
        Puzzled { puzzle: AnyPuzzle::Blocks(puzzle), format: Format::Show, about: keys.about, guesses: Vec::new() }
    };
    puzzled.about.name = puzzled.about.name.take().or(heading.name);
    Ok(puzzled)
}

/// Returns whether a line below the board has a key that gives more data about the puzzle.
fn is_key(line: Span) -> bool {
    key_and_value(line).is_some_and(|(key, _)| {
        matches!(key.text, "metric" | "gate" | "horizontal" | "vertical" | "fixed" | "source" | "comment")
    })
}
