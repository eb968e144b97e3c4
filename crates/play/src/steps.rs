//! Playing and reversing sequences of steps.

use loyd_core::Puzzle;

/// Returns the steps that reverse `steps`: their inverses in reverse order.
pub(crate) fn reversed<P: Puzzle>(steps: &[P::Step]) -> Vec<P::Step> {
    steps.iter().rev().map(|&step| P::inverse(step)).collect()
}

/// Makes steps that are known to be legal.
pub(crate) fn play_known<P: Puzzle>(puzzle: &P, position: &mut P::Position, steps: &[P::Step]) {
    for &step in steps {
        puzzle.play_unchecked(position, step);
    }
}

/// Makes steps until one reaches the goal or the next one is illegal. Returns the steps made.
pub(crate) fn play_until_solved<P: Puzzle>(puzzle: &P, position: &mut P::Position, steps: &[P::Step]) -> Vec<P::Step> {
    let mut played = Vec::with_capacity(steps.len());
    for &step in steps {
        if puzzle.play(position, step).is_err() {
            break;
        }
        played.push(step);
        if reaches_goal(puzzle, position, step) {
            break;
        }
    }
    played
}

/// Returns whether the last step led from an unsolved to a solved position.
pub(crate) fn reaches_goal<P: Puzzle>(puzzle: &P, position: &P::Position, last: P::Step) -> bool {
    puzzle.is_solved(position) && {
        let mut before = position.clone();
        puzzle.play_unchecked(&mut before, P::inverse(last));
        !puzzle.is_solved(&before)
    }
}
