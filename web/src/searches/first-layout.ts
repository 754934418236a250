import { solve } from '../api/calls.ts';
import type { WireRequest } from '../api/types.ts';
import { announce } from '../app/announce.ts';
import { randomName } from '../app/random-name.ts';
import { requestText } from '../job/request-text.ts';
import { key, type Ready, solved } from '../job/solving.ts';
import { headlineOf } from '../result/figures.ts';
import { isBusy } from './searches.ts';

/** The search has begun by then, and was counted first: its quota may not go to this layout. Milliseconds. */
const HEAD_START_MS = 1_000;

/** Shows the layout of `greedy`, which takes about a second, until a long search ends; then `signal` aborts it. */
export async function showFirst({ job, request, labels }: Ready, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, HEAD_START_MS));
  if (signal.aborted) return;
  const since = performance.now();
  const first = greedyRequest(request);
  const answer = await solve(requestText(first), key.value, randomName(), signal);
  // Nobody asked for it: without it, people wait as they would have anyway.
  if (answer.kind !== 'ok' || signal.aborted || !isBusy.value) return;
  const elapsedMs = performance.now() - since;
  solved.value = { job, request: first, labels, response: answer.body, elapsedMs, isFirst: true };
  announce(`A first layout: ${headlineOf(answer.body)}. The search goes on`);
}

/** The same job, with the defaults of the fast strategy. */
function greedyRequest({
  strategy: _strategy,
  alnsConfig: _alnsConfig,
  builderConfig: _builderConfig,
  ...request
}: WireRequest): WireRequest {
  return request;
}
