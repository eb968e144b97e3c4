use std::fmt::Display;

use loyd_core::text::ReadOptions;
use loyd_core::text::tile_moves::{self, Convention};
use loyd_core::{TileMetric, TilePuzzle};
use loyd_search::Stop;
use loyd_tiles::{Resources, TileTables};

use super::{Command, Go, GoMode};
use crate::{AnyPosition, At, ConstructiveSolution, ConstructiveStage, Ended, EngineFamily, Report, Settings, drive};

/// The minimum time in seconds between two `info` lines with the same solution.
const INFO_SECONDS: f64 = 0.25;

/// The state of an engine between commands.
#[derive(Debug)]
pub struct Session {
    position: Option<AnyPosition>,
    /// The metric named in the position's text.
    metric: Option<String>,
    threads: usize,
    memory: u64,
}

/// A long-running command. The caller runs it on one thread and continues to read commands on
/// another.
pub struct Task(Box<dyn FnOnce(Caller) + Send>);

/// The services that a task needs from its caller.
struct Caller<'a> {
    /// Returns the seconds since some fixed moment.
    now: &'a (dyn Fn() -> f64 + Sync),
    stop: Stop<'a>,
    send: &'a mut dyn FnMut(&str),
}

impl Task {
    /// Runs the task until it finishes or `stop` is requested. `now` returns the seconds since some
    /// fixed moment; `send` writes a line.
    pub fn run(self, now: &(dyn Fn() -> f64 + Sync), stop: Stop, send: &mut dyn FnMut(&str)) {
        (self.0)(Caller { now, stop, send });
    }
}

impl Session {
    /// Creates a session. `threads` and `memory` (in bytes) are used until options change them.
    pub fn new(threads: usize, memory: u64) -> Self {
        Self { position: None, metric: None, threads, memory }
    }

    /// Executes a command: writes the reply with `send`, or returns a task if the work takes a long
    /// time. While a task is running, the caller itself handles `stop`, `quit` and `isready`. Here,
    /// `stop` and `quit` have no effect.
    ///
    /// # Errors
    /// Returns the text of the `error` line.
    pub fn answer(&mut self, command: Command, send: &mut dyn FnMut(&str)) -> Result<Option<Task>, String> {
        match command {
            Command::Hello => self.introduce(send),
            Command::IsReady => send("readyok"),
            Command::SetOption { name, value } => self.set_option(&name, &value)?,
            Command::Position { text, goal, moves } => self.set_position(&text, goal, moves.as_deref(), send)?,
            Command::Go(go) => return self.go(go).map(Some),
            Command::Count { depth, metric } => return self.count(depth, metric).map(Some),
            Command::Moves { metric } => {
                let metric = self.metric(metric);
                let moves = self.position()?.moves(metric.as_deref()).map_err(|error| error.to_string())?;
                send(format!("moves {}", moves.join(", ")).trim_end());
            }
            Command::Verify { moves } => self.verify(&moves, send)?,
            Command::Stop | Command::Quit => {}
        }
        Ok(None)
    }

    fn introduce(&self, send: &mut dyn FnMut(&str)) {
        send(concat!("id name Loyd ", env!("CARGO_PKG_VERSION")));
        send("protocol 1");
        send("families tiles blocks");
        send(&format!("option name Threads type number default {} min 1 max 1024", self.threads));
        send(&format!("option name Memory type number default {} min 1", self.memory >> 20));
        send("uspok");
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |min: u64, max: u64| {
            let number = value.parse().ok().filter(|number| (min..=max).contains(number));
            number.ok_or_else(|| format!("option {name}: expected a number from {min} to {max}"))
        };
        match name {
            "Threads" => self.threads = number(1, 1024)? as usize,
            "Memory" => self.memory = number(1, 1 << 40)? << 20,
            _ => return Err(format!("there is no option `{}`", name.escape_debug())),
        }
        Ok(())
    }

    fn set_position(
        &mut self,
        text: &str,
        goal: Option<String>,
        moves: Option<&str>,
        send: &mut dyn FnMut(&str),
    ) -> Result<(), String> {
        // After a faulty position, no search may start from the previous one.
        self.position = None;
        let options = ReadOptions { goal, ..ReadOptions::default() };
        let (start, entry) = AnyPosition::read(text, &options).map_err(|faults| on_one_line(&faults))?;
        let position = moves.map_or(Ok(start.clone()), |moves| start.play(moves));
        self.position = Some(position.map_err(|error| on_one_line(&error))?);
        self.metric = entry.puzzle.about.metric.map(|metric| metric.to_string());
        if let Some(reading) = entry.puzzle.read_as() {
            send(&format!("readas {reading}"));
        }
        entry.warnings.iter().for_each(|warning| send(&format!("warning {warning}")));
        Ok(())
    }

    fn position(&self) -> Result<&AnyPosition, String> {
        self.position.as_ref().ok_or_else(|| "no position has been set".to_owned())
    }

    fn metric(&self, requested: Option<String>) -> Option<String> {
        requested.or_else(|| self.metric.clone())
    }

    fn verify(&self, moves: &str, send: &mut dyn FnMut(&str)) -> Result<(), String> {
        let report = self.position()?.verify(moves).map_err(|faults| on_one_line(&faults))?;
        let lengths: Vec<String> =
            report.lengths.iter().map(|(metric, length)| format!(" {metric} {length}")).collect();
        if let Some(reading) = &report.read_as {
            send(&format!("readas {reading}"));
        }
        let yes_or_no = |holds: bool| if holds { "yes" } else { "no" };
        send(&format!(
            "verified legal {} solved {}{}",
            yes_or_no(report.legal),
            yes_or_no(report.solved),
            lengths.concat()
        ));
        Ok(())
    }

    fn go(&self, go: Go) -> Result<Task, String> {
        let Go { metric, mode, limits } = go;
        let GoMode::Search(mode) = mode else { return self.constructive_task(metric) };
        let resources = Resources { memory: self.memory, threads: self.threads, tables: TileTables::new() };
        let settings = Settings { metric: self.metric(metric), mode, resources };
        let mut search = self.position()?.search(&settings).map_err(|error| error.to_string())?;
        Ok(Task(Box::new(move |caller| {
            let Caller { now, stop, send } = caller;
            let (start_time, mut last, mut shown) = (now(), f64::NEG_INFINITY, None);
            let outcome = drive(&mut search, limits, stop, now, |report| {
                let seconds = now() - start_time;
                if report.length != shown || seconds - last >= INFO_SECONDS {
                    send(&info_line(report, seconds));
                    (last, shown) = (seconds, report.length);
                }
                true
            });
            send(&info_line(&outcome.report, outcome.seconds));
            send(&format!("result {} {}", status(outcome.ended, &outcome.report), outcome.ended.name()));
            send(format!("bestline {}", search.moves().unwrap_or_else(|| "none".to_owned())).trim_end());
        })))
    }

    /// Creates a task that solves the position with the constructive method. A stop request ends
    /// the list of stages early.
    fn constructive_task(&self, metric: Option<String>) -> Result<Task, String> {
        let position = self.position()?;
        let AnyPosition::Tiles(at) = position.clone() else {
            return Err("the constructive method is for tile puzzles".to_owned());
        };
        let metric = At::<TilePuzzle>::metric(self.metric(metric).as_deref()).map_err(|error| error.to_string())?;
        Ok(Task(Box::new(move |Caller { now, stop, send }| {
            let start_time = now();
            let lower_bound = at.puzzle.lower_bound(&at.position, metric);
            let solution = ConstructiveSolution::new(at);
            for stage in solution.stages(Convention::Blank).take_while(|_| !stop.is_requested()) {
                send(&stage_line(&stage));
            }
            let ended = match (stop.is_requested(), solution.is_solved()) {
                (true, _) => Ended::Stopped,
                // The method proves nothing about lengths.
                (false, true) => Ended::Size,
                (false, false) => Ended::Unsolvable,
            };
            let best = if ended == Ended::Size { solution.solution() } else { None };
            let length = best.as_ref().map(|best| best.length(metric));
            let report = Report { lower_bound, length, ..Report::default() };
            send(&info_line(&report, now() - start_time));
            send(&format!("result {} {}", status(ended, &report), ended.name()));
            let moves = best.map(|best| tile_moves::write(best.steps(), TileMetric::Single, Convention::Blank));
            send(format!("bestline {}", moves.as_deref().unwrap_or("none")).trim_end());
        })))
    }

    fn count(&self, depth: u32, metric: Option<String>) -> Result<Task, String> {
        let mut walk =
            self.position()?.walk(self.metric(metric).as_deref(), depth).map_err(|error| error.to_string())?;
        let memory = self.memory;
        Ok(Task(Box::new(move |Caller { stop, send, .. }| {
            let (mut current, mut found, mut total) = (0, 0_u64, 0_u64);
            let mut send_depth = |current: u32, found: u64| {
                send(&format!("count {current} {found}"));
                total += found;
            };
            let end = loop {
                let ended =
                    if walk.bytes() > memory { Some(" memory") } else { stop.is_requested().then_some(" stopped") };
                let Some((next, _)) = ended.map_or_else(|| walk.next(), |_| None) else { break ended };
                if next > current {
                    send_depth(current, found);
                    (current, found) = (next, 0);
                }
                found += 1;
            };
            // An incomplete depth has no valid count.
            if end.is_none() {
                send_depth(current, found);
            }
            send(&format!("countok {total}{}", end.unwrap_or_default()));
        })))
    }
}

fn stage_line(stage: &ConstructiveStage) -> String {
    let ConstructiveStage { phase, tile, cell, moves, invariant, .. } = stage;
    let tile = tile.map(|tile| format!(" tile {tile}")).unwrap_or_default();
    let cell = cell.map(|(row, column)| format!(" cell {row} {column}")).unwrap_or_default();
    let (phase, invariant) = (phase.to_string().replace(' ', "-"), invariant.to_string().replace(' ', ""));
    format!("stage {phase}{tile}{cell} invariant {invariant} moves {moves}").trim_end().to_owned()
}

fn on_one_line(error: &impl Display) -> String {
    error.to_string().replace('\n', "; ")
}

fn status(ended: Ended, report: &Report) -> &'static str {
    match ended {
        Ended::Unsolvable => "unsolvable",
        _ if report.length.is_some() => "solved",
        _ => "unknown",
    }
}

fn info_line(report: &Report, seconds: f64) -> String {
    let length = report.length.map_or_else(|| "none".to_owned(), |length| length.to_string());
    let rate = if seconds > 0.0 { (report.nodes as f64 / seconds) as u64 } else { 0 };
    let Report { nodes, lower_bound, bytes, .. } = report;
    format!("info lower {lower_bound} length {length} nodes {nodes} rate {rate} time {seconds:.3} memory {bytes}")
}
