/** Least and greatest permitted value, both inclusive. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

const MAX_DIMENSION = 1_000_000;

/** What a request may weigh, and the ranges its numbers must keep. */
export const LIMITS = {
  /** Bytes of a request body; more is `payload_too_large`. */
  MAX_REQUEST_BYTES: 1_048_576,
  /** Entries of `pieces`, and of `sheets`; more is `too_many_items`. */
  MAX_ARRAY_ITEMS: 10_000,
  /** Levels of nested arrays and objects in a body, of which a solve request needs five; more is `invalid_schema`. */
  MAX_JSON_DEPTH: 64,
  /** Members of one object in a body, of which `alnsConfig` has the most, 31; more is `invalid_schema`. */
  MAX_JSON_MEMBERS: 128,
  /** Bytes of the body of a key request; more is `payload_too_large`. The longest address, escaped, takes 1.5 kB. */
  MAX_KEY_REQUEST_BYTES: 4_096,
  /** Levels of a key request, which needs one; more is `invalid_schema`. */
  MAX_KEY_REQUEST_DEPTH: 4,
  /** Members of one object in a key request, which needs two; more is `invalid_schema`. */
  MAX_KEY_REQUEST_MEMBERS: 16,
  /** Characters of an email address, as sent and as compared (RFC 5321, 4.5.3.1.3); more is `invalid_email`. */
  MAX_EMAIL_LENGTH: 254,
  /** Faults that one `validation_failed` lists. */
  MAX_VALIDATION_ERRORS: 100,
  /** Piece instances (the sum of the quantities) in one request. */
  MAX_INSTANCES: 100_000,
  /** Piece instances in a request with `includeSvg`. */
  MAX_DRAWN_INSTANCES: 10_000,
  /**
   * Characters of the drawings of one answer, about: sheets that come after the one which passes it are drawn as bare
   * outlines. Ten thousand sheets come near it, or fewer that have thousands of defects each.
   */
  MAX_DRAWING_CHARACTERS: 33_554_432,
  /** Islands of a deep search times piece instances; a job with more of both gets fewer islands, one at least. */
  MAX_ISLAND_INSTANCES: 640_000,
  /** Greatest total area in square millimetres: every area is then an exact JSON number. */
  MAX_AREA: Number.MAX_SAFE_INTEGER,
  /** Sides of pieces, sheets and defects, in millimetres. */
  dimension: { min: 1, max: MAX_DIMENSION },
  /** Kerf, margins and the least trim, in millimetres. */
  allowance: { min: 0, max: MAX_DIMENSION },
  /** Of one piece or sheet entry. */
  quantity: { min: 1, max: 1_000_000 },
  priority: { min: 0, max: 1_000_000 },
  maxStages: { min: 0, max: 1_000_000 },
} as const satisfies Record<string, number | Range>;
