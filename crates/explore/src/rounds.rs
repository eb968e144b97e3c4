//! A worker's rounds, one per depth.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use timely::worker::Worker;

use crate::channels::Channels;
use crate::checkpoint::{Checkpoint, CheckpointWriter};
use crate::fault::{Alarm, ExploreError};
use crate::part::{Route, StateSpace, WorkerLimits};

/// The minimum time between two checkpoints, regardless of the settings. For a small puzzle, a
/// depth takes less time than syncing its files to the disk.
const MIN_INTERVAL: Duration = Duration::from_secs(1);

/// The work of all workers in a process.
pub(crate) struct ProcessJob {
    /// The state space.
    pub(crate) space: Arc<dyn StateSpace>,
    /// The resources of each worker.
    pub(crate) limits: WorkerLimits,
    /// Writes checkpoints, if requested.
    pub(crate) writer: Option<CheckpointWriter>,
    /// The checkpoint to resume from.
    pub(crate) resumed: Option<Checkpoint>,
    /// The number of hardest positions to return.
    pub(crate) hardest: usize,
}

/// A worker's message to its process.
pub(crate) enum WorkerMessage {
    /// All positions of a depth have been found.
    Layer(Layer),
    /// The worker is done.
    Done(Findings),
}

/// A depth whose positions have all been found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layer {
    /// The depth.
    pub depth: u32,
    /// The number of positions at this depth.
    pub positions: u64,
    /// The number of seconds since the previous depth was completed.
    pub seconds: f64,
    /// The memory used by the shards of all workers, in bytes.
    pub bytes: u64,
}

/// The result of an exploration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// The number of positions at depth 0, 1, 2, ….
    pub positions_by_depth: Vec<u64>,
    /// Some of the positions at the greatest depth, each as puzzle text.
    pub hardest: Vec<String>,
}

/// Runs a worker's job to completion.
pub(crate) fn work(worker: &mut Worker, job: &ProcessJob, events: &Sender<WorkerMessage>, alarm: &Alarm) {
    let route = Route { worker: worker.index(), workers: worker.peers() };
    let part = match job.space.part(&route, &job.limits) {
        Ok(part) => Rc::new(RefCell::new(part)),
        Err(fault) => return alarm.raise(fault),
    };
    let mut rounds = Rounds { job, route, events, channels: Channels::new(worker, part, alarm.clone()) };
    match rounds.run() {
        // The receiver is gone only if the process is stopping.
        Ok(findings) => drop(events.send(WorkerMessage::Done(findings))),
        Err(fault) => {
            alarm.raise(fault);
            rounds.channels.drop_unfinished();
        }
    }
}

/// One worker's exploration.
struct Rounds<'a> {
    job: &'a ProcessJob,
    route: Route,
    events: &'a Sender<WorkerMessage>,
    channels: Channels<'a>,
}

impl Rounds<'_> {
    /// Runs one round per depth until a depth has no positions. Workers base their decisions on the
    /// gathered sums rather than on their own parts, so all take the same branches. Otherwise, one
    /// of them could wait at a barrier that the others never reach.
    fn run(&mut self) -> Result<Findings, ExploreError> {
        let (mut search, mut counts) = self.begin()?;
        let mut round = 0;
        let mut hardest = vec![];
        let mut began = Instant::now();
        let (mut saved, mut min_interval) = (Instant::now(), Duration::ZERO);
        loop {
            // The deepest positions are the last nonempty frontier. Whether this frontier is the
            // last one is known only after the round, so some of its positions are kept now.
            if self.job.hardest > 0 {
                hardest = self.channels.part.borrow_mut().first_positions(self.job.hardest)?;
            }
            self.channels.round(round)?;
            round += 1;
            let new = self.channels.part.borrow_mut().close()?;
            let bytes = self.channels.part.borrow().bytes();
            let is_due =
                self.job.writer.as_ref().is_some_and(|writer| saved.elapsed() >= writer.interval.max(min_interval));
            let [sent, arrived] = self.channels.tallies();
            // The words of this message are read by index below and in `check_exchange`.
            let own = [new, bytes, is_due.into(), sent.words, sent.sum, arrived.words, arrived.sum];
            let messages = self.channels.gather(&own)?;
            check_exchange(&messages, counts.len())?;
            let positions = messages.iter().map(|message| message[0]).sum();
            if positions == 0 {
                if let Some(roots) = self.next_search()? {
                    (search, counts) = (search + 1, vec![roots]);
                    if roots > 0 {
                        continue;
                    }
                    counts.clear();
                }
                return Ok(Findings { positions_by_depth: counts, hardest: self.hardest(&hardest)? });
            }
            let layer = Layer {
                depth: counts.len() as u32,
                positions,
                seconds: began.elapsed().as_secs_f64(),
                bytes: messages.iter().map(|message| message[1]).sum(),
            };
            began = Instant::now();
            if search + 1 == self.job.space.searches() {
                let _ = self.events.send(WorkerMessage::Layer(layer));
            }
            counts.push(positions);
            // Clocks differ, so the first worker's clock decides for all.
            if let (Some(writer), 1) = (&self.job.writer, messages[0][2]) {
                writer.save(&mut self.channels, &self.route, self.job.space.bundles(), (search, &counts))?;
                (saved, min_interval) = (Instant::now(), MIN_INTERVAL);
            }
        }
    }

    /// Prepares the part for the first round, and loads it from the checkpoint if there is one.
    /// Returns the search number, counted from 0, and the number of positions at each of its depths
    /// so far.
    fn begin(&mut self) -> Result<(u32, Vec<u64>), ExploreError> {
        let from = match &self.job.resumed {
            Some(resumed) => {
                resumed.load(&mut **self.channels.part.borrow_mut(), &self.route)?;
                (resumed.search, resumed.counts.clone())
            }
            None => (0, vec![1]),
        };
        // No worker begins before all of them are ready.
        let kept = self.channels.part.borrow().kept_positions();
        let messages = self.channels.gather(&kept)?;
        if let Some(resumed) = &self.job.resumed {
            let kept = [0, 1].map(|index| messages.iter().map(|message| message[index]).sum());
            resumed.check_kept_positions(kept, self.job.space.keeps_all_layers())?;
        }
        Ok(from)
    }

    /// Begins the next search, if there is one. Returns the number of positions at its depth 0.
    fn next_search(&mut self) -> Result<Option<u64>, ExploreError> {
        let roots = self.channels.part.borrow_mut().next_search()?;
        let Some(roots) = roots else { return Ok(None) };
        let messages = self.channels.gather(&[roots])?;
        Ok(Some(messages.iter().map(|message| message[0]).sum()))
    }

    /// Returns the hardest positions found by all workers, in the same order on every worker.
    /// Strings are sent as words: a length, followed by eight bytes per word.
    fn hardest(&mut self, own: &[(u128, String)]) -> Result<Vec<String>, ExploreError> {
        let mut words = vec![];
        for (order, text) in own {
            words.extend([(order >> 64) as u64, *order as u64, text.len() as u64]);
            words.extend(text.as_bytes().chunks(8).map(|bytes| {
                let mut word = [0; 8];
                word[..bytes.len()].copy_from_slice(bytes);
                u64::from_le_bytes(word)
            }));
        }
        let mut all: Vec<(u128, String)> =
            self.channels.gather(&words)?.iter().flat_map(|words| decode_strings(words)).collect();
        all.sort_unstable();
        all.truncate(self.job.hardest);
        Ok(all.into_iter().map(|(_, text)| text).collect())
    }
}

/// Compares the words sent by all workers with the words received by all. For block puzzles, no
/// other check detects a lost or changed word, because the number of positions is not known in
/// advance.
fn check_exchange(messages: &[Vec<u64>], depth: usize) -> Result<(), ExploreError> {
    let total = |index: usize| messages.iter().fold(0_u64, |sum, message| sum.wrapping_add(message[index]));
    if total(3) == total(5) && total(4) == total(6) { Ok(()) } else { Err(ExploreError::Exchange { depth }) }
}

/// Decodes strings from words, each with its sort key.
fn decode_strings(mut words: &[u64]) -> Vec<(u128, String)> {
    let mut strings = vec![];
    while let [high, low, length, rest @ ..] = words {
        let length = *length as usize;
        let (text, after) = rest.split_at(length.div_ceil(8));
        let bytes: Vec<u8> = text.iter().flat_map(|word| word.to_le_bytes()).take(length).collect();
        strings.push((u128::from(*high) << 64 | u128::from(*low), String::from_utf8_lossy(&bytes).into_owned()));
        words = after;
    }
    strings
}
