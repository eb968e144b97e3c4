//! Cases from a lecturer's practice: silent programs, greetings and names next to moves, exchanges
//! with the blank, variants without a class list, stopped checks, and the sandbox.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use serde_json::{Value, json};

use crate::support::{loyd, write_script};

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Returns the rows for the answers to a puzzle.
fn rows(puzzle: &str, answers: &[&str]) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("answers.csv");
    let cells = |(number, answer): (usize, &&str)| format!("{number},\"{}\"\n", answer.replace('"', "\"\""));
    let lines: String = answers.iter().enumerate().map(cells).collect();
    fs::write(&table, format!("id,moves\n{lines}")).unwrap();
    let ran = loyd(&["grade", "--json", "--puzzles", puzzle, text(&table)], "");
    assert_eq!(ran.code, 0, "{ran:?}");
    ran.json()
}

/// Puzzles that are solved at the start, by format, with the verdict on a program that prints
/// nothing.
const SOLVED: [(&str, &str, Option<&str>, &str); 6] = [
    ("princeton", "3\n1 2 3\n4 5 6\n7 8 0\n", None, "not solved"),
    ("42", "# n-puzzle\n3\n1 2 3\n8 0 4\n7 6 5\n", None, "not solved"),
    ("tiles", "1 2 3/4 5 6/7 8 0\n", None, "not solved"),
    ("cs61b", "2 3\n0 0 0 0\n1 0 1 0\n", Some("0 0 0 0\n"), "solved"),
    ("cs61b-2007", "2 3\n1 1 0 0\n1 1 1 0\n", Some("1 1 0 0\n"), "solved"),
    ("assignment", "4 4\n3 3 2 1 b\n1 1 1 1 b\n", None, "solved"),
];

#[test]
fn courses_k12_silence_is_an_answer_only_if_the_course_prints_nothing_but_moves() {
    for (format, puzzle, goal, verdict) in SOLVED {
        let folder = tempfile::tempdir().unwrap();
        let (file, program) = (folder.path().join("puzzle.txt"), folder.path().join("solver"));
        fs::write(&file, puzzle).unwrap();
        if let Some(goal) = goal {
            fs::write(folder.path().join("puzzle.txt.goal"), goal).unwrap();
        }
        let command = format!("{} {{puzzle}}", text(&program));
        let row = |script: &str| {
            write_script(&program, script);
            let arguments = ["grade", "--json", "--puzzles", text(&file), "--run", &command, "--time", "20"];
            let format = if goal.is_some() { &["--format", format][..] } else { &[] };
            let ran = loyd(&[&arguments[..], format].concat(), "");
            assert_eq!(ran.code, 0, "{format:?}: {ran:?}");
            ran.json().remove(0)
        };
        for silent in ["true", "echo", "printf ' \\n\\n'"] {
            let row = row(silent);
            assert_eq!(row["verdict"], verdict, "{format} {silent}: {row}");
            let part = if verdict == "solved" { "the starting position is the goal" } else { "`0 moves`" };
            assert!(row["message"].as_str().unwrap().contains(part), "{format}: {row}");
            assert_eq!((&row["least"], &row["proven"]), (&json!(0), &json!(true)), "{format}: {row}");
        }
        assert_eq!(row("echo '[]'")["verdict"], "solved", "{format}");
        assert_ne!(row("exit 1")["verdict"], "solved", "{format}");
        // Loyd's output in the course's format is an answer.
        let printed = ["solve", "--as", "course", text(&file)];
        let options = if goal.is_some() { &["--format", format][..] } else { &[] };
        if format != "tiles" {
            let printed = loyd(&[&printed[..], options].concat(), "");
            let row = row(&format!("cat <<'END'\n{}END", printed.out));
            assert_eq!(row["verdict"], "solved", "{format}: {printed:?} {row}");
        }
    }
}

#[test]
fn courses_k14_exchanges_with_the_blank_are_tile_moves() {
    let board = "1 2 3/4 0 6/7 5 8";
    let solved = [
        "5 <-> 0, 8 <-> 0",
        "5 ↔ 0; 8 ↔ 0",
        "0 <-> 5\n0 <-> 8",
        "swap 5 and 0\nswap 8 and 0",
        "5 <=> _\n8 <=> _",
        "Swap(0, 5)\nSwap(0, 8)",
        "1. 5 <-> 0\n2. 8 <-> 0",
        "Swap 5 with 0, then swap 8 with 0.",
        "exchange tile 5 with the blank, exchange tile 8 with the blank",
        "5↔blank 8↔blank",
        "[5 ⇄ 0, 8 ⇄ 0]",
    ];
    for (answer, row) in solved.iter().zip(rows(board, &solved)) {
        assert_eq!((&row["verdict"], &row["reading"]), (&json!("solved"), &json!("tile numbers")), "{answer:?}: {row}");
        assert_eq!(row["written"], 2, "{answer:?}: {row}");
    }
    for (answer, verdict, message) in [
        ("5 <-> 0", "not solved", "the moves do not reach the goal"),
        ("swap 5 and 0", "not solved", "the moves do not reach the goal"),
        ("5 <-> 0, 1 <-> 0", "illegal", "tile 1 is not next to the blank"),
        ("1 <-> 0, 5 <-> 0", "illegal", "tile 1 is not next to the blank"),
        ("5 <-> 8", "unreadable", "expected a swap of a tile and the blank, found tiles 5 and 8"),
        ("swap 5 and 8", "unreadable", "expected a swap of a tile and the blank, found tiles 5 and 8"),
        ("15 <-> 0", "unreadable", "expected a move or a tile number, found 15"),
    ] {
        let row = rows(board, &[answer]).remove(0);
        assert_eq!((&row["verdict"], &row["message"]), (&json!(verdict), &json!(message)), "{answer:?}: {row}");
    }
    // `verify` reads what `grade` reads.
    assert_eq!(loyd(&["verify", board, "5 <-> 0, 8 <-> 0"], "").code, 0);
}

#[test]
fn courses_k14_the_start_and_the_goal_alone_lack_the_boards_between_them() {
    let board = "1 2 3/4 0 6/7 5 8";
    let ends = "1 2 3\n4 0 6\n7 5 8\n\n1 2 3\n4 5 6\n7 8 0\n";
    let missing = "are not one move apart: print every board on the way, or the moves";
    for (answer, verdict, message) in [
        (ends.to_owned(), "unreadable", format!("the boards on lines 1 and 5 {missing}")),
        (format!("Start:\n{ends}Done"), "unreadable", format!("the boards on lines 2 and 6 {missing}")),
        ("1 2 3\n4 5 6\n7 8 0".to_owned(), "unreadable", format!("the start and the board on line 1 {missing}")),
        (format!("{ends}moves: 2"), "unreadable", format!("the boards on lines 1 and 5 {missing}")),
        (format!("{ends}UL"), "solved", String::new()),
        (format!("{ends}LL"), "illegal", String::new()),
        (format!("{ends}There is no solution."), "not solved", "there is a solution".to_owned()),
        ("1 2 3\n4 0 6\n7 5 8\n1 2 3\n0 4 6\n7 5 8\n1 2 3\n4 5 6\n7 8 0".to_owned(), "illegal", String::new()),
    ] {
        let row = rows(board, &[&answer]).remove(0);
        assert_eq!(row["verdict"], verdict, "{answer:?}: {row}");
        assert!(row["message"].as_str().unwrap().contains(&message), "{answer:?}: {row}");
    }
}

/// A board whose only shortest solution, in blank moves, is `RDLDDRR`.
const BOARD: &str = "1 0 2 4/5 7 3 8/9 6 11 12/13 10 14 15";
/// That solution in various answer notations.
const SOLUTIONS: [&str; 7] = [
    "RDLDDRR",
    "R D L D D R R",
    "right, down, left, down, down, right, right",
    "LURUULL",
    "2 3 7 6 10 14 15",
    "→↓←↓↓→→",
    "E S W S S E E",
];

#[test]
fn courses_k14_words_around_a_correct_answer_never_make_it_wrong_without_a_message() {
    let before = [
        "Hello! Here is my solution: ",
        "Answer from group 3: ",
        "Hello, ",
        "Hi! ",
        "Hey L, ",
        "Dear Dr. Lud, ",
        "Dr. L: ",
        "D. Ruld: ",
        "Lud: ",
        "Group D: ",
        "Team R: ",
        "L. Duru: ",
        "R: ",
        "U: ",
        "E: ",
        "N: ",
        "Dud: ",
        "Ld. ",
        "DL: ",
        "LR answers: ",
        "S. Lee: ",
        "E. Wu: ",
        "NEWS: ",
        "tilesdir_b: ",
        "tilesdir_u: ",
        "dir_d: ",
        "L is left, R is right, U is up, D is down. ",
        "u=up d=down l=left r=right: ",
        "[UDLR] ",
        "R1: ",
        "U2: ",
        "by R. D.: ",
        "Lul ",
        "Name: Lur; moves: ",
        "directions: u d l r\n",
        "Dr. U\n",
        "Group: L\n",
        "We: ",
        "s: ",
        "R: L: ",
        "L 3: ",
        "D4 ",
    ];
    let after = [
        " (L)",
        " Thanks, L.",
        "\nThanks, L.",
        "\nThanks, D. Lur",
        "\nBest regards, R.",
        "\nCheers, Ed",
        " - Lud",
        " :D",
        "\nGroup D",
        " by Lud",
        "\n(c) Lud 2024",
        "\nnotation: UDLR",
        "\nU = up",
        "\nHope this is right :D",
        " D:",
    ];
    let answers: Vec<String> = SOLUTIONS
        .iter()
        .flat_map(|solution| {
            let first = before.iter().map(move |words| format!("{words}{solution}"));
            first.chain(after.iter().map(move |words| format!("{solution}{words}")))
        })
        .collect();
    let inputs: Vec<&str> = answers.iter().map(String::as_str).collect();
    let mut silent = Vec::new();
    for (answer, row) in inputs.iter().zip(rows(BOARD, &inputs)) {
        let (verdict, message) = (row["verdict"].as_str().unwrap(), row["message"].as_str().unwrap());
        // A message names the fault, or says that part of the moves solves the puzzle.
        let is_explained = verdict == "unreadable" || message.contains("solve the puzzle");
        if verdict != "solved" && !is_explained {
            silent.push(format!("{answer:?}: {verdict}: {message}"));
        }
    }
    assert!(silent.is_empty(), "{} of {}:\n{}", silent.len(), inputs.len(), silent.join("\n"));
}

#[test]
fn courses_k14_greetings_and_closings_on_the_same_line_as_the_moves_are_skipped() {
    let solved = [
        "Hello! Here is my solution: RDLDDRR",
        "Answer from group 3: RDLDDRR",
        "Hello, RDLDDRR",
        "Hi! R D L D D R R",
        "Dear Dr. Lud, RDLDDRR",
        "Dear Prof. Uhl, my answer is RDLDDRR",
        "Hello,\nRDLDDRR\nThanks, L.",
        "RDLDDRR\nBest regards, D. Ruld",
        "tiles move; directions of the blank: RDLDDRR",
        "tilesdir_b: RDLDDRR",
        "L is left, R is right, U is up, D is down. RDLDDRR",
    ];
    for (answer, row) in solved.iter().zip(rows(BOARD, &solved)) {
        assert_eq!(row["verdict"], "solved", "{answer:?}: {row}");
        assert_eq!(row["written"], 7, "{answer:?}: {row}");
    }
    for answer in ["Hello, Lud", "Hi!", "Thanks, L.", "Dear Dr. L,", "Hey L, RDLDDRR", "Hi right, DLDDRR"] {
        let row = rows(BOARD, &[answer]).remove(0);
        assert_eq!(row["verdict"], "unreadable", "{answer:?}: {row}");
    }
}

#[test]
fn courses_k18_variants_without_a_class_are_graded_by_their_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let boards = ["1 2 3/4 5 6/7 0 8", "1 2 3/4 0 6/7 5 8", "1 2 3/4 5 0/7 8 6", "1 0 3/4 2 6/7 5 8"];
    let solutions = ["L", "UL", "U", "UUL"];
    fs::write(file("set.txt"), boards.join("\n")).unwrap();
    let set = file("set.txt");
    let drawn = ["--variants", "3", "--pick", "2", "--seed", "7"];
    let sheet = loyd(&[&["sheet", text(&set), "--solutions"], &drawn[..]].concat(), "").out;
    // The last page has a line such as `Variant 2: 4, 1`.
    let assigned = |variant: usize| -> Vec<usize> {
        let line = sheet.lines().find(|line| line.contains(&format!("Variant {variant}: "))).expect("the variant");
        let numbers = line.split(": ").nth(1).expect("numbers").trim_end_matches("</p>");
        numbers.split(", ").map(|number| number.parse().expect("a number")).collect()
    };
    let students = [("ada", 1), ("ben", 2), ("cem", 3), ("dan", 2)];
    let lines = |cell: &dyn Fn(usize) -> String| {
        let rows = students.iter().flat_map(|&(student, variant)| {
            assigned(variant).into_iter().map(move |number| (student, variant, number))
        });
        let rows = rows.map(|(student, variant, number)| {
            format!("{student},{},{number},{}\n", cell(variant), solutions[number - 1])
        });
        format!("id,Variant,puzzle,moves\n{}", rows.collect::<String>())
    };
    let grade = |answers: &Path, more: &[&str]| {
        let first = ["grade", "--puzzles", text(&set), text(answers), "--by", "student", "--csv"];
        loyd(&[&first[..], more].concat(), "")
    };
    let answers = file("answers.csv");
    for form in
        [&|variant| format!("{variant}"), &|variant| format!("Variant {variant}")] as [&dyn Fn(usize) -> String; 2]
    {
        fs::write(&answers, lines(form)).unwrap();
        let ran = grade(&answers, &drawn);
        assert_eq!(ran.code, 0, "{ran:?}");
        for (line, (student, variant)) in ran.out.lines().skip(1).zip(students) {
            let cells: Vec<&str> = line.split(',').collect();
            assert_eq!(&cells[..6], [student, "2", "2", "2", "2", "0"], "{ran:?}");
            let solved: Vec<usize> = (1..=4).filter(|puzzle| cells[5 + puzzle] == "solved").collect();
            assert!(solved.iter().all(|puzzle| assigned(variant).contains(puzzle)), "{ran:?}");
        }
    }
    // Variant folders, one of which has a single student.
    for (student, variant) in students {
        let own = file("answers").join(format!("variant-{variant}")).join(student);
        fs::create_dir_all(&own).unwrap();
        for number in assigned(variant) {
            fs::write(own.join(format!("{number}.txt")), solutions[number - 1]).unwrap();
        }
    }
    let ran = grade(&file("answers"), &drawn);
    assert_eq!(ran.code, 0, "{ran:?}");
    for (line, student) in
        ran.out.lines().skip(1).zip(["variant-1/ada", "variant-2/ben", "variant-2/dan", "variant-3/cem"])
    {
        assert!(line.starts_with(&format!("{student},2,2,2,2,0,")), "{ran:?}");
    }
    // A class list adds students without answers, and may give the variants.
    fs::write(file("class.csv"), "id,variant\nada,1\nben,2\ncem,3\ndan,2\neva,1\n").unwrap();
    fs::write(&answers, lines(&|_| String::new())).unwrap();
    let ran = grade(&answers, &[&drawn[..], &["--class", text(&file("class.csv"))]].concat());
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.contains("ada,2,2,2,2,0,") && ran.out.contains("eva,0,2,0,0,2,"), "{ran:?}");
    for (number, part) in [("", "ada has none"), ("4", "ada has 4"), ("b", "ada has b")] {
        fs::write(&answers, lines(&|_| number.to_owned())).unwrap();
        let refused = grade(&answers, &drawn);
        assert!(refused.code == 2 && refused.out.is_empty() && refused.err.contains(part), "{refused:?}");
        assert!(refused.err.contains("expected a variant from 1 to 3"), "{refused:?}");
    }
    fs::write(&answers, "id,variant,puzzle,moves\nada,1,1,L\nada,2,1,L\n").unwrap();
    let refused = grade(&answers, &drawn);
    assert!(refused.code == 2 && refused.err.contains("ada has 1 and 2"), "{refused:?}");
    for (wrong, part) in [
        (&["--variants", "3"][..], "--pick"),
        (&["--pick", "2", "--seed", "7"], "--variants"),
        (&["--variants", "3", "--pick", "2"], "--seed"),
        (&["--variants", "3", "--pick", "5", "--seed", "7"], "--pick 5: there are only 4 puzzles"),
    ] {
        let refused = grade(&answers, wrong);
        assert!(refused.code == 2 && refused.err.contains(part), "{wrong:?}: {refused:?}");
    }
}

#[test]
fn courses_k19_a_check_that_reaches_the_time_limit_prints_what_it_has_checked() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("h");
    // Slow on boards whose first tile is not in its goal cell.
    write_script(&program, "case \"$1\" in 1,*) echo 0;; *) exec sleep 60;; esac");
    let command = format!("{} {{position,}}", text(&program));
    let ran = loyd(&["check", "--json", "--time", "2", "--positions", "300", "--heuristic", &command, "3x2"], "");
    let found = ran.json().remove(0);
    let checked = found["positions"].as_u64().unwrap();
    assert_eq!((ran.code, &found["partial"], &found["complete"]), (3, &json!(true), &json!(false)), "{ran:?}");
    assert!((1..300).contains(&checked) && found["admissible"] == true, "{ran:?}");
    assert!(ran.err.contains("reached the time limit for "), "{ran:?}");
    // A counterexample is reported even by a partial check.
    write_script(&program, "case \"$1\" in 1,*) echo 9;; *) exec sleep 60;; esac");
    let ran = loyd(&["check", "--time", "2", "--positions", "300", "--heuristic", &command, "3x2"], "");
    assert!(ran.code == 1 && ran.out.starts_with("partial: ") && ran.out.contains("admissible: no"), "{ran:?}");
    // A program that reads all positions: the first thousand are checked before the others.
    write_script(
        &program,
        "n=0; while read -r line; do n=$((n+1)); echo 0; done; [ $n -gt 1000 ] && exec sleep 60; exit 0",
    );
    let ran = loyd(&["check", "--json", "--time", "4", "--heuristic", text(&program), "3x3"], "");
    let found = ran.json().remove(0);
    assert_eq!((ran.code, &found["positions"], &found["partial"]), (3, &json!(1000), &json!(true)), "{ran:?}");
}

#[cfg(unix)]
#[test]
fn courses_k19_an_interrupted_check_prints_what_it_has_checked() {
    let folder = tempfile::tempdir().unwrap();
    let (program, runs) = (folder.path().join("h"), folder.path().join("runs"));
    write_script(&program, &format!("echo >> '{}'; sleep 0.05; echo 0", runs.display()));
    let command = format!("{} {{position}}", text(&program));
    let mut check = Command::new(cargo_bin("loyd"));
    check.args(["check", "--positions", "5000", "--heuristic", &command, "3x3"]);
    let check = check.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let start = Instant::now();
    let count = || fs::read_to_string(&runs).unwrap_or_default().lines().count();
    while count() < 20 && start.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(10));
    }
    Command::new("kill").args(["-INT", &check.id().to_string()]).status().unwrap();
    let output = check.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{out}");
    assert!(out.starts_with("partial: ") && out.contains("of 5,000 positions\nadmissible: yes, on the "), "{out}");
}

#[test]
fn constructive_c12_the_trace_of_a_solved_board_says_that_it_is_solved() {
    let ran = loyd(&["explain", "--trace", "1 2 3/4 5 6/7 8 0"], "");
    assert_eq!((ran.code, ran.out.as_str()), (0, "# 1 2 3/4 5 6/7 8 0, goal blank-last\nsolved\n"), "{ran:?}");
}

/// A program in a sandbox has the access that docs/teaching.md and docs/security.md describe.
#[cfg(target_os = "linux")]
#[test]
fn courses_k17_a_program_in_a_sandbox_has_the_access_that_the_documents_describe() {
    if !loyd_classroom::has_sandbox() {
        eprintln!("skipped: bwrap is not installed or cannot create a sandbox here");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("private.txt"), "x").unwrap();
    fs::write(folder.path().join("solutions.txt"), "LL").unwrap();
    let see = tempfile::tempdir().unwrap();
    fs::write(see.path().join("tool.txt"), "x").unwrap();
    // Each line must fail in the sandbox.
    let hidden = [
        format!("cat '{}'", folder.path().join("solutions.txt").display()),
        format!("ls '{}'", home.path().display()),
        "cat /etc/shadow | grep -q .".to_owned(),
        "ls /etc/ssh | grep -q .".to_owned(),
        "ls /root /home /var /run /srv /mnt".to_owned(),
        "grep -v -e lo: -e '|' /proc/net/dev".to_owned(),
        "env | grep TOKEN".to_owned(),
        "touch /mark".to_owned(),
        "touch /dev/mark".to_owned(),
        "touch /usr/mark".to_owned(),
        "touch /etc/mark".to_owned(),
        "touch \"$0.mark\"".to_owned(),
        "echo x >> \"$1\"".to_owned(),
        format!("touch '{}'", see.path().join("mark").display()),
    ];
    let seen = [
        format!("cat '{}'", see.path().join("tool.txt").display()),
        "grep -q '0 7 8' \"$1\"".to_owned(),
        "touch mine \"$TMPDIR/mine\" \"$HOME/mine\" /tmp/mine /dev/shm/mine".to_owned(),
        "[ \"$(pwd)\" = \"$HOME\" ]".to_owned(),
        "[ \"$(ls /tmp | grep -v -e mine -e '^loyd-run-' -e '^\\.tmp')\" = '' ]".to_owned(),
    ];
    let failing = hidden
        .iter()
        .map(|line| format!("({line}) >/dev/null 2>&1 && {{ echo '{}' >&2; exit 9; }}\n", line.replace('\'', "")));
    let working = seen
        .iter()
        .map(|line| format!("({line}) >/dev/null 2>&1 || {{ echo '{}' >&2; exit 8; }}\n", line.replace('\'', "")));
    let script: String = failing.chain(working).collect();
    write_script(&folder.path().join("students/ada/solve"), &format!("{script}echo LL"));
    // Files in memory would escape the memory limit, so they are on disk.
    let fill = "for i in 1 2 3 4; do head -c 60M /dev/zero > /dev/shm/$i; done; echo LL";
    write_script(&folder.path().join("students/ben/solve"), fill);
    let temporary = tempfile::tempdir().unwrap();
    let output = Command::new(cargo_bin("loyd"))
        .args(["grade", "--json", "--puzzles", "1 2 3/4 5 6/0 7 8", "--sandbox", "--time", "20", "--memory", "150M"])
        .args(["--students", text(&folder.path().join("students")), "--run", "{student}/solve {puzzle}"])
        .args(["--see", text(see.path())])
        .envs([("HOME", text(home.path())), ("TMPDIR", text(temporary.path())), ("LOYD_TEST_TOKEN", "secret")])
        .output()
        .unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 2, "{out}");
    assert!(rows.iter().all(|row| row["verdict"] == "solved"), "{rows:#?}");
    assert_eq!(fs::read_dir(temporary.path()).unwrap().count(), 0, "no folder is left behind");
}
