/** What is measured of a layout. */
export interface Summary {
  readonly iterations: number;
  /** Share of the used sheets' area that pieces cover; 0 without sheets. */
  readonly utilization: number;
}

/** Bytes at either end of a result that certainly hold its totals and its search. */
const END = 400;

/**
 * Reads the totals of a `result` object and its search. They are its first members and its last one, so what lies between
 * need not be parsed, which would hold up the event loop for large layouts.
 *
 * @param result as the engine wrote it.
 */
export function summaryOf(result: Uint8Array): Summary {
  const head = Buffer.from(result.subarray(0, END)).toString('latin1');
  const tail = Buffer.from(result.subarray(-END)).toString('latin1');
  const used = numberAt(head, /"totalUsedArea":(\d+)/);
  const total = used + numberAt(head, /"totalWasteArea":(\d+)/);
  return {
    iterations: numberAt(tail, /"search":\{"iterations":(\d+)/),
    utilization: total === 0 ? 0 : used / total,
  };
}

const numberAt = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0);
