//! Sorted streams of keys, merged.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io;

use super::run::{Reader, Run, Writer};

/// The keys of several runs in order, each once.
pub(super) struct Merge {
    readers: Vec<Reader>,
    /// The next key of each reader that has one, the smallest on top.
    heads: BinaryHeap<Reverse<(u128, usize)>>,
}

impl Merge {
    pub(super) fn new(mut readers: Vec<Reader>) -> io::Result<Self> {
        let mut heads = BinaryHeap::new();
        for (place, reader) in readers.iter_mut().enumerate() {
            heads.extend(reader.next()?.map(|key| Reverse((key, place))));
        }
        Ok(Self { readers, heads })
    }

    /// The next key. All readers that have it go on, so it comes once.
    pub(super) fn next(&mut self) -> io::Result<Option<u128>> {
        let Some(&Reverse((key, _))) = self.heads.peek() else { return Ok(None) };
        while let Some(&Reverse((other, place))) = self.heads.peek().filter(|head| head.0.0 == key) {
            debug_assert_eq!(other, key);
            self.heads.pop();
            self.heads.extend(self.readers[place].next()?.map(|key| Reverse((key, place))));
        }
        Ok(Some(key))
    }
}

/// The keys of `runs` that are in none of `known`, as one run.
pub(super) fn merge(runs: &[Run], known: &[&Run], mut writer: Writer) -> io::Result<Run> {
    let mut merge = Merge::new(runs.iter().map(Run::read).collect::<io::Result<_>>()?)?;
    let mut known = known.iter().map(|run| Known::new(run)).collect::<io::Result<Vec<_>>>()?;
    while let Some(key) = merge.next()? {
        let mut is_new = true;
        for known in &mut known {
            is_new &= !known.has(key)?;
        }
        if is_new {
            writer.push(key)?;
        }
    }
    writer.finish()
}

/// A run that is searched for ascending keys, so one pass over it answers all of them.
struct Known {
    reader: Reader,
    head: Option<u128>,
}

impl Known {
    fn new(run: &Run) -> io::Result<Self> {
        let mut reader = run.read()?;
        Ok(Self { head: reader.next()?, reader })
    }

    fn has(&mut self, key: u128) -> io::Result<bool> {
        while self.head.is_some_and(|head| head < key) {
            self.head = self.reader.next()?;
        }
        Ok(self.head == Some(key))
    }
}
