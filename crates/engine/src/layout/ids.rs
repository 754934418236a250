//! Typed indices. A piece type, a sheet type and a used sheet have an index type each, so that none passes for
//! another.

use crate::numbers::{Integer, entry};

/// Declares an index of its own type, four bytes wide, for a [`TiVec`](typed_index_collections::TiVec).
macro_rules! index_type {
    ($(#[$meaning:meta])* $name:ident) => {
        $(#[$meaning])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) struct $name(pub(super) u32);

        impl $name {
            #[inline]
            pub fn index(self) -> usize {
                self.0.to_usize()
            }
        }

        impl From<usize> for $name {
            #[inline]
            fn from(index: usize) -> Self {
                Self(entry(index))
            }
        }

        impl From<$name> for usize {
            #[inline]
            fn from(id: $name) -> Self {
                id.index()
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        /// Tests name indices by their numbers.
        #[cfg(test)]
        impl PartialEq<usize> for $name {
            fn eq(&self, number: &usize) -> bool {
                self.0.to_usize() == *number
            }
        }
    };
}

index_type! {
    /// A piece type, by its position in [`Problem::types`](super::problem::Problem::types).
    PieceTypeId
}

index_type! {
    /// A sheet type, by its position in [`Problem::sheets`](super::problem::Problem::sheets).
    SheetTypeId
}

index_type! {
    /// A used sheet, by its position in a layout. The last sheet takes the position of one that is removed.
    UsedSheetId
}
