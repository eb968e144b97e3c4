//! Which pieces can take a step: all ways of all groups looked at together.

use super::board::Board;
use super::layout::{Group, Way};

/// The fronts of all ways, by fours, so that one instruction treats four ways.
pub(super) struct Fronts<B>(Vec<Four<B>>);

/// The fronts of four ways.
struct Four<B> {
    /// The anchors from which a step stays on the grid and off the fixed cells.
    open: [B; 4],
    /// Where the anchor is relative to the first two cells entered.
    entered: [[i32; 4]; 2],
    /// The same for 64 cells, as shifts to the left and to the right.
    shifts: [[[u64; 4]; 2]; 2],
    /// By how much a step changes the anchor.
    delta: [i32; 4],
    /// The same for 64 cells, as shifts to the left and to the right.
    steps: [[u64; 4]; 2],
    /// All cells for level ways.
    level: [B; 4],
    /// By [`Kept`], all cells for ways that the piece that moved last need not go.
    kept: [[B; 4]; 8],
}

/// What of a position decides which steps are possible and worth trying.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene<B> {
    pub(super) occupied: B,
    /// The cells that the last move may have passed, and those where its piece stood and stands.
    pub(super) swept: B,
    /// The anchors whose steps come before the last move if they commute with it: of upright and of level steps.
    pub(super) earlier: [B; 2],
    /// The anchors whose moves of many steps come before the last move if they commute with it.
    pub(super) before: B,
    /// The anchor of the piece that moved last.
    pub(super) moved: B,
    /// The ways that it need not go.
    pub(super) kept: Kept,
}

impl<B: Board> Scene<B> {
    /// One that no move led to.
    pub(super) fn fresh(occupied: B) -> Self {
        Self { occupied, swept: B::EMPTY, earlier: [B::EMPTY; 2], before: B::EMPTY, moved: B::EMPTY, kept: Kept::None }
    }
}

/// Which ways the piece that moved last need not go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kept {
    None,
    /// One direction, by its number.
    Direction(usize),
    /// Both directions of upright (0) or level (1) lines.
    Line(usize),
    All,
}

impl Kept {
    #[inline(always)]
    fn index(self) -> usize {
        match self {
            Self::None => 0,
            Self::Direction(direction) => 1 + direction,
            Self::Line(line) => 5 + line,
            Self::All => 7,
        }
    }

    fn has(index: usize, direction: usize) -> bool {
        match index {
            0 => false,
            1..5 => direction == index - 1,
            5..7 => direction / 2 == index - 5,
            _ => true,
        }
    }
}

/// What a sweep over all ways found.
pub(super) struct Sweep<B> {
    fours: Vec<Finds<B>>,
    /// The ways with fresh movers, as bits, and those with late ones.
    found: Vec<[u64; 2]>,
}

/// What was found of four ways.
#[derive(Clone, Copy)]
struct Finds<B> {
    /// The pieces that can take the step and should, besides those that can do so before the last move.
    fresh: [B; 4],
    /// The pieces whose step commutes with the last move and comes before it, after the step, if they can take another.
    late: [B; 4],
    /// The anchors from which a step enters no occupied cell.
    clear: [B; 4],
    /// The anchors from which a step enters no cell that the last move swept.
    apart: [B; 4],
}

impl<B: Board> Sweep<B> {
    /// Room for so many ways.
    pub(super) fn new(ways: usize) -> Self {
        let none = [B::EMPTY; 4];
        let finds = Finds { fresh: none, late: none, clear: none, apart: none };
        Self { fours: vec![finds; ways.div_ceil(4)], found: vec![[0; 2]; ways.div_ceil(64)] }
    }

    /// The anchors in a way from which a step enters no occupied cell, and none that the last move swept.
    #[inline(always)]
    pub(super) fn gates(&self, way: usize) -> [B; 2] {
        let (four, lane) = (&self.fours[way / 4], way % 4);
        [four.clear[lane], four.apart[lane]]
    }

    /// The pieces that can take a step in one of a few ways and should.
    #[inline(always)]
    pub(super) fn fresh(&self, ways: std::ops::Range<usize>) -> B {
        ways.fold(B::EMPTY, |all, way| all | self.fours[way / 4].fresh[way % 4])
    }

    /// Takes out a way with its next piece that can take a step and should. One loop for all ways and pieces, since
    /// the end of every loop is a branch that is not to be foreseen.
    #[inline(always)]
    pub(super) fn next_fresh(&mut self, word: &mut usize) -> Option<(usize, usize)> {
        while self.found.get(*word)?[0] == 0 {
            *word += 1;
        }
        let bits = &mut self.found[*word][0];
        let bit = bits.trailing_zeros() as usize;
        let way = 64 * *word + bit;
        let movers = &mut self.fours[way / 4].fresh[way % 4];
        let from = movers.pop_first();
        *bits &= !(u64::from(movers.is_empty()) << bit);
        Some((way, from))
    }

    /// Takes out a way with pieces whose first step commutes, and these after it.
    #[inline(always)]
    pub(super) fn next_late(&mut self, word: &mut usize) -> Option<(usize, B)> {
        while self.found.get(*word)?[1] == 0 {
            *word += 1;
        }
        let way = 64 * *word + self.found[*word][1].pop()?;
        Some((way, self.fours[way / 4].late[way % 4]))
    }
}

impl<B: Board> Fronts<B> {
    /// Of all ways, or without those that are not plain.
    pub(super) fn new(ways: &[Way<B>], all: bool) -> Self {
        Self(ways.chunks(4).map(|ways| Four::new(ways, all)).collect())
    }

    /// The cells where a piece that moved last need not go a way.
    pub(super) fn kept(&self, way: usize, kept: Kept) -> B {
        self.0[way / 4].kept[kept.index()][way % 4]
    }

    /// The memory for so many ways, and of a [`Sweep`].
    pub(super) fn bytes(ways: usize) -> u64 {
        (ways.div_ceil(4) * (size_of::<Four<B>>() + size_of::<Finds<B>>())) as u64
    }

    /// Finds what can move, given the anchors of the pieces by way. Without `STEPS`, all that can move is fresh.
    #[inline(always)]
    pub(super) fn sweep<const STEPS: bool>(&self, scene: &Scene<B>, anchors: &[B], out: &mut Sweep<B>) {
        let kept = scene.kept.index();
        out.found.fill([0; 2]);
        let fours = self.0.iter().zip(anchors.as_chunks::<4>().0).zip(&mut out.fours);
        for (number, ((four, anchors), finds)) in fours.enumerate() {
            for (way, &anchors) in anchors.iter().enumerate() {
                let [one, two] = [four.entered[0][way], four.entered[1][way]];
                let gate = |cells: B| four.open[way].without(cells.moved(one) | cells.moved(two));
                let (clear, apart) = (gate(scene.occupied), gate(scene.swept));
                let movers = anchors & clear.without(scene.moved & four.kept[kept][way]);
                let earlier = scene.earlier[0].without(four.level[way]) | (scene.earlier[1] & four.level[way]);
                let commuting = if STEPS { movers & apart & earlier } else { B::EMPTY };
                let fresh = movers.without(commuting);
                let late = commuting.moved(four.delta[way]) & clear;
                (finds.clear[way], finds.apart[way], finds.fresh[way], finds.late[way]) = (clear, apart, fresh, late);
                let bit = number % 16 * 4 + way;
                let found = &mut out.found[number / 16];
                found[0] |= u64::from(!fresh.is_empty()) << bit;
                found[1] |= u64::from(!late.is_empty()) << bit;
            }
        }
    }
}

impl<B: Board> Four<B> {
    /// Of up to four ways; where one is missing or left out no step is open.
    fn new(ways: &[Way<B>], all: bool) -> Self {
        let fours = |set: &dyn Fn(&Way<B>) -> B| std::array::from_fn(|way| ways.get(way).map_or(B::EMPTY, set));
        let all_if = |is: bool| if is { !B::EMPTY } else { B::EMPTY };
        let entered = |which: usize, way: usize| ways.get(way).map_or(0, |way| way.front.entered[which]);
        let left = |which, way| u64::from(entered(which, way).cast_unsigned()) % 64;
        let shifts = |which| [0, 64].map(|turn: u64| std::array::from_fn(|way| turn.abs_diff(left(which, way))));
        let delta = |way: usize| ways.get(way).map_or(0, |way| way.delta as i32);
        let step = |way| u64::from(delta(way).cast_unsigned()) % 64;
        Self {
            open: fours(&|way| if all || way.is_plain { way.front.open } else { B::EMPTY }),
            entered: [0, 1].map(|which| std::array::from_fn(|way| entered(which, way))),
            shifts: [0, 1].map(shifts),
            delta: std::array::from_fn(delta),
            steps: [0, 64].map(|turn: u64| std::array::from_fn(|way| turn.abs_diff(step(way)))),
            level: fours(&|way| all_if(way.front.direction >= 2)),
            kept: std::array::from_fn(|kept| fours(&|way| all_if(Kept::has(kept, way.front.direction.into())))),
        }
    }
}

#[cfg(target_arch = "x86_64")]
impl Fronts<u64> {
    /// The same as [`Fronts::sweep`], four ways at a time.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn sweep_by_fours<const STEPS: bool>(&self, scene: &Scene<u64>, anchors: &[u64], out: &mut Sweep<u64>) {
        use std::arch::x86_64::{_mm256_and_si256, _mm256_andnot_si256, _mm256_or_si256};
        let (occupied, swept, moved) = (all(scene.occupied), all(scene.swept), all(scene.moved));
        let (upright, level) = (all(scene.earlier[0]), all(scene.earlier[1]));
        let kept = scene.kept.index();
        let count = self.0.len();
        let (fours, anchors, finds) = (&self.0[..count], &anchors.as_chunks::<4>().0[..count], &mut out.fours[..count]);
        let (mut found, mut word) = ([0, 0], 0);
        for number in 0..count {
            let (four, finds) = (&fours[number], &mut finds[number]);
            let clear = gate(four, occupied);
            let kept = _mm256_and_si256(moved, load(&four.kept[kept]));
            let movers = _mm256_and_si256(load(&anchors[number]), _mm256_andnot_si256(kept, clear));
            let mut fresh = movers;
            if STEPS {
                let apart = gate(four, swept);
                let is_level = load(&four.level);
                let earlier =
                    _mm256_or_si256(_mm256_andnot_si256(is_level, upright), _mm256_and_si256(is_level, level));
                let commuting = _mm256_and_si256(_mm256_and_si256(movers, apart), earlier);
                let late = _mm256_and_si256(shifted(commuting, &four.steps), clear);
                fresh = _mm256_andnot_si256(commuting, movers);
                store(&mut finds.clear, clear);
                store(&mut finds.apart, apart);
                store(&mut finds.late, late);
                found[1] |= some(late) << (number % 16 * 4);
            }
            store(&mut finds.fresh, fresh);
            found[0] |= some(fresh) << (number % 16 * 4);
            if number % 16 == 15 || number + 1 == count {
                out.found[word] = found;
                (found, word) = ([0, 0], word + 1);
            }
        }
    }
}

/// The same as [`Group::reach`], four ways at a time.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn reach_by_fours(group: &Group<u64>, cell: usize, occupied: u64) -> u64 {
    use std::arch::x86_64::{_mm256_and_si256, _mm256_srlv_epi64};
    let flood = &group.flood;
    let taken = union(_mm256_srlv_epi64(all(occupied), load(&flood.offsets)));
    let free = group.free_beyond_four(flood.fits & !taken, occupied);
    let open = load(&flood.open);
    let mut reach = 1 << (cell % 64);
    loop {
        let next = union(shifted(_mm256_and_si256(all(reach), open), &flood.shifts));
        let more = reach | (next & free);
        if more == reach {
            return reach;
        }
        reach = more;
    }
}

/// All sets in one.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx2")]
fn union(sets: std::arch::x86_64::__m256i) -> u64 {
    use std::arch::x86_64::{
        _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_castsi256_si128, _mm256_extracti128_si256,
    };
    let two = _mm_or_si128(_mm256_castsi256_si128(sets), _mm256_extracti128_si256::<1>(sets));
    _mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))).cast_unsigned()
}

/// The lanes that are not empty, as bits.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx2")]
fn some(sets: std::arch::x86_64::__m256i) -> u64 {
    use std::arch::x86_64::{_mm256_castsi256_pd, _mm256_cmpeq_epi64, _mm256_movemask_pd, _mm256_setzero_si256};
    let none = _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(sets, _mm256_setzero_si256())));
    u64::from(!none.cast_unsigned() & 15)
}

/// Sets moved by shifts to the left and to the right, of which one is less than 64.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx2")]
fn shifted(sets: std::arch::x86_64::__m256i, [left, right]: &[[u64; 4]; 2]) -> std::arch::x86_64::__m256i {
    use std::arch::x86_64::{_mm256_or_si256, _mm256_sllv_epi64, _mm256_srlv_epi64};
    _mm256_or_si256(_mm256_sllv_epi64(sets, load(left)), _mm256_srlv_epi64(sets, load(right)))
}

/// The anchors from which a step enters none of the cells, of four ways.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx2")]
fn gate(four: &Four<u64>, cells: std::arch::x86_64::__m256i) -> std::arch::x86_64::__m256i {
    use std::arch::x86_64::{_mm256_andnot_si256, _mm256_or_si256};
    let [one, two] = &four.shifts;
    _mm256_andnot_si256(_mm256_or_si256(shifted(cells, one), shifted(cells, two)), load(&four.open))
}

#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx2")]
fn all(set: u64) -> std::arch::x86_64::__m256i {
    std::arch::x86_64::_mm256_set1_epi64x(set as i64)
}

#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx2")]
fn load(list: &[u64; 4]) -> std::arch::x86_64::__m256i {
    // SAFETY: the reference is to 32 bytes, and this load asks for no alignment.
    unsafe { std::arch::x86_64::_mm256_loadu_si256(std::ptr::from_ref(list).cast()) }
}

#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx2")]
fn store(list: &mut [u64; 4], value: std::arch::x86_64::__m256i) {
    // SAFETY: the reference is to 32 bytes, and this store asks for no alignment.
    unsafe { std::arch::x86_64::_mm256_storeu_si256(std::ptr::from_mut(list).cast(), value) }
}
