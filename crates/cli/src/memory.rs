//! The memory and threads for a command, as requested by the user and within the limits of the
//! environment.

use std::path::{Path, PathBuf};
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, thread};

use bytesize::ByteSize;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::output::{grouped, print_message};

/// The share of free memory used by default. The rest is for other programs.
const SHARE: (u64, u64) = (4, 5);

/// Returns the memory that a command may use, in bytes: `requested` (the value of `--memory`), or
/// four fifths of the free memory. If `requested` exceeds four fifths of what a control group or
/// process limit leaves, those four fifths are used and reported.
pub(crate) fn allowed_memory(requested: Option<ByteSize>) -> u64 {
    static IS_REPORTED: Once = Once::new();
    let Some(requested) = requested.map(|size| size.as_u64()) else { return free_memory() };
    let Some((limit, name)) = hard_limits().min() else { return requested };
    if share(limit) < requested {
        let [requested, left] = [requested, share(limit)].map(|bytes| grouped(bytes / 1_000_000));
        IS_REPORTED.call_once(|| {
            print_message(format_args!(
                "loyd: {name} leaves {left} MB, less than the {requested} MB given with --memory\n"
            ));
        });
    }
    requested.min(share(limit))
}

/// Returns four fifths of the free memory, in bytes.
pub(crate) fn free_memory() -> u64 {
    let system =
        System::new_with_specifics(RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram()));
    let limits = hard_limits().map(|(free, _)| free).min();
    share(limits.unwrap_or(u64::MAX).min(system.available_memory()))
}

/// Returns the number of threads that a command may use: `requested` (the value of `--threads`), or
/// one per core. If the address-space limit leaves room for fewer, that number is used and
/// reported.
///
/// Call this before [`allowed_memory`], which excludes the address space of these threads.
pub(crate) fn threads(requested: Option<u16>) -> usize {
    static IS_REPORTED: Once = Once::new();
    let requested_or_cores = requested.map_or_else(cores, usize::from);
    let Some(left) = remaining_address_space() else { return requested_or_cores };
    let max_threads = ((left / THREAD_DIVISOR / HEAP_SPACE) as usize).max(cores());
    if let Some(requested) = requested.filter(|&requested| usize::from(requested) > max_threads) {
        let max_threads = crate::output::counted(max_threads as u64, "thread");
        IS_REPORTED.call_once(|| {
            print_message(format_args!(
                "loyd: {ADDRESS_SPACE} leaves room for {max_threads}, fewer than the {requested} given with --threads\n"
            ));
        });
    }
    let granted = requested_or_cores.min(max_threads);
    GRANTED.fetch_max(granted, Ordering::Relaxed);
    granted
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The largest number of threads granted so far.
static GRANTED: AtomicUsize = AtomicUsize::new(1);

/// The address space that a thread takes: the stack of a standard-library thread, and the minimum
/// initial size of its heap.
const THREAD_SPACE: u64 = 4 << 20;
/// The address space that glibc reserves for a thread's heap once the thread needs one.
const HEAP_SPACE: u64 = 64 << 20;
/// Threads beyond one per core take at most the free address space divided by this number.
const THREAD_DIVISOR: u64 = 4;
/// The name of the address-space limit in messages.
const ADDRESS_SPACE: &str = "the address-space limit (ulimit -v)";

fn share(bytes: u64) -> u64 {
    bytes / SHARE.1 * SHARE.0
}

/// Returns the bytes that each limit on this process leaves, with the name of the limit.
fn hard_limits() -> impl Iterator<Item = (u64, &'static str)> {
    let groups = remaining_under_group_limits(Path::new("/")).map(|free| (free, "the control group's memory limit"));
    // The address space that threads reserve is not available.
    let threads = GRANTED.load(Ordering::Relaxed).max(cores()) as u64;
    let process = remaining_address_space().map(|left| (left.saturating_sub(threads * THREAD_SPACE), ADDRESS_SPACE));
    groups.into_iter().chain(process)
}

/// Returns the bytes that `RLIMIT_AS` leaves, or `None` if there is no limit.
#[cfg(target_os = "linux")]
fn remaining_address_space() -> Option<u64> {
    let limit = rustix::process::getrlimit(rustix::process::Resource::As).current?;
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let used = status.lines().find_map(|line| line.strip_prefix("VmSize:")?.trim().strip_suffix(" kB"))?;
    let used = used.trim().parse::<u64>().ok()? << 10;
    Some(limit.saturating_sub(used))
}

#[cfg(not(target_os = "linux"))]
fn remaining_address_space() -> Option<u64> {
    None
}

/// Returns the bytes that the control groups of this process leave: the minimum over both versions
/// and all parent groups, or `None` if there is no limit. `root` is the folder used as `/`.
fn remaining_under_group_limits(root: &Path) -> Option<u64> {
    let own = fs::read_to_string(root.join("proc/self/cgroup")).ok()?;
    let mounts = fs::read_to_string(root.join("proc/self/mountinfo")).unwrap_or_default();
    own.lines().filter_map(|line| Membership::read(line, &mounts)).filter_map(|group| group.available(root)).min()
}

/// A version of the control group interface, by its file names.
struct Interface {
    /// The files with limits. The lowest limit applies.
    limits: &'static [&'static str],
    usage: &'static str,
    /// The key in `memory.stat` for file caches that are reclaimed first.
    reclaimable: &'static str,
}

const VERSION_1: Interface = Interface {
    limits: &["memory.limit_in_bytes"],
    usage: "memory.usage_in_bytes",
    reclaimable: "total_inactive_file ",
};
const VERSION_2: Interface =
    Interface { limits: &["memory.max", "memory.high"], usage: "memory.current", reclaimable: "inactive_file " };

/// The control group in one hierarchy that limits the memory of this process.
struct Membership {
    interface: &'static Interface,
    /// The mount point of the hierarchy, relative to the root.
    mount: PathBuf,
    /// The path of the group, relative to the mount point.
    path: PathBuf,
}

impl Membership {
    /// Parses a line of `/proc/self/cgroup`: `NUMBER:CONTROLLERS:PATH`, without controllers in
    /// version 2.
    fn read(line: &str, mounts: &str) -> Option<Self> {
        let mut fields = line.splitn(3, ':').skip(1);
        let (controllers, path) = (fields.next()?, fields.next()?);
        let (interface, kind, default_mount) = match controllers {
            "" => (&VERSION_2, "cgroup2", "sys/fs/cgroup"),
            _ if contains_word(controllers, "memory") => (&VERSION_1, "cgroup", "sys/fs/cgroup/memory"),
            _ => return None,
        };
        let found = mounts.lines().find_map(|line| parse_mount(line, kind));
        let (top, mount) = found.unwrap_or_else(|| ("/".into(), default_mount.into()));
        // A container may see only a part of the hierarchy, while its own path starts at the top.
        let path = Path::new(path).strip_prefix(top).unwrap_or(Path::new("")).to_owned();
        Some(Self { interface, mount: without_root(&mount), path: without_root(&path) })
    }

    /// Returns the minimum that the group and all its parents leave.
    fn available(&self, root: &Path) -> Option<u64> {
        let mount = root.join(&self.mount);
        self.path.ancestors().filter_map(|path| self.interface.available(&mount.join(path))).min()
    }
}

impl Interface {
    /// Returns the bytes that the limit of one group leaves, or `None` if the group has no limit.
    fn available(&self, group: &Path) -> Option<u64> {
        let text = |name: &str| fs::read_to_string(group.join(name)).ok();
        // A missing limit is written as `max`, or in version 1 as about 2^63.
        let limit = |name: &&str| text(name)?.trim().parse().ok().filter(|&limit: &u64| limit < 1 << 60);
        let limit = self.limits.iter().filter_map(limit).min()?;
        let used: u64 = text(self.usage)?.trim().parse().ok()?;
        let reclaimable = text("memory.stat").and_then(|stat| {
            let line = stat.lines().find_map(|line| line.strip_prefix(self.reclaimable))?;
            line.trim().parse::<u64>().ok()
        });
        Some(limit.saturating_sub(used.saturating_sub(reclaimable.unwrap_or(0))))
    }
}

/// Returns the root and the mount point in a line of `mountinfo` if the line describes a memory
/// control group of the given kind.
fn parse_mount(line: &str, kind: &str) -> Option<(PathBuf, PathBuf)> {
    let (before, after) = line.split_once(" - ")?;
    let (mut before, mut after) = (before.split(' ').skip(3), after.split(' '));
    let (top, mount) = (before.next()?, before.next()?);
    let is_kind = after.next()? == kind && (kind == "cgroup2" || contains_word(after.nth(1)?, "memory"));
    is_kind.then(|| (top.into(), mount.into()))
}

/// Returns whether a comma-separated list contains a word.
fn contains_word(list: &str, word: &str) -> bool {
    list.split(',').any(|other| other == word)
}

/// Returns a path without its root and without components that lead upwards.
fn without_root(path: &Path) -> PathBuf {
    path.components().filter(|part| matches!(part, std::path::Component::Normal(_))).collect()
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    /// Creates files under a temporary root.
    fn create_files(files: &[(&str, &str)]) -> TempDir {
        let root = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            let path = root.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("created");
            fs::write(path, text).expect("written");
        }
        root
    }

    #[test]
    fn the_lowest_limit_of_all_control_groups_applies() {
        type Files = &'static [(&'static str, &'static str)];
        const OWN: &str = "proc/self/cgroup";
        const MOUNTS: &str = "proc/self/mountinfo";
        const HYBRID: &str = "31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw\n\
             35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n\
             41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw\n";
        let cases: [(&str, Files, Option<u64>); 10] = [
            ("no control groups", &[], None),
            (
                "version 2, nested: the parent group has less left, and file caches can be reclaimed",
                &[
                    (OWN, "0::/outer/inner\n"),
                    ("sys/fs/cgroup/outer/memory.max", "1000000\n"),
                    ("sys/fs/cgroup/outer/memory.current", "700000\n"),
                    ("sys/fs/cgroup/outer/memory.stat", "anon 5\ninactive_file 100000\n"),
                    ("sys/fs/cgroup/outer/inner/memory.max", "900000\n"),
                    ("sys/fs/cgroup/outer/inner/memory.current", "100000\n"),
                ],
                Some(400_000),
            ),
            (
                "version 2, without a limit",
                &[(OWN, "0::/a\n"), ("sys/fs/cgroup/a/memory.max", "max\n"), ("sys/fs/cgroup/a/memory.current", "5\n")],
                None,
            ),
            (
                "version 2, memory.high is below memory.max",
                &[
                    (OWN, "0::/a\n"),
                    ("sys/fs/cgroup/a/memory.max", "1000\n"),
                    ("sys/fs/cgroup/a/memory.high", "600\n"),
                    ("sys/fs/cgroup/a/memory.current", "100\n"),
                ],
                Some(500),
            ),
            (
                "a container with its own namespace: the limit is at the mount",
                &[(OWN, "0::/\n"), ("sys/fs/cgroup/memory.max", "300\n"), ("sys/fs/cgroup/memory.current", "100\n")],
                Some(200),
            ),
            (
                "version 1 next to an empty version 2",
                &[
                    (OWN, "5:cpu,cpuacct:/\n4:memory:/box/a\n0::/\n"),
                    (MOUNTS, HYBRID),
                    ("sys/fs/cgroup/memory/box/memory.limit_in_bytes", "300000000\n"),
                    ("sys/fs/cgroup/memory/box/memory.usage_in_bytes", "100000000\n"),
                    ("sys/fs/cgroup/memory/box/memory.stat", "inactive_file 1\ntotal_inactive_file 50000000\n"),
                    ("sys/fs/cgroup/memory/box/a/memory.limit_in_bytes", "9223372036854771712\n"),
                    ("sys/fs/cgroup/memory/box/a/memory.usage_in_bytes", "100\n"),
                ],
                Some(250_000_000),
            ),
            (
                "a version 1 container that sees only its own group, with its absolute path",
                &[
                    (OWN, "4:memory:/docker/abc\n"),
                    (MOUNTS, "35 31 0:32 /docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n"),
                    ("sys/fs/cgroup/memory/memory.limit_in_bytes", "1000\n"),
                    ("sys/fs/cgroup/memory/memory.usage_in_bytes", "400\n"),
                ],
                Some(600),
            ),
            (
                "mounted elsewhere",
                &[
                    (OWN, "0::/a\n"),
                    (MOUNTS, "41 31 0:38 / /cgroup2 rw - cgroup2 none rw\n"),
                    ("cgroup2/a/memory.max", "1000\n"),
                    ("cgroup2/a/memory.current", "1\n"),
                ],
                Some(999),
            ),
            (
                "more is used than allowed, as after the limit was lowered",
                &[
                    (OWN, "0::/a\n"),
                    ("sys/fs/cgroup/a/memory.max", "1000\n"),
                    ("sys/fs/cgroup/a/memory.current", "2000\n"),
                ],
                Some(0),
            ),
            (
                "damaged files and a path that leads upwards set no limit",
                &[
                    (OWN, "nonsense\n0::/../../a\n:::\n"),
                    ("sys/fs/cgroup/a/memory.max", "-5\n"),
                    ("sys/fs/cgroup/a/memory.current", "many\n"),
                ],
                None,
            ),
        ];
        for (what, files, expected) in cases {
            assert_eq!(remaining_under_group_limits(create_files(files).path()), expected, "{what}");
        }
    }
}
