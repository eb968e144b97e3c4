//! A worker's dataflow: words go to the worker that they are for.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::operator::Operator;

use timely::dataflow::operators::Input as _;
use timely::dataflow::operators::Probe;
use timely::dataflow::{InputHandle, ProbeHandle, StreamVec};
use timely::worker::Worker;

use crate::alarm::Alarm;
use crate::fault::Fault;
use crate::outbox::{Bundle, Outbox};
use crate::part::Part;

/// A worker's part, shared with the operator that receives for it.
pub(crate) type SharedPart = Rc<RefCell<Box<dyn Part>>>;

type Input = InputHandle<u64, CapacityContainerBuilder<Vec<Bundle>>>;

/// A worker's connections with all others.
pub(crate) struct Wires<'a> {
    worker: &'a mut Worker,
    alarm: Alarm,
    part: SharedPart,
    finds: Input,
    found: ProbeHandle<u64>,
    /// What was sent and may not have been received, by time.
    unread: VecDeque<(u64, usize)>,
    votes: Input,
    voted: ProbeHandle<u64>,
    ballots: Rc<RefCell<Vec<Vec<u64>>>>,
}

/// The words that a worker may have sent that are not received yet: so memory is bounded, whoever is slow.
const UNREAD: usize = 4 << 20;
/// How long to wait at a time.
const NAP: Duration = Duration::from_millis(2);
/// The bits of a time that are for the progress within a round, and how finely it is told.
const PROGRESS: u32 = 16;
const COARSE: u64 = (1 << PROGRESS) / 64;

impl<'a> Wires<'a> {
    /// Lays the wires. Every worker has to.
    pub(crate) fn new(worker: &'a mut Worker, part: SharedPart, alarm: Alarm) -> Self {
        let receiver = Rc::clone(&part);
        let trouble = alarm.clone();
        let (finds, found) = lay(worker, "find", move |bundle| {
            if let Err(fault) = receiver.borrow_mut().receive(&bundle.words) {
                trouble.raise(fault);
            }
        });
        let ballots = Rc::new(RefCell::new(vec![]));
        let urn = Rc::clone(&ballots);
        let (votes, voted) = lay(worker, "vote", move |bundle| urn.borrow_mut().push(bundle.words));
        let mut wires = Self { worker, alarm, part, finds, found, unread: VecDeque::new(), votes, voted, ballots };
        wires.start();
        wires
    }

    /// A probe knows nothing, and so lets everything pass, until its dataflow was at work.
    fn start(&mut self) {
        while !(self.found.less_equal(&0) && self.voted.less_equal(&0)) {
            self.worker.step();
        }
    }

    pub(crate) fn part(&self) -> &SharedPart {
        &self.part
    }

    /// Scans the whole frontier of a round, and comes back once everybody has and all is received.
    pub(crate) fn round(&mut self, round: u64) -> Result<(), Fault> {
        let mut outbox = Outbox::new(self.worker.peers());
        let mut told = 0;
        loop {
            let progress = self.part.borrow_mut().scan(&mut outbox)?;
            let Some(progress) = progress else { break };
            let was_sent = self.send(&mut outbox);
            let is_time = progress / COARSE > told;
            if is_time {
                told = progress / COARSE;
                self.finds.advance_to(round << PROGRESS | told * COARSE);
            }
            if is_time || was_sent {
                self.worker.step();
            }
            self.wait_for_readers()?;
        }
        outbox.finish();
        self.send(&mut outbox);
        let next = (round + 1) << PROGRESS;
        self.finds.advance_to(next);
        self.wait(|wires| wires.found.less_than(&next))?;
        self.unread.clear();
        Ok(())
    }

    /// Tells all workers some words, and hears those of all, in the order of the workers.
    pub(crate) fn consult(&mut self, words: &[u64]) -> Result<Vec<Vec<u64>>, Fault> {
        let (now, own) = (*self.votes.time(), self.worker.index() as u64);
        for to in 0..self.worker.peers() as u32 {
            self.votes.send(Bundle { to, words: [&[now, own], words].concat() });
        }
        let next = now + 1;
        self.votes.advance_to(next);
        self.wait(|wires| wires.voted.less_than(&next))?;
        // A faster worker may have voted for the next time already.
        let is_now = |ballot: &mut Vec<u64>| ballot[0] == now;
        let mut ballots: Vec<Vec<u64>> = self.ballots.borrow_mut().extract_if(.., is_now).collect();
        ballots.sort_unstable();
        Ok(ballots.into_iter().map(|ballot| ballot[2..].to_vec()).collect())
    }

    /// Sends what is ready; says whether anything was.
    fn send(&mut self, outbox: &mut Outbox) -> bool {
        let bundles = outbox.take();
        let words: usize = bundles.iter().map(|bundle| bundle.words.len()).sum();
        for bundle in bundles {
            self.finds.send(bundle);
        }
        if words > 0 {
            self.finds.flush();
            self.unread.push_back((*self.finds.time(), words));
        }
        words > 0
    }

    fn wait_for_readers(&mut self) -> Result<(), Fault> {
        self.wait(|wires| {
            while wires.unread.front().is_some_and(|&(time, _)| !wires.found.less_equal(&time)) {
                wires.unread.pop_front();
            }
            wires.unread.iter().map(|&(_, words)| words).sum::<usize>() > UNREAD
        })
    }

    /// Works for others while `is_early`.
    fn wait(&mut self, mut is_early: impl FnMut(&mut Self) -> bool) -> Result<(), Fault> {
        while is_early(self) {
            self.check()?;
            self.worker.step_or_park(Some(NAP));
        }
        self.check()
    }

    fn check(&self) -> Result<(), Fault> {
        if self.alarm.is_raised() { Err(Fault::Stopped("another thread stopped".to_owned())) } else { Ok(()) }
    }

    /// Takes the wires down in a hurry, so that nobody waits for what will not come.
    pub(crate) fn cut(self) {
        for dataflow in self.worker.installed_dataflows() {
            self.worker.drop_dataflow(dataflow);
        }
    }
}

fn lay(worker: &mut Worker, name: &str, mut receive: impl FnMut(Bundle) + 'static) -> (Input, ProbeHandle<u64>) {
    worker.dataflow(|scope| {
        let (input, stream) = scope.new_input();
        let stream: StreamVec<_, Bundle> = stream;
        let pact = Exchange::new(|bundle: &Bundle| bundle.to.into());
        let received = stream.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(pact, name, move |_, _| {
            move |input, _| {
                input.for_each_time(|_, batches| {
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
