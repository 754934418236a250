//! Conversions between number types, none of which wraps. Only this module may use `as`.
#![allow(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    clippy::cast_lossless,
    reason = "every conversion says what becomes of a value that the other type cannot hold"
)]

/// Conversions of integers.
///
/// To another type of integers: what that type cannot hold becomes its least or its greatest value. Builds with debug
/// assertions panic there, because every caller stays within the range: lengths are at most
/// [`MAX_DIMENSION`](crate::instance::MAX_DIMENSION), counts at most
/// [`MAX_INSTANCES`](crate::instance::MAX_INSTANCES) times a small factor, areas at most
/// [`MAX_AREA`](crate::instance::MAX_AREA), and an index is that of something in memory.
///
/// To a fraction: exact as far as the fraction has digits, which is up to 2^53 for an `f64` and up to 2^24 for an `f32`;
/// rounded to the nearest beyond.
pub trait Integer: Copy {
    /// An index or a count in memory.
    fn to_usize(self) -> usize;
    /// A small number, as nodes store them.
    fn to_u8(self) -> u8;
    /// A small number, as tables store them.
    fn to_u16(self) -> u16;
    /// A value in the tables of a bound.
    fn to_i16(self) -> i16;
    /// An index or a count, as nodes and answers store them.
    fn to_u32(self) -> u32;
    /// A length or a small count, with a sign.
    fn to_i32(self) -> i32;
    /// An amount of work or of stock.
    fn to_u64(self) -> u64;
    /// An area, or a count that areas are compared with.
    fn to_i64(self) -> i64;
    /// A count that products of areas are compared with.
    fn to_i128(self) -> i128;
    /// The same without a sign.
    fn to_u128(self) -> u128;
    /// A fraction, for ratios and estimates.
    fn to_f64(self) -> f64;
    /// A fraction in half the memory.
    fn to_f32(self) -> f32;
}

macro_rules! saturated {
    ($number:expr, $to:ty) => {{
        debug_assert!(<$to>::try_from($number).is_ok(), "{} is no {}", $number, stringify!($to));
        #[allow(unused_comparisons, reason = "types without a sign share this")]
        let nearest = if $number < 0 { <$to>::MIN } else { <$to>::MAX };
        <$to>::try_from($number).unwrap_or(nearest)
    }};
}

macro_rules! integers {
    ($($type:ty)*) => {$(
        impl Integer for $type {
            #[inline]
            fn to_usize(self) -> usize { saturated!(self, usize) }
            #[inline]
            fn to_u8(self) -> u8 { saturated!(self, u8) }
            #[inline]
            fn to_u16(self) -> u16 { saturated!(self, u16) }
            #[inline]
            fn to_i16(self) -> i16 { saturated!(self, i16) }
            #[inline]
            fn to_u32(self) -> u32 { saturated!(self, u32) }
            #[inline]
            fn to_i32(self) -> i32 { saturated!(self, i32) }
            #[inline]
            fn to_u64(self) -> u64 { saturated!(self, u64) }
            #[inline]
            fn to_i64(self) -> i64 { saturated!(self, i64) }
            #[inline]
            fn to_i128(self) -> i128 { saturated!(self, i128) }
            #[inline]
            fn to_u128(self) -> u128 { saturated!(self, u128) }
            #[inline]
            fn to_f64(self) -> f64 { self as f64 }
            #[inline]
            fn to_f32(self) -> f32 { self as f32 }
        }
    )*};
}

integers!(u8 i8 u16 i16 u32 i32 u64 i64 usize i128 u128);

/// An integer that a fraction can be cut down to.
pub trait Whole {
    /// The fraction without its digits behind the point.
    fn of(fraction: f64) -> Self;
}

macro_rules! wholes {
    ($($type:ty)*) => {$(
        impl Whole for $type {
            #[inline]
            fn of(fraction: f64) -> Self { fraction as Self }
        }
    )*};
}

wholes!(u8 i16 u32 i32 u64 i64 usize i128);

/// Conversions of fractions.
pub trait Fraction: Copy {
    /// The integer towards zero; the least or the greatest of its type for what is beyond, 0 for what is no number.
    fn whole<T: Whole>(self) -> T;
    /// The nearest fraction in half the memory.
    fn to_f32(self) -> f32;
}

impl Fraction for f64 {
    #[inline]
    fn whole<T: Whole>(self) -> T {
        T::of(self)
    }

    #[inline]
    fn to_f32(self) -> f32 {
        self as f32
    }
}

/// The number of an entry of a list: of pieces, sheets, nodes or spaces. A job has at most
/// [`MAX_INSTANCES`](crate::instance::MAX_INSTANCES) pieces, and none of these lists is longer than a few times that.
///
/// The search makes such numbers all the time, so only builds with debug assertions check them.
#[inline]
pub(crate) fn entry(position: usize) -> u32 {
    debug_assert!(u32::try_from(position).is_ok(), "{position} is no u32");
    position as u32
}

/// Greatest common divisor of two numbers that are at least 0.
pub(crate) fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::{Fraction, Integer};

    #[test]
    fn what_fits_stays_as_it_is() {
        assert_eq!((7_u32.to_usize(), 7_i64.to_u32(), 7_usize.to_i128()), (7, 7, 7));
        assert_eq!((-7_i64).to_i32(), -7);
        assert_eq!(((1_i64 << 53).to_f64(), (1_i32 << 24).to_f32()), (9_007_199_254_740_992.0, 16_777_216.0));
    }

    #[test]
    #[cfg(not(debug_assertions))]
    fn what_does_not_fit_becomes_the_nearest() {
        assert_eq!((u64::MAX.to_u32(), i64::MIN.to_i32(), (-1_i32).to_usize()), (u32::MAX, i32::MIN, 0));
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "-1 is no usize")]
    fn what_does_not_fit_is_a_fault_of_the_caller() {
        _ = (-1_i32).to_usize();
    }

    #[test]
    fn a_fraction_is_cut_down_towards_zero() {
        assert_eq!((2.9.whole::<usize>(), (-2.9).whole::<i64>()), (2, -2));
        assert_eq!(((-1.0).whole::<u32>(), 1e300.whole::<i32>(), f64::NAN.whole::<u64>()), (0, i32::MAX, 0));
    }
}
