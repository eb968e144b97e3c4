//! The colours of the themes, each named by its purpose. `look` chooses among them.

use egui::Color32;

use crate::settings::Theme;

/// Returns a colour from its hexadecimal number.
pub(crate) const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// The colours of a theme: for the page, the widgets, and a board without its pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ThemeColours {
    /// Whether widgets are light on dark.
    pub(crate) is_dark: bool,
    /// The background of the page.
    pub(crate) page: Color32,
    /// The background of dialogs.
    pub(crate) dialog: Color32,
    /// The background of text fields.
    pub(crate) field: Color32,
    /// Text.
    pub(crate) text: Color32,
    /// Less important text.
    pub(crate) weak: Color32,
    /// Good news, legible on the page and in dialogs.
    pub(crate) good: Color32,
    /// Warnings.
    pub(crate) warning: Color32,
    /// A solved level's stars.
    pub(crate) star: Color32,
    /// Links, and the edge of the focused widget.
    pub(crate) link: Color32,
    /// Selected text.
    pub(crate) selection: Color32,
    /// The main button, which Enter presses, and its text.
    pub(crate) primary: [Color32; 2],
    /// The edge of a button or a field.
    pub(crate) edge: Color32,
    /// A button.
    pub(crate) button: Color32,
    /// A button under the pointer.
    pub(crate) pressed: Color32,
    /// The floor of a board.
    pub(crate) floor: Color32,
    /// The walls and the frame of a board.
    pub(crate) frame: Color32,
    /// The pieces, or `None` for the colours that the light and the dark theme share.
    pub(crate) pieces: Option<&'static PieceColours>,
}

/// A theme's piece colours.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PieceColours {
    /// The rings of tiles, from the outermost one inwards.
    pub(crate) rings: [Color32; 6],
    /// Blocks and cars.
    pub(crate) blocks: [Color32; 6],
    /// The goal piece.
    pub(crate) goal: Color32,
    /// A tile that is not in its goal cell, if colours show which tiles are.
    pub(crate) unsolved: Color32,
}

impl Theme {
    /// Returns the colours. `is_dark` is whether the system theme is dark.
    pub(crate) fn colours(self, is_dark: bool) -> &'static ThemeColours {
        match self {
            Self::System if is_dark => &DARK,
            Self::System | Self::Light => &LIGHT,
            Self::Dark => &DARK,
            Self::Paper => &PAPER,
            Self::Wood => &WOOD,
            Self::Contrast => &CONTRAST,
        }
    }
}

/// Dark.
static DARK: ThemeColours = ThemeColours {
    is_dark: true,
    page: rgb(0x16_19_20),
    dialog: rgb(0x20_24_2d),
    field: rgb(0x12_15_1b),
    text: rgb(0xdd_e2_ea),
    weak: rgb(0xa3_ac_ba),
    good: rgb(0x36_c9_7a),
    warning: rgb(0xff_8a_80),
    star: rgb(0xf2_b1_34),
    link: rgb(0x7f_ac_ff),
    selection: rgb(0x2f_5f_c4),
    primary: [rgb(0x2f_5f_c4), rgb(0xff_ff_ff)],
    edge: rgb(0x78_84_97),
    button: rgb(0x2b_31_3d),
    pressed: rgb(0x3a_42_52),
    floor: rgb(0x0d_0f_14),
    frame: rgb(0x4d_58_6b),
    pieces: None,
};

/// Light.
static LIGHT: ThemeColours = ThemeColours {
    is_dark: false,
    page: rgb(0xee_f0_f4),
    dialog: rgb(0xfb_fc_fd),
    field: rgb(0xe9_ed_f3),
    text: rgb(0x1d_23_2e),
    weak: rgb(0x4c_56_66),
    good: rgb(0x0a_6b_3c),
    warning: rgb(0xb0_1e_1e),
    star: rgb(0x94_5d_00),
    link: rgb(0x1f_55_c4),
    selection: rgb(0x9d_bd_f5),
    primary: [rgb(0x1f_55_c4), rgb(0xff_ff_ff)],
    edge: rgb(0x7c_87_98),
    button: rgb(0xff_ff_ff),
    pressed: rgb(0xdf_e5_ee),
    floor: rgb(0xd3_d8_e1),
    frame: rgb(0x9a_a4_b5),
    pieces: None,
};

/// Ink on warm paper.
static PAPER: ThemeColours = ThemeColours {
    is_dark: false,
    page: rgb(0xf5_ee_df),
    dialog: rgb(0xfc_f8_ee),
    field: rgb(0xef_e6_d3),
    text: rgb(0x2c_26_1d),
    weak: rgb(0x5f_54_43),
    good: rgb(0x2c_66_35),
    warning: rgb(0xa3_2a_1c),
    star: rgb(0x8a_5a_00),
    link: rgb(0x28_58_8c),
    selection: rgb(0xc6_d6_e2),
    primary: [rgb(0x2f_5d_8a), rgb(0xff_ff_ff)],
    edge: rgb(0x8b_7d_66),
    button: rgb(0xff_fd_f7),
    pressed: rgb(0xea_df_c8),
    floor: rgb(0xe2_d6_bf),
    frame: rgb(0xa8_99_80),
    pieces: Some(&PieceColours {
        rings: [rgb(0x3b_5f_86), rgb(0x4f_7d_6d), rgb(0xa8_60_3a), rgb(0x75_59_8a), rgb(0x99_4f_5d), rgb(0x6b_72_3c)],
        blocks: [rgb(0x4a_68_8c), rgb(0x55_7f_70), rgb(0x7a_64_92), rgb(0x72_7a_44), rgb(0x90_6a_40), rgb(0x4f_7a_88)],
        goal: rgb(0xb2_3b_2e),
        unsolved: rgb(0x85_7b_6b),
    }),
};

/// A wooden tray with wooden pieces.
static WOOD: ThemeColours = ThemeColours {
    is_dark: true,
    page: rgb(0x24_1a_12),
    dialog: rgb(0x30_24_1a),
    field: rgb(0x1a_12_0c),
    text: rgb(0xf0_e4_d2),
    weak: rgb(0xc4_b0_96),
    good: rgb(0x8f_cf_7a),
    warning: rgb(0xff_9a_82),
    star: rgb(0xf2_b9_4b),
    link: rgb(0xf0_b4_6c),
    selection: rgb(0x7a_4e_24),
    primary: [rgb(0x8a_55_22), rgb(0xff_ff_ff)],
    edge: rgb(0x95_7f_66),
    button: rgb(0x42_31_22),
    pressed: rgb(0x56_41_2d),
    floor: rgb(0x17_0f_09),
    frame: rgb(0x5a_3a_20),
    pieces: Some(&PieceColours {
        rings: [rgb(0xa8_70_3c), rgb(0x8b_52_2a), rgb(0x9c_7a_44), rgb(0x73_44_2c), rgb(0x87_68_50), rgb(0x6e_5a_34)],
        blocks: [rgb(0xa0_6a_38), rgb(0x84_5a_3a), rgb(0x94_76_46), rgb(0x7a_4a_2c), rgb(0x8c_70_5a), rgb(0x75_62_3c)],
        goal: rgb(0xc8_3c_28),
        unsolved: rgb(0x6b_5c_4e),
    }),
};

/// The colours of rings and blocks in the high-contrast theme.
const BRIGHT: [Color32; 6] =
    [rgb(0x5c_c8_ff), rgb(0xff_e1_00), rgb(0x5c_ff_8f), rgb(0xff_a9_4d), rgb(0xff_9a_e0), rgb(0xff_ff_ff)];

/// Bright colours and white edges on black.
static CONTRAST: ThemeColours = ThemeColours {
    is_dark: true,
    page: rgb(0x00_00_00),
    dialog: rgb(0x00_00_00),
    field: rgb(0x00_00_00),
    text: rgb(0xff_ff_ff),
    weak: rgb(0xe0_e0_e0),
    good: rgb(0x5c_ff_8f),
    warning: rgb(0xff_9b_9b),
    star: rgb(0xff_e1_00),
    link: rgb(0x6f_d8_ff),
    selection: rgb(0x0b_4f_c4),
    primary: [rgb(0xff_e1_00), rgb(0x00_00_00)],
    edge: rgb(0xff_ff_ff),
    button: rgb(0x00_00_00),
    pressed: rgb(0x3a_3a_3a),
    floor: rgb(0x00_00_00),
    frame: rgb(0x8a_8a_8a),
    pieces: Some(&PieceColours { rings: BRIGHT, blocks: BRIGHT, goal: rgb(0xff_5a_4d), unsolved: rgb(0xb4_b4_b4) }),
};
