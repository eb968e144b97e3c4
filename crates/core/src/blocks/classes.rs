//! Classes of interchangeable pieces.

use std::collections::HashMap;

use super::{BlockGoal, Freedom, Gate, Piece, Shape, Target};

/// The properties that interchangeable pieces share: shape, freedom, and the gates they may enter.
/// A piece with its own target is in a separate class.
#[derive(PartialEq, Eq, Hash)]
struct Look<'a> {
    shape: &'a Shape,
    freedom: Freedom,
    gates: Vec<usize>,
    own: Option<usize>,
}

/// Returns the indices of interchangeable pieces, class by class, in the order of their first
/// pieces.
pub(super) fn classes(pieces: &[Piece], all_gates: &[Gate], goal: &BlockGoal) -> Vec<Vec<usize>> {
    let mut has_target = vec![false; pieces.len()];
    for piece in goal.0.iter().filter_map(Target::piece) {
        has_target[piece] = true;
    }
    let mut gates = vec![vec![]; pieces.len()];
    for (number, gate) in all_gates.iter().enumerate() {
        gate.pieces.iter().for_each(|&piece| gates[piece].push(number));
    }
    let mut numbers = HashMap::new();
    let mut classes: Vec<Vec<usize>> = vec![];
    for ((piece, kind), gates) in pieces.iter().enumerate().zip(gates) {
        let own = has_target[piece].then_some(piece);
        let look = Look { shape: &kind.shape, freedom: kind.freedom, gates, own };
        let number = *numbers.entry(look).or_insert(classes.len());
        if number == classes.len() {
            classes.push(vec![]);
        }
        classes[number].push(piece);
    }
    classes
}
