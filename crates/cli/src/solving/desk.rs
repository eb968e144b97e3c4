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

use super::{Drive, Watch};
use crate::arguments::TablesUse;
use crate::interrupt::Interrupt;
use crate::output::grouped;

/// The environment variable that names the folder of the tables.
const FOLDER: &str = "LOYD_TABLES";
/// Opening a table costs as much as searching so many nodes without it, 43 million a second: 0.05 to 0.2 s.
const OPEN_AFTER: Nodes = 8_000_000;
/// Building a table costs as much as searching so many nodes without it: 22 CPU seconds.
const BUILD_AFTER: Nodes = 950_000_000;

/// The tables' folder: the one that the environment variable names, else the platform's cache folder for this program.
pub(crate) fn store() -> anyhow::Result<Store> {
    let named = env::var_os(FOLDER).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let usual = || ProjectDirs::from("", "", "loyd").map(|folders| folders.cache_dir().join("tables"));
    let folder = named.or_else(usual);
    folder.map(Store::new).with_context(|| format!("there is no cache folder: name one by {FOLDER}"))
}

/// Where the jobs of `loyd solve` get their tables: one is opened, or built, once the searches without it have cost as much
/// as that does. So whatever comes, at most twice the time is spent that would have been needed.
pub(crate) struct Desk {
    tables: TileTables,
    store: Option<Store>,
    mode: TablesUse,
    /// Whether building may be worth it: nobody waits for an answer within a given time, and there is memory for it.
    builds: bool,
    memory: u64,
    threads: usize,
    interrupt: Interrupt,
    watch: Watch,
    /// What was tried for every table, by name.
    tried: Mutex<BTreeMap<String, Tried>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Tried {
    #[default]
    Nothing,
    /// There is no good file.
    Opened,
    /// It is there, or can't be had at all.
    All,
}

impl Desk {
    /// A desk for jobs that may hold `memory` bytes together. With a limit of nodes the answer must not depend on what files
    /// there are, so that no table is used unless it is asked for.
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
            watch: drive.watch.clone(),
            tried: Mutex::default(),
        }
    }

    /// What the solvers share.
    pub(crate) fn tables(&self) -> &TileTables {
        &self.tables
    }

    /// Before a search begins: gets the table if it is to be used from the beginning. Other jobs wait for it.
    pub(crate) fn begin(&self, plan: &TilePlan) {
        if matches!(self.mode, TablesUse::Use | TablesUse::Build) {
            let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
            self.get(plan, Nodes::MAX, tried.entry(plan.label().name().to_owned()).or_default());
        }
    }

    /// While a search goes on: gets the table if that pays now. Other jobs go on without it meanwhile, unless they would
    /// have to build it too.
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

    /// Opens a table; `false` if there is no good one.
    fn open(&self, store: &Store, plan: &TilePlan) -> bool {
        match store.open(&plan.label(), self.threads) {
            Ok(table) => self.tables.put(plan, table),
            Err(TableFault::Missing) if self.mode != TablesUse::Use => false,
            Err(fault) => {
                let path = store.path(&plan.label());
                self.watch.tell(format_args!("loyd: {}: {fault}: solving goes on without the table\n", path.display()));
                false
            }
        }
    }

    fn build(&self, store: &Store, plan: &TilePlan) {
        let megabytes = grouped(plan.bytes() / 1_000_000);
        let folder = store.folder().display();
        self.watch.tell(format_args!("loyd: building the table for {plan}: {megabytes} MB, kept in {folder}\n"));
        match build(store, plan, self.threads, &self.watch, &self.interrupt) {
            Ok(Some(table)) => {
                self.tables.put(plan, table);
            }
            Ok(None) => {}
            Err((table, fault)) => {
                self.watch.tell(format_args!("loyd: {}: {fault}: the table is not kept\n", store.folder().display()));
                self.tables.put(plan, table);
            }
        }
    }
}

/// Builds a table and keeps it in its file; `None` if the user stops it, and then nothing is left of it. If it can't be
/// kept, the error has the table.
pub(crate) fn build(
    store: &Store,
    plan: &TilePlan,
    threads: usize,
    watch: &Watch,
    interrupt: &Interrupt,
) -> Result<Option<Table>, (Table, TableFault)> {
    let begun = Instant::now();
    let go_on = |part: f64| {
        watch.say(begun, |_| format!("building the table for {plan}: {:.0} %", 100.0 * part));
        !interrupt.is_raised()
    };
    let Some(bytes) = plan.build(threads, &go_on) else { return Ok(None) };
    match store.save(&plan.label(), &bytes, threads, &mut |_| !interrupt.is_raised()) {
        Ok(false) => Ok(None),
        Ok(true) => Ok(Some(Table::from(bytes))),
        Err(fault) => Err((Table::from(bytes), fault)),
    }
}
