//! Prints how long the constructive solutions of random boards are, and how fast they come.
use std::time::Instant;
use loyd_core::random::{self, Seed};
use loyd_core::tiles::TileGoal;
use loyd_solve::tiles::constructive::Constructive;
fn main() {
    for (n, count) in [(3usize, 2000usize), (4, 2000), (5, 1000), (6,300),(8,100),(10, 100), (16, 20), (32, 5), (64, 2), (128, 1)] {
        let goal = TileGoal::BlankFirst.position(n, n);
        let mut source = Seed(1).source();
        let (mut moves, mut man, mut t) = (0usize, 0u64, 0.0);
        for _ in 0..count {
            let p = random::solvable(&goal, &mut source);
            man += u64::from(p.manhattan(&goal));
            let mut c = Constructive::from(&p);
            let s = Instant::now();
            let m = c.solve_puzzle().unwrap();
            t += s.elapsed().as_secs_f64();
            assert!(c.is_solved());
            moves += m.len();
        }
        println!("{n:4} {:12.1} {:6.2} {:10.1} us", moves as f64 / count as f64, moves as f64 / man as f64, t / count as f64 * 1e6);
    }
}
