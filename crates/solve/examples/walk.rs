//! Temporary.
#![allow(missing_docs)]
use loyd_core::{TilePosition, TilePuzzle};
use loyd_solve::{Solver, Stop, Verdict, tiles::DeepSolver};
fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let threads: usize = arguments[1].parse().unwrap();
    let limit: u64 = arguments[2].parse().unwrap();
    let cells: Vec<u16> = arguments[3..].iter().map(|cell| cell.parse().unwrap()).collect();
    let position = TilePosition::new(5, 5, cells.iter().map(|&c| c as _).collect()).unwrap();
    let puzzle = if std::env::var("FIRST").is_ok() {
        TilePuzzle::new(position.clone(), loyd_core::tiles::TileGoal::BlankFirst.position(5, 5)).unwrap()
    } else {
        TilePuzzle::blank_last(position.clone())
    };
    let mut search = DeepSolver::new(&puzzle, &position, 5_000_000_000, threads).unwrap();
    let mut seen = 0;
    let mut bytes = 0;
    let cpu = || {
        std::fs::read_to_string("/proc/self/stat")
            .unwrap()
            .split(' ')
            .skip(13)
            .take(2)
            .map(|x| x.parse::<f64>().unwrap())
            .sum::<f64>()
            / 100.0
    };
    loop {
        let verdict = search.run(1 << 22, Stop::NEVER);
        let iterations = search.iterations();
        for i in &iterations[seen..] {
            println!("{} {} cpu {:.2} bytes {}", i.bound, i.nodes, cpu(), search.progress().bytes);
        }
        seen = iterations.len();
        let now = search.progress().bytes;
        if now != bytes {
            bytes = now;
            println!("bytes {bytes} nodes {} cpu {:.2}", search.progress().nodes, cpu());
        }
        if verdict != Verdict::Searching || search.progress().nodes > limit {
            println!("{verdict:?} {} {} cpu {:.2}", search.progress().lower_bound, search.progress().nodes, cpu());
            break;
        }
    }
}
