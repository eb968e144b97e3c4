//! All components of a space that have a solved position, by one search.

use super::space::{Position, Space};
use crate::Stop;

/// A component.
#[derive(Clone, Copy, Debug)]
pub(in crate::blocks::generate) struct Component {
    /// What its positions have in common; see [`Search::component`].
    pub(super) label: u32,
    pub(in crate::blocks::generate) positions: u64,
    /// One of the positions that are farthest from the goal, and how far it is.
    pub(in crate::blocks::generate) hardest: Position,
    pub(in crate::blocks::generate) distance: u32,
}

/// Room for searches, one after the other.
#[derive(Default)]
pub(in crate::blocks::generate) struct Search {
    /// By position, the label of a solved one from which it was found; 0 if it was not.
    labels: Vec<u32>,
    queue: Vec<Position>,
    /// By label, another one of the same component, or itself.
    above: Vec<u32>,
    /// By label.
    components: Vec<Component>,
}

/// The positions expanded between two questions to the caller.
const SLICE: usize = 1 << 10;

impl Search {
    /// Searches from all solved positions of a space at once, and joins what meets. The components are in ascending order of
    /// their labels; `None` if it is stopped.
    pub(in crate::blocks::generate) fn run(&mut self, space: &Space, stop: Stop) -> Option<Vec<Component>> {
        self.start(space);
        let (mut next, mut end, mut distance) = (0, self.queue.len(), 0);
        while next < self.queue.len() {
            if next % SLICE == 0 && stop.is_requested() {
                return None;
            }
            if next == end {
                (end, distance) = (self.queue.len(), distance + 1);
            }
            self.expand(space, next, distance);
            next += 1;
        }
        Some(self.joined())
    }

    /// The label of the component of a position, after a search.
    pub(super) fn component(&self, position: Position) -> u32 {
        self.root(self.labels[position.number as usize])
    }

    fn start(&mut self, space: &Space) {
        let Self { labels, queue, above, components } = self;
        labels.clear();
        labels.resize(space.len, 0);
        queue.clear();
        // No position has label 0.
        let none = Position::default();
        components.clear();
        components.push(Component { label: 0, positions: 0, hardest: none, distance: 0 });
        space.solved(|position| {
            let label = components.len() as u32;
            labels[position.number as usize] = label;
            queue.push(position);
            components.push(Component { label, positions: 1, hardest: position, distance: 0 });
        });
        above.clear();
        above.extend(0..components.len() as u32);
    }

    /// Finds the neighbours of a position that is this far from the goal.
    fn expand(&mut self, space: &Space, index: usize, distance: u32) {
        let position = self.queue[index];
        let label = self.labels[position.number as usize];
        let Self { labels, queue, above, components } = self;
        let component = &mut components[label as usize];
        // Positions come in ascending order of their distances, so the first of the greatest one is kept.
        if distance > component.distance {
            (component.hardest, component.distance) = (position, distance);
        }
        space.neighbours(position, |neighbour| {
            let other = &mut labels[neighbour.number as usize];
            if *other == 0 {
                *other = label;
                component.positions += 1;
                queue.push(neighbour);
            } else if *other != label {
                join(above, label, *other);
            }
        });
    }

    fn root(&self, mut label: u32) -> u32 {
        while self.above[label as usize] != label {
            label = self.above[label as usize];
        }
        label
    }

    /// The components, each under its smallest label.
    fn joined(&mut self) -> Vec<Component> {
        for label in 1..self.components.len() {
            let part = self.components[label];
            let root = self.root(part.label) as usize;
            if root < label {
                let whole = &mut self.components[root];
                whole.positions += part.positions;
                if part.distance > whole.distance {
                    (whole.hardest, whole.distance) = (part.hardest, part.distance);
                }
            }
        }
        let is_root = |component: &&Component| component.label > 0 && self.root(component.label) == component.label;
        self.components.iter().filter(is_root).copied().collect()
    }
}

/// Makes two labels one, the smaller. Paths are halved on the way.
fn join(above: &mut [u32], one: u32, other: u32) {
    let mut up = |mut label: u32| {
        while above[label as usize] != label {
            above[label as usize] = above[above[label as usize] as usize];
            label = above[label as usize];
        }
        label
    };
    let (one, other) = (up(one), up(other));
    above[one.max(other) as usize] = one.min(other);
}
