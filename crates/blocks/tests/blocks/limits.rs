//! Tests for slices, the memory limit, and the largest puzzles.

use loyd_blocks::{AStar, BreadthFirst, Component, Exploration, Widths, solver, solver_with_fallback};
use loyd_core::blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target};
use loyd_core::text::piece_names;
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle, Solution};
use loyd_search::{Context, Limit, Mode, Solver, Stop, Verdict};
use loyd_tiles::{Resources, TileTables};

use crate::support;

const MEMORY: u64 = 64 << 20;

fn red_donkey() -> BlockPuzzle {
    support::to_cell(support::draw("abbc/abbc/deef/dghf/i..j"), 'b', (3, 1))
}

#[test]
fn slices_do_not_change_the_result() {
    let puzzle = red_donkey();
    for &metric in BlockPuzzle::METRICS {
        let outcomes = [u64::MAX, 1, 97, 5000].map(|budget| {
            let mut search = BreadthFirst::new(&puzzle, &puzzle.start(), metric, MEMORY);
            let mut bound = 0;
            while search.run(&mut Context::new(budget, Stop::NEVER)) == Verdict::Searching {
                let progress = search.status();
                assert!(progress.lower_bound >= bound && progress.best.is_none());
                bound = progress.lower_bound;
            }
            assert_eq!(search.run(&mut Context::new(budget, Stop::NEVER)), Verdict::Solved);
            let progress = search.status();
            (search.positions_by_depth().to_vec(), progress.nodes, progress.lower_bound, progress.best)
        });
        assert!(outcomes.iter().all(|outcome| *outcome == outcomes[0]));
    }
}

#[test]
fn threads_and_slices_do_not_change_a_wide_search() {
    let puzzle = support::to_cell(support::draw("abbc./abbc./dee../dgf../....."), 'b', (3, 1));
    for &metric in BlockPuzzle::METRICS {
        let outcomes = [(1, u64::MAX), (2, u64::MAX), (3, 9_999)].map(|(threads, budget)| {
            let mut search = BreadthFirst::new(&puzzle, &puzzle.start(), metric, 1 << 30).shared(threads, 5_000);
            while search.run(&mut Context::new(budget, Stop::NEVER)) == Verdict::Searching {}
            let progress = search.status();
            (search.positions_by_depth().to_vec(), progress.nodes, progress.lower_bound, progress.best)
        });
        assert!(outcomes.iter().all(|outcome| *outcome == outcomes[0]));
        let mut narrow = BreadthFirst::new(&puzzle, &puzzle.start(), metric, 1 << 30).shared(1, u64::MAX);
        assert_eq!(narrow.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
        assert_eq!(narrow.status().lower_bound, outcomes[0].2);
    }
}

#[test]
fn another_search_proves_the_length_when_memory_runs_out() {
    let puzzle = red_donkey();
    let metric = BlockMetric::Slide;
    let whole = |memory| BreadthFirst::new(&puzzle, &puzzle.start(), metric, memory).or_three_depths();
    let mut expected = whole(MEMORY);
    assert_eq!(expected.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
    let expected = expected.status();
    // The first run has too little memory for the goal's depth, and the second one has enough.
    for memory in [60_000, MEMORY] {
        let mut first = whole(memory);
        let fits_in_memory = first.run(&mut Context::new(u64::MAX, Stop::NEVER)) == Verdict::Solved;
        assert_eq!(fits_in_memory, memory == MEMORY);
        let resources = Resources { memory, threads: 1, tables: TileTables::new() };
        let fallback = |_| Box::new(whole(MEMORY)) as Box<dyn Solver<BlockPuzzle>>;
        let mut search =
            solver_with_fallback(&puzzle, &puzzle.start(), metric, Mode::Optimal, &resources, Some(&fallback));
        let mut bound = 0;
        while search.run(&mut Context::new(100, Stop::NEVER)) == Verdict::Searching {
            assert!(search.status().lower_bound >= bound, "a proven bound never decreases");
            bound = search.status().lower_bound;
        }
        assert_eq!(search.run(&mut Context::new(0, Stop::NEVER)), Verdict::Solved);
        let found = search.status();
        let spent = if fits_in_memory { 0 } else { first.status().nodes };
        assert_eq!((found.lower_bound, found.nodes), (expected.lower_bound, expected.nodes + spent));
    }
}

/// Tables for short keys of both widths grow large in this test.
#[test]
fn counts_do_not_depend_on_the_number_of_threads() {
    let puzzle = support::to_cell(support::draw("abbc./abbc./dee../dgf../....."), 'b', (3, 1));
    let counts = [(1, u64::MAX, 63), (2, 99_999, 0)].map(|(threads, budget, key_bits)| {
        let widths = Widths { cells: 0, key_bits };
        let component = Component::new(&puzzle, &puzzle.start(), BlockMetric::Step, 1 << 30).with_widths(widths);
        let mut component = component.threads(threads);
        while component.run(budget, Stop::NEVER) == Exploration::Searching {}
        (component.positions(), component.positions_by_depth().to_vec())
    });
    assert_eq!(counts[0].0, 3_214_224);
    assert_eq!(counts[0], counts[1]);
}

#[test]
fn threads_share_depths_for_keys_of_all_widths() {
    let puzzle = support::to_cell(support::draw("aab#/aab./c.d./eed./f..."), 'a', (3, 2));
    for (&metric, all_bits) in BlockPuzzle::METRICS.iter().zip([[0, 127].as_slice(), &[41, 511], &[63]]) {
        for &key_bits in all_bits {
            let widths = Widths { cells: 0, key_bits };
            let outcomes = [1, 3].map(|threads| {
                let component = Component::new(&puzzle, &puzzle.start(), metric, 1 << 30).with_widths(widths);
                let mut component = component.shared(threads, 1_000);
                assert_eq!(component.run(u64::MAX, Stop::NEVER), Exploration::Complete);
                let search = BreadthFirst::new(&puzzle, &puzzle.start(), metric, 1 << 30).with_widths(widths);
                let mut search = search.shared(threads, 1_000);
                assert_eq!(search.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
                let progress = search.status();
                (component.positions_by_depth().to_vec(), progress.nodes, progress.best)
            });
            assert_eq!(outcomes[0].0.iter().sum::<u64>(), 77_400);
            assert!(outcomes.iter().all(|outcome| *outcome == outcomes[0]));
        }
    }
}

#[test]
fn node_and_memory_limits_stop_a_search_identically_with_any_number_of_threads() {
    let puzzle = support::to_cell(support::draw("abbc./abbc./dee../dgf../....."), 'b', (3, 1));
    for (memory, budget) in [(1 << 30, 30_000), (1 << 30, 333_333), (12 << 20, u64::MAX), (24 << 20, u64::MAX)] {
        let outcomes = [1, 3].map(|threads| {
            let component = Component::new(&puzzle, &puzzle.start(), BlockMetric::Step, memory);
            let mut component = component.shared(threads, 1_000);
            let outcome = component.run(budget, Stop::NEVER);
            assert!(component.bytes() <= memory);
            (outcome, component.positions(), component.positions_by_depth().to_vec())
        });
        assert!(outcomes[0].0 != Exploration::Complete && outcomes[0].1 > 10_000, "{:?}", outcomes[0]);
        assert!(outcomes.iter().all(|outcome| *outcome == outcomes[0]), "{outcomes:?}");
    }
}

#[test]
fn threads_stop_before_exceeding_the_memory_limit() {
    let puzzle = support::to_cell(support::draw("abbc./abbc./dee../dgf../....."), 'b', (3, 1));
    for limit in [3 << 20, 6 << 20, 12 << 20] {
        let mut component = Component::new(&puzzle, &puzzle.start(), BlockMetric::Step, limit).shared(2, 2_000);
        let outcome = loop {
            let outcome = component.run(1000, Stop::NEVER);
            assert!(component.bytes() <= limit + (1 << 20));
            if outcome != Exploration::Searching {
                break outcome;
            }
        };
        assert_eq!(outcome, Exploration::Stopped(Limit::Memory));
    }
}

#[test]
fn a_search_that_outgrows_its_memory_continues_with_three_depths() {
    let puzzle = red_donkey();
    let cases = [(116, 150_000), (90, 150_000), (81, 400_000)];
    for (metric, (length, memory)) in BlockPuzzle::METRICS.iter().zip(cases) {
        let mut search = BreadthFirst::new(&puzzle, &puzzle.start(), *metric, memory).or_three_depths();
        let mut bound = 0;
        while search.run(&mut Context::new(1000, Stop::NEVER)) == Verdict::Searching {
            let progress = search.status();
            assert!(progress.bytes <= memory && progress.lower_bound >= bound);
            bound = progress.lower_bound;
        }
        let progress = search.status();
        assert_eq!((search.run(&mut Context::new(1, Stop::NEVER)), progress.lower_bound), (Verdict::Solved, length));
        assert_eq!(progress.best.map(|best| best.length(*metric)), Some(length as usize));
    }
}

#[test]
fn a_search_stops_before_it_exceeds_its_memory() {
    let puzzle = red_donkey();
    let whole = explore(&puzzle, MEMORY, Widths::default());
    assert_eq!((whole.1, whole.0.iter().sum()), (Exploration::Complete, 25_955));
    for key_bits in [0, 41, 63, 127, 511] {
        let widths = Widths { cells: 0, key_bits };
        for limit in [0, 1000, 30_000, 100_000, 300_000, 1_000_000] {
            let (by_depth, outcome) = explore(&puzzle, limit, widths);
            assert!(whole.0.starts_with(&by_depth));
            assert!(outcome == Exploration::Stopped(Limit::Memory) || by_depth == whole.0);
            assert!(outcome == Exploration::Complete || limit < 10_000_000);
        }
        assert_eq!(explore(&puzzle, 30_000, widths).1, Exploration::Stopped(Limit::Memory));
        assert_eq!(explore(&puzzle, 20_000_000, widths).1, Exploration::Complete);
    }
}

#[test]
fn tables_of_all_widths_keep_their_keys_while_growing() {
    let puzzle = support::to_cell(support::draw("2113/4115/46.5/76.8/99AA"), '1', (3, 1));
    let counts = [0, 41, 63, 127, 511].map(|key_bits| {
        let widths = Widths { cells: 0, key_bits };
        let mut component = Component::new(&puzzle, &puzzle.start(), BlockMetric::Step, 1 << 30).with_widths(widths);
        assert_eq!(component.run(u64::MAX, Stop::NEVER), Exploration::Complete);
        assert_eq!(component.positions(), 81_340);
        component.positions_by_depth().to_vec()
    });
    assert!(counts.iter().all(|count| *count == counts[0]));
}

/// Returns the number of positions per depth, as far as the memory allows.
fn explore(puzzle: &BlockPuzzle, memory: u64, widths: Widths) -> (Vec<u64>, Exploration) {
    let mut component = Component::new(puzzle, &puzzle.start(), BlockMetric::Slide, memory).with_widths(widths);
    loop {
        let outcome = component.run(100, Stop::NEVER);
        assert!(component.bytes() <= memory);
        if outcome != Exploration::Searching {
            assert_eq!(component.run(100, Stop::NEVER), outcome);
            return (component.positions_by_depth().to_vec(), outcome);
        }
    }
}

#[test]
fn a_solver_that_runs_out_of_memory_reports_it_and_keeps_its_verdict() {
    let puzzle = red_donkey();
    for memory in [0, 1_000, 10_000] {
        let search = BreadthFirst::new(&puzzle, &puzzle.start(), BlockMetric::Slide, memory);
        let mut search = search.or_three_depths();
        for _ in 0..2 {
            assert_eq!(search.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Stopped(Limit::Memory));
        }
        assert!(search.status().best.is_none() && search.status().bytes <= memory);
    }
}

#[test]
fn the_largest_puzzles_are_searched_until_memory_runs_out() {
    for is_interchangeable in [true, false] {
        let puzzle = crowded_puzzle(is_interchangeable);
        for &metric in BlockPuzzle::METRICS {
            for memory in [1 << 20, 256 << 20] {
                let mut component = Component::new(&puzzle, &puzzle.start(), metric, memory);
                let outcome = component.run(500, Stop::NEVER);
                assert!(component.bytes() <= memory);
                let expected =
                    if memory == 1 << 20 { Exploration::Stopped(Limit::Memory) } else { Exploration::Searching };
                assert_eq!(outcome, expected, "{metric}");
            }
        }
    }
}

#[test]
fn a_large_puzzle_is_solved() {
    let puzzle = crowded_puzzle(true);
    let mut search = BreadthFirst::new(&puzzle, &puzzle.start(), BlockMetric::Turn, 1 << 30);
    assert_eq!(search.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
    assert_eq!(search.status().lower_bound, 1);
}

/// Returns a puzzle with 127 unit pieces on 32×32 cells, either interchangeable except for the
/// first, or each with its own goal.
fn crowded_puzzle(is_interchangeable: bool) -> BlockPuzzle {
    let piece = |(index, name): (usize, char)| SetupPiece {
        name,
        cells: vec![(index / 16 * 4, index % 16 * 2)],
        freedom: Freedom::Both,
    };
    let goals = if is_interchangeable { 1 } else { 127 };
    let goal = BlockGoal((0..goals).map(|piece| Target::Right { piece }).collect());
    let setup = Setup {
        rows: 32,
        columns: 32,
        walls: vec![],
        gates: vec![],
        pieces: piece_names().take(127).enumerate().map(piece).collect(),
        goal,
    };
    setup.try_into().unwrap()
}

#[test]
fn bidirectional_search_generates_fewer_positions_if_every_piece_has_a_goal() {
    const TRAY: &str = "aab./aab./c.d./eed./f...";
    let tray = support::to_cell(support::draw(TRAY), 'a', (0, 0));
    let mut goal = tray.start();
    let mut random = 1_u64;
    for _ in 0..2_000 {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let steps: Vec<_> = tray.steps(&goal).collect();
        tray.play_unchecked(&mut goal, steps[(random >> 33) as usize % steps.len()]);
    }
    let mut setup = support::draw(TRAY);
    let like = |(piece, &cell): (usize, &u16)| Target::Like { shape: tray.pieces()[piece].shape.clone(), cell };
    setup.goal = BlockGoal(goal.anchors().iter().enumerate().map(like).collect());
    let puzzle = BlockPuzzle::try_from(setup).unwrap();
    for &metric in BlockPuzzle::METRICS {
        let mut whole = BreadthFirst::new(&puzzle, &puzzle.start(), metric, 1 << 30);
        assert_eq!(whole.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
        let mut bidirectional = BreadthFirst::new(&puzzle, &puzzle.start(), metric, 1 << 30).only_three_depths();
        assert_eq!(bidirectional.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
        let [whole, bidirectional] = [whole.status(), bidirectional.status()];
        let length = |best: Option<Solution<BlockPuzzle>>| best.map(|best| best.length(metric));
        assert_eq!(length(bidirectional.best), length(whole.best), "{metric}");
        let nodes = [whole.nodes, bidirectional.nodes];
        assert!(2 * nodes[1] < nodes[0], "{metric}: {nodes:?}");
    }
}

/// Returns a tray with 19 million positions and with goals for its pieces. A goal for a shape
/// applies to any piece of that shape.
fn roomy_tray(goals: &[(char, (usize, usize), bool)]) -> BlockPuzzle {
    let mut setup = support::draw("abbc./abbc./dee../dgf../.....");
    let target = |&(name, (row, column), is_any): &(char, (usize, usize), bool)| {
        let (piece, cell) = (support::piece(&setup, name), (row * setup.columns + column) as u16);
        let shape = || setup.pieces[piece].shape().expect("a shape");
        if is_any { Target::Like { shape: shape(), cell } } else { Target::Covers { piece, cell } }
    };
    setup.goal = BlockGoal(goals.iter().map(target).collect());
    setup.try_into().expect("a legal puzzle")
}

#[test]
fn a_star_proves_lengths_with_less_memory_than_other_searches() {
    for (goals, lengths) in [
        (&[('a', (3, 4), false)][..], [14, 9, 4]),
        (&[('c', (3, 0), false), ('a', (3, 4), false)], [21, 11, 6]),
        (&[('a', (3, 4), true), ('a', (3, 3), true), ('g', (4, 0), true)], [13, 8, 5]),
    ] {
        let puzzle = roomy_tray(goals);
        for (&metric, length) in BlockPuzzle::METRICS.iter().zip(lengths) {
            let mut search = AStar::new(&puzzle, &puzzle.start(), metric, MEMORY);
            assert_eq!(search.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
            assert_eq!(search.status().lower_bound, length, "{metric}");
            let memory = search.status().bytes * 3 / 2;
            let mut others = BreadthFirst::new(&puzzle, &puzzle.start(), metric, memory).or_three_depths();
            assert_eq!(
                others.run(&mut Context::new(u64::MAX, Stop::NEVER)),
                Verdict::Stopped(Limit::Memory),
                "{metric}"
            );
            let mut combined = solver(&puzzle, &puzzle.start(), metric, memory);
            let mut bound = 0;
            while combined.run(&mut Context::new(999, Stop::NEVER)) == Verdict::Searching {
                assert!(combined.status().bytes <= memory && combined.status().lower_bound >= bound);
                bound = combined.status().lower_bound;
            }
            assert_eq!(combined.status().best.map(|best| best.length(metric)), Some(length as usize));
            assert_eq!(combined.status().shortfall.map(|shortfall| shortfall.without), Some("all positions at once"));
        }
    }
}

#[test]
fn slices_do_not_change_the_result_of_a_star() {
    let puzzle = roomy_tray(&[('c', (3, 0), false), ('a', (3, 4), false)]);
    for &metric in BlockPuzzle::METRICS {
        let outcomes = [u64::MAX, 1, 333].map(|budget| {
            let mut search = AStar::new(&puzzle, &puzzle.start(), metric, MEMORY);
            while search.run(&mut Context::new(budget, Stop::NEVER)) == Verdict::Searching {}
            (search.status().nodes, search.status().lower_bound, search.status().best)
        });
        assert!(outcomes.iter().all(|outcome| *outcome == outcomes[0]));
    }
}

#[test]
fn a_star_with_a_known_length_needs_only_the_levels_below_it() {
    let puzzle = roomy_tray(&[('c', (3, 0), false), ('a', (3, 4), false)]);
    let solve = |known| {
        let mut search = AStar::new(&puzzle, &puzzle.start(), BlockMetric::Step, MEMORY);
        let context = Context { upper_bound: known, ..Context::new(1000, Stop::NEVER) };
        while search.status().lower_bound < known && search.run(&mut context.clone()) == Verdict::Searching {}
        search.status()
    };
    let [known, unknown] = [21, u32::MAX].map(solve);
    assert_eq!((known.lower_bound, unknown.lower_bound), (21, 21));
    assert!(known.best.is_none() && known.nodes < unknown.nodes);
    assert!(10 * known.bytes < 9 * unknown.bytes, "{} {}", known.bytes, unknown.bytes);
}

#[test]
fn a_search_with_three_depths_takes_over_when_a_star_runs_out_of_memory() {
    let puzzle = roomy_tray(&[('a', (3, 4), false)]);
    for memory in [500_000, 1_000_000, 8_000_000] {
        let mut first = AStar::new(&puzzle, &puzzle.start(), BlockMetric::Turn, memory);
        let verdict = first.run(&mut Context::new(u64::MAX, Stop::NEVER));
        assert!(matches!(verdict, Verdict::Solved | Verdict::Stopped(Limit::Memory)));
        assert!(first.status().bytes <= memory);
        let mut combined = solver(&puzzle, &puzzle.start(), BlockMetric::Turn, memory);
        assert_eq!(combined.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved, "{memory}");
        assert_eq!(combined.status().lower_bound, 4);
    }
}
