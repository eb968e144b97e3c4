//! The page's elements over the widgets, for screen readers.
//!
//! An element has the role, the name and the state of its widget and lies where the widget is drawn, invisible and out of the
//! pointer's way: a finger that explores the screen finds it there, and a press of the reader is passed on to egui by its
//! number. egui hands out the whole tree after every frame; most of it is as before, and what is as before is not touched.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use egui::accesskit::{Action, ActionRequest, NodeId, TreeId};
use egui::{Context, Event, FullOutput, Plugin, RawInput};
use wasm_bindgen::prelude::*;
use web_sys::{Document, Element, HtmlElement, Node};

use crate::tree::{STATES, Shown, shown};

/// What was pressed in the page's tree and egui does not know yet.
type Presses = Arc<Mutex<Vec<ActionRequest>>>;

thread_local! {
    /// The elements; a page has one thread, and egui asks its plugins to be ready for several.
    static ELEMENTS: RefCell<Option<Elements>> = const { RefCell::new(None) };
}

/// The attribute with the number of a widget.
const NUMBER: &str = "data-widget";

/// Keeps the page's tree like that of egui.
pub(super) struct TreeMirror {
    presses: Presses,
}

impl TreeMirror {
    /// The mirror in the element `tree`, of the app on this canvas.
    pub(super) fn begin(tree: HtmlElement, canvas: &Element, context: &Context) -> Result<(), JsValue> {
        let document = tree.owner_document().ok_or("the tree is in no document")?;
        let presses = Presses::default();
        let (kept, egui) = (presses.clone(), context.clone());
        let pressed = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
            let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            let number = element.and_then(|element| element.get_attribute(NUMBER)).and_then(|text| text.parse().ok());
            if let Some(number) = number {
                let request = |action| ActionRequest {
                    action,
                    target_tree: TreeId::ROOT,
                    target_node: NodeId(number),
                    data: None,
                };
                let mut presses = kept.lock().unwrap_or_else(PoisonError::into_inner);
                presses.extend([request(Action::Focus), request(Action::Click)]);
                egui.request_repaint();
            }
        });
        tree.add_event_listener_with_callback("click", pressed.as_ref().unchecked_ref())?;
        // The listener lives as long as the page.
        pressed.forget();
        let elements = Elements { document, canvas: canvas.clone(), tree, known: HashMap::new(), order: Vec::new() };
        ELEMENTS.set(Some(elements));
        context.add_plugin(Self { presses });
        Ok(())
    }
}

impl Plugin for TreeMirror {
    /// Its name among egui's plugins.
    fn debug_name(&self) -> &'static str {
        "page tree"
    }

    /// egui makes its tree only for those who ask.
    fn setup(&mut self, context: &Context) {
        context.enable_accesskit();
    }

    /// What was pressed in the page's tree is input of the next frame, as from any screen reader.
    fn input_hook(&mut self, _: &Context, input: &mut RawInput) {
        let mut presses = self.presses.lock().unwrap_or_else(PoisonError::into_inner);
        input.events.extend(presses.drain(..).map(Event::AccessKitActionRequest));
    }

    /// The tree of the frame that was just made. It is taken, since nothing behind this plugin has a use for it.
    fn output_hook(&mut self, context: &Context, output: &mut FullOutput) {
        let Some(update) = output.platform_output.accesskit_update.take() else { return };
        let (mut widgets, focus) = shown(&update);
        // The page counts in pixels of the browser, which larger text makes smaller than points.
        let zoom = context.zoom_factor();
        for widget in &mut widgets {
            widget.place = widget.place.map(|side| (side as f32 * zoom).round() as i32);
        }
        ELEMENTS.with_borrow_mut(|elements| {
            if let Some(elements) = elements {
                // A page without a tree is still played.
                let _ = elements.show(widgets, focus);
            }
        });
    }
}

/// The elements of the page's tree.
struct Elements {
    document: Document,
    canvas: Element,
    tree: HtmlElement,
    /// The element of each widget, and what it shows.
    known: HashMap<NodeId, (HtmlElement, Shown)>,
    /// The widgets in order.
    order: Vec<NodeId>,
}

impl Elements {
    /// Shows these widgets; only what is new is touched, since a reader looks at what changes.
    fn show(&mut self, widgets: Vec<Shown>, focus: NodeId) -> Result<(), JsValue> {
        let order: Vec<NodeId> = widgets.iter().map(|widget| widget.id).collect();
        for widget in widgets {
            match self.known.get_mut(&widget.id) {
                Some((_, before)) if *before == widget => {}
                Some((element, before)) => {
                    fill(element, &widget)?;
                    *before = widget;
                }
                None => {
                    let element: HtmlElement = self.document.create_element("div")?.dyn_into()?;
                    element.set_attribute(NUMBER, &widget.id.0.to_string())?;
                    element.set_id(&format!("widget-{}", widget.id.0));
                    fill(&element, &widget)?;
                    self.known.insert(widget.id, (element, widget));
                }
            }
        }
        if order != self.order {
            self.arrange(&order)?;
            self.order = order;
        }
        let active = if self.known.contains_key(&focus) { format!("widget-{}", focus.0) } else { String::new() };
        if self.canvas.get_attribute("aria-activedescendant").unwrap_or_default() != active {
            self.canvas.set_attribute("aria-activedescendant", &active)?;
        }
        Ok(())
    }

    /// Removes the elements of widgets that are gone and brings the others in order. An element in its place stays untouched:
    /// a reader that stands on it would lose its place otherwise.
    fn arrange(&mut self, order: &[NodeId]) -> Result<(), JsValue> {
        let there: HashSet<&NodeId> = order.iter().collect();
        self.known.retain(|id, (element, _)| {
            let is_there = there.contains(id);
            if !is_there {
                element.remove();
            }
            is_there
        });
        let mut next = self.tree.first_child();
        for id in order {
            let element: &Node = &self.known[id].0;
            if next.as_ref() == Some(element) {
                next = element.next_sibling();
            } else {
                self.tree.insert_before(element, next.as_ref())?;
            }
        }
        Ok(())
    }
}

/// Gives an element what a widget shows.
fn fill(element: &HtmlElement, widget: &Shown) -> Result<(), JsValue> {
    match widget.role {
        Some(role) => {
            element.set_attribute("role", role)?;
            element.set_attribute("aria-label", &widget.name)?;
        }
        None => element.set_text_content(Some(&widget.name)),
    }
    for name in STATES {
        match widget.states.iter().find(|(state, _)| *state == name) {
            Some((_, value)) => element.set_attribute(name, value)?,
            None => element.remove_attribute(name)?,
        }
    }
    let style = element.style();
    for (name, value) in ["left", "top", "width", "height"].into_iter().zip(widget.place) {
        style.set_property(name, &format!("{value}px"))?;
    }
    Ok(())
}
