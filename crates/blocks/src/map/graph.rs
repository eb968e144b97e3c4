use std::collections::{HashMap, VecDeque};

use loyd_core::blocks::BlockKey;
use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Puzzle};

use crate::plain;

/// A small component as a graph: its positions, and the pairs of positions that are one move apart.
#[derive(Clone, Debug)]
pub struct ComponentGraph {
    nodes: Vec<GraphNode>,
    /// Pairs of indices of nodes, the smaller one first.
    edges: Vec<(usize, usize)>,
}

/// A position of a [`ComponentGraph`].
#[derive(Clone, Debug)]
pub struct GraphNode {
    /// The position. Interchangeable pieces may be exchanged.
    pub position: BlockPosition,
    /// The minimum number of moves to a solved position, if there is one.
    pub distance: Option<u32>,
}

impl ComponentGraph {
    /// Returns the graph of the positions reachable from `position`, its first node; `None` if
    /// there are more than `most`.
    pub fn new(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric, most: usize) -> Option<Self> {
        let mut places: HashMap<BlockKey, usize> = HashMap::from([(puzzle.key(position), 0)]);
        let mut positions = vec![position.clone()];
        let mut edges = vec![];
        let mut next = 0;
        while let Some(position) = positions.get(next).cloned() {
            for neighbour in plain::moves(puzzle, &position, metric) {
                let place = *places.entry(puzzle.key(&neighbour)).or_insert(positions.len());
                if place == positions.len() {
                    positions.push(neighbour);
                }
                // A piece that moves away and back returns to the same position.
                if place != next {
                    edges.push((next.min(place), next.max(place)));
                }
            }
            next += 1;
            if positions.len() > most {
                return None;
            }
        }
        edges.sort_unstable();
        edges.dedup();
        let distances = distances(&neighbours(positions.len(), &edges), |node| puzzle.is_solved(&positions[node]));
        let node = |(position, distance)| GraphNode { position, distance };
        Some(Self { nodes: positions.into_iter().zip(distances).map(node).collect(), edges })
    }

    /// Returns the positions, the start first.
    pub fn nodes(&self) -> &[GraphNode] {
        &self.nodes
    }

    /// Returns the edges as pairs of indices in [`Self::nodes`], in ascending order. Each edge
    /// occurs once, with the smaller index first.
    pub fn edges(&self) -> &[(usize, usize)] {
        &self.edges
    }

    /// Returns the greatest distance between two positions.
    pub fn diameter(&self) -> u32 {
        let neighbours = neighbours(self.nodes.len(), &self.edges);
        let greatest = |from| distances(&neighbours, |node| node == from).into_iter().flatten().max();
        (0..self.nodes.len()).filter_map(greatest).max().unwrap_or(0)
    }
}

/// Returns the neighbours of each node.
fn neighbours(nodes: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut neighbours = vec![vec![]; nodes];
    for &(one, other) in edges {
        neighbours[one].push(other);
        neighbours[other].push(one);
    }
    neighbours
}

/// Returns the distance of each node from the nearest source, if there is a path.
fn distances(neighbours: &[Vec<usize>], is_source: impl Fn(usize) -> bool) -> Vec<Option<u32>> {
    let mut distances: Vec<Option<u32>> = (0..neighbours.len()).map(|node| is_source(node).then_some(0)).collect();
    let mut open: VecDeque<usize> = (0..neighbours.len()).filter(|&node| distances[node].is_some()).collect();
    while let Some(place) = open.pop_front() {
        for &neighbour in &neighbours[place] {
            if distances[neighbour].is_none() {
                distances[neighbour] = distances[place].map(|distance| distance + 1);
                open.push_back(neighbour);
            }
        }
    }
    distances
}
