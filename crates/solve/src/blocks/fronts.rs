//! Which pieces can take a step: every way looked at in four positions side by side.

use super::board::Board;
use super::lanes::{Fours, LANES, Lanes, Shift, each};
use super::layout::{Group, Way};

/// The fronts of all ways.
pub(super) struct Fronts<B>(Vec<Gate<B>>);

/// What keeps most pieces from going a way; it is open nowhere if the way is left out. There is no list in it, so that
/// no branch depends on the shape.
struct Gate<B> {
    /// The anchors from which a step stays on the grid and off the fixed cells.
    open: B,
    /// Where the anchor a step starts from is, relative to the first two cells that it enters.
    entered: [Shift; 2],
    /// What a step does to the anchor, and what it takes to undo it.
    step: [Shift; 2],
    group: usize,
    direction: usize,
}

/// What of some positions decides which steps are possible and worth trying. `F` is a set of cells in each of them.
#[derive(Clone, Copy)]
pub(super) struct Scenes<F> {
    pub(super) occupied: F,
    /// The cells that the last move may have passed, and those where its piece stood and stands.
    pub(super) swept: F,
    /// The anchors whose moves come before the last move if they commute with it: of upright and of level ones.
    pub(super) earlier: [F; 2],
    /// By direction, the anchor of the piece that moved last if it need not go there.
    pub(super) kept: [F; 4],
    /// By course, pieces whose steps led nowhere new before the last move.
    pub(super) dull: [F; COURSES],
}

/// What a sweep over all ways found.
pub(super) struct Sweep<B> {
    ways: Vec<Finds<B>>,
    /// The ways and lanes with fresh movers, as bits, and those with late ones.
    found: Vec<[u64; 2]>,
    /// By course, the pieces whose steps lead nowhere new, as far as that is known before they are looked up.
    dull: [Lanes<B>; COURSES],
}

/// What was found of a way.
#[derive(Clone, Copy)]
struct Finds<B> {
    /// The pieces that can take the step and should, besides those that can do so before the last move.
    fresh: Lanes<B>,
    /// The pieces whose step commutes with the last move and comes before it, after the step, if they can take another.
    /// Of turns, in the first way of a group, its pieces that may have more moves than their single steps.
    late: Lanes<B>,
    /// The anchors from which a step enters no occupied cell.
    clear: Lanes<B>,
    /// The anchors from which a step enters no cell that the last move swept.
    apart: Lanes<B>,
}

/// The ways that a word has bits for.
const WAYS: usize = u64::BITS as usize / LANES;

impl<B: Board> Sweep<B> {
    /// Room for so many groups and ways.
    pub(super) fn new(ways: usize) -> Self {
        let none = [B::EMPTY; LANES];
        let finds = Finds { fresh: none, late: none, clear: none, apart: none };
        Self { ways: vec![finds; ways], found: vec![[0; 2]; ways.div_ceil(WAYS)], dull: [none; COURSES] }
    }

    /// The pieces in a position whose steps lead nowhere new, by course.
    #[inline(always)]
    pub(super) fn dull(&self, lane: usize) -> [B; COURSES] {
        [self.dull[0][lane], self.dull[1][lane]]
    }

    /// The anchors in a way from which a step enters no occupied cell.
    #[inline(always)]
    pub(super) fn clear(&self, way: usize, lane: usize) -> B {
        self.ways[way].clear[lane]
    }

    /// The anchors in a way from which a step enters no cell that the last move swept.
    #[inline(always)]
    pub(super) fn apart(&self, way: usize, lane: usize) -> B {
        self.ways[way].apart[lane]
    }

    /// Takes out a way and a position with its next piece that can take a step and should. One loop for all ways,
    /// positions and pieces, since the end of every loop is a branch that is not to be foreseen.
    #[inline(always)]
    pub(super) fn next_fresh(&mut self, word: &mut usize) -> Option<(usize, usize, usize)> {
        while self.found.get(*word)?[0] == 0 {
            *word += 1;
        }
        let bits = &mut self.found[*word][0];
        let bit = bits.trailing_zeros() as usize;
        let (way, lane) = (*word * WAYS + bit / LANES, bit % LANES);
        let movers = &mut self.ways[way].fresh[lane];
        let from = movers.pop_first();
        *bits &= !(u64::from(movers.is_empty()) << bit);
        Some((way, lane, from))
    }

    /// Takes out a way and a position with late pieces, and these.
    #[inline(always)]
    pub(super) fn next_late(&mut self, word: &mut usize) -> Option<(usize, usize, B)> {
        while self.found.get(*word)?[1] == 0 {
            *word += 1;
        }
        let bit = self.found[*word][1].pop()?;
        let (way, lane) = (*word * WAYS + bit / LANES, bit % LANES);
        Some((way, lane, self.ways[way].late[lane]))
    }
}

impl<B: Board> Fronts<B> {
    /// Of some ways, without those that are not plain. For turns there are four to a group, one for each direction, and
    /// those that are not plain look at the first cells only.
    pub(super) fn new(ways: &[Option<&Way<B>>], is_turn: bool) -> Self {
        let gate = |way: Option<&Way<B>>| way.filter(|way| is_turn || way.is_plain).map_or(Gate::closed(), Gate::new);
        Self(ways.iter().copied().map(gate).collect())
    }

    /// The memory for so many ways, and of a [`Sweep`].
    pub(super) fn bytes(ways: usize) -> u64 {
        (ways * (size_of::<Gate<B>>() + size_of::<Finds<B>>())) as u64
    }

    /// Finds the steps, or the first steps of slides, given the anchors of the pieces by group. If all pieces are cars,
    /// it also finds steps that are dull.
    #[inline(always)]
    pub(super) fn steps<F: Fours<B>, const SLIDES: bool, const CARS: bool>(
        &self,
        scenes: &Scenes<F>,
        anchors: &[Lanes<B>],
        out: &mut Sweep<B>,
    ) {
        let mut dull = [F::all(B::EMPTY); COURSES];
        for ((gates, ways), found) in self.0.chunks(WAYS).zip(out.ways.chunks_mut(WAYS)).zip(&mut out.found) {
            let mut bits = [0; 2];
            for (number, (gate, finds)) in gates.iter().zip(ways).enumerate() {
                let (clear, apart) = (gate.clear::<F, CARS>(scenes.occupied), gate.clear::<F, CARS>(scenes.swept));
                let able = F::load(&anchors[gate.group]).and(clear);
                let mut vain = able.and(scenes.kept[gate.direction]);
                if CARS {
                    let course = gate.direction % COURSES;
                    vain = vain.or(able.and(apart).and(scenes.dull[course]));
                    dull[course] = dull[course].or(vain);
                }
                let movers = able.without(vain);
                let commuting = movers.and(apart).and(scenes.earlier[gate.direction / 2]);
                let fresh = movers.without(commuting);
                bits[0] |= fresh.some() << (number * LANES);
                fresh.store(&mut finds.fresh);
                if SLIDES {
                    let late = commuting.moved(gate.step[0]).and(clear);
                    bits[1] |= late.some() << (number * LANES);
                    clear.store(&mut finds.clear);
                    apart.store(&mut finds.apart);
                    late.store(&mut finds.late);
                }
            }
            *found = bits;
        }
        if CARS {
            dull[0].store(&mut out.dull[0]);
            dull[1].store(&mut out.dull[1]);
        }
    }

    /// Finds the moves of one step, and the pieces that may have longer ones, given the anchors of the pieces by group.
    ///
    /// A box that takes a step and then one to the side or straight on enters none of the cells where it stood. So if
    /// none of these is possible after any first step, the first steps are all that it can do.
    #[inline(always)]
    pub(super) fn turns<F: Fours<B>>(
        &self,
        groups: &[Group<B>],
        scenes: &Scenes<F>,
        anchors: &[Lanes<B>],
        out: &mut Sweep<B>,
    ) {
        let gates = self.0.as_chunks::<DIRECTIONS>().0;
        let rows = gates.iter().zip(groups).zip(anchors).zip(out.ways.as_chunks_mut::<DIRECTIONS>().0);
        for (number, (((gates, group), anchors), finds)) in rows.enumerate() {
            let anchors = F::load(anchors);
            let clear = each(|way| gates[way].clear::<F, false>(scenes.occupied));
            let movers = each(|way| anchors.and(clear[way]).without(scenes.kept[way]));
            let (upright, level) = (clear[0].or(clear[1]), clear[2].or(clear[3]));
            let on = [clear[0].or(level), clear[1].or(level), clear[2].or(upright), clear[3].or(upright)];
            let back = |way: usize, set: F| set.moved(gates[way].step[0]).and(on[way]).moved(gates[way].step[1]);
            let far = if group.is_simple { each(|way| back(way, movers[way])) } else { movers };
            let far = far[0].or(far[1]).or(far[2].or(far[3]));
            let mut found = 0;
            for way in 0..DIRECTIONS {
                let apart = gates[way].clear::<F, false>(scenes.swept);
                let fresh = movers[way].without(apart.and(scenes.earlier[0])).without(far);
                found |= fresh.some() << (way * LANES);
                fresh.store(&mut finds[way].fresh);
            }
            far.store(&mut finds[0].late);
            let shift = number * DIRECTIONS % WAYS * LANES;
            let into = &mut out.found[number * DIRECTIONS / WAYS];
            let kept = if shift == 0 { [0; 2] } else { *into };
            *into = [kept[0] | found << shift, kept[1] | far.some() << shift];
        }
    }
}

/// The directions of core: up, down, left and right.
pub(super) const DIRECTIONS: usize = 4;

/// The courses of cars: backwards and forwards, as the parity of the direction says.
pub(super) const COURSES: usize = 2;

impl<B: Board> Gate<B> {
    fn new(way: &Way<B>) -> Self {
        Self {
            open: way.front.open,
            entered: way.front.entered.map(Shift::new),
            step: [way.delta as i32, -way.delta as i32].map(Shift::new),
            group: way.front.group.into(),
            direction: way.front.direction.into(),
        }
    }

    /// One that lets nothing through.
    fn closed() -> Self {
        let none = [Shift::new(0); 2];
        Self { open: B::EMPTY, entered: none, step: none, group: 0, direction: 0 }
    }

    /// The anchors from which a step enters none of the cells. A step of a car enters one cell.
    #[inline(always)]
    fn clear<F: Fours<B>, const CARS: bool>(&self, cells: F) -> F {
        let [one, two] = self.entered;
        let entered = cells.moved(one);
        F::all(self.open).without(if CARS { entered } else { entered.or(cells.moved(two)) })
    }
}
