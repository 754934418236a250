/** What the public descriptions of PTX (Pattern Exchange) allow at most. Controllers refuse files that exceed it. */
export const PTX_LIMITS = {
  /** Characters of a code, and of the description of a material. */
  code: 50,
  /** Characters of the description of a part. */
  description: 200,
  /** `PART_INDEX`. */
  parts: 9_999,
  /** `BRD_INDEX`. */
  boards: 5_000,
  /** `MAT_INDEX`. */
  materials: 9_999,
  /** `PTN_INDEX`. */
  patterns: 5_000,
  /** `CUT_INDEX` of one pattern. */
  cuts: 5_000,
  /** `OFC_INDEX`. */
  offcuts: 7_500,
  /** `FUNCTION`: the highest phase of a cut. */
  phases: 9,
  /** Any quantity. */
  quantity: 99_999,
} as const;
