/** Minimum and maximum, both inclusive. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

const MAX_DIMENSION = 1_000_000;

/** Limits on the size of a request, and the ranges of its numbers. */
export const LIMITS = {
  /** Bytes of a request body; more is `payload_too_large`. */
  MAX_REQUEST_BYTES: 1_048_576,
  /** Entries of `pieces`, and of `sheets`; more is `too_many_items`. */
  MAX_ARRAY_ITEMS: 10_000,
  /** Levels of nested arrays and objects in a body; more is `invalid_schema`. A solve request with fixed sheets needs 55. */
  MAX_JSON_DEPTH: 64,
  /** Members of one object in a body; more is `invalid_schema`. `alnsConfig` has most: 31. */
  MAX_JSON_MEMBERS: 128,
  /** Levels of a key request; more is `invalid_schema`. It needs one. */
  MAX_KEY_REQUEST_DEPTH: 4,
  /** Members of one object in a key request; more is `invalid_schema`. It needs two. */
  MAX_KEY_REQUEST_MEMBERS: 16,
  /** Characters of an email address, as sent and as compared (RFC 5321, 4.5.3.1.3); more is `invalid_email`. */
  MAX_EMAIL_LENGTH: 254,
  /** Errors listed in one `validation_failed`. */
  MAX_VALIDATION_ERRORS: 100,
  /** Piece instances in one request: the sum of the quantities. */
  MAX_INSTANCES: 100_000,
  /** Piece instances in a request with `includeSvg`. */
  MAX_DRAWN_INSTANCES: 10_000,
  /**
   * Piece instances in a request with `includeCutList`, `includeTrimCuts`, `includePtx` or `params.offcutClasses`: the
   * answer has to fit the memory of one client.
   */
  MAX_LISTED_INSTANCES: 50_000,
  /**
   * Approximate characters of all drawings in one answer. Once a sheet exceeds it, the rest are drawn as bare outlines.
   * Ten thousand sheets come near it, as do fewer sheets with thousands of defects each.
   */
  MAX_DRAWING_CHARACTERS: 33_554_432,
  /** Characters of an `Idempotency-Key`; more is `idempotency_key_invalid`. */
  MAX_IDEMPOTENCY_KEY_LENGTH: 255,
  /**
   * Compressed bytes of one answer that is kept for a retry or a job. Layouts shrink to a tenth, so this is the answer to
   * some 20,000 pieces.
   */
  MAX_KEPT_ANSWER_BYTES: 4_194_304,
  /** Jobs of one key that are queued or running; more is `rate_limit_exceeded`. */
  MAX_UNFINISHED_JOBS: 20,
  /** Longest `waitMs` of a question for a job, in milliseconds. */
  MAX_JOB_WAIT_MS: 30_000,
  /** Code points of a label; more is `InvalidText`. */
  MAX_LABEL_LENGTH: 120,
  /** Code points of a material; more is `InvalidText`. */
  MAX_MATERIAL_LENGTH: 64,
  /** Elements of `params.edgeBands`; more is `TooManyEntries`. */
  MAX_EDGE_BANDS: 50,
  /** Code points of the name of an edge band; more is `InvalidText`. */
  MAX_BAND_NAME_LENGTH: 64,
  /** Different materials that a request names; more is `TooManyEntries`. */
  MAX_MATERIALS: 100,
  /**
   * Bytes of all texts and edges in one answer, if each piece and each used sheet repeats its own; more is `InvalidText`.
   * The largest legal answer then still fits the share of one client, and 100,000 labels may have a hundred letters each.
   */
  MAX_TEXT_BYTES: 12_582_912,
  /** Elements of `params.offcutClasses`; more is `TooManyEntries`. */
  MAX_OFFCUT_CLASSES: 8,
  /** Elements of `params.stageRules`, and the last stage that may have one; more is `TooManyEntries`. */
  MAX_STAGE_RULES: 10,
  /** Elements of `matchedSets`; more is `TooManyEntries`. */
  MAX_MATCHED_SETS: 1_000,
  /** Members of a matched set; more is `TooManyEntries`, fewer is `InvalidSet`. */
  MATCHED_MEMBERS: { min: 2, max: 50 },
  /** Entries of `fixedSheets`; more is `TooManyEntries`. */
  MAX_FIXED_SHEETS: 10_000,
  /** Warnings listed in one answer. */
  MAX_WARNINGS: 100,
  /** Bytes of the body of a verification, whose request alone may have `MAX_REQUEST_BYTES`; more is `payload_too_large`. */
  MAX_VERIFY_BYTES: 16_777_216,
  /** Time for one validation or verification, in milliseconds, besides reading and waiting. Out of it, `complete` is false. */
  MAX_CHECK_MS: 2_000,
  /** Islands of `alns` times piece instances. A larger job gets fewer islands, but at least one. */
  MAX_ISLAND_INSTANCES: 640_000,
  /** Maximum total area in square units, so that every area is an exact JSON number. */
  MAX_AREA: Number.MAX_SAFE_INTEGER,
  /** Maximum cost of a layout: the most expensive sheet for every piece instance. */
  MAX_TOTAL_COST: Number.MAX_SAFE_INTEGER,
  /** Sides of pieces, sheets and defects, in units of length. */
  dimension: { min: 1, max: MAX_DIMENSION },
  /** Kerf, margins and minimum trim, in units of length. */
  allowance: { min: 0, max: MAX_DIMENSION },
  /** Thickness and allowance of an edge band, in units of length. */
  edgeBand: { min: 0, max: 1_000 },
  /** Quantity of one piece or sheet entry. */
  quantity: { min: 1, max: 1_000_000 },
  priority: { min: 0, max: 1_000_000 },
  /** Cost of one sheet. */
  cost: { min: 0, max: 1_000_000_000_000 },
  maxStages: { min: 0, max: 1_000_000 },
  /** Sheets that a saw cuts at a time. */
  bookHeight: { min: 1, max: 1_000 },
} as const satisfies Record<string, number | Range>;

type LimitName = {
  [Name in keyof typeof LIMITS]: (typeof LIMITS)[Name] extends number ? Name : never;
}[keyof typeof LIMITS];

/** The name of a limit in `GET /api/v1/schema`: `MAX_JSON_DEPTH` becomes `maxJsonDepth`. */
export const limitName = (name: string): string =>
  name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The limits that are single numbers. Ranges are listed with their fields. */
export const SINGLE_LIMITS = Object.entries(LIMITS).filter(
  (entry): entry is [LimitName, number] => typeof entry[1] === 'number',
);

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
  /** A length in tenths of its unit: 9,999.9 mm or 999.9 inches. */
  tenths: { mm: 99_999, in: 9_999 },
} as const;
