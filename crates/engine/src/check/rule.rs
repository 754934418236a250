//! The rules that a layout can break: one table of stable codes and their meanings.

macro_rules! rules {
    ($($name:ident = $code:literal: $meaning:literal;)*) => {
        $(pub(super) const $name: &str = $code;)*

        /// Every code that a [`super::Violation`] can carry, with the rule that was broken.
        pub const RULES: &[(&str, &str)] = &[$(($code, $meaning)),*];
    };
}

rules! {
    UNKNOWN_SHEET = "unknown_sheet": "A used sheet belongs to an entry of the request.";
    SHEET_ORDER = "sheet_order": "Used sheets come in ascending sheet index, each once.";
    SHEET_INDEX = "sheet_index":
        "A sheet index is one of its entry's: entries expanded in order, each by its quantity. So the stock \
         is respected.";
    SHEET_NOT_LOWEST = "sheet_not_lowest":
        "Among sheets that are equal in everything, the lowest indices are used.";
    EMPTY_SHEET = "empty_sheet": "A used sheet holds at least one piece.";
    SUMMARY = "summary": "A sheet's summary is what its tree amounts to.";

    EMPTY_TREE = "empty_tree": "A cut tree has a root.";
    LEAF_LINKS = "leaf_links": "Pieces and waste have neither child nor next.";
    NOT_PREORDER = "not_preorder":
        "A cut has a child right behind it, and its next right behind the child's subtree.";
    UNREACHABLE = "unreachable": "Every node belongs to the tree of the first one.";

    ROOT_REGION = "root_region": "The root is the usable area: the sheet less its margins.";
    EMPTY_REGION = "empty_region": "Every region is at least 1 mm wide and high.";
    SPLIT = "split":
        "Child, kerf and next lie side by side in this order, fill their cut's region exactly and have its \
         full extent across.";
    KERF = "kerf":
        "A cut consumes the sheet's kerf; less, but not nothing, only where no part is left beyond it.";
    LEAF_KERF = "leaf_kerf": "Pieces and waste consume no kerf.";
    DEPTH = "depth": "The depth is 0 at the root and grows by one a level.";
    LEAF_DIRECTION = "leaf_direction":
        "A leaf's direction is that of the cut which made it; at the root the first cut's direction.";
    STAGE = "stage":
        "Cuts along a path that follow each other in one direction are of one stage, each change of \
         direction begins the next; where directions alternate, odd stages cut in the first one. A leaf's \
         stage is that of the cut which made it, 0 at the root.";
    STAGE_LIMIT = "stage_limit": "No cut has a stage above the limit.";
    TRIM = "trim": "Waste is, at right angles to the cut that made it, no smaller than the minimal trim.";
    WASTE_BOTH_SIDES = "waste_both_sides":
        "No cut has waste on both sides; nothing left beyond it counts as waste.";

    UNKNOWN_PIECE = "unknown_piece": "A piece belongs to an entry of the request.";
    PIECE_SIZE = "piece_size": "A piece's region is the piece in its turn, exactly.";
    ROTATION = "rotation": "A piece lies turned only where that is permitted, a square one too.";
    DEFECT_OVERLAP = "defect_overlap": "No piece overlaps a defect; shared edges are no overlap.";

    UNPLACED_ORDER = "unplaced_order":
        "What was left out comes in ascending piece order, one entry a piece, each of at least one \
         instance.";
    UNPLACED_REASON = "unplaced_reason": "The reason for leaving a piece out can be true of this request.";
    PLACED_TOO_OFTEN = "placed_too_often": "No piece is placed more often than it is wanted.";
    COUNT = "count": "Every wanted instance of a piece is either placed or listed as left out.";
}

#[cfg(test)]
mod tests {
    use super::RULES;
    use std::collections::BTreeSet;

    #[test]
    fn codes_are_unique_snake_case() {
        let codes: BTreeSet<_> = RULES.iter().map(|(code, _)| *code).collect();
        assert_eq!(codes.len(), RULES.len());
        assert!(codes.iter().all(|code| code.bytes().all(|b| b.is_ascii_lowercase() || b == b'_')));
    }
}
