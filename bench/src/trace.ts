import type { Run } from './report.ts';

/** A new best layout of a search. */
export type Improvement = NonNullable<Run['trace']>[number];

/** A mechanism of the engine. */
export interface Mechanism {
  readonly name: string;
  /** Whether the instance gets it. */
  readonly isUsed: boolean;
}

/** An event as the addon writes it: the fields that are read here, only the name of other events. */
interface TraceEvent extends Improvement {
  readonly event: string;
  readonly mechanisms: readonly Mechanism[];
}

const events = (bytes: Uint8Array): TraceEvent[] => JSON.parse(Buffer.from(bytes).toString());

/**
 * The mechanisms of each instance that was solved: one for each material of a job.
 *
 * @param bytes a trace from the addon: a JSON array of events.
 */
export const explanations = (bytes: Uint8Array): (readonly Mechanism[])[] =>
  events(bytes).flatMap(({ event, mechanisms }) => (event === 'profile' ? [mechanisms] : []));

/**
 * The best layouts of a search, each better than all before. Parallel islands also report layouts that others have
 * already surpassed.
 *
 * @param bytes a trace from the addon: a JSON array of events.
 */
export function improvements(bytes: Uint8Array): Improvement[] {
  const found: Improvement[] = [];
  for (const { event, ms, sheetArea, unplaced } of events(bytes)) {
    if (event !== 'newBest') continue;
    const last = found.at(-1);
    if (last && (unplaced > last.unplaced || (unplaced === last.unplaced && sheetArea >= last.sheetArea)))
      continue;
    found.push({ ms, sheetArea, unplaced });
  }
  return found;
}
