//! Palettes: the colour of every ink, for terminals with 16 million, 256 or 16 colours.

use ratatui::style::Color;

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PaletteName {
    /// Wood tones and distinct colours on a dark background.
    #[default]
    Standard,
    /// Colours that can be distinguished with every type of colour vision, after Okabe and Ito
    /// (2008).
    ColourBlind,
    /// Dark text and pale boards, for light terminals.
    Light,
}

loyd_front::names!(PaletteName: Self::Standard = "standard", Self::ColourBlind = "colour-blind", Self::Light = "light");

/// What a colour is used for. Each palette assigns a colour to every ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Ink {
    /// Ordinary text.
    Plain,
    /// Less important text.
    Dim,
    /// Headings.
    Title,
    /// Important numbers.
    Value,
    /// Successes.
    Good,
    /// Failures.
    Bad,
    /// The frame of the board.
    Frame,
    /// The background of the board.
    Ground,
    /// The background of a list's selected entry.
    Mark,
    /// Text on the selected entry.
    OnMark,
    /// A tile that is not in its goal cell, in a colouring that shows this.
    Misplaced,
    /// A tile in a layer, in one of several colours.
    Layer(u8),
    /// A block, in one of several colours.
    Block(u8),
    /// A goal piece.
    Goal,
    /// Walls and fixed pieces.
    Wall,
    /// The chosen piece.
    Chosen,
    /// The piece that a hint moves.
    Hint,
    /// Text on pieces.
    OnPiece,
    /// Text on a tile that is not in its goal cell.
    OnMisplaced,
}

/// The number of colours for layers of tiles, which are used cyclically.
const LAYER_COLOURS: u8 = 6;
/// The number of colours for blocks, which are used cyclically.
const BLOCK_COLOURS: u8 = 7;

/// Returns the ink for a layer of tiles, numbered from 0.
pub(crate) fn layer_ink(layer: usize) -> Ink {
    Ink::Layer((layer % usize::from(LAYER_COLOURS)) as u8)
}

/// Returns the ink for a block with this number.
pub(crate) fn block_ink(number: usize) -> Ink {
    Ink::Block((number % usize::from(BLOCK_COLOURS)) as u8)
}

/// The colours for layers of tiles in the standard palette.
const STANDARD_LAYERS: [Rgb; 6] =
    [Rgb(214, 122, 76), Rgb(204, 154, 70), Rgb(132, 156, 84), Rgb(78, 152, 140), Rgb(92, 132, 184), Rgb(150, 116, 178)];
/// The colours for blocks in the standard palette.
const STANDARD_BLOCKS: [Rgb; 7] = [
    Rgb(88, 130, 178),
    Rgb(204, 160, 82),
    Rgb(104, 154, 104),
    Rgb(150, 118, 176),
    Rgb(70, 150, 150),
    Rgb(184, 126, 92),
    Rgb(134, 142, 154),
];
/// The palette of Okabe and Ito: sky blue, bluish green, yellow, reddish purple, blue; and two
/// additional greys.
const OKABE_ITO: [Rgb; 7] = [
    Rgb(86, 180, 233),
    Rgb(0, 158, 115),
    Rgb(240, 228, 66),
    Rgb(204, 121, 167),
    Rgb(0, 114, 178),
    Rgb(170, 170, 170),
    Rgb(120, 130, 140),
];

impl Ink {
    /// Returns the ink's colours in the palettes, in the order of [`PaletteName`], and its colour
    /// among the sixteen basic ones, which each terminal defines in its own way.
    pub(super) fn colours(self) -> ([Rgb; 3], Color) {
        // One colour for all palettes, or one for the two dark palettes and one for the light one.
        let same = |rgb: Rgb| [rgb; 3];
        let dark = |rgb: Rgb, light: Rgb| [rgb, rgb, light];
        match self {
            Self::Plain => (dark(Rgb(220, 220, 216), Rgb(40, 40, 40)), Color::Reset),
            Self::Dim => (dark(Rgb(136, 138, 142), Rgb(110, 110, 112)), Color::DarkGray),
            Self::Title => ([Rgb(240, 196, 116), Rgb(230, 159, 0), Rgb(150, 84, 10)], Color::LightYellow),
            Self::Value => (dark(Rgb(236, 236, 230), Rgb(40, 40, 40)), Color::White),
            Self::Good => ([Rgb(138, 196, 106), Rgb(86, 180, 233), Rgb(40, 120, 40)], Color::LightGreen),
            Self::Bad => ([Rgb(230, 110, 96), Rgb(213, 94, 0), Rgb(180, 40, 30)], Color::LightRed),
            Self::Frame => (dark(Rgb(118, 106, 92), Rgb(150, 132, 110)), Color::DarkGray),
            Self::Ground => (dark(Rgb(34, 32, 32), Rgb(236, 230, 220)), Color::Reset),
            Self::Mark => ([Rgb(214, 150, 74), Rgb(230, 159, 0), Rgb(214, 150, 74)], Color::Yellow),
            Self::OnMark | Self::OnPiece => (same(Rgb(24, 22, 22)), Color::Black),
            Self::Misplaced => (dark(Rgb(96, 98, 108), Rgb(176, 176, 180)), Color::DarkGray),
            Self::OnMisplaced => (dark(Rgb(240, 240, 236), Rgb(30, 30, 30)), Color::White),
            Self::Layer(number) => {
                let [standard, okabe_ito] = [STANDARD_LAYERS[usize::from(number)], OKABE_ITO[usize::from(number)]];
                ([standard, okabe_ito, standard], SIXTEEN[usize::from(number) % SIXTEEN.len()])
            }
            Self::Block(number) => {
                let [standard, okabe_ito] = [STANDARD_BLOCKS[usize::from(number)], OKABE_ITO[usize::from(number)]];
                ([standard, okabe_ito, standard], SIXTEEN[(usize::from(number) + 3) % SIXTEEN.len()])
            }
            Self::Goal => ([Rgb(214, 72, 64), Rgb(213, 94, 0), Rgb(214, 72, 64)], Color::LightRed),
            Self::Wall => (dark(Rgb(70, 66, 64), Rgb(190, 184, 174)), Color::DarkGray),
            Self::Chosen => (dark(Rgb(250, 240, 214), Rgb(60, 50, 40)), Color::White),
            Self::Hint => (same(Rgb(250, 214, 90)), Color::LightYellow),
        }
    }
}

/// The colours for tiles and blocks on terminals with sixteen colours.
const SIXTEEN: [Color; 6] = [Color::Yellow, Color::Green, Color::Cyan, Color::Blue, Color::Magenta, Color::LightCyan];

/// A colour with red, green and blue components from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rgb(pub(crate) u8, pub(crate) u8, pub(crate) u8);

/// The levels of a component in xterm's 6×6×6 colour cube.
const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

impl Rgb {
    /// Returns the index of the nearest of 256 colours, from the cube or the greys. The first
    /// sixteen are not used, since each terminal defines them in its own way.
    pub(crate) fn nearest_index(self) -> u8 {
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
fn nearest_step(component: u8) -> usize {
    (0..STEPS.len()).min_by_key(|&index| STEPS[index].abs_diff(component)).unwrap_or_default()
}
