//! Colours, each named by its purpose, for every theme (`themes`).
//!
//! Three settings and the theme determine a colour: the palette (the available colours), the
//! colouring (the meaning of a tile's colour: its ring, its row, or whether it is in its goal
//! cell), and the classic look, which overrides the other two for tiles.
//!
//! Colours are requested by meaning and never by name, so a theme or a palette changes each colour
//! in one place. The tests here check that text and numbers are legible in every look.

use egui::{Color32, Stroke, Visuals};
use loyd_play::{PieceRole, Scene, ScenePiece};

use crate::settings::{Colouring, Palette, WindowSettings};
use crate::themes::{COLOUR_BLIND, PieceColours, ThemeColours, rgb};

/// The colours of everything on a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BoardLook {
    /// The colours of the theme.
    pub(crate) theme: &'static ThemeColours,
    /// The palette.
    pub(crate) palette: Palette,
    /// The meaning of a tile's colour.
    pub(crate) colouring: Colouring,
    /// Whether the look is the classic one: white numbers on grey, in a window of fixed size (see
    /// `classic`).
    pub(crate) is_classic: bool,
    /// The player's own colours.
    custom: CustomColours,
}

impl BoardLook {
    /// Returns the look that results from the settings. `is_dark` is whether the system theme is
    /// dark.
    pub(crate) fn new(settings: &WindowSettings, custom: CustomColours, is_dark: bool) -> Self {
        let WindowSettings { theme, palette, colouring, classic, .. } = *settings;
        Self { theme: theme.colours(is_dark), palette, colouring, is_classic: classic.is_on(), custom }
    }

    /// Returns the theme's piece colours, unless the palette replaces them.
    fn pieces(self) -> &'static PieceColours {
        if self.is_colour_blind_safe() { &COLOUR_BLIND } else { self.theme.pieces }
    }

    /// Returns whether the palette is the one that suits every type of colour vision.
    fn is_colour_blind_safe(self) -> bool {
        self.palette == Palette::ColourBlind
    }

    /// The background of the board in the classic look.
    pub(crate) const CLASSIC: Color32 = rgb(0x80_80_80);

    /// Returns the text colour for good news, legible on pages and in dialogs.
    pub(crate) fn good(self) -> Color32 {
        if self.theme.is_dark && self.is_colour_blind_safe() { self.hint() } else { self.theme.good }
    }

    /// Returns the colour of a solved level's stars.
    pub(crate) fn star(self) -> Color32 {
        if self.theme.is_dark && self.is_colour_blind_safe() { self.accent() } else { self.theme.star }
    }

    /// Returns the colour of data in a plot: points, bars and the curve in a review.
    pub(crate) fn point(self) -> Color32 {
        self.pieces().rings[if self.is_colour_blind_safe() { 4 } else { 0 }]
    }

    /// Returns the accent colour, used for the edge of the selected piece, the editor's cursor and
    /// the marked point in a plot.
    pub(crate) fn accent(self) -> Color32 {
        if self.is_colour_blind_safe() { rgb(0xe6_9f_00) } else { rgb(0xf2_b1_34) }
    }

    /// Returns the colour for a hint's arrows, and for the cells that an explained stage has
    /// already settled.
    pub(crate) fn hint(self) -> Color32 {
        if self.is_colour_blind_safe() { rgb(0xf0_e4_42) } else { rgb(0x36_c9_7a) }
    }

    /// Returns the colour of the goal piece.
    pub(crate) fn goal(self) -> Color32 {
        self.pieces().goal
    }

    /// Returns the colour of a goal's outline: the goal piece's colour, changed until it stands out
    /// from the floor.
    pub(crate) fn goal_edge(self) -> Color32 {
        let ink = Self::ink(self.theme.floor);
        let edges = (0..=10_u8).map(|tenths| self.goal().lerp_to_gamma(ink, f32::from(tenths) * 0.1));
        edges.into_iter().find(|edge| contrast(*edge, self.theme.floor) >= MIN_CONTRAST).unwrap_or(ink)
    }

    /// Returns the colour of a piece in a scene.
    pub(crate) fn piece(self, scene: &Scene, piece: &ScenePiece) -> Color32 {
        match piece.role {
            PieceRole::Tile => self.tile(scene, piece),
            PieceRole::Goal => self.goal(),
            PieceRole::Fixed => self.theme.frame,
            PieceRole::Block => self.block(scene, piece),
        }
    }

    /// Returns the colour of a tile according to the colouring.
    fn tile(self, scene: &Scene, piece: &ScenePiece) -> Color32 {
        let layers = self.layers();
        let layer = piece.home.and_then(|home| self.colouring.layer(home, scene.rows, scene.columns));
        match self.colouring {
            _ if self.is_classic => rgb(0x2f_4f_9f),
            Colouring::Solved if piece.is_home => layers[1 % layers.len()],
            Colouring::Solved => self.pieces().unsolved,
            // Tiles without a layer have the first colour.
            _ => layers[layer.unwrap_or(0) % layers.len()],
        }
    }

    /// Returns the colours of layers, used cyclically. The list is not empty.
    fn layers(&self) -> &[Color32] {
        let own = self.custom.all();
        if self.palette == Palette::Custom && !own.is_empty() { own } else { &self.pieces().rings }
    }

    /// Returns the colour of a block. Blocks of the same shape have the same colour, since they are
    /// interchangeable. Cars have different ones, since most of them differ in their axis or lane.
    fn block(self, scene: &Scene, piece: &ScenePiece) -> Color32 {
        let PieceColours { blocks, cars, .. } = self.pieces();
        if has_cars(scene) && !self.is_colour_blind_safe() {
            let cars = if cars.is_empty() { &blocks[..] } else { cars };
            return cars[piece.id % cars.len()];
        }
        // A number that depends only on the shape.
        let first = piece.cells[0];
        let shape = piece.cells.iter().map(|cell| {
            let (down, right) = (cell.row - first.row, cell.column as isize - first.column as isize);
            down as isize * 5 + right * 3
        });
        blocks[shape.sum::<isize>().rem_euclid(blocks.len() as isize) as usize]
    }

    /// Returns the colour of a piece's shaded side.
    pub(crate) fn shade(colour: Color32) -> Color32 {
        colour.lerp_to_gamma(Color32::BLACK, 0.34)
    }

    /// Returns the colour of a piece's lit edge.
    pub(crate) fn light(colour: Color32) -> Color32 {
        colour.lerp_to_gamma(Color32::WHITE, 0.16)
    }

    /// Returns the colour for text on a piece in this colour: white, or almost black if white would
    /// be hard to read.
    pub(crate) fn ink(colour: Color32) -> Color32 {
        // A test checks that the text is legible on all built-in colours.
        let white = rgb(0xfd_fd_fd);
        if contrast(white, colour) < MIN_CONTRAST { Color32::from_rgb(0x10, 0x12, 0x16) } else { white }
    }

    /// Returns the colour of a piece under small text, darkened until the text is legible.
    pub(crate) fn under_small_text(colour: Color32) -> Color32 {
        let ink = Self::ink(colour);
        let darker = (0..=10_u8).map(|step| colour.lerp_to_gamma(Color32::BLACK, f32::from(step) * 0.05));
        darker.into_iter().find(|darker| contrast(ink, *darker) >= MIN_TEXT_CONTRAST).unwrap_or(colour)
    }

    /// Returns egui's style for all other widgets.
    pub(crate) fn visuals(self) -> Visuals {
        let mut visuals = if self.theme.is_dark { Visuals::dark() } else { Visuals::light() };
        // The background is already filled; filling it again costs a software renderer a fifth of a
        // frame.
        visuals.panel_fill = Color32::TRANSPARENT;
        let colours = self.theme;
        visuals.window_fill = colours.dialog;
        visuals.selection.bg_fill = colours.selection;
        visuals.hyperlink_color = colours.link;
        visuals.override_text_color = Some(colours.text);
        // Text fields differ from the dialog behind them, and every control has an edge.
        visuals.text_edit_bg_color = Some(colours.field);
        visuals.weak_text_color = Some(self.theme.weak);
        visuals.error_fg_color = self.theme.warning;
        visuals.widgets.inactive.bg_stroke = Stroke::new(1.0, self.theme.edge);
        let states = [(&mut visuals.widgets.inactive, colours.button), (&mut visuals.widgets.hovered, colours.pressed)];
        for (widget, fill) in states {
            (widget.weak_bg_fill, widget.bg_fill) = (fill, fill);
        }
        // Focused and pressed controls have an edge of their own.
        let active = &mut visuals.widgets.active;
        (active.weak_bg_fill, active.bg_fill) = (colours.pressed, colours.pressed);
        active.bg_stroke = Stroke::new(2.0, visuals.hyperlink_color);
        // The edge of a focused text field.
        visuals.selection.stroke.width = 2.0;
        let radius = egui::CornerRadius::same(7);
        for widget in [
            &mut visuals.widgets.noninteractive,
            &mut visuals.widgets.inactive,
            &mut visuals.widgets.hovered,
            &mut visuals.widgets.active,
            &mut visuals.widgets.open,
        ] {
            widget.corner_radius = radius;
        }
        visuals.window_corner_radius = egui::CornerRadius::same(12);
        visuals.menu_corner_radius = egui::CornerRadius::same(8);
        visuals.widgets.hovered.bg_stroke = Stroke::new(1.0, self.theme.weak);
        visuals
    }
}

/// Returns whether all pieces are cars or trucks: straight, with two or more cells.
fn has_cars(scene: &Scene) -> bool {
    let is_straight = |piece: &ScenePiece| {
        let first = piece.cells[0];
        piece.cells.len() > 1
            && (piece.cells.iter().all(|cell| cell.row == first.row)
                || piece.cells.iter().all(|cell| cell.column == first.column))
    };
    scene.blank.is_none() && scene.pieces.iter().all(is_straight)
}

/// The minimum contrast for numbers, which are large and bold: WCAG 2 requires 3:1.
const MIN_CONTRAST: f32 = 3.0;

/// The minimum contrast for small text: WCAG 2 requires 4.5:1.
const MIN_TEXT_CONTRAST: f32 = 4.5;

/// Returns the contrast between two colours as defined by WCAG 2, from 1 to 21.
fn contrast(one: Color32, other: Color32) -> f32 {
    let luminance = |colour: Color32| {
        let linear = |value: u8| {
            let value = f32::from(value) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(colour.r()) + 0.7152 * linear(colour.g()) + 0.0722 * linear(colour.b()) + 0.05
    };
    let (one, other) = (luminance(one), luminance(other));
    one.max(other) / one.min(other)
}

/// The maximum number of the player's own colours. More would be hard to distinguish.
const MAX_COLOURS: usize = 24;

/// The player's colours, in layer order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CustomColours {
    colours: [Color32; MAX_COLOURS],
    count: usize,
}

impl Default for CustomColours {
    fn default() -> Self {
        Self { colours: [Color32::BLACK; MAX_COLOURS], count: 0 }
    }
}

impl CustomColours {
    /// Parses text with one `#rrggbb` colour per line. Ignores empty lines, and all lines after the
    /// first [`MAX_COLOURS`] colours.
    ///
    /// # Errors
    /// The number of the invalid line, counted from 1, and its text.
    pub(crate) fn read(text: &str) -> Result<Self, (usize, String)> {
        let mut custom = Self::default();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || custom.count == MAX_COLOURS {
                continue;
            }
            let fault = || (index + 1, line.chars().take(24).collect());
            custom.colours[custom.count] = colour(line).ok_or_else(fault)?;
            custom.count += 1;
        }
        Ok(custom)
    }

    /// Returns the colours as text.
    pub(crate) fn text(&self) -> String {
        let line = |colour: &Color32| format!("#{:02x}{:02x}{:02x}", colour.r(), colour.g(), colour.b());
        let lines: Vec<String> = self.all().iter().map(line).collect();
        if lines.is_empty() { String::new() } else { lines.join("\n") + "\n" }
    }

    /// Returns the colours.
    pub(crate) fn all(&self) -> &[Color32] {
        &self.colours[..self.count]
    }
}

/// Parses `#rrggbb`, where the `#` is optional.
fn colour(text: &str) -> Option<Color32> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    let number = u32::from_str_radix(digits, 16).ok().filter(|_| digits.len() == 6 && digits.is_ascii())?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some(Color32::from_rgb(red, green, blue))
}

#[cfg(test)]
mod tests {
    use loyd_front::Named;

    use super::*;
    use crate::settings::Theme;

    /// Returns every look: all themes and palettes, with and without the player's own colours, some
    /// of them light and some dark.
    fn looks() -> Vec<BoardLook> {
        let custom =
            [CustomColours::default(), CustomColours::read("#ffffff\n#000000\n#ffff00\n#808080\n").expect("colours")];
        let mut looks = Vec::new();
        for &theme in Theme::CHOICES {
            for (&palette, custom) in Palette::CHOICES.iter().flat_map(|palette| custom.map(|custom| (palette, custom)))
            {
                let settings = WindowSettings { theme, palette, ..WindowSettings::default() };
                looks.extend([true, false].map(|is_dark| BoardLook::new(&settings, custom, is_dark)));
            }
        }
        looks
    }

    #[test]
    fn numbers_have_enough_contrast_on_every_tile_and_block_in_every_palette() {
        for look in looks() {
            let PieceColours { blocks, cars, .. } = look.pieces();
            for &colour in look.layers().iter().chain(blocks).chain(*cars).chain([&look.goal(), &look.theme.frame]) {
                let ratio = contrast(BoardLook::ink(colour), colour);
                assert!(ratio >= MIN_CONTRAST, "{:?}: {colour:?}: {ratio:.2}", look.palette);
            }
        }
    }

    #[test]
    fn text_has_enough_contrast_on_pages_and_dialogs_in_every_theme() {
        for look in looks() {
            let grounds = [look.theme.page, look.visuals().window_fill];
            let words = [("good news", look.good()), ("a warning", look.theme.warning), ("weak text", look.theme.weak)];
            for (name, colour) in words {
                for ground in grounds {
                    let ratio = contrast(colour, ground);
                    assert!(ratio >= 4.5, "{name}, {:?}, dark {}: {ratio:.2}", look.palette, look.theme.is_dark);
                }
            }
            for ground in grounds {
                let ratio = contrast(look.star(), ground);
                assert!(ratio >= 3.0, "stars, {:?}, dark {}: {ratio:.2}", look.palette, look.theme.is_dark);
            }
            let [fill, ink] = look.theme.primary;
            assert!(contrast(fill, ink) >= 4.5, "the main button: {:.2}", contrast(fill, ink));
        }
    }

    #[test]
    fn walls_and_goals_stand_out_on_boards_and_cards() {
        for look in looks() {
            // Walls are large areas. In the colour of a card, they would look like holes.
            for (name, ground) in [("card", look.theme.button), ("floor", look.theme.floor)] {
                let ratio = contrast(look.theme.frame, ground);
                assert!(ratio >= 1.2, "walls, {name}, dark {}: {ratio:.2}", look.theme.is_dark);
            }
            let ratio = contrast(look.goal_edge(), look.theme.floor);
            assert!(ratio >= 3.0, "goals, {:?}, dark {}: {ratio:.2}", look.palette, look.theme.is_dark);
            let ratio = contrast(look.theme.edge, look.theme.page);
            assert!(ratio >= 3.0, "edges and rails, dark {}: {ratio:.2}", look.theme.is_dark);
        }
    }

    #[test]
    fn points_and_lines_in_plots_have_enough_contrast() {
        for look in looks() {
            for (name, colour) in [("points", look.point()), ("goal", look.goal())] {
                let ratio = contrast(colour, look.theme.page);
                assert!(ratio >= 3.0, "{name}, {:?}, dark {}: {ratio:.2}", look.palette, look.theme.is_dark);
            }
        }
    }

    #[test]
    fn colours_are_read_back_and_faults_report_their_line() {
        let custom = CustomColours::read("#3d6fd9\n\n  c96a2b \n").expect("two colours");
        assert_eq!(custom.text(), "#3d6fd9\n#c96a2b\n");
        assert_eq!(CustomColours::read(&custom.text()), Ok(custom));
        assert_eq!(CustomColours::read("#3d6fd9\nred\n"), Err((2, "red".to_owned())));
        assert_eq!(CustomColours::read("#3d6f+1\n"), Err((1, "#3d6f+1".to_owned())));
        assert_eq!(CustomColours::read(&"#000000\n".repeat(100)).map(|custom| custom.all().len()), Ok(MAX_COLOURS));
    }
}
