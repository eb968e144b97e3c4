//! `loyd verify`, `loyd show` and `loyd generate` as a user runs them.

use crate::support::{loyd, path};
use serde_json::json;

const EIGHT: &str = "8 6 7/2 5 4/3 0 1";
const EXAMPLE: &str = "12../3.44/ZZ5./6657";

#[test]
fn verify_reads_the_output_of_solve_in_every_metric() {
    let example = path("crates/levels/packs/example.data");
    let cases = [
        (EIGHT, ["single", "multi"].as_slice()),
        (EXAMPLE, ["step", "slide", "turn"].as_slice()),
        (&example, ["step", "slide", "turn"].as_slice()),
    ];
    for (puzzle, metrics) in cases {
        for metric in metrics {
            for json in [false, true] {
                let flags: &[&str] = if json { &["--json"] } else { &[] };
                let solved = loyd(&[&["solve", "--metric", metric, puzzle], flags].concat(), "");
                let ran = loyd(&["verify", "--json", puzzle, "-"], &solved.out);
                let report = &ran.json()[0];
                assert_eq!((ran.code, &report["solved"]), (0, &json!(true)), "{metric}: {ran:?}");
                assert_eq!(report["written"], report["lengths"][metric], "{metric}: {ran:?}");
            }
        }
    }
}

#[test]
fn both_notations_are_written_and_read() {
    for notation in ["tile", "blank"] {
        let solved = loyd(&["solve", "--json", "--notation", notation, EIGHT], "").json().remove(0);
        let moves = solved["moves"].as_str().unwrap();
        assert_eq!(moves.chars().all(char::is_uppercase), notation == "tile", "{moves}");
        assert_eq!(loyd(&["verify", EIGHT, moves], "").code, 0, "the case determines the convention");
        let swapped: String = moves
            .chars()
            .map(|c| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
            .collect();
        assert_eq!(loyd(&["verify", EIGHT, &swapped], "").code, 1);
        assert_eq!(loyd(&["verify", "--notation", notation, EIGHT, &swapped], "").code, 0);
    }
    let ran = loyd(&["verify", "1 2 3/4 5 6/7 0 8", "r"], "");
    assert_eq!(ran.code, 0, "{ran:?}");
    let ran = loyd(&["verify", "1 2 3/4 5 6/7 8 0", "R R"], "");
    assert_eq!(ran.code, 1, "{ran:?}");
    let ran = loyd(&["verify", "1 2 3/4 5 6/0 7 8", "RR"], "");
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!((ran.out + &ran.err).contains("blank"), "the other convention solves it, but is not mentioned");
}

#[test]
fn blocks_b5_b12_the_count_as_written_is_printed_next_to_the_length() {
    let published = "4 left 1, 7 up 3, 7 left 1, 5 right 1, 5 up 2, Z right 2";
    let cases = [(published, 6, 6), ("4 left 1, 7 up 1, 7 up 1, 7 up 1, 7 left 1, 5 right 1, 5 up 2, Z right 2", 8, 6)];
    for (moves, written, slide) in cases {
        let ran = loyd(&["verify", "--json", EXAMPLE, moves], "");
        let report = &ran.json()[0];
        assert_eq!((ran.code, &report["legal"], &report["solved"]), (0, &json!(true), &json!(true)), "{ran:?}");
        assert_eq!((&report["written"], &report["lengths"]["slide"]), (&json!(written), &json!(slide)));
    }
    let printed = loyd(&["verify", EXAMPLE, published], "").out;
    for part in ["6", "step", "slide", "turn"] {
        assert!(printed.contains(part), "{printed}");
    }
}

#[test]
fn moves_that_do_not_solve_the_puzzle_exit_with_1_and_unreadable_ones_with_2() {
    let cases = [
        (EXAMPLE, "4 left 1", 1),
        (EXAMPLE, "4 left 9", 1),
        (EXAMPLE, "4 sideways 1", 2),
        (EXAMPLE, "Q left 1", 2),
        (EXAMPLE, "", 1),
        (EIGHT, "Rr", 2),
        (EIGHT, "X", 2),
        (EIGHT, "R0", 2),
        (EIGHT, "RRRR", 1),
        ("1 2/3 3", "R", 2),
    ];
    for (puzzle, moves, code) in cases {
        let ran = loyd(&["verify", puzzle, moves], "");
        assert_eq!(ran.code, code, "{puzzle} {moves}: {ran:?}");
        let report = loyd(&["verify", "--json", puzzle, moves], "").json().remove(0);
        assert_eq!(report["error"].is_null(), code != 2, "{report}");
    }
}

#[test]
fn moves_are_read_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("moves.txt");
    std::fs::write(&file, "L\n").unwrap();
    let argument = format!("@{}", file.display());
    assert_eq!(loyd(&["verify", "1 2 3/4 5 6/7 0 8", &argument], "").code, 0);
    assert_eq!(loyd(&["verify", "1 2 3/4 5 6/7 0 8", "@no-such-file"], "").code, 2);
    assert_eq!(loyd(&["verify", "-", "-"], "").code, 2);
}

#[test]
fn show_prints_everything_that_needs_no_search() {
    let ran = loyd(&["show", EIGHT], "");
    assert_eq!(ran.code, 0);
    for part in ["  8  6  7\n  2  5  4\n  3  .  1\n", "solvable", "Manhattan distance 21", "3x3"] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let ran = loyd(&["show", "1 2 3/4 5 6/8 7 0"], "");
    assert_eq!((ran.code, ran.out.contains("unsolvable")), (1, true));
    let ran = loyd(&["show", EXAMPLE], "");
    assert!(ran.out.contains("  1 2 . .\n  3 . 4 4\n  Z Z 5 .\n  6 6 5 7\n"), "{}", ran.out);
    assert!(ran.out.contains("7 moves possible now (slide)"), "B12: {}", ran.out);
    let ran = loyd(&["show", "1 2 3/4 4 4/5 5 0"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.err.lines().count() > 2, "every fault is reported: {}", ran.err);
    let faulty = loyd(&["show", "--json", "1 2 3/4 4 4/5 5 0"], "").json().remove(0);
    assert!(faulty["errors"].as_array().unwrap().len() > 2 && faulty["error"] == faulty["errors"][0], "{faulty}");
    let facts = loyd(&["show", "--json", EIGHT], "").json().remove(0);
    assert_eq!((&facts["manhattan"], &facts["solvable"], &facts["valid"]), (&json!(21), &json!(true), &json!(true)));
}

#[test]
fn generated_tiles_are_solvable_and_depend_only_on_the_seed() {
    let five = loyd(&["generate", "tiles", "5x3", "--seed", "41", "--count", "5"], "");
    assert_eq!((five.code, five.out.lines().count(), five.err.as_str()), (0, 5, ""));
    let third = loyd(&["generate", "tiles", "5x3", "--seed", "chacha8:43"], "");
    assert_eq!(five.out.lines().nth(2), third.out.lines().next());
    assert_eq!(loyd(&["show", "-"], &five.out).code, 0);
    let drawn = loyd(&["generate", "tiles", "4x4"], "");
    let seed = drawn.err.trim().strip_prefix("seed ").unwrap();
    assert_eq!(loyd(&["generate", "tiles", "4x4", "--seed", seed], "").out, drawn.out);
    for bad in [["1x4", "1"], ["4x129", "1"], ["4", "1"], ["4x4", "x"], ["4x4", "chacha9:1"], ["4x4", "-1"]] {
        assert_eq!(loyd(&["generate", "tiles", bad[0], "--seed", bad[1]], "").code, 2, "{bad:?}");
    }
}

#[test]
fn games_are_played_through_a_pipe() {
    let ran = loyd(&["imjk", "--seed", "123"], "j");
    assert!(ran.code == 0 && ran.out.contains("Steps: 1\n"), "{ran:?}");
    assert!(!ran.out.contains("Enter seed"));
    let ran = loyd(&["imjk", "--seed", "123", "--generator", "gnu", "--solvable"], "");
    assert!(ran.out.starts_with("This board can") && ran.out.contains(" be solved.\n 14  5  2 11\n"), "{ran:?}");
    let ran = loyd(&["letters", "--seed", "1"], "adws\n4\nq");
    assert!(ran.code == 0 && ran.out.ends_with("quit\nThank you for playing!\n"), "{ran:?}");
    assert_eq!(loyd(&["letters", "--seed", "1"], "adws\n4\n").out, loyd(&["letters", "--seed", "1"], "adws\n4\n").out);
}

#[test]
fn licences_of_libraries_and_fonts_are_printed() {
    let licences = loyd(&["licences"], "").out;
    for part in ["clap 4", "MIT License", "Apache License 2.0"] {
        assert!(licences.contains(part), "{part}");
    }
    assert_eq!(licences.contains("SIL OPEN FONT LICENSE"), cfg!(feature = "window"));
    assert_eq!(loyd(&["licenses"], "").out, licences);
}

#[test]
fn completions_and_manual_pages_are_printed() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(loyd(&["completions", shell], "").out.contains("loyd"));
    }
    let page = loyd(&["man"], "").out;
    for part in [".TH loyd 1", "loyd\\-solve(1)", ".SH \"EXAMPLES\"", ".SH \"EXIT STATUS\"", "loyd solve 12../3.44"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(loyd(&["man", "generate", "tiles"], "").out.contains("\\-\\-seed"));
    let grade = loyd(&["man", "grade"], "").out;
    assert!(grade.contains("1 with \\-\\-check, unless") && !grade.contains("not a solution"), "{grade}");
    assert!(grade.contains("see loyd\\-tables(1)") && !grade.contains("LOYD_SECRET"), "{grade}");
    assert_eq!(loyd(&["man", "explore"], "").out.contains("LOYD_SECRET  the secret"), cfg!(feature = "explore"));
    assert_eq!(loyd(&["man", "dance"], "").code, 2);
}

#[test]
fn plans_from_planners_are_read() {
    let puzzle = "1 2 3/4 5 6/0 7 8";
    let problem = loyd(&["convert", "--to", "pddl", puzzle], "");
    assert_eq!(problem.code, 0);
    for action in ["t7-left-from-r3c2", "t8-left-from-r3c3"] {
        assert!(problem.out.contains(&format!("(:action {action}\n")), "{action}");
    }
    let parts = ["pddl-domain", "pddl-problem"].map(|part| loyd(&["convert", "--to", part, puzzle], "").out);
    assert_eq!(parts.concat(), problem.out);
    let plan = "; a plan\n(t7-left-from-r3c2)\n(T8-LEFT-FROM-R3C3)\n";
    let report = loyd(&["verify", puzzle, "-"], plan);
    assert_eq!((report.code, report.out.lines().next()), (0, Some("solved: 2 moves as written, all legal")));
    assert_eq!(loyd(&["verify", puzzle, "-"], "(pick-up b)\n").code, 2);
}

/// Changes one key of an entry at a time, and checks the exit code and the message.
#[test]
fn a_set_is_replayed_entry_by_entry() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("set.jsonl");
    let file = file.to_str().unwrap();
    let solved = loyd(&["solve", "--optimal", "--json", EIGHT, EXAMPLE, "traditional/pennant"], "").out;
    std::fs::write(file, &solved).unwrap();
    let ran = loyd(&["verify", "--set", file], "");
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.ends_with("# 3 lines: 3 hold (3 claimed optimal), 0 do not, 0 unreadable\n"), "{ran:?}");

    let entry: serde_json::Value = serde_json::from_str(solved.lines().next().unwrap()).unwrap();
    let changes = [
        ("length", json!(29), 1, "length 31, not 29"),
        ("lower_bound", json!(33), 1, "shorter than the bound 33"),
        ("moves", json!("RR"), 1, "move 2 is illegal"),
        ("moves", json!("D"), 1, "do not reach the goal"),
        ("moves", json!("D?"), 1, "the moves: line 1, column 2"),
        ("metric", json!("slide"), 1, "expected single, multi"),
        ("puzzle", json!("1 2 3"), 1, "the puzzle: "),
        ("goal", json!("snail"), 1, "do not reach the goal"),
        ("length", json!(-1), 2, "not an entry"),
        ("moves", json!(null), 2, "not an entry"),
    ];
    for (key, value, code, wanted) in changes {
        let mut other = entry.clone();
        other[key] = value;
        std::fs::write(file, format!("\n{other}\n")).unwrap();
        let ran = loyd(&["verify", "--set", file], "");
        assert_eq!(ran.code, code, "{key}: {ran:?}");
        assert!((ran.out.clone() + &ran.err).contains(wanted), "{key}: {ran:?}");
        let record = loyd(&["verify", "--set", file, "--json"], "").json().remove(0);
        assert_eq!(record["holds"], json!(false), "{record}");
        assert_eq!(record["error"].is_null(), code == 1, "{record}");
        assert_eq!(record["source"], json!(format!("{file}:2")), "{record}");
    }
    assert_eq!(loyd(&["verify", "--set", "no/such/file"], "").code, 2);
    std::fs::write(file, "\n").unwrap();
    assert_eq!(loyd(&["verify", "--set", file], "").code, 2, "a set without entries");
    assert_eq!(loyd(&["verify", "--set", file, EIGHT], "").code, 2);
    assert_eq!(loyd(&["verify"], "").code, 2);
}

#[test]
fn courses_k16_verify_reports_whether_a_solution_is_as_short_as_possible_and_which_move_deviates() {
    let board = "1 2 3/4 5 6/0 7 8";
    for (moves, shortest, left_at, text) in [
        ("LL", true, None, "shortest: no solution has fewer moves in the single metric\n"),
        (
            "LRLL",
            false,
            Some(2),
            "not a shortest solution: 2 moves suffice in the single metric; move 2 departs from the shortest solutions\n",
        ),
    ] {
        let found = loyd(&["verify", "--json", board, moves], "").json().remove(0);
        assert_eq!((found["shortest"].as_bool(), found["left_at"].as_u64()), (Some(shortest), left_at), "{found}");
        let ran = loyd(&["verify", board, moves], "");
        assert!(ran.code == 0 && ran.out.ends_with(text), "{ran:?}");
    }
    let multi = loyd(&["verify", "--metric", "multi", board, "LL"], "");
    assert!(multi.out.ends_with("fewer moves in the multi metric\n"), "{multi:?}");
    assert_eq!(loyd(&["verify", "--metric", "slide", board, "LL"], "").code, 2);
}
