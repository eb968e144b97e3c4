//! `loyd solve` as a user runs it.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{loyd, path};
use serde_json::{Value, json};

const EIGHT: &str = "8 6 7/2 5 4/3 0 1";
const EXAMPLE: &str = "12../3.44/ZZ5./6657";
const UNSOLVABLE_TILES: &str = "1 2 3/4 5 6/8 7 0";
const UNSOLVABLE_BLOCKS: &str = "ZZ.1/...1/...2 | vertical: 12";
const KEYS: [&str; 17] = [
    "puzzle",
    "source",
    "line",
    "read_as",
    "name",
    "family",
    "goal",
    "status",
    "metric",
    "length",
    "optimal",
    "lower_bound",
    "moves",
    "nodes",
    "seconds",
    "warnings",
    "error",
];

fn solve(arguments: &[&str]) -> Value {
    let mut all = vec!["solve", "--json"];
    all.extend(arguments);
    let ran = loyd(&all, "");
    assert_eq!(ran.code, 0, "{ran:?}");
    ran.json().remove(0)
}

#[test]
fn every_json_object_has_exactly_the_expected_keys_in_order() {
    for puzzle in [EIGHT, EXAMPLE, UNSOLVABLE_TILES, UNSOLVABLE_BLOCKS, "1 2/3 3", "no-such-file"] {
        let ran = loyd(&["solve", "--json", puzzle], "");
        let line = ran.out.trim_end();
        let positions: Vec<usize> = KEYS.iter().map(|key| line.find(&format!("\"{key}\":")).unwrap()).collect();
        assert!(positions.is_sorted(), "{line}");
        assert_eq!(ran.json()[0].as_object().unwrap().len(), KEYS.len());
    }
}

#[test]
fn tiles_are_solved_in_both_metrics_with_a_proof() {
    let record = solve(&[EIGHT]);
    let expected = json!({
        "puzzle": EIGHT, "source": "arg:1", "family": "tiles", "goal": "blank-last", "status": "solved",
        "metric": "single", "length": 31, "optimal": true, "lower_bound": 31, "warnings": [], "error": null
    });
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&record[key], value, "{key}");
    }
    assert_eq!(record["moves"].as_str().unwrap().len(), 31);
    let multi = solve(&["--metric", "multi", EIGHT]);
    assert!(multi["length"].as_u64().unwrap() <= 24);
    assert_eq!(multi["length"], multi["lower_bound"]);
}

#[test]
fn blocks_b12_the_example_takes_five_moves_and_six_if_z_must_end_in_its_own_row() {
    let any_row = solve(&[&path("crates/levels/packs/example.data")]);
    assert_eq!((&any_row["length"], &any_row["goal"]), (&json!(5), &json!("Z right")));
    let own_row = solve(&["--goal", "Z right own-row", EXAMPLE]);
    assert_eq!((&own_row["length"], &own_row["goal"]), (&json!(6), &json!("Z right own-row")));
    for metric in ["step", "slide", "turn"] {
        let record = solve(&["--metric", metric, EXAMPLE]);
        assert_eq!(record["metric"], metric);
        assert_eq!(record["optimal"], true);
    }
}

#[test]
fn blocks_b7_a_solution_prints_as_a_numbered_list() {
    let ran = loyd(&["solve", EXAMPLE], "");
    let list: Vec<&str> = ran.out.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(list.len(), 5, "{}", ran.out);
    for (index, line) in list.iter().enumerate() {
        let (number, rest) = line.trim_start().split_once(". Piece ").unwrap();
        assert_eq!(number, (index + 1).to_string());
        let fields: Vec<&str> = rest.split("  ").collect();
        let plural = if fields[2] == "1 space" { "space" } else { "spaces" };
        assert!(fields[2].ends_with(plural), "{line}");
        assert!(["up", "down", "left", "right"].contains(&fields[1]), "{line}");
    }
    assert!(ran.out.contains("5 moves, proven optimal"), "{}", ran.out);
}

#[test]
fn blocks_b6_an_unsolvable_puzzle_is_reported() {
    for puzzle in [UNSOLVABLE_TILES, UNSOLVABLE_BLOCKS] {
        let ran = loyd(&["solve", "--json", puzzle], "");
        assert_eq!(ran.code, 1);
        let record = &ran.json()[0];
        assert_eq!(record["status"], "unsolvable");
        assert!(record["length"].is_null() && record["moves"].is_null() && record["optimal"].is_null());
        assert!(loyd(&["solve", puzzle], "").out.contains("unsolvable"));
    }
    assert!(loyd(&["solve", "--json", UNSOLVABLE_BLOCKS], "").json()[0]["nodes"].as_u64().unwrap() > 0);
}

#[test]
fn blocks_b14_a_solved_start_needs_no_moves() {
    for (puzzle, moves) in [("..Z/..Z", json!([])), ("1 2/3 0", json!(""))] {
        let record = solve(&[puzzle]);
        assert_eq!((&record["length"], &record["optimal"]), (&json!(0), &json!(true)));
        assert_eq!(record["moves"], moves);
    }
}

#[test]
fn the_exit_code_is_that_of_the_worst_input() {
    let cases: [(&[&str], i32); 12] = [
        (&[EIGHT, EXAMPLE], 0),
        (&[EIGHT, UNSOLVABLE_TILES], 1),
        (&["--nodes", "1", UNSOLVABLE_TILES, EXAMPLE], 3),
        (&["--nodes", "1", "--optimal", EIGHT], 3),
        (&["--nodes", "1", EIGHT], 0),
        (&["--nodes", "1", EXAMPLE, "1 2/3 3", UNSOLVABLE_TILES], 2),
        (&["--metric", "slide", EIGHT], 2),
        (&["--metric", "diagonal", EIGHT], 2),
        (&["--optimal", "--quick", EIGHT], 2),
        (&["--time", "-1", EIGHT], 2),
        (&["no-such-file"], 2),
        (&["/"], 2),
    ];
    for (arguments, code) in cases {
        let ran = loyd(&[&["solve"], arguments].concat(), "");
        assert_eq!(ran.code, code, "{arguments:?}: {ran:?}");
        assert_eq!(ran.code == 2, ran.err.contains("error") || ran.err.contains(':'), "{ran:?}");
    }
}

#[test]
fn quick_prints_the_first_solution_as_unproven() {
    let fifteen = "5 6 12 7/13 15 2 0/10 8 3 4/9 14 1 11";
    let record = loyd(&["solve", "--quick", "--json", "--goal", "blank-first", fifteen], "").json().remove(0);
    if record["status"] == "solved" {
        assert_eq!(record["optimal"], json!(record["length"] == record["lower_bound"]));
    }
    let random = loyd(&["generate", "tiles", "10x10", "--seed", "7"], "").out;
    let record = solve(&["--quick", random.trim()]);
    assert_eq!((&record["status"], &record["optimal"]), (&json!("solved"), &json!(false)));
    assert!(record["lower_bound"].as_u64().unwrap() < record["length"].as_u64().unwrap());
}

#[test]
fn a_node_limit_makes_runs_reproducible() {
    let board = loyd(&["generate", "tiles", "4x4", "--seed", "3"], "").out;
    let run = || {
        let mut record = loyd(&["solve", "--json", "--nodes", "300000", board.trim()], "").json().remove(0);
        record["seconds"] = Value::Null;
        record
    };
    assert_eq!(run(), run());
}

#[test]
fn a_list_with_a_faulty_line_is_answered_line_by_line() {
    let list = "# eight-puzzles\n1 2 3/4 5 6/7 0 8\n\n1 2 3/4 5 6/7 7 0\n1 2 3/4 5 6/0 7 8\n";
    let ran = loyd(&["solve", "--json", "-"], list);
    let records = ran.json();
    assert_eq!(ran.code, 2);
    let statuses: Vec<_> = records.iter().map(|record| (record["source"].clone(), record["status"].clone())).collect();
    assert_eq!(
        statuses,
        [(json!("-:1"), json!("solved")), (json!("-:2"), json!("invalid")), (json!("-:3"), json!("solved"))]
    );
    let error = &records[1]["error"];
    assert_eq!((&error["line"], &error["column"]), (&json!(4), &json!(15)));
    assert!(ran.err.contains("line 4, column 15"), "{}", ran.err);
}

#[test]
fn the_puzzle_in_a_record_can_be_read_back() {
    let picture = "name: own\ngoal: b covers 4,2\nhorizontal: g\nfixed: a\nabbc\nabbc\ndeef\ndghf\ni..j\n";
    for (arguments, input) in [
        (vec!["-"], picture),
        (vec!["--goal", "b covers 4,2", "abbc/abbc/deef/dghf/i..j"], ""),
        (vec!["ooIBBBooIKLMAAJKLMCCJDDMGooEoHGFFEoH"], ""),
        (vec![EIGHT], ""),
    ] {
        let first = loyd(&[vec!["solve", "--json"], arguments].concat(), input).json().remove(0);
        let puzzle = first["puzzle"].as_str().unwrap();
        let again = loyd(&["solve", "--json", puzzle], "").json().remove(0);
        for key in ["puzzle", "goal", "status", "length", "lower_bound"] {
            assert_eq!(first[key], again[key], "{puzzle}: {key}");
        }
    }
}

#[test]
fn blocks_b9_b10_b16_a_faulty_file_is_read_as_far_as_possible_unless_strict() {
    let cases = [
        ("0 4\n1 1 1 1 b\n", 2, 2, "rows"),
        ("4 -1\n1 1 1 1 b\n", 2, 2, "columns"),
        ("2 3\n1 1 1 1 b\n2 4 1 1 b\n", 0, 2, "line 3"),
        ("2 3\n1 1 1 1 b\n2 1 1 1 x\n", 0, 2, "line 3"),
        ("2 3\n1 1 1 1 b\n1 1 2 1 b\n", 0, 2, "line 3"),
        ("2 3\n1 9 1 1 b\n2 1 1 1 b\n", 0, 2, "line 2"),
        ("2 3\n1 9 1 1 b\n", 2, 2, "line 2"),
    ];
    for (text, forgiving, strict, part) in cases {
        let ran = loyd(&["solve", "--format", "assignment", "-"], text);
        assert_eq!(ran.code, forgiving, "{text}: {ran:?}");
        assert!(ran.err.contains(part), "{text}: {ran:?}");
        assert_eq!(loyd(&["solve", "--strict", "--format", "assignment", "-"], text).code, strict, "{text}");
    }
}

#[test]
fn every_kind_of_bad_input_is_an_error_with_its_position() {
    let long = "7".repeat(1 << 21);
    let cases: [(&str, &str); 8] = [
        ("", "empty"),
        ("\0\x01\x02", "line 1"),
        ("1 2/3 3\n", "column 7"),
        ("1 2 3/4 5 6/7 8 10\n", "out of range"),
        ("1 2 3/4 5/6 7 0\n", "line 1"),
        ("1 2 3\n4 5 6\n7 8 99999999999999999999\n", "line 3"),
        (&long, "1 MiB"),
        ("name: x\nZ.\n.Y\nZY\n", "connected"),
    ];
    for (text, part) in cases {
        let ran = loyd(&["solve", "-"], text);
        assert_eq!(ran.code, 2, "{:?}: {ran:?}", &text[..text.len().min(40)]);
        assert!(ran.err.contains(part), "{:?}: {ran:?}", &text[..text.len().min(40)]);
        assert!(!ran.err.contains("panicked"));
    }
}

#[test]
fn a_memory_limit_stops_a_search_that_needs_more() {
    let (tray, goal) = ("abbc/abbc/deef/dghf/i.../..../....", "b covers 6,2; i covers 1,1; a covers 6,4; c covers 5,1");
    let ran = loyd(&["solve", "--json", "--optimal", "--memory", "1M", "--goal", goal, tray], "");
    assert_eq!(ran.code, 3, "{ran:?}");
    // The search for a first solution needs little memory; only the proof stops.
    assert_eq!(ran.json()[0]["optimal"], false);
}

#[test]
fn the_program_without_arguments_solves_its_example_in_a_pipe() {
    let ran = loyd(&[], "");
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("sliding puzzles") && ran.out.contains("5 moves, proven optimal"), "{}", ran.out);
    assert!(ran.err.is_empty(), "{}", ran.err);
}

#[test]
fn stats_summarise_all_puzzles() {
    let puzzles = [EIGHT, "1 2 3/4 5 6/7 0 8", UNSOLVABLE_TILES, EXAMPLE, UNSOLVABLE_BLOCKS, "1 2/3 3"];
    for threads in ["1", "3"] {
        let mut arguments = vec!["solve", "--json", "--stats", "--threads", threads];
        arguments.extend(puzzles);
        let records = loyd(&arguments, "").json();
        assert_eq!(records.len(), puzzles.len() + 1);
        let last = &records[puzzles.len()];
        assert_eq!(last["invalid"], 1);
        let kinds = last["stats"].as_array().unwrap();
        let expected = [
            json!({"family": "blocks", "metric": "slide", "puzzles": 2, "solved": 1, "optimal": 1, "unsolvable": 1,
                "stopped": 0, "mean_length": 5.0, "longest": 5}),
            json!({"family": "tiles", "metric": "single", "puzzles": 3, "solved": 2, "optimal": 2, "unsolvable": 1,
                "stopped": 0, "mean_length": 16.0, "longest": 31}),
        ];
        assert_eq!(kinds.len(), expected.len());
        for (kind, expected) in kinds.iter().zip(expected) {
            for (key, value) in expected.as_object().unwrap() {
                assert_eq!(&kind[key], value, "{key}");
            }
            let family = records[..puzzles.len()].iter().filter(|record| record["family"] == kind["family"]);
            let nodes: u64 = family.map(|record| record["nodes"].as_u64().unwrap()).sum();
            assert_eq!(kind["nodes"], nodes);
        }
    }
}

#[test]
fn human_readable_stats_are_comments_at_the_end() {
    let ran = loyd(&["solve", "--stats", EXAMPLE, EXAMPLE], "");
    assert_eq!(ran.code, 0);
    let remarks: Vec<&str> = ran.out.lines().skip_while(|line| !line.starts_with("# blocks, slide: ")).collect();
    assert_eq!(remarks[0], "# blocks, slide: 2 puzzles, 2 solved (2 proven optimal), 0 unsolvable, 0 stopped");
    assert_eq!(remarks[1], "# length: mean 5.00, longest 5 moves");
    assert!(remarks.iter().all(|line| line.starts_with("# ")) && remarks.len() == 5, "{remarks:?}");
    assert!(!loyd(&["solve", EXAMPLE], "").out.contains("# blocks, slide: 1 puzzle"));
}

#[test]
fn exchange_x1_a_first_row_that_is_a_board_by_itself_is_a_row() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.txt");
    for (text, size, length) in [
        ("1 2 3 0\n5 6 7 4\n9 10 11 8\n13 14 15 12\n", "4x4", Some("3 moves")),
        ("# a comment\n1 2 3 0\n5 6 7 4\n9 10 11 8\n13 14 15 12\n", "4x4", Some("3 moves")),
        ("0 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15\n", "4x4", None),
        ("1 0 2/3 4 5/6 7 8\n# goal: blank-first\n", "3x3", Some("1 move")),
        ("1 0 2 3 4 5 6 7 8\ngoal: 0 1 2 3 4 5 6 7 8\n", "3x3", Some("1 move")),
        ("1 2 3 0\n0 1 2 3\n", "2x2", None),
    ] {
        std::fs::write(&file, text).unwrap();
        for source in [file.to_str().unwrap(), "-"] {
            let ran = loyd(&["solve", source], text);
            let has = |part: &str| ran.out.contains(part);
            assert!(has(size) && length.is_none_or(has), "{text}: {ran:?}");
        }
    }
}

#[test]
fn an_argument_that_is_neither_a_puzzle_nor_a_file_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    let missing = loyd(&["solve", "missing_file"], "");
    assert!(missing.err.contains("neither a file nor a level has this name; read as a puzzle: "), "{missing:?}");
    let directory = loyd(&["solve", folder.path().to_str().unwrap()], "");
    assert!(directory.err.contains("cannot be read as a file: is a directory; read as a puzzle: "), "{directory:?}");
    assert_eq!((missing.code, directory.code), (2, 2));
}

#[test]
fn a_negative_node_limit_is_a_usage_error() {
    for arguments in [&["solve", "--nodes", "-1", EIGHT][..], &["compare", "--nodes", "-1", EIGHT]] {
        let ran = loyd(arguments, "");
        assert!(ran.code == 2 && ran.err.contains("expected a whole number, at least 0"), "{ran:?}");
    }
}

/// Returns the length and the number of the shortest paths from a 3x3 position to the goal, found
/// by a plain breadth-first search. A move shifts up to `longest` tiles.
fn plain_count(start: &str, longest: usize) -> (usize, u64) {
    let goal = [1, 2, 3, 4, 5, 6, 7, 8, 0];
    let cells: Vec<u8> = start.split([' ', '/']).map(|cell| cell.parse().unwrap()).collect();
    let mut layer: BTreeMap<[u8; 9], u64> = BTreeMap::from([(cells.try_into().unwrap(), 1)]);
    let mut seen: BTreeSet<[u8; 9]> = layer.keys().copied().collect();
    for length in 0.. {
        if let Some(&count) = layer.get(&goal) {
            return (length, count);
        }
        let mut next = BTreeMap::new();
        for (board, count) in layer {
            let blank = board.iter().position(|&tile| tile == 0).unwrap();
            for (rows, columns) in [(-1_isize, 0_isize), (1, 0), (0, -1), (0, 1)] {
                let (mut board, mut blank) = (board, blank);
                for _ in 0..longest {
                    let (row, column) = ((blank / 3) as isize + rows, (blank % 3) as isize + columns);
                    if !(0..3).contains(&row) || !(0..3).contains(&column) {
                        break;
                    }
                    let tile = (3 * row + column) as usize;
                    board.swap(blank, tile);
                    blank = tile;
                    if !seen.contains(&board) {
                        *next.entry(board).or_default() += count;
                    }
                }
            }
        }
        seen.extend(next.keys());
        layer = next;
    }
    unreachable!()
}

#[test]
fn shortest_tile_solutions_are_counted_and_listed() {
    let boards = loyd(&["generate", "tiles", "3x3", "--count", "4", "--seed", "6"], "").out;
    for board in boards.lines().filter(|line| !line.starts_with('#')) {
        for (metric, longest) in [("single", 1), ("multi", 2)] {
            let record = solve(&["--optimal", "--metric", metric, "--every", "3", board]);
            let (length, count) = plain_count(board, longest);
            assert_eq!((&record["length"], &record["solutions"]), (&json!(length), &json!(count)), "{board} {metric}");
            let every = record["every"].as_array().unwrap();
            assert_eq!(every.len() as u64, count.min(3));
            let different: BTreeSet<&str> = every.iter().map(|moves| moves.as_str().unwrap()).collect();
            assert_eq!(different.len(), every.len());
            for moves in different {
                let verified = loyd(&["verify", board, moves], "");
                assert!(verified.code == 0 && verified.out.contains(&length.to_string()), "{verified:?}");
            }
        }
    }
    // On 4x4, a search proves the distance of each successor.
    let record = solve(&["--optimal", "--count", "5 1 2 4/9 6 3 8/13 15 10 11/14 0 7 12"]);
    assert!(record["solutions"].as_u64().is_some_and(|count| count >= 1), "{record}");
    let large = loyd(
        &["solve", "--count", "--time", "1", "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24"],
        "",
    );
    assert!(large.out.contains("# shortest solutions not counted: the board has more than 16 cells"), "{large:?}");
}

#[test]
fn shortest_block_solutions_are_counted_as_in_loyd_rate() {
    for level in ["first-steps/example", "rush-5x5/20", "klotski-4x5/02", "free-shapes/06"] {
        let rated = loyd(&["rate", "--json", level], "").json().remove(0);
        let record = solve(&["--optimal", "--every", "2", level]);
        assert_eq!(record["solutions"], rated["solutions"], "{level}");
        let every = record["every"].as_array().unwrap();
        assert_eq!(every.len() as u64, record["solutions"].as_u64().unwrap().min(2), "{level}");
        let printed = loyd(&["solve", "--optimal", "--count", level], "").out;
        assert!(printed.contains(&format!("# {} shortest solution", record["solutions"])), "{printed}");
    }
    let unproven = loyd(&["solve", "--count", "--nodes", "10", "traditional/red-donkey"], "");
    assert!(!unproven.out.contains("shortest solution\n"), "{unproven:?}");
}

#[test]
fn a_size_means_a_random_board_and_its_seed_is_printed() {
    let ran = loyd(&["solve", "3x2"], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let board =
        ran.out.strip_prefix("# 3x2: ").and_then(|rest| rest.split(", seed chacha8:").next()).expect("the board");
    let verdict = loyd(&["verify", board, "-"], &ran.out);
    assert_eq!(verdict.code, 0, "{}{}", verdict.out, verdict.err);
    let data = loyd(&["solve", "3x2", "--json", "--goal", "blank-first"], "");
    assert_eq!(data.json()[0]["goal"], "blank-first");
    assert!(data.err.starts_with("3x2: "), "{}", data.err);
    assert_eq!(loyd(&["solve", "1x2"], "").code, 2);
}

#[test]
fn output_names_a_file_and_its_former_use_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("solutions");
    let name = file.to_str().unwrap();
    let board = "1 2 3/4 5 6/0 7 8";
    let written = loyd(&["solve", "--json", "--output", name, board], "");
    assert_eq!((written.code, &*written.out), (0, ""));
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("{\"puzzle\":\"1 2 3/4 5 6/0 7 8\"") && text.ends_with("}\n"), "{text}");
    let first = format!("{name}:1");
    for arguments in
        [["solve", name, "--output", name], ["solve", &first, "--output", name], ["sheet", &first, "--output", name]]
    {
        let over_itself = loyd(&arguments, "");
        assert_eq!(over_itself.code, 2);
        assert!(over_itself.err.contains("is also an input"), "{}", over_itself.err);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    }
    let course = "3\n1 2 3\n4 5 6\n7 0 8\n";
    let [earlier, now] = ["--output", "--as"].map(|option| loyd(&["solve", option, "course", "-"], course));
    assert_eq!((earlier.code, &earlier.out), (0, &now.out), "{}", earlier.err);
    assert!(earlier.err.contains("--output course is read as --as course"), "{}", earlier.err);
    assert!(!now.err.contains("--output"), "{}", now.err);
    assert_eq!(loyd(&["solve", "--output", "course", "--json", "-"], course).code, 2);
}

#[test]
fn quiet_omits_remarks_but_not_errors() {
    let drawn = |quiet: &[&str]| loyd(&[&["generate", "tiles", "3x3"], quiet].concat(), "");
    assert!(drawn(&[]).err.starts_with("seed chacha8:"));
    assert_eq!(drawn(&["-q"]).err, "");
    let fault = loyd(&["--quiet", "solve", "1 2 3/4 5 6/7 7 0"], "");
    assert!(fault.code == 2 && !fault.err.is_empty());
}

#[test]
fn color_turns_colours_on_and_off() {
    let shown = |when: &str| loyd(&["show", "--color", when, "12../3.44/ZZ5./6657"], "").out;
    assert!(shown("always").contains("\u{1b}["));
    assert!(!shown("never").contains("\u{1b}[") && !shown("auto").contains("\u{1b}["));
}
