//! The scale of gaps and text sizes, in points. A test checks that screens and dialogs use no
//! others.

/// The gap between a line and the line that it explains.
pub(crate) const TIGHT: f32 = 4.0;
/// The gap between controls or cards in a group.
pub(crate) const GAP: f32 = 8.0;
/// The gap between groups, and the margin of a screen.
pub(crate) const PART: f32 = 12.0;
/// The gap between columns.
pub(crate) const COLUMN: f32 = 24.0;

/// The size of text that explains other text. Ordinary text has egui's size.
pub(crate) const SMALL: f32 = 12.0;
/// The size of titles, and of a game's numbers.
pub(crate) const LARGE: f32 = 18.0;
/// The size of the clock and of results.
pub(crate) const DISPLAY: f32 = 32.0;

/// The maximum width of a screen's content.
pub(crate) const WIDEST: f32 = 1200.0;
/// The height of an important button.
pub(crate) const BUTTON: f32 = 36.0;
