//! Dialogs that do not move while they open.

use egui_kittest::kittest::Queryable;

use crate::support::Player;

#[test]
fn a_dialog_with_a_long_list_opens_in_its_final_position() {
    for (menu, entry) in [("View", "Settings"), ("View", "Keys"), ("Help", "Help")] {
        let mut player = Player::new();
        player.click(menu);
        let entries = player.harness.query_all_by_label_contains(entry);
        entries.last().expect("an entry").click();
        // The first frame only measures the dialog.
        player.step(3);
        let position = |player: &Player| player.harness.get_by_label("OK").rect();
        let first = position(&player);
        for frame in 0..6 {
            player.step(1);
            assert_eq!(position(&player), first, "{entry}, frame {frame}");
        }
    }
}
