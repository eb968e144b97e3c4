//! The page elements over the widgets, for screen readers.
//!
//! An element has the role, the name and the state of its widget, and lies where the widget is
//! drawn. It is invisible and ignores the pointer. It is found by touch exploration, and a press
//! by the screen reader is passed to egui with the widget's identifier. Sliders and fields
//! are native elements, which screen readers can operate, and their input is passed on too. After
//! every frame, egui provides the whole tree; only its changes are applied to the page.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use egui::accesskit::{Action, ActionData, ActionRequest, NodeId, TreeId};
use egui::{Context, Event, FullOutput, Plugin, RawInput};
use js_sys::Reflect;

use wasm_bindgen::prelude::*;
use web_sys::{Document, Element, HtmlElement, Node};

use crate::tree::{EditableValue, PageWidget, STATES, read_tree};

/// Requests from the page's tree that egui has not received yet.
type Requests = Arc<Mutex<Vec<ActionRequest>>>;

thread_local! {
    /// The elements. They are in a thread-local variable, since a page has one thread, but egui
    /// requires plugins to be `Send` and `Sync`.
    static ELEMENTS: RefCell<Option<Elements>> = const { RefCell::new(None) };
}

/// The attribute that contains a widget's identifier.
const WIDGET_ID: &str = "data-widget";

/// Mirrors egui's tree in the page.
pub(super) struct TreeMirror {
    requests: Requests,
}

impl TreeMirror {
    /// Installs the mirror in the element `tree` for the app on this canvas.
    pub(super) fn begin(tree: HtmlElement, canvas: &Element, context: &Context) -> Result<(), JsValue> {
        let document = tree.owner_document().ok_or("the tree is not in a document")?;
        let requests = Requests::default();
        let (queue, egui) = (requests.clone(), context.clone());
        // May be called recursively, because focusing or removing elements also triggers events.
        let on_event = Closure::<dyn Fn(web_sys::Event)>::new(move |event: web_sys::Event| {
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            let new_requests = target.map(|target| requests_for(&event.type_(), &target)).unwrap_or_default();
            if !new_requests.is_empty() {
                queue.lock().unwrap_or_else(PoisonError::into_inner).extend(new_requests);
                egui.request_repaint();
            }
        });
        for event in ["click", "change"] {
            tree.add_event_listener_with_callback(event, on_event.as_ref().unchecked_ref())?;
        }
        // The listener lives as long as the page.
        on_event.forget();
        let elements = Elements { document, canvas: canvas.clone(), tree, by_id: HashMap::new(), order: Vec::new() };
        ELEMENTS.set(Some(elements));
        context.add_plugin(Self { requests });
        Ok(())
    }
}

impl Plugin for TreeMirror {
    /// Returns the name of the plugin.
    fn debug_name(&self) -> &'static str {
        "page tree"
    }

    /// Enables egui's accessibility tree, which is off by default.
    fn setup(&mut self, context: &Context) {
        context.enable_accesskit();
    }

    /// Adds the requests from the page's tree to the input of the next frame, like requests from a
    /// screen reader.
    fn input_hook(&mut self, _: &Context, input: &mut RawInput) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        input.events.extend(requests.drain(..).map(Event::AccessKitActionRequest));
    }

    /// Mirrors this frame's tree. Takes it out of the output, because nothing else uses it.
    fn output_hook(&mut self, context: &Context, output: &mut FullOutput) {
        let Some(update) = output.platform_output.accesskit_update.take() else { return };
        let (mut widgets, focus) = read_tree(&update);
        // The page uses browser pixels, which are smaller than points if the text is enlarged.
        let zoom = context.zoom_factor();
        for widget in &mut widgets {
            widget.rect = widget.rect.map(|side| (side as f32 * zoom).round() as i32);
        }
        ELEMENTS.with_borrow_mut(|elements| {
            if let Some(elements) = elements {
                // The app works without the tree.
                let _ = elements.show(widgets, focus);
            }
        });
    }
}

/// Returns the requests that result from an element's event.
fn requests_for(event: &str, element: &Element) -> Vec<ActionRequest> {
    ELEMENTS.with(|elements| {
        // Removing a focused field also triggers an event, but the app no longer has this field.
        let Ok(mut elements) = elements.try_borrow_mut() else { return Vec::new() };
        let Some(elements) = elements.as_mut() else { return Vec::new() };
        if event == "change" {
            return elements.take_input(element).into_iter().collect();
        }
        let Some(id) = widget_id(element) else { return Vec::new() };
        if elements.by_id.get(&id).is_none_or(|(_, widget)| widget.entry.is_some()) {
            // A click only focuses a native field, whose content is passed on by its change event.
            return Vec::new();
        }
        // A screen reader may press a button without leaving a field, so the field's content is
        // passed on first.
        let active = elements.document.active_element();
        let mut requests: Vec<_> = active.and_then(|field| elements.take_input(&field)).into_iter().collect();
        elements.focus_canvas();
        requests.extend([request(id, Action::Focus, None), request(id, Action::Click, None)]);
        requests
    })
}

/// Returns the identifier of an element's widget.
fn widget_id(element: &Element) -> Option<NodeId> {
    element.get_attribute(WIDGET_ID)?.parse().ok().map(NodeId)
}

fn request(target_node: NodeId, action: Action, data: Option<ActionData>) -> ActionRequest {
    ActionRequest { action, target_tree: TreeId::ROOT, target_node, data }
}

/// Returns the text of a native field, or the value of a slider.
fn value(element: &Element) -> String {
    Reflect::get(element, &"value".into()).ok().and_then(|value| value.as_string()).unwrap_or_default()
}

/// The elements of the page's tree.
struct Elements {
    document: Document,
    canvas: Element,
    tree: HtmlElement,
    /// The element of each widget, and its current content.
    by_id: HashMap<NodeId, (HtmlElement, PageWidget)>,
    /// The widgets in order.
    order: Vec<NodeId>,
}

impl Elements {
    /// Returns the request for a changed field. Invalid input restores the previous number.
    fn take_input(&mut self, field: &Element) -> Option<ActionRequest> {
        let id = widget_id(field)?;
        let (element, widget) = self.by_id.get_mut(&id)?;
        let entry = widget.entry.as_mut()?;
        let Some(entered) = entry.with_input(&value(field)) else {
            let _ = set_value(element, entry);
            return None;
        };
        if *entry == entered {
            return None;
        }
        // If the app changes the value again, the element is updated.
        entry.clone_from(&entered);
        Some(request(id, Action::SetValue, Some(entered.data())))
    }

    /// Moves the focus from a native field back to the app.
    fn focus_canvas(&self) {
        if let Some(canvas) = self.canvas.dyn_ref::<HtmlElement>() {
            let _ = canvas.focus();
        }
    }

    /// Shows these widgets. Only changes are applied, because a screen reader announces every
    /// change.
    fn show(&mut self, widgets: Vec<PageWidget>, focus: NodeId) -> Result<(), JsValue> {
        let order: Vec<NodeId> = widgets.iter().map(|widget| widget.id).collect();
        for widget in widgets {
            match self.by_id.get_mut(&widget.id) {
                Some((_, previous)) if *previous == widget => {}
                Some((element, previous)) if element_kind(previous) == element_kind(&widget) => {
                    fill(element, &widget, Some(previous))?;
                    *previous = widget;
                }
                previous => {
                    if let Some((element, _)) = previous {
                        element.remove();
                        self.order.clear();
                    }
                    let element = new_element(&self.document, &widget)?;
                    fill(&element, &widget, None)?;
                    self.by_id.insert(widget.id, (element, widget));
                }
            }
        }
        if order != self.order {
            self.arrange(&order)?;
            self.order = order;
        }
        let active = if self.by_id.contains_key(&focus) { format!("widget-{}", focus.0) } else { String::new() };
        if self.canvas.get_attribute("aria-activedescendant").unwrap_or_default() != active {
            self.canvas.set_attribute("aria-activedescendant", &active)?;
        }
        Ok(())
    }

    /// Removes the elements of obsolete widgets and sorts the others. An element in the right place
    /// is not moved, because a screen reader that is on it would lose its position.
    fn arrange(&mut self, order: &[NodeId]) -> Result<(), JsValue> {
        let present: HashSet<&NodeId> = order.iter().collect();
        let active = self.document.active_element();
        let mut loses_focus = false;
        self.by_id.retain(|id, (element, _)| {
            let is_present = present.contains(id);
            if !is_present {
                loses_focus |= active.as_deref() == Some(&**element);
                element.remove();
            }
            is_present
        });
        if loses_focus {
            self.focus_canvas();
        }
        let mut next = self.tree.first_child();
        for id in order {
            let element: &Node = &self.by_id[id].0;
            if next.as_ref() == Some(element) {
                next = element.next_sibling();
            } else {
                self.tree.insert_before(element, next.as_ref())?;
            }
        }
        Ok(())
    }
}

/// Returns the tag name of a widget's element, and its type if it is an input.
fn element_kind(widget: &PageWidget) -> (&'static str, Option<&'static str>) {
    match widget.entry {
        Some(EditableValue::Number { input_type, .. }) => ("input", Some(input_type)),
        Some(EditableValue::Line(_)) => ("input", Some("text")),
        Some(EditableValue::Lines(_)) => ("textarea", None),
        None => ("div", None),
    }
}

/// Creates an element for a widget. The Tab key does not reach the element, since the app handles
/// keyboard navigation itself.
fn new_element(document: &Document, widget: &PageWidget) -> Result<HtmlElement, JsValue> {
    let (name, input_type) = element_kind(widget);
    let element: HtmlElement = document.create_element(name)?.dyn_into()?;
    if let Some(input_type) = input_type {
        element.set_attribute("type", input_type)?;
    }
    element.set_attribute(WIDGET_ID, &widget.id.0.to_string())?;
    element.set_id(&format!("widget-{}", widget.id.0));
    if widget.entry.is_some() {
        element.set_tab_index(-1);
    }
    Ok(element)
}

/// Sets the value of a slider or a field.
fn set_value(element: &HtmlElement, entry: &EditableValue) -> Result<(), JsValue> {
    let text = match entry {
        EditableValue::Number { value, range, .. } => {
            for (name, limit) in ["min", "max"].into_iter().zip(range) {
                if let Some(limit) = limit {
                    element.set_attribute(name, &limit.to_string())?;
                }
            }
            element.set_attribute("step", &step(*range))?;
            value.to_string()
        }
        EditableValue::Line(text) | EditableValue::Lines(text) => text.clone(),
    };
    Reflect::set(element, &"value".into(), &text.into())?;
    Ok(())
}

/// Returns the step for each key press in a screen reader: 1, or a hundredth of a long range such
/// as the range of a clock. A range of at most 1 has no fixed step.
fn step(range: [Option<f64>; 2]) -> String {
    match range {
        [Some(min), Some(max)] if max - min <= 1.0 => "any".to_owned(),
        [Some(min), Some(max)] if max - min > 10_000.0 => ((max - min) / 100.0).round().to_string(),
        _ => "1".to_owned(),
    }
}

/// Updates an element with its widget's content. Text that a user has begun to type is kept unless
/// the app has a new value.
fn fill(element: &HtmlElement, widget: &PageWidget, previous: Option<&PageWidget>) -> Result<(), JsValue> {
    if let Some(entry) =
        widget.entry.as_ref().filter(|entry| previous.and_then(|previous| previous.entry.as_ref()) != Some(entry))
    {
        set_value(element, entry)?;
    }
    match widget.role {
        Some(role) => {
            if previous.is_some_and(|previous| previous.role.is_none()) {
                element.set_text_content(None);
            }
            element.set_attribute("role", role)?;
            element.set_attribute("aria-label", &widget.name)?;
        }
        // Plain text may have the identifier of a control that was previously in its place.
        None => {
            element.remove_attribute("role")?;
            element.remove_attribute("aria-label")?;
            element.set_text_content(Some(&widget.name));
        }
    }
    // Native fields have these attributes implicitly.
    let is_implicit = |name: &str| match widget.entry {
        Some(EditableValue::Number { .. }) => name == "aria-valuenow",
        Some(_) => name == "aria-valuetext",
        None => false,
    };
    for name in STATES.into_iter().filter(|name| !is_implicit(name)) {
        match widget.states.iter().find(|(state, _)| *state == name) {
            Some((_, value)) => element.set_attribute(name, value)?,
            None => element.remove_attribute(name)?,
        }
    }
    if widget.entry.is_some() {
        element
            .toggle_attribute_with_force("disabled", widget.states.iter().any(|(name, _)| *name == "aria-disabled"))?;
    }
    let style = element.style();
    for (name, value) in ["left", "top", "width", "height"].into_iter().zip(widget.rect) {
        style.set_property(name, &format!("{value}px"))?;
    }
    Ok(())
}
