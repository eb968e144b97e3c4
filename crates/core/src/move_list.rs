use std::ops::Index;

/// The maximum number of steps in a list of moves: three times the length of the longest solutions
/// on the largest board. A larger value permits longer lists, which take up to 8 bytes of memory
/// per step.
pub const MAX_STEPS: usize = 1 << 25;

/// A list of written moves, each with any number of steps. All steps are in one vector, so moves
/// need no separate allocations. Single-step moves at the start of the list take no extra memory.
///
/// ```
/// use loyd_core::{Direction::{Down, Right}, MoveList};
/// let mut moves = MoveList::default();
/// moves.push([Right, Right]);
/// moves.push([Down]);
/// assert_eq!(moves, [vec![Right, Right], vec![Down]]);
/// assert_eq!((moves.len(), &moves[0], moves.concat().len()), (2, &[Right, Right][..], 3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveList<S> {
    steps: Vec<S>,
    /// The number of moves before the first one that does not have exactly one step.
    singles: usize,
    /// The indices in `steps` at which that move and each later one end.
    ends: Vec<u32>,
}

impl<S> Default for MoveList<S> {
    fn default() -> Self {
        Self { steps: Vec::new(), singles: 0, ends: Vec::new() }
    }
}

impl<S> MoveList<S> {
    /// Returns whether a move with this number of steps fits within [`MAX_STEPS`] steps and moves.
    pub fn has_room(&self, steps: usize) -> bool {
        self.len() < MAX_STEPS && self.steps.len().saturating_add(steps) <= MAX_STEPS
    }

    /// Adds a move.
    ///
    /// # Panics
    /// Panics if the list reaches 2³² steps. [`MoveList::has_room`] returns `false` long before
    /// that.
    pub fn push(&mut self, steps: impl IntoIterator<Item = S>) {
        let begin = self.steps.len();
        self.steps.extend(steps);
        if self.ends.is_empty() && self.steps.len() == begin + 1 {
            self.singles += 1;
        } else {
            self.ends.push(u32::try_from(self.steps.len()).expect("fewer than 2³² steps"));
        }
    }

    /// Returns the number of moves.
    pub fn len(&self) -> usize {
        self.singles + self.ends.len()
    }

    /// Returns whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the steps of all moves.
    pub fn steps(&self) -> &[S] {
        &self.steps
    }

    /// Returns the steps of the move at an index.
    pub fn get(&self, index: usize) -> Option<&[S]> {
        let Some(index) = index.checked_sub(self.singles) else { return self.steps.get(index..=index) };
        let end = *self.ends.get(index)? as usize;
        let begin = index.checked_sub(1).map_or(self.singles, |before| self.ends[before] as usize);
        self.steps.get(begin..end)
    }

    /// Returns the steps of each move.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[S]> {
        (0..self.len()).map(|index| &self[index])
    }

    /// Replaces each step. The division into moves is unchanged.
    #[must_use]
    pub fn map(mut self, mut change: impl FnMut(&S) -> S) -> Self {
        self.steps.iter_mut().for_each(|step| *step = change(step));
        self
    }
}

impl<S: Clone> MoveList<S> {
    /// Returns the steps of all moves as a new list.
    pub fn concat(&self) -> Vec<S> {
        self.steps.clone()
    }
}

impl<S> Index<usize> for MoveList<S> {
    type Output = [S];

    fn index(&self, index: usize) -> &[S] {
        self.get(index).unwrap_or_else(|| panic!("move {index} is out of range for a list of {} moves", self.len()))
    }
}

impl<'a, S> IntoIterator for &'a MoveList<S> {
    type Item = &'a [S];
    type IntoIter = Box<dyn ExactSizeIterator<Item = &'a [S]> + 'a>;

    fn into_iter(self) -> Self::IntoIter {
        Box::new(self.iter())
    }
}

impl<S, M: IntoIterator<Item = S>> FromIterator<M> for MoveList<S> {
    fn from_iter<T: IntoIterator<Item = M>>(moves: T) -> Self {
        let mut list = Self::default();
        moves.into_iter().for_each(|steps| list.push(steps));
        list
    }
}

impl<S: PartialEq, M: AsRef<[S]>, const N: usize> PartialEq<[M; N]> for MoveList<S> {
    fn eq(&self, other: &[M; N]) -> bool {
        self.len() == N && self.iter().zip(other).all(|(steps, other)| steps == other.as_ref())
    }
}
