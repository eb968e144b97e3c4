//! The types of moves, in the order in which they are generated.

use loyd_search::cpu::{Cpu, LANES};

use super::generator::{ChildKey, MoveGenerator, MoveStart};
use super::workspace::{LastMove, Workspace};
use crate::bitboard::{BitBoard, PieceGroup, SIGNS, reach};
use crate::key::{AnchorMove, PackedKey};

/// The list to which the children of consecutive parents are added.
pub(super) struct Children<'a, K> {
    /// The number of the first parent.
    pub(super) first: u32,
    pub(super) list: &'a mut Vec<ChildKey<K>>,
}

impl<B: BitBoard, K: PackedKey> MoveGenerator<B, K> {
    /// Adds the moves with a single step.
    #[inline(always)]
    pub(super) fn single_steps(&self, workspace: &mut Workspace<B, K>, children: &mut Children<K>) {
        let mut word = 0;
        // The movers have already been computed, so nothing is tested here: the only branch ends
        // the loop.
        while let Some((step, lane, from)) = workspace.movers.next(&mut word) {
            let &MoveStart { delta, group, sign } = &self.starts[step];
            let (group, to) = (usize::from(group), from.wrapping_add_signed(delta.into()));
            let (key, anchors) = (workspace.keys[lane], workspace.anchors[group][lane]);
            let key = match &self.step_keys {
                Some(step_keys) => step_keys.key_after(key, anchors, group, (from, to)),
                None => self.key_after(key, anchors, group, from, to),
            };
            let can_continue = workspace.movers.steps[step].clear[lane].has(to);
            children.push(key, lane, (group, step), (from, to), can_continue, sign);
        }
    }

    /// Adds the slides of pieces whose first step commutes with the last move, if they continue to
    /// the cells that the last move passed through.
    #[inline(always)]
    pub(super) fn late_slides(&self, workspace: &mut Workspace<B, K>, children: &mut Children<K>) {
        let mut word = 0;
        while let Some((number, lane, mut next)) = workspace.movers.next_late(&mut word) {
            let step = &self.layout.steps[number];
            let movers = &workspace.movers.steps[number];
            let (clear, unswept) = (movers.clear[lane], movers.unswept[lane]);
            let mut offset = step.delta;
            // All late pieces take one step per round. A piece that reaches cells swept by the last
            // move no longer commutes with it. The slide up to there is a child, and longer slides
            // follow from it. The other pieces continue.
            while !next.is_empty() {
                for cell in next.without(unswept).cells() {
                    let (from, to) = (cell.wrapping_add_signed(-offset), cell.wrapping_add_signed(step.delta));
                    children.add(self, workspace, (lane, number), (from, to), clear.has(to));
                }
                next = step.after(next & unswept) & clear;
                offset += step.delta;
            }
        }
    }

    /// Adds the moves with irregular steps: each piece's step or its shortest slide.
    pub(super) fn irregular_lines(&self, workspace: &Workspace<B, K>, children: &mut Children<K>) {
        for &number in &self.irregular {
            let step = &self.layout.steps[number];
            // Masks cannot tell which cells are the piece's own, so each piece is tested
            // separately.
            for lane in 0..LANES {
                let pruned = workspace.last_moves[lane].pruned[usize::from(step.direction)];
                for from in workspace.anchors[usize::from(step.group)][lane].without(pruned).cells() {
                    self.irregular_moves(workspace, (lane, number), from, children);
                }
            }
        }
    }

    fn irregular_moves(
        &self,
        workspace: &Workspace<B, K>,
        (lane, number): (usize, usize),
        from: usize,
        children: &mut Children<K>,
    ) {
        let (step, last) = (&self.layout.steps[number], &workspace.last_moves[lane]);
        let group = &self.layout.groups[usize::from(step.group)];
        let clear = step.clear(workspace.occupied[lane].without(group.footprint(from)));
        let mut commutes = last.earlier[usize::from(step.direction) / 2].has(from);
        let mut to = from;
        // Slides that commute with the last move are pruned. The shortest slide that does not
        // commute is the child.
        while clear.has(to) {
            to = to.wrapping_add_signed(step.delta);
            commutes &= !last.swept.intersects(group.footprint(to));
            if !commutes {
                children.add(self, workspace, (lane, number), (from, to), clear.has(to));
            }
            if !commutes || !self.is_slide() {
                return;
            }
        }
    }

    /// Adds the turns of pieces that may move farther than a single step.
    #[inline(always)]
    pub(super) fn far_turns<C: Cpu>(&self, cpu: C, workspace: &mut Workspace<B, K>, children: &mut Children<K>) {
        let mut word = 0;
        while let Some((step, lane, movers)) = workspace.movers.next_late(&mut word) {
            let group = &self.layout.groups[usize::from(self.starts[step].group)];
            // Each piece needs its own flood fill because the others are obstacles.
            for from in movers.cells() {
                for to in workspace.far_turn(cpu, lane, group, from).cells() {
                    children.add(self, workspace, (lane, step), (from, to), false);
                }
            }
        }
    }
}

impl<B: BitBoard, K: PackedKey> Workspace<B, K> {
    /// Returns the anchors that a piece reaches by a turn, except turns that commute with the last
    /// move and come before it.
    #[inline(always)]
    fn far_turn<C: Cpu>(&self, cpu: C, lane: usize, group: &PieceGroup<B>, from: usize) -> B {
        let LastMove { swept, earlier: [earlier, _], .. } = self.last_moves[lane];
        let others = self.occupied[lane].without(group.footprint(from));
        let reached = reach(cpu, group, from, others).without(B::cell(from));
        if !earlier.has(from) {
            reached
        } else if group.footprints(reached).intersects(swept) {
            reached.without(reach(cpu, group, from, others | swept))
        } else {
            B::EMPTY
        }
    }
}

impl<K: PackedKey> Children<'_, K> {
    #[inline(always)]
    fn add<B: BitBoard>(
        &mut self,
        generator: &MoveGenerator<B, K>,
        workspace: &Workspace<B, K>,
        (lane, step): (usize, usize),
        (from, to): (usize, usize),
        can_continue: bool,
    ) {
        let group = usize::from(generator.starts[step].group);
        let key = generator.key_after(workspace.keys[lane], workspace.anchors[group][lane], group, from, to);
        self.push(key, lane, (group, step), (from, to), can_continue, SIGNS as u8);
    }

    #[inline(always)]
    fn push(
        &mut self,
        key: K,
        lane: usize,
        (group, step): (usize, usize),
        (from, to): (usize, usize),
        can_continue: bool,
        sign: u8,
    ) {
        let last = AnchorMove { group: group as u8, from: from as u16, to: to as u16 };
        let parent = self.first + lane as u32;
        self.list.push(ChildKey { key, parent, last, step: step as u16, can_continue, sign });
    }
}
