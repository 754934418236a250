//! Lengths and areas, whose arithmetic never wraps.
//!
//! `+` and `-` are checked, in every build: beyond the least or the greatest number they panic, so that a fault of the
//! engine becomes an error and never a wrong cut. No valid job comes near that. Its lengths are at most
//! [`MAX_DIMENSION`](crate::instance::MAX_DIMENSION), and what adds up any number of them, [`Length::joined`],
//! [`Length::times`] and [`Iterator::sum`], stops at [`Length::TOO_LONG`].
//!
//! On the hot paths, checks cost a quarter of what saturating costs: 4 instead of 16 % of all instructions. Lengths of
//! 64 bit need as few, but half as much memory again, and up to 5 % more time.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use crate::numbers::Integer;

/// A length, an extent, a coordinate or the difference of two, in units of length.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Length(i32);

/// An area or the difference of two, in square units.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Area(i64);

macro_rules! quantity {
    ($quantity:ident, $number:ty, $most:expr) => {
        impl $quantity {
            /// Nothing.
            pub const ZERO: Self = Self(0);
            /// Less than any sum.
            pub const MIN: Self = Self(<$number>::MIN);
            /// More than any sum.
            pub const MAX: Self = Self(<$number>::MAX);

            /// A number of units, or of square units.
            #[inline]
            pub const fn new(number: $number) -> Self {
                Self(number)
            }

            /// The bare number, for what is outside this crate, and for tables that have it as their index.
            #[inline]
            pub const fn get(self) -> $number {
                self.0
            }

            /// A fraction, for ratios and estimates.
            #[inline]
            pub fn to_f64(self) -> f64 {
                self.0.to_f64()
            }

            /// `count` times this, up to the limit of sums.
            #[inline]
            #[must_use]
            pub fn times(self, count: impl Integer) -> Self {
                Self::stopped(i64::from(self.0).saturating_mul(count.to_i64()))
            }

            /// The nearest value within the limits of sums.
            #[inline]
            fn stopped(sum: i64) -> Self {
                Self(sum.clamp(-$most, $most).try_into().unwrap_or(<$number>::MAX))
            }
        }

        impl From<$number> for $quantity {
            #[inline]
            fn from(number: $number) -> Self {
                Self(number)
            }
        }

        impl Add for $quantity {
            type Output = Self;

            #[inline]
            fn add(self, other: Self) -> Self {
                Self(self.0.checked_add(other.0).expect("a sum in range"))
            }
        }

        impl Sub for $quantity {
            type Output = Self;

            #[inline]
            fn sub(self, other: Self) -> Self {
                Self(self.0.checked_sub(other.0).expect("a difference in range"))
            }
        }

        impl Neg for $quantity {
            type Output = Self;

            #[inline]
            fn neg(self) -> Self {
                Self::ZERO - self
            }
        }

        impl AddAssign for $quantity {
            #[inline]
            fn add_assign(&mut self, other: Self) {
                *self = *self + other;
            }
        }

        impl SubAssign for $quantity {
            #[inline]
            fn sub_assign(&mut self, other: Self) {
                *self = *self - other;
            }
        }

        impl Sum for $quantity {
            #[inline]
            fn sum<I: Iterator<Item = Self>>(each: I) -> Self {
                Self::stopped(each.fold(0, |sum: i64, one| sum.saturating_add(one.0.into())))
            }
        }

        impl PartialEq<$number> for $quantity {
            #[inline]
            fn eq(&self, number: &$number) -> bool {
                self.0 == *number
            }
        }

        impl PartialOrd<$number> for $quantity {
            #[inline]
            fn partial_cmp(&self, number: &$number) -> Option<Ordering> {
                self.0.partial_cmp(number)
            }
        }

        impl fmt::Debug for $quantity {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&self.0, f)
            }
        }

        impl fmt::Display for $quantity {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }
    };
}

quantity!(Length, i32, i64::from(Length::TOO_LONG.0));
quantity!(Area, i64, Area::TOO_LARGE.0);

impl Length {
    /// Where sums of lengths stop. A pattern that is tried on a sheet for which it was not built may need hundreds of
    /// kilometres there. A sheet has at most one kilometre, so nothing of this length fits any.
    ///
    /// It leaves room for two such lengths and a kerf, and for their differences.
    pub const TOO_LONG: Self = Self(1 << 29);

    /// The length of two parts of a row, none of them longer than [`Self::TOO_LONG`], and the kerf between them; at most
    /// [`Self::TOO_LONG`].
    #[inline]
    #[must_use]
    pub fn joined(self, other: Self, kerf: Self) -> Self {
        (self + other + kerf).min(Self::TOO_LONG)
    }

    /// The length of each of `parts` equal parts, at least one, rounded towards zero.
    #[inline]
    #[must_use]
    pub fn split(self, parts: u32) -> Self {
        Self(self.0 / parts.max(1).to_i32())
    }

    /// The number of parts of at most `longest`, which is above 0, that it takes to make up this length; 0 if there is
    /// nothing to make up.
    #[inline]
    pub fn parts_of(self, longest: Self) -> u32 {
        self.0.max(0).to_u32().div_ceil(longest.0.max(1).to_u32())
    }

    /// A fraction in half the memory. Exact for every length of a job.
    #[inline]
    pub fn to_f32(self) -> f32 {
        self.0.to_f32()
    }
}

impl Area {
    /// Where sums of areas stop: a hundred times the area of the largest job.
    pub const TOO_LARGE: Self = Self(1 << 60);
}

impl Mul for Length {
    type Output = Area;

    /// An area holds the product of any two lengths.
    #[inline]
    fn mul(self, other: Self) -> Area {
        Area(i64::from(self.0) * i64::from(other.0))
    }
}
