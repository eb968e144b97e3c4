//! Large tables, opened or built when they pay.

use std::collections::BTreeMap;
use std::env;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError, TryLockError};
use std::time::Instant;

use anyhow::Context;
use directories::ProjectDirs;
use loyd_solve::Nodes;
use loyd_solve::tables::{Store, Table, TableFault};
use loyd_solve::tiles::{TilePlan, TileTables};

use super::{Drive, ProgressLine};
use crate::arguments::TablesUse;
use crate::interrupt::Interrupt;
use crate::output::grouped;

/// The environment variable that names the folder of the tables.
const FOLDER: &str = "LOYD_TABLES";
/// Opening a table takes 0.05 to 0.2 s, as long as searching this many nodes without it (43 million a second).
const OPEN_AFTER: Nodes = 8_000_000;
/// Building a table takes 22 CPU seconds, as long as searching this many nodes without it.
const BUILD_AFTER: Nodes = 950_000_000;

/// The tables' folder: the one that the environment variable names, else the platform's cache folder for this program.
pub(crate) fn store() -> anyhow::Result<Store> {
    let named = env::var_os(FOLDER).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let usual = || ProjectDirs::from("", "", "loyd").map(|folders| folders.cache_dir().join("tables"));
    let folder = named.or_else(usual);
    folder.map(Store::new).with_context(|| format!("there is no cache folder: name one by {FOLDER}"))
}

/// Provides the jobs of `loyd solve` with large tables. A table is opened, or built, once the searches without it have cost
/// as much as that would: so a run never takes more than twice the time of the better choice.
pub(crate) struct TableProvider {
    /// The tables that are loaded.
    tables: TileTables,
    /// The files of tables, where the platform has a folder for them.
    store: Option<Store>,
    /// What `--tables` asks for.
    mode: TablesUse,
    /// Whether building can pay: no time limit is set, or building was asked for.
    builds: bool,
    /// The memory for tables and jobs, in bytes.
    memory: u64,
    /// The number of threads to use.
    threads: usize,
    /// Stops the building of a table.
    interrupt: Interrupt,
    /// Shows the building of a table.
    progress: ProgressLine,
    /// How far each table has been tried, by name.
    tried: Mutex<BTreeMap<String, Tried>>,
}

/// How far a table has been tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Tried {
    #[default]
    Nothing,
    /// Opening it failed: there is no good file.
    Opened,
    /// It is there, or all attempts have failed.
    All,
}

impl TableProvider {
    /// A provider for jobs that may hold `memory` bytes together. With a limit of nodes the answer must not depend on which
    /// files exist, so a table is used only on request.
    pub(crate) fn new(mode: TablesUse, drive: &Drive, memory: u64, threads: usize) -> Self {
        let mode = if mode == TablesUse::Auto && drive.limits.nodes.is_some() { TablesUse::No } else { mode };
        Self {
            tables: TileTables::new(),
            store: store().ok(),
            mode,
            builds: mode == TablesUse::Build || mode == TablesUse::Auto && drive.limits.time.is_none(),
            memory,
            threads,
            interrupt: drive.interrupt.clone(),
            progress: drive.progress.clone(),
            tried: Mutex::default(),
        }
    }

    /// The tables that the solvers share.
    pub(crate) fn shared(&self) -> &TileTables {
        &self.tables
    }

    /// Before a search: gets the table if the user wants it from the beginning. Other jobs wait for it.
    pub(crate) fn begin(&self, plan: &TilePlan) {
        if matches!(self.mode, TablesUse::Use | TablesUse::Build) {
            let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
            self.get(plan, Nodes::MAX, tried.entry(plan.label().name().to_owned()).or_default());
        }
    }

    /// Between slices of a search: gets the table if that pays now. Other jobs go on without it, unless they need it.
    pub(crate) fn serve(&self, plan: &TilePlan) {
        if self.mode != TablesUse::Auto {
            return;
        }
        let spent = self.tables.spent(plan);
        if spent < OPEN_AFTER {
            return;
        }
        let mut tried = match self.tried.try_lock() {
            Ok(tried) => tried,
            Err(TryLockError::WouldBlock) if !plan.is_needed() => return,
            Err(_) => self.tried.lock().unwrap_or_else(PoisonError::into_inner),
        };
        self.get(plan, spent, tried.entry(plan.label().name().to_owned()).or_default());
    }

    /// Opens or builds a table, if `spent` nodes without it justify that and it was not tried before.
    fn get(&self, plan: &TilePlan, spent: Nodes, tried: &mut Tried) {
        let Some(store) = &self.store else { return };
        if *tried == Tried::Nothing && spent >= OPEN_AFTER {
            *tried = if self.open(store, plan) { Tried::All } else { Tried::Opened };
        }
        let fits = self.memory >= plan.bytes_to_build();
        if *tried == Tried::Opened && spent >= BUILD_AFTER && self.builds && fits && !self.interrupt.is_raised() {
            *tried = Tried::All;
            self.build(store, plan);
        }
    }

    /// Opens a table; `false` if there is no good file of it.
    fn open(&self, store: &Store, plan: &TilePlan) -> bool {
        match store.open(&plan.label(), self.threads) {
            Ok(table) => self.tables.put(plan, table),
            Err(TableFault::Missing) if self.mode != TablesUse::Use => false,
            Err(fault) => {
                let path = store.path(&plan.label());
                self.progress
                    .tell(format_args!("loyd: {}: {fault}: solving goes on without the table\n", path.display()));
                false
            }
        }
    }

    /// Builds a table and reports what happens.
    fn build(&self, store: &Store, plan: &TilePlan) {
        let megabytes = grouped(plan.bytes() / 1_000_000);
        let folder = store.folder().display();
        self.progress.tell(format_args!("loyd: building the table for {plan}: {megabytes} MB, kept in {folder}\n"));
        match build(store, plan, self.threads, &self.progress, &self.interrupt) {
            Ok(Some(table)) => {
                self.tables.put(plan, table);
            }
            Ok(None) => {}
            Err((table, fault)) => {
                self.progress
                    .tell(format_args!("loyd: {}: {fault}: the table is not kept\n", store.folder().display()));
                self.tables.put(plan, table);
            }
        }
    }
}

/// Builds a table and saves it in its file; `None` if the user interrupts, and then no file is left.
///
/// # Errors
/// When the file cannot be written: the table, for use in memory, and the fault.
pub(crate) fn build(
    store: &Store,
    plan: &TilePlan,
    threads: usize,
    progress: &ProgressLine,
    interrupt: &Interrupt,
) -> Result<Option<Table>, (Table, TableFault)> {
    let begun = Instant::now();
    let go_on = |part: f64| {
        progress.say(begun, |_| format!("building the table for {plan}: {:.0} %", 100.0 * part));
        !interrupt.is_raised()
    };
    let Some(bytes) = plan.build(threads, &go_on) else { return Ok(None) };
    match store.save(&plan.label(), &bytes, threads, &mut |_| !interrupt.is_raised()) {
        Ok(false) => Ok(None),
        Ok(true) => Ok(Some(Table::from(bytes))),
        Err(fault) => Err((Table::from(bytes), fault)),
    }
}
