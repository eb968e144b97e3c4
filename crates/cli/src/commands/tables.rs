//! `loyd tables`: manages the files that hold large tables.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::{Instant, SystemTime};

use anyhow::{Context, anyhow, bail};
use loyd_search::Stop;
use loyd_search::tables::{Listed, TableFault, TableStore};
use loyd_tiles::{TableError, TilePlan};
use serde_json::json;

use crate::arguments::{TablesArguments, TablesCommand};
use crate::interrupt::Interrupt;
use crate::memory::{allowed_memory, threads};
use crate::output::{Exit, grouped, visible, write_json};
use crate::solving::{self, ProgressLine};

/// Runs a command on the table files.
pub(crate) fn run(arguments: &TablesArguments) -> anyhow::Result<Exit> {
    let store = solving::table_store()?;
    let tables = TableFolder { store, threads: threads(arguments.threads), json: arguments.json };
    match &arguments.command {
        None | Some(TablesCommand::List) => tables.list(),
        Some(TablesCommand::Build { names, memory }) => tables.build(names, allowed_memory(*memory)),
        Some(TablesCommand::Verify { names }) => tables.verify(names),
        Some(TablesCommand::Remove { names, .. }) => tables.remove(names),
        Some(TablesCommand::Path) => tables.path(),
    }
}

/// The tables' folder, with the options for working on it.
struct TableFolder {
    /// The stored files.
    store: TableStore,
    /// The number of threads to use.
    threads: usize,
    /// Whether to print JSON objects.
    json: bool,
}

impl TableFolder {
    /// Prints the existing tables, followed by the tables that can be built.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read.
    fn list(&self) -> anyhow::Result<Exit> {
        let listed = self.store.list()?;
        for table in &listed {
            let state = match &table.label {
                Ok(label) => label.strip_prefix(&*format!("{}: ", table.name)).unwrap_or(label).to_owned(),
                Err(fault) => fault.to_string(),
            };
            self.print(&table.name, Some(table), if table.label.is_ok() { "present" } else { "faulty" }, &state)?;
        }
        // Tables that could be built are listed under the names that `build` accepts.
        for plan in TilePlan::all() {
            let label = plan.label();
            if listed.iter().all(|table| table.name != label.name()) {
                self.print(label.name(), None, "absent", &plan.to_string())?;
            }
        }
        Ok(Exit::Done)
    }

    /// Builds tables by name, each within `memory` bytes.
    fn build(&self, names: &[String], memory: u64) -> anyhow::Result<Exit> {
        let interrupt = Interrupt::listen_while_working()?;
        let mut exit = Exit::Done;
        for plan in plans(names)? {
            exit = exit.max(self.build_one(&plan, memory, &interrupt)?);
            // Ctrl-C applies to all tables, not only to the one being built.
            if exit == Exit::Interrupted {
                break;
            }
        }
        Ok(exit)
    }

    /// Builds a table unless it already has a valid file.
    ///
    /// A damaged file is reported and replaced. The new file gets its final name only when it is
    /// complete and on disk; if the program is killed before that, the old file remains.
    ///
    /// # Errors
    /// Returns an error if the memory is insufficient or if the folder is not writable.
    fn build_one(&self, plan: &TilePlan, memory: u64, interrupt: &Interrupt) -> anyhow::Result<Exit> {
        let (label, progress, start) = (plan.label(), ProgressLine::new(), Instant::now());
        let (state, remark) = match self.store.check(&label, self.threads, interrupt.stop()) {
            Ok(()) => ("present", "every byte is correct".to_owned()),
            Err(TableFault::Stopped) => return Ok(Exit::Interrupted),
            Err(fault) => {
                if fault.is_damage() {
                    let path = self.store.path(&label);
                    progress.print_message(format_args!("loyd: {}: {fault}: building it again\n", path.display()));
                }
                let builders = plan.builders(memory, self.threads).with_context(|| {
                    let [needed, limit] = [plan.bytes_to_build(1).div_ceil(1_000_000), memory / 1_000_000].map(grouped);
                    format!("{plan}: building the table takes {needed} MB: the memory limit is {limit} MB")
                })?;
                let built = solving::build_table(plan, builders, &progress, interrupt);
                progress.clear();
                let saved = built.map(|data| self.store.save(&label, &data, self.threads, interrupt.stop()));
                match saved {
                    Err(TableError::Stopped) | Ok(Err(TableFault::Stopped)) => return Ok(Exit::Interrupted),
                    Err(error) => return Err(anyhow!(error).context(plan.to_string())),
                    Ok(saved) => {
                        saved.with_context(|| format!("{}: cannot store the table", self.store.folder().display()))?;
                    }
                }
                ("built", format!("built in {:.1} s", start.elapsed().as_secs_f64()))
            }
        };
        let listed = self.store.list()?;
        let file = listed.iter().find(|table| table.name == label.name());
        self.print(label.name(), file, state, &remark)?;
        Ok(Exit::Done)
    }

    /// Checks every byte of the files.
    ///
    /// A damaged file results in [`Exit::Negative`]. Solvers never use a damaged file, since they
    /// check files too.
    fn verify(&self, names: &[String]) -> anyhow::Result<Exit> {
        let mut exit = Exit::Done;
        for table in self.select(names)? {
            let start = Instant::now();
            let (state, remark) = match self.store.verify(&table, self.threads, Stop::NEVER) {
                Ok(_) => ("good", format!("every byte is correct, {:.3} s", start.elapsed().as_secs_f64())),
                Err(fault) => {
                    exit = Exit::Negative;
                    ("faulty", fault.to_string())
                }
            };
            self.print(&table.name, Some(&table), state, &remark)?;
        }
        Ok(exit)
    }

    /// Removes files.
    ///
    /// # Errors
    /// Returns an error if a name has no file or if a file cannot be removed.
    fn remove(&self, names: &[String]) -> anyhow::Result<Exit> {
        for table in self.select(names)? {
            self.store.remove(&table)?;
            self.print(&table.name, Some(&table), "removed", "removed")?;
        }
        Ok(Exit::Done)
    }

    /// Prints the folder.
    fn path(&self) -> anyhow::Result<Exit> {
        let folder = self.store.folder().display();
        let line = if self.json { json!({ "folder": folder.to_string() }).to_string() } else { folder.to_string() };
        writeln!(io::stdout(), "{line}")?;
        Ok(Exit::Done)
    }

    /// Returns the files with these names, or all files if no names are given.
    fn select(&self, names: &[String]) -> anyhow::Result<Vec<Listed>> {
        let mut listed = self.store.list()?;
        // If one name is mistyped, no file is removed or checked.
        if let Some(name) = names.iter().find(|name| listed.iter().all(|table| table.name != **name)) {
            bail!("there is no table {name} in {}", self.store.folder().display());
        }
        listed.retain(|table| names.is_empty() || names.contains(&table.name));
        Ok(listed)
    }

    /// Prints a line about a table.
    fn print(&self, name: &str, file: Option<&Listed>, state: &str, remark: &str) -> io::Result<()> {
        // The age is unknown if the clock was set back.
        let age = file.and_then(|file| SystemTime::now().duration_since(file.modified?).ok());
        let seconds = age.map(|age| age.as_secs());
        if self.json {
            let record = json!({
                "name": name,
                "state": state,
                "path": file.map(|file| file.path.display().to_string()),
                "bytes": file.map(|file| file.bytes),
                "age": seconds,
                "remark": remark,
            });
            return write_json(&mut io::stdout(), &record);
        }
        // The folder may contain other users' files.
        let mut line = format!("{:27} {state:8}", visible(name));
        if let Some(file) = file {
            let age = seconds.map(age_words).unwrap_or_default();
            let _ = write!(line, "{:>6} MB {age:>9}", grouped(file.bytes / 1_000_000));
        } else {
            let _ = write!(line, "{:>6}    {:>9}", "", "");
        }
        writeln!(io::stdout(), "{line}  {}", visible(remark))
    }
}

/// Returns the plans for the tables with these names. Without names, returns the plan for the
/// 15-puzzle with the default goals.
fn plans(names: &[String]) -> anyhow::Result<Vec<TilePlan>> {
    let all = TilePlan::all();
    if names.is_empty() {
        return Ok(all.into_iter().take(1).collect());
    }
    let plan = |name: &String| {
        let known = || all.iter().map(|plan| plan.label().name().to_owned()).collect::<Vec<_>>().join(", ");
        let plan = all.iter().find(|plan| plan.label().name() == name).cloned();
        plan.ok_or_else(|| anyhow!("there is no table {name}: expected {}", known()))
    };
    names.iter().map(plan).collect()
}

/// Describes an age in the largest unit that fits.
fn age_words(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min", seconds / 60),
        3600..86400 => format!("{} h", seconds / 3600),
        _ => format!("{} days", seconds / 86400),
    }
}
