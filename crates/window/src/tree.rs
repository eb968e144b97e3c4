//! The accessibility tree of a page: egui's widgets with roles and names that a browser
//! understands.
//!
//! A browser's accessibility tree does not include the content of a canvas. Therefore the page puts
//! an invisible element over every widget, with the widget's role, name and state. A screen reader
//! finds these elements, and a press on one is passed on to the app.
//!
//! A label that names another widget is read twice, once as text and once as that widget's name, as
//! on any web form.

use std::collections::HashMap;

use egui::accesskit::{ActionData, Node, NodeId, Role, Toggled, TreeUpdate};

/// A widget in the page's tree.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PageWidget {
    /// The widget's identifier in egui.
    pub(crate) id: NodeId,
    /// The ARIA role, or `None` for plain text.
    pub(crate) role: Option<&'static str>,
    /// The name, or the text.
    pub(crate) name: String,
    /// ARIA attributes with their values.
    pub(crate) states: Vec<(&'static str, String)>,
    /// The editable value.
    pub(crate) entry: Option<EditableValue>,
    /// Left, top, width and height, in points.
    pub(crate) rect: [i32; 4],
}

/// The editable value of a widget.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum EditableValue {
    /// A number.
    Number {
        value: f64,
        /// The minimum and the maximum value, if limited.
        range: [Option<f64>; 2],
        /// The type of the input element: `range` or `number`.
        input_type: &'static str,
    },
    Line(String),
    Lines(String),
}

impl EditableValue {
    /// Returns the editable value of a node, or `None` if it has none.
    fn from_node(node: &Node) -> Option<Self> {
        let text = || node.value().unwrap_or_default().to_owned();
        let number = |input_type| {
            let range = [node.min_numeric_value(), node.max_numeric_value()];
            node.numeric_value().map(|value| Self::Number { value, range, input_type })
        };
        match node.role() {
            Role::Slider => number("range"),
            Role::SpinButton => number("number"),
            Role::TextInput => Some(Self::Line(text())),
            Role::MultilineTextInput => Some(Self::Lines(text())),
            _ => None,
        }
    }

    /// Returns the value that results from entering text, or `None` if a number is required and the
    /// text is not one.
    pub(crate) fn with_input(&self, text: &str) -> Option<Self> {
        Some(match *self {
            Self::Number { range, input_type, .. } => Self::Number { value: text.parse().ok()?, range, input_type },
            Self::Line(_) => Self::Line(text.to_owned()),
            Self::Lines(_) => Self::Lines(text.to_owned()),
        })
    }

    /// Returns the value as the data of a request to the app.
    pub(crate) fn data(&self) -> ActionData {
        match self {
            Self::Number { value, .. } => ActionData::NumericValue(*value),
            Self::Line(text) | Self::Lines(text) => ActionData::Value(text.as_str().into()),
        }
    }
}

/// Every attribute that [`PageWidget::states`] may contain.
pub(crate) const STATES: [&str; 6] =
    ["aria-disabled", "aria-checked", "aria-pressed", "aria-valuenow", "aria-expanded", "aria-valuetext"];

/// Returns the widgets of an update in reading order, and the focused one.
pub(crate) fn read_tree(update: &TreeUpdate) -> (Vec<PageWidget>, NodeId) {
    let nodes: HashMap<NodeId, &Node> = update.nodes.iter().map(|(id, node)| (*id, node)).collect();
    let mut all = Vec::new();
    if let Some(tree) = &update.tree {
        collect(&nodes, tree.root, &mut all);
    }
    (all, update.focus)
}

/// Adds a node and its descendants.
fn collect(nodes: &HashMap<NodeId, &Node>, id: NodeId, all: &mut Vec<PageWidget>) {
    let Some(node) = nodes.get(&id) else { return };
    if node.is_hidden() {
        return;
    }
    all.extend(widget(nodes, id, node));
    for child in node.children() {
        collect(nodes, *child, all);
    }
}

/// Returns a widget, or `None` for a node that only groups others or is part of some text.
fn widget(nodes: &HashMap<NodeId, &Node>, id: NodeId, node: &Node) -> Option<PageWidget> {
    let role = role(node.role());
    let name = name(nodes, node);
    let is_text = matches!(node.role(), Role::Label | Role::Heading);
    // A group without a role is omitted, and so is empty text.
    if (role.is_none() && !is_text) || (is_text && name.is_empty()) {
        return None;
    }
    let bounds = node.bounds()?;
    let rect = [bounds.x0, bounds.y0, bounds.x1 - bounds.x0, bounds.y1 - bounds.y0].map(|side| side.round() as i32);
    Some(PageWidget { id, role, name, states: states(node, role), entry: EditableValue::from_node(node), rect })
}

/// Returns the ARIA role.
fn role(role: Role) -> Option<&'static str> {
    Some(match role {
        Role::Button | Role::DefaultButton => "button",
        Role::CheckBox => "checkbox",
        Role::RadioButton => "radio",
        Role::TextInput | Role::MultilineTextInput => "textbox",
        Role::ComboBox => "combobox",
        Role::Slider => "slider",
        Role::SpinButton => "spinbutton",
        Role::Link => "link",
        Role::Image => "img",
        Role::ProgressIndicator => "progressbar",
        Role::Dialog => "dialog",
        Role::Heading => "heading",
        _ => return None,
    })
}

/// Returns the name of a node: its own label, the labels that refer to it, or its text.
fn name(nodes: &HashMap<NodeId, &Node>, node: &Node) -> String {
    if let Some(label) = node.label() {
        return label.to_owned();
    }
    let labels = node.labelled_by().iter().filter_map(|id| nodes.get(id));
    let texts: Vec<&str> = labels.filter_map(|label| label.label().or_else(|| label.value())).collect();
    if texts.is_empty() { node.value().unwrap_or_default().to_owned() } else { texts.join(" ") }
}

/// Returns the ARIA attributes of a node.
fn states(node: &Node, role: Option<&str>) -> Vec<(&'static str, String)> {
    let mut states = Vec::new();
    if node.is_disabled() {
        states.push(("aria-disabled", "true".to_owned()));
    }
    if let Some(toggled) = node.toggled() {
        let value = match toggled {
            Toggled::True => "true",
            Toggled::False => "false",
            Toggled::Mixed => "mixed",
        };
        let is_pressed = role == Some("button");
        states.push((if is_pressed { "aria-pressed" } else { "aria-checked" }, value.to_owned()));
    }
    if let Some(value) = node.numeric_value() {
        states.push(("aria-valuenow", value.to_string()));
    }
    if let Some(is_expanded) = node.is_expanded() {
        states.push(("aria-expanded", is_expanded.to_string()));
    }
    // The value of a list or a field. The name of plain text is its value.
    if let Some(value) =
        node.value().filter(|_| role.is_some() && (node.label().is_some() || !node.labelled_by().is_empty()))
    {
        states.push(("aria-valuetext", value.to_owned()));
    }
    states
}

#[cfg(test)]
mod tests {
    use egui::accesskit::{Action, ActionRequest, TreeId};
    use egui::{Context, RawInput};

    use super::*;

    fn build_widgets(build: impl FnMut(&mut egui::Ui)) -> Vec<PageWidget> {
        let context = Context::default();
        context.enable_accesskit();
        let mut build = build;
        let mut output = context.run_ui(RawInput::default(), |ui| build(ui));
        // Nothing is drawn here, and egui panics in a debug build if textures are dropped without
        // notice.
        output.textures_delta.clear();
        read_tree(&output.platform_output.accesskit_update.expect("a tree")).0
    }

    #[test]
    fn buttons_boxes_lists_and_labels_have_roles_names_and_states() {
        let (mut ticked, mut number, mut text) = (true, 7, "seven".to_owned());
        let all = build_widgets(|ui| {
            ui.heading("Title");
            let _ = ui.button("Undo");
            ui.add_enabled(false, egui::Button::new("Redo"));
            ui.checkbox(&mut ticked, "Numbers");
            let _ = ui.selectable_label(true, "All packs");
            let label = ui.label("Rows");
            ui.add(egui::DragValue::new(&mut number)).labelled_by(label.id);
            let label = ui.label("Seed");
            ui.text_edit_singleline(&mut text).labelled_by(label.id);
        });
        let find = |name: &str, role: Option<&str>| {
            all.iter()
                .find(|widget| widget.name == name && widget.role == role)
                .unwrap_or_else(|| panic!("{name} in {all:#?}"))
        };
        assert_eq!(find("Undo", Some("button")).states, []);
        assert_eq!(find("Redo", Some("button")).states, [("aria-disabled", "true".to_owned())]);
        assert_eq!(find("Numbers", Some("checkbox")).states, [("aria-checked", "true".to_owned())]);
        assert_eq!(find("All packs", Some("button")).states, [("aria-pressed", "true".to_owned())]);
        assert_eq!(find("Rows", Some("spinbutton")).states[0], ("aria-valuenow", "7".to_owned()));
        assert!(find("Seed", Some("textbox")).states.contains(&("aria-valuetext", "seven".to_owned())));
        assert_eq!(find("Undo", Some("button")).entry, None);
        assert_eq!(find("Seed", Some("textbox")).entry, Some(EditableValue::Line("seven".to_owned())));
        let Some(rows @ EditableValue::Number { value: 7.0, input_type: "number", .. }) =
            &find("Rows", Some("spinbutton")).entry
        else {
            panic!("{all:#?}")
        };
        assert_eq!(
            (rows.with_input("12").map(|rows| rows.data()), rows.with_input("a dozen")),
            (Some(ActionData::NumericValue(12.0)), None)
        );
        find("Title", None);
        let undo = find("Undo", Some("button"));
        assert!(undo.rect[2] > 10 && undo.rect[3] > 10, "{undo:?}");
        assert!(all.iter().flat_map(|widget| &widget.states).all(|(name, _)| STATES.contains(name)));
    }

    #[test]
    fn values_entered_through_the_tree_reach_the_widget() {
        let (mut number, mut level, mut text) = (7, 3, "seven".to_owned());
        let context = Context::default();
        context.enable_accesskit();
        let mut frame = |events: Vec<egui::Event>| {
            let input = RawInput { events, ..RawInput::default() };
            let mut output = context.run_ui(input, |ui| {
                ui.add(egui::DragValue::new(&mut number).range(2..=9));
                ui.add(egui::Slider::new(&mut level, 0..=10).show_value(false));
                ui.text_edit_singleline(&mut text);
            });
            output.textures_delta.clear();
            (read_tree(&output.platform_output.accesskit_update.expect("a tree")).0, number, level, text.clone())
        };
        let (all, ..) = frame(Vec::new());
        let entered = ["12", "4", "eight"].into_iter().zip(["spinbutton", "slider", "textbox"]).map(|(value, role)| {
            let widget =
                all.iter().find(|widget| widget.role == Some(role)).unwrap_or_else(|| panic!("{role} in {all:#?}"));
            let data = widget.entry.as_ref().and_then(|entry| entry.with_input(value)).map(|entry| entry.data());
            let (action, target_tree) = (Action::SetValue, TreeId::ROOT);
            egui::Event::AccessKitActionRequest(ActionRequest { action, target_tree, target_node: widget.id, data })
        });
        frame(entered.collect());
        let (_, number, level, text) = frame(Vec::new());
        assert_eq!((number, level, text.as_str()), (9, 4, "eight"));
    }

    #[test]
    fn widgets_are_read_in_visual_order() {
        let all = build_widgets(|ui| {
            for name in ["One", "Two", "Three"] {
                let _ = ui.button(name);
            }
        });
        let names: Vec<&str> = all.iter().map(|widget| widget.name.as_str()).collect();
        assert_eq!(names, ["One", "Two", "Three"]);
    }
}
