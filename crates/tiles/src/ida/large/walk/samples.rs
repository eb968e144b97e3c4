use crate::board::{Boards, ByteBoard, Grid, PackedBoard};

/// Calls `check` for one of `every` positions of each layer of a breadth-first search from the
/// goal, including the first of the layer, with its distance. Stops after `most` positions.
pub(super) fn each_sample(
    grid: &Grid,
    blank_goal: usize,
    most: usize,
    every: usize,
    mut check: impl FnMut((ByteBoard, usize), u32),
) {
    let solved = ByteBoard::solved(grid.len());
    let (mut met, mut layer, mut depth) = (Boards::from_iter([solved]), vec![(solved, blank_goal)], 0);
    while !layer.is_empty() && met.len() < most {
        layer.iter().step_by(every).for_each(|&position| check(position, depth));
        let mut next = Vec::new();
        for (board, blank) in layer {
            for to in (0..4).filter_map(|way| grid.neighbour(blank, way)) {
                let board = board.exchange(blank, to);
                next.extend(met.insert(board).then_some((board, to)));
            }
        }
        (layer, depth) = (next, depth + 1);
    }
}
