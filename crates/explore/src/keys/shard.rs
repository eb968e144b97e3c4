use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;

use super::folder::{Quota, RunPath};
use super::merge::{SlicedMerge, merge};
use super::packed::Packed;
use super::run::{RunWriter, SortedRun};

/// The keys in one logical shard that are still needed. A neighbour of a frontier position is in
/// the previous layer, in the frontier itself, or new.
pub(super) struct KeyShard<K> {
    /// The layer before the frontier.
    pub(super) previous: SortedRun,
    pub(super) frontier: SortedRun,
    /// Keys that have been found but not yet sorted.
    inbox: Vec<K>,
    /// Sorted runs of keys that were found in this round.
    found: Vec<SortedRun>,
    /// The solved positions found by the first of two searches.
    goals: Vec<SortedRun>,
    /// The maximum number of keys in the inbox.
    capacity: usize,
    files: RunFiles,
}

/// The folder for run files, and their quota.
#[derive(Clone)]
pub(super) struct RunFolder {
    pub(super) folder: PathBuf,
    pub(super) quota: Arc<Quota>,
}

/// The files of a bundle's runs. Without a disk, the runs are kept in memory.
struct RunFiles {
    disk: Option<RunFolder>,
    bundle: usize,
    next: u64,
}

/// The maximum number of runs that are merged in one pass. Each run has an open file, and a process
/// may open about a thousand files.
const MAX_RUNS: usize = 64;

impl<K: Packed> KeyShard<K> {
    pub(super) fn new(bundle: usize, capacity: usize, disk: Option<&RunFolder>) -> Self {
        Self {
            previous: SortedRun::empty(),
            frontier: SortedRun::empty(),
            inbox: vec![],
            found: vec![],
            goals: vec![],
            capacity,
            files: RunFiles { disk: disk.cloned(), bundle, next: 0 },
        }
    }

    /// Adds a key that was found.
    #[inline]
    pub(super) fn push(&mut self, key: K) -> io::Result<()> {
        self.inbox.push(key);
        if self.inbox.len() >= self.capacity { self.compact_inbox() } else { Ok(()) }
    }

    /// Sorts the inbox and removes duplicates. If it is still more than half full, turns it into a
    /// run.
    #[cold]
    fn compact_inbox(&mut self) -> io::Result<()> {
        self.sort();
        if self.inbox.len() > self.capacity / 2 { self.seal() } else { Ok(()) }
    }

    fn sort(&mut self) {
        self.inbox.sort_unstable();
        self.inbox.dedup();
    }

    /// Turns the sorted inbox into a run.
    fn seal(&mut self) -> io::Result<()> {
        if self.found.len() == MAX_RUNS {
            let merged = merge(&self.found, &[], self.files.writer())?;
            self.found = vec![merged];
        }
        let mut writer = self.files.writer();
        self.inbox.drain(..).try_for_each(|key| writer.push(key.key()))?;
        self.found.push(writer.finish()?);
        Ok(())
    }

    /// Returns whether the runs must be merged before more are added.
    pub(super) fn has_too_many_runs(&self) -> bool {
        self.found.len() >= MAX_RUNS
    }

    /// Begins to merge the found runs into one, which then replaces them.
    pub(super) fn begin_compaction(&mut self) -> io::Result<SlicedMerge> {
        SlicedMerge::new(&self.found, &[], self.files.writer())
    }

    /// Finishes the merge that [`KeyShard::begin_compaction`] began.
    pub(super) fn end_compaction(&mut self, merged: SlicedMerge) -> io::Result<()> {
        self.found = vec![merged.finish()?];
        Ok(())
    }

    /// Begins to merge the new keys into a layer.
    pub(super) fn begin_close(&mut self) -> io::Result<SlicedMerge> {
        self.sort();
        if !self.inbox.is_empty() {
            self.seal()?;
        }
        self.inbox.shrink_to(self.capacity.min(64));
        SlicedMerge::new(&self.found, &[&self.previous, &self.frontier], self.files.writer())
    }

    /// Makes the merged layer the frontier. Returns the layer that is no longer needed to detect
    /// duplicates.
    pub(super) fn end_close(&mut self, new: SlicedMerge) -> io::Result<SortedRun> {
        let new = new.finish()?;
        self.found.clear();
        Ok(std::mem::replace(&mut self.previous, std::mem::replace(&mut self.frontier, new)))
    }

    /// Makes the new keys the frontier.
    pub(super) fn close(&mut self) -> io::Result<()> {
        let mut new = self.begin_close()?;
        while !new.advance(usize::MAX)? {}
        self.end_close(new).map(drop)
    }

    /// Keeps the solved positions in the frontier.
    pub(super) fn keep_goals(&mut self, is_goal: impl Fn(u128) -> bool) -> io::Result<()> {
        let (mut reader, mut writer) = (self.frontier.read()?, self.files.writer());
        while let Some(key) = reader.next()? {
            if is_goal(key) {
                writer.push(key)?;
            }
        }
        let goals = writer.finish()?;
        if goals.keys > 0 {
            self.goals.push(goals);
        }
        if self.goals.len() == MAX_RUNS {
            self.goals = vec![merge(&self.goals, &[], self.files.writer())?];
        }
        Ok(())
    }

    /// Begins the second search, whose first frontier consists of the solved positions.
    pub(super) fn begin_from_goals(&mut self) -> io::Result<()> {
        self.frontier = merge(&self.goals, &[], self.files.writer())?;
        self.goals.clear();
        self.previous = SortedRun::empty();
        Ok(())
    }

    /// Returns the memory used by the keys, in bytes.
    pub(super) fn memory(&self) -> u64 {
        let runs = self.found.iter().chain(&self.goals).chain([&self.previous, &self.frontier]);
        runs.map(SortedRun::memory).sum::<u64>() + (self.inbox.capacity() * size_of::<K>()) as u64
    }

    /// Writes the data that a later exploration needs: two layers and the solved positions.
    pub(super) fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.previous.save(to)?;
        self.frontier.save(to)?;
        to.write_all(&(self.goals.len() as u64).to_le_bytes())?;
        self.goals.iter().try_for_each(|goals| goals.save(to))
    }

    /// Reads a shard that [`KeyShard::save`] wrote. `is_key` returns whether a key can be in it.
    pub(super) fn load(&mut self, from: &mut dyn Read, is_key: &dyn Fn(u128) -> bool) -> io::Result<()> {
        self.previous = SortedRun::load(from, self.files.new_path(), is_key)?;
        self.frontier = SortedRun::load(from, self.files.new_path(), is_key)?;
        let mut count = [0; 8];
        from.read_exact(&mut count)?;
        if u64::from_le_bytes(count) > MAX_RUNS as u64 {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let goals = (0..u64::from_le_bytes(count)).map(|_| SortedRun::load(from, self.files.new_path(), is_key));
        self.goals = goals.collect::<io::Result<_>>()?;
        Ok(())
    }
}

impl RunFiles {
    fn new_path(&mut self) -> Option<RunPath> {
        self.next += 1;
        let path = |disk: &RunFolder| {
            RunPath::new(disk.folder.join(format!("run-{}-{}", self.bundle, self.next)), &disk.quota)
        };
        self.disk.as_ref().map(path)
    }

    fn writer(&mut self) -> RunWriter {
        RunWriter::new(self.new_path())
    }
}
