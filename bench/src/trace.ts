import type { Run } from './report.ts';

/** A new best layout of a search. */
export type Improvement = NonNullable<Run['trace']>[number];

/** An event as the addon writes it: the drawn fields of new best layouts, only the name of other events. */
interface TraceEvent extends Improvement {
  readonly event: string;
}

/**
 * The best layouts of a search, each better than all before. Parallel islands also report layouts that others have
 * already surpassed.
 *
 * @param bytes a trace from the addon: a JSON array of events.
 */
export function improvements(bytes: Uint8Array): Improvement[] {
  const events: TraceEvent[] = JSON.parse(Buffer.from(bytes).toString());
  const found: Improvement[] = [];
  for (const { event, ms, sheetArea, unplaced } of events) {
    if (event !== 'newBest') continue;
    const last = found.at(-1);
    if (last && (unplaced > last.unplaced || (unplaced === last.unplaced && sheetArea >= last.sheetArea)))
      continue;
    found.push({ ms, sheetArea, unplaced });
  }
  return found;
}
