import * as v from 'valibot';
import { FixedFlatNodeSchema, FixedNodeSchema } from '../../../src/contract/fixed-sheets.ts';
import type { KeptSheet } from './kept.ts';
import type { Job } from './rows.ts';

/** Kept sheets as they are saved: rows go by their positions, because no two visits have ids in common. */

const TreeSchema = v.object({
  cutTree: v.nullable(FixedNodeSchema),
  cutTreeFlat: v.array(FixedFlatNodeSchema),
});

const SavedKeptSchema = v.object({
  row: v.number(),
  nth: v.number(),
  stock: v.string(),
  // The tree stays as it is: a schema would give its members another order, and the text would no longer be equal.
  fixed: v.custom<v.InferOutput<typeof TreeSchema>>((tree) => v.is(TreeSchema, tree)),
  pieces: v.array(v.object({ number: v.number(), row: v.number(), size: v.string() })),
});

/** Kept sheets in a saved text. Those that cannot be read are left out. */
export const SavedKeptListSchema = v.optional(v.fallback(v.array(SavedKeptSchema), []), []);

type SavedKept = v.InferOutput<typeof SavedKeptSchema>;

/** @returns undefined if nothing is kept, so that a job without kept sheets is saved as it always was. */
export function savedKept(kept: readonly KeptSheet[], job: Job): readonly SavedKept[] | undefined {
  if (kept.length === 0) return undefined;
  const positionOf = (rows: readonly { readonly id: number }[]) => {
    const positions = new Map(rows.map(({ id }, position) => [id, position]));
    return (id: number) => positions.get(id) ?? -1;
  };
  const [sheetOf, pieceOf] = [positionOf(job.sheets), positionOf(job.pieces)];
  return kept.map(({ row, nth, stock, fixed: { cutTree = null, cutTreeFlat = [] }, pieces }) => ({
    row: sheetOf(row),
    nth,
    stock,
    fixed: { cutTree, cutTreeFlat },
    pieces: [...pieces].map(([number, { row, size }]) => ({ number, row: pieceOf(row), size })),
  }));
}

/** The kept sheets of a job that was saved with them. A row that is gone has no id, so its sheets are no longer sent. */
export const keptOfSaved = (saved: readonly SavedKept[], { pieces, sheets }: Job): readonly KeptSheet[] =>
  saved.map((one) => ({
    row: sheets[one.row]?.id ?? -1,
    nth: one.nth,
    stock: one.stock,
    fixed: one.fixed,
    pieces: new Map(
      one.pieces.map(({ number, row, size }) => [number, { row: pieces[row]?.id ?? -1, size }]),
    ),
  }));
