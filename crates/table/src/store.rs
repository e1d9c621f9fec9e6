//! Where the objects of a table lie: a folder, memory, or a bucket.
//!
//! All reading and writing goes through the crate `object_store`, whose objects appear whole or not at all. What fails
//! is tried again a few times, with longer and longer pauses; what cannot succeed is not.

use crate::TableError;
use futures_util::StreamExt;
use object_store::local::LocalFileSystem;
use object_store::memory::InMemory;
use object_store::path::Path;
use object_store::{Error, ObjectStore, ObjectStoreExt, PutMode, PutOptions, PutPayload};
use std::error::Error as _;
use std::future::Future;
use std::io::ErrorKind;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

/// How often something is tried, and the first pause; each pause is twice the one before.
const TRIES: u32 = 6;
const PAUSE: Duration = Duration::from_millis(20);

/// Where the objects of a table lie.
#[derive(Clone)]
pub struct Store {
    objects: Arc<dyn ObjectStore>,
    prefix: Path,
    #[cfg(feature = "cloud")]
    runtime: Option<Arc<tokio::runtime::Runtime>>,
}

impl Store {
    /// Any store of the crate `object_store` that needs no runtime.
    pub fn new(objects: impl ObjectStore) -> Self {
        Self {
            objects: Arc::new(objects),
            prefix: Path::default(),
            #[cfg(feature = "cloud")]
            runtime: None,
        }
    }

    /// Memory, which is gone when the store is.
    #[must_use]
    pub fn in_memory() -> Self {
        Self::new(InMemory::new())
    }

    /// A folder that is there.
    ///
    /// # Errors
    /// If it is not.
    pub fn folder(path: &str) -> Result<Self, TableError> {
        let folder = LocalFileSystem::new_with_prefix(path).map_err(|error| TableError::Store {
            doing: "read",
            object: path.to_owned(),
            why: error.to_string(),
        })?;
        Ok(Self::new(folder))
    }

    /// A bucket or a page: `s3://…`, `gs://…`, `az://…`, `https://…`. Credentials come from the environment, from the
    /// variables that each service has for them; others are passed over.
    ///
    /// # Errors
    /// If the address means no store.
    #[cfg(feature = "cloud")]
    pub fn at_url(address: &str, environment: impl IntoIterator<Item = (String, String)>) -> Result<Self, TableError> {
        let wrong = |why: String| TableError::Store { doing: "read", object: address.to_owned(), why };
        let url = url::Url::parse(address).map_err(|error| wrong(error.to_string()))?;
        // Whoever chose a provider before has chosen it for the whole process, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let of_a_service = |key: &str| ["AWS_", "AZURE_", "GOOGLE_"].iter().any(|service| key.starts_with(service));
        let known = environment.into_iter().filter(|(key, _)| of_a_service(key));
        let (objects, prefix) = at_service(&url, known.collect()).map_err(|error| wrong(error.to_string()))?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .map_err(|error| wrong(error.to_string()))?;
        Ok(Self { objects, prefix, runtime: Some(Arc::new(runtime)) })
    }

    fn wait<T>(&self, future: impl Future<Output = T>) -> T {
        #[cfg(feature = "cloud")]
        if let Some(runtime) = &self.runtime {
            return runtime.block_on(future);
        }
        futures_executor::block_on(future)
    }

    fn path(&self, name: &str) -> Path {
        name.split('/').fold(self.prefix.clone(), |path, part| path.join(part))
    }

    /// The bytes of an object.
    ///
    /// # Errors
    /// If there is none, or the store fails again and again.
    pub fn get(&self, name: &str) -> Result<Vec<u8>, TableError> {
        let path = self.path(name);
        self.patiently("read", name, || {
            self.wait(async { self.objects.get(&path).await?.bytes().await }).map(|bytes| bytes.to_vec())
        })
    }

    /// Some bytes of an object.
    ///
    /// # Errors
    /// If there is none, or the store fails again and again.
    pub fn get_range(&self, name: &str, range: Range<u64>) -> Result<Vec<u8>, TableError> {
        let path = self.path(name);
        self.patiently("read", name, || {
            self.wait(self.objects.get_range(&path, range.clone())).map(|bytes| bytes.to_vec())
        })
    }

    /// How large an object is, or `None` if it is not there.
    ///
    /// # Errors
    /// If the store fails again and again.
    pub fn size(&self, name: &str) -> Result<Option<u64>, TableError> {
        let path = self.path(name);
        match self.patiently("read", name, || self.wait(self.objects.head(&path))) {
            Ok(meta) => Ok(Some(meta.size)),
            Err(TableError::Missing { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Writes an object, which appears whole or not at all.
    ///
    /// # Errors
    /// If there is no room, or the store fails again and again.
    pub fn put(&self, name: &str, bytes: Vec<u8>) -> Result<(), TableError> {
        let path = self.path(name);
        let payload = PutPayload::from(bytes);
        self.patiently("write", name, || self.wait(self.objects.put(&path, payload.clone())).map(drop))
    }

    /// Writes an object unless it is there; whether it was written.
    ///
    /// # Errors
    /// If there is no room, or the store fails again and again.
    pub fn create(&self, name: &str, bytes: Vec<u8>) -> Result<bool, TableError> {
        let path = self.path(name);
        let payload = PutPayload::from(bytes);
        self.patiently("write", name, || {
            let options = PutOptions { mode: PutMode::Create, ..PutOptions::default() };
            match self.wait(self.objects.put_opts(&path, payload.clone(), options)) {
                Ok(_) => Ok(true),
                Err(Error::AlreadyExists { .. } | Error::Precondition { .. }) => Ok(false),
                Err(error) => Err(error),
            }
        })
    }

    /// Removes an object; one that is not there is no error.
    ///
    /// # Errors
    /// If the store fails again and again.
    pub fn remove(&self, name: &str) -> Result<(), TableError> {
        let path = self.path(name);
        match self.patiently("remove", name, || self.wait(self.objects.delete(&path))) {
            Err(TableError::Missing { .. }) => Ok(()),
            other => other,
        }
    }

    /// The names of all objects whose names begin with a folder, sorted.
    ///
    /// # Errors
    /// If the store fails again and again.
    pub fn list(&self, folder: &str) -> Result<Vec<String>, TableError> {
        let path = self.path(folder);
        let mut names = self.patiently("list", folder, || {
            self.wait(async {
                let mut list = self.objects.list(Some(&path));
                let mut names = Vec::new();
                while let Some(meta) = list.next().await {
                    let location = meta?.location;
                    let name = location
                        .prefix_match(&self.prefix)
                        .map(|parts| parts.map(|part| part.as_ref().to_owned()).collect::<Vec<_>>().join("/"));
                    names.extend(name);
                }
                Ok(names)
            })
        })?;
        names.sort_unstable();
        Ok(names)
    }

    fn patiently<T>(
        &self,
        doing: &'static str,
        name: &str,
        mut attempt: impl FnMut() -> Result<T, Error>,
    ) -> Result<T, TableError> {
        let object = name.to_owned();
        let mut pause = PAUSE;
        let mut tries = 1;
        loop {
            match attempt() {
                Ok(found) => return Ok(found),
                Err(Error::NotFound { .. }) => return Err(TableError::Missing { object }),
                Err(error) if is_full(&error) => return Err(TableError::Full { object }),
                Err(error) if tries == TRIES => {
                    return Err(TableError::Store { doing, object, why: error.to_string() });
                }
                Err(_) => {
                    std::thread::sleep(pause);
                    pause *= 2;
                    tries += 1;
                }
            }
        }
    }
}

/// The store behind an address, with what the environment says of its service. Its client tries a few times by itself, for
/// about two seconds, and whoever asks tries again: a store that is down is told after some ten seconds, not after minutes.
#[cfg(feature = "cloud")]
fn at_service(url: &url::Url, environment: Vec<(String, String)>) -> Result<(Arc<dyn ObjectStore>, Path), Error> {
    use object_store::{BackoffConfig, ObjectStoreScheme, RetryConfig};
    macro_rules! built {
        ($builder:ty) => {{
            let retry = RetryConfig {
                max_retries: 4,
                retry_timeout: Duration::from_secs(60),
                backoff: BackoffConfig { max_backoff: Duration::from_secs(1), ..BackoffConfig::default() },
            };
            let builder = <$builder>::new().with_url(url.as_str()).with_retry(retry);
            let builder =
                environment.into_iter().fold(builder, |builder, (key, value)| match key.to_ascii_lowercase().parse() {
                    Ok(key) => builder.with_config(key, value),
                    Err(_) => builder,
                });
            Arc::new(builder.build()?) as Arc<dyn ObjectStore>
        }};
    }
    let (scheme, path) = ObjectStoreScheme::parse(url)?;
    let objects = match scheme {
        ObjectStoreScheme::AmazonS3 => built!(object_store::aws::AmazonS3Builder),
        ObjectStoreScheme::GoogleCloudStorage => built!(object_store::gcp::GoogleCloudStorageBuilder),
        ObjectStoreScheme::MicrosoftAzure => built!(object_store::azure::MicrosoftAzureBuilder),
        _ => object_store::parse_url(url)?.0.into(),
    };
    Ok((objects, Path::parse(path)?))
}

/// Whether a store says that there is no room left.
fn is_full(error: &Error) -> bool {
    let mut cause: Option<&(dyn std::error::Error + 'static)> = error.source();
    while let Some(error) = cause {
        if let Some(io) = error.downcast_ref::<std::io::Error>()
            && matches!(io.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded)
        {
            return true;
        }
        cause = error.source();
    }
    false
}
