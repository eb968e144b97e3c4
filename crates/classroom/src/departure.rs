//! Detection of the move with which a solution first departs from the shortest solutions.

use loyd_core::{MoveList, moves};
use loyd_engine::EngineFamily;

/// Returns the number of the first entry of a solution, counted from 1, after which no shortest
/// solution is possible. Returns `None` if there is no such entry, or if `distance` cannot provide
/// a distance that is needed.
///
/// `entries` are the moves as written, `least` is the length of a shortest solution in the metric,
/// and `distance` returns the proven distance of any position. The binary search calls `distance`
/// about log₂(length) times: a move shortens the distance by at most one, so the number of wasted
/// moves never decreases.
pub fn departure<P: EngineFamily>(
    puzzle: &P,
    entries: &MoveList<P::Step>,
    metric: P::Metric,
    least: usize,
    mut distance: impl FnMut(&P) -> Option<usize>,
) -> Option<usize> {
    let steps = entries.steps();
    // The ends of the moves of the metric, as numbers of steps.
    let mut ends = vec![0];
    for made in moves::<P>(metric, steps) {
        ends.push(ends[ends.len() - 1] + made.len());
    }
    let mut has_left = |made: usize| {
        let mut position = puzzle.start();
        puzzle.play_all(&mut position, &steps[..ends[made]]).ok()?;
        Some(made + distance(&puzzle.starting_at(&position)?)? > least)
    };
    let (mut on_way, mut off_way) = (0, ends.len() - 1);
    if off_way <= least {
        return None;
    }
    while off_way - on_way > 1 {
        let middle = usize::midpoint(on_way, off_way);
        if has_left(middle)? { off_way = middle } else { on_way = middle }
    }
    let last_step = ends[off_way];
    let mut made = 0;
    let is_reached = |entry: &[P::Step]| {
        made += entry.len();
        made >= last_step
    };
    entries.iter().position(is_reached).map(|index| index + 1)
}

#[cfg(test)]
mod tests {
    use loyd_core::text::{read_position, tile_moves};
    use loyd_core::{TileMetric, TilePuzzle};
    use loyd_engine::{AnyPosition, Limits, Settings, drive};
    use loyd_search::Stop;

    use loyd_core::Family;

    use super::*;

    #[test]
    fn the_first_wasted_move_is_found() {
        let puzzle = TilePuzzle::blank_last(read_position("1 2 3/4 5 6/0 7 8").unwrap());
        let distance = |puzzle: &TilePuzzle| {
            let settings = Settings { metric: Some("single".to_owned()), ..Settings::default() };
            let mut search = AnyPosition::start(puzzle.any()).search(&settings).unwrap();
            drive(&mut search, Limits::default(), Stop::NEVER, || 0.0, |_| true).report.length
        };
        for (text, expected) in
            [("LL", None), ("LRLL", Some(2)), ("DULL", Some(1)), ("LLRL", Some(3)), ("LLDU", Some(3))]
        {
            let entries = tile_moves::parse(text, None).unwrap();
            assert_eq!(departure(&puzzle, &entries, TileMetric::Single, 2, distance), expected, "{text}");
        }
    }
}
