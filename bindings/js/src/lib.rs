//! The engine for JavaScript. `index.js` wraps these classes. Long computations run in slices, so
//! the caller decides when they pause.

use std::ops::RangeInclusive;

use js_sys::{Array, Error, Float64Array, Int32Array, JsString, Object, Reflect};
use loyd_blocks::generate::{self, Generated};
use loyd_core::random::Seed;
use loyd_core::text::tile_moves::Convention;
use loyd_core::text::{AnyPuzzle, Entry, Faults, Puzzled, ReadOptions, read_file};
use loyd_engine::{AnyPosition, Ended, MovesError, RecipeRequest, Settings, with_arguments};
use loyd_search::{Context, Mode, Stop};
use loyd_tiles::{Resources, TileTables};
use wasm_bindgen::prelude::*;

/// A position in a puzzle of either family.
#[wasm_bindgen]
pub struct Position(AnyPosition);

/// A search that runs in slices.
#[wasm_bindgen]
pub struct Search(loyd_engine::Search);

/// The distances to the goal from all positions reachable from a given one, computed in slices.
#[wasm_bindgen]
pub struct Study(loyd_engine::Study);

/// The reachable positions, in order of distance.
#[wasm_bindgen]
pub struct Walk(Box<dyn Iterator<Item = (u32, AnyPosition)> + Send>);

/// A block-puzzle generator, which works draw by draw.
#[wasm_bindgen]
pub struct BlockGenerator(generate::BlockGenerator);

/// Sets a key on a plain object.
fn set(object: &Object, key: &str, value: impl Into<JsValue>) {
    // Setting a key on a plain object cannot fail.
    let _ = Reflect::set(object, &key.into(), &value.into());
}

/// Creates a plain object with these entries.
fn object(entries: impl IntoIterator<Item = (&'static str, JsValue)>) -> Object {
    let object = Object::new();
    entries.into_iter().for_each(|(key, value)| set(&object, key, value));
    object
}

/// Creates an array of strings.
fn strings(texts: Vec<String>) -> Array {
    texts.into_iter().map(JsString::from).collect()
}

/// Creates an error whose `name` programs can compare.
fn error(name: &str, message: &str) -> Error {
    let error = Error::new(message);
    error.set_name(name);
    error
}

/// Creates a `ParseError` with `line`, `column` and all `faults`.
fn parse_error(faults: &Faults) -> JsValue {
    let error = error("ParseError", &with_arguments(&faults.to_string()));
    let fault = |fault: &loyd_core::text::Fault| {
        object([
            ("line", (fault.line as u32).into()),
            ("column", (fault.column as u32).into()),
            ("message", (&*with_arguments(&fault.message)).into()),
        ])
    };
    if let Some(first) = faults.0.first() {
        set(&error, "line", first.line as u32);
        set(&error, "column", first.column as u32);
    }
    set(&error, "faults", faults.0.iter().map(fault).collect::<Array>());
    error.into()
}

/// Creates the error for moves that cannot be played: a `ParseError`, or an `IllegalMoveError` with
/// `move` and `step`, both counted from 1.
fn moves_error(fault: MovesError) -> JsValue {
    match fault {
        MovesError::Text(faults) => parse_error(&faults),
        MovesError::Illegal { entry, step } => {
            let error = error("IllegalMoveError", &format!("step {step} of move {entry} is illegal"));
            set(&error, "move", entry as u32);
            set(&error, "step", step as u32);
            error.into()
        }
    }
}

/// Creates a `RangeError`, for example for an unknown name or an invalid size or limit.
fn range_error(fault: impl std::fmt::Display) -> JsValue {
    js_sys::RangeError::new(&fault.to_string()).into()
}

/// Returns the identifiers of the bundled levels.
#[wasm_bindgen]
pub fn levels() -> Array {
    strings(loyd_levels::packs().iter().flat_map(|pack| pack.levels()).map(|level| level.id().to_owned()).collect())
}

/// Returns an object with a puzzle's start, name, metric, warnings and reading.
fn describe(Entry { puzzle, warnings, .. }: Entry<Puzzled>) -> Object {
    let read_as = puzzle.read_as().map(|reading| with_arguments(&reading).into_owned());
    let Puzzled { puzzle, about, .. } = puzzle;
    let warnings = warnings.iter().map(|warning| with_arguments(&warning.to_string()).into_owned()).collect();
    object([
        ("position", Position(AnyPosition::start(puzzle)).into()),
        ("name", about.name.into()),
        ("metric", about.metric.map(|metric| metric.to_string()).into()),
        ("warnings", strings(warnings).into()),
        ("readAs", read_as.into()),
    ])
}

#[wasm_bindgen]
impl Position {
    /// Reads a puzzle in any format. Returns its start, name, metric, warnings and reading.
    pub fn read(text: &str, goal: Option<String>, format: Option<String>, strict: bool) -> Result<Object, JsValue> {
        let format = format.as_deref().map(str::parse).transpose().map_err(range_error)?;
        let options = ReadOptions { goal, format, strict, ..ReadOptions::default() };
        let (_, entry) = AnyPosition::read(text, &options).map_err(|faults| parse_error(&faults))?;
        Ok(describe(entry))
    }

    /// Reads all puzzles in `text`, in any format, with the same data as [`Self::read`].
    #[wasm_bindgen(js_name = readAll)]
    pub fn read_all(text: &str, goal: Option<String>, format: Option<String>, strict: bool) -> Result<Array, JsValue> {
        let format = format.as_deref().map(str::parse).transpose().map_err(range_error)?;
        let (mut found, mut faults) = (Vec::new(), Vec::new());
        for Entry { line, puzzle, warnings } in
            read_file(text, &ReadOptions { goal, format, strict, ..ReadOptions::default() })
        {
            match puzzle {
                Ok(puzzle) => found.push(describe(Entry { line, puzzle, warnings })),
                Err(Faults(more)) => faults.extend(more),
            }
        }
        if faults.is_empty() { Ok(found.into_iter().collect()) } else { Err(parse_error(&Faults(faults))) }
    }

    /// Returns a bundled level.
    pub fn level(id: &str) -> Result<Object, JsValue> {
        let level = loyd_levels::level(id).ok_or_else(|| range_error(format!("there is no level `{id}`")))?;
        let position = AnyPosition::start(AnyPuzzle::Blocks(level.puzzle().clone()));
        Ok(object([
            ("position", Self(position).into()),
            ("name", level.name().into()),
            ("metric", level.metric().to_string().into()),
            ("warnings", Array::new().into()),
            ("readAs", JsValue::UNDEFINED),
        ]))
    }

    /// Draws a tile position uniformly from all solvable ones.
    pub fn random(width: usize, height: usize, seed: u64, goal: Option<String>) -> Result<Self, JsValue> {
        let drawn = AnyPosition::random_tiles(width, height, goal.as_deref(), Seed(seed));
        drawn.map(Self).map_err(|faults| parse_error(&faults))
    }

    /// Returns the family: `tiles` or `blocks`.
    pub fn family(&self) -> String {
        self.0.family().to_string()
    }

    /// Returns the number of columns.
    pub fn width(&self) -> usize {
        self.0.size().0
    }

    /// Returns the number of rows.
    pub fn height(&self) -> usize {
        self.0.size().1
    }

    /// Returns the position as puzzle text on one line.
    pub fn text(&self) -> String {
        self.0.text()
    }

    /// Returns the goal, as accepted by `read`.
    pub fn goal(&self) -> String {
        self.0.goal()
    }

    /// Returns the rows of the board as text.
    pub fn drawing(&self) -> String {
        self.0.drawing()
    }

    /// Returns the board as an SVG element.
    pub fn svg(&self) -> String {
        self.0.svg()
    }

    /// Returns the names of the family's metrics, from fine to coarse.
    pub fn metrics(&self) -> Array {
        strings(self.0.metrics())
    }

    /// Returns the default metric for counting moves.
    #[wasm_bindgen(js_name = defaultMetric)]
    pub fn default_metric(&self) -> String {
        self.0.default_metric()
    }

    /// Returns one number per cell, row by row. On a tile board, it is the tile, and 0 is the
    /// blank. On a block board, pieces are numbered from 1, an empty cell is 0, and a wall is -1.
    pub fn cells(&self) -> Int32Array {
        Int32Array::from(self.0.cells().as_slice())
    }

    /// Returns the names of the pieces in the order of their numbers in `cells`; empty for tiles.
    pub fn pieces(&self) -> Array {
        match &self.0 {
            AnyPosition::Tiles(_) => Array::new(),
            AnyPosition::Blocks(at) => strings(at.puzzle.pieces().iter().map(|piece| piece.name.to_string()).collect()),
        }
    }

    /// Returns whether the goal is reached.
    #[wasm_bindgen(js_name = isSolved)]
    pub fn is_solved(&self) -> bool {
        self.0.is_solved()
    }

    /// Returns whether the goal is reachable; `undefined` if only a search can answer.
    #[wasm_bindgen(js_name = isSolvable)]
    pub fn is_solvable(&self) -> Option<bool> {
        self.0.is_solvable()
    }

    /// Returns a proven lower bound on the solution length, without a search.
    ///
    /// # Errors
    /// Fails for a metric that belongs to the other family.
    #[wasm_bindgen(js_name = lowerBound)]
    pub fn lower_bound(&self, metric: &str) -> Result<u32, JsValue> {
        self.0.lower_bound(Some(metric)).map_err(range_error)
    }

    /// Returns the legal moves as text. If several moves lead to the same position, only one of
    /// them is listed.
    ///
    /// # Errors
    /// Fails for a metric that belongs to the other family.
    pub fn moves(&self, metric: &str) -> Result<Array, JsValue> {
        self.0.moves(Some(metric)).map(strings).map_err(range_error)
    }

    /// Returns the position after the moves.
    ///
    /// # Errors
    /// Fails if the moves cannot be read, or if one of them is illegal.
    pub fn play(&self, moves: &str) -> Result<Self, JsValue> {
        self.0.play(moves).map(Self).map_err(moves_error)
    }

    /// Replays moves up to the first illegal step, and counts them in every metric.
    ///
    /// # Errors
    /// Fails if the moves cannot be read.
    pub fn verify(&self, moves: &str) -> Result<Object, JsValue> {
        let report = self.0.verify(moves).map_err(|faults| parse_error(&faults))?;
        let lengths = Object::new();
        report.lengths.iter().for_each(|(metric, length)| set(&lengths, metric, *length as u32));
        let illegal = report.illegal.map_or(JsValue::NULL, |(entry, step)| {
            object([("move", (entry as u32).into()), ("step", (step as u32).into())]).into()
        });
        Ok(object([
            ("legal", report.legal.into()),
            ("solved", report.solved.into()),
            ("written", (report.written as u32).into()),
            ("lengths", lengths.into()),
            ("illegal", illegal),
            ("readAs", report.read_as.map_or(JsValue::NULL, JsValue::from)),
        ]))
    }

    /// Solves a tile board with the constructive method. The result includes the stages.
    ///
    /// # Errors
    /// Fails for a block puzzle.
    pub fn constructive(&self) -> Result<Object, JsValue> {
        let unsupported = || range_error("the constructive method is for tile puzzles");
        let solution = self.0.constructive().ok_or_else(unsupported)?;
        let cell = |(row, column): (usize, usize)| Array::of2(&(row as u32).into(), &(column as u32).into());
        let stages = solution.stages(Convention::Blank).map(|stage| {
            object([
                ("phase", stage.phase.to_string().into()),
                ("tile", stage.tile.map_or(JsValue::NULL, JsValue::from)),
                ("cell", stage.cell.map_or(JsValue::NULL, |indices| cell(indices).into())),
                ("moves", stage.moves.into()),
                ("length", (stage.length as u32).into()),
                ("invariant", stage.invariant.to_string().into()),
                ("position", stage.position.to_string().into()),
            ])
        });
        let moves = solution.moves(Convention::Blank).map_or(JsValue::NULL, JsValue::from);
        Ok(object([("moves", moves), ("stages", stages.collect::<Array>().into())]))
    }

    /// Creates a search in a mode (`anytime`, `optimal`, `quick`) that uses at most `memory` bytes.
    pub fn search(&self, metric: String, mode: &str, memory: f64) -> Result<Search, JsValue> {
        let mode = mode.parse::<Mode>().map_err(range_error)?;
        let resources = Resources { memory: memory as u64, threads: 1, tables: TileTables::new() };
        let settings = Settings { metric: Some(metric), mode, resources };
        self.0.search(&settings).map(Search).map_err(range_error)
    }

    /// Creates a study of all reachable positions that uses at most `memory` bytes.
    ///
    /// # Errors
    /// Fails if the puzzle is too large, or if the metric belongs to the other family.
    pub fn study(&self, metric: &str, memory: f64) -> Result<Study, JsValue> {
        self.0.study(Some(metric), memory as u64).map(Study).map_err(range_error)
    }

    /// Iterates over the positions within `within` moves, in order of distance.
    ///
    /// # Errors
    /// Fails for a metric that belongs to the other family.
    pub fn walk(&self, metric: &str, within: f64) -> Result<Walk, JsValue> {
        self.0.walk(Some(metric), within as u32).map(|walk| Walk(Box::new(walk))).map_err(range_error)
    }
}

#[wasm_bindgen]
impl Search {
    /// Continues for about `nodes` nodes. Returns `undefined` while the search is unfinished,
    /// otherwise the reason why it ended.
    pub fn run(&mut self, nodes: f64) -> Option<String> {
        let ended = Ended::of(self.0.run(&mut Context::new(nodes as u64, Stop::NEVER)))?;
        Some(ended.in_search(self.0.mode(), &self.0.report()).name().to_owned())
    }

    /// Returns the current state: nodes, a proven lower bound, the length of the best solution, and
    /// the memory in bytes.
    pub fn report(&self) -> Object {
        let report = self.0.report();
        object([
            ("nodes", (report.nodes as f64).into()),
            ("lowerBound", report.lower_bound.into()),
            ("length", report.length.map_or(JsValue::NULL, |length| (length as u32).into())),
            ("bytes", (report.bytes as f64).into()),
        ])
    }

    /// Returns the moves of the best solution so far.
    pub fn moves(&self) -> Option<String> {
        self.0.moves()
    }
}

#[wasm_bindgen]
impl Study {
    /// Continues for about this number of positions. Returns whether the study is finished.
    pub fn run(&mut self, positions: f64) -> bool {
        self.0.run(positions as u64, Stop::NEVER)
    }

    /// Returns whether the memory limit stopped the study.
    #[wasm_bindgen(js_name = isOutOfMemory)]
    pub fn is_out_of_memory(&self) -> bool {
        self.0.is_out_of_memory()
    }

    /// Returns the number of positions found so far.
    pub fn positions(&self) -> f64 {
        self.0.positions() as f64
    }

    /// Returns the number of positions at each distance from the goal, from 0; empty until the
    /// study is finished.
    #[wasm_bindgen(js_name = byDistance)]
    pub fn by_distance(&self) -> Float64Array {
        let counts: Vec<f64> = self.0.by_distance().unwrap_or_default().into_iter().map(|count| count as f64).collect();
        Float64Array::from(counts.as_slice())
    }

    /// Returns the distance from a position to the goal in moves; `undefined` if there is no
    /// solution or the position is not part of this study.
    pub fn distance(&mut self, position: &Position) -> Option<u32> {
        self.0.distance(&position.0)
    }

    /// Returns the first move of an optimal solution; `undefined` if the distance is 0 or
    /// `undefined`.
    #[wasm_bindgen(js_name = nextMove)]
    pub fn next_move(&mut self, position: &Position) -> Option<String> {
        self.0.next_move(&position.0)
    }

    /// Returns the positions farthest from the goal.
    pub fn hardest(&self) -> Array {
        self.0.hardest().into_iter().map(|position| JsValue::from(Position(position))).collect()
    }

    /// Returns an array of two `Int32Array`s: the cells of all positions, one after another in the
    /// form of `Position.cells`, and the distance of each position in moves, -1 if there is no
    /// solution. Returns `undefined` if the study is incomplete or has more than `limit` positions.
    pub fn table(&self, limit: usize) -> Option<Array> {
        let table = self.0.table(limit)?;
        let cells = Int32Array::from(table.cells.as_slice());
        Some(Array::of2(&cells, &Int32Array::from(table.distances.as_slice())))
    }
}

#[wasm_bindgen]
impl Walk {
    /// Returns the next position with its number of moves; `undefined` after the last one.
    pub fn next(&mut self) -> Option<Array> {
        let (depth, position) = self.0.next()?;
        Some(Array::of2(&depth.into(), &Position(position).into()))
    }
}

#[wasm_bindgen]
impl BlockGenerator {
    /// Creates a generator with the constraints of a [`RecipeRequest`]. Those that are `undefined`
    /// take the style's defaults. `min_length` and `max_length` bound the length in moves. The
    /// other ranges are arrays of a minimum and a maximum.
    ///
    /// # Errors
    /// Fails if a constraint cannot be read, or if no board of the style and size fulfils the
    /// constraints.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::too_many_arguments, reason = "they are the options of `generateBlocks`")]
    pub fn new(
        style: &str,
        width: Option<usize>,
        height: Option<usize>,
        seed: u64,
        climb: u32,
        min_length: Option<u32>,
        max_length: Option<u32>,
        pieces: Option<Vec<u32>>,
        walls: Option<Vec<u32>>,
        gates: Option<Vec<u32>>,
        shapes: Option<String>,
        exits: Option<String>,
        goal: Option<String>,
        mask: Option<String>,
    ) -> Result<Self, JsValue> {
        let request = RecipeRequest {
            style: Some(style),
            width,
            height,
            climb,
            pieces: pieces.and_then(range),
            walls: walls.and_then(range),
            gates: gates.and_then(range),
            shapes: shapes.as_deref(),
            exits: exits.as_deref(),
            goal: goal.as_deref(),
            mask: mask.as_deref(),
            ..RecipeRequest::default()
        };
        let mut recipe = request.recipe().map_err(range_error)?;
        recipe.length = min_length.unwrap_or(*recipe.length.start())..=max_length.unwrap_or(u32::MAX);
        generate::BlockGenerator::new(recipe, Seed(seed)).map(Self).map_err(range_error)
    }

    /// Generates a puzzle from the random board with this number, a whole number. Returns
    /// `undefined` if the board yields no puzzle, as most boards do.
    pub fn draw(&self, number: f64) -> Option<Object> {
        let Generated { draw, puzzle, grade, .. } = self.0.draw(number as u64, Stop::NEVER)?;
        let position = Position(AnyPosition::start(AnyPuzzle::Blocks(puzzle)));
        Some(object([
            ("position", position.into()),
            ("draw", (draw as f64).into()),
            ("length", grade.length.into()),
            ("difficulty", grade.difficulty().to_string().into()),
            ("bits", grade.bits().into()),
            ("positions", (grade.positions as f64).into()),
        ]))
    }
}

/// Converts an array of a minimum and a maximum to a range.
fn range(ends: Vec<u32>) -> Option<RangeInclusive<usize>> {
    let [min, max] = ends.try_into().ok()?;
    Some(min as usize..=max as usize)
}
