//! The descendants of this process and the resources they use, read from `/proc` on Linux and
//! through the `sysinfo` library elsewhere.

use std::collections::BTreeMap;

#[cfg(target_os = "linux")]
pub(crate) use linux::{peak_bytes, reaped_cpu_seconds};
#[cfg(target_os = "linux")]
use linux::{processes, share_of};
#[cfg(not(target_os = "linux"))]
pub(crate) use portable::{peak_bytes, reaped_cpu_seconds};
#[cfg(not(target_os = "linux"))]
use portable::{processes, share_of};

/// One process on the system.
#[derive(Clone, Copy, Debug)]
struct Process {
    parent: i32,
    /// Whether it has ended and is waiting to be reaped.
    is_zombie: bool,
    /// Processor time, in seconds.
    cpu_seconds: f64,
    /// Resident memory, in bytes.
    bytes: u64,
}

/// The descendants of a process, and the resources they use.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    /// The running descendants.
    pub(crate) alive: Vec<i32>,
    /// Children of the root that have ended.
    pub(crate) ended: Vec<i32>,
    /// Processor time of the running descendants, in seconds.
    pub(crate) cpu_seconds: f64,
    /// Resident memory of the running descendants, in bytes. Pages shared by several of them are
    /// counted once for each.
    pub(crate) bytes: u64,
}

impl Tree {
    /// Finds the descendants of `root`.
    pub(crate) fn below(root: i32) -> Self {
        let processes = processes();
        let mut children: BTreeMap<i32, Vec<i32>> = BTreeMap::new();
        for (&id, process) in &processes {
            children.entry(process.parent).or_default().push(id);
        }
        let (mut tree, mut pending) = (Self::default(), vec![root]);
        while let Some(parent) = pending.pop() {
            for &id in children.get(&parent).into_iter().flatten() {
                pending.push(id);
                let process = &processes[&id];
                if !process.is_zombie {
                    tree.alive.push(id);
                    tree.cpu_seconds += process.cpu_seconds;
                    tree.bytes += process.bytes;
                } else if parent == root {
                    tree.ended.push(id);
                }
            }
        }
        tree
    }

    /// Returns the memory used by the running descendants, in bytes, with the pages that several
    /// processes share counted once. If the system does not report shared pages, this is the
    /// resident memory. To count shared pages, Linux walks all pages of a process, which takes
    /// about 1 ms per 150 MB.
    pub(crate) fn unshared_bytes(&self) -> u64 {
        let shares: Option<Vec<u64>> = self.alive.iter().map(|&id| share_of(id)).collect();
        shares.map_or(self.bytes, |shares| shares.iter().sum())
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::BTreeMap;
    use std::fs;

    use super::Process;

    /// Returns all processes by process id.
    pub(super) fn processes() -> BTreeMap<i32, Process> {
        let Ok(entries) = fs::read_dir("/proc") else { return BTreeMap::new() };
        let number = |entry: fs::DirEntry| entry.file_name().to_str()?.parse::<i32>().ok();
        let process = |id: i32| Some((id, parse_stat(&read_file(&format!("/proc/{id}/stat"))?)?));
        entries.flatten().filter_map(number).filter_map(process).collect()
    }

    /// Returns the text of a file in `/proc`. The file may contain the name of a process, which
    /// need not be UTF-8.
    fn read_file(path: &str) -> Option<String> {
        Some(String::from_utf8_lossy(&fs::read(path).ok()?).into_owned())
    }

    /// Returns the fields of `/proc/N/stat` after the name, which may contain spaces and brackets.
    fn fields(stat: &str) -> Vec<&str> {
        stat.rsplit_once(')').map(|(_, rest)| rest.split_ascii_whitespace().collect()).unwrap_or_default()
    }

    fn parse_stat(stat: &str) -> Option<Process> {
        let fields = fields(stat);
        let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
        Some(Process {
            parent: fields.get(1)?.parse().ok()?,
            is_zombie: matches!(*fields.first()?, "Z" | "X"),
            cpu_seconds: seconds_from_ticks(number(11)? + number(12)?),
            bytes: number(21)? * rustix::param::page_size() as u64,
        })
    }

    /// Returns the memory of a process, with each shared page divided by the number of processes
    /// that share it, or its resident memory if the kernel does not report shares. Returns 0 if the
    /// process has ended in the meantime.
    pub(super) fn share_of(process: i32) -> Option<u64> {
        let share = || bytes_on_line(&read_file(&format!("/proc/{process}/smaps_rollup"))?, "Pss:");
        let resident =
            || parse_stat(&read_file(&format!("/proc/{process}/stat"))?).filter(|process| !process.is_zombie);
        share().or_else(|| Some(resident().map_or(0, |process| process.bytes)))
    }

    /// Returns the number of bytes given by a line such as `Pss: 12 kB` in a `/proc` file.
    fn bytes_on_line(text: &str, name: &str) -> Option<u64> {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
    }

    fn seconds_from_ticks(ticks: u64) -> f64 {
        ticks as f64 / rustix::param::clock_ticks_per_second() as f64
    }

    /// Returns the processor time of reaped descendants, in seconds, or `None` if there is no
    /// `/proc`.
    pub(crate) fn reaped_cpu_seconds() -> Option<f64> {
        let stat = read_file("/proc/self/stat")?;
        let fields = fields(&stat);
        Some(seconds_from_ticks(fields.get(13)?.parse::<u64>().ok()? + fields.get(14)?.parse::<u64>().ok()?))
    }

    /// Returns the peak resident memory of a process, in bytes, or `None` if there is no `/proc`.
    pub(crate) fn peak_bytes(process: u32) -> Option<u64> {
        bytes_on_line(&read_file(&format!("/proc/{process}/status"))?, "VmHWM:")
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_name_with_brackets_does_not_shift_the_fields() {
            let stat = "12 (a) b) R 7 12 12 0 -1 4194304 9 0 0 0 31 11 5 6 20 0 1 0 88 4096 3 1844674407";
            let process = parse_stat(stat).unwrap();
            let page = rustix::param::page_size() as u64;
            assert_eq!((process.parent, process.is_zombie, process.bytes), (7, false, 3 * page));
            assert!((process.cpu_seconds - seconds_from_ticks(42)).abs() < 1e-9);
            assert!(parse_stat("12 (a) Z 7").is_none());
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod portable {
    use std::collections::BTreeMap;

    use sysinfo::{ProcessRefreshKind, ProcessStatus, ProcessesToUpdate, System};

    use super::Process;

    /// Returns all processes by process id.
    pub(super) fn processes() -> BTreeMap<i32, Process> {
        let mut system = System::new();
        let kind = ProcessRefreshKind::nothing().with_cpu().with_memory();
        system.refresh_processes_specifics(ProcessesToUpdate::All, true, kind);
        let number = |id: sysinfo::Pid| i32::try_from(id.as_u32()).ok();
        let process = |process: &sysinfo::Process| Process {
            parent: process.parent().and_then(number).unwrap_or_default(),
            is_zombie: matches!(process.status(), ProcessStatus::Zombie | ProcessStatus::Dead),
            cpu_seconds: process.accumulated_cpu_time() as f64 / 1000.0,
            bytes: process.memory(),
        };
        system.processes().iter().filter_map(|(&id, found)| Some((number(id)?, process(found)))).collect()
    }

    /// Returns `None`, because these systems do not report shared pages.
    pub(super) fn share_of(_: i32) -> Option<u64> {
        None
    }

    /// Returns `None`, because these systems do not add up the time of ended descendants.
    pub(crate) fn reaped_cpu_seconds() -> Option<f64> {
        None
    }

    /// Returns `None`. The sum over all processes is used instead.
    pub(crate) fn peak_bytes(_: u32) -> Option<u64> {
        None
    }
}
