/** What every paper says of a layout whose job has changed since. */
export const OUT_OF_DATE = 'Out of date';

/** What the files of a layout are called, and what they say first. */
export interface About {
  /** What their names begin with. */
  readonly base: string;
  readonly remark: string | undefined;
}

export const aboutOf = (name: string | undefined, isStale: boolean): About => ({
  base: fileBaseOf(name, isStale),
  remark: isStale ? OUT_OF_DATE : undefined,
});

/** What the names of all files of a job begin with: its name, and whether it has changed since. */
export function fileBaseOf(name: string | undefined, isStale: boolean): string {
  const plain = (name ?? '').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return `${plain || 'cutting-layout'}${isStale ? '-out-of-date' : ''}`;
}

/** "kitchen-sheet-03.svg": numbers are padded, so that files sort as the sheets do. */
export function sheetFileName(base: string, ordinal: number, total: number, ending: string): string {
  return `${base}-sheet-${String(ordinal + 1).padStart(String(total).length, '0')}.${ending}`;
}
