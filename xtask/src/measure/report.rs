//! A set's table as Markdown: `bench/measured-SET.md`.

use std::fmt::Write as _;

use loyd_core::TileMetric;
use loyd_search::Iteration;

use super::list::Listed;
use super::row::Row;

/// A position that has not been solved yet, so it has no row.
pub(super) struct Unfinished {
    /// Its name in the list.
    pub(super) name: String,
    /// The lower bound proven in this run, if it was searched.
    pub(super) at_least: Option<u32>,
    /// The completed iterations.
    pub(super) iterations: Vec<Iteration>,
}

/// Returns the table as Markdown.
pub(super) fn write(
    set: &str,
    metric: TileMetric,
    positions: &[Listed],
    rows: &[Row],
    unfinished: &[Unfinished],
) -> String {
    let mut text = format!(
        "# Measured: {set}, {metric}\n\nMade by `cargo xtask measure {set}`. {} of {} positions are solved and proven",
        rows.len(),
        positions.len()
    );
    match rows {
        [] => text.push_str(".\n"),
        rows => finished(&mut text, positions, rows),
    }
    if !unfinished.is_empty() {
        let names: Vec<String> = unfinished.iter().map(name).collect();
        let _ = write!(text, "\nNot solved yet: {}.\n", names.join(", "));
        for position in unfinished {
            refuted(&mut text, position);
        }
    }
    text
}

/// Adds the table of the solved positions, with a reference to the file that contains their
/// solutions.
fn finished(text: &mut String, positions: &[Listed], rows: &[Row]) {
    text.push_str(
        ". The file of the\n\
         same name with the extension `.jsonl` has a line per position, with the solution, the nodes of each iteration,\n\
         the machine and the commit; `loyd verify --set` replays it.\n\n\
         | name | length | nodes, million | last iteration, million | CPU s | wall s | peak, MB | threads | date |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|---|\n",
    );
    for row in positions.iter().filter_map(|position| rows.iter().find(|row| row.name == position.name)) {
        let _ = writeln!(text, "{}", line(row));
    }
    let _ = writeln!(text, "{}", totals(rows));
}

/// Formats a table row.
fn line(row: &Row) -> String {
    let Row { name, length, threads, date, .. } = row;
    let (nodes, last) = (million(row.nodes), row.iterations.last().map_or(String::new(), |last| million(last[1])));
    let peak = row.peak_bytes.map(|bytes| (bytes / 1_000_000).to_string()).unwrap_or_default();
    let (cpu, wall) = (seconds(row.cpu_seconds), seconds(Some(row.wall_seconds)));
    format!("| {name} | {length} | {nodes} | {last} | {cpu} | {wall} | {peak} | {threads} | {date} |")
}

/// Formats the row of totals, with the mean length.
fn totals(rows: &[Row]) -> String {
    let mean = rows.iter().map(|row| row.length).sum::<usize>() as f64 / rows.len().max(1) as f64;
    let nodes = million(rows.iter().map(|row| row.nodes).sum());
    let cpu = rows.iter().map(|row| row.cpu_seconds).sum::<Option<f64>>();
    let wall = rows.iter().map(|row| row.wall_seconds).sum();
    format!("| all {} | mean {mean:.2} | {nodes} | | {} | {} | | | |", rows.len(), seconds(cpu), seconds(Some(wall)))
}

/// Adds the lengths refuted for a position, with the node count of each iteration.
fn refuted(text: &mut String, Unfinished { name, iterations, .. }: &Unfinished) {
    if iterations.is_empty() {
        return;
    }
    let _ = write!(
        text,
        "\nThe completed iterations of {name}, which found no solution of this length:\n\n| length | nodes |\n|---:|---:|\n"
    );
    for Iteration { bound, nodes } in iterations {
        let _ = writeln!(text, "| {bound} | {nodes} |");
    }
}

/// Returns a position's name, with its lower bound if one is known.
fn name(Unfinished { name, at_least, .. }: &Unfinished) -> String {
    at_least.map_or_else(|| name.clone(), |bound| format!("{name} (at least {bound})"))
}

/// Formats a number of nodes in millions.
fn million(nodes: u64) -> String {
    format!("{:.1}", nodes as f64 / 1e6)
}

/// Formats a number of seconds, if known.
fn seconds(seconds: Option<f64>) -> String {
    seconds.map(|seconds| format!("{seconds:.1}")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_without_a_solved_position_has_only_bounds() {
        let iterations = vec![Iteration { bound: 144, nodes: 770 }, Iteration { bound: 146, nodes: 33_668 }];
        let unfinished = Unfinished { name: "half-turn".into(), at_least: Some(148), iterations };
        let text = write("half_turn24", TileMetric::Single, &[], &[], &[unfinished]);
        let expected = "# Measured: half_turn24, single\n\n\
            Made by `cargo xtask measure half_turn24`. 0 of 0 positions are solved and proven.\n\n\
            Not solved yet: half-turn (at least 148).\n\n\
            The completed iterations of half-turn, which found no solution of this length:\n\n\
            | length | nodes |\n|---:|---:|\n| 144 | 770 |\n| 146 | 33668 |\n";
        assert_eq!(text, expected);
    }
}
