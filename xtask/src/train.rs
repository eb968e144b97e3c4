//! The learned values by which short solutions are found, made from nothing but a seed, on one thread.

use std::fs;
use std::time::Instant;

use anyhow::{Context, Result};
use loyd_core::TileMetric;
use loyd_solve::tiles::Learner;
use sha2::{Digest, Sha256};

use crate::workspace;

/// The file that the program carries.
const FILE: &str = "crates/solve/src/tiles/short/values.bin";
/// The metrics in the order of the file, each with its lessons and the boards of a lesson.
const COURSES: [(TileMetric, usize, usize); 2] = [(TileMetric::Single, 100, 20), (TileMetric::Multi, 40, 10)];

/// How to learn.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Where the random numbers begin.
    seed: u64,
    /// Print the results and keep no file.
    #[arg(long)]
    dry: bool,
}

/// Learns the values for both metrics and writes the file.
///
/// The hash is printed so that two machines can compare what they learned: the file depends on the seed alone.
///
/// # Errors
/// The file cannot be written. What was learned is lost then; the same seed learns it again.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut file = Vec::new();
    for (metric, lessons, boards) in COURSES {
        println!("\n{metric}: lesson   million nodes   solved   moves ÷ Manhattan   comparisons   wrong   seconds");
        file.extend(learn(Learner::new(arguments.seed, metric, lessons), boards));
    }
    print!("\n{} bytes, SHA-256 ", file.len());
    for byte in Sha256::digest(&file) {
        print!("{byte:02x}");
    }
    println!();
    if !arguments.dry {
        let path = workspace::root().join(FILE);
        fs::write(&path, &file).with_context(|| format!("cannot write {}", path.display()))?;
        println!("written to {FILE}");
    }
    Ok(())
}

/// Takes all lessons, prints their figures, and returns the values.
fn learn(mut learner: Learner, boards: usize) -> Vec<u8> {
    let begun = Instant::now();
    // A lesson takes a minute or more, so each has its line as soon as it is over.
    while let Some(lesson) = learner.lesson(boards) {
        println!(
            "{:14} {:15.1} {:8} {:19.4} {:13} {:7.3} {:9.1}",
            lesson.number,
            lesson.nodes as f64 / 1e6,
            lesson.solved,
            lesson.ratio,
            lesson.samples,
            lesson.wrong,
            begun.elapsed().as_secs_f64()
        );
    }
    learner.file()
}
