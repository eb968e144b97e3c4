use loyd_core::Puzzle;
use loyd_levels::packs;
use loyd_play::{Focus, Playable};
use loyd_records::{LevelId, LevelProgress};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::list::{Did, List};
use super::{Next, Screen, footed, titled};
use crate::app::{Desk, Event};
use crate::board::{self, Marks, Picture};
use crate::keys::Action;
use crate::look::Ink;
use loyd_front::LevelPlace;

/// The levels of a pack: name, par, best, marks.
pub(super) struct LevelsScreen {
    pack: usize,
    progress: Vec<LevelProgress>,
    list: List,
}

impl LevelsScreen {
    /// The levels of a pack, the mark at the first one that is not solved.
    pub(super) fn new(desk: &Desk, pack: usize) -> Self {
        let progress = progress(desk, pack);
        let first = progress.iter().position(|level| !level.solved).unwrap_or(0);
        Self { pack, progress, list: List::at(first) }
    }

    fn line(&self, desk: &Desk, index: usize) -> Line<'static> {
        let look = desk.look;
        let level = LevelPlace { pack: self.pack, level: index }.level();
        let progress = self.progress[index];
        let (mark, ink) = match (progress.optimal, progress.solved) {
            (true, _) => (look.sign("★", "*"), Ink::Title),
            (_, true) => (look.sign("✓", "+"), Ink::Good),
            _ => (" ", Ink::Dim),
        };
        let best = progress.fewest.map_or_else(|| "-".to_owned(), |moves| moves.to_string());
        Line::from(vec![
            Span::styled(format!("{mark} "), look.text(ink)),
            Span::raw(format!("{:>3} {:<24}", index + 1, cut(level.name(), 23))),
            Span::styled(format!("{:>4}", level.par()), look.text(Ink::Value)),
            Span::styled(format!("{best:>6}"), look.text(Ink::Value)),
        ])
    }

    fn draw_preview(&self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        let level = LevelPlace { pack: self.pack, level: self.list.marked }.level();
        let puzzle = level.puzzle();
        let scene = puzzle.scene(&puzzle.start());
        let picture = Picture::new(&scene, &Marks { focus: Focus::default(), hint: vec![] });
        board::draw(&picture, desk.look, None, area, buffer);
    }
}

impl Screen for LevelsScreen {
    fn handle(&mut self, desk: &mut Desk, event: &Event, action: Option<Action>) -> Next {
        match self.list.handle(event, action, self.progress.len()) {
            Did::Nothing => Next::Pass,
            Did::Moved => Next::Stay,
            Did::Took => {
                desk.start_level(LevelPlace { pack: self.pack, level: self.list.marked });
                Next::Play
            }
        }
    }

    fn draw(&mut self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        let look = desk.look;
        let body = titled(packs()[self.pack].title(), look, area, buffer);
        let legend = format!("{} solved   {} in par", look.sign("✓", "+"), look.sign("★", "*"));
        let keys = format!("{} play   {} back   {legend}", desk.key(Action::Grab), desk.key(Action::Back));
        let body = footed(&keys, look, body, buffer);
        let has_preview = body.width >= 70 && body.height >= 8;
        let (list, preview) = split(body, if has_preview { 44 } else { body.width });
        let head = format!("{:<32}{:>4}{:>6}", "", "par", "best");
        super::put(buffer, list, 0, &head, look.text(Ink::Dim));
        let rows = Rect { y: list.y + 1, height: list.height.saturating_sub(1), ..list };
        let mut marks = std::mem::take(&mut self.list);
        marks.draw(self.progress.len(), |index| self.line(desk, index), look, rows, buffer);
        self.list = marks;
        if has_preview {
            self.draw_preview(desk, preview, buffer);
        }
    }
}

/// How many levels of a pack are solved.
pub(super) fn solved_count(desk: &Desk, pack: usize) -> usize {
    progress(desk, pack).iter().filter(|level| level.solved).count()
}

fn progress(desk: &Desk, pack: usize) -> Vec<LevelProgress> {
    let levels = packs()[pack].levels().iter();
    let of = |level: &loyd_levels::Level| {
        desk.book.records().level_progress(LevelId::of_puzzle(level.puzzle()), level.metric(), Some(level.par()))
    };
    levels.map(of).collect()
}

fn split(area: Rect, left: u16) -> (Rect, Rect) {
    let left = left.min(area.width);
    (Rect { width: left, ..area }, Rect { x: area.x + left, width: area.width - left, ..area })
}

fn cut(text: &str, length: usize) -> String {
    text.chars().take(length).collect()
}
