//! `loyd rate`, `loyd dedup` and the puzzles that `loyd generate blocks` omits.

use std::collections::HashMap;
use std::fs;

use serde_json::Value;

use crate::support::loyd;

#[test]
fn a_pack_is_rated_with_the_pars_and_grades_of_its_levels() {
    let levels = loyd(&["levels", "--json", "first-steps", "rush-5x5"], "").json();
    let rated = loyd(&["rate", "--json", "first-steps", "rush-5x5"], "");
    assert_eq!(rated.code, 0, "{rated:?}");
    let rated: HashMap<String, Value> = rated
        .json()
        .into_iter()
        .map(|record| (record["source"].as_str().unwrap().trim_end_matches(":1").to_owned(), record))
        .collect();
    assert_eq!(rated.len(), levels.len());
    for level in levels {
        let record = &rated[level["level"].as_str().unwrap()];
        for key in ["step", "slide", "turn", "difficulty", "metric", "pieces", "name", "puzzle", "goal"] {
            assert_eq!(record[key], level[key], "{key}: {level}");
        }
        assert!((record["bits"].as_f64().unwrap() - level["bits"].as_f64().unwrap()).abs() < 0.051, "{level}");
        assert_eq!(record["status"], "rated");
        assert!(record["greatest_distance"].as_u64() >= record[level["metric"].as_str().unwrap()].as_u64());
    }
}

#[test]
fn a_list_in_any_form_gets_a_row_per_puzzle_and_the_worst_exit_code() {
    let list = "# a list\nZZ.1/...1/2..1/2...\n1 2/3 0\nab#/..# | goal: a right\n";
    let ran = loyd(&["rate", "--csv", "-"], list);
    assert_eq!(ran.code, 2, "{ran:?}");
    let rows: Vec<&str> = ran.out.lines().collect();
    assert_eq!(rows.len(), 4, "{ran:?}");
    assert!(rows[0].starts_with("source,puzzle,status,name,goal,metric,step,slide,turn,"), "{ran:?}");
    let statuses: Vec<&str> = rows[1..]
        .iter()
        .map(|row| {
            *["rated", "invalid", "unsolvable"].iter().find(|status| row.contains(&format!(",{status},"))).unwrap()
        })
        .collect();
    assert_eq!(statuses, ["rated", "invalid", "unsolvable"]);
    let text = loyd(&["rate", "--diameter", "first-steps/two-trucks", "--positions", "200"], "");
    assert!(text.code == 0 && text.out.lines().count() == 2 && text.out.contains("diameter 8"), "{text:?}");
    let large = loyd(&["rate", "--json", "--positions", "200", "first-steps/example"], "");
    assert_eq!(large.code, 3);
    let record = &large.json()[0];
    assert_eq!(
        (&record["status"], &record["reason"]),
        (&"stopped".into(), &"more than 200 positions can be reached".into())
    );
}

#[test]
fn an_output_file_is_resumed_after_its_last_complete_row_but_only_by_the_same_run() {
    let scratch = tempfile::tempdir().unwrap();
    for form in ["--csv", "--json"] {
        let whole = scratch.path().join(format!("whole{form}"));
        let (whole_name, part) = (whole.to_str().unwrap(), scratch.path().join(format!("part{form}")));
        let part_name = part.to_str().unwrap();
        assert_eq!(loyd(&["rate", form, "--output", whole_name, "rush-5x5"], "").code, 0);
        let text = fs::read_to_string(&whole).unwrap();
        for cut in [0, 30, text.len() / 2, text.len() - 1, text.len()] {
            fs::write(&part, &text[..cut]).unwrap();
            let ran = loyd(&["rate", form, "--output", part_name, "--resume", "rush-5x5"], "");
            assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{cut}: {ran:?}");
            assert!(fs::read_to_string(&part).unwrap() == text, "{cut}");
        }
        for arguments in [&["rush-5x5"][..], &["--resume", "rush-7x7"], &["--resume", "rush-5x5/1"]] {
            let ran = loyd(&[&["rate", form, "--output", part_name], arguments].concat(), "");
            assert_eq!(ran.code, 2, "{ran:?}");
            assert!(fs::read_to_string(&part).unwrap() == text, "{arguments:?}");
        }
        let other = if form == "--csv" { "--json" } else { "--csv" };
        assert_eq!(loyd(&["rate", other, "--output", part_name, "--resume", "rush-5x5"], "").code, 2);
        assert!(fs::read_to_string(&part).unwrap() == text);
    }
    let ran = loyd(&["rate", "--output", "rows.txt", "rush-5x5"], "");
    assert!(ran.code == 2 && ran.err.contains("--json"), "{ran:?}");
}

#[test]
fn a_folder_stands_for_its_files() {
    let scratch = tempfile::tempdir().unwrap();
    for (name, level) in [("b.txt", "rush-5x5/1"), ("a.txt", "rush-5x5/2"), (".hidden", "rush-5x5/3")] {
        fs::write(scratch.path().join(name), format!("{level}\n")).unwrap();
    }
    let folder = scratch.path();
    let rated = loyd(&["rate", "--json", folder.to_str().unwrap()], "").json();
    let names: Vec<&str> = rated.iter().map(|record| record["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Rush 5×5 · 2", "Rush 5×5 · 1"]);
}

#[test]
fn a_disguised_puzzle_is_omitted_and_reported() {
    // The second puzzle is the first one after two moves. The third is the second one upside down
    // with different names.
    let list = "ZZ.1/...1/2..1/2... | goal: Z right\nZZ.1/2..1/2..1/.... | goal: Z right\n\
        ..../a..b/a..b/XX.b | goal: X right\nZZ.1/...1/2.../2... | goal: Z right\n";
    let ran = loyd(&["dedup", "-", "--format", "list"], list);
    assert_eq!(ran.code, 0, "{ran:?}");
    let puzzles: Vec<&str> = ran.out.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(puzzles.len(), 2, "{ran:?}");
    assert!(
        ran.err.contains("-:2: the same puzzle as -:1\n-:3: the same puzzle as -:1\n2 puzzles left out\n"),
        "{ran:?}"
    );
    assert_eq!(loyd(&["dedup", "-"], &ran.out).out, ran.out);
    let small = loyd(&["dedup", "-", "--format", "list", "--positions", "3"], list);
    assert!(
        small.err.contains("-:1: compared only by its starting position: more than 3 positions can be reached"),
        "{small:?}"
    );
    assert_eq!(small.out.lines().count(), 3, "{small:?}");
    let packs = loyd(&["dedup", "rush-5x5", "--without", "rush-5x5"], "");
    assert_eq!((packs.code, packs.out.as_str()), (0, ""));
    let like = loyd(&["dedup", "rush-5x5", "--unlike", "0.6"], "");
    assert!(like.err.contains("% like rush-5x5/"), "{like:?}");
}

#[test]
fn a_second_edition_seed_repeats_no_component() {
    let make = |seed: &str, extra: &[&str]| {
        let base = ["generate", "blocks", "--size", "5x5", "--count", "80", "--seed", seed];
        loyd(&[&base, extra].concat(), "").out
    };
    let puzzles = |list: &str| list.lines().filter(|line| !line.starts_with('#')).count();
    let (first, second) = (make("1", &[]), make("chacha8.2:1", &[]));
    let remaining = |list: &str| puzzles(&loyd(&["dedup", "-"], list).out);
    assert!(remaining(&first) < puzzles(&first), "{first}");
    assert_eq!((remaining(&second), puzzles(&second)), (80, 80));
    let scratch = tempfile::tempdir().unwrap();
    let file = scratch.path().join("known.txt");
    fs::write(&file, second.lines().take(8).collect::<Vec<_>>().join("\n")).unwrap();
    let rest = make("chacha8.2:1", &["--without", file.to_str().unwrap()]);
    let known = fs::read_to_string(&file).unwrap();
    assert!(puzzles(&known) == 4 && known.lines().all(|line| line.starts_with('#') || !rest.contains(line)), "{rest}");
    assert!(puzzles(&make("chacha8.2:1", &["--unlike", "0.5", "--draws", "150"])) < 20);
}

#[test]
fn tables_in_use_by_another_program_and_devices_are_refused() {
    let scratch = tempfile::tempdir().unwrap();
    let path = scratch.path().join("rows.csv");
    let file = fs::File::create(&path).unwrap();
    file.lock().unwrap();
    let rate = |path: &str| loyd(&["rate", "--csv", "--output", path, "--resume", "rush-5x5/1"], "");
    let locked = rate(path.to_str().unwrap());
    assert!(locked.code == 2 && locked.err.contains("another program is writing to it"), "{locked:?}");
    assert_eq!(fs::read(&path).unwrap(), b"");
    drop(file);
    assert_eq!(rate(path.to_str().unwrap()).code, 0);
    #[cfg(unix)]
    assert!(rate("/dev/zero").err.contains("not a regular file"));
}
