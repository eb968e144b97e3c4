//! `loyd generate blocks --all`: generates every puzzle in a class.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use indicatif::HumanDuration;
use loyd_blocks::generate::{
    BlockStyle, ClassMember, ComponentLimits, GroupTotals, KlotskiClass, KlotskiPieces, RushClass, is_minimal,
};
use loyd_core::text::{AnyPuzzle, ReadOptions, external_line, read_argument};
use loyd_core::{BlockMetric, BlockPuzzle, Family};
use loyd_search::Stop;
use serde_json::json;

use super::generate_blocks::list_line;
use super::generate_recipe::{check_size, metric};
use crate::arguments::{GenerateBlocksArguments, GoalRow};
use crate::class_list::{ClassList, ListedPart};
use crate::input::{Input, only_input};
use crate::interrupt::Interrupt;
use crate::memory::threads;
use crate::output::{Exit, counted, csv_line, grouped, json_line, print_message};
use crate::solving::{ProgressLine, run_in_order};

/// Enumerates the parts on all threads and lists the members in part order.
pub(crate) fn run(arguments: &GenerateBlocksArguments) -> anyhow::Result<Exit> {
    let class = PuzzleClass::new(arguments)?;
    let columns = matches!(class.kind, ClassKind::Rush(_)).then_some("length position states");
    let mut list = ClassList::open(arguments, &class.name, columns, class.parts(), class.lengths)?;
    let (interrupt, progress) = (Interrupt::listen_while_working()?, ProgressLine::new());
    let pace = Pace::new(&class, list.done);
    let is_out_of_time = || arguments.time.is_some_and(|time| pace.start.elapsed() >= time);
    let has_reached_limit = |list: &ClassList| arguments.disk_limit.is_some_and(|limit| list.has_size(limit.as_u64()));
    let is_full = AtomicBool::new(has_reached_limit(&list));
    let should_stop = || interrupt.is_raised() || is_out_of_time() || is_full.load(Ordering::Relaxed);
    let mut stopped = Ok(list.is_complete);
    run_in_order(
        (list.done..class.parts()).take_while(|_| !should_stop()),
        threads(arguments.threads),
        |part| class.list_part(part, arguments, Stop::when(&should_stop)),
        |part| {
            // The list contains the parts in order, without gaps. After the first part that was
            // stopped (`None`), parts that other threads have finished are not written; the next
            // run repeats them. In that case, `stopped` is `Ok(true)`.
            if let Ok(false) = stopped {
                stopped = match part {
                    Some(part) => progress.finish(|| list.add(&part)).map(|()| {
                        let is_last = has_reached_limit(&list);
                        is_full.store(is_last, Ordering::Relaxed);
                        is_last
                    }),
                    None => Ok(true),
                };
                progress.set_message(pace.start, |_| pace.describe_progress(list.done));
            }
        },
    );
    progress.clear();
    stopped?;
    if list.done == class.parts() {
        list.finish(pace.positions)?;
        return Ok(Exit::Done);
    }
    let (reason, exit) = match () {
        () if interrupt.is_raised() => ("interrupted", Exit::Interrupted),
        () if is_out_of_time() => ("the time is up", Exit::Stopped),
        () => ("the list has reached the size given with --disk-limit", Exit::Stopped),
    };
    print_message(format_args!("{reason}: {}\n", pace.describe_progress(list.done)));
    Ok(exit)
}

/// The class that the options describe.
struct PuzzleClass {
    /// The description of the class, for the heading of a list.
    name: String,
    metric: BlockMetric,
    kind: ClassKind,
    /// The lengths of the members to list.
    lengths: (u32, u32),
}

enum ClassKind {
    /// A class for each row that the goal car may be in.
    Rush(Vec<RushClass>),
    Klotski(KlotskiClass),
}

impl PuzzleClass {
    fn new(arguments: &GenerateBlocksArguments) -> anyhow::Result<Self> {
        let requested = metric(arguments)?;
        let (metric, (kind, mut name)) = match arguments.style {
            BlockStyle::Rush => {
                ensure!(arguments.kind.is_none(), "--kind is for the klotski style");
                let metric = requested.unwrap_or(BlockMetric::Slide);
                (metric, rush_classes(arguments, metric)?)
            }
            BlockStyle::Klotski => {
                let is_restricted = arguments.walls.is_some() || arguments.pieces.is_some();
                ensure!(arguments.goal_row.is_none(), "--goal-row is for the rush style");
                ensure!(
                    !is_restricted,
                    "--all --style klotski takes neither --walls nor --pieces: select one set of pieces with --kind"
                );
                let metric = requested.unwrap_or(BlockMetric::Turn);
                (metric, klotski_class(arguments, metric)?)
            }
            BlockStyle::Free => bail!("--all lists only puzzles in the rush and klotski styles"),
        };
        if arguments.minimal {
            name += " --minimal";
        }
        let lengths = arguments.length.unwrap_or((1, u32::MAX));
        Ok(Self { name, metric, kind, lengths })
    }

    fn parts(&self) -> u64 {
        match &self.kind {
            ClassKind::Rush(classes) => classes.iter().map(RushClass::parts).sum(),
            ClassKind::Klotski(class) => class.parts(),
        }
    }

    /// Returns the number of positions in each part, if they can be counted without a search.
    fn positions(&self) -> Option<Vec<u64>> {
        match &self.kind {
            ClassKind::Rush(classes) => {
                let positions = classes.iter().map(RushClass::positions).collect::<Option<Vec<_>>>()?;
                Some(positions.concat())
            }
            ClassKind::Klotski(class) => Some(class.positions()),
        }
    }

    /// Returns the members of a part, and the totals for its groups if they are counted. Returns
    /// `None` if `stop` is requested.
    fn members(&self, mut part: u64, stop: Stop) -> Option<(Vec<ClassMember>, Option<GroupTotals>)> {
        let classes = match &self.kind {
            ClassKind::Klotski(class) => {
                return class.groups(part, stop).map(|found| (found.members, Some(found.totals)));
            }
            ClassKind::Rush(classes) => classes,
        };
        for class in classes {
            match part.checked_sub(class.parts()) {
                Some(rest) => part = rest,
                None => return class.members(part, stop).map(|members| (members, None)),
            }
        }
        None
    }

    /// Returns the members of a part as they are listed, or `None` if `stop` is requested.
    fn list_part(&self, part: u64, arguments: &GenerateBlocksArguments, stop: Stop) -> Option<ListedPart> {
        let (members, totals) = self.members(part, stop)?;
        let (low, high) = self.lengths;
        let mut listed = vec![];
        for member in members {
            let is_listed = (low..=high).contains(&member.length);
            if arguments.minimal && !(is_listed && self.is_minimal(&member, stop)?) {
                continue;
            }
            let line = is_listed.then(|| self.line(&member, arguments));
            listed.push((member.length, line));
        }
        Some(ListedPart { members: listed, totals })
    }

    /// Returns the line for a member in the form that the options select.
    fn line(&self, member: &ClassMember, arguments: &GenerateBlocksArguments) -> String {
        let ClassMember { length, ref board, positions } = *member;
        if arguments.json || arguments.csv {
            let puzzle = read_board(board);
            let record = json!({
                "puzzle": external_line(&puzzle.any()), "goal": puzzle.goal_text(), "style": arguments.style.to_string(),
                "metric": self.metric.to_string(), "length": length, "positions": positions,
            });
            return if arguments.json { json_line(&record) } else { csv_line(&record) };
        }
        match &self.kind {
            ClassKind::Rush(_) => format!("{length} {board} {positions}\n"),
            ClassKind::Klotski(_) => {
                let name = format!("{}, {}", counted(length.into(), "move"), counted(positions, "position"));
                list_line(&read_board(board), self.metric, Some(name))
            }
        }
    }

    /// Returns whether a member has no redundant piece, or `None` if `stop` is requested.
    fn is_minimal(&self, member: &ClassMember, stop: Stop) -> Option<bool> {
        let limits = ComponentLimits { positions: u64::MAX, memory: u64::MAX };
        is_minimal(&read_board(&member.board), self.metric, limits, stop)
    }
}

/// Returns the Rush Hour classes, and their description.
fn rush_classes(arguments: &GenerateBlocksArguments, metric: BlockMetric) -> anyhow::Result<(ClassKind, String)> {
    let (columns, rows) = arguments.size.unwrap_or((6, 6));
    let class = RushClass::new(rows, columns, metric)?;
    let mut name = format!("--style rush --size {columns}x{rows} --metric {metric}");
    let classes = match arguments.goal_row {
        None => vec![class],
        Some(GoalRow::Row(row)) => {
            write!(name, " --goal-row {row}")?;
            vec![class.with_goal_row(row - 1)?]
        }
        // The other rows give mirror images.
        Some(GoalRow::Any) => {
            name += " --goal-row any";
            (0..rows.div_ceil(2)).map(|row| class.clone().with_goal_row(row)).collect::<Result<_, _>>()?
        }
    };
    let mut classes_with_walls = vec![];
    for class in classes {
        classes_with_walls.extend(with_walls_and_cars(class, arguments)?);
    }
    if let Some((low, high)) = arguments.walls {
        let high = if high == u32::MAX { String::new() } else { high.to_string() };
        write!(name, " --walls {low}-{high}")?;
    }
    if let Some((low, high)) = arguments.pieces {
        write!(name, " --pieces {low}-{high}")?;
    }
    Ok((ClassKind::Rush(classes_with_walls), name))
}

/// The maximum number of ways to place walls. The parts for all of these ways are counted before
/// the first part is searched.
const MAX_WALL_SETS: usize = 10_000;

/// Returns a class for each placement of the walls that `--walls` requests, with the cars that
/// `--pieces` requests.
fn with_walls_and_cars(class: RushClass, arguments: &GenerateBlocksArguments) -> anyhow::Result<Vec<RushClass>> {
    let class = match arguments.pieces {
        Some((low, high)) => class.with_cars(low as usize..=high as usize),
        None => class,
    };
    class.check().context("--all")?;
    let (low, high) = arguments.walls.unwrap_or((0, 0));
    let cells = class.wall_cells();
    let (low, high) = (low as usize, (high as usize).min(cells.len()));
    ensure!(low <= cells.len(), "--walls {low}: the board has only {} cells for walls", cells.len());
    let mut wall_sets: Vec<Vec<usize>> = vec![vec![]];
    let mut classes = vec![];
    for count in 0..=high {
        if count >= low {
            for wall_set in &wall_sets {
                let walls: Vec<_> = wall_set.iter().map(|&cell| cells[cell]).collect();
                classes.push(class.clone().with_walls(&walls)?);
            }
        }
        // Each set of walls is generated once, with its cells in ascending order.
        let next = |wall_set: &Vec<usize>| wall_set.last().map_or(0, |last| last + 1)..cells.len();
        let longer = wall_sets.iter().flat_map(|wall_set| {
            next(wall_set).map(move |cell| wall_set.iter().copied().chain([cell]).collect::<Vec<_>>())
        });
        wall_sets = longer.take(MAX_WALL_SETS + 1).collect();
        let is_possible = count == high || wall_sets.len() <= MAX_WALL_SETS;
        ensure!(is_possible, "--walls {high}: more than {MAX_WALL_SETS} ways to place them, too many for a list");
    }
    Ok(classes)
}

/// Returns the class of Klotski puzzles, and its description.
fn klotski_class(arguments: &GenerateBlocksArguments, metric: BlockMetric) -> anyhow::Result<(ClassKind, String)> {
    let kind = arguments.kind.as_deref().map(read_kind).transpose()?;
    if let Some((size, _)) = kind {
        check_size(arguments, size, "--kind puzzle")?;
    }
    let size = kind.as_ref().map(|(size, _)| *size).or(arguments.size);
    let (columns, rows) = size.unwrap_or(BlockStyle::Klotski.default_size());
    let mut class = KlotskiClass::new(rows, columns, metric)?;
    let mut name = format!("--style klotski --size {columns}x{rows} --metric {metric}");
    if let Some((_, pieces)) = kind {
        let KlotskiPieces { across, down, singles } = pieces;
        write!(name, " --kind: {across} horizontal bars, {down} vertical bars, {singles} single cells")?;
        class = class.only(pieces)?;
    }
    class.check()?;
    Ok((ClassKind::Klotski(class), name))
}

/// Returns the size, as columns and rows, and the pieces of the puzzle given with `--kind`.
fn read_kind(text: &str) -> anyhow::Result<((usize, usize), KlotskiPieces)> {
    let Input { entry, .. } = only_input(text, &ReadOptions::default(), "whose pieces to use")?;
    let puzzle = entry.puzzle.with_context(|| format!("--kind {text}"))?.puzzle;
    let pieces = puzzle.into_blocks().and_then(|puzzle| {
        let size = (puzzle.columns(), puzzle.rows());
        KlotskiPieces::of(&puzzle).map(|pieces| (size, pieces))
    });
    pieces.with_context(|| {
        format!("--kind {text}: expected a board without walls: one 2x2 square, bars of two cells and single cells, all free to move")
    })
}

/// Returns the puzzle in a member's line.
fn read_board(board: &str) -> BlockPuzzle {
    let read = read_argument(board, &ReadOptions::default()).expect("a class writes puzzles that can be read");
    let AnyPuzzle::Blocks(puzzle) = read.puzzle.puzzle else { unreachable!("a class of block puzzles") };
    puzzle
}

/// The progress of the work, in positions because parts differ widely in size, or in parts if the
/// positions are not counted.
struct Pace {
    /// For each part, the number of positions (or parts) before it. The last entry is the total.
    cumulative: Vec<u64>,
    /// The number of all positions, if it is known.
    positions: Option<u64>,
    /// The first part of this run.
    first_part: u64,
    start: Instant,
}

impl Pace {
    fn new(class: &PuzzleClass, first_part: u64) -> Self {
        let (mut total, mut cumulative, positions) = (0, vec![0], class.positions());
        let has_positions = positions.is_some();
        for count in positions.unwrap_or_else(|| vec![1; class.parts() as usize]) {
            total += count;
            cumulative.push(total);
        }
        Self { cumulative, positions: has_positions.then_some(total), first_part, start: Instant::now() }
    }

    /// Describes the completed share and the estimated time for the rest.
    fn describe_progress(&self, done: u64) -> String {
        let parts = self.cumulative.len() as u64 - 1;
        let [before, now, total] = [self.first_part, done, parts].map(|part| self.cumulative[part as usize]);
        let share = 100.0 * now as f64 / total.max(1) as f64;
        let rate = (now - before) as f64 / self.start.elapsed().as_secs_f64();
        let left = Duration::try_from_secs_f64((total - now) as f64 / rate).unwrap_or(Duration::MAX);
        let rest = if now > before { format!(", the rest in about {}", HumanDuration(left)) } else { String::new() };
        let positions = self.positions.map_or_else(String::new, |total| format!(" of {} positions", grouped(total)));
        format!("{done} of {parts} parts, {share:.2}%{positions}{rest}")
    }
}
