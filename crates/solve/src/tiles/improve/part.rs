use loyd_core::{Direction, TileMetric};

use super::judge::Judge;
use super::tour::{Op, Tour, Walker};
use crate::Nodes;

/// A part of a beam: some of its positions one after the other, which one thread looks after.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) walker: Walker,
    pub(super) tour: Tour,
    pub(super) leaves: Vec<Leaf>,
    /// The leaves' children, dealt out by their keys.
    pub(super) boxes: Vec<Vec<Child>>,
    kept: Vec<(u32, Direction, u8)>,
}

/// A position of the beam.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    /// A hash of what sets it apart from others.
    pub(super) key: u64,
    pub(super) score: i32,
    /// The stage that is to be done.
    pub(super) stage: u16,
    /// How many tiles up to this stage are out of place.
    pub(super) missing: u16,
    /// The way of the blank in the last move.
    pub(super) last: Option<Direction>,
}

/// A position of the next depth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) leaf: Leaf,
    /// How far the blank is from the next tile of the stage, where that counts.
    pub(super) apart: u8,
    /// The length of the move.
    steps: u8,
    /// Whether another child has taken its place.
    pub(super) is_dropped: bool,
    parent: u32,
}

/// How many ranks are told apart in one depth.
pub(super) const RANKS: usize = 1 << 13;

/// What holds for all positions of one depth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    /// The least rank; all lesser ones count as this, and all that are greater by [`RANKS`] or more as the last.
    pub(super) base: i32,
    /// What a cell between the blank and the next tile of the stage adds to the score.
    pub(super) lure: i32,
    /// Children of greater ranks are dropped at once.
    pub(super) limit: i32,
    /// How many boxes there are.
    pub(super) boxes: usize,
}

impl Round {
    /// The order in which children are preferred.
    #[inline]
    pub(super) fn rank(&self, child: &Child) -> i32 {
        let rank = child.leaf.score + self.lure * i32::from(child.apart);
        rank.clamp(self.base, self.base + RANKS as i32 - 1)
    }
}

/// What was made in a round.
#[derive(Debug, Default)]
pub(super) struct Made {
    pub(super) nodes: Nodes,
    /// The leaf before a solved position, and the move there.
    pub(super) solved: Option<(usize, Direction, u8)>,
}

/// Which children are kept: those of lesser ranks, and some of the first ones of exactly this rank.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    pub(super) rank: i32,
    pub(super) room: usize,
}

impl Part {
    pub(super) fn new(walker: Walker, tour: Tour, leaves: Vec<Leaf>) -> Self {
        Self { walker, tour, leaves, boxes: Vec::new(), kept: Vec::new() }
    }

    pub(super) fn bytes(&self) -> usize {
        self.walker.bytes()
            + self.tour.bytes()
            + self.leaves.capacity() * size_of::<Leaf>()
            + self.boxes.iter().map(|children| children.capacity() * size_of::<Child>()).sum::<usize>()
            + self.kept.capacity() * size_of::<(u32, Direction, u8)>()
    }

    /// Makes the children of all leaves.
    pub(super) fn expand(&mut self, judge: &Judge, round: Round) -> Made {
        self.boxes.resize_with(round.boxes, Vec::new);
        self.boxes.iter_mut().for_each(Vec::clear);
        let mut made = Made::default();
        let mut leaves = self.leaves.iter().enumerate();
        for &op in self.tour.ops() {
            match op {
                Op::Go(way) => self.walker.go(&judge.field, way),
                Op::Leaf => {
                    let Some((parent, &leaf)) = leaves.next() else { break };
                    let key = leaf.key ^ judge.surroundings(&self.walker, leaf.stage);
                    let mut brood = Brood { judge, round, parent, boxes: &mut self.boxes, made: &mut made };
                    brood.expand(&mut self.walker, Leaf { key, ..leaf });
                }
            }
        }
        made
    }

    /// Keeps the children up to the cut, which then are the leaves. Returns what room is left at the cut.
    pub(super) fn grow(&mut self, round: Round, cut: Cut) -> usize {
        let mut room = cut.room;
        self.leaves.clear();
        self.kept.clear();
        let mut heads = vec![0; self.boxes.len()];
        while let Some(child) = next_child(&self.boxes, &mut heads) {
            let rank = round.rank(child);
            let fits = rank < cut.rank || rank == cut.rank && room > 0;
            let Some(way) = child.leaf.last.filter(|_| fits && !child.is_dropped) else { continue };
            room -= usize::from(rank == cut.rank);
            self.leaves.push(child.leaf);
            self.kept.push((child.parent, way, child.steps));
        }
        self.tour.grow(self.kept.iter().copied());
        room
    }
}

/// The next child in the order in which they were made.
#[inline]
fn next_child<'a>(boxes: &'a [Vec<Child>], heads: &mut [usize]) -> Option<&'a Child> {
    let order = |child: &Child| (child.parent, child.leaf.last, child.steps);
    let heads = boxes.iter().zip(heads);
    let (child, head) = heads
        .filter_map(|(children, head)| Some((children.get(*head)?, head)))
        .min_by_key(|(child, _)| order(child))?;
    *head += 1;
    Some(child)
}

/// The children of one leaf, as they are made.
struct Brood<'a> {
    judge: &'a Judge,
    round: Round,
    parent: usize,
    boxes: &'a mut [Vec<Child>],
    made: &'a mut Made,
}

impl Brood<'_> {
    /// Makes the children of a leaf where the walker is; its key is that of its tiles alone.
    #[inline]
    fn expand(&mut self, walker: &mut Walker, leaf: Leaf) {
        for way in Direction::ALL {
            if !is_fresh(self.judge.metric, leaf.last, way) {
                continue;
            }
            if self.judge.metric == TileMetric::Single {
                self.step(walker, leaf, way, 1);
            } else {
                self.run(walker, leaf, way);
            }
        }
    }

    /// Makes the children along a line.
    fn run(&mut self, walker: &mut Walker, mut leaf: Leaf, way: Direction) {
        let mut steps = 0;
        while let Some(next) = self.step(walker, leaf, way, steps + 1) {
            leaf = next;
            walker.go(&self.judge.field, way);
            steps += 1;
        }
        (0..steps).for_each(|_| walker.go(&self.judge.field, way.opposite()));
    }

    /// Makes the child one step on, and returns it with the key of its tiles alone.
    #[inline]
    fn step(&mut self, walker: &Walker, leaf: Leaf, way: Direction, steps: u8) -> Option<Leaf> {
        let to = self.judge.field.beside(walker.blank, way)?;
        self.made.nodes += 1;
        let (next, is_solved) = self.judge.step(walker, Leaf { last: Some(way), ..leaf }, to);
        if is_solved {
            self.made.solved.get_or_insert((self.parent, way, steps));
        }
        let apart = if self.round.lure > 0 { self.judge.apart(walker, next.stage, to) } else { 0 };
        let key = next.key ^ self.judge.surroundings_after(walker, next.stage, to);
        let parent = self.parent as u32;
        let child = Child { leaf: Leaf { key, ..next }, apart, steps, is_dropped: false, parent };
        if self.round.rank(&child) <= self.round.limit {
            let home = (key >> 16) as usize % self.boxes.len();
            self.boxes[home].push(child);
        }
        Some(next)
    }
}

/// Whether a move may follow the last one: it does not take it back, and does not go on with it.
#[inline]
fn is_fresh(metric: TileMetric, last: Option<Direction>, way: Direction) -> bool {
    last.is_none_or(|last| match metric {
        TileMetric::Single => way != last.opposite(),
        TileMetric::Multi => way.is_horizontal() != last.is_horizontal(),
    })
}
