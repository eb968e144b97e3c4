//! `loyd compare --mean`: means by the length of the solution, next to a textbook's table.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::output::grouped;

/// The counts of one search that found a solution.
pub(super) struct Counted {
    pub(super) method: String,
    pub(super) heuristic: String,
    pub(super) length: usize,
    pub(super) expanded: u64,
    pub(super) generated: u64,
}

/// The rows of one method and heuristic whose solutions have one length.
#[derive(Default)]
struct Group {
    puzzles: u64,
    generated: u64,
    expanded: u64,
}

impl Group {
    fn mean(&self) -> f64 {
        self.generated as f64 / self.puzzles as f64
    }

    /// The mean with the move back: every position but the start that is expanded would generate the one before it once more.
    fn mean_with_back(&self) -> f64 {
        (self.generated + self.expanded - self.puzzles.min(self.expanded)) as f64 / self.puzzles as f64
    }
}

/// The table.
pub(super) fn means(searches: impl Iterator<Item = Counted>, csv: bool) -> String {
    let mut groups: BTreeMap<(String, String, usize), Group> = BTreeMap::new();
    for Counted { method, heuristic, length, expanded, generated } in searches {
        let group = groups.entry((method, heuristic, length)).or_default();
        group.puzzles += 1;
        group.generated += generated;
        group.expanded += expanded;
    }
    let mut text = String::new();
    text.push_str(if csv {
        "method,heuristic,length,puzzles,generated,generated_with_back,aima\n"
    } else {
        "method         heuristic        length puzzles      generated      with back           AIMA\n"
    });
    for ((method, heuristic, length), group) in &groups {
        let published = published(method, heuristic, *length);
        let _ = if csv {
            let published = published.map(|count| count.to_string()).unwrap_or_default();
            let (mean, back) = (group.mean(), group.mean_with_back());
            writeln!(text, "{method},{heuristic},{length},{},{mean:.1},{back:.1},{published}", group.puzzles)
        } else {
            let published = published.map_or_else(|| "-".to_owned(), grouped);
            let (mean, back) = (grouped(group.mean().round() as u64), grouped(group.mean_with_back().round() as u64));
            writeln!(
                text,
                "{method:<14} {heuristic:<16} {length:>6} {:>7} {mean:>14} {back:>14} {published:>14}",
                group.puzzles
            )
        };
    }
    if !csv {
        text.push_str(NOTE);
    }
    text
}

/// Why the columns differ.
const NOTE: &str = "\
# AIMA: nodes generated in Russell and Norvig, Artificial Intelligence: A Modern Approach, figure \"Comparison of the search
# costs and effective branching factors\", means of 100 instances of the 8-puzzle for each length.
# A method here does not make the move that takes the last one back; \"with back\" counts it, as a plain implementation does.
# The rest of the difference: other instances, the order of equal estimates, and whether a position that is found twice counts.
";

/// The number of nodes in the textbook's table, by length: iterative deepening, A* with misplaced tiles, A* with the Manhattan
/// distance.
const PUBLISHED: [(usize, Option<u64>, u64, u64); 12] = [
    (2, Some(10), 6, 6),
    (4, Some(112), 13, 12),
    (6, Some(680), 20, 18),
    (8, Some(6_384), 39, 25),
    (10, Some(47_127), 93, 39),
    (12, Some(3_644_035), 227, 73),
    (14, None, 539, 113),
    (16, None, 1_301, 211),
    (18, None, 3_056, 363),
    (20, None, 7_276, 676),
    (22, None, 18_094, 1_219),
    (24, None, 39_135, 1_641),
];

/// The published number for a method, if there is one.
fn published(method: &str, heuristic: &str, length: usize) -> Option<u64> {
    let &(_, deepening, misplaced, manhattan) = PUBLISHED.iter().find(|(published, ..)| *published == length)?;
    match (method, heuristic) {
        ("iddfs", _) => deepening,
        ("astar", "misplaced") => Some(misplaced),
        ("astar", "manhattan") => Some(manhattan),
        _ => None,
    }
}
