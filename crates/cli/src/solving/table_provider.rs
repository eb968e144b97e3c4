//! Opens or builds large tables when they pay off.

use std::collections::HashMap;
use std::env;
use std::fmt::Display;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use directories::ProjectDirs;
use loyd_search::tables::{Label, Table, TableFault, TableStore};
use loyd_search::{MissingTable, Nodes, Stop};
use loyd_tiles::{TableError, TilePlan, TileTables};

use super::{Driver, ProgressLine};
use crate::arguments::TablesUse;
use crate::interrupt::Interrupt;
use crate::output::grouped;

/// The environment variable that names the tables' folder.
const FOLDER: &str = "LOYD_TABLES";
/// The number of nodes whose search without the table takes as long as opening it: 0.05 to 0.2 s at
/// 43 million nodes per second.
const OPEN_AFTER: Nodes = 8_000_000;
/// The number of nodes whose search without the table takes as long as building it: 22 CPU seconds.
const BUILD_AFTER: Nodes = 950_000_000;
/// The interval for checking whether another job is still opening or building a table.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Returns the tables' folder: the one named by the environment variable, otherwise the platform's
/// cache folder for this program.
pub(crate) fn table_store() -> anyhow::Result<TableStore> {
    let named = env::var_os(FOLDER).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let default_folder = || ProjectDirs::from("", "", "loyd").map(|folders| folders.cache_dir().join("tables"));
    let folder = named.or_else(default_folder);
    folder.map(TableStore::new).with_context(|| format!("there is no cache folder: set {FOLDER} to the path of one"))
}

/// A provider of large tables for `loyd solve` jobs. A table is opened or built once the
/// searches without it have cost as much as that would, so a run takes at most twice the time of
/// the better choice.
pub(crate) struct TableProvider {
    /// The loaded tables.
    pub(crate) loaded: TileTables,
    /// The stored tables, if the platform has a folder for them.
    store: Option<TableStore>,
    /// The value of `--tables`.
    mode: TablesUse,
    /// Whether a table may be built: with `--tables build`, or with `--tables auto` and no time
    /// limit. Building takes 22 CPU seconds, which a time limit may not allow.
    may_build: bool,
    /// The memory for tables and jobs, in bytes.
    memory: u64,
    /// The number of threads to use.
    threads: usize,
    /// The flag that interrupts building a table.
    interrupt: Interrupt,
    /// The progress line for building a table.
    progress: ProgressLine,
    /// The attempts made for each table.
    attempts: Mutex<AttemptsByTable>,
    /// The number of positions that all jobs have generated without each table.
    spent: Mutex<HashMap<Label, Nodes>>,
}

type AttemptsByTable = HashMap<Label, Attempts>;

/// The attempts made for a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Attempts {
    #[default]
    NotTried,
    /// Opening has failed: the file is missing or damaged. The next attempt builds the table.
    OpenFailed,
    /// The table is loaded, or all attempts have failed.
    Finished,
}

impl TableProvider {
    /// Creates a provider for jobs that may use `memory` bytes in total. With a node limit, the
    /// result must not depend on existing files, so a table is used only on request.
    pub(crate) fn new(mode: TablesUse, driver: &Driver, memory: u64, threads: usize) -> Self {
        let mode = if mode == TablesUse::Auto && driver.limits.nodes.is_some() { TablesUse::No } else { mode };
        Self {
            loaded: TileTables::new(),
            store: table_store().ok(),
            mode,
            may_build: mode == TablesUse::Build || mode == TablesUse::Auto && driver.limits.seconds.is_none(),
            memory,
            threads,
            interrupt: driver.interrupt.clone(),
            progress: driver.progress.clone(),
            attempts: Mutex::default(),
            spent: Mutex::default(),
        }
    }

    /// Provides the table before a search with `--tables use` or `--tables build`. Other jobs wait
    /// for it.
    pub(crate) fn provide_before_search(&self, plan: &TilePlan) {
        if matches!(self.mode, TablesUse::Use | TablesUse::Build)
            && let Some(mut attempts) = self.wait(self.interrupt.stop())
        {
            self.open_or_build(plan, Nodes::MAX, attempts.entry(plan.label()).or_default(), self.interrupt.stop());
        }
    }

    /// Provides the table between slices of a search if it pays off now. Meanwhile other jobs
    /// continue without it, unless they need it. `counted` is the number of nodes of this search
    /// counted so far.
    pub(crate) fn provide(&self, plan: &TilePlan, missing: MissingTable, counted: &mut Nodes, stop: Stop) {
        let total = {
            let mut spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
            let total = spent.entry(plan.label()).or_default();
            *total += missing.spent.saturating_sub(*counted);
            *total
        };
        *counted = missing.spent;
        let spent = if missing.is_needed { Nodes::MAX } else { total };
        if self.mode != TablesUse::Auto || spent < OPEN_AFTER {
            return;
        }
        let attempts = if missing.is_needed { self.wait(stop) } else { self.attempts.try_lock().ok() };
        if let Some(mut attempts) = attempts {
            self.open_or_build(plan, spent, attempts.entry(plan.label()).or_default(), stop);
        }
    }

    /// Waits until no other job is opening or building a table. Returns `None` if `stop` is
    /// requested first.
    fn wait(&self, stop: Stop) -> Option<MutexGuard<'_, AttemptsByTable>> {
        loop {
            match self.attempts.try_lock() {
                Ok(attempts) => return Some(attempts),
                Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) if stop.is_requested() => return None,
                Err(TryLockError::WouldBlock) => thread::sleep(POLL_INTERVAL),
            }
        }
    }

    /// Opens or builds a table if `spent` nodes without it justify the cost and no attempt has been
    /// made before.
    fn open_or_build(&self, plan: &TilePlan, spent: Nodes, attempts: &mut Attempts, stop: Stop) {
        let Some(store) = &self.store else { return };
        if *attempts == Attempts::NotTried && spent >= OPEN_AFTER {
            *attempts = self.open(store, plan, stop);
        }
        let may_build = self.may_build && (self.mode == TablesUse::Build || !plan.is_quick_to_build());
        let is_due = *attempts == Attempts::OpenFailed && spent >= BUILD_AFTER && may_build && !stop.is_requested();
        if let Some(builders) = plan.builders(self.memory, self.threads).filter(|_| is_due) {
            *attempts = Attempts::Finished;
            self.build(store, plan, builders);
        }
    }

    /// Opens a table if the memory suffices. Returns the attempts made for it.
    fn open(&self, store: &TableStore, plan: &TilePlan, stop: Stop) -> Attempts {
        let needed = plan.bytes_to_open();
        if needed > self.memory {
            if store.has(&plan.label()) {
                let needed = format!("needs {} MB of memory, more than allowed", grouped(needed / 1_000_000));
                self.report_failure(store, plan, &needed);
            }
            return Attempts::Finished;
        }
        let opened = store.open(&plan.label(), self.threads, stop);
        match opened.map(|table| self.loaded.put(plan, table, self.threads, stop)) {
            Ok(Ok(())) => Attempts::Finished,
            Ok(Err(TableError::Stopped)) | Err(TableFault::Stopped) => Attempts::NotTried,
            Err(TableFault::Missing) if self.mode != TablesUse::Use => Attempts::OpenFailed,
            Ok(Err(error)) => self.report_failure(store, plan, &error),
            Err(fault) => self.report_failure(store, plan, &fault),
        }
    }

    /// Reports a table that cannot be opened.
    fn report_failure(&self, store: &TableStore, plan: &TilePlan, why: &dyn Display) -> Attempts {
        self.report_loss(&store.path(&plan.label()).display(), why);
        Attempts::OpenFailed
    }

    /// Builds a table on several threads, saves it to its file if possible, and reports progress.
    fn build(&self, store: &TableStore, plan: &TilePlan, builders: usize) {
        let megabytes = grouped(plan.bytes() / 1_000_000);
        let folder = store.folder().display();
        self.progress
            .print_message(format_args!("loyd: building the table for {plan}: {megabytes} MB, kept in {folder}\n"));
        let stop = self.interrupt.stop();
        let built = build_table(plan, builders, &self.progress, &self.interrupt).and_then(|data| {
            match store.save(&plan.label(), &data, self.threads, stop) {
                Ok(()) | Err(TableFault::Stopped) => {}
                Err(fault) => {
                    self.progress.print_message(format_args!("loyd: {folder}: {fault}: the table is not saved\n"));
                }
            }
            self.loaded.put(plan, Table::from(data), self.threads, stop)
        });
        match built {
            Ok(()) | Err(TableError::Stopped) => {}
            Err(error) => self.report_loss(plan, &error),
        }
    }

    /// Reports a table that cannot be used.
    fn report_loss(&self, table: &dyn Display, why: &dyn Display) {
        self.progress.print_message(format_args!("loyd: {table}: {why}: solving continues without the table\n"));
    }
}

/// Builds the data for a table on up to `threads` threads.
///
/// # Errors
/// Returns [`TableError::Stopped`] if the user interrupts, or [`TableError::Memory`] if the memory
/// is insufficient.
pub(crate) fn build_table(
    plan: &TilePlan,
    threads: usize,
    progress: &ProgressLine,
    interrupt: &Interrupt,
) -> Result<Vec<u8>, TableError> {
    let start = Instant::now();
    let show_progress =
        |part: f64| progress.set_message(start, |_| format!("building the table for {plan}: {:.0}%", 100.0 * part));
    plan.build(threads, interrupt.stop(), &show_progress)
}
