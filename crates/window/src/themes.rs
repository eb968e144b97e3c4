//! The colours of the themes, each named by its purpose. `look` chooses among them.

use egui::Color32;

use crate::settings::Theme;

/// Returns a colour from its hexadecimal number.
pub(crate) const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// Returns colours from their hexadecimal numbers.
const fn rgbs<const COUNT: usize>(hex: [u32; COUNT]) -> [Color32; COUNT] {
    let mut colours = [Color32::BLACK; COUNT];
    let mut index = 0;
    while index < COUNT {
        colours[index] = rgb(hex[index]);
        index += 1;
    }
    colours
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
    /// The pieces.
    pub(crate) pieces: &'static PieceColours,
}

/// The piece colours of a theme or a palette.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PieceColours {
    /// The rings of tiles, from the outermost one inwards.
    pub(crate) rings: [Color32; 6],
    /// Blocks.
    pub(crate) blocks: [Color32; 6],
    /// Cars, which are coloured individually. Empty if they have the colours of blocks.
    pub(crate) cars: &'static [Color32],
    /// The goal piece.
    pub(crate) goal: Color32,
    /// A tile that is not in its goal cell, if colours show which tiles are.
    pub(crate) unsolved: Color32,
}

impl Theme {
    /// Returns the colours. `is_dark` is whether the system theme is dark.
    pub(crate) fn colours(self, is_dark: bool) -> &'static ThemeColours {
        let index = match self {
            Self::System => usize::from(!is_dark),
            Self::Dark => 0,
            Self::Light => 1,
            Self::Paper => 2,
            Self::Wood => 3,
            Self::Contrast => 4,
        };
        &THEMES[index]
    }
}

/// The themes: dark, light, paper, wood and high contrast.
static THEMES: [ThemeColours; 5] = [theme(0), theme(1), theme(2), theme(3), theme(4)];

/// Returns the theme with this index in [`THEMES`]. Each row lists one colour for all themes, in
/// the same order.
const fn theme(index: usize) -> ThemeColours {
    ThemeColours {
        is_dark: [true, false, false, true, true][index],
        page: rgb([0x16_19_20, 0xee_f0_f4, 0xf5_ee_df, 0x24_1a_12, 0x00_00_00][index]),
        dialog: rgb([0x20_24_2d, 0xfb_fc_fd, 0xfc_f8_ee, 0x30_24_1a, 0x00_00_00][index]),
        field: rgb([0x12_15_1b, 0xe9_ed_f3, 0xef_e6_d3, 0x1a_12_0c, 0x00_00_00][index]),
        text: rgb([0xdd_e2_ea, 0x1d_23_2e, 0x2c_26_1d, 0xf0_e4_d2, 0xff_ff_ff][index]),
        weak: rgb([0xa3_ac_ba, 0x4c_56_66, 0x5f_54_43, 0xc4_b0_96, 0xe0_e0_e0][index]),
        good: rgb([0x36_c9_7a, 0x0a_6b_3c, 0x2c_66_35, 0x8f_cf_7a, 0x5c_ff_8f][index]),
        warning: rgb([0xff_8a_80, 0xb0_1e_1e, 0xa3_2a_1c, 0xff_9a_82, 0xff_9b_9b][index]),
        star: rgb([0xf2_b1_34, 0x94_5d_00, 0x8a_5a_00, 0xf2_b9_4b, 0xff_e1_00][index]),
        link: rgb([0x7f_ac_ff, 0x1f_55_c4, 0x28_58_8c, 0xf0_b4_6c, 0x6f_d8_ff][index]),
        selection: rgb([0x2f_5f_c4, 0x9d_bd_f5, 0xc6_d6_e2, 0x7a_4e_24, 0x0b_4f_c4][index]),
        primary: [
            rgb([0x2f_5f_c4, 0x1f_55_c4, 0x2f_5d_8a, 0x8a_55_22, 0xff_e1_00][index]),
            rgb([0xff_ff_ff, 0xff_ff_ff, 0xff_ff_ff, 0xff_ff_ff, 0x00_00_00][index]),
        ],
        edge: rgb([0x78_84_97, 0x7c_87_98, 0x8b_7d_66, 0x95_7f_66, 0xff_ff_ff][index]),
        button: rgb([0x2b_31_3d, 0xff_ff_ff, 0xff_fd_f7, 0x42_31_22, 0x00_00_00][index]),
        pressed: rgb([0x3a_42_52, 0xdf_e5_ee, 0xea_df_c8, 0x56_41_2d, 0x3a_3a_3a][index]),
        floor: rgb([0x0d_0f_14, 0xd3_d8_e1, 0xe2_d6_bf, 0x17_0f_09, 0x00_00_00][index]),
        frame: rgb([0x4d_58_6b, 0x9a_a4_b5, 0xa8_99_80, 0x5a_3a_20, 0x8a_8a_8a][index]),
        pieces: [&USUAL, &USUAL, &PAPER, &WOOD, &CONTRAST][index],
    }
}

/// The pieces in the light and in the dark theme.
static USUAL: PieceColours = PieceColours {
    rings: rgbs([0x3d_6f_d9, 0x1f_96_8b, 0xc9_6a_2b, 0x8b_56_c4, 0xc2_4a_6e, 0x5a_7d_2a]),
    blocks: rgbs([0x4a_6f_a5, 0x3f_88_7c, 0x7d_66_a8, 0x5f_86_45, 0x8a_6d_3b, 0x4f_7f_94]),
    cars: &rgbs([
        0x2f_6f_bf, 0x2c_8c_5e, 0x8a_5c_c0, 0xb0_62_1c, 0x1f_86_98, 0xa8_48_7f, 0x6b_7f_2a, 0x5a_64_78, 0x3f_4f_b4,
        0x96_6c_2c, 0x7a_4a_3a, 0x35_7a_35,
    ]),
    goal: rgb(0xd6_3f_3f),
    unsolved: rgb(0x6b_75_88),
};

/// The pieces on warm paper.
static PAPER: PieceColours = PieceColours {
    rings: rgbs([0x3b_5f_86, 0x4f_7d_6d, 0xa8_60_3a, 0x75_59_8a, 0x99_4f_5d, 0x6b_72_3c]),
    blocks: rgbs([0x4a_68_8c, 0x55_7f_70, 0x7a_64_92, 0x72_7a_44, 0x90_6a_40, 0x4f_7a_88]),
    cars: &[],
    goal: rgb(0xb2_3b_2e),
    unsolved: rgb(0x85_7b_6b),
};

/// Wooden pieces.
static WOOD: PieceColours = PieceColours {
    rings: rgbs([0xa8_70_3c, 0x8b_52_2a, 0x9c_7a_44, 0x73_44_2c, 0x87_68_50, 0x6e_5a_34]),
    blocks: rgbs([0xa0_6a_38, 0x84_5a_3a, 0x94_76_46, 0x7a_4a_2c, 0x8c_70_5a, 0x75_62_3c]),
    cars: &[],
    goal: rgb(0xc8_3c_28),
    unsolved: rgb(0x6b_5c_4e),
};

/// The rings and the blocks in the high-contrast theme.
const BRIGHT: [Color32; 6] = rgbs([0x5c_c8_ff, 0xff_e1_00, 0x5c_ff_8f, 0xff_a9_4d, 0xff_9a_e0, 0xff_ff_ff]);

/// The pieces in the high-contrast theme.
static CONTRAST: PieceColours =
    PieceColours { rings: BRIGHT, blocks: BRIGHT, cars: &[], goal: rgb(0xff_5a_4d), unsolved: rgb(0xb4_b4_b4) };

/// The pieces in every theme with the palette that suits every type of colour vision. The rings
/// follow Okabe and Ito's palette, and differ in hue and lightness.
pub(crate) static COLOUR_BLIND: PieceColours = PieceColours {
    rings: rgbs([0x00_5f_94, 0xd5_5e_00, 0x00_80_60, 0xa6_56_82, 0x2b_7c_b0, 0x8f_6a_00]),
    blocks: rgbs([0x00_6a_9c, 0x4d_9b_c6, 0x00_7d_60, 0x4d_6b_7a, 0x8c_7a_b5, 0x6f_8f_5b]),
    cars: &[],
    goal: rgb(0xd5_5e_00),
    unsolved: USUAL.unsolved,
};
