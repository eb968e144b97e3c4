//! Files that the first board does not need: strings and fonts for other languages, the bold font,
//! and the learned values for searches.
//!
//! A desktop program contains all of them. They would enlarge the page by an eighth, so the page
//! fetches each one on first use. Its service worker caches all of them for use without a network.

#[cfg(target_arch = "wasm32")]
pub(crate) use fetched::prefetch;

/// A file that a page fetches by name from its own folder.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asset {
    /// The name of the file.
    #[cfg(target_arch = "wasm32")]
    pub(crate) name: &'static str,
    /// The content of the file.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) bytes: &'static [u8],
}

/// Expands to the `Asset` with this file name in a folder of the crate.
macro_rules! asset {
    ($folder:literal, $name:literal) => {
        $crate::parts::Asset {
            #[cfg(target_arch = "wasm32")]
            name: $name,
            #[cfg(not(target_arch = "wasm32"))]
            bytes: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $name)),
        }
    };
}
pub(crate) use asset;

impl Asset {
    /// Returns the content of the file, or `None` in a page that has not fetched it.
    #[cfg_attr(
        not(target_arch = "wasm32"),
        expect(clippy::unnecessary_wraps, reason = "only in a web page can the file be missing")
    )]
    pub(crate) fn bytes(self) -> Option<&'static [u8]> {
        #[cfg(not(target_arch = "wasm32"))]
        return Some(self.bytes);
        #[cfg(target_arch = "wasm32")]
        return fetched::get(self.name);
    }
}

/// The fetched files. They are kept as long as the page is open, since every frame uses fonts and
/// messages.
#[cfg(target_arch = "wasm32")]
mod fetched {
    use std::collections::{BTreeMap, BTreeSet};
    use std::sync::{Mutex, MutexGuard, PoisonError};

    use gloo_timers::future::TimeoutFuture;
    use js_sys::Uint8Array;
    use wasm_bindgen::prelude::*;
    use wasm_bindgen_futures::{JsFuture, spawn_local};
    use web_sys::Response;

    use super::Asset;

    static FILES: Mutex<BTreeMap<&'static str, &'static [u8]>> = Mutex::new(BTreeMap::new());

    /// The files that tasks are fetching.
    static PENDING: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

    /// How long to wait before checking again whether another task has fetched a file, in
    /// milliseconds.
    const WAIT: u32 = 10;

    fn pending() -> MutexGuard<'static, BTreeSet<&'static str>> {
        PENDING.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a fetched file.
    pub(super) fn get(name: &str) -> Option<&'static [u8]> {
        FILES.lock().unwrap_or_else(PoisonError::into_inner).get(name).copied()
    }

    impl Asset {
        /// Fetches the file unless it has already been fetched. If another task is fetching it,
        /// waits for that task.
        ///
        /// # Errors
        /// The browser's error if there is neither a network nor a cached copy, or the response's
        /// status.
        pub(crate) async fn fetch(self) -> Result<(), JsValue> {
            if self.bytes().is_some() {
                return Ok(());
            }
            if !pending().insert(self.name) {
                while pending().contains(self.name) {
                    TimeoutFuture::new(WAIT).await;
                }
                return self.bytes().map(|_| ()).ok_or_else(|| format!("{} could not be fetched", self.name).into());
            }
            let fetched = self.fetch_now().await;
            pending().remove(self.name);
            fetched
        }

        async fn fetch_now(self) -> Result<(), JsValue> {
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

    /// Fetches files in the background, and requests a frame when they have arrived.
    pub(crate) fn prefetch(assets: Vec<Asset>, context: &egui::Context) {
        let context = context.clone();
        spawn_local(async move {
            for asset in assets {
                // If a language cannot be fetched, the previous one stays. Choosing the language
                // again retries the fetch.
                let _ = asset.fetch().await;
            }
            context.request_repaint();
        });
    }
}
