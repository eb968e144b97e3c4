//! `loyd rate`: pars, difficulty and shortest solutions of block puzzles.

use loyd_blocks::generate::ComponentLimits;

use super::rate_output::RateOutput;
use super::rate_record::{RateRecord, RateStatus};
use super::solve::sources;
use crate::arguments::RateArguments;
use crate::exit::Exit;
use crate::input::{collected, told_inputs};
use crate::interrupt::Interrupt;
use crate::memory::{allowed, threads};
use crate::solving::{ProgressLine, in_order};

/// Rates the puzzles on all threads and prints the results in the order of the input.
///
/// # Errors
/// Returns an error if a folder cannot be read, if the rows of `--output` belong to other puzzles,
/// and if output cannot be written.
pub(crate) fn run(arguments: &RateArguments) -> anyhow::Result<Exit> {
    let sources = collected(&sources(&arguments.puzzles)?)?;
    let options = arguments.reading.options();
    let threads = threads(arguments.resources.threads);
    let memory = allowed(arguments.resources.memory) / threads as u64;
    let limits = ComponentLimits { positions: arguments.positions, memory };
    let interrupt = Interrupt::listen()?;
    let progress = ProgressLine::new();
    let (mut output, mut exit, mut failure) = (RateOutput::open(arguments)?, Exit::Done, None);
    let mut inputs = told_inputs(&sources, &options);
    exit = exit.max(output.skip_known(&mut inputs, |input| RateRecord::of(input, arguments.metric).0)?);
    in_order(
        inputs.take_while(|_| !interrupt.is_raised()),
        threads,
        |input| {
            interrupt.begin_work();
            let (mut record, puzzle) = RateRecord::of(&input, arguments.metric);
            if let Some((puzzle, metric)) = puzzle {
                record.rate(&puzzle, metric, limits, arguments.diameter, interrupt.stop());
            }
            record
        },
        |record| {
            if failure.is_none() && record.status != RateStatus::Interrupted {
                exit = exit.max(record.exit());
                failure = progress.finish(|| output.write(&record)).err();
            }
            interrupt.end_work();
        },
    );
    progress.clear();
    match failure {
        Some(error) => Err(error.into()),
        None => Ok(if interrupt.is_raised() { Exit::Interrupted } else { exit }),
    }
}
