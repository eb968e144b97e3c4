//! Sheets, pictures, explanations, comparisons and formats, as a class uses them.

use std::fs;

use loyd_core::text::read_position;
use loyd_tiles::constructive::Constructive;
use serde_json::{Value, json};

use crate::support::{loyd, path};

const EIGHT: &str = "8 6 7/2 5 4/3 0 1";

#[test]
fn courses_k1_and_k4_files_are_written_and_read_with_a_note() {
    let princeton = loyd(&["convert", "--to", "princeton", EIGHT], "");
    assert_eq!((princeton.code, princeton.out.as_str()), (0, "3\n8 6 7\n2 5 4\n3 0 1\n"), "{princeton:?}");
    let shown = loyd(&["show", "--json", "-"], &princeton.out);
    assert_eq!((&shown.json()[0]["puzzle"], &shown.json()[0]["goal"]), (&json!(EIGHT), &json!("blank-last")));
    assert!(shown.json()[0]["read_as"].as_str().is_some_and(|read| read.contains("goal blank-last")), "{shown:?}");
    let snail = loyd(&["convert", "--to", "42", "--goal", "snail", EIGHT], "");
    assert_eq!(loyd(&["show", "--json", "-"], &snail.out).json()[0]["goal"], "snail");
    let refused = loyd(&["convert", "--to", "42", EIGHT], "");
    assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{refused:?}");
    let list = loyd(&["convert", "--to", "list", &path("data/korf100.txt")], "");
    assert_eq!(list.out.lines().count(), 101, "one remark for the goal of all boards, then a line per board");
    assert!(list.out.contains("\n14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3 | name: 1\n"), "{}", list.out);
    assert_eq!(loyd(&["convert", "--to", "picture", EIGHT], "").code, 2);
}

#[test]
fn whole_lists_and_individual_puzzles_by_number_are_read() {
    for (file, count, goal) in [
        ("data/korf100.txt", 100, "blank-first"),
        ("data/korf24.txt", 50, "blank-first"),
        ("data/hardest15.txt", 17, "blank-last"),
        ("data/hardest15_multi.txt", 16, "blank-last"),
        ("data/rush_sample.txt", 2_000, "A right"),
        ("data/blocks_published.txt", 4, "b covers 4,2"),
        ("data/deepcubea24_first100.txt", 100, "blank-last"),
        ("data/deepcubea35_first100.txt", 100, "blank-last"),
        ("data/deepcubea48_first100.txt", 100, "blank-last"),
    ] {
        let ran = loyd(&["show", "--json", &path(file)], "");
        let facts = ran.json();
        assert_eq!((facts.len(), &facts[0]["goal"]), (count, &json!(goal)), "{file}: {}", ran.err);
        assert!(facts.iter().all(|facts| facts["valid"] == true), "{file}");
    }
    let ninth = loyd(&["show", "--json", &format!("{}:9", path("data/korf100.txt"))], "").json().remove(0);
    assert_eq!((&ninth["puzzle"], &ninth["manhattan"]), (&json!("3 14 9 11/5 4 8 2/13 12 6 7/10 1 15 0"), &json!(32)));
    let out_of_range = loyd(&["show", &format!("{}:101", path("data/korf100.txt"))], "");
    assert_eq!(out_of_range.code, 2);
    assert!(out_of_range.err.contains("contains 100 puzzles"), "{out_of_range:?}");
    let levels = loyd(&["show", "--json", "-"], "traditional/red-donkey\n1 2/3 0\n");
    assert_eq!(levels.json().iter().map(|facts| facts["family"].clone()).collect::<Vec<_>>(), ["blocks", "tiles"]);
    for arguments in [&["show", "-"][..], &["solve", "-"], &["show", "--format", "list", "-"]] {
        let empty = loyd(arguments, "# columns: id position\n\n# nothing yet\n");
        assert_eq!((empty.code, empty.out.as_str()), (2, ""), "{empty:?}");
        assert!(empty.err.contains("there is no puzzle, only comments"), "{empty:?}");
    }
}

#[test]
fn several_answers_are_verified_in_one_run() {
    let ran = loyd(&["verify", "1 2 3/4 5 6/0 7 8", "LL", "Left Left", "RR", "L"], "");
    assert_eq!(ran.code, 1);
    let verdicts: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("answer ")).collect();
    assert_eq!(verdicts.len(), 4, "{ran:?}");
    assert!(verdicts[0].starts_with("answer 1: solved") && verdicts[3].starts_with("answer 4: not solved"), "{ran:?}");
    assert!(ran.out.contains("the moves solve the puzzle if their letters have the other meaning"), "{ran:?}");
    let json = loyd(&["verify", "--json", "1 2 3/4 5 6/0 7 8", "LL", "RR"], "").json();
    assert_eq!((&json[1]["answer"], &json[1]["solved"]), (&json!(2), &json!(false)));
}

#[test]
fn courses_k8_a_board_and_a_sheet_are_drawn() {
    for puzzle in [EIGHT, "traditional/red-donkey", "ZZ#1/...1"] {
        let ran = loyd(&["show", "--svg", puzzle], "");
        assert_eq!(ran.code, 0, "{ran:?}");
        assert!(ran.out.starts_with("<svg ") && ran.out.ends_with("</svg>\n"), "{ran:?}");
    }
    assert_eq!(loyd(&["show", "--svg", EIGHT, EIGHT], "").code, 2);
    let sheet =
        loyd(&["sheet", "--title", "A & B", "--solutions", "--par", "--paper", "letter", EIGHT, "rush-5x5/01"], "");
    assert_eq!(sheet.code, 0, "{sheet:?}");
    for part in ["<title>A &amp; B</title>", "size: letter", "par 31", "Solutions", "A move slides one tile.", "easy"] {
        assert!(sheet.out.contains(part), "{part}: {}", sheet.out);
    }
    assert_eq!(sheet.out.matches("<svg ").count(), 2);
}

#[test]
fn courses_k18_a_sheet_for_students_shows_the_rules_but_no_lengths_or_verdicts() {
    let unsolvable = "1 2 3/4 5 6/8 7 0";
    let sheet = loyd(&["sheet", EIGHT, unsolvable, "Z.1/... | gate: 1,2 Z"], "");
    assert_eq!(sheet.code, 0, "{sheet:?}");
    for part in ["par ", "distance", "no solution", "at least", "easy"] {
        assert!(!sheet.out.contains(part), "{part}: {}", sheet.out);
    }
    for part in [
        "Goal: 1, 2, 3, … row by row, the empty cell last.",
        "Here only Z may enter row 1, column 2.",
        "A move slides one piece by any number of cells in a straight line.",
        "Write one letter for each move",
        "Write each move as piece, direction and number of cells",
    ] {
        assert!(sheet.out.contains(part), "{part}: {}", sheet.out);
    }
    assert!(loyd(&["sheet", "--par", unsolvable], "").out.contains("no solution"));
    let solutions = loyd(&["sheet", "--solutions", unsolvable], "").out;
    assert!(solutions.contains("no solution</span>") && !solutions.contains("none known"), "{solutions}");
    let pdf = loyd(&["sheet", EIGHT, "--output", "sheet.pdf"], "");
    assert!(pdf.code == 2 && pdf.err.contains("expected a name that ends with .html"), "{pdf:?}");
    let lines = |puzzle: &str| loyd(&["sheet", puzzle], "").out.matches("class=\"answer\"").count();
    assert!(lines("1 2 3/4 5 6/7 0 8") < lines(EIGHT), "a longer answer has more lines");
    let set = "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8\n1 2 3/4 0 6/7 5 8\n1 2 3/0 4 6/7 5 8\n";
    let variants =
        |seed: &str| loyd(&["sheet", "--variants", "3", "--pick", "2", "--seed", seed, "--solutions", "-"], set);
    let page = variants("7");
    assert_eq!((page.code, &page.out), (0, &variants("7").out), "identical seeds give identical pages");
    assert_ne!(page.out, variants("8").out);
    assert_eq!((page.out.matches("<svg ").count(), page.out.matches("<header>").count()), (6, 3), "{}", page.out);
    assert!(page.out.contains("<p>Variant 3: "), "the last page lists the puzzles of a variant: {}", page.out);
    assert_eq!(loyd(&["sheet", "--pick", "5", "-"], set).code, 2);
    let folder = tempfile::tempdir().unwrap();
    let class = folder.path().join("class.csv");
    for (list, name) in [
        ("Identifier,Full name,Email address\nParticipant 11,Ada Lovelace,ada@uni\n", "Ada Lovelace"),
        ("Student,ID,SIS User ID,SIS Login ID,Section\n\"Lovelace, Ada\",7,x7,ada@uni,S1\n", "Lovelace, Ada"),
        ("First name,Last name,Email address\nAda,Lovelace,ada@uni\n", "Ada Lovelace"),
        ("id,note\nada@uni,x\n", "ada@uni"),
    ] {
        fs::write(&class, list).unwrap();
        let sheet = loyd(&["sheet", EIGHT, "--class", class.to_str().unwrap(), "--seed", "1"], "");
        assert!(sheet.out.contains(&format!("Name: {name}</p>")), "{list}: {sheet:?}");
    }
    let empty = loyd(&["sheet", "1 2/3 3"], "");
    assert_eq!((empty.code, empty.out.as_str()), (2, ""), "no page without a puzzle: {empty:?}");
}

#[test]
fn blocks_b17_first_moves_are_listed_by_piece_with_the_goal_piece_first() {
    let example = path("crates/levels/packs/example.data");
    let shown = loyd(&["show", "--moves", &example], "");
    let listed: Vec<&str> = shown.out.lines().filter(|line| line.starts_with("Piece ")).collect();
    assert_eq!(
        listed,
        [
            "Piece 2: down 1 space, right 1 space, right 2 spaces",
            "Piece 3: right 1 space",
            "Piece 4: up 1 space, left 1 space",
            "Piece 7: up 1 space"
        ]
    );
    let goal_first = loyd(&["show", "--moves", "1../.ZZ/..."], "").out;
    assert!(goal_first.find("Piece Z: ").unwrap() < goal_first.find("Piece 1: ").unwrap(), "{goal_first}");
    let tiles = loyd(&["show", "--moves", "--json", "1 2 3/4 5 0/7 8 6"], "").json().remove(0);
    let moves = json!([{ "piece": "3", "moves": ["down"] }, { "piece": "5", "moves": ["right"] }, { "piece": "6", "moves": ["up"] }]);
    assert_eq!(tiles["moves"], moves);
    assert_eq!(loyd(&["show", "--json", EIGHT], "").json()[0]["moves"], Value::Null);
}

/// Returns whether the invariant on a line of a trace holds. The blank's goal is the upper left
/// cell.
fn holds(invariant: &str, board: &Constructive) -> bool {
    let numbers: Vec<usize> =
        invariant.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect();
    match (invariant.split('(').next().unwrap(), &numbers[..]) {
        ("lower_row_invariant", [row, column]) => board.lower_row_invariant(*row, *column),
        ("row1_invariant", [1, column]) => board.row1_invariant(*column),
        ("row0_invariant", [0, column]) => board.row0_invariant(*column),
        ("solved", []) => board.is_solved(),
        _ => panic!("{invariant}"),
    }
}

#[test]
fn constructive_c12_traces_of_300_boards_satisfy_every_invariant() {
    let mut lines = 0;
    for (size, count) in [("3x3", "120"), ("4x4", "120"), ("2x5", "30"), ("6x4", "30")] {
        let boards =
            loyd(&["generate", "tiles", size, "--goal", "blank-first", "--count", count, "--seed", "3"], "").out;
        let traces = loyd(&["explain", "--trace", "--goal", "blank-first", "-"], &boards);
        assert_eq!(traces.code, 0, "{}", traces.err);
        let mut board = None;
        let mut before = String::new();
        for line in traces.out.lines() {
            if let Some(start) = line.strip_prefix("# ") {
                assert!(board.is_none_or(|board: Constructive| board.is_solved()), "a trace ends with a solved board");
                let start = read_position(start.split(", goal").next().unwrap()).unwrap();
                (board, before) = (Some(Constructive::from(&start)), String::new());
                continue;
            }
            let board = board.as_mut().unwrap();
            let Some((method, moves)) = line.split_once(": ").or_else(|| Some((line.strip_suffix(':')?, ""))) else {
                assert!(holds(line, board), "{line}\n{board}");
                line.clone_into(&mut before);
                continue;
            };
            board.update(moves).unwrap();
            // A method has the same arguments as the invariant from which it starts.
            let arguments =
                |text: &str| text.split_once('(').map_or("", |(_, rest)| rest.trim_end_matches(')')).to_owned();
            let starts = arguments(&before).rsplit(", ").next().unwrap().to_owned();
            match method.split('(').next().unwrap() {
                "solve_interior_tile" => assert_eq!(arguments(method), arguments(&before)),
                "solve_col0_tile" => assert_eq!(format!("{}, 0", arguments(method)), arguments(&before)),
                "solve_row1_tile" | "solve_row0_tile" => assert_eq!(arguments(method), starts, "{before}"),
                "solve_2x2" => {
                    assert!(before == "row1_invariant(1)" || before == "lower_row_invariant(1, 1)", "{before}");
                }
                _ => assert_eq!((method, before.as_str()), ("the blank moves to the start of the rows", "")),
            }
            lines += 1;
        }
    }
    assert!(lines > 1_500, "{lines} methods");
}

#[test]
fn courses_k9_a_solution_is_explained_stage_by_stage() {
    let ran = loyd(&["explain", "5 1 7 3/9 2 11 4/13 6 15 8/0 10 14 12"], "");
    assert_eq!(ran.code, 0, "{ran:?}");
    for part in
        ["# 4x4 tiles to blank-last", "**Tile 1 to row 1, column 1**", "in place: row 1", "## The last 2x2 block"]
    {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    assert!(ran.out.contains("1  2  3  4"), "boards are drawn: {}", ran.out);
    let json = loyd(&["explain", "--json", EIGHT], "").json().remove(0);
    let stages = json["stages"].as_array().unwrap();
    assert_eq!(stages.last().unwrap()["position"], "1 2 3/4 5 6/7 8 0");
    let unsolvable = loyd(&["explain", "1 2 3/4 5 6/8 7 0"], "");
    assert_eq!(unsolvable.code, 1);
    assert!(unsolvable.out.contains("## No solution"), "{unsolvable:?}");
}

/// Returns the rows of a comparison.
fn compare(arguments: &[&str]) -> Vec<Value> {
    let ran = loyd(&[&["compare", "--json"], arguments].concat(), "");
    assert_eq!(ran.code, 0, "{ran:?}");
    ran.json()
}

#[test]
fn courses_k10_methods_are_compared_in_one_table() {
    let rows = compare(&["1 2 3/0 4 6/7 5 8"]);
    assert_eq!(rows.len(), 5 + 4 * 3);
    for row in &rows {
        let (method, length) = (row["method"].as_str().unwrap(), &row["length"]);
        if !method.starts_with("dfs") && !method.starts_with("greedy") && !method.starts_with("wastar") {
            assert_eq!((length, &row["least"]), (&json!(3), &json!(true)), "{row}");
        }
    }
    let blocks = compare(&["--methods", "bfs,astar", &path("crates/levels/packs/example.data")]);
    assert_eq!(blocks.iter().map(|row| row["length"].clone()).collect::<Vec<_>>(), [5, 5, 5]);
    let csv = loyd(&["compare", "--csv", "--methods", "bfs", "1 2 3/0 4 6/7 5 8"], "");
    assert!(csv.out.starts_with("source,method,heuristic,metric,length,least,expanded,generated,held"), "{csv:?}");
}

#[test]
fn courses_k10_korfs_board_9_has_its_published_count() {
    let board = format!("{}:9", path("data/korf100.txt"));
    let rows = compare(&["--methods", "idastar", "--heuristics", "manhattan", "--time", "120", &board]);
    assert_eq!((&rows[0]["length"], &rows[0]["generated"]), (&json!(46), &json!(1_650_696)));
}

#[test]
fn courses_k18_a_chart_names_its_bars_on_a_logarithmic_axis() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("chart.svg");
    let ran = loyd(&["compare", "--csv", "--chart", file.to_str().unwrap(), "1 2 3/0 4 6/7 5 8"], "");
    assert_eq!(ran.code, 0, "{ran:?}");
    let chart = fs::read_to_string(&file).unwrap();
    for name in [">bfs -<", ">astar manhattan<", ">positions (log scale)<"] {
        assert!(chart.contains(name), "{name}: {chart}");
    }
}

#[test]
fn courses_k19_means_are_shown_next_to_a_textbooks_table() {
    let boards = loyd(&["generate", "tiles", "3x3", "--length", "12", "--count", "20", "--seed", "1"], "").out;
    let ran = loyd(
        &["compare", "--mean", "--csv", "--methods", "astar", "--heuristics", "misplaced,manhattan", "-"],
        &boards,
    );
    let lines: Vec<Vec<&str>> = ran.out.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines[0], ["method", "heuristic", "length", "puzzles", "generated", "generated_with_back", "aima"]);
    assert_eq!((lines.len(), lines[1][..4].to_vec()), (3, vec!["astar", "manhattan", "12", "20"]), "{ran:?}");
    assert_eq!((lines[1][6], lines[2][6]), ("73", "227"));
    for line in &lines[1..] {
        let [without, with]: [f64; 2] = [4, 5].map(|column| line[column].parse().unwrap());
        assert!(without < with && with < 2.0 * without, "{ran:?}");
    }
    let printed =
        loyd(&["compare", "--mean", "--methods", "astar", "--heuristics", "manhattan", "1 2 3/4 5 6/0 7 8"], "").out;
    assert!(printed.contains("# AIMA: ") && printed.contains("with back"), "{printed}");
    assert!(printed.contains("# Some means cover fewer than 10 puzzles"), "{printed}");
    // The textbook has figures for the 8-puzzle only.
    let larger = loyd(&["generate", "tiles", "4x4", "--length", "12", "--seed", "1"], "").out;
    let table = loyd(&["compare", "--mean", "--csv", "--methods", "astar", "--heuristics", "manhattan", "-"], &larger);
    assert!(table.out.contains("astar,manhattan,12,1,") && table.out.ends_with(",\n"), "{table:?}");
}

#[test]
fn courses_k18_boards_within_a_range_of_lengths_are_generated() {
    let csv = |length: &str| {
        loyd(&["generate", "tiles", "3x3", "--length", length, "--count", "20", "--seed", "5", "--csv"], "")
    };
    let ran = csv("8-24");
    let lengths: Vec<u32> =
        ran.out.lines().skip(1).map(|line| line.split(',').nth(2).unwrap().parse().unwrap()).collect();
    assert_eq!(lengths.len(), 20, "{ran:?}");
    assert!(lengths.iter().all(|length| (8..=24).contains(length)), "{lengths:?}");
    assert!(lengths.iter().min() < Some(&12) && lengths.iter().max() > Some(&20), "{lengths:?}");
    let boards: Vec<&str> = ran.out.lines().skip(1).map(|line| line.split(',').next().unwrap()).collect();
    let solved = loyd(&["solve", "--optimal", "--csv", "-"], &(boards.join("\n") + "\n")).out;
    let least: Vec<u32> = solved.lines().skip(1).map(|line| line.split(',').nth(4).unwrap().parse().unwrap()).collect();
    assert_eq!(least, lengths);
    assert_eq!(csv("8-24").out, ran.out, "identical seeds give identical boards");
    assert_eq!((csv("8-40").code, csv("9-8").code), (2, 2));
}

#[test]
fn courses_k10_limits_apply_and_are_reported() {
    let board = format!("{}:1", path("data/korf100.txt"));
    let rows = compare(&["--methods", "bfs,astar", "--nodes", "1000", &board]);
    assert!(rows.iter().all(|row| row["ended"] == "position limit" && row["length"].is_null()), "{rows:?}");
    let rows = compare(&["--methods", "bfs", "--memory", "100k", &board]);
    assert_eq!(rows[0]["ended"], "memory limit");
    assert_eq!(loyd(&["compare", "--heuristics", "best", EIGHT], "").code, 2);
    assert_eq!(loyd(&["compare", "--methods", "magic", EIGHT], "").code, 2);
    let chart = tempfile::tempdir().unwrap();
    let file = chart.path().join("chart.svg");
    compare(&["--methods", "bfs", "--chart", file.to_str().unwrap(), "1 2 3/0 4 6/7 5 8"]);
    assert!(fs::read_to_string(&file).unwrap().contains("</svg>"));
}

#[cfg(feature = "explore")]
#[test]
fn courses_k11_positions_within_a_given_number_of_moves_are_counted() {
    let ran = loyd(&["explore", "--depth", "4", "--csv", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"], "");
    assert_eq!((ran.code, ran.out.as_str()), (0, "depth,positions\n0,1\n1,2\n2,4\n3,10\n4,24\n"), "{ran:?}");
    let by_size = loyd(&["explore", "--depth", "3", "--csv", "3x3"], "");
    assert_eq!((by_size.code, by_size.out.as_str()), (0, "depth,positions\n0,1\n1,2\n2,4\n3,8\n"), "{by_size:?}");
    assert_eq!(loyd(&["explore", "--depth", "3", "0x3"], "").code, 2);
    let all = loyd(&["explore", "--depth", "99", "--json", "1 2/3 0"], "").json().remove(0);
    assert_eq!(all["positions_by_depth"], json!([1, 2, 2, 2, 2, 2, 1]));
}

#[test]
fn courses_k11_boards_with_an_exact_length_are_generated() {
    let short = loyd(&["generate", "tiles", "4x2", "--length", "7", "--seed", "1", "--count", "3", "--csv"], "");
    assert_eq!(short.code, 0, "{short:?}");
    assert!(short.out.starts_with("position,goal,length,seed\n"), "{short:?}");
    let walks = loyd(&["generate", "tiles", "4x3", "--length", "12", "--seed", "1", "--count", "2"], "");
    assert_eq!(walks.code, 0, "{walks:?}");
    let solved = loyd(&["solve", "--optimal", "--json", "-"], &walks.out);
    assert!(solved.json().iter().all(|record| record["length"] == 12), "{solved:?}");
    assert_eq!(loyd(&["generate", "tiles", "2x2", "--length", "7"], "").code, 2);
    assert_eq!(loyd(&["generate", "tiles", "5x5", "--length", "7"], "").code, 2);
}

#[test]
fn each_sample_from_the_assignment_behaves_as_its_name_says() {
    for (name, code, message) in [
        ("error-in-rows", 2, "the number of rows must be"),
        ("error-in-direction", 0, "expected a direction `h`, `v`, `b` or `n`, found `q`"),
        ("overlaps", 0, "overlaps piece Z"),
        ("discarded-goal", 0, "becomes the goal piece Z"),
        ("no-solution", 1, ""),
        ("three-pieces", 0, ""),
        ("large", 0, ""),
        ("example", 0, ""),
        ("spread-over-lines", 0, "spread over several lines"),
    ] {
        let ran = loyd(&["solve", &path(&format!("crates/levels/packs/assignment/{name}.data"))], "");
        assert_eq!(ran.code, code, "{name}: {ran:?}");
        assert!(ran.err.contains(message), "{name}: {ran:?}");
    }
}

#[test]
fn every_manual_page_is_written_and_help_names_the_documents() {
    let folder = tempfile::tempdir().unwrap();
    let ran = loyd(&["man", "--all", folder.path().to_str().unwrap()], "");
    assert_eq!(ran.code, 0, "{ran:?}");
    for page in ["loyd.1", "loyd-solve.1", "loyd-grade.1", "loyd-generate-tiles.1", "loyd-compare.1"] {
        let text = fs::read_to_string(folder.path().join(page)).unwrap();
        assert!(text.contains(".SH") && text.contains("loyd help"), "{page}");
    }
    let help = loyd(&["--help"], "");
    for topic in ["formats", "json", "teaching", "textbook", "glossary"] {
        assert!(help.out.contains(topic), "{topic}");
    }
    assert!(help.out.contains("docs/index.md") && fs::exists(path("docs/index.md")).unwrap());
}
