//! `loyd records`: the records of played games.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use jiff::Timestamp;
use loyd_front::place_of_id;
use loyd_front::text::{date, hundredths, recorded_time};
use loyd_records::{Average, Category, Condition, Exported, Filter, Records, Statistics, Summary, data_file};
use serde_json::{Value, json};

use super::sessions::{DURABILITY_TIMEOUT, check_ready, figures_json, format_figure, write_line};
use super::{difficulty, sessions};
use crate::arguments::{DataArguments, RecordsArguments, RecordsCommand};
use crate::output::{CsvTable, Exit, counted, escape_invisible, print_message, remark};

/// Runs a command on the records. A damaged file is reported, and its readable part is used.
pub(crate) fn run(arguments: &RecordsArguments) -> anyhow::Result<Exit> {
    // Only an import may create a database.
    let may_create_folder =
        matches!(arguments.command, Some(RecordsCommand::Import { .. } | RecordsCommand::ImportSolves { .. }));
    let mut records = open(&arguments.data, may_create_folder)?;
    let filter = arguments.filter.filter();
    let exit = match &arguments.command {
        None | Some(RecordsCommand::List) => list(&records, &filter, arguments),
        Some(RecordsCommand::Stats) => statistics(&records, &filter, arguments.json),
        Some(RecordsCommand::Difficulty(difficulty)) => difficulty::run(&records, &filter, arguments, difficulty),
        Some(RecordsCommand::Export { file, csv }) => export(&records, &filter, file.as_deref(), *csv),
        Some(RecordsCommand::Sessions { session, csv }) => {
            sessions::run(&records, session.as_deref(), *csv, arguments.json)
        }
        Some(RecordsCommand::ImportSolves { file, name, event }) => {
            sessions::import(&mut records, file, name.as_deref(), *event)
        }
        Some(RecordsCommand::Import { file }) => import(&mut records, file),
        Some(RecordsCommand::Verify) => verify(&records, &filter, arguments.json),
    }?;
    let state = records.state();
    // If nothing could be read, an empty list would be wrong; after damage, the list may be
    // incomplete.
    let is_unreadable = state.condition != Condition::Ready && records.games().is_empty();
    let is_damaged = !state.quarantined.is_empty() || state.set_aside.is_some();
    Ok(if is_unreadable || is_damaged { Exit::Bad } else { exit })
}

/// Opens the records in a folder and reports damaged files.
///
/// # Errors
/// Returns an error if the user names a folder that does not exist, unless `may_create` is set: a
/// typo must not create a database.
pub(crate) fn open(data: &DataArguments, may_create: bool) -> anyhow::Result<Records> {
    if let Some(folder) = data.data.as_ref().filter(|folder| !may_create && !folder.is_dir()) {
        bail!("there is no folder {}: only `loyd records import` and `import-solves` create one", folder.display());
    }
    let file = data_file(data.data.as_ref().map(|folder| folder.join("records.db")).as_deref())?;
    let records = Records::open(&file);
    let problem = records.state().to_string();
    if !problem.is_empty() {
        print_message(format_args!("loyd: {problem}\n"));
    }
    Ok(records)
}

/// Prints the games that the filter selects, newest last.
fn list(records: &Records, filter: &Filter, arguments: &RecordsArguments) -> anyhow::Result<Exit> {
    let mut output = BufWriter::new(io::stdout().lock());
    let games: Vec<&Summary> = records.list(filter).collect();
    // `--last` counts games that pass the filter, so the filter comes first.
    let skipped = arguments.filter.last.map_or(0, |last| games.len().saturating_sub(last));
    for game in &games[skipped..] {
        write_line(&mut output, arguments.json, || game_json(game), || game_line(game))?;
    }
    if !arguments.json {
        writeln!(output, "{}", counted((games.len() - skipped) as u64, "game"))?;
    }
    output.flush()?;
    Ok(Exit::Done)
}

/// Returns the line for a game: date, moves, time, category, marks.
fn game_line(game: &Summary) -> String {
    let play = &game.play;
    let marks = [(!play.is_solved(), "abandoned"), (play.is_assisted(), "assisted"), (play.practice, "practice")];
    let marks: Vec<_> = marks.into_iter().filter_map(|(applies, mark)| applies.then_some(mark)).collect();
    let time = recorded_time(game, "DNF");
    let when = date(play.finished_at);
    let line = format!(
        "{when}  {:>12}  {time:>11}  {}  {}",
        counted(play.moves.into(), "move"),
        category_name(&game.category),
        marks.join(", ")
    );
    line.trim_end().to_owned()
}

/// Returns the JSON object for a game. `docs/json.md` documents the keys; durations are in
/// milliseconds, dates in Unix milliseconds.
fn game_json(game: &Summary) -> Value {
    let play = &game.play;
    json!({
        "id": game.id.to_string(),
        "category": game.category.to_string(),
        "level": level_name(&game.category),
        "moves": play.moves,
        "joined": play.joined,
        "milliseconds": play.milliseconds,
        "hints": play.hints,
        "solve_used": play.solve_used,
        "practice": play.practice,
        "outcome": play.outcome.name(),
        "penalty": game.penalty.number(),
        "finished_at": play.finished_at,
        "manhattan": game.manhattan,
    })
}

/// Prints the statistics for every category that the filter selects.
fn statistics(records: &Records, filter: &Filter, json: bool) -> anyhow::Result<Exit> {
    let mut output = BufWriter::new(io::stdout().lock());
    // The filter is applied to categories first: categories that it excludes are omitted.
    let wanted = |category: &Category| {
        filter.category.as_ref().is_none_or(|other| other == category)
            && filter.family.is_none_or(|family| family == category.family())
    };
    for category in records.categories().iter().filter(|category| wanted(category)) {
        // Including other categories would mix sizes and metrics in one mean.
        let filter = Filter { category: Some((**category).clone()), ..filter.clone() };
        let found = records.statistics(&filter);
        if json {
            writeln!(output, "{}", statistics_json(category, &found))?;
        } else {
            write!(output, "{}", escape_invisible(&statistics_text(category, &found)))?;
        }
    }
    if !json && records.games().is_empty() {
        writeln!(output, "{}", counted(0, "game"))?;
    }
    output.flush()?;
    Ok(Exit::Done)
}

/// Returns the statistics for a category as lines of text.
fn statistics_text(category: &Category, found: &Statistics) -> String {
    let counts = found.counts;
    let games = counted(counts.games as u64, "game");
    let mut text = format!(
        "{}: {games}, {} solved, {} abandoned, {} assisted, {} practice\n",
        category_name(category),
        counts.solved,
        counts.abandoned,
        counts.assisted,
        counts.practice
    );
    let moves: fn(f64) -> String = |moves| format!("{moves:.2}");
    for (name, series, number) in [("moves", &found.moves, moves), ("time", &found.time, hundredths)] {
        let figure =
            |figure: Option<Average>| figure.map_or_else(|| "-".to_owned(), |figure| format_figure(figure, number));
        let cells = series.figures().map(|(label, value)| format!("{label} {}", figure(value)));
        let _ = writeln!(text, "  {name:<8} {}", cells.join("  "));
    }
    let rate = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |value| format!("{value:.2}"));
    let distance = rate(found.moves_per_distance.mean);
    let speed = rate(found.moves_per_second.mean);
    let _ = writeln!(text, "  moves per second {speed}  moves per distance {distance}");
    text
}

/// Returns the statistics for a category as a JSON object. Times are in milliseconds.
fn statistics_json(category: &Category, found: &Statistics) -> Value {
    let counts = found.counts;
    json!({
        "category": category.to_string(),
        "level": level_name(category),
        "games": counts.games,
        "solved": counts.solved,
        "abandoned": counts.abandoned,
        "assisted": counts.assisted,
        "practice": counts.practice,
        "moves": figures_json(found.moves.figures()),
        "milliseconds": figures_json(found.time.figures()),
        "moves_per_second": found.moves_per_second.mean,
        "moves_per_distance": found.moves_per_distance.mean,
    })
}

/// Writes games to a file or to standard output and reports unreadable games.
///
/// # Errors
/// Returns an error if the file cannot be created or written, for example on a full disk.
fn export(records: &Records, filter: &Filter, file: Option<&Path>, csv: bool) -> anyhow::Result<Exit> {
    let condition = records.state().condition;
    if condition != Condition::Ready && records.games().is_empty() {
        // A header alone would replace an earlier export.
        bail!("nothing was exported: {condition}");
    }
    let exported = match file {
        Some(path) => {
            let context = || format!("cannot write {}", path.display());
            replace_file(path, |output| write_export(records, filter, csv, output)).with_context(context)?
        }
        None => write_export(records, filter, csv, &mut BufWriter::new(io::stdout().lock()))?,
    };
    remark(format_args!("{} exported\n", counted(exported.games as u64, "game")));
    for (id, fault) in &exported.unread {
        print_message(format_args!("game {id}: {fault}\n"));
    }
    Ok(if exported.unread.is_empty() { Exit::Done } else { Exit::Bad })
}

/// Writes a file under a temporary name and renames it when it is complete, so that a failure
/// preserves the previous file. Anything other than a regular file, such as a device, is written
/// directly.
fn replace_file<T>(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> io::Result<T> {
    if path.metadata().is_ok_and(|found| !found.is_file()) {
        let mut output = BufWriter::new(File::create(path)?);
        let written = write(&mut output)?;
        output.flush()?;
        return Ok(written);
    }
    // Resolves links; otherwise the link itself would be replaced.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut output = BufWriter::new(tempfile::NamedTempFile::new_in(folder)?);
    let written = write(&mut output)?;
    let file = output.into_inner()?;
    file.as_file().sync_all()?;
    file.persist(&path)?;
    Ok(written)
}

/// Exports everything, or only the games that a filter selects. A table contains only games.
///
/// A full export also contains settings and saved games.
///
/// # Errors
/// Returns an error if writing fails. The data written before the error remains.
fn write_export(records: &Records, filter: &Filter, csv: bool, mut output: &mut dyn Write) -> io::Result<Exported> {
    let exported = match (csv, *filter == Filter::default()) {
        (true, _) => write_table(records, filter, &mut output)?,
        (false, true) => records.export(&mut output)?,
        (false, false) => records.export_games(filter, &mut output)?,
    };
    output.flush()?;
    Ok(exported)
}

/// Writes games as a table with a header.
fn write_table(records: &Records, filter: &Filter, output: &mut impl Write) -> io::Result<Exported> {
    let (mut exported, mut table) = (Exported::default(), CsvTable::new(output));
    table.write_cells(
        "id,finished_at,category,moves,seconds,hints,solve_used,practice,outcome,manhattan,penalty".split(','),
    )?;
    for game in records.list(filter) {
        let play = &game.play;
        let finished = Timestamp::from_millisecond(play.finished_at).unwrap_or_default();
        let (milliseconds, manhattan) = (play.milliseconds, game.manhattan.map_or_else(String::new, |m| m.to_string()));
        let fields = [
            game.id.to_string(),
            finished.to_string(),
            category_name(&game.category).replace(',', " "),
            play.moves.to_string(),
            format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000),
            play.hints.to_string(),
            play.solve_used.to_string(),
            play.practice.to_string(),
            play.outcome.to_string(),
            manhattan,
            game.penalty.number().to_string(),
        ];
        table.write_cells(fields)?;
        exported.games += 1;
    }
    Ok(exported)
}

/// Adds the games in a file or on standard input and waits until they are durable.
///
/// Invalid lines are reported with their positions, and the other lines are imported; the exit
/// status is then [`Exit::Bad`].
///
/// # Errors
/// Returns an error if the records are not writable or if the games are not durable within
/// [`DURABILITY_TIMEOUT`].
fn import(records: &mut Records, file: &Path) -> anyhow::Result<Exit> {
    check_ready(records)?;
    let imported = if file == Path::new("-") {
        records.import(io::stdin().lock(), loyd_terminal::replayed)
    } else {
        let file = loyd_files::open(file).with_context(|| format!("cannot read {}", file.display()))?;
        records.import(BufReader::new(file), loyd_terminal::replayed)
    };
    let imported = imported.with_context(|| format!("cannot read {}", file.display()))?;
    for fault in &imported.faults {
        print_message(format_args!("loyd: {}: {fault}\n", file.display()));
    }
    let unreported = imported.skipped.saturating_sub(imported.faults.len());
    if unreported > 0 {
        print_message(format_args!("loyd: {}: {} skipped\n", file.display(), counted(unreported as u64, "more line")));
    }
    // Success is reported only once the games are durable, that is, once they would survive if the
    // program were killed.
    ensure!(
        imported.ticket.wait(DURABILITY_TIMEOUT) || imported.games + imported.others == 0,
        "not recorded: {}",
        records.state()
    );
    let games = counted(imported.games as u64, "new game");
    writeln!(io::stdout(), "{games}, {} settings and saved games, {} already known", imported.others, imported.known)?;
    Ok(if imported.faults.is_empty() { Exit::Done } else { Exit::Bad })
}

/// Replays every selected game and prints the differences from its record.
///
/// A difference results in [`Exit::Negative`]: the database is readable, but a game's record is
/// wrong.
fn verify(records: &Records, filter: &Filter, json: bool) -> anyhow::Result<Exit> {
    let mut output = BufWriter::new(io::stdout().lock());
    let (mut games, mut bad) = (0, 0);
    for verification in records.verify(filter, loyd_terminal::replayed) {
        games += 1;
        bad += u64::from(!verification.faults.is_empty());
        for fault in &verification.faults {
            let id = verification.id;
            let record = || json!({ "id": id.to_string(), "fault": fault.to_string() });
            write_line(&mut output, json, record, || format!("game {id}: {fault}"))?;
        }
    }
    if !json {
        writeln!(output, "{} checked, {bad} failed", counted(games, "game"))?;
    }
    output.flush()?;
    Ok(if bad == 0 { Exit::Done } else { Exit::Negative })
}

/// Returns the name of a category in lists. A bundled level is named by its identifier, not by a
/// hash.
fn category_name(category: &Category) -> String {
    match (category, level_name(category)) {
        (Category::Blocks { metric, .. }, Some(name)) => format!("{name} {metric}"),
        _ => category.to_string(),
    }
}

/// Returns the identifier of a bundled level.
fn level_name(category: &Category) -> Option<&'static str> {
    place_of_id(category.level()?, None).map(|place| place.level().id())
}
