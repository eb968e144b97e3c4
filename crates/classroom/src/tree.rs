//! The descendants of this process, according to `/proc`.

use std::collections::BTreeMap;
use std::fs;

/// A process according to `/proc`.
#[derive(Clone, Copy, Debug)]
struct Process {
    parent: i32,
    /// Whether it has ended and waits to be reaped.
    is_zombie: bool,
    /// Processor time, in ticks.
    ticks: u64,
    /// Resident memory, in pages.
    pages: u64,
}

/// The descendants of a process, and the resources they use.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    /// The running descendants.
    pub(crate) alive: Vec<i32>,
    /// Children of the root that have ended.
    pub(crate) ended: Vec<i32>,
    /// Processor time of the running descendants, in ticks.
    pub(crate) ticks: u64,
    /// Resident memory of the running descendants, in pages.
    pub(crate) pages: u64,
}

impl Tree {
    /// Finds the descendants of `root`. Empty if the system has no `/proc`.
    pub(crate) fn below(root: i32) -> Self {
        let processes = processes();
        let mut children: BTreeMap<i32, Vec<i32>> = BTreeMap::new();
        for (&id, process) in &processes {
            children.entry(process.parent).or_default().push(id);
        }
        let (mut tree, mut open) = (Self::default(), vec![root]);
        while let Some(parent) = open.pop() {
            for &id in children.get(&parent).into_iter().flatten() {
                open.push(id);
                let process = &processes[&id];
                if !process.is_zombie {
                    tree.alive.push(id);
                    tree.ticks += process.ticks;
                    tree.pages += process.pages;
                } else if parent == root {
                    tree.ended.push(id);
                }
            }
        }
        tree
    }
}

/// All processes by process id.
fn processes() -> BTreeMap<i32, Process> {
    let Ok(entries) = fs::read_dir("/proc") else { return BTreeMap::new() };
    let number = |entry: fs::DirEntry| entry.file_name().to_str()?.parse::<i32>().ok();
    let process = |id: i32| Some((id, parsed(&fs::read_to_string(format!("/proc/{id}/stat")).ok()?)?));
    entries.flatten().filter_map(number).filter_map(process).collect()
}

/// The fields of `/proc/N/stat` after the name, which may contain spaces and brackets.
fn fields(stat: &str) -> Vec<&str> {
    stat.rsplit_once(')').map(|(_, rest)| rest.split_ascii_whitespace().collect()).unwrap_or_default()
}

fn parsed(stat: &str) -> Option<Process> {
    let fields = fields(stat);
    let number = |place: usize| fields.get(place)?.parse::<u64>().ok();
    Some(Process {
        parent: fields.get(1)?.parse().ok()?,
        is_zombie: matches!(*fields.first()?, "Z" | "X"),
        ticks: number(11)? + number(12)?,
        pages: number(21)?,
    })
}

/// The processor time of reaped descendants, in ticks. `None` if the system has no `/proc`.
pub(crate) fn ticks_of_ended() -> Option<u64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let fields = fields(&stat);
    Some(fields.get(13)?.parse::<u64>().ok()? + fields.get(14)?.parse::<u64>().ok()?)
}

/// The peak resident memory of a process, in bytes. `None` if the system has no `/proc`.
pub(crate) fn peak_bytes(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_brackets_does_not_shift_the_fields() {
        let stat = "12 (a) b) R 7 12 12 0 -1 4194304 9 0 0 0 31 11 5 6 20 0 1 0 88 4096 3 1844674407";
        let process = parsed(stat).unwrap();
        assert_eq!((process.parent, process.is_zombie, process.ticks, process.pages), (7, false, 42, 3));
        assert!(parsed("12 (a) Z 7").is_none());
    }
}
