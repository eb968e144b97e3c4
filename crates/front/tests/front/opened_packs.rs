//! Packs that the player opened.

use loyd_core::text::{ReadOptions, external_line, read_file};
use loyd_front::keys::Action;
use loyd_front::{GroupProgress, LevelPar, NewPack, Notice, OpenedPlace, PackNumber, Player, own};
use loyd_play::PlayerCommand;
use loyd_records::MemoryStore;

use crate::support::{Jobs, player, search, solve, wait};

/// Three levels: a block puzzle five moves from its goal, a tile board one move from its goal, and
/// a level without a solution.
const LIST: &str =
    "# name: First\n12../3.44/ZZ5./6657\n1 2 3/4 5 6/7 0 8 | name: Tiles\nZZ1/..1 | goal: Z right | fixed: 1\n";

fn pack_from_list(title: &str, text: &str) -> NewPack {
    let mut pack = NewPack::new(title);
    pack.add_file("", None, text);
    pack
}

fn player_with_pack(store: &MemoryStore) -> (Player, Jobs, PackNumber) {
    let (mut player, jobs) = player(store);
    let pack = player.open_pack(pack_from_list("levels", LIST));
    (player, jobs, pack)
}

/// Runs the proofs of a pack to completion.
fn prove(player: &mut Player, jobs: &Jobs, pack: PackNumber) {
    for _ in 0..10 {
        player.prove_pack(pack);
        search(player, jobs);
    }
}

fn progress(player: &Player, pack: PackNumber) -> GroupProgress {
    player.session.packs.get(pack).expect("the pack").progress(&player.session.recorder.records)
}

#[test]
fn a_list_becomes_a_pack_that_is_kept_until_it_is_removed() {
    let store = MemoryStore::new();
    let (player, _, pack) = player_with_pack(&store);
    assert_eq!(player.session.opened, Some(OpenedPlace { pack, level: 0 }));
    drop(player);
    let (mut player, _) = self::player(&store);
    let kept = player.session.packs.all[0].clone();
    assert_eq!((kept.title.as_str(), kept.levels.len(), kept.number), ("levels", 3, pack));
    assert_eq!(kept.levels[0].name.as_deref(), Some("First"));
    assert!(player.continue_pack(pack));
    player.session.remove_pack(pack);
    assert_eq!((player.session.packs.all.len(), player.session.opened), (0, None));
    assert!(self::player(&store).0.session.packs.all.is_empty());
}

#[test]
fn pars_are_proven_one_after_another_and_kept() {
    let store = MemoryStore::new();
    let (mut player, jobs, pack) = player_with_pack(&store);
    player.prove_pack(pack);
    player.prove_pack(pack);
    assert_eq!(jobs.borrow().len(), 1, "one search at a time");
    prove(&mut player, &jobs, pack);
    let pars = |player: &Player| -> Vec<LevelPar> {
        player.session.packs.all[0].levels.iter().map(|level| level.par).collect()
    };
    let proven = [LevelPar::Proven(5), LevelPar::Proven(1), LevelPar::NotProven];
    assert_eq!(pars(&player), proven);
    assert_eq!(
        player.session.game().expect("a game").status().par,
        Some(5),
        "the current game gets its par immediately"
    );
    assert_eq!(pars(&self::player(&store).0), proven);
}

#[test]
fn next_starts_the_next_unsolved_level_and_stars_are_counted() {
    let (mut player, jobs, pack) = player_with_pack(&MemoryStore::new());
    prove(&mut player, &jobs, pack);
    solve(&mut player.session);
    assert_eq!(progress(&player, pack), GroupProgress { solved: 1, total: 3, stars: 3 });
    player.start_next();
    assert_eq!(player.session.opened.map(|place| place.level), Some(1));
    player.perform(Action::PreviousLevel);
    player.perform(Action::NextLevel);
    assert_eq!(player.session.opened.map(|place| place.level), Some(1));
    let offers = player.session.game().expect("a game").offers();
    assert!(offers.contains(&loyd_core::Direction::Left));
    player.act(PlayerCommand::Arrow(loyd_core::Direction::Left));
    assert_eq!(progress(&player, pack), GroupProgress { solved: 2, total: 3, stars: 6 }, "a tile board has stars too");
    assert!(player.next_level.until.is_some(), "the next level starts automatically");
    wait(&mut player, 5_000);
    assert_eq!(player.session.opened.map(|place| place.level), Some(2));
    player.notices();
    player.start_next();
    assert_eq!(player.notices(), [Notice::Message("last-level")], "no other level is unsolved");
}

#[test]
fn an_edited_list_replaces_its_pack_and_keeps_known_pars() {
    let (mut player, jobs, pack) = player_with_pack(&MemoryStore::new());
    prove(&mut player, &jobs, pack);
    let edited = format!("ZZ./1.2\n{LIST}");
    assert_eq!(player.open_pack(pack_from_list("levels", &edited)), pack);
    let levels = &player.session.packs.get(pack).expect("the pack").levels;
    let pars: Vec<LevelPar> = levels.iter().map(|level| level.par).collect();
    assert_eq!(pars, [LevelPar::Unknown, LevelPar::Proven(5), LevelPar::Proven(1), LevelPar::NotProven]);
    let other = player.open_pack(pack_from_list("levels", "ZZ../1.2.\nZZ.../1.2..\n"));
    assert_ne!(other, pack, "an unrelated list with the same name is a separate pack");
    assert_eq!(player.session.packs.all.iter().map(|pack| pack.number).collect::<Vec<_>>(), [other, pack]);
}

#[test]
fn a_pack_can_be_read_back_from_its_exported_list_and_json() {
    let text = "12../3.44/ZZ5./6657 | metric: turn | name: Turns\n1 2 3/8 0 4/7 6 5 | goal: snail | name: a|b\nZZ./1.2\n1 0 2/3 4 5 | metric: multi\n";
    let (mut player, _) = player(&MemoryStore::new());
    let pack = player.open_pack(pack_from_list("p", text));
    let pack = player.session.packs.get(pack).expect("the pack");
    for exported in [pack.list(), pack.json_lines()] {
        let again = pack_from_list("p", &exported);
        assert_eq!(again.remark(), None, "{exported}");
        let (mut other, _) = self::player(&MemoryStore::new());
        let other_pack = other.open_pack(again);
        let read = &other.session.packs.get(other_pack).expect("the pack").levels;
        let parts = |levels: &[loyd_front::OpenedLevel]| -> Vec<_> {
            levels.iter().map(|level| (level.puzzle.clone(), level.metric.clone())).collect()
        };
        assert_eq!(parts(read), parts(&pack.levels), "{exported}");
        assert_eq!(read[0].name.as_deref(), Some("Turns"));
    }
}

#[test]
fn omitted_pack_entries_are_reported() {
    let faulty = pack_from_list("p", "12../3.44/ZZ5./6657\n1 2 3/4 5 5/7 0 8\nZZ./1.2\n");
    let remark = faulty.remark().expect("a remark");
    assert!(remark.starts_with("1 puzzle; line 2, column "), "{remark}");
    assert_eq!(pack_from_list("p", "12../3.44/ZZ5./6657\n").levels.len(), 1, "a single puzzle is not a pack");
    let many = "12../3.44/ZZ5./6657\n".repeat(1001);
    let many = pack_from_list("p", &many);
    assert!(many.has_surplus);
    assert_eq!(many.remark().as_deref(), Some("all but the first 1,000 puzzles"));
}

#[test]
fn imported_levels_are_added_to_the_players_own_only_once() {
    let (mut player, _) = player(&MemoryStore::new());
    let records = &mut player.session.recorder.records;
    let levels = pack_from_list("p", LIST).own_levels();
    assert_eq!(levels.len(), 2, "a tile board cannot be one of the player's own levels");
    assert_eq!(own::add_all(records, levels.clone()), 2);
    assert_eq!(own::add_all(records, levels), 0);
    let exported = own::list(&own::all(records));
    let lines: Vec<_> = read_file(&exported, &ReadOptions::default())
        .into_iter()
        .map(|entry| external_line(&entry.puzzle.expect("a puzzle").puzzle))
        .collect();
    assert_eq!(lines.len(), 2, "{exported}");
}

#[test]
fn a_game_stays_at_its_level_if_its_puzzle_is_repeated_or_its_list_is_edited() {
    const REPEATED: &str = "12../3.44/ZZ5./6657\nZZ./1.2\n12../3.44/ZZ5./6657\n";
    let store = MemoryStore::new();
    let (mut player, _) = player(&store);
    let pack = player.open_pack(pack_from_list("levels", REPEATED));
    let last = OpenedPlace { pack, level: 2 };
    assert!(player.start_opened(last));
    assert_eq!(player.session.opened, Some(last));
    let edited = player.session.open_pack(pack_from_list("levels", "ZZ./1.2\n1Z/1.\n12../3.44/ZZ5./6657\nZ./.1\n"));
    assert_eq!((edited, player.session.opened), (pack, Some(last)));
    let edited = player.session.open_pack(pack_from_list("levels", "12../3.44/ZZ5./6657\nZZ./1.2\n"));
    assert_eq!((edited, player.session.opened), (pack, Some(OpenedPlace { pack, level: 0 })));
}

#[test]
fn the_faults_of_other_puzzles_are_reported_with_the_only_readable_one() {
    let read = |text: &str| NewPack::from_text("levels", text, &ReadOptions::default());
    assert!(read(LIST).is_ok_and(|pack| pack.levels.len() > 1));
    let first = read("ZZ./1.2\nZZ./1.Z\n").expect_err("one puzzle");
    assert!(first.puzzle.is_ok());
    assert_eq!(first.warnings.iter().map(|fault| fault.line).collect::<Vec<_>>(), [2]);
    // If the first puzzle cannot be read, its own faults are reported.
    assert!(read("ZZ./1.Z\nZZ./1.2\n").expect_err("no puzzle").puzzle.is_err());
}

#[test]
fn exchange_x1_a_pack_reports_how_its_input_was_read() {
    let rows = "GAA..Y\nG.V..Y\nRRV..Y\n..VZZZ\n....B.\nWWW.B.\n";
    let pack = NewPack::from_text("", &format!("{rows}\n{rows}"), &ReadOptions::default()).expect("a pack");
    let reading = pack.read_as().expect("a reading");
    assert!(
        reading.starts_with("Rush Hour, cars stay in their row or column, goal car R") && !reading.contains("; Rush"),
        "{reading}"
    );
    let certain =
        NewPack::from_text("", "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8\n", &ReadOptions::default()).expect("a pack");
    assert_eq!(certain.read_as(), None);
}
