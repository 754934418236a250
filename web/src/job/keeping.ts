import { effect } from '@preact/signals';
import type { SheetResult } from '../api/types.ts';
import { announce } from '../app/announce.ts';
import { count } from '../app/words.ts';
import { fixedIn, isSame, type KeptSheet, keptOf } from './kept.ts';
import { draftOf } from './request.ts';
import { type Solved, solved } from './solving.ts';
import { draft, dropped, dropSheets, keepSheets, kept } from './store.ts';

/** A sheet of the layout as one to keep. Its rows are those of the job that was sent, which may have changed since. */
function asKept(sheet: SheetResult, { job, request }: Solved): KeptSheet | undefined {
  return keptOf(sheet, { request, rows: draftOf(job).rows });
}

/** Whether a sheet of the layout is kept. */
export function isKept(sheet: SheetResult): boolean {
  const own = kept.value.length > 0 && solved.value ? asKept(sheet, solved.value) : undefined;
  return own !== undefined && kept.value.some((one) => isSame(one, own));
}

/** Keeps a sheet of the layout, or releases it. The next layout has it as it is, or cuts it anew. */
export function toggleKept(sheet: SheetResult): void {
  const own = solved.value && asKept(sheet, solved.value);
  if (!own) return;
  const others = kept.value.filter((one) => !isSame(one, own));
  const isNew = others.length === kept.value.length;
  keepSheets(isNew ? [...others, own] : others);
  if (dropped.value === undefined) announce(isNew ? 'The sheet is kept' : 'The sheet is released');
}

export function releaseAll(): void {
  keepSheets([]);
  announce('All sheets are released');
}

/** Drops kept sheets whose row, or a row of whose pieces, is gone or has another size. Until cells are mended, all stay. */
export function watchKept(): void {
  effect(() => {
    const { request, rows } = draft.value;
    const before = kept.value;
    if (!request || before.length === 0) return;
    const still = before.filter((one) => fixedIn(one, { request, rows }));
    const gone = before.length - still.length;
    if (gone === 0) return;
    const are = gone === 1 ? 'is' : 'are';
    const why = `${count(gone, 'sheet')} ${are} no longer kept: a row of the sheet or of its pieces was deleted or changed.`;
    dropSheets(still, why);
    announce(why);
  });
}
