import * as v from 'valibot';
import type { OpenedJob } from './from-request.ts';
import type { KeptSheet } from './kept.ts';
import { OFFCUT_CLASSES } from './offcut-classes.ts';
import { freshId, type Job } from './rows.ts';
import { keptOfSaved, SavedKeptListSchema, savedKept } from './saved-kept.ts';
import { settingAt } from './settings.ts';

/** A job in the storage of the browser: as typed, faults and all. */

const cell = v.string();
const defect = v.object({ x: cell, y: cell, width: cell, height: cell });
const piece = v.object({
  label: cell,
  width: cell,
  height: cell,
  quantity: cell,
  canRotate: v.boolean(),
  priority: cell,
  grain: v.optional(v.picklist(['', 'x', 'y']), ''),
  material: v.optional(cell, ''),
  edgeLeft: v.optional(cell, ''),
  edgeRight: v.optional(cell, ''),
  edgeBottom: v.optional(cell, ''),
  edgeTop: v.optional(cell, ''),
});
const sheet = v.object({
  label: v.optional(cell, ''),
  width: cell,
  height: cell,
  quantity: cell,
  kerfWidth: cell,
  // A job that was saved before they were known has none of the optional cells.
  kerfVertical: v.optional(cell, ''),
  kerfHorizontal: v.optional(cell, ''),
  marginLeft: cell,
  marginRight: cell,
  marginTop: cell,
  marginBottom: cell,
  cost: v.optional(cell, ''),
  offcut: v.optional(v.boolean(), false),
  // Once it was a tick.
  grain: v.pipe(
    v.optional(v.union([v.boolean(), v.picklist(['', 'x', 'y', 'yes'])]), ''),
    v.transform((grain) => (typeof grain === 'string' ? grain : grain ? 'yes' : '')),
  ),
  material: v.optional(cell, ''),
  defects: v.array(defect),
});

const SavedSchema = v.object({
  pieces: v.array(piece),
  sheets: v.array(sheet),
  settings: v.record(v.string(), v.string()),
  system: v.exactOptional(v.picklist(['mm', 'in'])),
  example: v.exactOptional(v.string()),
  kept: SavedKeptListSchema,
});

const saved = (job: Job, kept: readonly KeptSheet[]) => {
  const { system, pieces, sheets, settings, example } = job;
  // Millimetres go without saying, as in jobs that were saved before people could choose.
  return {
    system: system === 'mm' ? undefined : system,
    pieces,
    sheets,
    settings,
    example,
    kept: savedKept(kept, job),
  };
};

/** A job and the sheets that are kept for it. */
export const savedText = (job: Job, kept: readonly KeptSheet[] = []): string =>
  JSON.stringify(saved(job, kept));

/** What makes no other layout: ids of rows, which no two visits have in common, and where the job comes from. */
const ASIDE: ReadonlySet<string> = new Set(['id', 'example']);

/** The same without them: equal for equal jobs. */
export const plainText = (job: Job, kept: readonly KeptSheet[] = []): string =>
  JSON.stringify(saved(job, kept), (name, value) => (ASIDE.has(name) ? undefined : value));

/** The job of a saved text; undefined if this page cannot read it, because another version of it wrote it. */
export function openedSaved(text: string): Required<Pick<OpenedJob, 'job' | 'kept'>> | undefined {
  const { success, output } = v.safeParse(SavedSchema, parsed(text));
  if (!success) return undefined;
  const { pieces, sheets, settings, example, kept } = output;
  const job: Job = {
    // Jobs were saved with the unit of their request as a setting.
    system: output.system ?? (settings['unit']?.startsWith('in') ? 'in' : 'mm'),
    pieces: pieces.map((row) => ({ ...row, id: freshId() })),
    sheets: sheets.map((row) => ({
      ...row,
      id: freshId(),
      defects: row.defects.map((each) => ({ ...each, id: freshId() })),
    })),
    settings: Object.fromEntries(
      Object.entries(settings).filter(([path]) => path === OFFCUT_CLASSES || settingAt(path) !== undefined),
    ),
    ...(example !== undefined && { example }),
  };
  return { job, kept: keptOfSaved(kept, job) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
