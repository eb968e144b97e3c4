//! Large tables, opened or built when they pay.

use std::env;
use std::fmt::Display;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use directories::ProjectDirs;
use loyd_search::tables::{Table, TableFault, TableStore};
use loyd_search::{MissingTable, Nodes, Stop};
use loyd_tiles::{TableError, TilePlan, TileTables};

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
/// The time between two looks whether another job is still getting a table.
const PAUSE: Duration = Duration::from_millis(5);

/// The tables' folder: the one that the environment variable names, else the platform's cache folder for this program.
pub(crate) fn store() -> anyhow::Result<TableStore> {
    let named = env::var_os(FOLDER).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let usual = || ProjectDirs::from("", "", "loyd").map(|folders| folders.cache_dir().join("tables"));
    let folder = named.or_else(usual);
    folder.map(TableStore::new).with_context(|| format!("there is no cache folder: set {FOLDER} to the path of one"))
}

/// Provides the jobs of `loyd solve` with large tables. A table is opened, or built, once the searches without it have cost
/// as much as that would: so a run never takes more than twice the time of the better choice.
pub(crate) struct TableProvider {
    /// The tables that are loaded.
    tables: TileTables,
    /// The files of tables, where the platform has a folder for them.
    store: Option<TableStore>,
    /// What `--tables` asks for.
    mode: TablesUse,
    /// Whether a table may be built: `--tables build`, or `--tables auto` without a time limit. Building takes 22
    /// CPU seconds, which a time limit may not leave.
    builds: bool,
    /// The memory for tables and jobs, in bytes.
    memory: u64,
    /// The number of threads to use.
    threads: usize,
    /// Stops the building of a table.
    interrupt: Interrupt,
    /// Shows the building of a table.
    progress: ProgressLine,
    /// How far each table has been tried.
    tried: Mutex<Vec<(TilePlan, Tried)>>,
    /// The positions that all jobs have generated without each table.
    spent: Mutex<Vec<(TilePlan, Nodes)>>,
}

/// How far a table has been tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Tried {
    #[default]
    Nothing,
    /// Opening it was tried and failed: there is no file, or a faulty one. Building is the next attempt.
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
            builds: mode == TablesUse::Build || mode == TablesUse::Auto && drive.limits.seconds.is_none(),
            memory,
            threads,
            interrupt: drive.interrupt.clone(),
            progress: drive.progress.clone(),
            tried: Mutex::default(),
            spent: Mutex::default(),
        }
    }

    /// The tables that the solvers share.
    pub(crate) fn shared(&self) -> &TileTables {
        &self.tables
    }

    /// The memory of the tables that are there, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.tables.bytes()
    }

    /// Before a search: gets the table if the user wants it from the beginning. Other jobs wait for it.
    pub(crate) fn begin(&self, plan: &TilePlan) {
        if matches!(self.mode, TablesUse::Use | TablesUse::Build)
            && let Some(mut tried) = self.wait(self.interrupt.stop())
        {
            self.get(plan, Nodes::MAX, entry(&mut tried, plan), self.interrupt.stop());
        }
    }

    /// Between slices of a search: gets the table if that pays now. Meanwhile other jobs continue without it, unless they need it.
    /// `counted` are the nodes of this search that were counted before.
    pub(crate) fn serve(&self, plan: &TilePlan, missing: MissingTable, counted: &mut Nodes, stop: Stop) {
        let spent = self.count(plan, missing.spent.saturating_sub(*counted));
        *counted = missing.spent;
        let spent = if missing.is_needed { Nodes::MAX } else { spent };
        if self.mode != TablesUse::Auto || spent < OPEN_AFTER {
            return;
        }
        let tried = if missing.is_needed { self.wait(stop) } else { self.tried.try_lock().ok() };
        if let Some(mut tried) = tried {
            self.get(plan, spent, entry(&mut tried, plan), stop);
        }
    }

    /// Adds nodes of a search without a table, and returns those of all searches together.
    fn count(&self, plan: &TilePlan, nodes: Nodes) -> Nodes {
        let mut spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        let spent = entry(&mut spent, plan);
        *spent += nodes;
        *spent
    }

    /// Waits until no other job gets a table; `None` if `stop` is requested before.
    fn wait(&self, stop: Stop) -> Option<MutexGuard<'_, Vec<(TilePlan, Tried)>>> {
        loop {
            match self.tried.try_lock() {
                Ok(tried) => return Some(tried),
                Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) if stop.is_requested() => return None,
                Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            }
        }
    }

    /// Opens or builds a table, if `spent` nodes without it justify that and it was not tried before.
    fn get(&self, plan: &TilePlan, spent: Nodes, tried: &mut Tried, stop: Stop) {
        let Some(store) = &self.store else { return };
        if *tried == Tried::Nothing && spent >= OPEN_AFTER {
            *tried = self.open(store, plan, stop);
        }
        let builds = self.builds && (self.mode == TablesUse::Build || !plan.is_soon_built());
        let is_due = *tried == Tried::Opened && spent >= BUILD_AFTER && builds && !stop.is_requested();
        if let Some(builders) = plan.builders(self.memory, self.threads).filter(|_| is_due) {
            *tried = Tried::All;
            self.build(store, plan, builders);
        }
    }

    /// Opens a table if the memory suffices, and returns how far it has been tried.
    fn open(&self, store: &TableStore, plan: &TilePlan, stop: Stop) -> Tried {
        let needed = plan.bytes_to_open();
        if needed > self.memory {
            if store.has(&plan.label()) {
                let needed = format!("it takes {} MB of memory, more than allowed", grouped(needed / 1_000_000));
                self.tell_why(store, plan, &needed);
            }
            return Tried::All;
        }
        let opened = store.open(&plan.label(), self.threads, stop);
        match opened.map(|table| self.tables.put(plan, table, self.threads, stop)) {
            Ok(Ok(())) => Tried::All,
            Ok(Err(TableError::Stopped)) | Err(TableFault::Stopped) => Tried::Nothing,
            Err(TableFault::Missing) if self.mode != TablesUse::Use => Tried::Opened,
            Ok(Err(error)) => self.tell_why(store, plan, &error),
            Err(fault) => self.tell_why(store, plan, &fault),
        }
    }

    /// Reports a table that can't be opened.
    fn tell_why(&self, store: &TableStore, plan: &TilePlan, why: &dyn Display) -> Tried {
        let path = store.path(&plan.label());
        self.progress.tell(format_args!("loyd: {}: {why}: solving continues without the table\n", path.display()));
        Tried::Opened
    }

    /// Builds a table with some threads, keeps it in its file if that can be, and reports what happens.
    fn build(&self, store: &TableStore, plan: &TilePlan, builders: usize) {
        let megabytes = grouped(plan.bytes() / 1_000_000);
        let folder = store.folder().display();
        self.progress.tell(format_args!("loyd: building the table for {plan}: {megabytes} MB, kept in {folder}\n"));
        let stop = self.interrupt.stop();
        let built = build(plan, builders, &self.progress, &self.interrupt).and_then(|data| {
            match store.save(&plan.label(), &data, self.threads, stop) {
                Ok(()) | Err(TableFault::Stopped) => {}
                Err(fault) => self.progress.tell(format_args!("loyd: {folder}: {fault}: the table is not kept\n")),
            }
            self.tables.put(plan, Table::from(data), self.threads, stop)
        });
        match built {
            Ok(()) | Err(TableError::Stopped) => {}
            Err(error) => {
                self.progress.tell(format_args!("loyd: {plan}: {error}: solving continues without the table\n"));
            }
        }
    }
}

/// The entry of a table in a short list, which has one of each.
fn entry<'a, T: Default>(entries: &'a mut Vec<(TilePlan, T)>, plan: &TilePlan) -> &'a mut T {
    let at = entries.iter().position(|(other, _)| other == plan).unwrap_or_else(|| {
        entries.push((plan.clone(), T::default()));
        entries.len() - 1
    });
    &mut entries[at].1
}

/// Builds the data of a table with up to `threads` threads.
///
/// # Errors
/// [`TableError::Stopped`] if the user interrupts, and [`TableError::Memory`].
pub(crate) fn build(
    plan: &TilePlan,
    threads: usize,
    progress: &ProgressLine,
    interrupt: &Interrupt,
) -> Result<Vec<u8>, TableError> {
    let begun = Instant::now();
    let tell = |part: f64| progress.say(begun, |_| format!("building the table for {plan}: {:.0} %", 100.0 * part));
    plan.build(threads, interrupt.stop(), &tell)
}
