//! quick
use loyd_core::{TileMetric, tiles::TileGoal};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let (w, h, t): (usize, usize, usize) = (a[1].parse().unwrap(), a[2].parse().unwrap(), a[3].parse().unwrap());
    let metric = if a.get(4).is_some() { TileMetric::Multi } else { TileMetric::Single };
    let s =
        loyd_explore::Settings { threads: t, memory: 1 << 40, disk: None, hardest: 3, interrupt: Default::default() };
    let now = std::time::Instant::now();
    let r = loyd_explore::explore(
        &loyd_explore::Subject::Tiles { goal: TileGoal::BlankLast.position(w, h), metric },
        &s,
        &mut |l| {
            if l.depth % 10 == 0 {
                eprintln!("{l:?}")
            }
        },
    );
    println!("{r:?} {:?}", now.elapsed());
}
