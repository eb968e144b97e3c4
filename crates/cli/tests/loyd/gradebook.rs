//! Tables, gradebooks and runs of many programs.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use serde_json::{Value, json};
use tempfile::TempDir;

#[cfg(target_os = "linux")]
use crate::support::processes_with;
use crate::support::{loyd, write_script};

const EIGHT: &str = "1 2 3/4 5 6/0 7 8";

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Returns the rows of a run.
fn rows(arguments: &[&str]) -> Vec<Value> {
    let ran = loyd(&[&["grade", "--json"], arguments].concat(), "");
    assert_eq!(ran.code, 0, "{ran:?}");
    ran.json()
}

#[test]
fn courses_k13_tables_are_read_in_any_form_that_spreadsheets_save() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("answers.csv");
    let table_text = "mail;Moves;ID;Puzzle\r\na@b;L,L;Zoë;1\r\n;RR;ben;1\r\n";
    let utf_16: Vec<u8> = table_text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let latin: Vec<u8> = table_text.chars().map(|c| c as u8).collect();
    for bytes in [table_text.as_bytes().to_vec(), [b"\xff\xfe", &utf_16[..]].concat(), utf_16, latin] {
        fs::write(&table, bytes).unwrap();
        let rows = rows(&["--puzzles", EIGHT, text(&table)]);
        let found: Vec<_> = rows.iter().map(|row| (&row["id"], &row["verdict"], &row["columns"]["mail"])).collect();
        assert_eq!(
            found,
            [(&json!("Zoë"), &json!("solved"), &json!("a@b")), (&json!("ben"), &json!("solved"), &json!(""))]
        );
    }
    fs::write(&table, "id,note,moves\nada,=1+1,L,L\n-ben,,\"R,R\"\n").unwrap();
    let csv = loyd(&["grade", "--puzzles", EIGHT, text(&table)], "").out;
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[0].ends_with(",message,feedback,note"), "{csv}");
    assert!(lines[1].starts_with("ada,1,solved,") && lines[1].ends_with(",'=1+1"), "{csv}");
    assert!(lines[2].starts_with("'-ben,1,solved,"), "{csv}");
    fs::write(&table, "id,moves,note\nada,L,L,x\nben,LL,x\n").unwrap();
    let rows = rows(&["--puzzles", EIGHT, text(&table)]);
    assert_eq!((&rows[0]["verdict"], &rows[1]["verdict"]), (&json!("unreadable"), &json!("solved")));
    assert!(rows[0]["message"].as_str().unwrap().starts_with("line 2 of the table has 4 cells below 3 headings"));
}

#[test]
fn courses_k13_fifos_devices_and_huge_files_are_refused_immediately_and_the_others_are_graded() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    fs::write(file("ada.txt"), "LL").unwrap();
    let status = Command::new("mkfifo").arg(file("ben.txt")).status().unwrap();
    assert!(status.success());
    std::os::unix::fs::symlink("/dev/zero", file("cem.txt")).unwrap();
    let huge = fs::File::create(file("dan.txt")).unwrap();
    huge.set_len(100 << 20).unwrap();
    std::os::unix::fs::symlink(file("nowhere"), file("eva.txt")).unwrap();
    fs::write(file("fay.txt"), "\u{feff}Left, Left").unwrap();
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("solution.txt"), "LL").unwrap();
    std::os::unix::fs::symlink(outside.path().join("solution.txt"), file("gil.txt")).unwrap();
    let rows = rows(&["--puzzles", EIGHT, text(folder.path())]);
    let found: Vec<_> =
        rows.iter().map(|row| (row["id"].as_str().unwrap(), row["verdict"].as_str().unwrap())).collect();
    assert_eq!(
        found,
        [
            ("ada", "solved"),
            ("ben", "unreadable"),
            ("cem", "unreadable"),
            ("dan", "unreadable"),
            ("eva", "unreadable"),
            ("fay", "solved"),
            ("gil", "unreadable")
        ]
    );
    assert!(rows.iter().all(|row| row["least"] == 2), "{rows:?}");
}

/// Creates a class: a folder for each student with a program `solve`, and a set of six puzzles.
fn create_class(students: usize, script: impl Fn(usize) -> String) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let boards = ["7 0 8", "0 7 8", "7 8 0"].map(|row| format!("1 2 3/4 5 6/{row}\n"));
    fs::write(folder.path().join("set.txt"), boards.concat().repeat(2)).unwrap();
    for student in 0..students {
        write_script(&folder.path().join(format!("students/s{student:03}/solve")), &script(student));
    }
    folder
}

#[cfg(target_os = "linux")]
#[test]
fn courses_k17_an_interrupted_and_resumed_run_has_every_row_once_and_leaves_nothing_behind() {
    check_interrupted_run(34);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "run by `cargo xtask soak`"]
fn soak_a_run_of_two_hundred_programs_on_six_puzzles_is_interrupted_and_resumed() {
    check_interrupted_run(200);
}

/// Runs a class's programs on six puzzles, interrupts the run in the middle with each signal, and
/// resumes it.
#[cfg(target_os = "linux")]
fn check_interrupted_run(students: usize) {
    // Some programs leave a process in another session, write files to the working directory, or
    // fail.
    let folder = create_class(students, |student| match student % 4 {
        0 => "setsid sleep 30 & echo L".to_owned(),
        1 => "echo x > left-behind; echo LL".to_owned(),
        2 => "sleep 0.05; echo L; exit 1".to_owned(),
        _ => "echo LL".to_owned(),
    });
    let temporary = tempfile::tempdir().unwrap();
    let output = folder.path().join("rows.csv");
    let command = || {
        let mut command = Command::new(cargo_bin("loyd"));
        let programs = folder.path().join("students");
        command.args(["grade", "--puzzles", text(&folder.path().join("set.txt")), "--students", text(&programs)]);
        command.args(["--run", "{student}/solve {puzzle}", "--threads", "3", "--time", "5"]);
        command.args(["--output", text(&output), "--resume"]).env("TMPDIR", temporary.path());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let count = || fs::read_to_string(&output).unwrap_or_default().lines().count();
    for signal in ["-INT", "-TERM", "-KILL"] {
        let (start, before) = (Instant::now(), count());
        let mut run = command().spawn().unwrap();
        while count() < before + students / 3 && start.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(5));
        }
        Command::new("kill").args([signal, &run.id().to_string()]).status().unwrap();
        let status = run.wait().unwrap();
        assert!(signal == "-KILL" || status.code() == Some(130), "{signal}: {status:?}");
        assert!(count() < students * 6 + 1, "the run was interrupted in the middle");
    }
    assert!(command().status().unwrap().success());
    let rows = fs::read_to_string(&output).unwrap();
    let keys: Vec<&str> = rows.lines().skip(1).map(|row| row.rsplitn(19, ',').last().unwrap()).collect();
    assert_eq!((keys.len(), keys.iter().collect::<BTreeSet<_>>().len()), (students * 6, students * 6));
    // Keepers exit by themselves once `loyd` has exited.
    let start = Instant::now();
    let left = || processes_with("cmdline", text(folder.path())) + fs::read_dir(temporary.path()).unwrap().count();
    while left() > 0 && start.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(left(), 0, "no process or file is left behind");
    assert!(!Path::new("left-behind").exists());
}

#[test]
fn courses_k17_limits_apply_and_answers_may_use_any_channel() {
    let folder = create_class(1, |_| String::new());
    let write =
        |script: &str| fs::write(folder.path().join("students/s000/solve"), format!("#!/bin/sh\n{script}\n")).unwrap();
    let students = folder.path().join("students");
    let run = |puzzle: &str, more: &[&str]| {
        let first = ["--puzzles", puzzle, "--students", text(&students), "--least-time", "5"];
        rows(&[&first, more].concat()).remove(0)
    };
    for (script, command, more, verdict) in [
        ("[ \"$1\" = '1 2 3/4 5 6/0 7 8' ] && echo LL", "{student}/solve {board}", &[][..], "solved"),
        ("[ \"$1\" = 1,2,3,4,5,6,0,7,8 ] && echo LL", "{student}/solve {board,}", &[], "solved"),
        ("grep -q '0 7 8' && echo LL", "{student}/solve", &["--stdin"], "solved"),
        ("echo noise; echo LL > output.txt", "{student}/solve {puzzle}", &["--answer-file", "output.txt"], "solved"),
        (": > output.txt; echo LL", "{student}/solve {puzzle}", &["--answer-file", "output.txt"], "not solved"),
        ("ln -s /etc/passwd output.txt", "{student}/solve {puzzle}", &["--answer-file", "output.txt"], "unreadable"),
        ("mkfifo output.txt", "{student}/solve {puzzle}", &["--answer-file", "output.txt"], "unreadable"),
        ("echo LL", "{student}/solve {puzzle}", &["--answer-file", "output.txt"], "not solved"),
        ("[ \"$(tail -1 \"$2\")\" = '7 8 0' ] && echo LL", "{student}/solve {puzzle} {goal}", &[], "solved"),
    ] {
        write(script);
        let row = run(EIGHT, &[&["--run", command, "--time", "5"], more].concat());
        assert_eq!(row["verdict"], verdict, "{script}: {row}");
        assert_eq!(row["least"], 2, "{row}");
    }
    write("[ \"$1\" = Z,Z,.,.,.,.,1,#,2 ] && echo Z right 1");
    assert_eq!(run("ZZ./.../1#2", &["--run", "{student}/solve {board,}", "--time", "5"])["verdict"], "solved");
    write("echo LL");
    let row = run(EIGHT, &["--run", "{student}/solve {puzzle}", "--answer-file", "output.txt"]);
    assert_eq!(row["message"], "the program wrote no file output.txt to its working folder");
    write(": > output.txt; echo LL");
    let row = run(EIGHT, &["--run", "{student}/solve {puzzle}", "--answer-file", "output.txt"]);
    assert_eq!(row["message"], "the program's file output.txt is empty");
    write("mkfifo output.txt");
    let row = run(EIGHT, &["--run", "{student}/solve {puzzle}", "--answer-file", "output.txt"]);
    let message = row["message"].as_str().unwrap();
    assert!(message.starts_with("the program's file output.txt cannot be read: "), "{row}");
    #[cfg(target_os = "linux")]
    {
        write("echo LL; kill -9 $PPID");
        let row = run(EIGHT, &["--run", "{student}/solve {puzzle}", "--time", "5"]);
        let message = row["message"].as_str().unwrap();
        assert_eq!(row["verdict"], "crashed", "{row}");
        assert!(
            message.starts_with("no result: the process that watches the program exited early (signal: 9"),
            "{row}"
        );
        write("(while :; do :; done) & while :; do :; done");
        let row = run(EIGHT, &["--run", "{student}/solve {puzzle}", "--time", "20", "--cpu-time", "0.5"]);
        let seconds = row["seconds"].as_f64().unwrap();
        assert_eq!(
            (&row["verdict"], &row["message"]),
            (&json!("timeout"), &json!("stopped at the processor time limit"))
        );
        assert!(seconds < 15.0 && row["cpu_seconds"].as_f64().unwrap() >= 0.5, "{row}");
    }
}

#[cfg(unix)]
#[test]
fn courses_k15_unwritable_files_are_reported_before_anything_runs() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let mark = file("mark");
    write_script(&folder.path().join("solve"), &format!("touch '{mark}'; echo LL"));
    let command = format!("{} {{puzzle}}", file("solve"));
    fs::write(file("kept.csv"), "kept").unwrap();
    for option in ["--moodle", "--canvas", "--gradescope", "--output", "--feedback"] {
        let wrong_path = if option == "--feedback" { file("kept.csv") } else { file("") };
        for path in [file("none/x.csv"), wrong_path] {
            if option == "--feedback" && path.ends_with("x.csv") {
                continue;
            }
            let ran = loyd(&["grade", "--puzzles", EIGHT, "--run", &command, option, &path], "");
            assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{option} {path}: {ran:?}");
            assert!(!Path::new(&mark).exists(), "{option} {path}");
        }
    }
    // The check changes nothing.
    let other = ["grade", "--puzzles", EIGHT, "--run", "/no/program {puzzle}", "--moodle"];
    assert_eq!(loyd(&[&other[..], &[&file("new.csv")]].concat(), "").code, 2);
    let ran = loyd(
        &["grade", "--puzzles", EIGHT, "--run", &command, "--canvas", &file("none/x"), "--moodle", &file("kept.csv")],
        "",
    );
    assert_eq!(ran.code, 2, "{ran:?}");
    assert_eq!(fs::read_to_string(file("kept.csv")).unwrap(), "kept");
    assert!(!Path::new(&file("new.csv")).exists());
}

#[test]
fn courses_k13_two_columns_of_moves_and_lines_without_an_id_are_not_graded() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("answers.csv");
    fs::write(&table, "id,moves,answer\nada,LL,RRR\n").unwrap();
    let ran = loyd(&["grade", "--puzzles", EIGHT, text(&table)], "");
    assert!(ran.code == 2 && ran.out.is_empty(), "{ran:?}");
    assert!(ran.err.contains("line 1: expected one column of moves, found `moves` and `answer`"), "{ran:?}");
    fs::write(&table, "sep=;\r\nid;moves\r\n;LL\r\nben;LL\r\n").unwrap();
    let found: Vec<_> = rows(&["--puzzles", EIGHT, text(&table)])
        .into_iter()
        .map(|row| [&row["id"], &row["verdict"], &row["message"]].map(|cell| cell.as_str().unwrap().to_owned()))
        .collect();
    assert_eq!(found, [["line 3", "unreadable", "line 3 of the table has no id"], ["ben", "solved", ""]]);
}

#[test]
fn courses_k16_points_above_moodles_maximum_grade_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(
        file("class.csv"),
        "Identifier,ID number,Grade,Maximum Grade,Feedback comments\nParticipant 1,ada,,3.00,\n",
    )
    .unwrap();
    fs::write(file("answers.csv"), "id,puzzle,moves\nada,1,LL\n").unwrap();
    fs::write(file("set.txt"), format!("{EIGHT}\n").repeat(3)).unwrap();
    let run = |points: &str| {
        let (set, answers, class, moodle) =
            (file("set.txt"), file("answers.csv"), file("class.csv"), file("moodle.csv"));
        loyd(&["grade", "--puzzles", &set, &answers, "--class", &class, "--moodle", &moodle, "--points", points], "")
    };
    let refused = run("solved=1,shortest=0.5");
    assert!(refused.code == 2 && !Path::new(&file("moodle.csv")).exists(), "{refused:?}");
    assert!(
        refused
            .err
            .contains("the points for all puzzles add up to 4.5, but the maximum grade in the class list is 3.00"),
        "{refused:?}"
    );
    assert_eq!(run("solved=1").code, 0);
}

#[test]
fn courses_k16_a_gradebook_has_one_line_per_student_and_files_for_every_platform() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    fs::write(file("set.txt"), "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8\n").unwrap();
    fs::write(file("answers.csv"), "id,puzzle,moves\nada,1,L\nada,2,LRLL\nben@uni,2,L\n").unwrap();
    let canvas = "Student,ID,SIS User ID,SIS Login ID,Section\n    Points Possible,,,,\n\"Lovelace, Ada\",7,x7,ada,S1\n\
                  \"Beck, Ben\",8,x8,ben@uni,S1\n\"Cohen, Cem\",9,x9,cem,S1\n";
    fs::write(file("class.csv"), canvas).unwrap();
    let (set, answers, class) = (file("set.txt"), file("answers.csv"), file("class.csv"));
    let feedback = file("feedback");
    let arguments = ["--puzzles", text(&set), text(&answers), "--by", "student", "--points", "solved=1,shortest=1"];
    let more = ["--class", text(&class), "--feedback", text(&feedback)];
    let (moodle, graded) = (file("moodle.csv"), file("canvas.csv"));
    let files = ["--moodle", text(&moodle), "--canvas", text(&graded), "--assignment", "Eight puzzle"];
    let ran = loyd(&[&["grade"][..], &arguments, &more, &files].concat(), "");
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (
            0,
            "id,points,of,solved,shortest,missing,1,2\nada,3,4,2,1,0,solved,solved\nben@uni,0,4,0,0,1,missing,not solved\n\
             cem,0,4,0,0,2,missing,missing\n"
        ),
        "{ran:?}"
    );
    let canvas = fs::read_to_string(&graded).unwrap();
    assert_eq!(
        canvas,
        "Student,ID,SIS User ID,SIS Login ID,Section,Eight puzzle\n    Points Possible,,,,,4\n\"Lovelace, Ada\",7,x7,ada,S1,3\n\
         \"Beck, Ben\",8,x8,ben@uni,S1,0\n\"Cohen, Cem\",9,x9,cem,S1,0\n"
    );
    let moodle = fs::read_to_string(&moodle).unwrap();
    assert!(moodle.starts_with("Student,ID,SIS User ID,SIS Login ID,Section,Grade,Feedback comments\n"), "{moodle}");
    assert!(moodle.contains("Move 2 departs from the shortest solutions."), "{moodle}");
    let content = fs::read_to_string(feedback.join("ben@uni.md")).unwrap();
    assert!(
        content.contains("These moves solve puzzle 1 instead.") && content.contains("## Puzzle 1: missing"),
        "{content}"
    );
    assert_eq!(loyd(&[&["grade", "--check"][..], &arguments].concat(), "").code, 1);
    fs::write(file("answers.csv"), "id,puzzle,moves\nada,1,L\nada,2,LL\n").unwrap();
    let results = file("results.json");
    let ran = loyd(&[&["grade", "--check", "--gradescope", text(&results)][..], &arguments].concat(), "");
    assert_eq!(ran.code, 0, "{ran:?}");
    let results: Value = serde_json::from_str(&fs::read_to_string(&results).unwrap()).unwrap();
    check_gradescope(&results);
    assert_eq!((&results["score"], &results["tests"][1]["max_score"]), (&json!(4.0), &json!(2.0)));
    fs::write(file("answers.csv"), "id,puzzle,moves\nada,1,L\nzoe,2,LL\n").unwrap();
    let unknown = loyd(&[&["grade"][..], &arguments, &more].concat(), "");
    assert!(unknown.code == 2 && unknown.err.contains("the class list does not contain `zoe`"), "{unknown:?}");
}

/// Ids may differ only in case, or in characters that file names cannot contain.
#[test]
fn courses_k16_every_student_has_a_feedback_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let ids = ["a/", "a?", "a_-2", "A_", "b"];
    let lines: Vec<String> = ids.iter().map(|id| format!("{id},1,L")).collect();
    fs::write(file("answers.csv"), format!("id,puzzle,moves\n{}\n", lines.join("\n"))).unwrap();
    let (answers, feedback) = (file("answers.csv"), file("feedback"));
    let arguments = ["grade", "--by", "student", "--puzzles", "1 2 3/4 5 6/7 0 8", text(&answers)];
    let ran = loyd(&[&arguments[..], &["--feedback", text(&feedback)]].concat(), "");
    assert_eq!(ran.code, 0, "{ran:?}");
    let contents: Vec<String> =
        fs::read_dir(&feedback).unwrap().map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap()).collect();
    assert_eq!(contents.len(), ids.len());
    for id in ids {
        assert_eq!(
            contents.iter().filter(|content| content.contains(&format!("{id}\n"))).count(),
            1,
            "{id}: {contents:?}"
        );
    }
}

#[cfg(unix)]
#[test]
fn courses_k15_a_students_unreadable_folder_gets_a_row() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let answers = folder.path().join("answers");
    fs::create_dir_all(answers.join("ada")).unwrap();
    fs::create_dir_all(answers.join("ben/sealed")).unwrap();
    fs::write(answers.join("ada/1.txt"), "L").unwrap();
    fs::set_permissions(answers.join("ben/sealed"), fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read_dir(answers.join("ben/sealed")).is_ok() {
        eprintln!("skipped: this user can read every folder");
        return;
    }
    let ran = loyd(&["grade", "--puzzles", "1 2 3/4 5 6/7 0 8", text(&answers)], "");
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.contains("ada,") && ran.out.contains(",solved,") && ran.out.contains("ben,"), "{ran:?}");
    fs::set_permissions(answers.join("ben/sealed"), fs::Permissions::from_mode(0o700)).unwrap();
}

/// Moodle interprets feedback as HTML, and an answer may contain any text.
#[test]
fn courses_k16_feedback_for_moodle_is_html() {
    let folder = create_graded_class();
    fs::write(
        folder.path().join("set.txt"),
        "# columns: id position\n<b>&one 1 2 3/4 5 6/7 0 8\n2 1 2 3/4 5 6/0 7 8\n",
    )
    .unwrap();
    fs::write(folder.path().join("answers.csv"), "id,puzzle,moves\nada,<b>&one,L\n").unwrap();
    let class = "Identifier,Full name,Email address\nParticipant 11,Ada Lovelace,ada\n";
    let moodle = write_files(folder.path(), class, &["moodle"]).remove(0);
    assert!(moodle.contains("&lt;b&gt;&amp;one: Solved in 1 move") && !moodle.contains('<'), "{moodle}");
}

/// Creates a folder with a set of two puzzles and two students' answers: ada has 3 of 4 points, and
/// ben has none.
fn create_graded_class() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("set.txt"), "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8\n").unwrap();
    let answers = "id,puzzle,moves\nada,1,L\nada,2,LRLL\nben@uni,2,L\n";
    fs::write(folder.path().join("answers.csv"), answers).unwrap();
    folder
}

/// Grades a class and returns the files that the run writes, in the order of their options.
fn write_files(folder: &Path, class: &str, options: &[&str]) -> Vec<String> {
    fs::write(folder.join("class.csv"), class).unwrap();
    let program = cargo_bin("loyd");
    let mut command = Command::new(program);
    command.args([
        "grade",
        "--puzzles",
        "set.txt",
        "answers.csv",
        "--points",
        "solved=1,shortest=1",
        "--class",
        "class.csv",
    ]);
    command.current_dir(folder);
    if options.contains(&"canvas") {
        command.args(["--assignment", "Eight puzzle (31)"]);
    }
    for option in options {
        command.args([format!("--{option}"), format!("{option}.out")]);
    }
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    options.iter().map(|option| fs::read_to_string(folder.join(format!("{option}.out"))).unwrap()).collect()
}

/// Returns the cells of a table.
fn table(text: &str) -> Vec<Vec<String>> {
    let mut lines = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    lines.records().map(|line| line.unwrap().iter().map(str::to_owned).collect()).collect()
}

/// The rules in Moodle's `mod/assign/feedback/offline/importgradeslib.php`: a comma-separated table
/// in UTF-8 has the columns `Identifier`, `Grade` and `Last modified (grade)`. An identifier is
/// `Participant` and a number. Feedback is read from a column with that name, unless it is the
/// first column.
#[test]
fn courses_k16_moodle_reads_its_grading_worksheet_back() {
    let headings = "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,\
                    Last modified (submission),Last modified (grade),Feedback comments";
    let rest = "Submitted for grading,,4.00,Yes,\"Monday, 2 March 2026, 9:00 AM\",-,";
    let class = format!(
        "\u{feff}{headings}\nParticipant 11,Ada Lovelace,ada,{rest}\nParticipant 12,Ben =Beck,ben@uni,{rest}\n\
         Participant 13,Cem Cohen,cem@uni,No submission,,4.00,Yes,-,-,\n"
    );
    let folder = create_graded_class();
    let moodle = write_files(folder.path(), &class, &["moodle"]).remove(0);
    assert!(!moodle.starts_with('\u{feff}'), "Moodle would not find the first column");
    let lines = table(&moodle);
    assert_eq!(lines[0].join(","), headings);
    let column = |name: &str| lines[0].iter().position(|heading| heading == name).unwrap();
    let [id, grade, modified, feedback] =
        ["Identifier", "Grade", "Last modified (grade)", "Feedback comments"].map(column);
    assert!(feedback > 0 && lines.len() == 4);
    for (line, (number, points)) in lines[1..].iter().zip([("11", "3"), ("12", "0"), ("13", "0")]) {
        assert_eq!(line[id].strip_prefix("Participant "), Some(number));
        assert_eq!((line[grade].as_str(), line[modified].as_str()), (points, "-"));
    }
    // The other cells are unchanged.
    let given = table(class.trim_start_matches('\u{feff}'));
    for (line, given) in lines.iter().zip(&given) {
        for index in (0..line.len()).filter(|&index| index != grade && index != feedback) {
            assert_eq!(line[index], given[index], "{line:?}");
        }
    }
}

/// The rules in Canvas's `lib/gradebook_importer.rb`: the first column has the students' names, the
/// second their ids, followed by the SIS ids in this order. `Section` is the last column before the
/// assignments, and one line has the maximum points. An assignment is identified by the number in
/// brackets at the end of its name.
#[test]
fn courses_k16_canvas_reads_its_gradebook_back() {
    let class = "Student,ID,SIS User ID,SIS Login ID,Section,Eight puzzle (31),Final Score\n\
                 \"    Points Possible\",,,,,4.00,(read only)\n\"Lovelace, Ada\",7,x7,ada,S1,,\n\
                 \"Beck, Ben\",8,x8,ben@uni,S1,,\n\"Student, Test\",9,,test,S1,,\n";
    let folder = create_graded_class();
    let lines = table(&write_files(folder.path(), class, &["canvas"])[0]);
    let heading = &lines[0];
    assert!(heading.len() > 3 && heading[0].contains("Student") && heading[1].contains("ID"));
    assert_eq!(heading[2..5], ["SIS User ID", "SIS Login ID", "Section"]);
    assert_eq!(heading[5..], ["Eight puzzle (31)"], "no column that Canvas would take for a new assignment");
    assert!(lines[1][0].contains("Points Possible") && lines[1][5] == "4");
    let points: Vec<_> = lines[2..].iter().map(|line| (line[1].as_str(), line[5].as_str())).collect();
    assert_eq!(points, [("7", "3"), ("8", "0"), ("9", "0")]);
}

/// In a line above the possible points, Canvas writes the posting policy for each assignment.
#[test]
fn courses_k16_canvas_keeps_its_line_about_posting_and_gets_no_blank_student_rows() {
    let class = "Student,ID,SIS User ID,SIS Login ID,Section,Eight puzzle (31)\n,,,,,Manual Posting\n\
                 \"    Points Possible\",,,,,4.00\n\"Lovelace, Ada\",7,x7,ada,S1,\n\"Beck, Ben\",8,x8,ben@uni,S1,\n";
    let folder = create_graded_class();
    let lines = table(&write_files(folder.path(), class, &["canvas"])[0]);
    assert_eq!(lines.len(), 5, "{lines:?}");
    assert_eq!(lines[1], ["", "", "", "", "", "Manual Posting"]);
    assert!(lines[2][0].contains("Points Possible"), "{lines:?}");
    let other = "Full name,ID number\nAda Lovelace,ada\nBen Beck,ben@uni\n";
    let lines = table(&write_files(folder.path(), other, &["canvas"])[0]);
    assert_eq!(lines[2], ["Ada Lovelace", "", "", "ada", "", "3"]);
    assert_eq!(lines[3], ["Ben Beck", "", "", "ben@uni", "", "0"]);
}

/// If two students have the same name, each gets the points for the folder with their number.
#[test]
fn courses_k16_a_folders_number_identifies_a_student() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    for (name, moves) in [("42_assignsubmission_file_", "U"), ("43_assignsubmission_file_", "L")] {
        fs::create_dir_all(file(&format!("answers/Ada Lovelace_{name}"))).unwrap();
        fs::write(file(&format!("answers/Ada Lovelace_{name}/1.txt")), moves).unwrap();
    }
    let class = "Identifier,Full name,Grade\nParticipant 42,Ada Lovelace,\nParticipant 43,Ada Lovelace,\n";
    fs::write(file("class.csv"), class).unwrap();
    let (answers, class, moodle) = (file("answers"), file("class.csv"), file("moodle.csv"));
    let run = || {
        let files = [text(&answers), "--class", text(&class), "--moodle", text(&moodle)];
        loyd(&[&["grade", "--puzzles", "1 2 3/4 5 6/7 0 8"][..], &files].concat(), "")
    };
    assert_eq!(run().code, 0);
    let points = |lines: Vec<Vec<String>>| lines[1..].iter().map(|line| line[2].clone()).collect::<Vec<_>>();
    assert_eq!(points(table(&fs::read_to_string(&moodle).unwrap())), ["0", "1"]);
    // Moodle has a second folder for text that the same student enters online.
    let online = file("answers/Ada Lovelace_42_assignsubmission_onlinetext_");
    fs::create_dir_all(&online).unwrap();
    fs::write(online.join("1.txt"), "L").unwrap();
    assert_eq!(run().code, 0);
    assert_eq!(points(table(&fs::read_to_string(&moodle).unwrap())), ["1", "1"]);
    fs::rename(&online, file("answers/Ada Lovelace_44_assignsubmission_file_")).unwrap();
    let unknown = run();
    assert!(
        unknown.code == 2 && unknown.err.contains("the class list does not contain `Ada Lovelace_44_"),
        "{unknown:?}"
    );
}

#[test]
fn courses_k16_an_id_that_refers_to_several_students_is_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let (answers, class, moodle, rows) = (file("answers.csv"), file("class.csv"), file("moodle.csv"), file("rows.csv"));
    for (id, list, lines) in [
        (
            "Ada Lovelace",
            "Identifier,Full name\nParticipant 42,Ada Lovelace\nParticipant 43,Ada Lovelace\n",
            "line 2 (Participant 42, Ada Lovelace), line 3 (Participant 43, Ada Lovelace)",
        ),
        (
            "8",
            "Student,ID,SIS User ID,SIS Login ID,Section\nA,7,8,a,S\nB,8,9,b,S\n",
            "line 2 (A, 7, 8, a), line 3 (B, 8, 9, b)",
        ),
        ("ada", "id,note\nben,\nada,x\nADA,y\n", "line 3 (ada), line 4 (ADA)"),
    ] {
        fs::write(&answers, format!("id,moves\n{id},L\n")).unwrap();
        fs::write(&class, list).unwrap();
        let files = ["--class", text(&class), "--moodle", text(&moodle), "--output", text(&rows)];
        let ran = loyd(&[&["grade", "--puzzles", "1 2 3/4 5 6/7 0 8", text(&answers)][..], &files].concat(), "");
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.err.to_lowercase().contains(&format!("the id `{}` refers", id.to_lowercase())), "{ran:?}");
        assert!(ran.err.contains(lines) && !moodle.exists() && !rows.exists(), "{ran:?}");
    }
    // The list is refused even if no answer has that id.
    fs::write(&answers, "id,moves\nben,L\n").unwrap();
    let ran = loyd(&["grade", "--puzzles", "1 2 3/4 5 6/7 0 8", text(&answers), "--class", text(&class)], "");
    assert!(ran.code == 2 && ran.err.contains("line 3 (ada), line 4 (ADA)"), "{ran:?}");
    // A grade that equals an id is not a second student.
    fs::write(&class, "id,Grade\nben,\n8,1\ncem,8\n").unwrap();
    fs::write(&answers, "id,moves\n8,L\n").unwrap();
    let ran = loyd(&["grade", "--puzzles", "1 2 3/4 5 6/7 0 8", text(&answers), "--class", text(&class)], "");
    assert_eq!(ran.code, 0, "{ran:?}");
}

#[test]
fn courses_k16_gradescope_gets_results_for_a_submission_without_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let (script, results) = (folder.path().join("solver.sh"), folder.path().join("results.json"));
    let command = format!("sh '{}' {{puzzle}}", script.display());
    let arguments = ["grade", "--puzzles", EIGHT, "--run", &command];
    let ran = loyd(&[&arguments[..], &["--gradescope", text(&results), "--csv"]].concat(), "");
    assert!(ran.code == 0 && ran.out.contains("there is no solver.sh"), "{ran:?}");
    let results: Value = serde_json::from_str(&fs::read_to_string(&results).unwrap()).unwrap();
    check_gradescope(&results);
    assert_eq!(results["score"], json!(0.0));
    assert!(results["tests"][0]["output"].as_str().unwrap().contains("here is no solver.sh"), "{results}");
    // Without `--gradescope`, a missing program is a mistake in the command.
    let ran = loyd(&arguments, "");
    assert!(ran.code == 2 && ran.err.contains("there is no file"), "{ran:?}");
}

#[test]
fn courses_k16_options_without_effect_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let answers = folder.path().join("answers.csv");
    fs::write(&answers, "id,moves\nada,LL\n").unwrap();
    let first = ["grade", "--puzzles", EIGHT];
    assert_eq!(loyd(&[&first[..], &[text(&answers)]].concat(), "").code, 0);
    for (more, named) in [
        (&[text(&answers), "--seed", "1"][..], "--seed"),
        (&[text(&answers), "--count", "3"], "--count"),
        (&["--run", "cat {puzzle}", "--seed", "1"], "--seed"),
        (&["--run", "cat {puzzle}", "--count", "3"], "--count"),
        (&[text(&answers), "--assignment", "x"], "--canvas"),
        (&["--run", "cat {puzzle}", "--time", "0"], "--time"),
    ] {
        let ran = loyd(&[&first, more].concat(), "");
        assert!(ran.code == 2 && ran.err.contains(named), "{more:?}: {ran:?}");
    }
}

/// Checks the keys and values against
/// <https://gradescope-autograders.readthedocs.io/en/latest/specs/>.
pub(crate) fn check_gradescope(results: &Value) {
    const TOP: [&str; 10] = [
        "score",
        "execution_time",
        "output",
        "output_format",
        "test_output_format",
        "test_name_format",
        "visibility",
        "stdout_visibility",
        "extra_data",
        "tests",
    ];
    const TEST: [&str; 11] = [
        "score",
        "max_score",
        "status",
        "name",
        "name_format",
        "number",
        "output",
        "output_format",
        "tags",
        "visibility",
        "extra_data",
    ];
    const VISIBILITY: [&str; 4] = ["hidden", "after_due_date", "after_published", "visible"];
    let has_keys = |object: &Value, keys: &[&str]| object.as_object().unwrap().keys().all(|key| keys.contains(&&**key));
    assert!(has_keys(results, &TOP), "{results}");
    assert!(VISIBILITY.contains(&results["visibility"].as_str().unwrap()));
    assert!(results["execution_time"].is_u64());
    let tests = results["tests"].as_array().unwrap();
    let mut sum = 0.0;
    for test in tests {
        assert!(has_keys(test, &TEST), "{test}");
        assert!(["passed", "failed"].contains(&test["status"].as_str().unwrap()));
        assert!(VISIBILITY.contains(&test["visibility"].as_str().unwrap()));
        assert!(["name", "number", "output"].iter().all(|key| test[*key].is_string()), "{test}");
        let (score, max) = (test["score"].as_f64().unwrap(), test["max_score"].as_f64().unwrap());
        assert!((0.0..=max).contains(&score), "{test}");
        sum += score;
    }
    assert!((results["score"].as_f64().unwrap() - sum).abs() < 1e-9, "{results}");
}

#[test]
fn courses_k19_a_heuristic_is_checked_against_exact_distances() {
    let folder = tempfile::tempdir().unwrap();
    let program = |name: &str, script: &str| {
        let file = folder.path().join(name);
        write_script(&file, script);
        text(&file).to_owned()
    };
    let zero = program("zero", "while read -r line; do echo 0; done");
    let good = loyd(&["check", "--heuristic", &zero, "3x2"], "");
    assert_eq!(good.code, 0, "{good:?}");
    assert!(good.out.starts_with("admissible: yes, on all 360 positions\nconsistent: yes, on all 360 positions\n"));
    // The first failure stops the check: other runs would only repeat it.
    let runs = folder.path().join("runs");
    let fails = program("fails", &format!("echo run >> {}; exit 3", runs.display()));
    let failed = loyd(&["check", "--positions", "200", "--heuristic", &format!("{fails} {{position}}"), "3x3"], "");
    assert!(failed.code == 2 && failed.err.contains("the heuristic failed for"), "{failed:?}");
    assert!(std::fs::read_to_string(runs).unwrap().lines().count() < 50);
    // The estimate of 2 is too large for only one position, which is one move from the goal.
    let wrong = program("wrong", "case \"$1\" in *,0) echo 0;; 1,2,0*) echo 2;; *) echo 1;; esac");
    let bad =
        loyd(&["check", "--json", "--positions", "20", "--heuristic", &format!("{wrong} {{position,}}"), "3x2"], "");
    let found = bad.json().remove(0);
    assert_eq!((bad.code, &found["admissible"], &found["positions"]), (1, &json!(false), &json!(20)), "{found}");
    assert_eq!(
        (&found["overestimate"]["position"], &found["overestimate"]["distance"]),
        (&json!("1 2 0/4 5 3"), &json!(1))
    );
    let zero_time = loyd(&["check", "--heuristic", &zero, "3x2", "--time", "0"], "");
    assert!(zero_time.code == 2 && zero_time.err.contains("a number of seconds above 0"), "{zero_time:?}");
    for (script, part) in
        [("echo x", "expected a number"), ("true", "printed 0 words"), ("echo bad >&2; exit 3", "exit status 3: bad")]
    {
        let failing = program("failing", script);
        let ran = loyd(&["check", "--heuristic", &format!("{failing} {{position}}"), "3x2"], "");
        assert!(ran.code == 2 && ran.err.contains(part), "{script}: {ran:?}");
    }
}

#[test]
fn courses_k19_the_smallest_board_that_a_solver_gets_wrong_is_found() {
    let folder = create_class(1, |_| String::new());
    let program = folder.path().join("students/s000/solve");
    // The program recognises only solved boards and one of the positions that are a single move
    // away.
    fs::write(
        &program,
        "#!/bin/sh\ncase \"$1\" in 1,2,3,4,5,6,7,8,0) echo;; 1,2,3,4,5,6,7,0,8) echo L;; *) echo U;; esac\n",
    )
    .unwrap();
    let command = format!("{} {{board,}}", program.display());
    let run = |more: &[&str]| {
        loyd(&[&["grade", "--run", &command, "--seed", "1", "--json", "--time", "5"], more].concat(), "")
    };
    let ran = run(&["--random", "3x3", "--first-failure"]);
    let rows = ran.json();
    assert_eq!((ran.code, rows.len()), (0, 1), "{ran:?}");
    assert!(rows[0]["least"].as_u64().unwrap() <= 2 && rows[0]["verdict"] != "solved", "{ran:?}");
    assert!(ran.err.contains("the first failure is puzzle "), "{ran:?}");
    // Boards with increasingly long solutions, each named by its text.
    let all = run(&["--random", "3x2", "--count", "22", "--least-time", "5"]).json();
    let least: Vec<u64> = all.iter().map(|row| row["least"].as_u64().unwrap()).collect();
    assert_eq!((least.len(), least[0], least.is_sorted()), (22, 0, true), "{least:?}");
    let wasteful = format!("{} {{board,}}", program.display());
    fs::write(&program, "#!/bin/sh\ncase \"$1\" in *,8,0) echo;; *) echo LLL;; esac\n").unwrap();
    let set = folder.path().join("two.txt");
    fs::write(&set, "1 2 3/4 5 6/7 8 0\n1 2 3/4 5 6/7 0 8\n").unwrap();
    let none = loyd(&["grade", "--run", &wasteful, "--puzzles", text(&set), "--first-failure", "solved", "--json"], "");
    assert_eq!(none.json().len(), 1, "{none:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn courses_k17_a_sandbox_shows_neither_the_answers_nor_the_home_folder() {
    let folder = create_class(2, |student| {
        match student {
        // Prints no answer if it finds the secret in the environment or the instructor's set.
        0 => "env | grep -q TOKEN && exit 0; ls \"$HOME\" \"$(dirname \"$0\")/..\" >&2; cat \"$(dirname \"$0\")/../../set.txt\" && exit 0; echo LL; exit 0".to_owned(),
        _ => "touch \"$(dirname \"$0\")/mark\"; echo x > own && echo LL".to_owned(),
    }
    });
    let students = folder.path().join("students");
    let arguments =
        ["--puzzles", EIGHT, "--students", text(&students), "--run", "{student}/solve {puzzle}", "--sandbox"];
    let mut command = assert_cmd::Command::cargo_bin("loyd").unwrap();
    let output = command
        .args(["grade", "--json", "--time", "5"])
        .args(arguments)
        .env("LOYD_TEST_TOKEN", "secret")
        .output()
        .unwrap();
    let ran = crate::support::run_output(output);
    if !loyd_classroom::has_sandbox() {
        // Without a sandbox, the option is rejected, which prevents programs from running
        // unprotected by mistake.
        assert!(ran.code == 2 && ran.err.contains("bwrap"), "{ran:?}");
        return;
    }
    let rows = ran.json();
    assert_eq!(rows.len(), 2, "{ran:?}");
    assert!(rows.iter().all(|row| row["verdict"] == "solved"), "{ran:?}");
    assert!(!students.join("s001/mark").exists(), "the student's folder cannot be written to");
}

#[test]
fn courses_k18_variants_of_a_sheet_are_graded_with_the_same_class_and_seed() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let boards = ["1 2 3/4 5 6/7 0 8", "1 2 3/4 0 6/7 5 8", "1 2 3/4 5 0/7 8 6", "1 0 3/4 2 6/7 5 8"];
    fs::write(file("set.txt"), boards.join("\n")).unwrap();
    fs::write(file("class.csv"), "id\nada\nben\ncem\n").unwrap();
    let (set, class) = (file("set.txt"), file("class.csv"));
    let drawn = ["--class", text(&class), "--pick", "2", "--seed", "7"];
    let sheet = loyd(&[&["sheet", text(&set), "--solutions"], &drawn[..]].concat(), "").out;
    // The last page has a line such as `Variant 2, ben: 4, 1`.
    let assigned = |student: &str| -> Vec<usize> {
        let line = sheet.lines().find(|line| line.contains(&format!(", {student}: "))).expect("the student's variant");
        let numbers = line.split(": ").nth(1).expect("numbers").trim_end_matches("</p>");
        numbers.split(", ").map(|number| number.parse().expect("a number")).collect()
    };
    let solutions = ["L", "UL", "U", "UUL"];
    // Ada answers her variant. Ben answers only the other puzzles.
    let others = (1..=4).filter(|number| !assigned("ben").contains(number));
    let answers = assigned("ada").into_iter().map(|number| ("ada", number)).chain(others.map(|number| ("ben", number)));
    let rows = answers.map(|(student, number)| format!("{student},{number},{}", solutions[number - 1]));
    let table = std::iter::once("id,puzzle,moves".to_owned()).chain(rows).collect::<Vec<_>>().join("\n");
    fs::write(file("answers.csv"), table).unwrap();
    let grade =
        ["grade", "--puzzles", text(&set), text(&file("answers.csv")), "--by", "student", "--csv"].map(str::to_owned);
    let grade: Vec<&str> = grade.iter().map(String::as_str).chain(drawn).collect();
    let table = loyd(&grade, "");
    assert_eq!(table.code, 0, "{table:?}");
    let lines: Vec<Vec<&str>> = table.out.lines().map(|line| line.split(',').collect()).collect();
    for (student, points, missing) in [(1, "2", "0"), (2, "0", "2"), (3, "0", "2")] {
        let line = &lines[student];
        assert_eq!((line[1], line[2], line[5]), (points, "2", missing), "{table:?}");
        let empty: Vec<usize> = (1..=4).filter(|puzzle| line[5 + puzzle].is_empty()).collect();
        assert!(empty.iter().all(|puzzle| !assigned(line[0]).contains(puzzle)) && empty.len() == 2, "{table:?}");
    }
    let answers = file("answers.csv");
    let plain = ["grade", "--puzzles", text(&set), text(&answers)];
    for (wrong, part) in [
        (&["--by", "student", "--pick", "2"][..], "--seed"),
        (&["--by", "student", "--pick", "2", "--seed", "7"], "--class"),
        (&["--seed", "7"], "--pick"),
        (&[&["--csv"], &drawn[..]].concat(), "--by student"),
    ] {
        let refused = loyd(&[&plain[..], wrong].concat(), "");
        assert!(refused.code == 2 && refused.err.contains(part), "{wrong:?}: {refused:?}");
    }
    let many = loyd(&[&grade[..grade.len() - 3], &["5", "--seed", "7"]].concat(), "");
    assert!(many.code == 2 && many.err.contains("--pick 5: there are only 4 puzzles"), "{many:?}");
}
