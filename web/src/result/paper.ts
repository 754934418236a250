import type { SolveResponse } from '../api/types.ts';
import { fontsFor, NOT_LOADED } from './fonts.ts';
import type { FromPrinter, ToPrinter, Wanted } from './paper-worker.ts';
import { FileProblem } from './problem.ts';
import type { File } from './saving.ts';
import type { ResultState } from './state.ts';

/**
 * Makes labels or worksheets of a layout without making the page wait.
 *
 * @throws FileProblem if there are none.
 */
export async function paperOf(
  { model: { job, nameOf }, rule }: ResultState,
  { result }: SolveResponse,
  wanted: Wanted,
  base: string,
): Promise<File> {
  const names = new Map(job.pieces.map(({ originalIndex }) => [originalIndex, nameOf(originalIndex)]));
  const texts = JSON.stringify([job, result, [...names.values()], wanted], withoutWide);
  const fonts = await fontsFor(texts);
  const made = await ask({ wanted, result, job, names, rule: rule.value, fonts });
  if ('fault' in made) throw new FileProblem(made.fault);
  return { name: `${base}-${wanted.kind}.pdf`, data: made.pdf, note: made.note };
}

/** JSON has no integers of 64 bits. */
const withoutWide = (_: string, item: unknown): unknown => (typeof item === 'bigint' ? null : item);

function ask(order: ToPrinter): Promise<FromPrinter> {
  const worker = new Worker(new URL('./paper-worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<FromPrinter>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromPrinter>) => resolve(data);
    worker.onerror = () => reject(new FileProblem(NOT_LOADED));
  });
  worker.postMessage(order);
  return answer.finally(() => worker.terminate());
}
