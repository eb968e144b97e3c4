//! What each generated pack is made of.

/// A pack to be.
pub(super) struct Plan {
    pub(super) id: &'static str,
    pub(super) title: &'static str,
    pub(super) comment: &'static str,
    /// Its place among the packs.
    pub(super) place: u32,
    /// How many levels it has.
    pub(super) count: usize,
    pub(super) runs: &'static [Run],
}

/// A run of `loyd generate blocks`: its arguments, and how many boards are drawn.
pub(super) struct Run {
    pub(super) arguments: &'static str,
    pub(super) draws: u64,
}

const fn run(arguments: &'static str, draws: u64) -> Run {
    Run { arguments, draws }
}

/// All generated packs. Runs without climbing make the easy levels, longer climbs the harder ones.
pub(super) const PLANS: [Plan; 5] = [
    Plan {
        id: "rush-5x5",
        title: "Rush 5×5",
        comment: "Cars on twenty-five cells, from the first traffic jam to the last one that fits. Pars in moves: step, slide, turn.",
        place: 4,
        count: 48,
        runs: &[
            run("--style rush --size 5x5 --pieces 4-8 --length 5-9 --seed 51", 4000),
            run("--style rush --size 5x5 --pieces 4-9 --climb 30 --seed 52", 600),
            run("--style rush --size 5x5 --pieces 5-9 --walls 1-2 --climb 60 --seed 53", 400),
            run("--style rush --size 5x5 --pieces 5-9 --walls 0-3 --climb 600 --seed 54", 100),
        ],
    },
    Plan {
        id: "rush-6x6",
        title: "Rush 6×6",
        comment: "The classic car park, the last levels at the limit of what it can hold. Pars in moves: step, slide, turn.",
        place: 5,
        count: 60,
        runs: &[
            run("--style rush --size 6x6 --pieces 6-12 --length 5-12 --seed 61", 800),
            run("--style rush --size 6x6 --pieces 8-13 --climb 20 --positions 30000 --seed 62", 300),
            run("--style rush --size 6x6 --pieces 8-13 --walls 1-2 --climb 60 --positions 30000 --seed 63", 200),
            run("--style rush --size 6x6 --pieces 9-13 --walls 0 --climb 300 --positions 30000 --seed 1", 100),
            run("--style rush --size 6x6 --pieces 9-13 --walls 0-2 --climb 300 --positions 30000 --seed 65", 25),
        ],
    },
    Plan {
        id: "rush-7x7",
        title: "Rush 7×7",
        comment: "More cars, more room, and longer ways round. Pars in moves: step, slide, turn.",
        place: 6,
        count: 54,
        runs: &[
            run("--style rush --size 7x7 --pieces 8-14 --length 6-14 --positions 50000 --seed 71", 250),
            run("--style rush --size 7x7 --pieces 12-18 --climb 20 --positions 50000 --seed 72", 60),
            run("--style rush --size 7x7 --pieces 13-18 --climb 80 --positions 30000 --seed 73", 30),
            run("--style rush --size 7x7 --pieces 13-18 --walls 0-3 --climb 300 --positions 30000 --seed 74", 10),
        ],
    },
    Plan {
        id: "klotski-4x5",
        title: "Klotski 4×5",
        comment: "The box of the Red Donkey with other bars and squares, and now and then a wall. Pars in moves: step, slide, turn.",
        place: 7,
        count: 54,
        runs: &[
            run("--style klotski --size 4x5 --length 5-30 --seed 81", 80),
            run("--style klotski --size 4x5 --seed 82", 80),
            run("--style klotski --size 4x5 --walls 1-2 --seed 83", 100),
            run("--style klotski --size 4x5 --climb 40 --positions 100000 --seed 84", 16),
        ],
    },
    Plan {
        id: "free-shapes",
        title: "Free shapes",
        comment: "Bent pieces among walls, free to go every way. Pars in moves: step, slide, turn.",
        place: 8,
        count: 54,
        runs: &[
            run("--style free --size 5x5 --walls 1-4 --length 5-15 --positions 50000 --seed 91", 400),
            run("--style free --size 5x5 --pieces 4-8 --walls 2-5 --climb 30 --positions 20000 --seed 92", 100),
            run("--style free --size 6x5 --pieces 4-8 --walls 2-6 --climb 60 --positions 30000 --seed 93", 60),
            run("--style free --size 6x6 --pieces 6-10 --walls 4-8 --climb 150 --positions 30000 --seed 94", 30),
        ],
    },
];
