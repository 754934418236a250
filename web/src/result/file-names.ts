/** What is not yet or no longer the layout of a job. */
export interface Doubt {
  /** The job has changed since. */
  readonly isStale?: boolean;
  /** A better one is being searched for. */
  readonly isSoFar?: boolean;
}

/** What every paper says of such a layout. */
export function remarkOn({ isStale = false, isSoFar = false }: Doubt): string | undefined {
  if (isStale) return 'Out of date';
  return isSoFar ? 'Layout so far' : undefined;
}

/** The same, and why. */
export function doubtOn(doubt: Doubt): string | undefined {
  const remark = remarkOn(doubt);
  const why = doubt.isStale
    ? 'the job has changed since this layout was made'
    : 'the search for a better one still ran';
  return remark && `${remark}: ${why}.`;
}

/** What the files of a layout are called, and what they say first. */
export interface About {
  /** What their names begin with. */
  readonly base: string;
  readonly remark: string | undefined;
}

export function aboutOf(name: string | undefined, doubt: Doubt): About {
  const remark = remarkOn(doubt);
  return { base: fileBaseOf(name, remark), remark };
}

/** What the names of all files of a job begin with: its name, and the remark on its layout. */
export function fileBaseOf(name: string | undefined, remark?: string): string {
  const plain = (name ?? '').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return [plain || 'cutting-layout', ...(remark ? [remark.toLowerCase().replaceAll(' ', '-')] : [])].join(
    '-',
  );
}

/** "kitchen-sheet-03.svg": numbers are padded, so that files sort as the sheets do. */
export function sheetFileName(base: string, ordinal: number, total: number, ending: string): string {
  return `${base}-sheet-${String(ordinal + 1).padStart(String(total).length, '0')}.${ending}`;
}
