import type { SolveResult } from '../../../src/contract/response.ts';
import type { Job } from '../../../src/domain/job.ts';
import { prepare } from '../../../src/domain/prepare.ts';
import { jobOf } from '../../../src/domain/prepared.ts';
import { loadAddon } from '../../../src/engine/addon.ts';
import { nativeEngine } from '../../../src/engine/engine.ts';
import { readJson, render } from '../../../src/solve/render.ts';
import { within } from '../domain/limits.ts';

const addon = loadAddon();
const engine = nativeEngine(addon);

/** What becomes of a request on the real engine, with its drawings. */
export async function solved(request: object) {
  const prepared = prepare(Buffer.from(JSON.stringify(request)), within(60_000));
  const job = jobOf(prepared);
  const { result, alnsStats, summary } = await engine.solve(job, new AbortController().signal);
  const { svg = [] } = render({
    job,
    result,
    sheets: summary.sheets,
    svg: true,
    ptx: false,
    until: Infinity,
  });
  const text = Buffer.from(result).toString();
  return {
    text,
    job: readJson<Job>(job),
    summary,
    result: JSON.parse(text) as SolveResult,
    stats: alnsStats && JSON.parse(Buffer.from(alnsStats).toString()),
    drawings: JSON.parse(Buffer.concat(svg).toString()) as string[],
  };
}

/** The rules that a result breaks, with their places: `label at sheets[0].label`. */
export async function violations(request: object, result: object): Promise<string[]> {
  const job = jobOf(prepare(Buffer.from(JSON.stringify(request)), within(60_000)));
  const verdict = await addon.verify(job, Buffer.from(JSON.stringify(result)));
  const { violations: found } = JSON.parse(verdict.toString());
  return found.map(({ code, path }: { code: string; path: string }) => `${code} at ${path}`);
}
