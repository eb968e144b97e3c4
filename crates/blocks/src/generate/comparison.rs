//! Comparing puzzles: whether they differ only in names and symmetry, whether they have the same
//! set of positions, and how similar they look.

use std::collections::HashSet;

use loyd_core::blocks::{Freedom, Target};
use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Puzzle};
use loyd_search::Stop;

use super::limits::{ComponentLimits, Unmapped, map_component};
use crate::bitboard::on_grid;
use crate::map::DistanceMap;
use crate::plain;

/// A puzzle without names, up to rotation and reflection. Two puzzles have the same canonical form
/// if and only if a symmetry of the square maps one to the other, including start and goal.
///
/// ```
/// use loyd_core::text::{AnyPuzzle, ReadOptions, read_argument};
/// use loyd_blocks::generate::Canonical;
/// let canonical = |text: &str| {
///     let read = read_argument(text, &ReadOptions::default())?;
///     let AnyPuzzle::Blocks(puzzle) = read.puzzle.puzzle else { unreachable!() };
///     Ok::<_, loyd_core::text::Faults>(Canonical::new(&puzzle))
/// };
/// assert_eq!(canonical("Z1/.1")?, canonical(".Y/ZY")?);
/// assert_ne!(canonical("Z1/.1")?, canonical("Z1/.1 | vertical: 1")?);
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Canonical {
    width: usize,
    parts: Vec<NamelessPiece>,
    /// The targets for kinds of pieces, each as the cells that a piece must cover.
    kinds: Vec<Vec<usize>>,
}

/// A piece or a wall, without its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct NamelessPiece {
    cells: Vec<usize>,
    freedom: Option<Freedom>,
    /// For each target of the piece, the placements that reach it, each as the cells covered.
    targets: Vec<Vec<Vec<usize>>>,
    /// The gates that admit the piece.
    gates: Vec<usize>,
}

impl Canonical {
    /// Returns the canonical form of a puzzle.
    pub fn new(puzzle: &BlockPuzzle) -> Self {
        let images = (0..8).map(|symmetry| SymmetricImage::new(puzzle, symmetry).canonical());
        images.min().unwrap_or(Self { width: 0, parts: vec![], kinds: vec![] })
    }
}

/// A puzzle under a symmetry of the square.
struct SymmetricImage<'a> {
    puzzle: &'a BlockPuzzle,
    is_mirrored: bool,
    is_upside_down: bool,
    is_transposed: bool,
}

impl<'a> SymmetricImage<'a> {
    /// Returns the image under one of the eight symmetries, numbered by three bits.
    fn new(puzzle: &'a BlockPuzzle, symmetry: u8) -> Self {
        let [is_mirrored, is_upside_down, is_transposed] = [1, 2, 4].map(|bit| symmetry & bit != 0);
        Self { puzzle, is_mirrored, is_upside_down, is_transposed }
    }

    fn width(&self) -> usize {
        if self.is_transposed { self.puzzle.rows() } else { self.puzzle.columns() }
    }

    fn canonical(&self) -> Canonical {
        let wall = |cell| NamelessPiece { cells: vec![self.cell(cell)], freedom: None, targets: vec![], gates: vec![] };
        let mut parts: Vec<NamelessPiece> = self.puzzle.walls().map(wall).collect();
        parts.extend((0..self.puzzle.pieces().len()).map(|piece| self.part(piece)));
        parts.sort_unstable();
        let mut kinds: Vec<_> = self.puzzle.goal().0.iter().filter_map(|target| self.kind(target)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        Canonical { width: self.width(), parts, kinds }
    }

    fn part(&self, piece: usize) -> NamelessPiece {
        let targets = self.puzzle.goal().0.iter().filter(|target| target.piece() == Some(piece));
        let mut targets: Vec<_> = targets.map(|target| self.placements_reaching(piece, target)).collect();
        targets.sort_unstable();
        targets.dedup();
        let freedom = match (self.puzzle.pieces()[piece].freedom, self.is_transposed) {
            (Freedom::Horizontal, true) => Freedom::Vertical,
            (Freedom::Vertical, true) => Freedom::Horizontal,
            (freedom, _) => freedom,
        };
        let gates = self.puzzle.gates().iter().filter(|gate| gate.pieces.contains(&piece));
        let gates = self.indices(gates.map(|gate| gate.cell));
        NamelessPiece {
            cells: self.cells(piece, self.puzzle.start_anchors()[piece]),
            freedom: Some(freedom),
            targets,
            gates,
        }
    }

    /// Returns all placements on the grid that reach a target.
    fn placements_reaching(&self, piece: usize, target: &Target) -> Vec<Vec<usize>> {
        let mut placements: Vec<_> =
            anchors_reached(self.puzzle, target).map(|anchor| self.cells(piece, anchor)).collect();
        placements.sort_unstable();
        placements
    }

    /// Returns the cells that a target for a kind covers.
    fn kind(&self, target: &Target) -> Option<Vec<usize>> {
        let Target::Like { shape, cell } = target else { return None };
        Some(self.indices(shape.cells_from(self.puzzle.place(*cell))))
    }

    /// Returns the cells that a piece covers in the image, in ascending order.
    fn cells(&self, piece: usize, anchor: u16) -> Vec<usize> {
        self.indices(self.puzzle.cells_at(piece, anchor))
    }

    /// Returns the indices of cells in the image, in ascending order.
    fn indices(&self, cells: impl Iterator<Item = (usize, usize)>) -> Vec<usize> {
        let mut indices: Vec<usize> = cells.map(|cell| self.cell(cell)).collect();
        indices.sort_unstable();
        indices
    }

    /// Returns the index of a cell in the image.
    fn cell(&self, (row, column): (usize, usize)) -> usize {
        let row = if self.is_upside_down { self.puzzle.rows() - 1 - row } else { row };
        let column = if self.is_mirrored { self.puzzle.columns() - 1 - column } else { column };
        if self.is_transposed { column * self.width() + row } else { row * self.width() + column }
    }
}

/// Returns the anchors that reach a target and keep its piece within the grid.
pub(super) fn anchors_reached<'a>(puzzle: &'a BlockPuzzle, target: &'a Target) -> impl Iterator<Item = u16> + 'a {
    let anchors = (0..puzzle.rows() * puzzle.columns()).map(|anchor| anchor as u16);
    let shape = match target {
        Target::Like { shape, .. } => Some(shape),
        _ => target.piece().map(|piece| &puzzle.pieces()[piece].shape),
    };
    let stays = move |anchor: u16| shape.is_some_and(|shape| on_grid(puzzle, shape, anchor.into()));
    anchors.filter(move |&anchor| stays(anchor) && target.is_reached_at(puzzle, anchor))
}

/// The canonical start of a component: the position with the least [`Canonical`] form among those
/// farthest from the goal.
///
/// If distances are measured in the same metric, two puzzles have the same form if and only if a
/// symmetry of the square and a renaming of pieces map the positions and the goal of one puzzle
/// onto the other's.
///
/// ```
/// use loyd_blocks::generate::{CanonicalStart, ComponentLimits};
/// use loyd_core::{BlockMetric, BlockPuzzle};
/// use loyd_search::Stop;
/// let limits = ComponentLimits { positions: 10_000, memory: 1 << 24 };
/// let form = |text: &str| -> Result<_, Box<dyn std::error::Error>> {
///     let puzzle: BlockPuzzle = text.parse()?;
///     Ok(CanonicalStart::search(&puzzle, BlockMetric::Slide, limits, Stop::NEVER)?.form)
/// };
/// assert_eq!(form("ZZ./1../..2")?, form("ZZ./1../.2.")?);
/// assert_ne!(form("ZZ./1../..2")?, form("ZZ./1../..#")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CanonicalStart {
    /// The puzzle with this start.
    pub puzzle: BlockPuzzle,
    /// The canonical form of `puzzle`.
    pub form: Canonical,
}

impl CanonicalStart {
    /// Returns the canonical start of a puzzle's component, with distances measured in `metric`.
    ///
    /// # Errors
    /// Returns [`Unmapped`] with the reason why there is none.
    pub fn search(
        puzzle: &BlockPuzzle,
        metric: BlockMetric,
        limits: ComponentLimits,
        stop: Stop,
    ) -> Result<Self, Unmapped> {
        let mut map = map_component(puzzle, metric, limits, stop)?;
        let reason = || if stop.is_requested() { Unmapped::Stopped } else { Unmapped::Unsolvable };
        Self::new(puzzle, &mut map, stop).ok_or_else(reason)
    }

    /// Returns the canonical start of the component on a complete map; `None` if the map is
    /// incomplete or contains no solved position, or soon after `stop` is requested.
    pub fn new(puzzle: &BlockPuzzle, map: &mut DistanceMap, stop: Stop) -> Option<Self> {
        let farthest = match map.all_hardest() {
            Some(positions) => positions.to_vec(),
            None => farthest(puzzle, map, stop)?,
        };
        let starts = farthest.iter().filter_map(|position| puzzle.restarted(position));
        let starts = starts.map(|puzzle| Self { form: Canonical::new(&puzzle), puzzle });
        starts.min_by(|one, other| one.form.cmp(&other.form))
    }
}

/// Returns all positions at the greatest distance from the goal, for a map that has too many of
/// them to list. Returns `None` soon after `stop` is requested.
fn farthest(puzzle: &BlockPuzzle, map: &mut DistanceMap, stop: Stop) -> Option<Vec<BlockPosition>> {
    let greatest = map.statistics()?.greatest_distance()?;
    let mut seen = HashSet::from([puzzle.key(&puzzle.start())]);
    let (mut open, mut farthest) = (vec![puzzle.start()], vec![]);
    while let Some(position) = open.pop() {
        if stop.is_requested() {
            return None;
        }
        for neighbour in plain::moves(puzzle, &position, BlockMetric::Step) {
            if seen.insert(puzzle.key(&neighbour)) {
                open.push(neighbour);
            }
        }
        if map.distance(&position) == Some(greatest) {
            farthest.push(position);
        }
    }
    Some(farthest)
}

/// The appearance of a board: for every cell, the size of the piece on it, and whether that piece
/// is the goal piece.
///
/// ```
/// use loyd_core::text::{AnyPuzzle, ReadOptions, read_argument};
/// use loyd_blocks::generate::BoardLikeness;
/// let look = |text: &str| {
///     let read = read_argument(text, &ReadOptions::default())?;
///     let AnyPuzzle::Blocks(puzzle) = read.puzzle.puzzle else { unreachable!() };
///     Ok::<_, loyd_core::text::Faults>(BoardLikeness::of(&puzzle))
/// };
/// assert!(look("Zaa/b..")?.likeness(&look("c../Zdd")?) > 0.99);
/// assert!(look("Zaa/b..")?.likeness(&look("Zaa/...")?) < 0.84);
/// assert!(look("Za/..")?.likeness(&look("Zaa/...")?) < 0.01);
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardLikeness {
    rows: usize,
    columns: usize,
    /// For each cell, the height and width of its piece (0 for a wall), and whether that is the
    /// goal piece; `None` for an empty cell.
    cells: Vec<Option<(usize, usize, bool)>>,
}

impl BoardLikeness {
    /// Returns the appearance of a puzzle in its starting position.
    pub fn of(puzzle: &BlockPuzzle) -> Self {
        let is_goal = |piece| puzzle.goal().0.first().is_some_and(|target| target.concerns(puzzle, piece));
        let cell = |(index, piece): (usize, Option<u16>)| match piece.map(usize::from) {
            Some(piece) => {
                let shape = &puzzle.pieces()[piece].shape;
                Some((shape.height(), shape.width(), is_goal(piece)))
            }
            None if puzzle.is_wall(index / puzzle.columns(), index % puzzle.columns()) => Some((0, 0, false)),
            None => None,
        };
        let cells = puzzle.occupants(&puzzle.start()).into_iter().enumerate().map(cell).collect();
        Self { rows: puzzle.rows(), columns: puzzle.columns(), cells }
    }

    /// Returns the share of cells that look the same on both boards, from 0 to 1. It is the maximum
    /// over the four images of one board (unchanged, mirrored, upside down, and both), and 0 if the
    /// sizes differ.
    pub fn likeness(&self, other: &Self) -> f64 {
        if (self.rows, self.columns) != (other.rows, other.columns) {
            return 0.0;
        }
        let images = [(false, false), (false, true), (true, false), (true, true)];
        let same = |(is_mirrored, is_flipped)| self.matching_share(other, is_mirrored, is_flipped);
        images.into_iter().map(same).fold(0.0, f64::max)
    }

    fn matching_share(&self, other: &Self, is_mirrored: bool, is_flipped: bool) -> f64 {
        let image = |index: usize| {
            let (row, column) = (index / self.columns, index % self.columns);
            let row = if is_flipped { self.rows - 1 - row } else { row };
            row * self.columns + if is_mirrored { self.columns - 1 - column } else { column }
        };
        let same = (0..self.cells.len()).filter(|&index| self.cells[index] == other.cells[image(index)]).count();
        same as f64 / self.cells.len() as f64
    }
}
