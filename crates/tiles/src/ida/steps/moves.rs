use crate::board::Grid;
use crate::ida::automaton::Automaton;

/// An automaton's moves in eight bytes per state, so that a search reads only one of them per
/// position.
pub(in crate::ida) struct PackedMoves {
    /// By state and direction of the tile, the next state, or [`PackedMoves::NONE`].
    pub(in crate::ida) next: Vec<[u16; 4]>,
    /// By direction of the tile, the offset from the blank to it.
    offsets: [i8; 4],
}

impl PackedMoves {
    /// The mark for a missing move.
    pub(in crate::ida) const NONE: u16 = u16::MAX;

    pub(in crate::ida) fn new(grid: &Grid, automaton: &Automaton) -> Self {
        let states = (0..automaton.len()).map(|state| {
            let mut next = [Self::NONE; 4];
            for successor in automaton.successors(state as u16) {
                next[usize::from(successor.direction)] = successor.state;
            }
            next
        });
        let down = grid.width as i8;
        Self { next: states.collect(), offsets: [down, -down, 1, -1] }
    }

    /// The next states by direction of the tile.
    #[inline]
    pub(in crate::ida) fn of(&self, state: u16) -> [u16; 4] {
        self.next[usize::from(state)]
    }

    /// The cell of the tile that moves in a direction.
    #[inline]
    pub(in crate::ida) fn tile(&self, blank: u8, direction: usize) -> u8 {
        blank.wrapping_add_signed(self.offsets[direction & 3])
    }
}

#[cfg(test)]
mod tests {
    use loyd_core::TileMetric;

    use super::*;

    #[test]
    fn moves_are_those_of_the_automaton() {
        for (width, height) in [(3, 3), (5, 2), (5, 5)] {
            let grid = Grid::wide(width, height).expect("at most 25 cells");
            let automaton = Automaton::shared(&grid, TileMetric::Single, 6);
            let moves = PackedMoves::new(&grid, &automaton);
            for state in 0..automaton.len() as u16 {
                let next = moves.of(state);
                let blank = automaton.blank(state) as u8;
                for successor in automaton.successors(state) {
                    let direction = usize::from(successor.direction);
                    assert_eq!((next[direction], moves.tile(blank, direction)), (successor.state, successor.to));
                }
                assert_eq!(
                    next.iter().filter(|&&state| state != PackedMoves::NONE).count(),
                    automaton.successors(state).len()
                );
            }
        }
    }
}
