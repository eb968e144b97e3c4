//! A search for all components in a space that have a solved position.

use loyd_search::Stop;

use super::join;
use super::space::{ChoiceSpace, Position};

/// A component.
#[derive(Clone, Copy, Debug)]
pub(in crate::generate) struct ClassComponent {
    /// The common label of its positions; see [`ClassSearch::component`].
    pub(super) label: u32,
    pub(in crate::generate) positions: u64,
    /// One of the positions farthest from the goal, and its distance.
    pub(in crate::generate) hardest: Position,
    pub(in crate::generate) distance: u32,
}

/// A search of one space after another, with memory that the searches share.
#[derive(Default)]
pub(in crate::generate) struct ClassSearch {
    /// For each position, the label of the solved position that led to it; 0 if it has not been
    /// found.
    labels: Vec<u32>,
    queue: Vec<Position>,
    /// For each label, another label of the same component, or the label itself.
    parents: Vec<u32>,
    /// The components, by label.
    components: Vec<ClassComponent>,
}

/// The number of positions expanded between two checks for a stop request.
const POSITIONS_PER_CHECK: usize = 1 << 10;

impl ClassSearch {
    /// Searches from all solved positions of a space simultaneously, and merges components that
    /// meet. The components are in ascending order of their labels. Returns `None` if `stop` is
    /// requested.
    pub(in crate::generate) fn run(&mut self, space: &ChoiceSpace, stop: Stop) -> Option<Vec<ClassComponent>> {
        self.start(space);
        let (mut next, mut end, mut distance) = (0, self.queue.len(), 0);
        while next < self.queue.len() {
            if next % POSITIONS_PER_CHECK == 0 && stop.is_requested() {
                return None;
            }
            if next == end {
                (end, distance) = (self.queue.len(), distance + 1);
            }
            self.expand(space, next, distance);
            next += 1;
        }
        Some(self.merge_components())
    }

    /// Returns the label of a position's component, after a search.
    pub(super) fn component(&self, position: Position) -> u32 {
        self.parents[self.labels[position.number as usize] as usize]
    }

    fn start(&mut self, space: &ChoiceSpace) {
        let Self { labels, queue, parents, components } = self;
        labels.clear();
        labels.resize(space.len, 0);
        queue.clear();
        // No position has label 0.
        let none = Position::default();
        components.clear();
        components.push(ClassComponent { label: 0, positions: 0, hardest: none, distance: 0 });
        space.each_solved(|position| {
            let label = components.len() as u32;
            labels[position.number as usize] = label;
            queue.push(position);
            components.push(ClassComponent { label, positions: 1, hardest: position, distance: 0 });
        });
        parents.clear();
        parents.extend(0..components.len() as u32);
    }

    /// Finds the neighbours of a position at this distance from the goal.
    fn expand(&mut self, space: &ChoiceSpace, index: usize, distance: u32) {
        let position = self.queue[index];
        let label = self.labels[position.number as usize];
        let Self { labels, queue, parents, components } = self;
        let component = &mut components[label as usize];
        // Positions are expanded in ascending order of distance, so the first one at the greatest
        // distance is kept.
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
                join(parents, label, *other);
            }
        });
    }

    /// Links each label directly to the smallest one of its component. Returns the components.
    fn merge_components(&mut self) -> Vec<ClassComponent> {
        for label in 1..self.components.len() {
            let part = self.components[label];
            // Smaller labels, such as the parent, are already linked.
            self.parents[label] = self.parents[self.parents[label] as usize];
            let root = self.parents[label] as usize;
            if root < label {
                let whole = &mut self.components[root];
                whole.positions += part.positions;
                if part.distance > whole.distance {
                    (whole.hardest, whole.distance) = (part.hardest, part.distance);
                }
            }
        }
        let is_root = |component: &&ClassComponent| {
            component.label > 0 && self.parents[component.label as usize] == component.label
        };
        self.components.iter().filter(is_root).copied().collect()
    }
}
