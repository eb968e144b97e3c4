//! The rounds of one worker, a depth each.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Instant;

use timely::worker::Worker;

use crate::alarm::Alarm;
use crate::checkpoint::{Keeper, Resumed};
use crate::fault::Fault;
use crate::part::{Limits, Route, Space};
use crate::wires::Wires;

/// What the workers of a process do.
pub(crate) struct Job {
    pub(crate) space: Arc<dyn Space>,
    pub(crate) limits: Limits,
    pub(crate) keeper: Option<Keeper>,
    /// Where to go on from.
    pub(crate) resumed: Option<Resumed>,
    /// How many of the hardest positions are wanted.
    pub(crate) hardest: usize,
}

/// What the workers of a process tell.
pub(crate) enum Event {
    /// All positions of a depth were found.
    Layer(Layer),
    /// The worker is done.
    Done(Findings),
}

/// What is known once all positions of a depth are found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layer {
    /// The depth.
    pub depth: u32,
    /// How many positions it has.
    pub positions: u64,
    /// Seconds since the depth before was complete.
    pub seconds: f64,
    /// The memory of the shards of all workers, in bytes.
    pub bytes: u64,
}

/// What an exploration found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// How many positions are at depth 0, 1, 2, ….
    pub positions_by_depth: Vec<u64>,
    /// Some of those at the greatest depth, each as a text that is a puzzle.
    pub hardest: Vec<String>,
}

/// Does a worker's job to its end.
pub(crate) fn work(worker: &mut Worker, job: &Job, events: &Sender<Event>, alarm: &Alarm) {
    let route = Route { worker: worker.index(), workers: worker.peers() };
    let part = match job.space.part(&route, &job.limits) {
        Ok(part) => Rc::new(RefCell::new(part)),
        Err(fault) => return alarm.raise(fault),
    };
    let mut rounds = Rounds { job, route, events, wires: Wires::new(worker, part, alarm.clone()) };
    match rounds.run() {
        // Nobody listens any more only if the process stops.
        Ok(findings) => drop(events.send(Event::Done(findings))),
        Err(fault) => {
            alarm.raise(fault);
            rounds.wires.cut();
        }
    }
}

struct Rounds<'a> {
    job: &'a Job,
    route: Route,
    events: &'a Sender<Event>,
    wires: Wires<'a>,
}

impl Rounds<'_> {
    fn run(&mut self) -> Result<Findings, Fault> {
        let mut counts = self.begin()?;
        let mut hardest = vec![];
        let mut began = Instant::now();
        let mut saved = Instant::now();
        loop {
            if self.job.hardest > 0 {
                hardest = self.wires.part().borrow_mut().first(self.job.hardest)?;
            }
            self.wires.round(counts.len() as u64)?;
            let new = self.wires.part().borrow_mut().close()?;
            let bytes = self.wires.part().borrow().bytes();
            let is_due = self.job.keeper.as_ref().is_some_and(|keeper| saved.elapsed() >= keeper.interval);
            let ballots = self.wires.consult(&[new, bytes, is_due.into()])?;
            let positions = ballots.iter().map(|ballot| ballot[0]).sum();
            if positions == 0 {
                return Ok(Findings { positions_by_depth: counts, hardest: self.hardest(&hardest)? });
            }
            let layer = Layer {
                depth: counts.len() as u32,
                positions,
                seconds: began.elapsed().as_secs_f64(),
                bytes: ballots.iter().map(|ballot| ballot[1]).sum(),
            };
            began = Instant::now();
            let _ = self.events.send(Event::Layer(layer));
            counts.push(positions);
            // The first worker's clock decides.
            if let (Some(keeper), 1) = (&self.job.keeper, ballots[0][2]) {
                keeper.save(&mut self.wires, &self.route, self.job.space.bundles(), &counts)?;
                saved = Instant::now();
            }
        }
    }

    /// The counts known so far, with the part ready for the next round.
    fn begin(&mut self) -> Result<Vec<u64>, Fault> {
        let counts = match &self.job.resumed {
            Some(resumed) => {
                resumed.load(&mut **self.wires.part().borrow_mut(), &self.route)?;
                resumed.counts.clone()
            }
            None => vec![self.job.space.roots()],
        };
        // Nobody begins before all are ready.
        self.wires.consult(&[])?;
        Ok(counts)
    }

    /// The hardest positions of all workers, the same on each.
    fn hardest(&mut self, own: &[(u128, String)]) -> Result<Vec<String>, Fault> {
        let mut words = vec![];
        for (order, text) in own {
            words.extend([(order >> 64) as u64, *order as u64, text.len() as u64]);
            words.extend(text.as_bytes().chunks(8).map(|bytes| {
                let mut word = [0; 8];
                word[..bytes.len()].copy_from_slice(bytes);
                u64::from_le_bytes(word)
            }));
        }
        let mut all: Vec<(u128, String)> = self.wires.consult(&words)?.iter().flat_map(|words| texts(words)).collect();
        all.sort_unstable();
        all.truncate(self.job.hardest);
        Ok(all.into_iter().map(|(_, text)| text).collect())
    }
}

/// Texts from words, with what they sort by.
fn texts(mut words: &[u64]) -> Vec<(u128, String)> {
    let mut texts = vec![];
    while let [high, low, length, rest @ ..] = words {
        let length = *length as usize;
        let (text, after) = rest.split_at(length.div_ceil(8));
        let bytes: Vec<u8> = text.iter().flat_map(|word| word.to_le_bytes()).take(length).collect();
        texts.push((u128::from(*high) << 64 | u128::from(*low), String::from_utf8_lossy(&bytes).into_owned()));
        words = after;
    }
    texts
}
