//! The parts of a solution that are searched again if memory is insufficient for more positions
//! around the whole solution.

/// A part of a path, and the state of the sweep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PathWindow {
    pub(super) from: usize,
    length: usize,
    /// Whether a window of this length made the path shorter since the first one.
    has_gained: bool,
}

/// The length of the shortest window, in moves. Shorter windows gain nothing beyond a tunnel around
/// the whole path.
const SHORTEST: usize = 8;

impl PathWindow {
    /// Returns the first window of a path of this length.
    pub(super) fn first(path: usize) -> Option<Self> {
        Self { from: 0, length: path / 2, has_gained: false }.valid()
    }

    /// Returns the end of the window in a path of this length.
    pub(super) fn end(self, path: usize) -> usize {
        path.min(self.from + self.length)
    }

    /// Returns the next window, which begins in the middle of this one. `gained` states whether
    /// this window made the path shorter, and `path` is the path's new length. Once a sweep gains
    /// nothing, the windows become half as long.
    pub(super) fn next(self, gained: bool, path: usize) -> Option<Self> {
        let has_gained = self.has_gained || gained;
        if self.end(path) < path {
            return Some(Self { from: self.from + self.length / 2, has_gained, ..self });
        }
        let length = if has_gained { self.length } else { self.length / 2 };
        Self { from: 0, length, has_gained: false }.valid()
    }

    fn valid(self) -> Option<Self> {
        (self.length >= SHORTEST).then_some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_cover_the_path_and_terminate() {
        let mut path = 100;
        let (mut window, mut seen) = (PathWindow::first(path), vec![]);
        while let Some(now) = window {
            seen.push((now.from, now.end(path)));
            let gained = seen.len() == 2;
            path -= usize::from(gained);
            window = now.next(gained, path);
        }
        assert_eq!(seen[..6], [(0, 50), (25, 75), (50, 99), (0, 50), (25, 75), (50, 99)]);
        assert_eq!(seen[6..9], [(0, 25), (12, 37), (24, 49)]);
        assert_eq!(seen.last(), Some(&(90, 99)));
        assert_eq!(PathWindow::first(10), None);
    }
}
