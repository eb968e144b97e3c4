//! Which parts of a solution are looked at again, where there is no memory for more positions around the whole of it.

/// A part of a path, and how its search goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub(super) from: usize,
    length: usize,
    /// Whether a window of this length made the path shorter since the first one.
    has_gained: bool,
}

/// Shorter parts gain nothing that a tunnel around the whole path does not.
const SHORTEST: usize = 8;

impl Window {
    /// The first window of a path of this length.
    pub(super) fn first(path: usize) -> Option<Self> {
        Self { from: 0, length: path / 2, has_gained: false }.valid()
    }

    /// The end of the window in a path of this length.
    pub(super) fn end(self, path: usize) -> usize {
        path.min(self.from + self.length)
    }

    /// The window after this one, each beginning in the middle of the one before; `gained` says whether this one made the path
    /// shorter, which has the length `path` now. Once no window gains, they become half as long.
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
    fn windows_cover_the_path_and_end() {
        let mut path = 100;
        let (mut window, mut seen) = (Window::first(path), vec![]);
        while let Some(now) = window {
            seen.push((now.from, now.end(path)));
            let gained = seen.len() == 2;
            path -= usize::from(gained);
            window = now.next(gained, path);
        }
        assert_eq!(seen[..6], [(0, 50), (25, 75), (50, 99), (0, 50), (25, 75), (50, 99)]);
        assert_eq!(seen[6..9], [(0, 25), (12, 37), (24, 49)]);
        assert_eq!(seen.last(), Some(&(90, 99)));
        assert_eq!(Window::first(10), None);
    }
}
