//! The generated packs in `crates/levels/packs/` and the tables of all packs, recreated from the
//! program's own output.

mod candidate;
mod choice;
mod pack_folder;
mod plan;

use std::collections::HashSet;

use anyhow::{Result, ensure};
use loyd_blocks::generate::{BoardLikeness, Canonical};

use self::choice::choose_levels;
use self::pack_folder::PackFolder;
use self::plan::{Batch, PLANS, Plan};

/// The packs to create.
#[derive(clap::Args)]
pub(crate) struct PacksArguments {
    /// Create only the levels in this pack; the others remain unchanged.
    #[arg(long)]
    only: Option<String>,
    /// Write the tables of pars and grades without creating levels.
    #[arg(long)]
    tables: bool,
}

/// Creates the missing levels of generated packs from the output of `loyd generate blocks`, then
/// the table of every pack. Existing levels are kept. A pack without a folder is created anew.
///
/// The output is cached under `target/packs`, so choosing again takes only seconds.
pub(crate) fn run(arguments: &PacksArguments) -> Result<()> {
    let is_wanted = |id: &str| !arguments.tables && arguments.only.as_deref().is_none_or(|only| only == id);
    ensure!(arguments.tables || PLANS.iter().any(|plan| is_wanted(plan.id)), "no generated pack has this name");
    let mut taken: HashSet<Canonical> = HashSet::new();
    for folder in PackFolder::all()? {
        taken.extend(folder.levels()?.iter().map(|(_, puzzle)| Canonical::new(&puzzle.puzzle)));
    }
    for plan in PLANS.iter().filter(|plan| is_wanted(plan.id)) {
        add_missing_batches(plan, &mut taken)?;
    }
    let is_changed = |folder: &&PackFolder| arguments.only.as_deref().is_none_or(|only| only == folder.id());
    PackFolder::all()?.iter().filter(is_changed).try_for_each(PackFolder::write_table)
}

/// Adds the batches of a plan that its folder lacks.
fn add_missing_batches(plan: &Plan, taken: &mut HashSet<Canonical>) -> Result<()> {
    let folder = PackFolder::create(plan)?;
    let mut expected_count = 0;
    for &Batch { count, runs } in plan.batches {
        let kept = folder.levels()?;
        expected_count += count;
        if kept.len() >= expected_count {
            continue;
        }
        ensure!(kept.len() + count == expected_count, "{}: a part of a batch is missing", plan.id);
        let boards: Vec<BoardLikeness> = kept.iter().map(|(_, level)| BoardLikeness::of(&level.puzzle)).collect();
        let levels = choose_levels(count, candidate::collect_pool(plan, runs)?, &boards, taken);
        ensure!(levels.len() == count, "{}: only {} levels are suitable", plan.id, levels.len());
        folder.add(plan, &levels)?;
    }
    Ok(())
}
