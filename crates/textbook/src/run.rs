use loyd_core::Solution;

use super::{
    Meter, SearchProblem, SearchResult, Textbook, TextbookLimits, TextbookMethod, TextbookOutcome, best_first,
    breadth_first, depth_first, ida_star,
};

/// Runs a method. The methods of [`Textbook`] call this function and [`super::layers::count`]. Both
/// are therefore compiled for each family in this crate, which is optimised in every build.
pub(super) fn search<P: Textbook>(
    problem: &SearchProblem<P>,
    method: TextbookMethod,
    limits: TextbookLimits,
) -> Option<TextbookOutcome<P>> {
    let mut meter = Meter::new(limits, problem.puzzle.position_bytes());
    let (steps, stopped) = match steps(problem, method, &mut meter)? {
        Ok(steps) => (steps, None),
        Err(stop) => (None, Some(stop)),
    };
    let solution = steps.and_then(|steps| Solution::new(problem.puzzle, problem.start.clone(), steps).ok());
    Some(TextbookOutcome {
        solution,
        stopped,
        expanded: meter.expanded,
        generated: meter.generated,
        most_held: meter.most_held,
        bytes: meter.bytes(),
    })
}

fn steps<P: Textbook>(
    problem: &SearchProblem<P>,
    method: TextbookMethod,
    meter: &mut Meter,
) -> Option<SearchResult<P>> {
    Some(match method {
        TextbookMethod::BreadthFirst => breadth_first::breadth_first(problem, meter),
        TextbookMethod::UniformCost => best_first::uniform_cost(problem, meter),
        TextbookMethod::DepthFirst { limit } => depth_first::search(problem, meter, limit),
        TextbookMethod::IterativeDeepening => ida_star::iterative_deepening(problem, meter),
        TextbookMethod::Greedy => best_first::greedy(problem, meter),
        TextbookMethod::AStar => best_first::a_star(problem, meter, 1.0),
        TextbookMethod::WeightedAStar { weight } => best_first::a_star(problem, meter, weight),
        TextbookMethod::IdaStar => ida_star::ida_star(problem, meter),
        TextbookMethod::Bidirectional => breadth_first::bidirectional(problem, problem.puzzle.unique_goal()?, meter),
    })
}
