//! Tests for course files, from the puzzles in the starter kits to the output that the graders
//! read.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{loyd, path};

/// Creates a folder with the given files.
fn create_folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    folder
}

fn text(file: &Path) -> String {
    file.to_str().unwrap().to_owned()
}

/// A 2x2 block and a single-cell block. The goal moves the large block to the opposite corner.
const TRAY: &str = "3 3\n0 0 1 1\n2 0 2 0\n";
const TRAY_2007: &str = "3 3\n2 2 0 0\n1 1 2 0\n";
const GOAL: &str = "1 1 2 2\n0 0 0 0\n";

#[test]
fn courses_k1_output_is_the_minimum_number_of_moves_and_every_board() {
    let ran = loyd(&["solve", "--as", "course", "-"], "3\n 1 2 3\n 4 5 6\n 0 7 8\n");
    let boards = "3\n1 2 3\n4 5 6\n0 7 8\n\n3\n1 2 3\n4 5 6\n7 0 8\n\n3\n1 2 3\n4 5 6\n7 8 0\n\n";
    assert_eq!((ran.code, ran.out.as_str()), (0, &*format!("Minimum number of moves = 2\n{boards}")), "{ran:?}");
    let other = loyd(&["solve", "--as", "course", "-"], "3\n 1 2 3\n 4 5 6\n 8 7 0\n");
    assert_eq!((other.code, other.out.as_str()), (1, "No solution possible\n"));
    let graded = create_folder(&[("ada.txt", &ran.out), ("ben.txt", &other.out)]);
    let rows = loyd(&["grade", "--json", "--puzzles", "1 2 3/4 5 6/0 7 8", &text(graded.path())], "").json();
    assert_eq!((&rows[0]["verdict"], &rows[0]["excess"]), (&json!("solved"), &json!(0)));
    assert_eq!(rows[1]["verdict"], "not solved");
}

#[test]
fn courses_k2_a_tray_and_its_goal_are_solved_in_the_courses_format() {
    for (format, tray, goal) in [("cs61b", TRAY, GOAL), ("cs61b-2007", TRAY_2007, "2 2 1 1\n1 1 0 0\n")] {
        let files = create_folder(&[("tray", tray), ("goal", goal), ("small", tray), ("small.goal", goal)]);
        let (tray, goal) = (text(&files.path().join("tray")), format!("@{}", text(&files.path().join("goal"))));
        let ran = loyd(&["solve", "--format", format, "--goal", &goal, "--as", "course", &tray], "");
        assert_eq!(ran.code, 0, "{ran:?}");
        assert!(ran.out.lines().all(|line| line.split(' ').count() == 4), "{ran:?}");
        let checked = loyd(&["verify", "--format", format, "--goal", &goal, &tray, "-"], &ran.out);
        assert_eq!(checked.code, 0, "{checked:?}");
        let small = text(&files.path().join("small"));
        let found = loyd(&["solve", "--format", format, "--as", "course", &small], "");
        assert_eq!((found.code, found.out), (0, ran.out), "the goal is in the file next to it");
        let without_goal = loyd(&["solve", "--format", format, &tray], "");
        assert!(without_goal.code == 2 && without_goal.err.contains("a tray needs a goal"), "{without_goal:?}");
        let missing_goal = loyd(&["solve", "--format", format, "--goal", "@/nowhere/goal", &tray], "");
        assert!(missing_goal.code == 2 && missing_goal.err.contains("/nowhere/goal"), "{missing_goal:?}");
    }
    let impossible =
        loyd(&["solve", "--format", "cs61b", "--goal", "0 1 1 2", "--as", "course", "-"], "2 3\n0 0 1 0\n");
    assert_eq!((impossible.code, impossible.out.as_str(), impossible.err.as_str()), (1, "", ""), "nothing is printed");
    let wrong = loyd(&["solve", "--format", "cs61b-2007", "--goal", GOAL, "-"], TRAY);
    assert!(wrong.code == 2 && wrong.err.contains("the file is valid as `cs61b`"), "{wrong:?}");
    assert!(wrong.err.starts_with("-:1: line 2, column 1: "), "{wrong:?}");
    let unnamed = loyd(&["solve", "-"], TRAY);
    assert!(unnamed.code == 2 && unnamed.err.contains("--format cs61b"), "{unnamed:?}");
}

#[test]
fn courses_k2_a_goal_of_hundreds_of_blocks_on_a_wide_tray_is_reached() {
    // Single-cell blocks on a 40×40 tray, with eight columns free for a larger block.
    let mut tray = "40 40\n0 0 1 1\n".to_owned();
    for cell in 0..1_600 {
        let (row, column) = (cell / 40, cell % 40);
        if (row > 1 || column > 1) && !(2..=9).contains(&column) {
            tray += &[row, column, row, column].map(|number| number.to_string()).join(" ");
            tray.push('\n');
        }
    }
    let goal =
        "30 4 31 5\n".to_owned() + &(10..40).map(|row| format!("{row} 39 {row} 39\n")).collect::<Vec<_>>().concat();
    let files = create_folder(&[("wide", &tray), ("wide.goal", &goal)]);
    let wide = text(&files.path().join("wide"));
    let ran = loyd(&["solve", "--quick", "--format", "cs61b", "--as", "course", &wide], "");
    assert_eq!(ran.code, 0, "{ran:?}");
    let goal = format!("@{wide}.goal");
    assert_eq!(loyd(&["verify", "--format", "cs61b", "--goal", &goal, &wide, "-"], &ran.out).code, 0);
}

#[test]
fn courses_k3_output_is_the_steps_the_last_board_and_a_line_of_figures() {
    let level = "4,3,\n1,-1,-1,1,\n3,0,2,2,\n1,0,0,1,\n";
    let ran = loyd(&["solve", "--as", "course", "-"], level);
    assert_eq!(ran.code, 0, "{ran:?}");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[..6], ["(2,left)", "(2,up)", "4,3,", "1,2,2,1,", "3,0,0,0,", "1,0,0,1,"], "{ran:?}");
    let figures: Vec<&str> = lines[6].split(' ').collect();
    assert!(figures.len() == 3 && figures[2] == "2" && figures[0].parse::<u64>().is_ok(), "{ran:?}");
    assert_eq!(loyd(&["convert", "--to", "sbp", "-"], level).out, level);
    let answer = create_folder(&[("ada.txt", "(2,left), (2,up)"), ("ben.txt", "(3,right)\n(2,up)")]);
    let rows =
        loyd(&["grade", "--json", "--puzzles", &text(&create_puzzle_file(level)), &text(answer.path())], "").json();
    assert_eq!(
        (&rows[0]["verdict"], &rows[0]["length"], &rows[0]["metric"]),
        (&json!("solved"), &json!(2), &json!("step"))
    );
    assert_eq!((&rows[1]["verdict"], &rows[1]["move"]), (&json!("illegal"), &json!(2)));
}

/// Creates a file with one puzzle. The file is not deleted.
fn create_puzzle_file(puzzle: &str) -> PathBuf {
    let folder = create_folder(&[("puzzle.txt", puzzle)]).keep();
    folder.join("puzzle.txt")
}

#[test]
fn courses_k4_output_is_the_time_and_space_complexity_and_every_state() {
    let board = "# n-puzzle\n3\n1 2 3\n0 8 4\n7 6 5\n";
    let ran = loyd(&["solve", "--as", "course", "-"], board);
    assert_eq!(ran.code, 0, "{ran:?}");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "Number of moves: 1");
    assert!(lines[1].starts_with("Complexity in time: ") && lines[1].ends_with(" states selected"), "{ran:?}");
    assert!(lines[2].starts_with("Complexity in size: "), "{ran:?}");
    assert_eq!(lines[3..], ["", "1 2 3", "0 8 4", "7 6 5", "", "1 2 3", "8 0 4", "7 6 5"]);
    let other = loyd(&["solve", "--as", "course", "-"], "# n-puzzle\n3\n1 2 3\n8 0 4\n7 5 6\n");
    assert_eq!((other.code, other.out.as_str()), (1, "This puzzle cannot be solved\n"));
}

#[test]
fn courses_k5_output_is_the_numbered_list_and_other_formats_have_none() {
    let ran = loyd(&["solve", "--as", "course", &path("crates/levels/packs/example.data")], "");
    assert_eq!((ran.code, ran.out.lines().count()), (0, 5), "{ran:?}");
    assert!(ran.out.starts_with(" 1. Piece "), "{ran:?}");
    let none = loyd(&["solve", "--as", "course", &path("crates/levels/packs/assignment/no-solution.data")], "");
    assert_eq!((none.code, none.out.as_str()), (1, "There is no solution.\n"), "{none:?}");
    let other = loyd(&["solve", "--as", "course", "1 2/3 0"], "");
    assert!(other.code == 2 && other.err.contains("this one is tiles"), "{other:?}");
    assert_eq!(loyd(&["solve", "--as", "course", "--json", "1 2/3 0"], "").code, 2);
}

#[test]
fn courses_k5_a_generated_level_is_written_with_its_goal() {
    let level = "aab./c.b. | goal: like a covers 2,2; like c covers 1,4";
    let tray = loyd(&["convert", "--to", "cs61b", level], "");
    let goal = loyd(&["convert", "--to", "cs61b-goal", level], "");
    assert_eq!((tray.out.as_str(), goal.out.as_str()), ("2 4\n0 0 0 1\n0 2 1 2\n1 0 1 0\n", "1 1 1 2\n0 3 0 3\n"));
    let old = loyd(&["convert", "--to", "cs61b-2007-goal", level], "");
    assert_eq!(old.out, "1 2 1 1\n1 1 0 3\n");
    let files = create_folder(&[("level", &tray.out), ("level.goal", &goal.out)]);
    let shown = loyd(&["show", "--json", "--format", "cs61b", &text(&files.path().join("level"))], "").json();
    assert_eq!(shown[0]["goal"], "like Z covers 2,2; like 2 covers 1,4");
    for (to, puzzle) in [("cs61b", "ZZ./1.."), ("cs61b-goal", "ZZ./1.."), ("sbp", "ZZ./1.."), ("cs61b-goal", "1 2/3 0")]
    {
        let refused = loyd(&["convert", "--to", to, puzzle], "");
        assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{to}: {refused:?}");
    }
}

#[cfg(unix)]
#[test]
fn courses_k6_programs_for_every_course_are_given_the_courses_files() {
    use std::os::unix::fs::PermissionsExt;
    let moves = "0 0 0 1\n0 1 1 1\n2 0 0 0\n";
    let programs = create_folder(&[
        ("tray", &format!("#!/bin/sh\ngrep -q '0 0 1 1' \"$1\" && grep -q '1 1 2 2' \"$2\" && printf '{moves}'")),
        ("slider", "#!/bin/sh\n[ \"$(head -1 \"$1\")\" = 3 ] && echo left"),
    ]);
    for program in ["tray", "slider"] {
        fs::set_permissions(programs.path().join(program), fs::Permissions::from_mode(0o755)).unwrap();
    }
    let trays = create_folder(&[("first", TRAY), ("first.goal", GOAL)]);
    let command = format!("{} {{puzzle}} {{goal}}", text(&programs.path().join("tray")));
    let rows =
        loyd(&["grade", "--json", "--format", "cs61b", "--puzzles", &text(trays.path()), "--run", &command], "").json();
    assert_eq!(
        (rows.len(), &rows[0]["verdict"], &rows[0]["reading"]),
        (1, &json!("solved"), &json!("cells")),
        "{rows:?}"
    );
    let command = format!("{} {{puzzle}}", text(&programs.path().join("slider")));
    let list = create_folder(&[("list.txt", "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8\n")]);
    let list = text(&list.path().join("list.txt"));
    let rows = loyd(&["grade", "--json", "--puzzles", &list, "--to", "princeton", "--run", &command], "").json();
    assert_eq!(rows.iter().map(|row| row["verdict"].as_str().unwrap()).collect::<Vec<_>>(), ["solved", "not solved"]);
}

#[test]
fn courses_k11_solutions_and_new_puzzles_are_written_as_tables() {
    let solved = loyd(&["solve", "--csv", "-"], "1 2 3/4 5 6/0 7 8\n1 2 3/4 5 6/8 7 0\nZZ../1..2\n");
    let lines: Vec<&str> = solved.out.lines().collect();
    assert_eq!(solved.code, 1, "{solved:?}");
    assert_eq!(lines[0], "source,position,goal,metric,least,lower_bound,length,nodes,seconds,name,status");
    assert!(lines[1].starts_with("-:1,1 2 3/4 5 6/0 7 8,blank-last,single,2,2,2,"), "{solved:?}");
    assert!(lines[2].starts_with("-:2,1 2 3/4 5 6/8 7 0,blank-last,single,,,,") && lines[2].ends_with("unsolvable"));
    assert!(lines[3].starts_with("-:3,ZZ../1..2,Z right,slide,1,1,1,"), "{solved:?}");
    let generated = loyd(&["generate", "blocks", "--csv", "--seed", "1", "--count", "2", "--difficulty", "easy"], "");
    assert_eq!((generated.code, generated.out.lines().count()), (0, 3), "{generated:?}");
    assert!(generated.out.starts_with("puzzle,goal,style,seed,draw,metric,length,difficulty,bits,"), "{generated:?}");
}

#[test]
fn exchange_x6_a_level_as_json_has_its_solution_its_grade_and_the_command_that_generated_it() {
    let convert = ["convert", "--to", "json", "--solve", "20"];
    let blocks = loyd(&[&convert[..], &["12../3.44/ZZ5./6657 | metric: step | name: It's one"]].concat(), "");
    let level: Value = serde_json::from_str(&blocks.out).expect("an object");
    let solved = loyd(&["solve", "--json", "--metric", "step", "12../3.44/ZZ5./6657"], "");
    let solved: Value = serde_json::from_str(&solved.out).expect("an object");
    assert_eq!((&level["solution"]["status"], &level["solution"]["metric"]), (&"optimal".into(), &"step".into()));
    assert_eq!(level["solution"]["length"], solved["length"]);
    assert_eq!(level["grade"]["length"], solved["length"]);
    let moves = level["solution"]["moves"].as_str().expect("moves");
    assert_eq!(loyd(&["verify", "12../3.44/ZZ5./6657", moves], "").code, 0, "{moves}");
    let command = "loyd convert --to json --solve 20 '12../3.44/ZZ5./6657 | metric: step | name: It'\\''s one'";
    assert_eq!(level["command"], command);
    // The level is the same after it has been read back.
    let again = loyd(&["convert", "--to", "picture", "-"], &blocks.out);
    assert_eq!(again.out, "name: It's one\nmetric: step\ngoal: Z right\n12..\n3.44\nZZ5.\n6657\n");
    let tiles = loyd(&[&convert[..], &["1 2 3/4 5 6/8 7 0"]].concat(), "");
    let level: Value = serde_json::from_str(&tiles.out).expect("an object");
    assert_eq!((&level["solution"]["status"], &level["solution"]["length"]), (&"unsolvable".into(), &Value::Null));
    assert_eq!((&level["grade"], &level["tiles"][2]), (&Value::Null, &json!([8, 7, 0])));
    let unsolved = loyd(&["convert", "--to", "json", "1 2 3/4 5 6/7 0 8"], "");
    let level: Value = serde_json::from_str(&unsolved.out).expect("an object");
    assert_eq!((&level["solution"], &level["grade"]), (&Value::Null, &Value::Null));
    let refused = loyd(&["convert", "--to", "list", "--solve", "1", "1 2 3/4 5 6/7 0 8"], "");
    assert_eq!((refused.code, refused.err.contains("--solve is for --to json")), (2, true));
}
