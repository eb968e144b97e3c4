//! How far a piece is from a goal when no other piece is on the board.

use std::collections::VecDeque;

/// More moves than any piece needs: there is no way.
pub(crate) const UNREACHABLE: u32 = u16::MAX as u32;

/// By anchor, the fewest moves to the nearest of the `goals`, each of at most `most` steps in one of the `directions`; [`UNREACHABLE`]
/// from where none of them is reached. `after` is the anchor after a step, if a piece fits there.
///
/// Every move has an inverse, so one search goes back from all goals at once.
pub(crate) fn moves_alone(
    cells: usize,
    goals: impl IntoIterator<Item = usize>,
    (directions, most): (usize, usize),
    after: impl Fn(usize, usize) -> Option<usize>,
) -> Vec<u16> {
    let mut found = vec![u16::MAX; cells];
    let mut open = VecDeque::new();
    for goal in goals {
        found[goal] = 0;
        open.push_back(goal);
    }
    while let Some(anchor) = open.pop_front() {
        let next = (found[anchor] + 1).min(u16::MAX - 1);
        for direction in 0..directions {
            let mut at = anchor;
            for _ in 0..most {
                match after(direction, at) {
                    // What lies beyond a cell that is nearer was reached from there.
                    Some(to) if found[to] < next => break,
                    Some(to) => {
                        if found[to] == u16::MAX {
                            found[to] = next;
                            open.push_back(to);
                        }
                        at = to;
                    }
                    None => break,
                }
            }
        }
    }
    found
}
