//! The reasons for leaving a piece out: their names in the contract, and messages for people.

use cutting_engine::solution::UnplacedReason;

use crate::job::Job;

const ALL: [UnplacedReason; 13] = [
    UnplacedReason::Material,
    UnplacedReason::DoesNotFitAnySheet,
    UnplacedReason::Grain,
    UnplacedReason::Stages,
    UnplacedReason::Depth,
    UnplacedReason::MachineLimits,
    UnplacedReason::Trim,
    UnplacedReason::DefectCut,
    UnplacedReason::Defects,
    UnplacedReason::Set,
    UnplacedReason::StockExhausted,
    UnplacedReason::Penalty,
    UnplacedReason::SearchEnded,
];

/// The value of `reason`.
pub(crate) fn name(reason: UnplacedReason) -> &'static str {
    match reason {
        UnplacedReason::Material => "material",
        UnplacedReason::DoesNotFitAnySheet => "does_not_fit_any_sheet",
        UnplacedReason::Grain => "grain",
        UnplacedReason::Stages => "stages",
        UnplacedReason::Depth => "depth",
        UnplacedReason::MachineLimits => "machine_limits",
        UnplacedReason::DefectCut => "defect_cut",
        UnplacedReason::Defects => "defects",
        UnplacedReason::Trim => "trim",
        UnplacedReason::Set => "set",
        UnplacedReason::StockExhausted => "stock_exhausted",
        UnplacedReason::Penalty => "penalty",
        UnplacedReason::SearchEnded => "search_ended",
    }
}

/// The reason with that name.
pub(crate) fn named(text: &str) -> Option<UnplacedReason> {
    ALL.into_iter().find(|reason| name(*reason) == text)
}

/// The value of `message` for a piece that is left out.
pub(crate) fn message(job: &Job, piece: u32, reason: UnplacedReason) -> &str {
    match reason {
        UnplacedReason::Material => {
            job.materials.as_ref().map_or("", |materials| materials.without_sheet(piece))
        }
        UnplacedReason::DoesNotFitAnySheet => "The piece is larger than the usable area of every sheet.",
        UnplacedReason::Grain => "The piece fits a sheet, but only across its grain.",
        UnplacedReason::Stages => "The piece fits a sheet, but cannot be cut out with so few stages.",
        UnplacedReason::Depth => {
            "The piece fits a sheet, but cutting it out takes more nested cuts than maxRecursionDepth allows."
        }
        UnplacedReason::MachineLimits => {
            "The piece fits a sheet, but not within the limits of the machine (stageRules, maxCutLength)."
        }
        UnplacedReason::DefectCut => {
            "The piece fits a sheet, but no cuts were found that free it and run through no defect (cutThroughDefects is false)."
        }
        UnplacedReason::Defects => "The piece fits a sheet, but no place is free of defects.",
        UnplacedReason::Trim => {
            "The piece fits a sheet, but cutting it out would leave a fragment below minTrimSize."
        }
        UnplacedReason::Set => "The piece fits a sheet, but its matched set as one block does not.",
        UnplacedReason::StockExhausted => "The piece fits an empty sheet, but the stock was used up.",
        UnplacedReason::Penalty => {
            "The piece fits an empty sheet that is left, but leaving it out costs less than the sheet."
        }
        UnplacedReason::SearchEnded => {
            "The search ended before the piece was placed, though sheets are left. Give it more time."
        }
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
