use loyd_core::BlockMetric;
use loyd_search::cpu::{Cpu, Kernel};

use super::generator::{ChildKey, MoveGenerator};
use super::masks::Conditions;
use super::moves::Children;
use super::workspace::Workspace;
use crate::bitboard::{BitBoard, SIGNS};
use crate::key::{AnchorMove, PackedKey};

/// A kernel that adds the children of up to four records.
struct Expand<'a, B, K> {
    generator: &'a MoveGenerator<B, K>,
    workspace: &'a mut Workspace<B, K>,
    /// The consecutive records.
    parents: &'a [u64],
    children: Children<'a, K>,
}

impl<B: BitBoard, K: PackedKey> Kernel for Expand<'_, B, K> {
    type Output = ();
    const HAS_VECTORS: bool = B::IS_SMALL && K::IS_NUMBER;

    #[inline(always)]
    fn run<C: Cpu>(mut self, cpu: C) {
        let Self { generator, workspace, parents, children } = &mut self;
        let conditions = generator.unpack(cpu, workspace, parents);
        match generator.metric {
            BlockMetric::Step => {
                generator.find_movers::<C, false>(cpu, &conditions, workspace);
                generator.single_steps(workspace, children);
            }
            BlockMetric::Slide => {
                generator.find_movers::<C, true>(cpu, &conditions, workspace);
                generator.single_steps(workspace, children);
                generator.late_slides(workspace, children);
            }
            BlockMetric::Turn => {
                let Workspace { anchors, movers, .. } = &mut **workspace;
                generator.masks.turns(cpu, &generator.layout.groups, &conditions, anchors, movers);
                generator.single_steps(workspace, children);
                return generator.far_turns(cpu, workspace, children);
            }
        }
        if !generator.irregular.is_empty() {
            generator.irregular_lines(workspace, children);
        }
    }
}

impl<B: BitBoard, K: PackedKey> MoveGenerator<B, K> {
    /// Adds the children of up to [`LANES`](loyd_search::cpu::LANES) consecutive records, which are
    /// numbered from `first`. Only the shortest slides are added. The children of records without a
    /// last move are not pruned.
    ///
    /// The work is done in a function call (by [`Cpu::run`]) and is not inlined into each search. A
    /// call costs little in comparison, and searches are compiled for many types.
    #[inline(always)]
    pub(crate) fn expand<C: Cpu>(
        &self,
        cpu: C,
        workspace: &mut Workspace<B, K>,
        parents: &[u64],
        first: u32,
        children: &mut Vec<ChildKey<K>>,
    ) {
        cpu.run(Expand { generator: self, workspace, parents, children: Children { first, list: children } });
    }

    #[inline(always)]
    fn find_movers<C: Cpu, const SLIDES: bool>(
        &self,
        cpu: C,
        conditions: &Conditions<B::Lanes<C>>,
        workspace: &mut Workspace<B, K>,
    ) {
        if self.has_duplicates() {
            self.masks.steps::<C, SLIDES, true>(cpu, conditions, &workspace.anchors, &mut workspace.movers);
        } else {
            self.masks.steps::<C, SLIDES, false>(cpu, conditions, &workspace.anchors, &mut workspace.movers);
        }
    }

    /// Adds all children of up to [`LANES`](loyd_search::cpu::LANES) consecutive records, numbered
    /// from 0. The children of records without a last move are not pruned.
    pub(crate) fn expand_all(&self, workspace: &mut Workspace<B, K>, parents: &[u64], children: &mut Vec<ChildKey<K>>) {
        let mut next = children.len();
        let list = &mut *children;
        let expand = Expand { generator: self, workspace, parents, children: Children { first: 0, list } };
        self.level.run(expand);
        while self.is_slide() && next < children.len() {
            let child = children[next];
            if child.can_continue {
                let parent = child.parent as usize;
                let record = &parents[parent * self.packing.words()..][..self.packing.words()];
                children.push(self.continue_slide(record, workspace.occupied[parent], &child));
            }
            next += 1;
        }
    }

    /// Returns the slide that is one step longer than the slide to `child`. The longer slide must
    /// be possible. `occupied` is the parent's set of occupied cells.
    #[inline(always)]
    pub(crate) fn continue_slide(&self, parent: &[u64], occupied: B, child: &ChildKey<K>) -> ChildKey<K> {
        let (step, AnchorMove { group: number, from, to }) = (&self.layout.steps[usize::from(child.step)], child.last);
        let group = &self.layout.groups[usize::from(number)];
        let others = occupied.without(group.footprint(from.into()));
        let next = to.wrapping_add_signed(step.delta as i16);
        let anchors = self.packing.anchors_of(parent, number.into());
        let key = match &self.step_keys {
            Some(step_keys) => {
                let anchors = anchors.without(B::cell(from.into())) | B::cell(to.into());
                step_keys.key_after(child.key, anchors, number.into(), (to.into(), next.into()))
            }
            None => self.key_after(self.packing.key(parent), anchors, number.into(), from.into(), next.into()),
        };
        let can_continue = step.clear(others).has(next.into());
        ChildKey { key, last: AnchorMove { group: number, from, to: next }, can_continue, sign: SIGNS as u8, ..*child }
    }
}
