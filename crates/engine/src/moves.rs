use loyd_core::Puzzle;

/// The moves of a metric from a position, each as its steps; of moves to one position, one.
///
/// A move of several steps is met after those that it extends, so every move is as short as it can be.
pub(crate) fn moves_from<P: Puzzle>(puzzle: &P, position: &P::Position, metric: P::Metric) -> Vec<Vec<P::Step>> {
    let mut ends = vec![position.clone()];
    let mut moves: Vec<Vec<P::Step>> = Vec::new();
    // The position itself stands first among the ends, for the moves that begin with a step from it.
    let mut at = 0;
    while at < ends.len() {
        let (from, played) = (ends[at].clone(), if at == 0 { Vec::new() } else { moves[at - 1].clone() });
        let joins = |step: &P::Step| played.last().is_none_or(|&last| P::joins(metric, last, *step));
        for step in puzzle.steps(&from).filter(joins) {
            let mut end = from.clone();
            puzzle.play_unchecked(&mut end, step);
            if !ends.contains(&end) {
                ends.push(end);
                moves.push(played.iter().copied().chain([step]).collect());
            }
        }
        at += 1;
    }
    moves
}
