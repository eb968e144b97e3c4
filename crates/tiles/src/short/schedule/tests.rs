use super::*;
use crate::short::tuning::BoardClass;

const UNKNOWN: Nodes = Nodes::MAX;
/// The length of the best solution, and the sum of the tiles' distances.
const LENGTH: u32 = 1_000;
const DISTANCE: u32 = 600;

fn history(class: BoardClass, cells: usize) -> History {
    History::new(class.tuning(), cells, DISTANCE, LENGTH)
}

/// Returns the next task with unlimited memory.
fn next(history: &mut History, nodes: Nodes) -> Option<Task> {
    next_within(history, nodes, usize::MAX, false)
}

/// Returns the next task with memory for beams of a given width and for all rounds of a beam sweep.
fn next_within(history: &mut History, nodes: Nodes, widest: usize, has_longer: bool) -> Option<Task> {
    let fits = |width: usize| width <= widest;
    let rounds = if widest > 0 { LONG_ROUNDS } else { 0 };
    history.next(&Budget { nodes, rounds, fits_blank: &fits, fits_wide: &fits }, has_longer)
}

/// Returns the tasks until nothing is left or `nodes` are used up. A wide beam takes exactly the
/// nodes that its width predicts, and no task shortens the solution.
fn tasks(class: BoardClass, cells: usize, nodes: Nodes, max_tasks: usize) -> Vec<Task> {
    let (mut history, mut tasks) = (history(class, cells), Vec::new());
    while tasks.len() < max_tasks && history.nodes < nodes {
        let Some(task) = next(&mut history, nodes) else { break };
        let spent = match &task {
            Task::Wide(task) => task.width as Nodes * (NODES_PER_CELL * f64::from(DISTANCE)) as Nodes,
            Task::Blank { width } => *width as Nodes * 1000,
            Task::BeamSweep { rounds, .. } => sweep_nodes(LENGTH, rounds.clone()),
            Task::Sweep => 1000,
        };
        tasks.push(task);
        history.finish(spent, true);
    }
    tasks
}

/// Returns, for each wide beam among the tasks, its width, its variant, and whether it uses the
/// image.
fn beams(tasks: &[Task]) -> Vec<(usize, usize, bool)> {
    let wide = |task: &Task| if let Task::Wide(task) = task { Some(*task) } else { None };
    tasks.iter().filter_map(wide).map(|task| (task.width, task.variant, task.is_mirrored)).collect()
}

#[test]
fn each_class_begins_with_its_own_beams() {
    let (blank, wide) = (|width| Task::Blank { width }, |width| wide_task(width, 0));
    for (class, cells, first, second) in [
        (BoardClass::Small, 30, wide(30), wide(120)),
        (BoardClass::Staged, 64, wide(30), wide(120)),
        (BoardClass::Staged, 300, wide(100), wide(400)),
        (BoardClass::Large, 400, blank(80), wide(800)),
        (BoardClass::MultiLarge, 400, blank(80), wide(200)),
        (BoardClass::MultiRelay, 500, blank(80), wide(800)),
        (BoardClass::Far, 900, blank(50), blank(200)),
        (BoardClass::Far, 2500, blank(200), blank(800)),
        (BoardClass::MultiFar, 900, blank(50), blank(100)),
    ] {
        let mut history = history(class, cells);
        // Without beam sweeps, because they would come in between.
        let fits = |_: usize| true;
        let budget = Budget { nodes: UNKNOWN, rounds: 0, fits_blank: &fits, fits_wide: &fits };
        let found = [(); 2].map(|()| {
            let task = history.next(&budget, false);
            history.finish(0, true);
            task
        });
        // If beams differ, the second one uses the next variant.
        let second = match second {
            Task::Wide(task) if class == BoardClass::Staged => Task::Wide(WideTask { variant: 1, ..task }),
            task => task,
        };
        assert_eq!(found, [Some(first), Some(second)], "{class:?} with {cells} cells");
    }
}

fn wide_task(width: usize, variant: usize) -> Task {
    Task::Wide(WideTask { width, variant, is_mirrored: false, is_planned: false })
}

#[test]
fn relayed_wide_beams_grow_in_width_like_the_blank_path_beams() {
    let fits = |_: usize| true;
    let budget = Budget { nodes: UNKNOWN, rounds: LONG_ROUNDS, fits_blank: &fits, fits_wide: &fits };
    for (class, cells, widths) in [(BoardClass::Far, 900, [200, 800]), (BoardClass::MultiFar, 900, [200, 400])] {
        let mut history = history(class, cells);
        for width in widths {
            assert!(matches!(history.next(&budget, false), Some(Task::Blank { .. })));
            assert_eq!(history.relay(&budget, 10), Some(wide_task(width, 0)));
            history.finish(0, true);
        }
        assert_eq!(history.nodes, 20);
    }
    let narrow = Budget { fits_wide: &|_| false, ..budget };
    let mut history = history(BoardClass::Far, 900);
    history.next(&narrow, false);
    assert_eq!((history.relay(&narrow, 10), history.nodes), (None, 0));
}

#[test]
fn without_memory_only_short_windows_are_searched() {
    for class in [BoardClass::Small, BoardClass::Staged, BoardClass::Large, BoardClass::Far, BoardClass::MultiFar] {
        let mut history = history(class, 900);
        assert_eq!(next_within(&mut history, UNKNOWN, 0, false), Some(Task::Sweep), "{class:?}");
        history.finish(10, true);
        assert_eq!(next_within(&mut history, UNKNOWN, 0, false), None, "{class:?}");
    }
}

#[test]
fn a_solution_is_swept_if_the_sweep_takes_at_most_about_as_long_as_the_beam() {
    let sweep = |rounds, uses_longer| Some(Task::BeamSweep { rounds, uses_longer });
    let (short, long) = (sweep_nodes(LENGTH, 0..SHORT_ROUNDS), sweep_nodes(LENGTH, 0..LONG_ROUNDS));
    for (nodes, expected) in [
        (short / 2 - 1, None),
        (short / 2, sweep(0..SHORT_ROUNDS, true)),
        (long - 1, sweep(0..SHORT_ROUNDS, true)),
        (long, sweep(0..LONG_ROUNDS, true)),
    ] {
        let mut history = history(BoardClass::Staged, 100);
        next(&mut history, UNKNOWN);
        history.finish(nodes, false);
        let task = next_within(&mut history, UNKNOWN, usize::MAX, true);
        assert_eq!(task.filter(|task| matches!(task, Task::BeamSweep { .. })), expected, "after {nodes} nodes");
    }
    // A board without sweeps.
    let mut history = history(BoardClass::MultiStaged, 100);
    next(&mut history, UNKNOWN);
    history.finish(2 * long, false);
    assert!(matches!(next(&mut history, UNKNOWN), Some(Task::Wide(_))));
}

#[test]
fn only_rounds_over_the_best_solution_are_counted() {
    let after_sweep = |is_best, improves| {
        let mut history = history(BoardClass::Staged, 100);
        next(&mut history, UNKNOWN);
        history.finish(sweep_nodes(LENGTH, 0..LONG_ROUNDS) - 1, false);
        assert!(matches!(
            next(&mut history, UNKNOWN),
            Some(Task::BeamSweep { rounds: Range { end: SHORT_ROUNDS, .. }, .. })
        ));
        history.finish(1, is_best);
        if improves {
            history.improve(LENGTH - 1);
        }
        next(&mut history, UNKNOWN);
        history.finish(2 * sweep_nodes(LENGTH, 0..LONG_ROUNDS), false);
        next(&mut history, UNKNOWN)
    };
    let rounds = |rounds| Some(Task::BeamSweep { rounds, uses_longer: false });
    assert_eq!(after_sweep(true, false), rounds(SHORT_ROUNDS..LONG_ROUNDS));
    assert_eq!(after_sweep(false, false), rounds(0..LONG_ROUNDS));
    assert_eq!(after_sweep(true, true), rounds(0..LONG_ROUNDS));
}

#[test]
fn the_last_two_beams_search_the_board_and_its_image_with_the_remaining_nodes() {
    let tasks = tasks(BoardClass::Network, 36, 3_000_000, 20);
    let beams = beams(&tasks);
    let [.., before, board, image] = beams[..] else { panic!("{beams:?}") };
    assert!(!board.2 && image.2 && board.0 >= 2 * before.0, "{beams:?}");
    assert!((board.0 * 9 / 10..=board.0 * 11 / 10).contains(&image.0), "{beams:?}");
    assert!(beams[..beams.len() - 1].iter().all(|&(.., is_mirrored)| !is_mirrored), "{beams:?}");
}

#[test]
fn beams_alternate_with_the_image_only_on_small_boards_with_a_network() {
    let images = |class| beams(&tasks(class, 25, UNKNOWN, 6)).iter().map(|&(.., image)| image).collect::<Vec<_>>();
    assert_eq!(images(BoardClass::SmallNetwork), [false, true, false, true, false, true]);
    assert_eq!(images(BoardClass::Network), [false; 6]);
    assert_eq!(images(BoardClass::Small), [false; 6]);
}

#[test]
fn differing_beams_cycle_through_all_variants_and_others_try_them_at_the_end() {
    let variants = |class, max_tasks| {
        beams(&tasks(class, 49, UNKNOWN, max_tasks)).iter().map(|&(_, variant, _)| variant).collect::<Vec<_>>()
    };
    // The widths grow up to the maximum.
    let all = |class| variants(class, 100);
    assert_eq!(all(BoardClass::Small), [0, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
    let differing = all(BoardClass::Staged);
    let cycle: Vec<usize> = (0..differing.len()).map(|beam| beam % 6).collect();
    assert_eq!(differing, cycle);
}

#[test]
fn the_last_two_beams_take_the_remaining_nodes_in_the_usual_ratio() {
    let beams = tasks(BoardClass::Small, 42, 1_000_000, 20);
    let [Task::Wide(first), Task::Wide(next), Task::Wide(last), ..] = beams[..] else { panic!("{beams:?}") };
    assert_eq!([first, next, last].map(|beam| beam.is_planned), [false, true, true]);
    assert_eq!([first.width, next.width, last.width / next.width], [30, 98, 4]);
    let nodes = (first.width + next.width + last.width) * 1920;
    assert!((990_000..=1_000_000).contains(&nodes), "{nodes} nodes");
    let unknown = tasks(BoardClass::Small, 42, UNKNOWN, 20);
    assert!(!unknown.iter().any(|task| matches!(task, Task::Wide(task) if task.is_planned)), "{unknown:?}");
}

#[test]
fn a_stalled_beams_paths_are_completed_only_after_enough_nodes() {
    let completions = |class, is_wide| {
        let mut history = history(class, 900);
        let fits = |_: usize| true;
        let budget = Budget { nodes: UNKNOWN, rounds: 0, fits_blank: &fits, fits_wide: &fits };
        history.next(&budget, false);
        if is_wide {
            history.relay(&budget, 0);
        }
        (1..=100).filter(|&hundreds| history.may_complete(100 * hundreds)).count()
    };
    // 10,000 nodes with at least 8 · 1,000 between two completions.
    assert_eq!(completions(BoardClass::Far, true), 1);
    assert_eq!(completions(BoardClass::Far, false), 100);
    assert_eq!(completions(BoardClass::Large, true), 100);
}

#[test]
fn a_solution_slightly_longer_than_the_best_is_worth_finding_only_with_sweeps() {
    let fits = |_: usize| true;
    let limit = |class, rounds| {
        history(class, 100).limit(&Budget { nodes: UNKNOWN, rounds, fits_blank: &fits, fits_wide: &fits })
    };
    assert_eq!(limit(BoardClass::Staged, SHORT_ROUNDS), LENGTH + LENGTH / 64);
    assert_eq!(limit(BoardClass::Staged, 0), LENGTH);
    assert_eq!(limit(BoardClass::MultiStaged, LONG_ROUNDS), LENGTH);
}

#[test]
fn nodes_for_a_short_sweep_are_reserved_if_they_are_a_small_share() {
    let fits = |_: usize| true;
    let allowance = |class, nodes| {
        history(class, 100).allowance(&Budget { nodes, rounds: LONG_ROUNDS, fits_blank: &fits, fits_wide: &fits })
    };
    let sweep = sweep_nodes(LENGTH, 0..SHORT_ROUNDS);
    assert_eq!(allowance(BoardClass::Staged, UNKNOWN), None);
    assert_eq!(allowance(BoardClass::Staged, 6 * sweep), Some(5 * sweep));
    assert_eq!(allowance(BoardClass::Staged, 6 * sweep - 1), Some(6 * sweep - 1));
    assert_eq!(allowance(BoardClass::Small, 6 * sweep), Some(6 * sweep));
}
