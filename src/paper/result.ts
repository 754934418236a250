/** What papers need of an answer, from any origin. Unknown members are ignored. */

import * as v from 'valibot';
import type { CutTreeNode } from '../contract/response.ts';
import { UNITS } from '../contract/unit.ts';

const int = v.pipe(v.number(), v.safeInteger());
const length = v.pipe(int, v.minValue(0));
const text = v.exactOptional(v.string());
const count = length;
const rectangle = { x: length, y: length, width: length, height: length };

const PlacementSchema = v.object({
  ...rectangle,
  pieceId: int,
  rotated: v.boolean(),
  label: text,
  edges: v.exactOptional(v.object({ left: text, right: text, bottom: text, top: text })),
  finishedWidth: v.exactOptional(length),
  finishedHeight: v.exactOptional(length),
});

const cutPart = {
  ...rectangle,
  type: v.picklist(['cut', 'piece', 'waste']),
  direction: v.picklist(['H', 'V']),
  stage: count,
  kerfSize: length,
};

/** A node of the nested tree, as far as papers read it. */
type Nested = Pick<CutTreeNode, keyof typeof cutPart> & {
  readonly child: Nested | null;
  readonly next: Nested | null;
};

const NestedSchema: v.GenericSchema<Nested> = v.object({
  ...cutPart,
  child: v.nullable(v.lazy(() => NestedSchema)),
  next: v.nullable(v.lazy(() => NestedSchema)),
});

const FlatSchema = v.object({
  ...cutPart,
  childIndex: v.pipe(int, v.minValue(-1)),
  nextIndex: v.pipe(int, v.minValue(-1)),
});

const TrimCutSchema = v.object({
  side: v.picklist(['left', 'right', 'bottom', 'top']),
  at: length,
  length,
  kerf: length,
});

const SheetSchema = v.object({
  sheetIndex: count,
  usedArea: length,
  wasteArea: length,
  placements: v.array(PlacementSchema),
  cutTree: v.nullable(NestedSchema),
  cutTreeFlat: v.array(FlatSchema),
  trimCuts: v.exactOptional(v.array(TrimCutSchema)),
  label: text,
  material: text,
  offcut: v.exactOptional(v.boolean()),
  /** Cut before: such a sheet needs neither labels nor a worksheet. */
  fixed: v.exactOptional(v.boolean()),
});

const OffcutSchema = v.object({ ...rectangle, offcutId: v.string(), sheetIndex: count });

const ResultSchema = v.object({
  sheets: v.array(SheetSchema),
  unit: v.exactOptional(v.picklist(UNITS)),
  unplaced: v.exactOptional(
    v.array(v.object({ originalIndex: int, count, reason: v.string(), label: text })),
  ),
  offcuts: v.exactOptional(v.array(OffcutSchema)),
  patterns: v.exactOptional(v.array(v.object({ sheets: v.array(count), cycles: count }))),
  machineMs: v.exactOptional(count),
  missing: v.exactOptional(v.array(v.object({ sheets: count, quantity: count }))),
  edgeBands: v.exactOptional(v.array(v.object({ name: v.string(), length, pieces: count }))),
});

export type PaperResult = v.InferOutput<typeof ResultSchema>;
export type PaperSheet = v.InferOutput<typeof SheetSchema>;
export type PaperPlacement = v.InferOutput<typeof PlacementSchema>;
export type PaperOffcut = v.InferOutput<typeof OffcutSchema>;
export type PaperNode = PaperSheet['cutTreeFlat'][number] | Nested;

/** The answer to a solve that failed. */
const FailureSchema = v.object({ ok: v.literal(false), error: v.object({ message: v.string() }) });

/** Something that is no answer, or not that to the request. */
export class ResultError extends RangeError {
  override readonly name = 'ResultError';
}

/**
 * Reads a whole response or its result alone.
 *
 * @throws ResultError if it is neither.
 */
export function readResult(response: unknown): PaperResult {
  const failed = v.safeParse(FailureSchema, response);
  if (failed.success) throw new ResultError(`the solve failed: ${failed.output.error.message}`);
  if (isRequest(response))
    throw new ResultError('this is a request, not the response to one: solve it, and take the response');
  const isWhole = typeof response === 'object' && response !== null && 'result' in response;
  const read = parsed(isWhole ? response.result : response);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const path = v.getDotPath(issue);
  throw new ResultError(
    `not the response to a solve: ${path === null ? '' : `${path}: `}${issue.message.replaceAll('"', '')}`,
  );
}

/** A result has no pieces at its top. */
const isRequest = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'pieces' in value && 'sheets' in value;

function parsed(result: unknown) {
  try {
    return v.safeParse(ResultSchema, result, { abortEarly: true });
  } catch (error) {
    // The schema follows a nested tree to its last level, on the stack. Trees of an answer have 50 levels at most.
    if (error instanceof RangeError)
      throw new ResultError('not the response to a solve: its cut trees are nested too deeply');
    throw error;
  }
}
