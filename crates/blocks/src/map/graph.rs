use std::collections::{HashMap, VecDeque};

use loyd_core::blocks::BlockKey;
use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Puzzle};
use loyd_search::{Nodes, Stop};

use crate::bfs::{Component, Exploration};
use crate::plain;

/// A small component as a graph: its positions, and the pairs of positions that are one move apart.
#[derive(Clone, Debug)]
pub struct ComponentGraph {
    nodes: Vec<GraphNode>,
    /// Pairs of node indices, the smaller one first.
    edges: Vec<(usize, usize)>,
}

/// A position in a [`ComponentGraph`].
#[derive(Clone, Debug)]
pub struct GraphNode {
    /// The position. Interchangeable pieces may be swapped.
    pub position: BlockPosition,
    /// The minimum number of moves to a solved position, if there is one.
    pub distance: Option<u32>,
}

impl ComponentGraph {
    /// Returns the graph of the positions reachable from `position`, its first node; `None` if
    /// there are more than `max_nodes`.
    pub fn new(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric, max_nodes: usize) -> Option<Self> {
        let mut indices: HashMap<BlockKey, usize> = HashMap::from([(puzzle.key(position), 0)]);
        let mut positions = vec![position.clone()];
        let mut edges = vec![];
        let mut next = 0;
        while let Some(position) = positions.get(next).cloned() {
            for neighbour in plain::moves(puzzle, &position, metric) {
                let index = *indices.entry(puzzle.key(&neighbour)).or_insert(positions.len());
                if index == positions.len() {
                    positions.push(neighbour);
                }
                // A piece that moves away and back returns to the same position.
                if index != next {
                    edges.push((next.min(index), next.max(index)));
                }
            }
            next += 1;
            if positions.len() > max_nodes {
                return None;
            }
        }
        edges.sort_unstable();
        edges.dedup();
        let distances = distances(&neighbours(positions.len(), &edges), |node| puzzle.is_solved(&positions[node]));
        let node = |(position, distance)| GraphNode { position, distance };
        Some(Self { nodes: positions.into_iter().zip(distances).map(node).collect(), edges })
    }

    /// Returns the positions, the starting position first.
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
    while let Some(index) = open.pop_front() {
        for &neighbour in &neighbours[index] {
            if distances[neighbour].is_none() {
                distances[neighbour] = distances[index].map(|distance| distance + 1);
                open.push_back(neighbour);
            }
        }
    }
    distances
}

/// The greatest distance between two positions in a component, in moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diameter {
    /// The distance.
    pub length: u32,
    /// Whether this is proven to be the greatest distance. Otherwise, it is a lower bound.
    pub is_exact: bool,
}

/// The maximum number of positions in a component for which all distances are computed.
const MAX_EXACT_NODES: usize = 2_000;
/// The number of positions between two checks for a stop request.
const POSITIONS_PER_CHECK: Nodes = 1 << 14;

impl Diameter {
    /// Returns the diameter of a position's component, which is exact for up to 2,000 positions.
    /// For larger components, it is the greatest distance from any of `ends`, found by a search
    /// from each in at most `memory` bytes. Returns `None` if a search was stopped or needs more
    /// memory.
    pub fn new(
        puzzle: &BlockPuzzle,
        metric: BlockMetric,
        ends: &[BlockPosition],
        memory: u64,
        stop: Stop,
    ) -> Option<Self> {
        if let Some(graph) = ComponentGraph::new(puzzle, ends.first()?, metric, MAX_EXACT_NODES) {
            return Some(Self { length: graph.diameter(), is_exact: true });
        }
        let mut length = 0;
        for end in ends {
            length = length.max(eccentricity(puzzle, metric, end, memory, stop)?);
        }
        Some(Self { length, is_exact: false })
    }
}

/// Returns the greatest distance from a position.
fn eccentricity(
    puzzle: &BlockPuzzle,
    metric: BlockMetric,
    from: &BlockPosition,
    memory: u64,
    stop: Stop,
) -> Option<u32> {
    let mut component = Component::new(puzzle, from, metric, memory);
    loop {
        match component.run(POSITIONS_PER_CHECK, stop) {
            Exploration::Complete => return Some(component.positions_by_depth().len() as u32 - 1),
            Exploration::Searching if !stop.is_requested() => {}
            Exploration::Searching | Exploration::Stopped(_) => return None,
        }
    }
}
