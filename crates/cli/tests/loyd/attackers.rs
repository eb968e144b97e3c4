//! Students' programs that attack their grader (`docs/security.md`) through descendants, memory,
//! large files, the terminal and the answers.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use loyd_classroom::has_sandbox;
use serde_json::Value;
use tempfile::TempDir;

use crate::support::{loyd, processes_with, write_script};

const EIGHT: &str = "1 2 3/4 5 6/0 7 8";

/// Creates a folder with one program per student.
fn create_class(programs: &[(&str, String)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (student, script) in programs {
        write_script(&folder.path().join("students").join(student).join("solve"), script);
    }
    folder
}

/// Grades the programs in a folder, and returns the rows in order of the students' names.
fn rows(folder: &Path, more: &[&str]) -> Vec<Value> {
    let students = folder.join("students");
    let arguments = ["--puzzles", EIGHT, "--students", students.to_str().unwrap(), "--run", "{student}/solve {puzzle}"];
    let ran = loyd(&[&["grade", "--json", "--threads", "4"], &arguments[..], more].concat(), "");
    assert_eq!(ran.code, 0, "{ran:?}");
    let mut rows = ran.json();
    rows.sort_by_key(|row| row["id"].to_string());
    rows
}

#[test]
fn programs_cannot_outlive_their_run_or_exceed_its_limits() {
    let mark = format!("MARK=attack-{}", std::process::id());
    let detached = "(setsid sh -c 'trap \"\" TERM HUP INT; sleep 60' >/dev/null 2>&1 &)";
    let folder = create_class(&[
        ("detached", format!("export {mark}; for i in 1 2 3 4 5 6 7 8; do {detached}; done; echo LL")),
        ("holds-output", format!("export {mark}; setsid sleep 60 & echo LL")),
        ("many", format!("export {mark}; i=0; while [ $i -lt 40 ]; do sleep 60 & i=$((i+1)); done; echo LL")),
        ("restarts", format!("export {mark}; while :; do setsid sleep 60 & sleep 0.3; done")),
        // `tail` keeps the end of an endless stream in memory.
        ("memory", "cat /dev/zero | tail -c 1G".to_owned()),
        ("large-file", "head -c 100M /dev/zero > large; [ $(wc -c < large) -le 67108864 ] && echo LL".to_owned()),
        // The limit is per file, so a program may exceed it with two files. They are removed with
        // their folder.
        ("many-files", "for i in 1 2; do head -c 40M /dev/zero > $i; done; echo LL".to_owned()),
        ("ends-keeper", "kill -9 $PPID; echo LL".to_owned()),
    ]);
    let temporary = tempfile::tempdir().unwrap();
    let students = folder.path().join("students");
    let output = Command::new(assert_cmd::cargo::cargo_bin("loyd"))
        .args(["grade", "--json", "--puzzles", EIGHT, "--students", students.to_str().unwrap()])
        .args(["--run", "{student}/solve {puzzle}", "--threads", "4", "--time", "3", "--memory", "64M"])
        .env("TMPDIR", temporary.path())
        .output()
        .unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    let mut rows: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    rows.sort_by_key(|row| row["id"].to_string());
    let verdicts: Vec<_> =
        rows.iter().map(|row| (row["id"].as_str().unwrap(), row["verdict"].as_str().unwrap())).collect();
    assert_eq!(
        verdicts,
        [
            ("detached", "solved"),
            ("ends-keeper", "crashed"),
            ("holds-output", "solved"),
            ("large-file", "solved"),
            ("many", "solved"),
            ("many-files", "solved"),
            ("memory", "crashed"),
            ("restarts", "timeout"),
        ],
        "{rows:#?}"
    );
    let max_peak = rows.iter().filter_map(|row| row["peak_bytes"].as_u64()).max().unwrap();
    // Memory is checked only every 20 ms, so a program may briefly exceed its limit.
    assert!(max_peak < 160 << 20, "{max_peak} bytes");
    let start = Instant::now();
    while processes_with("environ", &mark) > 0 && start.elapsed() < Duration::from_secs(10) {
        thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(processes_with("environ", &mark), 0, "processes left behind");
    // As documented in docs/security.md, a run's folder remains if the program kills its keeper.
    assert!(fs::read_dir(temporary.path()).unwrap().count() <= 1, "folders left behind");
}

/// Six processes share the memory of the process that forked them, or each process fills its own.
#[cfg(target_os = "linux")]
#[test]
fn courses_k17_shared_memory_counts_once() {
    let fill = "x=$(head -c 24000000 /dev/zero | tr '\\0' a)";
    let six = |work: &str| format!("for i in 1 2 3 4 5 6; do ({work}sleep 1; :) & done; wait; echo LL");
    let folder = create_class(&[("shared", format!("{fill}; {}", six(""))), ("own", six(&format!("{fill}; ")))]);
    let rows = rows(folder.path(), &["--memory", "120M", "--time", "30"]);
    let row = |id: &str| rows.iter().find(|row| row["id"] == id).unwrap();
    assert_eq!(row("shared")["verdict"], "solved", "{rows:#?}");
    let peak = row("shared")["peak_bytes"].as_u64().unwrap();
    assert!((24_000_000..110_000_000).contains(&peak), "{peak} bytes");
    assert_eq!(
        (&row("own")["verdict"], &row("own")["message"]),
        (&"crashed".into(), &"stopped at the memory limit".into())
    );
}

/// Memory that a program only reserves does not count. A program whose answer depends on a failed
/// allocation counts as crashed.
#[cfg(target_os = "linux")]
#[test]
fn courses_k13_reserved_memory_is_not_counted_and_running_out_of_memory_is_a_crash() {
    let python = |program: &str| format!("python3 - <<'END'\n{program}\nEND\n");
    let reserve = "import mmap; room = mmap.mmap(-1, 1 << 30); print('LL')";
    let exhaust =
        "try:\n    fill = [bytearray(b'x' * 4096) for _ in range(1 << 20)]\nexcept MemoryError:\n    print('LL')";
    let folder = create_class(&[("exhaust", python(exhaust)), ("reserve", python(reserve))]);
    let rows = rows(folder.path(), &["--memory", "150M", "--time", "30"]);
    let verdicts: Vec<_> =
        rows.iter().map(|row| (row["id"].as_str().unwrap(), row["verdict"].as_str().unwrap())).collect();
    assert_eq!(verdicts, [("exhaust", "crashed"), ("reserve", "solved")], "{rows:#?}");
}

/// A process name of arbitrary bytes, set with `prctl`, does not hide the process. Neither
/// permissions nor nesting prevent a folder from being removed.
#[cfg(target_os = "linux")]
#[test]
fn programs_are_killed_regardless_of_their_names_and_folders() {
    let mark = format!("MARK=escape-{}", std::process::id());
    let renamed = "import ctypes, os, sys, time\nos.setsid()\n\
                   ctypes.CDLL(None).prctl(15, b'\\xff\\xfe\\xff', 0, 0, 0)\ntime.sleep(60)\n";
    let deep = "import os\nfor i in range(1500): os.mkdir('d'); os.chdir('d')\n";
    let folder = create_class(&[
        ("deep", format!("cd $TMPDIR; ulimit -n 256; python3 -c \"{deep}\"; echo LL")),
        ("named", format!("export {mark}; python3 -c \"{renamed}\" >/dev/null 2>&1 & sleep 1; echo LL")),
        ("sealed", "mkdir $TMPDIR/a; touch $TMPDIR/a/b; chmod 0 $TMPDIR/a; echo LL".to_owned()),
    ]);
    let (temporary, students) = (tempfile::tempdir().unwrap(), folder.path().join("students"));
    let program = assert_cmd::cargo::cargo_bin("loyd");
    let output = Command::new("sh")
        .args(["-c", "ulimit -n 256; exec \"$@\"", "sh", program.to_str().unwrap()])
        .args(["grade", "--csv", "--puzzles", EIGHT, "--students", students.to_str().unwrap()])
        .args(["--run", "{student}/solve {puzzle}", "--time", "5"])
        .env("TMPDIR", temporary.path())
        .output()
        .unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(out.matches(",solved,").count(), 3, "{out}");
    assert_eq!(processes_with("environ", &mark), 0, "processes left behind");
    assert_eq!(fs::read_dir(temporary.path()).unwrap().count(), 0, "folders left behind");
}

#[cfg(feature = "terminal")]
#[test]
fn a_program_cannot_write_to_the_instructors_terminal() {
    use crate::pty::Session;
    // A program that can open the terminal exits with a failure.
    let script = "(echo PWNED > /dev/tty) 2> /dev/null && exit 9; printf '\\033[31mPWNED' >&2; echo LL";
    let folder = create_class(&[("ada", script.to_owned())]);
    let students = folder.path().join("students");
    let arguments = ["grade", "--puzzles", EIGHT, "--students", students.to_str().unwrap()];
    let run = ["--run", "{student}/solve {puzzle}", "--time", "5"];
    let mut session = Session::start(&[&arguments[..], &run].concat(), folder.path());
    session.wait_for_text("in the fewest moves");
    let screen = session.contents();
    assert!(screen.contains("solved") && !screen.contains("PWNED"), "{screen}");
    assert_eq!(session.wait_for_exit(), 0);
}

#[test]
fn a_sandbox_hides_answers_other_students_and_processes() {
    if !has_sandbox() {
        eprintln!("skipped: bwrap is not installed or cannot create a sandbox here");
        return;
    }
    let attack = |script: &str| format!("{script} && exit 9; echo LL");
    let folder = create_class(&[
        ("a-other-student", attack("cat \"$(dirname \"$0\")/../b-answers/solve\"")),
        ("b-answers", attack("cat \"$(dirname \"$0\")/../../solutions.txt\"")),
        ("c-own-program", attack("echo x >> \"$0\"")),
        ("d-processes", attack("ls /proc | grep -v '^[0-9]$' | grep -q '^[0-9][0-9][0-9]*$'")),
        ("e-keeper", "kill -9 $PPID; echo LL".to_owned()),
        ("f-network", attack("grep -v -e lo: -e '|' /proc/net/dev")),
        ("g-shared", attack("echo x > /tmp/../usr/mark")),
    ]);
    fs::write(folder.path().join("solutions.txt"), "LL\n").unwrap();
    for row in rows(folder.path(), &["--sandbox", "--time", "5"]) {
        assert_eq!(row["verdict"], "solved", "{row}");
    }
}
