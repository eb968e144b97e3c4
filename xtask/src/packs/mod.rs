//! The generated packs of `crates/levels/packs/`, and the tables of all packs: made again from the program's own output.

mod candidate;
mod choice;
mod pack_folder;
mod plan;
mod pool;

use std::collections::HashSet;

use anyhow::{Result, ensure};
use loyd_solve::blocks::generate::Canonical;

use self::choice::chosen;
use self::pack_folder::PackFolder;
use self::plan::PLANS;

/// Which packs to make.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Make only the levels of this pack; the others stay unchanged.
    #[arg(long)]
    only: Option<String>,
    /// Write the tables of pars and grades, but make no levels.
    #[arg(long)]
    tables: bool,
}

/// Makes the levels of each generated pack from the output of `loyd generate blocks`, then the table of every pack.
///
/// The output is kept under `target/packs`, so that choosing again takes seconds.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let wanted = |id: &str| !arguments.tables && arguments.only.as_deref().is_none_or(|only| only == id);
    ensure!(arguments.tables || PLANS.iter().any(|plan| wanted(plan.id)), "no pack of this name is generated");
    let mut taken: HashSet<Canonical> = HashSet::new();
    for folder in
        PackFolder::all()?.iter().filter(|folder| !PLANS.iter().any(|plan| plan.id == folder.id() && wanted(plan.id)))
    {
        taken.extend(folder.levels()?.iter().map(|(_, puzzle)| Canonical::new(&puzzle.puzzle)));
    }
    for plan in PLANS.iter().filter(|plan| wanted(plan.id)) {
        let pool = pool::of(plan)?;
        let levels = chosen(plan, pool, &mut taken);
        ensure!(levels.len() == plan.count, "{}: only {} levels are fit to ship", plan.id, levels.len());
        PackFolder::make(plan, &levels)?;
    }
    for folder in PackFolder::all()? {
        folder.write_table()?;
    }
    Ok(())
}
