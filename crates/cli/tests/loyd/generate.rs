//! `loyd generate blocks` as a user runs it.

use std::collections::HashSet;
use std::fs;

use loyd_blocks::generate::Canonical;
use loyd_core::text::{AnyPuzzle, ReadOptions, read_argument};
use serde_json::{Value, json};

use crate::support::{RunOutput, loyd};

const QUICK: [&str; 10] = ["generate", "blocks", "--size", "5x5", "--seed", "5", "--count", "4", "--threads", "1"];

fn generate(arguments: &[&str]) -> Vec<Value> {
    loyd(&[&["generate", "blocks", "--json"], arguments].concat(), "").json()
}

#[test]
fn the_same_seed_gives_the_same_puzzles_with_any_number_of_threads() {
    for (size, extra) in
        [("5x5", &[][..]), ("5x5", &["--climb", "10"]), ("5x4", &["--style", "free", "--length", "8-20"])]
    {
        let with = |seed: &str, threads: &str| {
            let mut arguments = QUICK;
            (arguments[3], arguments[5], arguments[9]) = (size, seed, threads);
            let ran = loyd(&[&arguments[..], extra].concat(), "");
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
            ran.out
        };
        let one = with("5", "1");
        assert_eq!(with("5", "3"), one);
        assert_ne!(one, with("6", "1"));
    }
}

#[test]
fn any_puzzle_can_be_regenerated_from_its_board_number() {
    let all = generate(&["--size", "5x5", "--seed", "5", "--count", "3"]);
    for record in all {
        let number = record["draw"].to_string();
        assert_eq!(generate(&["--size", "5x5", "--seed", "5", "--from", &number, "--draws", "1"]), [record]);
    }
}

#[test]
fn rising_puzzles_become_longer_and_none_is_repeated() {
    let rising = generate(&["--size", "5x5", "--seed", "1", "--draws", "300", "--count", "99", "--rising"]);
    let lengths: Vec<u64> = rising.iter().map(|record| record["length"].as_u64().unwrap()).collect();
    assert!(lengths.len() >= 3 && lengths.is_sorted_by(|one, next| one < next), "{lengths:?}");
    let all = generate(&["--size", "4x4", "--seed", "1", "--draws", "3000", "--count", "9999"]);
    let canonical = |record: &Value| {
        let options = ReadOptions { goal: record["goal"].as_str().map(str::to_owned), ..ReadOptions::default() };
        let puzzle = read_argument(record["puzzle"].as_str().unwrap(), &options).unwrap().puzzle.puzzle;
        let AnyPuzzle::Blocks(puzzle) = puzzle else { unreachable!("a block puzzle") };
        Canonical::new(&puzzle)
    };
    let different: HashSet<Canonical> = all.iter().map(canonical).collect();
    assert!(all.len() >= 10 && different.len() == all.len(), "{} of {}", different.len(), all.len());
}

#[test]
fn solve_reads_the_printed_list_and_confirms_its_lengths() {
    let list = loyd(&QUICK, "").out;
    let listed: Vec<u64> = list
        .lines()
        .filter_map(|line| line.strip_prefix("# draw "))
        .map(|line| line.split([' ', ':']).filter_map(|word| word.parse().ok()).nth(1).unwrap())
        .collect();
    let solved = loyd(&["solve", "--json", "-"], &list).json();
    assert_eq!(solved.len(), 4, "{list}");
    assert_eq!(solved.iter().map(|record| record["length"].as_u64().unwrap()).collect::<Vec<_>>(), listed);
}

#[test]
fn every_puzzle_has_the_requested_style_length_and_difficulty() {
    for (style, size, metric) in [("rush", "5x4", "slide"), ("klotski", "4x4", "turn"), ("free", "5x4", "slide")] {
        let records = generate(&["--style", style, "--size", size, "--seed", "2", "--count", "3", "--length", "6-12"]);
        assert_eq!(records.len(), 3, "{style}");
        for record in records {
            assert!((6..=12).contains(&record["length"].as_u64().unwrap()), "{record}");
            assert_eq!((&record["style"], &record["metric"]), (&json!(style), &json!(metric)));
            assert_eq!(record["seed"], "chacha8:2");
        }
    }
    for record in generate(&["--size", "5x5", "--seed", "1", "--count", "3", "--difficulty", "medium"]) {
        assert_eq!(record["difficulty"], "medium");
    }
}

#[test]
fn a_random_seed_is_printed_and_limits_and_faults_set_the_exit_code() {
    let drawn = loyd(&["generate", "blocks", "--size", "4x4", "--draws", "3"], "");
    assert!(drawn.err.starts_with("seed chacha8.2:"), "{drawn:?}");
    let cases: [(&[&str], i32, &str); 14] = [
        (&["--draws", "1", "--count", "2"], 3, ""),
        (&["--count", "0"], 0, ""),
        (&["--size", "20x20"], 2, "from 3 to 12"),
        (&["--size", "6"], 2, "columns x rows"),
        (&["--pieces", "9-3"], 2, "range"),
        (&["--pieces", "50", "--size", "4x4"], 2, "a 4x4 rush board with 0 walls has at most 6 pieces"),
        (&["--style", "klotski", "--pieces", "3"], 2, "has 7 to 14 pieces besides the goal piece"),
        (&["--walls", "40"], 2, "room for at most 30 walls"),
        (&["--length", "300-400", "--positions", "200"], 2, "more than 300 positions"),
        (&["--time", "-1"], 2, "seconds"),
        (&["--time", "0", "--climb", "100000"], 3, "the time is up: 0 of 1 puzzle\n"),
        (&["--draws", "1", "--from", "7", "--count", "9"], 3, "after 1 draw: "),
        (&["--metric", "multi"], 2, "expected step, slide, turn"),
        (&["--style", "chess"], 2, "klotski"),
    ];
    for (arguments, code, part) in cases {
        let ran = loyd(&[&["generate", "blocks", "--seed", "1"], arguments].concat(), "");
        assert_eq!(ran.code, code, "{arguments:?}: {ran:?}");
        assert!(ran.err.contains(part) && !ran.err.contains("panicked"), "{arguments:?}: {ran:?}");
    }
}

#[test]
fn a_graded_set_has_the_requested_puzzles_with_any_number_of_threads() {
    let set =
        ["generate", "blocks", "--size", "6x6", "--set", "easy=3,medium=3,hard=1", "--seed", "chacha8.2:1", "--json"];
    let one = loyd(&[&set[..], &["--threads", "1"]].concat(), "");
    assert_eq!((one.code, one.err.as_str()), (0, ""));
    assert_eq!(loyd(&[&set[..], &["--threads", "3"]].concat(), "").out, one.out);
    let records = one.json();
    for (difficulty, count) in [("easy", 3), ("medium", 3), ("hard", 1)] {
        assert_eq!(records.iter().filter(|record| record["difficulty"] == difficulty).count(), count, "{difficulty}");
    }
    // A record reproduces its board.
    let hard = records.iter().find(|record| record["difficulty"] == "hard").expect("a hard one");
    let [draw, climb] = ["draw", "climb"].map(|key| hard[key].to_string());
    let again = generate(&[
        "--size",
        "6x6",
        "--seed",
        "chacha8.2:1",
        "--from",
        &draw,
        "--draws",
        "1",
        "--climb",
        &climb,
        "--climb-by",
        "annealing",
        "--positions",
        if hard["climb"] == 0 { "200000" } else { "10000" },
    ]);
    assert_eq!(again[0]["puzzle"], hard["puzzle"]);
    // No fiendish puzzle fits on 4x4, and the message gives the numbers found.
    let none = loyd(
        &["generate", "blocks", "--size", "4x4", "--set", "easy=1,fiendish=1", "--seed", "1", "--draws", "400"],
        "",
    );
    assert_eq!(none.code, 3, "{none:?}");
    assert!(
        none.err.contains("after 400 draws: 1 of 2 puzzles") && none.err.contains("fiendish: 0 of 1 puzzle"),
        "{none:?}"
    );
    let given_up = loyd(&["generate", "blocks", "--size", "4x4", "--set", "fiendish=1", "--seed", "1"], "");
    let reason = "the search for the missing difficulties was abandoned: 0 of 1 puzzle\n";
    assert!(given_up.code == 3 && given_up.err.starts_with(reason), "{given_up:?}");
    // Without a size, larger boards are used for difficulties that are rare on 6x6, and a message
    // says so.
    let mixed = ["generate", "blocks", "--set", "fiendish=1", "--seed", "chacha8.2:2", "--draws", "180"];
    let large = loyd(&mixed, "");
    assert!(large.err.starts_with("7x7 boards are used too, since few 6x6 boards are fiendish"), "{large:?}");
    assert!(large.out.is_empty() || large.out.contains(" fiendish, "), "{large:?}");
    // The sum of the numbers exceeds 64 bits.
    let many = ["--size", "4x4", "--set", "easy=18446744073709551615,hard=5", "--seed", "1", "--draws", "1"];
    assert_eq!(loyd(&[&["generate", "blocks"], &many[..]].concat(), "").code, 3);
    for (set, part) in [
        ("easy", "expected NAME=N, such as easy=20"),
        ("easy=x", "expected a number after `=`"),
        ("simple=3", "expected `easy`, `medium`"),
        ("easy=1,easy=2", "easy is given twice"),
    ] {
        let ran = loyd(&["generate", "blocks", "--set", set], "");
        assert!(ran.code == 2 && ran.err.contains(part), "{ran:?}");
    }
}

#[test]
fn climbing_is_used_if_few_boards_are_long_enough() {
    let options = ["--size", "6x6", "--length", "25-", "--count", "2", "--seed", "chacha8.2:4"];
    let records = generate(&options);
    assert_eq!(records.len(), 2);
    assert!(records.iter().all(|record| record["length"].as_u64() >= Some(25)), "{records:?}");
    assert_eq!(generate(&[&options[..], &["--threads", "1"]].concat()), records);
    let [draw, climb] = ["draw", "climb"].map(|key| records[0][key].to_string());
    assert_ne!(climb, "0");
    let again = ["--from", &draw, "--draws", "1", "--climb", &climb, "--climb-by", "annealing", "--positions", "10000"];
    assert_eq!(generate(&[&options[..], &again].concat())[0]["puzzle"], records[0]["puzzle"]);
    // Boards that match without a climb are the same as with `--climb 0`.
    let easy = ["--size", "5x5", "--count", "3", "--seed", "chacha8.2:1"];
    let puzzles =
        |records: Vec<Value>| records.into_iter().map(|mut record| record["puzzle"].take()).collect::<Vec<_>>();
    assert_eq!(puzzles(generate(&easy)), puzzles(generate(&[&easy[..], &["--climb", "0"]].concat())));
    // The columns do not depend on whether climbs are chosen automatically.
    let table = loyd(&[&["generate", "blocks", "--csv"], &options[..]].concat(), "");
    assert_eq!((table.code, table.out.lines().count()), (0, 3), "{table:?}");
    // With a first-edition seed, climbs are not chosen automatically.
    let old = loyd(&["generate", "blocks", "--length", "25-", "--seed", "1", "--draws", "50"], "");
    assert!(old.code == 3 && old.err.contains("after 50 draws: 0 of 1 puzzle with --length 25-"), "{old:?}");
    // The search for a length that cannot be reached is abandoned, unless the run has a limit.
    let impossible = ["generate", "blocks", "--size", "3x3", "--length", "60-", "--seed", "chacha8.2:1"];
    let given_up = loyd(&impossible, "");
    assert!(given_up.err.starts_with("gave up: 0 of 1 puzzle with --length 60-\n"), "{given_up:?}");
    let advice = "after up to 1500 changes each: try a different size or more pieces, or --climb N";
    assert!(given_up.code == 3 && given_up.err.contains(advice), "{given_up:?}");
    let refused = loyd(&[&impossible[..], &["--climb-by", "annealing"]].concat(), "");
    assert!(refused.code == 2 && refused.err.contains("--climb-by needs --climb"), "{refused:?}");
}

#[test]
fn puzzles_have_the_requested_walls_trucks_bits_and_fill() {
    let records = generate(&[
        "--size",
        "5x5",
        "--seed",
        "chacha8.2:1",
        "--count",
        "4",
        "--walls",
        "1-",
        "--trucks",
        "1-2",
        "--fill",
        "45-70",
        "--bits",
        "20-60",
    ]);
    assert_eq!(records.len(), 4);
    for record in records {
        let text = record["puzzle"].as_str().unwrap();
        let board = text.split(" | ").next().unwrap().trim_start_matches("5x5:");
        let count = |wanted: char| board.chars().filter(|&c| c == wanted).count();
        let walls = count('#') + count('x');
        let gaps = count('.') + count('o');
        let cars = board.chars().filter(|c| c.is_ascii_alphanumeric() && !"xo".contains(*c));
        let trucks = cars.collect::<std::collections::BTreeSet<_>>().into_iter().filter(|&car| count(car) == 3).count();
        assert!(walls >= 1 && (1..=2).contains(&trucks), "{text}");
        let fill = 100.0 * (25 - walls - gaps) as f64 / (25 - walls) as f64;
        assert!((45.0..=70.0).contains(&fill), "{text}: {fill}");
        assert!((20.0..=60.0).contains(&record["bits"].as_f64().unwrap()), "{record}");
    }
}

/// Returns the output of the command that lists the 4x4 class.
fn list_class(arguments: &[&str]) -> RunOutput {
    loyd(&[&["generate", "blocks", "--all", "--size", "4x4"], arguments].concat(), "")
}

#[test]
fn a_class_is_a_list_that_solve_reads_with_any_number_of_threads() {
    let one = list_class(&["--threads", "1"]);
    assert_eq!((one.code, one.err.as_str()), (0, ""));
    assert_eq!(list_class(&["--threads", "3"]).out, one.out);
    let listed = |text: &str| text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>();
    let members = listed(&one.out);
    let counted: u64 =
        one.out.lines().filter_map(|line| line.strip_prefix("# length ")?.split(' ').nth(1)?.parse::<u64>().ok()).sum();
    assert_eq!(members.len() as u64, counted);
    assert!(one.out.lines().last().is_some_and(|line| line.starts_with("# all: ") && line.ends_with(" positions")));
    let long = list_class(&["--length", "5-"]).out;
    let lengths = |lines: &[String]| -> Vec<u64> {
        lines
            .iter()
            .map(|line| line.split(' ').next().and_then(|length| length.parse().ok()).expect("a length"))
            .collect()
    };
    let expected: Vec<String> = members
        .iter()
        .zip(lengths(&members))
        .filter(|(_, length)| *length >= 5)
        .map(|(line, _)| line.clone())
        .collect();
    assert!(!expected.is_empty());
    assert_eq!(listed(&long), expected);
    let solved = loyd(&["solve", "--json", "-"], &long).json();
    let found: Vec<u64> = solved.iter().map(|record| record["length"].as_u64().expect("a solution")).collect();
    assert_eq!(found, lengths(&expected));
}

#[test]
fn a_class_in_a_file_is_resumed_after_its_last_complete_part() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("class.txt");
    let file = path.to_str().expect("a path");
    assert_eq!(list_class(&["--output", file]).code, 0);
    let whole = fs::read_to_string(&path).expect("the list");
    let parts: Vec<usize> = whole.match_indices("# part ").map(|(at, _)| at).collect();
    // Truncated within the heading, a member, and a remark, after a part, and after all parts but
    // before the totals.
    let totals = whole.find("# length ").expect("totals");
    for end in
        [whole.find("position states\n").unwrap() + 16, parts[9] - 3, parts[9] + 4, parts[20], totals, whole.len()]
    {
        fs::write(&path, &whole[..end]).expect("a file");
        let ran = list_class(&["--output", file]);
        assert_eq!((ran.code, ran.out.as_str()), (0, &whole[totals..]), "{end}: {ran:?}");
        assert_eq!(fs::read_to_string(&path).expect("the list"), whole, "{end}");
    }
    let stopped = list_class(&["--output", file, "--time", "0"]);
    assert_eq!((stopped.code, stopped.out.as_str()), (0, &whole[totals..]), "nothing was left to do");
    fs::write(&path, &whole[..parts[9]]).expect("a file");
    let stopped = list_class(&["--output", file, "--time", "0"]);
    assert!(stopped.code == 3 && stopped.err.starts_with("the time is up: 9 of 64 parts, "), "{stopped:?}");
}

#[test]
fn two_programs_never_write_to_the_same_list() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("class.txt");
    let file = path.to_str().expect("a path");
    assert_eq!(list_class(&["--output", file]).code, 0);
    let whole = fs::read_to_string(&path).expect("the list");
    let cut = &whole[..whole.find("# part 9").expect("a part")];
    fs::write(&path, cut).expect("a file");
    let other = fs::File::open(&path).expect("the list");
    other.lock().expect("a lock");
    let ran = list_class(&["--output", file]);
    assert!(ran.code == 2 && ran.err.contains("class.txt: another program is writing to it; wait"), "{ran:?}");
    assert_eq!(fs::read_to_string(&path).expect("the list"), cut);
    drop(other);
    assert_eq!(list_class(&["--output", file]).code, 0);
    assert_eq!(fs::read_to_string(&path).expect("the list"), whole);
}

/// Returns the output of the command that lists the 3x4 Klotski puzzles.
fn list_klotskis(arguments: &[&str]) -> RunOutput {
    loyd(&[&["generate", "blocks", "--all", "--style", "klotski", "--size", "3x4"], arguments].concat(), "")
}

#[test]
fn a_class_of_klotskis_is_a_list_that_solve_reads_and_that_can_be_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("class.txt");
    let file = path.to_str().expect("a path");
    let list = list_klotskis(&["--length", "6-"]);
    assert_eq!((list.code, list.err.as_str()), (0, ""));
    let solved = loyd(&["solve", "--optimal", "--json", "-"], &list.out).json();
    let lines: Vec<&str> = list.out.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(!lines.is_empty() && solved.len() == lines.len());
    for (line, record) in lines.iter().zip(&solved) {
        let name = format!("name: {} moves, ", record["length"]);
        assert!(line.contains(&name) && record["metric"] == "turn", "{line}: {record}");
    }
    assert_eq!(list_klotskis(&["--length", "6-", "--output", file]).code, 0);
    let whole = fs::read_to_string(&path).expect("the list");
    let totals = whole.find("# length ").expect("totals");
    assert!(list.out.ends_with(&whole[totals..]) && whole[totals..].contains("# groups: "));
    let part = whole.match_indices("# part ").nth(20).expect("a part").0;
    fs::write(&path, &whole[..part + 5]).expect("a file");
    assert_eq!(list_klotskis(&["--length", "6-", "--output", file]).code, 0);
    assert_eq!(fs::read_to_string(&path).expect("the list"), whole);
}

#[test]
fn the_json_and_list_outputs_for_a_class_have_the_same_puzzles() {
    let list = list_klotskis(&["--length", "6-"]).out;
    let members = list.lines().filter(|line| !line.starts_with('#')).count();
    let records = list_klotskis(&["--length", "6-", "--json"]).json();
    assert_eq!(records.len(), members);
    let first = loyd(
        &[
            "solve",
            "--optimal",
            "--json",
            "--metric",
            "turn",
            "--goal",
            records[0]["goal"].as_str().unwrap(),
            records[0]["puzzle"].as_str().unwrap(),
        ],
        "",
    );
    assert_eq!(first.json()[0]["length"], records[0]["length"]);
    let csv = list_klotskis(&["--length", "6-", "--csv"]).out;
    assert_eq!(csv.lines().next(), Some("puzzle,goal,style,metric,length,positions"));
    assert_eq!(csv.lines().count(), members + 1);
    // One set of pieces, specified by a puzzle.
    let kind = loyd(&["generate", "blocks", "--all", "--style", "klotski", "--kind", "ZZa/ZZa/b.c/...", "--json"], "");
    assert_eq!(kind.code, 0, "{kind:?}");
    let records = kind.json();
    assert!(!records.is_empty());
    assert!(
        records
            .iter()
            .all(|record| record["puzzle"].as_str().is_some_and(|text| text.contains("ZZ") && !text.contains('4')))
    );
    // Puzzles without redundant cars, with the goal car in any row.
    let totals = |arguments: &[&str]| list_class(arguments).out.lines().last().map(str::to_owned).expect("totals");
    assert_eq!(totals(&["--goal-row", "2"]), totals(&[]));
    assert_ne!(totals(&["--goal-row", "any"]), totals(&[]));
    let minimal = list_class(&["--minimal", "--length", "5-"]);
    let [minimal, all] = [minimal.out, list_class(&["--length", "5-"]).out]
        .map(|list| list.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>());
    assert!(!minimal.is_empty() && minimal.len() < all.len() && minimal.iter().all(|line| all.contains(line)));
}

#[test]
fn classes_with_walls_or_few_cars_are_listed_and_stop_at_a_size_limit() {
    let listed = |text: &str| text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(listed(&list_class(&["--walls", "0"]).out), listed(&list_class(&[]).out));
    let walled = listed(&list_class(&["--walls", "1", "--length", "5-"]).out);
    assert!(walled.len() > 20);
    let cells = |line: &String| line.split(' ').nth(1).and_then(|board| board.split_once(':')).unwrap().1.to_owned();
    for line in &walled {
        assert_eq!(cells(line).matches('x').count(), 1, "{line}");
        assert!(!cells(line)[4..8].contains('x'), "{line}");
    }
    let solved = loyd(&["solve", "--json", "-"], &walled.join("\n")).json();
    for (record, line) in solved.iter().zip(&walled) {
        assert_eq!(record["length"].to_string(), line.split(' ').next().unwrap(), "{line}");
    }
    let few = loyd(&["generate", "blocks", "--all", "--size", "7x7", "--pieces", "2-2", "--length", "3-"], "");
    let cars = |line: &String| cells(line).chars().filter(char::is_ascii_uppercase).collect::<HashSet<_>>().len();
    let few = listed(&few.out);
    assert!(!few.is_empty() && few.iter().all(|line| cars(line) == 3), "{few:?}");
    // The list stops at a size limit, and a run without a limit completes it.
    let folder = tempfile::tempdir().expect("a folder");
    let [path, other] = ["class.txt", "other.txt"].map(|name| folder.path().join(name));
    let [file, whole] = [&path, &other].map(|path| path.to_str().expect("a path"));
    let stopped = list_class(&["--walls", "1", "--output", file, "--disk-limit", "20kB"]);
    let message = "the list has reached the size given with --disk-limit: ";
    assert!(stopped.code == 3 && stopped.err.starts_with(message) && stopped.err.contains(" parts, "), "{stopped:?}");
    assert!((20_000..30_000).contains(&fs::metadata(&path).expect("a list").len()));
    assert_eq!(list_class(&["--walls", "1", "--output", file]).code, 0);
    assert_eq!(list_class(&["--walls", "1", "--output", whole]).code, 0);
    assert_eq!(fs::read_to_string(&path).expect("a list"), fs::read_to_string(&other).expect("a list"));
}

#[test]
fn faults_in_requests_for_classes_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("class.txt");
    let file = path.to_str().expect("a path");
    for (text, part) in [("# another list\n", "line 1: expected `# loyd generate blocks --all"), ("", "")] {
        fs::write(&path, text).expect("a file");
        let ran = list_class(&["--output", file, "--length", "5-"]);
        assert_eq!(ran.code, if part.is_empty() { 0 } else { 2 }, "{ran:?}");
        assert!(ran.err.contains(part), "{ran:?}");
    }
    let list = fs::read_to_string(&path).expect("the list");
    fs::write(&path, list.replacen("# part 2 of", "# part 3 of", 1)).expect("a file");
    let ran = list_class(&["--output", file, "--length", "5-"]);
    assert!(ran.code == 2 && ran.err.contains("expected part 2 of 64, found part 3 of 64"), "{ran:?}");
    assert!(list_class(&["--output", file]).err.contains("this is a different list"));
    let cases: [(&[&str], &str); 18] = [
        (&["--style", "free"], "only puzzles in the rush and klotski styles"),
        (&["--style", "klotski", "--goal-row", "1"], "--goal-row is for the rush style"),
        (&["--style", "klotski", "--size", "5x6"], "at most 29 cells"),
        (&["--style", "klotski", "--size", "5x5"], "too many for one search"),
        (&["--style", "klotski", "--kind", "8 6 7/2 5 4/3 0 1"], "expected a board without walls"),
        (&["--style", "klotski", "--kind", "ZZa/ZZa/..b", "--size", "4x5"], "the --kind puzzle is 3x3"),
        (&["--kind", "ZZa/ZZa/..b"], "--kind is for the klotski style"),
        (&["--goal-row", "0"], "a row number from 1, or any"),
        (&["--goal-row", "7"], "there is no row 7 for the goal car"),
        (&["--size", "8x6"], "from 3 to 7"),
        (&["--size", "7x6"], "needs a limit on the number of cars"),
        (&["--size", "6x6", "--walls", "4"], "more than 10000 ways to place them"),
        (&["--walls", "31-"], "the board has only 30 cells for walls"),
        (&["--style", "klotski", "--walls", "1"], "takes neither --walls nor --pieces"),
        (&["--disk-limit", "1M"], "--output"),
        (&["--seed", "1"], "cannot be used with"),
        (&["--output", folder.path().to_str().expect("a path")], "not a regular file"),
        (&["--metric", "single"], "expected step, slide, turn"),
    ];
    for (arguments, part) in cases {
        let arguments = [&["generate", "blocks", "--all"], arguments].concat();
        let ran = loyd(&arguments, "");
        assert!(ran.code == 2 && ran.err.contains(part), "{arguments:?}: {ran:?}");
    }
    assert!(loyd(&["generate", "blocks", "--output", file], "").err.contains("--all"));
}

#[test]
fn tile_boards_do_not_repeat_and_running_out_of_them_is_reported() {
    let cases: [(&[&str], usize, &str); 4] = [
        (&["2x2", "--count", "20"], 12, "there are no more solvable positions: 12 of 20"),
        (&["3x3", "--length", "31", "--count", "5"], 2, "there are no more positions of the requested length: 2 of 5"),
        (&["4x4", "--length", "1", "--count", "3"], 2, "there are no more positions of the requested length: 2 of 3"),
        (
            &["3x3", "--length", "2-3", "--count", "13"],
            12,
            "there are no more positions of the requested length: 12 of 13",
        ),
    ];
    for (arguments, count, message) in cases {
        let ran = loyd(&[&["generate", "tiles", "--seed", "1"], arguments].concat(), "");
        let different: HashSet<&str> = ran.out.lines().collect();
        assert_eq!((ran.code, ran.out.lines().count(), different.len()), (3, count, count), "{ran:?}");
        assert_eq!(ran.err, format!("loyd: {message}\n"));
    }
    let all = loyd(&["generate", "tiles", "2x2", "--seed", "1", "--count", "12"], "");
    assert_eq!((all.code, all.out.lines().count()), (0, 12));
}

#[test]
fn positions_in_json_have_the_same_columns_as_in_csv() {
    let generate = |form: &str| loyd(&["generate", "tiles", "3x3", "--seed", "1", "--length", "8", form], "");
    let (json, csv) = (generate("--json"), generate("--csv"));
    let record = json.json().remove(0);
    let row = ["position", "goal", "length", "seed"].map(|key| match &record[key] {
        serde_json::Value::String(text) => text.clone(),
        other => other.to_string(),
    });
    assert_eq!(csv.out.lines().nth(1).expect("a row"), row.join(","));
}

#[test]
fn extreme_ranges_and_forged_lists_are_clamped_or_refused() {
    let max_range = "0-4294967295";
    let ran =
        loyd(&["generate", "blocks", "--style", "rush", "--pieces", max_range, "--count", "1", "--seed", "1"], "");
    assert!(ran.code == 0 && ran.out.starts_with("# draw "), "{ran:?}");
    for length in [max_range, "4294967295", "141"] {
        let ran = loyd(&["generate", "tiles", "4x4", "--length", length, "--count", "1"], "");
        assert!(ran.code == 2 && ran.err.contains("at most 140"), "{ran:?}");
    }
    let file = tempfile::NamedTempFile::new().unwrap();
    let name = file.path().to_str().unwrap();
    let all = ["generate", "blocks", "--all", "--size", "3x3", "--pieces", "2", "--output", name];
    assert_eq!(loyd(&all, "").code, 0);
    let list = std::fs::read_to_string(name).unwrap();
    let part = list.lines().find(|line| line.starts_with("# part 1 of ")).expect("a part");
    let (head, _) = part.split_once(": ").expect("counts");
    let end = list.find(part).expect("the part");
    let forged = format!("{}{head}: 1:18446744073709551615 2:18446744073709551615\n", &list[..end]);
    std::fs::write(name, forged).unwrap();
    let ran = loyd(&all, "");
    assert!(ran.code == 2 && ran.err.contains("more puzzles than any class has"), "{ran:?}");
}
