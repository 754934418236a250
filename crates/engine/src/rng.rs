//! A small random number generator with a seed. Its numbers are the same on every machine.

use crate::numbers::Integer;

/// The increment of `SplitMix64` (Steele, Lea & Flood 2014): 2^64 divided by the golden ratio.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The output of `SplitMix64` for the state `x`. It is a bijection, so different `x` give different numbers.
pub(crate) fn scramble(x: u64) -> u64 {
    let mut z = x.wrapping_add(STEP);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Xoshiro256++ (Blackman & Vigna 2021, "Scrambled linear pseudorandom number generators"), seeded by `SplitMix64`.
#[derive(Clone, Debug)]
pub struct Rng {
    state: [u64; 4],
}

impl Rng {
    /// The stream of random numbers of a seed.
    pub fn new(seed: u64) -> Self {
        let mut x = seed;
        let mut next = || {
            let bits = scramble(x);
            x = x.wrapping_add(STEP);
            bits
        };
        Self { state: [next(), next(), next(), next()] }
    }

    /// The `number`-th of several streams from one seed. Stream 0 is this one.
    #[must_use]
    pub fn jump(mut self, number: u32) -> Self {
        for _ in 0..number {
            self = Self::new(self.bits());
        }
        self
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number from 0 to `n - 1`; `n` is at least 1.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        (((self.bits() >> 32).to_u128() * n.to_u128()) >> 32).to_usize()
    }

    /// A number from 0 (inclusive) to 1 (exclusive).
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11).to_f64() * (1.0 / (1u64 << 53).to_f64())
    }

    /// True with probability `p`.
    #[inline]
    pub fn chance(&mut self, p: f64) -> bool {
        self.unit() < p
    }
}
