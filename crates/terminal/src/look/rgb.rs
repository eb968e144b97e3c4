//! RGB colours, and their nearest equivalents among 256 indexed colours.

/// A colour with red, green and blue components from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rgb(pub(crate) u8, pub(crate) u8, pub(crate) u8);

/// The levels of a component in the 6×6×6 colour cube of xterm.
const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

impl Rgb {
    /// Returns the index of the nearest of 256 colours, from the cube or the greys. The first
    /// sixteen are not used, since every terminal defines them itself.
    pub(crate) fn indexed(self) -> u8 {
        let Self(red, green, blue) = self;
        let [r, g, b] = [red, green, blue].map(nearest_step);
        let cube = Self(STEPS[r], STEPS[g], STEPS[b]);
        let level = (u16::from(red) + u16::from(green) + u16::from(blue)) / 3;
        let grey = (level.saturating_sub(3) / 10).min(23) as u8;
        let shade = 8 + 10 * grey;
        if self.distance(Self(shade, shade, shade)) < self.distance(cube) {
            232 + grey
        } else {
            (16 + 36 * r + 6 * g + b) as u8
        }
    }

    /// Returns the squared distance between two colours.
    fn distance(self, other: Self) -> u32 {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        square(self.0, other.0) + square(self.1, other.1) + square(self.2, other.2)
    }
}

/// Returns the index of the nearest level of the colour cube.
fn nearest_step(part: u8) -> usize {
    (0..STEPS.len()).min_by_key(|&index| STEPS[index].abs_diff(part)).unwrap_or_default()
}
