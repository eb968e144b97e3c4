use std::mem;
use std::ops::Range;
use std::sync::Arc;

use loyd_core::{Direction, Puzzle, TileMetric, TilePosition, TilePuzzle, moves_in};
use loyd_search::{Nodes, Stop};

use super::beam::{Beam, BeamOutcome};
use super::beam_sweep::{BeamSweep, LONG_ROUNDS, SHORT_ROUNDS};
use super::blank_beam::BlankBeam;
use super::geometry::Geometry;
use super::network::Network;
use super::scorer::{Scorer, Variant, class};
use super::tuning::{
    FIRST_BLANK, ImageUse, LEAST_NEAR, LONGER, NARROWEST, NEAR, NODES_PER_CELL, Opening, PAIR_LEFT, SECOND_LEFT,
    SWEEP_PART, Tuning, WIDEST, WIDEST_BLANK, by_cells,
};
use super::window::Sweep;
use crate::constructive::Construction;

/// Improves a solution until no method is left to try.
///
/// The result after a number of nodes does not depend on the number of threads.
pub(crate) struct Improver {
    puzzle: TilePuzzle,
    position: TilePosition,
    geometry: Arc<Geometry>,
    tuning: &'static Tuning,
    metric: TileMetric,
    /// The memory limit, in bytes.
    memory: usize,
    threads: usize,
    start: Vec<u16>,
    /// The shortest known solution, in steps of tiles.
    pub(crate) best: Vec<Direction>,
    /// Its length, in moves of the metric.
    pub(crate) length: u32,
    method: BeamMethod,
    work: ImproverWork,
    /// A path that the constructive method completes before anything else happens.
    finishing: Option<Finishing>,
    /// The number of nodes when a path of a continuing beam was last completed.
    completed: Nodes,
    /// The path to the start of the current beam.
    prefix: Vec<Direction>,
    /// The number of rounds of windows by beams that the best solution has had, and whether exact
    /// searches can shorten no window of it.
    beam_swept: usize,
    swept: bool,
    /// The nodes of finished work.
    nodes: Nodes,
    /// The approximate total number of nodes that it will get.
    pub(crate) expected: Nodes,
    /// The nodes of the last wide beam per position of its width.
    cost: Option<f64>,
    /// Whether the current beam must end within the expected nodes.
    is_planned: bool,
}

/// The type of beams in use, with the parameters of the next one.
enum BeamMethod {
    /// Blank-path beams, with the width of the next one.
    Blank(usize),
    /// Wide beams.
    Wide {
        /// `None` if memory is insufficient.
        scorer: Option<Arc<Scorer>>,
        /// The variant of the scorer.
        last: Variant,
        /// The approximate number of nodes of the next beam, and the greatest width so far.
        next_nodes: usize,
        widest: usize,
        /// The variants that have not been tried yet. With one stage they are only used by beams
        /// slightly wider than the widest one, or not wider.
        variants: &'static [Variant],
        /// The greatest width when the mirror image of the board was last used.
        mirrored: usize,
    },
}

enum ImproverWork {
    Blank(Box<BlankBeam>),
    Wide(Box<Beam>),
    /// A wide beam over the mirror image of the board.
    Mirrored(Box<Beam>),
    BeamSweep(Box<BeamSweep>),
    Sweep(Box<Sweep>),
    Finished,
}

/// A path of the blank that does not reach the goal, and the construction that completes it.
struct Finishing {
    path: Vec<Direction>,
    construction: Construction,
    then: AfterPath,
}

impl Finishing {
    /// Returns the memory in use, in bytes.
    fn bytes(&self) -> usize {
        let near = if let AfterPath::Relay(path) = &self.then { path.capacity() } else { 0 };
        self.path.capacity() + self.construction.bytes() + near
    }
}

/// The action after a path is completed.
enum AfterPath {
    /// The work that produced the path continues.
    GoOn,
    /// The work that produced the path is over.
    Turn,
    /// The work that produced the path is over, and a wide beam continues from the end of this
    /// path.
    Relay(Vec<Direction>),
}

impl Improver {
    /// Starts from a solution of a position, in steps of tiles. May use `threads` threads, and
    /// `memory` bytes in addition to a few copies of the solution.
    pub(crate) fn new(
        puzzle: &TilePuzzle,
        position: &TilePosition,
        metric: TileMetric,
        steps: Vec<Direction>,
        memory: u64,
        threads: usize,
    ) -> Self {
        let geometry = Arc::new(Geometry::new(puzzle));
        let first = by_cells(&FIRST_BLANK, geometry.cells());
        let mut improver = Self {
            puzzle: puzzle.clone(),
            position: position.clone(),
            tuning: class(&geometry, metric).tuning(),
            geometry,
            metric,
            memory: usize::try_from(memory).unwrap_or(usize::MAX),
            threads,
            start: Geometry::board(puzzle, position),
            length: moves_in::<TilePuzzle>(metric, &steps) as u32,
            best: steps,
            method: BeamMethod::Blank(first),
            work: ImproverWork::Finished,
            finishing: None,
            completed: 0,
            prefix: Vec::new(),
            beam_swept: 0,
            swept: false,
            nodes: 0,
            expected: Nodes::MAX,
            cost: None,
            is_planned: false,
        };
        let opening = improver.tuning.opening;
        let blank_beam = if opening == Opening::Wide { None } else { improver.next_blank_beam(first) };
        if opening != Opening::Relays {
            improver.method = improver.wide_beams();
        }
        match blank_beam {
            Some(beam) => improver.work = beam,
            None => improver.turn(None),
        }
        improver
    }

    /// Returns the positions generated so far.
    pub(crate) fn nodes(&self) -> Nodes {
        self.nodes + self.at_work().0
    }

    /// Returns the positions generated by the current work, and its memory in bytes.
    fn at_work(&self) -> (Nodes, usize) {
        match &self.work {
            ImproverWork::Blank(beam) => (beam.nodes, beam.bytes()),
            ImproverWork::Wide(beam) | ImproverWork::Mirrored(beam) => (beam.nodes, beam.bytes()),
            ImproverWork::BeamSweep(sweep) => (sweep.nodes(), sweep.bytes()),
            ImproverWork::Sweep(sweep) => (sweep.nodes(), sweep.bytes()),
            ImproverWork::Finished => (0, 0),
        }
    }

    /// Returns the memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let has_scorer = matches!(self.method, BeamMethod::Wide { scorer: Some(_), .. })
            || matches!(self.work, ImproverWork::Wide(_) | ImproverWork::Mirrored(_));
        let method = if has_scorer { Scorer::bytes(self.start.len()) } else { 0 };
        self.at_work().1
            + method
            + self.finishing.as_ref().map_or(0, Finishing::bytes)
            + self.prefix.capacity()
            + self.best.capacity()
            + 2 * self.start.capacity()
    }

    /// Returns the least memory that wide beams need, in bytes, if the memory is insufficient for
    /// any.
    pub(crate) fn bytes_lacking(&self) -> Option<u64> {
        matches!(self.method, BeamMethod::Wide { scorer: None, .. }).then(|| 2 * Scorer::bytes(self.start.len()) as u64)
    }

    /// Returns whether a path is being completed, which the next call of [`Improver::advance`]
    /// continues.
    pub(crate) fn is_finishing(&self) -> bool {
        self.finishing.is_some()
    }

    /// Returns whether no method is left to try.
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.work, ImproverWork::Finished) && self.finishing.is_none()
    }

    /// Performs the smallest unit of work: generates one depth of a beam or searches one window,
    /// and completes the resulting path. A depth of a wide beam and the completion can be stopped.
    /// The next call then continues.
    pub(crate) fn advance(&mut self, stop: Stop) {
        if self.finishing.is_none() {
            self.do_work(stop);
        }
        self.go_on_finishing(stop);
    }

    /// Adopts a shorter solution, in steps of tiles, that another method has found.
    pub(crate) fn know(&mut self, steps: &[Direction]) {
        self.offer(&steps.iter().map(|step| step.opposite()).collect::<Vec<_>>());
        if self.is_over() {
            self.turn(None);
        }
    }

    fn do_work(&mut self, stop: Stop) {
        let allowance = self.expected_of_beam().filter(|_| self.is_planned);
        if let (Some(allowance), ImproverWork::Wide(beam) | ImproverWork::Mirrored(beam)) = (allowance, &mut self.work)
        {
            beam.plan(self.length, allowance);
        }
        let outcome = match &mut self.work {
            ImproverWork::Blank(beam) => beam.advance(),
            ImproverWork::Wide(beam) => beam.advance(stop),
            ImproverWork::Mirrored(beam) => beam.advance(stop).mirrored(),
            ImproverWork::BeamSweep(_) | ImproverWork::Sweep(_) => return self.sweep_on(stop),
            ImproverWork::Finished => return,
        };
        match outcome {
            BeamOutcome::Searching => {}
            BeamOutcome::Ready(_) if !self.may_complete() => {}
            BeamOutcome::Ready(path) => {
                self.completed = self.nodes();
                self.finish([&self.prefix[..], &path].concat(), AfterPath::GoOn);
            }
            BeamOutcome::Solved(path) => {
                let path = [mem::take(&mut self.prefix), path].concat();
                let is_shorter = self.length_of(&path) < self.length;
                self.offer(&path);
                self.turn((!is_shorter).then_some(path));
            }
            BeamOutcome::Exhausted => {
                self.prefix.clear();
                self.turn(None);
            }
            BeamOutcome::Stuck(path) => {
                let path = [mem::take(&mut self.prefix), path].concat();
                let near = if let ImproverWork::Blank(beam) = &mut self.work { beam.take_near_path() } else { None };
                self.finish(path, near.map_or(AfterPath::Turn, AfterPath::Relay));
            }
        }
    }

    /// Returns whether a path of a continuing beam may be completed now. Blank-path beams produce
    /// few.
    fn may_complete(&self) -> bool {
        let least = self.tuning.nodes_between_completions * Nodes::from(self.length);
        matches!(self.work, ImproverWork::Blank(_)) || self.nodes() - self.completed >= least
    }

    fn sweep_on(&mut self, stop: Stop) {
        let (path, is_over) = match &mut self.work {
            ImproverWork::BeamSweep(sweep) => (sweep.advance(stop).then(|| sweep.path()), sweep.is_over()),
            ImproverWork::Sweep(sweep) => (sweep.advance().then(|| sweep.path()), sweep.is_over()),
            _ => return,
        };
        if let Some(path) = path {
            self.offer(&path);
        }
        if is_over {
            match &self.work {
                ImproverWork::BeamSweep(sweep) if sweep.path() == self.best_path() => {
                    self.beam_swept = sweep.end_round();
                }
                ImproverWork::BeamSweep(_) => {}
                _ => self.swept = true,
            }
            self.turn(None);
        }
    }

    /// Returns the method of wide beams of increasing width.
    fn wide_beams(&self) -> BeamMethod {
        let first = self.nodes_of_wide(self.narrowest()) * self.tuning.first_multiple;
        let next_nodes = self.tuning.first_nodes.max(first);
        let all = Variant::all(self.tuning.beams_differ);
        let (last, variants) = (all[0], &all[1..]);
        BeamMethod::Wide { scorer: self.scorer(), last, next_nodes, widest: 0, variants, mirrored: 0 }
    }

    /// Returns the default scorer, if memory is sufficient.
    fn scorer(&self) -> Option<Arc<Scorer>> {
        let has_room = Scorer::bytes(self.start.len()) <= self.memory / 2;
        has_room.then(|| Arc::new(Scorer::shipped(self.geometry.clone(), self.metric)))
    }

    /// Starts the next work: a sweep of windows by beams if it takes at most about as long as the
    /// previous beam, otherwise a beam over the whole board, and all sweeps at the end. If the
    /// previous beam found a solution that is slightly longer than the best one, the sweep uses
    /// that solution.
    fn turn(&mut self, longer: Option<Vec<Direction>>) {
        let nodes_of_beam = match &self.work {
            ImproverWork::Blank(beam) => beam.nodes,
            ImproverWork::Wide(beam) | ImproverWork::Mirrored(beam) => beam.nodes,
            ImproverWork::BeamSweep(_) | ImproverWork::Sweep(_) | ImproverWork::Finished => 0,
        };
        if let ImproverWork::Wide(beam) | ImproverWork::Mirrored(beam) = &self.work {
            self.cost = self.tuning.plans.then(|| self.cost_of(beam));
        }
        self.nodes = self.nodes();
        (self.work, self.is_planned) = (ImproverWork::Finished, false);
        let had = if longer.is_some() { 0 } else { self.beam_swept };
        // A short sweep gains more for its time.
        let most = |rounds| if rounds == LONG_ROUNDS { nodes_of_beam } else { 2 * nodes_of_beam };
        let pays = |&rounds: &usize| {
            self.may_sweep(had..rounds) && BeamSweep::expected_nodes(self.length, had..rounds) <= most(rounds)
        };
        if let Some(rounds) = [LONG_ROUNDS, SHORT_ROUNDS].into_iter().find(pays) {
            self.work = self.beam_sweep(longer.unwrap_or_else(|| self.best_path()), had..rounds);
            return;
        }
        let beam = match self.method {
            BeamMethod::Wide { .. } => self.next_wide_beam(),
            BeamMethod::Blank(width) => self.next_blank_beam(width),
        };
        let rounds = [LONG_ROUNDS, SHORT_ROUNDS].map(|rounds| self.beam_swept..rounds);
        let rounds = rounds.into_iter().find(|rounds| self.may_sweep(rounds.clone()));
        self.work = match (beam, rounds) {
            (Some(work), _) => work,
            (None, Some(rounds)) => self.beam_sweep(self.best_path(), rounds),
            (None, None) if self.swept => ImproverWork::Finished,
            (None, None) => self.sweep(),
        };
    }

    /// Returns the next wide beam. `None` if no further beam is known, if memory is insufficient,
    /// or if no beam would end in time and a sweep may still gain something.
    fn next_wide_beam(&mut self) -> Option<ImproverWork> {
        if self.is_late() && (self.may_sweep(self.beam_swept..LONG_ROUNDS) || !self.swept) {
            return None;
        }
        let (a_position, narrowest, tuning) = (self.nodes_of_wide(1), self.narrowest(), self.tuning);
        let (differ, planned, image_is_next) = (tuning.beams_differ, self.planned_width(), self.image_is_next());
        let BeamMethod::Wide { scorer: Some(scorer), last, next_nodes, widest, variants, mirrored } = &mut self.method
        else {
            return None;
        };
        let nodes = planned.map_or(*next_nodes, |width| width.saturating_mul(a_position));
        let width = (nodes / a_position).clamp(narrowest, WIDEST);
        let is_little_wider = width <= *widest || planned.is_some() && width < 2 * *widest;
        let is_mirrored = image_is_next && (is_little_wider || tuning.image == ImageUse::Alternate);
        let is_other = is_little_wider && !is_mirrored || differ && *widest > 0;
        let may_repeat = width > *widest || planned.is_some() && differ || is_mirrored;
        let variant = next_variant(variants, differ, is_other, may_repeat)?;
        if width > *widest {
            (*widest, *next_nodes) = (width, nodes.saturating_mul(tuning.growth(width)));
        }
        if *last != variant {
            (*last, *scorer) = (variant, Arc::new(Scorer::variant(self.geometry.clone(), self.metric, variant)));
        }
        if is_mirrored {
            *mirrored = *widest;
        }
        let scorer = scorer.clone();
        self.is_planned = planned.is_some();
        if is_mirrored {
            let board = self.geometry.mirrored(&self.start);
            return self.wide_beam(scorer, &board, width, 0).map(ImproverWork::Mirrored);
        }
        self.wide_beam(scorer, &self.start, width, 0).map(ImproverWork::Wide)
    }

    /// Returns the expected number of nodes for a wide beam; `None` if the total is unknown. Nodes
    /// for a short sweep are reserved if they are a small share. Otherwise a wider beam would gain
    /// more.
    fn expected_of_beam(&self) -> Option<Nodes> {
        let left = self.expected.saturating_sub(self.nodes);
        let sweep =
            if self.has_sweeps(SHORT_ROUNDS) { BeamSweep::expected_nodes(self.length, 0..SHORT_ROUNDS) } else { 0 };
        (self.expected < Nodes::MAX).then(|| if sweep <= left / SWEEP_PART { left - sweep } else { left })
    }

    /// Returns the remaining nodes as a multiple of the widest beam's cost. `None` if the total is
    /// unknown, or if no beam has shown its cost yet.
    fn left(&self) -> Option<f64> {
        let BeamMethod::Wide { widest: widest @ 1.., .. } = self.method else { return None };
        Some(self.expected_of_beam()? as f64 / (self.cost? * widest as f64))
    }

    /// Returns the multiple of the widest beam's cost that must remain for one more beam.
    fn one_fits(&self) -> f64 {
        let is_second = self.tuning.image == ImageUse::Pair && self.image_is_next();
        if is_second { SECOND_LEFT } else { self.tuning.least_left }
    }

    /// Returns whether the board has a mirror image, and no beam has used it since the widest one
    /// started.
    fn image_is_next(&self) -> bool {
        let is_left = matches!(self.method, BeamMethod::Wide { widest, mirrored, .. } if mirrored < widest);
        is_left && self.tuning.image != ImageUse::Never
    }

    /// Returns whether no wide beam is likely to end in time.
    fn is_late(&self) -> bool {
        self.left().is_some_and(|left| left < self.one_fits())
    }

    /// Returns the width of the next wide beam when few beams are left in the budget. The last one
    /// uses the rest, and narrows if it would exceed it. `None` if the default width is right, if
    /// the total is unknown, if no beam has shown its cost yet, or if memory is insufficient. On
    /// 7×7 this saves up to a third of the nodes for the same length (`bench/tiles-short.md`, *The
    /// planned last beam*).
    fn planned_width(&self) -> Option<usize> {
        let BeamMethod::Wide { widest, scorer: Some(scorer), .. } = &self.method else { return None };
        let (left, growth) = (self.left()?, self.tuning.growth(*widest) as f64);
        let (two_fit, more_fit) = (2.0 * growth, growth * (1.0 + growth));
        let factor = if left < self.one_fits() || left >= more_fit {
            return None;
        } else if left >= PAIR_LEFT && self.tuning.image == ImageUse::Pair {
            left / 2.0
        } else if left < two_fit {
            left
        } else {
            // Two beams are left: the last one is wider than the next by the default factor.
            left / (1.0 + growth)
        };
        let width = ((*widest as f64 * factor) as usize).min(WIDEST);
        self.has_memory(scorer, width).then_some(width)
    }

    /// Returns whether memory is sufficient for a wide beam.
    fn has_memory(&self, scorer: &Scorer, width: usize) -> bool {
        Beam::least_bytes(width, scorer.evaluation.network().map_or(0, Network::layer)) <= self.memory_of_beams()
    }

    /// Returns the memory limit of a wide beam or a sweep of windows by beams, in bytes.
    fn memory_of_beams(&self) -> usize {
        self.memory.saturating_sub(Scorer::bytes(self.start.len()))
    }

    /// Returns a wide beam from a board that some moves have reached, if memory is sufficient.
    fn wide_beam(&self, scorer: Arc<Scorer>, board: &[u16], width: usize, moves: u32) -> Option<Box<Beam>> {
        let memory = self.memory_of_beams();
        // A sweep may shorten a slightly longer solution.
        let longer = if self.has_sweeps(SHORT_ROUNDS) { self.length / LONGER } else { 0 };
        let limit = (self.length + longer).saturating_sub(moves);
        self.has_memory(&scorer, width).then(|| Box::new(Beam::new(scorer, board, width, limit, memory, self.threads)))
    }

    /// Starts a wide beam from a position that a blank-path beam has brought near the goal, or the
    /// next work if memory is insufficient.
    fn relay(&mut self, path: Vec<Direction>) {
        let start = Geometry::board(&self.puzzle, &after(&self.puzzle, &self.position, &path));
        let moves = self.length_of(&path);
        let (narrowest, growth) = (self.narrowest(), self.tuning.blank_growth);
        let (scorer, width) = match &mut self.method {
            BeamMethod::Wide { scorer, widest, .. } => {
                *widest = narrowest;
                (scorer.clone(), narrowest)
            }
            // Scales the width like the preceding blank-path beam.
            &mut BeamMethod::Blank(next) => {
                let first = by_cells(&FIRST_BLANK, self.start.len());
                (self.scorer(), narrowest * (next / growth / first))
            }
        };
        let Some(beam) = scorer.and_then(|scorer| self.wide_beam(scorer, &start, width, moves)) else {
            return self.turn(None);
        };
        self.nodes = self.nodes();
        (self.work, self.prefix) = (ImproverWork::Wide(beam), path);
    }

    /// Returns the sum of the tiles' distances up to which a wide beam is better than a blank-path
    /// beam.
    fn near(&self) -> u32 {
        let (columns, rows) = self.geometry.sides();
        let tenths = NEAR.saturating_sub(usize::midpoint(columns, rows)).max(LEAST_NEAR);
        (self.start.len() * tenths / 10) as u32
    }

    /// Returns the expected nodes of the next wide beam per position of its width, given a
    /// completed one.
    fn cost_of(&self, beam: &Beam) -> f64 {
        let width = beam.width() as f64;
        // A beam that ended early took fewer nodes than the next one may take.
        let least = self.nodes_of_wide(1) as f64 * beam.mean_room(self.length) / width;
        (beam.nodes as f64 / width).max(least)
    }

    fn narrowest(&self) -> usize {
        by_cells(&NARROWEST, self.start.len())
    }

    /// Returns the approximate number of nodes of a wide beam of some width.
    fn nodes_of_wide(&self, width: usize) -> usize {
        let distance = self.geometry.manhattan(&self.start).max(1);
        ((NODES_PER_CELL * f64::from(distance)) as usize).saturating_mul(width)
    }

    fn next_blank_beam(&mut self, width: usize) -> Option<ImproverWork> {
        let has_room = BlankBeam::least_bytes(self.start.len(), width) <= self.memory;
        (width <= WIDEST_BLANK && has_room).then(|| {
            self.method = BeamMethod::Blank(width * self.tuning.blank_growth);
            let near = if matches!(self.tuning.opening, Opening::Relay | Opening::Relays) { self.near() } else { 0 };
            ImproverWork::Blank(Box::new(BlankBeam::new(self.geometry.clone(), &self.start, width, near, self.memory)))
        })
    }

    /// Starts completing a path with the constructive method.
    fn finish(&mut self, path: Vec<Direction>, then: AfterPath) {
        let position = after(&self.puzzle, &self.position, &path);
        // Steps preserve solvability.
        let Some(construction) = Construction::new(&self.puzzle, &position) else { return };
        self.finishing = Some(Finishing { path, construction, then });
    }

    fn go_on_finishing(&mut self, stop: Stop) {
        let Some(finishing) = &mut self.finishing else { return };
        let Some(rest) = finishing.construction.advance(stop) else { return };
        let Some(Finishing { mut path, then, .. }) = self.finishing.take() else { return };
        path.extend(rest.iter().map(|step| step.opposite()));
        self.offer(&path);
        match then {
            AfterPath::GoOn => {}
            AfterPath::Turn => self.turn(None),
            AfterPath::Relay(path) => self.relay(path),
        }
    }

    /// Returns whether there are sweeps of windows by beams, up to some round.
    fn has_sweeps(&self, rounds: usize) -> bool {
        self.tuning.sweeps && BeamSweep::least_bytes(self.start.len(), rounds) <= self.memory_of_beams()
    }

    /// Returns whether a solution may have these rounds, which it has not had yet.
    fn may_sweep(&self, rounds: Range<usize>) -> bool {
        !rounds.is_empty() && self.has_sweeps(rounds.end)
    }

    /// Returns a sweep of windows by beams over a solution, given as a path of the blank.
    fn beam_sweep(&self, path: Vec<Direction>, rounds: Range<usize>) -> ImproverWork {
        let (geometry, start) = (self.geometry.clone(), self.start.clone());
        let memory = self.memory_of_beams();
        ImproverWork::BeamSweep(Box::new(BeamSweep::new(geometry, start, path, rounds, memory, self.threads)))
    }

    fn sweep(&self) -> ImproverWork {
        let path = self.best_path();
        ImproverWork::Sweep(Box::new(Sweep::new(self.geometry.clone(), self.metric, self.start.clone(), path)))
    }

    /// Returns the best solution as a path of the blank.
    fn best_path(&self) -> Vec<Direction> {
        self.best.iter().map(|step| step.opposite()).collect()
    }

    /// Returns the length of a path of the blank, in moves of the metric.
    fn length_of(&self, path: &[Direction]) -> u32 {
        moves_in::<TilePuzzle>(self.metric, path) as u32
    }

    /// Keeps a path of the blank to the goal as the best solution, if it is shorter.
    fn offer(&mut self, path: &[Direction]) {
        let length = self.length_of(path);
        if length < self.length {
            self.length = length;
            (self.beam_swept, self.swept) = (0, false);
            self.best = path.iter().map(|way| way.opposite()).collect();
        }
    }
}

/// Returns the variant of the next wide beam: the next untried variant if `is_other` is set, else
/// the default. With `differ`, tried variants become available again. A beam with a different score
/// loses different positions than the previous beam. Returns `None` if all variants have been tried
/// and none may be repeated.
fn next_variant(left: &mut &'static [Variant], differ: bool, is_other: bool, may_repeat: bool) -> Option<Variant> {
    if let Some((&variant, rest)) = left.split_first().filter(|_| is_other) {
        *left = rest;
        return Some(variant);
    }
    let (&usual, others) = Variant::all(differ).split_first().filter(|_| may_repeat)?;
    if differ {
        *left = others;
    }
    Some(usual)
}

/// Returns the position after a path of the blank.
fn after(puzzle: &TilePuzzle, position: &TilePosition, path: &[Direction]) -> TilePosition {
    let mut position = position.clone();
    for way in path {
        puzzle.play_unchecked(&mut position, way.opposite());
    }
    position
}

#[cfg(test)]
mod tests {
    use loyd_core::random::{self, Seed};
    use loyd_core::tiles::TileGoal;

    use super::*;
    use crate::constructive;

    /// Returns an improver of a random 8×8 board, and a long solution as a path of the blank.
    fn improver() -> (Improver, Vec<Direction>) {
        improver_of(8)
    }

    fn improver_of(side: usize) -> (Improver, Vec<Direction>) {
        let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(side, side));
        let start = random::solvable(puzzle.goal(), &mut Seed(3).source());
        let steps = constructive::solve(&puzzle, &start).expect("it can be solved");
        let improver = Improver::new(&puzzle, &start, TileMetric::Single, steps, 1 << 28, 1);
        let path = improver.best_path();
        (improver, path)
    }

    /// Sweeps a solution, with the best length set to `length`.
    fn after_sweep(length: u32) -> Improver {
        let (mut improver, path) = improver();
        improver.length = length;
        improver.work = improver.beam_sweep(path, 0..SHORT_ROUNDS);
        while matches!(improver.work, ImproverWork::BeamSweep(_)) {
            improver.do_work(Stop::NEVER);
        }
        improver
    }

    #[test]
    fn a_slightly_longer_solution_is_swept() {
        let (mut improver, path) = improver();
        improver.turn(Some(path.clone()));
        assert!(!matches!(&improver.work, ImproverWork::BeamSweep(_)));
        while !matches!(&improver.work, ImproverWork::Wide(beam) if beam.nodes > Nodes::from(10 * improver.length) * 1000)
        {
            improver.do_work(Stop::NEVER);
        }
        improver.turn(Some(path.clone()));
        assert!(matches!(&improver.work, ImproverWork::BeamSweep(sweep) if sweep.path() == path));
    }

    /// Returns the number of paths of wide beams that are completed within some nodes, if the last
    /// completion is always set to `last` of the nodes so far.
    fn completions(last: impl Fn(Nodes) -> Nodes) -> usize {
        let (mut improver, mut completions) = (improver_of(26).0, 0);
        while improver.nodes() < 8_000_000 && !improver.is_over() {
            improver.completed = last(improver.nodes());
            let is_wide = matches!(improver.work, ImproverWork::Wide(_));
            improver.do_work(Stop::NEVER);
            let is_completed = matches!(&improver.finishing, Some(Finishing { then: AfterPath::GoOn, .. }));
            completions += usize::from(is_wide && is_completed);
            improver.go_on_finishing(Stop::NEVER);
        }
        completions
    }

    #[test]
    fn paths_of_a_stalled_beam_are_completed_only_after_enough_nodes() {
        assert!(completions(|_| 0) > 1);
        assert_eq!(completions(|nodes| nodes), 0);
    }

    #[test]
    fn a_swept_solution_is_kept_only_if_it_is_the_shortest() {
        let long = improver().1.len() as u32;
        let swept = after_sweep(long - 1);
        assert!(swept.length < long - 1 && swept.best.len() as u32 == swept.length);
        assert_eq!(swept.beam_swept, SHORT_ROUNDS);
        let kept = after_sweep(1);
        assert_eq!((kept.length, kept.best.len() as u32, kept.beam_swept), (1, long, 0));
    }

    /// Returns the wide beams of a board until all expected nodes are used: the nodes before each,
    /// its width, and whether it uses the mirror image.
    fn beams(side: usize, expected: Nodes) -> Vec<(Nodes, usize, bool)> {
        let (mut improver, mut beams) = (improver_of(side).0, Vec::new());
        improver.expected = expected;
        while improver.nodes() < expected && !improver.is_over() {
            let is_new = improver.at_work().0 == 0;
            match &improver.work {
                ImproverWork::Wide(beam) if is_new => beams.push((improver.nodes, beam.width(), false)),
                ImproverWork::Mirrored(beam) if is_new => beams.push((improver.nodes, beam.width(), true)),
                _ => {}
            }
            improver.advance(Stop::NEVER);
        }
        beams
    }

    #[test]
    fn the_last_two_beams_search_the_board_and_its_image_with_the_remaining_nodes() {
        for side in [6, 7] {
            let expected = 1_000_000;
            let beams = beams(side, expected);
            let image = beams.iter().position(|&(.., is_mirrored)| is_mirrored).expect("there is one");
            let [before, board, mirrored] = [image - 2, image - 1, image].map(|beam| beams[beam]);
            assert!(board.1 >= 2 * before.1 && mirrored.1 > board.1 / 2, "{beams:?}");
            // Half of the remainder, and most of the other half.
            let left = expected - board.0;
            assert!((left * 3 / 10..left * 7 / 10).contains(&(mirrored.0 - board.0)), "{beams:?}");
            assert!(beams.get(image + 1).is_none_or(|next| next.0 > expected * 8 / 10 && !next.2), "{beams:?}");
        }
    }

    #[test]
    fn every_second_beam_uses_the_image_on_5x5_and_none_does_on_8x8() {
        let small = beams(5, 1_000_000);
        assert!(small.len() > 4);
        // The last beam may use another variant.
        let alternate = small[..4].iter().enumerate().all(|(beam, &(.., is_mirrored))| is_mirrored == (beam % 2 == 1));
        assert!(alternate, "{small:?}");
        let large = beams(8, 300_000);
        assert!(large.len() > 1 && large.iter().all(|&(.., is_mirrored)| !is_mirrored));
    }

    #[test]
    fn diverse_beams_cycle_through_all_variants_and_others_try_them_if_hardly_wider() {
        let numbers = |differ: bool, beams: &[(bool, bool)]| {
            let (all, mut left) = (Variant::all(differ), &Variant::all(differ)[1..]);
            let next = |&(is_other, is_wider)| {
                let variant = next_variant(&mut left, differ, is_other, is_wider)?;
                all.iter().position(|&other| other == variant)
            };
            beams.iter().map(next).collect::<Vec<_>>()
        };
        let (wider, as_wide) = ((true, true), (true, false));
        let staged = numbers(true, &[(false, true), wider, wider, as_wide, as_wide, as_wide, wider, wider, as_wide]);
        assert_eq!(staged, [0, 1, 2, 3, 4, 5, 0, 1, 2].map(Some));
        let rest = [[as_wide; 5].as_slice(), &[as_wide]].concat();
        assert_eq!(numbers(true, &rest).last(), Some(&None));
        let one = numbers(false, &[(false, true), (false, true), as_wide, (false, true), as_wide, as_wide]);
        assert_eq!(one, [Some(0), Some(0), Some(1), Some(0), Some(2), None]);
    }
}
