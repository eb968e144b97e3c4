use loyd_core::Direction;

use crate::{Cell, Playable, Scene};

/// A piece that goes along a straight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glide {
    /// The piece, by its id.
    pub piece: usize,
    /// Where its first cell, in reading order, was.
    pub from: Cell,
    /// Where its first cell is afterwards.
    pub to: Cell,
}

impl Glide {
    /// The way it goes, if it goes along a row or a column.
    pub fn direction(self) -> Option<Direction> {
        self.from.way_to(self.to).map(|(direction, _)| direction)
    }
}

/// How the position last changed, to be animated.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Motion {
    /// It grows with every change, so that a front end sees whether it has shown this one.
    pub serial: u64,
    /// What moves, phase after phase; the glides of one phase are made at the same time.
    pub phases: Vec<Vec<Glide>>,
}

impl Motion {
    /// Replaces what was last seen.
    pub(crate) fn show(&mut self, phases: Vec<Vec<Glide>>) {
        self.serial += 1;
        self.phases = phases;
    }
}

/// What steps from a position look like. Steps in one direction, one after the other, are one phase: a row of tiles
/// goes together, and a block goes its whole way.
pub(crate) fn phases<P: Playable>(puzzle: &P, from: &P::Position, steps: &[P::Step]) -> Vec<Vec<Glide>> {
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

/// What a leap from one scene to another looks like: every piece goes at once, in a straight line.
pub(crate) fn leap(from: &Scene, to: &Scene) -> Vec<Vec<Glide>> {
    let pairs = from.pieces.iter().zip(&to.pieces);
    let glides = pairs.map(|(old, new)| Glide { piece: new.id, from: old.cells[0], to: new.cells[0] });
    let phase: Vec<_> = glides.filter(|glide| glide.from != glide.to).collect();
    if phase.is_empty() { vec![] } else { vec![phase] }
}

fn extend(phase: &mut Vec<Glide>, glide: Glide) {
    match phase.iter_mut().find(|earlier| earlier.piece == glide.piece) {
        Some(earlier) => earlier.to = glide.to,
        None => phase.push(glide),
    }
}
