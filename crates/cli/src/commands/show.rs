use std::fmt::Write as _;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use loyd_core::text::{self, AnyPuzzle, Fault, Puzzled};
use loyd_core::{BlockPuzzle, Family, Puzzle, TileMetric, TilePuzzle};
use loyd_solve::tiles;
use serde::Serialize;

use crate::arguments::ShowArguments;
use crate::commands::solve::sources;
use crate::exit::Exit;
use crate::family::CommandFamily;
use crate::input::{Input, inputs};
use crate::output::{counted, tell};
use crate::solving::FaultRecord;

pub(crate) fn run(arguments: &ShowArguments) -> anyhow::Result<Exit> {
    let sources = sources(&arguments.puzzles)?;
    let options = arguments.reading.options();
    let mut output = anstream::stdout().lock();
    let mut exit = Exit::Done;
    for (index, input) in inputs(&sources, &options).enumerate() {
        let facts = Facts::of(input);
        exit = exit.max(facts.exit());
        if arguments.json {
            writeln!(output, "{}", serde_json::to_string(&facts).map_err(io::Error::from)?)?;
        } else {
            let gap = if index > 0 && facts.error.is_none() { "\n" } else { "" };
            write!(output, "{gap}{}", facts.people())?;
        }
        output.flush()?;
        tell(facts.messages());
    }
    Ok(exit)
}

/// What is known of a puzzle without a search: an object of `loyd show --json`, with every key always there.
#[derive(Debug, Serialize)]
pub(crate) struct Facts {
    puzzle: Option<String>,
    source: String,
    family: Option<&'static str>,
    goal: Option<String>,
    valid: bool,
    /// `null` where only a search can tell.
    solvable: Option<bool>,
    solved: Option<bool>,
    width: Option<usize>,
    height: Option<usize>,
    /// Blocks only.
    pieces: Option<usize>,
    /// Blocks only: cells without a piece or a wall.
    empty: Option<usize>,
    /// Tiles only.
    manhattan: Option<u32>,
    /// Tiles only: proven lower bounds of the length.
    lower_bounds: Option<Bounds>,
    warnings: Vec<FaultRecord>,
    /// The first of the errors.
    error: Option<FaultRecord>,
    errors: Vec<FaultRecord>,
    #[serde(skip)]
    people: String,
    #[serde(skip)]
    remarks: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Bounds {
    single: u32,
    multi: u32,
}

impl Facts {
    pub(crate) fn of(Input { source, entry }: Input) -> Self {
        let mut facts = Self::nothing(source, &entry.warnings);
        match entry.puzzle {
            Ok(Puzzled { puzzle, about, .. }) => {
                facts.puzzle = Some(text::one_line(&puzzle));
                facts.valid = true;
                let body = match &puzzle {
                    AnyPuzzle::Tiles(puzzle) => facts.note_tiles(puzzle),
                    AnyPuzzle::Blocks(puzzle) => facts.note_blocks(puzzle),
                };
                let name = about.name.map(|name| format!(", {name}")).unwrap_or_default();
                facts.people = format!("# {}{name}: {body}", facts.source);
            }
            Err(faults) => {
                facts.error = faults.0.first().map(FaultRecord::from);
                facts.errors = FaultRecord::all(&faults.0);
                facts.remarks.extend(faults.0.iter().map(|fault| format!("{}: {fault}\n", facts.source)));
            }
        }
        facts
    }

    fn nothing(source: String, warnings: &[Fault]) -> Self {
        let remarks = warnings.iter().map(|Fault { line, column, message, .. }| {
            format!("{source}: line {line}, column {column}: warning: {message}\n")
        });
        Self {
            remarks: remarks.collect(),
            puzzle: None,
            source,
            family: None,
            goal: None,
            valid: false,
            solvable: None,
            solved: None,
            width: None,
            height: None,
            pieces: None,
            empty: None,
            manhattan: None,
            lower_bounds: None,
            warnings: FaultRecord::all(warnings),
            error: None,
            errors: Vec::new(),
            people: String::new(),
        }
    }

    /// The picture and the facts for people.
    pub(crate) fn people(&self) -> &str {
        &self.people
    }

    fn messages(&self) -> String {
        self.remarks.concat()
    }

    fn exit(&self) -> Exit {
        match (self.valid, self.solvable) {
            (false, _) => Exit::Bad,
            (true, Some(false)) => Exit::Negative,
            (true, _) => Exit::Done,
        }
    }

    fn note_tiles(&mut self, puzzle: &TilePuzzle) -> String {
        let start = puzzle.start();
        let bound = |metric| tiles::lower_bound(puzzle, &start, metric);
        let (single, multi) = (bound(TileMetric::Single), bound(TileMetric::Multi));
        let solvable = puzzle.is_solvable(&start);
        let manhattan = start.manhattan(puzzle.goal());
        self.note(puzzle, puzzle.is_solved(&start), (puzzle.width(), puzzle.height()));
        self.solvable = Some(solvable);
        self.manhattan = Some(manhattan);
        self.lower_bounds = Some(Bounds { single, multi });
        let verdict = match (self.solved, solvable) {
            (Some(true), _) => "solved",
            (_, true) => "solvable (by parity)",
            _ => "unsolvable (by parity)",
        };
        let mut text = format!("{}, goal {}\n\n{}\n", puzzle.description(), puzzle.goal_text(), tile_picture(puzzle));
        let _ = writeln!(text, "{verdict}");
        let _ = writeln!(text, "Manhattan distance {manhattan}");
        if solvable {
            let _ = writeln!(text, "at least {} (single), {multi} (multi)", counted(single.into(), "move"));
        }
        text
    }

    fn note_blocks(&mut self, puzzle: &BlockPuzzle) -> String {
        let start = puzzle.start();
        let occupants = puzzle.occupants(&start);
        let is_empty = |cell: &usize| {
            occupants[*cell].is_none() && !puzzle.is_wall(cell / puzzle.columns(), cell % puzzle.columns())
        };
        let empty = (0..occupants.len()).filter(is_empty).count();
        self.note(puzzle, puzzle.is_solved(&start), (puzzle.columns(), puzzle.rows()));
        self.solvable = (self.solved == Some(true)).then_some(true);
        self.pieces = Some(puzzle.pieces().len());
        self.empty = Some(empty);
        let verdict = match self.solved {
            Some(true) => "solved",
            _ => "whether it can be solved only a search tells: loyd solve",
        };
        let mut text = format!("{}, goal {}\n\n{}\n", puzzle.description(), puzzle.goal_text(), block_picture(puzzle));
        let _ = writeln!(text, "{verdict}");
        let pieces = puzzle.pieces().len() as u64;
        let _ = writeln!(
            text,
            "{} of {}, {}",
            counted(pieces, "piece"),
            counted(kinds(puzzle), "kind"),
            counted(empty as u64, "empty cell")
        );
        let _ = writeln!(text, "{} possible now (slide)", counted(first_slides(puzzle), "move"));
        text
    }

    fn note<P: CommandFamily>(&mut self, puzzle: &P, solved: bool, (width, height): (usize, usize)) {
        self.family = Some(P::NAME.as_str());
        self.goal = Some(puzzle.goal_text());
        self.solved = Some(solved);
        self.width = Some(width);
        self.height = Some(height);
    }
}

/// The number of first moves in the metric `slide`: every direction of a piece, as far as it goes.
fn first_slides(puzzle: &BlockPuzzle) -> u64 {
    let reach = |step| {
        let mut position = puzzle.start();
        std::iter::repeat_with(|| puzzle.play(&mut position, step)).take_while(Result::is_ok).count() as u64
    };
    puzzle.steps(&puzzle.start()).map(reach).sum()
}

/// The number of different shapes with their freedoms.
fn kinds(puzzle: &BlockPuzzle) -> u64 {
    let mut kinds: Vec<_> = puzzle.pieces().iter().map(|piece| (&piece.shape, piece.freedom)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds.len() as u64
}

/// The rows of a tile board; tiles that are where the goal wants them are green.
fn tile_picture(puzzle: &TilePuzzle) -> String {
    let start = puzzle.start();
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

/// The rows of a grid, a letter a cell; pieces that the goal speaks of are red, the others by turns.
fn block_picture(puzzle: &BlockPuzzle) -> String {
    let occupants = puzzle.occupants(&puzzle.start());
    let mut text = String::new();
    for (row, cells) in occupants.chunks(puzzle.columns()).enumerate() {
        text.push(' ');
        for (column, occupant) in cells.iter().enumerate() {
            let _ = match occupant {
                Some(piece) => {
                    let style = style(puzzle, usize::from(*piece));
                    write!(text, " {style}{}{style:#}", puzzle.pieces()[usize::from(*piece)].name)
                }
                None if puzzle.is_wall(row, column) => write!(text, " #"),
                None => write!(text, " ."),
            };
        }
        text.push('\n');
    }
    text
}

fn style(puzzle: &BlockPuzzle, piece: usize) -> Style {
    const COLOURS: [AnsiColor; 5] =
        [AnsiColor::Cyan, AnsiColor::Yellow, AnsiColor::Green, AnsiColor::Magenta, AnsiColor::Blue];
    let is_goal = puzzle.goal().0.iter().any(|target| target.piece() == piece);
    if is_goal { AnsiColor::Red.on_default().bold() } else { COLOURS[piece % COLOURS.len()].on_default() }
}
