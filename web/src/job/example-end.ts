import { signal } from '@preact/signals';
import { EXAMPLES, jobOfExample } from './examples.ts';
import type { Job, PieceRow, SheetRow } from './rows.ts';

/** How a job that began as an example becomes people's own: the settings of the example must not go on in silence. */

/** What was reset together with the pieces of an example; undefined once people go on. */
export const endedExample = signal<string | undefined>(undefined);

const exampleOf = ({ example }: Job): Job | undefined => {
  const found = EXAMPLES.find(({ name }) => name === example);
  return found && jobOfExample(found);
};

/** The settings that a job still has from the example that it began with, by path. */
export function settingsOfExample(job: Job): readonly string[] {
  const settings = exampleOf(job)?.settings ?? {};
  return Object.keys(settings).filter((path) => settings[path] === job.settings[path]);
}

/** The job without the settings of its example. From now on it is people's own. */
export function withoutExample(job: Job): Job {
  const { example: _, settings, ...own } = job;
  const of = new Set(settingsOfExample(job));
  return { ...own, settings: Object.fromEntries(Object.entries(settings).filter(([path]) => !of.has(path))) };
}

/** The job as people's own, with the settings that it has. */
export function withSettingsKept(job: Job): Job {
  const { example: _, ...own } = job;
  return own;
}

const plain = ({ label, width, height }: PieceRow): string => [label, width, height].join('\n');

/** Whether people have entered pieces of their own into an example, other quantities aside. */
export function hasOwnPieces(job: Job): boolean {
  const known = new Set(exampleOf(job)?.pieces.map(plain));
  return known.size > 0 && !job.pieces.every((row) => known.has(plain(row)));
}

/** Whether the pieces are those of an example, so that nothing is lost with them. */
export const isExample = (job: Job): boolean =>
  exampleOf(job) !== undefined && job.pieces.length > 0 && !hasOwnPieces(job);

const size = ({ width, height, quantity }: SheetRow): string => [width, height, quantity].join('\n');

/** Whether the stock is that of an example. People may have the same: then it is theirs. */
export function hasStockOfExample({ sheets }: Job): boolean {
  const own = sheets.map(size).join('\n\n');
  return (
    sheets.length > 0 && EXAMPLES.some((each) => jobOfExample(each).sheets.map(size).join('\n\n') === own)
  );
}

/** The job with other pieces. If none of the example's are left, its settings end with them. */
export function withPieces(job: Job, pieces: readonly PieceRow[]): Job {
  const next = { ...job, pieces };
  const before = new Set(job.pieces.map(({ id }) => id));
  if (job.example === undefined || pieces.some(({ id }) => before.has(id))) return next;
  if (settingsOfExample(job).length > 0) endedExample.value = job.example;
  return withoutExample(next);
}
