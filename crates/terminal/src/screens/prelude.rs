//! The names that almost every screen uses.

pub(super) use std::time::Duration;

pub(super) use loyd_core::Direction;
pub(super) use loyd_play::Game;
pub(super) use ratatui::buffer::Buffer;
pub(super) use ratatui::layout::Rect;
pub(super) use ratatui::text::{Line, Span};

pub(super) use super::list::{List, ListEffect};
pub(super) use super::prompt::{Prompt, PromptEffect};
pub(super) use super::{Screen, ScreenRequest, draw_footer, draw_frame, draw_title, put, put_lines, put_wrapped};
pub(super) use crate::board;
pub(super) use crate::context::AppContext;
pub(super) use crate::event::{Event, PointerKind};
pub(super) use crate::keys::{Action, Code, Key};
pub(super) use crate::look::{Ink, ScreenLook};
pub(super) use crate::text::{align_right, clock, columns, cut, exact, pad, wrap};
