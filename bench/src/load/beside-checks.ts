import { closedLoop } from './closed-loop.ts';
import type { Outcome } from './tally.ts';
import { SOLVE, type Target, VALIDATE, VERIFY } from './target.ts';

/** Different layouts that are verified. */
const MAX_LAYOUTS = 20;

/** Checks go on as long as the solves beside them. In seconds. */
const NO_END = 86_400;

/** Requests that solve nothing, each with its path. */
export interface CheckRequests {
  readonly bodies: readonly string[];
  readonly paths: readonly string[];
}

/**
 * Requests that validate jobs and verify their layouts, in turn. The service solves some of the jobs for that.
 *
 * @throws Error if it refuses one.
 */
export async function checkRequests(
  { url, headers }: Target,
  jobs: readonly string[],
  signal: AbortSignal,
): Promise<CheckRequests> {
  const bodies: string[] = [];
  const paths: string[] = [];
  for (const body of jobs.slice(0, MAX_LAYOUTS)) {
    const answer = await fetch(url + SOLVE, { method: 'POST', headers, body, signal });
    const response = await answer.text();
    if (!answer.ok) throw new Error(`a job to check was answered with ${answer.status}`);
    bodies.push(body, `{"request":${body},"response":${response}}`);
    paths.push(VALIDATE, VERIFY);
  }
  return { bodies, paths };
}

/** Runs `work` while some connections send checks, and tells how these fared. */
export async function besideChecks<T>(
  target: Target,
  { bodies, paths }: CheckRequests,
  { connections, signal }: { connections: number; signal: AbortSignal },
  work: () => Promise<T>,
): Promise<{ readonly worked: T; readonly checks: Outcome }> {
  const done = new AbortController();
  const ended = AbortSignal.any([signal, done.signal]);
  const checking = closedLoop(target, bodies, {
    connections,
    limit: { seconds: NO_END },
    signal: ended,
    paths,
  });
  try {
    const worked = await work();
    done.abort();
    return { worked, checks: await checking };
  } finally {
    done.abort();
  }
}
