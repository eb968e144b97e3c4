//! `loyd generate blocks --all`: generates every puzzle of a class.

use std::time::{Duration, Instant};

use anyhow::ensure;
use indicatif::HumanDuration;
use loyd_blocks::generate::{BlockStyle, RushClass};
use loyd_core::BlockMetric;
use loyd_search::Stop;

use super::generate_blocks::metric;
use crate::arguments::{GenerateBlocksArguments, threads};
use crate::class_list::ClassList;
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::output::{grouped, tell};
use crate::solving::{ProgressLine, in_order};

/// Enumerates the parts on all threads and lists the members in the order of the parts.
pub(crate) fn run(arguments: &GenerateBlocksArguments) -> anyhow::Result<Exit> {
    ensure!(arguments.style == BlockStyle::Rush, "--all lists the puzzles of the style rush only");
    let ((columns, rows), metric) =
        (arguments.size.unwrap_or((6, 6)), metric(arguments)?.unwrap_or(BlockMetric::Slide));
    let class = RushClass::new(rows, columns, metric)?;
    let (least, most) = arguments.length.unwrap_or((1, u32::MAX));
    let name = format!("--style rush --size {columns}x{rows} --metric {metric}");
    let mut list = ClassList::open(arguments.output.as_deref(), &name, class.parts(), least..=most)?;
    let (interrupt, progress) = (Interrupt::listen()?, ProgressLine::new());
    interrupt.begin_work();
    let pace = Pace::new(&class, list.done);
    let is_late = || arguments.time.is_some_and(|time| pace.start.elapsed() >= time);
    let is_over = || interrupt.is_raised() || is_late();
    let mut stopped = Ok(list.is_complete);
    in_order(
        (list.done..class.parts()).take_while(|_| !is_over()),
        threads(arguments.threads),
        |part| class.members(part, Stop::when(&is_over)),
        |members| {
            // The list holds the parts in order, without gaps. After the first part that was
            // stopped (`None`), parts that other threads have finished are not written; the next
            // run repeats them. `stopped` is then `Ok(true)`.
            if let Ok(false) = stopped {
                stopped = match members {
                    Some(members) => progress.finish(|| list.add(&members)).map(|()| false),
                    None => Ok(true),
                };
                progress.say(pace.start, |_| pace.outlook(list.done));
            }
        },
    );
    progress.clear();
    stopped?;
    if list.done == class.parts() {
        list.finish(pace.all)?;
        return Ok(Exit::Done);
    }
    let (reason, exit) =
        if interrupt.is_raised() { ("interrupted", Exit::Interrupted) } else { ("the time is up", Exit::Stopped) };
    tell(format_args!("{reason}: {}\n", pace.outlook(list.done)));
    Ok(exit)
}

/// The progress of the work in positions, since parts differ widely in size.
struct Pace {
    /// For each part, the number of positions before it. The last entry is the total.
    before: Vec<u64>,
    all: u64,
    /// The first part of this run.
    from: u64,
    start: Instant,
}

impl Pace {
    fn new(class: &RushClass, from: u64) -> Self {
        let (mut all, mut before) = (0, vec![0]);
        for positions in class.positions() {
            all += positions;
            before.push(all);
        }
        Self { before, all, from, start: Instant::now() }
    }

    /// Describes the completed share and the estimated cost of the rest.
    fn outlook(&self, done: u64) -> String {
        let parts = self.before.len() - 1;
        let [from, now] = [self.from, done].map(|part| self.before[part as usize]);
        let share = 100.0 * now as f64 / self.all.max(1) as f64;
        let pace = (now - from) as f64 / self.start.elapsed().as_secs_f64();
        let left = Duration::try_from_secs_f64((self.all - now) as f64 / pace).unwrap_or(Duration::MAX);
        let rest = if now > from { format!(", the rest in about {}", HumanDuration(left)) } else { String::new() };
        format!("{done} of {parts} parts, {share:.2} % of {} positions{rest}", grouped(self.all))
    }
}
