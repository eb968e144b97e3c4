//! The candidates from which the levels of a pack are chosen.

use std::fs;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use super::candidate::Candidate;
use super::plan::{Batch, Plan, Run};
use crate::workspace;

/// Returns all puzzles that the runs of a batch find.
pub(super) fn of(plan: &Plan, batch: &Batch) -> Result<Vec<Candidate>> {
    let mut pool = vec![];
    for run in batch.runs {
        for record in records(run)?.lines() {
            pool.push(Candidate::read(record, run.arguments).with_context(|| format!("not a record: {record}"))?);
        }
    }
    println!("{}: {} puzzles to choose from", plan.id, pool.len());
    Ok(pool)
}

/// Returns the output of a run: from `target/packs` if it exists there, otherwise by running the
/// lean program.
fn records(run: &Run) -> Result<String> {
    let folder = workspace::root().join("target/packs");
    fs::create_dir_all(&folder)?;
    let kept = folder.join(format!("{} --draws {}.json", run.arguments, run.draws));
    // A run takes minutes to hours and is deterministic, so it is never repeated.
    if let Ok(records) = fs::read_to_string(&kept) {
        return Ok(records);
    }
    println!("loyd generate blocks {} --draws {}", run.arguments, run.draws);
    let output = Command::new(env!("CARGO"))
        .current_dir(workspace::root())
        .args(["run", "--quiet", "--locked", "--release", "--package", "loyd", "--no-default-features", "--"])
        .args(["generate", "blocks", "--json", "--count", "1000000", "--draws", &run.draws.to_string()])
        .args(run.arguments.split(' '))
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run cargo")?;
    // No run finds a million puzzles, so it ends when all boards are drawn, with exit code 3:
    // stopped by a limit.
    ensure!(output.status.code() == Some(3), "loyd ended with {}", output.status);
    let records = String::from_utf8(output.stdout)?;
    fs::write(&kept, &records)?;
    Ok(records)
}
