//! Why a piece was left out, in the contract's words and in a person's.

use cutting_engine::solution::UnplacedReason;

const ALL: [UnplacedReason; 5] = [
    UnplacedReason::DoesNotFitAnySheet,
    UnplacedReason::Stages,
    UnplacedReason::Defects,
    UnplacedReason::Trim,
    UnplacedReason::StockExhausted,
];

/// The value of `reason`.
pub(crate) fn name(reason: UnplacedReason) -> &'static str {
    match reason {
        UnplacedReason::DoesNotFitAnySheet => "does_not_fit_any_sheet",
        UnplacedReason::Stages => "stages",
        UnplacedReason::Defects => "defects",
        UnplacedReason::Trim => "trim",
        UnplacedReason::StockExhausted => "stock_exhausted",
    }
}

/// The reason with that name.
pub(crate) fn named(text: &str) -> Option<UnplacedReason> {
    ALL.into_iter().find(|reason| name(*reason) == text)
}

/// The value of `message`.
pub(crate) fn message(reason: UnplacedReason) -> &'static str {
    match reason {
        UnplacedReason::DoesNotFitAnySheet => "The piece is larger than the usable area of every sheet.",
        UnplacedReason::Stages => "The piece fits a sheet, but cannot be cut out with so few stages.",
        UnplacedReason::Defects => "The piece fits a sheet, but no place is free of defects.",
        UnplacedReason::Trim => {
            "The piece fits a sheet, but cutting it out would leave a fragment below minTrimSize."
        }
        UnplacedReason::StockExhausted => "The piece fits an empty sheet, but the stock was used up.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_found_by_its_name() {
        for reason in ALL {
            assert_eq!(named(name(reason)), Some(reason));
        }
        assert_eq!(named("Stages"), None);
    }
}
