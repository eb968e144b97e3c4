use crate::tiles::grid::Grid;

/// Fills the table of a pattern database of the multi-tile metric: for every placement of a pattern's tiles and the blank,
/// the least number of moves that brings them all home, where the next move runs along one given axis and the last move
/// along another.
///
/// Consecutive moves of a shortest solution change axis, so that the axis of the next move and the number of moves fix the
/// axis of the last: knowing both gives a better bound than the least over all ways, and one of known parity.
///
/// `table` has, for the next move along columns and then for the next one along rows, an entry for every value of the
/// tiles' places, four bits a tile, and the blank's cell in the lowest four bits. Entries that are no placement hold 255.
/// `sideways` is whether the last move runs along a row.
pub(in crate::tiles) fn fill(table: &mut [u8], grid: &Grid, home: usize, tiles: &[u8], sideways: bool) {
    table.fill(u8::MAX);
    let plane = table.len() / 2;
    let solved: usize =
        tiles.iter().enumerate().map(|(slot, &cell)| usize::from(cell) << (4 * slot + 4)).sum::<usize>() | home;
    let mut next_axis = usize::from(!sideways);
    table[next_axis * plane + solved] = 0;
    let mut wave = vec![solved as u32];
    let mut next = Vec::new();
    for length in 1.. {
        next_axis ^= 1;
        let plane = &mut table[next_axis * plane..][..plane];
        for state in wave.drain(..) {
            spread(grid, tiles.len(), state, next_axis == 1, |state| {
                let entry = &mut plane[state as usize];
                if *entry == u8::MAX {
                    *entry = length;
                    next.push(state);
                }
            });
        }
        if next.is_empty() {
            return;
        }
        std::mem::swap(&mut wave, &mut next);
    }
}

/// Calls `visit` with every placement that one move along an axis leads to.
fn spread(grid: &Grid, tiles: usize, state: u32, sideways: bool, mut visit: impl FnMut(u32)) {
    let blank = state as usize & 15;
    let slots = (0..tiles).fold(u64::MAX, |slots, slot| {
        let cell = state >> (4 * slot + 4) & 15;
        slots ^ (15 ^ slot as u64) << (4 * cell)
    });
    let (place, end, stride) = if sideways {
        (blank % grid.width(), grid.width(), 1)
    } else {
        (blank / grid.width(), grid.height(), grid.width() as isize)
    };
    for (stride, steps) in [(stride, end - 1 - place), (-stride, place)] {
        let (mut state, mut cell) = (state, blank);
        for _ in 0..steps {
            let to = cell.wrapping_add_signed(stride);
            let slot = slots >> (4 * to) & 15;
            let change = (cell ^ to) as u32;
            state ^= change | if slot == 15 { 0 } else { change << (4 * slot + 4) };
            cell = to;
            visit(state);
        }
    }
}
