//! The rules that a layout can break: a table of stable codes and their meanings.

macro_rules! rules {
    ($($name:ident = $code:literal: $meaning:literal;)*) => {
        $(pub(super) const $name: &str = $code;)*

        /// Every code of a [`super::Violation`], and the rule that it stands for.
        pub const RULES: &[(&str, &str)] = &[$(($code, $meaning)),*];
    };
}

rules! {
    UNKNOWN_SHEET = "unknown_sheet": "Every used sheet belongs to an entry of the request.";
    SHEET_ORDER = "sheet_order": "Used sheets are in ascending order of their sheet index, each once.";
    SHEET_INDEX = "sheet_index":
        "A sheet index is one of its entry's. Indices count the sheets of all entries in order, so no entry \
         gives more sheets than its quantity.";
    SHEET_NOT_LOWEST = "sheet_not_lowest":
        "Among identical sheets, those with the lowest indices are used.";
    EMPTY_SHEET = "empty_sheet": "Every used sheet holds at least one piece.";
    SUMMARY = "summary": "The summary of a sheet has the figures of its cut tree.";

    EMPTY_TREE = "empty_tree": "Every cut tree has a root.";
    LEAF_LINKS = "leaf_links": "Pieces and waste have no child and no next.";
    NOT_PREORDER = "not_preorder":
        "The child of a cut directly follows it, and its next directly follows the child's subtree.";
    UNREACHABLE = "unreachable": "Every node belongs to the tree of the first node.";

    ROOT_REGION = "root_region": "The root is the usable area: the sheet without its margins.";
    EMPTY_REGION = "empty_region": "Every region is at least 1 mm wide and high.";
    SPLIT = "split":
        "Child, kerf and next lie side by side in this order. They fill the region of their cut exactly, and \
         each has its full extent along the cut.";
    KERF = "kerf":
        "A cut consumes the kerf of its sheet. It consumes less, but at least 1 mm, only where nothing is left \
         beyond it.";
    LEAF_KERF = "leaf_kerf": "Pieces and waste consume no kerf.";
    DEPTH = "depth": "The depth of the root is 0. It grows by 1 with each level.";
    LEAF_DIRECTION = "leaf_direction":
        "A leaf has the direction of the cut that made it. A leaf at the root has the first direction of the \
         request.";
    STAGE = "stage":
        "Successive cuts in one direction along a path have the same stage, and each change of direction \
         begins the next. Where directions alternate, odd stages cut in the first direction. A leaf has the \
         stage of the cut that made it, and stage 0 at the root.";
    STAGE_LIMIT = "stage_limit": "No cut has a stage above the limit.";
    TRIM = "trim": "At right angles to the cut that made it, waste is at least as large as the minimal trim.";
    WASTE_BOTH_SIDES = "waste_both_sides":
        "No cut has waste on both sides. A side where nothing is left counts as waste.";

    UNKNOWN_PIECE = "unknown_piece": "Every piece belongs to an entry of the request.";
    PIECE_SIZE = "piece_size": "The region of a piece has exactly its size, turned if the piece is.";
    ROTATION = "rotation": "Only pieces that may be turned are marked as turned, square ones included.";
    DEFECT_OVERLAP = "defect_overlap": "No piece overlaps a defect. They may share an edge.";

    UNPLACED_ORDER = "unplaced_order":
        "Pieces left out are in ascending order, one entry for each, with a count of at least 1.";
    UNPLACED_REASON = "unplaced_reason": "The reason for leaving a piece out is possible in this request.";
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
