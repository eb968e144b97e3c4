//! The command line of bubblewrap for a program that sees the system and the folders of its run,
//! but not the home folder, other processes and the network.

use std::path::{Path, PathBuf};

/// Folders of the system that a program can read.
const SYSTEM: [&str; 8] = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/opt"];
/// Files and folders among them that only an administrator can read, which the instructor is in a
/// container.
const SECRET_FILES: [&str; 4] = ["/etc/gshadow", "/etc/gshadow-", "/etc/shadow", "/etc/shadow-"];
const SECRET_FOLDERS: [&str; 2] = ["/etc/ssh", "/etc/ssl/private"];

/// Folders that a sandbox needs in the folder of the run. The first one stays empty. The others are
/// mounted at `/dev/shm` and `/tmp`, because files in memory would escape the memory limit.
pub(crate) const FOLDERS: [&str; 3] = ["empty", "shm", "tmp"];

/// Returns the words before the program. `top` is the folder of the run, which contains
/// [`FOLDERS`], `work` is the only folder that the run shares with the outside and can write, and
/// `visible` are further folders that it can read.
pub(crate) fn words(top: &Path, work: &Path, visible: &[PathBuf]) -> Vec<String> {
    let text = |path: &Path| path.to_string_lossy().into_owned();
    let [empty, shared, temporary] = FOLDERS.map(|name| text(&top.join(name)));
    let mut words: Vec<String> =
        ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--proc", "/proc", "--dev", "/dev"]
            .map(str::to_owned)
            .into();
    let mut mount = |option: &str, from: &str, to: &str| words.extend([option, from, to].map(str::to_owned));
    mount("--bind", &shared, "/dev/shm");
    for folder in SYSTEM {
        mount("--ro-bind-try", folder, folder);
    }
    let exists = |path: &&str| Path::new(path).exists();
    SECRET_FILES.iter().filter(|path| exists(path)).for_each(|file| mount("--ro-bind", "/dev/null", file));
    SECRET_FOLDERS.iter().filter(|path| exists(path)).for_each(|folder| mount("--ro-bind", &empty, folder));
    mount("--bind", &temporary, "/tmp");
    for folder in visible.iter().map(PathBuf::as_path).chain([top]) {
        mount("--ro-bind", &text(folder), &text(folder));
    }
    mount("--bind", &text(work), &text(work));
    // The root and `/dev` are in memory.
    words.extend(["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", &text(work), "--"].map(str::to_owned));
    words
}
