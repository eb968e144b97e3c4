//! Clicks and drags on the board.

use loyd_play::Command;

use super::PlayScreen;
use crate::app::{Desk, Pointer, PointerKind};
use crate::screens::Next;

impl PlayScreen {
    pub(super) fn pointer(&mut self, desk: &mut Desk, pointer: Pointer) -> Next {
        let Some(view) = self.view else { return Next::Stay };
        match pointer.kind {
            PointerKind::Press => {
                self.next_step = None;
                self.message = None;
                if let Some(cell) = view.hit(pointer.x, pointer.y) {
                    self.is_dragging = true;
                    self.act(desk, Command::DragBegin(cell));
                }
            }
            PointerKind::Drag if self.is_dragging => {
                self.act(desk, Command::DragTo(view.nearest(pointer.x, pointer.y)));
            }
            PointerKind::Release if std::mem::take(&mut self.is_dragging) => self.act(desk, Command::DragEnd),
            _ => {}
        }
        Next::Stay
    }
}
