//! `solve --disk`: a proof continues in files when memory is full, and removes all of them at the
//! end.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::support::loyd;

const BOARD: &str = "abbc./abbc./deefi/dghfi/.....";
/// Goals for which A* has a weak bound. In the slide metric, its search has 97,032 positions with
/// the first goal and millions with the second.
const NEAR: &str = "b covers 4,1";
const FAR: &str = "b covers 4,1; a covers 1,5; f covers 1,3";

/// Returns the arguments for a search that needs more memory than it may use.
fn arguments<'a>(goal: &'a str, folder: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    let disk = folder.to_str().unwrap();
    let fixed =
        ["solve", BOARD, "--goal", goal, "--metric", "slide", "--threads", "1", "--memory", "1MB", "--disk", disk];
    [&fixed[..], more].concat()
}

fn files(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}

#[test]
fn a_proof_continues_in_files() {
    let folder = tempfile::tempdir().unwrap();
    for mode in [&["--optimal"][..], &["--time", "600"]] {
        let ran = loyd(&arguments(NEAR, folder.path(), mode), "");
        assert!(ran.code == 0 && ran.out.contains("# 11 moves, proven optimal"), "{ran:?}");
        assert_eq!(ran.err, "");
        assert_eq!(files(folder.path()), 0);
    }
}

#[test]
fn at_the_disk_limit_only_the_proof_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let ran = loyd(&arguments(NEAR, folder.path(), &["--disk-limit", "50kB", "--time", "600"]), "");
    assert!(ran.code == 0 && ran.out.contains("not proven optimal"), "{ran:?}");
    assert!(ran.err.contains("the files would exceed the limit of 50000 bytes"), "{ran:?}");
    assert!(ran.err.contains("searched without a proof"), "{ran:?}");
    let ran = loyd(&arguments(NEAR, folder.path(), &["--disk-limit", "50kB", "--optimal"]), "");
    assert_eq!(ran.code, 3, "{ran:?}");
    let ran = loyd(&arguments(NEAR, Path::new("/dev/null/positions"), &[]), "");
    assert!(ran.code == 2 && ran.err.contains("cannot use the folder /dev/null/positions"), "{ran:?}");
    assert_eq!(files(folder.path()), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn on_a_full_disk_only_the_proof_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = arguments(NEAR, folder.path(), &["--time", "600"]);
    // Every write beyond the first few kilobytes of a file fails.
    let script = "trap '' XFSZ; ulimit -f 4; exec \"$@\"";
    let output = Command::new("bash")
        .args(["-c", script, "bash"])
        .arg(assert_cmd::cargo::cargo_bin("loyd"))
        .args(arguments)
        .output()
        .unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert!(output.status.code() == Some(0) && out.contains("not proven optimal"), "{out}{err}");
    assert!(err.contains("cannot use") && err.contains("loyd-solve-") && !err.contains("panicked"), "{err}");
    assert_eq!(files(folder.path()), 0);
}

/// Starts a search and waits until it has begun to write files.
fn start_search(folder: &Path) -> Child {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("loyd"))
        .args(arguments(FAR, folder, &["--optimal"]))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while files(folder) == 0 {
        assert!(child.try_wait().unwrap().is_none(), "the search finished before it wrote a file");
        thread::sleep(Duration::from_millis(5));
    }
    thread::sleep(Duration::from_millis(100));
    child
}

fn stop_with(mut child: Child, signal: &str) -> Option<i32> {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
    child.wait().unwrap().code()
}

#[test]
fn ctrl_c_leaves_no_files_and_the_next_search_deletes_those_left_by_a_killed_search() {
    let folder = tempfile::tempdir().unwrap();
    for signal in ["-INT", "-TERM"] {
        assert_eq!(stop_with(start_search(folder.path()), signal), Some(130));
        assert_eq!(files(folder.path()), 0, "{signal}");
    }
    assert_eq!(stop_with(start_search(folder.path()), "-KILL"), None);
    assert_eq!(files(folder.path()), 1, "a killed program cannot delete its file");
    let ran = loyd(&arguments(NEAR, folder.path(), &["--optimal"]), "");
    assert_eq!((ran.code, files(folder.path())), (0, 0), "{ran:?}");
}
