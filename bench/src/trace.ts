import type { Run } from './report.ts';

/** A new best layout of a search. */
export type Improvement = NonNullable<Run['trace']>[number];

/** An event as the addon writes it: of new best layouts all that is drawn, of others no more than their name. */
interface TraceEvent extends Improvement {
  readonly event: string;
}

/**
 * The best layouts of a search, each better than all before: islands that search side by side also tell of layouts that
 * others have surpassed.
 *
 * @param bytes a trace as the addon gives it: a JSON array of events.
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
