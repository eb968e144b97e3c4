//! The constraints that a recipe places on its boards: shapes, goal pieces, walls and gates.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use loyd_core::blocks::{BlockGoal, Freedom, Setup, SetupPiece, Shape, Target};
use loyd_core::{BlockMetric, BlockPuzzle};
use loyd_search::Stop;

use super::limits::shortest_length;

/// Cells `(row, column)`.
pub(super) type Cells = Vec<(usize, usize)>;

/// A shape in any orientation, and the number of pieces that may have it.
///
/// Shapes of up to five cells have the usual polyomino names: a letter that resembles the shape,
/// followed by the number of cells. `2x3` is a rectangle that is two columns wide and three rows
/// high. A number or a range after `=` limits the number of pieces; without it, any number of
/// pieces may have the shape.
///
/// ```
/// use loyd_blocks::generate::ShapeQuota;
/// let quota: ShapeQuota = "L3=1-2".parse().expect("a shape");
/// assert_eq!((quota.size(), quota.orientations().len()), (3, 4));
/// assert_eq!(quota.count, 1..=2);
/// assert!("Q3".parse::<ShapeQuota>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeQuota {
    name: String,
    orientations: Vec<Shape>,
    /// The number of pieces.
    pub count: RangeInclusive<usize>,
}

/// The polyominoes of up to five cells, by their names. `/` separates rows.
const NAMED_SHAPES: [(&str, &str); 21] = [
    ("I1", "#"),
    ("I2", "##"),
    ("I3", "###"),
    ("L3", "#./##"),
    ("I4", "####"),
    ("O4", "##/##"),
    ("T4", "###/.#."),
    ("S4", ".##/##."),
    ("L4", "#./#./##"),
    ("F5", ".##/##./.#."),
    ("I5", "#####"),
    ("L5", "#./#./#./##"),
    ("N5", ".#/.#/##/#."),
    ("P5", "##/##/#."),
    ("T5", "###/.#./.#."),
    ("U5", "#.#/###"),
    ("V5", "#../#../###"),
    ("W5", "#../##./.##"),
    ("X5", ".#./###/.#."),
    ("Y5", ".#/##/.#/.#"),
    ("Z5", "##./.#./.##"),
];

impl ShapeQuota {
    /// Returns the number of cells.
    pub fn size(&self) -> usize {
        self.orientations[0].size()
    }

    /// Returns whether the shape is a straight line of three cells or more.
    pub fn is_truck(&self) -> bool {
        let shape = &self.orientations[0];
        shape.is_straight() && shape.size() >= 3
    }

    /// Returns the shape under all rotations and reflections.
    pub fn orientations(&self) -> &[Shape] {
        &self.orientations
    }

    /// Returns whether `shape` is this shape, possibly rotated or reflected.
    pub fn has(&self, shape: &Shape) -> bool {
        self.orientations.contains(shape)
    }
}

impl fmt::Display for ShapeQuota {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (min, max) = (*self.count.start(), *self.count.end());
        match (min, max) {
            (0, usize::MAX) => f.write_str(&self.name),
            (_, usize::MAX) => write!(f, "{}={min}-", self.name),
            _ if min == max => write!(f, "{}={min}", self.name),
            _ => write!(f, "{}={min}-{max}", self.name),
        }
    }
}

/// The error for a string that does not name a shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}: expected a shape such as L3, L3=2, L3=1-4 or 2x3; the names are {}", shape_names())]
pub struct UnknownShape {
    text: String,
}

fn shape_names() -> String {
    NAMED_SHAPES.map(|(name, _)| name).join(" ")
}

impl FromStr for ShapeQuota {
    type Err = UnknownShape;

    fn from_str(text: &str) -> Result<Self, UnknownShape> {
        let fault = || UnknownShape { text: text.to_owned() };
        let (name, count) = match text.split_once('=') {
            Some((name, count)) => (name, parse_count(count.trim()).ok_or_else(fault)?),
            None => (text, 0..=usize::MAX),
        };
        let name = name.trim();
        let (name, cells) = match NAMED_SHAPES.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)) {
            Some(&(name, drawing)) => (name, parse_drawing(drawing)),
            None => (name, parse_rectangle(name).ok_or_else(fault)?),
        };
        Ok(Self { orientations: orientations(&cells), name: name.to_owned(), count })
    }
}

/// Parses a number of pieces or a range of numbers: `2`, `1-4` or `1-`.
fn parse_count(text: &str) -> Option<RangeInclusive<usize>> {
    let number = |text: &str| text.trim().parse().ok();
    let range = match text.split_once('-') {
        None => number(text).map(|count| count..=count)?,
        Some((min, "")) => number(min)?..=usize::MAX,
        Some((min, max)) => number(min)?..=number(max)?,
    };
    (!range.is_empty()).then_some(range)
}

/// Returns the cells of a rectangle such as `2x3`, with sides up to 12.
fn parse_rectangle(text: &str) -> Option<Cells> {
    let (width, height) = text.split_once('x')?;
    let side = |text: &str| text.parse().ok().filter(|side: &usize| (1..=12).contains(side));
    let (width, height) = (side(width)?, side(height)?);
    Some((0..height).flat_map(|row| (0..width).map(move |column| (row, column))).collect())
}

/// Returns the cells of a drawing.
fn parse_drawing(drawing: &str) -> Cells {
    let rows = drawing.split('/').enumerate();
    rows.flat_map(|(row, cells)| cells.match_indices('#').map(move |(column, _)| (row, column))).collect()
}

/// Returns the shape of a set of cells; `None` if it is empty.
fn shape_of(cells: Cells) -> Option<Shape> {
    SetupPiece { name: 'Z', cells, freedom: Freedom::Both }.shape()
}

/// Returns the cells of a shape whose first cell in reading order is at `place`; `None` if some
/// would be to the left of the board. This is possible because the first cell need not be in the
/// leftmost column of the shape.
pub(super) fn cells_at(shape: &Shape, place: (usize, usize)) -> Option<Cells> {
    let left = shape.offsets().iter().map(|offset| place.1 as i32 + i32::from(offset.1)).min()?;
    (left >= 0).then(|| shape.cells_from(place).collect())
}

/// Returns the distinct images of a shape under the eight symmetries of the square.
fn orientations(cells: &Cells) -> Vec<Shape> {
    let side = cells.iter().map(|&(row, column)| row.max(column)).max().unwrap_or(0);
    let mut shapes: Vec<Shape> = vec![];
    for symmetry in 0..8 {
        let image = cells.iter().map(|&(row, column)| {
            let row = if symmetry & 1 == 0 { row } else { side - row };
            let column = if symmetry & 2 == 0 { column } else { side - column };
            if symmetry & 4 == 0 { (row, column) } else { (column, row) }
        });
        let shape = shape_of(image.collect());
        shapes.extend(shape.filter(|shape| !shapes.contains(shape)));
    }
    shapes
}

/// A list of distinct shapes, written with commas between them.
///
/// ```
/// use loyd_blocks::generate::ShapeList;
/// assert_eq!("L3=1-,I2,O4".parse::<ShapeList>()?.to_string(), "L3=1-,I2,O4");
/// assert!("I2,2x1".parse::<ShapeList>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeList(pub(super) Vec<ShapeQuota>);

impl FromStr for ShapeList {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut quotas: Vec<ShapeQuota> = vec![];
        for part in text.split(',') {
            let quota: ShapeQuota = part.parse().map_err(|fault: UnknownShape| fault.to_string())?;
            if quotas.iter().any(|other| other.has(&quota.orientations()[0])) {
                return Err(format!("{part}: this shape is given twice"));
            }
            quotas.push(quota);
        }
        Ok(Self(quotas))
    }
}

impl fmt::Display for ShapeList {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let shapes: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&shapes.join(","))
    }
}

/// A goal piece that a recipe prescribes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalPiece {
    /// The shape; `None` if the style chooses a random one.
    pub(super) shape: Option<Shape>,
    pub(super) freedom: Freedom,
    /// The targets. Their piece indices are ignored.
    pub(super) targets: Vec<Target>,
    /// The anchors from which the piece, alone on the board, can reach its goal.
    pub(super) places: Cells,
}

impl GoalPiece {
    /// Creates a piece with the given targets, on a board with the given size and walls. If there
    /// is no shape, the style chooses one later. Returns `None` if a piece of the given shape
    /// cannot reach its goal from any place outside the goal.
    pub fn new(
        (rows, columns): (usize, usize),
        walls: &[(usize, usize)],
        shape: Option<Shape>,
        freedom: Freedom,
        targets: Vec<Target>,
    ) -> Option<Self> {
        let Some(shape) = shape else { return Some(Self { shape, freedom, targets, places: vec![] }) };
        let goal = BlockGoal(targets.iter().map(|target| target.renumbered(|_| 0)).collect());
        let (mut places, mut has_start) = (vec![], false);
        for place in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let Some(cells) = cells_at(&shape, place) else { continue };
            let piece = SetupPiece { name: 'Z', cells, freedom };
            let (walls, goal) = (walls.to_vec(), goal.clone());
            let setup = Setup { rows, columns, walls, gates: vec![], pieces: vec![piece], goal };
            let Ok(puzzle) = BlockPuzzle::try_from(setup) else { continue };
            if let Some(length) = shortest_length(&puzzle, BlockMetric::Step, (1 << 16, 1 << 24), Stop::NEVER) {
                has_start |= length > 0;
                places.push(place);
            }
        }
        has_start.then_some(Self { shape: Some(shape), freedom, targets, places })
    }

    /// Returns whether the piece may start in a row.
    pub fn starts_in_row(&self, row: usize) -> bool {
        self.places.iter().any(|place| place.0 == row)
    }
}
