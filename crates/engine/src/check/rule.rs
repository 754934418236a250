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
    SHEET_ORDER = "sheet_order": "Used sheets are in ascending order of sheet index, each once.";
    SHEET_INDEX = "sheet_index":
        "The sheet index belongs to the sheet's entry: entries are numbered in order, each by its quantity.";
    SHEET_NOT_LOWEST = "sheet_not_lowest": "Of identical sheets, those with the lowest indices are used.";
    EMPTY_SHEET = "empty_sheet": "Every used sheet holds at least one piece.";
    SUMMARY = "summary": "The totals of a sheet match its tree.";
    OFFCUTS = "offcuts":
        "The offcuts of a sheet are all waste leaves without a defect that meet a class, in the order of its tree, \
         each in the first class of the highest percentage.";

    EMPTY_TREE = "empty_tree": "Every cut tree has a root.";
    LEAF_LINKS = "leaf_links": "Pieces and waste have neither child nor next.";
    NOT_PREORDER = "not_preorder":
        "The child of a cut directly follows it, and its next directly follows the child's subtree.";
    UNREACHABLE = "unreachable": "Every node belongs to the tree of the first node.";

    ROOT_REGION = "root_region": "The root is the usable area: the sheet without its margins.";
    EMPTY_REGION = "empty_region": "Every region is at least 1 wide and high.";
    SPLIT = "split":
        "Child, kerf and next lie side by side in this order and fill the region of their cut exactly.";
    KERF = "kerf":
        "A cut consumes the sheet's kerf of its direction. It may consume less, but not nothing, if nothing is left beyond it.";
    LEAF_KERF = "leaf_kerf": "Pieces and waste consume no kerf.";
    DEPTH = "depth": "The depth is 0 at the root and grows by 1 per level.";
    LEAF_DIRECTION = "leaf_direction":
        "A leaf has the direction of its parent cut; a root leaf has the first direction.";
    STAGE = "stage":
        "A change of direction along a path starts the next stage. If directions alternate, odd stages cut in the \
         first direction. A leaf has the stage of its parent cut; a root leaf has stage 0.";
    STAGE_LIMIT = "stage_limit": "No cut has a stage above the limit.";
    TRIM = "trim": "No waste is narrower than the minimum trim, measured at right angles to its parent cut.";
    PART_SIZE = "part_size":
        "A part of a stage, which is no waste, has an extent at right angles to the cuts of that stage within its limits. \
         If directions alternate and the first cut is not of stage 1, the whole sheet keeps the greatest extent of stage 1.";
    CUT_LENGTH = "cut_length": "No cut is longer than the machine can make.";
    DEFECT_CUT = "defect_cut":
        "Where cuts through defects are forbidden, what a cut consumes overlaps no defect. They may share an edge.";
    WASTE_BOTH_SIDES = "waste_both_sides":
        "No cut has waste on both sides. Nothing beyond a cut counts as waste.";

    UNKNOWN_PIECE = "unknown_piece": "Every piece belongs to an entry of the request.";
    PIECE_SIZE = "piece_size": "The region of a piece has exactly its size, rotated or not.";
    ROTATION = "rotation": "A piece is only rotated if that is permitted, even if it is square.";
    GRAIN = "grain": "Where sheet and piece have a grain, these are parallel, even if the piece is square.";
    DEFECT_OVERLAP = "defect_overlap": "No piece overlaps a defect. They may share an edge.";

    FIXED_SHEET = "fixed_sheet": "Every sheet that is cut already is used, with the tree in the request.";

    MATERIAL = "material": "Every piece is cut from a sheet of its material.";

    MATCHED_SET = "matched_set":
        "Each copy of a matched set is complete and on one sheet: its members lie in order, aligned, one kerf apart, \
         rotated together. Members are not placed otherwise.";

    UNPLACED_ORDER = "unplaced_order":
        "Unplaced pieces are listed in ascending order, one entry with at least one instance per piece.";
    UNPLACED_REASON = "unplaced_reason": "The reason for leaving a piece out is possible for this request.";
    PLACED_TOO_OFTEN = "placed_too_often": "No piece is placed more often than requested.";
    COUNT = "count": "Every requested instance is either placed or listed as unplaced.";
}

/// The rules that nobody can follow any more on a sheet that is cut already.
pub(super) const OF_CUTTING: [&str; 12] = [
    KERF,
    LEAF_DIRECTION,
    STAGE,
    STAGE_LIMIT,
    TRIM,
    PART_SIZE,
    CUT_LENGTH,
    DEFECT_CUT,
    WASTE_BOTH_SIDES,
    ROTATION,
    GRAIN,
    DEFECT_OVERLAP,
];

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
