use std::collections::VecDeque;

use loyd_core::{Direction, TileMetric, TilePosition, TilePuzzle};
use loyd_search::Heuristic;

use super::in_metric;
use super::walking_distance::MAX_CELLS;

/// Additive pattern databases (Korf and Felner, 2002). The tiles are partitioned into groups. A
/// table contains, for every placement of a group's tiles, the minimum number of steps *by these
/// tiles* needed to bring them to their goal cells, regardless of the other tiles. Every step
/// belongs to only one group, so the sum of the entries is admissible.
#[derive(Clone, Debug)]
pub struct Patterns {
    metric: TileMetric,
    groups: Vec<PatternGroup>,
}

/// The number of tiles per group. Four tiles and the blank have half a million placements on 16
/// cells, which are searched in less than a second.
const GROUP_SIZE: usize = 4;

impl Patterns {
    /// Builds the tables for a puzzle's goal, with groups of four tiles in goal order; `None` for a
    /// board of more than 16 cells.
    pub fn new(puzzle: &TilePuzzle, metric: TileMetric) -> Option<Self> {
        let goal = puzzle.goal();
        let tiles: Vec<u16> = goal.cells().iter().copied().filter(|&tile| tile != 0).collect();
        (goal.cells().len() <= MAX_CELLS).then(|| Self {
            metric,
            groups: tiles.chunks(GROUP_SIZE).map(|tiles| PatternGroup::new(goal, tiles)).collect(),
        })
    }
}

impl Heuristic<TilePuzzle> for Patterns {
    fn metric(&self) -> TileMetric {
        self.metric
    }

    fn estimate(&self, puzzle: &TilePuzzle, position: &TilePosition) -> u32 {
        let places = position.places();
        in_metric(self.groups.iter().map(|group| group.distance(&places)).sum(), puzzle, self.metric)
    }
}

/// One group and its table.
#[derive(Clone, Debug)]
struct PatternGroup {
    tiles: Vec<u16>,
    /// The minimum number of steps for each placement of the tiles, over all blank positions,
    /// indexed by [`index`].
    distances: Vec<u8>,
}

/// An unknown distance.
const UNKNOWN: u8 = u8::MAX;

impl PatternGroup {
    fn new(goal: &TilePosition, tiles: &[u16]) -> Self {
        let goal_cells = goal.places();
        let solved: Vec<u8> = tiles.iter().map(|&tile| goal_cells[usize::from(tile)] as u8).collect();
        let mut group = Self { tiles: tiles.to_vec(), distances: vec![UNKNOWN; MAX_CELLS.pow(tiles.len() as u32)] };
        group.fill(goal, solved);
        group
    }

    /// Searches breadth-first from the goal over the placements of the tiles and the blank. Moving
    /// a tile from another group costs nothing, so the successor goes to the front of the queue.
    fn fill(&mut self, goal: &TilePosition, solved: Vec<u8>) {
        let (width, height) = (goal.width(), goal.height());
        let mut known = vec![UNKNOWN; MAX_CELLS.pow(solved.len() as u32 + 1)];
        let mut queue = VecDeque::from([(solved, goal.blank() as u8, 0_u8)]);
        while let Some((places, blank, distance)) = queue.pop_front() {
            let state = index(&places) * MAX_CELLS + usize::from(blank);
            if known[state] != UNKNOWN {
                continue;
            }
            known[state] = distance;
            let entry = &mut self.distances[index(&places)];
            *entry = distance.min(*entry);
            let neighbour = |direction: Direction| direction.neighbour(blank.into(), height, width);
            for next in Direction::ALL.into_iter().filter_map(neighbour).map(|cell| cell as u8) {
                let mut places = places.clone();
                match places.iter().position(|&place| place == next) {
                    Some(tile) => {
                        places[tile] = blank;
                        queue.push_back((places, next, distance + 1));
                    }
                    None => queue.push_front((places, next, distance)),
                }
            }
        }
    }

    /// Looks up the distance, given the cells of all tiles in a position.
    fn distance(&self, places: &[u16]) -> u32 {
        let at = self.tiles.iter().fold(0, |at, &tile| at * MAX_CELLS + usize::from(places[usize::from(tile)]));
        self.distances[at].into()
    }
}

/// Returns the table index of a placement.
fn index(places: &[u8]) -> usize {
    places.iter().fold(0, |at, &place| at * MAX_CELLS + usize::from(place))
}
