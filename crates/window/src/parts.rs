//! Files that the first board does not need: words and fonts of further languages, the bold font, and the learned values of
//! searches.
//!
//! A program has all of them in itself. The page would weigh an eighth more with them, so it fetches each one when it is first
//! needed; its service worker keeps all of them for when there is no network.

#[cfg(target_arch = "wasm32")]
pub(crate) use fetched::bring;

/// A file. Where it is a file beside the page, it has the last name of its path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    /// Its name beside the page.
    #[cfg(target_arch = "wasm32")]
    pub(crate) name: &'static str,
    /// What is in it.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) bytes: &'static [u8],
}

/// The part in a file of this folder of the crate.
macro_rules! part {
    ($folder:literal, $name:literal) => {
        $crate::parts::Part {
            #[cfg(target_arch = "wasm32")]
            name: $name,
            #[cfg(not(target_arch = "wasm32"))]
            bytes: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $name)),
        }
    };
}
pub(crate) use part;

impl Part {
    /// What is in the file; `None` in a page that has not fetched it.
    #[cfg_attr(
        not(target_arch = "wasm32"),
        expect(clippy::unnecessary_wraps, reason = "only the page may not have fetched it")
    )]
    pub(crate) fn bytes(self) -> Option<&'static [u8]> {
        #[cfg(not(target_arch = "wasm32"))]
        return Some(self.bytes);
        #[cfg(target_arch = "wasm32")]
        return fetched::get(self.name);
    }
}

/// What the page has fetched. It is kept as long as the page is open, since fonts and words are used in every frame.
#[cfg(target_arch = "wasm32")]
mod fetched {
    use std::collections::BTreeMap;
    use std::sync::{Mutex, PoisonError};

    use js_sys::Uint8Array;
    use wasm_bindgen::prelude::*;
    use wasm_bindgen_futures::{JsFuture, spawn_local};
    use web_sys::Response;

    use super::Part;

    static FILES: Mutex<BTreeMap<&'static str, &'static [u8]>> = Mutex::new(BTreeMap::new());

    /// A file that was fetched.
    pub(super) fn get(name: &str) -> Option<&'static [u8]> {
        FILES.lock().unwrap_or_else(PoisonError::into_inner).get(name).copied()
    }

    impl Part {
        /// Fetches the file, unless it is there.
        ///
        /// # Errors
        /// What the browser says when there is neither a network nor a kept copy, or the status of the answer.
        pub(crate) async fn fetch(self) -> Result<(), JsValue> {
            if self.bytes().is_some() {
                return Ok(());
            }
            let window = web_sys::window().ok_or("there is no window")?;
            let response: Response = JsFuture::from(window.fetch_with_str(self.name)).await?.dyn_into()?;
            if !response.ok() {
                return Err(format!("{}: status {}", self.name, response.status()).into());
            }
            let bytes = Uint8Array::new(&JsFuture::from(response.array_buffer()?).await?).to_vec();
            let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
            files.entry(self.name).or_insert_with(|| bytes.leak());
            Ok(())
        }
    }

    /// Fetches files while the app goes on, and asks for a frame when they are there.
    pub(crate) fn bring(parts: Vec<Part>, context: &egui::Context) {
        let context = context.clone();
        spawn_local(async move {
            for part in parts {
                // A language that cannot be fetched leaves the one before; the next choice of it tries again.
                let _ = part.fetch().await;
            }
            context.request_repaint();
        });
    }
}
