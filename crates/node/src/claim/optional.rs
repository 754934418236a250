//! Fields that may be absent.

use serde::{Deserialize, Deserializer};

/// Reads a field that may be absent, but not null.
pub(super) fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
