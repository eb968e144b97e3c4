use std::collections::VecDeque;

use loyd_core::{Direction, TileMetric, TilePosition, TilePuzzle};

use super::in_metric;
use super::walking_distance::MOST_CELLS;
use crate::Heuristic;

/// Additive pattern databases (Korf and Felner, 2002). The tiles are split into groups; a table holds, for all places of the
/// tiles of a group, the least number of steps *of these tiles* that brings them home, whatever the others do. No step is
/// one of two groups, so that the tables' entries add up to an estimate.
#[derive(Clone, Debug)]
pub struct Patterns {
    metric: TileMetric,
    groups: Vec<Group>,
}

/// The tiles of a group: four make tables of half a million entries on 16 cells, built in less than a second.
const GROUP: usize = 4;

impl Patterns {
    /// The tables for the goal of a puzzle, the tiles taken four by four in the order of the goal; `None` for a board of more
    /// than 16 cells.
    pub fn new(puzzle: &TilePuzzle, metric: TileMetric) -> Option<Self> {
        let goal = puzzle.goal();
        let tiles: Vec<u16> = goal.cells().iter().copied().filter(|&tile| tile != 0).collect();
        (goal.cells().len() <= MOST_CELLS)
            .then(|| Self { metric, groups: tiles.chunks(GROUP).map(|tiles| Group::new(goal, tiles)).collect() })
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
struct Group {
    tiles: Vec<u16>,
    /// The least number of steps for the places of the tiles, wherever the blank is, by [`index`].
    distances: Vec<u8>,
}

/// A distance that is not known yet.
const UNKNOWN: u8 = u8::MAX;

impl Group {
    fn new(goal: &TilePosition, tiles: &[u16]) -> Self {
        let goal_cells = goal.places();
        let solved: Vec<u8> = tiles.iter().map(|&tile| goal_cells[usize::from(tile)] as u8).collect();
        let mut group = Self { tiles: tiles.to_vec(), distances: vec![UNKNOWN; MOST_CELLS.pow(tiles.len() as u32)] };
        group.fill(goal, solved);
        group
    }

    /// Breadth-first search over the places of the tiles and of the blank, from the goal. A step of the blank past another
    /// tile costs nothing, so that what it leads to comes before what costs a step.
    fn fill(&mut self, goal: &TilePosition, solved: Vec<u8>) {
        let (width, height) = (goal.width(), goal.height());
        let mut known = vec![UNKNOWN; MOST_CELLS.pow(solved.len() as u32 + 1)];
        let mut queue = VecDeque::from([(solved, goal.blank() as u8, 0_u8)]);
        while let Some((places, blank, distance)) = queue.pop_front() {
            let state = index(&places) * MOST_CELLS + usize::from(blank);
            if known[state] != UNKNOWN {
                continue;
            }
            known[state] = distance;
            let least = &mut self.distances[index(&places)];
            *least = distance.min(*least);
            let beside = |direction: Direction| direction.beside(blank.into(), height, width);
            for next in Direction::ALL.into_iter().filter_map(beside).map(|cell| cell as u8) {
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

    /// The distance for the places of all tiles of a position.
    fn distance(&self, places: &[u16]) -> u32 {
        let at = self.tiles.iter().fold(0, |at, &tile| at * MOST_CELLS + usize::from(places[usize::from(tile)]));
        self.distances[at].into()
    }
}

/// The place in the table of places of tiles.
fn index(places: &[u8]) -> usize {
    places.iter().fold(0, |at, &place| at * MOST_CELLS + usize::from(place))
}
