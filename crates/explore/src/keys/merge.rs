//! Merges sorted streams of keys.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io;

use super::run::{RunReader, RunWriter, SortedRun};

/// The keys of several runs in ascending order, without duplicates.
pub(super) struct Merge {
    readers: Vec<RunReader>,
    /// The next key of each reader that is not exhausted, smallest first.
    heads: BinaryHeap<Reverse<(u128, usize)>>,
}

impl Merge {
    pub(super) fn new(mut readers: Vec<RunReader>) -> io::Result<Self> {
        let mut heads = BinaryHeap::new();
        for (index, reader) in readers.iter_mut().enumerate() {
            heads.extend(reader.next()?.map(|key| Reverse((key, index))));
        }
        Ok(Self { readers, heads })
    }

    /// Returns the next key. Advances all readers that have it, so the key is returned only once.
    pub(super) fn next(&mut self) -> io::Result<Option<u128>> {
        let Some(&Reverse((key, _))) = self.heads.peek() else { return Ok(None) };
        while let Some(&Reverse((_, index))) = self.heads.peek().filter(|head| head.0.0 == key) {
            self.heads.pop();
            self.heads.extend(self.readers[index].next()?.map(|key| Reverse((key, index))));
        }
        Ok(Some(key))
    }
}

/// Merges into one run all keys in `runs` that are in none of the `known` runs.
pub(super) fn merge(runs: &[SortedRun], known: &[&SortedRun], writer: RunWriter) -> io::Result<SortedRun> {
    let mut merging = SlicedMerge::new(runs, known, writer)?;
    while !merging.advance(usize::MAX)? {}
    merging.finish()
}

/// A merge that runs in slices.
pub(super) struct SlicedMerge {
    merge: Merge,
    known: Vec<KnownRun>,
    writer: RunWriter,
}

impl SlicedMerge {
    /// Begins to merge the keys in `runs` that are in none of the `known` runs.
    pub(super) fn new(runs: &[SortedRun], known: &[&SortedRun], writer: RunWriter) -> io::Result<Self> {
        let merge = Merge::new(runs.iter().map(SortedRun::read).collect::<io::Result<_>>()?)?;
        let known = known.iter().map(|run| KnownRun::new(run)).collect::<io::Result<_>>()?;
        Ok(Self { merge, known, writer })
    }

    /// Merges up to `max` keys. Returns whether all are merged.
    pub(super) fn advance(&mut self, max: usize) -> io::Result<bool> {
        for _ in 0..max {
            let Some(key) = self.merge.next()? else {
                // A run's tally is verified after its last key, so all runs are read completely.
                return self.known.iter_mut().try_fold(true, |is_over, known| Ok(known.skip(max)? && is_over));
            };
            let mut is_new = true;
            for known in &mut self.known {
                is_new &= !known.contains(key)?;
            }
            if is_new {
                self.writer.push(key)?;
            }
        }
        Ok(false)
    }

    /// Returns the merged run.
    pub(super) fn finish(self) -> io::Result<SortedRun> {
        self.writer.finish()
    }
}

/// A run that is searched for ascending keys, so one pass over it answers all queries.
struct KnownRun {
    reader: RunReader,
    head: Option<u128>,
}

impl KnownRun {
    fn new(run: &SortedRun) -> io::Result<Self> {
        let mut reader = run.read()?;
        Ok(Self { head: reader.next()?, reader })
    }

    fn contains(&mut self, key: u128) -> io::Result<bool> {
        while self.head.is_some_and(|head| head < key) {
            self.head = self.reader.next()?;
        }
        Ok(self.head == Some(key))
    }

    /// Skips up to `max` keys. Returns whether none is left.
    fn skip(&mut self, max: usize) -> io::Result<bool> {
        for _ in 0..max {
            if self.head.is_none() {
                break;
            }
            self.head = self.reader.next()?;
        }
        Ok(self.head.is_none())
    }
}
