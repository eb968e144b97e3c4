use loyd_core::random::{Seed, solvable};
use loyd_core::text::{AnyPuzzle, Entry, Fault, Faults, Puzzled, ReadOptions, read_argument, read_tile_goal};
use loyd_core::tiles::TileGoal;
use loyd_core::{BlockPuzzle, Family, FamilyName, Puzzle, TilePosition, TilePuzzle, UnknownName, every_move};

use crate::answers::{Answer, LetterRule, read_moves};
use crate::search::FamilySearch;
use crate::svg::{self, Medium};
use crate::{AnyMetric, At, EngineFamily, Search, Settings, Walk};

/// A position in a puzzle of either family.
///
/// ```
/// use loyd_engine::AnyPosition;
/// let (position, _) = AnyPosition::read("12../3.44/ZZ5./6657", &Default::default())?;
/// let next = position.play("4 up 1, 3 right 3")?;
/// assert_eq!(next.text(), "1244/...3/ZZ5./6657");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyPosition {
    /// Numbered tiles and one blank.
    Tiles(At<TilePuzzle>),
    /// Pieces on a grid.
    Blocks(At<BlockPuzzle>),
}

/// A [`Walk`] for either family.
#[derive(Debug)]
pub enum AnyWalk {
    /// Numbered tiles and one blank.
    Tiles(Walk<TilePuzzle>),
    /// Pieces on a grid.
    Blocks(Walk<BlockPuzzle>),
}

/// Evaluates the same expression for either family.
macro_rules! either {
    ($value:expr, $inner:ident => $body:expr) => {
        match $value {
            Self::Tiles($inner) => $body,
            Self::Blocks($inner) => $body,
        }
    };
}

impl AnyWalk {
    /// Returns the approximate number of bytes in use, including the growth that the next position
    /// may cause.
    pub fn bytes(&self) -> u64 {
        either!(self, walk => walk.bytes())
    }
}

impl Iterator for AnyWalk {
    type Item = (u32, AnyPosition);

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Self::Tiles(walk) => walk.next().map(|(depth, at)| (depth, AnyPosition::Tiles(at))),
            Self::Blocks(walk) => walk.next().map(|(depth, at)| (depth, AnyPosition::Blocks(at))),
        }
    }
}

/// The result of replaying moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// Whether every step is legal.
    pub legal: bool,
    /// Whether all steps are legal and the final position is solved.
    pub solved: bool,
    /// The number of moves as written.
    pub written: usize,
    /// The length of the legal steps in every metric, by name, finest metric first.
    pub lengths: Vec<(String, usize)>,
    /// The first illegal step: the move as written and the step within it, both counted from 1.
    pub illegal: Option<(usize, usize)>,
    /// How the moves were read, if they are not in Loyd's own notation: the name of the reading,
    /// and the name of an equally likely reading, if there is one.
    pub read_as: Option<String>,
}

/// The reason why moves cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MovesError {
    /// The text cannot be read as moves.
    #[error(transparent)]
    Text(#[from] Faults),
    /// A step is not legal in its position.
    #[error("move {entry}, step {step} is illegal")]
    Illegal {
        /// The move as written, counted from 1.
        entry: usize,
        /// The step within the move, counted from 1.
        step: usize,
    },
}

impl AnyPosition {
    /// Reads a puzzle in any text format and returns its starting position. The second value is the
    /// whole entry, with the format, the name, the metric and the ignored parts of the text.
    ///
    /// # Errors
    /// Returns [`Faults`] if the text does not contain exactly one puzzle.
    pub fn read(text: &str, options: &ReadOptions) -> Result<(Self, Entry<Puzzled>), Faults> {
        let entry = read_argument(text, options)?;
        Ok((Self::start(entry.puzzle.puzzle.clone()), entry))
    }

    /// Returns a puzzle's starting position.
    pub fn start(puzzle: AnyPuzzle) -> Self {
        match puzzle {
            AnyPuzzle::Tiles(puzzle) => Self::Tiles(At { position: puzzle.start(), puzzle }),
            AnyPuzzle::Blocks(puzzle) => Self::Blocks(At { position: puzzle.start(), puzzle }),
        }
    }

    /// Creates a tile position from its numbers, row by row, with 0 for the blank. `goal` is read
    /// as in [`ReadOptions::goal`].
    ///
    /// # Errors
    /// Returns [`Faults`] if the numbers are not a position or the goal does not fit the size.
    pub fn from_tiles(width: usize, height: usize, cells: Vec<u16>, goal: Option<&str>) -> Result<Self, Faults> {
        let fault = |message: String| Faults::from(Fault::new(1, 1, message));
        let position = TilePosition::new(width, height, cells).map_err(|error| fault(error.to_string()))?;
        let goal = goal.map_or(Ok(TileGoal::BlankLast), |text| read_tile_goal(text, width, height))?;
        let puzzle = TilePuzzle::new(position.clone(), goal.position(width, height));
        let puzzle = puzzle.map_err(|error| fault(error.to_string()))?;
        Ok(Self::Tiles(At { puzzle, position }))
    }

    /// Picks a solvable tile position uniformly at random, like `loyd generate tiles`.
    ///
    /// # Errors
    /// Returns [`Faults`] if no board has this size or the goal does not fit it.
    pub fn random_tiles(width: usize, height: usize, goal: Option<&str>, seed: Seed) -> Result<Self, Faults> {
        let cells = (0..width.saturating_mul(height).min(1 << 15) as u16).collect();
        let Self::Tiles(at) = Self::from_tiles(width, height, cells, goal)? else { unreachable!("numbers are tiles") };
        let position = solvable(at.puzzle.goal(), &mut seed.source());
        let puzzle = at.puzzle.starting_at(&position).unwrap_or(at.puzzle);
        Ok(Self::Tiles(At { puzzle, position }))
    }

    /// Returns the family.
    pub fn family(&self) -> FamilyName {
        match self {
            Self::Tiles(_) => TilePuzzle::NAME,
            Self::Blocks(_) => BlockPuzzle::NAME,
        }
    }

    /// Returns the names of the family's metrics, finest first.
    pub fn metrics(&self) -> Vec<String> {
        either!(self, at => metric_names(&at.puzzle))
    }

    /// Returns the name of the family's default metric.
    pub fn default_metric(&self) -> String {
        AnyMetric::default_for(self.family()).to_string()
    }

    /// Returns the position as a one-line puzzle. It includes the goal for blocks; for tiles see
    /// [`AnyPosition::goal`].
    pub fn text(&self) -> String {
        either!(self, at => at.puzzle_from_here().one_line())
    }

    /// Returns the goal in the syntax of `--goal`.
    pub fn goal(&self) -> String {
        either!(self, at => at.puzzle_from_here().goal_text())
    }

    /// Returns the number of columns and rows.
    pub fn size(&self) -> (usize, usize) {
        either!(self, at => at.puzzle.size())
    }

    /// Returns one number per cell; see [`EngineFamily::cells`].
    pub fn cells(&self) -> Vec<i32> {
        either!(self, at => at.puzzle.cells(&at.position))
    }

    /// Returns the goal with one number per cell; see [`EngineFamily::goal_cells`].
    pub fn goal_cells(&self) -> Vec<i32> {
        either!(self, at => at.puzzle.goal_cells())
    }

    /// Draws the position as text, one line per row.
    pub fn drawing(&self) -> String {
        either!(self, at => at.puzzle.drawing(&at.position))
    }

    /// Draws the position as an SVG picture.
    pub fn svg(&self) -> String {
        self.picture(Medium::Screen)
    }

    /// Draws the position as an SVG picture for paper: it fills the available space, and all tiles
    /// look alike.
    pub fn svg_for_paper(&self) -> String {
        self.picture(Medium::Paper)
    }

    fn picture(&self, medium: Medium) -> String {
        match self {
            Self::Tiles(at) => svg::tiles(&at.puzzle, &at.position, medium),
            Self::Blocks(at) => svg::blocks(&at.puzzle, &at.position, medium),
        }
    }

    /// Returns a key that is the same for positions that differ only in interchangeable pieces.
    /// Searches and counts compare positions by this key.
    pub fn key(&self) -> Box<[u16]> {
        either!(self, at => at.puzzle.merge_key(&at.position))
    }

    /// Returns whether the position is solved.
    pub fn is_solved(&self) -> bool {
        either!(self, at => at.puzzle.is_solved(&at.position))
    }

    /// Returns whether the goal can be reached, or `None` if this requires a search.
    pub fn is_solvable(&self) -> Option<bool> {
        either!(self, at => at.puzzle.solvable(&at.position))
    }

    /// Returns a proven lower bound on the length of a shortest solution, without a search.
    ///
    /// # Errors
    /// Returns [`UnknownName`] if the family has no such metric.
    pub fn lower_bound(&self, metric: Option<&str>) -> Result<u32, UnknownName> {
        either!(self, at => at.lower_bound(metric))
    }

    /// Returns the legal moves in a metric as strings, one per resulting position.
    ///
    /// # Errors
    /// Returns [`UnknownName`] if the family has no such metric.
    pub fn moves(&self, metric: Option<&str>) -> Result<Vec<String>, UnknownName> {
        either!(self, at => at.moves(metric))
    }

    /// Returns the position after `moves`.
    ///
    /// # Errors
    /// Returns [`MovesError`] if the text cannot be read as moves, if it has two readings that lead
    /// to different positions, or if a step is illegal.
    pub fn play(&self, moves: &str) -> Result<Self, MovesError> {
        match self {
            Self::Tiles(at) => at.play(moves).map(Self::Tiles),
            Self::Blocks(at) => at.play(moves).map(Self::Blocks),
        }
    }

    /// Replays moves up to the first illegal step.
    ///
    /// # Errors
    /// Returns [`Faults`] if the text cannot be read as moves.
    pub fn verify(&self, moves: &str) -> Result<Verification, Faults> {
        either!(self, at => at.verify(moves))
    }

    /// Starts a search from the position.
    ///
    /// # Errors
    /// Returns [`UnknownName`] if the family has no such metric.
    pub fn search(&self, settings: &Settings) -> Result<Search, UnknownName> {
        either!(self, at => at.search(settings))
    }

    /// Returns an iterator over this position and all other positions at most `max_distance` moves
    /// away in a metric, in order of distance; see [`Walk`].
    ///
    /// # Errors
    /// Returns [`UnknownName`] if the family has no such metric.
    pub fn walk(&self, metric: Option<&str>, max_distance: u32) -> Result<AnyWalk, UnknownName> {
        Ok(match self {
            Self::Tiles(at) => AnyWalk::Tiles(at.walk(metric, max_distance)?),
            Self::Blocks(at) => AnyWalk::Blocks(at.walk(metric, max_distance)?),
        })
    }
}

/// Returns the first illegal step in an answer: the move as written and the step within it, both
/// counted from 1.
fn first_illegal_step<P: Puzzle>(answer: &Answer<P>) -> Option<(usize, usize)> {
    let broken = answer.broken.map(|entry| (entry, 1));
    answer.report.illegal.map(|at| (at.entry, at.step)).or(broken)
}

/// Returns the names of a family's metrics.
fn metric_names<P: Puzzle>(_: &P) -> Vec<String> {
    P::METRICS.iter().map(ToString::to_string).collect()
}

impl<P: EngineFamily> At<P> {
    /// Looks up a metric by name. Without a name, returns the default metric.
    pub(crate) fn metric(name: Option<&str>) -> Result<P::Metric, UnknownName> {
        name.map_or(Ok(P::DEFAULT_METRIC), str::parse)
    }

    /// Returns the puzzle with this position as its start, or the unchanged puzzle if the result is
    /// not valid.
    fn puzzle_from_here(&self) -> P {
        self.puzzle.starting_at(&self.position).unwrap_or_else(|| self.puzzle.clone())
    }

    fn lower_bound(&self, metric: Option<&str>) -> Result<u32, UnknownName> {
        Ok(self.puzzle.lower_bound(&self.position, Self::metric(metric)?))
    }

    fn moves(&self, metric: Option<&str>) -> Result<Vec<String>, UnknownName> {
        let metric = Self::metric(metric)?;
        let moves = every_move(&self.puzzle, &self.position, metric);
        Ok(moves.iter().map(|next| self.puzzle.write_moves(&next.steps, metric)).collect())
    }

    fn play(&self, moves: &str) -> Result<Self, MovesError> {
        let answer = self.read(moves)?;
        match (first_illegal_step(&answer), answer.rival) {
            (Some((entry, step)), _) => Err(MovesError::Illegal { entry, step }),
            // The two readings lead to different positions.
            (None, Some(rival)) => {
                let message = format!("the moves can be read as {} and as {rival}: write `U D L R`", answer.reading);
                Err(Faults::from(Fault::new(1, 1, message)).into())
            }
            (None, None) => Ok(Self { puzzle: self.puzzle.clone(), position: answer.report.position }),
        }
    }

    fn verify(&self, moves: &str) -> Result<Verification, Faults> {
        let answer = self.read(moves)?;
        Ok(Verification {
            legal: answer.illegal().is_none(),
            solved: answer.is_solved(),
            written: answer.report.entries,
            lengths: answer.report.lengths().map(|(metric, length)| (metric.to_string(), length)).collect(),
            illegal: first_illegal_step(&answer),
            read_as: answer.read_as(),
        })
    }

    fn read(&self, moves: &str) -> Result<Answer<P>, Faults> {
        read_moves(&self.puzzle, &self.position, moves, LetterRule::ByCase)
    }

    fn search(&self, settings: &Settings) -> Result<Search, UnknownName> {
        let metric = Self::metric(settings.metric.as_deref())?;
        let solver = self.puzzle.solver(&self.position, metric, settings.mode, &settings.resources);
        Ok(Box::new(FamilySearch { puzzle: self.puzzle.clone(), metric, mode: settings.mode, solver }))
    }

    fn walk(&self, metric: Option<&str>, max_distance: u32) -> Result<Walk<P>, UnknownName> {
        Ok(Walk::new(self.clone(), Self::metric(metric)?, max_distance))
    }
}
