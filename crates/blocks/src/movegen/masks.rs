//! Step masks, which find all pieces of a group that can take a step, for four positions in
//! parallel.

use loyd_search::cpu::{Cpu, LANES, Shift, VectorLanes, each};

use crate::bitboard::{BitBoard, DIRECTIONS, GroupStep, PieceGroup, SIGNS};

/// The masks for all steps.
pub(super) struct StepMasks<B>(Vec<StepMask<B>>);

/// The conditions for a step, for most groups. The mask of an excluded step has no open anchors.
/// The struct contains no list of cells because a loop over one would branch differently for each
/// shape.
struct StepMask<B> {
    /// The anchors whose step stays within the grid and off the fixed cells.
    open: B,
    /// The distances from the first two cells that the step enters to the anchor before it.
    entered: [Shift; 2],
    /// The distances covered by the step and by the reverse step.
    step: [Shift; 2],
    group: usize,
    direction: usize,
}

/// The data that determine which steps in four positions are possible and worth trying. `L` holds a
/// set of cells for each position.
#[derive(Clone, Copy)]
pub(super) struct Conditions<L> {
    pub(super) occupied: L,
    /// The cells that the last move may have passed through, including the places of the moved
    /// piece before and after it.
    pub(super) swept: L,
    /// The anchors whose moves precede the last move in the fixed order, for vertical and for
    /// horizontal moves.
    pub(super) earlier: [L; 2],
    /// For each direction, the anchor of the last moved piece if its step in this direction is
    /// pruned.
    pub(super) pruned: [L; DIRECTIONS],
    /// For each sign, the pieces whose steps were known duplicates before the last move.
    pub(super) duplicates: [L; SIGNS],
}

/// The pieces that can take each step, in four positions.
pub(super) struct Movers<B> {
    pub(super) steps: Vec<StepMovers<B>>,
    /// The steps and lanes with movers, and those with late movers, as bits.
    found: Vec<[u64; 2]>,
    /// For each sign, the pieces whose steps are known duplicates without a lookup.
    pub(super) duplicates: [[B; LANES]; SIGNS],
}

/// The pieces that can take one step.
#[derive(Clone, Copy)]
pub(super) struct StepMovers<B> {
    /// The pieces that can take it, except pruned ones.
    movers: [B; LANES],
    /// For slides, the pieces whose first step is pruned because it commutes with the last move and
    /// comes before it, but that can take a second step. A longer slide may reach the cells of the
    /// last move, and is then a child. The pieces are given by their anchors after the first step.
    /// For turns, the anchors of the group's pieces that may move farther than a single step,
    /// stored only in the first of a group's four steps. Each of them needs a flood fill.
    late: [B; LANES],
    /// The anchors whose step enters no occupied cell.
    pub(super) clear: [B; LANES],
    /// The anchors whose step enters no cell swept by the last move.
    pub(super) unswept: [B; LANES],
}

/// The number of steps per word of bits.
const STEPS_PER_WORD: usize = u64::BITS as usize / LANES;

impl<B: BitBoard> Movers<B> {
    /// Creates space for this number of steps.
    pub(super) fn new(steps: usize) -> Self {
        let none = [B::EMPTY; LANES];
        let no_movers = StepMovers { movers: none, late: none, clear: none, unswept: none };
        Self {
            steps: vec![no_movers; steps],
            found: vec![[0; 2]; steps.div_ceil(STEPS_PER_WORD)],
            duplicates: [none; SIGNS],
        }
    }

    /// Removes and returns a mover: its step, its position and its anchor. `word` is the state of
    /// the caller's loop, which starts at 0.
    ///
    /// A single loop covers all steps, positions and pieces because the processor cannot predict
    /// when inner loops end.
    #[inline(always)]
    pub(super) fn next(&mut self, word: &mut usize) -> Option<(usize, usize, usize)> {
        while self.found.get(*word)?[0] == 0 {
            *word += 1;
        }
        let bits = &mut self.found[*word][0];
        let bit = bits.trailing_zeros() as usize;
        let (step, lane) = (*word * STEPS_PER_WORD + bit / LANES, bit % LANES);
        let movers = &mut self.steps[step].movers[lane];
        let from = movers.pop_first();
        // Clears the bit with the last mover, without a branch.
        *bits &= !(u64::from(movers.is_empty()) << bit);
        Some((step, lane, from))
    }

    /// Removes and returns a step and a position with late movers, and these movers.
    #[inline(always)]
    pub(super) fn next_late(&mut self, word: &mut usize) -> Option<(usize, usize, B)> {
        while self.found.get(*word)?[1] == 0 {
            *word += 1;
        }
        let bit = self.found[*word][1].pop()?;
        let (step, lane) = (*word * STEPS_PER_WORD + bit / LANES, bit % LANES);
        Some((step, lane, self.steps[step].late[lane]))
    }
}

impl<B: BitBoard> StepMasks<B> {
    /// Creates the masks for the given steps. The masks of irregular steps are closed, except for
    /// turns: these have four steps per group, one for each direction, and the masks of irregular
    /// steps consider only the first two cells.
    pub(super) fn new(steps: &[Option<&GroupStep<B>>], is_turn: bool) -> Self {
        let mask = |step: Option<&GroupStep<B>>| {
            step.filter(|step| is_turn || step.is_regular).map_or(StepMask::closed(), StepMask::new)
        };
        Self(steps.iter().copied().map(mask).collect())
    }

    /// Returns the memory for this number of steps and their [`Movers`], in bytes.
    pub(super) fn bytes(steps: usize) -> u64 {
        (steps * (size_of::<StepMask<B>>() + size_of::<StepMovers<B>>())) as u64
    }

    /// Finds the movers for steps, or for the first steps of slides, given the anchors of the
    /// pieces by group. If all pieces are cars (`CARS`), known duplicates are found as well.
    #[inline(always)]
    pub(super) fn steps<C: Cpu, const SLIDES: bool, const CARS: bool>(
        &self,
        cpu: C,
        conditions: &Conditions<B::Lanes<C>>,
        anchors: &[[B; LANES]],
        out: &mut Movers<B>,
    ) {
        let mut duplicates = [B::Lanes::<C>::splat(cpu, B::EMPTY); SIGNS];
        for ((masks, steps), found) in
            self.0.chunks(STEPS_PER_WORD).zip(out.steps.chunks_mut(STEPS_PER_WORD)).zip(&mut out.found)
        {
            let mut bits = [0; 2];
            // A few instructions for all pieces of a group in four positions, without a branch.
            for (number, (mask, out)) in masks.iter().zip(steps).enumerate() {
                let clear = mask.clear::<C, CARS>(cpu, conditions.occupied);
                let unswept = mask.clear::<C, CARS>(cpu, conditions.swept);
                let unblocked = B::Lanes::<C>::of(cpu, anchors[mask.group]).and(clear);
                let mut pruned = unblocked.and(conditions.pruned[mask.direction]);
                if CARS {
                    let sign = mask.direction % SIGNS;
                    pruned = pruned.or(unblocked.and(unswept).and(conditions.duplicates[sign]));
                    duplicates[sign] = duplicates[sign].or(pruned);
                }
                let movers = unblocked.without(pruned);
                let commuting = movers.and(unswept).and(conditions.earlier[mask.direction / 2]);
                let movers = movers.without(commuting);
                bits[0] |= movers.occupied() << (number * LANES);
                movers.store(&mut out.movers);
                if SLIDES {
                    let late = commuting.moved(mask.step[0]).and(clear);
                    bits[1] |= late.occupied() << (number * LANES);
                    clear.store(&mut out.clear);
                    unswept.store(&mut out.unswept);
                    late.store(&mut out.late);
                }
            }
            *found = bits;
        }
        if CARS {
            duplicates[0].store(&mut out.duplicates[0]);
            duplicates[1].store(&mut out.duplicates[1]);
        }
    }

    /// Finds the movers for single-step turns, and the pieces that may have longer turns, given the
    /// anchors of the pieces by group.
    ///
    /// A box that takes a step, and then another step sideways or straight on, does not enter any
    /// of its original cells with the second step. If no second step is possible after any first
    /// step, the first steps are therefore its only moves.
    #[inline(always)]
    pub(super) fn turns<C: Cpu>(
        &self,
        cpu: C,
        groups: &[PieceGroup<B>],
        conditions: &Conditions<B::Lanes<C>>,
        anchors: &[[B; LANES]],
        out: &mut Movers<B>,
    ) {
        let masks = self.0.as_chunks::<DIRECTIONS>().0;
        let rows = masks.iter().zip(groups).zip(anchors).zip(out.steps.as_chunks_mut::<DIRECTIONS>().0);
        for (number, (((masks, group), anchors), steps)) in rows.enumerate() {
            let anchors = B::Lanes::<C>::of(cpu, *anchors);
            let clear = each!(step => masks[step].clear::<C, false>(cpu, conditions.occupied));
            let movers = each!(step => anchors.and(clear[step]).without(conditions.pruned[step]));
            // The anchors that let a piece continue after a first step in each direction, sideways
            // or straight on.
            let (vertical, horizontal) = (clear[0].or(clear[1]), clear[2].or(clear[3]));
            let continuing =
                [clear[0].or(horizontal), clear[1].or(horizontal), clear[2].or(vertical), clear[3].or(vertical)];
            let far = if group.is_box {
                each!(step => masks[step].leading_to(movers[step], continuing[step]))
            } else {
                movers
            };
            let far = far[0].or(far[1]).or(far[2].or(far[3]));
            let mut found = 0;
            for step in 0..DIRECTIONS {
                let unswept = masks[step].clear::<C, false>(cpu, conditions.swept);
                let movers = movers[step].without(unswept.and(conditions.earlier[0])).without(far);
                found |= movers.occupied() << (step * LANES);
                movers.store(&mut steps[step].movers);
            }
            far.store(&mut steps[0].late);
            let shift = number * DIRECTIONS % STEPS_PER_WORD * LANES;
            let into = &mut out.found[number * DIRECTIONS / STEPS_PER_WORD];
            let before = if shift == 0 { [0; 2] } else { *into };
            *into = [before[0] | found << shift, before[1] | far.occupied() << shift];
        }
    }
}

impl<B: BitBoard> StepMask<B> {
    fn new(step: &GroupStep<B>) -> Self {
        Self {
            open: step.open,
            entered: step.entered.map(Shift::new),
            step: [step.delta as i32, -step.delta as i32].map(Shift::new),
            group: step.group.into(),
            direction: step.direction.into(),
        }
    }

    /// Returns the mask of a step that no piece can take.
    fn closed() -> Self {
        let none = [Shift::new(0); 2];
        Self { open: B::EMPTY, entered: none, step: none, group: 0, direction: 0 }
    }

    /// Returns the anchors whose step enters none of the cells. A car's step enters a single cell.
    #[inline(always)]
    fn clear<C: Cpu, const CARS: bool>(&self, cpu: C, cells: B::Lanes<C>) -> B::Lanes<C> {
        let [one, two] = self.entered;
        let entered = cells.moved(one);
        B::Lanes::<C>::splat(cpu, self.open).without(if CARS { entered } else { entered.or(cells.moved(two)) })
    }

    /// Returns the anchors in `from` whose step leads to an anchor in `to`.
    #[inline(always)]
    fn leading_to<C, L: VectorLanes<B, C>>(&self, from: L, to: L) -> L {
        from.moved(self.step[0]).and(to).moved(self.step[1])
    }
}
