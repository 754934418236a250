import type { SolveResult } from '../../../src/contract/response.ts';
import type { Job } from '../../../src/domain/job.ts';
import { prepare } from '../../../src/domain/prepare.ts';
import { jobOf } from '../../../src/domain/prepared.ts';
import { loadAddon } from '../../../src/engine/addon.ts';
import { nativeEngine } from '../../../src/engine/engine.ts';
import { bytes } from '../../support/contract/requests.ts';
import { within } from '../../support/domain/limits.ts';

const engine = nativeEngine(loadAddon());

/** A request as the engine solves it. */
export interface Solved {
  readonly job: Job;
  readonly result: SolveResult;
}

export async function solved(request: object): Promise<Solved> {
  const job = jobOf(prepare(bytes(JSON.stringify(request)), within(60_000)));
  const { result } = await engine.solve(job, new AbortController().signal);
  return { job: JSON.parse(Buffer.from(job).toString()), result: JSON.parse(Buffer.from(result).toString()) };
}
