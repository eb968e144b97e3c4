//! `loyd show`: draws a puzzle and reports facts that need no search.

use std::fmt::Write as _;
use std::io::Write;

use anstyle::{AnsiColor, Style};
use anyhow::bail;
use loyd_core::blocks::name_text;
use loyd_core::text::{AnyPuzzle, Puzzled, ReadOptions};
use loyd_core::wording::counted;
use loyd_core::{BlockPuzzle, Family, Puzzle, TileMetric, TilePuzzle, text};
use loyd_engine::{AnyPosition, EngineFamily};
use serde::Serialize;
use serde_json::{Value, json};

use crate::arguments::ShowArguments;
use crate::commands::solve::sources;
use crate::family::CommandFamily;
use crate::input::{Input, inputs};
use crate::output::{Exit, print_message, report_faults, visible, warning_lines, write_json};
use crate::record::FaultRecord;

/// Draws every puzzle in the arguments.
///
/// # Errors
/// Returns an error if there is no puzzle, if `--svg` is used with several, or if output cannot be
/// written. A faulty puzzle results in [`Exit::Bad`].
pub(crate) fn run(arguments: &ShowArguments) -> anyhow::Result<Exit> {
    let sources = sources(&arguments.puzzles)?;
    let options = arguments.reading.options();
    if arguments.svg {
        return draw(&sources, &options);
    }
    let mut output = anstream::stdout().lock();
    let mut exit = Exit::Done;
    for (index, input) in inputs(&sources, &options).enumerate() {
        let moves = if arguments.moves { first_moves(&input) } else { None };
        let facts = Facts { moves, ..Facts::of(input) };
        exit = exit.max(facts.exit());
        if arguments.json {
            write_json(&mut output, &facts)?;
        } else {
            let gap = if index > 0 && facts.error.is_none() { "\n" } else { "" };
            write!(output, "{gap}{}{}", facts.human_readable, facts.move_lines())?;
        }
        output.flush()?;
        print_message(facts.messages);
    }
    Ok(exit)
}

/// Prints the only board in the arguments as SVG.
///
/// An SVG file contains one picture; `loyd sheet` prints several.
fn draw(sources: &[String], options: &ReadOptions) -> anyhow::Result<Exit> {
    let mut inputs = inputs(sources, options);
    let (Some(Input { source, entry }), None) = (inputs.next(), inputs.next()) else {
        bail!("--svg draws a single puzzle: select one, such as FILE:2, or use `loyd sheet`");
    };
    match entry.puzzle {
        Ok(Puzzled { puzzle, .. }) => {
            writeln!(std::io::stdout(), "{}", AnyPosition::start(puzzle).svg_for_paper())?;
            Ok(Exit::Done)
        }
        Err(faults) => Ok(report_faults(&source, &faults)),
    }
}

/// Facts about a puzzle that need no search: an object printed by `loyd show --json`. Every key is
/// always present.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Facts {
    /// The canonical text of the puzzle on one line.
    puzzle: Option<String>,
    /// The source of the puzzle: `FILE:N`, `-:N` or `arg:N`.
    source: String,
    /// The reading that was chosen, if the input has several.
    read_as: Option<String>,
    /// `tiles` or `blocks`.
    family: Option<&'static str>,
    /// The goal in `--goal` syntax.
    goal: Option<String>,
    /// Whether the input is a puzzle.
    valid: bool,
    /// Whether there is a solution, or `null` if this requires a search.
    solvable: Option<bool>,
    /// Whether the start is solved.
    solved: Option<bool>,
    /// The number of columns.
    width: Option<usize>,
    /// The number of rows.
    height: Option<usize>,
    /// The number of pieces; only for blocks.
    pieces: Option<usize>,
    /// The number of cells without a piece or a wall; only for blocks.
    empty: Option<usize>,
    /// The Manhattan distance; only for tiles.
    manhattan: Option<u32>,
    /// Proven lower bounds on the length; only for tiles.
    lower_bounds: Option<Value>,
    /// The possible moves of each piece, if requested.
    moves: Option<Vec<PieceMoves>>,
    /// The ignored parts of the input, with reasons.
    warnings: Vec<FaultRecord>,
    /// The first fault, if there is one.
    error: Option<FaultRecord>,
    /// Every fault.
    errors: Vec<FaultRecord>,
    /// The picture and the facts as text.
    #[serde(skip)]
    pub(crate) human_readable: String,
    /// Warnings and faults as lines for standard error.
    #[serde(skip)]
    messages: String,
}

impl Facts {
    /// Returns the facts about an input.
    pub(crate) fn of(Input { source, entry }: Input) -> Self {
        let (messages, warnings) = (warning_lines(&source, &entry.warnings), FaultRecord::all(&entry.warnings));
        let mut facts = Self { source, warnings, messages, ..Self::default() };
        match entry.puzzle {
            Ok(puzzled) => {
                facts.read_as = puzzled.read_as();
                let Puzzled { puzzle, about, .. } = puzzled;
                facts.puzzle = Some(text::external_line(&puzzle));
                facts.valid = true;
                let keys: String = text::key_lines(&puzzle, &about).iter().map(|line| visible(line) + "\n").collect();
                let body = match &puzzle {
                    AnyPuzzle::Tiles(puzzle) => facts.add_tile_facts(puzzle, &keys),
                    AnyPuzzle::Blocks(puzzle) => facts.add_block_facts(puzzle, &keys),
                };
                let name = about.name.map(|name| format!(", {}", visible(&name))).unwrap_or_default();
                let reading = facts.read_as.as_ref().map(|reading| format!("# read as: {reading}\n"));
                facts.human_readable =
                    format!("{}# {}{name}: {body}", reading.unwrap_or_default(), visible(&facts.source));
            }
            Err(faults) => {
                facts.errors = FaultRecord::all(&faults.0);
                facts.error = facts.errors.first().cloned();
                facts.messages.extend(faults.0.iter().map(|fault| format!("{}: {fault}\n", visible(&facts.source))));
            }
        }
        facts
    }

    /// Returns each piece's moves, one line per piece.
    fn move_lines(&self) -> String {
        let kind = if self.family == Some(TilePuzzle::NAME.name()) { "Tile" } else { "Piece" };
        let line = |PieceMoves { piece, moves }: &PieceMoves| format!("{kind} {piece}: {}\n", moves.join(", "));
        self.moves.iter().flatten().map(line).collect()
    }

    /// Returns the exit status for these facts.
    fn exit(&self) -> Exit {
        match (self.valid, self.solvable) {
            (false, _) => Exit::Bad,
            (true, Some(false)) => Exit::Negative,
            (true, _) => Exit::Done,
        }
    }

    /// Fills in the facts about a tile puzzle and returns their text, with the lines `keys` below
    /// the board.
    fn add_tile_facts(&mut self, puzzle: &TilePuzzle, keys: &str) -> String {
        let start = puzzle.start();
        let bound = |metric| loyd_tiles::lower_bound(puzzle, &start, metric);
        let (single, multi) = (bound(TileMetric::Single), bound(TileMetric::Multi));
        let solvable = puzzle.is_solvable(&start);
        let manhattan = start.manhattan(puzzle.goal());
        let mut text = self.add_common_facts(puzzle, &tile_picture(puzzle), keys);
        self.solvable = Some(solvable);
        self.manhattan = Some(manhattan);
        self.lower_bounds = Some(json!({ "single": single, "multi": multi }));
        let verdict = match (self.solved, solvable) {
            (Some(true), _) => "solved",
            (_, true) => "solvable (by parity)",
            _ => "unsolvable (by parity)",
        };
        let _ = writeln!(text, "{verdict}\nManhattan distance {manhattan}");
        if solvable {
            let _ = writeln!(text, "at least {} (single), {multi} (multi)", counted(single.into(), "move"));
        }
        text
    }

    /// Fills in the facts about a block puzzle and returns their text, with the lines `keys` below
    /// the board.
    fn add_block_facts(&mut self, puzzle: &BlockPuzzle, keys: &str) -> String {
        let start = puzzle.start();
        let empty = puzzle.cells(&start).iter().filter(|&&cell| cell == 0).count();
        let mut text = self.add_common_facts(puzzle, &block_picture(puzzle), keys);
        self.solvable = (self.solved == Some(true)).then_some(true);
        self.pieces = Some(puzzle.pieces().len());
        self.empty = Some(empty);
        let verdict = match self.solved {
            Some(true) => "solved",
            _ => "only a search can tell whether there is a solution: loyd solve",
        };
        let (pieces, kinds) = (counted(puzzle.pieces().len() as u64, "piece"), counted(kind_count(puzzle), "kind"));
        let _ = writeln!(text, "{verdict}\n{pieces} of {kinds}, {}", counted(empty as u64, "empty cell"));
        // Each possible length of a slide is a separate move.
        let slides: usize = puzzle.slides(&start).map(|(_, length)| length).sum();
        let _ = writeln!(text, "{} possible now (slide)", counted(slides as u64, "move"));
        text
    }

    /// Fills in the facts that both families share. Returns their text with the picture of the
    /// board and the lines `keys` below it.
    fn add_common_facts<P: CommandFamily>(&mut self, puzzle: &P, picture: &str, keys: &str) -> String {
        let (width, height) = puzzle.size();
        self.family = Some(P::NAME.name());
        self.goal = Some(puzzle.goal_text());
        self.solved = Some(puzzle.is_solved(&puzzle.start()));
        self.width = Some(width);
        self.height = Some(height);
        format!("{}, goal {}\n\n{picture}\n{keys}", puzzle.description(), puzzle.goal_text())
    }
}

/// Returns the number of distinct pairs of shape and freedom of movement.
fn kind_count(puzzle: &BlockPuzzle) -> u64 {
    let mut kinds: Vec<_> = puzzle.pieces().iter().map(|piece| (&piece.shape, piece.freedom)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds.len() as u64
}

/// Returns the rows of a tile board, with tiles in their goal cells in green.
fn tile_picture(puzzle: &TilePuzzle) -> String {
    let start = puzzle.start();
    // The width of the largest number and two spaces.
    let width = (start.cells().len() - 1).to_string().len() + 2;
    let home = AnsiColor::Green.on_default();
    let mut text = String::new();
    for (row, goal) in start.rows().zip(puzzle.goal().rows()) {
        for (&tile, &goal) in row.iter().zip(goal) {
            let _ = match tile {
                0 => write!(text, "{:>width$}", "."),
                _ if tile == goal => write!(text, "{home}{tile:>width$}{home:#}"),
                _ => write!(text, "{tile:>width$}"),
            };
        }
        text.push('\n');
    }
    text
}

/// Returns the rows of a grid, one letter per cell. The goal pieces are red; the others have
/// various colours.
fn block_picture(puzzle: &BlockPuzzle) -> String {
    let occupants = puzzle.occupants(&puzzle.start());
    let mut text = String::new();
    for (row, cells) in occupants.chunks(puzzle.columns()).enumerate() {
        text.push(' ');
        for (column, occupant) in cells.iter().enumerate() {
            let _ = match occupant {
                Some(piece) => {
                    let style = style(puzzle, usize::from(*piece));
                    // A bare 0 between spaces would be read as an empty cell.
                    let name = name_text(puzzle.pieces()[usize::from(*piece)].name);
                    let name = if name == "0" { "@0" } else { &name };
                    write!(text, " {style}{name}{style:#}")
                }
                None if puzzle.is_wall(row, column) => write!(text, " #"),
                None => write!(text, " ."),
            };
        }
        text.push('\n');
    }
    text
}

/// Returns the colour of a piece in the picture.
fn style(puzzle: &BlockPuzzle, piece: usize) -> Style {
    /// The colours of pieces that are not part of the goal.
    const COLOURS: [AnsiColor; 5] =
        [AnsiColor::Cyan, AnsiColor::Yellow, AnsiColor::Green, AnsiColor::Magenta, AnsiColor::Blue];
    let is_goal = puzzle.goal().0.iter().any(|target| target.concerns(puzzle, piece));
    if is_goal { AnsiColor::Red.on_default().bold() } else { COLOURS[piece % COLOURS.len()].on_default() }
}

/// The moves of one piece: an object under the key `moves` in `loyd show --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct PieceMoves {
    /// The piece or the tile.
    piece: String,
    /// Its moves, such as `down 1 space`.
    moves: Vec<String>,
}

/// Returns the moves from a puzzle's starting position, or `None` if the puzzle cannot be read.
fn first_moves(input: &Input) -> Option<Vec<PieceMoves>> {
    Some(match &input.entry.puzzle.as_ref().ok()?.puzzle {
        AnyPuzzle::Tiles(puzzle) => tile_moves(puzzle),
        AnyPuzzle::Blocks(puzzle) => block_moves(puzzle),
    })
}

/// Returns the movable tiles in order, each with its only move.
fn tile_moves(puzzle: &TilePuzzle) -> Vec<PieceMoves> {
    let start = puzzle.start();
    let tile = |step| Some((start.cells()[start.moved_cell(step)?], step));
    let mut tiles: Vec<_> = puzzle.steps(&start).filter_map(tile).collect();
    tiles.sort_unstable_by_key(|&(tile, _)| tile);
    tiles.iter().map(|(tile, step)| PieceMoves { piece: tile.to_string(), moves: vec![step.to_string()] }).collect()
}

/// Returns the movable pieces, goal pieces first, with all possible lengths of their slides.
fn block_moves(puzzle: &BlockPuzzle) -> Vec<PieceMoves> {
    let is_goal = |piece: usize| puzzle.goal().0.iter().any(|target| target.concerns(puzzle, piece));
    let mut order: Vec<usize> = (0..puzzle.pieces().len()).collect();
    order.sort_by_key(|&piece| !is_goal(piece));
    let slides: Vec<_> = puzzle.slides(&puzzle.start()).collect();
    let moves = |piece: usize| {
        let own = slides.iter().filter(|(step, _)| usize::from(step.piece) == piece);
        let words = own.flat_map(|(step, most)| {
            (1..=*most).map(|length| format!("{} {}", step.direction, counted(length as u64, "space")))
        });
        PieceMoves { piece: name_text(puzzle.pieces()[piece].name), moves: words.collect() }
    };
    order.into_iter().map(moves).filter(|piece| !piece.moves.is_empty()).collect()
}
