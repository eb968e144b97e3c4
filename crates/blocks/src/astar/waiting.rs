//! The positions waiting to be expanded.

use crate::bfs::{OutOfMemory, with_capacity};

/// Stacks of keys, stored in chunks of equal size that are passed between stacks.
///
/// A stack has a *level*: the sum of depth and bound of the children to be generated from it. Its
/// *excess* is the difference between this level and the sum for the positions themselves: 0, 1 or
/// 2.
pub(super) struct WaitingStacks<K> {
    /// The stacks, by level (starting with the current one) and by excess.
    levels: [[Stack<K>; EXCESSES]; EXCESSES],
    spare: Vec<Vec<K>>,
    chunks: usize,
}

type Stack<K> = Vec<Vec<K>>;

/// The number of different excesses: a move adds one to the depth and changes the bound by at most
/// one.
pub(super) const EXCESSES: usize = 3;
/// The number of keys per chunk.
const CHUNK: usize = 256;

impl<K> WaitingStacks<K> {
    pub(super) fn new() -> Self {
        Self { levels: Default::default(), spare: vec![], chunks: 0 }
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        (self.chunks * CHUNK * size_of::<K>()) as u64
    }

    /// Makes room for `more` keys, in one stack per level, within `limit` bytes.
    pub(super) fn reserve(&mut self, more: usize, limit: u64) -> Result<(), OutOfMemory> {
        while self.spare.len() < more.div_ceil(CHUNK) + EXCESSES {
            if self.bytes() + (CHUNK * size_of::<K>()) as u64 > limit {
                return Err(OutOfMemory);
            }
            self.spare.push(with_capacity(CHUNK)?);
            self.chunks += 1;
        }
        Ok(())
    }

    /// Frees the unused chunks.
    pub(super) fn shrink(&mut self) {
        self.chunks -= self.spare.len();
        self.spare.clear();
    }

    /// Adds a key, for which there must be room.
    #[inline]
    pub(super) fn push(&mut self, (level, excess): (usize, usize), key: K) {
        let stack = &mut self.levels[level][excess];
        match stack.last_mut() {
            Some(chunk) if chunk.len() < CHUNK => chunk.push(key),
            _ => {
                let mut chunk = self.spare.pop().unwrap_or_default();
                chunk.push(key);
                stack.push(chunk);
            }
        }
    }

    /// Takes a key from a stack at the current level.
    #[inline]
    pub(super) fn pop(&mut self, excess: usize) -> Option<K> {
        let stack = &mut self.levels[0][excess];
        let chunk = stack.last_mut()?;
        let key = chunk.pop();
        if chunk.is_empty() {
            self.spare.extend(stack.pop());
        }
        key
    }

    /// Returns the minimum excess of a non-empty stack at the current level.
    pub(super) fn min_excess(&self) -> Option<usize> {
        self.levels[0].iter().position(|stack| !stack.is_empty())
    }

    /// Returns whether no position is waiting.
    pub(super) fn is_empty(&self) -> bool {
        self.levels.iter().flatten().all(Vec::is_empty)
    }

    /// Moves on to the next level. No position may be waiting at the current one.
    pub(super) fn descend(&mut self) {
        self.levels.rotate_left(1);
    }

    /// Removes the positions at levels at least this far from the current one.
    pub(super) fn drop_from(&mut self, level: usize) {
        for stack in self.levels.iter_mut().skip(level).flatten() {
            self.spare.append(stack);
        }
        self.spare.iter_mut().for_each(Vec::clear);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_return_keys_last_in_first_out() {
        let mut waiting = WaitingStacks::new();
        for key in 0..1000_u64 {
            waiting.reserve(1, 1 << 20).expect("room");
            waiting.push([(0, 0), (0, 2), (1, 1), (2, 2)][key as usize % 4], key);
        }
        assert_eq!(waiting.min_excess(), Some(0));
        assert!((0..250).rev().all(|index| waiting.pop(0) == Some(4 * index)));
        assert_eq!((waiting.pop(0), waiting.min_excess()), (None, Some(2)));
        assert!((0..250).rev().all(|index| waiting.pop(2) == Some(4 * index + 1)));
        waiting.descend();
        assert_eq!((waiting.min_excess(), waiting.pop(1)), (Some(1), Some(998)));
        waiting.drop_from(1);
        while waiting.pop(1).is_some() {}
        assert!(waiting.is_empty());
        waiting.shrink();
        assert_eq!((waiting.bytes(), waiting.reserve(1, 100)), (0, Err(OutOfMemory)));
    }
}
