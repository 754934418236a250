//! A numeric setting: its value, its range, and the name that the contract gives it.

use std::ops::RangeInclusive;

/// The value of a setting, or an end of its range.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub enum Number {
    /// Any integer, exact.
    Int(i128),
    /// Any other number.
    Real(f64),
}

impl From<u32> for Number {
    fn from(number: u32) -> Self {
        Self::Int(number.into())
    }
}

impl From<u64> for Number {
    fn from(number: u64) -> Self {
        Self::Int(number.into())
    }
}

impl From<i64> for Number {
    fn from(number: i64) -> Self {
        Self::Int(number.into())
    }
}

impl From<f64> for Number {
    fn from(number: f64) -> Self {
        Self::Real(number)
    }
}

/// A numeric setting of the configuration `C`.
#[derive(Clone, Copy, Debug)]
pub struct Setting<C> {
    /// Its name in the contract.
    pub name: &'static str,
    /// The least value allowed.
    pub min: Number,
    /// The greatest value allowed.
    pub max: Number,
    read: fn(&C) -> Number,
}

impl<C> Setting<C> {
    pub(super) fn new<N: Copy + Into<Number>>(
        name: &'static str,
        range: &RangeInclusive<N>,
        read: fn(&C) -> Number,
    ) -> Self {
        Self { name, min: (*range.start()).into(), max: (*range.end()).into(), read }
    }

    /// Its value in `config`.
    pub fn of(&self, config: &C) -> Number {
        (self.read)(config)
    }

    /// Whether its value in `config` is within its range; NaN never is.
    pub fn is_in_range(&self, config: &C) -> bool {
        (self.min..=self.max).contains(&self.of(config))
    }
}

/// Declares a configuration: each field with its type and its default, and each number that the contract knows with its
/// name there and its range.
macro_rules! configuration {
    (
        $(#[$about:meta])*
        pub struct $config:ident {
            $($(#[$meaning:meta])* $field:ident: $type:ty = $default:expr $(, $name:literal in $range:expr)?;)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $config {
            $($(#[$meaning])* pub $field: $type,)*
        }

        impl Default for $config {
            fn default() -> Self {
                Self { $($field: $default,)* }
            }
        }

        impl $config {
            /// Its numbers, in the order of the contract.
            pub fn settings() -> Vec<$crate::config::setting::Setting<Self>> {
                vec![$($({
                    let range: std::ops::RangeInclusive<$type> = $range;
                    $crate::config::setting::Setting::new($name, &range, |config: &Self| config.$field.into())
                },)?)*]
            }
        }
    };
}

pub(super) use configuration;
