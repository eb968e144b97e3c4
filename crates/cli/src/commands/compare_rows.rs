//! The rows that `loyd compare` prints, and their means: `loyd compare --mean` compares mean node
//! counts by solution length with a textbook's figures.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use loyd_textbook::TextbookMethod;
use serde::Serialize;
use serde_json::json;

use crate::output::{CsvTable, grouped};

/// A row of the table: an object printed by `loyd compare --json`.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Row {
    /// The source of the puzzle.
    pub(super) source: String,
    #[serde(serialize_with = "as_text")]
    pub(super) method: TextbookMethod,
    /// The heuristic; `-` for methods without one.
    pub(super) heuristic: String,
    pub(super) metric: String,
    /// The length of the solution.
    pub(super) length: Option<usize>,
    /// Whether the length is minimal, if a method in this run has proven the minimum.
    pub(super) least: Option<bool>,
    /// The number of expanded positions.
    pub(super) expanded: u64,
    /// The number of generated positions, including the start.
    pub(super) generated: u64,
    /// The maximum number of positions in memory, and their size in bytes.
    pub(super) held: u64,
    pub(super) bytes: u64,
    /// The effective branching factor.
    pub(super) branching: Option<f64>,
    pub(super) seconds: f64,
    /// How the search ended: `solved`, `no solution`, the limit, or `interrupted`.
    pub(super) ended: &'static str,
    /// Whether the counts can be compared with a textbook's, which are for the 8-puzzle in single
    /// moves.
    #[serde(skip)]
    pub(super) is_comparable: bool,
}

/// Writes a method as text in JSON and CSV.
fn as_text<S: serde::Serializer>(method: &TextbookMethod, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(method)
}

impl Row {
    /// Returns the human-readable line.
    pub(super) fn human_readable(&self) -> String {
        let dash = || "-".to_owned();
        let length = match (self.length, self.least) {
            (Some(length), Some(true)) => format!("{length} optimal"),
            (Some(length), _) => length.to_string(),
            (None, _) => dash(),
        };
        format!(
            "{:<14} {:<16} {:>11} {:>14} {:>14} {:>12} {:>9.1} MB {:>8} {:>9.3} s  {}\n",
            self.method.to_string(),
            self.heuristic,
            length,
            grouped(self.expanded),
            grouped(self.generated),
            grouped(self.held),
            self.bytes as f64 / 1e6,
            self.branching.map_or_else(dash, |branching| format!("{branching:.3}")),
            self.seconds,
            self.ended
        )
    }
}

/// The column headings.
pub(super) const HEADING: &str = "\
method         heuristic             length       expanded      generated         held       memory   branch        time  ended
";

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
        // With backward moves, each expanded position other than the start would generate its
        // predecessor again.
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
