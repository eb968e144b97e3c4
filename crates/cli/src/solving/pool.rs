use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

/// Works on jobs with `threads` threads and hands each result to `finish` in the order of the jobs, as soon as it and all
/// before it are there. A thread takes its next job when it is free. After an error of `finish` no further job is taken;
/// the jobs at work are waited for.
pub(crate) fn in_order<J, R: Send, E>(
    jobs: impl Iterator<Item = J> + Send,
    threads: usize,
    work: impl Fn(J) -> R + Sync,
    mut finish: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let jobs = Mutex::new(jobs.enumerate());
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let (work, jobs) = (&work, &jobs);
            scope.spawn(move || {
                let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
                while let Some((index, job)) = next() {
                    if sender.send((index, work(job))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        deliver(results, &mut finish)
    })
}

/// Hands on results in the order of their indices.
fn deliver<R, E>(results: mpsc::Receiver<(usize, R)>, finish: &mut impl FnMut(R) -> Result<(), E>) -> Result<(), E> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    for (index, result) in results {
        early.insert(index, result);
        while let Some(result) = early.remove(&next) {
            next += 1;
            finish(result)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        for threads in [1, 2, 7] {
            let mut results = Vec::new();
            let finish = |result| {
                results.push(result);
                Ok::<(), ()>(())
            };
            in_order(0..500_u64, threads, |job| job * job, finish).unwrap();
            assert_eq!(results, (0..500).map(|job| job * job).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_error_ends_it() {
        let mut finished = 0;
        let outcome = in_order(
            0..,
            2,
            |job: u64| job,
            |_| {
                finished += 1;
                if finished == 3 { Err("full") } else { Ok(()) }
            },
        );
        assert_eq!((outcome, finished), (Err("full"), 3));
    }
}
