//! Runs solvers concurrently under limits, and writes their results in course formats.

mod checkpoint;
mod course;
mod drive;
mod progress_line;
mod shortest;
mod table_provider;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

pub(crate) use checkpoint::CheckpointedSearch;
pub(crate) use course::{CourseOutput, FORMATS as COURSE_FORMATS};
pub(crate) use drive::{Driver, Run};
pub(crate) use progress_line::ProgressLine;
pub(crate) use shortest::{CountShortest, ShortestSolutions, Uncounted, shortest_solutions};
pub(crate) use table_provider::{TableProvider, build_table, table_store};

/// Runs jobs on `threads` threads and passes each result to `finish` in job order, as soon as all
/// earlier jobs are complete. A thread takes its next job when it is free.
pub(crate) fn run_in_order<J, R: Send>(
    jobs: impl Iterator<Item = J> + Send,
    threads: usize,
    work: impl Fn(J) -> R + Sync,
    mut finish: impl FnMut(R),
) {
    let (mut early, mut next) = (BTreeMap::new(), 0);
    let finish_in_order = |(index, result)| {
        early.insert(index, result);
        while let Some(result) = early.remove(&next) {
            next += 1;
            finish(result);
        }
    };
    run_in_completion_order(jobs.enumerate(), threads, |(index, job)| (index, work(job)), finish_in_order);
}

/// Runs jobs on `threads` threads and passes each result to `finish` as soon as it is available.
pub(crate) fn run_in_completion_order<J, R: Send>(
    jobs: impl Iterator<Item = J> + Send,
    threads: usize,
    work: impl Fn(J) -> R + Sync,
    finish: impl FnMut(R),
) {
    let jobs = Mutex::new(jobs);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let (work, jobs) = (&work, &jobs);
            scope.spawn(move || {
                let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
                while let Some(job) = next() {
                    if sender.send(work(job)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        results.into_iter().for_each(finish);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_delivered_in_job_order() {
        for threads in [1, 2, 7] {
            let mut results = Vec::new();
            run_in_order(0..500_u64, threads, |job| job * job, |result| results.push(result));
            assert_eq!(results, (0..500).map(|job| job * job).collect::<Vec<_>>());
        }
    }
}
