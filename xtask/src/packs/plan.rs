//! The composition of each generated pack.
//!
//! A change to this file changes the bundled levels: the commands for these runs are their sources.

/// The plan for a generated pack.
pub(super) struct Plan {
    /// The identifier, which is the name of the folder.
    pub(super) id: &'static str,
    /// The title that players see.
    pub(super) title: &'static str,
    /// The pack's theme, in one sentence.
    pub(super) comment: &'static str,
    /// Its position among the packs.
    pub(super) place: u32,
    /// Its levels, in the order in which they were added: a level keeps its name and its file
    /// forever.
    pub(super) batches: &'static [Batch],
}

/// Levels that were added together.
pub(super) struct Batch {
    /// The number of levels.
    pub(super) count: usize,
    /// The runs of `loyd generate blocks` that produced them, each as its arguments. The last
    /// argument is the number of random boards.
    pub(super) runs: &'static [&'static str],
}

/// All generated packs. Runs without hill climbing produce the easy levels, and longer climbs the
/// harder ones.
pub(super) const PLANS: [Plan; 6] = [
    Plan {
        id: "rush-5x5",
        title: "Rush 5×5",
        comment: "Cars on twenty-five cells, from light traffic to gridlock. Par in steps, slides, turns.",
        place: 4,
        batches: &[Batch {
            count: 64,
            runs: &[
                "--style rush --size 5x5 --pieces 4-8 --length 5-9 --seed 51 --draws 4000",
                "--style rush --size 5x5 --pieces 4-9 --climb 30 --seed 52 --draws 600",
                "--style rush --size 5x5 --pieces 5-9 --walls 1-2 --climb 60 --seed 53 --draws 400",
                "--style rush --size 5x5 --pieces 5-9 --walls 0-3 --climb 600 --seed 54 --draws 100",
            ],
        }],
    },
    Plan {
        id: "rush-6x6",
        title: "Rush 6×6",
        comment: "The classic car park, from five moves to more than fifty. Par in steps, slides, turns.",
        place: 5,
        batches: &[
            Batch {
                count: 72,
                runs: &[
                    "--style rush --size 6x6 --pieces 6-12 --length 5-12 --seed 61 --draws 800",
                    "--style rush --size 6x6 --pieces 8-13 --climb 20 --positions 30000 --seed 62 --draws 300",
                    "--style rush --size 6x6 --pieces 8-13 --walls 1-2 --climb 60 --positions 30000 --seed 63 --draws 200",
                    "--style rush --size 6x6 --pieces 9-13 --walls 0 --climb 300 --positions 30000 --seed 1 --draws 140",
                ],
            },
            Batch {
                count: 8,
                runs: &[
                    "--style rush --size 6x6 --pieces 9-14 --walls 0-1 --climb 3000 --climb-by annealing --length 45- --positions 30000 --seed 7 --draws 305",
                ],
            },
            Batch {
                count: 2,
                runs: &[
                    "--style rush --size 6x6 --pieces 9-14 --walls 0-1 --climb 300000 --climb-by tempering --length 50- --positions 6000 --seed 1 --draws 24",
                ],
            },
        ],
    },
    Plan {
        id: "rush-7x7",
        title: "Rush 7×7",
        comment: "More cars, more space and longer detours. Par in steps, slides, turns.",
        place: 6,
        batches: &[
            Batch {
                count: 36,
                runs: &[
                    "--style rush --size 7x7 --pieces 8-14 --length 6-14 --positions 50000 --seed 71 --draws 250",
                    "--style rush --size 7x7 --pieces 12-18 --climb 20 --positions 50000 --seed 72 --draws 60",
                    "--style rush --size 7x7 --pieces 13-18 --climb 80 --positions 30000 --seed 73 --draws 30",
                ],
            },
            Batch {
                count: 12,
                runs: &[
                    "--style rush --size 7x7 --pieces 12-18 --climb 500 --climb-by annealing --length 40- --positions 50000 --seed 74 --draws 370",
                ],
            },
        ],
    },
    Plan {
        id: "klotski-4x5",
        title: "Klotski 4×5",
        comment: "The box of the Red Donkey with other bars and squares, and sometimes a wall. Par in steps, slides, turns.",
        place: 7,
        batches: &[
            Batch {
                count: 40,
                runs: &[
                    "--style klotski --size 4x5 --length 5-30 --seed 81 --draws 80",
                    "--style klotski --size 4x5 --length 5-12 --positions 50000 --seed 85 --draws 50",
                    "--style klotski --size 4x5 --length 12-20 --positions 50000 --seed 86 --draws 50",
                    "--style klotski --size 4x5 --seed 82 --draws 80",
                    "--style klotski --size 4x5 --walls 1-2 --seed 83 --draws 100",
                ],
            },
            Batch {
                count: 8,
                runs: &[
                    "--style klotski --size 4x5 --length 90- --seed 84 --draws 568",
                    "--style klotski --size 4x5 --walls 1-2 --length 60- --seed 87 --draws 6130",
                    "--style klotski --size 4x5 --walls 0-2 --climb 40 --climb-by annealing --length 90- --positions 60000 --seed 88 --draws 166",
                ],
            },
        ],
    },
    Plan {
        id: "free-shapes",
        title: "Free shapes",
        comment: "Bent pieces among walls, free to move in any direction. Par in steps, slides, turns.",
        place: 8,
        batches: &[
            Batch {
                count: 44,
                runs: &[
                    "--style free --size 5x5 --walls 1-4 --length 5-15 --positions 50000 --seed 91 --draws 400",
                    "--style free --size 5x5 --pieces 4-8 --walls 2-5 --climb 30 --positions 20000 --seed 92 --draws 100",
                ],
            },
            Batch {
                count: 4,
                runs: &[
                    "--style free --size 5x5 --pieces 4-8 --walls 2-5 --climb 60 --climb-by annealing --length 30- --positions 20000 --seed 93 --draws 270",
                ],
            },
        ],
    },
    Plan {
        id: "records-of-loyd",
        title: "Hardest found by Loyd",
        comment: "The hardest boards that Loyd found in classes not searched before. Par in steps, slides, turns.",
        place: 9,
        batches: &[RECORDS, SIMPLE_PIECES],
    },
];

/// Cars on 7×7, free shapes on 5×5 and 5×6.
const RECORDS: Batch = Batch {
    count: 48,
    runs: &[
        "--style rush --size 7x7 --pieces 12-18 --climb 1500 --climb-by annealing --length 50- --positions 50000 --seed 75 --draws 150",
        "--style rush --size 7x7 --pieces 12-18 --climb 1000 --climb-by annealing --length 50- --positions 50000 --seed 76 --draws 146",
        "--style free --size 5x5 --pieces 4-8 --walls 2-5 --climb 60 --climb-by annealing --length 30- --positions 20000 --seed 93 --draws 270",
        "--style free --size 5x6 --pieces 5-9 --walls 2-6 --climb 60 --climb-by annealing --length 30- --positions 30000 --seed 95 --draws 244",
        "--style free --size 5x6 --pieces 4-9 --walls 2-6 --climb 60 --climb-by annealing --length 30- --positions 30000 --seed 94 --draws 294",
    ],
};

/// Bars and squares on 4×5.
const SIMPLE_PIECES: Batch = Batch {
    count: 8,
    runs: &[
        "--style klotski --size 4x5 --walls 0-2 --climb 100 --climb-by annealing --length 80- --positions 30000 --seed 97 --draws 60",
        "--style klotski --size 4x5 --walls 1-2 --climb 40 --climb-by annealing --length 100- --positions 150000 --seed 98 --draws 200",
    ],
};
