import * as v from 'valibot';
import { CONTRACT_VERSION } from './envelope.ts';
import { SolveRequestSchema } from './request.ts';
import { WarningsSchema } from './response.ts';

/** Bodies and answers of `POST /api/v1/validate` and `POST /api/v1/verify`, for the OpenAPI document. */

const success = { ok: v.literal(true), contractVersion: v.literal(CONTRACT_VERSION) };

const count = (description: string) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.description(description));

export const ValidateResponseSchema = v.strictObject({
  ...success,
  valid: v.pipe(v.literal(true), v.description('An invalid request is refused with an error.')),
  instances: count('Piece instances: the sum of the quantities.'),
  pieceArea: count('Area of all piece instances, in square millimetres (or the square of unit).'),
  warnings: WarningsSchema,
  complete: v.pipe(
    v.boolean(),
    v.description('Whether every piece was judged. Otherwise time ran out, and there may be more warnings.'),
  ),
});

/** Only documented: `parseVerifyBody` does not build the response in memory. */
export const VerifyRequestSchema = v.strictObject({
  request: SolveRequestSchema,
  response: v.pipe(
    v.record(v.string(), v.unknown()),
    v.description('What is to be checked: a whole response, or its result object alone.'),
  ),
});

export const ViolationSchema = v.strictObject({
  code: v.pipe(v.string(), v.description('The broken rule, such as kerf.')),
  path: v.pipe(
    v.string(),
    v.description('Where, relative to the result, such as sheets[0].cutTree; empty for the result itself.'),
  ),
  message: v.string(),
});

export const VerifyResponseSchema = v.strictObject({
  ...success,
  valid: v.pipe(
    v.nullable(v.boolean()),
    v.description('Whether the layout breaks no rule; null if time ran out before any violation was found.'),
  ),
  violations: v.pipe(v.array(ViolationSchema), v.maxLength(100)),
  complete: v.exactOptional(
    v.pipe(v.literal(false), v.description('Only given if time ran out: there may be more violations.')),
  ),
});

/** What the checker says of a layout. */
export type Verdict = Omit<v.InferOutput<typeof VerifyResponseSchema>, keyof typeof success>;

export type ValidateResponse = v.InferOutput<typeof ValidateResponseSchema>;
