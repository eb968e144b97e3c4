//! The generated packs of `levels/`, and the tables of all packs: made again from the program's own output.

mod candidate;
mod choice;
mod plan;
mod pool;
mod shelf;

use std::collections::HashSet;

use anyhow::{Result, ensure};
use loyd_solve::blocks::generate::Canonical;

use self::choice::chosen;
use self::plan::PLANS;
use self::shelf::Shelf;

/// Which packs to make.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Make only this pack's levels again; the others stay as they are.
    #[arg(long)]
    only: Option<String>,
    /// Make no levels, only write the tables of pars and grades again.
    #[arg(long)]
    tables: bool,
}

/// Makes the levels of each generated pack from what `loyd generate blocks` finds, then the table of every pack.
///
/// What was found is kept under `target/packs`, so that choosing again takes seconds.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let wanted = |id: &str| !arguments.tables && arguments.only.as_deref().is_none_or(|only| only == id);
    ensure!(arguments.tables || PLANS.iter().any(|plan| wanted(plan.id)), "no pack of this name is generated");
    let mut taken: HashSet<Canonical> = HashSet::new();
    for shelf in Shelf::all()?.iter().filter(|shelf| !PLANS.iter().any(|plan| plan.id == shelf.id() && wanted(plan.id)))
    {
        taken.extend(shelf.levels()?.iter().map(|(_, puzzle)| Canonical::new(&puzzle.puzzle)));
    }
    for plan in PLANS.iter().filter(|plan| wanted(plan.id)) {
        let pool = pool::of(plan)?;
        let levels = chosen(plan, pool, &mut taken);
        ensure!(levels.len() == plan.count, "{}: only {} levels are fit to ship", plan.id, levels.len());
        Shelf::make(plan, &levels)?;
    }
    for shelf in Shelf::all()? {
        shelf.write_table()?;
    }
    Ok(())
}
