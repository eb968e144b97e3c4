//! Texts of saved games.

use loyd_play::load;

use crate::places::assert_well_placed;
use crate::text_of;

/// A save that can be read is written as a text that reads as an equal game, and is written alike again.
pub fn save_reads_back(data: &[u8]) {
    let text = text_of(data);
    match load(&text) {
        Err(faults) => assert_well_placed(&text, &faults),
        Ok(game) => {
            let saved = game.save();
            let again = load(&saved).unwrap_or_else(|faults| panic!("{faults}"));
            assert_eq!(again.save(), saved);
            assert_eq!(again.scene(), game.scene());
        }
    }
}
