//! The kinds of moves, one after the other.

use super::scene::{Past, View};
use super::{Child, Expander, Lane};
use crate::blocks::board::Board;
use crate::blocks::fronts::COURSES;
use crate::blocks::key::Key;
use crate::blocks::lanes::LANES;
use crate::blocks::layout::Group;
use crate::blocks::record::Move;

/// Where the children of some parents go.
pub(super) struct Children<'a, K> {
    /// The number of the first parent.
    pub(super) first: u32,
    pub(super) list: &'a mut Vec<Child<K>>,
}

impl<B: Board, K: Key> Expander<B, K> {
    /// The moves of one step.
    #[inline(always)]
    pub(super) fn short_moves(&self, view: &mut View<B, K>, children: &mut Children<K>) {
        let mut word = 0;
        while let Some((number, lane, from)) = view.sweep.next_fresh(&mut word) {
            let &Lane { delta, group, course } = &self.lanes[number];
            let (group, to) = (usize::from(group), from.wrapping_add_signed(delta.into()));
            let (key, anchors) = (view.keys[lane], view.anchors[group][lane]);
            let key = match &self.steps {
                Some(steps) => steps.key_after(key, anchors, group, (from, to)),
                None => self.key_after(key, anchors, group, from, to),
            };
            let goes_on = view.sweep.clear(number, lane).has(to);
            children.push(key, lane, (group, number), (from, to), goes_on, course);
        }
    }

    /// The slides of pieces whose first step commutes with the last move, if they go on to where it passed.
    #[inline(always)]
    pub(super) fn late_slides(&self, view: &mut View<B, K>, children: &mut Children<K>) {
        let mut word = 0;
        while let Some((number, lane, mut next)) = view.sweep.next_late(&mut word) {
            let way = &self.layout.ways[number];
            let (clear, apart) = (view.sweep.clear(number, lane), view.sweep.apart(number, lane));
            let mut gone = way.delta;
            while !next.is_empty() {
                for cell in next.without(apart).cells() {
                    let (from, to) = (cell.wrapping_add_signed(-gone), cell.wrapping_add_signed(way.delta));
                    children.add(self, view, (lane, number), (from, to), clear.has(to));
                }
                next = way.step(next & apart) & clear;
                gone += way.delta;
            }
        }
    }

    /// The same for ways that are not plain.
    pub(super) fn broad_lines(&self, view: &View<B, K>, children: &mut Children<K>) {
        for &number in &self.broad {
            let front = &self.layout.ways[number].front;
            for lane in 0..LANES {
                let kept = view.past[lane].kept[usize::from(front.direction)];
                for from in view.anchors[usize::from(front.group)][lane].without(kept).cells() {
                    self.broad_moves(view, (lane, number), from, children);
                }
            }
        }
    }

    /// The step or the shortest slide of a piece in a way that is not plain.
    fn broad_moves(&self, view: &View<B, K>, at: (usize, usize), from: usize, children: &mut Children<K>) {
        let (lane, number) = at;
        let (way, past) = (&self.layout.ways[number], &view.past[lane]);
        let group = &self.layout.groups[usize::from(way.front.group)];
        let clear = way.clear(view.occupied[lane].without(group.stamp_at(from)));
        let mut commutes = past.earlier[usize::from(way.front.direction) / 2].has(from);
        let mut to = from;
        while clear.has(to) {
            to = to.wrapping_add_signed(way.delta);
            commutes &= !past.swept.meets(group.stamp_at(to));
            if !commutes {
                children.add(self, view, at, (from, to), clear.has(to));
            }
            if !commutes || !self.is_slide() {
                return;
            }
        }
    }

    /// The turns of pieces that may have more than single steps.
    #[inline(always)]
    pub(super) fn far_turns<const SPEED: u8>(&self, view: &mut View<B, K>, children: &mut Children<K>) {
        let mut word = 0;
        while let Some((way, lane, movers)) = view.sweep.next_late(&mut word) {
            let group = &self.layout.groups[usize::from(self.lanes[way].group)];
            for from in movers.cells() {
                for to in self.far_turn::<SPEED>(view, lane, group, from).cells() {
                    children.add(self, view, (lane, way), (from, to), false);
                }
            }
        }
    }

    /// The anchors that a piece turns to, without those that commute with the last move and come before it.
    #[inline(always)]
    fn far_turn<const SPEED: u8>(&self, view: &View<B, K>, lane: usize, group: &Group<B>, from: usize) -> B {
        let Past { swept, earlier: [before, _], .. } = view.past[lane];
        let rest = view.occupied[lane].without(group.stamp_at(from));
        let reach = self.reach::<SPEED>(group, from, rest).without(B::cell(from));
        if !before.has(from) {
            reach
        } else if group.stamps_at(reach).meets(swept) {
            reach.without(self.reach::<SPEED>(group, from, rest | swept))
        } else {
            B::EMPTY
        }
    }
}

impl<K: Key> Children<'_, K> {
    #[inline(always)]
    fn add<B: Board>(
        &mut self,
        expander: &Expander<B, K>,
        view: &View<B, K>,
        (lane, way): (usize, usize),
        (from, to): (usize, usize),
        goes_on: bool,
    ) {
        let group = usize::from(expander.lanes[way].group);
        let key = expander.key_after(view.keys[lane], view.anchors[group][lane], group, from, to);
        self.push(key, lane, (group, way), (from, to), goes_on, COURSES as u8);
    }

    #[inline(always)]
    fn push(
        &mut self,
        key: K,
        lane: usize,
        (group, way): (usize, usize),
        (from, to): (usize, usize),
        goes_on: bool,
        course: u8,
    ) {
        let last = Move { group: group as u8, from: from as u16, to: to as u16 };
        self.list.push(Child { key, parent: self.first + lane as u32, last, way: way as u16, goes_on, course });
    }
}
