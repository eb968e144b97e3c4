//! Jumps to any move in the displayed solution.

use loyd_play::{Advice, Assist};
use ratatui::widgets::{Clear, Widget};

use crate::screens::prelude::*;

/// The key that opens the prompt for a move number. It is not an action, because it only applies to
/// a board with a solution.
pub(super) const KEY: Key = Key::char('g');

/// The state of jumps within a solution.
#[derive(Default)]
pub(super) struct Jump {
    /// The prompt for a move number, while it is open.
    pub(super) prompt: Option<Prompt>,
    /// Whether a jump has just been made. Jumps are shown without animation.
    pub(super) has_jumped: bool,
}

impl Jump {
    /// Jumps within the displayed solution: to its beginning or end, by a tenth of it, or to a move
    /// whose number is typed. Returns `false` if there is no solution or no jump for the key.
    pub(super) fn handle_key(&mut self, app: &mut AppContext, key: Key) -> bool {
        let Some(Advice::Solution(solution)) = app.session().game().map(Assist::advice) else { return false };
        let tenth = (solution.length / 10).max(1);
        let target = match key.code {
            Code::Home => 0,
            Code::End => solution.length,
            Code::PageUp => solution.done.saturating_sub(tenth),
            Code::PageDown => (solution.done + tenth).min(solution.length),
            _ if key == KEY => {
                // Stops a solution that is playing.
                app.player.solution_to(solution.done);
                self.prompt = Some(Prompt::default());
                return true;
            }
            _ => return false,
        };
        self.jump_to(app, target);
        true
    }

    /// Handles a key while the prompt is open. Returns the fault in the typed number, if any.
    pub(super) fn handle_typing(&mut self, app: &mut AppContext, event: &Event) -> Option<String> {
        let prompt = self.prompt.as_mut()?;
        let effect = prompt.handle(event);
        if effect == PromptEffect::Text {
            return None;
        }
        let text = self.prompt.take()?.text;
        match text.trim().parse() {
            _ if effect == PromptEffect::Cancelled => None,
            Ok(moves) => {
                self.jump_to(app, moves);
                None
            }
            Err(_) => Some(app.text("jump-fault")),
        }
    }

    /// Draws the prompt in the last line.
    pub(super) fn draw(&self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let Some(prompt) = &self.prompt else { return };
        let line = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area };
        Clear.render(line, buffer);
        let question = app.text("jump-ask");
        put(buffer, line, 0, &question, app.look.text(Ink::Title));
        let input_area = Rect { x: line.x + columns(&question) as u16 + 1, ..line }.intersection(line);
        prompt.draw(app.look, input_area, buffer);
    }

    fn jump_to(&mut self, app: &mut AppContext, moves: usize) {
        self.has_jumped = true;
        app.player.solution_to(moves);
    }
}
