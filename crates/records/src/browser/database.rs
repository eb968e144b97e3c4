use std::future::IntoFuture;

use idb::{
    Database, DatabaseEvent, Error, Factory, ObjectStore, ObjectStoreParams, Transaction, TransactionFuture,
    TransactionMode,
};
use wasm_bindgen::JsValue;

/// The version of the database layout.
const VERSION: u32 = 1;

/// The name of the only object store, which maps keys to strings.
const ENTRIES: &str = "entries";

/// An open database that maps keys to strings.
pub(super) struct Entries(Database);

impl Entries {
    /// Opens the database, and creates it if it does not exist.
    pub(super) async fn open(name: &str) -> Result<Self, Error> {
        let mut request = Factory::new()?.open(name, Some(VERSION))?;
        request.on_upgrade_needed(|event| {
            if let Ok(database) = event.database() {
                // If the object store cannot be created, the first transaction fails and reports
                // it.
                let _ = database.create_object_store(ENTRIES, ObjectStoreParams::new());
            }
        });
        request.await.map(Self)
    }

    /// Reads all entries.
    pub(super) async fn read(&self) -> Result<Vec<(String, String)>, Error> {
        let (_transaction, store) = self.begin(TransactionMode::ReadOnly)?;
        let (keys, texts) = (store.get_all_keys(None, None)?, store.get_all(None, None)?);
        let (keys, texts) = (keys.await?, texts.await?);
        Ok(keys.iter().zip(&texts).filter_map(|(key, text)| Some((key.as_string()?, text.as_string()?))).collect())
    }

    /// Passes the writes and removals to the browser as one transaction. The browser completes it
    /// even if the page is closed immediately afterwards. The returned value resolves when the
    /// entries are durable or the transaction has been aborted.
    pub(super) fn send(&self, entries: &[(String, Option<String>)]) -> Result<SentTransaction, Error> {
        let (transaction, store) = self.begin(TransactionMode::ReadWrite)?;
        for (key, text) in entries {
            let key = JsValue::from_str(key);
            match text {
                Some(text) => drop(store.put(&JsValue::from_str(text), Some(&key))?),
                None => drop(store.delete(key)?),
            }
        }
        Ok(SentTransaction(transaction.commit()?.into_future()))
    }

    /// Registers a function to call when another page wants to upgrade the database, which requires
    /// that all pages close it.
    pub(super) fn on_version_change_request(&mut self, callback: impl FnOnce() + 'static) {
        self.0.on_version_change(move |_| callback());
    }

    fn begin(&self, mode: TransactionMode) -> Result<(Transaction, ObjectStore), Error> {
        let transaction = self.0.transaction(&[ENTRIES], mode)?;
        let store = transaction.object_store(ENTRIES)?;
        Ok((transaction, store))
    }
}

impl Drop for Entries {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// A transaction that has been passed to the browser.
pub(super) struct SentTransaction(TransactionFuture);

impl SentTransaction {
    /// Waits for the transaction to finish. The error describes why nothing was written.
    pub(super) async fn wait(self) -> Result<(), String> {
        match self.0.await {
            Ok(result) if result.is_committed() => Ok(()),
            // This is the most common reason; the browser does not report one here.
            Ok(_) => Err("the browser aborted the write; its storage may be full".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }
}
