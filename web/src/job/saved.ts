import * as v from 'valibot';
import { OFFCUT_CLASSES } from './offcut-classes.ts';
import { freshId, type Job } from './rows.ts';
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
  material: v.optional(cell, ''),
});
const sheet = v.object({
  label: v.optional(cell, ''),
  width: cell,
  height: cell,
  quantity: cell,
  kerfWidth: cell,
  marginLeft: cell,
  marginRight: cell,
  marginTop: cell,
  marginBottom: cell,
  // A job that was saved before they were known has neither.
  cost: v.optional(cell, ''),
  offcut: v.optional(v.boolean(), false),
  material: v.optional(cell, ''),
  defects: v.array(defect),
});

const SavedSchema = v.object({
  pieces: v.array(piece),
  sheets: v.array(sheet),
  settings: v.record(v.string(), v.string()),
});

export const savedText = ({ pieces, sheets, settings }: Job): string =>
  JSON.stringify({ pieces, sheets, settings });

/** The same without the ids of rows, which no two visits have in common: equal for equal jobs. */
export const plainText = ({ pieces, sheets, settings }: Job): string =>
  JSON.stringify({ pieces, sheets, settings }, (name, value) => (name === 'id' ? undefined : value));

/** The job of a saved text; undefined if this page cannot read it, because another version of it wrote it. */
export function jobOfSaved(text: string): Job | undefined {
  const { success, output } = v.safeParse(SavedSchema, parsed(text));
  if (!success) return undefined;
  const { pieces, sheets, settings } = output;
  return {
    pieces: pieces.map((row) => ({ ...row, id: freshId() })),
    sheets: sheets.map((row) => ({
      ...row,
      id: freshId(),
      defects: row.defects.map((each) => ({ ...each, id: freshId() })),
    })),
    settings: Object.fromEntries(
      Object.entries(settings).filter(([path]) => path === OFFCUT_CLASSES || settingAt(path) !== undefined),
    ),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
