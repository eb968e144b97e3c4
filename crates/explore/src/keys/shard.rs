use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;

use super::merge::{Merging, merge};
use super::packed::Packed;
use super::place::{Place, Quota};
use super::run::{Run, Writer};

/// The keys of one logical shard that are still needed: a neighbour of a position of the frontier is in the layer before,
/// in the frontier itself, or new.
pub(super) struct Shard<K> {
    /// The layer before the frontier.
    pub(super) previous: Run,
    pub(super) frontier: Run,
    /// Keys that were found and are not sorted yet.
    inbox: Vec<K>,
    /// Sorted runs of keys that were found.
    found: Vec<Run>,
    /// The solved positions found by a search for them.
    goals: Vec<Run>,
    /// The most keys of the inbox.
    room: usize,
    files: Files,
}

/// Where the files of runs are, if they are not in memory.
#[derive(Clone)]
pub(super) struct Disk {
    pub(super) folder: PathBuf,
    pub(super) quota: Arc<Quota>,
}

/// Names the files of the runs of a bundle.
struct Files {
    disk: Option<Disk>,
    bundle: usize,
    next: u64,
}

/// The most runs that are merged at a time. Each has a file open, and a process may open about a thousand.
const MOST_RUNS: usize = 64;

impl<K: Packed> Shard<K> {
    pub(super) fn new(bundle: usize, room: usize, disk: Option<&Disk>) -> Self {
        Self {
            previous: Run::empty(),
            frontier: Run::empty(),
            inbox: vec![],
            found: vec![],
            goals: vec![],
            room,
            files: Files { disk: disk.cloned(), bundle, next: 0 },
        }
    }

    /// Adds a key that was found.
    #[inline]
    pub(super) fn push(&mut self, key: K) -> io::Result<()> {
        self.inbox.push(key);
        if self.inbox.len() >= self.room { self.tidy() } else { Ok(()) }
    }

    /// Sorts the inbox, which removes duplicates, and makes a run of it if it is still more than half full.
    #[cold]
    fn tidy(&mut self) -> io::Result<()> {
        self.sort();
        if self.inbox.len() > self.room / 2 { self.seal() } else { Ok(()) }
    }

    fn sort(&mut self) {
        self.inbox.sort_unstable();
        self.inbox.dedup();
    }

    /// Makes a run of the sorted inbox.
    fn seal(&mut self) -> io::Result<()> {
        if self.found.len() == MOST_RUNS {
            let merged = merge(&self.found, &[], self.files.writer())?;
            self.found = vec![merged];
        }
        let mut writer = self.files.writer();
        self.inbox.drain(..).try_for_each(|key| writer.push(key.key()))?;
        self.found.push(writer.finish()?);
        Ok(())
    }

    /// Whether the runs that were found have to be merged before there are more.
    pub(super) fn is_crowded(&self) -> bool {
        self.found.len() >= MOST_RUNS
    }

    /// Begins to merge the runs that were found to one, which then takes their place.
    pub(super) fn begin_to_unite(&mut self) -> io::Result<Merging> {
        Merging::new(&self.found, &[], self.files.writer())
    }

    /// Ends what [`Shard::begin_to_unite`] began.
    pub(super) fn unite(&mut self, merged: Merging) -> io::Result<()> {
        self.found = vec![merged.finish()?];
        Ok(())
    }

    /// Begins to merge the new keys to a layer.
    pub(super) fn begin_to_close(&mut self) -> io::Result<Merging> {
        self.sort();
        if !self.inbox.is_empty() {
            self.seal()?;
        }
        self.inbox.shrink_to(self.room.min(64));
        Merging::new(&self.found, &[&self.previous, &self.frontier], self.files.writer())
    }

    /// Makes that layer the frontier. Returns the one that is not needed any more to know what is new.
    pub(super) fn end_close(&mut self, new: Merging) -> io::Result<Run> {
        let new = new.finish()?;
        self.found.clear();
        Ok(std::mem::replace(&mut self.previous, std::mem::replace(&mut self.frontier, new)))
    }

    /// Makes the new keys the frontier. In a search for solved positions, keeps those too.
    pub(super) fn close(&mut self, is_goal: Option<&dyn Fn(u128) -> bool>) -> io::Result<()> {
        let mut new = self.begin_to_close()?;
        while !new.advance(usize::MAX)? {}
        self.end_close(new)?;
        match is_goal {
            Some(is_goal) => self.keep_goals(is_goal),
            None => Ok(()),
        }
    }

    /// Keeps the solved positions of the frontier.
    pub(super) fn keep_goals(&mut self, is_goal: &dyn Fn(u128) -> bool) -> io::Result<()> {
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
        if self.goals.len() == MOST_RUNS {
            self.goals = vec![merge(&self.goals, &[], self.files.writer())?];
        }
        Ok(())
    }

    /// Begins the second search: the solved positions become the frontier.
    pub(super) fn begin_from_goals(&mut self) -> io::Result<()> {
        self.frontier = merge(&self.goals, &[], self.files.writer())?;
        self.goals.clear();
        self.previous = Run::empty();
        Ok(())
    }

    /// The memory of its keys, in bytes.
    pub(super) fn memory(&self) -> u64 {
        let runs = self.found.iter().chain(&self.goals).chain([&self.previous, &self.frontier]);
        runs.map(Run::memory).sum::<u64>() + (self.inbox.capacity() * size_of::<K>()) as u64
    }

    /// Writes what a later run needs: two layers, and the solved positions.
    pub(super) fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.previous.save(to)?;
        self.frontier.save(to)?;
        to.write_all(&(self.goals.len() as u64).to_le_bytes())?;
        self.goals.iter().try_for_each(|goals| goals.save(to))
    }

    /// Reads what [`Shard::save`] wrote.
    pub(super) fn load(&mut self, from: &mut dyn Read) -> io::Result<()> {
        self.previous = Run::load(from, self.files.place())?;
        self.frontier = Run::load(from, self.files.place())?;
        let mut count = [0; 8];
        from.read_exact(&mut count)?;
        if u64::from_le_bytes(count) > MOST_RUNS as u64 {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let goals = (0..u64::from_le_bytes(count)).map(|_| Run::load(from, self.files.place()));
        self.goals = goals.collect::<io::Result<_>>()?;
        Ok(())
    }
}

impl Files {
    fn place(&mut self) -> Option<Place> {
        self.next += 1;
        let place =
            |disk: &Disk| Place::new(disk.folder.join(format!("run-{}-{}", self.bundle, self.next)), &disk.quota);
        self.disk.as_ref().map(place)
    }

    fn writer(&mut self) -> Writer {
        Writer::new(self.place())
    }
}
