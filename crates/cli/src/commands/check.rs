//! `loyd check`: tests a student's heuristic against exact distances.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::{Context, anyhow, bail};
use loyd_classroom::{CommandLine, Counterexample, Distances, End, HeuristicReport, RunLimits, Runner};
use loyd_core::text::{AnyPuzzle, Puzzled};
use loyd_core::{TilePosition, TilePuzzle};
use serde_json::json;

use crate::arguments::{CheckArguments, board_size};
use crate::input::{Input, only_input};
use crate::interrupt::Interrupt;
use crate::memory::threads;
use crate::output::{Exit, counted, grouped, print_message, report_faults, visible, write_result};
use crate::random_boards::solved_board;
use crate::solving::{ProgressLine, run_in_order};

/// Tests the heuristic on positions in order of distance from the goal, and prints the first
/// failure. After Ctrl-C or a time limit, prints the result for the positions checked so far.
///
/// # Errors
/// Returns an error if the puzzle is not a tile board, or if the program does not exist or prints
/// no numbers.
pub(crate) fn run(arguments: &CheckArguments) -> anyhow::Result<Exit> {
    let Some(puzzle) = read_puzzle(arguments)? else { return Ok(Exit::Bad) };
    let command = CommandLine::for_positions(&arguments.heuristic)?;
    let takes_one = command.runs_per_position();
    let limit = arguments.positions.unwrap_or(if takes_one { 1_000 } else { 400_000 });
    let distances = Distances::new(&puzzle, limit);
    let interrupt = Interrupt::listen_while_working()?;
    let estimator = Estimator {
        runner: Runner::new(std::env::current_exe().context("cannot find loyd's executable")?, &["keep"]),
        command,
        seconds: arguments.time.as_secs_f64(),
        interrupt,
        progress: ProgressLine::new(),
        start: Instant::now(),
    };
    let mut estimates = Vec::new();
    let outcome = if takes_one {
        estimator.estimate_one_by_one(&distances, &mut estimates)
    } else {
        estimator.estimate_in_batches(&distances, &mut estimates)
    };
    estimator.progress.clear();
    let exit = match outcome {
        Ok(()) => Exit::Done,
        Err(Halt::Failed(error)) => return Err(error),
        Err(Halt::Interrupted) => Exit::Interrupted,
        Err(Halt::TimeLimit(subject)) => {
            print_message(format_args!("loyd: the heuristic reached the time limit {subject}\n"));
            Exit::Stopped
        }
    };
    if estimates.is_empty() {
        print_message("loyd: no result: the program was stopped before its first estimate\n");
        return Ok(exit);
    }
    let report = distances.check(&puzzle, &estimates);
    let checked = CheckedPositions { distances: &distances, count: estimates.len() };
    write_result(arguments.json, &checked.record(&report), &checked.human_readable(&report))?;
    let is_refuted = report.overestimate.is_some() || report.jump.is_some();
    Ok(if is_refuted && exit != Exit::Interrupted { Exit::Negative } else { exit })
}

/// Returns the puzzle given on the command line, or `None` if it is faulty. Its start is ignored.
fn read_puzzle(arguments: &CheckArguments) -> anyhow::Result<Option<TilePuzzle>> {
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
            report_faults(&source, &faults);
            Ok(None)
        }
    }
}

/// A program that computes estimates.
struct Estimator {
    runner: Runner,
    command: CommandLine,
    /// The time limit for each run, or for all runs together if the program reads several
    /// positions.
    seconds: f64,
    interrupt: Interrupt,
    progress: ProgressLine,
    start: Instant,
}

/// Why a program was not run on all positions.
enum Halt {
    Interrupted,
    /// A run took too long. The string ends the message, as in `for 4,000 positions`.
    TimeLimit(String),
    Failed(anyhow::Error),
}

/// The number of positions in the first run of a program that reads several positions. This number
/// is small, so there is soon a partial result.
const FIRST_BATCH: usize = 1_000;
/// Each run gets this many times as many positions as the previous one. A larger factor would start
/// the program fewer times.
const BATCH_RATIO: usize = 4;

impl Estimator {
    /// Adds the estimates from a program that takes one position per run.
    fn estimate_one_by_one(&self, distances: &Distances, estimates: &mut Vec<f64>) -> Result<(), Halt> {
        let positions: Vec<&TilePosition> = distances.positions().collect();
        let mut outcome = Ok(());
        // After a failure, the other positions would fail too, each only after the time limit.
        let has_failed = AtomicBool::new(false);
        let count = positions.len();
        run_in_order(
            positions.into_iter().take_while(|_| !self.interrupt.is_raised() && !has_failed.load(Ordering::Relaxed)),
            threads(None),
            |position| {
                let answer = self.run_program(&[position], None, self.seconds).map(|estimates| estimates[0]);
                answer.inspect_err(|_| has_failed.store(true, Ordering::Relaxed))
            },
            |estimate| {
                match estimate {
                    _ if outcome.is_err() => {}
                    Ok(estimate) => estimates.push(estimate),
                    Err(halt) => outcome = Err(halt),
                }
                self.show_progress(estimates.len(), count);
            },
        );
        if outcome.is_ok() && estimates.len() < count { Err(Halt::Interrupted) } else { outcome }
    }

    /// Adds the estimates from a program that reads positions from standard input, one per line.
    /// Each run gets more positions than the previous one, except perhaps the last run.
    fn estimate_in_batches(&self, distances: &Distances, estimates: &mut Vec<f64>) -> Result<(), Halt> {
        let positions: Vec<&TilePosition> = distances.positions().collect();
        let mut size = FIRST_BATCH;
        while estimates.len() < positions.len() {
            let rest = &positions[estimates.len()..];
            let batch = &rest[..size.min(rest.len())];
            let lines: String = batch.iter().map(|position| position.to_string() + "\n").collect();
            // A limit of 0 would stop the program before it starts.
            let seconds = (self.seconds - self.start.elapsed().as_secs_f64()).max(1e-3);
            estimates.extend(self.run_program(batch, Some(lines), seconds)?);
            self.show_progress(estimates.len(), positions.len());
            size *= BATCH_RATIO;
        }
        Ok(())
    }

    fn show_progress(&self, checked: usize, count: usize) {
        self.progress
            .set_message(self.start, |_| format!("{} of {} positions", grouped(checked as u64), grouped(count as u64)));
    }

    /// Runs the program once, and returns the number that it prints for each position.
    fn run_program(&self, positions: &[&TilePosition], input: Option<String>, seconds: f64) -> Result<Vec<f64>, Halt> {
        let limits = RunLimits { seconds, cpu_seconds: None, memory: None };
        let order = self.command.order_for(positions[0], input, limits);
        let Some(run_result) = self.runner.run(&order, &|| self.interrupt.is_raised()) else {
            return Err(Halt::Interrupted);
        };
        let count = positions.len();
        let subject = if count == 1 {
            format!("for {}", positions[0])
        } else {
            format!("for {} positions", grouped(count as u64))
        };
        let failed = |message: String| Halt::Failed(anyhow!(message));
        match &run_result.end {
            End::Exited(0) => {}
            End::Timeout => return Err(Halt::TimeLimit(subject)),
            end => {
                let colon = if run_result.complaint.is_empty() { "" } else { ": " };
                let (end, complaint) = (describe_end(end), &run_result.complaint);
                return Err(failed(format!("the heuristic failed {subject}: {end}{colon}{complaint}")));
            }
        }
        let numbers: Vec<&str> = run_result.output.split_whitespace().collect();
        if numbers.len() != count {
            let [expected, found] =
                [(count, "number"), (numbers.len(), "word")].map(|(count, noun)| counted(count as u64, noun));
            let message =
                format!("the heuristic printed {found} {subject}: expected {expected}, one for each position");
            return Err(failed(message));
        }
        let number = |(word, position): (&&str, &&TilePosition)| {
            parse_estimate(word).map_err(|expected| {
                failed(format!("the heuristic printed `{}` for {position}: expected {expected}", visible(word)))
            })
        };
        numbers.iter().zip(positions).map(number).collect()
    }
}

/// Parses an estimate. The error says what was expected.
fn parse_estimate(word: &str) -> Result<f64, &'static str> {
    match word.parse::<f64>() {
        Ok(number) if number < 0.0 => Err("a non-negative number"),
        Ok(number) if number.is_finite() => Ok(number),
        Ok(_) => Err("a finite number"),
        Err(_) => Err("a number"),
    }
}

/// Describes how a program ended.
fn describe_end(end: &End) -> String {
    match end {
        End::Exited(status) => format!("exit status {status}"),
        End::Killed(signal) => format!("signal {signal}"),
        End::Timeout | End::Processor => "time limit reached".to_owned(),
        End::Memory => "memory limit reached".to_owned(),
        End::Flood => "too much output".to_owned(),
        End::NotStarted(reason) => reason.clone(),
        End::Lost(reason) => format!("the process that watches it exited early ({reason})"),
    }
}

/// The positions that were checked, which are the ones nearest to the goal.
struct CheckedPositions<'a> {
    distances: &'a Distances,
    count: usize,
}

impl CheckedPositions<'_> {
    /// Returns whether the check stopped early.
    fn is_partial(&self) -> bool {
        self.count < self.distances.positions().len()
    }

    /// Returns whether these are all positions of the board.
    fn is_complete(&self) -> bool {
        self.distances.is_complete && !self.is_partial()
    }

    /// Returns the report as text.
    fn human_readable(&self, report: &HeuristicReport) -> String {
        let count = counted(self.count as u64, "position");
        let range =
            if self.is_complete() { format!("all {count}") } else { format!("the {count} nearest to the goal") };
        let partial = if self.is_partial() {
            let all = counted(self.distances.positions().len() as u64, "position");
            format!("partial: {} of {all}\n", grouped(self.count as u64))
        } else {
            String::new()
        };
        let admissible = match &report.overestimate {
            Some(Counterexample::Overestimate { position, estimate, distance }) => {
                format!("no: at {position} the estimate is {estimate}, but the distance is {distance}")
            }
            _ => format!("yes, on {range}"),
        };
        let consistent = match &report.jump {
            Some(Counterexample::Jump { position, estimate, next, next_estimate }) => {
                format!(
                    "no: at {position} the estimate is {estimate}, but one move later, at {next}, it is {next_estimate}"
                )
            }
            _ => format!("yes, on {range}"),
        };
        format!(
            "{partial}admissible: {admissible}\nconsistent: {consistent}\nquality: {:.1}% of the distance on average\n",
            report.quality * 100.0
        )
    }

    /// Returns the report as a JSON object.
    fn record(&self, report: &HeuristicReport) -> serde_json::Value {
        let example = |example: &Option<Counterexample>| match example {
            None => serde_json::Value::Null,
            Some(Counterexample::Overestimate { position, estimate, distance }) => {
                json!({ "position": position.to_string(), "estimate": estimate, "distance": distance })
            }
            Some(Counterexample::Jump { position, estimate, next, next_estimate }) => json!({
                "position": position.to_string(), "estimate": estimate, "next": next.to_string(),
                "next_estimate": next_estimate,
            }),
        };
        json!({
            "positions": self.count, "complete": self.is_complete(), "partial": self.is_partial(),
            "admissible": report.overestimate.is_none(), "overestimate": example(&report.overestimate),
            "consistent": report.jump.is_none(), "jump": example(&report.jump), "quality": report.quality,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::parse_estimate;

    #[test]
    fn an_estimate_is_a_finite_non_negative_number() {
        for (word, expected) in [
            ("2.5", Ok(2.5)),
            ("-0", Ok(-0.0)),
            ("-1", Err("a non-negative number")),
            ("-inf", Err("a non-negative number")),
            ("nan", Err("a finite number")),
            ("inf", Err("a finite number")),
            ("x", Err("a number")),
        ] {
            assert_eq!(parse_estimate(word), expected, "{word}");
        }
    }
}
