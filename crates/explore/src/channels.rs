//! A worker's dataflows, which send words to their owners and detect when all words have arrived.
//!
//! Timely's progress tracking serves as the barrier. The words sent in a round carry that round's
//! timestamp. Once the probe has passed the timestamp, no worker can send more of these words, and
//! all have been received.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::{Input as _, Probe};
use timely::dataflow::{InputHandle, ProbeHandle, StreamVec};
use timely::worker::Worker;

use crate::fault::{Alarm, ExploreError};
use crate::outbox::{Bundle, Outbox, WordTally};
use crate::part::WorkerPart;

/// A worker's part, shared with the operator that receives words on the worker's behalf.
pub(crate) type SharedPart = Rc<RefCell<Box<dyn WorkerPart>>>;

type Input = InputHandle<u64, CapacityContainerBuilder<Vec<Bundle>>>;

/// A worker's channels to all workers, including itself.
pub(crate) struct Channels<'a> {
    worker: &'a mut Worker,
    alarm: Alarm,
    pub(crate) part: SharedPart,
    /// Positions for other workers.
    positions: Input,
    /// The probe for the timestamps with which positions may still arrive.
    received: ProbeHandle<u64>,
    /// The tally of the words that this worker has sent since the start.
    sent: WordTally,
    /// The tally of the words that this worker has received since the start.
    arrived: Rc<Cell<WordTally>>,
    /// The timestamp, and the size in words, of each batch that may not have been received yet.
    unread: VecDeque<(u64, usize)>,
    /// The input for the messages that [`Channels::gather`] sends.
    gathering: Input,
    gathered: ProbeHandle<u64>,
    messages: Rc<RefCell<Vec<Vec<u64>>>>,
}

/// The maximum number of 8-byte words that a worker may have sent without knowing that they were
/// received. This bounds the memory used by queues if one worker is slower than the others.
const MAX_UNREAD: usize = 4 << 20;
/// The maximum wait for messages before the alarm is checked again.
const POLL_INTERVAL: Duration = Duration::from_millis(2);
/// The number of low bits in a timestamp that count the progress within a round. The bits above
/// them are the round number. During a round, the low bits tell a worker which of its words have
/// been received.
const PROGRESS_BITS: u32 = 16;
/// The progress between two timestamp advances, of which there are at most 64 per round. Every
/// advance costs messages, and more advances would save little memory.
const PROGRESS_STEP: u64 = (1 << PROGRESS_BITS) / 64;

impl<'a> Channels<'a> {
    /// Builds the dataflows. Timely numbers them, so every worker must build them in this order.
    pub(crate) fn new(worker: &'a mut Worker, part: SharedPart, alarm: Alarm) -> Self {
        let receiving_part = Rc::clone(&part);
        let receiver_alarm = alarm.clone();
        let arrived = Rc::new(Cell::new(WordTally::default()));
        let tally = Rc::clone(&arrived);
        let (positions, received) = build(worker, "positions", move |bundle| {
            let mut sum = tally.get();
            sum.add(&bundle.words);
            tally.set(sum);
            if let Err(fault) = receiving_part.borrow_mut().receive(&bundle.words) {
                receiver_alarm.raise(fault);
            }
        });
        let messages = Rc::new(RefCell::new(vec![]));
        let inbox = Rc::clone(&messages);
        let (gathering, gathered) = build(worker, "messages", move |bundle| inbox.borrow_mut().push(bundle.words));
        let unread = VecDeque::new();
        let sent = WordTally::default();
        let mut channels =
            Self { worker, alarm, part, positions, received, sent, arrived, unread, gathering, gathered, messages };
        channels.start();
        channels
    }

    /// Steps the worker until both dataflows are running. Before that, the probes report no
    /// timestamp at all, so every wait would end immediately.
    fn start(&mut self) {
        while !(self.received.less_equal(&0) && self.gathered.less_equal(&0)) {
            self.worker.step();
        }
    }

    /// Scans the whole frontier of a round. Returns once all workers have done so and all words
    /// have been received.
    pub(crate) fn round(&mut self, round: u64) -> Result<(), ExploreError> {
        let mut outbox = Outbox::new(self.worker.peers());
        let mut announced = 0;
        loop {
            let progress = self.part.borrow_mut().scan(&mut outbox)?;
            let Some(progress) = progress else { break };
            let was_sent = self.send(&mut outbox);
            let is_due = progress / PROGRESS_STEP > announced;
            if is_due {
                announced = progress / PROGRESS_STEP;
                self.positions.advance_to((round << PROGRESS_BITS) | (announced * PROGRESS_STEP));
            }
            // A worker receives words only while it steps. Without this step, its queues would grow
            // during the whole scan.
            if is_due || was_sent {
                self.worker.step();
            }
            self.wait_for_readers()?;
        }
        outbox.finish();
        self.send(&mut outbox);
        let next = (round + 1) << PROGRESS_BITS;
        self.positions.advance_to(next);
        self.wait(|channels| channels.received.less_than(&next))?;
        self.unread.clear();
        Ok(())
    }

    /// Returns the tallies of the words that this worker has sent and received since the start.
    /// Between a round and the next gathering, no worker is sending.
    pub(crate) fn tallies(&self) -> [WordTally; 2] {
        [self.sent, self.arrived.get()]
    }

    /// Sends words to all workers. Returns every worker's words, in worker order.
    pub(crate) fn gather(&mut self, words: &[u64]) -> Result<Vec<Vec<u64>>, ExploreError> {
        let (now, own) = (*self.gathering.time(), self.worker.index() as u64);
        for to in 0..self.worker.peers() as u32 {
            self.gathering.send(Bundle { to, words: [&[now, own], words].concat() });
        }
        let next = now + 1;
        self.gathering.advance_to(next);
        self.wait(|channels| channels.gathered.less_than(&next))?;
        // A faster worker may already have sent its message for the next timestamp.
        let is_current = |message: &mut Vec<u64>| message[0] == now;
        let mut messages: Vec<Vec<u64>> = self.messages.borrow_mut().extract_if(.., is_current).collect();
        messages.sort_unstable();
        Ok(messages.into_iter().map(|message| message[2..].to_vec()).collect())
    }

    /// Sends the full bundles. Returns whether there were any.
    fn send(&mut self, outbox: &mut Outbox) -> bool {
        let bundles = outbox.take();
        let words: usize = bundles.iter().map(|bundle| bundle.words.len()).sum();
        for bundle in bundles {
            self.sent.add(&bundle.words);
            self.positions.send(bundle);
        }
        if words > 0 {
            self.positions.flush();
            self.unread.push_back((*self.positions.time(), words));
        }
        words > 0
    }

    /// Waits until at most [`MAX_UNREAD`] words are unread.
    fn wait_for_readers(&mut self) -> Result<(), ExploreError> {
        self.wait(|channels| {
            while channels.unread.front().is_some_and(|&(time, _)| !channels.received.less_equal(&time)) {
                channels.unread.pop_front();
            }
            channels.unread.iter().map(|&(_, words)| words).sum::<usize>() > MAX_UNREAD
        })
    }

    /// Receives words for as long as `must_wait` returns `true`. A raised alarm ends the wait with
    /// an error.
    fn wait(&mut self, mut must_wait: impl FnMut(&mut Self) -> bool) -> Result<(), ExploreError> {
        while must_wait(self) {
            self.check()?;
            self.worker.step_or_park(Some(POLL_INTERVAL));
        }
        self.check()
    }

    fn check(&self) -> Result<(), ExploreError> {
        if self.alarm.is_raised() { Err(ExploreError::Stopped("another thread stopped".to_owned())) } else { Ok(()) }
    }

    /// Drops the unfinished dataflows, because timely would otherwise wait for messages that never
    /// come.
    pub(crate) fn drop_unfinished(self) {
        for dataflow in self.worker.installed_dataflows() {
            self.worker.drop_dataflow(dataflow);
        }
    }
}

/// Builds a dataflow that passes every bundle to `receive` on the worker that it is addressed to.
fn build(worker: &mut Worker, name: &str, mut receive: impl FnMut(Bundle) + 'static) -> (Input, ProbeHandle<u64>) {
    worker.dataflow(|scope| {
        let (input, stream) = scope.new_input();
        let stream: StreamVec<_, Bundle> = stream;
        let pact = Exchange::new(|bundle: &Bundle| bundle.to.into());
        let received = stream.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(pact, name, move |_, _| {
            move |input, _| {
                input.for_each_stamp(|_, batches| {
                    for batch in batches {
                        for bundle in batch.drain(..) {
                            receive(bundle);
                        }
                    }
                });
            }
        });
        (input, received.probe().0)
    })
}
