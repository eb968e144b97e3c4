//! Trains the values and networks that guide the search for short solutions, from a seed alone.

use std::cmp::Reverse;
use std::num::NonZero;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use std::{iter, thread};

use anyhow::Result;
use loyd_core::TileMetric;
use loyd_tiles::{FittingLearner, Learner, NetworkLearner, RoundFigures};
use sha2::{Digest, Sha256};

use crate::workspace;

/// The files embedded in the program: the pattern values for boards of any size, and the networks.
const VALUES: &str = "crates/tiles/src/short/values.bin";
const NETWORKS: &str = "crates/tiles/src/short/networks.bin";
/// The metrics in file order, each with the number of lessons and the boards per lesson.
const COURSES: [(TileMetric, usize, usize); 2] = [(TileMetric::Single, 100, 20), (TileMetric::Multi, 40, 10)];

/// Returns the number of training rounds for a board side's network. Rounds for larger boards take
/// longer, and training all networks should take at most an hour on two cores.
fn rounds(side: usize) -> usize {
    if side < 8 { 60 } else { 30 }
}

/// Returns the number of networks fitted for a board side, each to samples from the previous one.
/// On 6×6, a second network gains nothing near the goal (`bench/tiles-short.md`, *Networks*); other
/// sides were not tried.
fn fits(side: usize) -> usize {
    match side {
        6 => 1,
        7 => 2,
        _ => 0,
    }
}

/// The options for training.
#[derive(clap::Args)]
pub(crate) struct TrainArguments {
    /// The seed of the random numbers.
    seed: u64,
}

/// Learns the values for both metrics, each on its own thread, then the networks, and writes the
/// files.
///
/// Prints the files' hashes, so the results of two machines can be compared: the files depend only
/// on the seed.
///
/// # Errors
/// Returns an error if a file cannot be written. In that case, the results are lost, but the same
/// seed reproduces them.
pub(crate) fn run(arguments: &TrainArguments) -> Result<()> {
    println!("metric   lesson   million nodes   solved   moves ÷ Manhattan   comparisons   wrong   seconds");
    let values = thread::scope(|scope| {
        let threads = COURSES.map(|course| scope.spawn(move || learn_values(arguments.seed, course)));
        threads.map(|thread| thread.join().expect("a learner does not panic")).concat()
    });
    write_file(VALUES, &values)?;
    println!("\nnetwork: side   round   error in moves   seconds");
    write_file(NETWORKS, &learn_networks(arguments.seed, &values))
}

/// Learns all networks on all processors, and returns them in file order.
fn learn_networks(seed: u64, values: &[u8]) -> Vec<u8> {
    // The networks that take longest are started first, to keep all processors busy until the end:
    // networks with several fits, and then 5×5 before 8×8.
    let mut sides = NetworkLearner::sides();
    sides.sort_by_key(|&side| Reverse(fits(side)));
    let remaining = Mutex::new(sides.into_iter());
    let next = || remaining.lock().unwrap_or_else(PoisonError::into_inner).next();
    let learn = || iter::from_fn(next).map(|side| (side, learn_network(seed, side, values))).collect::<Vec<_>>();
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let mut learned: Vec<(usize, Vec<u8>)> = thread::scope(|scope| {
        let threads: Vec<_> = (0..processors).map(|_| scope.spawn(learn)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a learner does not panic")).collect()
    });
    learned.sort_by_key(|&(side, _)| side);
    learned.into_iter().flat_map(|(_, network)| network).collect()
}

/// Prints the hash of a file and writes it.
fn write_file(name: &str, file: &[u8]) -> Result<()> {
    print!("\n{} bytes, SHA-256 ", file.len());
    for byte in Sha256::digest(file) {
        print!("{byte:02x}");
    }
    println!();
    workspace::write(&workspace::root().join(name), file)?;
    println!("written to {name}");
    Ok(())
}

/// Runs all lessons of a course, prints their figures, and returns the values.
fn learn_values(seed: u64, (metric, lessons, boards): (TileMetric, usize, usize)) -> Vec<u8> {
    let start = Instant::now();
    let mut learner = Learner::new(seed, metric, lessons);
    // A lesson takes a few seconds, so its line is printed as soon as it finishes.
    while let Some(lesson) = learner.lesson(boards) {
        println!(
            "{:6} {:8} {:15.1} {:8} {:19.4} {:13} {:7.3} {:9.1}",
            metric.to_string(),
            lesson.number,
            lesson.nodes as f64 / 1e6,
            lesson.solved,
            lesson.ratio,
            lesson.samples,
            lesson.wrong,
            start.elapsed().as_secs_f64()
        );
    }
    learner.file()
}

/// Learns the network for a board side with its patterns, prints the figures, and returns it.
fn learn_network(seed: u64, side: usize, values: &[u8]) -> Vec<u8> {
    let mut learner = NetworkLearner::new(seed, side, rounds(side), values);
    run_rounds(side, Instant::now(), || learner.round());
    (0..fits(side)).fold(learner.file(), |file, _| fit(seed, side, values, &file))
}

/// Fits a network to samples from another one, prints the figures, and returns the network.
fn fit(seed: u64, side: usize, values: &[u8], network: &[u8]) -> Vec<u8> {
    let start = Instant::now();
    let mut learner = FittingLearner::new(seed, side, values, network).expect("a learner's file");
    while let Some(samples) = learner.gather() {
        println!("{side:13} {samples:8} samples {:16.1}", start.elapsed().as_secs_f64());
    }
    run_rounds(side, start, || learner.round());
    learner.file()
}

/// Runs all rounds and prints their figures.
fn run_rounds(side: usize, start: Instant, mut round: impl FnMut() -> Option<RoundFigures>) {
    while let Some(round) = round() {
        println!("{side:13} {:7} {:16.3} {:9.1}", round.number, round.error, start.elapsed().as_secs_f64());
    }
}
