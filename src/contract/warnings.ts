import * as v from 'valibot';

/** Every code of a warning, with what it tells. */
export const WARNINGS = {
  time_limit_lowered: 'This server ends the search before `alnsConfig.timeLimitMs`.',
  threads_lowered:
    'The search has fewer islands, or fewer threads for them, than `alnsConfig.numThreads` asks for.',
  kerf_unusual: 'The kerf of a sheet is wider than 20 mm, or 3/4 inch where the unit is a part of an inch.',
  option_without_effect: 'The option is set to a non-default value, but has no effect here.',
  unused_material: 'No piece is of the material of these sheets.',
  stock_too_small: 'The areas alone show that some pieces must stay out.',
  ptx_mirrored: 'The PTX file counts from the top left corner, so sheets with defects come mirrored.',
  ptx_unavailable: 'The cuts cannot be written as a PTX file.',
  piece_cannot_be_placed:
    'No layout holds the piece. `reason` is that of `unplaced` in a result. With `material`, the first piece of a material stands for all of it.',
} as const;

export type WarningCode = keyof typeof WARNINGS;

export const WARNING_CODES = Object.keys(WARNINGS) as readonly WarningCode[];

/** @param reasons those of unplaced pieces. */
export const warningSchema = <const Reason extends string>(reasons: readonly Reason[]) =>
  v.strictObject({
    code: v.picklist(WARNING_CODES),
    fieldPath: v.pipe(
      v.string(),
      v.description('The field or the entry of the request, such as pieces[3] or alnsConfig.timeLimitMs.'),
    ),
    message: v.string(),
    reason: v.exactOptional(v.pipe(v.picklist(reasons), v.description('Only with piece_cannot_be_placed.'))),
  });
