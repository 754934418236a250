//! The grain of pieces and sheets: the direction of wood fibres or of rolling.

/// The direction of a grain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grain {
    /// There is none.
    #[default]
    None,
    /// Along the width: of a piece, that of its unrotated form.
    X,
    /// Along the height.
    Y,
}

impl Grain {
    /// All of them, each at its [position](Self::position).
    pub(crate) const ALL: [Self; 3] = [Self::None, Self::X, Self::Y];

    /// Its position in a list of all.
    #[inline]
    pub(crate) fn position(self) -> usize {
        match self {
            Self::None => 0,
            Self::X => 1,
            Self::Y => 2,
        }
    }

    /// Whether a piece of this grain may lie on a sheet of the grain `sheet`, rotated or not: where both have a grain,
    /// these must be parallel.
    #[inline]
    pub fn allows(self, sheet: Self, rotated: bool) -> bool {
        self == Self::None || sheet == Self::None || rotated == (self != sheet)
    }
}
