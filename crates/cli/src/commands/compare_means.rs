//! `loyd compare --mean`: compares mean node counts by solution length with a textbook's figures.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use serde_json::json;

use super::compare::Row;
use crate::output::{CsvTable, grouped};

/// The searches with one method and heuristic whose solutions have the same length.
#[derive(Default)]
struct Group {
    puzzles: u64,
    generated: u64,
    expanded: u64,
    /// Whether all searches were on the 8-puzzle in the single-tile metric.
    is_comparable: bool,
}

/// Writes the table as comma-separated values or as text.
///
/// # Errors
/// Returns an error if writing fails.
pub(super) fn write_means(output: &mut impl Write, rows: &[Row], csv: bool) -> io::Result<()> {
    let mut groups: BTreeMap<(String, &str, usize), Group> = BTreeMap::new();
    for row in rows {
        // Only searches that found a solution count.
        let Some(length) = row.length else { continue };
        let group = groups
            .entry((row.method.to_string(), &row.heuristic, length))
            .or_insert(Group { is_comparable: row.is_comparable, ..Group::default() });
        group.is_comparable &= row.is_comparable;
        group.puzzles += 1;
        group.generated += row.generated;
        group.expanded += row.expanded;
    }
    let has_small_group = groups.values().any(|group| group.puzzles < MIN_PUZZLES);
    let mut table = CsvTable::new(&mut *output);
    let mut text =
        "method         heuristic        length puzzles      generated      with back           AIMA\n".to_owned();
    for ((method, heuristic, length), group) in &groups {
        let Group { puzzles, generated, expanded, .. } = *group;
        // Backward moves: each expanded position other than the start would generate its predecessor again.
        let with_back = generated + expanded - puzzles.min(expanded);
        let means = [generated, with_back].map(|sum| sum as f64 / puzzles as f64);
        let aima = published_count(method, heuristic, *length).filter(|_| group.is_comparable);
        if csv {
            // One decimal place keeps files comparable.
            let [generated, generated_with_back] = means.map(|mean| format!("{mean:.1}"));
            table.write(&json!({
                "method": method, "heuristic": heuristic, "length": length, "puzzles": puzzles,
                "generated": generated, "generated_with_back": generated_with_back, "aima": aima,
            }))?;
        }
        let aima = aima.map_or_else(|| "-".to_owned(), grouped);
        let [generated, with_back] = means.map(|mean| grouped(mean.round() as u64));
        let _ = writeln!(
            text,
            "{method:<14} {heuristic:<16} {length:>6} {puzzles:>7} {generated:>14} {with_back:>14} {aima:>14}"
        );
    }
    if csv {
        return Ok(());
    }
    let few_note = if has_small_group { FEW_NOTE } else { "" };
    write!(output, "{text}{NOTE}{few_note}")
}

/// The minimum number of puzzles whose mean is worth comparing.
const MIN_PUZZLES: u64 = 10;
/// The note about means over few puzzles.
const FEW_NOTE: &str = "\
# Some means cover fewer than 10 puzzles and may be far from the textbook's. `loyd generate tiles 3x3 --length 12 --count 100`
# generates 100 puzzles of one length.
";

/// Notes about the differences between the columns.
const NOTE: &str = "\
# AIMA: nodes generated, from Russell and Norvig, Artificial Intelligence: A Modern Approach, third edition, figure 3.29, and its
# slides on informed search: means of 100 instances of the 8-puzzle for each length.
# Loyd's methods never generate the move that undoes the last one; \"with back\" counts it, as a plain implementation does.
# Other differences come from different instances, the order of equal estimates, and whether a position found twice is counted twice.
";

/// Nodes generated according to the textbook, by length: iterative deepening, A* with misplaced
/// tiles, A* with the Manhattan distance.
///
/// The figures come from lecture notes, which quote them for these lengths only. The iterative
/// deepening count at 12 moves, 3,644,035, is omitted because it exceeds the count at 14.
const PUBLISHED: [(usize, Option<u64>, u64, u64); 4] =
    [(10, Some(47_127), 93, 39), (12, None, 227, 73), (14, Some(3_473_941), 539, 113), (24, None, 39_135, 1_641)];

/// Returns the published number for a method, if there is one.
fn published_count(method: &str, heuristic: &str, length: usize) -> Option<u64> {
    let &(_, deepening, misplaced, manhattan) = PUBLISHED.iter().find(|(published, ..)| *published == length)?;
    match (method, heuristic) {
        ("iddfs", _) => deepening,
        ("astar", "misplaced") => Some(misplaced),
        ("astar", "manhattan") => Some(manhattan),
        _ => None,
    }
}
