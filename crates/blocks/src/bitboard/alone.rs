//! The distance of a piece from a goal with no other piece on the board.

use std::collections::VecDeque;

/// More moves than any piece needs: the goal is unreachable.
pub(crate) const UNREACHABLE: u32 = u16::MAX as u32;

/// By anchor, the fewest moves to the nearest of the `goals`, each of at most `most` steps in one
/// of the `directions`; [`UNREACHABLE`] if none can be reached. `after` is the anchor after a step,
/// if a piece fits there.
///
/// Every move has an inverse, so a single search back from all goals is sufficient.
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
                    // Cells beyond a nearer cell were reached from there.
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
