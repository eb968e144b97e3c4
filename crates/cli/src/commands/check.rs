//! `loyd check`: tests a student's heuristic against exact distances.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, anyhow, bail};
use loyd_classroom::{CommandLine, Counterexample, Distances, End, HeuristicReport, RunLimits, Runner};
use loyd_core::text::{AnyPuzzle, Puzzled};
use loyd_core::{TilePosition, TilePuzzle};
use serde_json::json;

use crate::arguments::{CheckArguments, board_size};
use crate::input::{Input, only_input};
use crate::interrupt::Interrupt;
use crate::memory::threads;
use crate::output::{Exit, counted, tell, tell_faults, visible, write_json};
use crate::random_boards::solved_board;
use crate::solving::in_order;

/// Tests the heuristic on positions in order of their distance from the goal, and prints the first
/// failure.
///
/// # Errors
/// Returns an error if the puzzle is not a tile board, or if the program does not exist or prints
/// no numbers.
pub(crate) fn run(arguments: &CheckArguments) -> anyhow::Result<Exit> {
    let Some(puzzle) = puzzle(arguments)? else { return Ok(Exit::Bad) };
    let command = CommandLine::for_positions(&arguments.heuristic)?;
    let is_each = command.is_for_each();
    let most = arguments.positions.unwrap_or(if is_each { 1_000 } else { 400_000 });
    let distances = Distances::new(&puzzle, most);
    let interrupt = Interrupt::listen()?;
    interrupt.begin_work();
    let asked = Asked {
        runner: Runner::new(std::env::current_exe().context("cannot find the executable of loyd")?, &["keep"]),
        command,
        limits: RunLimits { seconds: arguments.time.as_secs_f64(), cpu_seconds: None, memory: None },
        interrupt,
    };
    let estimates = if is_each { asked.one_by_one(&distances) } else { asked.all_at_once(&distances) };
    if asked.interrupt.is_raised() {
        tell("loyd: interrupted before all positions were tested: no result\n");
        return Ok(Exit::Interrupted);
    }
    let report = distances.check(&puzzle, &estimates?);
    let mut output = io::stdout().lock();
    if arguments.json {
        write_json(&mut output, &record(&distances, &report))?;
    } else {
        output.write_all(people(&distances, &report).as_bytes())?;
    }
    output.flush()?;
    Ok(if report.overestimate.is_some() || report.jump.is_some() { Exit::Negative } else { Exit::Done })
}

/// Returns the puzzle given on the command line, or `None` if it is faulty. Its start is ignored.
fn puzzle(arguments: &CheckArguments) -> anyhow::Result<Option<TilePuzzle>> {
    let options = arguments.reading.options();
    if let Ok(size) = board_size(&arguments.puzzle) {
        let goal = solved_board(size, &options)?;
        return Ok(Some(TilePuzzle::new(goal.clone(), goal)?));
    }
    let Input { source, entry } = only_input(&arguments.puzzle, &options, "to check with")?;
    match entry.puzzle {
        Ok(Puzzled { puzzle: AnyPuzzle::Tiles(puzzle), .. }) => Ok(Some(puzzle)),
        Ok(_) => bail!("heuristics can only be checked on tile boards"),
        Err(faults) => {
            tell_faults(&source, &faults);
            Ok(None)
        }
    }
}

/// A program that computes estimates.
struct Asked {
    runner: Runner,
    command: CommandLine,
    limits: RunLimits,
    interrupt: Interrupt,
}

impl Asked {
    /// Returns the estimates of a program that takes one position per run.
    fn one_by_one(&self, distances: &Distances) -> anyhow::Result<Vec<f64>> {
        let mut estimates = Ok(Vec::new());
        let positions: Vec<&TilePosition> = distances.positions().collect();
        // After a failure, the other positions would only fail as well, each after the time limit.
        let has_failed = AtomicBool::new(false);
        in_order(
            positions.into_iter().take_while(|_| !self.interrupt.is_raised() && !has_failed.load(Ordering::Relaxed)),
            threads(None),
            |position| {
                let asked = self.ask(&[position], None).map(|estimates| estimates[0]);
                asked.inspect_err(|_| has_failed.store(true, Ordering::Relaxed))
            },
            |estimate| match (&mut estimates, estimate) {
                (Ok(known), Ok(estimate)) => known.push(estimate),
                (Ok(_), Err(error)) => estimates = Err(error),
                (Err(_), _) => {}
            },
        );
        estimates
    }

    /// Returns the estimates of a program that reads all positions from standard input, one per
    /// line.
    fn all_at_once(&self, distances: &Distances) -> anyhow::Result<Vec<f64>> {
        let positions: Vec<&TilePosition> = distances.positions().collect();
        let lines: String = positions.iter().map(|position| position.to_string() + "\n").collect();
        self.ask(&positions, Some(lines))
    }

    /// Runs the program once. Returns the number that it prints for each position.
    fn ask(&self, positions: &[&TilePosition], input: Option<String>) -> anyhow::Result<Vec<f64>> {
        let order = self.command.order_for(positions[0], input, self.limits);
        let Some(ran) = self.runner.run(&order, &|| self.interrupt.is_raised()) else { bail!("interrupted") };
        let place = if positions.len() == 1 { format!("for {}", positions[0]) } else { "for all positions".to_owned() };
        if ran.end != End::Exited(0) {
            let complaint = if ran.complaint.is_empty() { String::new() } else { format!(": {}", ran.complaint) };
            bail!("the heuristic failed {place}: {}{complaint}", ended(&ran.end));
        }
        let numbers: Vec<&str> = ran.output.split_whitespace().collect();
        if numbers.len() != positions.len() {
            let [expected, found] =
                [(positions.len(), "number"), (numbers.len(), "word")].map(|(count, noun)| counted(count as u64, noun));
            bail!("the heuristic printed {found} {place}: expected {expected}, one for each position");
        }
        let number = |(word, position): (&&str, &&TilePosition)| {
            estimate(word).map_err(|expected| {
                anyhow!("the heuristic printed `{}` for {position}: expected {expected}", visible(word))
            })
        };
        numbers.iter().zip(positions).map(number).collect()
    }
}

/// Parses an estimate. The error states what was expected.
fn estimate(word: &str) -> Result<f64, &'static str> {
    match word.parse::<f64>() {
        Ok(number) if number < 0.0 => Err("a non-negative number"),
        Ok(number) if number.is_finite() => Ok(number),
        Ok(_) => Err("a finite number"),
        Err(_) => Err("a number"),
    }
}

/// Describes the end of a program.
fn ended(end: &End) -> String {
    match end {
        End::Exited(status) => format!("exit status {status}"),
        End::Killed(signal) => format!("signal {signal}"),
        End::Timeout | End::Processor => "it reached the time limit".to_owned(),
        End::Memory => "it reached the memory limit".to_owned(),
        End::Flood => "it printed too much".to_owned(),
        End::NotStarted(reason) => reason.clone(),
        End::Lost(reason) => format!("the process that watches it ended early ({reason})"),
    }
}

/// Returns the report as text.
fn people(distances: &Distances, report: &HeuristicReport) -> String {
    let count = counted(distances.positions().len() as u64, "position");
    let range = if distances.is_complete { format!("all {count}") } else { format!("the {count} nearest to the goal") };
    let admissible = match &report.overestimate {
        Some(Counterexample::Overestimate { position, estimate, distance }) => {
            format!("no: at {position} it is {estimate}, and the distance is {distance}")
        }
        _ => format!("yes, on {range}"),
    };
    let consistent = match &report.jump {
        Some(Counterexample::Jump { position, estimate, next, next_estimate }) => {
            format!("no: at {position} it is {estimate}, and one move on, at {next}, it is {next_estimate}")
        }
        _ => format!("yes, on {range}"),
    };
    format!(
        "admissible: {admissible}\nconsistent: {consistent}\nquality: {:.1} % of the distance on average\n",
        report.quality * 100.0
    )
}

/// Returns the report as a JSON object.
fn record(distances: &Distances, report: &HeuristicReport) -> serde_json::Value {
    let example = |example: &Option<Counterexample>| match example {
        None => serde_json::Value::Null,
        Some(Counterexample::Overestimate { position, estimate, distance }) => {
            json!({ "position": position.to_string(), "estimate": estimate, "distance": distance })
        }
        Some(Counterexample::Jump { position, estimate, next, next_estimate }) => json!({
            "position": position.to_string(), "estimate": estimate, "next": next.to_string(), "next_estimate": next_estimate,
        }),
    };
    json!({
        "positions": distances.positions().len(), "complete": distances.is_complete,
        "admissible": report.overestimate.is_none(), "overestimate": example(&report.overestimate),
        "consistent": report.jump.is_none(), "jump": example(&report.jump), "quality": report.quality,
    })
}

#[cfg(test)]
mod tests {
    use super::estimate;

    #[test]
    fn an_estimate_is_a_finite_number_that_is_not_negative() {
        for (word, expected) in [
            ("2.5", Ok(2.5)),
            ("-0", Ok(-0.0)),
            ("-1", Err("a non-negative number")),
            ("-inf", Err("a non-negative number")),
            ("nan", Err("a finite number")),
            ("inf", Err("a finite number")),
            ("x", Err("a number")),
        ] {
            assert_eq!(estimate(word), expected, "{word}");
        }
    }
}
