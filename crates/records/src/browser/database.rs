use idb::{Database, DatabaseEvent, Error, Factory, ObjectStore, ObjectStoreParams, Transaction, TransactionMode};
use wasm_bindgen::JsValue;

/// The version of the layout below.
const VERSION: u32 = 1;

/// The only object store: texts by key.
const ENTRIES: &str = "entries";

/// An open database of texts by key.
pub(super) struct Entries(Database);

impl Entries {
    /// Opens the database, and creates it if it does not exist.
    pub(super) async fn open(name: &str) -> Result<Self, Error> {
        let mut request = Factory::new()?.open(name, Some(VERSION))?;
        request.on_upgrade_needed(|event| {
            if let Ok(database) = event.database() {
                // If the object store cannot be created, the first transaction fails and reports it.
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

    /// Writes and removes entries in one transaction.
    pub(super) async fn write(&self, entries: &[(String, Option<String>)]) -> Result<(), Error> {
        let (transaction, store) = self.begin(TransactionMode::ReadWrite)?;
        for (key, text) in entries {
            let key = JsValue::from_str(key);
            match text {
                Some(text) => _ = store.put(&JsValue::from_str(text), Some(&key))?.await?,
                None => store.delete(key)?.await?,
            }
        }
        transaction.commit()?.await?;
        Ok(())
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
