//! Sixty answers and twenty-four programs, each with the verdict that a careful instructor would
//! give, determined beforehand.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::{loyd, path, write_script};

/// A course's puzzle: its file, its goal's file, and the format if it must be named.
struct Puzzle {
    name: &'static str,
    text: &'static str,
    goal: Option<&'static str>,
    format: Option<&'static str>,
}

const fn puzzle(name: &'static str, text: &'static str) -> Puzzle {
    Puzzle { name, text, goal: None, format: None }
}

const fn tray(name: &'static str, text: &'static str, goal: &'static str) -> Puzzle {
    Puzzle { name, text, goal: Some(goal), format: Some("cs61b") }
}

/// A solvable and an unsolvable puzzle in every course's format.
const PUZZLES: [Puzzle; 10] = [
    puzzle("princeton", "3\n1 2 3\n4 5 6\n0 7 8\n"),
    puzzle("princeton-none", "3\n1 2 3\n4 5 6\n8 7 0\n"),
    puzzle("42", "# n-puzzle\n3\n1 2 3\n0 8 4\n7 6 5\n"),
    puzzle("42-none", "# n-puzzle\n3\n1 2 3\n8 0 4\n7 5 6\n"),
    tray("cs61b", "3 3\n0 0 1 1\n2 0 2 0\n", "1 1 2 2\n0 0 0 0\n"),
    tray("cs61b-none", "2 3\n0 0 1 0\n", "0 1 1 2\n"),
    puzzle("sbp", "4,3,\n1,-1,-1,1,\n3,0,2,2,\n1,0,0,1,\n"),
    puzzle("sbp-none", "4,1,\n-1,1,2,0,\n"),
    puzzle(
        "assignment",
        "4 4\n3 1 2 1 b\n1 1 1 1 b\n1 2 1 1 b\n2 1 1 1 b\n2 3 2 1 b\n3 3 1 2 b\n4 1 2 1 b\n4 4 1 1 b\n",
    ),
    puzzle("assignment-none", "4 4\n2 1 2 1 h\n1 3 1 3 v\n4 1 2 1 h\n4 3 1 1 n\n"),
];

/// The puzzle, the answer, the verdict, the excess, and the first illegal move.
type Case = (&'static str, &'static str, &'static str, Option<u64>, Option<u64>);

const fn solved(puzzle: &'static str, answer: &'static str, excess: u64) -> Case {
    (puzzle, answer, "solved", Some(excess), None)
}

const fn illegal(puzzle: &'static str, answer: &'static str, at: u64) -> Case {
    (puzzle, answer, "illegal", None, Some(at))
}

const fn unsolved(puzzle: &'static str, answer: &'static str) -> Case {
    (puzzle, answer, "not solved", None, None)
}

const fn missing(puzzle: &'static str) -> Case {
    (puzzle, "", "missing", None, None)
}

const fn unreadable(puzzle: &'static str, answer: &'static str) -> Case {
    (puzzle, answer, "unreadable", None, None)
}

const ANSWERS: [Case; 60] = [
    solved("princeton", "LL", 0),
    solved("princeton", "Right, Right", 0),
    solved(
        "princeton",
        "Minimum number of moves = 2\n3\n1 2 3\n4 5 6\n0 7 8\n\n3\n1 2 3\n4 5 6\n7 0 8\n\n3\n1 2 3\n4 5 6\n7 8 0\n",
        0,
    ),
    solved("princeton", "1. Left\n2. Left\n3. Right\n4. Right\n5. Left\n6. Left\n", 4),
    illegal("princeton", "LLL", 3),
    unsolved("princeton", "No solution possible"),
    solved("princeton-none", "No solution possible\n", 0),
    solved("princeton-none", "Unsolvable puzzle", 0),
    solved("princeton-none", "Answer: NO SOLUTION!\n", 0),
    unsolved("princeton-none", "RR"),
    unsolved("princeton-none", "no solution with 1 move\nRR"),
    missing("princeton-none"),
    solved("42", "L", 0),
    solved(
        "42",
        "Number of moves: 1\nComplexity in time: 2\nComplexity in size: 4\n\n1 2 3\n0 8 4\n7 6 5\n\n1 2 3\n8 0 4\n7 6 5\n",
        0,
    ),
    solved("42", "# no solution with fewer moves\nL", 0),
    unsolved("42", "U"),
    unsolved("42", "This puzzle cannot be solved"),
    illegal("42", "1 2 3\n0 8 4\n7 6 5\n\n1 2 3\n8 4 0\n7 6 5\n", 1),
    solved("42-none", "This puzzle cannot be solved", 0),
    solved("42-none", "this puzzle can't be solved.", 0),
    solved("42-none", "Searching\n\nno solution\nTime: 0.1 s\nNodes = 181440\n", 0),
    unsolved("42-none", "L"),
    illegal("42-none", "LLLL", 2),
    unsolved("42-none", "1 2 3\n8 4 0\n7 5 6\n"),
    solved("cs61b", "0 0 0 1\n0 1 1 1\n2 0 0 0\n", 0),
    // Two lines that move the same block in the same direction count as one slide.
    solved("cs61b", "0 0 0 1\n0 1 1 1\n2 0 1 0\n1 0 0 0\n", 0),
    illegal("cs61b", "0 0 1 0\n", 1),
    unsolved("cs61b", "2 0 2 1\n"),
    unreadable("cs61b", "0 0 0\n"),
    unsolved("cs61b", "no solution"),
    solved("cs61b-none", "no solution", 0),
    solved("cs61b-none", "unsolvable", 0),
    unsolved("cs61b-none", "0 0 0 1\n"),
    unsolved("cs61b-none", "0 0 0 2\n"),
    illegal("cs61b-none", "0 0 1 0\n", 1),
    illegal("cs61b-none", "5 5 5 5\n", 1),
    solved("sbp", "(2,left)\n(2,up)\n", 0),
    solved("sbp", "(2,left)\n(2,down)\n(2,up)\n(2,up)\n", 2),
    illegal("sbp", "(2,up)\n", 1),
    unsolved("sbp", "(3,right)\n"),
    unsolved("sbp", "No solution"),
    unreadable("sbp", "(9,left)\n"),
    solved("sbp-none", "no solution", 0),
    solved("sbp-none", "There is no solution.", 0),
    illegal("sbp-none", "(2,left)\n", 1),
    illegal("sbp-none", "(2,right)\n(2,right)\n", 2),
    unsolved("sbp-none", "(2,right)\n"),
    unreadable("sbp-none", "no solution yet"),
    solved("assignment", "4 up 1, 3 right 3, Z up 1, 3 down 1, Z right 2", 0),
    solved("assignment", "4 left 1, 7 up 3, 7 left 1, 5 right 1, 5 up 2, Z right 2", 1),
    solved("assignment", "4U1, 3R3; Z up\n3 down 1, Z right 2", 0),
    illegal("assignment", "4 up 1, Z up 1", 2),
    unsolved("assignment", "2 down 1"),
    unreadable("assignment", "9 left 1"),
    solved("assignment-none", "There is no solution.", 0),
    solved("assignment-none", "No solution exists", 0),
    illegal("assignment-none", "Z right 1", 1),
    illegal("assignment-none", "2 right 1", 1),
    missing("assignment-none"),
    unreadable("assignment-none", "no solution in 10 moves"),
];

/// Writes the puzzle's file and its goal to a folder, and returns the path to the puzzle.
fn write_puzzle(puzzle: &Puzzle, folder: &Path) -> PathBuf {
    let file = folder.join(format!("{}.txt", puzzle.name));
    fs::write(&file, puzzle.text).unwrap();
    if let Some(goal) = puzzle.goal {
        fs::write(folder.join(format!("{}.txt.goal", puzzle.name)), goal).unwrap();
    }
    file
}

/// Returns the arguments to `grade` for a puzzle.
fn arguments(puzzle: &Puzzle, folder: &Path) -> Vec<String> {
    let file = write_puzzle(puzzle, folder).to_str().unwrap().to_owned();
    let format = puzzle.format.map(|format| vec!["--format".to_owned(), format.to_owned()]).unwrap_or_default();
    [vec!["grade".to_owned(), "--json".to_owned(), "--puzzles".to_owned(), file], format].concat()
}

/// Returns the rows of a run.
fn rows(arguments: &[String]) -> Vec<Value> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let ran = loyd(&arguments, "");
    assert_eq!(ran.code, 0, "{arguments:?}: {ran:?}");
    ran.json()
}

#[test]
fn courses_k12_sixty_answers_get_the_verdict_of_a_careful_instructor() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for puzzle in &PUZZLES {
        let folder = tempfile::tempdir().unwrap();
        let answers = folder.path().join("answers");
        fs::create_dir(&answers).unwrap();
        let cases: Vec<&Case> = ANSWERS.iter().filter(|case| case.0 == puzzle.name).collect();
        for (index, case) in cases.iter().enumerate() {
            fs::write(answers.join(format!("s{index}.txt")), case.1).unwrap();
        }
        let rows = rows(&[arguments(puzzle, folder.path()), vec![answers.to_str().unwrap().to_owned()]].concat());
        assert_eq!(rows.len(), cases.len());
        for (row, &&(name, answer, verdict, excess, at)) in rows.iter().zip(&cases) {
            let found = (row["verdict"].as_str(), row["excess"].as_u64(), row["move"].as_u64());
            if found != (Some(verdict), excess, at) {
                wrong.push(format!("{name}: {answer:?}: expected {verdict} {excess:?} {at:?}, found {row}"));
            }
            assert_eq!(row["proven"], true, "{row}");
            assert_eq!(
                row["least"].is_null(),
                name.ends_with("none"),
                "rows of solvable puzzles have the minimum length: {row}"
            );
            count += 1;
        }
    }
    assert!(wrong.is_empty(), "{} of {count} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(count, 60);
}

/// The puzzle, the program as a script, the verdict, and part of the message. No process may create
/// the file `MARK`.
const PROGRAMS: [(&str, &str, &str, &str); 24] = [
    ("princeton", "grep -q '^0 7 8' \"$1\" && echo LL", "solved", ""),
    ("princeton", "sleep 0.3; echo 'Left Left'", "solved", ""),
    ("princeton", "while :; do :; done", "timeout", "the time limit"),
    ("princeton", "echo LL; exec sleep 60", "timeout", "its output up to then solves the puzzle"),
    ("princeton", "(sleep 2; touch MARK) & (sleep 2; touch MARK) & echo LL", "solved", ""),
    ("princeton", "setsid sh -c 'sleep 2; touch MARK' & sleep 0.1; echo LL", "solved", ""),
    ("princeton", "(setsid sh -c '(sleep 2; touch MARK) &' &) ; sleep 60", "timeout", "the time limit"),
    ("princeton", "exec yes LL", "crashed", "printed too much"),
    ("princeton", "exec yes trouble >&2", "crashed", "printed too much"),
    ("princeton", "head -c 10000000 /dev/zero | tr '\\0' x >&2; echo LL", "solved", ""),
    ("princeton", "exit 1", "crashed", "exit status 1"),
    (
        "princeton-none",
        "echo 'Traceback' >&2; echo 'ValueError: no' >&2; exit 1",
        "crashed",
        "exit status 1: ValueError: no",
    ),
    ("princeton-none", "exit 2", "crashed", "exit status 2"),
    ("princeton", "echo LL; echo 'KeyError: 7' >&2; exit 1", "crashed", "KeyError: 7; its output up to then solves"),
    ("princeton", "echo LL; exit 2", "solved", "exited with status 2"),
    ("princeton-none", "kill -SEGV $$", "crashed", "signal 11 (segmentation fault)"),
    ("princeton", "echo LL; kill -ABRT $$", "crashed", "signal 6 (abort); its output up to then solves"),
    ("princeton", "x=$(head -c 300000000 /dev/zero | tr '\\0' a); echo LL", "crashed", ""),
    ("princeton", "echo '???'", "unreadable", ""),
    ("42", "printf 'depth 0: no solution at this depth\\n1. Left\\n'", "solved", ""),
    (
        "42-none",
        "printf 'Searching\\nThis puzzle cannot be solved\\n'; exit 1",
        "solved",
        "right: there is no solution",
    ),
    ("princeton-none", "true", "not solved", "printed nothing"),
    ("cs61b-none", "exit 1", "solved", "right: there is no solution"),
    ("cs61b-none", "echo 'Exception in thread' >&2; exit 1", "crashed", "exit status 1: Exception in thread"),
];

#[test]
fn courses_k12_twenty_four_programs_get_the_verdict_of_a_careful_instructor_and_leave_nothing_behind() {
    let temporary = tempfile::tempdir().unwrap();
    let mark = temporary.path().join("mark");
    let mut wrong = Vec::new();
    for (index, (name, script, verdict, message)) in PROGRAMS.iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join(format!("program-{index}"));
        write_script(&program, &script.replace("MARK", mark.to_str().unwrap()));
        let puzzle = PUZZLES.iter().find(|puzzle| puzzle.name == *name).unwrap();
        let command = format!("{} {{puzzle}}", program.display());
        // Only endless programs reach the limit, so a slow machine does not change a verdict.
        let time = if *verdict == "timeout" { "1.5" } else { "60" };
        let limits = ["--run", &command, "--time", time, "--memory", "100M"].map(str::to_owned);
        let rows = rows(&[arguments(puzzle, folder.path()), limits.into()].concat());
        assert_eq!(rows.len(), 1);
        let (found, text) = (rows[0]["verdict"].as_str().unwrap(), rows[0]["message"].as_str().unwrap());
        if found != *verdict || !text.contains(message) {
            wrong.push(format!("{name}: {script}: expected {verdict} {message:?}, found {}", rows[0]));
        }
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    std::thread::sleep(std::time::Duration::from_millis(2_500));
    assert!(!mark.exists(), "a process outlived its program");
}

/// Program output for a puzzle: the moves of a solution, or other moves, as lines, as a list and as
/// boards, and the verdicts on moves and on boards.
struct ProgramOutput {
    puzzle: &'static str,
    moves: &'static str,
    list: &'static str,
    boards: &'static str,
    moves_verdict: &'static str,
    boards_verdict: &'static str,
}

const PROGRAM_OUTPUTS: [ProgramOutput; 10] = [
    ProgramOutput {
        puzzle: "princeton",
        moves: "Left\nLeft",
        list: "['Left', 'Left']",
        boards: "3\n1 2 3\n4 5 6\n0 7 8\n\n3\n1 2 3\n4 5 6\n7 0 8\n\n3\n1 2 3\n4 5 6\n7 8 0",
        moves_verdict: "solved",
        boards_verdict: "solved",
    },
    ProgramOutput {
        puzzle: "princeton-none",
        moves: "Right\nRight",
        list: "['Right', 'Right']",
        boards: "3\n1 2 3\n4 5 6\n8 0 7",
        moves_verdict: "not solved",
        boards_verdict: "not solved",
    },
    ProgramOutput {
        puzzle: "42",
        moves: "Left",
        list: "['Left']",
        boards: "1 2 3\n0 8 4\n7 6 5\n\n1 2 3\n8 0 4\n7 6 5",
        moves_verdict: "solved",
        boards_verdict: "solved",
    },
    ProgramOutput {
        puzzle: "42-none",
        moves: "Left",
        list: "['Left']",
        boards: "1 2 3\n8 4 0\n7 5 6",
        moves_verdict: "not solved",
        boards_verdict: "not solved",
    },
    ProgramOutput {
        puzzle: "cs61b",
        moves: "0 0 0 1\n0 1 1 1\n2 0 0 0",
        list: "[(0, 0), (0, 1)]\n[(0, 1), (1, 1)]\n[(2, 0), (0, 0)]",
        boards: ".1.\n.1.\n22.",
        moves_verdict: "solved",
        boards_verdict: "unreadable",
    },
    ProgramOutput {
        puzzle: "cs61b-none",
        moves: "0 0 0 1",
        list: "[(0, 0), (0, 1)]",
        boards: ".1.\n.1.",
        moves_verdict: "not solved",
        boards_verdict: "unreadable",
    },
    ProgramOutput {
        puzzle: "sbp",
        moves: "(2,left)\n(2,up)",
        list: "[(2, 'left'), (2, 'up')]",
        boards: "4,3,\n1,2,2,1,\n3,0,0,0,\n1,0,0,1,",
        moves_verdict: "solved",
        boards_verdict: "unreadable",
    },
    ProgramOutput {
        puzzle: "sbp-none",
        moves: "(2,right)",
        list: "[(2, 'right')]",
        boards: "4,1,\n-1,1,0,2,",
        moves_verdict: "not solved",
        boards_verdict: "unreadable",
    },
    ProgramOutput {
        puzzle: "assignment",
        moves: "4 up 1, 3 right 3, Z up 1, 3 down 1, Z right 2",
        list: "[('4', 'up', 1), ('3', 'right', 3), ('Z', 'up', 1), ('3', 'down', 1), ('Z', 'right', 2)]",
        boards: "12  \n3 44\nZZ5 \n6657",
        moves_verdict: "solved",
        boards_verdict: "unreadable",
    },
    ProgramOutput {
        puzzle: "assignment-none",
        moves: "Z right 1",
        list: "[('Z', 'right', 1)]",
        boards: "  1 \nZZ1 \n  1 \n223 ",
        moves_verdict: "illegal",
        boards_verdict: "unreadable",
    },
];

/// Returns the programs for a puzzle, by name: the script, and the verdict.
fn programs(printed: &ProgramOutput) -> Vec<(&'static str, String, &'static str)> {
    let ProgramOutput { puzzle, moves, list, boards, moves_verdict, boards_verdict } = printed;
    let print = |text: &str| format!("cat <<'END'\n{text}\nEND\n");
    let is_unsolvable = puzzle.ends_with("-none");
    // The course that uses this format defines a silent exit with status 1 to mean that there is no
    // solution.
    let silent = match *puzzle {
        "cs61b" => "not solved",
        "cs61b-none" => "solved",
        _ => "crashed",
    };
    let traceback = "echo 'Traceback (most recent call last):' >&2; echo 'ValueError: tile' >&2; exit 1";
    let right = if is_unsolvable { "no solution" } else { moves };
    vec![
        ("right", print(right), "solved"),
        ("slow", format!("sleep 0.2\n{}", print(right)), "solved"),
        (
            "statement",
            print("Searching\nThere is no solution.\nTime: 0.2 s"),
            if is_unsolvable { "solved" } else { "not solved" },
        ),
        ("moves", print(moves), moves_verdict),
        ("list", print(list), moves_verdict),
        ("boards", print(boards), boards_verdict),
        ("prose", print("Reading the puzzle\nSearching deeper\nFound nothing"), "unreadable"),
        ("log", print("depth 3: no solution found at this depth"), "unreadable"),
        ("log-and-moves", print(&format!("# depth 3: no solution found at this depth\n{moves}")), moves_verdict),
        ("nothing", "true".to_owned(), "not solved"),
        ("silent-1", "exit 1".to_owned(), silent),
        ("silent-2", "exit 2".to_owned(), "crashed"),
        ("signal", "kill -SEGV $$".to_owned(), "crashed"),
        ("crash-before", traceback.to_owned(), "crashed"),
        ("crash-after", format!("{}{traceback}", print(right)), "crashed"),
        ("crash-2-after", format!("{}echo 'panic' >&2; exit 2", print(right)), "crashed"),
        ("signal-after", format!("{}kill -ABRT $$", print(right)), "crashed"),
    ]
}

#[test]
fn courses_k12_programs_of_every_kind_get_their_verdict_on_puzzles_from_every_course() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for printed in &PROGRAM_OUTPUTS {
        let folder = tempfile::tempdir().unwrap();
        let puzzle = PUZZLES.iter().find(|puzzle| puzzle.name == printed.puzzle).unwrap();
        let programs = programs(printed);
        let students = folder.path().join("students");
        for (name, script, _) in &programs {
            write_script(&students.join(name).join("solve"), script);
        }
        let more = ["--students", students.to_str().unwrap(), "--run", "{student}/solve {puzzle}", "--threads", "2"];
        let rows = rows(&[arguments(puzzle, folder.path()), more.map(str::to_owned).into()].concat());
        assert_eq!(rows.len(), programs.len());
        for (name, _, verdict) in programs {
            let row = rows.iter().find(|row| row["id"] == name).unwrap();
            if row["verdict"] != verdict {
                wrong.push(format!("{}: {name}: expected {verdict}, found {row}", printed.puzzle));
            }
            count += 1;
        }
    }
    assert!(wrong.is_empty(), "{} of {count} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(count, 170);
}

#[test]
fn courses_k15_setup_errors_are_reported_before_anything_is_graded() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("answers.csv");
    fs::write(&table, "id,puzzle,moves\nada,1,LL\nben,third,LL\n").unwrap();
    let good = folder.path().join("good.csv");
    fs::write(&good, "id,moves\nada,LL\n").unwrap();
    let (table, good, levels) = (table.to_str().unwrap(), good.to_str().unwrap(), path("data/blocks_published.txt"));
    let eight = "1 2 3/4 5 6/0 7 8";
    for (arguments, part) in [
        (vec!["--puzzles", eight, table], "there is no puzzle `third`"),
        (vec!["--puzzles", eight, "--metric", "slide", table], "there is no metric slide for tiles"),
        (
            vec!["--puzzles", &levels, "--metric", "single", "--run", "true {puzzle}"],
            "there is no metric single for blocks",
        ),
        (vec!["--puzzles", eight, "--run", "/nowhere/solver {puzzle}"], "there is no program /nowhere/solver"),
        (vec!["--puzzles", eight, "--run", "loyd-nowhere {puzzle}"], "there is no program loyd-nowhere"),
        (vec!["--puzzles", eight, "--run", "true"], "no placeholder stands for the puzzle"),
        (vec!["--puzzles", eight, "--run", "true {student}/a {puzzle}"], "{student} needs --students"),
        (vec!["--puzzles", eight, "--run", "true {puzzle}", "--students", "/nowhere"], "--students needs {student}"),
        (vec!["--puzzles", eight, "--points", "solved=a", table], "no number"),
        (vec!["--puzzles", eight, "--points", "solved=2", good], "points are written only with --by student"),
        (
            vec!["--puzzles", eight, "--run", "true {plank}"],
            "there is no placeholder {plank}: expected {puzzle}, {board}",
        ),
        (vec!["--puzzles", eight, "--run", "true {puzzle,}"], "there is no placeholder {puzzle,}"),
        (vec!["--puzzles", eight, "--run", "sh nowhere.sh {puzzle}"], "there is no file nowhere.sh"),
        (vec!["--puzzles", eight, "--run", "sh -u nowhere.sh {puzzle}"], "there is no file nowhere.sh"),
        (vec!["--puzzles", eight, "--time", "5", good], "'--time <SECONDS>' cannot be used with '[ANSWERS]'"),
        (vec!["--puzzles", eight, "--threads", "2", good], "cannot be used with"),
        (vec!["--puzzles", eight, "--memory", "1G", good], "cannot be used with"),
        (vec!["--puzzles", eight, "--cpu-time", "1", good], "cannot be used with"),
        (vec!["--puzzles", eight, "--sandbox", good], "cannot be used with"),
        (vec!["--puzzles", eight, "--stdin", good], "cannot be used with"),
        (vec!["--puzzles", eight, "--to", "princeton", good], "cannot be used with"),
        (vec!["--puzzles", eight, "--answer-file", "a", good], "cannot be used with"),
        (vec!["--puzzles", eight, "--students", "s", good], "cannot be used with"),
        (vec!["--puzzles", eight, "--first-failure", "solved", good], "cannot be used with"),
        (vec!["--puzzles", eight, "--answer-file", "a/b", "--run", "true {puzzle}"], "without a folder"),
        (vec!["--puzzles", eight, "--run", "true {puzzle}", "--cpu-time", "0"], "a number of seconds above 0"),
        (vec!["--puzzles", eight, "--run", "true {puzzle}", "--memory", "0"], "expected a size"),
        (vec!["--puzzles", "/nowhere/set.txt", table], "/nowhere/set.txt"),
        (vec!["--puzzles", eight, "/nowhere/answers"], "no such file or folder"),
    ] {
        let ran = loyd(&[vec!["grade"], arguments.clone()].concat(), "");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}: {ran:?}");
        assert!(ran.err.contains(part), "{arguments:?}: {ran:?}");
    }
}
