import regular from '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf';
import bold from '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf';
import type { SolveResponse } from '../api/types.ts';
import type { FromPrinter, ToPrinter, Wanted } from './paper-worker.ts';
import { FileProblem } from './problem.ts';
import type { File } from './saving.ts';
import type { ResultState } from './state.ts';

const NOT_LOADED = 'The PDF generator could not be loaded. Try again.';

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
  const fonts = { regular: await load(regular), bold: await load(bold) };
  const made = await ask({ wanted, result, job, names, rule: rule.value, fonts });
  if ('fault' in made) throw new FileProblem(made.fault);
  return { name: `${base}-${wanted.kind}.pdf`, data: made.pdf, note: made.note };
}

async function load(font: string): Promise<Uint8Array> {
  const answer = await fetch(font).catch(() => undefined);
  if (!answer?.ok) throw new FileProblem(NOT_LOADED);
  return new Uint8Array(await answer.arrayBuffer());
}

function ask(order: ToPrinter): Promise<FromPrinter> {
  const worker = new Worker(new URL('./paper-worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<FromPrinter>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromPrinter>) => resolve(data);
    worker.onerror = () => reject(new FileProblem(NOT_LOADED));
  });
  worker.postMessage(order);
  return answer.finally(() => worker.terminate());
}
