//! `loyd sheet`: a printable page of puzzles.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use anyhow::Context;
use loyd_core::text::{AnyPuzzle, Puzzled};
use loyd_core::tiles::TileGoal;
use loyd_core::{BlockMetric, BlockPuzzle, Family, Puzzle, TilePuzzle};
use loyd_engine::{AnyPosition, Ended, Limits};
use loyd_solve::Stop;
use loyd_solve::blocks::generate::Grade;
use loyd_solve::blocks::{DistanceMap, Exploration};
use loyd_solve::tiles::{Mode, Resources, TileTables};

use super::solve::sources;
use crate::arguments::{Paper, SheetArguments};
use crate::exit::Exit;
use crate::family::{AnyMetric, CommandFamily, Moves};
use crate::input::{Input, told_inputs};
use crate::interrupt::Interrupt;
use crate::memory::free_memory;
use crate::output::{counted, tell_faults};
use crate::plot::escaped;
use crate::solving::{Drive, ProgressLine};

/// Writes the page.
///
/// A faulty puzzle is reported on standard error and left out; the exit is [`Exit::Bad`] then, and the page is written all the same.
///
/// # Errors
/// There is no puzzle at all, or the page cannot be written.
pub(crate) fn run(arguments: &SheetArguments) -> anyhow::Result<Exit> {
    let options = arguments.reading.options();
    let sources = sources(&arguments.puzzles)?;
    let limits = Limits { seconds: Some(arguments.time.as_secs_f64()), nodes: None };
    let drive = Drive { limits, interrupt: Interrupt::default(), progress: ProgressLine::new() };
    let (mut exercises, mut exit) = (Vec::new(), Exit::Done);
    for Input { source, entry } in told_inputs(&sources, &options) {
        match entry.puzzle {
            Ok(read) => exercises.push(Exercise::of(read, arguments, &drive)),
            Err(faults) => {
                tell_faults(&source, &faults);
                exit = Exit::Bad;
            }
        }
    }
    drive.progress.clear();
    let page = page(arguments, &exercises);
    match &arguments.output {
        Some(file) => fs::write(file, page).with_context(|| file.display().to_string())?,
        None => io::stdout().write_all(page.as_bytes())?,
    }
    Ok(exit)
}

/// One puzzle of the page.
struct Exercise {
    /// The board as an SVG element.
    picture: String,
    /// What the source calls it.
    name: Option<String>,
    /// The goal for people.
    goal: String,
    /// Which rules apply.
    family: loyd_core::FamilyName,
    /// What counts as a move, by name.
    metric: String,
    /// `par 12`, or what else is known of the length.
    par: String,
    /// How hard it is, in words, where that is known.
    difficulty: Option<String>,
    /// The moves of a solution.
    solution: Option<String>,
}

impl Exercise {
    /// The exercise of a puzzle that was read. It is solved within the time of the command line.
    fn of(Puzzled { puzzle, about, .. }: Puzzled, arguments: &SheetArguments, drive: &Drive) -> Self {
        let picture = AnyPosition::start(puzzle.clone()).svg_for_paper();
        let stated = about.metric.map(AnyMetric::Blocks);
        let asked = arguments.metric.or(stated);
        let mut exercise = match &puzzle {
            AnyPuzzle::Tiles(puzzle) => Self::solved(puzzle, asked, drive),
            AnyPuzzle::Blocks(puzzle) => Self::solved(puzzle, asked, drive),
        };
        (exercise.picture, exercise.name) = (picture, about.name);
        exercise
    }

    /// The exercise without picture and name, which do not depend on the family.
    fn solved<P: Exercised>(puzzle: &P, asked: Option<AnyMetric>, drive: &Drive) -> Self {
        let metric = asked.and_then(P::metric).unwrap_or(P::DEFAULT_METRIC);
        let resources = Resources { memory: free_memory(), threads: 1, tables: TileTables::new() };
        let mut solver = puzzle.solver(metric, Mode::Optimal, &resources);
        let run = drive.run(metric, &mut *solver, |_, _| ());
        let time = Duration::try_from_secs_f64(drive.limits.seconds.unwrap_or_default()).unwrap_or(Duration::MAX);
        let best = run.progress.best.as_ref();
        let length = best.map(|best| best.length(metric) as u64);
        // Only a proven length is a par; anything else is said as what it is.
        let par = match (run.ended, length) {
            (Ended::Proven, Some(length)) => format!("par {length}"),
            (Ended::Unsolvable, _) => "no solution".to_owned(),
            (_, Some(length)) => format!("{} or fewer", counted(length, "move")),
            _ => format!("at least {}", counted(run.progress.lower_bound.into(), "move")),
        };
        Self {
            picture: String::new(),
            name: None,
            goal: puzzle.goal_words(),
            family: P::NAME,
            metric: metric.to_string(),
            par,
            difficulty: puzzle.difficulty(metric, time),
            solution: best.map(|best| match puzzle.moves(best, metric, None) {
                Moves::Text(letters) => letters,
                // A line breaks between moves only.
                Moves::List(moves) => moves.join(" · ").replace(' ', "\u{a0}").replace("·\u{a0}", "· "),
            }),
        }
    }
}

/// What the page needs of a family.
trait Exercised: CommandFamily {
    /// How hard the puzzle is, by name, if that is known within the time.
    fn difficulty(&self, metric: Self::Metric, time: Duration) -> Option<String>;
    /// The goal for people.
    fn goal_words(&self) -> String;
    /// The rules in one line.
    const RULES: &'static str;
}

impl Exercised for TilePuzzle {
    const RULES: &'static str = "Slide tiles into the empty cell until the numbers are in order.";

    fn goal_words(&self) -> String {
        match TileGoal::of(self.goal()) {
            TileGoal::BlankLast => "the empty cell last".to_owned(),
            TileGoal::BlankFirst => "the empty cell first".to_owned(),
            TileGoal::Snail => "1, 2, 3, … round the rim and on inwards".to_owned(),
            TileGoal::Position(position) => position.to_string(),
        }
    }

    /// The Manhattan distance: tile puzzles have no names for their difficulty.
    fn difficulty(&self, _: Self::Metric, _: Duration) -> Option<String> {
        Some(format!("distance {}", self.start().manhattan(self.goal())))
    }
}

impl Exercised for BlockPuzzle {
    const RULES: &'static str = "Slide the pieces, never lifting one, until each red piece is at its goal.";

    fn goal_words(&self) -> String {
        self.goal_text()
    }

    /// The grade of the whole component, where it is small enough.
    fn difficulty(&self, metric: BlockMetric, time: Duration) -> Option<String> {
        /// Enough for components of some millions of positions.
        const MEMORY: u64 = 1 << 28;
        let begin = Instant::now();
        let mut map = DistanceMap::new(self, &self.start(), metric, MEMORY);
        // Slices of some milliseconds, so that the time binds.
        while map.run(1 << 16, Stop::NEVER) == Exploration::Searching {
            if begin.elapsed() > time {
                return None;
            }
        }
        Grade::new(self, &mut map).map(|grade| grade.difficulty().to_string())
    }
}

/// The whole page.
fn page(arguments: &SheetArguments, exercises: &[Exercise]) -> String {
    let title = escaped(&arguments.title);
    let paper = if arguments.paper == Paper::A4 { "A4" } else { "letter" };
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>\n\
         @page {{ size: {paper}; margin: 12mm }}\n{STYLE}.sheet {{ grid-template-columns: repeat({}, 1fr) }}\n\
         </style>\n</head>\n<body>\n<header><h1>{title}</h1><p class=\"name\">Name:</p></header>\n",
        arguments.columns
    );
    // The index 0 cannot panic: without exercises the closure is never called.
    let has_one_goal = exercises.iter().all(|exercise| exercise.goal == exercises[0].goal);
    for rules in rules(exercises, has_one_goal) {
        let _ = writeln!(html, "<p class=\"rules\">{rules}</p>");
    }
    html.push_str("<main class=\"sheet\">\n");
    for (index, exercise) in exercises.iter().enumerate() {
        push_exercise(&mut html, index + 1, exercise, has_one_goal);
    }
    html.push_str("</main>\n");
    if arguments.solutions {
        push_solutions(&mut html, exercises);
    }
    html.push_str("</body>\n</html>\n");
    html
}

/// How the page looks, on paper first.
const STYLE: &str = "\
* { box-sizing: border-box }
body { font: 10pt/1.35 'Helvetica Neue', Helvetica, Arial, sans-serif; color: #222; margin: 0 auto; max-width: 186mm }
header { display: flex; justify-content: space-between; align-items: flex-end; gap: 8mm }
h1 { font-size: 17pt; line-height: 1.1; margin: 0 }
.name { flex: 0 0 70mm; margin: 0; border-bottom: 0.6pt solid #777; color: #444 }
.rules { margin: 2.5mm 0 0; padding-top: 2mm; border-top: 1.2pt solid #222; color: #333 }
.rules + .rules { margin: 0; padding-top: 0; border: 0 }
.sheet { display: grid; gap: 4mm 7mm; margin-top: 4mm }
figure { margin: 0; break-inside: avoid; display: flex; flex-direction: column }
figure svg { width: 100%; max-height: 62mm; display: block }
figcaption { display: flex; justify-content: space-between; gap: 2mm; align-items: baseline; font-size: 8pt }
figcaption b { font-size: 11pt }
.about { color: #444; white-space: nowrap }
.goal { color: #444; font-size: 8.5pt }
.answer { border-bottom: 0.5pt solid #999; height: 6mm }
.solutions { break-before: page }
.solutions h1 { margin-bottom: 4mm; padding-bottom: 2mm; border-bottom: 1.2pt solid #222 }
.solutions ol { columns: 2; column-gap: 9mm; padding: 0; margin: 0; list-style: none }
.solutions li { break-inside: avoid; margin-bottom: 2.5mm; padding-left: 8mm; text-indent: -8mm }
.solutions li b { display: inline-block; width: 8mm; text-indent: 0 }
.solutions li span { color: #555 }
";

/// The rules of the families on the page, and how moves count.
fn rules(exercises: &[Exercise], has_one_goal: bool) -> Vec<String> {
    let mut rules: Vec<String> = Vec::new();
    for exercise in exercises {
        let line = match exercise.family {
            loyd_core::FamilyName::Tiles => TilePuzzle::RULES,
            loyd_core::FamilyName::Blocks => BlockPuzzle::RULES,
        };
        let goal = if has_one_goal { format!(" Goal: {}.", escaped(&exercise.goal)) } else { String::new() };
        let line = format!("{line} {}{goal}", counting(&exercise.metric));
        if !rules.contains(&line) {
            rules.push(line);
        }
    }
    rules
}

/// What one move is.
fn counting(metric: &str) -> &'static str {
    match metric {
        "single" => "One move is one tile.",
        "multi" => "One move is any number of tiles of a line.",
        "step" => "One move is one piece, one cell.",
        "turn" => "One move is one piece, any way.",
        _ => "One move is one piece in a straight line.",
    }
}

/// A figure: the board, its number, what is known of it, and two lines to write on.
fn push_exercise(html: &mut String, number: usize, exercise: &Exercise, has_one_goal: bool) {
    let known: Vec<&str> =
        [Some(exercise.par.as_str()), exercise.difficulty.as_deref()].into_iter().flatten().collect();
    // A goal that all share is one of the rules; the pictures show it too.
    let goal =
        if has_one_goal { String::new() } else { format!("<div class=\"goal\">{}</div>\n", escaped(&exercise.goal)) };
    let _ = write!(
        html,
        "<figure>\n{}\n<figcaption><b>{number}.</b><span class=\"about\">{}</span></figcaption>\n{goal}\
         <div class=\"answer\"></div><div class=\"answer\"></div>\n</figure>\n",
        exercise.picture,
        known.join(" · ")
    );
}

/// The last page: a solution of every exercise, or that none is known. The length stands in front of the moves.
fn push_solutions(html: &mut String, exercises: &[Exercise]) {
    html.push_str("<section class=\"solutions\">\n<h1>Solutions</h1>\n<ol>\n");
    for (index, exercise) in exercises.iter().enumerate() {
        let solution = exercise.solution.as_deref().unwrap_or("none known");
        let name = exercise.name.as_ref().map(|name| format!("{}, ", escaped(name))).unwrap_or_default();
        let (number, par) = (index + 1, &exercise.par);
        let _ = writeln!(html, "<li><b>{number}.</b><span>{name}{par}:</span> {}</li>", escaped(solution.trim_end()));
    }
    html.push_str("</ol>\n</section>\n");
}
