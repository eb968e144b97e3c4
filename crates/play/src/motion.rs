use crate::advice::ListedMove;
use crate::cell::Glide;
use crate::family::GameFamily;
use crate::scene::Scene;

/// The last change to the position, for an animation.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Motion {
    /// A number that increases with every change, so that a front end can recognise a new change.
    pub serial: u64,
    /// The movements in phases; those within a phase are simultaneous.
    pub phases: Vec<Vec<Glide>>,
}

impl Motion {
    /// Replaces the last change.
    pub(crate) fn show(&mut self, phases: Vec<Vec<Glide>>) {
        self.serial += 1;
        self.phases = phases;
    }
}

/// The maximum number of steps in a change that is animated. A jump in the solution of a large
/// board may have millions of steps, whose movements would take up hundreds of megabytes.
const MAX_ANIMATED_STEPS: usize = 4096;

/// Returns the movements to animate for a change, or none if there are more steps than the eye can
/// follow.
pub(crate) fn animation<P: GameFamily>(puzzle: &P, from: &P::Position, steps: &[P::Step]) -> Vec<Vec<Glide>> {
    if steps.len() > MAX_ANIMATED_STEPS { Vec::new() } else { phases(puzzle, from, steps) }
}

/// Returns the movements for a sequence of steps. Consecutive steps in one direction form one
/// phase: a row of tiles moves together, and a block moves along its whole path.
pub(crate) fn phases<P: GameFamily>(puzzle: &P, from: &P::Position, steps: &[P::Step]) -> Vec<Vec<Glide>> {
    let mut position = from.clone();
    let mut phases: Vec<Vec<Glide>> = Vec::new();
    for &step in steps {
        let glide = puzzle.glide(&position, step);
        puzzle.play_unchecked(&mut position, step);
        match phases.last_mut().filter(|phase| phase.last().is_some_and(|last| last.direction() == glide.direction())) {
            Some(phase) => extend(phase, glide),
            None => phases.push(vec![glide]),
        }
    }
    phases
}

/// Returns the movements from one scene to another, all in one phase and each in a straight line.
pub(crate) fn direct_glides(from: &Scene, to: &Scene) -> Vec<Vec<Glide>> {
    let pairs = from.pieces.iter().zip(&to.pieces);
    let glides = pairs.map(|(old, new)| Glide { piece: new.id, from: old.cells[0], to: new.cells[0] });
    let phase: Vec<_> = glides.filter(|glide| glide.from != glide.to).collect();
    if phase.is_empty() { vec![] } else { vec![phase] }
}

/// Adds a movement to a phase.
fn extend(phase: &mut Vec<Glide>, glide: Glide) {
    match phase.iter_mut().find(|earlier| earlier.piece == glide.piece) {
        Some(earlier) => earlier.to = glide.to,
        None => phase.push(glide),
    }
}

impl ListedMove {
    /// Describes a move from a position, and lists its movements.
    pub(crate) fn new<P: GameFamily>(puzzle: &P, position: &P::Position, steps: &[P::Step]) -> Self {
        Self { text: puzzle.describe(position, steps), phases: phases(puzzle, position, steps) }
    }
}
