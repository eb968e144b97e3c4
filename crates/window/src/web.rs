//! The app as a browser page.
//!
//! It draws on one canvas. The page takes the place of a desktop: the browser's database stores the
//! records, the address may contain a shared game, and elements next to the canvas describe its
//! content to screen readers.

mod gamepads;
mod mirror;

use eframe::{WebOptions, WebRunner};
use loyd_core::random::Seed;
use loyd_front::{AppSettings as _, Named as _};
use loyd_records::{BrowserStore, Records};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Document, Element, HtmlCanvasElement, HtmlElement, VisibilityState, Window};

use crate::{AnimationSpeed, App, Device, Language, Searches, Sounds, Spoken, WindowSettings, WindowSetup, fonts};
use mirror::TreeMirror;

/// The database for the records, which belongs to the page's origin.
const DATABASE: &str = "loyd";

/// Starts the app on the page's canvas.
///
/// # Errors
/// The browser's error if a required function is missing.
#[wasm_bindgen(start)]
#[expect(unreachable_pub, reason = "it is called from JavaScript")]
pub async fn start() -> Result<(), JsValue> {
    let window = web_sys::window().ok_or("there is no window")?;
    let document = window.document().ok_or("there is no document")?;
    let canvas = element(&document, "loyd")?.dyn_into::<HtmlCanvasElement>()?;
    let records = Records::new(BrowserStore::open(DATABASE).await);
    request_persistence(&window);
    // Respects the system's preference for reduced motion until the settings override it.
    let glide = if matches_query(&window, "(prefers-reduced-motion: reduce)") {
        AnimationSpeed::Off
    } else {
        AnimationSpeed::default()
    };
    let settings = WindowSettings { language: language(&window), glide, ..WindowSettings::default() };
    for asset in fonts::assets(settings.stored(&records).language) {
        // If the language cannot be fetched, the app uses English.
        let _ = asset.fetch().await;
    }
    let shared = take_shared_link(&window);
    let device = device(&window);
    let (mirror, wait) = (Mirror::new(&document)?, element(&document, "wait")?);
    let root = document.document_element();
    let text_scale = root.as_ref().and_then(|root| text_scale(&window, root)).unwrap_or(1.0);
    let (tree, surface) = (element(&document, "tree")?, canvas.clone());
    let create_app = move |creation: &eframe::CreationContext| {
        let searches = Searches::for_platform();
        let setup = WindowSetup {
            records,
            seeds: Box::new(seed),
            searches,
            settings,
            puzzle: None,
            device,
            home: shared.is_none(),
        };
        creation.egui_ctx.set_zoom_factor(text_scale.clamp(0.5, 3.0));
        let mut app = App::new(setup, &creation.egui_ctx);
        app.set_sounds(Sounds::with_speaker(&creation.egui_ctx));
        // The app works without the elements of the tree.
        let _ = TreeMirror::begin(tree, &surface, &creation.egui_ctx);
        if let Some(shared) = shared {
            app.paste(&shared);
        }
        Ok(Box::new(Page { app, mirror, root, wait: Some(wait) }) as Box<dyn eframe::App>)
    };
    let runner = WebRunner::new();
    runner.start(canvas, WebOptions { dithering: false, ..WebOptions::default() }, Box::new(create_app)).await?;
    let gamepad_runner = runner.clone();
    gamepads::watch(&window, move |button| {
        if let Some(mut page) = gamepad_runner.app_mut::<Page>() {
            page.app.press(button);
        }
    })?;
    save_when_hidden(&document, runner)
}

/// The app, and the elements of the page next to its canvas.
struct Page {
    /// The app.
    app: App,
    /// The text for screen readers.
    mirror: Mirror,
    /// The page's root element, which has the language as an attribute.
    root: Option<Element>,
    /// The element that is shown until the first frame.
    wait: Option<HtmlElement>,
}

impl eframe::App for Page {
    /// Shows a frame, updates the page's text, and hides the waiting message after the first frame.
    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        eframe::App::ui(&mut self.app, ui, frame);
        self.mirror.show(self.app.spoken());
        let language = self.app.language().name();
        if let Some(root) = self.root.as_ref().filter(|root| root.get_attribute("lang").as_deref() != Some(language)) {
            // If this fails, a screen reader continues in the previous language.
            let _ = root.set_attribute("lang", language);
        }
        if let Some(wait) = self.wait.take() {
            wait.set_hidden(true);
            crate::parts::prefetch(vec![fonts::bold()], ui.ctx());
        }
    }

    /// Returns the background colour.
    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        self.app.clear_color(visuals)
    }

    /// Gives event listeners access to the page through the runner.
    fn as_any_mut(&mut self) -> Option<&mut dyn std::any::Any> {
        Some(self)
    }
}

/// The board and the last message as text on the page, for screen readers.
struct Mirror {
    /// The element with the board.
    board: HtmlElement,
    /// The element with the last message.
    message: HtmlElement,
    /// The current content of both elements.
    shown: Spoken,
}

impl Mirror {
    /// Finds the page's elements.
    fn new(document: &Document) -> Result<Self, JsValue> {
        Ok(Self { board: element(document, "board")?, message: element(document, "said")?, shown: Spoken::default() })
    }

    /// Updates an element only if its text has changed, because a screen reader reads changes
    /// aloud.
    fn show(&mut self, spoken: Spoken) {
        if spoken.board != self.shown.board {
            self.board.set_inner_text(&spoken.board);
        }
        if spoken.message != self.shown.message {
            self.message.set_inner_text(&spoken.message);
        }
        self.shown = spoken;
    }
}

/// Returns an element that the page must have.
fn element(document: &Document, id: &str) -> Result<HtmlElement, JsValue> {
    let element = document.get_element_by_id(id).ok_or_else(|| format!("the page has no element `{id}`"))?;
    Ok(element.dyn_into()?)
}

/// Saves the game whenever the page is hidden, because it may never be shown again.
fn save_when_hidden(document: &Document, runner: WebRunner) -> Result<(), JsValue> {
    let page = document.clone();
    let on_visibility_change = Closure::<dyn FnMut()>::new(move || {
        if page.visibility_state() == VisibilityState::Hidden
            && let Some(mut app) = runner.app_mut::<Page>()
        {
            app.app.save_game();
        }
    });
    document.add_event_listener_with_callback("visibilitychange", on_visibility_change.as_ref().unchecked_ref())?;
    // The listener lives as long as the page.
    on_visibility_change.forget();
    Ok(())
}

/// Asks the browser to keep the records when disk space runs out. The browser may refuse, which
/// needs no message.
fn request_persistence(window: &Window) {
    if let Ok(promise) = window.navigator().storage().persist() {
        spawn_local(async move {
            let _ = wasm_bindgen_futures::JsFuture::from(promise).await;
        });
    }
}

/// Returns the link of a shared game if the page was opened through one. Removes it from the
/// address, so reloading the page continues the game in progress.
fn take_shared_link(window: &Window) -> Option<String> {
    let href = window.location().href().ok()?;
    let (page, _) = href.split_once("#puzzle=")?;
    // If the address cannot be changed, a reload starts the shared game again, which does no harm.
    let _ = window.history().and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(page)));
    Some(href)
}

/// Returns the device: a phone if the browser's main pointer is a finger.
fn device(window: &Window) -> Device {
    if matches_query(window, "(pointer: coarse)") { Device::PHONE } else { Device::PAGE }
}

/// Returns the browser's text size relative to the default of 16 pixels.
fn text_scale(window: &Window, root: &Element) -> Option<f32> {
    let size = window.get_computed_style(root).ok().flatten()?.get_property_value("font-size").ok()?;
    Some(size.strip_suffix("px")?.parse::<f32>().ok()? / 16.0)
}

/// Returns whether a media query matches.
fn matches_query(window: &Window, query: &str) -> bool {
    window.match_media(query).ok().flatten().is_some_and(|query| query.matches())
}

/// Returns the browser's language.
fn language(window: &Window) -> Language {
    Language::from_locale(&window.navigator().language().unwrap_or_default())
}

/// Returns a random seed.
fn seed() -> Seed {
    // Every browser that can run this app has a source of randomness. If the source fails, the
    // clock is used.
    Seed(getrandom::u64().unwrap_or_else(|_| js_sys::Date::now().to_bits()))
}
